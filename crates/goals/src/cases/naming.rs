//! Finding one case: by its name, or by a position.

use super::{Case, CaseSet, Positions, SETS, case_set};
use faceturn_cube::Position;

/// OLL cases that are known by a word, with their numbers.
const WORDS: [(&str, &str); 4] =
    [("sune", "27"), ("antisune", "26"), ("anti-sune", "26"), ("anti sune", "26")];

/// Finds a case by the name that `faceturn cases` prints, or as people say it: `pll-T`, `T`,
/// `T perm`, `OLL 27`, `Sune`. A letter alone is a PLL. `None` if there is none.
///
/// ```
/// let name = |text| faceturn::goals::case(text).map(|(_, case)| case.name);
/// let names = ["pll-T", "t perm", "Jb", "OLL 27", "Sune", "coll 3"].map(name);
/// let expected = ["pll-T", "pll-T", "pll-Jb", "oll-27", "oll-27", "coll-3"];
/// assert_eq!(names, expected.map(|name| Some(name.to_owned())));
/// assert!(faceturn::goals::case("Q perm").is_none());
/// ```
pub fn case(name: &str) -> Option<(&'static CaseSet, Case)> {
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
    let wanted = format!("{}-{}", set.name, rest.trim_start_matches(['-', ' ']));
    let case = set.cases().into_iter().find(|case| case.name.eq_ignore_ascii_case(&wanted))?;
    Some((set, case))
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
                let (found_in, found) = case(&of_set.name).expect(&of_set.name);
                assert_eq!((found_in.name, &found), (set.name, &of_set));
                assert_eq!(set.case_of(&of_set.position).as_ref(), Some(&of_set), "{number}");
            }
            assert_eq!(set.case_of(&turned), None, "{}", set.name);
        }
        for name in ["", "pll", "pll-", "T perm perm", "oll-58", "oll 0", "zbll", "R"] {
            assert!(case(name).is_none(), "{name}");
        }
        let names = ["ollcp 3", "PLL Ga", "g-perm", "ua perm", "H", "antisune"]
            .map(|name| case(name).map(|(_, case)| case.name));
        let expected = ["ollcp-3", "pll-Ga", "", "pll-Ua", "pll-H", "oll-26"];
        let expected = expected.map(|name| (!name.is_empty()).then(|| name.to_owned()));
        assert_eq!(names, expected);
    }
}
