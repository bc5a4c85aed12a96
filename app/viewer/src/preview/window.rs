//! The window of a package that is being worked on.

use baize_manifest::OpenError;
use bevy::{
    prelude::*,
    window::WindowResolution,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

use super::{Preview, Report, Watch, WatchOptions};
use crate::{
    adapter::Adapter,
    app::Surface,
    play::{PlayError, PlayOptions, TableOptions, table_app},
    quality::Quality,
};

/// Opens a window with the package on the table, shows each change to its files, and returns when
/// the window is closed. `tell` hears of each change.
///
/// # Errors
/// When there is nothing to draw with, or there is no such path. Mistakes in the package are no
/// errors: the window tells them.
pub fn preview(
    options: WatchOptions,
    play: &PlayOptions,
    tell: impl FnMut(&Report) + Send + Sync + 'static,
) -> Result<Result<(), PlayError>, OpenError> {
    let adapter = match Adapter::find() {
        Ok(adapter) => adapter,
        Err(error) => return Ok(Err(PlayError::NoAdapter(error))),
    };
    let usual = if adapter.software { Quality::Low } else { Quality::High };
    let quality = play.quality.unwrap_or(usual);
    let window =
        Window { resolution: WindowResolution::new(1280, 720), title: "Baize".into(), ..default() };
    let table = TableOptions {
        quality,
        cloth: play.cloth,
        software: adapter.software,
        folders: play.folders.clone(),
    };
    let mut app = table_app(window, Surface::Screen, &table);
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    let watch = Watch::start(WatchOptions { quality, ..options }, move || {
        if let Some(proxy) = &proxy {
            // A window that was closed needs no redrawing.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    })?;
    app.insert_resource(Preview::new(watch, Box::new(tell)));
    Ok(match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(_) => Err(PlayError::Window),
    })
}
