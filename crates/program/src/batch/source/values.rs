//! The values of a row, and their delimiters.

/// Possible delimiters, the most likely first.
pub(super) const DELIMITERS: [char; 4] = ['\t', ';', '|', ','];

pub(super) fn delimiter_of(first: &str) -> char {
    DELIMITERS.into_iter().find(|&delimiter| first.contains(delimiter)).unwrap_or(',')
}

/// Splits a row into values. One that begins with a quotation mark ends with the next single one,
/// and two of them stand for one; `None` if it does not end.
pub(super) fn split(text: &str, delimiter: char) -> Option<Vec<String>> {
    let mut values = Vec::new();
    let mut rest = text;
    loop {
        let mut value = String::new();
        if let Some(mut quoted) = rest.strip_prefix('"') {
            loop {
                let (before, after) = quoted.split_once('"')?;
                value += before;
                match after.strip_prefix('"') {
                    Some(after) => {
                        value.push('"');
                        quoted = after;
                    }
                    None => {
                        rest = after;
                        break;
                    }
                }
            }
        }
        match rest.split_once(delimiter) {
            Some((before, after)) => {
                values.push(value + before);
                rest = after;
            }
            None => {
                values.push(value + rest);
                return Some(values);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_values_may_hold_anything() {
        let values = |text| split(text, ',');
        let expected = ["R U", "a, \"b\"", "", "5"].map(str::to_owned).to_vec();
        assert_eq!(values("R U,\"a, \"\"b\"\"\",,5"), Some(expected));
        assert_eq!(values("R,\"begins here"), None);
        assert_eq!(values(""), Some(vec![String::new()]));
    }
}
