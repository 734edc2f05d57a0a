//! A page with a picture of each case of a set, and its solutions.

use faceturn::goals::Case;

use super::picture::pictures;
use super::probability;
use super::solutions::Solutions;
use crate::arguments::CaseChoice;
use crate::terminal::number::counted;

/// The style sheet. The colours are the usual ones with yellow on top, blue in front and red on the
/// right.
const STYLE: &str = "\
body { font: 14px system-ui, sans-serif; margin: 1em auto; max-width: 84em; padding: 0 1em; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(25em, 1fr)); gap: 0.7em; }
figure { margin: 0; padding: 0.6em; border: 1px solid #ccc; border-radius: 6px;
  display: grid; grid-template-columns: auto 1fr; column-gap: 0.8em; align-items: start; }
figcaption b { font-size: 1.15em; }
figcaption p { margin: 0.2em 0; color: #555; }
ol { margin: 0.3em 0 0; padding: 0; list-style: none; font-family: ui-monospace, monospace; }
li { margin-top: 0.15em; }
li span { color: #777; white-space: nowrap; font-size: 0.85em; }
svg { display: block; width: 6.5em; height: 6.5em; }
rect, polygon { stroke: #222; stroke-width: 0.06; stroke-linejoin: round; }
path { stroke: #222; stroke-width: 0.09; marker-end: url(#tip); }
.U { fill: #ffd500; } .D { fill: #fff; } .F { fill: #1f5fd0; } .B { fill: #12a150; }
.R { fill: #d0202f; } .L { fill: #ff7d1a; } .X { fill: #b4b4b4; }
@media print { figure { break-inside: avoid; } }
";

const TIP: &str = "<svg style=\"position:absolute;width:0;height:0\"><marker id=\"tip\" \
    viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">\
    <path d=\"M0 0L6 3L0 6Z\" style=\"stroke:none;marker-end:none\"/></marker></svg>";

pub(super) fn page(choice: &CaseChoice, solutions: &Solutions) -> String {
    let (set, cases) = (choice.set, choice.cases());
    let figures: String = cases.iter().map(|case| figure(case, solutions)).collect();
    let (name, meaning) = (escaped(&choice.name().to_uppercase()), escaped(set.meaning));
    let count = counted(cases.len() as u64, "case");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{TIP}\n<h1>{name}</h1>\n\
         <p>{count}: {meaning}.</p>\n<main>\n{figures}</main>\n</body>\n</html>\n"
    )
}

fn figure(case: &Case, solutions: &Solutions) -> String {
    let Case { name, description, .. } = case;
    let known = solutions.get(name).map(Vec::as_slice).unwrap_or_default();
    let items: String = known
        .iter()
        .map(|it| format!("<li>{} <span>{}</span></li>\n", escaped(&it.text), escaped(&it.length)))
        .collect();
    let items = if items.is_empty() { items } else { format!("<ol>\n{items}</ol>\n") };
    format!(
        "<figure>\n<div>{}</div>\n<figcaption><b>{}</b> \
         {}<p>{}</p>\n{items}</figcaption>\n</figure>\n",
        pictures(case),
        escaped(name),
        probability(case),
        escaped(description)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
