//! Entries by number, with every name resolved once.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Problem, check};
use crate::{Entry, is_sentinel};

/// A game's optional rules: entries in declared order, checked, ready to be asked.
///
/// Built from any list of entries, however broken: [`problems`](Self::problems) says what is
/// wrong with it. Where two entries have the same uid, the first one counts.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
    items: Vec<Item>,
    groups: Vec<Group>,
    by_uid: HashMap<String, Ix>,
    by_group: HashMap<String, usize>,
    problems: Vec<Problem>,
}

/// The number of a concrete entry; made only by the catalogue that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ix(pub(crate) u32);

impl Ix {
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

/// A concrete entry with its references resolved. Lists are without repeats.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Where it stands in the entries.
    pub(crate) entry: usize,
    /// Its radio group.
    pub(crate) group: Option<usize>,
    /// Position in the entry's list, and who it is; none: nobody, so it never holds.
    pub(crate) requires: Vec<(usize, Option<Ix>)>,
    /// Symmetric and sorted; never itself.
    pub(crate) conflicts: Vec<Ix>,
    /// In listed order; never itself.
    pub(crate) implies: Vec<Ix>,
    /// `impliesLock`, where something is implied.
    pub(crate) locks: bool,
    /// Who implies it with a lock, sorted.
    pub(crate) locked_by: Vec<Ix>,
    /// In order of the group's name.
    pub(crate) gates: Vec<Gate>,
}

/// One group of an `enabledWhen`.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    /// As written.
    pub(crate) name: String,
    /// None: no such group, so that it never passes.
    pub(crate) group: Option<usize>,
    /// Whether "nothing chosen" passes.
    pub(crate) none_passes: bool,
    /// Which choices pass.
    pub(crate) pass: Vec<Ix>,
}

/// A radio group.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    /// `#name`.
    pub(crate) sentinel: String,
    /// The entry that declares the sentinel, if one does.
    pub(crate) declared: Option<usize>,
    /// In declared order.
    pub(crate) members: Vec<Ix>,
}

impl Catalogue {
    /// How many entries [`new`](Self::new) takes: 2,000, where evaluation is still quick.
    pub const MAX_ENTRIES: usize = 2_000;

    /// Indexes and checks a list of entries.
    pub fn new(entries: Vec<Entry>) -> Self {
        Self::with_limit(entries, Self::MAX_ENTRIES)
    }

    /// As [`new`](Self::new), with another number of entries from which on they are refused.
    pub fn with_limit(mut entries: Vec<Entry>, max_entries: usize) -> Self {
        let given = entries.len();
        entries.truncate(max_entries);
        let mut catalogue = Self::index(entries);
        catalogue.problems = check::problems(&catalogue, given);
        catalogue
    }

    fn index(entries: Vec<Entry>) -> Self {
        let mut catalogue = Self { entries, ..Self::default() };
        let concrete = catalogue.concrete_entries();
        catalogue.index_groups(&concrete);
        for (number, &at) in concrete.iter().enumerate() {
            let uid = catalogue.entries[at].uid.clone();
            catalogue.by_uid.insert(uid, Ix(number as u32));
        }
        catalogue.items = concrete.iter().map(|&at| catalogue.resolve(at)).collect();
        catalogue.mirror();
        catalogue
    }

    /// Which entries can be chosen: the first of each uid, without `#group` and without uid-less.
    fn concrete_entries(&self) -> Vec<usize> {
        let mut seen = HashSet::new();
        let all = self.entries.iter().enumerate();
        all.filter(|(_, entry)| !entry.uid.is_empty() && !entry.is_sentinel())
            .filter(|(_, entry)| seen.insert(entry.uid.as_str()))
            .map(|(at, _)| at)
            .collect()
    }

    /// Groups in the order in which entries name them. A `#x` in group `x` names it as well.
    fn index_groups(&mut self, concrete: &[usize]) {
        let numbers: HashMap<usize, Ix> =
            concrete.iter().enumerate().map(|(number, &at)| (at, Ix(number as u32))).collect();
        for (at, entry) in self.entries.iter().enumerate() {
            let Some(name) = group_of(entry) else { continue };
            let number = numbers.get(&at).copied();
            let names_itself = entry.uid.strip_prefix('#') == Some(name);
            if number.is_none() && !names_itself {
                continue;
            }
            let group = *self.by_group.entry(name.to_owned()).or_insert_with(|| {
                self.groups.push(Group {
                    name: name.to_owned(),
                    sentinel: format!("#{name}"),
                    declared: None,
                    members: Vec::new(),
                });
                self.groups.len() - 1
            });
            self.groups[group].members.extend(number);
        }
        for (at, entry) in self.entries.iter().enumerate().rev() {
            let group = entry.uid.strip_prefix('#').and_then(|name| self.by_group.get(name));
            if let Some(&group) = group {
                self.groups[group].declared = Some(at);
            }
        }
    }

    fn resolve(&self, at: usize) -> Item {
        let entry = &self.entries[at];
        let own = self.by_uid.get(&entry.uid).copied();
        let known = |uids: &[String]| -> Vec<Ix> {
            let mut seen = BTreeSet::new();
            let found = uids.iter().filter_map(|uid| self.by_uid.get(uid).copied());
            found.filter(|ix| Some(*ix) != own && seen.insert(*ix)).collect()
        };
        let mut seen = HashSet::new();
        let requires = entry.requires.iter().enumerate();
        let requires = requires
            .filter(|(_, uid)| seen.insert(uid.as_str()))
            .map(|(position, uid)| (position, self.by_uid.get(uid).copied()))
            .collect();
        let gates = entry.enabled_when.iter().map(|(name, uids)| self.gate(name, uids)).collect();
        let implies = known(&entry.implies);
        Item {
            entry: at,
            group: group_of(entry).and_then(|name| self.by_group.get(name).copied()),
            requires,
            conflicts: known(&entry.conflicts_with),
            locks: entry.implies_lock && !implies.is_empty(),
            implies,
            locked_by: Vec::new(),
            gates,
        }
    }

    fn gate(&self, name: &str, uids: &[String]) -> Gate {
        let none_passes = uids.iter().any(|uid| uid.strip_prefix('#') == Some(name));
        let pass = uids.iter().filter_map(|uid| self.by_uid.get(uid).copied()).collect();
        let group = self.by_group.get(name).copied();
        Gate { name: name.to_owned(), group, none_passes, pass }
    }

    /// Makes conflicts hold in both directions, and notes who is locked by whom.
    fn mirror(&mut self) {
        let mut conflicts = vec![BTreeSet::new(); self.items.len()];
        let mut locked_by = vec![BTreeSet::new(); self.items.len()];
        for (number, item) in self.items.iter().enumerate() {
            let own = Ix(number as u32);
            for &other in &item.conflicts {
                conflicts[own.at()].insert(other);
                conflicts[other.at()].insert(own);
            }
            for &implied in item.implies.iter().filter(|_| item.locks) {
                locked_by[implied.at()].insert(own);
            }
        }
        for (item, (conflicts, locked_by)) in
            self.items.iter_mut().zip(conflicts.into_iter().zip(locked_by))
        {
            item.conflicts = conflicts.into_iter().collect();
            item.locked_by = locked_by.into_iter().collect();
        }
    }

    /// All entries in declared order, as given (up to the limit).
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is wrong with the catalogue, in declared order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The entry of a uid, also of a declared `#group`.
    pub fn entry(&self, uid: &str) -> Option<&Entry> {
        match self.ix(uid) {
            Some(ix) => Some(self.entry_of(ix)),
            None if is_sentinel(uid) => self.entries.iter().find(|entry| entry.uid == uid),
            None => None,
        }
    }

    /// The names of the groups, in the order in which entries name them.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().map(|group| group.name.as_str())
    }

    /// The uids of a group's members in declared order; none if no entry names the group.
    pub fn members(&self, group: &str) -> Option<impl Iterator<Item = &str>> {
        let group = self.group(group)?;
        Some(group.members.iter().map(|&ix| self.uid(ix)))
    }

    pub(crate) fn ix(&self, uid: &str) -> Option<Ix> {
        self.by_uid.get(uid).copied()
    }

    pub(crate) fn item(&self, ix: Ix) -> &Item {
        &self.items[ix.at()]
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = (Ix, &Item)> {
        self.items.iter().enumerate().map(|(number, item)| (Ix(number as u32), item))
    }

    pub(crate) fn item_count(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn entry_of(&self, ix: Ix) -> &Entry {
        &self.entries[self.item(ix).entry]
    }

    pub(crate) fn uid(&self, ix: Ix) -> &str {
        &self.entry_of(ix).uid
    }

    pub(crate) fn group_number(&self, name: &str) -> Option<usize> {
        self.by_group.get(name).copied()
    }

    pub(crate) fn group(&self, name: &str) -> Option<&Group> {
        self.group_number(name).map(|group| &self.groups[group])
    }

    pub(crate) fn all_groups(&self) -> &[Group] {
        &self.groups
    }
}

/// The group that an entry names; an empty name is a problem and counts as none.
pub(super) fn group_of(entry: &Entry) -> Option<&str> {
    entry.group.as_deref().filter(|name| !name.is_empty())
}
