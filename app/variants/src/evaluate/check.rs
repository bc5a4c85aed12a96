//! Validation: is this selection allowed, and if not, why.

use std::{collections::HashMap, fmt};

use super::{FailedGate, Reason, State};
use crate::{Catalogue, Selection, catalogue::Ix};

/// One thing that is wrong with a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The uid that does not fit.
    pub uid: String,
    /// Why not.
    pub reason: Reason,
}

impl Catalogue {
    /// Everything that is wrong with a selection; nothing if it is valid.
    ///
    /// First the group members that are too many, then, in list order, unknown uids and failed
    /// constraints. `#group` entries are left out of account, and `implies` is not checked: a
    /// selection that lacks what it implies is valid.
    pub fn validate(&self, selection: &Selection) -> Vec<Violation> {
        let state = self.state(selection);
        let mut found = Vec::new();
        let mut first_of: HashMap<usize, Ix> = HashMap::new();
        for &ix in &state.list {
            let Some(group) = self.item(ix).group else { continue };
            match first_of.get(&group) {
                None => {
                    first_of.insert(group, ix);
                }
                Some(&first) => {
                    let first = self.uid(first).to_owned();
                    found.push(self.violation(ix, Reason::DuplicateGroup { first }));
                }
            }
        }
        let mut seen: Vec<&str> = Vec::new();
        for uid in selection.concrete() {
            let ix = self.ix(uid);
            if seen.contains(&uid) {
                if ix.is_none_or(|ix| self.item(ix).group.is_none()) {
                    found.push(Violation { uid: uid.to_owned(), reason: Reason::Duplicate });
                }
                continue;
            }
            seen.push(uid);
            match ix {
                None => found.push(Violation { uid: uid.to_owned(), reason: Reason::Unknown }),
                Some(ix) => {
                    let reasons = state.forward(ix).into_iter();
                    found.extend(reasons.map(|reason| self.violation(ix, reason)));
                }
            }
        }
        found
    }

    /// The selection without `#group` entries, order unchanged, if it is valid.
    ///
    /// # Errors
    ///
    /// Everything that [`validate`](Self::validate) finds, with what would mend it.
    pub fn check(&self, selection: &Selection) -> Result<Selection, InvalidCombination> {
        let violations = self.validate(selection);
        if violations.is_empty() {
            return Ok(selection.concrete().collect());
        }
        Err(InvalidCombination { violations, repair: self.repair(selection) })
    }

    /// The active uids that are meant for trying out only.
    pub fn experimental(&self, selection: &Selection) -> Vec<String> {
        let state = self.state(selection);
        let list = state.list.iter().map(|&ix| self.entry_of(ix));
        list.filter(|entry| entry.experimental).map(|entry| entry.uid.clone()).collect()
    }

    /// Whether an active entry makes the whole game unrated.
    pub fn is_unrated(&self, selection: &Selection) -> bool {
        self.state(selection).list.iter().any(|&ix| self.entry_of(ix).unrated)
    }

    fn violation(&self, ix: Ix, reason: Reason) -> Violation {
        Violation { uid: self.uid(ix).to_owned(), reason }
    }
}

impl State<'_> {
    /// Why an entry does not fit into the state: gates, requirements, conflicts.
    pub(crate) fn forward(&self, ix: Ix) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(self.gate_reason(ix));
        let missing = self.missing(ix).map(str::to_owned);
        reasons.extend(missing.map(|missing| Reason::Requires { missing }));
        reasons.extend(self.conflict_reason(ix));
        reasons
    }

    pub(crate) fn gate_reason(&self, ix: Ix) -> Option<Reason> {
        let entry = self.catalogue.entry_of(ix);
        let gates: Vec<FailedGate> = self
            .failing_gates(ix)
            .map(|gate| FailedGate {
                group: gate.name.clone(),
                choice: gate.group.map(|group| self.choice_uid(ix, group).to_owned()),
                allowed: entry.enabled_when.get(&gate.name).cloned().unwrap_or_default(),
            })
            .collect();
        (!gates.is_empty()).then_some(Reason::EnabledWhen { gates })
    }

    pub(crate) fn conflict_reason(&self, ix: Ix) -> Option<Reason> {
        let active: Vec<String> =
            self.conflicting(ix).map(|other| self.catalogue.uid(other).to_owned()).collect();
        (!active.is_empty()).then_some(Reason::ConflictsWith { active })
    }

    /// A group's choice as an entry sees it: in its own group, itself.
    fn choice_uid(&self, ix: Ix, group: usize) -> &str {
        if self.catalogue.item(ix).group == Some(group) {
            return self.catalogue.uid(ix);
        }
        match self.choice(group) {
            Some(choice) => self.catalogue.uid(choice),
            None => &self.catalogue.all_groups()[group].sentinel,
        }
    }
}

/// A selection that is not valid: why, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCombination {
    /// Everything that is wrong; at least one.
    pub violations: Vec<Violation>,
    /// Valid selections near it.
    pub repair: super::Repair,
}

impl fmt::Display for InvalidCombination {
    /// `INVALID_VARIANT_COMBINATION: uid (reason: related); …`, the text of the reference.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("INVALID_VARIANT_COMBINATION: ")?;
        for (number, violation) in self.violations.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{} ({}", violation.uid, violation.reason.code())?;
            let related = violation.reason.related();
            if !related.is_empty() {
                write!(f, ": {}", related.join(", "))?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidCombination {}
