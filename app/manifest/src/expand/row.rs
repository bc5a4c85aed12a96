//! A base object and a row → an object.

use std::{collections::HashMap, sync::Arc};

use crate::{Map, Node, NodeEntry as Entry, Value, typed_csv::Row};

/// The object that holds `$variants`, without it.
pub(super) struct Base {
    entries: Vec<Entry>,
    keys: HashMap<Arc<str>, usize>,
    nodes: usize,
}

impl Base {
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let key = |(index, entry): (usize, &Entry)| (entry.key.clone(), index);
        let keys = entries.iter().enumerate().map(key).collect();
        let nodes = entries.iter().map(|entry| count(&entry.value)).sum();
        Self { entries, keys, nodes }
    }

    /// How many nodes an object of the base and a row has at most.
    pub(super) fn nodes_with(&self, row: &Row) -> usize {
        1 + self.nodes + row.entries.iter().map(|entry| count(&entry.value)).sum::<usize>()
    }

    /// The base with the row's values: each replaces the base's value whole (R8).
    pub(super) fn extended(&self, row: &Row) -> Map {
        let mut entries = Vec::with_capacity(self.entries.len() + row.entries.len());
        entries.extend_from_slice(&self.entries);
        for entry in &row.entries {
            let slot = self.keys.get(&entry.key).and_then(|index| entries.get_mut(*index));
            match slot {
                Some(slot) => *slot = entry.clone(),
                None => entries.push(entry.clone()),
            }
        }
        Map::new(entries).with_row(row.span)
    }
}

/// How many nodes a value has, itself included.
fn count(node: &Node) -> usize {
    match &node.value {
        Value::List(items) => 1 + items.iter().map(count).sum::<usize>(),
        Value::Map(map) => 1 + map.iter().map(|entry| count(&entry.value)).sum::<usize>(),
        _ => 1,
    }
}
