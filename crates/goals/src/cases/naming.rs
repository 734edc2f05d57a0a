//! Finding cases: by their name or class, or by a position.

use super::{Case, CaseSet, Positions, SETS, case_set};
use faceturn_cube::Position;

/// OLL cases that are known by a word, with their numbers.
const WORDS: [(&str, &str); 4] =
    [("sune", "27"), ("antisune", "26"), ("anti-sune", "26"), ("anti sune", "26")];

/// Classes of cases, by how the corners are turned where all edges are oriented: what people write,
/// and the last word of the description. Lists of COLL, CMLL and ZBLL agree on these, but not on
/// numbers within them: one has U, T, L, H and Pi numbered from 1 to 28, others each class from 1.
const CLASSES: [(&str, &str); 11] = [
    ("h", "H"),
    ("pi", "Pi"),
    ("u", "U"),
    ("t", "T"),
    ("l", "L"),
    ("s", "Sune"),
    ("sune", "Sune"),
    ("as", "Antisune"),
    ("antisune", "Antisune"),
    ("anti-sune", "Antisune"),
    ("anti sune", "Antisune"),
];

/// Finds cases by the name that `faceturn cases` prints, or as people say it: `pll-T`, `T`,
/// `T perm`, `OLL 27`, `Sune`. A letter alone is a PLL. In a set whose edges are all oriented, a
/// class is the cases with the same corners turned: `ZBLL T`, `COLL AS`. `None` if there is none.
///
/// ```
/// let names = |text| {
///     let cases = faceturn::goals::named_cases(text).map(|(_, cases)| cases).unwrap_or_default();
///     cases.into_iter().map(|case| case.name).collect::<Vec<String>>().join(" ")
/// };
/// let found = ["pll-T", "t perm", "Jb", "OLL 27", "Sune", "coll 3"].map(names);
/// assert_eq!(found, ["pll-T", "pll-T", "pll-Jb", "oll-27", "oll-27", "coll-3"]);
/// assert_eq!(names("COLL H"), "coll-7 coll-8 coll-9 coll-10");
/// assert_eq!(names("Q perm"), "");
/// ```
pub fn named_cases(name: &str) -> Option<(&'static CaseSet, Vec<Case>)> {
    let lower = name.trim().to_ascii_lowercase();
    let word = WORDS.iter().find(|(word, _)| *word == lower);
    let lower = word.map_or(lower, |(_, number)| format!("oll {number}"));
    let lower = lower.strip_suffix("perm").unwrap_or(&lower).trim_end_matches(['-', ' ']);
    let is_end = |char: char| char == '-' || char == ' ' || char.is_ascii_digit();
    // The longest name first: `ollcp` begins with `oll`.
    let set = SETS
        .iter()
        .filter(|set| lower.strip_prefix(set.name).is_some_and(|rest| rest.starts_with(is_end)));
    let set = set.max_by_key(|set| set.name.len());
    let (set, rest) = match set {
        Some(set) => (set, &lower[set.name.len()..]),
        None => (case_set("pll").expect("a set of ours"), lower),
    };
    let rest = rest.trim_start_matches(['-', ' ']);
    let mut cases = set.cases();
    let class = CLASSES.iter().find(|(word, _)| *word == rest);
    match class.filter(|_| cases.iter().all(|case| case.description.starts_with("cross, "))) {
        Some((_, class)) => cases.retain(|case| case.description == format!("cross, {class}")),
        None => {
            let wanted = format!("{}-{rest}", set.name);
            cases.retain(|case| case.name.eq_ignore_ascii_case(&wanted));
        }
    }
    (!cases.is_empty()).then_some((set, cases))
}

impl CaseSet {
    /// The case that a position of the set belongs to; `None` if it is not one of the set, or
    /// not counted as a case.
    ///
    /// ```
    /// let pll = faceturn::goals::case_set("pll")?;
    /// let solved_by = "R U R' U' R' F R2 U' R' U' R U R' F'".parse::<faceturn::Maneuver>()?;
    /// let position = faceturn::Position::SOLVED.apply(&solved_by.inverse());
    /// assert_eq!(pll.case_of(&position).map(|case| case.name), Some("pll-T".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn case_of(&self, position: &Position) -> Option<Case> {
        let positions = Positions::of(self);
        let images = positions.images(position);
        let seen: Vec<_> = images.map(|image| positions.pattern.arrangement(&image)).collect();
        let is_of = |case: &Case| seen.contains(&positions.pattern.arrangement(&case.position));
        self.cases().into_iter().find(is_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every case is found by its own name, and from its position turned about the axis U-D.
    #[test]
    fn cases_are_found_by_name_and_by_position() {
        for set in ["oll", "pll", "f2l", "coll", "lse-eo", "wv"] {
            let set = case_set(set).expect("a set");
            let turned: Position = "U D'".parse().expect("moves");
            for (number, of_set) in set.cases().into_iter().enumerate().step_by(7) {
                let (found_in, found) = named_cases(&of_set.name).expect(&of_set.name);
                assert_eq!((found_in.name, found.as_slice()), (set.name, &[of_set.clone()][..]));
                assert_eq!(set.case_of(&of_set.position).as_ref(), Some(&of_set), "{number}");
            }
            assert_eq!(set.case_of(&turned), None, "{}", set.name);
        }
        for name in ["", "pll", "pll-", "T perm perm", "oll-58", "oll 0", "zbll", "R", "oll T"] {
            assert!(named_cases(name).is_none(), "{name}");
        }
        let names = ["ollcp 3", "PLL Ga", "g-perm", "ua perm", "H", "antisune"]
            .map(|name| named_cases(name).map(|(_, cases)| cases[0].name.clone()));
        let expected = ["ollcp-3", "pll-Ga", "", "pll-Ua", "pll-H", "oll-26"];
        let expected = expected.map(|name| (!name.is_empty()).then(|| name.to_owned()));
        assert_eq!(names, expected);
    }

    /// The sizes of the classes, as published.
    #[test]
    fn a_class_has_the_cases_with_the_same_corners_turned() {
        for (set, of_class, of_h) in
            [("ocll", 1, 1), ("coll", 6, 4), ("cmll", 6, 4), ("zbll", 72, 40)]
        {
            for (word, class) in CLASSES {
                let (found_in, cases) = named_cases(&format!("{set} {word}")).expect(word);
                let count = if class == "H" { of_h } else { of_class };
                assert_eq!((found_in.name, cases.len()), (set, count), "{word}");
                assert!(cases.iter().all(|it| it.description.ends_with(&format!(" {class}"))));
            }
        }
    }
}
