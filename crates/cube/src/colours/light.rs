//! What the stickers look like in the light of their faces, and which light and colours fit best.
//!
//! Colours are compared as logarithms of linear light, in which a light is a sum: one for each of
//! red, green and blue, and a gradient across the face and one down it. White glare is taken off
//! first, as much as fits. `docs/mathematics.md` has the formulas.

use crate::face::{FACELET_COUNT, Face};

pub(super) type Rgb = [f64; 3];

/// What the logarithm is taken of is raised by this: noise of dark channels counts less.
const FLOOR: f64 = 0.02;

/// The variance of a channel that is right.
const VARIANCE: f64 = 0.03;

/// The largest cost of a sticker: what is further off is an accident, however far.
const MOST: f64 = 2.0;

/// White light that a sticker may reflect above its own, and what it costs to assume that.
const GLARES: [(f64, f64); 5] = [(0.0, 0.0), (0.03, 0.25), (0.08, 0.3), (0.16, 0.35), (0.3, 0.5)];

/// The variance of a light's channels, each for itself.
const TINT: f64 = 0.04;

/// The variance of a light's channels together.
const BRIGHTNESS: f64 = 0.16;

/// The variance of a light's slopes.
const GRADIENT: f64 = 0.04;

/// How often shares are adjusted to the known numbers of stickers.
const ADJUSTMENTS: usize = 6;

/// The temperatures of shares before the first search.
const TEMPERATURES: [f64; 6] = [0.5, 0.3, 0.2, 0.13, 0.08, 0.05];

/// The usual colours as many cubes have them in daylight, of the faces U R F D L B.
const USUAL: [Rgb; Face::COUNT] = [
    [230.0, 230.0, 230.0],
    [185.0, 20.0, 30.0],
    [0.0, 150.0, 65.0],
    [220.0, 205.0, 20.0],
    [240.0, 100.0, 10.0],
    [0.0, 60.0, 165.0],
];

/// How much of a sticker is of each colour, or what that costs. Shape `[54][6]`, the colours as the
/// faces of the stickers in the order of the pictures.
type OfColours = [[f64; Face::COUNT]; FACELET_COUNT];

/// Shares of each sticker as each colour.
const ALL: OfColours = [[1.0; Face::COUNT]; FACELET_COUNT];

/// The light of a face: logarithms of its red, green and blue, and their slopes to the right and
/// down, by sticker.
type Light = [f64; 5];

/// An estimate of the light of each face, and of the six colours in even white light.
#[derive(Clone)]
pub(super) struct Estimate {
    /// What was measured, as linear light from 0 to 1.
    measured: [Rgb; FACELET_COUNT],
    lights: [Light; Face::COUNT],
    /// Logarithms. Each colour has the index of the face that has it on its centre.
    colours: [Rgb; Face::COUNT],
}

/// The linear light of a value of sRGB from 0 to 255 (IEC 61966-2-1).
pub(super) fn linear(value: f64) -> f64 {
    let value = value / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

pub(super) fn is_centre(sticker: usize) -> bool {
    sticker % 9 == 4
}

/// Logarithms of linear light.
fn logarithms(light: Rgb) -> Rgb {
    light.map(|it| (it + FLOOR).ln())
}

/// The shares of a sticker that is of one colour.
pub(super) fn whole(colour: usize) -> [f64; Face::COUNT] {
    std::array::from_fn(|it| if it == colour { 1.0 } else { 0.0 })
}

/// All permutations of 0 to 5, in order first.
pub(super) fn permutations() -> impl Iterator<Item = [usize; Face::COUNT]> {
    (0..720).map(|mut number| {
        let mut way = std::array::from_fn(|it| it);
        for last in 1..Face::COUNT {
            way.swap(last, last - number % (last + 1));
            number /= last + 1;
        }
        way
    })
}

/// The column and the row of a sticker, from the centre of its face.
fn place(sticker: usize) -> (f64, f64) {
    ((sticker % 3) as f64 - 1.0, (sticker % 9 / 3) as f64 - 1.0)
}

/// A sticker as one colour: the residuals of its channels, and how they depend on the light.
#[derive(Clone, Copy)]
struct Match {
    cost: f64,
    residuals: Rgb,
    slopes: Rgb,
}

type Matches = [[Match; Face::COUNT]; FACELET_COUNT];

impl Estimate {
    /// Estimates to begin with: two with the usual colours that are most like the centres, one
    /// with the colours of the centres, and more with usual colours in other ways.
    pub(super) fn starts(rgb: &[Rgb; FACELET_COUNT]) -> impl Iterator<Item = Estimate> {
        const MOST_USUAL: usize = 8;
        let measured = rgb.map(|rgb| rgb.map(linear));
        let colours = std::array::from_fn(|face| logarithms(measured[9 * face + 4]));
        let of_centres = Estimate { measured, lights: [[0.0; 5]; Face::COUNT], colours };
        let ways = of_centres.usual();
        let usual = move |way: usize| ways[way].1.map(|it| logarithms(USUAL[it].map(linear)));
        let start = move |number: usize| match number {
            2 => of_centres.clone(),
            _ => of_centres.with(usual(number - usize::from(number > 2))),
        };
        (0..=MOST_USUAL).map(start).map(Estimate::annealed)
    }

    /// With these colours, and the light in which they look like the centres.
    fn with(&self, colours: [Rgb; Face::COUNT]) -> Estimate {
        let centres = std::array::from_fn(|sticker| match is_centre(sticker) {
            true => whole(sticker / 9),
            false => [0.0; Face::COUNT],
        });
        let mut estimate = Estimate { colours, ..self.clone() };
        for _ in 0..3 {
            let matches = estimate.matches(&centres);
            estimate.improve_lights(&centres, &matches);
        }
        estimate
    }

    /// Which of the usual colours each of the six may be: how unlike they are, the likeliest way
    /// first.
    pub(super) fn usual(&self) -> Vec<(f64, [usize; Face::COUNT])> {
        let unlike = |colour: &Rgb, usual: usize| -> f64 {
            let usual = logarithms(USUAL[usual].map(linear));
            let differences: Rgb = std::array::from_fn(|k| colour[k] - usual[k]);
            let mean = differences.iter().sum::<f64>() / 3.0;
            let tint: f64 = differences.iter().map(|it| (it - mean).powi(2)).sum();
            // Lights of two faces differ by twice the variances, and cubes by a little.
            let of_tint = 2.0 * TINT + 0.05;
            tint / of_tint + 3.0 * mean * mean / (of_tint + 6.0 * BRIGHTNESS)
        };
        let costs = self.colours.map(|it| std::array::from_fn(|usual| unlike(&it, usual)));
        let cost = |way: [usize; Face::COUNT]| -> f64 {
            way.iter().zip(&costs).map(|(&usual, costs): (_, &[f64; 6])| costs[usual]).sum()
        };
        let mut ways: Vec<(f64, [usize; Face::COUNT])> =
            permutations().map(|way| (cost(way), way)).collect();
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        ways
    }

    /// Each sticker as each colour of which it has a share.
    fn matches(&self, shares: &OfColours) -> Matches {
        std::array::from_fn(|sticker| {
            let shares = &shares[sticker];
            let none = Match { cost: f64::MAX, residuals: [0.0; 3], slopes: [0.0; 3] };
            let mut best = [none; Face::COUNT];
            let measured = self.measured[sticker];
            let light = &self.lights[sticker / 9];
            let (x, y) = place(sticker);
            let slope = light[3] * x + light[4] * y;
            let gain: Rgb = std::array::from_fn(|k| (-light[k] - slope).exp());
            for (glare, penalty) in GLARES {
                let own: Rgb = std::array::from_fn(|k| (measured[k] - glare).max(0.0) * gain[k]);
                let seen = logarithms(own);
                let with_own = self.colours.iter().zip(&mut best).zip(shares);
                for ((colour, best), _) in with_own.filter(|it| *it.1 > 0.0) {
                    let residual = |k: usize| match seen[k] - colour[k] {
                        // It may have been any brighter.
                        less if less < 0.0 && measured[k] > 0.99 => 0.0,
                        other => other,
                    };
                    let residuals: Rgb = std::array::from_fn(residual);
                    let cost = residuals.iter().map(|it| it * it).sum::<f64>() + penalty;
                    if cost < best.cost {
                        let slopes = own.map(|it| it / (it + FLOOR));
                        *best = Match { cost, residuals, slopes };
                    }
                }
            }
            best
        })
    }

    /// What each sticker costs as each colour.
    pub(super) fn costs(&self) -> OfColours {
        costs(&self.matches(&ALL))
    }

    /// What the lights cost: how far they are from even white light.
    pub(super) fn cost_of_lights(&self) -> f64 {
        let of_light = |light: &Light| -> f64 {
            let row = |row: &Light| -> f64 { row.iter().zip(light).map(|(a, b)| a * b).sum() };
            prior().iter().zip(light).map(|(it, own)| row(it) * own).sum()
        };
        self.lights.iter().map(of_light).sum()
    }

    /// One step towards the lights and colours that fit best, with so much of each sticker of each
    /// colour.
    pub(super) fn improve(&mut self, shares: &OfColours) {
        let matches = self.matches(shares);
        self.improve_colours(shares, &matches);
        self.improve_lights(shares, &matches);
    }

    fn improve_colours(&mut self, shares: &OfColours, matches: &Matches) {
        for (colour, mean) in self.colours.iter_mut().enumerate() {
            for (k, mean) in mean.iter_mut().enumerate() {
                let (mut sum, mut weights) = (0.0, 0.0);
                for (share, it) in shares.iter().zip(matches) {
                    let residual = it[colour].residuals[k];
                    let weight = share[colour] * weight(residual);
                    sum += weight * residual;
                    weights += weight;
                }
                *mean += sum / weights.max(1e-9);
            }
        }
    }

    fn improve_lights(&mut self, shares: &OfColours, matches: &Matches) {
        for (face, light) in self.lights.iter_mut().enumerate() {
            let mut a = prior();
            let mut b: [f64; 5] =
                std::array::from_fn(|m| -(0..5).map(|n| a[m][n] * light[n]).sum::<f64>());
            for sticker in 9 * face..9 * face + 9 {
                let (x, y) = place(sticker);
                let with_own = shares[sticker].iter().zip(&matches[sticker]);
                for (share, it) in with_own.filter(|it| *it.0 > 0.0) {
                    for k in 0..3 {
                        let weight = share * weight(it.residuals[k]);
                        let mut slopes = [0.0; 5];
                        slopes[k] = it.slopes[k];
                        slopes[3] = it.slopes[k] * x;
                        slopes[4] = it.slopes[k] * y;
                        for m in [k, 3, 4] {
                            b[m] += weight * slopes[m] * it.residuals[k];
                            for n in [k, 3, 4] {
                                a[m][n] += weight * slopes[m] * slopes[n];
                            }
                        }
                    }
                }
            }
            let step = solution(a, b);
            light.iter_mut().zip(step).for_each(|(it, step)| *it += step.clamp(-0.5, 0.5));
        }
    }

    /// Improves, with shares that grow more decided.
    fn annealed(mut self) -> Estimate {
        for temperature in TEMPERATURES {
            let matches = self.matches(&ALL);
            let shares = shares(&costs(&matches), temperature);
            self.improve_colours(&shares, &matches);
            self.improve_lights(&shares, &matches);
        }
        self
    }
}

/// What stickers cost as colours.
fn costs(matches: &Matches) -> OfColours {
    matches.map(|sticker| sticker.map(|it| it.cost.min(MOST)))
}

/// How much of each sticker is of each colour, by what it costs at a temperature: centres are
/// of their own, and the others of each colour are eight.
fn shares(costs: &OfColours, temperature: f64) -> OfColours {
    let mut shares: OfColours = std::array::from_fn(|sticker| {
        if is_centre(sticker) {
            return whole(sticker / 9);
        }
        let least = costs[sticker].iter().copied().fold(f64::MAX, f64::min);
        costs[sticker].map(|cost| ((least - cost) / temperature).exp())
    });
    for _ in 0..ADJUSTMENTS {
        for colour in 0..Face::COUNT {
            let total: f64 = shares.iter().map(|share| share[colour]).sum::<f64>() - 1.0;
            for (_, share) in shares.iter_mut().enumerate().filter(|it| !is_centre(it.0)) {
                share[colour] *= 8.0 / total.max(1e-9);
            }
        }
        for share in &mut shares {
            let total: f64 = share.iter().sum();
            *share = share.map(|it| it / total);
        }
    }
    shares
}

/// The weight of a residual: what is far off counts less.
fn weight(residual: f64) -> f64 {
    1.0 / (1.0 + residual * residual / (9.0 * VARIANCE))
}

/// Inverse of the covariance of lights, times the variance of a channel.
fn prior() -> [[f64; 5]; 5] {
    let mut prior = [[0.0; 5]; 5];
    for (m, row) in prior.iter_mut().enumerate() {
        for (n, it) in row.iter_mut().enumerate() {
            let own = if m < 3 { 1.0 / TINT } else { 1.0 / GRADIENT };
            let common = BRIGHTNESS / (TINT * (TINT + 3.0 * BRIGHTNESS));
            *it = VARIANCE
                * (f64::from(u8::from(m == n)) * own - if m < 3 && n < 3 { common } else { 0.0 });
        }
    }
    prior
}

/// Solves a symmetric positive system by elimination.
fn solution(mut a: [[f64; 5]; 5], mut b: [f64; 5]) -> [f64; 5] {
    for pivot in 0..5 {
        for row in 0..5 {
            if row != pivot {
                let (from, factor) = (a[pivot], a[row][pivot] / a[pivot][pivot]);
                a[row].iter_mut().zip(from).for_each(|(it, from)| *it -= factor * from);
                b[row] -= factor * b[pivot];
            }
        }
    }
    std::array::from_fn(|it| b[it] / a[it][it])
}
