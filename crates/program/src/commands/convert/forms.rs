//! Positions as text in every form.

use std::io;

use faceturn::{KPattern, Position};

use crate::arguments::{Colour, Form};
use crate::terminal::net::{Ink, Net};
use crate::terminal::shows_colours;

/// A position in this form, on one line unless it is a drawing. Moves would need a search, so
/// facelets are used instead.
pub(crate) fn written(position: &Position, form: Form, ink: Ink) -> String {
    match form {
        Form::Net => Net::new(position, ink).to_string(),
        Form::Facelets | Form::Moves => format!("{}\n", position.facelets()),
        Form::Reid => format!("{}\n", position.reid()),
        Form::Cycles => format!("{}\n", position.cycles()),
        Form::KPattern => format!("{}\n", KPattern::from(position).to_json()),
    }
}

pub(crate) fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Always => Ink::Colours,
        Colour::Auto if shows_colours(&io::stdout()) => Ink::Colours,
        Colour::Auto | Colour::Never => Ink::Letters,
    }
}
