//! KPatterns as JSON text, in the format of cubing.js and cubing.rs.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::KPattern;
use crate::Span;
use crate::cube_error::CubeError;
use crate::face::Face;
use crate::piece::{Corner, Edge};
use crate::position::Position;

impl KPattern {
    /// Reads the JSON text of a KPattern, or of an object that has one as `patternData`.
    ///
    /// `{"cp": [...], "co": [...], "ep": [...], "eo": [...]}`, as cubejs writes it, is read, too.
    ///
    /// Missing centres are at home; other fields are ignored. The `orientationMod` of edges and
    /// corners must be 0: any other number makes some of their orientations equal. For centres it
    /// may also be 1, as cubing.js writes it; their orientations are ignored.
    ///
    /// # Errors
    /// [`CubeError`] if the text is not a KPattern for the 3x3x3. `Position::try_from` checks
    /// whether the numbers make a cube.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::KPattern;
    /// let pattern = KPattern::from(&Position::SOLVED);
    /// assert_eq!(KPattern::from_json(&pattern.to_json()), Ok(pattern));
    /// assert!(KPattern::from_json("{}").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<KPattern, CubeError> {
        KPattern::read(text).map(|(pattern, _)| pattern)
    }

    /// Reads it, and says whether some centres are turned, which a position does not show.
    pub(crate) fn read(text: &str) -> Result<(KPattern, bool), CubeError> {
        let document: Document =
            serde_json::from_str(text).map_err(|error| located(text, &error))?;
        let Document { pattern_data, edges, corners, centres, cp, co, ep, eo } = document;
        if let (Some(cp), Some(co), Some(ep), Some(eo)) = (cp, co, ep, eo) {
            return Ok((KPattern::in_kociembas_order([cp.0, co.0], [ep.0, eo.0]), false));
        }
        let parts = pattern_data.unwrap_or(Parts { edges, corners, centres });
        let edges = parts.edges.ok_or_else(|| missing("EDGES"))?;
        let corners = parts.corners.ok_or_else(|| missing("CORNERS"))?;
        let edge_mods = edges.orientation_mod.iter().flat_map(|mods| mods.0);
        check_mods("edge", Edge::all().zip(edge_mods), &[0], "0")?;
        let corner_mods = corners.orientation_mod.iter().flat_map(|mods| mods.0);
        check_mods("corner", Corner::all().zip(corner_mods), &[0], "0")?;
        if let Some(mods) = parts.centres.as_ref().and_then(|it| it.orientation_mod.as_ref()) {
            let centre_mods = KPattern::CENTRES.into_iter().zip(mods.0);
            check_mods("centre", centre_mods, &[0, 1], "0 or 1")?;
        }
        let are_turned = parts.centres.as_ref().is_some_and(CentreOrbit::are_turned);
        let pattern = KPattern {
            edge_pieces: edges.pieces.0,
            edge_orientation: edges.orientation.0,
            corner_pieces: corners.pieces.0,
            corner_orientation: corners.orientation.0,
            centre_pieces: parts.centres.map_or([0, 1, 2, 3, 4, 5], |centres| centres.pieces.0),
        };
        Ok((pattern, are_turned))
    }

    /// The pattern with pieces and orientations in H. Kociemba's order: corners URF UFL ULB UBR DFR
    /// DLF DBL DRB, edges UR UF UL UB DR DF DL DB FR FL BL BR. Twists and flips are counted alike.
    fn in_kociembas_order(
        corners: [[u8; Corner::COUNT]; 2],
        edges: [[u8; Edge::COUNT]; 2],
    ) -> KPattern {
        /// Reid's numbers in Kociemba's order.
        const CORNERS: [u8; Corner::COUNT] = [0, 3, 2, 1, 4, 5, 6, 7];
        const EDGES: [u8; Edge::COUNT] = [1, 0, 3, 2, 5, 4, 7, 6, 8, 9, 11, 10];
        let mut pattern = KPattern::from(&Position::SOLVED);
        // A number that stands for no piece stays wrong.
        let piece = |names: &[u8], number: u8| names.get(usize::from(number)).copied();
        for (at, place) in CORNERS.map(usize::from).into_iter().enumerate() {
            let [number, twist] = corners.map(|of| of[at]);
            pattern.corner_pieces[place] = piece(&CORNERS, number).unwrap_or(number);
            pattern.corner_orientation[place] = twist;
        }
        for (at, place) in EDGES.map(usize::from).into_iter().enumerate() {
            let [number, flip] = edges.map(|of| of[at]);
            pattern.edge_pieces[place] = piece(&EDGES, number).unwrap_or(number);
            pattern.edge_orientation[place] = flip;
        }
        pattern
    }

    /// Writes the KPattern as JSON text on one line. An `orientationMod` of 1 for the centres
    /// means that their orientations do not matter.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::KPattern;
    /// let json = KPattern::from(&Position::SOLVED).to_json();
    /// assert!(json.starts_with(r#"{"EDGES":{"pieces":[0,1,2,3,4,5,6,7,8,9,10,11],"#), "{json}");
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers in lists can be written as JSON")
    }
}

impl Serialize for KPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let printed = PrintedKPattern {
            edges: PrintedOrbit::of(&self.edge_pieces, &self.edge_orientation),
            corners: PrintedOrbit::of(&self.corner_pieces, &self.corner_orientation),
            centres: PrintedOrbit {
                orientation_mod: Some(&[1; Face::COUNT]),
                ..PrintedOrbit::of(&self.centre_pieces, &[0; Face::COUNT])
            },
        };
        printed.serialize(serializer)
    }
}

fn missing(part: &str) -> CubeError {
    CubeError::new(format!(
        "missing {part}; expected a KPattern for the 3x3x3, {{\"EDGES\": {{\"pieces\": [...], \
         \"orientation\": [...]}}, \"CORNERS\": {{...}}, \"CENTERS\": {{...}}}}"
    ))
}

fn check_mods<P: fmt::Display>(
    kind: &str,
    mut mods: impl Iterator<Item = (P, u8)>,
    allowed: &[u8],
    expected: &'static str,
) -> Result<(), CubeError> {
    match mods.find(|(_, found)| !allowed.contains(found)) {
        None => Ok(()),
        Some((place, found)) => Err(CubeError::new(format!(
            "unsupported orientationMod {found} of the {kind} at {place}; expected {expected}"
        ))),
    }
}

/// The fields of a text: the parts, or the same in `patternData`. They are not flattened, because
/// serde would lose the positions of errors.
#[derive(Deserialize)]
#[serde(expecting = "a KPattern for the 3x3x3")]
struct Document {
    #[serde(rename = "patternData")]
    pattern_data: Option<Parts>,
    #[serde(rename = "EDGES")]
    edges: Option<Orbit<{ Edge::COUNT }>>,
    #[serde(rename = "CORNERS")]
    corners: Option<Orbit<{ Corner::COUNT }>>,
    #[serde(rename = "CENTERS")]
    centres: Option<CentreOrbit>,
    cp: Option<Numbers<{ Corner::COUNT }>>,
    co: Option<Numbers<{ Corner::COUNT }>>,
    ep: Option<Numbers<{ Edge::COUNT }>>,
    eo: Option<Numbers<{ Edge::COUNT }>>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with EDGES, CORNERS and CENTERS")]
struct Parts {
    #[serde(rename = "EDGES")]
    edges: Option<Orbit<{ Edge::COUNT }>>,
    #[serde(rename = "CORNERS")]
    corners: Option<Orbit<{ Corner::COUNT }>>,
    #[serde(rename = "CENTERS")]
    centres: Option<CentreOrbit>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with pieces and orientation")]
struct Orbit<const COUNT: usize> {
    pieces: Numbers<COUNT>,
    orientation: Numbers<COUNT>,
    #[serde(rename = "orientationMod")]
    orientation_mod: Option<Numbers<COUNT>>,
}

/// The centres; their orientations are not visible on most cubes.
#[derive(Deserialize)]
#[serde(expecting = "an object with pieces")]
struct CentreOrbit {
    pieces: Numbers<{ Face::COUNT }>,
    orientation: Option<Numbers<{ Face::COUNT }>>,
    #[serde(rename = "orientationMod")]
    orientation_mod: Option<Numbers<{ Face::COUNT }>>,
}

impl CentreOrbit {
    /// Whether the orientation of a centre is not 0 and counts: its modulus is not 1.
    fn are_turned(&self) -> bool {
        let turns = self.orientation.as_ref().map_or([0; Face::COUNT], |it| it.0);
        let mods = self.orientation_mod.as_ref().map_or([0; Face::COUNT], |it| it.0);
        turns.iter().zip(mods).any(|(turn, modulus)| *turn != 0 && modulus != 1)
    }
}

struct Numbers<const COUNT: usize>([u8; COUNT]);

impl<'de, const COUNT: usize> Deserialize<'de> for Numbers<COUNT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NumbersVisitor(PhantomData))
    }
}

struct NumbersVisitor<const COUNT: usize>(PhantomData<[u8; COUNT]>);

impl<'de, const COUNT: usize> Visitor<'de> for NumbersVisitor<COUNT> {
    type Value = Numbers<COUNT>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a list of {COUNT} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut numbers = [0; COUNT];
        let mut found = 0;
        while let Some(number) = numbers.get_mut(found) {
            match list.next_element()? {
                Some(element) => *number = element,
                None => return Err(de::Error::invalid_length(found, &self)),
            }
            found += 1;
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            found += 1;
        }
        if found == COUNT {
            Ok(Numbers(numbers))
        } else {
            Err(de::Error::invalid_length(found, &self))
        }
    }
}

#[derive(Serialize)]
struct PrintedKPattern<'a> {
    #[serde(rename = "EDGES")]
    edges: PrintedOrbit<'a>,
    #[serde(rename = "CORNERS")]
    corners: PrintedOrbit<'a>,
    #[serde(rename = "CENTERS")]
    centres: PrintedOrbit<'a>,
}

#[derive(Serialize)]
struct PrintedOrbit<'a> {
    pieces: &'a [u8],
    orientation: &'a [u8],
    #[serde(rename = "orientationMod", skip_serializing_if = "Option::is_none")]
    orientation_mod: Option<&'a [u8]>,
}

impl<'a> PrintedOrbit<'a> {
    fn of(pieces: &'a [u8], orientation: &'a [u8]) -> PrintedOrbit<'a> {
        PrintedOrbit { pieces, orientation, orientation_mod: None }
    }
}

/// Adds the line and the column, in characters, to an error.
fn located(text: &str, error: &serde_json::Error) -> CubeError {
    // serde_json counts columns in bytes, from 0 at the start of a line.
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let before = line.char_indices().take_while(|(at, _)| *at < error.column()).count();
    let span = Span { line: error.line().max(1), column: before.max(1), length: 1 };
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = reworded(message.strip_suffix(&place).unwrap_or(&message));
    let Span { line, column, .. } = span;
    let message = format!("invalid KPattern at line {line}, column {column}; {reason}");
    CubeError { span: Some(span), ..CubeError::new(message) }
}

/// Rewrites an error of serde in the style of our other errors. Unknown errors are kept.
fn reworded(message: &str) -> String {
    if let Some((found, expected)) = message.split_once(", expected ") {
        // Piece numbers are read as bytes.
        let expected = if expected == "u8" { "a number from 0 to 255" } else { expected };
        if let Some(length) = found.strip_prefix("invalid length ") {
            let what = if expected.starts_with("a list") { "" } else { "a list of " };
            return format!("expected {expected}, found {what}{length}");
        }
        for heading in ["invalid type: ", "invalid value: "] {
            if let Some(found) = found.strip_prefix(heading) {
                return format!("expected {expected}, found {}", reworded_thing(found));
            }
        }
    }
    let quoted = |heading: &str| message.strip_prefix(heading)?.strip_suffix('`');
    if let Some(field) = quoted("missing field `") {
        return format!("expected \"{field}\" in this object, found none");
    }
    if let Some(field) = quoted("duplicate field `") {
        return format!("expected \"{field}\" once, found a second one");
    }
    match message {
        "EOF while parsing an object" => "expected the rest of an object, found the end",
        "EOF while parsing a list" => "expected the rest of a list, found the end",
        "EOF while parsing a string" => "expected the rest of a text, found the end",
        "EOF while parsing a value" => "expected a value, found the end",
        "expected value" => "expected a value",
        "key must be a string" => "expected a name in double quotes",
        "trailing comma" => "expected no comma at the end of a list or object",
        "trailing characters" => "expected nothing after the object",
        message => message,
    }
    .to_owned()
}

fn reworded_thing(found: &str) -> String {
    match found.split_once(' ') {
        None if found == "sequence" => "a list".to_owned(),
        None if found == "map" => "an object".to_owned(),
        Some(("integer" | "boolean", value)) => value.trim_matches('`').to_owned(),
        Some(("floating", value)) => {
            value.trim_start_matches("point ").trim_matches('`').to_owned()
        }
        Some(("string", text)) => text.to_owned(),
        _ => found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maneuver::Maneuver;
    use crate::position::Position;

    const SOLVED: &str = "{\"EDGES\":{\"pieces\":[0,1,2,3,4,5,6,7,8,9,10,11],\
        \"orientation\":[0,0,0,0,0,0,0,0,0,0,0,0]},\
        \"CORNERS\":{\"pieces\":[0,1,2,3,4,5,6,7],\"orientation\":[0,0,0,0,0,0,0,0]},\
        \"CENTERS\":{\"pieces\":[0,1,2,3,4,5],\"orientation\":[0,0,0,0,0,0],\
        \"orientationMod\":[1,1,1,1,1,1]}}";

    fn error(text: &str) -> String {
        KPattern::from_json(text).unwrap_err().to_string()
    }

    #[test]
    fn it_is_printed_like_cubing_and_read_back() {
        assert_eq!(KPattern::from(&Position::SOLVED).to_json(), SOLVED);
        for moves in ["R", "F U2 L' D B", "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U"] {
            let position = Position::SOLVED.apply(&moves.parse::<Maneuver>().unwrap());
            let pattern = KPattern::from_json(&KPattern::from(&position).to_json()).unwrap();
            assert_eq!(Position::try_from(pattern), Ok(position));
        }
    }

    #[test]
    fn fields_without_meaning_may_be_missing_or_added() {
        let solved = KPattern::from(&Position::SOLVED);
        let (no_centres, _) = SOLVED.split_once(",\"CENTERS\"").unwrap();
        let texts = [
            format!("{no_centres}}}"),
            SOLVED.replace(",\"orientation\":[0,0,0,0,0,0],\"orientationMod\":[1,1,1,1,1,1]", ""),
            SOLVED.replace("\"EDGES\":{", "\"EDGES\" : {\"orientationModes\": [0,0],\r\n "),
            SOLVED.replace("\"CORNERS\":{", "\"CORNERS\":{\"orientationMod\":[0,0,0,0,0,0,0,0],"),
            SOLVED.replace("[1,1,1,1,1,1]", "[0,0,0,0,0,0]"),
            SOLVED.replace("[1,1,1,1,1,1]", "null"),
            format!("{{\"kpuzzleName\":\"3x3x3\",\"patternData\":{SOLVED}}}"),
            format!(" {SOLVED}\n"),
        ];
        for text in texts {
            assert_eq!(KPattern::from_json(&text), Ok(solved), "{text}");
        }
    }

    #[test]
    fn orientation_mods_that_declare_orientations_equal_are_refused() {
        let ignored = "\"orientationMod\":[1,1,1,1,1,1]";
        let with = |kind: &str, mods: &str| {
            let field = format!("\"{kind}\":{{\"orientationMod\":{mods},");
            error(&SOLVED.replace(ignored, "\"x\":0").replace(&format!("\"{kind}\":{{"), &field))
        };
        assert_eq!(
            with("EDGES", "[0,0,0,0,0,0,0,1,0,0,0,2]"),
            "unsupported orientationMod 1 of the edge at DL; expected 0"
        );
        assert_eq!(
            with("CORNERS", "[0,0,0,0,0,3,0,0]"),
            "unsupported orientationMod 3 of the corner at DFL; expected 0"
        );
        assert_eq!(
            with("CENTERS", "[1,1,0,2,1,1]"),
            "unsupported orientationMod 2 of the centre at R; expected 0 or 1"
        );
        assert!(with("EDGES", "[1]").ends_with("expected a list of 12 numbers, found 1"));
        let nested = format!("{{\"patternData\":{}}}", SOLVED.replace("[1,", "[4,"));
        assert!(error(&nested).starts_with("unsupported orientationMod 4 of the centre at U"));
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let eleven = SOLVED.replacen("[0,1,", "[1,", 1);
        let length = "expected a list of 12 numbers, found 11";
        assert_eq!(error(&eleven), format!("invalid KPattern at line 1, column 44; {length}"));
        let nine = SOLVED.replacen("[0,1,2,3,4,5,6,7]", "[0,1,2,3,4,5,6,7,\n8]", 1);
        let length = "expected a list of 8 numbers, found 9";
        assert_eq!(error(&nine), format!("invalid KPattern at line 2, column 2; {length}"));
        let said = |text: &str| error(text).split_once("; ").expect("a place").1.to_owned();
        let end = "expected the rest of an object, found the end";
        assert_eq!(error("{"), format!("invalid KPattern at line 1, column 1; {end}"));
        assert_eq!(said("{\"EDGES\": "), "expected a value, found the end");
        assert_eq!(said("{\"EDGES\": }"), "expected a value");
        assert_eq!(said("{\"EDGES\""), end);
        assert_eq!(said("{\"a\": [1"), "expected the rest of a list, found the end");
        assert_eq!(said("{\"a"), "expected the rest of a text, found the end");
        assert_eq!(
            said("{\"EDGES\": {\"pieces\": [1,]}}"),
            "expected no comma at the end of a list or object"
        );
        assert_eq!(said(&format!("{SOLVED} {SOLVED}")), "expected nothing after the object");
        assert_eq!(said("[]\n"), "expected a KPattern for the 3x3x3, found a list of 0");
        assert_eq!(
            error("{\"é\": 1, x}"),
            "invalid KPattern at line 1, column 10; expected a name in double quotes"
        );
        let big = SOLVED.replacen("[0,", "[256,", 1);
        assert_eq!(said(&big), "expected a number from 0 to 255, found 256");
        let object = "expected an object with pieces and orientation, found";
        for found in ["1", "-1", "1.5", "true", "\"a b\""] {
            assert_eq!(said(&format!("{{\"EDGES\": {found}}}")), format!("{object} {found}"));
        }
        let list = "{\"EDGES\": {\"pieces\": {}}}";
        assert_eq!(said(list), "expected a list of 12 numbers, found an object");
        let field = "in this object, found none";
        assert_eq!(said("{\"CORNERS\": {}}"), format!("expected \"pieces\" {field}"));
        assert_eq!(
            said("{\"EDGES\": null, \"EDGES\": null}"),
            "expected \"EDGES\" once, found a second one"
        );
        assert!(error("{}").starts_with("missing EDGES; expected a KPattern for the 3x3x3, {"));
        let (no_corners, _) = SOLVED.split_once(",\"CORNERS\"").unwrap();
        assert!(error(&format!("{no_corners}}}")).starts_with("missing CORNERS; "));
    }
}
