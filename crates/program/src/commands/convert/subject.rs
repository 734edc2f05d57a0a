//! The subject of a line of `faceturn convert`.

use faceturn::Position;
use faceturn::cube::{
    Axis, CubeSymmetry, Notation, ParsedMoves, ParsedPosition, PositionFormat, named_position,
};
use faceturn::jobs::ReadOptions;

use crate::batch::line::BatchLine;
use crate::commands::convert::Transform;

/// Moves as they were written, or a position in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Moves(ParsedMoves),
    Position(Position),
}

impl Subject {
    /// Parses the line again, as moves if it was written as such. A name stands for its moves.
    pub(super) fn of(line: &BatchLine, reading: ReadOptions) -> Subject {
        if reading.format.is_of_colours() {
            return Subject::Position(*line.start.position());
        }
        let text = line.start.text();
        let parsed = ParsedPosition::parse(text, reading.format, reading.notation);
        let moves = match parsed.map(|parsed| parsed.format) {
            Ok(PositionFormat::Moves) => ParsedMoves::parse(text, reading.notation).ok(),
            Ok(PositionFormat::Name) => named_position(text)
                .and_then(|known| ParsedMoves::parse(known.moves, Notation::Standard).ok()),
            _ => None,
        };
        moves.map_or(Subject::Position(*line.start.position()), Subject::Moves)
    }

    pub(super) fn transformed(self, transform: Transform) -> Subject {
        let mirror = CubeSymmetry::reflection(Axis::RL);
        let mut subject = self;
        if transform.invert {
            subject = match subject {
                Subject::Moves(moves) => Subject::Moves(moves.inverse()),
                Subject::Position(position) => Subject::Position(position.inverse()),
            };
        }
        if transform.mirror {
            subject = match subject {
                Subject::Moves(moves) => Subject::Moves(moves.conjugate_by(mirror)),
                Subject::Position(position) => Subject::Position(position.conjugate_by(mirror)),
            };
        }
        subject
    }

    pub(super) fn position(&self) -> Position {
        match self {
            Subject::Moves(moves) => moves.position(),
            Subject::Position(position) => *position,
        }
    }

    /// How the cube is held after the moves; empty if as at first, or if there are no moves.
    pub(super) fn holding(&self) -> String {
        match self {
            Subject::Moves(moves) => moves.rotation().to_string(),
            Subject::Position(_) => String::new(),
        }
    }

    /// The moves shortened, with the rotations at their end.
    pub(super) fn simplified(&self) -> Option<String> {
        match self {
            Subject::Moves(moves) => Some(moves.simplified().to_string()),
            Subject::Position(_) => None,
        }
    }
}
