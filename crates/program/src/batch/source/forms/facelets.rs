//! Several lines that together show the facelets of one cube.

use std::io;

use faceturn::cube::{PositionFormat, named_position};
use faceturn::internals::{FACELET_COUNT, Stickers};

use crate::batch::source::Ahead;

/// How many facelets the lines of a net show, of a net with B below D, and of six faces.
const SHAPES: [&[usize]; 3] =
    [&[3, 3, 3, 12, 12, 12, 3, 3, 3], &[3, 3, 3, 9, 9, 9, 3, 3, 3, 3, 3, 3], &[9; 6]];

/// So many lines of a shape are enough to know it: the others may have mistakes.
const CERTAIN: usize = 4;

/// The lines from `first` on and how many come after it, if they show the facelets of one cube,
/// perhaps with a mistake: their beginning has one of the shapes, or all together are nine each of
/// six symbols. Lines without symbols may be among them. `is_first` says that no row of three
/// letters is right before it: a file of short moves has many.
pub(super) fn facelets(
    first: &str,
    format: PositionFormat,
    is_first: bool,
    ahead: &mut Ahead,
) -> io::Result<Option<(String, usize)>> {
    let may_be = matches!(format, PositionFormat::Auto | PositionFormat::Facelets);
    if !may_be || !is_row(first) || named_position(first).is_some() {
        return Ok(None);
    }
    let (mut whole, mut rows, mut taken) = (first.to_owned(), vec![first.to_owned()], 0);
    while !is_whole(&rows) {
        let Some(line) = ahead.peek(taken)? else { break };
        let line = String::from_utf8_lossy(line).into_owned();
        let is_empty = Stickers::of(&line).is_empty();
        if !(is_empty || is_row(&line) || shape_of(&rows).is_some()) {
            break;
        }
        whole = whole + "\n" + &line;
        taken += 1;
        if !is_empty {
            rows.push(line);
        }
    }
    let are_short = rows.iter().all(|row| is_row_of_three(row));
    let is_alone = is_first
        && !ahead.peek(taken)?.is_some_and(|next| is_row_of_three(&String::from_utf8_lossy(next)));
    let are_cube = Stickers::of(&whole).is_nearly_cube() && (is_alone || !are_short);
    if shape_of(&rows).is_none() && !are_cube {
        return Ok(None);
    }
    Ok(Some((whole, taken)))
}

pub(super) fn is_row_of_three(line: &str) -> bool {
    Stickers::of(line).may_be_row(3)
}

fn is_row(line: &str) -> bool {
    let stickers = Stickers::of(line);
    [3, 9, 12].into_iter().any(|count| stickers.may_be_row(count))
}

/// The shape that these rows certainly have.
fn shape_of(rows: &[String]) -> Option<&'static [usize]> {
    let fits = |shape: &&[usize]| {
        let mut beginning = rows.iter().zip(*shape).take(CERTAIN);
        rows.len() >= CERTAIN && beginning.all(|(row, &count)| Stickers::of(row).may_be_row(count))
    };
    SHAPES.into_iter().find(fits)
}

/// Whether a cube has no more rows.
fn is_whole(rows: &[String]) -> bool {
    match shape_of(rows) {
        Some(shape) => rows.len() == shape.len(),
        None => rows.iter().map(|row| Stickers::of(row).len()).sum::<usize>() >= FACELET_COUNT,
    }
}
