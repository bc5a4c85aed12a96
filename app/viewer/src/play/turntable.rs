//! A view as what it looks at, from which side, and from how far.

use bevy::prelude::*;

use crate::camera::{View, facing};

/// Lowest and highest angle above the table.
const PITCH_DEG: (f32, f32) = (8.0, 90.0);
/// No nearer to the table.
const NEAREST_MM: f32 = 60.0;

/// A view of a place on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Orbit {
    pub(crate) target: Vec3,
    /// Clockwise seen from above, in radians; 0 from the player's seat.
    pub(crate) yaw: f32,
    /// Above the table, in radians.
    pub(crate) pitch: f32,
    pub(crate) distance: f32,
}

impl Orbit {
    pub(crate) fn of(view: &View) -> Self {
        let ahead = view.rotation * Vec3::NEG_Z;
        let distance = if ahead.y < -0.02 { view.eye.y / -ahead.y } else { view.eye.length() };
        let pitch = (-ahead.y).clamp(-1.0, 1.0).asin();
        // Looking straight down, the way the picture's top points tells the yaw.
        let top = view.rotation * Vec3::Y;
        let flat = if ahead.y < -0.999 { top } else { ahead };
        Self { target: view.eye + ahead * distance, yaw: flat.x.atan2(-flat.z), pitch, distance }
    }

    pub(crate) fn view(&self, field: f32) -> View {
        let (sin, cos) = self.pitch.sin_cos();
        let ahead = Vec3::new(self.yaw.sin() * cos, -sin, -self.yaw.cos() * cos);
        let rotation = if self.pitch > 1.57 {
            Quat::from_rotation_y(-self.yaw) * facing(Vec3::NEG_Y)
        } else {
            facing(ahead)
        };
        View { eye: self.target - ahead * self.distance, rotation, field }
    }

    /// Keeps the camera over the table and near what lies on it.
    pub(crate) fn keep(&mut self, middle: Vec3, radius: f32) {
        self.pitch = self.pitch.clamp(PITCH_DEG.0.to_radians(), PITCH_DEG.1.to_radians());
        self.distance = self.distance.clamp(NEAREST_MM, farthest(radius));
        let away = (self.target - middle).clamp_length_max(radius * 1.2 + 50.0);
        self.target = Vec3::new(middle.x + away.x, 0.0, middle.z + away.z);
    }

    /// Goes nearer to a place, or away from it: it stays where it is in the picture.
    pub(crate) fn zoom(&mut self, to: Option<Vec3>, factor: f32, radius: f32) {
        let distance = (self.distance * factor).clamp(NEAREST_MM, farthest(radius));
        let factor = distance / self.distance;
        if let Some(to) = to {
            self.target = to + (self.target - to) * factor;
        }
        self.distance = distance;
    }

    /// Shifts by shares of the distance: to the right and towards the player.
    pub(crate) fn pan(&mut self, share: Vec2) {
        let right = Vec3::new(self.yaw.cos(), 0.0, self.yaw.sin());
        let near = Vec3::new(-self.yaw.sin(), 0.0, self.yaw.cos());
        self.target += (right * share.x + near * share.y) * self.distance;
    }

    /// A view on the way to another, the shorter way round.
    pub(crate) fn towards(&self, other: &Self, share: f32) -> Self {
        let turn = (other.yaw - self.yaw + std::f32::consts::PI).rem_euclid(std::f32::consts::TAU)
            - std::f32::consts::PI;
        Self {
            target: self.target.lerp(other.target, share),
            yaw: self.yaw + turn * share,
            pitch: self.pitch + (other.pitch - self.pitch) * share,
            distance: self.distance * (other.distance / self.distance).powf(share),
        }
    }
}

fn farthest(radius: f32) -> f32 {
    radius * 6.0 + 400.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_found_again_from_what_it_looks_at() {
        for (yaw, pitch) in
            [(0.0, 0.9), (2.0, 0.2), (-1.2, 1.3), (0.7, std::f32::consts::FRAC_PI_2)]
        {
            let orbit = Orbit { target: Vec3::new(30.0, 0.0, -80.0), yaw, pitch, distance: 400.0 };
            let view = orbit.view(0.5);
            let again = Orbit::of(&view);
            assert!((again.target - orbit.target).length() < 0.1, "{again:?}");
            assert!((again.yaw - yaw).abs() < 1e-3 && (again.pitch - pitch).abs() < 1e-3);
            assert!((again.distance - orbit.distance).abs() < 0.1);
        }
    }

    #[test]
    fn the_way_round_is_the_shorter_one() {
        let at = |yaw: f32| Orbit { target: Vec3::ZERO, yaw, pitch: 1.0, distance: 100.0 };
        let half = at(3.0).towards(&at(-3.0), 0.5);
        assert!((half.yaw.abs() - std::f32::consts::PI).abs() < 1e-3, "{}", half.yaw);
    }
}
