use crate::SolidError;

/// The radii of a solid's edges, as asked for (R19).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fillet {
    /// Radius of the upright edges, the corners of the outline.
    pub corner_mm: f64,
    /// Radius of the rims, where face and back meet the side wall.
    pub rim_mm: f64,
}

impl Fillet {
    /// The same radius for every edge.
    #[must_use]
    pub fn all(radius_mm: f64) -> Self {
        Self { corner_mm: radius_mm, rim_mm: radius_mm }
    }
}

/// How far the flat pieces of a mesh may lie from the true curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// For the outline: its smooth runs and the arcs of its corners.
    pub outline_mm: f64,
    /// For the profile of the rims, which is only ever seen edge-on and is shaded smoothly.
    pub rim_mm: f64,
}

impl Default for Tolerance {
    fn default() -> Self {
        Self { outline_mm: 0.02, rim_mm: 0.06 }
    }
}

impl Tolerance {
    /// No finer than what can be seen of a part this large: from one metre on it grows with it,
    /// so that a huge part costs no more triangles than a large one.
    pub(super) fn for_reach(self, reach_mm: f64) -> Self {
        let least = Self::default();
        let factor = reach_mm / 500.0;
        if factor <= 1.0 {
            return self;
        }
        Self {
            outline_mm: self.outline_mm.max(least.outline_mm * factor),
            rim_mm: self.rim_mm.max(least.rim_mm * factor),
        }
    }
}

/// What a solid is to be made like, besides its outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidSpec {
    /// The box the part must fit in: width, height, depth (R18).
    pub size_mm: [f64; 3],
    /// The radii asked for; they are cut down where there is no room.
    pub fillet: Fillet,
    /// How closely flat pieces follow curves.
    pub tolerance: Tolerance,
}

impl SolidSpec {
    /// A solid of this size and these radii, at the default tolerance.
    #[must_use]
    pub fn new(size_mm: [f64; 3], fillet: Fillet) -> Self {
        Self { size_mm, fillet, tolerance: Tolerance::default() }
    }

    /// Checks that all lengths are usable.
    ///
    /// # Errors
    /// [`SolidError::Size`] and [`SolidError::Fillet`].
    pub fn check(&self) -> Result<(), SolidError> {
        let tolerances = [self.tolerance.outline_mm, self.tolerance.rim_mm];
        if !self.size_mm.iter().chain(&tolerances).all(|mm| mm.is_finite() && *mm > 0.0) {
            return Err(SolidError::Size);
        }
        let radii = [self.fillet.corner_mm, self.fillet.rim_mm];
        if !radii.iter().all(|mm| mm.is_finite() && *mm >= 0.0) {
            return Err(SolidError::Fillet);
        }
        Ok(())
    }
}
