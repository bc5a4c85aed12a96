//! What is tried, as text to paste: the entry as its file has it, with the changed values.

use std::ops::Range;

use baize_manifest::{Align, Map, Node, Package, Sources, Span, Value};

use super::{
    fact::{From, number, of_entry},
    trial::{Stack, Trial},
};

/// What to paste where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paste {
    /// The changed entry in place of the lines that hold it; none when nothing of it changes.
    pub(crate) entry: Option<Piece>,
    /// The changed row of a CSV in place of its line.
    pub(crate) row: Option<Piece>,
    /// Values of a row for which its CSV has no column, or an empty cell.
    pub(crate) columns: Vec<(&'static str, String)>,
}

/// A text and what it takes the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// To paste.
    pub(crate) text: String,
    /// What it replaces.
    pub(crate) instead: Span,
}

/// A value to be written: its key, and its text.
type Change = (&'static str, String);

/// What a trial changes, as text. `object` is the surface as it was written
/// ([`baize_manifest::origin`]); none when the entry is not in it.
pub(crate) fn paste(
    sources: &Sources,
    package: &Package,
    object: &Node,
    trial: &Trial,
) -> Option<Paste> {
    let layout = trial.spot.layout(package)?;
    let entry = item(object.get("layout")?, layout.at)?;
    let candidate = match trial.spot.candidate(layout) {
        Some(candidate) => Some(item(entry.get("candidates")?, candidate.at)?),
        None => None,
    };
    let mut writing = Writing {
        sources,
        entry: entry.span,
        edits: Vec::new(),
        cells: Vec::new(),
        fits: true,
        columns: Vec::new(),
    };
    let anchor = anchor_changes(trial);
    let stacking = stack_changes(trial);
    writing.set(candidate.unwrap_or(entry), &anchor);
    let holder = match candidate {
        Some(candidate) if trial.is_stacking_own(layout) => candidate,
        _ => entry,
    };
    match (&trial.now.stack, holder.get("stacking").filter(|node| !node.is_null())) {
        (Some(_), Some(node)) => writing.set(node, &stacking),
        (Some(_), None) if trial.was.stack.is_none() => {
            writing.set(holder, &[("stacking", flow_map(&stacking))]);
        }
        (None, Some(_)) if trial.was.stack.is_some() => {
            writing.set(holder, &[("stacking", "null".into())]);
        }
        _ => {}
    }
    let Writing { edits, cells, columns, fits, .. } = writing;
    let entry = match (edits.is_empty(), fits) {
        (true, true) => None,
        (false, true) => Some(edited(sources, whole_lines(sources, entry.span), edits)?),
        (_, false) => {
            let candidate = candidate.filter(|one| one.row().is_none());
            let text = anew(entry, candidate, holder, &anchor, &stacking, trial);
            Some(Piece { text, instead: entry.span })
        }
    };
    let row = match cells.first() {
        Some((range, _)) => {
            let row = candidate.unwrap_or(entry_of(object, layout.at)?).row()?;
            let span = Span { start: range.start, end: range.end.max(range.start), ..row };
            edited(sources, line_of(sources, span, row), cells)
        }
        None => None,
    };
    Some(Paste { entry, row, columns })
}

fn entry_of(object: &Node, at: Span) -> Option<&Node> {
    item(object.get("layout")?, at)
}

/// The item of a list that is at a place.
fn item(list: &Node, at: Span) -> Option<&Node> {
    list.as_list()?.iter().find(|node| node.row().unwrap_or(node.span) == at)
}

fn anchor_changes(trial: &Trial) -> Vec<Change> {
    let (was, now) = (&trial.was, &trial.now);
    let values = [
        ("x", was.x_mm, now.x_mm),
        ("y", was.y_mm, now.y_mm),
        ("rotation", was.rotation_deg, now.rotation_deg),
    ];
    let changed = values.into_iter().filter(|(_, was, now)| number(*was) != number(*now));
    changed.map(|(key, _, now)| (key, number(now))).collect()
}

fn stack_changes(trial: &Trial) -> Vec<Change> {
    let Some(now) = trial.now.stack else { return Vec::new() };
    let was = trial.was.stack.unwrap_or_default();
    let ramp = |stack: &Stack| stack.ramp_mm.unwrap_or_default();
    let mut changes = Vec::new();
    let mut tell = |key, was: String, now: String| {
        if was != now {
            changes.push((key, now));
        }
    };
    tell("limit", was.limit.to_string(), now.limit.to_string());
    tell("align", align(was.align).into(), align(now.align).into());
    tell("steps", number(was.steps), number(now.steps));
    tell("tilt", number(was.tilt_deg), number(now.tilt_deg));
    tell("zStart", number(ramp(&was)[0]), number(ramp(&now)[0]));
    tell("zEnd", number(ramp(&was)[1]), number(ramp(&now)[1]));
    changes
}

fn align(align: Align) -> &'static str {
    match align {
        Align::Start => "start",
        Align::Center => "center",
        Align::End => "end",
    }
}

/// A map in YAML's flow style: right within any style.
fn flow_map(changes: &[Change]) -> String {
    let entries: Vec<String> =
        changes.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    format!("{{{}}}", entries.join(", "))
}

/// Collects edits of texts.
struct Writing<'s> {
    sources: &'s Sources,
    /// Where the entry is written.
    entry: Span,
    edits: Vec<(Range<u32>, String)>,
    /// Edits of a row.
    cells: Vec<(Range<u32>, String)>,
    /// Whether everything could be done by edits.
    fits: bool,
    columns: Vec<Change>,
}

impl Writing<'_> {
    /// Gives keys of a map other values.
    fn set(&mut self, node: &Node, changes: &[Change]) {
        let Some(map) = node.as_map().filter(|_| !changes.is_empty()) else {
            self.fits &= changes.is_empty();
            return;
        };
        let mut added = Vec::new();
        for (key, value) in changes {
            let known = map.iter().find(|entry| *entry.key == **key);
            let from = known.map(|entry| of_entry(map, entry.key_span, entry.value.span));
            match from {
                Some(From::Cell(span)) => self.cells.push((span.start..span.end, value.clone())),
                // An alias or a merged key is written elsewhere, for others too.
                Some(From::Text(span)) if self.is_within(span) && map.row().is_none() => {
                    self.edits.push((span.start..span.end, self.quoted(span, value)));
                }
                _ if map.row().is_some() => self.columns.push((key, value.clone())),
                _ => added.push((*key, value.clone())),
            }
        }
        self.add(node, map, &added);
    }

    fn is_within(&self, span: Span) -> bool {
        let home = self.entry;
        span.source == home.source && home.start <= span.start && span.end <= home.end
    }

    /// A word in the quotes that the old one had.
    fn quoted(&self, span: Span, value: &str) -> String {
        let old = self.text(span);
        if old.is_empty() {
            return format!(" {value}");
        }
        let is_word = value.starts_with(|c: char| c.is_ascii_alphabetic());
        match old.chars().next().filter(|_| is_word) {
            Some(quote @ ('"' | '\'')) => format!("{quote}{value}{quote}"),
            _ => value.to_owned(),
        }
    }

    fn text(&self, span: Span) -> &str {
        let text = self.sources.text(span.source);
        text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Adds keys after the last one of a map.
    fn add(&mut self, node: &Node, map: &Map, changes: &[Change]) {
        if changes.is_empty() {
            return;
        }
        let is_toml = self.sources.path(node.span.source).ends_with(".toml");
        let own = map
            .iter()
            .filter(|entry| self.is_within(entry.key_span) && self.is_within(entry.value.span));
        let last = own.max_by_key(|entry| entry.key_span.start);
        let (Some(last), true, false) = (last, self.is_within(node.span), is_toml) else {
            self.fits = false;
            return;
        };
        let written = self.text(node.span);
        let is_flow = written.starts_with('{');
        let is_json = self.text(last.key_span).starts_with('"')
            && self.sources.path(node.span.source).ends_with(".json");
        let text: String = changes
            .iter()
            .map(|(key, value)| {
                if is_json {
                    format!(", \"{key}\": {}", json_text(value))
                } else if is_flow {
                    format!(", {key}: {value}")
                } else {
                    format!("\n{}{key}: {value}", self.indent(last.key_span))
                }
            })
            .collect();
        let end = if is_flow { last.value.span.end } else { self.line_end(last.value.span) };
        self.edits.push((end..end, text));
    }

    /// As many blanks as stand before a key, list marks as blanks.
    fn indent(&self, key: Span) -> String {
        " ".repeat(self.sources.place(key).column.saturating_sub(1) as usize)
    }

    /// The end of the last line of a value, comments included.
    fn line_end(&self, value: Span) -> u32 {
        let text = self.sources.text(value.source);
        let written = self.text(value).trim_end();
        let end = value.start as usize + written.len();
        let rest = text.get(end..).unwrap_or_default();
        (end + rest.find(['\n', '\r']).unwrap_or(rest.len())) as u32
    }
}

/// A value as JSON has it: words in quotes.
fn json_text(value: &str) -> String {
    let is_plain = value.parse::<f64>().is_ok() || value == "null";
    match value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(entries) => {
            let entry = |entry: &str| match entry.split_once(": ") {
                Some((key, value)) => format!("\"{key}\": {}", json_text(value)),
                None => String::new(),
            };
            let entries: Vec<String> = entries.split(", ").map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
        None if is_plain => value.to_owned(),
        None => format!("\"{value}\""),
    }
}

/// The lines that hold a span, if nothing but marks of a list and comments stands beside it in
/// them; else the span.
fn whole_lines(sources: &Sources, span: Span) -> Span {
    let text = sources.text(span.source);
    let (start, end) = (span.start as usize, span.end as usize);
    let written = text.get(start..end).unwrap_or_default().trim_end();
    let end = start + written.len();
    let before = text.get(..start).unwrap_or_default();
    let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let beside = before.get(line..).unwrap_or_default();
    let after = text.get(end..).unwrap_or_default();
    let after = after.get(..after.find(['\n', '\r']).unwrap_or(after.len())).unwrap_or_default();
    let is_alone = beside.chars().all(|c| matches!(c, ' ' | '\t' | '-'))
        && (after.trim().is_empty() || after.trim_start().starts_with('#'));
    let (start, end) = if is_alone { (line, end + after.len()) } else { (start, end) };
    Span { start: start as u32, end: end as u32, ..span }
}

/// The line of a row; cells may hold line ends.
fn line_of(sources: &Sources, cells: Span, row: Span) -> Span {
    let text = sources.text(row.source);
    let before = text.get(..row.start as usize).unwrap_or_default();
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let from = cells.end.max(row.end) as usize;
    let after = text.get(from..).unwrap_or_default();
    let end = from + after.find(['\n', '\r']).unwrap_or(after.len());
    // The rows of an inline table are indented as its file has it.
    let indent = text.get(start..end).map_or(0, |line| line.len() - line.trim_start().len());
    Span { start: (start + indent) as u32, end: end as u32, ..row }
}

/// A range of a text with edits in it.
fn edited(sources: &Sources, whole: Span, mut edits: Vec<(Range<u32>, String)>) -> Option<Piece> {
    let source = sources.text(whole.source);
    // Of several lines added at one place, those that stand deeper belong to what is before them.
    let indent = |text: &str| text.len() - text.trim_start().len();
    edits.sort_by_key(|(range, text)| (range.start, range.end, std::cmp::Reverse(indent(text))));
    let mut text = String::new();
    let mut at = whole.start;
    for (range, new) in edits {
        text.push_str(source.get(at as usize..range.start as usize)?);
        text.push_str(&new);
        at = range.end;
    }
    text.push_str(source.get(at as usize..(whole.end.max(at)) as usize)?);
    Some(Piece { text, instead: whole })
}

/// The whole entry written anew, in the part of YAML that is JSON: where edits do not do.
fn anew(
    entry: &Node,
    candidate: Option<&Node>,
    holder: &Node,
    anchor: &[Change],
    stacking: &[Change],
    trial: &Trial,
) -> String {
    let mut value = json(entry, &|node, object| {
        let anchor_here = match candidate {
            Some(candidate) => std::ptr::eq(node, candidate),
            None => std::ptr::eq(node, entry) && trial.spot.candidate.is_none(),
        };
        if anchor_here {
            put(object, anchor);
        }
        if std::ptr::eq(node, holder) {
            match trial.now.stack {
                None => {
                    object.remove("stacking");
                }
                Some(_) if stacking.is_empty() && trial.was.stack.is_some() => {}
                Some(_) => {
                    let slot = object.entry("stacking").or_insert_with(|| serde_json::json!({}));
                    if let Some(object) = slot.as_object_mut() {
                        put(object, stacking);
                    }
                }
            }
        }
    });
    value.sort_all_objects();
    format!("- {value}")
}

type Object = serde_json::Map<String, serde_json::Value>;

fn put(object: &mut Object, changes: &[Change]) {
    for (key, text) in changes {
        let value =
            serde_json::from_str(text).unwrap_or_else(|_| serde_json::Value::String(text.clone()));
        object.insert((*key).to_owned(), value);
    }
}

fn json(node: &Node, change: &dyn Fn(&Node, &mut Object)) -> serde_json::Value {
    use serde_json::Value as Json;
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number { value, text } => serde_json::from_str(text)
            .ok()
            .or_else(|| serde_json::Number::from_f64(*value).map(Json::Number))
            .unwrap_or(Json::Null),
        Value::String(text) => Json::String(text.to_string()),
        Value::List(items) => Json::Array(items.iter().map(|item| json(item, change)).collect()),
        Value::Map(map) => {
            let mut object: Object =
                map.iter().map(|one| (one.key.to_string(), json(&one.value, change))).collect();
            change(node, &mut object);
            Json::Object(object)
        }
    }
}

#[cfg(test)]
#[path = "paste_tests.rs"]
mod tests;
