//! What surrounds positions that people paste: the address of a web page with moves, or of the
//! page of this program, and the number of moves in a list.

use std::ops::Range;

/// A character and its index in the whole text.
pub(crate) type Placed = (usize, char);

/// The fields in the address of a page of alg.cubing.net, Twizzle or cubedb.net.
#[derive(Default)]
pub(crate) struct Address {
    pub(crate) setup: Option<Vec<Placed>>,
    pub(crate) moves: Option<Vec<Placed>>,
    /// The name of a puzzle other than the 3x3x3.
    pub(crate) other_puzzle: Option<Range<usize>>,
}

impl Address {
    /// Reads `...?setup=R_U&alg=U-_R-`; the part before the question mark may be missing.
    fn of(text: &[Placed]) -> Option<Address> {
        let from = text.iter().position(|placed| placed.1 == '?').map_or(0, |at| at + 1);
        let mut address = Address::default();
        for Field { key, value, place } in fields(&text[from..]) {
            let moves = || Some(decoded(value)).filter(|moves| !moves.is_empty());
            match key.trim() {
                "alg" => address.moves = moves(),
                "setup" | "setup-alg" | "experimental-setup-alg" | "scramble" => {
                    address.setup = moves();
                }
                // cubedb.net writes 3.
                "puzzle" if !is_one_of(value, ["3x3x3", "3"]) => {
                    address.other_puzzle = Some(place);
                }
                _ => {}
            }
        }
        (address.setup.is_some() || address.moves.is_some()).then_some(address)
    }
}

fn is_one_of<const N: usize>(text: &[Placed], choices: [&str; N]) -> bool {
    choices.iter().any(|choice| text.iter().map(|placed| placed.1).eq(choice.chars()))
}

/// What a pasted address gives, or the fields of one alone.
pub(crate) enum Pasted {
    Moves(Address),
    /// An address of the page of this program, at `place`: `https://...#position=R+U`.
    Position {
        position: Vec<Placed>,
        place: Range<usize>,
    },
    /// Another address, at this place.
    Other(Range<usize>),
}

impl Pasted {
    pub(crate) fn of(text: &[Placed]) -> Option<Pasted> {
        if let Some(address) = Address::of(text) {
            return Some(Pasted::Moves(address));
        }
        let place = origin(text)?;
        Some(match position(text) {
            Some(position) => Pasted::Position { position, place },
            None => Pasted::Other(place),
        })
    }
}

/// The position in an address of the page of this program.
fn position(text: &[Placed]) -> Option<Vec<Placed>> {
    let from = text.iter().position(|placed| placed.1 == '#')? + 1;
    let position = fields(&text[from..]).find(|field| field.key == "position")?;
    Some(decoded(position.value)).filter(|position| !position.is_empty())
}

/// The place of the address that a text begins with, up to white space; `None` if it begins with
/// something else.
fn origin(text: &[Placed]) -> Option<Range<usize>> {
    let is_blank = |placed: &Placed| placed.1.is_whitespace();
    let word = text.split(is_blank).find(|word| !word.is_empty())?;
    let begins_with = |scheme: &str| {
        let letters = word.iter().map(|placed| placed.1.to_ascii_lowercase());
        letters.take(scheme.len()).eq(scheme.chars())
    };
    let is_address = begins_with("https://") || begins_with("http://");
    is_address.then(|| word[0].0..word[word.len() - 1].0 + 1)
}

struct Field<'t> {
    key: String,
    value: &'t [Placed],
    place: Range<usize>,
}

/// The fields `key=value`, with an ampersand between them.
fn fields(text: &[Placed]) -> impl Iterator<Item = Field<'_>> {
    text.split(|placed| placed.1 == '&').filter_map(|field| {
        let at = field.iter().position(|placed| placed.1 == '=')?;
        let key = field[..at].iter().map(|placed| placed.1).collect();
        let place = field[0].0..field[field.len() - 1].0 + 1;
        Some(Field { key, value: &field[at + 1..], place })
    })
}

/// Decodes part of an address: `%27` is a prime, a plus is a space. alg.cubing.net writes some
/// characters of comments as `%26%2345%3B`; they become `&#45;`, which does no harm there.
fn decoded(text: &[Placed]) -> Vec<Placed> {
    let hex = |at: usize| text.get(at).and_then(|placed| placed.1.to_digit(16));
    let mut decoded = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&(place, letter)) = text.get(at) {
        let mut bytes = Vec::new();
        while let (Some((_, '%')), Some(high), Some(low)) = (text.get(at), hex(at + 1), hex(at + 2))
        {
            bytes.push((high * 16 + low) as u8);
            at += 3;
        }
        if bytes.is_empty() {
            decoded.push((place, if letter == '+' { ' ' } else { letter }));
            at += 1;
        } else {
            let escaped = String::from_utf8_lossy(&bytes).into_owned();
            decoded.extend(escaped.chars().map(|letter| (place, letter)));
        }
    }
    decoded
}

/// The length of the number before moves, `1. R U` or `1) R U`, with the spaces around it; 0 if
/// there is none.
pub(crate) fn list_number(text: &[Placed]) -> usize {
    let run = |from: usize, is: fn(&char) -> bool| {
        from + text[from..].iter().take_while(|placed| is(&placed.1)).count()
    };
    let digits = run(0, |letter| letter.is_whitespace());
    let mark = run(digits, char::is_ascii_digit);
    if mark == digits || !matches!(text.get(mark), Some((_, '.' | ')'))) {
        return 0;
    }
    let moves = run(mark + 1, |letter| letter.is_whitespace());
    if mark + 1 < moves && moves < text.len() { moves } else { 0 }
}

/// The text behind the number before moves; all of it if there is none.
pub(crate) fn without_list_number(text: &str) -> &str {
    let placed: Vec<Placed> = text.chars().enumerate().collect();
    let mut letters = text.chars();
    letters.by_ref().take(list_number(&placed)).for_each(drop);
    letters.as_str()
}

/// The text of the position in an address of the page of this program, in whichever format.
pub(crate) fn position_in_address(text: &str) -> Option<String> {
    let placed: Vec<Placed> = text.chars().enumerate().collect();
    match Pasted::of(&placed[list_number(&placed)..])? {
        Pasted::Position { position, .. } => {
            Some(position.into_iter().map(|placed| placed.1).collect())
        }
        Pasted::Moves(_) | Pasted::Other(_) => None,
    }
}

/// Whether a text begins with the address of a web page.
pub(crate) fn is_address(text: &str) -> bool {
    origin(&text.chars().enumerate().collect::<Vec<Placed>>()).is_some()
}
