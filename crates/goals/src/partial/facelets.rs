//! Partial cubes as facelets of which some are unknown.

use faceturn_cube::{Corner, Edge, Face, PartialFacelets, Place};
use faceturn_pattern_databases::{Mark, Pattern};

use super::{Contradiction, PartialCube, Relation};

/// So many positions are compared to see what they all show.
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
        for place in Edge::all() {
            let shown = facelets.of_edge(place);
            for (edge, flip) in Edge::all().flat_map(|edge| [(edge, 0), (edge, 1)]) {
                if agree(&shown, &edge.shown_with(flip)) {
                    cube.edges.allow(edge.index(), place.index(), flip.into());
                }
            }
            if !(0..Edge::COUNT).any(|edge| cube.edges.orientations(edge, place.index()) != 0) {
                return Err(Contradiction::no_piece(Place::Edge(place), &shown));
            }
        }
        for place in Corner::all() {
            let shown = facelets.of_corner(place);
            for (corner, twist) in Corner::all().flat_map(|it| [0, 1, 2].map(|twist| (it, twist))) {
                if agree(&shown, &corner.shown_with(twist)) {
                    cube.corners.allow(corner.index(), place.index(), twist.into());
                }
            }
            if !(0..Corner::COUNT).any(|it| cube.corners.orientations(it, place.index()) != 0) {
                return Err(Contradiction::no_piece(Place::Corner(place), &shown));
            }
        }
        cube.possible()
    }

    /// What all of these positions show: as [`facelets`](Self::facelets) and, where there are 300
    /// positions at most, what follows from flips, twists and parity, too.
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

    /// What each cubie may show where it may be: the same in all of these positions, and `?` where
    /// some differ.
    pub fn facelets(&self) -> PartialFacelets {
        let mut facelets = PartialFacelets::UNKNOWN.with_centres();
        for place in Edge::all() {
            let allowed =
                Edge::all().flat_map(|edge| [(edge, 0u8), (edge, 1)]).filter(|(it, flip)| {
                    self.edges.allows(it.index(), place.index(), usize::from(*flip))
                });
            let shown = allowed.map(|(edge, flip)| edge.shown_with(flip));
            facelets.set_edge(place, common(shown));
        }
        for place in Corner::all() {
            let all = Corner::all().flat_map(|corner| [0u8, 1, 2].map(|twist| (corner, twist)));
            let allowed = all.filter(|(it, twist)| {
                self.corners.allows(it.index(), place.index(), usize::from(*twist))
            });
            let shown = allowed.map(|(corner, twist)| corner.shown_with(twist));
            facelets.set_corner(place, common(shown));
        }
        facelets
    }
}

/// Whether what is known agrees with these faces.
fn agree(known: &[Option<Face>], shown: &[Face]) -> bool {
    known.iter().zip(shown).all(|(known, shown)| known.is_none_or(|known| known == *shown))
}

/// The faces that are the same in all of these.
fn common<const FACES: usize>(all: impl Iterator<Item = [Face; FACES]>) -> [Option<Face>; FACES] {
    let mut common = None;
    for shown in all {
        let before = common.get_or_insert(shown.map(Some));
        for (before, face) in before.iter_mut().zip(shown) {
            *before = before.filter(|before| *before == face);
        }
    }
    common.unwrap_or([None; FACES])
}
