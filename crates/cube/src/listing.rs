//! How error texts list things: one to a line, or with commas and a last "and".

use std::fmt;

/// The items one to a line.
pub(crate) struct Lines<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Lines<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, item) in self.0.iter().enumerate() {
            let newline = if at == 0 { "" } else { "\n" };
            write!(out, "{newline}{item}")?;
        }
        Ok(())
    }
}

/// The items as `a, b and c`.
pub(crate) struct Listed<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, item) in self.0.iter().enumerate() {
            let before = match at {
                0 => "",
                _ if at + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(out, "{before}{item}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_well_at_every_length() {
        let items = ["a", "b", "c"];
        let listed = |length| Listed(&items[..length]).to_string();
        assert_eq!([0, 1, 2, 3].map(listed), ["", "a", "a and b", "a, b and c"]);
        assert_eq!(Lines(&items).to_string(), "a\nb\nc");
    }
}
