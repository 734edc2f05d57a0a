//! What may be wrong with the text of a goal.

use faceturn_cube::{CubeError, Place};
use thiserror::Error;

use crate::partial::{Contradiction, TooManyCompletions};

/// Error returned when a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalError {
    /// The text is empty.
    #[error("the goal is empty; expected a name, 54 facelets or pieces")]
    Empty,
    /// Neither a name nor pieces.
    #[error(
        "unknown goal {found:?}{}; expected a name, 54 facelets with ? for any, or pieces such as \
         \"DF DR DB DL; o:UFR\"",
        DidYouMean(*near)
    )]
    UnknownName {
        /// The text.
        found: String,
        /// The name that is most like it, if one is much like it.
        near: Option<&'static str>,
    },
    /// What follows the name of a goal does not say which one.
    #[error(
        "unknown {name}:{found}; expected {expected}, such as {example}{}",
        OrAny(name, example)
    )]
    Variant {
        /// The name of the goal.
        name: &'static str,
        /// What follows it.
        found: String,
        /// What can follow it.
        expected: &'static str,
        /// A goal that is right.
        example: &'static str,
    },
    /// `any` stands for too many goals.
    #[error("the goal {goal} stands for {found} goals; expected at most {most}")]
    TooManyVariants {
        /// The goal.
        goal: String,
        /// How many goals it stands for.
        found: usize,
        /// The most that it may stand for.
        most: usize,
    },
    /// Not the name of a piece.
    #[error("unknown piece {found:?}; expected an edge such as UF, or a corner such as UFR")]
    Piece {
        /// The text.
        found: String,
    },
    /// A piece that is named twice.
    #[error("{kind} {piece} is named twice")]
    PieceRepeated {
        /// `edge` or `corner`.
        kind: &'static str,
        /// The piece.
        piece: Place,
    },
    /// A letter that says nothing about pieces.
    #[error(
        "unknown kind {found:?}; expected o: for pieces that are oriented anywhere, or p: for \
         pieces in their places, oriented in any way"
    )]
    Kind {
        /// The text before the colon.
        found: String,
    },
    /// Not facelets.
    #[error(transparent)]
    Facelets(#[from] CubeError),
    /// No cube is like this.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

/// Error returned when a start is known too little for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the goal {goal} needs to know more of the start")]
#[non_exhaustive]
pub struct UnclearStart {
    /// The goal.
    pub goal: String,
    /// How many ways to complete the start are too many.
    pub source: TooManyCompletions,
}

/// `, or cross:any`, where an example has a variant.
struct OrAny<'e>(&'e str, &'e str);

impl std::fmt::Display for OrAny<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OrAny(name, example) = self;
        if name == example { Ok(()) } else { write!(out, ", or {name}:any") }
    }
}

/// `, did you mean "cross"?`
struct DidYouMean(Option<&'static str>);

impl std::fmt::Display for DidYouMean {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(name) => write!(out, " (did you mean {name}?)"),
            None => Ok(()),
        }
    }
}
