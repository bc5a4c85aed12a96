//! Reasons in words, with labels instead of uids.

use super::{FailedGate, Reason};
use crate::Catalogue;

impl Catalogue {
    /// A reason in words: `needs X`, `not with Y`, `only with <group>: A or B`, `comes with Z`.
    pub fn words(&self, reason: &Reason) -> String {
        match reason {
            Reason::Unknown => "there is no such variant".to_owned(),
            Reason::Duplicate => "is listed twice".to_owned(),
            Reason::DuplicateGroup { first } => {
                format!("{} is chosen in the same group", self.label(first))
            }
            Reason::EnabledWhen { gates } => {
                let gates: Vec<String> = gates.iter().map(|gate| self.gate_words(gate)).collect();
                gates.join("; ")
            }
            Reason::BackPressure { victims } => {
                let victims: Vec<String> =
                    victims.iter().map(|uid| self.victim_words(uid)).collect();
                victims.join("; ")
            }
            Reason::Requires { missing } => format!("needs {}", self.label(missing)),
            Reason::ConflictsWith { active } => format!("not with {}", self.labels(active, "or")),
            Reason::ImpliesLock { by } => format!("comes with {}", self.labels(by, "and")),
        }
    }

    /// Several reasons in one line.
    pub fn all_words<'r>(&self, reasons: impl IntoIterator<Item = &'r Reason>) -> String {
        let words: Vec<String> = reasons.into_iter().map(|reason| self.words(reason)).collect();
        words.join("; ")
    }

    fn gate_words(&self, gate: &FailedGate) -> String {
        self.only_with(&gate.group, &gate.allowed)
    }

    fn only_with(&self, group: &str, allowed: &[String]) -> String {
        match allowed {
            [] => format!("never, because no choice of {group} is listed for it"),
            allowed => format!("only with {group}: {}", self.labels(allowed, "or")),
        }
    }

    fn victim_words(&self, uid: &str) -> String {
        let gates = self.entry(uid).map(|entry| &entry.enabled_when);
        let gates = gates.into_iter().flatten();
        let needs: Vec<String> =
            gates.map(|(group, allowed)| self.only_with(group, allowed)).collect();
        format!("not with {}, which goes {}", self.label(uid), needs.join(" and "))
    }

    /// `A`, `A or B`, `A, B or C`.
    pub(crate) fn labels(&self, uids: &[String], last: &str) -> String {
        let labels: Vec<String> = uids.iter().map(|uid| self.label(uid)).collect();
        match labels.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        }
    }
}
