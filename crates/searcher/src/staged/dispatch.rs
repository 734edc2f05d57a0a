//! Which kernel runs the stages.

#[cfg(target_feature = "neon")]
use super::kernels::Neon;
#[cfg(target_feature = "simd128")]
use super::kernels::Simd128;
#[cfg(target_arch = "x86_64")]
use super::kernels::{Avx2, Avx512, gathers_fast};
use super::kernels::{Kernel, Portable, Sums, Task};
use crate::backend::Backend;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Dispatch {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512<false>),
    #[cfg(target_arch = "x86_64")]
    Avx512Gathering(Avx512<true>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_feature = "neon")]
    Neon(Neon),
    #[cfg(target_feature = "simd128")]
    Simd128(Portable<Simd128>),
    Portable(Portable<Sums>),
}

impl Dispatch {
    pub(crate) fn to(backend: Backend) -> Option<Dispatch> {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 if gathers_fast() => Avx512::detect().map(Dispatch::Avx512Gathering),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::detect().map(Dispatch::Avx512),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(Dispatch::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => None,
            #[cfg(target_feature = "neon")]
            Backend::Neon => Neon::detect().map(Dispatch::Neon),
            #[cfg(not(target_feature = "neon"))]
            Backend::Neon => None,
            #[cfg(target_feature = "simd128")]
            Backend::Simd128 => Simd128::detect().map(Dispatch::Simd128),
            #[cfg(not(target_feature = "simd128"))]
            Backend::Simd128 => None,
            Backend::Portable => Some(Dispatch::Portable(Portable::REFERENCE)),
        }
    }

    /// All kernels that this processor can run, AVX-512 with both ways of gathering.
    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = Dispatch> {
        let kernels = Backend::available().filter_map(Dispatch::to);
        #[cfg(target_arch = "x86_64")]
        let kernels = kernels.chain(match gathers_fast() {
            true => Avx512::detect().map(Dispatch::Avx512),
            false => Avx512::detect().map(Dispatch::Avx512Gathering),
        });
        kernels
    }

    pub(crate) fn run<T: Task>(self, task: T) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Dispatch::Avx512(kernel) => kernel.run(task),
            #[cfg(target_arch = "x86_64")]
            Dispatch::Avx512Gathering(kernel) => kernel.run(task),
            #[cfg(target_arch = "x86_64")]
            Dispatch::Avx2(kernel) => kernel.run(task),
            #[cfg(target_feature = "neon")]
            Dispatch::Neon(kernel) => kernel.run(task),
            #[cfg(target_feature = "simd128")]
            Dispatch::Simd128(kernel) => kernel.run(task),
            Dispatch::Portable(kernel) => kernel.run(task),
        }
    }
}
