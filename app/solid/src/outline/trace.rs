//! From an image to the outline of the shape in it.

use super::bits::Bits;
use super::node::Boundary;
use super::plane::Plane;
use super::{Loop, Outline, TraceError, Vertex};
use super::{crack, settle, smooth, source, specks, stairs};
use crate::picture::Raster;

/// How to trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceOptions {
    /// How far points of the traced line may be from the simplified outline, px.
    pub tolerance_px: f64,
    /// Most boundary between inside and outside, px: more is noise, and refused.
    pub max_boundary_px: usize,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self { tolerance_px: 0.08, max_boundary_px: 4_000_000 }
    }
}

/// Traces the outline of the shape in an image (R17): closed loops in px from its upper left
/// corner, holes and islands included.
///
/// Inside is alpha at or over one half. An image without any transparency is its full
/// rectangle, four vertices, unless it is a grey-level mask, where light is inside. Pixels
/// that touch at a corner only are two parts. Islands under 0.1% of the largest are left out.
/// The shape ends at the image's edge.
///
/// Where the mask is anti-aliased, coverage tells the edge to a few thousandths of a pixel and
/// corners are recovered; where it is hard-edged, straight sides are fitted to the staircase.
///
/// # Errors
///
/// A [`TraceError`] when nothing is inside, the image has no pixels, or its boundary is
/// longer than allowed.
pub fn trace(image: &Raster, options: &TraceOptions) -> Result<Outline, TraceError> {
    let alpha = source::alpha(image);
    if alpha.width == 0 || alpha.height == 0 || alpha.rows().next().is_none() {
        return Err(TraceError::NoPixels);
    }
    let (inside, opaque) = Bits::inside(&alpha);
    if !opaque {
        return outline(&alpha, &inside, options);
    }
    let Some(levels) = source::grey_mask(image) else {
        return Ok(rectangle(f64::from(image.width), f64::from(image.height)));
    };
    let light = Plane { data: &levels, stride: 1, channel: 0, ..alpha };
    let (inside, _) = Bits::inside(&light);
    outline(&light, &inside, options)
}

/// The outline of a part without a shape of its own: all of the picture.
fn rectangle(width: f64, height: f64) -> Outline {
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let vertices = corners.map(|(x, y)| Vertex { x, y, corner: true });
    Outline { loops: vec![vertices.to_vec()] }
}

fn outline(
    plane: &Plane<'_>,
    inside: &Bits,
    options: &TraceOptions,
) -> Result<Outline, TraceError> {
    let chains = crack::chains(inside, options.max_boundary_px)?;
    if chains.is_empty() {
        return Err(TraceError::NothingInside);
    }
    let tolerance = options.tolerance_px.max(0.0);
    let mut boundaries: Vec<Boundary> = specks::drop_specks(inside, chains)
        .into_iter()
        .map(|cracks| {
            let mut nodes = if stairs::is_hard(plane, &cracks) {
                stairs::outline(&cracks)
            } else {
                smooth::outline(plane, &cracks, tolerance)
            };
            // The shape ends at the image's edge, to the last bit.
            for node in &mut nodes {
                node.x = node.x.clamp(0.0, plane.width as f64);
                node.y = node.y.clamp(0.0, plane.height as f64);
            }
            Boundary { cracks, nodes }
        })
        .collect();
    settle::settle(plane, &mut boundaries);
    let loops = boundaries.iter().map(|boundary| {
        let vertices = boundary.nodes.iter();
        vertices.map(|node| Vertex { x: node.x, y: node.y, corner: node.corner }).collect::<Loop>()
    });
    Ok(Outline { loops: loops.collect() })
}
