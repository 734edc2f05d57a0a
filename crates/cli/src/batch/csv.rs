//! Results as comma-separated values: rows made of the objects that `--json` prints.

use serde_json::Value;

/// The columns of `solve --csv` and `distance --csv`, by the fields of the objects.
pub(crate) const SEARCH: &str = "line,name,input,facelets,metric,distance,proven,\
    lower_bound,minimal_solution_count,inverse,solutions,ended,seconds,error";

/// The columns of `solve --csv` and `distance --csv` with a goal.
pub(crate) const GOAL: &str = "line,name,input,facelets,goal,target,metric,distance,proven,\
    lower_bound,minimal_solution_count,inverse,first_turns,solutions,last_turns,goals_reached,\
    completions,ended,seconds,error";

/// The same columns with the scores of the solutions, which are ranked.
pub(crate) fn ranked(columns: &str) -> String {
    columns.replace(",solutions,", ",solutions,scores,regrips,")
}

/// The columns of `cases --csv`.
pub(crate) const CASES: &str = "name,description,facelets,shown,arrangements,of,goal";

/// The columns of `quick --csv`.
pub(crate) const QUICK: &str =
    "line,name,input,facelets,metric,length,proven,lower_bound,solutions,ended,nodes,seconds,error";

/// The columns of `quick --csv` with costs.
pub(crate) const QUICK_BY_COST: &str = "line,name,input,facelets,metric,costs,length,cost,proven,\
    lower_bound,solutions,ended,nodes,seconds,error";

/// The columns of `verify --csv`.
pub(crate) const VERIFY: &str = "line,name,input,facelets,metric,distance,solution_count,verdict,\
    truth,true_distance,true_count,seconds,error";

/// The row of an object. Lists are joined by semicolons; a number of solutions that are not all
/// is left out.
pub(crate) fn row(columns: &str, object: &Value) -> String {
    let is_partial = object["complete"] == Value::Bool(false);
    let values = columns.split(',').map(|column| match &object[column] {
        _ if is_partial && column == "minimal_solution_count" => String::new(),
        Value::Null => String::new(),
        Value::String(text) => quoted(text),
        Value::Array(values) => {
            quoted(&values.iter().map(joined).collect::<Vec<String>>().join("; "))
        }
        Value::Object(error) => quoted(error["message"].as_str().unwrap_or_default()),
        value => value.to_string(),
    });
    values.collect::<Vec<String>>().join(",") + "\n"
}

/// A text or a number, or a list of them in one.
fn joined(value: &Value) -> String {
    match value {
        Value::Array(texts) => texts.iter().map(joined).collect::<Vec<String>>().join(" & "),
        Value::String(text) => text.clone(),
        number => number.to_string(),
    }
}

/// A value, in quotation marks where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r', ';', '\t']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ranked_solutions_have_their_scores_beside_them() {
        for columns in [SEARCH, GOAL] {
            let ranked = ranked(columns);
            let added: Vec<_> = ranked.split(',').filter(|it| !columns.contains(it)).collect();
            assert_eq!(added, ["scores", "regrips"]);
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
