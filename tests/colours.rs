//! Colours that cameras of robots measured.

use faceturn::Position;
use faceturn::cube::{ColourReading, Colours};
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
fn colours_that_cannot_be_told_apart_are_doubtful() {
    let grey = Colours::of_numbers(&[128.0; 3 * FACELET_COUNT]).expect("colours");
    assert_eq!(grey.read().expect("a cube").doubtful().len(), 48);
}
