//! A ruler: what is dragged over is measured in millimetres, from corner to corner.

use bevy::prelude::*;
use bevy_egui::{
    egui::{self, Align2, Color32, FontId, Stroke},
    input::EguiWantsInput,
};

use super::{
    Lens,
    pen::{Pen, pos},
    snap::{Catch, Caught, catch},
    under::surface_under,
};
use crate::{
    play::{Game, Pointer},
    preview::inspect::number,
    stage::Shown,
};

/// The ruler, and what it measures.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ruler {
    /// Whether it is in the hand: then the left button measures.
    pub(crate) is_on: bool,
    /// Where the pointer would catch.
    at: Option<Caught>,
    from: Option<Caught>,
    to: Option<Caught>,
    is_drawing: bool,
}

impl Ruler {
    /// Takes it into the hand, or lays it away.
    pub(crate) fn toggle(&mut self) {
        *self = Self { is_on: !self.is_on, ..Self::default() };
    }
}

#[cfg(test)]
impl Ruler {
    /// What is measured: from, to.
    pub(crate) fn ends(&self) -> Option<(Vec3, Vec3)> {
        Some((self.from?.place, self.to?.place))
    }
}

/// Measures with the left button, which nobody else sees go down then.
pub(super) fn measure(
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    egui: Res<EguiWantsInput>,
    pointer: Res<Pointer>,
    game: Res<Game>,
    shown: Res<Shown>,
    lens: Lens,
    mut ruler: ResMut<Ruler>,
) {
    if !ruler.is_on {
        return;
    }
    let Some(at_px) = pointer.at_px else { return };
    let only = if ruler.is_drawing {
        ruler.from.map(|from| from.layer)
    } else {
        game.keeper().and_then(|keeper| surface_under(&lens, keeper, at_px)).map(|(_, layer)| layer)
    };
    let caught = catch(&lens, &shown.0, game.keeper(), at_px, only);
    let mut now = ruler.clone();
    now.at = caught;
    if buttons.just_pressed(MouseButton::Left) && !egui.wants_any_pointer_input() {
        buttons.clear_just_pressed(MouseButton::Left);
        (now.from, now.to, now.is_drawing) = (caught, caught, true);
    } else if now.is_drawing {
        now.to = caught.or(now.to);
        now.is_drawing = buttons.pressed(MouseButton::Left);
    }
    ruler.set_if_neq(now);
}

pub(super) const RULER: Color32 = Color32::from_rgb(255, 236, 90);

pub(super) fn draw(pen: &Pen<'_, '_>, ruler: &Ruler) {
    if !ruler.is_on {
        return;
    }
    if let Some(at) = ruler.at.filter(|_| !ruler.is_drawing) {
        mark(pen, at);
    }
    let (Some(from), Some(to)) = (ruler.from, ruler.to) else { return };
    pen.line(from.layer, from.place, to.place, 2.0, RULER);
    mark(pen, from);
    mark(pen, to);
    let ends = [from, to].map(|end| pen.lens.pixel(end.layer, end.place));
    if let [Some(a), Some(b)] = ends {
        let middle = pos((a + b) / 2.0);
        let font = FontId::proportional(15.0);
        let galley = pen.painter.layout_no_wrap(text(from.place, to.place), font, RULER);
        let rect = Align2::CENTER_BOTTOM.anchor_size(middle - egui::vec2(0.0, 10.0), galley.size());
        let window = pen.painter.clip_rect().shrink(8.0);
        let inside = rect.translate(egui::vec2(
            (window.left() - rect.left()).max(0.0) + (window.right() - rect.right()).min(0.0),
            (window.top() - rect.top()).max(0.0) + (window.bottom() - rect.bottom()).min(0.0),
        ));
        pen.painter.rect_filled(
            inside.expand2(egui::vec2(7.0, 4.0)),
            4.0,
            Color32::from_black_alpha(220),
        );
        pen.painter.galley(inside.min, galley, RULER);
    }
}

/// The length, and what it comes to along each axis.
fn text(from: Vec3, to: Vec3) -> String {
    let way = to - from;
    let mm = |value: f32| number((f64::from(value) * 100.0).round() / 100.0);
    let mut text = format!("{} mm   x {}   y {}", mm(way.length()), mm(way.x), mm(way.z));
    if way.y.abs() > 0.005 {
        text.push_str(&format!("   z {}", mm(way.y)));
    }
    text
}

/// Shows what was caught: a square for a corner, a diamond for an edge, a dot for nothing.
fn mark(pen: &Pen<'_, '_>, caught: Caught) {
    let Some(at) = pen.lens.pixel(caught.layer, caught.place) else { return };
    let at = pos(at);
    let rim = Stroke::new(2.0, Color32::BLACK);
    let shape = |turned: bool| {
        let r = 5.5;
        let offsets = if turned {
            [[0.0, -r], [r, 0.0], [0.0, r], [-r, 0.0]]
        } else {
            [[-r, -r], [r, -r], [r, r], [-r, r]].map(|offset| offset.map(|v: f32| v * 0.75))
        };
        offsets.map(|[x, y]| at + egui::vec2(x, y)).to_vec()
    };
    match caught.what {
        Catch::Corner => {
            pen.painter.add(egui::Shape::convex_polygon(shape(false), RULER, rim));
        }
        Catch::Edge => {
            pen.painter.add(egui::Shape::convex_polygon(shape(true), RULER, rim));
        }
        Catch::Plane => {
            pen.painter.circle(at, 3.5, RULER, rim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_with_their_shares() {
        let from = Vec3::new(1.0, 0.0, 2.0);
        assert_eq!(text(from, from + Vec3::new(3.0, 0.0, -4.0)), "5 mm   x 3   y -4");
        let up = text(from, from + Vec3::new(0.0, 2.0, 0.0));
        assert_eq!(up, "2 mm   x 0   y 0   z 2");
    }
}
