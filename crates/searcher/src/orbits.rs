//! Orbits of solutions under the symmetries of a position.
//!
//! A symmetry `s` with `s^-1 p s = p` takes a solution `S` of `p` to the solution `s^-1 S s`. An
//! antisymmetry, `s^-1 p s = p^-1`, takes it to `s^-1 S^-1 s`. Finding one solution of each orbit
//! is enough; the others are its images. `docs/mathematics.md` proves this.

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver, Move, Position, Solution};

use crate::goal::SolutionFilter;
use crate::outcome::Outcome;
use crate::turn_set::TurnSet;

/// The symmetries and antisymmetries of a position, which divide its solutions into orbits.
#[derive(Clone, Debug)]
pub struct Orbits {
    /// A group, so the identity is included.
    pub(crate) symmetries: Vec<CubeSymmetry>,
    /// Empty, or as many as there are symmetries.
    antisymmetries: Vec<CubeSymmetry>,
}

impl Orbits {
    /// All symmetries and antisymmetries of a position.
    pub fn of(position: &Position) -> Orbits {
        let inverse = position.inverse();
        let to_inverse = |symmetry: &CubeSymmetry| position.conjugate_by(*symmetry) == inverse;
        Orbits {
            symmetries: position.symmetries(),
            antisymmetries: CubeSymmetry::all().filter(to_inverse).collect(),
        }
    }

    /// Symmetries only. They must form a group, and each must take every solution to a solution
    /// with allowed turns: this holds for a goal that they preserve, see `docs/mathematics.md`.
    ///
    /// # Panics
    /// If the identity is missing.
    pub fn of_symmetries(symmetries: Vec<CubeSymmetry>) -> Orbits {
        assert!(symmetries.contains(&CubeSymmetry::IDENTITY), "a group has the identity");
        Orbits { symmetries, antisymmetries: Vec::new() }
    }

    pub(crate) fn trivial() -> Orbits {
        Orbits { symmetries: vec![CubeSymmetry::IDENTITY], antisymmetries: Vec::new() }
    }

    /// The last turns to try after a first turn. An antisymmetry takes the inverse of the last turn
    /// to a first turn. If that is smaller than `first`, the solution is found as an image.
    pub(crate) fn last_turns(&self, first: Move) -> TurnSet {
        let Some(first) = first.face_turn() else { return TurnSet::ALL };
        FaceTurn::ALL
            .into_iter()
            .filter(|last| self.antisymmetries.iter().all(|s| s.turn(last.inverse()) >= first))
            .fold(TurnSet::NONE, TurnSet::with)
    }

    /// Every image of these solutions that passes the filter, and one of each kind up to
    /// symmetry. Ends early with more than `most` images. `complete` solutions contain the first of
    /// each orbit, and the others are skipped: see `docs/mathematics.md`, sections 9 and 10.
    pub(crate) fn images(
        &self,
        mut solutions: Vec<Solution>,
        complete: bool,
        most: usize,
        filter: Option<&SolutionFilter>,
    ) -> Images {
        let passes = |it: &Solution| filter.is_none_or(|passes| passes(it));
        if self.is_trivial() {
            solutions.retain(passes);
            put_in_order(&mut solutions);
            return Images { kinds: solutions.clone(), all: solutions };
        }
        let (mut all, mut kinds, mut look_at) = (Vec::new(), Vec::new(), most);
        for solution in solutions {
            // The same image may be made several times.
            if all.len() > look_at {
                put_in_order(&mut all);
                if all.len() > most {
                    break;
                }
                look_at = most.max(2 * all.len());
            }
            if complete && !self.is_first(&solution) {
                continue;
            }
            for images in self.orbit(&solution) {
                kinds.extend(images.first().filter(|it| passes(it)));
                all.extend(images.iter().filter(|it| passes(it)));
            }
        }
        put_in_order(&mut all);
        put_in_order(&mut kinds);
        Images { all, kinds }
    }

    /// Adds one solution of each kind to the outcome of a search that tried every maneuver.
    pub(crate) fn divide(&self, outcome: Outcome) -> Outcome {
        let is_first = |solution: &&Solution| {
            let maneuver = solution.maneuver();
            self.symmetries.iter().all(|&symmetry| image(&maneuver, symmetry) >= **solution)
        };
        let kinds = outcome.solutions.iter().filter(is_first).copied().collect();
        let symmetries = self.symmetries.len();
        let kind_count = outcome.kind_count.filter(|_| symmetries == 1);
        Outcome { kinds, kind_count, symmetries, ..outcome }
    }

    fn is_trivial(&self) -> bool {
        self.symmetries.len() == 1 && self.antisymmetries.is_empty()
    }

    /// Whether a search should keep a solution for those of its orbit that pass a filter: the first
    /// of the orbit, if any pass. Keeping others too might keep more solutions than pass.
    pub(crate) fn stands_for_any(
        &self,
        solution: &Solution,
        passes: impl Fn(&Solution) -> bool,
    ) -> bool {
        if self.is_trivial() {
            return passes(solution);
        }
        self.is_first(solution) && self.orbit(solution).iter().flatten().any(passes)
    }

    /// How many solutions one stands for where they are counted, and how many kinds of them: its
    /// orbit, if it is the first there, else none.
    pub(crate) fn count(&self, solution: &Solution) -> (u64, u64) {
        if self.is_trivial() {
            return (1, 1);
        }
        if !self.is_first(solution) {
            return (0, 0);
        }
        let [images, inverses] = self.orbit(solution);
        let is_another = !inverses.is_empty() && inverses != images;
        let more = if is_another { inverses.len() } else { 0 };
        ((images.len() + more) as u64, 1 + u64::from(is_another))
    }

    /// Whether no image is before it.
    fn is_first(&self, solution: &Solution) -> bool {
        let maneuver = solution.maneuver();
        let inverse = maneuver.inverse().canonical();
        let is_before = |of, symmetries: &[CubeSymmetry]| {
            symmetries.iter().any(|&symmetry| image(of, symmetry) < *solution)
        };
        !is_before(&maneuver, &self.symmetries) && !is_before(&inverse, &self.antisymmetries)
    }

    /// Images under the symmetries, and under the antisymmetries, in order.
    fn orbit(&self, solution: &Solution) -> [Vec<Solution>; 2] {
        let maneuver = solution.maneuver();
        let inverse = maneuver.inverse().canonical();
        [(maneuver, &self.symmetries), (inverse, &self.antisymmetries)].map(|(of, symmetries)| {
            let mut images = symmetries.iter().map(|&symmetry| image(&of, symmetry)).collect();
            put_in_order(&mut images);
            images
        })
    }
}

/// The images of solutions.
pub(crate) struct Images {
    /// All of them in canonical form, in order.
    pub(crate) all: Vec<Solution>,
    pub(crate) kinds: Vec<Solution>,
}

/// Sorts solutions and removes duplicates.
fn put_in_order(solutions: &mut Vec<Solution>) {
    solutions.sort_unstable();
    solutions.dedup();
}

fn image(maneuver: &Maneuver, symmetry: CubeSymmetry) -> Solution {
    if symmetry == CubeSymmetry::IDENTITY {
        return maneuver.into();
    }
    maneuver.conjugate_by(symmetry).canonical().into()
}

/// The symmetries of a group that keep a turn; `None` if the turn is not the smallest of its
/// orbit and need not be tried. Other moves are searched under the identity only, which keeps
/// all.
pub(crate) fn keeping(step: Move, group: &[CubeSymmetry]) -> Option<Vec<CubeSymmetry>> {
    let Some(turn) = step.face_turn() else { return Some(group.to_vec()) };
    let smallest = group.iter().all(|symmetry| symmetry.turn(turn) >= turn);
    smallest.then(|| group.iter().copied().filter(|s| s.turn(turn) == turn).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_superflip_has_every_symmetry_and_antisymmetry() {
        let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        let orbits = Orbits::of(&Position::SOLVED.apply(&superflip.parse().unwrap()));
        assert_eq!((orbits.symmetries.len(), orbits.antisymmetries.len()), (48, 48));
        let [quarter, half] = [FaceTurn::ALL[0], FaceTurn::ALL[1]];
        assert_eq!(orbits.last_turns(quarter.into()), TurnSet::ALL);
        assert_eq!(orbits.last_turns(half.into()), TurnSet::HALVES);
        let first_turns = FaceTurn::ALL
            .into_iter()
            .filter(|&turn| keeping(turn.into(), &orbits.symmetries).is_some());
        assert_eq!(first_turns.collect::<Vec<_>>(), [quarter, half]);
        assert_eq!(keeping(quarter.into(), &orbits.symmetries).map(|kept| kept.len()), Some(4));
        assert_eq!(keeping(half.into(), &orbits.symmetries).map(|kept| kept.len()), Some(8));
    }

    #[test]
    fn every_image_solves_and_kinds_give_all_back() {
        // Pons asinorum: one solution and its images.
        let pons: Maneuver = "U2 D2 F2 B2 R2 L2".parse().unwrap();
        let position = Position::SOLVED.apply(&pons);
        let orbits = Orbits::of(&position);
        let images = |solutions: &[Solution]| orbits.images(solutions.to_vec(), false, 1000, None);
        let Images { all, kinds } = images(&[pons.into()]);
        assert_eq!((all.len(), kinds.len()), (6, 1));
        assert!(all.iter().all(|solution| solution.after(&position) == Position::SOLVED));
        assert!(all.is_sorted() && kinds[0] == all[0]);
        let outcome = Outcome::new().with_solutions(all.clone());
        assert_eq!(orbits.divide(outcome).kinds, kinds);
        for some in [&all, &kinds] {
            let again = images(some);
            assert_eq!((again.all, again.kinds), (all.clone(), kinds.clone()));
        }
        let few = orbits.images(all, false, 3, None);
        assert_eq!(few.all.len(), 6, "one orbit after another");
    }

    #[test]
    fn of_an_orbit_only_the_first_stands_for_those_that_pass() {
        let pons: Maneuver = "U2 D2 F2 B2 R2 L2".parse().unwrap();
        let orbits = Orbits::of(&Position::SOLVED.apply(&pons));
        let all = orbits.images(vec![pons.into()], false, 1000, None).all;
        for (number, one) in all.iter().enumerate() {
            let stand_for =
                |wanted: &Solution| orbits.stands_for_any(one, |it: &Solution| it == wanted);
            assert!(all.iter().all(|wanted| stand_for(wanted) == (number == 0)));
            assert!(!stand_for(&"U".parse().unwrap()));
        }
    }

    #[test]
    fn a_turn_is_kept_if_it_is_the_smallest_of_its_orbit() {
        let group: Vec<CubeSymmetry> = CubeSymmetry::all().collect();
        let identity = [CubeSymmetry::IDENTITY];
        for turn in FaceTurn::ALL {
            assert_eq!(keeping(turn.into(), &identity), Some(identity.to_vec()));
            let orbit: Vec<FaceTurn> = group.iter().map(|symmetry| symmetry.turn(turn)).collect();
            let kept = keeping(turn.into(), &group);
            assert_eq!(kept.is_some(), orbit.iter().min() == Some(&turn));
            for symmetry in kept.into_iter().flatten() {
                assert_eq!(symmetry.turn(turn), turn);
            }
        }
    }

    #[test]
    fn of_a_solution_and_its_images_under_antisymmetries_one_is_always_tried() {
        // Its own inverse, without other symmetries.
        let position = Position::SOLVED.apply(&"R U R' F2 R U' R'".parse().unwrap());
        assert_eq!(position.inverse(), position);
        let orbits = Orbits::of(&position);
        assert!(!orbits.antisymmetries.is_empty());
        for first in FaceTurn::ALL {
            let expected: TurnSet = FaceTurn::ALL
                .into_iter()
                .filter(|last| {
                    orbits.antisymmetries.iter().all(|s| s.turn(last.inverse()) >= first)
                })
                .collect();
            assert_eq!(orbits.last_turns(first.into()), expected);
            for last in FaceTurn::ALL {
                let images = orbits
                    .antisymmetries
                    .iter()
                    .map(|s| (s.turn(last.inverse()), s.turn(first.inverse())));
                let is_tried =
                    |(first, last): (FaceTurn, _)| orbits.last_turns(first.into()).contains(last);
                assert!(images.chain([(first, last)]).any(is_tried), "{first} ... {last}");
            }
        }
        assert_eq!(Orbits::trivial().last_turns(Move::ALL[17]), TurnSet::ALL);
        assert_eq!(Orbits::trivial().symmetries, [CubeSymmetry::IDENTITY]);
    }
}
