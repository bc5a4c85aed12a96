//! Which part is seen at each pixel.

use std::{collections::BTreeMap, sync::Arc};

/// Which part is seen at each pixel of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMap {
    size_px: [u32; 2],
    /// Sorted; at most [`PartMap::MOST`].
    names: Vec<Arc<str>>,
    /// Row by row; 0 for no part, else one more than the index of the name.
    ids: Vec<u16>,
}

/// The smallest box around some pixels: left and upper edge, right and lower edge (inclusive).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) min_px: [u32; 2],
    pub(crate) max_px: [u32; 2],
}

impl Bounds {
    pub(crate) fn around(x: u32, y: u32) -> Self {
        Self { min_px: [x, y], max_px: [x, y] }
    }

    pub(crate) fn add(&mut self, x: u32, y: u32) {
        self.min_px = [self.min_px[0].min(x), self.min_px[1].min(y)];
        self.max_px = [self.max_px[0].max(x), self.max_px[1].max(y)];
    }
}

impl PartMap {
    /// How many parts a map can tell apart.
    pub const MOST: usize = u16::MAX as usize;

    /// A map from indices into names, row by row; `None` is no part. Names that are not seen are
    /// left out; of more than [`Self::MOST`] seen names, the last are no part. None when there
    /// are not `width` × `height` pixels.
    pub fn new(
        size_px: [u32; 2],
        names: &[Arc<str>],
        pixels: impl IntoIterator<Item = Option<usize>>,
    ) -> Option<Self> {
        let seen: Vec<Option<&Arc<str>>> =
            pixels.into_iter().map(|index| index.and_then(|index| names.get(index))).collect();
        let [width, height] = size_px.map(|px| px as usize);
        if width.checked_mul(height) != Some(seen.len()) || seen.is_empty() {
            return None;
        }
        let mut ids: BTreeMap<&Arc<str>, u16> = seen.iter().flatten().map(|n| (*n, 0)).collect();
        for (index, id) in ids.values_mut().enumerate() {
            *id = u16::try_from(index + 1).unwrap_or(0);
        }
        let pixels = seen.iter().map(|name| name.and_then(|name| ids.get(name)).copied());
        let pixels = pixels.map(Option::unwrap_or_default).collect();
        let names = ids.keys().take(Self::MOST).map(|name| Arc::clone(name)).collect();
        Some(Self { size_px, names, ids: pixels })
    }

    /// As stored; none when an id has no name.
    pub(super) fn from_ids(size_px: [u32; 2], names: Vec<Arc<str>>, ids: Vec<u16>) -> Option<Self> {
        let known = ids.iter().all(|id| usize::from(*id) <= names.len());
        known.then_some(Self { size_px, names, ids })
    }

    /// Width and height in pixels.
    pub fn size_px(&self) -> [u32; 2] {
        self.size_px
    }

    /// The names of the seen parts, sorted.
    pub fn names(&self) -> &[Arc<str>] {
        &self.names
    }

    /// Row by row; 0 for no part, else one more than the index of the name.
    pub(crate) fn ids(&self) -> &[u16] {
        &self.ids
    }

    /// The part at a pixel.
    pub fn at(&self, x: u32, y: u32) -> Option<&Arc<str>> {
        let [width, height] = self.size_px;
        if x >= width || y >= height {
            return None;
        }
        let id = *self.ids.get(y as usize * width as usize + x as usize)?;
        self.names.get(usize::from(id).checked_sub(1)?)
    }

    /// Where each part is seen.
    pub(crate) fn bounds(&self) -> BTreeMap<&Arc<str>, Bounds> {
        let mut all = BTreeMap::new();
        for (pixel, id) in self.ids.iter().enumerate() {
            let name = usize::from(*id).checked_sub(1).and_then(|index| self.names.get(index));
            let Some(name) = name else { continue };
            let width = self.size_px[0].max(1) as usize;
            let (x, y) = ((pixel % width) as u32, (pixel / width) as u32);
            all.entry(name).or_insert_with(|| Bounds::around(x, y)).add(x, y);
        }
        all
    }
}
