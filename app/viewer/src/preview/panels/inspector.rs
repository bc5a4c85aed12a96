//! What is known of the selected part or surface.

use std::sync::Arc;

use baize_manifest::{Key, Limits, Node, Place, Sources, Span, origin};
use bevy::{prelude::*, winit::EventLoopProxyWrapper};
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, RichText, Stroke, Ui},
};

use super::{
    Panels, Selected, bar::Docked, dock, outline, plugin::OpenAt, sheets::Sheets, state::Side,
};
use crate::{
    play::Game,
    preview::Preview,
    preview::inspect::{
        Fact, From, PartFacts, PictureFact, PieceFacts, SolidFacts, SurfaceFacts, anchor_facts,
        number, part_facts, piece_facts, solid_facts, surface_facts,
    },
    stage::Shown,
    texts::{Texts, Value},
};

/// What is known of what is selected.
#[derive(Resource, Default)]
pub(crate) struct Inspected {
    what: What,
    /// Where its definition stands.
    place: Option<Place>,
    /// Definitions as they were written, and what they were found by: the last few.
    origins: Vec<(Found, Option<Node>)>,
}

/// A definition: its name, its place, and the text that the place is in.
type Found = (Key, Span, usize);

#[derive(Default)]
enum What {
    #[default]
    Nothing,
    /// It was there.
    Gone(String),
    Part(Box<PartSeen>),
    Surface(Box<SurfaceFacts>),
}

struct PartSeen {
    name: String,
    facts: Option<PartFacts>,
    solid: Option<SolidFacts>,
    piece: Option<PieceFacts>,
    /// Radii that were asked for.
    asked_mm: [f64; 2],
}

impl Inspected {
    /// Where the definition of what is selected stands.
    pub(super) fn place(&self) -> Option<Place> {
        self.place.clone()
    }

    /// A definition as it was written; looked for again when its text is another.
    pub(super) fn origin(&mut self, game: &Game, key: &Key, at: Span) -> Option<&Node> {
        let project = game.project();
        let text = Arc::as_ptr(project.sources.text(at.source)) as *const u8 as usize;
        let wanted = (key.clone(), at, text);
        if let Some(index) = self.origins.iter().position(|(found, _)| *found == wanted) {
            return self.origins.get(index)?.1.as_ref();
        }
        if self.origins.len() >= MOST_ORIGINS {
            self.origins.remove(0);
        }
        let node = origin(project, key, at, &Limits::default());
        self.origins.push((wanted, node));
        self.origins.last()?.1.as_ref()
    }
}

/// A part and its surface, and those before.
const MOST_ORIGINS: usize = 4;

/// Gathers what is known when something else is selected, or the game has changed.
pub(super) fn gather(
    game: Res<Game>,
    shown: Res<Shown>,
    selected: Res<Selected>,
    mut inspected: ResMut<Inspected>,
) {
    if !(game.is_changed() || selected.is_changed()) {
        return;
    }
    let (what, at) = match &*selected {
        Selected::Nothing => (What::Nothing, None),
        Selected::Part(key) => match part(&game, &shown, key, &mut inspected) {
            Some((part, at)) => (What::Part(Box::new(part)), at),
            None => (What::Gone(key.to_string()), None),
        },
        Selected::Surface(key) => {
            let facts = surface(&game, key, &mut inspected);
            let at = facts.as_ref().map(|facts| facts.at);
            (facts.map_or(What::Gone(key.to_string()), |facts| What::Surface(Box::new(facts))), at)
        }
    };
    inspected.what = what;
    inspected.place = at.map(|at| game.project().sources.place(at));
}

fn part(
    game: &Game,
    shown: &Shown,
    key: &str,
    inspected: &mut Inspected,
) -> Option<(PartSeen, Option<Span>)> {
    let item = shown.0.items.iter().find(|item| *item.key == *key)?;
    let look = shown.0.looks.looks.get(item.look)?;
    let package = game.project().package(&look.part.package);
    let part =
        package.and_then(|package| package.parts.iter().find(|part| part.key == look.part.key));
    let facts = part.map(|part| {
        let object = inspected.origin(game, &part.key, part.at);
        part_facts(part, object)
    });
    let piece = game.keeper().zip(game.package()).and_then(|(keeper, package)| {
        let mut piece = piece_facts(package, keeper, game.state(), key)?;
        let surface = keeper.surfaces().get(piece.placed.place.surface_index)?;
        let surface = package.surfaces.iter().find(|one| one.key == surface.surface)?;
        let object = inspected.origin(game, &surface.key, surface.at);
        piece.anchor = anchor_facts(surface, &piece.placed.place, object);
        Some(piece)
    });
    let seen = PartSeen {
        name: look.part.to_string(),
        solid: solid_facts(&shown.0.looks, item.look),
        asked_mm: part.map_or([0.0; 2], |part| [part.fillet.corner_mm, part.fillet.rim_mm]),
        piece,
        facts,
    };
    let at = part.map(|part| part.at);
    Some((seen, at))
}

fn surface(game: &Game, key: &str, inspected: &mut Inspected) -> Option<SurfaceFacts> {
    let (keeper, package) = game.keeper().zip(game.package())?;
    let placed = keeper.surfaces().iter().find(|placed| *placed.key == *key)?;
    let definition = package.surfaces.iter().find(|one| one.key == placed.surface)?;
    let object = inspected.origin(game, &definition.key, definition.at);
    surface_facts(package, keeper, key, object)
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    docked: Res<Docked>,
    texts: Res<Texts>,
    game: Res<Game>,
    preview: Res<Preview>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    inspected: Res<Inspected>,
    selected: Res<Selected>,
    mut seen: Local<Selected>,
    mut sheets: ResMut<Sheets>,
    mut panels: ResMut<Panels>,
    mut opens: MessageWriter<OpenAt>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if panels.side != Some(Side::Inspector) {
        return Ok(());
    }
    let Some(rect) = docked.0.as_ref().and_then(|dock| dock.side) else { return Ok(()) };
    let sheets = sheets.bypass_change_detection();
    sheets.take(context);
    let sources = &game.project().sources;
    let mut open = None;
    let mut show = Show { texts: &texts, sources, open: &mut open };
    let mut close = false;
    let mut to_try = false;
    dock::show(context, "preview-inspector", rect, |ui| {
        close = dock::head(ui, &texts.say("inspect-title"), &texts.say("panel-close"), |_| ());
        // Something else is seen from its top on.
        let is_new = *seen != *selected;
        dock::scroll_from(ui, "inspector", is_new, |ui| match &inspected.what {
            What::Nothing => {
                ui.label(texts.say("inspect-nothing"));
            }
            What::Gone(name) => {
                ui.label(texts.say_with("inspect-gone", &[("name", Value::from(name))]));
            }
            What::Part(part) => {
                show.title(ui, &part.name, inspected.place.as_ref());
                if let Some(piece) = &part.piece {
                    to_try = show.piece(ui, piece);
                }
                if let Some(facts) = &part.facts {
                    show.heading(ui, "inspect-definition");
                    show.facts(ui, &facts.facts);
                    show.heading(ui, "inspect-pictures");
                    for picture in &facts.pictures {
                        show.picture(ui, picture, sheets, &preview, proxy.as_deref());
                    }
                }
                if let Some(solid) = &part.solid {
                    show.solid(ui, solid, part.asked_mm);
                }
            }
            What::Surface(surface) => {
                show.title(ui, &surface.placed.key, inspected.place.as_ref());
                show.surface(ui, surface);
            }
        });
    });
    if *seen != *selected {
        *seen = Selected::clone(&selected);
    }
    if close {
        panels.side = None;
    }
    if to_try {
        panels.side = Some(Side::TryIt);
    }
    opens.write_batch(open.map(OpenAt));
    Ok(())
}

/// Width of the column of keys.
const KEY_PX: f32 = 96.0;

/// Writes facts into a panel.
struct Show<'a> {
    texts: &'a Texts,
    sources: &'a Sources,
    /// A place that was clicked.
    open: &'a mut Option<Place>,
}

impl Show<'_> {
    fn title(&mut self, ui: &mut Ui, name: &str, place: Option<&Place>) {
        ui.add(egui::Label::new(RichText::new(name).strong().size(15.0)).wrap());
        if let Some(place) = place {
            self.link(ui, place.clone(), place.to_string());
        }
    }

    fn heading(&self, ui: &mut Ui, name: &str) {
        ui.add_space(8.0);
        ui.strong(self.texts.say(name));
    }

    /// A place that opens in the editor.
    fn link(&mut self, ui: &mut Ui, place: Place, text: String) {
        let link = egui::Link::new(RichText::new(text).small());
        if ui.add(link).clicked() {
            *self.open = Some(place);
        }
    }

    fn row(&mut self, ui: &mut Ui, key: &str, value: impl FnOnce(&mut Self, &mut Ui)) {
        ui.horizontal_top(|ui| {
            dock::key(ui, KEY_PX, key);
            ui.allocate_ui(egui::vec2(ui.available_width(), 0.0), |ui| {
                ui.horizontal_wrapped(|ui| value(self, ui));
            });
        });
    }

    /// A row with its name among the texts.
    fn said(&mut self, ui: &mut Ui, name: &str, value: &str) {
        let key = self.texts.say(name);
        self.row(ui, &key, |_, ui| {
            ui.add(egui::Label::new(value).wrap());
        });
    }

    fn facts(&mut self, ui: &mut Ui, facts: &[Fact]) {
        for fact in facts {
            self.row(ui, &fact.key, |show, ui| {
                ui.add(egui::Label::new(&fact.value).wrap());
                show.from(ui, &fact.key, fact.from);
            });
        }
    }

    /// Where a value comes from.
    fn from(&mut self, ui: &mut Ui, key: &str, from: From) {
        let name = match from {
            From::Default => "inspect-from-default",
            From::Face => "inspect-from-face",
            From::Route(_) => "inspect-from-route",
            From::Text(_) | From::Cell(_) => "",
        };
        match from.span() {
            None => {
                ui.label(dock::quiet(ui, self.texts.say(name)).italics());
            }
            Some(span) => {
                let place = self.sources.place(span);
                let written = place.to_string();
                let text = match from {
                    From::Cell(_) => {
                        let values =
                            [("place", Value::from(&written)), ("column", Value::from(key))];
                        self.texts.say_with("inspect-from-cell", &values)
                    }
                    _ => written,
                };
                self.link(ui, place, text);
            }
        }
    }

    fn solid(&mut self, ui: &mut Ui, solid: &SolidFacts, asked_mm: [f64; 2]) {
        self.heading(ui, "inspect-solid");
        let [width, height, depth] = solid.size_mm.map(number);
        let values = [
            ("width", Value::from(&width)),
            ("height", Value::from(&height)),
            ("depth", Value::from(&depth)),
        ];
        self.said(ui, "inspect-size", &self.texts.say_with("inspect-size-is", &values));
        let area = |points: &[[f64; 2]]| -> f64 {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - bx * ay).sum()
        };
        let holes = solid.loops.iter().filter(|points| area(points) < 0.0).count();
        let values = [
            ("points", Value::from(solid.points())),
            ("corners", Value::from(solid.corners.len())),
            ("holes", Value::from(holes)),
        ];
        self.said(ui, "inspect-outline", &self.texts.say_with("inspect-outline-is", &values));
        outline::draw(ui, solid);
        let [corner, rim] = asked_mm;
        for (name, got, asked) in
            [("inspect-corner", solid.corner_mm, corner), ("inspect-rim", solid.rim_mm, rim)]
        {
            let (got, asked) = (number(got), number(asked));
            let values = [("got", Value::from(&got)), ("asked", Value::from(&asked))];
            let text = if got == asked { "inspect-radius" } else { "inspect-radius-cut" };
            self.said(ui, name, &self.texts.say_with(text, &values));
        }
        self.said(ui, "inspect-material", solid.material);
        self.said(ui, "inspect-triangles", &solid.triangles.to_string());
    }

    /// Gives whether other numbers are to be tried.
    fn piece(&mut self, ui: &mut Ui, piece: &PieceFacts) -> bool {
        self.heading(ui, "inspect-place");
        let placed = &piece.placed;
        self.said(ui, "inspect-on", &placed.place.surface);
        self.said(ui, "inspect-path", &placed.place.path);
        let values = [
            ("index", Value::from(placed.index + 1)),
            ("held", Value::from(piece.held)),
            ("shown", Value::from(piece.shown)),
        ];
        self.said(ui, "inspect-stack", &self.texts.say_with("inspect-stack-is", &values));
        let key = self.texts.say("inspect-route");
        self.row(ui, &key, |show, ui| {
            ui.label(&*piece.route);
            show.from(ui, "", From::Text(piece.route_at));
        });
        if let Some((facts, at)) = &piece.candidate {
            let key = self.texts.say("inspect-candidate");
            self.row(ui, &key, |show, ui| {
                let fields: Vec<String> =
                    facts.iter().map(|fact| format!("{}: {}", fact.key, fact.value)).collect();
                ui.add(egui::Label::new(fields.join(", ")).wrap());
                show.from(ui, "", From::Text(*at));
            });
        }
        self.facts(ui, &piece.anchor);
        let pose = &placed.pose;
        let [x, y, z] = [pose.x_mm, pose.y_mm, pose.z_mm].map(number);
        let values = [("x", Value::from(&x)), ("y", Value::from(&y)), ("z", Value::from(&z))];
        self.said(ui, "inspect-at", &self.texts.say_with("inspect-at-is", &values));
        let [rotation, tilt] = [pose.rotation_deg, pose.tilt_deg].map(number);
        let side = match pose.side {
            baize_manifest::Side::Face => "face",
            baize_manifest::Side::Back => "back",
        };
        let values = [
            ("rotation", Value::from(&rotation)),
            ("tilt", Value::from(&tilt)),
            ("side", Value::from(side)),
        ];
        self.said(ui, "inspect-turned", &self.texts.say_with("inspect-turned-is", &values));
        if let Some(u) = pose.u.map(number) {
            let text = self.texts.say_with("inspect-along-is", &[("u", Value::from(&u))]);
            self.said(ui, "inspect-along", &text);
        }
        ui.button(self.texts.say("inspect-to-try")).clicked()
    }

    /// The sheet that a picture is cut from, with the cell drawn in it.
    fn picture(
        &mut self,
        ui: &mut Ui,
        fact: &PictureFact,
        sheets: &mut Sheets,
        preview: &Preview,
        proxy: Option<&EventLoopProxyWrapper>,
    ) {
        let sheet = sheets.get(&fact.picture.image, &preview.watch, proxy);
        self.row(ui, fact.key, |show, ui| {
            let Some(sheet) = sheet else { return };
            let Some(texture) = &sheet.texture else {
                let text = sheet.error.clone();
                ui.label(text.unwrap_or_else(|| show.texts.say("inspect-picture-waits")));
                return;
            };
            ui.vertical(|ui| {
                let [width, height] = sheet.size_px.map(|px| px as f32);
                let most = egui::vec2(ui.available_width(), 170.0);
                let scale = (most.x / width.max(1.0)).min(most.y / height.max(1.0));
                let size = egui::vec2(width, height) * scale;
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                let painter = ui.painter_at(rect.expand(2.0));
                painter.rect_filled(rect, 0.0, Color32::from_gray(70));
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                painter.image(texture.id(), rect, whole, Color32::WHITE);
                let crop = fact.picture.crop;
                let cell = [1.0 / crop.cols.abs(), 1.0 / crop.rows.abs()].map(|share| share as f32);
                let at = [crop.col as f32 * cell[0], crop.row as f32 * cell[1]];
                let corner = rect.min + egui::vec2(at[0], at[1]) * rect.size();
                let cut =
                    egui::Rect::from_min_size(corner, egui::vec2(cell[0], cell[1]) * rect.size());
                let inside = egui::StrokeKind::Middle;
                painter.rect_stroke(cut, 0.0, Stroke::new(4.0, Color32::BLACK), inside);
                painter.rect_stroke(
                    cut,
                    0.0,
                    Stroke::new(2.0, Color32::from_rgb(255, 220, 60)),
                    inside,
                );
                let tenths = |px: f64| number((px * 10.0).round() / 10.0);
                let [sheet_width, sheet_height] = sheet.size_px.map(tenths);
                let [cell_width, cell_height] = [
                    tenths(sheet.size_px[0] / crop.cols.abs()),
                    tenths(sheet.size_px[1] / crop.rows.abs()),
                ];
                let values = [
                    ("width", Value::from(&cell_width)),
                    ("height", Value::from(&cell_height)),
                    ("sheet_width", Value::from(&sheet_width)),
                    ("sheet_height", Value::from(&sheet_height)),
                ];
                let text = show.texts.say_with("inspect-picture-is", &values);
                ui.label(dock::quiet(ui, text));
            });
        });
    }

    fn surface(&mut self, ui: &mut Ui, surface: &SurfaceFacts) {
        self.facts(ui, &surface.facts);
        let params: Vec<String> =
            surface.placed.params.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        if !params.is_empty() {
            self.said(ui, "inspect-params", &params.join(", "));
        }
        if !surface.children.is_empty() {
            self.heading(ui, "inspect-children");
            for (child, at) in &surface.children {
                ui.horizontal_wrapped(|ui| {
                    ui.label(child);
                    self.from(ui, "", From::Text(*at));
                });
            }
        }
        self.heading(ui, "inspect-routes");
        for route in &surface.routes {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(&*route.route).monospace());
                self.from(ui, "", From::Text(route.at));
            });
            ui.horizontal_wrapped(|ui| {
                ui.add_space(12.0);
                let values =
                    [("parts", Value::from(route.parts)), ("paths", Value::from(route.paths))];
                let mut text = self.texts.say_with("inspect-route-shows", &values);
                if let Some(count) = route.candidates {
                    let count = [("count", Value::from(count))];
                    text.push_str(" · ");
                    text.push_str(&self.texts.say_with("inspect-route-candidates", &count));
                }
                ui.label(dock::quiet(ui, text));
            });
        }
    }
}
