//! Which parts of a position a database distinguishes.

use faceturn_cube::{Corner, Edge, Place, Position, sort_short};
use thiserror::Error;

use super::arrangement::{Arrangement, Mark};
use super::orbit::Orbit;

/// The part of a position that matters: a [`Mark`] for each of the 20 cubies.
///
/// Labels are renumbered from 0, so that equivalent patterns are equal: rare labels first, then
/// oriented ones, then in the order of the cubies.
///
/// ```
/// use faceturn_goals::pattern_databases::{Mark, Pattern};
///
/// // The four edges of the U-D slice, not told apart.
/// let slice = |label| {
///     let mark = |edge| if edge < 8 { Mark::IGNORED } else { Mark::placed(label) };
///     let edges = std::array::from_fn(mark);
///     Pattern::new([Mark::IGNORED; 8], edges).unwrap()
/// };
/// assert_eq!(slice(0), slice(77));
/// assert_eq!(slice(0).arrangements(), 495);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    corners: [Mark; Corner::COUNT],
    edges: [Mark; Edge::COUNT],
}

/// Error returned when two cubies have the same label, but the orientation of only one of them
/// counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{oriented} and {not} have the same label, but only the orientation of {oriented} counts")]
#[non_exhaustive]
pub struct PatternError {
    /// The first cubie with the label whose orientation counts.
    pub oriented: Place,
    /// The first cubie with the label whose orientation does not count.
    pub not: Place,
}

impl Pattern {
    /// The pattern with these marks on the corners and edges, in Reid's order.
    ///
    /// # Errors
    /// [`PatternError`]
    pub fn new(
        mut corners: [Mark; Corner::COUNT],
        mut edges: [Mark; Edge::COUNT],
    ) -> Result<Pattern, PatternError> {
        renumber(&mut corners, |at| Place::Corner(Corner::new(at).expect("one of eight")))?;
        renumber(&mut edges, |at| Place::Edge(Edge::new(at).expect("one of twelve")))?;
        Ok(Pattern { corners, edges })
    }

    /// The marks of the corners, in Reid's order, with the pattern's own labels.
    pub const fn corners(&self) -> &[Mark; Corner::COUNT] {
        &self.corners
    }

    /// The marks of the edges, in Reid's order, with the pattern's own labels.
    pub const fn edges(&self) -> &[Mark; Edge::COUNT] {
        &self.edges
    }

    /// The mark of a cubie.
    pub fn mark(&self, cubie: Place) -> Mark {
        match cubie {
            Place::Edge(edge) => self.edges[edge.index()],
            Place::Corner(corner) => self.corners[corner.index()],
        }
    }

    /// How many arrangements the pattern distinguishes, reachable or not. `u128` because the
    /// pattern of the whole cube has more than 2^64.
    pub fn arrangements(&self) -> u128 {
        let corners = Orbit::corners(&self.corners);
        let edges = Orbit::edges(&self.edges);
        u128::from(corners.count()) * u128::from(edges.count())
    }

    /// What this pattern sees of a position.
    pub fn arrangement(&self, position: &Position) -> Arrangement {
        let mut arrangement = Arrangement::EMPTY;
        let corners = position.corner_at().iter().zip(position.corner_twist());
        for (place, (&corner, &twist)) in corners.enumerate() {
            arrangement.put_corner(place, self.corners[usize::from(corner)], twist);
        }
        let edges = position.edge_at().iter().zip(position.edge_flip());
        for (place, (&edge, &flip)) in edges.enumerate() {
            arrangement.put_edge(place, self.edges[usize::from(edge)], flip);
        }
        arrangement
    }
}

/// Renumbers the labels from 0: rare ones first, then oriented ones, then in the order of the
/// cubies. So all patterns of, say, six single edges share their coordinates.
///
/// On a slice of any length: unrolled for twelve edges, it takes minutes to compile.
#[inline(never)]
fn renumber(marks: &mut [Mark], place: impl Fn(usize) -> Place) -> Result<(), PatternError> {
    // The number of cubies, whether unoriented, the first cubie, and the mark itself.
    let mut order: Vec<(usize, bool, usize, Mark)> = Vec::new();
    for (cubie, &mark) in marks.iter().enumerate() {
        match order.iter_mut().find(|entry| entry.3.label == mark.label) {
            None => order.push((1, !mark.oriented, cubie, mark)),
            Some(entry) if entry.3 == mark => entry.0 += 1,
            Some(entry) => {
                let (first, second) = (place(entry.2), place(cubie));
                let (oriented, not) = if mark.oriented { (second, first) } else { (first, second) };
                return Err(PatternError { oriented, not });
            }
        }
    }
    sort_short(&mut order, Ord::cmp);
    for mark in marks {
        let label = order.iter().position(|entry| entry.3 == *mark).expect("every mark is listed");
        mark.label = label as u8;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_renumbered_by_what_they_mean() {
        let one = |label| {
            let mut edges = [Mark::IGNORED; 12];
            edges[3] = Mark::exact(label);
            edges[7] = Mark::placed(label.wrapping_add(1));
            Pattern::new([Mark::ORIENTED; 8], edges).expect("no contradiction")
        };
        assert_eq!(one(5), one(77));
        assert_eq!(one(5).edges()[3], Mark { label: 0, oriented: true });
        assert_eq!(one(5).edges()[7], Mark { label: 1, oriented: false });
        assert_eq!(one(5).edges()[0], Mark { label: 2, oriented: false });
        assert_eq!(one(5).arrangements(), 3u128.pow(7) * 12 * 11 * 2);
    }

    #[test]
    fn a_label_is_oriented_or_not() {
        let mut edges = [Mark::placed(1); 12];
        edges[4] = Mark::exact(1);
        let error = Pattern::new([Mark::IGNORED; 8], edges).expect_err("a contradiction");
        let text = "DF and UF have the same label, but only the orientation of DF counts";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn the_whole_cube_is_counted() {
        let corners = std::array::from_fn(|corner| Mark::exact(corner as u8));
        let edges = std::array::from_fn(|edge| Mark::exact(edge as u8));
        let whole = Pattern::new(corners, edges).expect("no contradiction");
        // Half of them can be reached: the parities of corners and edges agree.
        assert_eq!(whole.arrangements() / 2, 43_252_003_274_489_856_000);
    }
}
