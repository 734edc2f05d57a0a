//! What options may be set to, by name.

use clap::ValueEnum;
use faceturn_cube::{Notation, PositionFormat};

use crate::commands::{Colour, Form};

/// How to write a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum WrittenForm {
    /// 54 facelets in the order U R F D L B, row by row
    #[default]
    Facelets,
    /// Reid's 20 words, which start with UF UR UB UL in the solved cube
    Reid,
}

/// How a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// Whichever of the others it looks like
    #[default]
    Auto,
    /// Moves from the solved cube, such as "R U' F2 (M E)2 [R: U]"
    Moves,
    /// 54 facelets in the order U R F D L B, row by row; any six symbols
    Facelets,
    /// Reid's 20 words, which start with UF UR UB UL in the solved cube
    Reid,
    /// The JSON text of a KPattern for the 3x3x3, as in cubing.js
    #[value(name = "kpattern")]
    KPattern,
}

impl From<FormatName> for PositionFormat {
    fn from(name: FormatName) -> PositionFormat {
        match name {
            FormatName::Auto => PositionFormat::Auto,
            FormatName::Moves => PositionFormat::Moves,
            FormatName::Facelets => PositionFormat::Facelets,
            FormatName::Reid => PositionFormat::Reid,
            FormatName::KPattern => PositionFormat::KPattern,
        }
    }
}

/// What parentheses mean in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// A group that may be repeated, as in "(R U)3"
    #[default]
    Standard,
    /// Moves on the inverse, as in "F (R U)", which is U' R' F
    Niss,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Standard => Notation::Standard,
            NotationName::Niss => Notation::Niss,
        }
    }
}

/// What a position is converted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormName {
    /// A drawing of the unfolded cube
    #[default]
    Net,
    /// 54 facelets in the order U R F D L B, row by row
    Facelets,
    /// Reid's 20 words
    Reid,
    /// The JSON text of a KPattern for the 3x3x3, as in cubing.js
    #[value(name = "kpattern")]
    KPattern,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Form {
        match name {
            FormName::Net => Form::Net,
            FormName::Facelets => Form::Facelets,
            FormName::Reid => Form::Reid,
            FormName::KPattern => Form::KPattern,
        }
    }
}

/// When to draw in colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourName {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Wherever the drawing goes
    Always,
    /// Letters alone
    Never,
}

impl From<ColourName> for Colour {
    fn from(name: ColourName) -> Colour {
        match name {
            ColourName::Auto => Colour::Auto,
            ColourName::Always => Colour::Always,
            ColourName::Never => Colour::Never,
        }
    }
}

/// When to show how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressName {
    /// On a terminal
    #[default]
    Auto,
    /// On a terminal as a bar, else as a line now and then
    Always,
    /// Not at all
    Never,
}
