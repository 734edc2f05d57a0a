//! Text about reports, written from the declarations in `crates/faceturn/src/report`.

use faceturn::Ended;
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::internals::{DeclaredOption, Options};
use faceturn::jobs::{Spelling, Verdict, WrittenJob, WrittenQuick};
use faceturn::report::{
    CutShort, Declared, DeclaredField, GoalReport, ImprovementReport, InsertionReport,
    InsertionSolution, InsertionStep, LengthCount, PassReport, QuickReport, SolutionInSteps,
    SolveReport, StepReport, StepsReport, VerifyReport, Work, WrittenClaim,
};

use crate::{check, wrapped};

type Fields = &'static [DeclaredField];

const OBJECTS: [(&str, Fields); 16] = [
    ("SolveReport", SolveReport::FIELDS),
    ("GoalReport", GoalReport::FIELDS),
    ("Work", Work::FIELDS),
    ("PassReport", PassReport::FIELDS),
    ("CutShort", CutShort::FIELDS),
    ("LengthCount", LengthCount::FIELDS),
    ("QuickReport", QuickReport::FIELDS),
    ("ImprovementReport", ImprovementReport::FIELDS),
    ("StepsReport", StepsReport::FIELDS),
    ("SolutionInSteps", SolutionInSteps::FIELDS),
    ("StepReport", StepReport::FIELDS),
    ("InsertionReport", InsertionReport::FIELDS),
    ("InsertionSolution", InsertionSolution::FIELDS),
    ("InsertionStep", InsertionStep::FIELDS),
    ("VerifyReport", VerifyReport::FIELDS),
    ("WrittenClaim", WrittenClaim::FIELDS),
];

fn object(name: &str) -> Option<Fields> {
    OBJECTS.iter().find(|(object, _)| *object == name).map(|(_, fields)| *fields)
}

fn ends() -> Vec<&'static str> {
    [Ended::Finished, Ended::Timeout, Ended::Interrupted, Ended::Solutions].map(Ended::name).into()
}

struct Field {
    name: &'static str,
    of: Type,
    may_be_left_out: bool,
    text: String,
}

enum Type {
    Number { is_whole: bool },
    Flag,
    Text,
    OneOf(Vec<&'static str>),
    Object(String),
    List(Box<Type>),
    OrNull(Box<Type>),
}

impl Type {
    /// The JSON type for a Rust type.
    fn of(name: &str) -> Type {
        let inner = |outer: &str| {
            let inner = name.strip_prefix(outer)?.strip_prefix('<')?.strip_suffix('>')?;
            Some(Box::new(Type::of(inner)))
        };
        if let Some(inner) = inner("Option") {
            return Type::OrNull(inner);
        }
        if let Some(inner) = inner("Vec").or_else(|| inner("Column")) {
            return Type::List(inner);
        }
        match name {
            "u8" | "u32" | "u64" | "usize" | "Unwritten" => Type::Number { is_whole: true },
            "f64" => Type::Number { is_whole: false },
            "bool" => Type::Flag,
            "String" | "TurnCosts" => Type::Text,
            "Metric" => Type::OneOf(vec!["face", "quarter"]),
            "Counted" => Type::OneOf(vec!["face", "quarter", "move"]),
            "Ended" => Type::OneOf(ends()),
            "Verdict" => Type::OneOf(Verdict::ALL.map(Verdict::name).into()),
            object => Type::Object(object.to_owned()),
        }
    }

    /// The name of the object, if it is one or a list of them, and the prefix of its fields.
    fn object(&self, behind: &str) -> Option<(&str, String)> {
        match self {
            Type::Object(name) => Some((name, behind.to_owned() + ".")),
            Type::List(inner) => inner.object(&format!("{behind}[]")),
            Type::OrNull(inner) => inner.object(behind),
            _ => None,
        }
    }

    fn in_words(&self, are_several: bool) -> String {
        let words = match self {
            Type::Number { .. } => ["a number", "numbers"],
            Type::Flag => ["true or false"; 2],
            Type::Text => ["a text", "texts"],
            Type::Object(_) => ["an object", "objects"],
            Type::OneOf(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name:?}`")).collect();
                return names.join(", ");
            }
            Type::List(inner) => {
                let list = if are_several { "lists" } else { "a list" };
                return format!("{list} of {}", inner.in_words(true));
            }
            Type::OrNull(inner) => return format!("{} or null", inner.in_words(are_several)),
        };
        words[usize::from(are_several)].to_owned()
    }

    fn in_typescript(&self) -> String {
        match self {
            Type::Number { .. } => "number".to_owned(),
            Type::Flag => "boolean".to_owned(),
            Type::Text => "string".to_owned(),
            Type::OneOf(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
                names.join(" | ").replace("\"face\" | \"quarter\"", "Metric")
            }
            Type::Object(name) => name_in_typescript(name).to_owned(),
            Type::List(inner) => format!("{}[]", inner.in_typescript()),
            Type::OrNull(inner) => format!("{} | null", inner.in_typescript()),
        }
    }

    fn in_python(&self) -> String {
        match self {
            Type::Number { is_whole } => if *is_whole { "int" } else { "float" }.to_owned(),
            Type::Flag => "bool".to_owned(),
            Type::Text | Type::OneOf(_) => "str".to_owned(),
            Type::Object(name) => format!("_{name}"),
            Type::List(inner) => format!("list[{}]", inner.in_python()),
            Type::OrNull(inner) => format!("{} | None", inner.in_python()),
        }
    }
}

fn name_in_typescript(object: &str) -> &str {
    match object {
        "PassReport" => "Pass",
        "StepReport" => "Step",
        "ImprovementReport" => "Improvement",
        other => other,
    }
}

/// The fields of an object in JSON, including those of objects within it.
fn fields(declared: Fields) -> Vec<Field> {
    let each = declared.iter().flat_map(|field| {
        let of = field.of.replace(' ', "");
        let optional = of.strip_prefix("Option<").and_then(|inner| inner.strip_suffix('>'));
        if field.serde.contains("flatten") {
            let mut inner = fields(object(optional.unwrap_or(&of)).expect("an object"));
            inner.iter_mut().for_each(|field| field.may_be_left_out |= optional.is_some());
            return inner;
        }
        let may_be_left_out = field.serde.contains("skip_serializing_if");
        let lines = field.text.lines().map(str::trim).take_while(|line| !line.is_empty());
        let text = lines.collect::<Vec<&str>>().join(" ").replace("`None`", "null");
        let of = if may_be_left_out { optional.unwrap_or(&of) } else { &of };
        vec![Field { name: field.name, of: Type::of(of), may_be_left_out, text }]
    });
    each.collect()
}

/// A field's text, with option names as this door spells them, except those of these fields.
fn spelled(
    field: &Field,
    fields: &[&str],
    options: &[DeclaredOption],
    spelling: Spelling,
) -> String {
    let options = options.iter().filter(|option| !fields.contains(&option.name));
    options.fold(field.text.clone(), |text, option| {
        text.replace(&format!("`{}`", option.name), &format!("`{}`", spelling.of(option.name)))
    })
}

fn interface(object: &str, options: &[DeclaredOption]) -> (String, String) {
    let fields = fields(self::object(object).expect("an object"));
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let lines = fields.iter().map(|field| {
        let text = spelled(field, &names, options, Spelling::Camel);
        let text = wrapped(&text, 104).join("\n   * ");
        let mark = if field.may_be_left_out { "?" } else { "" };
        format!("  /** {text} */\n  {}{mark}: {};\n", field.name, field.of.in_typescript())
    });
    (format!("export interface {} {{\n", name_in_typescript(object)), lines.collect())
}

fn rows(object: &str, before: &str, outer: &[&str], options: &[DeclaredOption]) -> String {
    let fields = fields(self::object(object).expect("an object"));
    let names = fields.iter().map(|field| field.name);
    let names: Vec<&str> = names.chain(outer.iter().copied()).collect();
    let rows = fields.iter().map(|field| {
        let text = spelled(field, &names, options, Spelling::Dashes);
        // Special characters of Markdown and its tables.
        let text = text.trim_end_matches('.').replace('|', "\\|");
        let row = format!("| `{before}{}` | {} | {text} |\n", field.name, field.of.in_words(false));
        match field.of.object(field.name) {
            Some((object, behind)) => {
                row + &rows(object, &(before.to_owned() + &behind), &names, options)
            }
            None => row,
        }
    });
    rows.collect()
}

#[test]
fn types_of_the_package_for_npm_are_as_they_are_declared() {
    for (options, objects) in [
        (
            WrittenJob::DECLARED,
            &["Work", "PassReport", "SolveReport", "CutShort", "LengthCount"] as &[&str],
        ),
        (WrittenQuick::DECLARED, &["QuickReport", "ImprovementReport"]),
        (WrittenSteps::DECLARED, &["StepsReport", "SolutionInSteps", "StepReport"]),
        (WrittenInsertions::DECLARED, &["InsertionReport", "InsertionSolution", "InsertionStep"]),
    ] {
        for object in objects {
            let (begin, fields) = interface(object, options);
            check("crates/wasm/npm/src/types.ts", (&begin, "}\n"), &fields);
        }
    }
}

#[test]
fn types_of_dictionaries_are_as_they_are_declared() {
    for object in [
        "StepReport",
        "SolutionInSteps",
        "StepsReport",
        "InsertionStep",
        "InsertionSolution",
        "InsertionReport",
    ] {
        let fields = fields(self::object(object).expect("an object"));
        let fields = fields.iter().map(|field| match field.may_be_left_out {
            true => format!("    {}: NotRequired[{}]\n", field.name, field.of.in_python()),
            false => format!("    {}: {}\n", field.name, field.of.in_python()),
        });
        let begin = format!("class _{object}(TypedDict):\n");
        let stub = "crates/python/python/faceturn/_native.pyi";
        check(stub, (&begin, "\n\n"), fields.collect::<String>().trim_end());
    }
}

#[test]
fn documented_fields_are_as_they_are_declared() {
    for (before, object, options) in [
        ("fields, and the order may change.\n", "SolveReport", WrittenJob::DECLARED),
        ("`quick --json` prints other objects:\n", "QuickReport", WrittenQuick::DECLARED),
        (
            "`insertions --json` prints one object:\n",
            "InsertionReport",
            WrittenInsertions::DECLARED,
        ),
        ("`verify --json` prints other objects:\n", "VerifyReport", &[]),
        ("`steps --json` prints one object:\n", "StepsReport", WrittenSteps::DECLARED),
    ] {
        let begin = format!("{before}\n| field | value | |\n|---|---|---|\n");
        check("docs/files.md", (&begin, "\n\n"), rows(object, "", &[], options).trim_end());
    }
}
