//! Claims put to the test.

use std::time::{Duration, Instant};

use faceturn::report::{VerifyReport, WrittenClaim};
use faceturn::{Algorithm, Claim, ClaimedSolution, Direction, GODS_NUMBER, Notation, Solver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::Limits;
use crate::position::Input;
use crate::results::Verification;
use crate::{errors, job};

/// A claim about a position.
pub(crate) struct Question {
    pub(crate) input: Input,
    pub(crate) distance: u8,
    pub(crate) claim: Claim,
    pub(crate) timeout: Option<Duration>,
}

/// Reads a claim.
pub(crate) fn claim(
    distance: u8,
    solution_count: Option<usize>,
    solutions: &[Bound<'_, PyAny>],
    direction: Direction,
) -> PyResult<Claim> {
    if distance > GODS_NUMBER {
        let text = format!("the claimed distance is {distance}; expected at most {GODS_NUMBER}");
        return Err(PyValueError::new_err(text));
    }
    let read = |solution: &Bound<'_, PyAny>| {
        let text = solution.str()?.extract::<String>()?;
        let read = ClaimedSolution::read(&text, direction, Notation::Standard);
        read.map_err(|error| errors::of_moves(&error))
    };
    let solutions = solutions.iter().map(read).collect::<PyResult<_>>()?;
    Ok(Claim { distance: Some(distance), solution_count, solutions, has_longer: false })
}

/// Searches as far as the claim needs.
pub(crate) fn verify(
    py: Python<'_>,
    solver: &Solver,
    question: Question,
) -> PyResult<Verification> {
    let limits = Limits::from_now(question.timeout);
    let (observer, watch) = (limits.observer(), limits.watch.clone());
    let judge = move |solver: &Solver| {
        let Question { input, distance, claim, .. } = question;
        let start = Instant::now();
        let algorithm = Algorithm::default();
        let finding = solver.verify(&input.position, distance, &claim, algorithm, &observer);
        let written = WrittenClaim {
            distance: Some(distance),
            solution_count: claim.solution_count,
            solutions: claim.solutions.iter().map(|it| it.text().to_owned()).collect(),
            inverse: claim.solutions.iter().any(|it| it.direction() == Direction::Make),
        };
        let mut report = VerifyReport::new(&input.position, written, finding.verdict());
        report.input = input.text;
        report.verified = finding.verified;
        report.truth = finding.truth;
        report.true_distance = finding.true_distance;
        report.lower_bound = finding.lower_bound;
        report.true_count = finding.true_count;
        report.with_elapsed(start.elapsed())
    };
    let end = job::run(py, solver, judge, || watch.stop(), |_| Ok(()));
    end.exception.map_or_else(|| Ok(Verification::new(end.value)), Err)
}
