//! Triangles become a map of parts: the same that a GPU does, without one.

use std::sync::Arc;

use super::PartMap;

/// Paints triangles of parts into a map, the nearest in front. Pixels belong to the triangle that
/// covers their middle; between triangles that share an edge no pixel is left out.
pub struct PartPainter {
    size_px: [u32; 2],
    names: Vec<Arc<str>>,
    /// Index of the name plus one, 0 for none.
    front: Vec<u32>,
    /// z / w of what is in front, larger is nearer.
    depth: Vec<f32>,
}

/// A corner in clip space: x to the right, y up, z / w from 1 (near) to 0 (far), as with a reverse
/// z projection.
type Clip = [f32; 4];

impl PartPainter {
    /// An empty map; none when it would have no pixels or more than 8192 a side.
    pub fn new([width, height]: [u32; 2]) -> Option<Self> {
        let usable = (1..=8192).contains(&width) && (1..=8192).contains(&height);
        let pixels = width as usize * height as usize;
        usable.then(|| Self {
            size_px: [width, height],
            names: Vec::new(),
            front: vec![0; pixels],
            depth: vec![f32::NEG_INFINITY; pixels],
        })
    }

    /// Names the part that the next triangles belong to.
    pub fn part(&mut self, name: impl Into<Arc<str>>) {
        self.names.push(name.into());
    }

    /// Puts what is painted from now on before everything painted so far.
    pub fn in_front(&mut self) {
        self.depth.fill(f32::NEG_INFINITY);
    }

    /// Paints a triangle, whichever way it is turned. What is not finite is left out.
    pub fn triangle(&mut self, corners: [Clip; 3]) {
        if !corners.iter().flatten().all(|value| value.is_finite()) {
            return;
        }
        // Cut off what is nearer than the near plane (z > w) or behind the eye.
        let kept = clip(&corners);
        let Some((first, rest)) = kept.split_first() else { return };
        for pair in rest.windows(2) {
            if let [second, third] = pair {
                self.fill([*first, *second, *third].map(|corner| self.to_screen(corner)));
            }
        }
    }

    /// The finished map.
    pub fn finish(self) -> Option<PartMap> {
        let pixels = self.front.iter().map(|id| (*id as usize).checked_sub(1));
        PartMap::new(self.size_px, &self.names, pixels)
    }

    /// Pixels from the upper left corner, and depth.
    fn to_screen(&self, [x, y, z, w]: Clip) -> [f32; 3] {
        let [width, height] = self.size_px.map(|px| px as f32);
        [(x / w + 1.0) * 0.5 * width, (1.0 - y / w) * 0.5 * height, z / w]
    }

    fn fill(&mut self, [a, mut b, mut c]: [[f32; 3]; 3]) {
        let mut area = edge(a, b, [c[0], c[1]]);
        if area < 0.0 {
            std::mem::swap(&mut b, &mut c);
            area = -area;
        }
        if area == 0.0 || !area.is_finite() {
            return;
        }
        let id = self.names.len() as u32;
        let [width, height] = self.size_px;
        let span = |axis: usize, limit: u32| {
            let low = a[axis].min(b[axis]).min(c[axis]) - 0.5;
            let high = a[axis].max(b[axis]).max(c[axis]) - 0.5;
            // Floats turn into the nearest integer in range.
            (low.ceil().max(0.0) as u32)..((high.floor() + 1.0).clamp(0.0, limit as f32) as u32)
        };
        for y in span(1, height) {
            let row = y as usize * width as usize;
            for x in span(0, width) {
                let middle = [x as f32 + 0.5, y as f32 + 0.5];
                let weights = [edge(b, c, middle), edge(c, a, middle), edge(a, b, middle)];
                if weights.iter().any(|weight| *weight < 0.0) {
                    continue;
                }
                let depth = (weights[0] * a[2] + weights[1] * b[2] + weights[2] * c[2]) / area;
                let index = row + x as usize;
                let (Some(nearest), Some(front)) =
                    (self.depth.get_mut(index), self.front.get_mut(index))
                else {
                    continue;
                };
                if depth > *nearest {
                    (*nearest, *front) = (depth, id);
                }
            }
        }
    }
}

/// Twice the area of the triangle from `a` over `b` to a point.
fn edge(a: [f32; 3], b: [f32; 3], [x, y]: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
}

/// What of a triangle lies beyond the near plane, as a fan of corners.
fn clip(corners: &[Clip; 3]) -> Vec<Clip> {
    const SMALLEST_W: f32 = 1e-6;
    let inside = |[_, _, z, w]: &Clip| (w - z).min(w - SMALLEST_W);
    let mut kept = Vec::with_capacity(4);
    for (index, from) in corners.iter().enumerate() {
        let to = &corners[(index + 1) % 3];
        let (at, next) = (inside(from), inside(to));
        if at >= 0.0 {
            kept.push(*from);
        }
        if (at >= 0.0) != (next >= 0.0) {
            let share = at / (at - next);
            let mut cut = [0.0; 4];
            for (value, (a, b)) in cut.iter_mut().zip(from.iter().zip(to)) {
                *value = a + (b - a) * share;
            }
            // Rounding must not put the cut behind the eye.
            cut[3] = cut[3].max(SMALLEST_W);
            kept.push(cut);
        }
    }
    kept
}
