//! Properties of every position, maneuver and text, tested on random ones.

use faceturn_cube::{
    CubeSymmetry, FaceTurn, KPattern, Maneuver, Notation, ParsedMoves, Position, PositionFormat,
    Rotation, read_position,
};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_oneof, proptest};
use proptest::{prop_assert, prop_assert_eq};

fn maneuver() -> impl Strategy<Value = Maneuver> {
    vec(0..FaceTurn::COUNT, 0..60)
        .prop_map(|turns| turns.into_iter().map(|index| FaceTurn::ALL[index]).collect())
}

fn position() -> impl Strategy<Value = Position> {
    maneuver().prop_map(|maneuver| Position::SOLVED.apply(&maneuver))
}

fn parsed_moves() -> impl Strategy<Value = ParsedMoves> {
    let rotation = prop::sample::select(Rotation::all().collect::<Vec<Rotation>>());
    (maneuver(), rotation).prop_map(|(maneuver, rotation)| ParsedMoves::new(maneuver, rotation))
}

fn symmetry() -> impl Strategy<Value = CubeSymmetry> {
    (0..CubeSymmetry::COUNT).prop_filter_map("a symmetry", CubeSymmetry::new)
}

fn nearly_moves() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        8 => prop::sample::select("UDFBRLudfbrlwMESxyz'2".chars().collect::<Vec<char>>()),
        4 => prop::sample::select("()[],: 319i-+²’/\n".chars().collect::<Vec<char>>()),
        1 => any::<char>(),
    ];
    vec(character, 0..80).prop_map(String::from_iter)
}

fn any_text() -> impl Strategy<Value = String> {
    let nearly_facelets = "[URFDLB]{53,55}";
    let nearly_reid = "([UDFBRL]{2,3} ){19,21}";
    let nearly_json = r#"\{"(EDGES|CORNERS|é)": ?[{\[](\r?\n)?("pieces": ?\[0?,?1?\]?)?[}\]]{0,2}"#;
    prop_oneof![nearly_moves(), nearly_facelets, nearly_reid, nearly_json, any::<String>()]
}

fn auto(text: &str) -> Position {
    read_position(text, PositionFormat::Auto, Notation::Standard).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_form_can_be_read_back(position in position()) {
        let (facelets, reid) = (position.facelets(), position.reid());
        prop_assert_eq!(Position::from_facelets(&facelets), Ok(position));
        prop_assert_eq!(Position::from_reid(&reid), Ok(position));
        prop_assert_eq!(Position::try_from(KPattern::from(&position)), Ok(position));
        prop_assert_eq!((auto(&facelets), auto(&reid)), (position, position));
        let again = Position::from_cubies(
            *position.corner_at(),
            *position.corner_twist(),
            *position.edge_at(),
            *position.edge_flip(),
        );
        prop_assert_eq!(again, Ok(position));
    }

    #[test]
    fn printed_facelets_are_the_same_position_under_every_notation(position in position()) {
        let text = position.to_string();
        for notation in [Notation::Standard, Notation::Niss] {
            for format in [PositionFormat::Auto, PositionFormat::Facelets] {
                prop_assert_eq!(read_position(&text, format, notation), Ok(position));
            }
        }
    }

    #[test]
    fn parsed_moves_keep_their_position(moves in parsed_moves(), s in symmetry()) {
        let text = moves.to_string();
        let again = ParsedMoves::parse(&text, Notation::Standard);
        prop_assert_eq!(again.as_ref(), Ok(&moves), "{}", text);
        let simplified = moves.simplified();
        prop_assert!(simplified.maneuver().is_canonical());
        prop_assert_eq!(simplified.position(), moves.position());
        prop_assert_eq!(simplified.rotation(), moves.rotation());
        prop_assert_eq!(Position::SOLVED.apply(&moves.maneuver_as_held()), moves.position());
        // The inverse is the text backwards, and undoes it.
        let inverse = moves.inverse();
        let backwards = ParsedMoves::parse(&format!("({text})'"), Notation::Standard);
        prop_assert_eq!(backwards.as_ref(), Ok(&inverse));
        prop_assert_eq!(inverse.inverse(), moves.clone());
        let both = ParsedMoves::parse(&format!("{text} {inverse}"), Notation::Standard).unwrap();
        prop_assert_eq!(both.simplified(), ParsedMoves::default());
        let conjugate = moves.conjugate_by(s);
        prop_assert_eq!(conjugate.position(), moves.position().conjugate_by(s));
        prop_assert_eq!(conjugate.conjugate_by(s.inverse()), moves);
    }

    #[test]
    fn a_printed_maneuver_can_be_read_back(maneuver in maneuver()) {
        let text = maneuver.to_string();
        prop_assert_eq!(text.parse(), Ok(maneuver.clone()));
        prop_assert_eq!(text.replace(' ', "").parse(), Ok(maneuver));
    }

    #[test]
    fn positions_are_a_group(a in position(), b in position(), c in position()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&Position::SOLVED), a);
        prop_assert_eq!(Position::SOLVED.then(&a), a);
        prop_assert_eq!(a.then(&a.inverse()), Position::SOLVED);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn maneuvers_do_what_their_positions_say(p in position(), a in maneuver(), b in maneuver()) {
        let [of_a, of_b] = [&a, &b].map(|maneuver| Position::SOLVED.apply(maneuver));
        prop_assert_eq!(p.apply(&a).apply(&b), p.then(&of_a).then(&of_b));
        prop_assert_eq!(Position::SOLVED.apply(&a.inverse()), of_a.inverse());
        let canonical = a.canonical();
        prop_assert!(canonical.is_canonical());
        prop_assert!(canonical.face_turn_length() <= a.face_turn_length());
        prop_assert_eq!(Position::SOLVED.apply(&canonical), of_a);
    }

    #[test]
    fn conjugation_keeps_products(
        a in position(), b in position(), s in symmetry(), t in symmetry(),
    ) {
        let conjugated = a.conjugate_by(s).then(&b.conjugate_by(s));
        prop_assert_eq!(a.then(&b).conjugate_by(s), conjugated);
        prop_assert_eq!(a.conjugate_by(s).conjugate_by(t), a.conjugate_by(s.then(t)));
    }

    #[test]
    fn a_commutator_is_what_it_says(a in maneuver(), b in maneuver()) {
        let read = |text: String| Position::SOLVED.apply(&text.parse::<Maneuver>().unwrap());
        let [p, q] = [&a, &b].map(|maneuver| Position::SOLVED.apply(maneuver));
        let commutator = p.then(&q).then(&p.inverse()).then(&q.inverse());
        prop_assert_eq!(read(format!("[{a}, {b}]")), commutator);
        prop_assert_eq!(read(format!("[{a}, {b}]'")), commutator.inverse());
        prop_assert_eq!(read(format!("[{a}: {b}]2")), p.then(&q).then(&q).then(&p.inverse()));
        let niss = Maneuver::parse(&format!("({a}) {b}"), Notation::Niss).unwrap();
        prop_assert_eq!(Position::SOLVED.apply(&niss), p.inverse().then(&q));
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        text in any_text(),
        notation in prop_oneof![Just(Notation::Standard), Just(Notation::Niss)],
    ) {
        for format in [
            PositionFormat::Auto,
            PositionFormat::Moves,
            PositionFormat::Facelets,
            PositionFormat::Reid,
            PositionFormat::KPattern,
        ] {
            if let Err(error) = read_position(&text, format, notation) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
        if let Err(error) = Maneuver::parse(&text, notation) {
            let text = text.replace("\r\n", "\n");
            let line = text.split(['\n', '\r']).nth(error.span.line - 1);
            let characters = line.map_or(0, |line| line.chars().count());
            prop_assert!(error.span.column + error.span.length <= characters + 1, "{}", error);
        }
    }

    #[test]
    fn no_numbers_make_a_position_panic(
        edges in any::<[u8; 12]>(), corners in any::<[u8; 8]>(), centres in any::<[u8; 6]>(),
    ) {
        let checked = Position::from_cubies(corners, corners, edges, edges);
        prop_assert!(checked.is_err_and(|error| !error.to_string().is_empty()));
        let pattern = KPattern {
            edge_pieces: edges,
            edge_orientation: edges.map(|number| number % 2),
            corner_pieces: corners,
            corner_orientation: corners.map(|number| number % 3),
            centre_pieces: centres.map(|number| number % 6),
        };
        prop_assert!(Position::try_from(pattern).is_err());
    }
}
