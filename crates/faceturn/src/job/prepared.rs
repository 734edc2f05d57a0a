//! A job with all that its search reads: the table, or the databases of a goal.

use std::sync::Arc;

use faceturn_cube::{FaceTurn, Maneuver, MoveSequence, NissMoves, Position};
use faceturn_goals::{GoalSearch, NormalForm, TurnOrder, Unreachable};
use faceturn_searcher::{Counted, Observer, Outcome, Solution, Wanted};

use super::Job;
use super::aim::Aim;
use super::answer::{Answer, Ended, SolutionDetail};
use super::by_moves::Found;
use super::error::JobError;
use super::starts::Starts;
use super::tables::Tables;
use crate::clock::{Limit, Stopwatch};
use crate::solver::Solver;
use crate::watch::{RunningPass, Watch};

/// A job with all that its search reads, made by [`Solver::prepare`]. See [`Job`] for an example.
///
/// Clones are cheap: they share the tables.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub(super) job: Job,
    pub(super) tables: Tables,
}

impl Prepared {
    /// Whether the request assumes, without proof, that there are no shorter solutions than it says.
    pub fn assumes(&self) -> bool {
        self.job.request.min_depth > self.own_bound(&Starts::new(&self.job.start, &self.job.aim))
    }

    /// The job.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The solver, if the search is for the whole cube.
    pub fn solver(&self) -> Option<&Solver> {
        match &self.tables {
            Tables::Whole(solver) => Some(solver),
            Tables::Goal { .. } | Tables::Moves { .. } => None,
        }
    }

    /// Searches and returns when the search ends. The observer follows it and may stop it.
    ///
    /// # Errors
    /// [`JobError::Prepare`]: there is not enough memory to see whether the aim can be reached. The
    /// aim has turns on the inverse, and the job is not one for it.
    pub fn run(&self, observer: &dyn Observer) -> Result<Answer, JobError> {
        self.job.check_niss()?;
        let starts = Starts::new(&self.job.start, &self.job.aim);
        if let Some(reason) = self.why_unreachable(&starts)? {
            return Ok(self.job.answer_of_unreachable(reason));
        }
        let (clock, watch) = (Stopwatch::start(), Watch::default());
        let limit = Limit::from_now(self.job.timeout);
        let observer: &dyn Observer = &((observer, &limit), &watch);
        let (outcome, sequences) = self.search(&starts, observer);
        let ended = Ended::of(!outcome.is_cut_short(self.job.request.wanted), observer);
        let running = watch.progress().running;
        let answer = self.answer_of(&starts, Found { outcome, sequences, ended, running });
        Ok(Answer { elapsed: clock.elapsed(), ..answer })
    }

    fn answer_of(&self, starts: &Starts, found: Found) -> Answer {
        match &self.tables {
            // Nothing is left to search.
            Tables::Moves { .. } if found.outcome.lower_bound == u8::MAX => {
                self.job.answer_of_unreachable(Unreachable::Exhausted)
            }
            Tables::Moves { distances, .. } => self.job.answer_by_moves(distances, starts, found),
            _ => self.answer(starts, found.outcome, found.ended, found.running),
        }
    }

    /// The answer as far as these solutions, of a pass that has ended, are part of it.
    ///
    /// # Panics
    /// If one of them does not lead to the aim.
    pub fn answer_of_pass(&self, solutions: &[Solution<'_>]) -> Answer {
        let maneuvers: Vec<Maneuver> = solutions.iter().map(|it| it.maneuver()).collect();
        let outcome = Outcome::new().with_metric(self.job.metric).with_symmetries(1);
        let outcome = outcome.with_kinds(maneuvers.clone()).with_solutions(maneuvers);
        let sequence = |solution: &Solution<'_>| match *solution {
            Solution::Moves(sequence) => Some(sequence.clone()),
            Solution::Turns(_) => None,
        };
        let sequences = solutions.iter().filter_map(sequence).collect();
        let found = Found { outcome, sequences, ended: Ended::Finished, running: None };
        self.answer_of(&Starts::new(&self.job.start, &self.job.aim), found)
    }

    /// The answer of a search that has not begun: nothing is proven but its lower bound.
    pub fn unsearched(&self) -> Answer {
        let starts = Starts::new(&self.job.start, &self.job.aim);
        let outcome = Outcome::new().with_metric(self.job.metric).with_symmetries(1);
        let outcome = outcome.with_lower_bound(self.own_bound(&starts));
        self.answer(&starts, outcome, Ended::Finished, None)
    }

    /// What the search finds, and the solutions as they are written if the aim has moves.
    fn search(&self, starts: &Starts, observer: &dyn Observer) -> (Outcome, Vec<MoveSequence>) {
        let Job { start, aim, request, .. } = &self.job;
        let outcome = match &self.tables {
            Tables::Whole(solver) => match &starts.positions[..] {
                [position] => {
                    let known = start.known_solution().filter(|_| aim.target.is_solved());
                    let outcome = solver.search_knowing(position, known, request, observer);
                    if outcome.is_cut_short(request.wanted) && solver.seeks_upper_bounds() {
                        solver.with_some_solution(position, outcome)
                    } else {
                        outcome
                    }
                }
                positions => solver.search_any(positions, self.counted(starts), request, observer),
            },
            Tables::Goal { databases, solver, .. } => {
                let search = || match self.goal_search(starts) {
                    Some(search) => search.run(request, observer),
                    None => databases.search(&starts.positions, None, request, observer),
                };
                on_threads_of(solver.as_ref(), search)
            }
            Tables::Moves { distances, solver } => {
                let search = || distances.search(&starts.positions, request, observer);
                let found = on_threads_of(solver.as_ref(), search);
                return (found.outcome, found.sequences);
            }
        };
        (outcome, Vec::new())
    }

    /// The search for a goal; `None` for the whole cube, or if no start can reach the goal, as far
    /// as the databases know.
    pub(super) fn goal_search(&self, starts: &Starts) -> Option<GoalSearch<'_>> {
        let Tables::Goal { databases, inverse, solver } = &self.tables else { return None };
        let subgroup = solver.as_ref().map(|it| (it.cosets(), it.table()));
        let search = match inverse {
            Some(inverse) => databases.search_both_sides(inverse, &starts.positions[0], subgroup),
            None => databases.search_from(&starts.positions, subgroup)?,
        };
        Some(match self.counted(starts) {
            Some(counted) => search.counting(counted),
            None => search,
        })
    }

    /// Why no start can reach the aim, if it is known.
    pub(super) fn why_unreachable(&self, starts: &Starts) -> Result<Option<Unreachable>, JobError> {
        let goal = || self.job.aim.goal.name().to_owned();
        match &self.tables {
            Tables::Whole(_) => Ok(None),
            // What cannot be reached on one side may be on the other.
            Tables::Goal { inverse: Some(_), .. } => self.job.why_unreachable_from(starts),
            Tables::Goal { databases, .. } => databases
                .why_unreachable(&starts.positions)
                .map_err(|source| JobError::Prepare { goal: goal(), source }),
            Tables::Moves { distances, .. } => {
                let is_certain = !distances.may_reach(&starts.positions);
                Ok(is_certain.then_some(Unreachable::Exhausted))
            }
        }
    }

    /// What is shown of an outcome. Every solution is checked.
    pub(super) fn answer(
        &self,
        starts: &Starts,
        outcome: Outcome,
        ended: Ended,
        running: Option<RunningPass>,
    ) -> Answer {
        let Job { start, aim, direction, up_to_symmetry, request, .. } = &self.job;
        let outcome = self.as_asked(starts, outcome);
        let outcome = self.with_each_cut(starts, outcome);
        let chosen = if *up_to_symmetry { &outcome.kinds } else { &outcome.solutions };
        let maneuvers = self.maneuvers(starts, chosen);
        let left_out = self.job.retain_fewest(&mut outcome.solutions.clone());
        let is_plain = aim.is_solved_cube() && !start.is_incomplete();
        let detail = |solution: &Maneuver| starts.detail(solution, aim, start.is_incomplete());
        let details = match is_plain {
            true => Vec::new(),
            false if aim.niss => self.sides(starts, &maneuvers),
            false => maneuvers.iter().map(detail).collect(),
        };
        let is_open = ended != Ended::Finished && outcome.solutions.is_empty();
        // Lengths are asked for however short the shortest is, and counts of all.
        let is_open = is_open && self.job.lengths.is_none() && request.wanted != Wanted::Count;
        let known = outcome.known_solution.as_ref().filter(|known| {
            is_open && outcome.metric.length(known) <= usize::from(self.job.last_depth())
        });
        let known =
            known.map(|known| self.maneuvers(starts, std::slice::from_ref(known)).remove(0));
        let proven_bound = match outcome.assumed {
            Some(_) => self.own_bound(starts),
            None => outcome.lower_bound,
        };
        let counts = outcome.passes.iter().map(|pass| (pass.depth, pass.solutions));
        let counts = (request.wanted == Wanted::Count).then(|| counts.collect());
        Answer {
            start: start.clone(),
            aim: aim.clone(),
            direction: *direction,
            outcome,
            comfort: self.job.comfort_of(&maneuvers),
            maneuvers,
            sequences: Vec::new(),
            then: self.job.then,
            lengths: self.job.lengths,
            normal_form: self.job.normal_form,
            counts,
            left_out,
            details,
            unreachable: None,
            known,
            proven_bound,
            ended,
            cut_short: running.filter(|_| ended != Ended::Finished),
            elapsed: std::time::Duration::ZERO,
        }
    }

    /// Which solutions are counted, if they are counted and not kept; `None`: all.
    pub(super) fn counted(&self, starts: &Starts) -> Option<Counted> {
        let kept = self.kept(starts).filter(|_| self.job.request.wanted == Wanted::Count)?;
        Some(Arc::new(kept))
    }

    /// Which solutions stand for nothing but themselves: those that neither begin nor end with a free
    /// turn, and are in normal form if that was asked for. `None` if all do.
    fn kept(&self, starts: &Starts) -> Option<impl Fn(&Maneuver) -> bool + Send + Sync + 'static> {
        let Job { aim, metric, normal_form, .. } = &self.job;
        let form = (*normal_form && !aim.is_whole_cube()).then(|| {
            let order = TurnOrder::new(*metric, aim.turns);
            (NormalForm::new(&aim.goal_with_free_turns(), order), starts.positions.clone())
        });
        let aim = Arc::clone(aim);
        let is_needed = form.is_some() || aim.auf || aim.pre_auf;
        let is_kept = move |solution: &Maneuver| {
            let is_normal =
                |(form, starts): &(NormalForm, Vec<Position>)| form.contains(starts, solution);
            !is_equivalent(&aim, solution) && form.as_ref().is_none_or(is_normal)
        };
        is_needed.then_some(is_kept)
    }

    /// The outcome with the solutions and the lengths that were asked for.
    fn as_asked(&self, starts: &Starts, mut outcome: Outcome) -> Outcome {
        let Job { lengths, normal_form, request, .. } = &self.job;
        if let Some(is_kept) = self.kept(starts).filter(|_| request.wanted != Wanted::Count) {
            outcome.solutions.retain(&is_kept);
            outcome.kinds.retain(&is_kept);
            count_by_pass(&mut outcome);
        }
        if *normal_form {
            // A symmetry may take one that is in normal form to one that is not.
            (outcome.kinds, outcome.symmetries) = (outcome.solutions.clone(), 1);
        }
        let last = lengths.and_then(|lengths| lengths.last());
        if let (Some(last), Some(first)) = (last, outcome.distance()) {
            outcome.extra = last.saturating_sub(first);
        }
        outcome
    }

    /// The moves on both sides that a maneuver may be cut into; none unless turns may be on the
    /// inverse.
    pub(super) fn cuts(&self, starts: &Starts, solution: &Maneuver) -> Vec<NissMoves> {
        let Tables::Goal { databases, inverse: Some(_), .. } = &self.tables else {
            return Vec::new();
        };
        databases.cuts(&starts.positions[0], solution)
    }

    /// The outcome with each solution as often as it may be cut, if turns may be on the inverse.
    fn with_each_cut(&self, starts: &Starts, outcome: Outcome) -> Outcome {
        if !self.job.aim.niss || self.job.request.wanted == Wanted::Count {
            return outcome;
        }
        let each = |it: &Maneuver| vec![it.clone(); self.cuts(starts, it).len()];
        let mut solutions: Vec<Maneuver> = outcome.solutions.iter().flat_map(each).collect();
        if self.job.wants_one() {
            solutions.truncate(1);
        }
        let mut outcome = outcome.with_kinds(solutions.clone()).with_solutions(solutions);
        count_by_pass(&mut outcome);
        outcome
    }

    /// Where maneuvers are cut, of which equal ones follow one another.
    ///
    /// # Panics
    /// If one of them does not lead to the aim.
    fn sides(&self, starts: &Starts, maneuvers: &[Maneuver]) -> Vec<SolutionDetail> {
        let details = maneuvers.chunk_by(|one, next| one == next).flat_map(|same| {
            let cuts = self.cuts(starts, &same[0]);
            assert!(cuts.len() >= same.len(), "{} does not lead to the goal", same[0]);
            cuts.into_iter().take(same.len())
        });
        let start = &starts.positions[0];
        let detail = |cut: NissMoves| {
            let reached = self.job.aim.goal.reached_by(&cut.after(start));
            SolutionDetail {
                on_inverse: cut.inverse.len(),
                goals_reached: reached.into_iter().map(str::to_owned).collect(),
                ..SolutionDetail::default()
            }
        };
        details.map(detail).collect()
    }

    /// The maneuvers to show for solutions, in the order asked for, checked.
    fn maneuvers(&self, starts: &Starts, solutions: &[Maneuver]) -> Vec<Maneuver> {
        let mut maneuvers = match (&self.tables, &starts.positions[..]) {
            (Tables::Whole(_), [position]) => self.job.directed(position, solutions),
            _ => solutions.to_vec(),
        };
        self.job.retain_fewest(&mut maneuvers);
        self.job.put_in_order(&mut maneuvers);
        maneuvers.truncate(self.job.top.unwrap_or(usize::MAX));
        maneuvers
    }

    /// A number of turns below which no maneuver leads to the aim, without assumptions.
    fn own_bound(&self, starts: &Starts) -> u8 {
        match &self.tables {
            Tables::Whole(solver) => {
                let bounds = starts.positions.iter().map(|start| solver.lower_bound(start));
                bounds.min().unwrap_or_default()
            }
            Tables::Goal { .. } => self.goal_search(starts).map_or(0, |search| {
                search.deepening(&self.job.request.min_depth(0)).outcome().lower_bound
            }),
            Tables::Moves { distances, .. } => distances.lower_bound(&starts.positions),
        }
    }
}

/// Runs a search on the threads of a solver that has its own, else on the current ones.
fn on_threads_of<T: Send>(solver: Option<&Solver>, search: impl FnOnce() -> T + Send) -> T {
    match solver {
        Some(solver) => solver.on_own_threads(search),
        None => search(),
    }
}

/// Whether a solution begins or ends with a turn that is free: the rest of it is a solution too.
fn is_equivalent(aim: &Aim, solution: &Maneuver) -> bool {
    let turns = solution.turns();
    let is_u = |turn: &FaceTurn| turn.index() < 3;
    let is_of_axis = |turn: &&FaceTurn| turn.index() < 6;
    let begins = turns.iter().take_while(is_of_axis).any(is_u);
    let ends = turns.iter().rev().take_while(is_of_axis).any(is_u);
    aim.pre_auf && begins || aim.auf && ends
}

/// Gives each pass as many solutions as there are of its length.
fn count_by_pass(outcome: &mut Outcome) {
    for pass in &mut outcome.passes {
        let is_of_pass = |it: &&Maneuver| outcome.metric.length(it) == usize::from(pass.depth);
        pass.solutions = outcome.solutions.iter().filter(is_of_pass).count();
    }
}

impl Job {
    /// Whether one solution is wanted.
    pub(super) fn wants_one(&self) -> bool {
        self.request.wanted == Wanted::First
    }
}
