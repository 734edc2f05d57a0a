//! What to reach, and by which turns.

use anyhow::{Context, bail};
use faceturn::report::GoalReport;
use faceturn::{Goal, PartialCube};
use faceturn_cube::{FaceTurn, PartialFacelets, Position};
use faceturn_searcher::TurnSet;

use crate::algorithm::SearchName;
use crate::arguments::{GoalArguments, KeepArguments, SearchArguments};
use crate::batch::input::{Input, ReadOptions};
use crate::batch::journal::GoalOptions;
use crate::commands::solve::answer::Answer;
use crate::commands::solve::goal::Setting;

/// The turns of U.
pub(super) const TURNS_OF_U: [usize; 3] = [0, 1, 2];

/// A goal, and how to reach it.
#[derive(Debug)]
pub(crate) struct GoalPlan {
    pub(crate) goal: Goal,
    pub(crate) turns: TurnSet,
    /// The position that counts as solved.
    pub(crate) target: Position,
    /// Whether a last turn of U is free.
    pub(crate) auf: bool,
    /// Whether a first turn of U is free.
    pub(crate) pre_auf: bool,
    /// The start, if it is not known in full; the batch then has one of its completions.
    pub(crate) start: Option<IncompleteStart>,
    pub(crate) bytes: u64,
    pub(crate) keep: KeepArguments,
    /// As the user wrote it, for the journal.
    pub(crate) written: GoalOptions,
}

/// A start with unknown stickers.
#[derive(Debug)]
pub(crate) struct IncompleteStart {
    /// As the user wrote it.
    pub(crate) text: String,
    /// One position for each way to complete it that the goal tells apart.
    pub(crate) completions: Vec<Position>,
}

impl GoalPlan {
    /// The plan, if the arguments ask for a goal or the only position is incomplete: then it becomes
    /// one of its completions.
    ///
    /// # Errors
    /// The goal, the target or the turns cannot be read; the start can be completed in too many
    /// ways or in none.
    pub(crate) fn choose(arguments: &mut SearchArguments) -> anyhow::Result<Option<GoalPlan>> {
        let reading = ReadOptions::from(&arguments.reading);
        let incomplete = match &arguments.source.positions[..] {
            [text] => PartialFacelets::is_like(text).then(|| text.clone()),
            _ => None,
        };
        let given = &arguments.goal;
        if !given.is_given() && incomplete.is_none() {
            return Ok(None);
        }
        if arguments.checkpoint.is_some() {
            bail!("--checkpoint is for the whole cube: it cannot be used with a goal");
        }
        if arguments.batch.journal.is_some() && incomplete.is_some() {
            bail!("--journal is for positions that are known in full; leave it out");
        }
        let goal = match &given.goal {
            Some(text) => text.parse().context("--goal")?,
            None => Goal::solved(),
        };
        let target = match &given.target {
            Some(text) => Input::read(text.clone(), reading)
                .map(|input| input.position)
                .context("--target")?,
            None => Position::SOLVED,
        };
        let turns = match &given.moves {
            Some(text) => text.parse().context("--moves")?,
            None => TurnSet::ALL,
        };
        let start = incomplete
            .map(|text| IncompleteStart::read(text, &goal, given, &target))
            .transpose()?;
        let plan = GoalPlan {
            turns,
            goal,
            target,
            auf: given.auf,
            pre_auf: given.pre_auf,
            bytes: given.goal_memory * 1_000_000,
            keep: arguments.run.keep,
            written: written(given, turns),
            start,
        };
        let run = &arguments.run;
        if !plan.is_whole_cube() && (run.search != SearchName::Staged || run.backend.is_some()) {
            bail!(
                "--search and --backend are for the whole cube: goals have a search of their own"
            );
        }
        if let Some(start) = &plan.start {
            arguments.source.positions = vec![start.completions[0].facelets()];
        }
        Ok(Some(plan))
    }

    /// What the search leads to, for JSON.
    pub(crate) fn report(&self, answer: &Answer<'_>) -> GoalReport {
        let texts = |text: &dyn Fn(&Setting) -> String| answer.settings.iter().map(text).collect();
        let turn = |turn: Option<FaceTurn>| turn.map_or(String::new(), |turn| turn.to_string());
        let facelets = |position: Position| position.facelets();
        let mut report = GoalReport::new(self.goal.name());
        report.target = (self.target != Position::SOLVED).then(|| self.target.facelets());
        report.moves = self.allowed_turns().map(|turns| turns.to_string());
        report.unreachable = answer.unreachable.map(|reason| reason.to_string());
        report.first_turns = self.pre_auf.then(|| texts(&|setting| turn(setting.first)));
        report.last_turns = self.auf.then(|| texts(&|setting| turn(setting.last)));
        report.completions = self
            .start
            .as_ref()
            .map(|_| texts(&|setting| setting.completion.map_or(String::new(), facelets)));
        report
    }

    /// The turns that may be used, unless all may.
    pub(crate) fn allowed_turns(&self) -> Option<TurnSet> {
        Some(self.turns).filter(|turns| *turns != TurnSet::ALL)
    }

    /// The start as the user wrote it.
    pub(crate) fn input<'a>(&'a self, answer: &'a Answer<'_>) -> &'a str {
        self.start.as_ref().map_or(&answer.entry.input.text, |start| &start.text)
    }

    /// The goal with the turns of U that are free at the end.
    pub(crate) fn goal_with_auf(&self) -> Goal {
        if self.auf { self.goal.with_free_turns(&turns_of_u()) } else { self.goal.clone() }
    }

    /// Whether the search for the whole cube does this: the goal is one position, by all turns.
    pub(crate) fn is_whole_cube(&self) -> bool {
        self.goal.is_solved_cube() && self.turns == TurnSet::ALL && !self.auf && !self.pre_auf
    }
}

/// The three turns of U.
pub(super) fn turns_of_u() -> [FaceTurn; 3] {
    TURNS_OF_U.map(|number| FaceTurn::ALL[number])
}

impl IncompleteStart {
    fn read(
        text: String,
        goal: &Goal,
        arguments: &GoalArguments,
        target: &Position,
    ) -> anyhow::Result<IncompleteStart> {
        let facelets: PartialFacelets = text.parse()?;
        let cube = PartialCube::from_facelets(&facelets)?;
        let goal = if arguments.auf { goal.with_free_turns(&turns_of_u()) } else { goal.clone() };
        // Seen from the target, what the goal tells apart are its own pieces.
        let relative = cube.after(&target.inverse());
        let completions = goal.completions(&relative)?;
        let completions = completions.iter().map(|position| target.then(position)).collect();
        Ok(IncompleteStart { text, completions })
    }
}

fn written(arguments: &GoalArguments, turns: TurnSet) -> GoalOptions {
    GoalOptions {
        goal: arguments.goal.clone(),
        target: arguments.target.clone(),
        // However it was spelled, it is the same set.
        moves: arguments.moves.as_ref().map(|_| turns.to_string()),
        auf: arguments.auf,
        pre_auf: arguments.pre_auf,
    }
}
