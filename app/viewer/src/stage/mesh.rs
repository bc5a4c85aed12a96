//! Solids as Bevy meshes.

use baize_solid::{Solid, Zone};
use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, Mesh, PrimitiveTopology},
};

/// A solid's mesh; the zone of a vertex stands in the second UV set (0 face, 1 back, 2 side).
pub(crate) fn mesh_of(solid: &Solid) -> Mesh {
    let zones: Vec<[f32; 2]> = solid
        .zones
        .iter()
        .map(|zone| match zone {
            Zone::Face => [0.0, 0.0],
            Zone::Back => [1.0, 0.0],
            Zone::Side => [2.0, 0.0],
        })
        .collect();
    let indices = match u16::try_from(solid.positions.len()) {
        Ok(_) => Indices::U16(solid.indices.iter().map(|index| *index as u16).collect()),
        Err(_) => Indices::U32(solid.indices.clone()),
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, solid.positions.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, solid.normals.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, solid.uvs.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, zones)
        .with_inserted_indices(indices)
}

/// A mesh that takes as much room as a solid's and is drawn in the same way, with one triangle: what
/// a frame takes without the work on vertices, which is the device's.
pub(crate) fn hollow_mesh_of(solid: &Solid) -> Mesh {
    let corner = |pick: fn(f32, f32) -> f32| {
        let all = solid.positions.iter().copied();
        all.reduce(|a, b| [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])])
            .unwrap_or_default()
    };
    let (low, high) = (corner(f32::min), corner(f32::max));
    mesh_of(&Solid {
        positions: vec![low, high, [low[0], high[1], low[2]]],
        normals: vec![[0.0, 1.0, 0.0]; 3],
        uvs: vec![[0.0; 2]; 3],
        zones: vec![Zone::Face; 3],
        indices: vec![0, 1, 2],
        ..solid.clone()
    })
}

/// A rectangle lying in the plane y = 0, facing up, `u` to the right and `v` towards the player.
pub(crate) fn sheet(min: [f32; 2], max: [f32; 2]) -> Mesh {
    let corners = [[min[0], min[1]], [max[0], min[1]], [max[0], max[1]], [min[0], max[1]]];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            corners.map(|[x, z]| [x, 0.0, z]).to_vec(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; 4])
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_UV_0,
            vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        )
        .with_inserted_indices(Indices::U16(vec![0, 2, 1, 0, 3, 2]))
}
