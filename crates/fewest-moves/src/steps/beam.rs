//! The beam search: after each step it follows only the most promising states.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_cube::{
    Axis, CubeSymmetry, FaceTurn, Maneuver, NissMoves, Position, StepPart, StepSolution,
};
use faceturn_searcher::{Event, Observer};
use faceturn_symmetry::parallel;

use super::alike::{AbsorbedBySides, make_first};
use super::chain::{self, Level};
use super::kept::Kept;
use super::plan::StepPlan;
use super::solution::{UnreachedStep, replayed};
use super::step::{Step, face, letter};
use super::views::{View, views};
use super::watch::Watch;
use super::ways::{Sides, Way, WaySearch};

const FIRST_WIDTH: usize = 8;

/// How many times wider the beam gets each round.
const WIDER: usize = 4;

/// About how many ways of a step to look for per state that the beam keeps.
const WAYS_FOR_EACH_KEPT: usize = 4;

/// How many of the final states of a stopped search become solutions.
const KEPT_WHEN_STOPPED: usize = 64;

/// A plan with its distance tables, which take about a second and up to 10 MB for each route.
///
/// ```
/// use faceturn_cube::Position;
/// use faceturn_fewest_moves::steps::{StepRequest, Steps};
///
/// let steps = Steps::new("eo:F, dr:U".parse()?, &|| false).expect("nobody stops it");
/// let position: Position = "U2 F2 R L2 D F".parse()?;
/// let answer = steps.search(&position, &StepRequest::new(1, 50), &());
/// let lines = "F'  // eo:F (1/1)\nD' R  // dr:U [0c0 0e] (2/3)\nF' D' R  (3f, 2 variants)";
/// assert_eq!(answer.solutions[0].to_string(), lines);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Steps {
    routes: Vec<Route>,
}

/// The steps of one route, with what a search along it needs.
struct Route {
    steps: Vec<Step>,
    levels: Vec<Level>,
    /// The views of a position, one for each pair of axes of `eo` and `dr`.
    views: Vec<View>,
    /// The index of the first step that positions are turned for.
    turned_for: Option<usize>,
    /// What the goal of each step absorbs along each axis.
    absorbed: Vec<[AbsorbedBySides; Axis::COUNT]>,
}

/// How many solutions to find, and how wide to search: wider is slower and may find shorter ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRequest {
    /// The most solutions to return, 1 or more: the shortest that the search meets.
    pub count: usize,
    /// The most states to follow after each step, in the last round.
    pub width: usize,
    /// The most continuations by another step behind each partial solution; any number, if it is
    /// not said.
    pub per_step: Option<usize>,
    /// Whether to follow the shortest partial solutions, which people find, instead of those that
    /// promise the shortest whole.
    pub short_starts: bool,
    /// The most states that a step may lead to; more end the search.
    pub most_states: usize,
}

impl StepRequest {
    /// Asks for `count` solutions by a beam of this width, and nothing else.
    pub const fn new(count: usize, width: usize) -> StepRequest {
        let most_states = usize::MAX;
        StepRequest { count, width, per_step: None, short_starts: false, most_states }
    }
}

/// The shortest solutions that a search has met, and how wide it searched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundSteps {
    /// The solutions, each once, the shortest first. Shorter ones may exist.
    pub solutions: Vec<StepSolution>,
    /// Positions met in all rounds; repeated visits count again.
    pub nodes: u64,
    /// The beam width of the last completed round; 0 if there is none.
    pub width: usize,
    /// Whether all rounds were completed: `false` if the search was stopped or is full.
    pub is_finished: bool,
    /// The step that the last round did not get past, on the last route; `None` if there is a
    /// solution or the search was stopped.
    pub unreached: Option<UnreachedStep>,
    /// Whether a step led to [too many states](StepRequest::most_states) and ended the search.
    pub is_full: bool,
}

#[derive(Clone, Copy)]
struct Lengths {
    /// Stop once this many are found.
    spread: usize,
    /// Solutions of this many turns or more are useless.
    too_long: usize,
}

/// The state after some of the steps.
#[derive(Clone)]
struct BeamState {
    view: usize,
    /// What it has been turned by since.
    turned: CubeSymmetry,
    position: Position,
    /// All turns so far, as seen in the view.
    sides: Sides,
    /// How many turns are on each side after each step.
    ends: Vec<[usize; 2]>,
    /// Lower bound for the turns of all solutions that begin like this.
    bound: usize,
    /// Estimate of the turns of the shortest one.
    promise: usize,
}

impl Steps {
    /// Makes the tables of a plan on rayon's current pool; `None` if `stop` asked to stop.
    pub fn new(plan: StepPlan, stop: &(dyn Fn() -> bool + Sync)) -> Option<Steps> {
        let routes = plan.routes.into_iter().map(|steps| Route::new(steps, stop));
        Some(Steps { routes: routes.collect::<Option<_>>()? })
    }

    /// Searches with wider and wider beams, each of them along every route.
    ///
    /// The result is deterministic unless the search is stopped; then it is what has been found.
    pub fn search(
        &self,
        position: &Position,
        request: &StepRequest,
        observer: &dyn Observer,
    ) -> FoundSteps {
        let (mut answer, mut kept) =
            (FoundSteps::default(), Kept::new(request.count, request.per_step));
        let mut width = FIRST_WIDTH.min(request.width);
        loop {
            observer.event(&Event::RoundBegan { width });
            let round = StepRequest { width, ..*request };
            let mut routes = self.routes.iter();
            answer.is_finished =
                routes.all(|it| it.round(position, &round, observer, &mut answer, &mut kept));
            if answer.is_finished {
                answer.width = width;
            }
            if !answer.is_finished || width >= request.width {
                let is_unreached = answer.is_finished && kept.shortest().is_none();
                answer.unreached = answer.unreached.filter(|_| is_unreached);
                return FoundSteps { solutions: kept.into_solutions(), ..answer };
            }
            width = request.width.min(width * WIDER);
        }
    }
}

impl Route {
    fn new(steps: Vec<Step>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Route> {
        let (levels, views) = (chain::levels(&steps, stop)?, views(&steps));
        let turned_for = steps.iter().position(|step| step.name.is_turned_for());
        let absorbed =
            steps.iter().map(|step| Axis::ALL.map(|axis| AbsorbedBySides::by(step, axis)));
        Some(Route { levels, views, turned_for, absorbed: absorbed.collect(), steps })
    }

    /// Searches one round; returns whether it was completed.
    fn round(
        &self,
        position: &Position,
        request: &StepRequest,
        observer: &dyn Observer,
        answer: &mut FoundSteps,
        kept: &mut Kept,
    ) -> bool {
        let start = |view: usize| BeamState {
            view,
            turned: CubeSymmetry::IDENTITY,
            position: position.conjugate_by(self.views[view].symmetry),
            sides: Sides::default(),
            ends: Vec::new(),
            bound: 0,
            promise: 0,
        };
        let mut beam: Vec<BeamState> = (0..self.views.len()).map(start).collect();
        let width = request.width;
        for level in 0..self.levels.len() {
            let unreached = self.unreached(level, &beam);
            let spread = (WAYS_FOR_EACH_KEPT * width).div_ceil(beam.len().max(1));
            let too_long = kept.too_long();
            let (is_stopped, states) = (AtomicBool::new(false), AtomicUsize::new(0));
            let most_states = request.most_states;
            let watch = Watch { observer, is_stopped: &is_stopped, states: &states, most_states };
            let lengths = Lengths { spread, too_long };
            let most_behind = kept.per_step().filter(|_| level > 0);
            let room = Room::new(most_behind, |state| self.partial(state, level));
            if level + 1 == self.levels.len() {
                let shortest = kept.shortest().map(StepSolution::length);
                answer.nodes += self.keep_ends(position, &beam, room, watch, kept);
                if let Some(first) = kept.shortest()
                    && shortest.is_none_or(|shortest| first.length() < shortest)
                {
                    observer.event(&Event::StepSolutionKnown(first));
                }
                answer.unreached = Some(unreached);
                answer.is_full = states.into_inner() > request.most_states;
                return !is_stopped.into_inner();
            }
            observer.event(&Event::StepBegan { step: level + 1, states: beam.len() });
            let children = parallel::map(beam.len(), |at| {
                let children = self.children(&beam[at], level, lengths, watch);
                observer.event(&Event::StateFollowed);
                children
            });
            answer.nodes += children.iter().map(|(_, nodes)| nodes).sum::<u64>();
            beam = children.into_iter().flat_map(|(states, _)| states).collect();
            answer.is_full = states.load(Ordering::Relaxed) > request.most_states;
            let best =
                (!watch.should_stop()).then(|| best_of(beam, request, room, watch)).flatten();
            let Some(best) = best else { return false };
            if best.is_empty() {
                answer.unreached = Some(unreached);
                return true;
            }
            beam = best;
        }
        true
    }

    fn unreached(&self, level: usize, beam: &[BeamState]) -> UnreachedStep {
        let has_turns = beam.iter().any(|state| state.sides.len() > 0);
        UnreachedStep {
            step: self.steps[level].to_string(),
            most_turns: self.levels[level].limit,
            states: has_turns.then_some(beam.len()),
        }
    }

    /// Keeps the solutions with the fewest turns, one length after another until there are enough;
    /// only some if the search is stopped. Returns the nodes of the last step.
    fn keep_ends(
        &self,
        position: &Position,
        beam: &[BeamState],
        mut room: Room<impl Fn(&BeamState) -> NissMoves>,
        watch: Watch<'_>,
        kept: &mut Kept,
    ) -> u64 {
        let at = self.levels.len() - 1;
        let level = &self.levels[at];
        let longest = beam.iter().map(|it| it.sides.len() + usize::from(level.limit)).max();
        let begin = beam.iter().map(|state| state.bound).min().unwrap_or(0);
        let (mut nodes, mut ends) = (0, 0);
        for total in begin..longest.map_or(0, |longest| longest + 1) {
            if total >= kept.too_long() || watch.should_stop() {
                break;
            }
            let of_length = |at_state: usize| {
                let state = &beam[at_state];
                let own = total.checked_sub(state.sides.len()).filter(|_| state.bound <= total);
                let own =
                    own.filter(|&own| (level.least.into()..=level.limit.into()).contains(&own));
                let found = own.map_or((Vec::new(), 0), |own| {
                    let mut search = self.way_search(at, watch);
                    (self.after(state, at, own as u8, &mut search), search.nodes)
                });
                watch.observer.event(&Event::StateFollowed);
                found
            };
            let step = self.levels.len();
            watch.observer.event(&Event::StepBegan { step, states: beam.len() });
            let found = parallel::map(beam.len(), of_length);
            nodes += found.iter().map(|(_, nodes)| nodes).sum::<u64>();
            let found = found.into_iter().flat_map(|(states, _)| states);
            for state in found.filter(|state| room.takes(state)) {
                if ends >= KEPT_WHEN_STOPPED && watch.should_stop() {
                    break;
                }
                kept.insert(self.solution(position, &state));
                ends += 1;
            }
            kept.settle();
        }
        nodes
    }

    fn way_search<'s>(&'s self, at: usize, watch: Watch<'s>) -> WaySearch<'s> {
        let (level, next) = (&self.levels[at], self.levels.get(at + 1));
        WaySearch { level, next, watch, nodes: 0, is_stopped: false }
    }

    fn after(
        &self,
        state: &BeamState,
        at: usize,
        turns: u8,
        search: &mut WaySearch<'_>,
    ) -> Vec<BeamState> {
        let level = &self.levels[at];
        let child = |way: &Way, turn: CubeSymmetry| {
            let (position, sides) = (way.position.conjugate_by(turn), way.sides.conjugate_by(turn));
            let ahead = level.promise(&position);
            let [bound, promise] =
                [level.bound(ahead), ahead].map(|ahead| sides.len() + usize::from(ahead));
            let end = [sides.normal.len(), sides.inverse.len()];
            let ends = [state.ends.as_slice(), &[end]].concat();
            let turned = state.turned.then(turn);
            BeamState { view: state.view, turned, position, sides, ends, bound, promise }
        };
        let turned = match self.turned_for {
            Some(next) if next == at + 1 => self.views[state.view].later.as_slice(),
            _ => &[CubeSymmetry::IDENTITY],
        };
        let ways = search.of_length(&state.position, &state.sides, turns);
        ways.iter().flat_map(|way| turned.iter().map(|&turn| child(way, turn))).collect()
    }

    /// The turns of the first steps of a state, as they are written.
    fn partial(&self, state: &BeamState, steps: usize) -> NissMoves {
        let [normal, inverse] = state.ends[steps - 1];
        let back = self.views[state.view].symmetry.then(state.turned).inverse();
        let turns = |turns: &[FaceTurn]| -> Maneuver {
            turns.iter().map(|&turn| back.turn(turn)).collect::<Maneuver>().canonical()
        };
        NissMoves {
            normal: turns(&state.sides.normal[..normal]),
            inverse: turns(&state.sides.inverse[..inverse]),
        }
    }

    /// The states after one more step, the shortest lengths until there are `spread` of them.
    fn children(
        &self,
        state: &BeamState,
        at: usize,
        lengths: Lengths,
        watch: Watch<'_>,
    ) -> (Vec<BeamState>, u64) {
        let Lengths { spread, too_long } = lengths;
        let mut search = self.way_search(at, watch);
        let (mut children, mut found) = (Vec::new(), 0);
        let before = state.sides.len();
        for turns in self.levels[at].least..=self.levels[at].limit {
            let is_too_long = before + usize::from(turns) >= too_long;
            if is_too_long || found >= spread || search.is_stopped {
                break;
            }
            let after = self.after(state, at, turns, &mut search);
            found += after.len();
            children.extend(after.into_iter().filter(|child| child.bound < too_long));
        }
        (children, search.nodes)
    }

    fn solution(&self, position: &Position, state: &BeamState) -> StepSolution {
        let view = self.views[state.view].symmetry;
        let (first_back, back) = (view.inverse(), view.then(state.turned).inverse());
        let mut begin = [0, 0];
        let (mut moves, mut axes) = (Vec::new(), Vec::new());
        for ((step, level), &end) in self.steps.iter().zip(&self.levels).zip(&state.ends) {
            let turns = |turns: &[_], side: usize| -> Maneuver {
                turns[begin[side]..end[side]].iter().map(|&turn| back.turn(turn)).collect()
            };
            let (normal, inverse) = (turns(&state.sides.normal, 0), turns(&state.sides.inverse, 1));
            moves.push(NissMoves { normal: normal.canonical(), inverse: inverse.canonical() });
            let back = if step.name.is_turned_for() { back } else { first_back };
            axes.push(level.axis.map(|axis| back.face(face(axis)).axis()));
            begin = end;
        }
        let along = |axis: &Option<Axis>| axis.map_or(0, |axis| axis as usize);
        let absorbed = self.absorbed.iter().zip(&axes).map(|(of_step, axis)| &of_step[along(axis)]);
        let variants = make_first(&mut moves, &absorbed.collect::<Vec<_>>());
        let mut reached = *position;
        let steps = self.steps.iter().zip(&self.levels).zip(axes).zip(moves);
        let part =
            |(((step, level), axis), moves): (((&Step, &Level), Option<Axis>), NissMoves)| {
                let axis = axis.map_or(String::new(), |axis| format!(":{}", letter(axis)));
                reached = moves.after(&reached);
                let subset = level.subset(&reached.conjugate_by(view));
                StepPart { label: format!("{}{axis}", step.name.name()), subset, moves }
            };
        replayed(position, steps.map(part).collect(), variants)
    }
}

/// How much room there is behind each partial solution.
struct Room<Partial> {
    most: Option<usize>,
    partial: Partial,
    taken: HashMap<NissMoves, usize>,
}

impl<Partial: Fn(&BeamState) -> NissMoves> Room<Partial> {
    /// Room for so many behind each; `partial` tells what a state continues.
    fn new(most: Option<usize>, partial: Partial) -> Room<Partial> {
        Room { most, partial, taken: HashMap::new() }
    }

    /// Takes the place of a state, if there is one.
    fn takes(&mut self, state: &BeamState) -> bool {
        let Some(most) = self.most else { return true };
        let taken = self.taken.entry((self.partial)(state)).or_default();
        *taken += 1;
        *taken <= most
    }
}

/// The most promising states for which there is room, each position once; `None` if the search is
/// stopped.
fn best_of(
    states: Vec<BeamState>,
    request: &StepRequest,
    mut room: Room<impl Fn(&BeamState) -> NissMoves>,
    watch: Watch<'_>,
) -> Option<Vec<BeamState>> {
    // Group by group: most are never sorted, and the search can stop between two groups.
    let mut groups: BTreeMap<_, Vec<BeamState>> = BTreeMap::new();
    for state in states {
        let (promise, length) = (state.promise, state.sides.len());
        let rank = if request.short_starts { [length, promise] } else { [promise, length] };
        let key = (rank, state.view, state.turned.index());
        groups.entry(key).or_default().push(state);
    }
    let (mut seen, mut best) = (HashSet::new(), Vec::new());
    for mut group in groups.into_values() {
        if watch.should_stop() {
            return None;
        }
        group.sort_by(|a, b| a.sides.cmp(&b.sides));
        group.retain(|state| seen.insert((state.view, state.turned, state.position)));
        group.retain(|state| room.takes(state));
        best.append(&mut group);
        if best.len() >= request.width {
            break;
        }
    }
    best.truncate(request.width);
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_states_than_there_is_room_for_end_a_search_with_what_it_has_found() {
        let plan = "eo:F, dr:U".parse().expect("steps");
        let steps = Steps::new(plan, &|| false).expect("nobody stops it");
        let position = "R U F2 D' B L2 U' R2 F D2".parse().expect("a position");
        let found = |most_states| {
            let request = StepRequest { most_states, ..StepRequest::new(1, 512) };
            steps.search(&position, &request, &())
        };
        let all = found(usize::MAX);
        assert!(all.is_finished && !all.is_full && all.width == 512, "{all:?}");
        let some = found(400);
        assert!(some.is_full && !some.is_finished && some.width < 512, "{some:?}");
        assert!(!some.solutions.is_empty() && some.width > 0, "{some:?}");
        assert!(found(0).is_full && found(0).solutions.is_empty());
    }
}
