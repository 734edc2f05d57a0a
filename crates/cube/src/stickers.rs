//! The symbols of a text without what surrounds them: what the facelets of a cube would be.

use std::borrow::Cow;
use std::ops::Range;

use crate::face::{FACELET_COUNT, Face};
use crate::pasted;

/// The colours with their initials, which are different.
const COLOURS: [(&str, &str); Face::COUNT] =
    [("white", "W"), ("yellow", "Y"), ("green", "G"), ("blue", "B"), ("red", "R"), ("orange", "O")];

/// The rows of a net with U above and D below the row L F R B.
pub(crate) const NET_ROWS: [usize; 9] = [3, 3, 3, 12, 12, 12, 3, 3, 3];

/// The rows of a net with U above and D and B below the row L F R.
pub(crate) const TALL_NET_ROWS: [usize; 12] = [3, 3, 3, 9, 9, 9, 3, 3, 3, 3, 3, 3];

/// Marks that only moves have. A straight prime may be a quotation mark, too.
pub(crate) const TURN_MARKS: &str = "’‘′´`ʼʹ⁻¹²³^";

/// Whether this stands for an unknown facelet.
pub(crate) fn is_unknown(symbol: &str) -> bool {
    matches!(symbol, "?" | ".")
}

/// Whether this may stand around and between facelets.
pub(crate) fn surrounds(letter: char) -> bool {
    letter.is_whitespace()
        || "()[]{}<>\"“”,;|/\\-–—+=".contains(letter)
        || matches!(letter, '\u{2500}'..='\u{257f}')
}

/// The character as it is meant: full-width letters are ASCII, invisible ones blanks.
pub(crate) fn as_meant(letter: char) -> char {
    match letter {
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        letter => letter,
    }
}

/// The text without the codes that colour it on terminals, `ESC [ 31 m`, and as it is meant.
fn cleaned(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| letter != '\x1b' && as_meant(letter) == letter) {
        return text.into();
    }
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let rest = piece.trim_start_matches(|code: char| code.is_ascii_digit() || code == ';');
        match rest.strip_prefix('m') {
            Some(rest) => plain += rest,
            None => plain = plain + "\x1b[" + piece,
        }
    }
    plain.chars().map(as_meant).collect::<String>().into()
}

/// The symbols of a text that may be the facelets of a cube, or of some of its rows.
#[derive(Clone, Debug, Default)]
pub struct Stickers<'t> {
    text: Cow<'t, str>,
    words: Vec<Range<usize>>,
    /// Each sticker's place in the text: a character, or a word.
    cells: Vec<Range<usize>>,
    /// How many cells each line has, without lines that have none.
    rows: Vec<usize>,
    /// The faces named in front of cells, as in `U: UUUUUUUUU`.
    labels: Vec<Face>,
    /// Whether there are primes, powers, or digits behind letters.
    pub(crate) has_marks: bool,
    /// Whether there are brackets and colons, which group moves.
    pub(crate) has_groups: bool,
    /// Whether there are commas or square brackets, as in lists.
    pub(crate) is_list: bool,
    are_colours: bool,
}

impl<'t> Stickers<'t> {
    /// The stickers of a text, without its brackets, quotes, commas, semicolons, bars, slashes,
    /// hyphens, boxes, terminal colours and blanks. Colours in words stand for their initials.
    ///
    /// ```
    /// use faceturn_cube::Stickers;
    /// assert_eq!(Stickers::of("| U U ? |\n+-------+\n").cells(), ["U", "U", "?"]);
    /// assert_eq!(Stickers::of("['white', 'red']").cells(), ["W", "R"]);
    /// ```
    pub fn of(text: &'t str) -> Stickers<'t> {
        let text = cleaned(pasted::without_list_number(text));
        let mut stickers = Stickers::default();
        let mut lines = stickers.read_words(&text);
        stickers.text = text;
        if stickers.has_row_number() {
            stickers.words.remove(0);
            if let Some(length) = lines.iter_mut().find(|length| **length > 0) {
                *length -= 1;
            }
        }
        stickers.read_cells(&lines);
        stickers
    }

    /// Finds the words, and returns how many of them each line has.
    fn read_words(&mut self, text: &str) -> Vec<usize> {
        let (mut lines, mut on_line) = (Vec::new(), 0);
        let (mut begin, mut is_quoted, mut before) = (None, false, ' ');
        for (at, letter) in text.char_indices().chain([(text.len(), '\n')]) {
            // Behind a letter it is a prime, unless it ends a quotation.
            let is_quote = letter == '\'' && (is_quoted || begin.is_none());
            if is_quote || letter == ':' || surrounds(letter) {
                if let Some(begin) = begin.take().filter(|&from| !is_of_array(text, from..at)) {
                    self.words.push(begin..at);
                    on_line += 1;
                }
                // What is in front of a colon names what is behind it.
                if letter == ':' && on_line > 0 {
                    let name = self.words.pop().and_then(|word| face_named(&text[word]));
                    self.labels.extend(name);
                    on_line -= 1;
                }
                is_quoted ^= is_quote;
            } else {
                let is_turn = letter.is_ascii_digit() && before.is_alphabetic();
                self.has_marks |= letter == '\'' || TURN_MARKS.contains(letter) || is_turn;
                begin.get_or_insert(at);
            }
            self.has_groups |= "(){}:".contains(letter);
            self.is_list |= "[,".contains(letter);
            if matches!(letter, '\n' | '\r') {
                lines.push(std::mem::take(&mut on_line));
                is_quoted = false;
            }
            before = letter;
        }
        lines
    }

    /// Whether there is the number of a table's row in front of the words of a cube.
    fn has_row_number(&self) -> bool {
        let words: Vec<&str> = self.words().collect();
        words.len() == FACELET_COUNT + 1 && is_number(words[0]) && has_six_kinds(&words[1..], 0)
    }

    /// Decides whether characters or words are the cells.
    fn read_cells(&mut self, lines: &[usize]) {
        let word = |place: &Range<usize>| &self.text[place.clone()];
        let count = |is: fn(&str) -> bool| self.words.iter().filter(|it| is(word(it))).count();
        let (words, colours) = (self.words.len(), count(|word| colour(word).is_some()));
        let known_and_unknown = colours + count(is_unknown);
        self.are_colours = words > 1 && colours > 0 && known_and_unknown * 2 >= words;
        let are_numbers = self.is_list && count(is_number) == words;
        let symbols: usize = self.words.iter().map(|it| word(it).chars().count()).sum();
        let are_words = self.are_colours
            || words == FACELET_COUNT
            || are_numbers && !symbols.is_multiple_of(FACELET_COUNT);
        let mut rest = self.words.iter();
        for &length in lines.iter().filter(|length| **length > 0) {
            let before = self.cells.len();
            for place in rest.by_ref().take(length) {
                if are_words {
                    self.cells.push(place.clone());
                } else {
                    let cell = |(at, it): (usize, char)| {
                        place.start + at..place.start + at + it.len_utf8()
                    };
                    self.cells.extend(word(place).char_indices().map(cell));
                }
            }
            self.rows.push(self.cells.len() - before);
        }
    }

    /// The stickers one by one; `?` and `.` are unknown.
    pub fn cells(&self) -> Vec<&str> {
        let mut cells = self.written();
        if self.are_colours {
            cells.iter_mut().for_each(|word| *word = colour(word).unwrap_or(word));
        }
        cells
    }

    /// The stickers as they are written: colours in words are whole.
    pub(crate) fn written(&self) -> Vec<&str> {
        self.cells.iter().map(|place| &self.text[place.clone()]).collect()
    }

    /// The number of stickers.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The faces in the order in which they come with their names, if all six have nine stickers.
    pub(crate) fn labels(&self) -> Option<[Face; Face::COUNT]> {
        let labels: [Face; Face::COUNT] = self.labels[..].try_into().ok()?;
        let are_all = Face::ALL.iter().all(|face| labels.contains(face));
        (are_all && self.len() == FACELET_COUNT).then_some(labels)
    }

    pub(crate) fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// Whether most of them are names of colours.
    pub(crate) fn are_colours(&self) -> bool {
        self.are_colours
    }

    /// Whether lines like those of a net, or the names of faces, say in which order these come.
    pub(crate) fn are_in_order(&self) -> bool {
        self.rows == NET_ROWS || self.rows == TALL_NET_ROWS || self.labels().is_some()
    }

    /// Whether the stickers are letters alone, or have none among them, and no marks of turns.
    fn are_alike(&self) -> bool {
        let cells = self.cells();
        let mut first =
            cells.iter().filter(|it| !is_unknown(it)).filter_map(|it| it.chars().next());
        let has_letters = first.clone().next().is_some_and(char::is_alphabetic);
        !self.has_marks && first.all(|letter| letter.is_alphabetic() == has_letters)
    }

    /// Whether there are 54 stickers and some of them unknown.
    pub(crate) fn have_gaps(&self) -> bool {
        self.may_be_cube() && self.cells().into_iter().any(is_unknown)
    }

    /// Whether there are 54 stickers that are not moves with marks: the facelets of a cube, perhaps
    /// with mistakes.
    pub fn may_be_cube(&self) -> bool {
        self.len() == FACELET_COUNT && self.are_alike()
    }

    /// Whether these are the stickers of one cube, of which one may be wrong.
    pub fn is_nearly_cube(&self) -> bool {
        self.may_be_cube() && has_six_kinds(&self.cells(), 1)
    }

    /// Whether these are six faces with their names, as in `U: UUUUUUUUU`.
    pub fn have_face_names(&self) -> bool {
        self.labels().is_some()
    }

    /// The facelets of several cubes, as texts; `None` if there are not several.
    pub fn several_cubes(&self) -> Option<Vec<String>> {
        let is_likely = self.are_cubes() || self.are_colours || self.words().all(is_number);
        let is_multiple = self.len() > FACELET_COUNT && self.len().is_multiple_of(FACELET_COUNT);
        let cells = (is_likely && is_multiple).then(|| self.cells())?;
        Some(cells.chunks(FACELET_COUNT).map(|cube| cube.join(" ")).collect())
    }

    /// Whether these are the stickers of one or several whole cubes: nine each of six kinds, and
    /// no marks of turns.
    pub fn are_cubes(&self) -> bool {
        let is_multiple = !self.is_empty() && self.len().is_multiple_of(FACELET_COUNT);
        is_multiple
            && !self.has_marks
            && self.cells().chunks(FACELET_COUNT).all(|cube| has_six_kinds(cube, 0))
    }

    /// Whether this may be a row of this many facelets, within one in nine.
    pub fn may_be_row(&self, count: usize) -> bool {
        self.len().abs_diff(count) <= count / 9 && !self.is_empty() && self.are_alike()
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|place| &self.text[place.clone()])
    }
}

/// The face with this name: its letter, or a word such as `front`.
fn face_named(name: &str) -> Option<Face> {
    let named = match name.to_ascii_lowercase().as_str() {
        "up" | "top" => Face::U,
        "down" | "bottom" => Face::D,
        "front" => Face::F,
        "back" => Face::B,
        "right" => Face::R,
        "left" => Face::L,
        letter => Face::from_letter(letter.parse::<char>().ok()?.to_ascii_uppercase())?,
    };
    Some(named)
}

/// Whether a word belongs to a printed array: `array([[0, 1]], dtype=uint8)`.
fn is_of_array(text: &str, word: Range<usize>) -> bool {
    let is_kind = text[..word.start].trim_end_matches(['=', '\'', '<', ' ']).ends_with("dtype");
    is_kind || matches!(&text[word], "array" | "np.array" | "numpy.array" | "dtype")
}

/// The initial of a colour.
fn colour(word: &str) -> Option<&'static str> {
    let mut colours = COLOURS.iter();
    colours.find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, initial)| *initial)
}

pub(crate) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether these are nine each of six symbols, or so many more or less.
fn has_six_kinds(symbols: &[&str], tolerance: usize) -> bool {
    let is_new = |at: &usize| !symbols[..*at].contains(&symbols[*at]);
    let count = |symbol: &&&str| symbols.iter().filter(|it| it == symbol).count();
    (0..symbols.len()).filter(is_new).count() == Face::COUNT
        && symbols.iter().all(|symbol| count(&symbol).abs_diff(9) <= tolerance)
}
