//! The catalogue as a person sees it: groups and checkboxes, with what is on and what can be.

use std::collections::HashMap;

use crate::{Catalogue, Reason, Selection};

/// All choices in the order in which they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Groups and checkboxes, each where its first entry is declared.
    pub rows: Vec<Row>,
}

/// A radio group or a checkbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Exactly one of the choices is on. The first is "nothing chosen", unless the catalogue
    /// places it elsewhere.
    Group {
        /// The group's name.
        name: String,
        /// In declared order; never empty.
        choices: Vec<Choice>,
    },
    /// On or off.
    Checkbox(Choice),
}

/// One thing to click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// An entry, or a group's `#group`.
    pub uid: String,
    /// What people call it.
    pub label: String,
    /// What it does, if the catalogue says so.
    pub description: Option<String>,
    /// Whether it is chosen.
    pub on: bool,
    /// Why it cannot be chosen or, for a checkbox that is on, switched off; none: it can.
    pub reasons: Vec<Reason>,
    /// The reasons in words; empty without reasons.
    pub words: String,
    /// Hidden from a normal setup.
    pub experimental: bool,
    /// Makes the whole game unrated.
    pub unrated: bool,
    /// A rule from the community.
    pub fans: bool,
}

impl Catalogue {
    /// All choices in a selection as it stands, with labels and reasons.
    pub fn sheet(&self, selection: &Selection) -> Sheet {
        let all = self.availability(selection).into_iter();
        let mut choices: HashMap<String, Choice> = all
            .map(|found| {
                let entry = self.entry(&found.uid);
                let choice = Choice {
                    label: self.label(&found.uid),
                    description: entry.and_then(|entry| entry.description.clone()),
                    on: found.active,
                    words: self.all_words(&found.reasons),
                    reasons: found.reasons,
                    experimental: entry.is_some_and(|entry| entry.experimental),
                    unrated: entry.is_some_and(|entry| entry.unrated),
                    fans: entry.is_some_and(|entry| entry.fans),
                    uid: found.uid.clone(),
                };
                (found.uid, choice)
            })
            .collect();
        let mut rows: Vec<(usize, Row)> = Vec::new();
        for group in self.all_groups() {
            let members = group.members.iter().map(|&ix| (self.item(ix).entry, self.uid(ix)));
            let sentinel = (group.declared.unwrap_or(0), group.sentinel.as_str());
            let mut order: Vec<(usize, &str)> = members.collect();
            let at = match group.declared {
                Some(_) => order.partition_point(|(entry, _)| *entry < sentinel.0),
                None => 0,
            };
            let first = order.iter().map(|(entry, _)| *entry).chain(group.declared).min();
            order.insert(at, sentinel);
            let shown = order.iter().filter_map(|(_, uid)| choices.remove(*uid)).collect();
            rows.push((
                first.unwrap_or(0),
                Row::Group { name: group.name.clone(), choices: shown },
            ));
        }
        for (ix, item) in self.items().filter(|(_, item)| item.group.is_none()) {
            if let Some(choice) = choices.remove(self.uid(ix)) {
                rows.push((item.entry, Row::Checkbox(choice)));
            }
        }
        rows.sort_by_key(|(at, _)| *at);
        Sheet { rows: rows.into_iter().map(|(_, row)| row).collect() }
    }
}

impl Sheet {
    /// All choices, in the order in which they are shown.
    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.rows.iter().flat_map(|row| match row {
            Row::Group { choices, .. } => choices.as_slice(),
            Row::Checkbox(choice) => std::slice::from_ref(choice),
        })
    }

    /// All choices, to put other reasons in.
    pub fn choices_mut(&mut self) -> impl Iterator<Item = &mut Choice> {
        self.rows.iter_mut().flat_map(|row| match row {
            Row::Group { choices, .. } => choices.as_mut_slice(),
            Row::Checkbox(choice) => std::slice::from_mut(choice),
        })
    }

    /// The choice of a uid.
    pub fn choice(&self, uid: &str) -> Option<&Choice> {
        self.choices().find(|choice| choice.uid == uid)
    }
}
