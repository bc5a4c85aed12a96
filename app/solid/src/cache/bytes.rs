//! A solid as bytes and back: little-endian, counts before lists, nothing else.

use crate::{Loop, Outline, Solid, Vertex, Zone};

pub(super) fn write(solid: &Solid) -> Vec<u8> {
    let vertices = solid.positions.len();
    let mut bytes = Vec::with_capacity(vertices * 33 + solid.indices.len() * 4 + 256);
    let count = |bytes: &mut Vec<u8>, count: usize| bytes.extend((count as u64).to_le_bytes());
    for mm in solid.size_mm.iter().chain(&[solid.corner_mm, solid.rim_mm]) {
        bytes.extend(mm.to_le_bytes());
    }
    count(&mut bytes, vertices);
    for part in solid.positions.as_flattened().iter().chain(solid.normals.as_flattened()) {
        bytes.extend(part.to_le_bytes());
    }
    for part in solid.uvs.as_flattened() {
        bytes.extend(part.to_le_bytes());
    }
    bytes.extend(solid.zones.iter().map(|zone| *zone as u8));
    count(&mut bytes, solid.indices.len());
    for index in &solid.indices {
        bytes.extend(index.to_le_bytes());
    }
    count(&mut bytes, solid.outline.loops.len());
    for ring in &solid.outline.loops {
        count(&mut bytes, ring.len());
        for vertex in ring {
            bytes.extend(vertex.x.to_le_bytes());
            bytes.extend(vertex.y.to_le_bytes());
            bytes.push(u8::from(vertex.corner));
        }
    }
    bytes
}

/// `None` for bytes that are no solid, whatever they are.
pub(super) fn read(bytes: &[u8]) -> Option<Solid> {
    let mut reader = Reader(bytes);
    let [width, height, depth, corner_mm, rim_mm] = reader.array(Reader::real)?;
    let vertices = reader.count(33)?;
    let positions = reader.list(vertices, 12, triple)?;
    let normals = reader.list(vertices, 12, triple)?;
    let uvs = reader.list(vertices, 8, |bytes| Some([single(bytes, 0)?, single(bytes, 4)?]))?;
    let zones = reader.list(vertices, 1, |bytes| match bytes {
        [0] => Some(Zone::Face),
        [1] => Some(Zone::Back),
        [2] => Some(Zone::Side),
        _ => None,
    })?;
    let indices = reader.count(4)?;
    let indices = reader.list(indices, 4, |bytes| {
        let index = u32::from_le_bytes(bytes.try_into().ok()?);
        ((index as usize) < vertices).then_some(index)
    })?;
    let mut outline = Outline::default();
    for _ in 0..reader.count(8)? {
        let count = reader.count(17)?;
        let ring: Loop = reader.list(count, 17, |bytes| {
            let real = |start: usize| {
                Some(f64::from_le_bytes(bytes.get(start..start + 8)?.try_into().ok()?))
            };
            Some(Vertex { x: real(0)?, y: real(8)?, corner: bytes.get(16) == Some(&1) })
        })?;
        outline.loops.push(ring);
    }
    let size_mm = [width, height, depth];
    let whole = reader.0.is_empty() && indices.len() % 3 == 0;
    whole.then_some(Solid {
        positions,
        normals,
        uvs,
        zones,
        indices,
        outline,
        size_mm,
        corner_mm,
        rim_mm,
    })
}

fn single(bytes: &[u8], start: usize) -> Option<f32> {
    Some(f32::from_le_bytes(bytes.get(start..start + 4)?.try_into().ok()?))
}

fn triple(bytes: &[u8]) -> Option<[f32; 3]> {
    Some([single(bytes, 0)?, single(bytes, 4)?, single(bytes, 8)?])
}

/// The bytes not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn real(&mut self) -> Option<f64> {
        Some(f64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn array<const N: usize>(
        &mut self,
        read: impl Fn(&mut Self) -> Option<f64>,
    ) -> Option<[f64; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = read(self)?;
        }
        Some(values)
    }

    /// A count of things of at least so many bytes each; no more than there are bytes left for.
    fn count(&mut self, size: usize) -> Option<usize> {
        let count = u64::from_le_bytes(self.take(8)?.try_into().ok()?);
        let count = usize::try_from(count).ok()?;
        (count <= self.0.len() / size).then_some(count)
    }

    fn list<T>(
        &mut self,
        count: usize,
        size: usize,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.take(count.checked_mul(size)?)?.chunks_exact(size).map(read).collect()
    }
}
