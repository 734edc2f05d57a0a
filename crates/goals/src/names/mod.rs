//! Goals by name: `cross`, `f2l-1:FR`, `eo+cross`, `cross:any`.

mod any;
mod building;
mod other;

pub(crate) use building::subgroup;
pub use other::OtherName;

use crate::GoalError;
use crate::domino_subsets::DominoSubset;
use crate::goal::Goal;
use crate::partial::{Contradiction, PartialCube};
use crate::skeletons::left_by;
use building::Variant;

/// How many variants a goal may have. 24 of one name with 24 of another are fewer.
const MOST_VARIANTS: usize = 1_000;

/// How many pairs of partial cubes the intersections of a text may try: a second or two.
const MOST_PAIRS: usize = 200_000;

/// A named goal.
///
/// ```
/// let cross = faceturn::goals::named_goals().iter().find(|goal| goal.name == "cross").unwrap();
/// assert_eq!(cross.default, "cross:D");
/// assert_eq!(cross.variants, "a face");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NamedGoal {
    /// The name that [`Goal`] parses, such as `cross`.
    pub name: &'static str,
    /// The goal that the name alone stands for: the name and a variant, or the name itself.
    pub default: &'static str,
    /// What may follow the name after a colon, apart from `any`; empty if nothing may.
    pub variants: &'static str,
    /// What is solved, in one line.
    pub meaning: &'static str,
    /// Builds the partial cubes of a variant; `None` if there is no variant with these words.
    build: fn(&Variant) -> Option<Vec<PartialCube>>,
}

/// The named goals, in the order in which a beginner meets them.
pub fn named_goals() -> &'static [NamedGoal] {
    NAMED
}

const FACE: &str = "a face";
const AXIS: &str = "a face of the axis";
const LINE: &str = "two faces: the bottom and an end of the line";
const BLOCKS: &str = "two faces: a block's and the bottom";
const SLOT: &str = "an edge of a slot, or the face of the cross and an edge";

macro_rules! goals {
    ($($name:literal $default:literal $variants:tt $meaning:literal $build:ident;)+) => {
        &[$(NamedGoal {
            name: $name,
            default: $default,
            variants: $variants,
            meaning: $meaning,
            build: building::$build,
        }),+]
    };
}

static NAMED: &[NamedGoal] = goals! {
    "solved" "solved" "" "the whole cube" solved;
    "cross" "cross:D" FACE "the four edges of a face" cross;
    "xcross" "xcross:D:FR" SLOT "the cross and one slot" xcross;
    "layer" "layer:D" FACE "the edges and corners of a face" layer;
    "f2l" "f2l:D" FACE "all but the layer opposite to a face" f2l;
    "f2l-1" "f2l-1:D:FR" SLOT "f2l, one slot left open" f2l_less_one;
    "oll" "oll:U" FACE "all but a layer solved, and that layer oriented" oll;
    "pll" "pll" "" "the whole cube: for a start whose last layer is oriented" solved;
    "2x2x2" "2x2x2:DLB" "a corner" "a corner and its three edges" block_2x2x2;
    "2x2x3" "2x2x3:DB" "an edge" "two 2x2x2 blocks side by side along an edge" block_2x2x3;
    "1x2x3" "1x2x3:LD" "two faces: the block's and an adjacent one" "half a layer" block_1x2x3;
    "f2b" "f2b:LD" BLOCKS "Roux's first two blocks, with any slice between them" two_blocks;
    "eo" "eo:F" AXIS "every edge oriented: no quarter turns of the axis needed" eo;
    "eoline" "eoline:DF" LINE "eo, and two edges of a line" eoline;
    "eocross" "eocross:DF" LINE "eo along the line, and the cross" eocross;
    "co" "co:U" AXIS "every corner oriented" co;
    "slice" "slice:U" AXIS "the edges between two faces in their slice" slice;
    "dr" "dr:U" AXIS "domino reduction: H, no quarter turns but those of the axis" dr;
    "htr" "htr" "" "half-turn reduction: half turns solve the rest" htr;
    "fr" "fr:U" AXIS "floppy reduction: half turns of four faces solve the rest" fr;
    "frls" "frls:U" AXIS "floppy reduction, but for the slice between the two layers" frls;
    "leave-slice" "leave-slice:U" AXIS "two layers solved but for one turn of both" leave_slice;
    "leave-3c" "leave-3c" "" "all but three corners, whichever they are" skeleton;
    "leave-3e" "leave-3e" "" "all but three edges, whichever they are" skeleton;
    "leave-3" "leave-3" "" "all but three corners or three edges" skeleton;
    "leave-2c2e" "leave-2c2e" "" "all but two corners and two edges" skeleton;
    "chtr" "chtr" "" "the corners of htr: half turns solve them" corners_by_half_turns;
    "corners" "corners" "" "the eight corners" corners;
    "edges" "edges" "" "the twelve edges" edges;
    "tripod" "tripod:UFR" "a corner" "all but a corner and its three edges" tripod;
    "any" "any" "" "every position" any;
};

/// Whether a text starts with the exact name of a goal, or with a name of another program.
pub(crate) fn is_name(text: &str) -> bool {
    let first = text.split(['+', ':', '[']).next().unwrap_or_default().trim();
    NAMED.iter().any(|named| named.name == first) || OtherName::read(first).is_some()
}

/// Parses names joined by `+`.
pub(crate) fn read(text: &str) -> Result<Goal, GoalError> {
    let mut goals = text.split('+').map(|name| read_one(name.trim(), text));
    let first = goals.next().ok_or_else(GoalError::empty)??;
    let mut pairs = 0;
    goals.try_fold(first, |joined, goal| {
        let goal = goal?;
        pairs += joined.cubes().len() * goal.cubes().len();
        both(&joined, &goal, pairs)
    })
}

/// The intersection of two goals. Each variant of one is combined with each variant of the other.
/// `pairs` are those of partial cubes so far.
fn both(one: &Goal, other: &Goal, pairs: usize) -> Result<Goal, GoalError> {
    let name = format!("{one}+{other}");
    let (ones, others) = (one.alternatives(), other.alternatives());
    let found = ones.len() * others.len();
    if found > MOST_VARIANTS {
        return Err(GoalError(format!(
            "the goal {name} stands for {found} goals; expected at most {MOST_VARIANTS}"
        )));
    }
    if pairs > MOST_PAIRS {
        return Err(GoalError(format!(
            "the goal {name} combines {pairs} sets of positions; expected at most {MOST_PAIRS}"
        )));
    }
    let mut variants = Vec::new();
    let mut why = Contradiction::pieces_swapped();
    for (one, other) in ones.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
        match both_alone(one, other) {
            Ok(goal) => variants.push(goal),
            Err(reason) => why = reason,
        }
    }
    if variants.is_empty() {
        return Err(why.into());
    }
    let is_union = !one.variants().is_empty() || !other.variants().is_empty();
    Ok(if is_union { Goal::union(&name, variants) } else { variants.remove(0) })
}

fn both_alone(one: &Goal, other: &Goal) -> Result<Goal, Contradiction> {
    let mut cubes = Vec::new();
    let mut why = Contradiction::pieces_swapped();
    let pairs = one.cubes().iter().flat_map(|one| other.cubes().iter().map(move |it| (one, it)));
    for (one, other) in pairs {
        match one.both(other) {
            Ok(cube) => cubes.push(cube),
            Err(reason) => why = reason,
        }
    }
    if cubes.is_empty() { Err(why) } else { Ok(Goal::new(&format!("{one}+{other}"), cubes)) }
}

fn read_one(text: &str, whole: &str) -> Result<Goal, GoalError> {
    let (text, brackets) = match text.split_once('[') {
        Some((text, rest)) => {
            let subsets = rest.strip_suffix(']').ok_or_else(|| {
                GoalError(format!("unknown goal {whole:?}; expected ] after the subsets"))
            })?;
            (text.trim(), Some(subsets))
        }
        None => (text, None),
    };
    let other = of_another_program(text)?;
    let text = other.as_deref().unwrap_or(text);
    let lower = text.to_ascii_lowercase();
    let name = lower.split(':').next().unwrap_or_default();
    let Some(named) = NAMED.iter().find(|named| named.name == name) else {
        let near = nearest(name, NAMED.iter().map(|named| named.name), 0.5)
            .map_or_else(String::new, |near| format!(" (did you mean {near}?)"));
        return Err(GoalError(format!(
            "unknown goal {whole:?}{near}; expected a name, 54 facelets with ? for any, or \
             pieces such as \"DF DR DB DL; o:UFR\""
        )));
    };
    let subsets = brackets.map_or(Ok(Vec::new()), |names| named.read_subsets(names))?;
    let given = text.split_once(':').map(|(_, variant)| variant.trim());
    let words = given.unwrap_or(named.usual_words());
    let goal = match any::is_in(words) {
        true => any::read(named, words, &subsets),
        false => named.variant(words, &subsets),
    };
    goal.ok_or_else(|| {
        let NamedGoal { name, variants, default: example, .. } = named;
        let expected = if variants.is_empty() { "the name alone" } else { variants };
        let or = if name == example { String::new() } else { format!(", or {name}:any") };
        GoalError(format!("unknown {name}:{words}; expected {expected}, such as {example}{or}"))
    })
}

/// The goal that other programs call so, in our words; `None` if it is not one of their names.
fn of_another_program(text: &str) -> Result<Option<String>, GoalError> {
    let name = text.to_ascii_lowercase();
    if let Some(by_three_faces) = name.strip_suffix("-urf") {
        let goal = of_another_program(by_three_faces)?.unwrap_or(format!("{by_three_faces}:any"));
        return Err(GoalError(format!(
            "nissy's {text} is {goal} by turns of U, R and F; expected the goal {goal}, with \
             --moves \"<U,R,F>\""
        )));
    }
    let of_other = OtherName::read(text);
    if of_other.as_ref().map_or(&name, |other| &other.ours).split(':').next() == Some("rzp") {
        let ours = of_other.map_or(String::new(), |other| format!("{}, ", other.ours));
        return Err(GoalError(format!(
            "{text} is {ours}a step of fewest-moves solutions and no goal by itself"
        )));
    }
    let Some(OtherName { ours, after }) = of_other else { return Ok(None) };
    match after {
        Some(after) => Err(GoalError(format!(
            "{text} is {ours} from {after}, by turns that keep {after}; expected the goal {ours}, \
             with those turns as --moves, or {text} among the steps of a solution"
        ))),
        None => Ok(Some(ours)),
    }
}

impl NamedGoal {
    /// The subsets that may follow in brackets, with `|` between them; empty if none may.
    ///
    /// ```
    /// let dr = faceturn::goals::named_goals().iter().find(|goal| goal.name == "dr").unwrap();
    /// assert_eq!(dr.subsets().len(), 14);
    /// let goal: faceturn::Goal = "dr[4b2|4b3]".parse()?;
    /// assert!(goal.contains(&"U R2 U".parse().unwrap()) && !goal.contains(&"U".parse().unwrap()));
    /// # Ok::<(), faceturn::goals::GoalError>(())
    /// ```
    pub fn subsets(&self) -> &'static [&'static str] {
        if self.name == "dr" { &DominoSubset::NAMES } else { &[] }
    }

    /// Parses the subsets in brackets.
    fn read_subsets(&self, names: &str) -> Result<Vec<DominoSubset>, GoalError> {
        let (goal, known) = (self.name, self.subsets());
        if known.is_empty() {
            return Err(GoalError(format!("{goal} has no subsets; leave out the brackets")));
        }
        let subsets = DominoSubset::list(names).map_err(|error| GoalError(error.to_string()))?;
        match subsets.iter().find(|it| it.has_edges()) {
            Some(subset) => Err(GoalError(format!(
                "{goal}[{}] asks for a number of bad edges; expected corners alone, such as 4b3, \
                 or dr[{}] among the steps of a solution",
                subset.name(),
                subset.name()
            ))),
            None => Ok(subsets),
        }
    }

    /// The words of the default variant; empty if the goal has no variants.
    fn usual_words(&self) -> &'static str {
        self.default.split_once(':').map_or("", |(_, words)| words)
    }

    /// The goal with these words after the colon; `None` if there is no such variant.
    fn variant(&self, words: &str, subsets: &[DominoSubset]) -> Option<Goal> {
        let variant = Variant::read(self.name, words, subsets)?;
        if variant.has_words() == self.variants.is_empty() {
            return None;
        }
        let colon = if variant.has_words() { ":" } else { "" };
        let name = format!("{}{colon}{variant}", self.name);
        Some(Goal::new(&name, (self.build)(&variant)?).leaving(left_by(self.name)))
    }
}

/// The name most similar to a text, for advice about misspelled names. `None` if none has at least
/// the similarity `least`, `0.0..=1.0`, by the normalized Damerau-Levenshtein distance.
///
/// ```
/// let names = ["cross", "xcross", "layer"];
/// assert_eq!(faceturn_goals::nearest("crosss", names, 0.5), Some("cross"));
/// assert_eq!(faceturn_goals::nearest("superflip", names, 0.5), None);
/// ```
pub fn nearest<'n>(
    text: &str,
    names: impl IntoIterator<Item = &'n str>,
    least: f64,
) -> Option<&'n str> {
    let likeness = |name| (strsim::normalized_damerau_levenshtein(text, name), name);
    let likenesses = names.into_iter().map(likeness);
    let (likeness, name) = likenesses.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (likeness >= least).then_some(name)
}

#[cfg(test)]
mod tests;
