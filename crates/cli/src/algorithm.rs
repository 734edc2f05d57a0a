//! The search algorithm that the user asks for.

use clap::ValueEnum;
use faceturn::{Algorithm, Backend, UnavailableBackend};
use thiserror::Error;

/// Search algorithms by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchName {
    /// Node by node, under three distances, as M. Reid wrote it in 1997
    Plain,
    /// Many nodes at a time, in stages, under six distances
    #[default]
    Staged,
    /// Node by node, under R. Korf's three pattern databases of 1997
    Korf,
}

/// A backend of the staged search by name; `None` is the fastest that the processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BackendChoice(pub(crate) Option<Backend>);

/// Error returned when the options name a search that cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AlgorithmError {
    /// Only the staged search has backends.
    #[error("--backend applies to --search staged only; leave out --backend or --search {0}")]
    BackendOf(&'static str),
    /// The processor cannot run the backend.
    #[error(transparent)]
    Unavailable(#[from] UnavailableBackend),
}

/// The search that the options ask for.
///
/// # Errors
/// [`AlgorithmError`]
pub(crate) fn choose(
    search: SearchName,
    backend: Option<BackendChoice>,
) -> Result<Algorithm, AlgorithmError> {
    match (search, backend) {
        (SearchName::Plain, None) => Ok(Algorithm::Plain),
        // The solver takes Korf's bound in place of the algorithm.
        (SearchName::Korf, None) => Ok(Algorithm::Plain),
        (SearchName::Plain, Some(_)) => Err(AlgorithmError::BackendOf("plain")),
        (SearchName::Korf, Some(_)) => Err(AlgorithmError::BackendOf("korf")),
        (SearchName::Staged, None | Some(BackendChoice(None))) => Ok(Algorithm::default()),
        (SearchName::Staged, Some(BackendChoice(Some(backend)))) => Ok(Algorithm::staged(backend)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_fastest_available_backend() {
        let auto = choose(SearchName::Staged, Some(BackendChoice(None)));
        assert_eq!(auto, Ok(Algorithm::default()));
        assert_eq!(choose(SearchName::Staged, None), auto);
        let portable = choose(SearchName::Staged, Some(BackendChoice(Some(Backend::Portable))));
        assert_eq!(portable.map(Algorithm::backend), Ok(Some(Backend::Portable)));
        assert_eq!(choose(SearchName::Plain, None), Ok(Algorithm::Plain));
    }

    #[test]
    fn an_unavailable_backend_is_an_error_never_another_backend() {
        for backend in Backend::ALL {
            let expected = Algorithm::staged(backend).map_err(AlgorithmError::Unavailable);
            let choice = Some(BackendChoice(Some(backend)));
            assert_eq!(choose(SearchName::Staged, choice), expected);
            assert_eq!(expected.is_ok(), backend.is_available());
        }
    }

    #[test]
    fn the_plain_searches_take_no_backend() {
        for (search, name) in [(SearchName::Plain, "plain"), (SearchName::Korf, "korf")] {
            let error = choose(search, Some(BackendChoice(None)));
            assert_eq!(error, Err(AlgorithmError::BackendOf(name)));
        }
    }
}
