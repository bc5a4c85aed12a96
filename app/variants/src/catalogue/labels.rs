//! What people read instead of uids.

use super::Catalogue;

impl Catalogue {
    /// What people call a uid: its name, for an unnamed `#group` a generic text, else the uid.
    pub fn label(&self, uid: &str) -> String {
        if let Some(name) = self.entry(uid).and_then(|entry| entry.name.as_ref()) {
            return name.clone();
        }
        match uid.strip_prefix('#') {
            Some(group) => format!("Default {group}"),
            None => uid.to_owned(),
        }
    }

    /// The known uid or group nearest to a mistyped one, if any is near.
    pub fn nearest_uid(&self, uid: &str) -> Option<&str> {
        nearest(uid, self.items().map(|(ix, _)| self.uid(ix)))
    }

    /// The known group nearest to a mistyped one, if any is near.
    pub fn nearest_group(&self, name: &str) -> Option<&str> {
        nearest(name, self.groups())
    }
}

/// The candidate with the fewest typing errors: at most one, or a third of the length.
fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let room = (name.chars().count() / 3).max(1);
    candidates
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= room)
        .min()
        .map(|(_, candidate)| candidate)
}
