//! Names that other programs and people use, and what we call the same.

/// Words of fewest-moves solvers and of cubelib, with ours.
const WORDS: [(&str, &str); 9] = [
    ("ar", "rzp"),
    ("arm", "rzp"),
    ("jzp", "rzp"),
    ("fin", "solved"),
    ("finish", "solved"),
    ("optimal", "solved"),
    ("light", "solved"),
    ("ls", "leave-slice"),
    ("finls", "leave-slice"),
];

/// The axes as nissy and cubelib write them, with the faces that name them here.
const AXES: [(&str, &str); 6] =
    [("ud", "U"), ("du", "U"), ("fb", "F"), ("bf", "F"), ("rl", "R"), ("lr", "R")];

/// Goals and steps that may be followed by an axis.
const WITH_AXIS: [&str; 9] = ["eo", "co", "dr", "htr", "frls", "fr", "rzp", "ar", "finls"];

/// What a name of another program stands for, in our words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherName {
    /// The goal, such as `dr:U`; `solved` is a finish among steps.
    pub ours: String,
    /// What has to be reached before, and is kept: `eo:F`, for example.
    pub after: Option<String>,
}

impl OtherName {
    /// Reads a name of nissy's steps (`eofb`, `drud-eofb`, `htrfin`), of cubelib's (`fin`,
    /// `dr-ud-eolr`) or of fewest-moves solvers (`ar`, `jzp`); `None` if it is none of them.
    /// Capitals do not matter.
    ///
    /// ```
    /// use faceturn_goals::OtherName;
    ///
    /// let read = |text| OtherName::read(text).map(|it| (it.ours, it.after.unwrap_or_default()));
    /// let named = |ours: &str, after: &str| Some((ours.to_owned(), after.to_owned()));
    /// assert_eq!(read("eofb"), named("eo:F", ""));
    /// assert_eq!(read("drud-eofb"), named("dr:U", "eo:F"));
    /// assert_eq!(read("htrfin"), named("solved", "htr"));
    /// assert_eq!(read("dr"), None);
    /// ```
    pub fn read(text: &str) -> Option<OtherName> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, ours)) = WORDS.iter().find(|(other, _)| *other == text) {
            return Some(OtherName { ours: (*ours).to_owned(), after: None });
        }
        // nissy's `drudfin`: home from a domino.
        if let Some(before) = text.strip_suffix("fin") {
            let (after, _) = with_axis(before, "")?;
            return Some(OtherName { ours: "solved".to_owned(), after: Some(after) });
        }
        // cubelib writes a hyphen before an axis, too.
        let (first, rest) = text.split_once('-').unwrap_or((&text, ""));
        let (ours, rest) = with_axis(first, rest)?;
        let after = match rest {
            "" => None,
            rest => Some(with_axis(rest, "")?.0),
        };
        let of_htr = ours.strip_prefix("htr:").map(|axis| format!("dr:{axis}"));
        match of_htr {
            // The axis of nissy's `htr-drud` and cubelib's `htr-ud` is that of the domino.
            Some(of_htr) => Some(OtherName { ours: "htr".to_owned(), after: Some(of_htr) }),
            None if ours == text => None,
            None => Some(OtherName { ours, after }),
        }
    }
}

/// A name with its axis, in our words, and what is left after it. The axis stands at the end of
/// `text` or at the beginning of `rest`.
fn with_axis<'t>(text: &str, rest: &'t str) -> Option<(String, &'t str)> {
    let ours = |name: &'static str| {
        WORDS.iter().find(|(other, _)| *other == name).map_or(name, |(_, ours)| *ours)
    };
    let named = WITH_AXIS.into_iter().find_map(|name| Some((name, text.strip_prefix(name)?)));
    let (name, axis) = named?;
    let face = |axis: &str| AXES.iter().find(|(other, _)| *other == axis).map(|(_, face)| *face);
    let (word, after) = rest.split_once('-').unwrap_or((rest, ""));
    match (axis, face(axis), face(word)) {
        ("", _, Some(face)) => Some((format!("{}:{face}", ours(name)), after)),
        ("", _, None) => Some((ours(name).to_owned(), rest)),
        (_, Some(face), _) => Some((format!("{}:{face}", ours(name)), rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_programs_are_read() {
        // All steps of nissy 2 that are not ours by the same name, but for those by turns of three
        // faces, and what cubelib writes beside its solutions.
        for (text, ours, after) in [
            ("optimal", "solved", ""),
            ("light", "solved", ""),
            ("eofb", "eo:F", ""),
            ("eorl", "eo:R", ""),
            ("eoud", "eo:U", ""),
            ("coud", "co:U", ""),
            ("corl", "co:R", ""),
            ("cofb", "co:F", ""),
            ("drud", "dr:U", ""),
            ("drrl", "dr:R", ""),
            ("drfb", "dr:F", ""),
            ("dr-eo", "dr", "eo"),
            ("dr-eofb", "dr", "eo:F"),
            ("dr-eorl", "dr", "eo:R"),
            ("dr-eoud", "dr", "eo:U"),
            ("drud-eofb", "dr:U", "eo:F"),
            ("drrl-eofb", "dr:R", "eo:F"),
            ("drud-eorl", "dr:U", "eo:R"),
            ("drfb-eorl", "dr:F", "eo:R"),
            ("drfb-eoud", "dr:F", "eo:U"),
            ("drrl-eoud", "dr:R", "eo:U"),
            ("drfin", "solved", "dr"),
            ("drudfin", "solved", "dr:U"),
            ("drrlfin", "solved", "dr:R"),
            ("drfbfin", "solved", "dr:F"),
            ("htr-drud", "htr", "dr:U"),
            ("htr-drrl", "htr", "dr:R"),
            ("htr-drfb", "htr", "dr:F"),
            ("htrfin", "solved", "htr"),
            ("eo-lr", "eo:R", ""),
            ("rzp-lr", "rzp:R", ""),
            ("DR-UD-EOLR", "dr:U", "eo:R"),
            ("drud-eolr", "dr:U", "eo:R"),
            ("arud-eofb", "rzp:U", "eo:F"),
            ("htr-ud", "htr", "dr:U"),
            ("fr-ud", "fr:U", ""),
            ("frlr", "fr:R", ""),
            ("FIN", "solved", ""),
            ("FINLS", "leave-slice", ""),
            ("finls-ud", "leave-slice:U", ""),
            ("frls-lr", "frls:R", ""),
            ("AR", "rzp", ""),
            ("jZP", "rzp", ""),
        ] {
            let read = OtherName::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (read.ours.as_str(), read.after.unwrap_or_default().as_str()),
                (ours, after)
            );
        }
        for text in ["eo", "dr", "htr", "cross", "drup", "co-urf", "frls", "leave-slice", ""] {
            assert_eq!(OtherName::read(text), None, "{text}");
        }
    }
}
