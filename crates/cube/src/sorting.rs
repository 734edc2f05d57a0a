//! Sorting that is compiled once, not for each type of items.

use std::cmp::Ordering;

/// Sorts like [`slice::sort_by`], for short lists: each comparison is a call.
pub fn sort_short<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|one, other| compare(&items[one], &items[other]));
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|at| slots[at].take()));
}

fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_stay_in_order() {
        let mut words: Vec<String> = ["UBL", "R", "UF", "D", "FR", "URF"].map(Into::into).to_vec();
        sort_short(&mut words, |one, other| one.len().cmp(&other.len()));
        assert_eq!(words, ["R", "D", "UF", "FR", "UBL", "URF"]);
    }
}
