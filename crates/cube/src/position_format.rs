crate::names! {
    /// How a position is written; by default the text decides.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum PositionFormat as "format" {
        /// The text decides; see [`ParsedPosition::parse`](crate::ParsedPosition::parse).
        #[default]
        Auto = "auto",
        /// Moves that make the position from the solved cube; see
        /// [`ParsedMoves`](crate::ParsedMoves).
        Moves = "moves",
        /// 54 facelets; see [`Position::from_facelets`](crate::Position::from_facelets).
        Facelets = "facelets",
        /// Reid's 20 words; see [`Position::from_reid`](crate::Position::from_reid).
        Reid = "reid",
        /// Cycles of pieces; see [`Position::from_cycles`](crate::Position::from_cycles).
        Cycles = "cycles",
        /// A KPattern for the 3x3x3 as JSON; see
        /// [`KPattern::from_json`](crate::KPattern::from_json).
        KPattern = "kpattern",
        /// The name of a well-known position; see [`named_position`](crate::named_position).
        Name = "name",
        /// 54 measured colours; see [`Colours::read`](crate::Colours::read).
        Rgb = "rgb",
        /// 54 measured colours as six pictures in any order, each turned in any way; see
        /// [`Colours::read_pictures`](crate::Colours::read_pictures).
        Pictures = "pictures",
    }
}

impl PositionFormat {
    /// Whether positions are written as measured colours: `rgb` and `pictures`.
    pub const fn is_of_colours(self) -> bool {
        matches!(self, PositionFormat::Rgb | PositionFormat::Pictures)
    }
}
