//! The forms in which people write a position.

use faceturn_cube::{KPattern, Position, PositionFormat, RandomSource};

/// A form: its name, the format that it is read as, and how it is written.
pub type Form = (&'static str, PositionFormat, fn(&Drawn) -> String);

/// A random position, often one near the solved cube.
pub struct Drawn {
    /// The position.
    pub position: Position,
    /// The facelets in the order U R F D L B.
    pub cells: Vec<String>,
    /// Moves that make the position; none if it was not drawn by moves.
    pub moves: Vec<String>,
}

impl Drawn {
    /// Draws a position.
    pub fn new(random: &mut RandomSource) -> Drawn {
        let turns: Vec<String> = (0..1 + random.below(25) as usize)
            .map(|_| {
                let face = ["U", "D", "F", "B", "R", "L"][random.below(6) as usize];
                format!("{face}{}", ["", "2", "'"][random.below(3) as usize])
            })
            .collect();
        let position: Position = turns.join(" ").parse().expect("moves");
        let position = if random.below(2) == 0 { position } else { random.position() };
        let moves =
            if position == turns.join(" ").parse().expect("moves") { turns } else { Vec::new() };
        let cells = position.facelets().chars().map(String::from).collect();
        Drawn { position, cells, moves }
    }

    /// The cells with other symbols for U R F D L B.
    fn with(&self, symbols: [&str; 6]) -> Vec<String> {
        let symbol = |cell: &String| symbols["URFDLB".find(cell.as_str()).expect("a face")];
        self.cells.iter().map(|cell| symbol(cell).to_owned()).collect()
    }

    fn faces(&self) -> Vec<String> {
        self.cells.chunks(9).map(<[String]>::concat).collect()
    }

    /// The nine cells of a face, row by row.
    fn row(&self, face: char, row: usize) -> Vec<String> {
        let from = "URFDLB".find(face).expect("a face") * 9 + row * 3;
        self.cells[from..from + 3].to_vec()
    }

    /// The rows of a net, L F R B in the middle.
    fn net(&self) -> Vec<Vec<String>> {
        let one = |face: char| (0..3).map(move |row| self.row(face, row));
        let middle =
            (0..3).map(|row| "LFRB".chars().flat_map(|face| self.row(face, row)).collect());
        one('U').chain(middle).chain(one('D')).collect()
    }

    /// The rows of a net with B upside down below D.
    fn tall_net(&self) -> Vec<Vec<String>> {
        let one = |face: char| (0..3).map(move |row| self.row(face, row));
        let middle = (0..3).map(|row| "LFR".chars().flat_map(|face| self.row(face, row)).collect());
        let back = (0..3).rev().map(|row| self.row('B', row).into_iter().rev().collect());
        one('U').chain(middle).chain(one('D')).chain(back).collect()
    }
}

fn lines(rows: &[Vec<String>], between: &str) -> String {
    rows.iter().map(|row| row.join(between)).collect::<Vec<String>>().join("\n")
}

fn in_spreadsheet(rows: &[Vec<String>], comma: &str) -> String {
    let padded = |row: &Vec<String>| match row.len() {
        3 => format!("{0}{0}{0}{1}{0}{0}{0}{0}{0}{0}", comma, row.join(comma)),
        _ => row.join(comma),
    };
    rows.iter().map(padded).collect::<Vec<String>>().join("\n")
}

fn boxed(rows: &[Vec<String>]) -> String {
    let border = "+-------+";
    let line = |row: &Vec<String>| {
        let groups = row.chunks(3).map(|three| format!("| {} ", three.join(" ")));
        groups.collect::<String>() + "|"
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    lines.chunks(3).map(|three| format!("{border}\n{}\n", three.join("\n"))).collect()
}

/// A list of texts in JSON.
fn list(texts: &[String]) -> String {
    format!("{texts:?}")
}

const COLOURS: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];

/// Forms of facelets.
pub const FACELETS: &[Form] = &[
    ("letters", PositionFormat::Facelets, |it| it.cells.concat()),
    ("small letters", PositionFormat::Facelets, |it| it.cells.concat().to_lowercase()),
    ("full-width letters", PositionFormat::Facelets, |it| {
        it.with(["Ｕ", "Ｒ", "Ｆ", "Ｄ", "Ｌ", "Ｂ"]).concat()
    }),
    ("spaced", PositionFormat::Facelets, |it| it.cells.join(" ")),
    ("commas", PositionFormat::Facelets, |it| it.cells.join(",")),
    ("semicolons", PositionFormat::Facelets, |it| {
        it.with(["A", "B", "C", "D", "E", "F"]).join(";")
    }),
    ("bars", PositionFormat::Facelets, |it| it.cells.join("|")),
    ("tabs", PositionFormat::Facelets, |it| it.cells.join("\t")),
    ("JSON list", PositionFormat::Facelets, |it| list(&it.cells)),
    ("Python list", PositionFormat::Facelets, |it| format!("{:?}", it.cells).replace('"', "'")),
    ("tuple", PositionFormat::Facelets, |it| format!("('{}')", it.cells.join("', '"))),
    ("array of numpy", PositionFormat::Facelets, |it| {
        format!("array(['{}'], dtype='<U1')", it.cells.join("', '"))
    }),
    ("six texts", PositionFormat::Facelets, |it| list(&it.faces())),
    ("six lists", PositionFormat::Facelets, |it| {
        format!("{:?}", it.cells.chunks(9).collect::<Vec<_>>())
    }),
    ("faces and commas", PositionFormat::Facelets, |it| it.faces().join(",")),
    ("faces and hyphens", PositionFormat::Facelets, |it| it.faces().join("-")),
    ("faces and slashes", PositionFormat::Facelets, |it| it.faces().join("/")),
    ("faces in lines", PositionFormat::Facelets, |it| it.faces().join("\r\n")),
    ("rows of six faces", PositionFormat::Facelets, |it| {
        it.cells.chunks(9).map(|face| face.join(",")).collect::<Vec<String>>().join("\n")
    }),
    ("18 rows", PositionFormat::Facelets, |it| {
        it.cells.chunks(3).map(<[String]>::concat).collect::<Vec<String>>().join("\n")
    }),
    ("faces with their letters", PositionFormat::Facelets, |it| {
        let faces = it.faces();
        let named = [0, 4, 2, 1, 5, 3].map(|at| format!("{}: {}", &"URFDLB"[at..=at], faces[at]));
        named.join("\n")
    }),
    ("faces with their names", PositionFormat::Facelets, |it| {
        let named = ["Up", "Right", "Front", "Down", "Left", "Back"];
        let lines = named.iter().zip(it.cells.chunks(9));
        lines.map(|(name, face)| format!("{name}: {}\n", face.join(" "))).collect()
    }),
    ("object of faces", PositionFormat::Facelets, |it| {
        let f = it.faces();
        let [u, r, f, d, l, b] = [0, 1, 2, 3, 4, 5].map(|at| &f[at]);
        format!(
            "{{\"B\": {b:?}, \"D\": {d:?}, \"F\": {f:?}, \"L\": {l:?}, \"R\": {r:?}, \"U\": {u:?}}}"
        )
    }),
    ("object of a cube", PositionFormat::Facelets, |it| {
        format!("{{\"cube\": {:?}}}", it.cells.concat())
    }),
    ("net", PositionFormat::Facelets, |it| lines(&it.net(), " ")),
    ("net without blanks", PositionFormat::Facelets, |it| lines(&it.net(), "")),
    ("net with blank lines", PositionFormat::Facelets, |it| {
        let net: Vec<String> = it.net().iter().map(|row| row.concat()).collect();
        net.chunks(3).map(|block| block.join("\n")).collect::<Vec<String>>().join("\n\n")
    }),
    ("net in brackets", PositionFormat::Facelets, |it| {
        format!("[{}]", lines(&it.net(), "][").replace('\n', "]\n["))
    }),
    ("net of a spreadsheet", PositionFormat::Facelets, |it| in_spreadsheet(&it.net(), ",")),
    ("net with semicolons", PositionFormat::Facelets, |it| in_spreadsheet(&it.net(), ";")),
    ("list of the rows of a net", PositionFormat::Facelets, |it| {
        let rows: Vec<String> = it.net().iter().map(|row| format!("'{}'", row.concat())).collect();
        format!("[{}]", rows.join(",\n "))
    }),
    ("net in boxes", PositionFormat::Facelets, |it| boxed(&it.net())),
    ("net in lines of boxes", PositionFormat::Facelets, |it| {
        boxed(&it.net()).replace('|', "│").replace('-', "─").replace('+', "┼")
    }),
    ("net in terminal colours", PositionFormat::Facelets, |it| {
        lines(&it.net(), " ").replace('F', "\x1b[48;5;34;38;5;16m F \x1b[0m")
    }),
    ("tall net", PositionFormat::Facelets, |it| lines(&it.tall_net(), " ")),
    ("tall net of a spreadsheet", PositionFormat::Facelets, |it| lines(&it.tall_net(), ",")),
    ("initials of colours", PositionFormat::Facelets, |it| {
        it.with(["W", "R", "G", "Y", "O", "B"]).concat()
    }),
    ("two letters a colour", PositionFormat::Facelets, |it| {
        it.with(["wh", "re", "gr", "ye", "or", "bl"]).join(" ")
    }),
    ("colours", PositionFormat::Facelets, |it| it.with(COLOURS).join(" ")),
    ("faces of colours in lines", PositionFormat::Facelets, |it| {
        let lines: Vec<String> = it.with(COLOURS).chunks(9).map(|face| face.join(", ")).collect();
        lines.join("\n")
    }),
    ("JSON list of colours", PositionFormat::Facelets, |it| list(&it.with(COLOURS))),
    ("digits", PositionFormat::Facelets, |it| it.with(["0", "1", "2", "3", "4", "5"]).concat()),
    ("numbers", PositionFormat::Facelets, |it| it.with(["1", "2", "3", "4", "5", "6"]).join(" ")),
    ("list of numbers", PositionFormat::Facelets, |it| {
        format!("[{}]", it.with(["0", "1", "2", "3", "4", "5"]).join(", "))
    }),
    ("emoji", PositionFormat::Facelets, |it| {
        it.with(["⬜", "🟥", "🟩", "🟨", "🟧", "🟦"]).concat()
    }),
    ("numbered", PositionFormat::Facelets, |it| format!("12. {}", it.cells.concat())),
];

/// Forms of what is neither facelets nor moves.
pub const OTHERS: &[Form] = &[
    ("Reid's words", PositionFormat::Reid, |it| it.position.reid()),
    ("Reid's words and commas", PositionFormat::Reid, |it| it.position.reid().replace(' ', ",")),
    ("JSON list of Reid's words", PositionFormat::Reid, |it| {
        format!("{:?}", it.position.reid().split(' ').collect::<Vec<_>>())
    }),
    ("KPattern", PositionFormat::KPattern, |it| KPattern::from(&it.position).to_json()),
];

/// Forms of moves.
pub const MOVES: &[Form] = &[
    ("moves", PositionFormat::Moves, |it| it.moves.join(" ")),
    ("moves without blanks", PositionFormat::Moves, |it| it.moves.concat()),
    ("moves and commas", PositionFormat::Moves, |it| it.moves.join(", ")),
    ("JSON list of moves", PositionFormat::Moves, |it| list(&it.moves)),
    ("Python list of moves", PositionFormat::Moves, |it| format!("{:?}", it.moves)),
    ("moves in quotes", PositionFormat::Moves, |it| format!("\"{}\"", it.moves.join(" "))),
    ("moves in brackets", PositionFormat::Moves, |it| format!("({})", it.moves.join(" "))),
    ("numbered moves", PositionFormat::Moves, |it| format!("3) {}", it.moves.join(" "))),
    ("moves by numbers", PositionFormat::Moves, |it| {
        let numbered = |turn: &String| match turn.as_bytes() {
            [_, b'\''] => turn.replace('\'', "3"),
            [_] => format!("{turn}1"),
            _ => turn.clone(),
        };
        it.moves.iter().map(numbered).collect::<Vec<String>>().join(" ")
    }),
];
