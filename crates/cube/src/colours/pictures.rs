//! Six pictures in any order, each turned by any quarter turns: which faces they show, and how.
//!
//! With white up and green in front, or what is most like these, six colours can be on the faces in
//! 30 ways; the pictures can be turned in 4,096. For each of these ways the least cost of putting
//! each cubie into another place, whether that cube exists or not, bounds the cost of a cube. Cubes
//! are searched from the smallest bound on, while it is below the least cost.

use super::light::{Estimate, permutations};
use super::{Answer, UNIT, WholeCosts};
use crate::assignment::{LeastCube, least_sum};
use crate::cubies::Cubies;
use crate::face::{FACELET_COUNT, Face};
use crate::facelets::{FACE_ORDER, numbers, place_of};
use crate::impossible;
use crate::piece::{Edge, Place};

/// Which picture each face has, and how that is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setting {
    /// The picture of each face, in the order U R F D L B. Its number is that of its colour, too.
    pictures: [usize; Face::COUNT],
    /// By how many quarter turns clockwise the picture of each face is to be turned, `0..4`.
    turns: [u8; Face::COUNT],
}

/// The index, in a picture, of the sticker that is at this index once it is turned clockwise.
fn before_turning(at: usize, turns: u8) -> usize {
    (0..turns).fold(at, |at, _| 3 * (2 - at % 3) + at / 3)
}

impl Setting {
    /// Pictures in the order U R F D L B, and upright.
    pub(super) const UPRIGHT: Setting =
        Setting { pictures: [0, 1, 2, 3, 4, 5], turns: [0; Face::COUNT] };

    /// The sticker of a facelet.
    pub(super) fn sticker(&self, facelet: usize) -> usize {
        let face = facelet / 9;
        9 * self.pictures[face] + before_turning(facelet % 9, self.turns[face])
    }

    /// The colour of a face.
    pub(super) fn colour(&self, face: Face) -> usize {
        self.pictures[place_of(face)]
    }

    /// The colour of each sticker of a cube.
    pub(super) fn colours(&self, cubies: &Cubies) -> [usize; FACELET_COUNT] {
        let mut colours = std::array::from_fn(|sticker| sticker / 9);
        for place in Place::all() {
            let (cubie, turned) = cubies.at(place);
            for (&number, face) in numbers(place).iter().zip(cubie.shown_with(turned)) {
                colours[self.sticker(number)] = self.colour(face);
            }
        }
        colours
    }

    /// The face that each picture shows, and its turns.
    pub(super) fn of_pictures(&self) -> [(Face, u8); Face::COUNT] {
        let mut shown = [(Face::U, 0); Face::COUNT];
        for (face, (&picture, &turns)) in self.pictures.iter().zip(&self.turns).enumerate() {
            shown[picture] = (FACE_ORDER[face], turns);
        }
        shown
    }

    /// The ways in which six colours can be on the faces, the usual one first.
    pub(super) fn ways(usual: [usize; Face::COUNT]) -> impl Iterator<Item = Setting> {
        // Opposite faces are three apart. Of the four faces around, the one in front has the first
        // of these colours: green, red, blue, orange, yellow.
        const FIRST: [usize; Face::COUNT] = [6, 1, 0, 4, 3, 2];
        let is_held = |way: &[usize; 6]| {
            way[0] == 0 && [1, 4, 5].iter().all(|&at| FIRST[way[2]] < FIRST[way[at]])
        };
        permutations().filter(is_held).map(move |way| Setting {
            pictures: way.map(|colour| {
                usual.iter().position(|it| *it == colour).expect("each colour is on a picture")
            }),
            ..Setting::UPRIGHT
        })
    }

    /// With the pictures of the faces turned, by the number of the way: two bits for each face.
    pub(super) fn turned(&self, number: usize) -> Setting {
        Setting { turns: std::array::from_fn(|face| (number >> (2 * face) & 3) as u8), ..*self }
    }

    /// All ways to turn the pictures, with these upright.
    fn turnings(self, upright: [bool; Face::COUNT]) -> impl Iterator<Item = usize> {
        let fixed = (0..Face::COUNT).filter(|&face| upright[self.pictures[face]]);
        let fixed: usize = fixed.map(|face| 3 << (2 * face)).sum();
        (0..TURNINGS).filter(move |way| way & fixed == 0)
    }

    /// What the arrangement of the colours costs.
    pub(super) fn cost(&self, usual: [usize; Face::COUNT]) -> u64 {
        let is_usual = self.pictures.map(|picture| usual[picture]) == [0, 1, 2, 3, 4, 5];
        if is_usual { 0 } else { UNUSUAL }
    }

    /// The cubies that show these colours, if there are such; perhaps in a cube that cannot exist.
    fn cubies(&self, colours: &[usize; FACELET_COUNT]) -> Option<Cubies> {
        let mut faces = [Face::U; Face::COUNT];
        FACE_ORDER.into_iter().for_each(|face| faces[self.colour(face)] = face);
        let mut cubies = Cubies::SOLVED;
        for place in Place::all() {
            let mut shown = [Face::U; 3];
            let shown = &mut shown[..place.faces().len()];
            for (face, &number) in shown.iter_mut().zip(numbers(place)) {
                *face = faces[colours[self.sticker(number)]];
            }
            cubies.put(place, Place::showing(shown).ok()?);
        }
        Some(cubies)
    }
}

/// Colours that are more unlike the usual ones are others.
const MOST_UNLIKE: f64 = 25.0;

/// The ways to turn six pictures.
pub(super) const TURNINGS: usize = 4_usize.pow(Face::COUNT as u32);

/// What it costs to have the colours in an unusual way, so that of several the usual one is found.
const UNUSUAL: u64 = (4.0 / UNIT) as u64;

/// What each cubie costs in a place at least, by how the pictures of its faces are turned: two bits
/// for each face.
struct LeastOfPlace {
    faces: Vec<usize>,
    of_turns: Vec<OfCubies>,
}

/// The cost of each cubie of a place, and which one costs least, that cost, and how much more any
/// other costs.
struct OfCubies {
    costs: [u64; Edge::COUNT],
    cubie: usize,
    least: u64,
    regret: u64,
}

impl LeastOfPlace {
    fn new(costs: &WholeCosts, setting: &Setting, place: Place) -> LeastOfPlace {
        let faces: Vec<usize> = place.faces().iter().map(|face| place_of(*face)).collect();
        let colour = |face| setting.colour(face);
        let shown: Vec<(usize, Vec<usize>)> = place
            .oriented()
            .map(|(cubie, turned)| (cubie.index(), cubie.shown_with(turned).map(colour).collect()))
            .collect();
        let of_cubies = |turns: usize| -> OfCubies {
            let mut setting = *setting;
            for (at, &face) in faces.iter().enumerate() {
                setting.turns[face] = (turns >> (2 * at) & 3) as u8;
            }
            let own = numbers(place).iter().map(|&number| &costs.0[setting.sticker(number)]);
            let own: Vec<&[u64; Face::COUNT]> = own.collect();
            let mut costs = [u64::MAX; Edge::COUNT];
            for (cubie, shown) in &shown {
                let cost = shown.iter().zip(&own).map(|(&it, own)| own[it]).sum();
                costs[*cubie] = costs[*cubie].min(cost);
            }
            let (mut cubie, mut least, mut second) = (0, u64::MAX, u64::MAX);
            for (at, &cost) in costs.iter().enumerate() {
                second = second.min(cost.max(least));
                if cost < least {
                    (cubie, least) = (at, cost);
                }
            }
            OfCubies { costs, cubie, least, regret: second - least }
        };
        let of_turns = (0..1 << (2 * faces.len())).map(of_cubies).collect();
        LeastOfPlace { faces, of_turns }
    }

    fn turned(&self, way: usize) -> &OfCubies {
        let bits = |(at, face): (usize, &usize)| (way >> (2 * face) & 3) << (2 * at);
        &self.of_turns[self.faces.iter().enumerate().map(bits).sum::<usize>()]
    }
}

/// What places cost at least: of those whose least cubie is the same, only one has it.
fn quick_bound(places: &[LeastOfPlace], way: usize) -> u64 {
    let mut most = [0; Edge::COUNT];
    let mut sum = 0;
    for place in places {
        let OfCubies { cubie, least, regret, .. } = *place.turned(way);
        sum += least + regret.min(most[cubie]);
        most[cubie] = regret.max(most[cubie]);
    }
    sum
}

/// What places cost at least: each has another cubie.
fn bound(places: &[LeastOfPlace], way: usize) -> u64 {
    let rows: Vec<&[u64; Edge::COUNT]> = places.iter().map(|it| &it.turned(way).costs).collect();
    least_sum(&rows)
}

/// The way to arrange and turn the pictures whose cube costs least, if that is below a limit.
pub(super) fn least(
    costs: &WholeCosts,
    usual: [usize; Face::COUNT],
    upright: [bool; Face::COUNT],
    mut limit: u64,
) -> Option<Setting> {
    let mut least = None;
    for arranged in Setting::ways(usual) {
        let extra = arranged.cost(usual);
        let places = Place::all().map(|place| LeastOfPlace::new(costs, &arranged, place));
        let places: Vec<LeastOfPlace> = places.collect();
        let cheapest = |place: &LeastOfPlace| place.of_turns.iter().map(|it| it.least).min();
        let floor: u64 = places.iter().filter_map(cheapest).sum();
        if floor + extra >= limit {
            continue;
        }
        let (edges, corners) = places.split_at(Edge::COUNT);
        let below = |way: usize| {
            let of_corners = quick_bound(corners, way) + extra;
            let of_edges = (of_corners < limit).then(|| quick_bound(edges, way))?;
            (of_corners + of_edges < limit).then_some((of_corners + of_edges, way))
        };
        let mut ways: Vec<(u64, usize)> = arranged.turnings(upright).filter_map(below).collect();
        ways.sort_unstable();
        for (below, way) in ways {
            if below >= limit {
                break;
            }
            let of_corners = bound(corners, way) + extra;
            if of_corners + quick_bound(edges, way) >= limit
                || of_corners + bound(edges, way) >= limit
            {
                continue;
            }
            let setting = arranged.turned(way);
            let cost = LeastCube::new(costs.of_cubies(&setting)).cost() + extra;
            if cost < limit {
                (limit, least) = (cost, Some(setting));
            }
        }
    }
    least
}

/// The fewest pictures whose turns decide which cube has these colours; all if they do not.
pub(super) fn undecided(answer: &Answer, upright: [bool; Face::COUNT]) -> [bool; Face::COUNT] {
    let usual = answer.usual.1;
    let is_as_usual = |it: &Setting| it.cost(usual) == answer.setting.cost(usual);
    let arranged = Setting::ways(usual).filter(is_as_usual);
    let ways = arranged.flat_map(|it| it.turnings(upright).map(move |way| it.turned(way)));
    let fitting = |way: Setting| {
        let cubies = way.cubies(&answer.colours).filter(|it| impossible::check(it).is_ok())?;
        let turns = way.of_pictures().iter().rev().fold(0, |sum, it| 4 * sum + usize::from(it.1));
        Some((turns, cubies))
    };
    let fitting: Vec<(usize, Cubies)> = ways.filter_map(fitting).collect();
    // A set of pictures has both bits of each.
    let set = |number: usize| (0..Face::COUNT).map(|it| (3 * (number >> it & 1)) << (2 * it)).sum();
    let of_size = |size| (0..64_usize).filter(move |it| it.count_ones() == size).map(set);
    let decides = |set: &usize| {
        let mut cubes = vec![None; TURNINGS];
        fitting.iter().all(|(turns, cubies)| cubes[turns & set].get_or_insert(cubies) == &cubies)
    };
    let fewest = (0..=6).flat_map(of_size).find(decides).unwrap_or(usize::MAX);
    std::array::from_fn(|picture| fewest >> (2 * picture) & 1 == 1)
}

/// Whether the usual colours are on the faces as in a mirror.
pub(super) fn is_mirrored(answer: &Answer) -> bool {
    let (unlike, usual) = answer.usual;
    let shown = answer.setting.pictures.map(|picture| usual[picture]);
    unlike < MOST_UNLIKE && shown == [0, 4, 2, 3, 1, 5]
}

/// The best answer over all ways. It improves the estimate of the light, which may change the
/// answer, until nothing changes.
pub(super) fn settled(mut estimate: Estimate, upright: [bool; Face::COUNT]) -> Answer {
    const MOST_ROUNDS: usize = 3;
    let (unlike, usual) = estimate.usual()[0];
    let mut next = least(&WholeCosts::of(&estimate), usual, upright, u64::MAX);
    let mut answer = None;
    for _ in 0..MOST_ROUNDS {
        let Some(setting) = next else { break };
        let own = super::settled(&mut estimate, setting);
        let costs = WholeCosts::of(&estimate);
        let limit = costs.of_colours(&own.colours) + setting.cost(usual);
        next = least(&costs, usual, upright, limit);
        answer = Some(own);
    }
    let answer = answer.expect("without a limit there is a way");
    Answer { usual: (unlike, usual), ..answer }
}
