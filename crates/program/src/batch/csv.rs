//! Results as comma-separated values: rows made of the objects that `--json` prints.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{Error, Impossible, SerializeMap, SerializeStruct};
use serde_json::ser::{CharEscape, Formatter};
use serde_json::{Serializer, Value};

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

/// Writes the row of an object. Lists are joined by semicolons; an incomplete number of solutions
/// is left out. Only one item of a list is in memory at a time.
pub(crate) fn write_row(
    columns: &str,
    object: &impl Serialize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut complete = Vec::new();
    object.serialize(Field { name: "complete", out: &mut complete, is_found: false })?;
    for (at, name) in columns.split(',').enumerate() {
        if at > 0 {
            out.write_all(b",")?;
        }
        if complete != b"false" || name != "minimal_solution_count" {
            let mut cell = Cell { out: &mut *out, plain: Vec::new(), is_quoted: false };
            object.serialize(Field { name, out: &mut cell, is_found: false })?;
            cell.end()?;
        }
    }
    out.write_all(b"\n")
}

/// Writes a row for each solution of an object, as for algorithms of a case; one without, if there
/// is none.
pub(crate) fn write_rows(
    columns: &str,
    object: &impl Serialize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let object = serde_json::to_value(object)?;
    let count = object["solutions"].as_array().map_or(0, Vec::len);
    if count == 0 {
        return write_row(columns, &object, out);
    }
    for at in 0..count {
        // Lists with an item for each solution.
        let items = columns.split(',').chain(["complete"]).map(|name| {
            let value = &object[name];
            let item = value.as_array().filter(|list| list.len() == count).map(|list| &list[at]);
            (name, item.unwrap_or(value))
        });
        write_row(columns, &items.collect::<BTreeMap<&str, &Value>>(), out)?;
    }
    Ok(())
}

pub(crate) fn row(columns: &str, object: &impl Serialize) -> String {
    let mut out = Vec::new();
    write_row(columns, object, &mut out).expect("memory takes everything");
    String::from_utf8(out).expect("it is text")
}

/// Writes a value, in quotation marks if it has a symbol that needs them.
struct Cell<'o> {
    out: &'o mut dyn Write,
    /// The text so far, while it needs no quotation marks.
    plain: Vec<u8>,
    is_quoted: bool,
}

impl Cell<'_> {
    fn end(self) -> io::Result<()> {
        self.out.write_all(if self.is_quoted { b"\"" } else { &self.plain })
    }
}

impl Write for Cell<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.plain.extend_from_slice(bytes);
        if !self.is_quoted && bytes.iter().any(|byte| b",\"\n\r;\t".contains(byte)) {
            self.is_quoted = true;
            self.out.write_all(b"\"")?;
        }
        if self.is_quoted {
            for piece in self.plain.split_inclusive(|byte| *byte == b'"') {
                self.out.write_all(piece)?;
                self.out.write_all(if piece.ends_with(b"\"") { b"\"" } else { b"" })?;
            }
            self.plain.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A JSON value in a cell: texts unchanged, lists joined, and nothing for null.
struct Joined {
    depth: usize,
}

impl Formatter for Joined {
    fn write_null<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn begin_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn end_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        out.write_all(&[match escape {
            CharEscape::Quote => b'"',
            CharEscape::ReverseSolidus => b'\\',
            CharEscape::Solidus => b'/',
            CharEscape::Backspace => 8,
            CharEscape::FormFeed => 12,
            CharEscape::LineFeed => b'\n',
            CharEscape::CarriageReturn => b'\r',
            CharEscape::Tab => b'\t',
            CharEscape::AsciiControl(byte) => byte,
        }])
    }

    fn begin_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.depth += 1;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.depth -= 1;
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        match (is_first, self.depth) {
            (true, _) => Ok(()),
            (false, 1) => out.write_all(b"; "),
            (false, _) => out.write_all(b" & "),
        }
    }
}

/// Writes one field of an object; skips the others, which may be long lists.
struct Field<'f> {
    name: &'f str,
    out: &'f mut dyn Write,
    is_found: bool,
}

impl Field<'_> {
    fn value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), serde_json::Error> {
        if !std::mem::take(&mut self.is_found) {
            return Ok(());
        }
        // An object is an error.
        if self.name == "error" {
            let error = serde_json::to_value(value)?;
            let message = error["message"].as_str().unwrap_or_default();
            return self.out.write_all(message.as_bytes()).map_err(serde_json::Error::io);
        }
        let formatter = Joined { depth: 0 };
        value.serialize(&mut Serializer::with_formatter(&mut self.out, formatter))
    }
}

impl SerializeStruct for Field<'_> {
    type Ok = ();
    type Error = serde_json::Error;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), serde_json::Error> {
        self.is_found = name == self.name;
        self.value(value)
    }

    fn end(self) -> Result<(), serde_json::Error> {
        Ok(())
    }
}

impl SerializeMap for Field<'_> {
    type Ok = ();
    type Error = serde_json::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), serde_json::Error> {
        self.is_found = serde_json::to_value(key)? == self.name;
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(
        &mut self,
        value: &T,
    ) -> Result<(), serde_json::Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), serde_json::Error> {
        Ok(())
    }
}

macro_rules! no_object {
    ($($method:ident($($type:ty),*) $(<$T:ident>)? -> $result:ty;)*) => {$(
        fn $method$(<$T: ?Sized + Serialize>)?(
            self,
            $(_: $type),*
        ) -> Result<$result, Self::Error> {
            Err(serde_json::Error::custom("only an object is a row"))
        }
    )*};
}

impl<'f> serde::Serializer for Field<'f> {
    type Ok = ();
    type Error = serde_json::Error;
    type SerializeSeq = Impossible<(), Self::Error>;
    type SerializeTuple = Impossible<(), Self::Error>;
    type SerializeTupleStruct = Impossible<(), Self::Error>;
    type SerializeTupleVariant = Impossible<(), Self::Error>;
    type SerializeMap = Field<'f>;
    type SerializeStruct = Field<'f>;
    type SerializeStructVariant = Impossible<(), Self::Error>;

    fn serialize_map(self, _: Option<usize>) -> Result<Field<'f>, Self::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Field<'f>, Self::Error> {
        Ok(self)
    }

    no_object! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_some(&T) <T> -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_newtype_struct(&'static str, &T) <T> -> ();
        serialize_newtype_variant(&'static str, u32, &'static str, &T) <T> -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeStructVariant;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serde_json::json;

    use super::*;

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
    #[test]
    fn a_long_list_is_not_read_for_other_columns_and_never_as_a_whole() {
        /// Ten thousand solutions; counts how many have been read at the most when something is
        /// written.
        struct Solutions<'s>(&'s AtomicUsize);
        impl Serialize for Solutions<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let read = |_| self.0.fetch_add(1, Ordering::Relaxed);
                serializer.collect_seq((0..10_000).map(read).map(|_| "R U"))
            }
        }
        #[derive(Serialize)]
        struct Object<'o> {
            line: u8,
            #[serde(flatten)]
            of_goal: OfGoal<'o>,
            complete: bool,
            minimal_solution_count: u8,
        }
        #[derive(Serialize)]
        struct OfGoal<'o> {
            solutions: Solutions<'o>,
        }
        /// Counts what is read between two pieces.
        struct Pieces<'s>(&'s AtomicUsize, usize, usize);
        impl Write for Pieces<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let read = self.0.load(Ordering::Relaxed);
                self.2 = self.2.max(read - self.1);
                self.1 = read;
                Ok(bytes.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let read = AtomicUsize::new(0);
        let of_goal = OfGoal { solutions: Solutions(&read) };
        let object = Object { line: 1, of_goal, complete: false, minimal_solution_count: 3 };
        assert_eq!(row("line,minimal_solution_count,complete", &object), "1,,false\n");
        assert_eq!(read.load(Ordering::Relaxed), 0);
        let mut pieces = Pieces(&read, 0, 0);
        write_row("line,solutions", &object, &mut pieces).expect("all is taken");
        assert_eq!((pieces.1, pieces.2), (10_000, 2));
    }
}
