use std::fmt;

use super::{
    Centre, FACE_ORDER, FACELET_COUNT, centres, check_centres, clash, face_of, facelet, net,
    number, numbers,
};
use crate::cube_error::CubeError;
use crate::face::Face;
use crate::pasted;
use crate::piece::Place;
use crate::stickers::{Stickers, is_unknown};

/// The 54 facelets of a cube, some of them unknown. The centres are always at home.
///
/// ```
/// use faceturn::cube::PartialFacelets;
/// let text = "????U???? ????R???? ????F???? .D.DDD.D. ????L???? ????B????";
/// let cross: PartialFacelets = text.parse()?;
/// assert_eq!(&cross.to_string()[27..36], "?D?DDD?D?");
/// # Ok::<(), faceturn::cube::CubeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialFacelets(pub(super) [Option<Face>; FACELET_COUNT]);

impl PartialFacelets {
    /// Whether a text looks like partly unknown facelets: 54 symbols, some of them `?` or `.`. The
    /// marks of numbered moves and of addresses do not count, if it cannot be read as facelets.
    ///
    /// ```
    /// use faceturn::cube::PartialFacelets;
    /// assert!(PartialFacelets::is_like(&"?".repeat(54)));
    /// assert!(!PartialFacelets::is_like("R U?") && !PartialFacelets::is_like(&"U".repeat(54)));
    /// ```
    pub fn is_like(text: &str) -> bool {
        let position = pasted::position_in_address(text);
        let text = position.as_deref().unwrap_or(text);
        !pasted::is_address(text) && Stickers::of(text).have_gaps()
    }

    /// All facelets unknown.
    pub const UNKNOWN: PartialFacelets = PartialFacelets([None; FACELET_COUNT]);

    /// The faces that a place shows, in the order of its name.
    pub fn of(&self, place: Place) -> impl Iterator<Item = Option<Face>> {
        numbers(place).iter().map(|&number| self.0[number])
    }

    /// Sets the faces that a place shows, in the order of its name.
    pub fn set(&mut self, place: Place, shown: impl IntoIterator<Item = Option<Face>>) {
        numbers(place).iter().zip(shown).for_each(|(&number, face)| self.0[number] = face);
    }

    /// The facelets that are known and equal in both.
    #[must_use]
    pub fn where_same(&self, other: &PartialFacelets) -> PartialFacelets {
        let same = |at: usize| self.0[at].filter(|face| other.0[at] == Some(*face));
        PartialFacelets(std::array::from_fn(same))
    }

    /// The indices of the facelets that are not the same in both, in ascending order.
    pub fn where_different(&self, other: &PartialFacelets) -> impl Iterator<Item = usize> {
        (0..FACELET_COUNT).filter(|&at| self.0[at] != other.0[at])
    }

    /// Sets the centres to their faces.
    #[must_use]
    pub fn with_centres(mut self) -> PartialFacelets {
        for face in Face::ALL {
            self.0[number(face, 1, 1)] = Some(face);
        }
        self
    }
}

/// Reads 54 facelets in the order of [`Position::from_facelets`](crate::Position::from_facelets),
/// or a net of them, or the address of the page of this program with them; `?` and `.` are
/// unknown.
///
/// If all six centres are known, any six symbols can be used and the cube may be held in any way.
/// Otherwise the symbols are face letters, in either case, and the centres are at home.
impl std::str::FromStr for PartialFacelets {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<PartialFacelets, CubeError> {
        let position = pasted::position_in_address(text);
        PartialFacelets::of_text(position.as_deref().unwrap_or(text))
    }
}

impl PartialFacelets {
    /// Reads facelets that are not in an address.
    fn of_text(text: &str) -> Result<PartialFacelets, CubeError> {
        let stickers = Stickers::of(text);
        let (symbols, _) = net::facelets(&stickers)?;
        let is_hidden = |face: &Face| is_unknown(symbols[number(*face, 1, 1)]);
        let hidden = FACE_ORDER.into_iter().find(is_hidden);
        if let Some(face) = hidden.filter(|_| stickers.are_colours()) {
            return Err(CubeError::new(format!(
                "the centre of {face} is unknown; expected a colour, because the centres say which \
                 face each colour belongs to"
            )));
        }
        let meaning = meaning(&symbols)?;
        let mut facelets = PartialFacelets::UNKNOWN;
        for (number, &symbol) in
            symbols.iter().enumerate().filter(|(_, symbol)| !is_unknown(symbol))
        {
            let face = meaning.iter().find(|(_, shown)| *shown == symbol).map(|(face, _)| *face);
            if face.is_none() {
                return Err(CubeError::new(format!(
                    "no centre shows {symbol}, found on facelet {}; expected ? or . for an \
                     unknown one",
                    facelet(number)
                )));
            }
            facelets.0[number] = face;
        }
        Ok(facelets.with_centres())
    }
}

fn meaning<'s>(symbols: &[&'s str]) -> Result<Vec<Centre<'s>>, CubeError> {
    let centres = centres(symbols);
    let known: Vec<Centre<'_>> =
        centres.into_iter().filter(|(_, symbol)| !is_unknown(symbol)).collect();
    for &(_, symbol) in &known {
        let faces: Vec<Face> =
            known.iter().filter(|other| other.1 == symbol).map(|other| other.0).collect();
        if faces.len() > 1 {
            return Err(CubeError::new(clash(symbol, &faces)));
        }
    }
    if known.len() == Face::COUNT {
        check_centres(&centres)?;
        return Ok(known);
    }
    let is_away = |(face, symbol): &&Centre<'_>| face_of(symbol) != Some(*face);
    if let Some(&(face, symbol)) = known.iter().find(is_away) {
        return Err(CubeError::new(format!(
            "the centre of {face} shows {symbol}; expected {face} or ?, because another way to \
             hold the cube needs all six centres"
        )));
    }
    let letters = ["U", "D", "F", "B", "R", "L", "u", "d", "f", "b", "r", "l"];
    Ok(Face::ALL.into_iter().cycle().zip(letters).collect())
}

/// Writes the face letters in the order U R F D L B, and `?` for unknown facelets.
impl fmt::Display for PartialFacelets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|face| face.map_or('?', Face::letter)).collect();
        out.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn error(text: &str) -> String {
        text.parse::<PartialFacelets>().expect_err("a mistake").to_string()
    }

    #[test]
    fn a_place_shows_what_is_known_of_it() {
        let text = "????U???? ????R???? ????F???? .D.DDD.D. ????L???? ????B????";
        let cross: PartialFacelets = text.parse().expect("facelets");
        let front = Place::named("DF").expect("a place");
        assert!(cross.of(front).eq([Some(Face::D), None]));
    }

    #[test]
    fn known_facelets_are_those_of_the_position() {
        let position: Position = "R U F".parse().expect("moves");
        let text = position.facelets();
        for hidden in 0..54 {
            let hide = |text: &str, at: usize| -> String {
                text.chars().enumerate().map(|(i, c)| if i == at { '?' } else { c }).collect()
            };
            let partial: PartialFacelets = hide(&text, hidden).parse().expect("facelets");
            let is_centre = hidden % 9 == 4;
            let expected = if is_centre { text.clone() } else { hide(&text, hidden) };
            assert_eq!(partial.to_string(), expected);
            // With all centres known, any symbols and any holding work.
            if !is_centre {
                let colours = hide(&text, hidden).replace('U', "w").replace('D', "y");
                assert_eq!(colours.parse(), Ok(partial), "{colours}");
            }
            let small = hide(&text, hidden).to_lowercase();
            assert_eq!(small.parse(), Ok(partial));
        }
    }

    #[test]
    fn a_net_is_read_like_its_facelets() {
        let net = "???\n?U?\n???\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nDDD\nDDD\nDDD\n";
        let partial: PartialFacelets = net.parse().expect("a net");
        let text = "????U????RRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(partial.to_string(), text);
        assert_eq!(text.parse(), Ok(partial));
    }

    #[test]
    fn marks_of_numbers_and_addresses_are_not_unknown_facelets() {
        // 54 symbols each.
        let numbered = format!("1. {}", "R2 U' ".repeat(13));
        let address = "https://alpha.twizzle.net/edit/?alg=R+U%27+F2+D2+L2+B2";
        for text in [&numbered, address] {
            assert_eq!(text.split_whitespace().collect::<String>().len(), 54, "{text}");
            assert!(!PartialFacelets::is_like(text), "{text}");
            assert!(text.parse::<Position>().is_ok(), "{text}");
        }
        let gaps = "????U????????R??R?????F??F??D?DDD?D?????L??L?????B??B?";
        let address = format!("https://a.b/#position={}&goal=cross", gaps.replace('?', "%3F"));
        assert!(PartialFacelets::is_like(&address));
        assert_eq!(address.parse::<PartialFacelets>(), gaps.parse());
    }

    #[test]
    fn mistakes_are_explained() {
        assert!(error("U?").starts_with("expected 54 facelets, found 2"));
        let solved = Position::SOLVED.facelets();
        let marked = format!("?{}", &solved[1..]);
        let expected = "no centre shows X, found on facelet R1; expected ? or . for an unknown one";
        assert_eq!(error(&marked.replacen('R', "X", 1)), expected);
        let mut symbols: Vec<char> = marked.chars().collect();
        symbols[4] = 'F';
        let expected = "the centres of U and F show F; expected a different symbol for each face";
        assert_eq!(error(&symbols.iter().collect::<String>()), expected);
        let swapped = "????R????????U???????????????????????????????????????";
        let expected = "the centre of U shows R; expected U or ?, because another way to hold the \
                        cube needs all six centres";
        assert_eq!(error(&format!("{swapped}?")), expected);
        let mirrored = solved.replace('R', "x").replace('L', "R").replace('x', "L");
        assert!(error(&format!("?{}", &mirrored[1..])).contains("mirror image"));
    }
}
