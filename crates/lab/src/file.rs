//! The file of a macro table.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use faceturn::Maneuver;
use faceturn::internals::{AppendLog, LineError};

use crate::macros::{MacroKey, MacroLineError, MacroTable, Order};

pub(crate) struct TableFile {
    path: PathBuf,
    log: AppendLog,
}

impl TableFile {
    /// Opens the table, or creates an empty one, and checks every macro in it. An incomplete last
    /// line is dropped.
    pub(crate) fn open(
        path: &Path,
        order: Option<Order>,
    ) -> anyhow::Result<(TableFile, MacroTable)> {
        let wanted = order.clone().unwrap_or_default();
        let opened = AppendLog::open_or_create(path, MacroTable::header(&wanted).as_bytes());
        let cannot = || cannot_be_used(path);
        let (mut log, _) = opened.with_context(cannot)?;
        let first = log.first_line().with_context(cannot)?;
        let wrong = |line: u64, found: MacroLineError| {
            anyhow!("the macro table {}, line {line}: {found}", path.display())
        };
        let found = MacroTable::order_of(&first).map_err(|found| wrong(1, found))?;
        if order.is_some_and(|order| order != found) {
            bail!(
                "the macro table {} is of another order, {found}; name another file, or leave out \
                 --order",
                path.display()
            );
        }
        let mut table = MacroTable::new(found);
        let read = log.read_lines::<anyhow::Error>(|line, text| {
            let text = String::from_utf8_lossy(text);
            table.read_line(&text).map_err(|found| LineError::Wrong(wrong(line, found)))
        });
        match read.map_err(|error| error.downcast::<std::io::Error>()) {
            Ok(_) => Ok((TableFile { path: path.to_owned(), log }, table)),
            Err(Ok(unreadable)) => Err(unreadable).with_context(cannot),
            Err(Err(wrong)) => Err(wrong),
        }
    }

    /// Writes a macro to the file; it is on disk when this returns.
    pub(crate) fn append(
        &mut self,
        order: &Order,
        key: &MacroKey,
        found: &Maneuver,
    ) -> anyhow::Result<()> {
        let line = MacroTable::line(order, key, found);
        let written = self.log.append(line.as_bytes()).and_then(|()| self.log.sync());
        written.with_context(|| cannot_be_used(&self.path))
    }
}

fn cannot_be_used(path: &Path) -> String {
    format!("the macro table {} cannot be used", path.display())
}
