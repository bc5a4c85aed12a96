//! Where the camera stands: named views, and a closed-form fit of points into the picture.
//!
//! World axes: x right, y up, z towards the player; 1 unit = 1 mm. A place (x, y, z) of the
//! format (x right, y down, z up) is the world's (x, z, y).

use bevy::math::{Mat3, Quat, Vec2, Vec3};

/// Vertical field of view in degrees: a longish lens, as for photographs of products.
const FIELD_DEG: f32 = 30.0;

/// A named or given camera of the command line and of shot cases.
#[derive(Clone, Debug, PartialEq)]
pub enum Camera {
    /// From where a player sits, everything in view.
    Seat,
    /// From straight above.
    Top,
    /// From low over the table.
    Low,
    /// Close to the first shown copy of a part, named `type#id` or `package:type#id`.
    Part(String),
    /// From a point to a point, in mm: x right, y down, z up.
    Points {
        /// Where the camera stands.
        from_mm: [f32; 3],
        /// What it looks at.
        to_mm: [f32; 3],
    },
}

impl std::str::FromStr for Camera {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "seat" => return Ok(Self::Seat),
            "top" => return Ok(Self::Top),
            "low" => return Ok(Self::Low),
            _ => {}
        }
        if let Some(name) = text.strip_prefix("part:") {
            return Ok(Self::Part(name.to_owned()));
        }
        let wrong = || {
            format!(
                "`{text}` is not a camera: use seat, top, low, part:TYPE#ID or \"x,y,z>x,y,z\" in mm"
            )
        };
        let point = |text: &str| -> Option<[f32; 3]> {
            let mut numbers = text.split(',').map(|part| part.trim().parse::<f32>());
            let point = [numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?];
            let usable = numbers.next().is_none() && point.iter().all(|n| n.is_finite());
            usable.then_some(point)
        };
        let (from, to) = text.split_once('>').ok_or_else(wrong)?;
        let (Some(from_mm), Some(to_mm)) = (point(from), point(to)) else { return Err(wrong()) };
        if from_mm == to_mm {
            return Err(format!("the camera `{text}` looks at its own place"));
        }
        Ok(Self::Points { from_mm, to_mm })
    }
}

impl std::fmt::Display for Camera {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Seat => f.write_str("seat"),
            Self::Top => f.write_str("top"),
            Self::Low => f.write_str("low"),
            Self::Part(name) => write!(f, "part:{name}"),
            Self::Points { from_mm: [a, b, c], to_mm: [x, y, z] } => {
                write!(f, "{a},{b},{c}>{x},{y},{z}")
            }
        }
    }
}

/// A perspective camera in world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    /// Where it stands.
    pub(crate) eye: Vec3,
    /// How it is turned.
    pub(crate) rotation: Quat,
    /// Vertical field of view in radians.
    pub(crate) field: f32,
}

/// A part of the picture in normalised device coordinates (−1 to 1, y up).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) min: Vec2,
    pub(crate) max: Vec2,
}

impl Frame {
    /// Its middle.
    fn middle(self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// A frame on the way from this one to another.
    pub(crate) fn towards(self, other: Self, share: f32) -> Self {
        Self { min: self.min.lerp(other.min, share), max: self.max.lerp(other.max, share) }
    }

    /// The whole picture but for a margin, given as a share of its half.
    pub(crate) fn with_margin(margin: f32) -> Self {
        Self { min: Vec2::splat(margin - 1.0), max: Vec2::splat(1.0 - margin) }
    }
}

/// A direction to look in, from the angle above the table.
pub(crate) fn looking_down(pitch_deg: f32) -> Vec3 {
    let pitch = pitch_deg.to_radians();
    Vec3::new(0.0, -pitch.sin(), -pitch.cos())
}

/// The rotation of a camera that looks along `forward` with its top towards world up, or
/// away from the player when it looks straight down.
pub(crate) fn facing(forward: Vec3) -> Quat {
    let forward = forward.normalize_or(Vec3::NEG_Y);
    let up = if forward.y.abs() > 0.9999 { Vec3::NEG_Z } else { Vec3::Y };
    let right = forward.cross(up).normalize_or(Vec3::X);
    Quat::from_mat3(&Mat3::from_cols(right, right.cross(forward), -forward))
}

/// The closest camera looking along `forward` that shows all points inside the frame.
///
/// For a fixed direction each point puts a linear bound on the eye's place, so the nearest
/// eye is the least of two quotients and nothing has to be searched.
pub(crate) fn fit(points: &[Vec3], forward: Vec3, aspect: f32, frame: Frame) -> View {
    let field = FIELD_DEG.to_radians();
    let rotation = facing(forward);
    let (right, up, ahead) = (rotation * Vec3::X, rotation * Vec3::Y, rotation * Vec3::NEG_Z);
    let tan_y = (field / 2.0).tan();
    let (across, across_depth) =
        fit_axis(points, right, ahead, frame.min.x * tan_y * aspect, frame.max.x * tan_y * aspect);
    let (along, along_depth) =
        fit_axis(points, up, ahead, frame.min.y * tan_y, frame.max.y * tan_y);
    let depth = across_depth.min(along_depth);
    let across = across.centred(points, right, ahead, depth, tan_y * aspect, frame.middle().x);
    let along = along.centred(points, up, ahead, depth, tan_y, frame.middle().y);
    let eye = right * across + up * along + ahead * depth;
    View { eye, rotation, field }
}

/// The bounds that points put on the eye along one axis of the picture, as the depth goes.
struct Bounds {
    low: f32,
    low_slope: f32,
    high: f32,
    high_slope: f32,
}

impl Bounds {
    /// The place within the bounds from which the points' middle in the picture is `middle`,
    /// or as near to it as the bounds allow.
    fn centred(
        &self,
        points: &[Vec3],
        axis: Vec3,
        ahead: Vec3,
        depth: f32,
        tan: f32,
        middle: f32,
    ) -> f32 {
        let mut low = self.low + self.low_slope * depth;
        let mut high = self.high + self.high_slope * depth;
        if low > high {
            // Rounding, or a point that is nearer than a camera may come.
            return (low + high) / 2.0;
        }
        // The points' middle falls as the eye rises, so halving the bounds finds it.
        for _ in 0..24 {
            let eye = (low + high) / 2.0;
            let (mut least, mut greatest) = (f32::INFINITY, f32::NEG_INFINITY);
            for point in points {
                let away = (ahead.dot(*point) - depth).max(1e-3);
                let place = (axis.dot(*point) - eye) / (away * tan);
                least = least.min(place);
                greatest = greatest.max(place);
            }
            if (least + greatest) / 2.0 > middle {
                low = eye;
            } else {
                high = eye;
            }
        }
        (low + high) / 2.0
    }
}

fn fit_axis(points: &[Vec3], axis: Vec3, ahead: Vec3, min: f32, max: f32) -> (Bounds, f32) {
    let mut low = f32::NEG_INFINITY;
    let mut high = f32::INFINITY;
    let mut nearest = f32::INFINITY;
    for point in points {
        let (place, depth) = (axis.dot(*point), ahead.dot(*point));
        low = low.max(place - max * depth);
        high = high.min(place - min * depth);
        nearest = nearest.min(depth);
    }
    // A point alone would pull the camera into it: keep at least 40 mm away.
    let depth = ((high - low) / (max - min)).min(nearest - 40.0);
    (Bounds { low, low_slope: max, high, high_slope: min }, depth)
}

impl View {
    /// Looks from a point to a point in world axes.
    pub(crate) fn between(eye: Vec3, target: Vec3) -> Self {
        Self { eye, rotation: facing(target - eye), field: FIELD_DEG.to_radians() }
    }

    /// Where a world point lies in a picture of a size, in pixels from its upper left corner;
    /// none behind the camera.
    pub(crate) fn pixel(&self, point: Vec3, size_px: Vec2) -> Option<Vec2> {
        let local = self.rotation.inverse() * (point - self.eye);
        let tan = (self.field / 2.0).tan() * -local.z;
        (local.z < -1e-3).then(|| {
            let (x, y) = (local.x / (tan * size_px.x / size_px.y), local.y / tan);
            Vec2::new((x + 1.0) / 2.0 * size_px.x, (1.0 - y) / 2.0 * size_px.y)
        })
    }

    /// Where a world point before the camera lies in the picture, in normalised device
    /// coordinates.
    pub(crate) fn project(&self, point: Vec3, aspect: f32) -> Vec2 {
        let local = self.rotation.inverse() * (point - self.eye);
        let tan = (self.field / 2.0).tan();
        Vec2::new(local.x / (-local.z * tan * aspect), local.y / (-local.z * tan))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Vec<Vec3> {
        let mut points = Vec::new();
        for x in [-150.0, 150.0] {
            for z in [-100.0, 100.0] {
                for y in [0.0, 20.0] {
                    points.push(Vec3::new(x, y, z));
                }
            }
        }
        points
    }

    #[test]
    fn everything_is_in_the_frame_and_touches_it() {
        for pitch in [15.0, 50.0, 90.0] {
            for aspect in [0.5, 1.0, 16.0 / 9.0, 3.5] {
                let frame = Frame { min: Vec2::new(-0.9, -0.4), max: Vec2::new(0.9, 0.8) };
                let view = fit(&table(), looking_down(pitch), aspect, frame);
                let seen: Vec<_> = table().iter().map(|p| view.project(*p, aspect)).collect();
                let (mut low, mut high) = (Vec2::splat(9.0), Vec2::splat(-9.0));
                for point in &seen {
                    low = low.min(*point);
                    high = high.max(*point);
                }
                let slack = 1e-3;
                assert!(
                    low.x >= frame.min.x - slack && high.x <= frame.max.x + slack,
                    "{pitch} {aspect} {low} {high}"
                );
                assert!(
                    low.y >= frame.min.y - slack && high.y <= frame.max.y + slack,
                    "{pitch} {aspect} {low} {high}"
                );
                let wide =
                    (low.x - frame.min.x).abs() < slack && (high.x - frame.max.x).abs() < slack;
                let tall =
                    (low.y - frame.min.y).abs() < slack && (high.y - frame.max.y).abs() < slack;
                assert!(
                    wide || tall,
                    "{pitch} {aspect}: {low} {high} touches neither pair of sides"
                );
            }
        }
    }

    #[test]
    fn straight_down_keeps_the_player_at_the_bottom() {
        let view = fit(&table(), Vec3::NEG_Y, 1.5, Frame::with_margin(0.1));
        let near = view.project(Vec3::new(0.0, 0.0, 100.0), 1.5);
        let right = view.project(Vec3::new(150.0, 0.0, 0.0), 1.5);
        assert!(near.y < 0.0 && right.x > 0.0, "{near} {right}");
    }

    #[test]
    fn cameras_are_read_and_written() {
        for text in ["seat", "top", "low", "part:token#wood", "1,2.5,300>0,0,0"] {
            let camera = text.parse::<Camera>().map(|camera| camera.to_string());
            assert_eq!(camera.as_deref(), Ok(text));
        }
        for text in ["", "seet", "1,2>3,4,5", "1,2,3>1,2,3", "1,2,nan>0,0,0", "1,2,3,4>0,0,0"] {
            assert!(text.parse::<Camera>().is_err(), "{text} was taken");
        }
    }
}
