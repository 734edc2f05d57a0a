//! A job with all that its search reads: the table, or the databases of a goal.

use std::collections::BTreeMap;
use std::sync::Arc;

use faceturn_cube::{Face, FaceTurn, Maneuver, Metric, MoveSequence, Position, Solution};
use faceturn_goals::{
    GoalTables, MoveOrder, MoveTables, NissNormalForm, NormalForm, TurnOrder, Unreachable,
};
use faceturn_searcher::{
    Algorithm, DivisibleSearch, Ended, Observer, Outcome, Request, SolutionFilter, Wanted,
};

use super::Job;
use super::aim::Aim;
use super::answer::Answer;
use super::error::JobError;
use super::start::Starts;
use crate::solver::Solver;
use crate::time_limit::{Stopwatch, TimeLimit};
use crate::watch::{RunningPass, Watch};

#[derive(Default)]
pub(super) struct EndedSearch {
    pub(super) outcome: Outcome,
    pub(super) ended: Ended,
    pub(super) running: Option<RunningPass>,
}

/// A job with all that its search reads, made by [`Solver::prepare`]. See [`Job`] for an example.
///
/// Clones are cheap: they share the tables.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub(super) job: Job,
    pub(super) starts: Arc<Starts>,
    pub(super) tables: Tables,
    /// Which solutions by turns on both sides are wanted; all, if it is `None`.
    form: Option<Arc<NissNormalForm>>,
}

impl Prepared {
    pub(super) fn new(job: Job, tables: Tables) -> Prepared {
        let starts = Arc::new(Starts::of(&job));
        Prepared::from_starts(job, starts, tables)
    }

    /// The same, given the starts of the job.
    pub(super) fn from_starts(job: Job, starts: Arc<Starts>, tables: Tables) -> Prepared {
        let Job { aim, options, .. } = &job;
        let form = (aim.niss && options.normal_form).then(|| {
            NissNormalForm::new(&aim.goal, TurnOrder::new(options.metric, aim.turns)).into()
        });
        Prepared { job, starts, tables, form }
    }

    /// A job for the whole cube, in the metric of the solver.
    pub(crate) fn whole(job: Job, solver: &Solver) -> Prepared {
        Prepared::new(job, Tables::Whole(solver.clone()))
    }

    /// Whether the request assumes, without proof, that there are no shorter solutions.
    pub fn assumes(&self) -> bool {
        self.job.request.min_depth > self.own_bound()
    }

    /// The job that was prepared.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Whether small databases show that the aim is unreachable, so that nothing is searched.
    pub fn is_unreachable(&self) -> bool {
        matches!(self.tables, Tables::Unreachable(_))
    }

    /// The solver, if the search is for the whole cube.
    pub fn solver(&self) -> Option<&Solver> {
        match &self.tables {
            Tables::Whole(solver) => Some(solver),
            _ => None,
        }
    }

    /// The name of its search and what identifies the tables.
    pub(crate) fn search_identity(&self) -> (&'static str, String) {
        self.tables.identity(&self.job.request)
    }

    /// Runs the search. The observer follows it and may stop it.
    ///
    /// # Errors
    /// If the aim has turns on the inverse and the job cannot have them; [`JobError::Damaged`]
    pub fn run(&self, observer: &dyn Observer) -> Result<Answer, JobError> {
        self.job.check_niss()?;
        if let Some(reason) = self.why_unreachable() {
            return Ok(self.job.answer_of_unreachable(reason, &self.starts));
        }
        let (clock, watch) = (Stopwatch::start(), Watch::default());
        let outcome = self.search(&[observer, &watch].as_slice())?;
        let (wanted, ended) = (self.job.request.wanted, outcome.ended);
        let outcome = match self.one_position() {
            Some((solver, position))
                if outcome.is_cut_short(wanted) && solver.seeks_upper_bounds =>
            {
                self.believed(solver.with_some_solution(position, outcome))?
            }
            _ => outcome,
        };
        let running = watch.progress().running;
        let answer = self.answer(EndedSearch { outcome, ended, running });
        Ok(Answer { elapsed: clock.elapsed(), ..answer })
    }

    /// The answer for what was found.
    pub(super) fn answer(&self, found: EndedSearch) -> Answer {
        let EndedSearch { outcome, ended, running } = found;
        let is_by_moves = matches!(self.tables, Tables::Moves { .. });
        if is_by_moves && outcome.lower_bound == u8::MAX {
            // Nothing is left to search.
            return self.job.answer_of_unreachable(Unreachable::Exhausted, &self.starts);
        }
        let Job { options, request, .. } = &self.job;
        let mut outcome = self.as_asked(outcome);
        self.repeat_for_each_cut(&mut outcome);
        let ended = if outcome.is_full { Ended::Solutions } else { ended };
        outcome.ended = ended;
        let mut listed = match options.up_to_symmetry {
            true => self.job.in_order(outcome.kinds.clone()),
            false => self.job.in_order(outcome.solutions.clone()),
        };
        if options.up_to_symmetry && options.then.is_some() {
            listed.left_out = self.job.in_order(outcome.solutions.clone()).left_out;
        }
        let is_open = ended != Ended::Finished && outcome.solutions.is_empty();
        // Lengths are asked for however short the shortest is, and counts of all.
        let is_open = is_open && self.job.lengths.is_none() && request.wanted != Wanted::Count;
        let known = outcome.known_solution.clone().filter(|known| {
            is_open
                && outcome.metric.length(known) <= usize::from(self.job.last_depth())
                && self.job.beginning.as_ref().is_none_or(|it| it.begins(known, outcome.metric))
        });
        let counts = outcome.passes.iter().map(|pass| (pass.depth, pass.solutions));
        Answer {
            counts: (request.wanted == Wanted::Count).then(|| counts.collect()),
            known: known.and_then(|known| self.job.directed(vec![known.into()]).pop()),
            proven_bound: match outcome.assumed {
                Some(_) => self.own_bound(),
                None => outcome.lower_bound,
            },
            outcome,
            ended,
            cut_short: running.filter(|_| ended != Ended::Finished),
            ..self.job.answer_listing(&self.starts, listed)
        }
    }

    /// The answer for the solutions of a finished pass.
    pub fn answer_of_pass(&self, solutions: &[Solution]) -> Answer {
        let outcome = Outcome::new().with_metric(self.job.metric()).with_symmetries(1);
        let outcome = outcome.with_kinds(solutions.to_vec()).with_solutions(solutions.to_vec());
        self.answer(EndedSearch { outcome, ..EndedSearch::default() })
    }

    /// The answer before the search: nothing is proven but the lower bound.
    pub fn unsearched(&self) -> Answer {
        let outcome = Outcome::new().with_metric(self.job.metric()).with_symmetries(1);
        let outcome = outcome.with_lower_bound(self.own_bound());
        let found = EndedSearch { outcome, ..EndedSearch::default() };
        self.answer(found)
    }

    pub(crate) fn search(&self, observer: &dyn Observer) -> Result<Outcome, JobError> {
        let request = &self.job.request;
        let observer: &dyn Observer = &TimeLimit::new(observer, request.timeout);
        let outcome = on_threads_of(self.tables.solver(), || {
            let Some(search) = self.divisible(Some(request.algorithm)) else {
                return Outcome::new().with_metric(self.job.metric()).with_lower_bound(u8::MAX);
            };
            let run = |observer: &dyn Observer| search.run(request, observer);
            match self.one_position() {
                Some((solver, position)) => {
                    let (known, wanted) = (self.known_solution(), request.wanted);
                    solver.seeking_upper_bounds(position, known, wanted, observer, run)
                }
                None => run(observer),
            }
        });
        self.believed(outcome)
    }

    /// The solver and the position, if the search is for the whole cube from one position.
    pub(super) fn one_position(&self) -> Option<(&Solver, &Position)> {
        match (&self.tables, &self.starts.positions[..]) {
            (Tables::Whole(solver), [position]) => Some((solver, position)),
            _ => None,
        }
    }

    /// The solution given by the text of the start, if the target is the solved cube.
    pub(super) fn known_solution(&self) -> Option<Maneuver> {
        let Job { start, aim, .. } = &self.job;
        start.known_solution().filter(|_| aim.target.is_solved())
    }

    /// The search; `None` if the databases show that no start can reach the goal. With an algorithm
    /// it is for this process alone; without, any process may run its parts.
    pub(super) fn divisible(
        &self,
        algorithm: Option<Algorithm>,
    ) -> Option<Box<dyn DivisibleSearch + '_>> {
        let starts = &self.starts.positions;
        match &self.tables {
            Tables::Whole(solver) => Some(solver.search_from(starts, self.filter(), algorithm)),
            Tables::Goal { databases, inverse, solver } => {
                let subgroup = solver.as_ref().map(|it| (it.cosets(), it.table()));
                match inverse {
                    Some(inverse) => {
                        let form = self.form.as_deref();
                        Some(databases.search_both_sides(inverse, &starts[0], form, subgroup))
                    }
                    None => databases.search_from(starts, self.filter(), subgroup),
                }
            }
            Tables::Moves { distances, .. } => Some(distances.search_from(starts, self.filter())),
            Tables::Unreachable(_) => None,
        }
    }

    pub(super) fn why_unreachable(&self) -> Option<Unreachable> {
        let starts = &self.starts.positions;
        let may_reach = match &self.tables {
            Tables::Unreachable(reason) => return Some(*reason),
            // What cannot be reached on one side may be on the other.
            Tables::Whole(_) | Tables::Goal { inverse: Some(_), .. } => true,
            Tables::Goal { databases, .. } => databases.may_reach(starts),
            Tables::Moves { distances, .. } => distances.may_reach(starts),
        };
        (!may_reach).then_some(Unreachable::Exhausted)
    }

    /// Keeps the solutions that neither begin nor end with a free turn and are in normal form, if
    /// that was asked for; `None` if no filter is needed.
    fn filter(&self) -> Option<SolutionFilter> {
        let Job { aim, options, .. } = &self.job;
        let form = (options.normal_form && !aim.has_ends()).then(|| {
            let order = TurnOrder::new(options.metric, aim.turns);
            (NormalForm::new(&aim.goal_with_free_turns(), order), self.starts.clone())
        });
        let aim = Arc::clone(aim);
        let is_needed = form.is_some() || aim.auf || aim.pre_auf;
        let distances = match &self.tables {
            Tables::Moves { distances, .. } => Some(Arc::clone(distances)),
            _ => None,
        };
        let passes = move |solution: &Solution| match &distances {
            Some(distances) => {
                !is_sequence_equivalent(&aim, &solution.sequence(), distances.order())
            }
            None => {
                let solution = &solution.maneuver();
                let is_normal = |(form, starts): &(NormalForm, Arc<Starts>)| {
                    form.contains(&starts.positions, solution)
                };
                !is_equivalent(&aim, solution) && form.as_ref().is_none_or(is_normal)
            }
        };
        is_needed.then(|| Arc::new(passes) as SolutionFilter)
    }

    /// The outcome with the kinds and lengths asked for.
    fn as_asked(&self, mut outcome: Outcome) -> Outcome {
        let Job { lengths, options, .. } = &self.job;
        if options.normal_form {
            // A symmetry may take one that is in normal form to one that is not.
            (outcome.kinds, outcome.symmetries) = (outcome.solutions.clone(), 1);
        }
        let last = lengths.and_then(|lengths| lengths.last());
        if let (Some(last), Some(first)) = (last, outcome.distance()) {
            outcome.extra = last.saturating_sub(first);
        }
        outcome
    }

    /// The ways to split a maneuver between both sides, in normal form if that was asked for; none
    /// unless turns may be on the inverse.
    pub(super) fn cuts(&self, solution: &Solution) -> Vec<Solution> {
        let Tables::Goal { databases, inverse: Some(_), .. } = &self.tables else {
            return Vec::new();
        };
        let start = &self.starts.positions[0];
        let mut cuts = databases.cuts(start, &solution.maneuver());
        if let Some(form) = &self.form {
            cuts.retain(|moves| form.contains(start, moves));
        }
        cuts.iter().map(Solution::from).collect()
    }

    /// Repeats each solution in the outcome once per cut, as many as may be kept; nothing without
    /// turns on the inverse, or if solutions are only counted.
    fn repeat_for_each_cut(&self, outcome: &mut Outcome) {
        let Job { aim, request, .. } = &self.job;
        if !aim.niss || request.wanted == Wanted::Count {
            return;
        }
        let (mut all, mut counts, mut not_whole) = (Vec::new(), BTreeMap::new(), None);
        for solution in &outcome.solutions {
            let (mut cuts, length) = (self.cuts(solution), solution.length(outcome.metric));
            if self.job.wants_one() {
                cuts.truncate(1);
            }
            let room = request.max_solutions - all.len();
            if cuts.len() > room {
                not_whole = Some(length);
                cuts.truncate(room);
            }
            *counts.entry(length).or_insert(0) += cuts.len();
            all.extend(cuts);
            if not_whole.is_some() {
                break;
            }
        }
        outcome.is_full |= not_whole.is_some();
        for pass in &mut outcome.passes {
            let depth = usize::from(pass.depth);
            pass.solutions = counts.get(&depth).copied().unwrap_or(0);
            pass.complete &= not_whole.is_none_or(|not_whole| depth < not_whole);
        }
        (outcome.kinds, outcome.solutions) = (all.clone(), all);
    }

    /// A lower bound of the distance, without assumptions.
    fn own_bound(&self) -> u8 {
        self.divisible(None).map_or(0, |search| {
            search.deepening(&self.job.request.min_depth(0)).outcome().lower_bound
        })
    }
}

/// Whether a solution begins or ends with a free turn: the rest is a solution too.
fn is_equivalent(aim: &Aim, solution: &Maneuver) -> bool {
    let turns = solution.turns();
    let is_u = |turn: &FaceTurn| turn.index() < 3;
    let is_of_axis = |turn: &&FaceTurn| turn.index() < 6;
    let begins = turns.iter().take_while(is_of_axis).any(is_u);
    let ends = turns.iter().rev().take_while(is_of_axis).any(is_u);
    aim.pre_auf && begins || aim.auf && ends
}

/// The same for a sequence of moves.
fn is_sequence_equivalent(aim: &Aim, sequence: &MoveSequence, order: &MoveOrder) -> bool {
    let begins = aim.pre_auf && order.can_begin_with(sequence, Face::U);
    let ends = aim.auf && order.can_end_with(sequence, Face::U);
    begins || ends
}

impl Job {
    pub(super) fn wants_one(&self) -> bool {
        self.request.wanted == Wanted::First
    }
}

impl Prepared {
    /// Returns the outcome unless what it proves is false: it leaves no solution within God's
    /// number, or a shorter one than it leaves is known. For the whole cube by all turns.
    pub(super) fn believed(&self, outcome: Outcome) -> Result<Outcome, JobError> {
        let Tables::Whole(solver) = &self.tables else { return Ok(outcome) };
        let (lower_bound, metric) = (outcome.lower_bound, outcome.metric);
        let length = |known: &_| metric.length(known);
        let of_text = self.known_solution().filter(|_| self.job.aim.is_whole_cube());
        let known = outcome.known_solution.iter().chain(&of_text).min_by_key(|it| length(it));
        let known = known.filter(|known| length(known) < lower_bound.into()).cloned();
        let is_false = known.is_some() || lower_bound > metric.gods_number();
        if is_false && outcome.assumed.is_none() {
            let options = options(solver);
            return Err(JobError::Damaged { lower_bound, metric, known, options });
        }
        Ok(outcome)
    }
}

/// The options that name the solver's tables to the program.
fn options(solver: &Solver) -> String {
    if solver.metric() == Metric::Quarter {
        return " --metric quarter".to_owned();
    }
    #[cfg(feature = "native")]
    if let Some(table) = solver.larger_table() {
        let is_it = |size: &crate::tables::TableSize| size.shape() == Some(table.shape());
        let size = crate::tables::TableSize::ALL.into_iter().find(is_it);
        return size.map_or_else(String::new, |size| format!(" --size {}", size.name()));
    }
    String::new()
}

#[derive(Clone, Debug)]
pub(super) enum Tables {
    /// The table of distances, for the whole cube.
    Whole(Solver),
    /// The databases of a goal.
    Goal {
        databases: Arc<GoalTables>,
        /// Those of the goal's inverse, if turns may be on the inverse.
        inverse: Option<Arc<GoalTables>>,
        /// The table of distances, if the goal lies in H.
        solver: Option<Solver>,
    },
    /// The distances of a goal by slices, wide moves and rotations.
    Moves {
        distances: Arc<MoveTables>,
        /// The solver whose own threads search, if it has any.
        solver: Option<Solver>,
    },
    /// Nothing: no allowed turns lead from the start to the aim.
    Unreachable(Unreachable),
}

impl Tables {
    pub(super) fn solver(&self) -> Option<&Solver> {
        match self {
            Tables::Whole(solver) => Some(solver),
            Tables::Goal { solver, .. } | Tables::Moves { solver, .. } => solver.as_ref(),
            Tables::Unreachable(_) => None,
        }
    }
}

/// Runs work on a solver's own threads, if it has any, else on the current ones.
pub(super) fn on_threads_of<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> T {
    match solver {
        Some(solver) => solver.on_own_threads(work),
        None => work(),
    }
}

impl Tables {
    /// The name of the search and the identity of its tables; the parts of a pass depend on both.
    pub(super) fn identity(&self, request: &Request) -> (&'static str, String) {
        match self {
            Tables::Whole(solver) => solver.search_identity(request),
            Tables::Goal { databases, inverse, solver } => {
                let databases = [Some(databases), inverse.as_ref()].into_iter().flatten();
                let bytes = databases.clone().map(|it| it.bytes().to_string());
                let wants_subgroup = databases.clone().any(|it| it.wants_subgroup());
                let subgroup = solver.iter().filter(|_| wants_subgroup);
                let digests = subgroup.map(|it| it.table().digest().to_string());
                ("goal", bytes.chain(digests).collect::<Vec<_>>().join(" "))
            }
            Tables::Moves { distances, .. } => ("moves", distances.bytes().to_string()),
            Tables::Unreachable(_) => ("none", String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::FaceTurn;
    use faceturn_searcher::{Algorithm, Request};
    use faceturn_symmetry::CosetTables;
    use faceturn_table::{PruningTable, TABLE_BYTES};

    use super::*;
    use crate::jobs::{Aim, Claim};
    use crate::testing::{position, prepared, quarter_solver, solver};
    use crate::{Ended, Job};

    /// A solver whose table says that every coset is at distance 12.
    fn damaged() -> Solver {
        let packed = vec![0xCC; TABLE_BYTES];
        let table = PruningTable::from_packed(Metric::Face, packed).expect("distances");
        Solver::with_tables(CosetTables::new(), table)
    }

    #[test]
    fn nothing_is_believed_that_leaves_no_solution_within_gods_number() {
        for (solver, options) in [(solver(), ""), (quarter_solver(), " --metric quarter")] {
            let job = Job::from(position("R U F")).in_metric(solver.metric());
            let whole = Prepared::whole(job, solver);
            let most = solver.metric().gods_number();
            let outcome = |lower_bound| {
                Outcome::new().with_metric(solver.metric()).with_lower_bound(lower_bound)
            };
            assert!(whole.believed(outcome(most)).is_ok());
            let said = whole.believed(outcome(most + 1)).expect_err("false").to_string();
            let expected = format!(
                "like every position, this one has a solution of at most {most} {}, but by the \
                 tables it needs at least {}: a table or the memory is damaged; `faceturn table \
                 check{options}` finds a damaged file, and `faceturn generate{options} --force` \
                 makes it again",
                solver.metric().unit(2),
                most + 1
            );
            assert_eq!(said, expected);
            let mut assumed = outcome(most + 1);
            assumed.assumed = Some(most + 1);
            assert!(whole.believed(assumed).is_ok(), "it may be nearer");
        }
        // By some turns a goal may be farther away.
        let turns = [FaceTurn::ALL[0], FaceTurn::ALL[3]].into_iter().collect();
        let aim = Aim { turns, ..Aim::default() };
        let by_some = prepared(&Job::from(position("R U F")).aim(aim));
        assert!(by_some.believed(Outcome::new().with_lower_bound(21)).is_ok());
    }

    #[test]
    fn a_solution_in_the_text_of_the_start_shows_that_the_table_is_damaged() {
        let (damaged, request) = (damaged(), Request::new().max_depth(11));
        let prepared = |text: &str| {
            let job = Job::new(text.parse().expect("a start")).request(request);
            damaged.prepare(&job).expect("a table")
        };
        let is_damaged =
            |error: JobError| matches!(error, JobError::Damaged { known: Some(_), .. });
        let said = prepared("R U F").run(&()).expect_err("false").to_string();
        let expected = "F' U' R' solves the position in 3 face turns, but by the tables it needs \
                        at least 13: a table or the memory is damaged; ";
        assert!(said.starts_with(expected), "{said}");
        let parts = prepared("R U F").parts().expect("parts");
        assert!(parts.answer(Ended::Finished, None).is_err_and(is_damaged));
        let start = "R U F".parse().expect("a start");
        let claim = Claim::new(2);
        for judge in [Solver::verify, Solver::correct] {
            assert!(
                judge(&damaged, &start, &claim, Algorithm::default(), &()).is_err_and(is_damaged)
            );
        }
        // As facelets it may be as far away as the table says.
        let facelets = position("R U F").facelets();
        assert!(prepared(&facelets).run(&()).is_ok());
    }
}
