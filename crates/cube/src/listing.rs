use std::fmt;

/// Displays the items, one per line.
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

/// Displays the items as `a, b and c`.
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

/// A number of times: `once`, `twice`, `3 times`.
pub(crate) struct Times(pub(crate) usize);

impl fmt::Display for Times {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => out.write_str("once"),
            2 => out.write_str("twice"),
            times => write!(out, "{times} times"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_counts_read_well() {
        let items = ["a", "b", "c"];
        let listed = |length| Listed(&items[..length]).to_string();
        assert_eq!([0, 1, 2, 3].map(listed), ["", "a", "a and b", "a, b and c"]);
        assert_eq!(Lines(&items).to_string(), "a\nb\nc");
        let counted = [0, 1, 2, 3].map(|times| Times(times).to_string());
        assert_eq!(counted, ["0 times", "once", "twice", "3 times"]);
    }
}
