//! Colours that cameras of robots measured.

use faceturn::Position;
use faceturn::cube::{ColourReading, Colours, Rotation};
use faceturn::internals::FACELET_COUNT;
use faceturn_tests::data;

fn readings() -> Vec<(String, Option<Position>, Colours)> {
    let readings = data("colours.tsv").into_iter().map(|row| {
        let [name, facelets, colours] = row.try_into().expect("three fields");
        let position = (facelets != "-").then(|| facelets.parse().expect("facelets"));
        (name, position, colours.parse().expect("colours"))
    });
    readings.collect()
}

fn smallest(reading: &ColourReading) -> f64 {
    reading.margins.iter().copied().fold(f64::INFINITY, f64::min)
}

#[test]
fn robots_measurements_are_read() {
    let readings = readings();
    for (name, position, colours) in &readings {
        let reading = colours.read().expect("a cube");
        println!("{name}: {:.2} {:?}", smallest(&reading), reading.doubtful_names());
        if let Some(position) = position {
            assert_eq!(reading.position, *position, "{name}");
        }
        assert_eq!(reading.doubtful().is_empty(), smallest(&reading) >= ColourReading::DOUBT);
    }
    assert_eq!(readings.iter().filter(|it| it.1.is_some()).count(), 10);
}

#[test]
fn robots_measurements_as_pictures_are_not_wrong_though_sure() {
    let mut right = 0;
    for (name, position, colours) in readings() {
        let Some(position) = position else { continue };
        // It may be held otherwise: what is most like white is up.
        let is_right = |read: &Position| {
            Rotation::all().any(|it| read.conjugate_by(it.symmetry()) == position)
        };
        match colours.read_pictures([false; 6]) {
            Ok(reading) if is_right(&reading.position) => right += 1,
            Ok(reading) => assert!(smallest(&reading) < ColourReading::DOUBT, "{name}"),
            Err(error) => {
                assert_eq!(error.kind, Some("several-cubes"), "{name}: {error}");
                println!("{name}: pictures {:?} decide", error.undecided);
            }
        }
    }
    assert!(right >= 7, "{right}");
}

#[test]
fn colours_that_cannot_be_told_apart_are_doubtful_or_refused() {
    let grey = |at: usize| 120.0 + (at / 27) as f64;
    let numbers: Vec<f64> = (0..3 * FACELET_COUNT).map(grey).collect();
    let grey = Colours::of_numbers(&numbers).expect("colours");
    assert_eq!(grey.read().expect("a cube").doubtful().len(), 48);
    let error = Colours::of_numbers(&[128.0; 3 * FACELET_COUNT]).expect_err("one side six times");
    let expected = "colours 10 to 18 are those of a side before; expected six different sides";
    assert_eq!(error.to_string(), expected);
}
