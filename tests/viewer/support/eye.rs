//! A camera as the command line has it, and where it sees a point: textbook perspective,
//! written down independently of the viewer.

use baize_viewer::Camera;

/// The viewer's vertical field of view, which `docs/` promise to shot cases.
const FIELD_DEG: f64 = 30.0;

/// A camera from a point to a point, in mm: x right, y towards the player, z up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye {
    from_mm: [f64; 3],
    to_mm: [f64; 3],
}

impl Eye {
    pub(crate) fn new(from_mm: [f64; 3], to_mm: [f64; 3]) -> Self {
        Self { from_mm, to_mm }
    }

    /// Straight above the origin, so that the plane `z_mm` is seen with so many pixels a mm in
    /// a picture of this height.
    pub(crate) fn above(height_px: u32, z_mm: f64, px_per_mm: f64) -> Self {
        let tan = (FIELD_DEG / 2.0).to_radians().tan();
        let distance = f64::from(height_px) / 2.0 / tan / px_per_mm;
        Self::new([0.0, 0.0, z_mm + distance], [0.0, 0.0, 0.0])
    }

    pub(crate) fn camera(&self) -> Camera {
        Camera::Points {
            from_mm: self.from_mm.map(|mm| mm as f32),
            to_mm: self.to_mm.map(|mm| mm as f32),
        }
    }

    /// Where a point is seen, in px from the upper left corner of the picture.
    pub(crate) fn pixel(&self, point_mm: [f64; 3], [width, height]: [u32; 2]) -> [f64; 2] {
        // Right-handed axes: x right, y up, z towards the player.
        let swap = |[x, y, z]: [f64; 3]| [x, z, y];
        let (from, to, point) = (swap(self.from_mm), swap(self.to_mm), swap(point_mm));
        let forward = unit(minus(to, from));
        let up = if forward[1].abs() > 0.9999 { [0.0, 0.0, -1.0] } else { [0.0, 1.0, 0.0] };
        let right = unit(cross(forward, up));
        let up = cross(right, forward);
        let local = minus(point, from);
        let depth = dot(local, forward);
        let scale = f64::from(height) / 2.0 / ((FIELD_DEG / 2.0).to_radians().tan() * depth);
        [
            f64::from(width) / 2.0 + dot(local, right) * scale,
            f64::from(height) / 2.0 - dot(local, up) * scale,
        ]
    }
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    let length = dot(a, a).sqrt();
    a.map(|x| x / length)
}
