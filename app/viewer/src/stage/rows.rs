//! What the shaders know of each part, in one buffer on the device.

use std::collections::{HashMap, HashSet};

use baize_manifest::PartRef;
use bevy::{prelude::*, render::storage::ShaderBuffer};

use super::materials::Row;

/// Fewest rows of a buffer.
const FEWEST: usize = 64;

/// A row for each part. A part keeps its row as long as it is there, and the buffer is written in
/// place until it has to grow.
#[derive(Default)]
pub(crate) struct Rows {
    of: HashMap<PartRef, u32>,
    /// Highest first.
    free: Vec<u32>,
    /// As long as the buffer.
    rows: Vec<Row>,
    pub(crate) buffer: Handle<ShaderBuffer>,
}

/// What came of new rows.
pub(crate) struct RowUpdate {
    /// Whether the buffer is another one now.
    pub(crate) is_grown: bool,
    /// Rows that say something else than before.
    pub(crate) changed: HashSet<u32>,
}

impl Rows {
    /// Has these rows and no others.
    pub(crate) fn update(
        &mut self,
        wanted: &[(&PartRef, Row)],
        buffers: &mut Assets<ShaderBuffer>,
    ) -> RowUpdate {
        let names: HashSet<&PartRef> = wanted.iter().map(|(part, _)| *part).collect();
        let free = &mut self.free;
        self.of.retain(|part, row| {
            let stays = names.contains(part);
            if !stays {
                free.push(*row);
            }
            stays
        });
        free.sort_unstable_by(|a, b| b.cmp(a));
        let mut changed = HashSet::new();
        let mut is_grown = false;
        for (part, row) in wanted {
            let at = match self.of.get(*part) {
                Some(at) => *at,
                None => {
                    if self.free.is_empty() {
                        let from = self.rows.len();
                        let to = (from * 2).max(wanted.len().next_power_of_two()).max(FEWEST);
                        self.rows.resize(to, Row::default());
                        self.free.extend((from as u32..to as u32).rev());
                        is_grown = true;
                    }
                    let at = self.free.pop().unwrap_or_default();
                    self.of.insert(PartRef::clone(part), at);
                    at
                }
            };
            if let Some(known) = self.rows.get_mut(at as usize)
                && known != row
            {
                *known = *row;
                changed.insert(at);
            }
        }
        if self.rows.is_empty() {
            self.rows.resize(FEWEST, Row::default());
            self.free.extend((0..FEWEST as u32).rev());
            is_grown = true;
        }
        if is_grown {
            self.buffer = buffers.add(ShaderBuffer::from(self.rows.clone()));
        } else if !changed.is_empty()
            && let Some(mut buffer) = buffers.get_mut(&self.buffer)
        {
            // As long as before: written into the buffer that materials are bound to.
            buffer.set_data(self.rows.clone());
        }
        RowUpdate { is_grown, changed }
    }

    /// The row of a part.
    pub(crate) fn row(&self, part: &PartRef) -> Option<u32> {
        self.of.get(part).copied()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use baize_manifest::Key;

    use super::*;

    #[test]
    fn parts_keep_their_rows_and_the_buffer_grows_seldom() {
        let parts: Vec<PartRef> = (0..100)
            .map(|id| PartRef {
                package: "t".into(),
                key: Key { kind: "a".into(), id: id.to_string().into() },
            })
            .collect();
        let row = |layer: u32| Row { face_layer: layer, ..Row::default() };
        let mut rows = Rows::default();
        let mut buffers = Assets::default();
        let wanted: Vec<_> = parts[..10].iter().map(|part| (part, row(1))).collect();
        assert!(rows.update(&wanted, &mut buffers).is_grown);
        let before: Vec<_> = parts[..10].iter().map(|part| rows.row(part)).collect();
        assert_eq!(before, (0..10).map(Some).collect::<Vec<_>>());
        // One leaves, two come: the first of them takes the free row.
        let mut wanted: Vec<_> =
            wanted.into_iter().filter(|(part, _)| **part != parts[3]).collect();
        wanted.extend([(&parts[20], row(2)), (&parts[21], row(3))]);
        let buffer = rows.buffer.clone();
        let update = rows.update(&wanted, &mut buffers);
        assert!(!update.is_grown);
        assert_eq!(update.changed, HashSet::from([3, 10]));
        assert_eq!(rows.buffer, buffer);
        assert_eq!([20, 21].map(|part| rows.row(&parts[part])), [Some(3), Some(10)]);
        assert_eq!(rows.row(&parts[9]), before[9]);
        assert_eq!(rows.row(&parts[3]), None);
        assert_eq!(rows.rows[3], row(2));
        let wanted: Vec<_> = parts.iter().map(|part| (part, row(1))).collect();
        assert!(rows.update(&wanted, &mut buffers).is_grown);
        let mut all: Vec<u32> = parts.iter().map(|part| rows.row(part).unwrap()).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 100);
    }
}
