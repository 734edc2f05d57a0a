//! From measured colours to a position: the cube that fits 54 colours best.
//!
//! [`light`] says what each sticker costs as each colour, `assignment.rs` finds the cube that costs
//! least, and its stickers say how the light and the colours are estimated better, until nothing
//! changes. [`pictures`] also finds which face each picture shows and how it is turned.

mod light;
mod pictures;
mod text;

use self::light::{Estimate, Rgb, is_centre, whole};
use self::pictures::Setting;
use crate::assignment::LeastCube;
use crate::cube_error::CubeError;
use crate::cubies::Cubies;
use crate::face::{FACELET_COUNT, Face};
use crate::facelets::{facelet, numbers};
use crate::listing::Listed;
use crate::piece::Place;
use crate::position::Position;

/// 54 measured colours of stickers, each red, green and blue from 0 to 255 as in sRGB.
///
/// The faces come in the order U R F D L B, each row by row as in the net at
/// [`Position::from_facelets`]. [`Colours::read_pictures`] takes six pictures in any order.
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::Colours;
/// let faces = ["#e8e8e0", "#b0202c", "#10964c", "#d8cc20", "#f06c18", "#1048a0"];
/// let text = faces.map(|colour| [colour; 9].join(" ")).join(" ");
/// let reading = text.parse::<Colours>()?.read()?;
/// assert_eq!((reading.position, reading.doubtful().len()), (Position::SOLVED, 0));
/// # Ok::<(), faceturn::cube::CubeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Colours([Rgb; FACELET_COUNT]);

/// A position read from measured colours, and how sure that is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ColourReading {
    /// The position that fits the colours best.
    pub position: Position,
    /// By facelet, in the order U R F D L B, how much worse the best cube fits in which it has
    /// another colour, as a sum of squared logarithms of light; infinite for centres. Where the
    /// whole cube fits badly it is made less. A margin below [`ColourReading::DOUBT`] is small.
    pub margins: [f64; FACELET_COUNT],
    /// The face that each picture shows, and by how many quarter turns clockwise it is to be turned
    /// to be upright; U R F D L B and 0 if that was known.
    pub pictures: [(Face, u8); Face::COUNT],
}

impl ColourReading {
    /// Stickers with a smaller margin are doubtful.
    pub const DOUBT: f64 = 1.5;

    /// How much worse the best cube fits that has another cubie in a place, or turned otherwise.
    pub fn margin(&self, place: Place) -> f64 {
        numbers(place).iter().map(|&at| self.margins[at]).fold(f64::INFINITY, f64::min)
    }

    /// The indices of the facelets that a person should look at, the most doubtful first.
    pub fn doubtful(&self) -> Vec<usize> {
        let is_doubtful = |at: &usize| self.margins[*at] < ColourReading::DOUBT;
        let mut doubtful: Vec<usize> = (0..FACELET_COUNT).filter(is_doubtful).collect();
        doubtful.sort_by(|a, b| self.margins[*a].total_cmp(&self.margins[*b]));
        doubtful
    }

    /// The names of these facelets, `U1` to `B9`.
    pub fn doubtful_names(&self) -> Vec<String> {
        self.doubtful().into_iter().map(facelet).collect()
    }
}

/// Costs are rounded to this part of a squared logarithm, so that sums are exact.
const UNIT: f64 = 1.0 / 65_536.0;

/// With more stickers that are nearer to another colour than to their own, no cube fits.
const MOST_MISFITS: usize = 7;

/// How many estimates are tried: at least, and while the answer is in doubt.
const STARTS: (usize, usize) = (2, 9);

/// The same for pictures that may be turned, which take longer.
const STARTS_TURNED: (usize, usize) = (1, 5);

/// With a larger margin no more estimates are tried.
const SURE: f64 = 2.5;

impl Colours {
    /// Checks 54 colours.
    ///
    /// # Errors
    /// [`CubeError`] if a value is not from 0 to 255, or if two faces are the same picture.
    pub fn new(rgb: [[f64; 3]; FACELET_COUNT]) -> Result<Colours, CubeError> {
        for (at, value) in rgb.iter().enumerate().flat_map(|(at, it)| it.map(|value| (at, value))) {
            if !(0.0..=255.0).contains(&value) {
                let facelet = facelet(at);
                return Err(CubeError::new(format!(
                    "colour {} ({facelet}) has the value {value}; expected 0 to 255",
                    at + 1
                )));
            }
        }
        let sides: Vec<&[Rgb]> = rgb.chunks(9).collect();
        if let Some(at) = (1..Face::COUNT).find(|&at| sides[..at].contains(&sides[at])) {
            return Err(CubeError::new(format!(
                "colours {} to {} are those of a side before; expected six different sides",
                9 * at + 1,
                9 * at + 9
            )));
        }
        Ok(Colours(rgb))
    }

    /// The colours of 162 numbers: red, green and blue of each sticker.
    ///
    /// # Errors
    /// [`CubeError`] if there are more or fewer, or if one is not from 0 to 255.
    pub fn of_numbers(numbers: &[f64]) -> Result<Colours, CubeError> {
        let (triples, rest) = numbers.as_chunks();
        match triples.try_into() {
            Ok(rgb) if rest.is_empty() => Colours::new(rgb),
            _ => Err(CubeError::new(format!(
                "expected 162 numbers, red, green and blue of 54 stickers, found {}",
                numbers.len()
            ))),
        }
    }

    /// The position that fits best: of all cubes that exist, the one with the least sum of
    /// distances. The centres say which colour belongs to which face.
    ///
    /// # Errors
    /// [`CubeError`] if no cube fits: the faces are in another order, turned or mirrored.
    pub fn read(&self) -> Result<ColourReading, CubeError> {
        let upright = |mut estimate: Estimate| settled(&mut estimate, Setting::UPRIGHT);
        let answer = self.answer(upright, STARTS);
        if answer.misfits <= MOST_MISFITS {
            return Ok(answer.reading());
        }
        let mirrored = Colours(std::array::from_fn(|at| self.0[at / 3 * 3 + 2 - at % 3]));
        if mirrored.answer(upright, STARTS).misfits <= MOST_MISFITS {
            return Err(CubeError::new(
                "the pictures are mirrored: the mirror image of a cube fits; \
                 expected pictures as one sees the faces",
            )
            .of_kind("mirrored"));
        }
        Err(CubeError::new(format!(
            "no cube fits these colours: {} of 48 stickers fit the best one badly; expected the \
             faces in the order U, R, F, D, L and B, each upright (format pictures takes them in \
             any order, turned in any way)",
            answer.misfits
        ))
        .of_kind("no-cube"))
    }

    /// The position that fits six pictures best, in any order and each turned by any quarter turns.
    ///
    /// White is up and green in front if these colours are on the cube, and what is most like them
    /// otherwise. `upright` says which pictures are known to be upright for that.
    ///
    /// # Errors
    /// [`CubeError`] if no cube fits, if it fits only as the mirror image of the usual colours, or
    /// if different cubes fit as well, with the pictures turned otherwise: then it says which
    /// pictures decide that ([`CubeError::undecided`]).
    pub fn read_pictures(&self, upright: [bool; Face::COUNT]) -> Result<ColourReading, CubeError> {
        let settled = |estimate| pictures::settled(estimate, upright);
        let answer = self.answer(settled, STARTS_TURNED);
        if answer.misfits > MOST_MISFITS {
            return Err(CubeError::new(format!(
                "no cube fits these colours, however the pictures are turned: {} of 48 stickers \
                 fit the best one badly",
                answer.misfits
            ))
            .of_kind("no-cube"));
        }
        if pictures::is_mirrored(&answer) {
            return Err(CubeError::new(
                "the colours are mirrored: with white up and green in front, red is on the left; \
                 expected pictures that are not mirrored, of a cube with the usual colours",
            )
            .of_kind("mirrored"));
        }
        let undecided = pictures::undecided(&answer, upright);
        let numbers: Vec<usize> = (1..=Face::COUNT).filter(|it| undecided[it - 1]).collect();
        if !numbers.is_empty() {
            let [pictures, are] =
                if numbers.len() == 1 { ["picture", "is"] } else { ["pictures", "are"] };
            let error = CubeError::new(format!(
                "several cubes fit these colours: it matters how {pictures} {} {are} turned; give \
                 the faces upright in the order U, R, F, D, L and B (format rgb)",
                Listed(&numbers),
            ));
            return Err(CubeError { undecided, ..error.of_kind("several-cubes") });
        }
        Ok(answer.reading())
    }

    /// The best answer from several estimates of the light.
    fn answer(
        &self,
        settled: impl Fn(Estimate) -> Answer,
        (least, most): (usize, usize),
    ) -> Answer {
        let mut best: Option<Answer> = None;
        for (number, estimate) in Estimate::starts(&self.0).take(most).enumerate() {
            if number >= least && best.as_ref().is_some_and(|best| best.margin() > SURE) {
                break;
            }
            let found = settled(estimate);
            best = Some(match best {
                None => found.with_margins(),
                Some(best) if found.cost < best.cost => found.with_margins().rivalled_by(&best),
                Some(best) => best.rivalled_by(&found),
            });
        }
        best.expect("there is an estimate")
    }
}

/// The best answer with pictures set so. It improves the estimate of the light, which may change
/// the answer, until nothing changes.
fn settled(estimate: &mut Estimate, setting: Setting) -> Answer {
    const MOST_ROUNDS: usize = 8;
    let find = |estimate: &Estimate| {
        let costs = WholeCosts::of(estimate);
        let cube = LeastCube::new(costs.of_cubies(&setting));
        (costs, cube)
    };
    let (mut costs, mut cube) = find(estimate);
    for _ in 0..MOST_ROUNDS {
        let colours = setting.colours(&cube.cubies());
        let shares = colours.map(whole);
        estimate.improve(&shares);
        estimate.improve(&shares);
        (costs, cube) = find(estimate);
        if setting.colours(&cube.cubies()) == colours {
            break;
        }
    }
    Answer::new(estimate, &costs, cube, setting)
}

/// What each sticker costs as each colour, in units.
struct WholeCosts([[u64; Face::COUNT]; FACELET_COUNT]);

impl WholeCosts {
    fn of(estimate: &Estimate) -> WholeCosts {
        WholeCosts(estimate.costs().map(|costs| costs.map(|cost| (cost / UNIT) as u64)))
    }

    /// What all stickers cost as these colours, without centres.
    fn of_colours(&self, colours: &[usize; FACELET_COUNT]) -> u64 {
        let others = (0..FACELET_COUNT).filter(|sticker| !is_centre(*sticker));
        others.map(|sticker| self.0[sticker][colours[sticker]]).sum()
    }

    /// What a place costs that holds a cubie with a flip or twist.
    fn of_cubies(&self, setting: &Setting) -> impl Fn(Place, Place, u8) -> u64 {
        move |place: Place, cubie: Place, turned: u8| {
            let shown = numbers(place).iter().zip(cubie.shown_with(turned));
            shown.map(|(&number, face)| self.0[setting.sticker(number)][setting.colour(face)]).sum()
        }
    }
}

/// A cube that fits best with one estimate of the light.
struct Answer {
    setting: Setting,
    cube: LeastCube,
    cubies: Cubies,
    /// The colour of each sticker, as the picture that has it on its centre.
    colours: [usize; FACELET_COUNT],
    /// By sticker, how much worse the best cube fits in which it has another colour.
    margins: [f64; FACELET_COUNT],
    /// The sum of the costs of stickers and lights.
    cost: f64,
    /// How many stickers are nearer to another colour.
    misfits: usize,
    /// Of turned pictures, which of the usual colours each is most like, and how unlike they are.
    usual: (f64, [usize; Face::COUNT]),
}

impl Answer {
    fn new(estimate: &Estimate, costs: &WholeCosts, cube: LeastCube, setting: Setting) -> Answer {
        let cubies = cube.cubies();
        let colours = setting.colours(&cubies);
        let with_own = || costs.0.iter().zip(colours).map(|(costs, colour)| (costs, costs[colour]));
        let misfits = with_own().filter(|(all, own)| all.iter().any(|cost| cost < own)).count();
        let of_stickers = with_own().map(|it| it.1).sum::<u64>() as f64 * UNIT;
        let cost = of_stickers + estimate.cost_of_lights();
        Answer {
            setting,
            cube,
            cubies,
            colours,
            margins: [f64::INFINITY; FACELET_COUNT],
            cost,
            misfits,
            usual: (0.0, [0, 1, 2, 3, 4, 5]),
        }
    }

    fn with_margins(mut self) -> Answer {
        self.cube.each_choice(|place, cubie, turned, cost| {
            let (own, own_turned) = self.cubies.at(place);
            let margin = (cost - self.cube.cost()) as f64 * UNIT;
            let shown = own.shown_with(own_turned).zip(cubie.shown_with(turned));
            for (&number, _) in numbers(place).iter().zip(shown).filter(|it| it.1.0 != it.1.1) {
                let least = &mut self.margins[self.setting.sticker(number)];
                *least = margin.min(*least);
            }
        });
        self
    }

    /// By what margins are divided: they say less where the whole cube fits badly.
    fn badly(&self) -> f64 {
        ((0.25 + 0.07 * self.cost) / ColourReading::DOUBT).max(1.0)
    }

    /// The smallest margin.
    fn margin(&self) -> f64 {
        self.margins.iter().copied().fold(f64::INFINITY, f64::min) / self.badly()
    }

    /// This answer, not surer than the other one, which fits worse, lets it be.
    fn rivalled_by(mut self, other: &Answer) -> Answer {
        for (sticker, margin) in self.margins.iter_mut().enumerate() {
            if self.colours[sticker] != other.colours[sticker] {
                *margin = margin.min(other.cost - self.cost);
            }
        }
        self
    }

    fn reading(&self) -> ColourReading {
        let position = Position::checked(self.cubies).expect("the least cube exists");
        let margin = |number| self.margins[self.setting.sticker(number)] / self.badly();
        let margins = std::array::from_fn(margin);
        ColourReading { position, margins, pictures: self.setting.of_pictures() }
    }
}

#[cfg(test)]
mod tests;
