//! The web page as it was built: each file with its content.
//!
//! `web/` is the source of the page, in TypeScript, and `dist/` the page itself, which
//! `scripts/build-web` makes from it and from the crate for WebAssembly.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageFile {
    /// The path below the page, such as `assets/index.js`.
    pub(super) name: &'static str,
    pub(super) content: &'static [u8],
    /// The content in gzip, where that is smaller by a tenth or more.
    pub(super) gzip: Option<&'static [u8]>,
}

/// The files, in the order of their names; none if the page had not been built.
pub(super) const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
