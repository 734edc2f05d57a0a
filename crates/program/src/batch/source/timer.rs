//! Lists of scrambles as people and timers write them: `1. 12.34   R U F   @2026-11-21 10:00:00`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item<'t> {
    /// The number before it, if there is one.
    pub(crate) number: Option<&'t str>,
    /// The text without number, times and dates.
    pub(crate) scramble: &'t str,
}

/// Removes the item's number, times, timer comments and dates from a line of a list. A text without
/// them is returned unchanged; moves cannot look like them.
pub(crate) fn item(text: &str) -> Item<'_> {
    let (number, mut scramble) = match list_number(text) {
        Some((number, rest)) => (Some(number), rest),
        None => (None, text),
    };
    while let Some((word, rest)) = first_word(scramble) {
        if !(is_time(word) || is_date_or_clock(word)) {
            break;
        }
        scramble = rest.trim_start();
    }
    // Only a time.
    if is_time(scramble) {
        scramble = "";
    }
    // A timer ends the line with @ and the date.
    if let Some((before, after)) = scramble.split_once('@')
        && after.starts_with(|letter: char| letter.is_ascii_digit())
    {
        scramble = before.trim_end();
    }
    while let Some((rest, word)) = scramble.rsplit_once(char::is_whitespace) {
        if !is_date_or_clock(word) {
            break;
        }
        scramble = rest.trim_end();
    }
    Item { number, scramble }
}

/// The first word, with what it has in square brackets, and what follows it.
fn first_word(text: &str) -> Option<(&str, &str)> {
    let begin = text.find(|letter: char| letter.is_whitespace() || letter == '[')?;
    let closed = text[begin..].starts_with('[').then(|| text[begin..].find(']')).flatten();
    let from = begin + closed.unwrap_or(0);
    let end = from + text[from..].find(char::is_whitespace)?;
    Some((&text[..end], &text[end..]))
}

pub(super) fn is_numbered(text: &str) -> bool {
    list_number(text).is_some()
}

/// The number at the beginning, as in `12.` or `12)`, and what follows it.
fn list_number(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).filter(|&digits| digits > 0)?;
    let rest = text[digits..].strip_prefix(['.', ')'])?;
    // 12.34 is a time.
    let is_time = rest.starts_with(|letter: char| letter.is_ascii_digit());
    (!is_time).then(|| (&text[..digits], rest.trim_start()))
}

/// Whether a word is a time: `12.34`, `1:02.34+`, `(9.87)`, `DNF(10.11)`, `DNF`, each perhaps
/// followed by a comment in brackets or the phases that it is the sum of.
fn is_time(word: &str) -> bool {
    let word = word.split_once('[').map_or(word, |(time, _)| time);
    let word = word.split_once('=').map_or(word, |(time, _)| time);
    if matches!(word, "DNF" | "DNS") {
        return true;
    }
    let word = word.strip_prefix("DNF").unwrap_or(word);
    let word = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let word = word.strip_suffix('+').unwrap_or(word);
    let Some((whole, fraction)) = word.split_once('.') else { return false };
    are_digits(fraction) && whole.split(':').all(are_digits)
}

/// Whether a word is `2026-11-21`, `2026/11/21`, `10:59` or `10:59:59`.
fn is_date_or_clock(word: &str) -> bool {
    let is = |separator: char, lengths: &[usize]| {
        let parts: Vec<&str> = word.split(separator).collect();
        parts.iter().all(|part| are_digits(part))
            && parts.len() >= 2
            && parts.len() <= lengths.len()
            && parts.iter().zip(lengths).all(|(part, &most)| part.len() <= most)
    };
    is('-', &[4, 2, 2]) && word.len() > 5 || is('/', &[4, 2, 2]) || is(':', &[2, 2, 2])
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_times_and_dates_are_taken_off() {
        let scrambles = [
            ("1. R' U' F", Some("1"), "R' U' F"),
            ("12) R U2", Some("12"), "R U2"),
            (" 3.R U", Some("3"), "R U"),
            ("1. 12.34   R U F", Some("1"), "R U F"),
            ("2. (9.87)   R U F   @2026-11-21 10:00:00", Some("2"), "R U F"),
            ("3. DNF(1:02.34)[popped]   R U F", Some("3"), "R U F"),
            ("3. 12.34[two words]   R U F", Some("3"), "R U F"),
            ("4. 10.11+   R U F  2026-11-21", Some("4"), "R U F"),
            ("5. 10.11=4.00+6.11   R2", Some("5"), "R2"),
            ("2026-11-21 10:59 12.34 R U", None, "R U"),
            ("12.34 R U", None, "R U"),
            ("1. 12.34", Some("1"), ""),
            ("2. ", Some("2"), ""),
        ];
        for (text, number, scramble) in scrambles {
            assert_eq!(item(text), Item { number, scramble }, "{text}");
        }
    }

    #[test]
    fn moves_stay_as_they_are() {
        for text in ["R U", "(R U)3 F", "2Rw U", "R- U2-", "[R, U]2", "R'2Rw", "", "R2 U3 R1"] {
            assert_eq!(item(text), Item { number: None, scramble: text });
        }
    }
}
