//! Results as comma-separated values: rows made of the objects that `--json` prints.

use serde_json::Value;

pub(crate) const SEARCH: &str = "line,name,input,facelets,metric,distance,proven,\
    lower_bound,minimal_solution_count,inverse,solutions,ended,seconds,error";

pub(crate) const GOAL: &str = "line,name,input,facelets,goal,target,metric,distance,proven,\
    lower_bound,minimal_solution_count,inverse,first_turns,solutions,last_turns,goals_reached,\
    completions,ended,seconds,error";

pub(crate) fn ranked(columns: &str) -> String {
    columns.replace(",solutions,", ",solutions,scores,regrips,executions,")
}

pub(crate) const CASES: &str = "name,usual_number,description,facelets,shown,arrangements,of,goal";

pub(crate) const QUICK: &str =
    "line,name,input,facelets,metric,length,proven,lower_bound,solutions,ended,nodes,seconds,error";

pub(crate) const QUICK_BY_COST: &str = "line,name,input,facelets,metric,costs,length,cost,proven,\
    lower_bound,solutions,ended,nodes,seconds,error";

pub(crate) const VERIFY: &str = "line,name,input,facelets,metric,distance,solution_count,verdict,\
    truth,true_distance,true_count,seconds,error";

/// The rows of an object of these columns: one, or for a case one for each of its solutions. The
/// number of solutions is left out where it is not known to be complete.
pub(crate) fn rows(columns: &str, object: &Value, is_case: bool) -> String {
    let count = object["solutions"].as_array().map_or(0, Vec::len);
    if !is_case || count == 0 {
        return row(columns, |name| &object[name]);
    }
    // Lists with an item for each solution.
    let item = |name: &str, at: usize| match object[name].as_array() {
        Some(list) if list.len() == count => &list[at],
        _ => &object[name],
    };
    (0..count).map(|at| row(columns, |name| item(name, at))).collect()
}

fn row<'v>(columns: &str, value: impl Fn(&str) -> &'v Value) -> String {
    let mut row = String::new();
    for (place, name) in columns.split(',').enumerate() {
        if place > 0 {
            row.push(',');
        }
        let is_known = name != "minimal_solution_count" || *value("complete") != Value::Bool(false);
        let value = if name == "error" { &value(name)["message"] } else { value(name) };
        if is_known {
            let start = row.len();
            push(&mut row, value, "; ");
            quote(&mut row, start);
        }
    }
    row + "\n"
}

/// Adds a value to a cell: the items of a list one after another, those of a list inside it joined
/// by ` & `.
fn push(cell: &mut String, value: &Value, separator: &str) {
    match value {
        Value::Null => {}
        Value::String(text) => cell.push_str(text),
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    cell.push_str(separator);
                }
                push(cell, item, " & ");
            }
        }
        other => cell.push_str(&other.to_string()),
    }
}

/// Puts what begins here into quotation marks, if it needs them.
fn quote(row: &mut String, start: usize) {
    let cell = &row[start..];
    if cell.contains('"') {
        let doubled = cell.replace('"', "\"\"");
        row.replace_range(start.., &doubled);
    } else if !cell.contains([',', '\n', '\r', ';', '\t']) {
        return;
    }
    row.insert(start, '"');
    row.push('"');
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(columns: &str, object: &Value) -> String {
        rows(columns, object, false)
    }

    #[test]
    fn ranked_solutions_have_their_scores_beside_them() {
        for columns in [SEARCH, GOAL] {
            let ranked = ranked(columns);
            let added: Vec<_> = ranked.split(',').filter(|it| !columns.contains(it)).collect();
            assert_eq!(added, ["scores", "regrips", "executions"]);
        }
    }

    #[test]
    fn values_that_need_quotation_marks_have_them() {
        let columns = "line,input,solutions,distance,error";
        let object = json!({"line": 1, "input": "[R, U]", "solutions": ["R", "U"], "other": 1,
            "distance": null});
        assert_eq!(row(columns, &object), "1,\"[R, U]\",\"R; U\",,\n");
        let reached = json!({"goals": [["eo:F", "eo:U"], ["eo:R"]]});
        assert_eq!(row("goals", &reached), "\"eo:F & eo:U; eo:R\"\n");
        let scores = json!({"scores": [7.2, 10.05], "regrips": [0, 1]});
        assert_eq!(row("scores,regrips", &scores), "\"7.2; 10.05\",\"0; 1\"\n");
        let error = json!({"line": 2, "error": {"kind": "moves", "message": "a \"Q\""}});
        assert_eq!(row(columns, &error), "2,,,,\"a \"\"Q\"\"\"\n");
    }
}
