//! The order in which cubies are solved.

use std::fmt;
use std::str::FromStr;

use faceturn::internals::Place;
use thiserror::Error;

pub(crate) const CUBIES: usize = 20;

/// The 20 cubies in the order in which they are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order([Place; CUBIES]);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub(crate) struct OrderError(String);

/// The lower two layers slot by slot, then the edges of the upper layer and its corners: solutions
/// of 81.8 turns on average. `docs/experiments.md` compares it with others.
const DEFAULT: &str = "DF DRF DR FR DL DFL FL BL DLB DB BR DBR UF UR UB UL UFR UBL URB ULF";

impl Default for Order {
    fn default() -> Order {
        DEFAULT.parse().expect("all 20 cubies")
    }
}

impl Order {
    /// The cubie of a step, `1..=20`.
    pub(crate) fn cubie(&self, step: usize) -> Place {
        self.0[step - 1]
    }

    pub(crate) fn first(&self, steps: usize) -> &[Place] {
        &self.0[..steps]
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Order, OrderError> {
        let mut cubies: Vec<Place> = Vec::new();
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let cubie = Place::named(word).ok_or_else(|| {
                OrderError(format!("unknown cubie {word:?}; expected names such as UF or UFR"))
            })?;
            if cubies.contains(&cubie) {
                return Err(OrderError(format!("the order names {cubie} twice")));
            }
            cubies.push(cubie);
        }
        match Place::all().find(|cubie| !cubies.contains(cubie)) {
            Some(cubie) => {
                Err(OrderError(format!("the order leaves out {cubie}; expected all 20 cubies")))
            }
            None => Ok(Order(cubies.try_into().expect("each of the 20 cubies once"))),
        }
    }
}

/// The names, separated by blanks.
impl fmt::Display for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cubie) in self.0.iter().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(out, "{blank}{cubie}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_and_written() {
        let order = Order::default();
        assert_eq!(order.to_string().parse(), Ok(order.clone()));
        assert_eq!(DEFAULT.replace("DRF", "FRD").to_lowercase().parse(), Ok(order));
    }

    #[test]
    fn an_order_has_every_cubie_once() {
        let error = |text: &str| text.parse::<Order>().expect_err("no order").to_string();
        assert_eq!(error("UF UX"), "unknown cubie \"UX\"; expected names such as UF or UFR");
        assert_eq!(error("UF FU"), "the order names UF twice");
        let short = DEFAULT.replace(" BR", "");
        assert_eq!(error(&short), "the order leaves out BR; expected all 20 cubies");
    }
}
