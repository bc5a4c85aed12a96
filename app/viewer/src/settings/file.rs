//! The user's `settings.toml`: `motion = false`, `quality = "low"`, `table = "oak"`,
//! `scale = 1.25`, `language = "de"`.

use std::{io::Write, path::Path, str::FromStr};

use toml::de::{DeTable, DeValue};

use super::{SCALES, Settings};
use crate::{faults::Fault, texts::Phrase};

/// The settings in a file, and what is wrong with it. A file that is not there says nothing.
pub(super) fn load(path: &Path) -> (Settings, Vec<Fault>) {
    match std::fs::read_to_string(path) {
        Ok(text) => read(&text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Default::default(),
        Err(error) => (Settings::default(), vec![Fault::of_file(error)]),
    }
}

/// The settings in a text, and what is wrong with it, each with its line. What is right counts
/// all the same.
pub(super) fn read(text: &str) -> (Settings, Vec<Fault>) {
    let mut settings = Settings::default();
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut faults: Vec<Fault> = errors.iter().map(|error| Fault::of_toml(text, error)).collect();
    for (name, value) in table.get_ref() {
        if let Err(what) = set(&mut settings, name.get_ref(), value.get_ref()) {
            faults.push(Fault::at(text, name.span().start, what));
        }
    }
    faults.sort();
    (settings, faults)
}

fn set(settings: &mut Settings, name: &str, value: &DeValue<'_>) -> Result<(), Phrase> {
    match name {
        "motion" => match value {
            DeValue::Boolean(motion) => settings.motion = *motion,
            _ => return Err(Phrase::new("setting-not-bool").with("name", name)),
        },
        "quality" => settings.quality = Some(word(name, value, "low, medium, high")?),
        "table" => settings.cloth = Some(word(name, value, "green, blue, red, oak")?),
        "scale" => {
            let number: Option<f32> = match value {
                DeValue::Integer(number) => number.as_str().parse().ok(),
                DeValue::Float(number) => number.as_str().parse().ok(),
                _ => None,
            };
            let scale = number.filter(|scale| SCALES.contains(scale));
            settings.scale = scale.ok_or_else(|| {
                let fault = Phrase::new("setting-not-number").with("name", name);
                fault.with("least", SCALES.start()).with("most", SCALES.end())
            })?;
        }
        "language" => settings.language = Some(text(name, value)?.to_owned()),
        _ => return Err(Phrase::new("setting-unknown").with("name", name)),
    }
    Ok(())
}

fn text<'a>(name: &str, value: &'a DeValue<'_>) -> Result<&'a str, Phrase> {
    match value {
        DeValue::String(text) => Ok(text),
        _ => Err(Phrase::new("setting-not-text").with("name", name)),
    }
}

/// One of some words.
fn word<T: FromStr>(name: &str, value: &DeValue<'_>, known: &str) -> Result<T, Phrase> {
    let text = text(name, value)?;
    let fault = || Phrase::new("setting-not-word").with("value", text).with("known", known);
    text.parse().map_err(|_| fault())
}

/// The text with the settings in it: values are put in the place of those that stand there, so
/// that comments and all else that the user wrote stay.
///
/// # Errors
/// When the text is no TOML: it is the user's to mend, not ours to throw away.
pub(super) fn write(text: &str, settings: &Settings) -> Result<String, Fault> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        return Err(Fault::of_toml(text, error));
    }
    let mut out = text.to_owned();
    let mut places = Vec::new();
    let mut missing = String::new();
    for (name, value) in values(settings) {
        let there = table.get_ref().iter().find(|(key, _)| key.get_ref() == name);
        match (there, value) {
            (Some((_, old)), Some(value)) => places.push((old.span(), value)),
            // The whole line goes: the usual value is said by saying nothing.
            (Some((key, old)), None) => {
                let start = text[..key.span().start].rfind('\n').map_or(0, |at| at + 1);
                let end = text[old.span().end..].find('\n');
                let end = end.map_or(text.len(), |at| old.span().end + at + 1);
                places.push((start..end, String::new()));
            }
            (None, Some(value)) => missing.push_str(&format!("{name} = {value}\n")),
            (None, None) => {}
        }
    }
    places.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, value) in places {
        out.replace_range(span, &value);
    }
    // Before the first table, where names would belong to it.
    let names = out.split_inclusive('\n').take_while(|line| !line.trim_start().starts_with('['));
    let at = names.map(str::len).sum();
    if at > 0 && !out[..at].ends_with('\n') {
        missing.insert(0, '\n');
    }
    out.insert_str(at, &missing);
    // A name that the user wrote as a table, or a list over several lines, has no place for a value.
    let is_whole = DeTable::parse_recoverable(&out).1.is_empty() && read(&out).0 == *settings;
    match is_whole {
        true => Ok(out),
        false => Err(Fault::of_all(Phrase::new("setting-no-place"))),
    }
}

/// Every setting as TOML writes it; none: as usual.
fn values(settings: &Settings) -> [(&'static str, Option<String>); 5] {
    let quoted = |text: String| toml::Value::String(text).to_string();
    let usual = Settings::default();
    [
        ("motion", (settings.motion != usual.motion).then(|| settings.motion.to_string())),
        ("quality", settings.quality.map(|quality| quoted(quality.to_string()))),
        ("table", settings.cloth.map(|cloth| quoted(cloth.to_string()))),
        ("scale", (settings.scale != usual.scale).then(|| format!("{:?}", settings.scale))),
        ("language", settings.language.clone().map(quoted)),
    ]
}

/// Keeps the settings in a file: whoever reads it finds the old one or the new one, whole.
///
/// # Errors
/// Why it stays as it was.
pub(super) fn save(path: &Path, settings: &Settings) -> Result<(), Fault> {
    let old = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Fault::of_file(error)),
    };
    let new = write(&old, settings)?;
    if new == old {
        return Ok(());
    }
    let Some(folder) = path.parent() else { return Ok(()) };
    let put = || -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(new.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    put().map_err(Fault::of_file)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;
    use crate::{faults::in_english, quality::Quality, stage::Cloth};

    #[test]
    fn what_is_right_counts_and_faults_have_their_line() {
        let text = "# mine\nmotion = false\nquality = \"best\"\nscale = 2\ntable = \"oak\"\n\
                    speed = 3\nlanguage = 5\n";
        let (settings, faults) = read(text);
        let wanted =
            Settings { motion: false, scale: 2.0, cloth: Some(Cloth::Oak), ..Settings::default() };
        assert_eq!(settings, wanted);
        assert_eq!(
            in_english(&faults),
            [
                "line 3: `best` is not one of low, medium, high",
                "line 6: there is no setting `speed`",
                "line 7: `language` is a text, in quotes",
            ]
        );
    }

    #[test]
    fn a_scale_that_nobody_could_use_is_refused() {
        for scale in ["0", "-1", "40", "nan", "inf", "\"2\"", "1e99"] {
            let (settings, faults) = read(&format!("scale = {scale}\n"));
            assert_eq!(settings.scale, 1.0, "{scale}");
            assert_eq!(faults.len(), 1, "{scale}");
        }
    }

    #[test]
    fn values_change_in_their_place_and_comments_stay() {
        let before = "# my table\ntable = \"red\" # warm\nmotion = false\n\n[later]\nx = 1\n";
        let settings = Settings {
            cloth: Some(Cloth::Blue),
            quality: Some(Quality::Medium),
            scale: 1.25,
            ..Settings::default()
        };
        let after = write(before, &settings).unwrap();
        assert_eq!(
            after,
            "# my table\ntable = \"blue\" # warm\n\nquality = \"medium\"\nscale = 1.25\n\
             [later]\nx = 1\n"
        );
        let (read, faults) = read(&after);
        assert_eq!(read, settings);
        assert_eq!(in_english(&faults), ["line 6: there is no setting `later`"]);
    }

    #[test]
    fn every_setting_is_read_as_it_was_written() {
        let settings = Settings {
            motion: false,
            quality: Some(Quality::High),
            cloth: Some(Cloth::Green),
            scale: 1.5,
            language: Some("d\"e".into()),
        };
        for before in ["", "# no line end"] {
            let text = write(before, &settings).unwrap();
            assert_eq!(read(&text), (settings.clone(), Vec::new()), "{text}");
            assert_eq!(read(&write(&text, &Settings::default()).unwrap()).0, Settings::default());
        }
    }

    #[test]
    fn a_broken_file_is_told_and_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/settings.toml");
        save(&path, &Settings { motion: false, ..Settings::default() }).unwrap();
        assert!(!load(&path).0.motion);
        std::fs::write(&path, "motion = = 1\n").unwrap();
        let refused = save(&path, &Settings::default()).unwrap_err();
        assert!(in_english(&[refused])[0].starts_with("line 1: "));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "motion = = 1\n");
        let faults = in_english(&load(&path).1);
        assert!(!faults.is_empty() && faults.iter().all(|fault| fault.starts_with("line 1: ")));
    }

    #[test]
    fn what_has_no_place_for_a_value_is_not_written() {
        let settings = Settings { scale: 1.5, ..Settings::default() };
        let list = "mine = [\n    [1],\n    [2],\n]\n";
        for text in [list, "[scale]\nx = 1\n", "scale.x = 1\n"] {
            if let Ok(written) = write(text, &settings) {
                assert_eq!(read(&written).0, settings, "{written}");
            }
        }
        assert!(write(list, &settings).is_err(), "the names would go into the list");
    }
}
