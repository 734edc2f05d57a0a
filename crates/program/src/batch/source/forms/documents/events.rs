//! Which events are of the 3x3x3, and the scrambles of their attempts.

/// The 3x3x3 scrambles in a text that belongs to this event: none for another puzzle, one for each
/// cube of an attempt at several. `None` if the text is one position.
pub(crate) fn scrambles_of<'t>(event: &str, text: &'t str) -> Option<Vec<&'t str>> {
    if !is_cube(event) {
        return Some(Vec::new());
    }
    let cubes: Vec<&str> = cubes(text).collect();
    (cubes.len() > 1).then_some(cubes)
}

/// The scrambles of one attempt at several cubes: the lines of one text, or separated by bars.
pub(super) fn cubes(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r', '|']).map(str::trim).filter(|cube| !cube.is_empty())
}

/// Names of the 3x3x3, of its events, and of what timers draw for it, without blanks and hyphens.
/// Sources: the events of the World Cube Association, and the types of csTimer.
const CUBE: &str = "\
    3 333 3x3 3x3x3 cube3 rubik rubiks rubikscube 333oh 333bf 333bld 333fm 333fmc 333ft 333mbf \
    333mbo 333mbld oh onehanded bld 3bld blindfolded fmc fewestmoves mbld multibld \
    multiblind multiblindfolded withfeet 333o 333ni 333noob 333custom 333drud r3 r3ni edges \
    corners nocache333bldspec nocache333patspec pll oll ll lsll lsll2 zbll coll cll ell 2gll \
    zzll zbls eols wvls vls f2l eoline eocross easyc easyxc sbrx cmll lse lsemu 2gen 2genl \
    roux 3genf 3genl rru half cross";

/// Whether this names the 3x3x3 or one of its events, such as `333mbf` or `3x3x3 One-Handed`.
pub(super) fn is_cube(name: &str) -> bool {
    let name: String =
        name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let event = ["3x3x3", "3x3"].iter().find_map(|cube| name.strip_prefix(cube));
    let is_known = |name: &str| CUBE.split(' ').any(|known| known == name);
    is_known(&name) || event.is_some_and(|event| event == "cube" || is_known(event))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_says_which_puzzle_and_how_many() {
        assert_eq!(scrambles_of("222", "R U"), Some(vec![]));
        assert_eq!(scrambles_of("333mbf", "R U\r\nF | D"), Some(vec!["R U", "F", "D"]));
        assert_eq!(scrambles_of("Open 2026", "R\nU"), Some(vec![]));
        for (event, text) in [("333", "R U"), ("333mbf", "R U"), ("3x3x3", "R U")] {
            assert_eq!(scrambles_of(event, text), None, "{event}");
        }
    }

    #[test]
    fn the_names_of_the_cube_are_known_and_no_others() {
        for name in ["333", "333mbf", "3x3x3", "3x3x3 Cube", "3x3x3 One-Handed", "2gll", "3gen_F"] {
            assert!(is_cube(name), "{name}");
        }
        for name in [
            "222",
            "2x2",
            "2x2x2",
            "222so",
            "2x2x2 Cube",
            "4x4x4",
            "444bf",
            "Skewb",
            "Pyraminx",
            "fto",
            "pyrso",
            "skbso",
            "clkwca",
            "gear",
            "ivy",
            "3x3x4",
            "334",
            "sq1",
            "",
            "mgmp",
        ] {
            assert!(!is_cube(name), "{name}");
        }
    }
}
