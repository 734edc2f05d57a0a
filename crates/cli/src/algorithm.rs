//! The search algorithm that the user asks for.

use clap::ValueEnum;
use faceturn_searcher::{Algorithm, Backend, UnavailableBackend};
use thiserror::Error;

/// Search algorithms by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchName {
    /// Node by node under three distances, as M. Reid wrote it in 1997
    Plain,
    /// A batch of nodes at a time, in stages, under six distances
    #[default]
    Staged,
}

/// The instructions that the staged search can be made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BackendName {
    /// The fastest that the processor has
    #[default]
    Auto,
    /// AVX-512: F, BW, DQ and VL
    Avx512,
    /// AVX2
    Avx2,
    /// Those that every processor has
    Portable,
}

impl BackendName {
    /// The backend of that name.
    fn backend(self) -> Backend {
        match self {
            BackendName::Auto => Backend::best(),
            BackendName::Avx512 => Backend::Avx512,
            BackendName::Avx2 => Backend::Avx2,
            BackendName::Portable => Backend::Portable,
        }
    }
}

/// Error returned when the options name a search that cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AlgorithmError {
    /// The plain search has no backends.
    #[error("--backend applies to --search staged only; leave out --backend or --search plain")]
    BackendOfPlain,
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
    backend: Option<BackendName>,
) -> Result<Algorithm, AlgorithmError> {
    match (search, backend) {
        (SearchName::Plain, None) => Ok(Algorithm::Plain),
        (SearchName::Plain, Some(_)) => Err(AlgorithmError::BackendOfPlain),
        (SearchName::Staged, None) => Ok(Algorithm::default()),
        (SearchName::Staged, Some(backend)) => Ok(Algorithm::staged(backend.backend())?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_fastest_available_backend() {
        let auto = choose(SearchName::Staged, Some(BackendName::Auto));
        assert_eq!(auto, Ok(Algorithm::default()));
        assert_eq!(choose(SearchName::Staged, None), auto);
        let portable = choose(SearchName::Staged, Some(BackendName::Portable));
        assert_eq!(portable.map(Algorithm::backend), Ok(Some(Backend::Portable)));
        assert_eq!(choose(SearchName::Plain, None), Ok(Algorithm::Plain));
    }

    #[test]
    fn an_unavailable_backend_is_an_error_never_another_backend() {
        for name in [BackendName::Avx512, BackendName::Avx2, BackendName::Portable] {
            let expected = Algorithm::staged(name.backend()).map_err(AlgorithmError::Unavailable);
            assert_eq!(choose(SearchName::Staged, Some(name)), expected);
            assert_eq!(expected.is_ok(), name.backend().is_available());
        }
    }

    #[test]
    fn the_plain_search_takes_no_backend() {
        let error = choose(SearchName::Plain, Some(BackendName::Auto));
        assert_eq!(error, Err(AlgorithmError::BackendOfPlain));
    }
}
