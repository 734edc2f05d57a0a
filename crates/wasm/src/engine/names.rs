//! Suggestions for misspelled names.

use faceturn::internals::nearest;
use wasm_bindgen::prelude::wasm_bindgen;

/// The name most similar to this text, if one is similar enough.
#[wasm_bindgen]
pub fn near(text: &str, names: Vec<String>) -> Option<String> {
    nearest(text, names.iter().map(String::as_str), 0.5).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_misspelled_name_is_recognised() {
        let names = || ["first", "format", "maxDepth"].map(str::to_owned).to_vec();
        for (text, name) in [
            ("firts", Some("first")),
            ("max_depth", Some("maxDepth")),
            ("depth", Some("maxDepth")),
            ("colour", None),
        ] {
            assert_eq!(near(text, names()).as_deref(), name, "{text}");
        }
    }
}
