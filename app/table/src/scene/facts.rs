//! What a scene says.

use std::{collections::BTreeMap, fmt, sync::Arc};

use baize_manifest::{Diagnostic, Key, MountKind, PartRef, Side};
use kurbo::Point;

/// Where everything stands: a pure function of package, state and footprints.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Shown surfaces: roots in R5 order, each followed by its children in the order listed.
    pub surfaces: Vec<PlacedSurface>,
    /// Shown parts by surface, then route, candidate, path, and from the bottom up.
    pub parts: Vec<PlacedPart>,
    /// The positions of all routes of the shown surfaces, in the same order.
    pub anchors: Vec<Anchor>,
    /// What is not shown, by surface and path.
    pub hidden: Vec<Hidden>,
    /// What is wrong with the package as far as the scene can tell.
    pub diagnostics: Vec<Diagnostic>,
}

/// A surface that is shown; a child that is listed several times is several of them.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedSurface {
    /// Unique and stable: `board#harbor`, for a child `board#harbor/board#player`, and
    /// `board#harbor/board#player~1` for the second listing of the same child.
    pub key: Arc<str>,
    /// Which surface of the package.
    pub surface: Key,
    /// On what it is mounted.
    pub mount: MountKind,
    /// For a child, the index of its parent in [`Scene::surfaces`].
    pub parent: Option<usize>,
    /// Origin in the axes of the table, HUD area or parent (R22): mount and listing together.
    pub x_mm: f64,
    /// Down.
    pub y_mm: f64,
    /// Clockwise.
    pub rotation_deg: f64,
    /// Width and height.
    pub size_mm: [f64; 2],
    /// Fixed values for route params, from the listing and those of its parents (R23).
    pub params: BTreeMap<Arc<str>, Arc<str>>,
}

/// The name of a shown part: stable while the piece is moved about on the surface.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartKey {
    /// The key of the placed surface.
    pub surface: Arc<str>,
    /// The part.
    pub part: Arc<PartRef>,
    /// Which copy of it.
    pub copy: u32,
}

/// `harbor:card#7@board#harbor`, for a further copy `harbor:card#7~1@board#harbor`.
impl fmt::Display for PartKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.copy {
            0 => write!(f, "{}@{}", self.part, self.surface),
            copy => write!(f, "{}~{copy}@{}", self.part, self.surface),
        }
    }
}

/// What all shown parts of one path on one surface have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Index in [`Scene::surfaces`].
    pub surface_index: usize,
    /// Key of the surface.
    pub surface: Arc<str>,
    /// The path in the state.
    pub path: Arc<str>,
    /// Index of the route in the surface's layout.
    pub route: usize,
    /// Index of the candidate in the route; none when the route has no candidates.
    pub candidate: Option<usize>,
    /// The values of the route's params, in the order of the route.
    pub params: baize_manifest::Params,
}

/// A part that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedPart {
    /// The part.
    pub part: Arc<PartRef>,
    /// Which copy of it.
    pub copy: u32,
    /// Surface, path, route.
    pub place: Arc<Place>,
    /// Position in the stack on the path, from the bottom.
    pub index: usize,
    /// Position among the shown ones of the path.
    pub shown: usize,
    /// Where exactly.
    pub pose: Pose,
}

impl PlacedPart {
    /// Its name.
    pub fn key(&self) -> PartKey {
        PartKey { surface: self.place.surface.clone(), part: self.part.clone(), copy: self.copy }
    }
}

/// Where a part stands in the axes of its surface: x right, y down, z out of it (R21).
///
/// From the part's own axes (face up, x right, y down, z out of the face) it gets there so: half
/// a turn about y for the back, then the tilt about y (positive raises the left edge, R30), then
/// the rotation about z, clockwise seen from above, then to (x, y, `middle_z_mm`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Middle of the part.
    pub x_mm: f64,
    /// Middle of the part.
    pub y_mm: f64,
    /// Lowest point above the surface, after resting (R30).
    pub z_mm: f64,
    /// Height of the part's middle above the surface.
    pub middle_z_mm: f64,
    /// Clockwise: anchor, curve direction and the piece's own together.
    pub rotation_deg: f64,
    /// About the part's y axis.
    pub tilt_deg: f64,
    /// Which side is up.
    pub side: Side,
    /// Position along the curve, 0 to 1; none without a curve.
    pub u: Option<f64>,
    /// The reference's height: `zStart + (zEnd − zStart) × u`; 0 without a ramp.
    pub ramp_mm: f64,
}

/// A position that a route offers: for overlays and as a drop target.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// Index in [`Scene::surfaces`].
    pub surface_index: usize,
    /// Index of the route in the surface's layout.
    pub route: usize,
    /// Index of the candidate; none when the route has no candidates.
    pub candidate: Option<usize>,
    /// In the surface's axes.
    pub x_mm: f64,
    /// Down.
    pub y_mm: f64,
    /// Clockwise.
    pub rotation_deg: f64,
    /// The route as written, as `/dock/:seat`.
    pub template: Arc<str>,
    /// A path that is shown here, when there is exactly one: `/dock/0`.
    pub path: Option<Arc<str>>,
    /// The curve in the surface's axes, one polyline a subpath; empty without a curve.
    pub curve: Vec<Vec<Point>>,
}

/// Pieces that are not shown on a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    /// The path in the state.
    pub path: Arc<str>,
    /// The surface: the key of a placed one, or `type#id` of one that is not shown.
    pub surface: Arc<str>,
    /// How many pieces of the path are not shown there.
    pub count: usize,
    /// Why.
    pub reason: Reason,
}

/// What a surface does with a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The surface: the key of a placed one, or `type#id` of one that is not shown.
    pub surface: Arc<str>,
    /// The route and candidate that show it, or why none does.
    pub shown: Result<Arc<Place>, Reason>,
}

/// Why pieces are not shown on a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No route of the surface matches the path.
    NoRoute,
    /// This route matches, but none of its candidates has the values of its params, and no
    /// later route does better.
    NoCandidate {
        /// Index of the first such route in the layout.
        route: usize,
    },
    /// The route matches, but the surface's fixed params have other values (R23).
    OtherParams {
        /// Index of the first such route in the layout.
        route: usize,
    },
    /// The route matches, but the path's percent-encoding is malformed (R25).
    MalformedPath {
        /// Index of the first such route in the layout.
        route: usize,
    },
    /// `stacking.limit` shows fewer.
    Limit {
        /// Index of the route in the layout.
        route: usize,
    },
    /// Without `stacking`, only the last one is shown (R28).
    OnlyTop {
        /// Index of the route in the layout.
        route: usize,
    },
    /// A route matches, but the surface is not enabled.
    SurfaceDisabled,
    /// A route matches and the surface is enabled, but no shown surface lists it as a child.
    NoParent,
}

impl Reason {
    /// A stable word for programs, as `no-route`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::NoRoute => "no-route",
            Self::NoCandidate { .. } => "no-candidate",
            Self::OtherParams { .. } => "other-params",
            Self::MalformedPath { .. } => "malformed-path",
            Self::Limit { .. } => "limit",
            Self::OnlyTop { .. } => "only-top",
            Self::SurfaceDisabled => "surface-disabled",
            Self::NoParent => "no-parent",
        }
    }

    /// The route that it is about, as its index in the layout.
    pub fn route(&self) -> Option<usize> {
        match self {
            Self::NoCandidate { route }
            | Self::OtherParams { route }
            | Self::MalformedPath { route }
            | Self::Limit { route }
            | Self::OnlyTop { route } => Some(*route),
            Self::NoRoute | Self::SurfaceDisabled | Self::NoParent => None,
        }
    }
}

/// A sentence for people, without a full stop. Routes are counted from 0, as in the scene.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoute => f.write_str("no route of the surface matches the path"),
            Self::NoCandidate { route } => {
                write!(f, "route {route} matches, but none of its candidates has these params")
            }
            Self::OtherParams { route } => {
                write!(f, "route {route} matches, but this surface is for other params")
            }
            Self::MalformedPath { route } => {
                write!(f, "route {route} matches, but the path's percent-encoding is malformed")
            }
            Self::Limit { route } => write!(f, "the limit of route {route} shows fewer"),
            Self::OnlyTop { route } => {
                write!(f, "route {route} has no stacking, so only the top one shows")
            }
            Self::SurfaceDisabled => f.write_str("the surface is not enabled"),
            Self::NoParent => f.write_str("no shown surface lists this surface as its child"),
        }
    }
}
