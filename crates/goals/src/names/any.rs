//! `any` among the words after the colon: every existing variant.

use faceturn_cube::{Corner, Edge, Face};

use super::NamedGoal;
use super::building::in_brackets;
use crate::domino_subsets::DominoSubset;
use crate::goal::Goal;

const ANY: &str = "any";

fn is_any(word: &str) -> bool {
    word.eq_ignore_ascii_case(ANY)
}

pub(super) fn is_in(words: &str) -> bool {
    parts(words).any(is_any)
}

fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.split(':').map(str::trim).filter(|word| !word.is_empty())
}

/// The union of the variants that match these words, the usual one first; `None` if there is none.
/// `any` alone replaces all the words of the name.
pub(super) fn read(named: &NamedGoal, words: &str, subsets: &[DominoSubset]) -> Option<Goal> {
    let usual: Vec<&str> = parts(named.usual_words()).collect();
    let mut given: Vec<String> = parts(words).map(str::to_ascii_uppercase).collect();
    if given.iter().all(|word| is_any(word)) {
        given.truncate(1);
    }
    let name = given.join(":").replace(&ANY.to_ascii_uppercase(), ANY);
    if let [_] = &given[..] {
        given.resize(usual.len(), ANY.to_owned());
    }
    if usual.is_empty() || given.len() != usual.len() {
        return None;
    }
    let mut texts = vec![String::new()];
    for (word, usual) in given.into_iter().zip(usual) {
        let choices = if is_any(&word) { like(usual) } else { vec![word] };
        let longer = |text: &String| -> Vec<String> {
            choices.iter().map(|word| format!("{text}:{word}")).collect()
        };
        texts = texts.iter().flat_map(longer).collect();
    }
    let variants: Vec<Goal> =
        texts.iter().filter_map(|words| named.variant(words, subsets)).collect();
    let name = format!("{}:{name}{}", named.name, in_brackets(subsets));
    (!variants.is_empty()).then(|| Goal::union(&name, variants))
}

/// All words of the same kind (faces, pairs of faces or corners), the given one first.
fn like(usual: &str) -> Vec<String> {
    let edges = || Edge::all().map(|edge| edge.to_string());
    let others: Vec<String> = match usual.len() {
        1 => Face::ALL.map(|face| face.to_string()).to_vec(),
        2 => edges().chain(edges().map(|edge| edge.chars().rev().collect())).collect(),
        _ => Corner::all().map(|corner| corner.to_string()).collect(),
    };
    let others = others.into_iter().filter(|word| word != usual);
    std::iter::once(usual.to_owned()).chain(others).collect()
}
