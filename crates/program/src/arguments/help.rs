//! The help of the program: its commands in groups, and short forms of the longest helps.

use clap::{Command, CommandFactory};

use super::{Arguments, examples};

/// The commands in groups, each once.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Solve", &["solve", "distance", "quick", "verify"]),
    ("Fewest moves", &["steps", "insertions"]),
    ("Positions", &["convert", "random", "scramble", "patterns"]),
    ("Goals and algorithms", &["goals", "cases", "rank-weights"]),
    ("Tables and files", &["generate", "table", "cache", "journal"]),
    ("This program", &["serve", "reid", "bench", "completions", "man", "help"]),
];

/// What `-h` shows of the commands with the most options; `--help` shows all.
const SHORT: [&str; 10] = [
    "positions",
    "input",
    "cases",
    "goal",
    "moves",
    "first",
    "max_depth",
    "timeout",
    "json",
    "improve",
];

/// The program's arguments as it parses them.
pub(crate) fn command() -> Command {
    let command = ["solve", "distance", "quick"].into_iter().fold(Arguments::command(), short);
    let commands = commands(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{commands}Options:\n{{options}}\
         {{after-help}}"
    ))
}

/// Hides the rarer options of a command from its short help.
fn short(command: Command, name: &str) -> Command {
    command.mut_subcommand(name, |command| {
        let examples = command.get_after_help().cloned().unwrap_or_default();
        let hidden = command.mut_args(|arg| {
            let is_shown = SHORT.contains(&arg.get_id().as_str());
            if is_shown { arg } else { arg.hide_short_help(true) }
        });
        hidden.after_help(examples::MORE).after_long_help(examples)
    })
}

/// The groups of commands, a line each.
fn commands(command: &Command) -> String {
    let about = |name: &str| match name {
        "help" => "Print this message or the help of the given subcommand(s)".to_owned(),
        name => {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            about.map(ToString::to_string).unwrap_or_default()
        }
    };
    let mut text = String::new();
    for (group, names) in GROUPS {
        text += &format!("{group}:\n");
        // A program built without the server has no `serve`.
        for name in names.iter().filter(|name| !about(name).is_empty()) {
            text += &format!("  {name:<12}  {}\n", about(name));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Arguments::command();
        for name in command.get_subcommands().map(Command::get_name) {
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&name));
            assert_eq!(groups.count(), 1, "{name}");
        }
        let lines = commands(&command);
        assert!(lines.lines().all(|line| line.len() <= 100), "{lines}");
    }

    #[test]
    fn the_short_help_is_short_and_names_what_exists() {
        let help = |name: &str| {
            let mut command = command();
            let command = command.find_subcommand_mut(name).expect("a command");
            (command.render_help().to_string(), command.render_long_help().to_string())
        };
        let (short, long) = help("solve");
        let before_goal = short.lines().take_while(|line| !line.contains("--goal")).count();
        assert!(before_goal <= 15, "{short}");
        assert!(short.contains("--help") && long.contains("--count-only"));
        assert!(!short.contains("--count-only"));
        let all = ["solve", "quick"].map(|name| help(name).1).concat();
        for name in SHORT {
            let option = format!("--{}", name.replace('_', "-"));
            assert!(name == "positions" || all.contains(&option), "{name}");
        }
    }
}
