use std::fmt::Write;

use crate::{Solid, Zone};

/// The solid as a Wavefront OBJ file, in mm, with normals and artboard coordinates; face, back
/// and side are groups of their own.
#[must_use]
pub fn obj(solid: &Solid) -> String {
    let mut text = String::from("# made by baize, lengths in mm\n");
    // Writing to a string does not fail.
    for [x, y, z] in &solid.positions {
        let _ = writeln!(text, "v {x} {y} {z}");
    }
    for [u, v] in &solid.uvs {
        // OBJ counts v upwards.
        let _ = writeln!(text, "vt {u} {}", 1.0 - v);
    }
    for [x, y, z] in &solid.normals {
        let _ = writeln!(text, "vn {x} {y} {z}");
    }
    for (zone, name) in [(Zone::Face, "face"), (Zone::Back, "back"), (Zone::Side, "side")] {
        let _ = writeln!(text, "g {name}");
        for triangle in solid.indices.chunks_exact(3) {
            let of_zone = |index: &u32| solid.zones.get(*index as usize) == Some(&zone);
            if triangle.first().is_some_and(of_zone) {
                text.push('f');
                for index in triangle {
                    let number = index + 1;
                    let _ = write!(text, " {number}/{number}/{number}");
                }
                text.push('\n');
            }
        }
    }
    text
}
