//! The window of a package that is being worked on.

use baize_manifest::OpenError;
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

use super::{Preview, Report, Watch, WatchOptions};
use crate::play::{PlayError, PlayOptions, window};

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
    let (mut app, quality) = match window(play) {
        Ok(window) => window,
        Err(error) => return Ok(Err(error)),
    };
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
