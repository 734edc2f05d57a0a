//! Views: positions turned so that the steps of a plan always have the same axes.

use faceturn_cube::{Axis, CubeSymmetry};

use super::step::{Step, StepName, face};

pub(crate) struct View {
    /// Takes the axis of `eo` to F-B and that of the domino to U-D.
    pub(crate) symmetry: CubeSymmetry,
    /// What a position may be turned by before the first of the steps `fr`, `frls` and
    /// `leave-slice`: it takes the first two to U-D, and `leave-slice` to F-B after `fr`, else to
    /// U-D.
    pub(crate) later: Vec<CubeSymmetry>,
}

/// The views of a plan: one for each pair of axes of `eo` and `dr` that suits the other steps.
pub(crate) fn views(steps: &[Step]) -> Vec<View> {
    let along = |names: &[StepName]| -> Vec<&Step> {
        steps.iter().filter(|step| names.contains(&step.name)).collect()
    };
    let domino = along(&[StepName::Rzp, StepName::Dr]);
    let mut views = Vec::new();
    for &eo in along(&[StepName::Eo]).iter().flat_map(|step| &step.axes) {
        let is_one = |axis: &Axis| *axis != eo && domino.iter().all(|it| it.axes.contains(axis));
        // Without a domino, any one other axis will do.
        let most = if domino.is_empty() { 1 } else { Axis::COUNT };
        for dr in Axis::ALL.into_iter().filter(is_one).take(most) {
            let symmetry = rotation(|it| is_taken(it, eo, Axis::FB) && is_taken(it, dr, Axis::UD));
            let symmetry = symmetry.expect("one carries two axes to two");
            let later = later(steps, symmetry, dr);
            views.extend((!later.is_empty()).then_some(View { symmetry, later }));
        }
    }
    views
}

/// What a position in this view may be turned by before `fr` and `leave-slice`. Half turns and the
/// positions that they reach look the same along each axis, the domino only when turned about its
/// own.
fn later(steps: &[Step], symmetry: CubeSymmetry, dr: Axis) -> Vec<CubeSymmetry> {
    let seen = |axis: Axis| symmetry.face(face(axis)).axis();
    let is_free = step(steps, StepName::Htr).is_some();
    let is_one = |it: CubeSymmetry, up: Option<Axis>, front: Option<Axis>| {
        up.is_none_or(|up| is_taken(it, seen(up), Axis::UD))
            && front.is_none_or(|front| is_taken(it, seen(front), Axis::FB))
            && (is_free || is_taken(it, Axis::UD, Axis::UD))
    };
    let leaves_slice = step(steps, StepName::FrLeavingSlice);
    let floppy: Vec<Option<Axis>> = match step(steps, StepName::Fr).or(leaves_slice) {
        None => vec![None],
        Some(step) if step.axes.is_empty() => vec![Some(dr)],
        Some(step) => step.axes.iter().copied().map(Some).collect(),
    };
    let mut later = Vec::new();
    for fr in floppy {
        if leaves_slice.is_some() {
            let is_same =
                |it: &Step| it.axes.is_empty() || fr.is_some_and(|fr| it.axes.contains(&fr));
            if step(steps, StepName::LeaveSlice).is_none_or(is_same) {
                later.extend(rotation(|it| is_one(it, fr, None)));
            }
            continue;
        }
        let slices: Vec<Option<Axis>> = match step(steps, StepName::LeaveSlice) {
            None => vec![None],
            Some(step) if step.axes.is_empty() && fr != Some(dr) => vec![Some(dr)],
            Some(step) if step.axes.is_empty() => Axis::ALL.map(Some).to_vec(),
            Some(step) => step.axes.iter().copied().map(Some).collect(),
        };
        for slice in slices.into_iter().filter(|slice| fr.is_none() || *slice != fr) {
            let (up, front) = if fr.is_some() { (fr, slice) } else { (slice, None) };
            later.extend(rotation(|it| is_one(it, up, front)));
        }
    }
    later
}

fn step(steps: &[Step], name: StepName) -> Option<&Step> {
    steps.iter().find(|step| step.name == name)
}

pub(crate) fn rotation(is_one: impl Fn(CubeSymmetry) -> bool) -> Option<CubeSymmetry> {
    CubeSymmetry::all().find(|&it| !it.is_mirror() && is_one(it))
}

pub(crate) fn is_taken(symmetry: CubeSymmetry, from: Axis, to: Axis) -> bool {
    symmetry.face(face(from)).axis() == to
}
