//! From the shape image's pixels to millimetres (R16, R18).

mod bounds;

use crate::{Outline, SolidError, Vertex};

/// The affine map between a part's plane and its artboard (R16).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Artboard {
    /// Width and height of the artboard in millimetres.
    pub size_mm: [f64; 2],
    /// Where the part's origin lies on the artboard, in millimetres from its upper left corner.
    pub origin_mm: [f64; 2],
}

impl Artboard {
    /// Artboard coordinates (0 to 1, v down) of a point of the part's plane (mm, y down).
    #[must_use]
    pub fn uv(&self, x_mm: f64, y_mm: f64) -> [f64; 2] {
        [(x_mm + self.origin_mm[0]) / self.size_mm[0], (y_mm + self.origin_mm[1]) / self.size_mm[1]]
    }
}

/// An outline at its true size.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// In mm, y down, origin in the middle of the bounding box.
    pub outline: Outline,
    /// Where each place of the part lies on the artboard.
    pub artboard: Artboard,
    /// Millimetres a pixel of the shape image.
    pub mm_per_px: f64,
}

/// Scales an outline by one factor so that its bounding box fits in `box_mm` (width and height)
/// and touches at least one pair of its sides (R18).
///
/// `outline` is in pixels of an artboard of `artboard_px`.
///
/// # Errors
/// [`SolidError::Size`] for a box that is not finite and over zero, [`SolidError::Empty`] for an
/// outline without area.
pub fn fit(
    outline: &Outline,
    artboard_px: [f64; 2],
    box_mm: [f64; 2],
) -> Result<Fitted, SolidError> {
    if !box_mm.iter().all(|side| side.is_finite() && *side > 0.0) {
        return Err(SolidError::Size);
    }
    let [min, max] = outline.bounds().ok_or(SolidError::Empty)?;
    let extent = [max[0] - min[0], max[1] - min[1]];
    let usable = extent.iter().chain(&artboard_px).all(|side| side.is_finite() && *side > 0.0);
    if !usable {
        return Err(SolidError::Empty);
    }
    let mm_per_px = (box_mm[0] / extent[0]).min(box_mm[1] / extent[1]);
    let origin_px = [(min[0] + max[0]) / 2.0, (min[1] + max[1]) / 2.0];
    let to_mm = |vertex: &Vertex| Vertex {
        x: (vertex.x - origin_px[0]) * mm_per_px,
        y: (vertex.y - origin_px[1]) * mm_per_px,
        corner: vertex.corner,
    };
    Ok(Fitted {
        outline: Outline {
            loops: outline.loops.iter().map(|ring| ring.iter().map(to_mm).collect()).collect(),
        },
        artboard: Artboard {
            size_mm: artboard_px.map(|side| side * mm_per_px),
            origin_mm: origin_px.map(|side| side * mm_per_px),
        },
        mm_per_px,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn rectangle(left: f64, top: f64, right: f64, bottom: f64) -> Outline {
        let corner = |x, y| Vertex { x, y, corner: true };
        Outline {
            loops: vec![vec![
                corner(left, top),
                corner(right, top),
                corner(right, bottom),
                corner(left, bottom),
            ]],
        }
    }

    #[test]
    fn one_factor_touches_the_tighter_pair_of_sides() {
        // 40 × 20 px in 20 × 20 mm: the width decides, half a millimetre a pixel.
        let fitted = fit(&rectangle(10.0, 30.0, 50.0, 50.0), [100.0, 80.0], [20.0, 20.0]).unwrap();
        assert_eq!(fitted.mm_per_px, 0.5);
        assert_eq!(fitted.outline.bounds().unwrap(), [[-10.0, -5.0], [10.0, 5.0]]);
    }

    #[test]
    fn artboard_coordinates_are_those_of_the_pixels() {
        let fitted = fit(&rectangle(10.0, 30.0, 50.0, 50.0), [100.0, 80.0], [20.0, 20.0]).unwrap();
        // The upper left vertex was pixel (10, 30) of 100 × 80.
        let uv = fitted.artboard.uv(-10.0, -5.0);
        assert!((uv[0] - 0.1).abs() < 1e-12 && (uv[1] - 0.375).abs() < 1e-12, "{uv:?}");
    }

    #[test]
    fn sizes_that_are_none_are_errors() {
        let square = rectangle(0.0, 0.0, 1.0, 1.0);
        for size in [[0.0, 1.0], [1.0, -1.0], [f64::NAN, 1.0], [f64::INFINITY, 1.0]] {
            assert_eq!(fit(&square, [1.0, 1.0], size), Err(SolidError::Size));
        }
        assert_eq!(fit(&Outline::default(), [1.0, 1.0], [1.0, 1.0]), Err(SolidError::Empty));
        let line = rectangle(0.0, 0.0, 1.0, 0.0);
        assert_eq!(fit(&line, [1.0, 1.0], [1.0, 1.0]), Err(SolidError::Empty));
    }
}
