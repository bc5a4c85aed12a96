//! The evaluator that the format comes from, as it behaves, faults included.
//!
//! For comparison only. It works on uids and knows nothing of the rest of this crate, so that
//! it also serves as a second opinion in tests.

use std::collections::{HashMap, HashSet};

use crate::{
    Availability, Catalogue, Entry, FailedGate, Reason, Selection, Violation, is_sentinel,
};

/// How often the original repeats its cleaning before it gives up.
const MAX_PASSES: usize = 32;

/// The original evaluator over a catalogue. The last definition of a uid counts, unknown uids
/// survive cleaning, and what cleaning gives may be invalid.
#[derive(Clone, Debug)]
pub struct Upstream<'c> {
    entries: &'c [Entry],
    by_uid: HashMap<&'c str, &'c Entry>,
    conflicts: HashMap<&'c str, HashSet<&'c str>>,
}

impl Catalogue {
    /// The original evaluator over this catalogue.
    pub fn upstream(&self) -> Upstream<'_> {
        let entries = self.entries();
        let mut conflicts: HashMap<&str, HashSet<&str>> = HashMap::new();
        for entry in entries {
            for other in &entry.conflicts_with {
                conflicts.entry(&entry.uid).or_default().insert(other);
                conflicts.entry(other).or_default().insert(&entry.uid);
            }
        }
        let by_uid = entries.iter().map(|entry| (entry.uid.as_str(), entry)).collect();
        Upstream { entries, by_uid, conflicts }
    }
}

impl Upstream<'_> {
    /// What the original says is wrong with a selection.
    pub fn validate(&self, selection: &Selection) -> Vec<Violation> {
        let active: Vec<&str> = selection.concrete().collect();
        let mut found = Vec::new();
        let mut first_of: HashMap<&str, &str> = HashMap::new();
        for &uid in &active {
            let Some(group) = self.group_of(uid) else { continue };
            match first_of.get(group) {
                None => {
                    first_of.insert(group, uid);
                }
                Some(&first) => {
                    let reason = Reason::DuplicateGroup { first: first.to_owned() };
                    found.push(Violation { uid: uid.to_owned(), reason });
                }
            }
        }
        for &uid in &active {
            let reasons = match self.by_uid.get(uid) {
                None => vec![Reason::Unknown],
                Some(_) => self.forward(uid, &active),
            };
            let uid = uid.to_owned();
            found.extend(reasons.into_iter().map(|reason| Violation { uid: uid.clone(), reason }));
        }
        found
    }

    /// What the original makes of a selection.
    pub fn sanitize(&self, selection: &Selection) -> Selection {
        let concrete: Vec<&str> = selection.concrete().collect();
        let mut list: Vec<&str> = Vec::new();
        for (at, &uid) in concrete.iter().enumerate() {
            let later = concrete.get(at + 1..).unwrap_or_default();
            let group = self.group_of(uid);
            if group.is_none() || !later.iter().any(|other| self.group_of(other) == group) {
                list.push(uid);
            }
        }
        let mut kept: Vec<&str> = Vec::new();
        for (at, &uid) in list.iter().enumerate() {
            let later = list.get(at + 1..).unwrap_or_default();
            if !later.iter().any(|other| self.in_conflict(uid, other)) {
                kept.push(uid);
            }
        }
        for _ in 0..MAX_PASSES {
            let mut next = self.with_implied(&kept);
            let snapshot = next.clone();
            next.retain(|uid| self.forward(uid, &snapshot).is_empty());
            if next == kept {
                break;
            }
            kept = next;
        }
        kept.into_iter().collect()
    }

    /// What the original greys out: every entry but `#group` ones, in declared order.
    pub fn availability(&self, selection: &Selection) -> Vec<Availability> {
        let active: Vec<&str> = selection.concrete().collect();
        let entries = self.entries.iter().filter(|entry| !entry.is_sentinel());
        entries
            .map(|entry| {
                let on = active.contains(&entry.uid.as_str());
                let reasons = self.reasons(entry, on, &active);
                Availability { uid: entry.uid.clone(), active: on, reasons }
            })
            .collect()
    }

    fn reasons(&self, entry: &Entry, on: bool, active: &[&str]) -> Vec<Reason> {
        let uid = entry.uid.as_str();
        let mut supposed: Vec<&str> = active.to_vec();
        match &entry.group {
            Some(group) => {
                supposed.retain(|other| self.group_of(other) != Some(group));
                supposed.push(uid);
            }
            None if on => {
                let by = active.iter().filter_map(|other| self.by_uid.get(other));
                let by =
                    by.filter(|other| other.implies_lock && other.implies.contains(&entry.uid));
                let by: Vec<String> = by.map(|other| other.uid.clone()).collect();
                if !by.is_empty() {
                    return vec![Reason::ImpliesLock { by }];
                }
            }
            None => supposed.push(uid),
        }
        let mut reasons = self.forward(uid, &supposed);
        let victims = supposed.iter().filter(|&&other| other != uid);
        let victims = victims.filter(|other| self.gate_reason(other, &supposed).is_some());
        let victims: Vec<String> = victims.map(|other| (*other).to_owned()).collect();
        if !victims.is_empty() {
            let own = matches!(reasons.first(), Some(Reason::EnabledWhen { .. }));
            reasons.insert(usize::from(own), Reason::BackPressure { victims });
        }
        reasons
    }

    /// A list with everything that it implies, transitively, each once.
    fn with_implied<'a>(&'a self, list: &[&'a str]) -> Vec<&'a str> {
        let mut all = list.to_vec();
        let mut at = 0;
        while let Some(uid) = all.get(at).copied() {
            at += 1;
            let implied = self.by_uid.get(uid).map(|entry| entry.implies.as_slice());
            for other in implied.unwrap_or_default() {
                if !all.contains(&other.as_str()) {
                    all.push(other);
                }
            }
        }
        all
    }

    fn forward(&self, uid: &str, active: &[&str]) -> Vec<Reason> {
        let Some(entry) = self.by_uid.get(uid) else { return Vec::new() };
        let mut reasons: Vec<Reason> = self.gate_reason(uid, active).into_iter().collect();
        let mut seen = HashSet::new();
        let missing = entry.requires.iter();
        let missing = missing.filter(|other| !active.contains(&other.as_str()));
        for other in missing.filter(|other| seen.insert(other.as_str())) {
            reasons.push(Reason::Requires { missing: other.clone() });
        }
        let against = active.iter().filter(|other| self.in_conflict(uid, other));
        let against: Vec<String> = against.map(|other| (*other).to_owned()).collect();
        if !against.is_empty() {
            reasons.push(Reason::ConflictsWith { active: against });
        }
        reasons
    }

    fn gate_reason(&self, uid: &str, active: &[&str]) -> Option<Reason> {
        let entry = self.by_uid.get(uid)?;
        let mut gates = Vec::new();
        for (group, allowed) in &entry.enabled_when {
            let choice = if entry.group.as_ref() == Some(group) {
                Some(uid.to_owned())
            } else {
                self.choice(group, active)
            };
            if !choice.as_ref().is_some_and(|choice| allowed.contains(choice)) {
                gates.push(FailedGate { group: group.clone(), choice, allowed: allowed.clone() });
            }
        }
        (!gates.is_empty()).then_some(Reason::EnabledWhen { gates })
    }

    fn choice(&self, group: &str, active: &[&str]) -> Option<String> {
        if !self.entries.iter().any(|entry| entry.group.as_deref() == Some(group)) {
            return None;
        }
        let last = active.iter().rev().find(|uid| self.group_of(uid) == Some(group));
        Some(last.map_or_else(|| format!("#{group}"), |uid| (*uid).to_owned()))
    }

    fn group_of(&self, uid: &str) -> Option<&str> {
        self.by_uid.get(uid)?.group.as_deref().filter(|group| !group.is_empty())
    }

    fn in_conflict(&self, uid: &str, other: &str) -> bool {
        !is_sentinel(other) && self.conflicts.get(uid).is_some_and(|set| set.contains(other))
    }
}
