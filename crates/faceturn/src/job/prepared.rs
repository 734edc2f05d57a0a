//! A job with all that its search reads: the table, or the databases of a goal.

use std::collections::BTreeMap;
use std::sync::Arc;

use faceturn_cube::{Face, FaceTurn, Maneuver, MoveSequence, NissMoves, PackedList, Position};
use faceturn_goals::{MoveOrder, NissNormalForm, NormalForm, TurnOrder, Unreachable};
use faceturn_searcher::{
    Algorithm, DivisibleSearch, Observer, Outcome, Solution, SolutionFilter, Solutions, Wanted,
};

use super::Job;
use super::aim::Aim;
use super::answer::Answer;
use super::error::JobError;
use super::solutions::{AnswerSolution, InOrder};
use super::starts::Starts;
use super::tables::{Tables, on_threads_of};
use crate::clock::{Grace, StopSignal, Stopwatch};
use crate::ended::Ended;
use crate::room::limited;
use crate::solver::Solver;
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
    #[cfg(feature = "files")]
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
        let limit = StopSignal::new((), self.job.options.timeout);
        let observer: &dyn Observer = &((observer, &limit), &watch);
        let (wanted, outcome) = (self.job.request.wanted, self.search(observer)?);
        let outcome = match self.one_position() {
            Some((solver, position))
                if outcome.is_cut_short(wanted) && solver.seeks_upper_bounds =>
            {
                self.believed(solver.with_some_solution(position, outcome))?
            }
            _ => outcome,
        };
        let ended = Ended::with(&outcome, wanted, observer);
        let running = watch.progress().running;
        let grace = Grace::after(|| observer.wants_to_stop() || observer.is_overdue());
        let found = EndedSearch { outcome, ended, running };
        let mut answer = self.answer(found, &|| grace.is_over());
        let is_cut_short = answer.outcome.is_cut_short(wanted) || !answer.is_listed;
        if answer.ended == Ended::Finished && is_cut_short {
            answer.ended = Ended::cut_short(observer);
        }
        Ok(Answer { elapsed: clock.elapsed(), ..answer })
    }

    /// The answer for what was found. A long list of solutions is cut short if it should stop.
    pub(super) fn answer(&self, found: EndedSearch, should_stop: &dyn Fn() -> bool) -> Answer {
        let EndedSearch { outcome, ended, running } = found;
        let is_by_moves = matches!(self.tables, Tables::Moves { .. });
        if is_by_moves && outcome.lower_bound == u8::MAX {
            // Nothing is left to search.
            return self.job.answer_of_unreachable(Unreachable::Exhausted, &self.starts);
        }
        let Job { options, request, .. } = &self.job;
        let mut outcome = self.as_asked(outcome);
        let cuts = self.with_each_cut(&mut outcome, should_stop);
        let ended = if outcome.is_full { Ended::Solutions } else { ended };
        let chosen = if options.up_to_symmetry { &outcome.kinds } else { &outcome.solutions };
        let InOrder { packed, ranks, mut left_out, is_whole } = match (cuts, chosen) {
            (Some(cuts), _) => self.job.in_order(cuts, should_stop),
            (None, Solutions::Turns(turns)) if !is_by_moves => {
                let directed = self.job.directed(turns, should_stop);
                let is_directed = directed.len() == turns.len();
                let in_order = self.job.in_order(directed, should_stop);
                InOrder { is_whole: in_order.is_whole && is_directed, ..in_order }
            }
            (None, moves) => self.job.in_order(moves.clone().into_moves(), should_stop),
        };
        if let Solutions::Turns(all) = &outcome.solutions
            && options.up_to_symmetry
            && options.then.is_some()
        {
            left_out = self.job.in_order(all.clone(), should_stop).left_out;
        }
        let is_open = ended != Ended::Finished && outcome.solutions.is_empty();
        // Lengths are asked for however short the shortest is, and counts of all.
        let is_open = is_open && self.job.lengths.is_none() && request.wanted != Wanted::Count;
        let known = outcome.known_solution.clone().filter(|known| {
            is_open
                && outcome.metric.length(known) <= usize::from(self.job.last_depth())
                && self.job.beginning.as_ref().is_none_or(|it| it.begins(known, outcome.metric))
        });
        let known = known.and_then(|known| self.job.directed(&[known].into(), should_stop).first());
        let counts = outcome.passes.iter().map(|pass| (pass.depth, pass.solutions));
        Answer {
            counts: (request.wanted == Wanted::Count).then(|| counts.collect()),
            known: known.map(AnswerSolution::new),
            proven_bound: match outcome.assumed {
                Some(_) => self.own_bound(),
                None => outcome.lower_bound,
            },
            is_listed: is_whole,
            outcome,
            left_out,
            ended,
            cut_short: running.filter(|_| ended != Ended::Finished),
            ..self.job.answer_listing(self.job.solution_list(&self.starts, packed, ranks))
        }
    }

    /// The answer for the solutions of a finished pass. A long list is cut short if it should stop.
    pub fn answer_of_pass(&self, solutions: &Solutions, should_stop: &dyn Fn() -> bool) -> Answer {
        let outcome = Outcome::new().with_metric(self.job.metric()).with_symmetries(1);
        let outcome = outcome.with_kinds(solutions.clone()).with_solutions(solutions.clone());
        let found = EndedSearch { outcome, ..EndedSearch::default() };
        self.answer(found, should_stop)
    }

    /// The answer before the search: nothing is proven but the lower bound.
    pub fn unsearched(&self) -> Answer {
        let outcome = Outcome::new().with_metric(self.job.metric()).with_symmetries(1);
        let outcome = outcome.with_lower_bound(self.own_bound());
        let found = EndedSearch { outcome, ..EndedSearch::default() };
        self.answer(found, &|| false)
    }

    pub(crate) fn search(&self, observer: &dyn Observer) -> Result<Outcome, JobError> {
        let request = &limited(&self.job.request);
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
        let passes = move |solution: Solution<'_>| match (solution, &distances) {
            (Solution::Moves(sequence), Some(distances)) => {
                !is_sequence_equivalent(&aim, sequence, distances.order())
            }
            (solution, _) => {
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
    pub(super) fn cuts(&self, solution: &Maneuver) -> Vec<NissMoves> {
        let Tables::Goal { databases, inverse: Some(_), .. } = &self.tables else {
            return Vec::new();
        };
        let start = &self.starts.positions[0];
        let mut cuts = databases.cuts(start, solution);
        if let Some(form) = &self.form {
            cuts.retain(|moves| form.contains(start, moves));
        }
        cuts
    }

    /// Repeats each solution in the outcome once per cut and returns the cuts, as many as may be
    /// kept. `None` without turns on the inverse, or if solutions are only counted.
    fn with_each_cut(
        &self,
        outcome: &mut Outcome,
        should_stop: &dyn Fn() -> bool,
    ) -> Option<PackedList<NissMoves>> {
        if !self.job.aim.niss || self.job.request.wanted == Wanted::Count {
            return None;
        }
        let most = limited(&self.job.request).max_solutions.unwrap_or(usize::MAX);
        let mut all = PackedList::new();
        let cut = |solution: &Maneuver| {
            let mut cuts = self.cuts(solution);
            if self.job.wants_one() {
                cuts.truncate(1);
            }
            let times = cuts.len().min(most - all.len());
            let is_whole = times == cuts.len();
            all.extend(cuts.into_iter().take(times));
            (times, is_whole)
        };
        repeat_each(outcome, cut, should_stop);
        outcome.kinds = outcome.solutions.clone();
        Some(all)
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

/// Repeats each solution in the outcome and counts them by pass. If it should stop, or not all
/// copies of one fit, the rest is lost and its passes are incomplete.
fn repeat_each(
    outcome: &mut Outcome,
    mut times: impl FnMut(&Maneuver) -> (usize, bool),
    should_stop: &dyn Fn() -> bool,
) {
    let (mut solutions, mut counts, mut seen) = (PackedList::new(), BTreeMap::new(), 0);
    for solution in outcome.solutions.until(should_stop) {
        let (times, is_whole) = times(&solution);
        (0..times).for_each(|_| solutions.push(&solution));
        *counts.entry(outcome.metric.length(&solution)).or_insert(0) += times;
        outcome.is_full |= !is_whole;
        if !is_whole {
            break;
        }
        seen += 1;
    }
    let unseen = outcome.solutions.get(seen).map(|solution| outcome.metric.length(&solution));
    for pass in &mut outcome.passes {
        let depth = usize::from(pass.depth);
        pass.solutions = counts.get(&depth).copied().unwrap_or(0);
        pass.complete &= unseen.is_none_or(|unseen| depth < unseen);
    }
    outcome.solutions = Solutions::Turns(solutions);
}

impl Job {
    pub(super) fn wants_one(&self) -> bool {
        self.request.wanted == Wanted::First
    }
}
