//! What the window says, in the user's language: Fluent files in `assets/texts/LANGUAGE/`.

use bevy::prelude::Resource;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

/// Language, file and content of every text file.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The language that has every text.
const FALLBACK: &str = "en";

/// All texts of the interface in one language, with English for what it lacks.
#[derive(Resource)]
pub(crate) struct Texts {
    /// The best language first.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Texts {
    /// The texts in the first of the wanted languages (as `pt-BR`) that there is.
    pub(crate) fn new(wanted: &[String]) -> Self {
        let known = FILES.iter().map(|(language, ..)| *language);
        let mut languages: Vec<&str> = Vec::new();
        for wish in wanted {
            let short = wish.split(['-', '_', '.']).next().unwrap_or_default();
            let found = known
                .clone()
                .find(|language| language.eq_ignore_ascii_case(&wish.replace('_', "-")))
                .or_else(|| known.clone().find(|language| language.eq_ignore_ascii_case(short)));
            if let Some(language) = found {
                languages.push(language);
                break;
            }
        }
        if languages.first() != Some(&FALLBACK) {
            languages.push(FALLBACK);
        }
        Self { bundles: languages.into_iter().map(bundle).collect() }
    }

    /// The texts in the language of the user's system.
    pub(crate) fn of_system() -> Self {
        Self::new(&sys_locale::get_locales().collect::<Vec<_>>())
    }

    /// Every language that there is, with its own name for itself, in the order of their names.
    pub(crate) fn languages() -> Vec<(&'static str, String)> {
        let mut languages: Vec<&str> = FILES.iter().map(|(language, ..)| *language).collect();
        languages.dedup();
        let mut named: Vec<_> = languages
            .into_iter()
            .map(|language| (language, Self::new(&[language.to_owned()]).say("language-name")))
            .collect();
        named.sort_by(|a, b| a.1.cmp(&b.1));
        named
    }

    /// The text of this name; the name itself where there is none.
    pub(crate) fn say(&self, name: &str) -> String {
        self.say_with(name, &[])
    }

    /// The text of this name with values put in.
    pub(crate) fn say_with(&self, name: &str, values: &[(&str, Value<'_>)]) -> String {
        let mut arguments = FluentArgs::new();
        for (key, value) in values {
            arguments.set((*key).to_owned(), value.fluent());
        }
        for bundle in &self.bundles {
            let pattern = bundle.get_message(name).and_then(|message| message.value());
            if let Some(pattern) = pattern {
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
                if errors.is_empty() {
                    return text.into_owned();
                }
            }
        }
        name.to_owned()
    }
}

/// What is to be said when it is shown, in the language of that time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Phrase {
    /// The name of the text.
    name: &'static str,
    /// Values to put in.
    values: Vec<(&'static str, String)>,
}

impl Phrase {
    /// A text without values.
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, values: Vec::new() }
    }

    /// The same with one more value put in.
    #[must_use]
    pub(crate) fn with(mut self, key: &'static str, value: impl ToString) -> Self {
        self.values.push((key, value.to_string()));
        self
    }

    /// In the language of the texts.
    pub(crate) fn say(&self, texts: &Texts) -> String {
        let values: Vec<_> = self.values.iter().map(|(key, v)| (*key, Value::from(v))).collect();
        texts.say_with(self.name, &values)
    }
}

/// A value put into a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    /// As it is.
    Text(&'a str),
    /// Chooses plural forms.
    Number(f64),
}

impl<'a> Value<'a> {
    fn fluent(self) -> FluentValue<'a> {
        match self {
            Self::Text(text) => FluentValue::from(text),
            Self::Number(number) => FluentValue::from(number),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Self::Number(count as f64)
    }
}

fn bundle(language: &str) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Marks around values are for bidirectional layout, which the interface does not do.
    bundle.set_use_isolating(false);
    for (_, _, text) in FILES.iter().filter(|(other, ..)| *other == language) {
        // What can be read of a file with mistakes is used; a test finds the mistakes.
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use std::collections::BTreeSet;

    use super::*;

    fn names(text: &str) -> BTreeSet<String> {
        text.lines()
            .filter_map(|line| line.split_once(" ="))
            .map(|(name, _)| name)
            .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn every_text_file_is_right_and_no_name_is_given_twice() {
        let mut seen = BTreeSet::new();
        for (language, file, text) in FILES {
            let read = FluentResource::try_new((*text).to_owned());
            assert!(read.is_ok(), "{language}/{file}: {:?}", read.err().map(|(_, errors)| errors));
            for name in names(text) {
                assert!(seen.insert((*language, name.clone())), "{language}/{file}: {name} twice");
            }
        }
    }

    #[test]
    fn english_has_every_name_that_any_language_has() {
        let english: BTreeSet<String> =
            FILES.iter().filter(|(lang, ..)| *lang == FALLBACK).flat_map(|f| names(f.2)).collect();
        for (language, file, text) in FILES {
            for name in names(text) {
                assert!(english.contains(&name), "{language}/{file}: {name} is nowhere used");
            }
        }
    }

    #[test]
    fn every_language_says_nearly_everything_and_the_rest_in_english() {
        let of = |language: &str, file: &str| -> BTreeSet<String> {
            let own = FILES.iter().filter(|(lang, name, _)| (*lang, *name) == (language, file));
            own.flat_map(|(.., text)| names(text)).collect()
        };
        for (language, file, _) in FILES {
            let english = of(FALLBACK, file);
            let missing: Vec<String> = english.difference(&of(language, file)).cloned().collect();
            // A text that was just written may wait for its translators, most may not.
            let share = missing.len() as f64 / english.len() as f64;
            assert!(share < 0.2, "{language}/{file} lacks {missing:?}");
        }
        for (language, own_name) in Texts::languages() {
            assert_ne!(own_name, "language-name", "{language} does not say its own name");
            let texts = Texts::new(&[language.to_owned()]);
            for (.., text) in FILES.iter().filter(|(lang, ..)| *lang == FALLBACK) {
                for name in names(text) {
                    let is_said = texts.bundles.iter().any(|bundle| bundle.has_message(&name));
                    assert!(is_said, "{language}: {name}");
                }
            }
        }
    }

    #[test]
    fn languages_are_listed_by_their_own_names() {
        let languages = Texts::languages();
        assert!(languages.contains(&("de", "Deutsch".to_owned())), "{languages:?}");
        assert!(languages.contains(&("en", "English".to_owned())), "{languages:?}");
        assert!(languages.is_sorted_by(|a, b| a.1 <= b.1));
        assert_eq!(Texts::new(&["de-AT".into()]).say("settings-title"), "Einstellungen");
    }

    #[test]
    fn translations_use_the_values_of_the_english_text() {
        let values = |text: &str| -> BTreeSet<String> {
            let parts = text.split('$').skip(1);
            let word = |c: char| c.is_ascii_alphanumeric() || c == '-';
            parts.map(|part| part.split(|c| !word(c)).next().unwrap().to_owned()).collect()
        };
        let messages = |language: &str| -> std::collections::BTreeMap<String, String> {
            let mut all = std::collections::BTreeMap::new();
            for (_, _, text) in FILES.iter().filter(|(lang, ..)| *lang == language) {
                let mut last = String::new();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    if let Some((name, _)) = line.split_once(" =")
                        && line.starts_with(|c: char| c.is_ascii_lowercase())
                    {
                        last = name.to_owned();
                    }
                    all.entry(last.clone()).or_insert_with(String::new).push_str(line);
                }
            }
            all
        };
        let english = messages(FALLBACK);
        for (language, _) in Texts::languages() {
            for (name, text) in messages(language) {
                let wanted = english.get(&name).map(|text| values(text));
                assert_eq!(Some(values(&text)), wanted, "{language}: {name}");
            }
        }
    }

    #[test]
    fn every_name_that_the_code_says_is_there() {
        let texts = Texts::new(&[]);
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        let mut missing = BTreeSet::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                // This file says names that are not there.
                if path.ends_with("src/texts.rs") {
                    continue;
                }
                let code = std::fs::read_to_string(&path).unwrap();
                for call in ["say(\"", "say_with(\"", "say_with(\n", "Phrase::new(\""] {
                    for part in code.split(call).skip(1) {
                        let name = part.trim_start().trim_start_matches('"');
                        let name = name.split('"').next().unwrap_or_default();
                        let is_name = name.contains('-') && !name.contains([' ', '{', '\n']);
                        if is_name && texts.bundles.iter().all(|b| !b.has_message(name)) {
                            missing.insert(name.to_owned());
                        }
                    }
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn an_unknown_language_falls_back_to_english_and_an_unknown_name_to_itself() {
        let texts = Texts::new(&["xx-YY".into()]);
        assert_eq!(texts.say("act-undo"), "Undo");
        let unknown = String::from("there-is-none");
        assert_eq!(texts.say(&unknown), unknown);
    }
}
