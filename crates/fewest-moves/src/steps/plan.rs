//! Plans as texts: `eo:any<=5 niss, dr<=11, htr, finish`.

use std::str::FromStr;

use faceturn_cube::{Axis, Face};
use faceturn_goals::{DominoSubset, OtherName};
use thiserror::Error;

use super::step::{Step, StepName};
use super::triggers;
use super::views::views;

const MOST_TURNS: u8 = 30;

/// Each has tables of its own.
const MOST_ROUTES: usize = 8;

/// The steps of a solution, in order: `eo`, `rzp`, `dr`, `htr`, `fr`, `finish`.
///
/// A plan may begin where a position is already: `dr` first asks for edges that are oriented, as
/// `eo<=0, dr` does, and what follows `dr` for the domino. It may end early. `rzp` may be left out,
/// and so may `htr` and `fr` before `finish` or `leave-slice`, which may replace `finish`. So may
/// `leave-3c`, after `dr`: half turns reach no cycle of three corners. A step is written in this
/// order:
/// - its name;
/// - a colon and an axis, for all but `htr`, `leave-3c` and `finish`: a face of the axis, or `any`;
/// - for `rzp` and `dr`, the subsets that it may reach, as in `dr[4b3|2c4 2e]` (see
///   [`DominoSubset::list`]). For `rzp` these may also be other numbers, `6c6e`, or the turns of a
///   trigger for `eo:F` and `dr:U`, such as `R U R' L`;
/// - `>=` and the fewest turns, `<=` and the most;
/// - `niss` if its turns may be on the inverse;
/// - `free`, for `finish` only: any turns, even those that undo what previous steps reached.
///
/// Between steps stands a comma or `>`, and capitals do not matter. The names that others use, such
/// as `fin`, or nissy's `drud-eofb` and `htrfin`, are read too, see [`OtherName`]: they say which
/// steps come before.
///
/// Parentheses hold alternatives with `|` between them, each one step or several. The plan has a
/// route for every choice, up to 8, each a plan in itself: `(eo:F<=4 | eo:R<=3 niss), dr`.
///
/// Without an axis, `eo`, `rzp` and `dr` may have any, the last two the same one; `fr` and
/// `leave-slice` have that of `dr`. They may have another axis than `dr` only after `htr`, and
/// `leave-slice` also after `fr`. `leave-slice` never has the axis of `fr`; if that is the axis
/// of `dr`, it may have any other.
///
/// ```
/// use faceturn::fewest_moves::StepPlan;
///
/// let plan: StepPlan = "eo:F<=5 niss, dr, finish".parse()?;
/// assert_eq!(plan, "EO:B <= 5 niss,dr:any,finish".parse()?);
/// assert_eq!("htr, finish".parse::<StepPlan>()?, "eo<=0, dr<=0, htr, finish".parse()?);
/// let error = "eo, htr".parse::<StepPlan>().unwrap_err();
/// assert_eq!(error.to_string(), "step 2: htr cannot follow eo; expected rzp or dr");
/// # Ok::<(), faceturn::fewest_moves::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPlan {
    /// The steps of each route.
    pub(crate) routes: Vec<Vec<Step>>,
}

/// Error returned for an invalid plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {step}: {fault}")]
#[non_exhaustive]
pub struct PlanError {
    /// The number of the step, counted from 1 through all alternatives.
    pub step: usize,
    fault: String,
}

impl StepName {
    const fn expected_next(self) -> &'static str {
        match self {
            StepName::Eo => "rzp or dr",
            StepName::Rzp => "dr",
            StepName::Dr => "htr, fr, frls, leave-slice, leave-3c or finish",
            StepName::Htr => "fr, frls, leave-slice or finish",
            StepName::Fr => "leave-slice or finish",
            StepName::FrLeavingSlice => "leave-slice",
            StepName::LeaveSlice | StepName::LeaveThreeCorners | StepName::Finish => "nothing",
        }
    }

    /// What a position has reached already if a plan begins with this step.
    const fn reached_before(self) -> &'static [StepName] {
        match self {
            StepName::Eo => &[],
            StepName::Rzp | StepName::Dr => &[StepName::Eo],
            _ => &[StepName::Eo, StepName::Dr],
        }
    }

    fn may_follow(self, before: StepName) -> bool {
        let expected = before.expected_next();
        expected.split(", ").flat_map(|names| names.split(" or ")).any(|name| name == self.name())
    }

    /// Reads the subsets in brackets.
    fn read_subsets(self, list: &str) -> Result<Vec<&'static str>, String> {
        if list.contains('=') {
            return Err(format!(
                "unexpected [{list}]; expected subsets in brackets, and options after them: >=3 \
                 and <=5 turns, niss"
            ));
        }
        match self {
            StepName::Rzp => list.split('|').map(positions_of_a_trigger).collect(),
            _ => {
                let subsets = DominoSubset::list(list).map_err(|error| error.to_string())?;
                Ok(subsets.into_iter().map(DominoSubset::name).collect())
            }
        }
    }
}

/// What `rzp` may reach: numbers of bad corners and edges, or what a trigger solves.
fn positions_of_a_trigger(name: &str) -> Result<&'static str, String> {
    let name = name.trim();
    triggers::named(name).ok_or_else(|| {
        let expected = match DominoSubset::list(name) {
            Ok(_) => format!("; that is dr[{name}]"),
            Err(_) => {
                let usual = triggers::USUAL.join(", ");
                format!(
                    "; expected {usual}, other numbers, or turns of a trigger for eo:F and dr:U, \
                     with | between them"
                )
            }
        };
        format!("unknown subset {name:?}{expected}")
    })
}

impl Step {
    /// A step without turns, for what has been reached along whichever axis.
    fn reached(name: StepName) -> Step {
        let (axes, subsets, limit) = (Axis::ALL.to_vec(), Vec::new(), Some(0));
        Step { name, axes, subsets, least: 0, limit, niss: false, free: false }
    }

    /// Reads a step, and what it has to come after if its name says so.
    fn read(text: &str) -> Result<(Step, Option<String>), String> {
        let text = text.replace("<=", " <= ").replace(">=", " >= ");
        let text = text.trim();
        // Brackets may contain turns with spaces between them.
        let end = match (text.find('['), text.find(']')) {
            (Some(begin), Some(end)) if begin < end => end + 1,
            _ => text.find(char::is_whitespace).unwrap_or(text.len()),
        };
        let (first, rest) = text.split_at(end);
        let mut words = rest.split_whitespace();
        let (before, subsets) = match first.strip_suffix(']').and_then(|it| it.split_once('[')) {
            Some((before, subsets)) => (before, Some(subsets)),
            None => (first, None),
        };
        let other = OtherName::read(before);
        let (before, after) = match &other {
            Some(other) if other.ours == "solved" => ("finish", other.after.clone()),
            Some(other) => (other.ours.as_str(), other.after.clone()),
            None => (before, None),
        };
        let (name, axis) = match before.split_once(':') {
            Some((name, axis)) => (name, Some(axis)),
            None => (before, None),
        };
        let is_named = |it: &StepName| it.name().eq_ignore_ascii_case(name);
        let name = StepName::ALL.into_iter().find(is_named).ok_or_else(|| {
            let expected = "eo, rzp, dr, htr, fr, frls, leave-slice, leave-3c or finish";
            format!("unknown {first:?}; expected {expected}")
        })?;
        let axes = match axis {
            Some(_) if !name.has_axis() => {
                return Err(format!(
                    "{} has no axis; leave out what follows the colon",
                    name.name()
                ));
            }
            None if name.is_turned_for() => Vec::new(),
            None => Axis::ALL.to_vec(),
            Some(text) if text.eq_ignore_ascii_case("any") => Axis::ALL.to_vec(),
            Some(text) => vec![axis_of(text).ok_or_else(|| {
                format!("unknown axis {text:?}; expected any or a face: U, D, F, B, R or L")
            })?],
        };
        let subsets = match subsets {
            Some(_) if !name.has_subsets() => {
                return Err(format!("{} has no subsets; leave out the brackets", name.name()));
            }
            Some(names) => name.read_subsets(names)?,
            None => Vec::new(),
        };
        let mut step =
            Step { name, axes, subsets, least: 0, limit: None, niss: false, free: false };
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                sign @ ("<=" | ">=") if !step.niss && !step.free => {
                    let text = words.next().unwrap_or_default();
                    let turns = text.parse().ok().filter(|&turns: &u8| turns <= MOST_TURNS);
                    let turns = turns.ok_or_else(|| {
                        let expected = format!("a number of turns, 0 to {MOST_TURNS}");
                        format!("{text:?} after {sign}; expected {expected}")
                    })?;
                    if sign == "<=" { step.limit = Some(turns) } else { step.least = turns }
                }
                "niss" if !step.niss => step.niss = true,
                "free" if !step.free => step.free = true,
                _ => {
                    let expected = "<= and a number of turns, niss, free or a comma";
                    return Err(format!("unexpected {word:?}; expected {expected}"));
                }
            }
        }
        let least = step.least;
        if let Some(limit) = step.limit.filter(|&limit| limit < least) {
            return Err(format!("<={limit} leaves no number of turns that is >={least}"));
        }
        if step.niss && name.is_one_sequence() {
            let name = name.name();
            return Err(format!(
                "{name} cannot have niss: on both sides it is the same solution, cut"
            ));
        }
        if step.free && name != StepName::Finish {
            return Err(format!("{} cannot be free; only finish takes any turns", name.name()));
        }
        Ok((step, after))
    }

    fn check_after(&self, before: &[Step]) -> Result<(), String> {
        match before.last() {
            Some(last) if !self.name.may_follow(last.name) => {
                let [name, last_name] = [self, last].map(|step| step.name.name());
                let expected = last.name.expected_next();
                Err(format!("{name} cannot follow {last_name}; expected {expected}"))
            }
            _ => Ok(()),
        }
    }

    /// Leaves the step of this name only the axes of this one; `text` asks for it.
    fn limit_axes(&self, steps: &mut [Step], text: &str) -> Result<(), String> {
        let name = self.name.name();
        let Some(before) = steps.iter_mut().find(|it| it.name == self.name) else {
            return Err(format!("{text} comes after {name}; expected {name} before it"));
        };
        before.axes.retain(|axis| self.axes.contains(axis));
        if before.axes.is_empty() {
            return Err(format!("{text} comes after {self}, but {name} has another axis"));
        }
        Ok(())
    }

    const fn axis_rule(&self) -> &'static str {
        match self.name {
            StepName::Fr | StepName::FrLeavingSlice => "that of dr, unless htr comes before it",
            StepName::LeaveSlice => {
                "that of frls, another than that of fr, or that of dr unless htr comes before it"
            }
            StepName::Dr => "another one than that of eo, and that of rzp if it has one",
            _ => "another one than that of eo",
        }
    }
}

fn axis_of(text: &str) -> Option<Axis> {
    let mut letters = text.chars();
    let face = Face::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(face.axis())
}

impl FromStr for StepPlan {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<StepPlan, PlanError> {
        // A step ends before `>`, unless that is `>=`.
        let text = text.replace(">=", "\u{0}").replace('>', ",").replace('\u{0}', ">=");
        let routes = routes(&text)?;
        let routes: Result<_, PlanError> = routes.iter().map(|route| read_route(route)).collect();
        Ok(StepPlan { routes: routes? })
    }
}

/// The texts of the steps of each route, with their numbers in the whole text.
fn routes(text: &str) -> Result<Vec<Vec<(usize, &str)>>, PlanError> {
    let (mut routes, mut steps) = (vec![Vec::new()], 0);
    for part in split(text, ',') {
        let first = steps + 1;
        let error = |fault: &str| PlanError { step: first, fault: fault.to_owned() };
        let inside = match part.trim().strip_prefix('(') {
            Some(rest) => Some(rest.strip_suffix(')').ok_or_else(|| {
                error("expected ) after the alternatives, and a comma or the end after it")
            })?),
            None => None,
        };
        let alternatives = inside.map_or(vec![part], |inside| split(inside, '|'));
        let mut longer = Vec::new();
        for alternative in alternatives {
            let own: Vec<(usize, &str)> = (steps + 1..).zip(split(alternative, ',')).collect();
            steps += own.len();
            longer.extend(routes.iter().map(|route: &Vec<_>| [&route[..], &own].concat()));
        }
        if longer.len() > MOST_ROUTES {
            let count = longer.len();
            return Err(error(&format!("{count} routes; expected at most {MOST_ROUTES}")));
        }
        routes = longer;
    }
    Ok(routes)
}

/// Splits a text where a separator is in neither parentheses nor brackets.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let is_end = |char: char| {
        depth += i32::from(matches!(char, '(' | '[')) - i32::from(matches!(char, ')' | ']'));
        depth == 0 && char == separator
    };
    text.split(is_end).collect()
}

/// Reads the steps of one route, each with its number.
fn read_route(texts: &[(usize, &str)]) -> Result<Vec<Step>, PlanError> {
    let mut steps: Vec<Step> = Vec::new();
    for &(step, text) in texts {
        let error = |fault| PlanError { step, fault };
        let (read, after) = Step::read(text).map_err(error)?;
        let after: Option<Step> = after.map(|after| match Step::read(&after) {
            Ok((after, _)) => after,
            Err(fault) => unreachable!("names that we give are steps: {fault}"),
        });
        if steps.is_empty() {
            let mut reached = read.name.reached_before().to_vec();
            reached.extend(after.as_ref().map(|it| it.name).filter(|it| !reached.contains(it)));
            steps.extend(reached.into_iter().map(Step::reached));
        }
        read.check_after(&steps).map_err(error)?;
        if let Some(after) = after {
            after.limit_axes(&mut steps, text.trim()).map_err(error)?;
        }
        let (name, expected) = (read.name.name(), read.axis_rule());
        steps.push(read);
        if views(&steps).is_empty() {
            let fault = format!("{name} cannot have such an axis; expected {expected}");
            return Err(error(fault));
        }
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_others_are_the_same_plan() {
        for (theirs, ours) in [
            ("EO > RZP > DR > HTR > FIN", "eo, rzp, dr, htr, finish"),
            ("eofb>=2<=5 niss>drud-eofb", "eo:F >= 2 <= 5 niss, dr:U"),
            ("drud-eofb", "eo:F<=0, dr:U"),
            ("dr-eorl, htr-drud", "eo:R<=0, dr:U, htr"),
            ("htrfin", "eo<=0, dr<=0, htr<=0, finish"),
            ("drudfin", "eo<=0, dr:U<=0, finish"),
            ("eo, AR niss, dr[4C3 2E|1qt] NISS", "eo, rzp niss, dr[4a1 4e|4a3 2e|4b3 2e] niss"),
            ("eo, jZP[R U R'|4C2E], dr:ANY", "eo, rzp[3c2e|4c2e], dr"),
            ("eo, dr, htr, finls", "eo, dr, htr, leave-slice"),
            ("DR > LEAVE-3C", "eo<=0, dr, leave-3c"),
        ] {
            let read = |text: &str| text.parse::<StepPlan>().unwrap_or_else(|it| panic!("{it}"));
            assert_eq!(read(theirs), read(ours), "{theirs}");
        }
    }

    #[test]
    fn a_plan_has_a_route_for_every_choice() {
        let read =
            |text: &str| text.parse::<StepPlan>().unwrap_or_else(|it| panic!("{text}: {it}"));
        for (text, routes) in [
            ("(eo)", &["eo"][..]),
            ("(eo<=4 | EO:F>=2 niss) > dr", &["eo<=4, dr", "eo:F>=2 niss, dr"]),
            (
                "eo,(rzp[4c4e|R U R'],dr|dr[4a1|4b2]),htr",
                &["eo, rzp[4c4e|R U R'], dr, htr", "eo, dr[4a1|4b2], htr"],
            ),
            (
                "(dr:U | htr), (fr | finish)",
                &["dr:U, fr", "htr, fr", "dr:U, finish", "htr, finish"],
            ),
        ] {
            let each: Vec<Vec<Step>> = routes.iter().flat_map(|it| read(it).routes).collect();
            assert_eq!(read(text).routes, each, "{text}");
        }
    }

    #[test]
    fn mistakes_name_the_step_and_what_was_expected() {
        for (text, said) in [
            (
                "",
                "step 1: unknown \"\"; expected eo, rzp, dr, htr, fr, frls, leave-slice, \
                 leave-3c or finish",
            ),
            (
                "eo, drr",
                "step 2: unknown \"drr\"; expected eo, rzp, dr, htr, fr, frls, leave-slice, \
                 leave-3c or finish",
            ),
            (
                "eo, (rzp, dr | dr",
                "step 2: expected ) after the alternatives, and a comma or the end after it",
            ),
            (
                "(eo | eo:F) niss, dr",
                "step 1: expected ) after the alternatives, and a comma or the end after it",
            ),
            (
                "eo, (rzp, dr | dr), (htr, eo)",
                "step 6: eo cannot follow htr; expected fr, frls, leave-slice or finish",
            ),
            ("eo, (rzp | dr), htr", "step 4: htr cannot follow rzp; expected dr"),
            ("(eo|eo|eo), (dr|dr|dr)", "step 4: 9 routes; expected at most 8"),
            (
                "(eo | ), dr",
                "step 2: unknown \"\"; expected eo, rzp, dr, htr, fr, frls, leave-slice, \
                 leave-3c or finish",
            ),
            ("eo:X", "step 1: unknown axis \"X\"; expected any or a face: U, D, F, B, R or L"),
            ("eo,dr,htr:U", "step 3: htr has no axis; leave out what follows the colon"),
            ("eo<=x", "step 1: \"x\" after <=; expected a number of turns, 0 to 30"),
            ("eo<=31", "step 1: \"31\" after <=; expected a number of turns, 0 to 30"),
            (
                "eo nis",
                "step 1: unexpected \"nis\"; expected <= and a number of turns, niss, free or a \
                 comma",
            ),
            (
                "eo,dr,eo",
                "step 3: eo cannot follow dr; expected htr, fr, frls, leave-slice, leave-3c or \
                 finish",
            ),
            (
                "eo,dr,finish,",
                "step 4: unknown \"\"; expected eo, rzp, dr, htr, fr, frls, leave-slice, \
                 leave-3c or finish",
            ),
            (
                "dr, htr, leave-3c",
                "step 3: leave-3c cannot follow htr; expected fr, frls, leave-slice or finish",
            ),
            ("dr, leave-3c:U", "step 2: leave-3c has no axis; leave out what follows the colon"),
            (
                "dr, leave-3c niss",
                "step 2: leave-3c cannot have niss: on both sides it is the same solution, cut",
            ),
            ("eo[4a1]", "step 1: eo has no subsets; leave out the brackets"),
            (
                "eo,dr[4a1|4c6]",
                "step 2: unknown subset \"4c6\"; expected 0c0, 0c3, 0c4, 2c3, 2c4, 2c5, 4a1, 4a2, \
                 4a3, 4a4, 4b2, 4b3, 4b4, 4b5, with bad edges as in 4b3 2e or without, or 0qt to \
                 5qt, with | between them",
            ),
            (
                "eo,dr[4c4e]",
                "step 2: unknown subset \"4c4e\"; that is rzp[4c4e], a step between eo and dr",
            ),
            ("eo,rzp[4b3 2e],dr", "step 2: unknown subset \"4b3 2e\"; that is dr[4b3 2e]"),
            ("EO[min=3]", "step 1: eo has no subsets; leave out the brackets"),
            (
                "eo,dr[max=3]",
                "step 2: unexpected [max=3]; expected subsets in brackets, and options after \
                 them: >=3 and <=5 turns, niss",
            ),
            ("eo>=6<=5", "step 1: <=5 leaves no number of turns that is >=6"),
            ("eo>=x", "step 1: \"x\" after >=; expected a number of turns, 0 to 30"),
            ("eo:R,drud-eofb", "step 2: drud-eofb comes after eo:F, but eo has another axis"),
            ("eo,dr,htrfin", "step 3: htrfin comes after htr; expected htr before it"),
            ("eo,dr,fr,htr", "step 4: htr cannot follow fr; expected leave-slice or finish"),
            (
                "eo:F,dr:B",
                "step 2: dr cannot have such an axis; expected another one than that of eo, and \
                 that of rzp if it has one",
            ),
            (
                "eo,rzp[4c4e|4c3e],dr",
                "step 2: unknown subset \"4c3e\"; expected 4c4e, 4c2e, 3c2e, other numbers, or \
                 turns of a trigger for eo:F and dr:U, with | between them",
            ),
            ("eo,dr free,finish", "step 2: dr cannot be free; only finish takes any turns"),
            ("eo,rzp,htr", "step 3: htr cannot follow rzp; expected dr"),
            (
                "eo:F,dr:U,fr:F",
                "step 3: fr cannot have such an axis; expected that of dr, unless htr comes \
                 before it",
            ),
            (
                "eo,dr,htr,fr:F,leave-slice:B",
                "step 5: leave-slice cannot have such an axis; expected that of frls, another \
                 than that of fr, or that of dr unless htr comes before it",
            ),
            (
                "eo,dr,htr,finish niss",
                "step 4: finish cannot have niss: on both sides it is the same solution, cut",
            ),
        ] {
            let error = text.parse::<StepPlan>().expect_err(text);
            assert_eq!(error.to_string(), said);
        }
    }
}
