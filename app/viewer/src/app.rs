//! The Bevy application, with and without a window.

use bevy::{
    app::{PluginGroupBuilder, TerminalCtrlCHandlerPlugin},
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        error_handler::{RenderErrorHandler, RenderErrorPolicy},
        pipelined_rendering::PipelinedRenderingPlugin,
        settings::{InstanceFlags, RenderCreation, WgpuSettings},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};

use crate::stage::DeviceFault;

/// What the application draws on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surface {
    /// A window on the screen.
    Screen,
    /// Images that it makes itself.
    Images,
    /// Nothing: everything happens but drawing.
    Nothing,
}

/// The plugins of Bevy that are used.
pub(crate) fn bevy_plugins(window: Option<Window>, surface: Surface) -> PluginGroupBuilder {
    let headless = surface != Surface::Screen;
    let usual = WgpuSettings::default();
    let settings = WgpuSettings {
        instance_flags: InstanceFlags::empty(),
        backends: usual.backends.filter(|_| surface != Surface::Nothing),
        ..usual
    };
    let mut plugins = DefaultPlugins
        .build()
        // It is only seen when a frame is drawn: `interrupt` listens in windows, and elsewhere
        // Ctrl+C ends the program at once.
        .disable::<TerminalCtrlCHandlerPlugin>()
        .set(WindowPlugin {
            primary_window: window,
            exit_condition: if headless {
                ExitCondition::DontExit
            } else {
                ExitCondition::OnAllClosed
            },
            ..default()
        })
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(settings)),
            // No frame comes by itself to show what was not ready in the last one.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        // Faults are kept in `DeviceFault` and told by the caller.
        .set(LogPlugin { filter: "error,bevy_render=off,wgpu=off,naga=off".into(), ..default() });
    if headless {
        plugins = plugins
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>()
            .disable::<LogPlugin>();
    }
    plugins
}

/// Keeps a graphics fault instead of quitting: the picture that was is better than none.
pub(crate) fn keep_faults(app: &mut App) {
    app.init_resource::<DeviceFault>().insert_resource(RenderErrorHandler(
        |error, main_world, _| {
            main_world.insert_resource(DeviceFault(Some(error.description.clone())));
            RenderErrorPolicy::StopRendering
        },
    ));
}
