//! Orbits of solutions under the symmetries of a position.
//!
//! A symmetry `s` with `s^-1 p s = p` takes a solution `S` of `p` to the solution `s^-1 S s`. An
//! antisymmetry, `s^-1 p s = p^-1`, takes it to `s^-1 S^-1 s`. Finding one solution of each orbit
//! is enough; the others are its images. `docs/mathematics.md` proves this.

use faceturn_cube::{CubeSymmetry, FaceTurn, LATE_WORDS, Maneuver, Move, PackedSet, Position};

use crate::goal::SolutionFilter;
use crate::outcome::Outcome;
use crate::solution::{Solution, Solutions};
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
    /// symmetry. Ends early with more than `most` images, or, after some thousands, if it should
    /// stop. `complete` solutions contain the first of each orbit, and the others are skipped:
    /// see `docs/mathematics.md`, sections 9 and 10.
    pub(crate) fn images(
        &self,
        solutions: Solutions,
        complete: bool,
        most: usize,
        filter: Option<&SolutionFilter>,
        should_stop: &dyn Fn() -> bool,
    ) -> Images {
        if self.is_trivial() {
            let (mut all, mut is_whole) = match filter {
                Some(passes) => solutions.filtered(|it| passes(it), should_stop),
                None => (solutions, true),
            };
            is_whole &= all.sort(should_stop);
            return Images { kinds: all.clone(), all, is_whole };
        }
        let passes = |it: &Maneuver| filter.is_none_or(|passes| passes(Solution::Turns(it)));
        let (mut all, mut kinds, mut is_whole) = (PackedSet::new(), PackedSet::new(), true);
        // The same image may be made several times.
        let (mut made, mut look_at, mut has_enough) = (0, most, false);
        for solution in &solutions {
            if made > look_at {
                all.compact();
                made = all.len();
                has_enough = made > most;
                look_at = most.max(2 * made);
            }
            if has_enough || made >= LATE_WORDS && should_stop() {
                is_whole = false;
                break;
            }
            let orbit = self.orbit(&solution);
            if complete && orbit.iter().flatten().any(|image| *image < solution) {
                continue;
            }
            for images in orbit {
                images.iter().take(1).filter(|it| passes(it)).for_each(|first| kinds.push(first));
                for image in images.iter().filter(|it| passes(it)) {
                    all.push(image);
                    made += 1;
                }
            }
        }
        let (all, are_all) = all.into_list(should_stop);
        let (kinds, are_all_kinds) = kinds.into_list(should_stop);
        is_whole &= are_all && are_all_kinds;
        Images { all: Solutions::Turns(all), kinds: Solutions::Turns(kinds), is_whole }
    }

    /// Adds one solution of each kind to the outcome of a search that tried every maneuver.
    pub(crate) fn divide(&self, outcome: Outcome) -> Outcome {
        let is_first = |solution: &Maneuver| {
            self.symmetries.iter().all(|&symmetry| image(solution, symmetry) >= *solution)
        };
        let kinds = outcome.solutions.iter().filter(is_first).collect();
        Outcome { kinds, symmetries: self.symmetries.len(), ..outcome }
    }

    fn is_trivial(&self) -> bool {
        self.symmetries.len() == 1 && self.antisymmetries.is_empty()
    }

    /// Whether a search should keep a solution for those of its orbit that pass a filter: the first
    /// of the orbit, if any pass. Keeping others too might keep more solutions than pass.
    pub(crate) fn stands_for_any(
        &self,
        solution: Solution<'_>,
        passes: impl Fn(Solution<'_>) -> bool,
    ) -> bool {
        match solution {
            Solution::Turns(maneuver) if !self.is_trivial() => {
                let orbit = self.orbit(maneuver);
                let is_first = orbit.iter().flatten().all(|image| image >= maneuver);
                is_first && orbit.iter().flatten().any(|image| passes(Solution::Turns(image)))
            }
            _ => passes(solution),
        }
    }

    /// Images under the symmetries, and under the antisymmetries, sorted and deduplicated.
    fn orbit(&self, solution: &Maneuver) -> [Vec<Maneuver>; 2] {
        let inverse = solution.inverse().canonical();
        let images = [(solution, &self.symmetries), (&inverse, &self.antisymmetries)];
        images.map(|(of, symmetries)| {
            let mut images: Vec<Maneuver> = symmetries.iter().map(|&s| image(of, s)).collect();
            images.sort_unstable();
            images.dedup();
            images
        })
    }
}

pub(crate) struct Images {
    /// All images in canonical form, sorted by turns, without duplicates.
    pub(crate) all: Solutions,
    pub(crate) kinds: Solutions,
    /// Whether nothing is missing and everything is sorted.
    pub(crate) is_whole: bool,
}

fn image(maneuver: &Maneuver, symmetry: CubeSymmetry) -> Maneuver {
    if symmetry == CubeSymmetry::IDENTITY {
        return maneuver.clone();
    }
    maneuver.turns().iter().map(|&turn| symmetry.turn(turn)).collect::<Maneuver>().canonical()
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
        let images =
            |solutions: &Solutions| orbits.images(solutions.clone(), false, 1000, None, &|| false);
        let Images { all, kinds, is_whole } = images(&[pons].into());
        assert_eq!((all.len(), kinds.len(), is_whole), (6, 1, true));
        assert!(all.iter().all(|solution| position.apply(&solution) == Position::SOLVED));
        assert!(all.iter().is_sorted() && kinds.get(0) == all.get(0));
        let outcome = Outcome::new().with_solutions(all.clone());
        assert_eq!(orbits.divide(outcome).kinds, kinds);
        for some in [&all, &kinds] {
            let again = images(some);
            assert_eq!((again.all, again.kinds), (all.clone(), kinds.clone()));
        }
        let few = orbits.images(all.clone(), false, 3, None, &|| false);
        assert!(!few.is_whole && few.all.len() == 6, "one orbit after another");
        assert!(
            orbits.images(all.clone(), true, 1000, None, &|| true).is_whole,
            "a few are made all the same"
        );
    }

    #[test]
    fn of_an_orbit_only_the_first_stands_for_those_that_pass() {
        let pons: Maneuver = "U2 D2 F2 B2 R2 L2".parse().unwrap();
        let orbits = Orbits::of(&Position::SOLVED.apply(&pons));
        let all = orbits.images([pons].into(), false, 1000, None, &|| false).all;
        for (number, one) in all.iter().enumerate() {
            let stand_for = |wanted: &Maneuver| {
                let passes = |it: Solution<'_>| it.maneuver() == *wanted;
                orbits.stands_for_any(Solution::Turns(&one), passes)
            };
            assert!(all.iter().all(|wanted| stand_for(&wanted) == (number == 0)));
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
