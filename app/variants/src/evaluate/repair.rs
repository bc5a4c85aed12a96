//! What would mend an invalid selection.

use super::Reason;
use crate::{Catalogue, Selection, is_sentinel};

/// Valid selections near an invalid one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repair {
    /// With what is missing added and the gates' groups switched, if that is possible.
    pub completed: Option<Selection>,
    /// With what does not fit left out: what [`Catalogue::sanitize`] gives.
    pub cleaned: Selection,
}

impl Catalogue {
    /// Looks for valid selections near an invalid one.
    pub fn repair(&self, selection: &Selection) -> Repair {
        let cleaned = self.sanitize(selection).selection;
        let completed = self.complete(selection).filter(|completed| *completed != cleaned);
        Repair { completed, cleaned }
    }

    /// Adds what is missing, step by step. None where that leads to a conflict or in a circle.
    fn complete(&self, selection: &Selection) -> Option<Selection> {
        let mut list: Vec<String> = Vec::new();
        for uid in selection.concrete() {
            if self.ix(uid).is_some() && !list.iter().any(|listed| listed == uid) {
                list.push(uid.to_owned());
            }
        }
        for _ in 0..=self.item_count() {
            let candidate: Selection = list.iter().cloned().collect();
            let violations = self.validate(&candidate);
            let Some(violation) = violations.first() else { return Some(candidate) };
            match &violation.reason {
                Reason::Requires { missing } => {
                    self.ix(missing)?;
                    list.push(missing.clone());
                }
                Reason::EnabledWhen { gates } => {
                    let gate = gates.first()?;
                    let choice = gate.allowed.iter().find(|uid| self.can_be(uid, &gate.group))?;
                    let members = self.group(&gate.group)?.members.iter();
                    let members: Vec<&str> = members.map(|&ix| self.uid(ix)).collect();
                    list.retain(|uid| !members.contains(&uid.as_str()));
                    list.extend(Some(choice.clone()).filter(|uid| !is_sentinel(uid)));
                }
                Reason::DuplicateGroup { first } => list.retain(|uid| uid != first),
                _ => return None,
            }
        }
        None
    }

    fn can_be(&self, uid: &str, group: &str) -> bool {
        match uid.strip_prefix('#') {
            Some(own) => own == group,
            None => self.ix(uid).is_some_and(|ix| {
                self.item(ix).group.is_some() && self.item(ix).group == self.group_number(group)
            }),
        }
    }
}
