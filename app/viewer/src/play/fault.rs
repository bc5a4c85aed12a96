//! When the graphics device fails, the game is kept, and that is told wherever it can be seen.

use bevy::prelude::*;

use crate::{
    home::{Notice, Notices},
    saves::SaveAct,
    stage::DeviceFault,
    texts::Texts,
};

/// Keeps the game when nothing can be drawn any more.
pub(crate) struct FaultPlugin;

impl Plugin for FaultPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Last, tell.run_if(resource_exists_and_changed::<DeviceFault>));
    }
}

fn tell(
    fault: Res<DeviceFault>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
    mut saves: MessageWriter<SaveAct>,
    mut windows: Query<&mut Window>,
    mut told: Local<bool>,
) {
    let Some(message) = &fault.0 else { return };
    saves.write(SaveAct::Keep);
    if std::mem::replace(&mut *told, true) {
        return;
    }
    // Drawing may have stopped: the title is what the system itself draws.
    for mut window in &mut windows {
        window.title = texts.say("fault-title");
    }
    notices.tell(Notice {
        title: texts.say("fault-device"),
        text: texts.say("fault-text"),
        details: vec![message.clone()],
    });
}
