//! One entry of a catalogue.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One optional rule: a member of a radio group, a checkbox, or a group's `#group` entry.
///
/// The field names in JSON are those of the reference (`enabledWhen`, `conflictsWith`, …);
/// fields that are left out are empty or false, other fields are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Entry {
    /// Stable name, stored with the game; `#group` labels and places "nothing chosen".
    pub uid: String,
    /// Radio group: at most one active member. None: an independent checkbox.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Preselected in the picker; not a rule default.
    #[serde(skip_serializing_if = "is_false")]
    pub default: bool,
    /// Group → uids: selectable only while every listed group's choice is in its list.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub enabled_when: BTreeMap<String, Vec<String>>,
    /// All of these must be active.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<String>,
    /// None of these may be active; holds in both directions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts_with: Vec<String>,
    /// Choosing this entry brings these along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub implies: Vec<String>,
    /// What is implied cannot be switched off while this entry is on.
    #[serde(skip_serializing_if = "is_false")]
    pub implies_lock: bool,
    /// Hidden from a normal setup.
    #[serde(skip_serializing_if = "is_false")]
    pub experimental: bool,
    /// Makes the whole game unrated.
    #[serde(skip_serializing_if = "is_false")]
    pub unrated: bool,
    /// A rule from the community rather than from the game's author; a badge only.
    #[serde(skip_serializing_if = "is_false")]
    pub fans: bool,
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it does, in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Entry {
    /// Whether it stands for "no member of the group is active".
    pub fn is_sentinel(&self) -> bool {
        is_sentinel(&self.uid)
    }
}

/// Whether a uid is a `#group`, which clients never submit and evaluation drops.
pub fn is_sentinel(uid: &str) -> bool {
    uid.starts_with('#')
}
