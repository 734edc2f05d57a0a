//! The known macros, and the lines of their file.

use std::collections::BTreeMap;

use faceturn::internals::Place;
use faceturn::{Maneuver, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::key::MacroKey;
use super::order::{CUBIES, Order};

/// Hexadecimal digits of the digest of a line.
const DIGEST_DIGITS: usize = 16;

/// The known macros of an order, sorted by step, place and orientation.
#[derive(Clone, Debug)]
pub(crate) struct MacroTable {
    order: Order,
    macros: BTreeMap<(usize, usize, u8), (MacroKey, Maneuver)>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    faceturn_macros: u32,
    order: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    step: usize,
    cubie: String,
    place: String,
    orientation: u8,
    #[serde(rename = "macro")]
    maneuver: Maneuver,
    digest: String,
}

const VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub(crate) struct MacroLineError(String);

impl MacroLineError {
    fn header() -> MacroLineError {
        let expected = "{\"faceturn_macros\":1, ...";
        MacroLineError(format!("not a macro table: expected a first line that begins {expected}"))
    }

    fn key(step: usize, cubie: &str, place: &str, orientation: u8) -> MacroLineError {
        MacroLineError(format!(
            "no position of step {step} has {cubie} in {place} with orientation {orientation}"
        ))
    }
}

impl MacroTable {
    pub(crate) fn new(order: Order) -> MacroTable {
        MacroTable { order, macros: BTreeMap::new() }
    }

    pub(crate) fn order(&self) -> &Order {
        &self.order
    }

    pub(crate) fn get(&self, key: &MacroKey) -> Option<&Maneuver> {
        self.macros.get(&sort_key(key)).map(|(_, maneuver)| maneuver)
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&MacroKey, &Maneuver)> {
        self.macros.values().map(|(key, maneuver)| (key, maneuver))
    }

    pub(crate) fn len(&self) -> usize {
        self.macros.len()
    }

    pub(crate) fn missing(&self) -> Vec<MacroKey> {
        MacroKey::all(&self.order).filter(|key| self.get(key).is_none()).collect()
    }

    /// Adds a macro after checking it by applying it.
    pub(crate) fn insert(
        &mut self,
        key: MacroKey,
        maneuver: Maneuver,
    ) -> Result<(), MacroLineError> {
        let cubie = self.order.cubie(key.step);
        let example = key.example(&self.order).filter(|_| !key.is_home(&self.order));
        let MacroKey { step, place, orientation } = key;
        let Some(example) = example else {
            let (cubie, place) = (cubie.to_string(), place.to_string());
            return Err(MacroLineError::key(step, &cubie, &place, orientation));
        };
        if !key.is_done_in(&self.order, &example.apply(&maneuver)) {
            return Err(MacroLineError(format!(
                "{maneuver} does not bring {cubie} home and keep the cubies of the steps before"
            )));
        }
        match self.macros.insert(sort_key(&key), (key, maneuver)) {
            None => Ok(()),
            Some(_) => Err(MacroLineError(format!(
                "a second macro for {cubie} in {place} with orientation {orientation}"
            ))),
        }
    }

    /// The first line of the file of an order, with its line feed.
    pub(crate) fn header(order: &Order) -> String {
        let header = Header { faceturn_macros: VERSION, order: order.to_string() };
        serde_json::to_string(&header).expect("plain fields") + "\n"
    }

    /// Parses the order in the first line of a file.
    pub(crate) fn order_of(header: &[u8]) -> Result<Order, MacroLineError> {
        let header: Header =
            serde_json::from_slice(header).map_err(|_| MacroLineError::header())?;
        if header.faceturn_macros != VERSION {
            return Err(MacroLineError::header());
        }
        header.order.parse().map_err(|_| MacroLineError::header())
    }

    /// The line of a macro, with its line feed.
    pub(crate) fn line(order: &Order, key: &MacroKey, maneuver: &Maneuver) -> String {
        let line = Line {
            step: key.step,
            cubie: order.cubie(key.step).to_string(),
            place: key.place.to_string(),
            orientation: key.orientation,
            maneuver: maneuver.clone(),
            digest: digest(order, key, maneuver),
        };
        serde_json::to_string(&line).expect("plain fields") + "\n"
    }

    /// Parses a line and adds its macro.
    pub(crate) fn read_line(&mut self, text: &str) -> Result<(), MacroLineError> {
        let line: Line = serde_json::from_str(text)
            .map_err(|error| MacroLineError(format!("not a macro: {error}")))?;
        let Line { step, cubie, place, orientation, maneuver, digest: found } = line;
        let known_place = Place::named(&place).filter(|_| (1..=CUBIES).contains(&step));
        let key = known_place.map(|place| MacroKey { step, place, orientation });
        let key = key.filter(|key| self.order.cubie(key.step).to_string() == cubie);
        let Some(key) = key else {
            return Err(MacroLineError::key(step, &cubie, &place, orientation));
        };
        let expected = digest(&self.order, &key, &maneuver);
        if expected != found {
            return Err(MacroLineError(format!(
                "expected the digest {expected}, found {found:?}: the line is damaged"
            )));
        }
        self.insert(key, maneuver)
    }
}

fn sort_key(key: &MacroKey) -> (usize, usize, u8) {
    let place = Place::all().position(|place| place == key.place).expect("one of the places");
    (key.step, place, key.orientation)
}

/// The first digits of the BLAKE3 digest of the order and a macro.
fn digest(order: &Order, key: &MacroKey, maneuver: &Maneuver) -> String {
    let MacroKey { step, place, orientation } = key;
    let text = format!("{order}\n{step} {place} {orientation} {maneuver}\n");
    blake3::hash(text.as_bytes()).to_hex()[..DIGEST_DIGITS].to_owned()
}

impl MacroTable {
    /// How many positions of the cube the macros solve in each number of turns, `4.3e19` in all;
    /// `None` if a macro is missing.
    ///
    /// The positions with the cubies of the first steps at home are a subgroup, and those that
    /// share a key of the next step are a coset of the next subgroup. So each key has the same
    /// number of positions, and its macro maps them, one to one, to the positions with one more
    /// cubie at home. Thus the positions of each length are counted step by step from the lengths
    /// of the macros alone.
    pub(crate) fn positions_by_length(&self) -> Option<BTreeMap<usize, u128>> {
        if !self.missing().is_empty() {
            return None;
        }
        let mut positions = BTreeMap::from([(0, 1)]);
        for step in 1..=CUBIES {
            let mut longer = BTreeMap::new();
            for (length, keys) in self.keys_by_length(step) {
                for (&before, &count) in &positions {
                    *longer.entry(before + length).or_default() += count * keys;
                }
            }
            positions = longer;
        }
        Some(positions)
    }

    /// The number of keys of a step by the length of their macros, including the key that needs
    /// none.
    fn keys_by_length(&self, step: usize) -> BTreeMap<usize, u128> {
        let mut keys = BTreeMap::from([(0, 1)]);
        let of_step = |(key, _): &(&MacroKey, _)| key.step == step;
        for (_, maneuver) in self.iter().filter(of_step) {
            *keys.entry(maneuver.face_turn_length()).or_default() += 1;
        }
        keys
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MacroStep {
    /// The step, with the cubie's place and orientation before it.
    pub(crate) key: MacroKey,
    pub(crate) cubie: Place,
    /// The macro; empty if the cubie was at home already.
    pub(crate) maneuver: Maneuver,
    /// Whether the macro was found for this step.
    pub(crate) is_new: bool,
}

/// Solves the cubies of a position one after another. `learn` finds a macro that is not yet in the
/// table, and it is added. Panics if it does not do what its key says.
pub(crate) fn solve<E>(
    position: &Position,
    table: &mut MacroTable,
    mut learn: impl FnMut(MacroKey) -> Result<Maneuver, E>,
) -> Result<Vec<MacroStep>, E> {
    let order = table.order().clone();
    let mut position = *position;
    let mut steps = Vec::with_capacity(CUBIES);
    for step in 1..=CUBIES {
        let key = MacroKey::of(&order, step, &position);
        let mut is_new = false;
        let maneuver = if key.is_home(&order) {
            Maneuver::default()
        } else if let Some(known) = table.get(&key) {
            known.clone()
        } else {
            let found = learn(key)?;
            table.insert(key, found.clone()).expect("a macro that does what its key says");
            is_new = true;
            found
        };
        position = position.apply(&maneuver);
        steps.push(MacroStep { key, cubie: order.cubie(step), maneuver, is_new });
    }
    assert_eq!(position, Position::SOLVED, "every macro keeps the cubies before it");
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first step of the default order brings DF home.
    fn key() -> MacroKey {
        MacroKey { step: 1, place: Place::named("UF").expect("a place"), orientation: 0 }
    }

    fn maneuver(moves: &str) -> Maneuver {
        moves.parse().expect("moves")
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let order = Order::default();
        let mut table = MacroTable::new(order.clone());
        let line = MacroTable::line(&order, &key(), &maneuver("F2"));
        assert!(line.starts_with(
            "{\"step\":1,\"cubie\":\"DF\",\"place\":\"UF\",\"orientation\":0,\"macro\":\"F2\","
        ));
        table.read_line(line.trim_end()).expect("a macro");
        assert_eq!(table.get(&key()), Some(&maneuver("F2")));
        assert_eq!(table.missing().len(), MacroKey::all(&order).count() - 1);
        let twice = table.read_line(&line).expect_err("it is known");
        assert_eq!(twice.to_string(), "a second macro for DF in UF with orientation 0");
        assert_eq!(MacroTable::order_of(MacroTable::header(&order).as_bytes()), Ok(order));
    }

    #[test]
    fn wrong_lines_are_refused() {
        let order = Order::default();
        let mut table = MacroTable::new(order.clone());
        let good = MacroTable::line(&order, &key(), &maneuver("F2"));
        let mut refused = |line: &str| table.read_line(line).expect_err("wrong").to_string();
        assert!(refused(&good.replace("F2", "F")).ends_with(": the line is damaged"));
        let wrong = MacroTable::line(&order, &key(), &maneuver("F"));
        let message = "F does not bring DF home and keep the cubies of the steps before";
        assert_eq!(refused(&wrong), message);
        for (from, to) in [("\"step\":1", "\"step\":21"), ("DF", "DL")] {
            assert!(refused(&good.replace(from, to)).contains("has "), "{from}");
        }
        assert!(refused("").starts_with("not a macro: "));
        assert_eq!(MacroTable::order_of(b"{}"), Err(MacroLineError::header()));
    }
}
