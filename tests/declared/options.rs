//! Text about options, written from the declarations in `crates/faceturn/src/job`.

use faceturn::Metric;
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::internals::{DeclaredOption, JsonOptions, OptionType, ValueKind};
use faceturn::jobs::{ReadOptions, Spelling, WrittenJob, WrittenQuick, WrittenVerify};
use serde_json::Value;

use crate::{check, wrapped};

/// The options as declared, with their defaults; with or without those for reading texts.
fn options<O: JsonOptions>(
    with_reading: bool,
) -> impl Iterator<Item = (&'static DeclaredOption, Value)> {
    let usual = O::default().values();
    let all = O::DECLARED.iter().map(move |option| (option, usual[option.name].clone()));
    all.filter(move |(option, _)| with_reading || option.group != "reading")
}

fn names(choices: &[(&str, &str)], joint: &str) -> String {
    choices.iter().map(|(name, _)| format!("{name:?}")).collect::<Vec<_>>().join(joint)
}

/// The default, with these quotes around a text; `None` if it need not be mentioned.
fn usually(usual: &Value, quote: &str) -> Option<String> {
    match usual {
        Value::Null | Value::Bool(_) => None,
        Value::String(text) => Some(format!("{quote}\"{text}\"{quote}")),
        number => Some(number.to_string()),
    }
}

fn fields_of_typescript<O: JsonOptions>(with_reading: bool) -> String {
    let fields = options::<O>(with_reading).map(|(option, usual)| {
        let name = Spelling::Camel.of(option.name);
        let value = match option.kind {
            ValueKind::Flag => "boolean".to_owned(),
            ValueKind::Number(_) | ValueKind::Time => "number".to_owned(),
            // `Metric` has more names that are understood.
            kind if kind == Metric::KIND => "Metric".to_owned(),
            ValueKind::Choice(choices) => names(choices, " | "),
            _ => "string".to_owned(),
        };
        let help = option.help(Spelling::Camel, O::DECLARED);
        let seconds = if option.kind == ValueKind::Time { " In seconds." } else { "" };
        let usual = usually(&usual, "`").map(|usual| format!(" By default {usual}."));
        let help = format!("{help}.{seconds}{}", usual.unwrap_or_default());
        let help = wrapped(&help, 104).join("\n   * ");
        format!("  /** {help} */\n  {name}?: {value};\n")
    });
    fields.collect()
}

/// The checks of values in the npm package.
fn checks_of_typescript<O: JsonOptions>(with_reading: bool) -> String {
    let checks = options::<O>(with_reading).map(|(option, _)| {
        let check = match option.kind {
            ValueKind::Flag => "flag",
            ValueKind::Number(most) if most == u64::from(u8::MAX) => "turns",
            ValueKind::Number(_) => "count",
            ValueKind::Time => option.name,
            _ => "text",
        };
        match Spelling::Camel.of(option.name) {
            name if name == check => format!("  {name},\n"),
            name => format!("  {name}: {check},\n"),
        }
    });
    checks.collect()
}

fn keys_of_python<O: JsonOptions>() -> String {
    let keys = options::<O>(true).map(|(option, _)| {
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
        format!("    {}: {value} | None\n", option.name)
    });
    keys.collect()
}

/// Arguments in a Python docstring, in a comment of Rust code.
fn arguments_of_python<O: JsonOptions>(indent: &str) -> String {
    let arguments = options::<O>(true).map(|(option, usual)| {
        let help = option.help(Spelling::Snake, O::DECLARED);
        let values = match option.kind {
            ValueKind::Choice(choices) => format!(" (``{}``)", names(choices, "``, ``")),
            ValueKind::Time => " (seconds)".to_owned(),
            _ => String::new(),
        };
        let usual = usually(&usual, "``").map(|usual| format!("; by default {usual}"));
        let (help, usual) = (help.replace('`', "``"), usual.unwrap_or_default());
        let text = format!("{}: {help}{values}{usual}.", option.name);
        let next = format!("\n{indent}///         ");
        format!("{indent}///     {}\n", wrapped(&text, 84).join(&next))
    });
    arguments.collect()
}

#[test]
fn the_package_for_npm_has_the_options_as_they_are_declared() {
    let types = |name: &str, end, expected: &str| {
        let begin = format!("export interface {name} {{\n");
        check("crates/wasm/npm/src/types.ts", (&begin, end), expected);
    };
    let ends = "  /** Ends the search. What is found by then is returned. */\n";
    types("ReadOptions", "}\n", &fields_of_typescript::<ReadOptions>(true));
    types("DeclaredOptions", "}\n", &fields_of_typescript::<WrittenJob>(false));
    types("QuickOptions extends ReadOptions", "}\n", &fields_of_typescript::<WrittenQuick>(false));
    types("StepsOptions extends ReadOptions", ends, &fields_of_typescript::<WrittenSteps>(false));
    types(
        "InsertionsOptions extends ReadOptions",
        ends,
        &fields_of_typescript::<WrittenInsertions>(false),
    );
    let checks = |list: &str, name: &str, end, expected: &str| {
        let begin = format!("const {list}: Record<keyof {name}, Check> = {{\n");
        let reading = if name == "ReadOptions" || name == "DeclaredOptions" {
            ""
        } else {
            "  ...READ_OPTIONS,\n"
        };
        check("crates/wasm/npm/src/options.ts", (&(begin + reading), end), expected);
    };
    checks("READ_OPTIONS", "ReadOptions", "};\n", &checks_of_typescript::<ReadOptions>(true));
    checks("DECLARED", "DeclaredOptions", "};\n", &checks_of_typescript::<WrittenJob>(false));
    checks("QUICK_OPTIONS", "QuickOptions", "};\n", &checks_of_typescript::<WrittenQuick>(false));
    checks(
        "STEPS_OPTIONS",
        "StepsOptions",
        "  signal,\n",
        &checks_of_typescript::<WrittenSteps>(false),
    );
    checks(
        "INSERTIONS_OPTIONS",
        "InsertionsOptions",
        "  signal,\n",
        &checks_of_typescript::<WrittenInsertions>(false),
    );
}

#[test]
fn python_has_the_options_as_they_are_declared() {
    let keys = |of: &str, end: &str, expected: &str| {
        let begin = format!("    \"\"\"The options of {of}, as they are declared.\"\"\"\n\n");
        check("crates/python/python/faceturn/_native.pyi", (&begin, end), expected);
    };
    keys("a search", "    goal_memory:", &keys_of_python::<WrittenJob>());
    keys("a quick search", "\n@", &keys_of_python::<WrittenQuick>());
    keys("a check of a claim", "\n@", &keys_of_python::<WrittenVerify>());
    keys("a search in steps", "\n@", &keys_of_python::<WrittenSteps>());
    keys("a search for insertions", "\n@", &keys_of_python::<WrittenInsertions>());
    let solver = "crates/python/src/solver.rs";
    let arguments = ("so that the same call resumes it.\n", "    ///     goal_memory:");
    check(solver, arguments, &arguments_of_python::<WrittenJob>("    "));
    let arguments = ("``improvements`` of\n    ///         ``to_dict``.\n", "    ///\n");
    check(solver, arguments, &arguments_of_python::<WrittenQuick>("    "));
    let arguments = ("solutions: maneuvers or texts.\n", "    ///\n");
    check(solver, arguments, &arguments_of_python::<WrittenVerify>("    "));
    let fewest = "crates/python/src/fewest.rs";
    let arguments = ("by default one for each processor.\n", "///\n");
    check(fewest, arguments, &arguments_of_python::<WrittenSteps>(""));
    let arguments = ("pieces: a ``Maneuver`` or a text.\n", "///     threads:");
    check(fewest, arguments, &arguments_of_python::<WrittenInsertions>(""));
}
