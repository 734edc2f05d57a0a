use std::borrow::Cow;

use super::is_unknown;

/// The colours; their first letters are different.
const NAMES: [&str; 6] = ["white", "yellow", "green", "blue", "red", "orange"];

/// The words of a text of colour names: two or more words separated by white space or commas, or
/// as a list in JSON or Python.
///
/// At least half must be colour names or unknown facelets, and not all unknown.
///
/// ```
/// use faceturn_cube::colour_words;
/// assert_eq!(colour_words("white, Red"), Some(vec!["white", "Red"]));
/// assert_eq!(colour_words(r#"["white", "red"]"#), Some(vec!["white", "red"]));
/// assert_eq!(colour_words("R U"), None);
/// ```
pub fn colour_words(text: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = split(text).collect();
    let colours = words.iter().filter(|word| is_colour(word)).count();
    let unknown = words.iter().filter(|word| unknown(word).is_some()).count();
    (words.len() > 1 && colours > 0 && (colours + unknown) * 2 >= words.len()).then_some(words)
}

/// A text of colour names with their upper-case initials instead, line by line; else the same text.
pub(super) fn initials(text: &str) -> Cow<'_, str> {
    if colour_words(text).is_none() {
        return text.into();
    }
    let initial = |word: &str| word.chars().next().map(|letter| letter.to_ascii_uppercase());
    let line = |line| split(line).filter_map(initial).collect::<String>();
    text.split(['\n', '\r']).map(line).collect::<Vec<String>>().join("\n").into()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |symbol: char| symbol.is_whitespace() || ",[]\"'".contains(symbol);
    text.split(is_between).filter(|word| !word.is_empty())
}

pub(super) fn is_colour(word: &str) -> bool {
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(word))
}

pub(super) fn unknown(word: &str) -> Option<char> {
    let mut symbols = word.chars();
    let first = symbols.next().filter(|symbol| is_unknown(*symbol));
    first.filter(|_| symbols.next().is_none())
}

#[cfg(test)]
mod tests {
    use crate::facelets::FACELET_COUNT;
    use crate::facelets::net::NET_ORDER;
    use crate::format::ReadPositionError;
    use crate::position::Position;

    /// The facelets in colours, with white on top and green in front.
    fn in_colours(position: &Position) -> Vec<&'static str> {
        let colour = |letter| match letter {
            'U' => "white",
            'R' => "red",
            'F' => "green",
            'D' => "yellow",
            'L' => "orange",
            _ => "blue",
        };
        position.facelets().chars().map(colour).collect()
    }

    fn error(text: &str) -> String {
        match text.parse::<Position>() {
            Err(ReadPositionError::Facelets(error)) => error.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn colours_are_read_by_their_names() {
        let position: Position = "R U2 F' L D B2".parse().expect("moves");
        let colours = in_colours(&position);
        let lines: Vec<String> = colours.chunks(9).map(|face| face.join(", ")).collect();
        let list = format!("{colours:?}");
        for text in [
            colours.join(" "),
            colours.join(","),
            lines.join("\n"),
            lines.join("\r\n"),
            format!("{colours:#?}"),
            list.replace('"', "'"),
            list,
        ] {
            for text in [text.to_uppercase(), text.replace("red", "Red"), text] {
                assert_eq!(text.parse(), Ok(position), "{text}");
                assert_eq!(Position::from_facelets(&text), Ok(position), "{text}");
            }
        }
    }

    #[test]
    fn a_net_may_be_in_colours() {
        let position: Position = "R U F".parse().expect("moves");
        let colours = in_colours(&position);
        let mut net = [""; FACELET_COUNT];
        for (colour, place) in colours.into_iter().zip(NET_ORDER) {
            net[place] = colour;
        }
        let rows = [3, 3, 3, 12, 12, 12, 3, 3, 3].into_iter().scan(0, |at, length| {
            *at += length;
            Some(net[*at - length..*at].join(" "))
        });
        let text = rows.collect::<Vec<String>>().join("\n");
        assert_eq!(text.parse(), Ok(position), "{text}");
        // The first facelet of the fourth line.
        let words: Vec<&str> = text.split(' ').collect();
        let wrong = words.join(" ").replacen(&format!("\n{}", net[9]), "\npink", 3);
        assert!(error(&wrong).contains("found \"pink\""), "{wrong}");
    }

    #[test]
    fn a_word_that_is_no_colour_is_an_error_that_names_its_facelet() {
        let mut colours = in_colours(&Position::SOLVED);
        colours[9 + 4] = "purple";
        let expected = "facelet R5: expected white, yellow, green, blue, red or orange, \
                        found \"purple\"";
        assert_eq!(error(&colours.join(" ")), expected);
        colours[9 + 4] = "red";
        assert!(error(&colours[1..].join(" ")).starts_with("expected 54 facelets, found 53"));
        colours[0] = "red";
        assert!(error(&colours.join(",")).contains("W occurs 8 times, expected 9 times"));
        assert!("red".parse::<Position>().is_err());
    }
}
