use faceturn_cube::{FaceTurn, Maneuver};

/// Writes a maneuver as a commutator `[A, B]`, or its conjugate `[S: [A, B]]` by one or two turns.
///
/// The result is the shortest such text whose commutator and `S` have no more turns than it
/// stands for. `None` if there is none.
///
/// ```
/// use faceturn_fewest_moves::insertions::bracketed;
/// let written = |moves: &str| bracketed(&moves.parse().expect("moves"));
/// assert_eq!(written("R U R' D R U' R' D'"), Some("[R U R', D]".to_owned()));
/// assert_eq!(written("F R U R' D R U' R' D' F'"), Some("[F: [R U R', D]]".to_owned()));
/// assert_eq!(written("R U F"), None);
/// ```
pub fn bracketed(maneuver: &Maneuver) -> Option<String> {
    let maneuver = maneuver.canonical();
    if maneuver.is_empty() {
        return None;
    }
    if let Some(commutator) = commutator(&maneuver) {
        return Some(commutator);
    }
    let turns = || FaceTurn::ALL.into_iter();
    let one = turns().map(|turn| vec![turn]);
    let two = turns().flat_map(|first| {
        turns().filter(move |next| next.may_follow(first)).map(move |next| vec![first, next])
    });
    one.chain(two).find_map(|setup| {
        let setup = Maneuver::new(setup);
        let inner = joined(&[&setup.inverse(), &maneuver, &setup]);
        let commutator = commutator(&inner).filter(|_| inner.len() <= maneuver.len())?;
        Some(format!("[{setup}: {commutator}]"))
    })
}

/// A maneuver as a commutator without cancellations.
fn commutator(maneuver: &Maneuver) -> Option<String> {
    let (turns, half) = (maneuver.turns(), maneuver.len() / 2);
    (1..half).find_map(|at| {
        let [a, b] = [&turns[..at], &turns[at..half]].map(|part| Maneuver::new(part.to_vec()));
        let written_out = joined(&[&a, &b, &a.inverse(), &b.inverse()]);
        (written_out == *maneuver).then(|| format!("[{a}, {b}]"))
    })
}

fn joined(parts: &[&Maneuver]) -> Maneuver {
    parts.iter().copied().flatten().copied().collect::<Maneuver>().canonical()
}
