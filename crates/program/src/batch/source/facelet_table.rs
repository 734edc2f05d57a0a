//! Tables with a facelet in each column.

use faceturn::{FACELET_COUNT, colour_words};

use super::values::{delimiter_of, split};

/// The faces in the usual order of facelets.
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The columns named after the facelets, U1 to U9 or U0 to U8 and so on, in the usual order of the
/// facelets; `None` if there are fewer than half of them, an error if only some are missing.
pub(super) fn named_facelets(headers: &[String]) -> Result<Option<Vec<usize>>, String> {
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

pub(super) fn joined(values: &[String]) -> String {
    values.join(if are_symbols(values) { "" } else { "," })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FaceletTable {
    delimiter: char,
}

impl FaceletTable {
    /// The table that begins with this line, and whether the line is its header; `None` if it does
    /// not have 54 columns.
    pub(super) fn of(first: &str) -> Option<(FaceletTable, bool)> {
        let table = FaceletTable { delimiter: delimiter_of(first) };
        let values = table.values(first);
        if values.len() != FACELET_COUNT {
            return None;
        }
        let numbers: Option<Vec<usize>> = values.iter().map(|value| value.parse().ok()).collect();
        let is_header = match numbers {
            // Columns without names are often numbered.
            Some(numbers) => numbers.iter().zip(&numbers[1..]).all(|(a, b)| a + 1 == *b),
            None => !are_symbols(&values) && colour_words(&values.join(" ")).is_none(),
        };
        Some((table, is_header))
    }

    pub(super) fn facelets(&self, row: &str) -> String {
        joined(&self.values(row))
    }

    fn values(&self, row: &str) -> Vec<String> {
        let values = split(row.trim_end(), self.delimiter).unwrap_or_default();
        values.iter().map(|value| value.trim().to_owned()).collect()
    }
}

fn are_symbols(values: &[String]) -> bool {
    values.iter().all(|value| value.chars().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn other_lines_are_no_table_of_facelets() {
        for line in ["", "\"", "R U", "0,1,2", &"0,".repeat(54)] {
            assert_eq!(FaceletTable::of(line), None, "{line}");
        }
    }
}
