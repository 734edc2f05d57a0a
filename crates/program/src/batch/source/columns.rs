//! The roles of table columns and of JSON fields. Table values are separated by commas, semicolons,
//! bars or tabs.

use std::mem;
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use faceturn::internals::FACELET_COUNT;
use serde_json::{Map, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Position,
    Name,
    Distance,
    Count,
    Solution,
    Facelets,
    /// Whether the solutions make the position instead of solving it.
    Inverse,
    /// What was solved instead of the whole cube.
    Goal,
    Event,
}

/// Each role with its name in `--columns` and the names recognised in the first line of a table and
/// in JSON objects, in either case, the preferred one first, with spaces between.
const ROLES: [(Role, &str, &str); 9] = [
    (Role::Facelets, "facelets", "facelets"),
    (Role::Position, "position", "position scramble scrambles input cube state alg moves"),
    (Role::Name, "name", "name"),
    (Role::Distance, "distance", "distance"),
    (Role::Count, "count", "minimal_solution_count solution_count count"),
    (Role::Solution, "solution", "solution solutions"),
    (Role::Inverse, "inverse", "inverse"),
    (Role::Goal, "goal", "goal"),
    (
        Role::Event,
        "event",
        "event_id eventId event event_name puzzle puzzle_type puzzleType cube_type cubeType \
         category scrambleType scramble_type",
    ),
];

/// Names that may mean something else, such as the number of moves: the first of them is a position
/// if nothing else is.
const UNCERTAIN: [&str; 4] = ["cube", "state", "alg", "moves"];

/// The faces in the usual order of facelets.
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The value of `--columns`: which columns or fields to read, as `position=3,distance=Moves`.
/// Others are recognised by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns(Vec<(Role, Column)>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Number(usize),
    /// The name in the first line of the file.
    Header(String),
}

impl FromStr for Columns {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Columns> {
        let mut columns: Vec<(Role, Column)> = Vec::new();
        for choice in text.split(',') {
            let Some((role, column)) = choice.split_once('=').filter(|(_, column)| *column != "0")
            else {
                bail!("{choice:?}; expected ROLE=COLUMN, such as position=3 or position=Scramble");
            };
            let role = role.trim();
            let known = ROLES.iter().find(|(_, name, _)| *name == role);
            let &(role, name, _) = known.with_context(|| {
                format!(
                    "unknown role {role:?}; expected position, name, distance, count, solution, \
                     facelets, inverse, goal or event"
                )
            })?;
            let column = match column.trim().parse() {
                Ok(number) => Column::Number(number),
                Err(_) => Column::Header(column.trim().to_owned()),
            };
            let is_new = columns.iter().all(|(other, _)| *other != role);
            ensure!(is_new, "{name} has two columns");
            columns.push((role, column));
        }
        Ok(Columns(columns))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Whether the first line names the columns. Otherwise it is a row already.
    pub(super) has_header: bool,
    delimiter: char,
    width: usize,
    /// The columns of the facelets, if there is one for each.
    facelets: Option<Vec<usize>>,
    /// Each role with its column, from 0.
    columns: Vec<(Role, usize)>,
}

impl Columns {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The layout of the rows by the first line of a file; `None` if it is not a table.
    pub(super) fn layout(&self, first: &str) -> Result<Option<Layout>, String> {
        let first = first.trim_end();
        let delimiter = delimiter_of(first);
        let headers = split(first, delimiter).unwrap_or_default();
        let mut chosen = Vec::new();
        for (role, column) in &self.0 {
            let index = match column {
                Column::Number(number) => number - 1,
                Column::Header(name) => index_of(&headers, name)
                    .ok_or_else(|| format!("no column {name:?}: {}", listed(&headers)))?,
            };
            chosen.push((*role, index));
        }
        let has_names = self.0.iter().any(|(_, column)| matches!(column, Column::Header(_)));
        let is_chosen = chosen.iter().any(|(role, _)| is_position(*role));
        let facelets = if is_chosen { None } else { named_facelets(&headers)? };
        // Their values are joined in an extra column.
        chosen.extend(facelets.as_ref().map(|_| (Role::Facelets, headers.len())));
        let columns = with_recognised(chosen, &headers);
        let has_position = columns.iter().any(|(role, _)| is_position(*role));
        match (has_position, self.is_empty()) {
            (false, true) => return Ok(None),
            (false, false) => return Err(no_position(&headers)),
            (true, _) => {}
        }
        // Columns given by number do not say whether there is a header; a line with a known name is
        // one.
        let is_known = |header: &String| {
            let mut names = ROLES.iter().flat_map(|(_, _, names)| names.split(' '));
            names.any(|name| header.trim().eq_ignore_ascii_case(name))
        };
        let has_header = has_names || facelets.is_some() || headers.iter().any(is_known);
        Ok(Some(Layout { has_header, delimiter, width: headers.len(), facelets, columns }))
    }

    /// The roles of the fields of a JSON object, by their index. A role may have several fields,
    /// the preferred one first. The error is a column chosen by number: an object has none.
    pub(crate) fn roles(&self, fields: &[String]) -> Result<Vec<(Role, usize)>, usize> {
        let mut chosen = Vec::new();
        for (role, column) in &self.0 {
            match column {
                Column::Number(number) => return Err(*number),
                // If an object lacks the field, no other one replaces it.
                Column::Header(name) => {
                    chosen.push((*role, index_of(fields, name).unwrap_or(usize::MAX)));
                }
            }
        }
        let mut roles = with_recognised(chosen, fields);
        roles.retain(|(_, index)| *index < fields.len());
        Ok(roles)
    }

    pub(super) fn has_position(&self, object: &Map<String, Value>) -> bool {
        let roles = self.roles(&object.keys().cloned().collect::<Vec<String>>());
        roles.is_ok_and(|roles| roles.iter().any(|(role, _)| is_position(*role)))
    }

    pub(super) fn scramble(&self, object: &str) -> Option<Scramble> {
        let object: Map<String, Value> = serde_json::from_str(object).ok()?;
        let fields: Vec<String> = object.keys().cloned().collect();
        let roles = self.roles(&fields).ok()?;
        Scramble::of(|role| {
            let (_, index) = roles.iter().find(|(other, _)| *other == role)?;
            match &object[&fields[*index]] {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            }
        })
    }
}

#[derive(Debug)]
pub(super) struct Scramble {
    pub(super) event: String,
    pub(super) name: Option<String>,
    pub(super) text: String,
}

impl Scramble {
    fn of(field: impl Fn(Role) -> Option<String>) -> Option<Scramble> {
        Some(Scramble {
            event: field(Role::Event)?,
            name: field(Role::Name),
            text: field(Role::Position)?,
        })
    }
}

pub(super) fn no_position(headers: &[String]) -> String {
    let is_label =
        |header: &&String| ["id", "no.", "nr", "number", "name"].contains(&&*header.to_lowercase());
    let likely = headers.iter().find(|it| !is_label(it)).or(headers.first());
    let likely = likely.map_or("COLUMN", |header| header.trim());
    format!(
        "no column for the position: {}; say which, as in --columns position={likely}",
        listed(headers)
    )
}

fn listed(headers: &[String]) -> String {
    let headers: Vec<&str> = headers.iter().map(|header| header.trim()).collect();
    format!("the first line has {}", headers.join(", "))
}

/// The chosen columns, and those of other roles recognised by these names.
fn with_recognised(chosen: Vec<(Role, usize)>, names: &[String]) -> Vec<(Role, usize)> {
    let mut columns = chosen.clone();
    let has_position =
        |columns: &[(Role, usize)]| columns.iter().any(|(role, _)| is_position(*role));
    for (role, _, known) in ROLES {
        let is_chosen = chosen.iter().any(|(other, _)| *other == role);
        if is_chosen || is_position(role) && has_position(&chosen) {
            continue;
        }
        for name in known.split(' ') {
            let is_free = |index: &usize| !columns.iter().any(|(_, other)| other == index);
            if let Some(index) = index_of(names, name).filter(is_free)
                && !(UNCERTAIN.contains(&name) && has_position(&columns))
            {
                columns.push((role, index));
            }
        }
    }
    columns
}

/// The index of a name, ignoring case.
fn index_of(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|other| other.trim().eq_ignore_ascii_case(name))
}

/// The columns named after the facelets, U1 to U9 or U0 to U8 and so on, in the usual order of the
/// facelets; `None` if there are fewer than half of them, an error if only some are missing.
fn named_facelets(headers: &[String]) -> Result<Option<Vec<usize>>, String> {
    let names: Vec<String> = headers
        .iter()
        .map(|name| name.trim().to_uppercase().replace([' ', '_', '-'], ""))
        .collect();
    let first = u8::from(!FACES.iter().any(|face| names.contains(&format!("{face}0"))));
    let wanted =
        FACES.iter().flat_map(|face| (first..first + 9).map(move |it| format!("{face}{it}")));
    let found: Vec<Result<usize, String>> =
        wanted.map(|name| names.iter().position(|other| *other == name).ok_or(name)).collect();
    if found.iter().flatten().count() * 2 < FACELET_COUNT {
        return Ok(None);
    }
    let columns: Result<Vec<usize>, String> = found.into_iter().collect();
    columns.map(Some).map_err(|name| format!("no column for the facelet {name}"))
}

pub(crate) fn is_position(role: Role) -> bool {
    matches!(role, Role::Position | Role::Facelets)
}

impl Layout {
    /// Splits a row; `None` if a quoted value continues in the next line.
    pub(super) fn row(&self, text: &str) -> Option<Row> {
        let mut values = split(text, self.delimiter)?;
        if values.len() == 1 && self.width > 1 {
            // Some programs write a header with a delimiter of their own above the rows of another.
            let others = DELIMITERS.into_iter().filter_map(|delimiter| split(text, delimiter));
            values = others.into_iter().find(|it| it.len() == self.width).unwrap_or(values);
        }
        if let Some(columns) = &self.facelets {
            let facelets = columns.iter().filter_map(|&column| values.get(column));
            let facelets: Vec<String> = facelets.map(|value| value.trim().to_owned()).collect();
            values.resize(self.width, String::new());
            values.push(facelets.join(" "));
        }
        Some(Row { values, columns: self.columns.clone() })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    values: Vec<String>,
    columns: Vec<(Role, usize)>,
}

impl Row {
    /// The value of a column, trimmed.
    pub(crate) fn field(&self, role: Role) -> Option<&str> {
        let column = self.column(role)?;
        self.values.get(column - 1).map(|value| value.trim())
    }

    pub(super) fn scramble(&self) -> Option<Scramble> {
        Scramble::of(|role| self.field(role).map(str::to_owned))
    }

    /// The column of this role, from 1.
    pub(crate) fn column(&self, role: Role) -> Option<usize> {
        self.columns.iter().find(|(other, _)| *other == role).map(|(_, index)| index + 1)
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

/// Possible delimiters, the most likely first.
const DELIMITERS: [char; 4] = ['\t', ';', '|', ','];

pub(super) fn delimiter_of(first: &str) -> char {
    DELIMITERS.into_iter().find(|&delimiter| first.contains(delimiter)).unwrap_or(',')
}

/// Splits a row into values. One that begins with a quotation mark ends with the next single one,
/// and two of them stand for one; `None` if it does not end.
pub(super) fn split(text: &str, delimiter: char) -> Option<Vec<String>> {
    let (mut values, mut value, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_none() => is_quoted = false,
            '"' if !is_quoted && value.is_empty() => is_quoted = true,
            _ if letter == delimiter && !is_quoted => values.push(mem::take(&mut value)),
            _ => value.push(letter),
        }
    }
    values.push(value);
    (!is_quoted).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_by_number_or_header() {
        let columns: Columns = "position=3,distance=Moves".parse().expect("columns");
        let table = |columns: &Columns, first: &str| {
            columns.layout(first).expect("its columns").expect("a table")
        };
        let layout = table(&columns, "No.,Moves,Scramble");
        assert!(layout.has_header);
        let row = layout.row("1, 2 ,R U").expect("a row");
        let fields = [Role::Position, Role::Distance, Role::Name].map(|role| row.field(role));
        assert_eq!(fields, [Some("R U"), Some("2"), None]);
        // The columns that are not named are recognised all the same.
        let some: Columns = "distance=htm".parse().expect("columns");
        let layout = table(&some, "Name,moves,Scramble,htm,distance");
        let row = layout.row("a,9,R U,2,4").expect("a row");
        let fields = [Role::Name, Role::Position, Role::Distance].map(|role| row.field(role));
        assert_eq!(fields, [Some("a"), Some("R U"), Some("2")]);
        let error = columns.layout("a,b,c").expect_err("no such column");
        assert_eq!(error, "no column \"Moves\": the first line has a, b, c");
        let numbers: Columns = "position=2".parse().expect("columns");
        assert!(!table(&numbers, "1;R U").has_header);
        assert!(table(&numbers, "No.;Scramble").has_header);
    }

    #[test]
    fn known_headers_are_recognised() {
        let none = Columns::default();
        let is_header = |first: &str| {
            none.layout(first).expect("no columns").is_some_and(|layout| layout.has_header)
        };
        assert!(is_header("No.;Time;Comment;Scramble;Date;P.1"));
        assert!(is_header("name\tposition\tdistance"));
        for first in ["R U", "name\tR U\t2", "[R, U]", "distance,count"] {
            assert!(!is_header(first), "{first}");
        }
    }

    #[test]
    fn named_columns_are_found_in_any_order() {
        let names = |first: usize, faces: &str| -> Vec<String> {
            let face = |face: char| (first..first + 9).map(move |it| format!("{face}{it}"));
            ["id".to_owned()].into_iter().chain(faces.chars().flat_map(face)).collect()
        };
        for first in [0, 1] {
            let columns = named_facelets(&names(first, "URFDLB")).expect("all").expect("names");
            assert_eq!(columns, (1..=54).collect::<Vec<usize>>());
            let columns = named_facelets(&names(first, "ulfrbd")).expect("all").expect("names");
            assert_eq!((columns[9], columns[27]), (28, 46));
        }
        let missing = named_facelets(&names(1, "URFDL")).expect_err("no B");
        assert_eq!(missing, "no column for the facelet B1");
        assert_eq!(named_facelets(&names(1, "UR")), Ok(None));
    }

    #[test]
    fn a_row_may_have_a_separator_of_its_own() {
        let layout = Columns::default().layout("id,position").expect("a table").expect("a table");
        for row in ["1,R U", "1;R U", "1\tR U", "1|R U"] {
            assert_eq!(layout.row(row).expect("a row").field(Role::Position), Some("R U"), "{row}");
        }
    }

    #[test]
    fn wrong_columns_are_refused() {
        let refused = |text: &str| text.parse::<Columns>().expect_err("wrong").to_string();
        assert!(refused("3").contains("expected ROLE=COLUMN"));
        assert!(refused("position=0").contains("expected ROLE=COLUMN"));
        assert!(refused("cube=1").starts_with("unknown role \"cube\"; expected position, "));
        assert_eq!(refused("position=1,position=2"), "position has two columns");
        let distance: Columns = "distance=1".parse().expect("columns");
        let error = distance.layout("a,b").expect_err("no position");
        assert!(error.starts_with("no column for the position: the first line has a, b; "));
    }

    #[test]
    fn quoted_values_may_hold_anything() {
        let values = |text| split(text, ',');
        let expected = ["R U", "a, \"b\"", "", "5"].map(str::to_owned).to_vec();
        assert_eq!(values("R U,\"a, \"\"b\"\"\",,5"), Some(expected));
        assert_eq!(values("R,\"begins here"), None);
        let odd = ["a\"b", "ab\"c\"", "x\"", " \"y\"", ""].map(str::to_owned).to_vec();
        assert_eq!(values("a\"b,\"a\"b\"c\",\"x\"\"\", \"y\",\"\""), Some(odd));
        assert_eq!(values(""), Some(vec![String::new()]));
    }
}
