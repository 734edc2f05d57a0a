//! The files of the built web page.
//!
//! `web/` is the source of the page, in TypeScript. `scripts/build-web` makes the page in `dist/`
//! from it and from the crate for WebAssembly.

#[derive(Clone, Copy, Debug)]
pub(super) struct PageFile {
    /// The path below the page, such as `assets/index.js`.
    pub(super) name: &'static str,
    pub(super) content: &'static [u8],
    /// The content in gzip, if that is smaller by a tenth or more.
    pub(super) gzip: Option<&'static [u8]>,
}

/// The files sorted by name; empty if the page had not been built.
pub(super) const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
