//! The plan of `faceturn quick`.

use anyhow::bail;
use faceturn::goals::TurnSet;
use faceturn::internals::JsonOptions;
use faceturn::jobs::WrittenQuick;
use faceturn::{Metric, QuickRequest};

use crate::arguments::{QuickArguments, TablesName};
use crate::batch::batch_plan::{BatchPlan, ResultForm};
use crate::batch::csv;
use crate::batch::journal::{BatchCommand, JournalHeader};
use crate::batch::line::RefusedJob;
use crate::batch::source::Source;
use crate::commands::shared_plan;
use crate::table_source::TableSource;

#[derive(Debug)]
pub(crate) struct QuickPlan {
    pub(crate) run: BatchPlan,
    pub(crate) metric: Metric,
    pub(crate) tables: Tables,
    /// What to search for; the time is that of the batch.
    pub(crate) request: QuickRequest,
    pub(crate) options: WrittenQuick,
    pub(crate) improve: bool,
}

#[derive(Debug)]
pub(crate) enum Tables {
    Exact(TableSource),
    Pairs,
}

pub(crate) fn quick(arguments: QuickArguments) -> anyhow::Result<QuickPlan> {
    let mut written = arguments.aim.read()?;
    let metric = written.metric;
    arguments.ends.set(&mut written)?;
    let tables = match arguments.tables {
        TablesName::Exact => Tables::Exact(TableSource::choose(arguments.table)?.in_metric(metric)),
        TablesName::Pairs if metric == Metric::Quarter => {
            bail!("--tables pairs counts face turns; leave it out with --metric quarter");
        }
        TablesName::Pairs => Tables::Pairs,
    };
    let request = written.request();
    let mut request = request.map_err(RefusedJob::from)?;
    let QuickArguments { source, reading, batch, improve, threads, output, csv, progress, .. } =
        arguments;
    let source = shared_plan::source(source, &reading)?;
    let columns = if request.costs.is_some() { csv::QUICK_BY_COST } else { csv::QUICK };
    let run = BatchPlan {
        columns: columns.to_owned(),
        timeout: request.time,
        ..shared_plan::plan(source, reading, batch, threads, output, csv, progress)?
    };
    request.time = None;
    Ok(QuickPlan { run, metric, tables, request, options: written, improve })
}

impl QuickPlan {
    pub(crate) fn is_enough(&self, length: Option<u8>) -> bool {
        length.is_some_and(|length| self.request.length.is_none_or(|enough| length <= enough))
    }

    /// Whether to print each shorter solution at once, not with the others at the end. A journal
    /// must have them first.
    pub(crate) fn prints_at_once(&self) -> bool {
        let is_one = matches!(&self.run.source, Source::Arguments(texts) if texts.len() == 1);
        self.improve && is_one && self.run.form == ResultForm::Text && self.run.journal.is_none()
    }

    pub(crate) fn journal_header(&self) -> JournalHeader {
        let QuickRequest { turns, costs, beginning, .. } = &self.request;
        let written = WrittenQuick {
            // Normalized, because different spellings mean the same.
            moves: turns.map(|set| set.turns().collect::<TurnSet>().to_string()),
            cost: costs.map(|costs| costs.to_string()),
            starts_with: (!beginning.is_empty()).then(|| beginning.to_string()),
            time: self.run.timeout,
            ..self.options.clone()
        };
        let mut given = written.reading(self.run.reading).given_values();
        if self.improve {
            given.insert("improve".to_owned(), true.into());
        }
        if matches!(self.tables, Tables::Pairs) {
            given.insert("tables".to_owned(), "pairs".into());
        }
        JournalHeader::new(BatchCommand::Quick, given)
    }
}
