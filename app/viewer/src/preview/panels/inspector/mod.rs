//! What is known of the selected part or surface.

mod picture;
mod piece;
mod show;
mod solid;
mod surface;

use std::sync::Arc;

use baize_manifest::{Key, Limits, Node, Place, Span, origin};
use bevy::{prelude::*, winit::EventLoopProxyWrapper};
use bevy_egui::EguiContexts;

use show::Show;

use super::{Panels, Selected, bar::Docked, dock, plugin::OpenAt, sheets::Sheets, state::Side};
use crate::{
    play::Game,
    preview::Preview,
    preview::inspect::{
        PartFacts, PieceFacts, SolidFacts, SurfaceFacts, anchor_facts, part_facts, piece_facts,
        solid_facts, surface_facts,
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
