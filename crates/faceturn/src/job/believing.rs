//! What no search can prove, unless a table that it reads is damaged, or the memory.

use faceturn_cube::Metric;
use faceturn_searcher::Outcome;

use super::error::JobError;
use super::prepared::Prepared;
use super::tables::Tables;
use crate::solver::Solver;

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
