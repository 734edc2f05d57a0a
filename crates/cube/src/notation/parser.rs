//! Parses text into moves and brackets.

use super::error::{NotationError, NotationFault};
use super::expansion::{Bracket, Direction, Item, Sequence, Shape};
use super::moves::{Layers, Move};
use super::source_text::SourceText;
use super::{MOVE_LIMIT, NESTING_LIMIT, Notation, Role};
use crate::face::Face;
use crate::reading_note::ReadingNote;

/// The spellings of a prime: the apostrophe, the typographic quotes and primes that word
/// processors replace it with, accents, `i` for "inverted", hyphens and minus.
const ANTICLOCKWISE_MARKS: [char; 13] = [
    '\'', '\u{2019}', '`', 'i', '-', '\u{2018}', '\u{2032}', '\u{b4}', '\u{2bc}', '\u{2b9}',
    '\u{2212}', '\u{2013}', '\u{207b}',
];

/// The primes that may stand behind a blank: the others may begin something.
const PRIMES: [char; 3] = ['\'', '\u{2019}', '\u{2032}'];

/// The most quarter turns of a move. More are taken for a typing error.
const MOST_QUARTERS: usize = 9;

const MINUS: [char; 4] = ['-', '\u{2212}', '\u{2013}', '\u{207b}'];

/// What may stand between moves, apart from white space and, outside brackets, commas.
const SEPARATORS: [char; 4] = ['.', '*', '\u{b7}', '_'];

pub(super) struct Parser {
    text: SourceText,
    at: usize,
    notation: Notation,
    depth: usize,
    inverse_side: Sequence,
}

/// The moves on both sides of the cube. Without NISS notation all are on the normal side.
pub(super) struct Sides {
    normal: Sequence,
    inverse: Sequence,
    pub(super) notes: Vec<ReadingNote>,
}

impl Sides {
    pub(super) fn normal(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.normal.length());
        self.normal.write(Direction::Forward, &mut moves);
        moves
    }

    pub(super) fn inverse(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.inverse.length());
        self.inverse.write(Direction::Forward, &mut moves);
        moves
    }

    pub(super) fn premoves_first(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.normal.length() + self.inverse.length());
        self.inverse.write(Direction::Backward, &mut moves);
        self.normal.write(Direction::Forward, &mut moves);
        moves
    }
}

impl Parser {
    pub(super) fn new(text: &str, notation: Notation, role: Role) -> Result<Parser, NotationError> {
        let text = SourceText::new(text, role)?;
        Ok(Parser { text, at: 0, notation, depth: 0, inverse_side: Sequence::default() })
    }

    pub(super) fn sides(mut self) -> Result<Sides, NotationError> {
        let normal = self.list()?;
        match self.peek() {
            None => Ok(Sides { normal, inverse: self.inverse_side, notes: self.text.notes }),
            Some(',' | ':') => self.fail_here(NotationFault::SeparatesNothing),
            Some(_) => self.fail_here(NotationFault::ClosesNothing),
        }
    }

    pub(super) fn finds_nothing(mut self) -> bool {
        self.skip_blanks();
        while self.peek() == Some(',') {
            self.at += 1;
            self.skip_blanks();
        }
        self.peek().is_none() && !self.text.has_length
    }

    /// Reads moves with commas between them, or a conjugate without brackets, `A: B` or `A: B, C`.
    fn list(&mut self) -> Result<Sequence, NotationError> {
        let mut parts = vec![self.sequence()?];
        if self.peek() == Some(':') && parts[0].length() > 0 {
            return Ok(self.behind_colon(parts.remove(0))?.into());
        }
        let comma = self.at;
        while self.peek() == Some(',') {
            self.at += 1;
            parts.push(self.sequence()?);
        }
        let is_long = |part: &Sequence| part.length() > 1 || part.has_slice();
        parts.retain(|part| part.length() > 0);
        if parts.len() == 2 && parts.iter().any(is_long) {
            return self.fail_at(comma, NotationFault::ListOrCommutator);
        }
        Ok(parts.into_iter().flat_map(Sequence::into_items).collect())
    }

    /// Reads the rest of a conjugate whose first part this is: B, or B and C of a commutator.
    fn behind_colon(&mut self, first: Sequence) -> Result<Shape, NotationError> {
        self.at += 1;
        let mut inside = self.sequence()?;
        if self.is_comma() {
            self.at += 1;
            inside = Shape::Commutator(inside, self.sequence()?).into();
        }
        Ok(Shape::Conjugate(first, inside))
    }

    /// Whether a comma is next, or a slash that stands for one inside brackets.
    fn is_comma(&self) -> bool {
        let is_slash = self.depth > 0 && self.peek() == Some('/');
        self.peek() == Some(',') || is_slash && !matches!(self.peek_after(1), Some('/' | '*'))
    }

    /// Reads moves and brackets up to the end, a separator or a closing bracket.
    fn sequence(&mut self) -> Result<Sequence, NotationError> {
        let mut sequence = Sequence::default();
        loop {
            self.skip_blanks();
            let start = self.at;
            let item = match self.peek() {
                None | Some(')' | ']' | '}' | ',' | ':') => return Ok(sequence),
                Some(_) if self.is_comma() => return Ok(sequence),
                Some('^') if self.notation == Notation::Niss && self.peek_after(1) == Some('(') => {
                    self.at += 1;
                    continue;
                }
                Some('(') if self.notation == Notation::Niss => {
                    self.inverse_parentheses()?;
                    self.check_length(sequence.length(), start)?;
                    continue;
                }
                Some('(' | '[' | '{') => Item::Bracket(self.bracket()?),
                Some(first) => match self.single_move(first)? {
                    Some(turned) => Item::Move(turned),
                    None => continue,
                },
            };
            self.check_length(sequence.length().saturating_add(item.length()), start)?;
            sequence.push(item);
        }
    }

    fn check_length(&self, length: usize, start: usize) -> Result<(), NotationError> {
        let length = length.saturating_add(self.inverse_side.length());
        if length > MOVE_LIMIT {
            return self.fail(start, NotationFault::TooLong { length });
        }
        Ok(())
    }

    fn inverse_parentheses(&mut self) -> Result<(), NotationError> {
        if self.depth > 0 {
            return self.fail_here(NotationFault::NissNested);
        }
        let open = self.at;
        self.open()?;
        let inside = self.sequence()?;
        self.close(open, ')')?;
        let start = self.at;
        if self.suffix(start)? != (None, None) {
            return self.fail(start, NotationFault::NissRepeat);
        }
        let group =
            Bracket { shape: Shape::Group(inside), times: 1, direction: Direction::Forward };
        self.inverse_side.push(Item::Bracket(group));
        Ok(())
    }

    /// Reads `(A)`, `{A}`, `[A, B]`, `[A: B]`, or `[A]` of one move, with its count and mark.
    fn bracket(&mut self) -> Result<Bracket, NotationError> {
        let open = self.at;
        let closing = match self.open()? {
            '(' => ')',
            '{' => '}',
            _ => ']',
        };
        self.skip_blanks();
        let is_small = self.peek().is_some_and(|letter| letter.is_ascii_lowercase());
        let first = self.sequence()?;
        let separator = self.peek();
        let shape = match (closing, separator) {
            (')' | '}', _) => Shape::Group(first),
            // A lower-case letter in square brackets is an older way to write a rotation.
            (_, Some(']')) => match first.only_move() {
                Some(turned) if is_small && turned.layers() == Layers::Wide => {
                    let whole = Move::new(Layers::Whole, turned.face(), turned.quarters());
                    Shape::Group(whole.into_iter().map(Item::Move).collect())
                }
                Some(_) => Shape::Group(first),
                None => return self.fail_here(NotationFault::NoSeparator),
            },
            (_, Some(':')) => self.behind_colon(first)?,
            (_, Some(_)) if self.is_comma() => {
                self.at += 1;
                Shape::Commutator(first, self.sequence()?)
            }
            // The end or the wrong bracket: `close` returns the error.
            _ => Shape::Group(first),
        };
        self.close(open, closing)?;
        if self.peek() == Some('x') && self.peek_after(1).is_some_and(|next| next.is_ascii_digit())
        {
            let start = self.at;
            self.at += 2;
            return self.fail(start, NotationFault::TimesOrRotation);
        }
        self.skip_times();
        let start = self.at;
        let (times, mark) = self.suffix(start)?;
        if times == Some(0) {
            return self.fail(start, NotationFault::NoTimes);
        }
        let direction = mark.unwrap_or(Direction::Forward);
        Ok(Bracket { shape, times: times.unwrap_or(1), direction })
    }

    /// Skips the asterisk of `(R U) * 2`, if a number alone is behind it.
    fn skip_times(&mut self) {
        let next = |from: usize| {
            let rest = self.text.chars.get(from..).unwrap_or_default();
            from + rest.iter().take_while(|letter| letter.is_whitespace()).count()
        };
        let star = next(self.at);
        let number = next(star + 1);
        let rest = self.text.chars.get(number..).unwrap_or_default();
        let digits = rest.iter().take_while(|letter| letter.is_ascii_digit()).count();
        let is_alone = !rest.get(digits).is_some_and(|letter| letter.is_alphabetic());
        if matches!(self.text.chars.get(star), Some('*' | '×')) && digits > 0 && is_alone {
            self.at = number;
        }
    }

    fn open(&mut self) -> Result<char, NotationError> {
        if self.depth == NESTING_LIMIT {
            return self.fail_here(NotationFault::TooDeep);
        }
        let open = self.text.chars[self.at];
        self.depth += 1;
        self.at += 1;
        Ok(open)
    }

    fn close(&mut self, open: usize, expected: char) -> Result<(), NotationError> {
        match self.peek() {
            Some(found) if found == expected => {
                self.depth -= 1;
                self.at += 1;
                Ok(())
            }
            Some(',' | ':' | '/') => self.fail_here(NotationFault::SeparatesNothing),
            Some(_) => self.fail_here(NotationFault::WrongClosing { expected }),
            None => self.fail_at(open, NotationFault::NeverClosed { expected }),
        }
    }

    /// Reads one move, whose first character is `first`; `None` if it turns nothing.
    fn single_move(&mut self, first: char) -> Result<Option<Move>, NotationError> {
        let start = self.at;
        if first == '/' && self.peek_after(1) == Some('*') {
            self.at += 2;
            return self.fail(start, NotationFault::CommentNeverClosed);
        }
        let number = self.number();
        let letter = match (number, self.peek()) {
            (None, _) => first,
            (Some(_), Some(letter)) if letter.is_alphabetic() => letter,
            (Some(_), _) => return self.fail(start, NotationFault::NumberAlone),
        };
        self.at += 1;
        let Some((mut layers, face)) = layers_of(letter) else {
            return self.fail(start, fault_of(letter));
        };
        if matches!(self.peek(), Some('w' | 'W')) && matches!(layers, Layers::Outer | Layers::Wide)
        {
            self.at += 1;
            if layers == Layers::Wide {
                return self.fail(start, NotationFault::WideTwice);
            }
            layers = Layers::Wide;
        }
        match (number, layers) {
            (None, _) | (Some(1), Layers::Outer) | (Some(2), Layers::Wide) => {}
            (Some(2), Layers::Outer) => layers = Layers::Middle,
            (Some(3), Layers::Wide) => layers = Layers::Whole,
            (Some(layers), Layers::Wide) => {
                return self.fail(start, NotationFault::Layers { layers });
            }
            _ => return self.fail(start, NotationFault::NumberFirst),
        }
        let (count, mark) = self.suffix(start)?;
        let count = count.unwrap_or(1);
        if count > MOST_QUARTERS {
            return self.fail(start, NotationFault::Count { count });
        }
        let turned = Move::new(layers, face, count as u32);
        let turned = match mark {
            Some(Direction::Backward) => turned.map(Move::inverse),
            _ => turned,
        };
        if !(1..=3).contains(&count) {
            let found = self.text.chars[start..self.at].iter().collect();
            let read = turned.map_or(String::new(), |turned| turned.to_string());
            let note = ReadingNote::Count { found, read };
            if !self.text.notes.contains(&note) {
                self.text.notes.push(note);
            }
        }
        Ok(turned)
    }

    /// Reads the count and the mark after the move or bracket at `start`: `2`, `'`, `2'`, `^-1`.
    fn suffix(
        &mut self,
        start: usize,
    ) -> Result<(Option<usize>, Option<Direction>), NotationError> {
        if self.peek() == Some('^') {
            self.at += 1;
            let is_minus = self.peek().is_some_and(|next| MINUS.contains(&next));
            self.at += usize::from(is_minus);
            let Some(count) = self.number() else {
                return self.fail(start, NotationFault::NoExponent);
            };
            return Ok((Some(count), is_minus.then_some(Direction::Backward)));
        }
        let (count, mark) = (self.count(), self.mark());
        let count = match mark {
            Some(_) => count.or(self.count_after_mark(start)?),
            None => count,
        };
        // Turns of opposite faces at the same time: `U'+D`.
        let is_letter = self.peek_after(1).is_some_and(char::is_alphabetic);
        self.at += usize::from(mark.is_some() && self.peek() == Some('+') && is_letter);
        Ok((count, mark))
    }

    /// Reads a count after a move or bracket, in digits or as `²`.
    fn count(&mut self) -> Option<usize> {
        let power = ['¹', '²', '³'].iter().position(|power| self.peek() == Some(*power));
        if let Some(power) = power {
            self.at += 1;
            return Some(power + 1);
        }
        self.number()
    }

    /// Reads decimal digits. Too large numbers become the maximum: they are errors anyway.
    fn number(&mut self) -> Option<usize> {
        let mut number: Option<usize> = None;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            let tens = number.unwrap_or(0).saturating_mul(10);
            number = Some(tens.saturating_add(digit as usize));
            self.at += 1;
        }
        number
    }

    fn mark(&mut self) -> Option<Direction> {
        let blanks = self.text.chars[self.at..].iter().take_while(|it| **it == ' ').count();
        if self.peek_after(blanks).is_some_and(|mark| PRIMES.contains(&mark)) {
            self.at += blanks;
        }
        let mark = self.peek()?;
        let direction = match mark {
            '+' => Direction::Forward,
            mark if ANTICLOCKWISE_MARKS.contains(&mark) => Direction::Backward,
            _ => return None,
        };
        self.at += 1;
        // The exponent -1 of an inverse, as in `(R U)-1`.
        let is_minus = MINUS.contains(&mark);
        let ends = !self.peek_after(1).is_some_and(|next| next.is_ascii_digit());
        if is_minus && self.peek() == Some('1') && ends || self.peek() == Some('¹') {
            self.at += 1;
        }
        Some(direction)
    }

    /// Reads the `2` of `R'2`. That of `R'2Uw` belongs to the wide move after it, and that of
    /// `R'2U` is refused: it may be of either.
    fn count_after_mark(&mut self, start: usize) -> Result<Option<usize>, NotationError> {
        let behind = self.at;
        let Some(count) = self.count() else { return Ok(None) };
        match self.peek().and_then(layers_of) {
            None => return Ok(Some(count)),
            Some((Layers::Wide, _)) => {}
            Some((Layers::Outer, _)) if matches!(self.peek_after(1), Some('w' | 'W')) => {}
            _ => return self.fail(start, NotationFault::CountAfterMark),
        }
        self.at = behind;
        Ok(None)
    }

    /// Skips white space, comments and separators.
    fn skip_blanks(&mut self) {
        while let Some(next) = self.peek() {
            if next == '/' && self.peek_after(1) == Some('/') {
                while self.peek().is_some_and(|next| next != '\n' && next != '\r') {
                    self.at += 1;
                }
            } else if next == '/' && self.peek_after(1) == Some('*') {
                let rest = &self.text.chars[self.at + 2..];
                // A comment that is never closed is an error of the move that is read next.
                let Some(end) = rest.windows(2).position(|pair| pair == ['*', '/']) else { return };
                self.at += end + 4;
            } else if next.is_whitespace() || SEPARATORS.contains(&next) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.peek_after(0)
    }

    fn peek_after(&self, skipped: usize) -> Option<char> {
        self.text.chars.get(self.at + skipped).copied()
    }

    fn fail<T>(&self, start: usize, fault: NotationFault) -> Result<T, NotationError> {
        Err(self.text.error(start..self.at, fault))
    }

    fn fail_at<T>(&self, at: usize, fault: NotationFault) -> Result<T, NotationError> {
        Err(self.text.error(at..at + 1, fault))
    }

    fn fail_here<T>(&self, fault: NotationFault) -> Result<T, NotationError> {
        self.fail_at(self.at, fault)
    }
}

fn layers_of(letter: char) -> Option<(Layers, Face)> {
    match letter {
        'M' => Some((Layers::Middle, Face::L)),
        'E' => Some((Layers::Middle, Face::D)),
        'S' => Some((Layers::Middle, Face::F)),
        'x' | 'X' => Some((Layers::Whole, Face::R)),
        'y' | 'Y' => Some((Layers::Whole, Face::U)),
        'z' | 'Z' => Some((Layers::Whole, Face::F)),
        _ if letter.is_ascii_lowercase() => {
            Face::from_letter(letter.to_ascii_uppercase()).map(|face| (Layers::Wide, face))
        }
        _ => Face::from_letter(letter).map(|face| (Layers::Outer, face)),
    }
}

fn fault_of(letter: char) -> NotationFault {
    match letter {
        'm' | 'e' | 's' => NotationFault::WrongCase { expected: letter.to_ascii_uppercase() },
        '²' | '+' | '^' => NotationFault::MarkAlone,
        _ if ANTICLOCKWISE_MARKS.contains(&letter) => NotationFault::MarkAlone,
        _ => NotationFault::UnknownMove,
    }
}
