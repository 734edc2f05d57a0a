//! Names that were misspelled.

use wasm_bindgen::prelude::wasm_bindgen;

/// The name that is most like this text, if one is much like it.
#[wasm_bindgen]
pub fn near(text: &str, names: Vec<String>) -> Option<String> {
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(text, name);
    let likenesses = names.into_iter().map(|name| (likeness(&name), name));
    let (likeness, name) = likenesses.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (likeness >= 0.5).then_some(name)
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
