//! Tables of the distances from positions to a goal.

use std::sync::Arc;

use faceturn_cube::{FaceTurn, Position};

use crate::ShouldStop;

/// The distance of what no turns reach.
const UNKNOWN: u8 = u8::MAX;

const POSITIONS_BETWEEN_LOOKS: usize = 1 << 14;

/// A coordinate of a table. If a table has several, what a turn makes of each must depend on that
/// coordinate alone; a single one need only determine the distance.
#[derive(Clone)]
pub(crate) struct Part {
    /// The coordinate is in `0..count`.
    pub(crate) count: usize,
    pub(crate) number: Arc<dyn Fn(&Position) -> usize + Send + Sync>,
}

/// What each of a recipe's turns makes of a number.
type AfterTurns = [u32; FaceTurn::COUNT];

/// The index of a position, in mixed radix, the first part most significant.
fn index(parts: &[Part], position: &Position) -> usize {
    parts.iter().fold(0, |index, part| index * part.count + (part.number)(position))
}

/// The distance from each position to a goal, by the position's coordinates.
pub(crate) struct DistanceTable {
    parts: Vec<Part>,
    distances: Vec<u8>,
    farthest: u8,
}

/// What a table is made from: distances by `turns` to the goal, which is all that the turns
/// `within` reach from the `first` positions. Both lists are closed under inversion; `turns`
/// contains `within`.
pub(crate) struct Recipe {
    pub(crate) parts: Vec<Part>,
    pub(crate) first: Vec<Position>,
    pub(crate) within: Vec<FaceTurn>,
    pub(crate) turns: Vec<FaceTurn>,
}

impl Recipe {
    /// Makes the table on this thread; `None` if `stop` asked to stop.
    pub(crate) fn make(&self, stop: ShouldStop<'_>) -> Option<DistanceTable> {
        let mut made = Vec::new();
        for part in &self.parts {
            made.push(self.made(part, stop)?);
        }
        let mut distances = vec![UNKNOWN; self.parts.iter().map(|part| part.count).product()];
        let goal = self.first.iter().map(|position| index(&self.parts, position) as u32);
        let mut goal: Vec<u32> = goal.collect();
        goal.iter().for_each(|&number| distances[number as usize] = 0);
        // The numbers that these turns reach for the first time, at this distance.
        let mut layer = |from: &[u32], turns: &[FaceTurn], distance: u8| {
            let is_taken: Vec<bool> = self.turns.iter().map(|turn| turns.contains(turn)).collect();
            let mut reached = Vec::new();
            for from in from.chunks(POSITIONS_BETWEEN_LOOKS) {
                if stop() {
                    return None;
                }
                for &from in from {
                    let after = self.after(from, &made);
                    let after = after.into_iter().zip(&is_taken).filter(|(_, is_taken)| **is_taken);
                    for (after, _) in after {
                        let entry = &mut distances[after as usize];
                        if *entry == UNKNOWN {
                            *entry = distance;
                            reached.push(after);
                        }
                    }
                }
            }
            Some(reached)
        };
        let mut fresh = goal.clone();
        while !fresh.is_empty() {
            fresh = layer(&fresh, &self.within, 0)?;
            goal.extend_from_slice(&fresh);
        }
        let (mut frontier, mut farthest) = (goal, 0);
        loop {
            frontier = layer(&frontier, &self.turns, farthest + 1)?;
            if frontier.is_empty() {
                break;
            }
            farthest += 1;
        }
        Some(DistanceTable { parts: self.parts.clone(), distances, farthest })
    }

    /// What each turn makes of each number of a part; 0 for numbers that no turns reach.
    fn made(&self, part: &Part, stop: ShouldStop<'_>) -> Option<Vec<AfterTurns>> {
        let mut made = vec![[0; FaceTurn::COUNT]; part.count];
        let mut is_reached = vec![false; part.count];
        let mut reached = Vec::new();
        let mut reach = |position: Position, reached: &mut Vec<(Position, usize)>| {
            let number = (part.number)(&position);
            if !std::mem::replace(&mut is_reached[number], true) {
                reached.push((position, number));
            }
            number
        };
        for position in &self.first {
            reach(*position, &mut reached);
        }
        let mut at = 0;
        while let Some(&(position, number)) = reached.get(at) {
            if at % POSITIONS_BETWEEN_LOOKS == 0 && stop() {
                return None;
            }
            for (turn, made) in self.turns.iter().zip(&mut made[number]) {
                *made = reach(position.after(*turn), &mut reached) as u32;
            }
            at += 1;
        }
        Some(made)
    }

    /// What each turn makes of an index, given what it makes of each part.
    fn after(&self, number: u32, made: &[Vec<AfterTurns>]) -> AfterTurns {
        let mut after = [0; FaceTurn::COUNT];
        let (mut rest, mut stands_for) = (number, 1);
        for (part, made) in self.parts.iter().zip(made).rev() {
            let count = part.count as u32;
            for (after, made) in after.iter_mut().zip(&made[(rest % count) as usize]) {
                *after += made * stands_for;
            }
            (rest, stands_for) = (rest / count, stands_for * count);
        }
        after
    }
}

impl DistanceTable {
    /// The distance; 255 if no turns reach the goal.
    pub(crate) fn distance(&self, position: &Position) -> u8 {
        self.distances[index(&self.parts, position)]
    }

    pub(crate) fn farthest(&self) -> u8 {
        self.farthest
    }

    #[cfg(test)]
    pub(crate) fn distribution(&self) -> Vec<usize> {
        let at = |distance| self.distances.iter().filter(|&&it| it == distance).count();
        (0..=self.farthest).map(at).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Checks a table against one computed with positions, one per number.
    pub(crate) fn compare_with_positions(recipe: &Recipe) {
        let table = recipe.make(&|| false).expect("not stopped");
        let mut distances = vec![UNKNOWN; table.distances.len()];
        let mut layer = |from: &[Position], turns: &[FaceTurn], distance: u8| {
            let after = from.iter().flat_map(|from| turns.iter().map(|&turn| from.after(turn)));
            let after = from.iter().filter(|_| distance == 0).copied().chain(after);
            let is_new = |position: &Position| {
                let entry = &mut distances[index(&recipe.parts, position)];
                let is_new = *entry == UNKNOWN;
                *entry = distance.min(*entry);
                is_new
            };
            after.filter(is_new).collect::<Vec<Position>>()
        };
        let mut goal = recipe.first.clone();
        let mut fresh = goal.clone();
        while !fresh.is_empty() {
            fresh = layer(&fresh, &recipe.within, 0);
            goal.extend_from_slice(&fresh);
        }
        let (mut frontier, mut farthest) = (goal, 0);
        while !frontier.is_empty() {
            farthest += 1;
            frontier = layer(&frontier, &recipe.turns, farthest);
        }
        assert!(table.distances == distances && table.farthest == farthest - 1);
    }
}
