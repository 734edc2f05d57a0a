//! Numbers with commas, counts with nouns, and megabytes.

/// The number with commas between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 solution`, `2 solutions`.
pub fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// Bytes in megabytes, to the nearest.
pub const fn megabytes(bytes: usize) -> usize {
    (bytes + 500_000) / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, megabytes};

    #[test]
    fn digits_come_in_groups_of_three() {
        let numbers = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn only_one_is_singular() {
        let numbers = [0, 1, 2_000].map(|number| counted(number, "node"));
        assert_eq!(numbers, ["0 nodes", "1 node", "2,000 nodes"]);
    }

    #[test]
    fn megabytes_are_the_nearest() {
        assert_eq!([499_999, 500_000, 754_604_160].map(megabytes), [0, 1, 755]);
    }
}
