//! Measured colours as text: JSON, or words `#rrggbb`.

use std::str::FromStr;

use serde_json::Value;

use super::Colours;
use super::light::Rgb;
use crate::cube_error::CubeError;
use crate::face::FACELET_COUNT;

/// Where the faces U R F D L B come in the order in which robots number stickers, U L F R B D.
const NUMBERED: [usize; 6] = [0, 3, 2, 5, 1, 4];

/// Reads 54 colours: JSON of 54 triples, of six faces of nine or of three rows of three, or of an
/// object with the keys `"1"` to `"54"` for the stickers of U L F R B D, as rubiks-cube-tracker
/// writes it; or 54 words such as `#ff5800`.
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::Colours;
/// let faces = [[235, 238, 240], [190, 20, 30], [10, 150, 70], [230, 210, 20], [250, 90, 10],
///     [10, 60, 160]];
/// let colours: Colours = format!("{:?}", faces.map(|it| [it; 9])).parse()?;
/// assert_eq!(colours.read()?.position, Position::SOLVED);
/// # Ok::<(), faceturn::cube::CubeError>(())
/// ```
impl FromStr for Colours {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<Colours, CubeError> {
        let text = text.trim();
        let rgb = match text.chars().next() {
            Some('{' | '[') => of_json(text)?,
            _ => {
                let words = text.split(|it: char| it.is_whitespace() || matches!(it, ',' | ';'));
                words.filter(|it| !it.is_empty()).map(word).collect::<Result<Vec<Rgb>, _>>()?
            }
        };
        let found = rgb.len();
        let rgb: [Rgb; FACELET_COUNT] = rgb.try_into().map_err(|_| {
            CubeError::new(format!(
                "expected 54 colours, found {found}: nine for each of U, R, F, D, L and B in this \
                 order"
            ))
        })?;
        Colours::new(rgb)
    }
}

/// A colour in hexadecimal digits.
fn word(word: &str) -> Result<Rgb, CubeError> {
    let digits = word.trim_matches(['"', '\'']).strip_prefix('#');
    let digits = digits.filter(|it| it.len() == 6 && it.bytes().all(|it| it.is_ascii_hexdigit()));
    let number = digits.and_then(|it| u32::from_str_radix(it, 16).ok()).ok_or_else(|| {
        CubeError::new(format!("unknown colour \"{word}\"; expected one such as #ff5800, or JSON"))
    })?;
    Ok([16, 8, 0].map(|shift| f64::from(number >> shift & 255)))
}

fn of_json(text: &str) -> Result<Vec<Rgb>, CubeError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| CubeError::new(format!("expected JSON of 54 colours: {error}")))?;
    let mut rgb = Vec::with_capacity(FACELET_COUNT);
    match value {
        Value::Object(object) => {
            for face in NUMBERED {
                for number in 9 * face + 1..=9 * face + 9 {
                    let value = object.get(&number.to_string()).ok_or_else(|| {
                        CubeError::new(format!(
                            "sticker \"{number}\" is missing; expected \"1\" to \"54\", numbered \
                             face by face in the order U, L, F, R, B, D"
                        ))
                    })?;
                    rgb.push(colour(value)?);
                }
            }
        }
        list => add(&list, &mut rgb)?,
    }
    Ok(rgb)
}

/// Adds the colours of a list of lists.
fn add(value: &Value, rgb: &mut Vec<Rgb>) -> Result<(), CubeError> {
    match value {
        Value::Array(items) if !items.iter().any(Value::is_number) => {
            items.iter().try_for_each(|item| add(item, rgb))
        }
        one => colour(one).map(|it| rgb.push(it)),
    }
}

fn colour(value: &Value) -> Result<Rgb, CubeError> {
    if let Value::String(text) = value {
        return word(text);
    }
    let numbers: Option<Vec<f64>> =
        value.as_array().and_then(|items| items.iter().map(Value::as_f64).collect());
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| {
        CubeError::new(format!("expected a colour such as [255, 88, 0], found {value}"))
    })
}
