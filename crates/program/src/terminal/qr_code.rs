//! QR codes on the terminal.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The margin of light modules. The standard says four; two are enough for cameras.
const QUIET_ZONE: i32 = 2;

/// Black on white, whatever the colours of the terminal.
const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
const NO_COLOURS: &str = "\x1b[0m";

/// Draws the QR code of a text, two modules to a character, with colours; `None` if the text is too
/// long.
pub(crate) fn drawn(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let columns = -QUIET_ZONE..code.size() + QUIET_ZONE;
    let mut drawing = String::new();
    for upper in columns.clone().step_by(2) {
        // Modules outside the code are light.
        let character = |x| match (code.get_module(x, upper), code.get_module(x, upper + 1)) {
            (false, false) => ' ',
            (true, false) => '▀',
            (false, true) => '▄',
            (true, true) => '█',
        };
        let row: String = columns.clone().map(character).collect();
        let _ = writeln!(drawing, "{BLACK_ON_WHITE}{row}{NO_COLOURS}");
    }
    Some(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_the_modules_of_the_code() {
        let drawing = drawn("http://192.168.1.20:4325/").expect("a short text");
        let is_dark = |x: usize, y: usize| {
            let row = drawing.lines().nth(y / 2).expect("a row");
            let row = row.strip_prefix(BLACK_ON_WHITE).and_then(|row| row.strip_suffix(NO_COLOURS));
            let character = row.and_then(|row| row.chars().nth(x)).expect("a module");
            character == '█' || character == ['▀', '▄'][y % 2]
        };
        // 25 modules hold up to 32 bytes.
        assert_eq!(drawing.lines().count(), (25 + 4) / 2 + 1);
        // A finder pattern in three corners: seven modules, a ring of light ones, three in the
        // middle.
        let ring = |at: usize| at.abs_diff(3);
        for (left, top) in [(2, 2), (2, 20), (20, 2)] {
            for (x, y) in (0..49).map(|at| (at % 7, at / 7)) {
                let is_light = ring(x).max(ring(y)) == 2;
                assert_eq!(is_dark(left + x, top + y), !is_light, "{x}, {y} of {left}, {top}");
            }
        }
        assert!((0..29).all(|at| !is_dark(at, 1) && !is_dark(1, at)), "a quiet zone");
        assert_eq!(drawn(&"long ".repeat(1000)), None);
    }
}
