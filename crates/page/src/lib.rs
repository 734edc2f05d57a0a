//! The web page as it was built: each file with its content.
//!
//! `web/` is the source of the page, in TypeScript, and `dist/` the page itself, which
//! `scripts/build-web` makes from it and from the crate for WebAssembly.
//!
//! ```
//! assert!(faceturn_page::FILES.iter().any(|file| file.name == "index.html"));
//! ```

#![forbid(unsafe_code)]

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path below the page, such as `assets/index.js`.
    pub name: &'static str,
    /// The content.
    pub content: &'static [u8],
    /// The content in gzip, where that is smaller by a tenth or more.
    pub gzip: Option<&'static [u8]>,
}

/// The files, in the order of their names; none if the page had not been built.
pub const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
