//! The branches of a goal, each with its own bounds.
//!
//! A goal with few arrangements is one branch. Any other has one branch for each variant: variants
//! have a structure that their union lacks, so small databases are good bounds for each. Variants
//! that a symmetry maps to one another share their databases.

use std::sync::Arc;

use faceturn_cube::{Axis, CubeSymmetry, Position};

use super::bounds::Bound;
use super::databases::{DatabaseSource, GoalTablesError, find};
use super::turn_order::TurnOrder;
use crate::goal::Goal;
use crate::names;

#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) goal: Goal,
    pub(super) bounds: Vec<Bound>,
    /// Whether the first bound is the distance itself.
    pub(super) is_exact: bool,
    /// Whether the goal lies in H along each axis. Shape `[3]`.
    pub(super) is_in_subgroup: [bool; Axis::COUNT],
}

impl Branch {
    pub(super) fn wants_subgroup(&self) -> bool {
        !self.is_exact && self.is_in_subgroup.contains(&true)
    }

    pub(super) fn may_reach(&self, start: &Position) -> bool {
        self.bounds.iter().all(|bound| bound.reaches(start))
    }
}

pub(super) fn branches(
    goal: &Goal,
    order: &TurnOrder,
    bytes: u64,
    source: &dyn DatabaseSource,
) -> Result<Vec<Branch>, GoalTablesError> {
    let goals = match super::choice::fits_one_database(&goal.pattern(), bytes) {
        true => std::slice::from_ref(goal),
        false => goal.alternatives(),
    };
    // Represents each goal by the first one that a symmetry maps it to.
    let mut kinds: Vec<&Goal> = Vec::new();
    let mut likenesses = Vec::new();
    for goal in goals {
        likenesses.push(likeness(goal, &kinds, order).unwrap_or_else(|| {
            kinds.push(goal);
            (kinds.len() - 1, CubeSymmetry::IDENTITY)
        }));
    }
    let mut found = Vec::new();
    for kind in &kinds {
        let bounds = find(kind, order, bytes / kinds.len() as u64, source)?;
        let is_exact = bounds.first().is_some_and(|bound| {
            let database = &bound.database;
            *database.coordinates().pattern() == kind.pattern() && database.is_exact()
        });
        found.push((bounds, is_exact));
    }
    let subgroups = Axis::ALL.map(names::subgroup);
    let branch = |(goal, (kind, symmetry)): (&Goal, (usize, CubeSymmetry))| {
        let (bounds, is_exact) = &found[kind];
        let carried =
            |bound: &Bound| Bound::new(Arc::clone(&bound.database), symmetry.then(bound.symmetry));
        Branch {
            goal: goal.clone(),
            bounds: bounds.iter().map(carried).collect(),
            is_exact: *is_exact,
            is_in_subgroup: subgroups
                .map(|subgroup| goal.cubes().iter().all(|cube| cube.is_within(&subgroup))),
        }
    };
    Ok(goals.iter().zip(likenesses).map(branch).collect())
}

/// Finds one of `kinds` to which a symmetry that keeps the turns maps the goal.
fn likeness(goal: &Goal, kinds: &[&Goal], order: &TurnOrder) -> Option<(usize, CubeSymmetry)> {
    let mut symmetries = CubeSymmetry::all().filter(|&symmetry| order.is_kept_by(symmetry));
    symmetries.find_map(|symmetry| {
        Some((kinds.iter().position(|kind| goal.is_conjugate(symmetry, kind))?, symmetry))
    })
}
