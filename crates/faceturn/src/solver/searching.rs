//! What a solver searches for.

use faceturn_cube::{Maneuver, Position};
#[cfg(feature = "files")]
use faceturn_searcher::search_any_node_by_node;
use faceturn_searcher::{Observer, Outcome, Request, Searcher, SolutionFilter};
use faceturn_twophase::TwoPhase;

use super::{Solver, Tables};
#[cfg(feature = "files")]
use crate::cache::larger::LargerTables;
use crate::room::limited;
use crate::two_phase::{TwoPhaseTables, UpperBounds};

impl Solver {
    /// A number of turns below which no maneuver solves the position. Takes microseconds.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
    /// let bound = Solver::open()?.lower_bound(&position);
    /// println!("without a search: at least {bound} turns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lower_bound(&self, position: &Position) -> u8 {
        self.searcher().lower_bound(position)
    }

    /// How many face turns the position is away from solved.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"(R U R' U')2".parse::<Maneuver>()?);
    /// assert_eq!(Solver::open()?.distance(&position), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(&self, position: &Position) -> u8 {
        let outcome = self.solve(position, &Request::new().first());
        outcome.distance().expect("God's number of turns solves every position")
    }

    /// Searches the position and returns when the search ends.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let pons_asinorum: Maneuver = "M2 E2 S2".parse()?;
    /// let position = Position::SOLVED.apply(&pons_asinorum);
    /// let outcome = Solver::open()?.solve(&position, &Request::new());
    /// // Six solutions, which the position's 48 symmetries carry to one another.
    /// assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, request: &Request) -> Outcome {
        self.solve_watched(position, request, &())
    }

    /// Searches the position while an observer follows the search and may stop it. Several
    /// observers are passed as a pair, `&(&watch, &checkpoint)`.
    ///
    /// ```no_run
    /// use std::sync::Mutex;
    ///
    /// use faceturn::{Maneuver, Observer, RandomSource, Request, Solution, Solver};
    ///
    /// /// Stops the search at its first solution, minimal or not.
    /// #[derive(Default)]
    /// struct AnySolution(Mutex<Option<Maneuver>>);
    ///
    /// impl Observer for AnySolution {
    ///     fn wants_to_stop(&self) -> bool {
    ///         self.0.lock().unwrap().is_some()
    ///     }
    ///     fn solution_found(&self, solution: Solution<'_>) {
    ///         *self.0.lock().unwrap() = Some(solution.maneuver());
    ///     }
    /// }
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let observer = AnySolution::default();
    /// let outcome = solver.solve_watched(&position, &Request::new(), &observer);
    /// assert!(!outcome.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        self.search_knowing(position, None, request, observer)
    }

    /// Searches a position of which a solution may be known, which ends a long search as one from a
    /// two-phase search would.
    pub(crate) fn search_knowing(
        &self,
        position: &Position,
        known: Option<Maneuver>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        let request = &limited(request);
        if !self.seeks_upper_bounds {
            return self.on_own_threads(|| self.search_whole(position, request, observer));
        }
        let two_phase = || self.two_phase();
        let bounds =
            UpperBounds::new(self.metric(), &two_phase, position, request.wanted, observer);
        let bounds = bounds.knowing(known.clone());
        let search = || self.search_whole(position, request, &(observer, &bounds));
        let outcome = self.on_own_threads(search);
        match known.filter(|_| outcome.is_cut_short(request.wanted)) {
            Some(known)
                if outcome
                    .upper_bound()
                    .is_none_or(|most| self.metric().length(&known) < most.into()) =>
            {
                outcome.with_known_solution(known)
            }
            _ => outcome,
        }
    }

    /// Searches several starts at once: see [`Searcher::search_any`].
    pub(crate) fn search_any(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        let request = &limited(request);
        #[cfg(feature = "files")]
        if let Some(tables) = &self.korf {
            let search = || search_any_node_by_node(&**tables, starts, filter, request, observer);
            return self.on_own_threads(search);
        }
        self.on_own_threads(|| self.searcher().search_any(starts, filter, request, observer))
    }

    /// The search for the solved cube, under the bound of this solver.
    fn search_whole(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        #[cfg(feature = "files")]
        if let Some(tables) = &self.korf {
            return tables.search(position, request, observer);
        }
        self.searcher().search(position, request, observer)
    }

    /// The search itself.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        let Tables { cosets, distances, memory, .. } = &*self.tables;
        let mut searcher = Searcher::new(cosets, distances).with_memory(memory);
        if let Some(cubies) = self.cubies() {
            searcher = searcher.with_cubies(cubies);
        }
        #[cfg(feature = "files")]
        if let Some(LargerTables { cells, table }) = self.larger.as_deref() {
            return searcher.with_larger_table(cells, table);
        }
        searcher
    }

    /// The two-phase search, with its tables.
    pub(crate) fn two_phase(&self) -> TwoPhase<'_> {
        let Tables { cosets, distances, two_phase, .. } = &*self.tables;
        let tables = two_phase.get_or_init(|| TwoPhaseTables::new(cosets, distances));
        tables.search(cosets, distances)
    }

    /// Works out the tables of the two-phase search now, in some tens of milliseconds: otherwise the
    /// first search does that which needs them, and cannot be stopped meanwhile.
    pub fn prepare_two_phase(&self) {
        self.two_phase();
    }
}
