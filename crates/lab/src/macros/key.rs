//! Keys of macros.

use faceturn::Position;
use faceturn::internals::Place;

use super::order::{CUBIES, Order};

/// A step of an order, with the place and orientation of its cubie, when all earlier cubies are at
/// home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MacroKey {
    /// The step, `1..=20`.
    pub(crate) step: usize,
    pub(crate) place: Place,
    /// Its twist, `0..3`, or flip, `0..2`.
    pub(crate) orientation: u8,
}

impl MacroKey {
    pub(crate) fn of(order: &Order, step: usize, position: &Position) -> MacroKey {
        let (place, orientation) = whereabouts(order.cubie(step), position);
        MacroKey { step, place, orientation }
    }

    /// Whether the cubie is at home, so that no macro is needed.
    pub(crate) fn is_home(&self, order: &Order) -> bool {
        self.place == order.cubie(self.step) && self.orientation == 0
    }

    pub(crate) fn is_done_in(&self, order: &Order, position: &Position) -> bool {
        (1..=self.step).all(|step| MacroKey::of(order, step, position).is_home(order))
    }

    /// All keys that occur, in the order of the steps, except those with the cubie at home.
    pub(crate) fn all(order: &Order) -> impl Iterator<Item = MacroKey> + '_ {
        (1..=CUBIES).flat_map(move |step| {
            let orientations = |place| match place {
                Place::Edge(_) => 0..2,
                Place::Corner(_) => 0..3,
            };
            Place::all()
                .flat_map(move |place| {
                    orientations(place).map(move |orientation| MacroKey {
                        step,
                        place,
                        orientation,
                    })
                })
                .filter(move |key| !key.is_home(order) && key.example(order).is_some())
        })
    }

    /// A position with this key. `None` if there is none: the place is taken, holds the other kind
    /// of cubie, or the other cubies cannot be placed.
    pub(crate) fn example(&self, order: &Order) -> Option<Position> {
        let kept = order.first(self.step - 1);
        let cubie = order.cubie(self.step);
        let is_taken = kept.contains(&self.place);
        if is_taken || self.place.kind() != cubie.kind() {
            return None;
        }
        let mut cubies = Cubies::new();
        cubies.bring(cubie, self.place, self.orientation);
        let free: Vec<Place> =
            Place::all().filter(|place| !kept.contains(place) && *place != self.place).collect();
        cubies.complete(&free)
    }
}

fn whereabouts(cubie: Place, position: &Position) -> (Place, u8) {
    let inverse = position.inverse();
    let place = |name: Place, at: u8| {
        Place::all().filter(|place| place.kind() == name.kind()).nth(at.into())
    };
    let (at, orientation) = match cubie {
        Place::Edge(edge) => {
            let at = inverse.edge_at()[edge.index()];
            (at, position.edge_flip()[usize::from(at)])
        }
        Place::Corner(corner) => {
            let at = inverse.corner_at()[corner.index()];
            (at, position.corner_twist()[usize::from(at)])
        }
    };
    (place(cubie, at).expect("a cubie is in a place of its kind"), orientation)
}

/// An arrangement of the cubies, reachable or not.
struct Cubies {
    corner_at: [u8; 8],
    corner_twist: [u8; 8],
    edge_at: [u8; 12],
    edge_flip: [u8; 12],
}

impl Cubies {
    fn new() -> Cubies {
        Cubies {
            corner_at: [0, 1, 2, 3, 4, 5, 6, 7],
            corner_twist: [0; 8],
            edge_at: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            edge_flip: [0; 12],
        }
    }

    /// Swaps a cubie at home with the one in a place, and turns it.
    fn bring(&mut self, cubie: Place, place: Place, orientation: u8) {
        match (cubie, place) {
            (Place::Edge(cubie), Place::Edge(place)) => {
                self.edge_at.swap(cubie.index(), place.index());
                self.edge_flip[place.index()] = orientation;
            }
            (Place::Corner(cubie), Place::Corner(place)) => {
                self.corner_at.swap(cubie.index(), place.index());
                self.corner_twist[place.index()] = orientation;
            }
            _ => unreachable!("the caller has compared the kinds"),
        }
    }

    /// Makes a position by changing only what is in these places, if possible.
    fn complete(mut self, free: &[Place]) -> Option<Position> {
        let corners: Vec<usize> = free
            .iter()
            .filter_map(|place| match place {
                Place::Corner(corner) => Some(corner.index()),
                Place::Edge(_) => None,
            })
            .collect();
        let edges: Vec<usize> = free
            .iter()
            .filter_map(|place| match place {
                Place::Edge(edge) => Some(edge.index()),
                Place::Corner(_) => None,
            })
            .collect();
        if let Some(&last) = corners.last() {
            let twists: u8 = self.corner_twist.iter().sum();
            self.corner_twist[last] = (3 - twists % 3) % 3;
        }
        if let Some(&last) = edges.last() {
            self.edge_flip[last] = self.edge_flip.iter().sum::<u8>() % 2;
        }
        if let Some(position) = self.position() {
            return Some(position);
        }
        // The parities differ, unless the orientations are wrong.
        match (&corners[..], &edges[..]) {
            ([a, b, ..], _) => self.corner_at.swap(*a, *b),
            (_, [a, b, ..]) => self.edge_at.swap(*a, *b),
            _ => return None,
        }
        self.position()
    }

    fn position(&self) -> Option<Position> {
        let Cubies { corner_at, corner_twist, edge_at, edge_flip } = *self;
        Position::from_cubies(corner_at, corner_twist, edge_at, edge_flip).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_an_example() {
        // 24 + 22 + ... + 2 places and flips of edges, 24 + 21 + ... + 3 places and twists of
        // corners, less 20 at home, a last flip and two last twists. Two pieces alone cannot be
        // swapped: three twists of the corners at the end, or two flips of the edges.
        let default = Order::default();
        for (order, count) in [(reversed(&default), 239), (default, 238)] {
            let keys: Vec<MacroKey> = MacroKey::all(&order).collect();
            for key in &keys {
                let position = key.example(&order).expect("a key that occurs");
                assert_eq!(MacroKey::of(&order, key.step, &position), *key);
                for step in 1..key.step {
                    assert!(MacroKey::of(&order, step, &position).is_home(&order));
                }
            }
            assert_eq!(keys.len(), count);
        }
    }

    fn reversed(order: &Order) -> Order {
        let names: Vec<String> =
            (1..=CUBIES).rev().map(|step| order.cubie(step).to_string()).collect();
        names.join(" ").parse().expect("all 20 cubies")
    }
}
