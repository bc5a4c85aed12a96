//! The keys of a case.

use std::sync::Arc;

use baize_manifest::{Key, codes};
use baize_table::Command;
use serde::Deserialize;
use toml::de::{DeTable, DeValue};

use super::{
    declared::{At, Declared, DeclaredTolerance},
    suggest::did_you_mean,
    table::{Field, Reader, integer, kind},
    vocabulary::Vocabulary,
};
use crate::picture::LONGEST_SIDE_PX;

const KEYS: [&str; 13] = [
    "package",
    "setup",
    "gallery",
    "variants",
    "commands",
    "camera",
    "size",
    "light",
    "table",
    "quality",
    "hud",
    "thresholds",
    "known_failure",
];

/// Reads the keys of `[defaults]` or of a case. `place` names the table in messages.
pub(super) fn read(
    reader: &mut Reader,
    table: &DeTable<'_>,
    place: &str,
    words: &Vocabulary,
) -> Declared {
    let mut read = Declared::default();
    for field in reader.fields(table) {
        let span = field.span;
        match field.key {
            "package" => read.package = reader.text(&field).map(|value| At { value, span }),
            "setup" => read.setup = setup(reader, &field),
            "gallery" => read.gallery = reader.truth(&field).map(|value| At { value, span }),
            "variants" => {
                read.variants = texts(reader, &field).map(|value| At { value, span });
            }
            "commands" => read.commands = commands(reader, &field),
            "camera" => {
                read.camera = word(reader, &field, words.camera, &["seat", "top", "low"])
                    .map(|value| At { value, span });
            }
            "size" => read.size_px = size(reader, &field),
            "light" => read.light = word(reader, &field, words.light, &["studio", "flat"]),
            "table" => {
                read.table = word(reader, &field, words.table, &["green", "blue", "red", "oak"]);
            }
            "quality" => {
                read.quality = word(reader, &field, words.quality, &["low", "medium", "high"]);
            }
            "hud" => read.hud = reader.truth(&field),
            "thresholds" => thresholds(reader, &field, &mut read),
            "known_failure" if place == DEFAULTS => {
                let message = "`known_failure` belongs to the case that fails, with its reason";
                reader.error(codes::UNKNOWN_KEY, field.key_span, message);
            }
            "known_failure" => read.known_failure = reason(reader, &field),
            _ => reader.unknown_key(&field, place, &KEYS),
        }
    }
    read
}

/// What the table of defaults is called.
pub(super) const DEFAULTS: &str = "`[defaults]`";

fn setup(reader: &mut Reader, field: &Field<'_>) -> Option<At<Key>> {
    let text = reader.text(field)?;
    match text.split_once('#') {
        Some((kind, id)) if !kind.is_empty() && !id.is_empty() => {
            let value = Key { kind: Arc::from(kind), id: Arc::from(id) };
            Some(At { value, span: field.span })
        }
        _ => {
            let message = format!("`{text}` is not the name of a setup: write `type#id`");
            reader.error(codes::BAD_REFERENCE, field.span, message);
            None
        }
    }
}

/// A list of texts, each with its place.
fn texts(reader: &mut Reader, field: &Field<'_>) -> Option<Vec<At<Arc<str>>>> {
    const EXPECTED: &str = "a list of texts";
    let DeValue::Array(items) = field.value else {
        return reader.wrong(field, EXPECTED);
    };
    let mut texts = Vec::new();
    for item in items.iter() {
        let span = reader.span(item.span());
        let item = Field { key: field.key, key_span: field.key_span, value: item.get_ref(), span };
        match item.value {
            DeValue::String(text) => texts.push(At { value: Arc::from(&**text), span }),
            _ => return reader.wrong(&item, EXPECTED),
        }
    }
    Some(texts)
}

/// A word of the renderer's; `usual` are those that can be suggested.
fn word(
    reader: &mut Reader,
    field: &Field<'_>,
    check: fn(&str) -> Result<(), String>,
    usual: &[&str],
) -> Option<Arc<str>> {
    let text = reader.text(field)?;
    match check(&text) {
        Ok(()) => Some(text),
        Err(message) => {
            let hint = did_you_mean(&text, usual.iter().copied());
            reader.error_with(codes::UNKNOWN_WORD, field.span, message, hint);
            None
        }
    }
}

/// `[640, 360]` or `"640x360"`.
fn size(reader: &mut Reader, field: &Field<'_>) -> Option<[u32; 2]> {
    let sides: Vec<Option<u32>> = match field.value {
        DeValue::Array(items) => items.iter().map(|item| integer(item.get_ref())).collect(),
        DeValue::String(text) => text.split('x').map(|side| side.parse().ok()).collect(),
        _ => return reader.wrong(field, "a size as [640, 360]"),
    };
    let usable = |side: &u32| (1..=LONGEST_SIDE_PX).contains(side);
    if let [Some(width), Some(height)] = sides.as_slice()
        && usable(width)
        && usable(height)
    {
        return Some([*width, *height]);
    }
    let message = format!(
        "`size` must be a width and a height in pixels as [640, 360], each from 1 to {LONGEST_SIDE_PX}"
    );
    reader.error(codes::BAD_SIZE, field.span, message);
    None
}

fn reason(reader: &mut Reader, field: &Field<'_>) -> Option<Arc<str>> {
    let text = reader.text(field)?;
    if text.trim().is_empty() {
        let message = "`known_failure` must say why the case fails";
        reader.error(codes::WRONG_TYPE, field.span, message);
        return None;
    }
    Some(text)
}

/// The most pixels that a picture has.
const ALL_PX: u32 = LONGEST_SIDE_PX * LONGEST_SIDE_PX;

fn thresholds(reader: &mut Reader, field: &Field<'_>, read: &mut Declared) {
    let Some(table) = reader.table(field) else { return };
    for profile in reader.fields(table) {
        match profile.key {
            "same" => read.same = tolerance(reader, &profile, &["level", "tile", "total"]),
            "other" => {
                read.other = tolerance(reader, &profile, &OF_OTHER);
            }
            _ => reader.unknown_key(&profile, "`thresholds`", &["same", "other"]),
        }
    }
}

/// What `thresholds.other` may have.
const OF_OTHER: [&str; 5] = ["level", "shade", "tile", "total", "outline"];

fn tolerance(reader: &mut Reader, field: &Field<'_>, known: &[&str]) -> DeclaredTolerance {
    let mut read = DeclaredTolerance::default();
    let Some(table) = reader.table(field) else { return read };
    for inner in reader.fields(table) {
        match inner.key {
            "level" => {
                read.level =
                    reader.whole(&inner, 0..256).and_then(|level| u8::try_from(level).ok());
            }
            "shade" if known.contains(&"shade") => read.shade = reader.of_255(&inner),
            "tile" => read.tile = reader.whole(&inner, 0..64 * 64 + 1),
            "total" => read.total = reader.whole(&inner, 0..ALL_PX + 1),
            "outline" if known.contains(&"outline") => {
                read.outline = reader.whole(&inner, 0..ALL_PX + 1);
            }
            _ => reader.unknown_key(&inner, &format!("`thresholds.{}`", field.key), known),
        }
    }
    read
}

fn commands(reader: &mut Reader, field: &Field<'_>) -> Option<Vec<At<Command>>> {
    let DeValue::Array(items) = field.value else {
        return reader.wrong(field, "a list of commands");
    };
    let mut commands = Vec::new();
    let mut all_right = true;
    for item in items.iter() {
        let span = reader.span(item.span());
        let command = json(item.get_ref(), 0)
            .ok_or_else(|| format!("a command is a table, not {}", kind(item.get_ref())))
            .and_then(|json| Command::deserialize(json).map_err(|error| error.to_string()));
        match command {
            Ok(value) => commands.push(At { value, span }),
            Err(message) => {
                all_right = false;
                let message = format!("this is no command: {message}");
                reader.error(codes::WRONG_TYPE, span, message);
            }
        }
    }
    all_right.then_some(commands)
}

/// Commands within groups may be nested so deep.
const DEPTH: usize = 64;

/// The same value for `serde`; none when it is nested too deep or has dates or numbers that no
/// command takes.
fn json(value: &DeValue<'_>, depth: usize) -> Option<serde_json::Value> {
    use serde_json::Value;
    if depth > DEPTH {
        return None;
    }
    Some(match value {
        DeValue::String(text) => Value::from(&**text),
        DeValue::Boolean(value) => Value::from(*value),
        DeValue::Integer(integer) => {
            Value::from(i64::from_str_radix(integer.as_str(), integer.radix()).ok()?)
        }
        DeValue::Float(float) => Value::from(float.as_str().replace('_', "").parse::<f64>().ok()?),
        DeValue::Datetime(_) => return None,
        DeValue::Array(items) => {
            let items: Option<Vec<Value>> =
                items.iter().map(|item| json(item.get_ref(), depth + 1)).collect();
            Value::from(items?)
        }
        DeValue::Table(table) => {
            let entries: Option<serde_json::Map<String, Value>> = table
                .iter()
                .map(|(key, value)| {
                    Some((key.get_ref().to_string(), json(value.get_ref(), depth + 1)?))
                })
                .collect();
            Value::from(entries?)
        }
    })
}
