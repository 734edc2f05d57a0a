//! The options of a search as packages and documents show them: written from the declaration in
//! `crates/faceturn/src/job/written.rs`. `FACETURN_WRITE=1 cargo test --test declared` writes them
//! again.

use std::fs;
use std::path::Path;

use faceturn::{
    DeclaredOption, Metric, OptionType, OptionValue, Options, Spelling, ValueKind, WrittenJob,
};

/// The options in the order of the declaration, each with its usual value.
fn options() -> impl Iterator<Item = (&'static DeclaredOption, OptionValue)> {
    let usual = WrittenJob::default();
    WrittenJob::DECLARED.iter().enumerate().map(move |(number, it)| (it, usual.value(number)))
}

/// Those of a solution's aim and shape, without the ones that say how texts are read.
fn without_reading() -> impl Iterator<Item = (&'static DeclaredOption, OptionValue)> {
    options().filter(|(option, _)| option.group != "reading")
}

/// The words in lines of at most so many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("one at least");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn names(choices: &[(&str, &str)], joint: &str) -> String {
    choices.iter().map(|(name, _)| format!("{name:?}")).collect::<Vec<_>>().join(joint)
}

/// Fields of an interface in TypeScript.
fn fields_of_typescript() -> String {
    let fields = without_reading().map(|(option, _)| {
        let name = Spelling::Camel.of(option.name);
        let value = match option.kind {
            ValueKind::Flag => "boolean".to_owned(),
            ValueKind::Number(_) | ValueKind::Time => "number".to_owned(),
            // With other names that are understood.
            kind if kind == Metric::KIND => "Metric".to_owned(),
            ValueKind::Choice(choices) => names(choices, " | "),
            _ => "string".to_owned(),
        };
        let help = option.help(Spelling::Camel, WrittenJob::DECLARED);
        let seconds = if option.kind == ValueKind::Time { " In seconds." } else { "" };
        let help = wrapped(&format!("{help}.{seconds}"), 104).join("\n   * ");
        format!("  /** {help} */\n  {name}?: {value};\n")
    });
    fields.collect()
}

/// What npm checks of the values.
fn checks_of_typescript() -> String {
    let checks = without_reading().map(|(option, _)| {
        let check = match option.kind {
            ValueKind::Flag => "flag",
            ValueKind::Number(most) if most == u64::from(u8::MAX) => "turns",
            ValueKind::Number(_) => "count",
            ValueKind::Time => return "  timeout,\n".to_owned(),
            _ => "text",
        };
        format!("  {}: {check},\n", Spelling::Camel.of(option.name))
    });
    checks.collect()
}

/// Keys of a typed dictionary in Python.
fn keys_of_python() -> String {
    let keys = options().map(|(option, usual)| {
        let value = match option.kind {
            ValueKind::Flag => "bool".to_owned(),
            ValueKind::Number(_) => "int".to_owned(),
            ValueKind::Time => "float".to_owned(),
            ValueKind::Choice(_) if option.name != "sort" => {
                let of = if option.kind == Metric::KIND { "metric" } else { option.name };
                format!("_{}{}", of[..1].to_uppercase(), &of[1..])
            }
            ValueKind::Choice(choices) => format!("Literal[{}]", names(choices, ", ")),
            _ => "str".to_owned(),
        };
        let may_be_none = usual == OptionValue::None || option.name == "faces";
        format!("    {}: {value}{}\n", option.name, if may_be_none { " | None" } else { "" })
    });
    keys.collect()
}

/// Arguments in a docstring of Python, in the comments of Rust.
fn arguments_of_python() -> String {
    let arguments = options().map(|(option, _)| {
        let help = option.help(Spelling::Snake, WrittenJob::DECLARED);
        let values = match option.kind {
            ValueKind::Choice(choices) => format!(" (``{}``)", names(choices, "``, ``")),
            ValueKind::Time => " (seconds)".to_owned(),
            _ => String::new(),
        };
        let text = format!("{}: {}{values}.", option.name, help.replace('`', "``"));
        format!("    ///     {}\n", wrapped(&text, 88).join("\n    ///         "))
    });
    arguments.collect()
}

/// Rows of a table of fields in Markdown.
fn rows_of_markdown() -> String {
    let rows = options().map(|(option, usual)| {
        let help = option.help(Spelling::Snake, WrittenJob::DECLARED);
        // Marks of Markdown and of tables.
        let help = help.replace('|', "\\|").replace('<', "\\<");
        let values = match option.kind {
            ValueKind::Flag => "true or false".to_owned(),
            ValueKind::Number(_) => "a number".to_owned(),
            ValueKind::Choice(choices) => format!("`{}`", names(choices, "`, `")),
            ValueKind::Time => "seconds".to_owned(),
            _ => "a text".to_owned(),
        };
        let usual = match (option.kind, usual) {
            (ValueKind::Flag, _) | (_, OptionValue::None) => String::new(),
            (ValueKind::Number(_), usual) => format!("; by default {usual}"),
            (_, usual) => format!("; by default `\"{usual}\"`"),
        };
        format!("| `{}` | {values}{usual} | {help} |\n", option.name)
    });
    rows.collect()
}

/// Compares what stands in a file between two texts, or writes it.
fn check(file: &str, between: (&str, &str), expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let (before, rest) = text.split_once(between.0).expect("the text before");
    let (found, after) = rest.split_once(between.1).expect("the text after");
    if std::env::var_os("FACETURN_WRITE").is_some() {
        let text = [before, between.0, expected, between.1, after].concat();
        fs::write(&path, text).expect("room for a file");
    } else {
        let advice = "FACETURN_WRITE=1 cargo test --test declared writes it again";
        assert_eq!(found, expected, "{file} is not as declared: {advice}");
    }
}

#[test]
fn packages_and_documents_show_the_options_as_they_are_declared() {
    let types = "crates/wasm/npm/src/types.ts";
    let interface = ("export interface DeclaredOptions {\n", "}\n");
    check(types, interface, &fields_of_typescript());
    let checks = ("const DECLARED: Record<keyof DeclaredOptions, Check> = {\n", "};\n");
    check("crates/wasm/npm/src/options.ts", checks, &checks_of_typescript());
    let keys =
        ("    \"\"\"The options of a search, as they are declared.\"\"\"\n\n", "    goal_memory:");
    check("crates/python/python/faceturn/_native.pyi", keys, &keys_of_python());
    let arguments = ("so that the same call resumes it.\n", "    ///     goal_memory:");
    check("crates/python/src/solver.rs", arguments, &arguments_of_python());
    let rows = ("| option | value | |\n|---|---|---|\n", "\nUntil the `result`, ");
    check("docs/files.md", rows, &rows_of_markdown());
}
