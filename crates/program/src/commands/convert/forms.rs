//! Positions as text in every form, and the shortest maneuvers that make them.

use std::io;

use faceturn::cube::KPattern;
use faceturn::{Maneuver, Metric, Position, Request, Solver, Wanted};
use rayon_core::ThreadPool;

use crate::arguments::{Colour, Form, SearchTableArguments, ThreadArguments};
use crate::table_source::TableSource;
use crate::terminal::interruption::Interruption;
use crate::terminal::net::{Ink, Net};
use crate::terminal::shows_colours;
use crate::terminal::stderr::Detail;

/// A position in this form, on one line unless it is a drawing. Moves would need a search, so
/// facelets are used instead.
pub(crate) fn written(position: &Position, form: Form, ink: Ink) -> String {
    match form {
        Form::Net => Net::new(position, ink).to_string(),
        Form::Facelets | Form::Moves => format!("{}\n", position.facelets()),
        Form::Reid => format!("{}\n", position.reid()),
        Form::Cycles => format!("{}\n", position.cycles()),
        Form::KPattern => format!("{}\n", KPattern::from(position).to_json()),
    }
}

pub(crate) fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Always => Ink::Colours,
        Colour::Auto if shows_colours(&io::stdout()) => Ink::Colours,
        Colour::Auto | Colour::Never => Ink::Letters,
    }
}

/// Finds a shortest maneuver that makes a position.
pub(crate) struct ManeuverFinder {
    pool: ThreadPool,
    solver: Solver,
    interruption: &'static Interruption,
}

impl ManeuverFinder {
    /// Loads the table in a metric, or makes it.
    pub(crate) fn open(
        threads: ThreadArguments,
        table: SearchTableArguments,
        metric: Metric,
        detail: Detail,
    ) -> anyhow::Result<ManeuverFinder> {
        let pool = threads.pool()?;
        let solver = TableSource::choose(table)?.in_metric(metric).open(&pool, detail)?;
        Ok(ManeuverFinder { pool, solver, interruption: Interruption::install() })
    }

    pub(crate) fn metric(&self) -> Metric {
        self.solver.metric()
    }

    /// Searches; `None` if the user interrupts.
    pub(crate) fn find(&self, position: &Position) -> Option<Maneuver> {
        let request = Request::default().wanted(Wanted::First);
        let outcome =
            self.pool.install(|| self.solver.solve_watched(position, &request, self.interruption));
        let making = outcome.maneuvers().next()?.inverse().canonical();
        assert_eq!(Position::SOLVED.apply(&making), *position, "{making} makes another position");
        Some(making)
    }
}
