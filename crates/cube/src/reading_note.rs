use std::fmt;

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
            ReadingNote::Setup => out.write_str(
                "the setup in the address is read as the position; the moves after it are left out",
            ),
        }
    }
}
