//! A position, as a JSON object.

use faceturn_cube::{KPattern, Metric, Position};
use serde::Serialize;

use super::declared::reports;

/// A position in every form that needs no search.
///
/// ```
/// use faceturn::Position;
/// use faceturn::report::PositionForms;
///
/// let json = serde_json::to_value(PositionForms::from(&Position::SOLVED))?;
/// assert_eq!(json["facelets"], Position::SOLVED.facelets());
/// assert_eq!(json["kpattern"]["EDGES"]["pieces"][11], 11);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PositionForms {
    /// 54 facelets in the order U R F D L B.
    pub facelets: String,
    /// Reid's 20 words.
    pub reid: String,
    /// The KPattern of cubing.js, an object.
    pub kpattern: KPattern,
}

impl From<&Position> for PositionForms {
    fn from(position: &Position) -> PositionForms {
        let (facelets, reid) = (position.facelets(), position.reid());
        PositionForms { facelets, reid, kpattern: KPattern::from(position) }
    }
}

reports! {
    /// A position that was read from a text: the object that `faceturn convert --json` prints.
    ///
    /// ```
    /// use faceturn::report::PositionReport;
    ///
    /// let position: faceturn::Position = "R U".parse()?;
    /// let report = PositionReport::new(&position).with_input("R U");
    /// assert_eq!(report.forms.facelets, position.facelets());
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive]
    pub struct PositionReport {
        line, name, input, holding,
        /// Moves that make it; left out unless asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub moves: Option<String>,
        /// What the moves are fewest in; left out unless they are.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub metric: Option<Metric>,
        /// The position in every form.
        #[serde(flatten)]
        pub forms: PositionForms,
    }
}

impl PositionReport {
    /// The report of a position without a text.
    pub fn new(position: &Position) -> PositionReport {
        PositionReport {
            line: None,
            name: None,
            input: String::new(),
            holding: String::new(),
            doubtful: Vec::new(),
            moves: None,
            metric: None,
            forms: position.into(),
        }
    }

    /// Sets the text that the position was read from.
    pub fn with_input(self, input: &str) -> PositionReport {
        PositionReport { input: input.to_owned(), ..self }
    }
}
