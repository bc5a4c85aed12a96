//! Conditions on a selection: when a setup, a surface, a part or a placement is there.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Derived;
use crate::{Catalogue, ProblemKind, is_sentinel};

/// A condition: every listed group's choice is in its list, and all of `active` are active.
///
/// As a map in a file: `{board: ["#board", classic], active: [scrambled]}`. The key `active`
/// is always the list of uids, so that a group of that name cannot be asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct When {
    /// All of these are active, in a group or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub active: Vec<String>,
    /// Group → choices that pass; `#group` for "nothing chosen".
    #[serde(flatten)]
    pub groups: BTreeMap<String, Vec<String>>,
}

/// Something that a condition names and that can never hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhenProblem {
    /// The key of the map: a group, or `active`.
    pub key: String,
    /// Which item of its list, from 0; none: the key itself.
    pub item: Option<usize>,
    /// Which kind.
    pub kind: ProblemKind,
    /// One sentence without a full stop.
    pub message: String,
    /// What would help, if that can be said.
    pub hint: Option<String>,
}

impl When {
    /// Whether the condition holds; an empty one always does. As with `enabledWhen`, a group
    /// that no entry is in and an empty list never pass.
    pub fn holds(&self, now: &Derived<'_>) -> bool {
        let choices = self.groups.iter().all(|(group, list)| {
            now.choice(group).is_some_and(|choice| list.iter().any(|uid| uid == choice))
        });
        choices && self.active.iter().all(|uid| now.is_active(uid))
    }

    /// What the condition names in vain, in order of its keys.
    pub fn problems(&self, catalogue: &Catalogue) -> Vec<WhenProblem> {
        let mut found = Vec::new();
        for (item, uid) in self.active.iter().enumerate() {
            if catalogue.ix(uid).is_none() {
                let near = catalogue.nearest_uid(uid).map(|near| format!("did you mean `{near}`?"));
                found.push(unknown("active", item, uid, near));
            }
        }
        for (group, list) in &self.groups {
            let Some(members) = catalogue.group(group) else {
                let near = catalogue.nearest_group(group);
                found.push(WhenProblem {
                    key: group.clone(),
                    item: None,
                    kind: ProblemKind::UnknownGroup,
                    message: format!("no variant is in group `{group}`, so this never holds"),
                    hint: near.map(|near| format!("did you mean `{near}`?")),
                });
                continue;
            };
            if list.is_empty() {
                found.push(WhenProblem {
                    key: group.clone(),
                    item: None,
                    kind: ProblemKind::EmptyGate,
                    message: format!("no choice of `{group}` is listed, so this never holds"),
                    hint: None,
                });
            }
            for (item, uid) in list.iter().enumerate() {
                let is_choice = *uid == members.sentinel
                    || catalogue.ix(uid).is_some_and(|ix| members.members.contains(&ix));
                if !is_choice {
                    let hint = format!(
                        "the choices of `{group}` are {}",
                        choices(catalogue, &members.sentinel, group)
                    );
                    found.push(unknown(group, item, uid, Some(hint)));
                }
            }
        }
        found
    }
}

fn choices(catalogue: &Catalogue, sentinel: &str, group: &str) -> String {
    let members = catalogue.members(group).into_iter().flatten();
    let all: Vec<String> =
        std::iter::once(sentinel).chain(members).map(|uid| format!("`{uid}`")).collect();
    all.join(", ")
}

fn unknown(key: &str, item: usize, uid: &str, hint: Option<String>) -> WhenProblem {
    let kind = match key {
        "active" => ProblemKind::UnknownUid,
        _ => ProblemKind::NotInGroup,
    };
    let message = match key {
        "active" if is_sentinel(uid) => {
            format!("`{uid}` stands for nothing chosen and is never active")
        }
        "active" => format!("no variant has the uid `{uid}`"),
        group => format!("`{uid}` is never the choice of group `{group}`"),
    };
    WhenProblem { key: key.to_owned(), item: Some(item), kind, message, hint }
}

/// The first item whose condition holds, else the first one without a condition.
pub fn first_that_holds<'i, T>(
    items: impl IntoIterator<Item = &'i T>,
    condition: impl Fn(&T) -> Option<&When>,
    now: &Derived<'_>,
) -> Option<&'i T> {
    let mut fallback = None;
    for item in items {
        match condition(item) {
            Some(when) if when.holds(now) => return Some(item),
            Some(_) => {}
            None => fallback = fallback.or(Some(item)),
        }
    }
    fallback
}
