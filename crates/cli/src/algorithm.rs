//! How to search, as the user asks for it and as far as the processor can.

use clap::ValueEnum;
use faceturn_searcher::{Algorithm, Instructions};
use thiserror::Error;

/// The searches.
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

/// Why a search cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AlgorithmError {
    /// The plain search has no backends.
    #[error(
        "found --backend with --search plain, which has none: leave one of them out, backends are \
         those of the staged search"
    )]
    BackendOfPlain,
    /// The processor lacks the instructions.
    #[error(
        "the backend {} is not for this processor: expected {}",
        name(*wanted),
        names(available)
    )]
    Unavailable {
        /// What was asked for.
        wanted: Instructions,
        /// What there is, the fastest first.
        available: Vec<Instructions>,
    },
}

/// The search that the options ask for.
///
/// # Errors
/// [`AlgorithmError`]
pub(crate) fn choose(
    search: SearchName,
    backend: Option<BackendName>,
) -> Result<Algorithm, AlgorithmError> {
    choose_among(available(), search, backend)
}

/// The instructions that this processor has, the fastest first.
pub(crate) fn available() -> Vec<Instructions> {
    Instructions::ALL.into_iter().filter(|instructions| instructions.are_available()).collect()
}

/// The name that `--backend` has for these instructions.
pub(crate) fn name(instructions: Instructions) -> &'static str {
    match instructions {
        Instructions::Avx512 => "avx512",
        Instructions::Avx2 => "avx2",
        Instructions::Portable => "portable",
    }
}

fn names(instructions: &[Instructions]) -> String {
    instructions.iter().map(|&instructions| name(instructions)).collect::<Vec<_>>().join(" or ")
}

fn choose_among(
    available: Vec<Instructions>,
    search: SearchName,
    backend: Option<BackendName>,
) -> Result<Algorithm, AlgorithmError> {
    let wanted = match (search, backend.unwrap_or_default()) {
        (SearchName::Plain, _) if backend.is_some() => return Err(AlgorithmError::BackendOfPlain),
        (SearchName::Plain, _) => return Ok(Algorithm::Plain),
        (SearchName::Staged, BackendName::Auto) => Instructions::best(),
        (SearchName::Staged, BackendName::Avx512) => Instructions::Avx512,
        (SearchName::Staged, BackendName::Avx2) => Instructions::Avx2,
        (SearchName::Staged, BackendName::Portable) => Instructions::Portable,
    };
    if available.contains(&wanted) {
        Ok(Algorithm::Staged(wanted))
    } else {
        Err(AlgorithmError::Unavailable { wanted, available })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_there_is_unless_said() {
        assert_eq!(choose(SearchName::Staged, None), Ok(Algorithm::default()));
        assert_eq!(choose(SearchName::Staged, Some(BackendName::Auto)), Ok(Algorithm::default()));
        let portable = Ok(Algorithm::Staged(Instructions::Portable));
        assert_eq!(choose(SearchName::Staged, Some(BackendName::Portable)), portable);
        assert_eq!(choose(SearchName::Plain, None), Ok(Algorithm::Plain));
    }

    #[test]
    fn a_backend_that_the_processor_lacks_is_refused() {
        let available = vec![Instructions::Avx2, Instructions::Portable];
        let error = choose_among(available, SearchName::Staged, Some(BackendName::Avx512));
        let said = "the backend avx512 is not for this processor: expected avx2 or portable";
        assert_eq!(error.map_err(|error| error.to_string()), Err(said.to_owned()));
    }
}
