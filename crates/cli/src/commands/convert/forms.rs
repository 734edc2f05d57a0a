//! Positions as text in every form.

use std::env;
use std::io::{self, IsTerminal};

use faceturn::{KPattern, Position};

use crate::arguments::{Colour, Form};
use crate::terminal::net::{Ink, Net};

/// A position in this form, on one line unless it is a drawing. Moves need a search: facelets take
/// their place.
pub(crate) fn written(position: &Position, form: Form, ink: Ink) -> String {
    match form {
        Form::Net => Net::new(position, ink).to_string(),
        Form::Facelets | Form::Moves => format!("{}\n", position.facelets()),
        Form::Reid => format!("{}\n", position.reid()),
        Form::KPattern => format!("{}\n", KPattern::from(position).to_json()),
    }
}

/// Whether to draw in colours. `NO_COLOR` (<https://no-color.org>) turns off the automatic ones.
pub(crate) fn ink(colour: Colour) -> Ink {
    let is_unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match colour {
        Colour::Always => Ink::Colours,
        Colour::Auto if io::stdout().is_terminal() && !is_unwanted() => Ink::Colours,
        Colour::Auto | Colour::Never => Ink::Letters,
    }
}
