//! What is wrong with the uids and groups that an entry names.

use super::{Catalogue, Field, Problem, ProblemKind, Spot};
use crate::{Entry, is_sentinel};

pub(super) fn check(catalogue: &Catalogue, at: usize, entry: &Entry, found: &mut Vec<Problem>) {
    let mut checker = Checker { catalogue, at, entry, found };
    for (group, uids) in &entry.enabled_when {
        checker.gate(group, uids);
    }
    checker.list(Field::Requires, &entry.requires);
    checker.list(Field::ConflictsWith, &entry.conflicts_with);
    checker.list(Field::Implies, &entry.implies);
    if entry.implies_lock && entry.implies.is_empty() {
        let spot = Spot::field(at, Field::ImpliesLock);
        let message = "`impliesLock` has no effect without `implies`";
        checker.found.push(Problem::new(ProblemKind::LockWithoutImplies, spot, message));
    }
}

struct Checker<'c, 'f> {
    catalogue: &'c Catalogue,
    at: usize,
    entry: &'c Entry,
    found: &'f mut Vec<Problem>,
}

impl Checker<'_, '_> {
    fn gate(&mut self, group: &str, uids: &[String]) {
        if self.catalogue.group(group).is_none() {
            let message = format!("no variant is in group `{group}`, so this is never enabled");
            let near = self.catalogue.nearest_group(group);
            let hint = near.map(|near| format!("did you mean `{near}`?"));
            let spot = Spot::gate(self.at, group, None);
            self.found.push(Problem::new(ProblemKind::UnknownGroup, spot, message).hint(hint));
            return;
        }
        if uids.is_empty() {
            let message = format!("no choice of `{group}` is listed, so this is never enabled");
            let spot = Spot::gate(self.at, group, None);
            self.found.push(Problem::new(ProblemKind::EmptyGate, spot, message));
        }
        for (item, uid) in uids.iter().enumerate() {
            let spot = Spot::gate(self.at, group, Some(item));
            if let Some(problem) = gate_choice(self.catalogue, group, uid, spot) {
                self.found.push(problem);
            }
        }
    }

    fn list(&mut self, field: Field, uids: &[String]) {
        for (item, uid) in uids.iter().enumerate() {
            let spot = Spot::item(self.at, field, item);
            let problem = if *uid == self.entry.uid {
                self.own_name(field, spot)
            } else {
                match self.catalogue.ix(uid) {
                    None => Some(unknown(self.catalogue, uid, field, spot)),
                    Some(_) => self.excluded(field, uid, spot),
                }
            };
            self.found.extend(problem);
        }
    }

    fn own_name(&self, field: Field, spot: Spot) -> Option<Problem> {
        let uid = &self.entry.uid;
        let message = match field {
            Field::Requires => format!("`{uid}` needs itself, so it can never be switched on"),
            Field::ConflictsWith => format!("`{uid}` cannot conflict with itself; ignored"),
            _ => format!("`{uid}` implies itself, which has no effect"),
        };
        Some(Problem::new(ProblemKind::SelfReference, spot, message))
    }

    /// Required or implied, and yet never active together with this entry.
    fn excluded(&self, field: Field, uid: &str, spot: Spot) -> Option<Problem> {
        let (kind, what) = match field {
            Field::Requires => (ProblemKind::RequiresConflict, "needed by"),
            Field::Implies => (ProblemKind::ImpliesConflict, "implied by"),
            _ => return None,
        };
        let (own, other) = (self.catalogue.ix(&self.entry.uid)?, self.catalogue.ix(uid)?);
        let (item, other_item) = (self.catalogue.item(own), self.catalogue.item(other));
        let why = if item.conflicts.contains(&other) {
            "conflicts with it"
        } else if item.group.is_some() && item.group == other_item.group {
            "is in the same group"
        } else {
            return None;
        };
        let message = format!("`{uid}` is {what} `{}` but {why}", self.entry.uid);
        let hint = match field {
            Field::Requires => "this variant can never be chosen".to_owned(),
            _ => format!("`{uid}` is not brought along"),
        };
        Some(Problem::new(kind, spot, message).related(other_item.entry).hint(Some(hint)))
    }
}

/// A uid in a group's list of choices that this group can never have.
fn gate_choice(catalogue: &Catalogue, group: &str, uid: &str, spot: Spot) -> Option<Problem> {
    if let Some(other) = uid.strip_prefix('#') {
        if other == group {
            return None;
        }
        let message = format!("`{uid}` is never the choice of group `{group}`");
        let hint = Some(format!("did you mean `#{group}`?"));
        return Some(Problem::new(ProblemKind::NotInGroup, spot, message).hint(hint));
    }
    let Some(ix) = catalogue.ix(uid) else {
        return Some(unknown(catalogue, uid, Field::EnabledWhen, spot));
    };
    let item = catalogue.item(ix);
    if item.group == catalogue.group_number(group) {
        return None;
    }
    let message = format!("`{uid}` is not in group `{group}`, so it is never its choice");
    Some(Problem::new(ProblemKind::NotInGroup, spot, message).related(item.entry))
}

fn unknown(catalogue: &Catalogue, uid: &str, field: Field, spot: Spot) -> Problem {
    let effect = match field {
        Field::Requires => "so this can never be switched on",
        Field::ConflictsWith => "so this has no effect",
        Field::Implies => "so nothing is brought along",
        _ => "so it is never the choice",
    };
    let message = if is_sentinel(uid) {
        format!("`{uid}` stands for nothing chosen and is never active, {effect}")
    } else {
        format!("no variant has the uid `{uid}`, {effect}")
    };
    let hint = catalogue.nearest_uid(uid).map(|near| format!("did you mean `{near}`?"));
    Problem::new(ProblemKind::UnknownUid, spot, message).hint(hint)
}
