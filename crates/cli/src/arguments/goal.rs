//! The options of a goal other than the solved cube.

use clap::{Args, value_parser};

/// What to reach, and by which turns.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct GoalArguments {
    /// What to solve instead of the whole cube: a name that `faceturn goals` lists, such as cross or
    /// eo+cross:F; 54 facelets with ? for any; or pieces, such as "DF DR; o:UFR; p:UB": those after
    /// o: are oriented anywhere, those after p: in their places oriented in any way
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
    /// Lead to this position instead of the solved cube; with --goal, to what it holds in the places
    /// that the goal names
    #[arg(long, value_name = "POSITION")]
    pub(crate) target: Option<String>,
    /// Use only these turns, such as "<R,U,F2>" or "R U F2": R stands for all turns of R, and R1, R2
    /// and R' for one
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,
    /// Do not count a last turn of U: it is printed in parentheses
    #[arg(long)]
    pub(crate) auf: bool,
    /// Do not count a first turn of U: it is printed in parentheses
    #[arg(long)]
    pub(crate) pre_auf: bool,
    /// Use about N MB of pattern databases for the goal
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(crate) goal_memory: u64,
}

/// `faceturn goals`
#[derive(Debug, Args)]
pub(crate) struct GoalListArguments {
    /// Show these goals only
    #[arg(value_name = "GOAL")]
    pub(crate) goals: Vec<String>,
    /// Print how many positions are at each distance, as far as the goal tells them apart
    #[arg(long, requires = "goals")]
    pub(crate) distribution: bool,
    /// Print JSON: an object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
