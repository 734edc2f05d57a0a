//! `faceturn goals`: the named goals, their drawings, their distributions.

use anyhow::{Context, anyhow};
use faceturn::goals::{
    CachedDatabases, GOAL_BYTES, GoalTables, NamedGoal, PatternCache, TurnSet, named_goals,
};
use faceturn::{Goal, Metric};
use serde::Serialize;

use crate::Status;
use crate::arguments::GoalListArguments;
use crate::terminal::file_progress::FileProgress;
use crate::terminal::interruption::Interruption;
use crate::terminal::net::{Ink, Net};
use crate::terminal::stderr::Detail;
use crate::terminal::stdout::{self, json_line};

/// Prints the named goals, or details of some.
pub(crate) fn run(arguments: &GoalListArguments) -> anyhow::Result<Status> {
    let named = named_goals().iter().map(|named| named.name);
    let named = named.filter(|_| arguments.goals.is_empty());
    let texts = arguments.goals.iter().map(String::as_str).chain(named);
    let goals: Vec<Goal> = texts.map(str::parse).collect::<Result<_, _>>()?;
    let is_countable = |goal: &&Goal| GoalTables::is_countable(goal, GOAL_BYTES);
    if arguments.distribution
        && let Some(goal) = goals.iter().find(|goal| !is_countable(goal))
    {
        return Err(uncountable(goal));
    }
    let (metric, detail) = (arguments.metric.read()?.metric, arguments.output.detail());
    let is_plain = !arguments.output.json && !arguments.distribution;
    let mut text = if arguments.goals.is_empty() && is_plain { list() } else { String::new() };
    for goal in &goals {
        let counts = match arguments.distribution.then(|| distribution(goal, metric, detail)) {
            Some(Err(_)) if Interruption::install().is_wanted() => return Ok(Status::Interrupted),
            counts => counts.transpose()?,
        };
        text += &match (arguments.output.json, counts) {
            (true, counts) => json_line(&GoalObject::new(goal, metric, counts)),
            (false, Some(counts)) => table(goal, metric, &counts),
            (false, None) => (if text.is_empty() { "" } else { "\n" }).to_owned() + &drawn(goal),
        };
    }
    stdout::print(text)
}

/// The list entry of a goal, if it is a single named one.
fn entry(goal: &Goal) -> Option<&'static NamedGoal> {
    let (name, variant) = goal.name().split_once(':').unwrap_or((goal.name(), ""));
    named_goals().iter().find(|named| named.name == name && !variant.contains('+'))
}

fn list() -> String {
    let width = named_goals().iter().map(|named| named.default.len()).max().unwrap_or_default();
    let line = |named: &NamedGoal| format!("{:width$}  {}\n", named.default, named.meaning);
    named_goals().iter().map(line).collect()
}

fn drawn(goal: &Goal) -> String {
    let mut text = goal.name().to_owned();
    if let Some(named) = entry(goal) {
        text += &format!("  {}", named.meaning);
        if !named.variants.is_empty() {
            text += &format!("\n  after the colon: {}, or any", named.variants);
        }
        if !named.subsets().is_empty() {
            let subsets = named.subsets().join("|");
            text += &format!("\n  in brackets, some of its subsets: [{subsets}]");
        }
    }
    if !goal.variants().is_empty() {
        let variants: Vec<&str> = goal.variants().iter().map(Goal::name).collect();
        text += &format!("\n  one of {}", variants.join(", "));
    }
    format!("{text}\n{}", Net::of_facelets(&goal.facelets().to_string(), Ink::Letters))
}

fn uncountable(goal: &Goal) -> anyhow::Error {
    let arrangements = goal.pattern().arrangements();
    anyhow!(
        "the goal {goal} tells {arrangements} arrangements apart, too many to count by distance"
    )
}

/// How many arrangements that the goal distinguishes are at each distance.
fn distribution(goal: &Goal, metric: Metric, detail: Detail) -> anyhow::Result<Vec<u64>> {
    let cache = PatternCache::in_memory();
    let observer = FileProgress::interruptible(detail);
    let source = CachedDatabases { cache: &cache, observer: &observer };
    let tables = GoalTables::new(goal.clone(), metric, TurnSet::ALL, GOAL_BYTES, &source)
        .with_context(|| format!("the goal {goal} cannot be prepared"))?;
    let distribution = tables.distribution();
    Ok(distribution.ok_or_else(|| uncountable(goal))?.counts().to_vec())
}

fn table(goal: &Goal, metric: Metric, counts: &[u64]) -> String {
    let total: u64 = counts.iter().sum();
    let mean = mean(counts);
    let mut text = format!("{goal}: {total} arrangements, mean distance {mean:.3}\n");
    for (distance, count) in counts.iter().enumerate() {
        text += &format!("{distance:>3}{} {count:>12}\n", metric.letter());
    }
    text
}

fn mean(counts: &[u64]) -> f64 {
    let total: u64 = counts.iter().sum();
    let turns: u64 = (0..).zip(counts).map(|(distance, count)| distance * count).sum();
    turns as f64 / total as f64
}

#[derive(Debug, Serialize)]
struct GoalObject {
    goal: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'static str>,
    facelets: String,
    /// The goals of which it is the union.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<String>,
    symmetries: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<Metric>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distribution: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
}

impl GoalObject {
    fn new(goal: &Goal, metric: Metric, distribution: Option<Vec<u64>>) -> GoalObject {
        GoalObject {
            goal: goal.name().to_owned(),
            meaning: entry(goal).map(|named| named.meaning),
            facelets: goal.facelets().to_string(),
            variants: goal.variants().iter().map(|it| it.name().to_owned()).collect(),
            symmetries: goal.symmetries().len(),
            metric: distribution.is_some().then_some(metric),
            mean: distribution.as_deref().map(mean),
            distribution,
        }
    }
}
