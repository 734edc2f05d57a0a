//! Backends of the staged search, and which of them this processor can run.

use std::error::Error;
use std::fmt;

faceturn_cube::names! {
    /// Processor instructions that the staged search uses. They do not change counts or solutions.
    ///
    /// ```
    /// use faceturn::passes::Backend;
    ///
    /// assert!(Backend::best().is_available());
    /// assert!(Backend::Portable.is_available());
    /// assert_eq!(Backend::Avx2.to_string(), "avx2");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Backend {
        /// AVX-512 F, BW, DQ and VL, with BMI1, BMI2 and POPCNT.
        Avx512 = "avx512",
        /// AVX2, BMI1, BMI2 and POPCNT.
        Avx2 = "avx2",
        /// NEON, which every 64-bit Arm processor has.
        Neon = "neon",
        /// WebAssembly SIMD128, if compiled in.
        Simd128 = "simd128",
        /// Plain Rust, for any processor.
        Portable = "portable",
    }
}

impl Backend {
    /// Whether this processor can run the backend; checks exactly the features that kernels enable.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Portable => true,
            // The kernel reads bytes as little-endian words.
            Backend::Neon => cfg!(all(target_feature = "neon", target_endian = "little")),
            Backend::Simd128 => cfg!(target_feature = "simd128"),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => {
                [
                    is_x86_feature_detected!("avx2"),
                    is_x86_feature_detected!("bmi1"),
                    is_x86_feature_detected!("bmi2"),
                    is_x86_feature_detected!("popcnt"),
                ] == [true; 4]
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => {
                [
                    Backend::Avx2.is_available(),
                    is_x86_feature_detected!("avx512f"),
                    is_x86_feature_detected!("avx512bw"),
                    is_x86_feature_detected!("avx512dq"),
                    is_x86_feature_detected!("avx512vl"),
                ] == [true; 5]
            }
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// The backends that this processor can run, fastest first.
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL.into_iter().filter(|backend| backend.is_available())
    }

    /// The fastest backend that this processor can run.
    pub fn best() -> Backend {
        Backend::available().next().unwrap_or(Backend::Portable)
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error returned when this processor cannot run the requested backend.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnavailableBackend {
    /// The requested backend.
    pub requested: Backend,
    /// The backends that this processor can run, fastest first.
    pub available: Vec<Backend>,
}

impl UnavailableBackend {
    pub(crate) fn check(
        requested: Backend,
        available: impl IntoIterator<Item = Backend>,
    ) -> Result<(), UnavailableBackend> {
        let available: Vec<Backend> = available.into_iter().collect();
        if available.contains(&requested) {
            Ok(())
        } else {
            Err(UnavailableBackend { requested, available })
        }
    }
}

impl fmt::Display for UnavailableBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let available: Vec<&str> = self.available.iter().map(|backend| backend.name()).collect();
        let expected = available.join(" or ");
        write!(f, "this processor cannot run backend {}; expected {expected}", self.requested)
    }
}

impl Error for UnavailableBackend {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unavailable_backend_is_an_error_that_lists_the_available_ones() {
        let error = UnavailableBackend::check(Backend::Avx512, [Backend::Avx2, Backend::Portable]);
        let error = error.expect_err("not in the list");
        assert_eq!(error.requested, Backend::Avx512);
        let text = "this processor cannot run backend avx512; expected avx2 or portable";
        assert_eq!(error.to_string(), text);
        assert_eq!(UnavailableBackend::check(Backend::Avx2, [Backend::Avx2]), Ok(()));
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_vector_backend_needs_its_vectors() {
        assert!(!Backend::Avx2.is_available() || is_x86_feature_detected!("avx2"));
        assert!(!Backend::Avx512.is_available() || is_x86_feature_detected!("avx512f"));
        if is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("bmi2") {
            assert!(Backend::Avx512.is_available() && Backend::Avx2.is_available());
        }
    }

    #[test]
    fn the_best_backend_is_the_first_available_one() {
        let available: Vec<Backend> = Backend::available().collect();
        assert_eq!(available.first(), Some(&Backend::best()));
        assert_eq!(available.last(), Some(&Backend::Portable));
        assert!(available.iter().all(|backend| backend.is_available()));
        for backend in Backend::ALL {
            assert_eq!(available.contains(&backend), backend.is_available(), "{backend}");
        }
    }
}
