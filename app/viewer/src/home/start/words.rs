//! Why something cannot be chosen, and what a click brought along, in the player's language.

use baize_variants::{Catalogue, Cause, Click, FailedGate, Reason};

use super::choice::for_people;
use crate::texts::{Texts, Value};

/// Says what a catalogue answers.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) texts: &'a Texts,
}

impl Words<'_> {
    /// What people call a variant, or a group's `#group`.
    pub(super) fn label(&self, uid: &str) -> String {
        let is_named = self.catalogue.entry(uid).is_some_and(|entry| entry.name.is_some());
        match uid.strip_prefix('#') {
            Some(group) if !is_named => self.say("start-default", &[("group", &for_people(group))]),
            _ => self.catalogue.label(uid),
        }
    }

    /// Several reasons in one line; empty without any.
    pub(super) fn reasons(&self, reasons: &[Reason]) -> String {
        reasons.iter().map(|reason| self.reason(reason)).collect::<Vec<_>>().join("; ")
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::Unknown => self.texts.say("why-unknown"),
            Reason::Duplicate => self.texts.say("why-twice"),
            Reason::DuplicateGroup { first } => {
                self.say("why-same-group", &[("name", &self.label(first))])
            }
            Reason::EnabledWhen { gates } => {
                gates.iter().map(|gate| self.gate(gate)).collect::<Vec<_>>().join("; ")
            }
            Reason::BackPressure { victims } => {
                victims.iter().map(|uid| self.victim(uid)).collect::<Vec<_>>().join("; ")
            }
            Reason::Requires { missing } => {
                self.say("why-needs", &[("name", &self.label(missing))])
            }
            Reason::ConflictsWith { active } => {
                self.say("why-not-with", &[("names", &self.list(active, "list-or"))])
            }
            Reason::ImpliesLock { by } => {
                self.say("why-comes-with", &[("names", &self.list(by, "list-and"))])
            }
        }
    }

    fn gate(&self, gate: &FailedGate) -> String {
        self.only_with(&gate.group, &gate.allowed)
    }

    fn only_with(&self, group: &str, allowed: &[String]) -> String {
        let group = for_people(group);
        match allowed {
            [] => self.say("why-never", &[("group", &group)]),
            allowed => {
                let names = self.list(allowed, "list-or");
                self.say("why-only-with", &[("group", &group), ("names", &names)])
            }
        }
    }

    fn victim(&self, uid: &str) -> String {
        let gates = self.catalogue.entry(uid).map(|entry| &entry.enabled_when);
        let gates = gates.into_iter().flatten();
        let needs: Vec<String> =
            gates.map(|(group, allowed)| self.only_with(group, allowed)).collect();
        let needs = self.joined(&needs, "list-and");
        self.say("why-gated", &[("name", &self.label(uid)), ("needs", &needs)])
    }

    fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::Unfit(reason) => self.reason(reason),
            Cause::Displaced { by, implied } => {
                self.say("note-added", &[("name", &self.label(implied)), ("by", &self.label(by))])
            }
            Cause::Circle { with } => self.say("why-circle", &[("name", &self.label(with))]),
        }
    }

    /// What a click did that nobody asked for, in one line; none when there is nothing to say.
    pub(super) fn note(&self, click: &Click) -> Option<String> {
        let mut parts = Vec::new();
        if let Some(refused) = &click.refused {
            let text = if refused.stays_on { "note-stays-on" } else { "note-refused" };
            let (name, why) = (self.label(&refused.uid), self.reasons(&refused.reasons));
            parts.push(self.say(text, &[("name", &name), ("why", &why)]));
        }
        for added in &click.added {
            let (name, by) = (self.label(&added.uid), self.label(&added.by));
            parts.push(self.say("note-added", &[("name", &name), ("by", &by)]));
        }
        for dropped in &click.dropped {
            let (name, why) = (self.label(&dropped.uid), self.cause(&dropped.cause));
            parts.push(self.say("note-dropped", &[("name", &name), ("why", &why)]));
        }
        (!parts.is_empty()).then(|| parts.join(". "))
    }

    /// `A`, `A or B`, `A, B or C`.
    fn list(&self, uids: &[String], last: &str) -> String {
        self.joined(&uids.iter().map(|uid| self.label(uid)).collect::<Vec<_>>(), last)
    }

    fn joined(&self, words: &[String], last: &str) -> String {
        match words.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((end, rest)) => self.say(last, &[("before", &rest.join(", ")), ("last", end)]),
        }
    }

    fn say(&self, name: &str, values: &[(&str, &String)]) -> String {
        let values: Vec<_> =
            values.iter().map(|(key, value)| (*key, Value::from(*value))).collect();
        self.texts.say_with(name, &values)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use baize_variants::{Selection, read_catalogues};

    use super::*;

    /// Every kind of reason and cause that a click can lead to.
    const CATALOGUE: &str = r##"[
        {"uid": "small", "group": "board", "name": "Small"},
        {"uid": "big", "group": "board", "name": "Big"},
        {"uid": "huge", "group": "board", "name": "Huge"},
        {"uid": "fast", "name": "Fast", "conflictsWith": ["slow"]},
        {"uid": "slow", "name": "Slow"},
        {"uid": "wide", "name": "Wide", "enabledWhen": {"board": ["big", "huge", "#board"]}},
        {"uid": "more", "name": "More", "requires": ["wide"]},
        {"uid": "all", "name": "All", "implies": ["slow"], "impliesLock": true}]"##;

    /// For a selection and a click: the reasons in both languages, and those of the evaluator.
    fn said(chosen: &[&str], uid: &str) -> [String; 3] {
        let catalogue = &read_catalogues(CATALOGUE).unwrap()[0].catalogue;
        let selection: Selection = chosen.iter().map(|uid| (*uid).to_owned()).collect();
        let click = catalogue.click(&selection, uid).unwrap();
        let note = |language: &str| {
            let texts = Texts::new(&[language.to_owned()]);
            Words { catalogue, texts: &texts }.note(&click).unwrap_or_default()
        };
        [note("en"), note("de"), click.note.unwrap_or_default()]
    }

    #[test]
    fn notes_are_those_of_the_evaluator_in_the_players_language() {
        let [en, de, own] = said(&["fast"], "all");
        assert_eq!(en, own);
        assert!(de.contains("Slow kommt mit All"), "{de}");

        let [en, de, own] = said(&["wide"], "small");
        // The group is called as its heading, and nothing chosen as it is shown.
        let only = "Wide was switched off: only with Board: Big, Huge or Default: Board";
        assert_eq!(en, only);
        assert!(own.starts_with("Wide was switched off: only with board: Big, Huge or"), "{own}");
        assert_eq!(de, "Wide wurde abgewählt: nur mit Board: Big, Huge oder Standard: Board");

        assert_eq!(said(&[], "more")[0], "More cannot be chosen: needs Wide");
        assert_eq!(said(&[], "more")[1], "More ist nicht wählbar: braucht Wide");
        assert_eq!(said(&["all", "slow"], "slow")[1], "Slow bleibt an: kommt mit All");
        assert_eq!(said(&[], "fast"), [const { String::new() }; 3]);
    }
}
