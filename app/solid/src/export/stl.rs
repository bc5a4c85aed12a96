use crate::Solid;

/// The solid as a binary STL file, in mm.
#[must_use]
pub fn stl(solid: &Solid) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(84 + 50 * solid.triangle_count());
    // A header that does not start with "solid", which would say that text follows.
    let mut header = [0_u8; 80];
    let title = b"made by baize, lengths in mm";
    header[..title.len()].copy_from_slice(title);
    bytes.extend(header);
    bytes.extend((solid.triangle_count() as u32).to_le_bytes());
    for triangle in solid.indices.chunks_exact(3) {
        let corners: Vec<[f32; 3]> = triangle
            .iter()
            .filter_map(|index| solid.positions.get(*index as usize))
            .copied()
            .collect();
        let [a, b, c] = corners[..] else { continue };
        let normal = unit_normal(a, b, c);
        for part in [normal, a, b, c].as_flattened() {
            bytes.extend(part.to_le_bytes());
        }
        bytes.extend([0, 0]);
    }
    bytes
}

fn unit_normal(a: [f32; 3], b: [f32; 3], c: [f32; 3]) -> [f32; 3] {
    let minus = |p: [f32; 3]| [0, 1, 2].map(|axis| f64::from(p[axis]) - f64::from(a[axis]));
    let (p, q) = (minus(b), minus(c));
    let normal = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
    let length = normal.iter().map(|part| part * part).sum::<f64>().sqrt();
    normal.map(|part| (part / length.max(f64::MIN_POSITIVE)) as f32)
}
