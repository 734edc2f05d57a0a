use std::fmt;

use crate::face::Face;
use crate::listing::Listed;

/// Something in the reading of a text that its author may not have meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadingNote {
    /// 54 facelets that are a cube only as a net, although their lines do not show a net.
    Net,
    /// A move by four or more quarter turns.
    Count {
        /// The move as written.
        found: String,
        /// The same move by one, two or three quarter turns; empty if it turns nothing.
        read: String,
    },
    /// A KPattern with turned centres, which are left out.
    Centres,
    /// Measured colours, some of which may be others.
    Doubtful {
        /// The names of the facelets, `U1` to `B9`, the most doubtful first.
        facelets: Vec<String>,
    },
    /// Six pictures that have been put in order and turned.
    Pictures {
        /// The face that each picture shows, and how many quarter turns clockwise, `0..4`, make it
        /// upright.
        shown: [(Face, u8); Face::COUNT],
    },
    /// An address with a setup, which is read, and moves, which are not.
    Setup,
}

impl fmt::Display for ReadingNote {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadingNote::Net => out.write_str(
                "the facelets are read in the order of a net, line by line; face by face they are \
                 not a cube",
            ),
            ReadingNote::Count { found, read } if read.is_empty() => {
                write!(out, "{found} is read as no move, because it turns nothing")
            }
            ReadingNote::Count { found, read } => write!(out, "{found} is read as {read}"),
            ReadingNote::Centres => out.write_str(
                "the turns of the centres are left out, because they do not show on a cube without \
                 pictures",
            ),
            ReadingNote::Doubtful { facelets } => {
                let (stickers, are) = match facelets.len() {
                    1 => ("sticker", "is"),
                    _ => ("stickers", "are"),
                };
                write!(out, "{stickers} {} {are} doubtful: look at them", Listed(facelets))
            }
            ReadingNote::Pictures { shown } => {
                let turned = |(face, turns): &(Face, u8)| match turns {
                    1 => format!("{face} (turned anticlockwise)"),
                    2 => format!("{face} (upside down)"),
                    3 => format!("{face} (turned clockwise)"),
                    _ => face.to_string(),
                };
                let shown: Vec<String> = shown.iter().map(turned).collect();
                write!(out, "the pictures show {}", Listed(&shown))
            }
            ReadingNote::Setup => out.write_str(
                "the setup in the address is read as the position; the moves after it are left out",
            ),
        }
    }
}
