//! Lines of a stream that are answered at once, although they may be the facelets of one cube.

use std::io;

use faceturn::internals::is_line_of_facelets;

pub(super) struct Answered {
    /// How many facelets each line shows, if they are facelets.
    shape: &'static [usize],
    /// The number of these lines so far.
    count: usize,
    first: u64,
}

impl Answered {
    /// The lines including this one, which continues the earlier ones or starts others of this
    /// shape. The error says that it is the last of them: they are the facelets of one cube.
    pub(super) fn after(
        before: Option<Answered>,
        number: u64,
        line: &str,
        shape: Option<&'static [usize]>,
    ) -> io::Result<Option<Answered>> {
        let before = before.filter(|it| is_line_of_facelets(line, it.shape[it.count]));
        let begun = || shape.map(|shape| Answered { shape, count: 0, first: number });
        let Some(Answered { shape, count, first }) = before.or_else(begun) else { return Ok(None) };
        if count + 1 == shape.len() {
            return Err(io::Error::other(format!(
                "lines {first} to {number} are the facelets of one cube, or moves each; in a pipe, \
                 begin the first with a blank, or say --format facelets or --format moves"
            )));
        }
        Ok(Some(Answered { shape, count: count + 1, first }))
    }
}

/// Whether a line of a stream has to wait for the next ones: it begins with blanks, or is nine
/// letters without blanks or marks, which is unusual for moves.
pub(super) fn is_incomplete(line: &str) -> bool {
    let is_word = !line.trim_end().contains(char::is_whitespace);
    line.starts_with(char::is_whitespace) || (is_word && is_line_of_facelets(line, 9))
}
