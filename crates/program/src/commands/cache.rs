//! `faceturn cache`: the stored tables and pattern databases.

use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use faceturn::goals::PatternCache;
use faceturn::internals::{CACHE_VARIABLE, Removal, TableLocation};
use faceturn::tables::{CacheEntry, CacheKind};
use serde_json::{Value, json};

use crate::Status;
use crate::arguments::{CacheCleanArguments, CacheCommand, CacheListArguments};
use crate::table_source;
use crate::terminal::number::{counted, grouped, megabytes};
use crate::terminal::stdout;

pub(crate) fn run(command: CacheCommand) -> anyhow::Result<Status> {
    match command {
        CacheCommand::List(arguments) => list(arguments),
        CacheCommand::Clean(arguments) => clean(arguments),
    }
}

fn list(arguments: CacheListArguments) -> anyhow::Result<Status> {
    let location = table_source::location(arguments.table)?;
    let cache = PatternCache::in_data_folder()?;
    let entries = [location.tables(), pattern_databases(&cache)?].concat();
    let text = if arguments.json {
        entries.iter().map(|entry| format!("{}\n", object(entry))).collect()
    } else {
        let most = size(cache.most_bytes());
        format!(
            "{}{}; pattern databases may take {most} ({CACHE_VARIABLE})\n",
            lines(&entries),
            total(&entries)
        )
    };
    stdout::print(text)
}

fn clean(arguments: CacheCleanArguments) -> anyhow::Result<Status> {
    let output = arguments.output;
    let cache = PatternCache::in_data_folder()?;
    let mut entries = pattern_databases(&cache)?;
    if arguments.tables {
        let location = table_source::location(arguments.table)?;
        entries.extend(own_tables(&location));
    }
    if let Some(days) = arguments.older_than {
        let age = Duration::from_secs(u64::from(days) * 24 * 60 * 60);
        let then = SystemTime::now().checked_sub(age);
        entries.retain(|entry| entry.last_used < then && entry.last_used.is_some());
    }
    let (mut removed, mut in_use) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry.remove()? {
            Removal::Removed => removed.push(entry),
            Removal::InUse => in_use.push(entry),
        }
    }
    for entry in &in_use {
        output.detail().note(&format!("left alone, being made: {}", entry.description));
    }
    let text = if output.json {
        let objects = |entries: &[CacheEntry]| entries.iter().map(object).collect::<Vec<Value>>();
        let bytes: u64 = removed.iter().map(|entry| entry.bytes).sum();
        let (removed, in_use) = (objects(&removed), objects(&in_use));
        format!("{}\n", json!({ "bytes": bytes, "removed": removed, "in_use": in_use }))
    } else {
        format!("{}removed {}\n", lines(&removed), total(&removed))
    };
    stdout::print(text)
}

fn pattern_databases(cache: &PatternCache) -> anyhow::Result<Vec<CacheEntry>> {
    cache.entries().with_context(|| {
        let folder = cache.folder().unwrap_or(Path::new("")).display();
        format!("the folder {folder} cannot be read")
    })
}

/// The tables in the folder of this location, without those for all users of the machine.
fn own_tables(location: &TableLocation) -> impl Iterator<Item = CacheEntry> {
    let folder = location.folder().to_owned();
    let is_own = move |entry: &CacheEntry| folder_of(entry) == folder;
    location.tables().into_iter().filter(is_own)
}

fn lines(entries: &[CacheEntry]) -> String {
    let mut text = String::new();
    let mut folder = None;
    for entry in entries {
        if folder != Some(folder_of(entry)) {
            folder = Some(folder_of(entry));
            text += &format!("{}\n", folder_of(entry).display());
        }
        let last_used = last_used(entry).map_or_else(|| "-".to_owned(), |time| time[..10].into());
        text += &format!("{:>10}  {last_used:<10}  {}\n", size(entry.bytes), entry.description);
    }
    text
}

fn folder_of(entry: &CacheEntry) -> &Path {
    match entry.path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn total(entries: &[CacheEntry]) -> String {
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    format!("{}, {}", counted(entries.len() as u64, "file"), size(bytes))
}

/// Bytes in megabytes, with a digit after the point if there are few.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{} MB", grouped(megabytes(bytes as usize) as u64)),
    }
}

fn last_used(entry: &CacheEntry) -> Option<String> {
    entry.last_used.map(|time| humantime::format_rfc3339_seconds(time).to_string())
}

fn object(entry: &CacheEntry) -> Value {
    let kind = match entry.kind {
        CacheKind::Table(_) | CacheKind::Cubies => "table",
        CacheKind::PatternDatabase => "pattern_database",
        CacheKind::Unfinished => "unfinished",
    };
    json!({
        "path": entry.path.display().to_string(),
        "kind": kind,
        "description": entry.description,
        "bytes": entry.bytes,
        "last_used": last_used(entry),
    })
}
