//! Partial cubes as facelets, some of them unknown.

use faceturn_cube::{Face, PartialFacelets, Place};

use super::{Contradiction, PartialCube, Relation};
use crate::pattern_databases::{Mark, Pattern};

/// At most this many positions are compared to find what they all show.
const MOST_COMPARED: usize = 300;

impl PartialCube {
    /// The positions that show these facelets.
    ///
    /// # Errors
    /// [`Contradiction`] if no cube shows them.
    ///
    /// ```
    /// use faceturn_cube::Position;
    /// use faceturn_goals::PartialCube;
    ///
    /// let cross = "????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?".parse()?;
    /// let cross = PartialCube::from_facelets(&cross)?;
    /// assert!(cross.contains(&Position::SOLVED));
    /// assert_eq!(cross, PartialCube::from_pieces("DF DR DB DL")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_facelets(facelets: &PartialFacelets) -> Result<PartialCube, Contradiction> {
        let mut cube = PartialCube { corners: Relation::NONE, edges: Relation::NONE };
        for place in Place::all() {
            let shown: Vec<Option<Face>> = facelets.of(place).collect();
            let agrees = |(it, turned): &(Place, u8)| agree(&shown, it.shown_with(*turned));
            let mut may_be = place.oriented().filter(agrees).peekable();
            if may_be.peek().is_none() {
                return Err(Contradiction::no_piece(place, &shown));
            }
            may_be.for_each(|(it, turned)| match place {
                Place::Edge(_) => cube.edges.allow(it.index(), place.index(), turned.into()),
                Place::Corner(_) => cube.corners.allow(it.index(), place.index(), turned.into()),
            });
        }
        cube.possible()
    }

    /// What all these positions show: like [`facelets`](Self::facelets), and for at most 300
    /// positions also what follows from flips, twists and parity.
    ///
    /// ```
    /// use faceturn_goals::PartialCube;
    ///
    /// // The cube after R with one corner unknown, and the four edges of the layer D.
    /// let known = "UUFUUFUU? ?RRRRRRRR FF?FFDF?D D?BDD?D?B LLLLLLL?L UBBUBBU?B".parse()?;
    /// let shown = PartialCube::from_facelets(&known)?.deduced().to_string();
    /// assert_eq!(&shown[8..10], "FR");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deduced(&self) -> PartialFacelets {
        let corners = std::array::from_fn(|corner| Mark::exact(corner as u8));
        let each = Pattern::new(corners, std::array::from_fn(|edge| Mark::exact(edge as u8)))
            .expect("one mark does not contradict itself");
        let Ok(positions) = self.completions(&each, MOST_COMPARED) else { return self.facelets() };
        let shown = positions.iter().map(|position| PartialCube::of(position).facelets());
        shown.reduce(|one, other| one.where_same(&other)).unwrap_or_else(|| self.facelets())
    }

    /// The facelets on which all options for each place agree, and `?` where they differ.
    pub fn facelets(&self) -> PartialFacelets {
        let mut facelets = PartialFacelets::UNKNOWN.with_centres();
        for place in Place::all() {
            let is_allowed = |(it, turned): &(Place, u8)| match place {
                Place::Edge(_) => self.edges.allows(it.index(), place.index(), (*turned).into()),
                Place::Corner(_) => {
                    self.corners.allows(it.index(), place.index(), (*turned).into())
                }
            };
            let allowed = place.oriented().filter(is_allowed);
            facelets.set(place, common(allowed.map(|(it, turned)| it.shown_with(turned))));
        }
        facelets
    }
}

fn agree(known: &[Option<Face>], shown: impl Iterator<Item = Face>) -> bool {
    known.iter().zip(shown).all(|(known, shown)| known.is_none_or(|known| known == shown))
}

fn common(mut all: impl Iterator<Item = impl Iterator<Item = Face>>) -> Vec<Option<Face>> {
    let mut common: Vec<Option<Face>> = all.next().into_iter().flatten().map(Some).collect();
    for shown in all {
        for (before, face) in common.iter_mut().zip(shown) {
            *before = before.filter(|before| *before == face);
        }
    }
    common
}
