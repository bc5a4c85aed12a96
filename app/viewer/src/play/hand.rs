//! Where drawn and dealt pieces go.

use std::sync::Arc;

use baize_manifest::Area;
use baize_table::{Command, Pick, State};

use super::game::Game;
use crate::display::{Display, Layer};

/// The paths that are like a hand: those shown on HUD surfaces, which lie before the player as a
/// hand does. What is mounted at the bottom of the window comes first, then the order of the
/// package.
pub(crate) fn hands(game: &Game, display: &Display) -> Vec<Arc<str>> {
    let offered = game.anchors().iter().zip(&display.anchors);
    let offered = offered.filter_map(|(anchor, (layer, _))| Some((*layer, anchor.path.clone()?)));
    let used = display.items.iter().filter_map(|item| Some((item.layer, item.path.clone()?)));
    let mut hands: Vec<(bool, Arc<str>)> = Vec::new();
    for (layer, path) in offered.chain(used) {
        let Layer::Hud(index) = layer else { continue };
        let area = display.huds.get(index).map(|hud| hud.bounds.area);
        let low = matches!(area, Some(Area::Bottom | Area::BottomLeft | Area::BottomRight));
        if !hands.iter().any(|(_, known)| *known == path) {
            hands.push((!low, path));
        }
    }
    hands.sort_by_key(|(other, _)| *other);
    hands.into_iter().map(|(_, path)| path).collect()
}

/// Deals `count` from the top to each path in turn; what comes to a hand shows its face there.
pub(crate) fn dealt(
    state: &State,
    from: &str,
    to: &[Arc<str>],
    count: usize,
    hands: &[Arc<str>],
    name: String,
) -> Command {
    let deal = Command::Deal {
        from: from.to_owned(),
        to: to.iter().map(|p| p.to_string()).collect(),
        count,
    };
    let mut commands = vec![deal];
    for path in to.iter().filter(|path| hands.contains(path)) {
        let before = state.stack(path).len();
        let pick = Pick::Several((before..before + count).collect());
        let side = Some(baize_manifest::Side::Face);
        commands.push(Command::Flip { path: path.to_string(), pick, side });
    }
    match (commands.len(), commands.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            commands.extend(last);
            Command::Group { name: Some(name), commands }
        }
    }
}
