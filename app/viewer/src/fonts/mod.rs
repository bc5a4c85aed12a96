//! Names in any script can be read: what the interface's own fonts lack comes from the bundled
//! ones, and then from those installed, when a text first needs it.

mod find;

use std::{
    collections::BTreeSet,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, TryRecvError, channel},
    },
};

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext,
    egui::{self, FontFamily, FontId, Shape},
};

use crate::{
    play::Game,
    texts::{Texts, Value},
    wake::Wake,
};
use find::{Found, find};

/// Gives texts the fonts that they need.
pub(crate) struct FontsPlugin;

impl Plugin for FontsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Fonts>().add_systems(
            PostUpdate,
            (look, search, take, tell)
                .chain()
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
        );
    }
}

/// Which characters texts have shown, and fonts that are looked for.
#[derive(Resource, Default)]
pub(crate) struct Fonts {
    /// Everything that was looked at before.
    seen: BTreeSet<char>,
    /// What no font has yet.
    wanted: BTreeSet<char>,
    /// The search in the background, and what for.
    search: Option<(BTreeSet<char>, Mutex<Receiver<Found>>)>,
    /// How many fonts were added.
    pub(crate) added: usize,
    /// What no font has at all.
    pub(crate) missing: BTreeSet<char>,
    /// How many of those were told.
    told: usize,
}

/// Looks at every text that is about to be shown.
fn look(
    mut fonts: ResMut<Fonts>,
    mut contexts: Query<(&mut EguiContext, &EguiFullOutput), With<PrimaryEguiContext>>,
) {
    for (mut context, output) in &mut contexts {
        let Some(output) = &output.0 else { continue };
        let mut new = BTreeSet::new();
        for clipped in &output.shapes {
            gather(&clipped.shape, &fonts.seen, &mut new);
        }
        if new.is_empty() {
            continue;
        }
        let font = FontId::new(14.0, FontFamily::Proportional);
        let lacks = |c: &&char| !context.get_mut().fonts_mut(|own| own.has_glyph(&font, **c));
        let lacking: Vec<char> = new.iter().filter(lacks).copied().collect();
        fonts.wanted.extend(lacking);
        fonts.seen.extend(new);
    }
}

fn gather(shape: &Shape, seen: &BTreeSet<char>, new: &mut BTreeSet<char>) {
    match shape {
        Shape::Text(text) => {
            let visible = text.galley.text().chars().filter(|c| !c.is_ascii() && is_drawn(*c));
            new.extend(visible.filter(|c| !seen.contains(c)));
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, seen, new)),
        _ => {}
    }
}

/// Whether a character has a picture of its own: the rest (joiners, marks of direction, choices
/// among forms) only says how others look.
fn is_drawn(c: char) -> bool {
    !c.is_control()
        && !c.is_whitespace()
        && !matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Looks for fonts in the background: the installed ones may be many and large.
fn search(mut fonts: ResMut<Fonts>, wake: Res<Wake>) {
    if fonts.search.is_some() || fonts.wanted.is_empty() {
        return;
    }
    let wanted = std::mem::take(&mut fonts.wanted);
    let asked = wanted.clone();
    let (sender, receiver) = channel();
    let wake = wake.clone();
    let started = std::thread::Builder::new().name("fonts".into()).spawn(move || {
        // Nobody waits for the answer when the program ends.
        let _ = sender.send(find(wanted));
        wake.wake();
    });
    // Without a thread the characters stay unreadable; the table goes on.
    if started.is_ok() {
        fonts.search = Some((asked, Mutex::new(receiver)));
    }
}

/// Takes what was found.
fn take(
    mut fonts: ResMut<Fonts>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    wake: Res<Wake>,
) {
    let Some((asked, search)) = &fonts.search else { return };
    let found = match search.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
        Ok(found) => found,
        Err(TryRecvError::Empty) => return,
        // The search stumbled over a font of the system's: then there is none.
        Err(TryRecvError::Disconnected) => Found { missing: asked.clone(), ..Found::default() },
    };
    fonts.search = None;
    for mut context in &mut contexts {
        for (name, data) in &found.fonts {
            let families = [FontFamily::Proportional, FontFamily::Monospace].map(|family| {
                egui::epaint::text::InsertFontFamily {
                    family,
                    priority: egui::epaint::text::FontPriority::Lowest,
                }
            });
            let font = egui::epaint::text::FontInsert::new(name, data.clone(), families.to_vec());
            context.get_mut().add_font(font);
        }
    }
    fonts.added += found.fonts.len();
    fonts.missing.extend(found.missing);
    // Another frame, in which the texts are written with them.
    wake.wake();
}

/// Says once what cannot be read.
fn tell(mut fonts: ResMut<Fonts>, game: Option<ResMut<Game>>, texts: Res<Texts>) {
    let count = fonts.missing.len();
    if count == fonts.told {
        return;
    }
    let Some(mut game) = game else { return };
    let signs: String = fonts.missing.iter().take(8).collect();
    let codes: Vec<String> =
        fonts.missing.iter().take(3).map(|c| format!("U+{:04X}", u32::from(*c))).collect();
    let codes = codes.join(", ");
    let values =
        [("signs", Value::from(&signs)), ("codes", Value::from(&codes)), ("count", count.into())];
    game.said = texts.say_with("fonts-missing", &values);
    fonts.told = count;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_only_say_how_others_look_need_no_font() {
        for c in ['\u{200d}', '\u{200f}', '\u{fe0f}', '\u{3000}', '\u{e0041}', '\t'] {
            assert!(!is_drawn(c), "U+{:04X}", u32::from(c));
        }
        for c in ['é', 'Ж', '山', 'م', 'ก', '♠', '🂡'] {
            assert!(is_drawn(c), "{c}");
        }
    }
}
