//! `role: surface` (reference §3 and §4, R21–R30).

use std::{collections::BTreeMap, sync::Arc};

use baize_variants::When;

use super::Key;
use crate::{Node, Span, route::Pattern};

/// A view over the state: where parts on matching paths are shown.
#[derive(Clone, Debug)]
pub struct Surface {
    /// Its name in the package.
    pub key: Key,
    /// Width and height; origin in the middle, x right, y down (R21).
    pub size_mm: [f64; 2],
    /// Where it stands.
    pub mount: Mount,
    /// The surfaces on it, one entry per listing.
    pub children: Vec<Child>,
    /// Its routes in order.
    pub layout: Vec<Layout>,
    /// Under which variants it is there; none: always (extension).
    pub when: Option<Arc<When>>,
    /// Where it is defined.
    pub at: Span,
    /// The whole object that defines it; for a row, the one that holds `$variants`.
    pub object: Span,
}

/// Where a surface stands: anchor on the table, in its HUD area, or on its parent (R22).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// On what.
    pub kind: MountKind,
    /// To the right.
    pub x_mm: f64,
    /// Down, towards the player.
    pub y_mm: f64,
    /// Clockwise seen from above.
    pub rotation_deg: f64,
}

/// What a surface is mounted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MountKind {
    /// The table.
    Table,
    /// An area of the window.
    Hud(Area),
    /// A parent that lists it.
    Child,
}

impl MountKind {
    /// The word for it in definitions.
    pub fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Hud(_) => "hud",
            Self::Child => "child",
        }
    }

    /// The area of the window, for what is on the HUD.
    pub fn area(self) -> Option<Area> {
        match self {
            Self::Hud(area) => Some(area),
            Self::Table | Self::Child => None,
        }
    }
}

/// An area of the window for HUD surfaces (R22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// `top-left`
    TopLeft,
    /// `top`
    Top,
    /// `top-right`
    TopRight,
    /// `left`
    Left,
    /// `center`
    Center,
    /// `right`
    Right,
    /// `bottom-left`
    BottomLeft,
    /// `bottom`
    #[default]
    Bottom,
    /// `bottom-right`
    BottomRight,
}

impl Area {
    /// All areas.
    pub const ALL: [Self; 9] = [
        Self::TopLeft,
        Self::Top,
        Self::TopRight,
        Self::Left,
        Self::Center,
        Self::Right,
        Self::BottomLeft,
        Self::Bottom,
        Self::BottomRight,
    ];

    /// The word for it in definitions.
    pub fn word(self) -> &'static str {
        match self {
            Self::TopLeft => "top-left",
            Self::Top => "top",
            Self::TopRight => "top-right",
            Self::Left => "left",
            Self::Center => "center",
            Self::Right => "right",
            Self::BottomLeft => "bottom-left",
            Self::Bottom => "bottom",
            Self::BottomRight => "bottom-right",
        }
    }
}

/// A listing of a child surface, with its own anchor on top of the mount (R23).
#[derive(Clone, Debug, PartialEq)]
pub struct Child {
    /// Which surface of the same package.
    pub surface: Key,
    /// To the right.
    pub x_mm: f64,
    /// Down.
    pub y_mm: f64,
    /// Clockwise.
    pub rotation_deg: f64,
    /// Fixed values for route params, as text.
    pub params: BTreeMap<Arc<str>, Arc<str>>,
    /// Where it is listed.
    pub at: Span,
}

/// One entry of a surface's `layout`: a route and its anchor.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The parsed route.
    pub route: Pattern,
    /// To the right of the surface's origin.
    pub x_mm: f64,
    /// Down.
    pub y_mm: f64,
    /// Clockwise.
    pub rotation_deg: f64,
    /// How several parts are spread; none: only the last shows (R28).
    pub stacking: Option<Arc<Stacking>>,
    /// Positions for the route's params; none: the route itself is the position (R26).
    pub candidates: Option<Vec<Candidate>>,
    /// Where it is defined.
    pub at: Span,
}

/// One position of a route with params. Anchor and stacking are after inheritance (R26).
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Every field of its row or map, in source order.
    pub props: Vec<(Arc<str>, Node)>,
    /// To the right of the surface's origin.
    pub x_mm: f64,
    /// Down.
    pub y_mm: f64,
    /// Clockwise.
    pub rotation_deg: f64,
    /// How several parts are spread.
    pub stacking: Option<Arc<Stacking>>,
    /// Where it is defined.
    pub at: Span,
}

/// How the parts on one path are spread (reference §4).
#[derive(Clone, Debug, PartialEq)]
pub struct Stacking {
    /// Spread along this curve; none: a pile.
    pub curve: Option<Curve>,
    /// 0 all, n the first n, −n the last n.
    pub limit: i64,
    /// Where the span lies on the curve.
    pub align: Align,
    /// See the positioning process; over 0.
    pub steps: f64,
    /// Rotation about the part's own y axis in degrees; positive raises the left edge (R30).
    pub tilt_deg: f64,
    /// Height at the curve's start and end, when either is given (the other is 0).
    pub ramp_mm: Option<[f64; 2]>,
    /// Turn parts with the curve's direction (R29).
    pub follow: bool,
}

/// Where a stack's span lies on its curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Align {
    /// At the start.
    #[default]
    Start,
    /// In the middle.
    Center,
    /// At the end.
    End,
}

/// An SVG path that parses and has a length (R29), in mm relative to the anchor.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// As written.
    pub text: Arc<str>,
    /// As parsed.
    pub path: kurbo::BezPath,
}
