//! The Bevy application, with and without a window.

use bevy::{
    app::{AppLabel, PluginGroupBuilder, TerminalCtrlCHandlerPlugin},
    ecs::schedule::SingleThreadedExecutor,
    gizmos_render::GizmoRenderPlugin,
    log::LogPlugin,
    pbr::PbrPlugin,
    prelude::*,
    render::{
        RenderApp, RenderPlugin,
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
        // Nothing is drawn with it, and its systems run in every frame.
        .disable::<GizmoRenderPlugin>()
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
        .set(PbrPlugin {
            // Everything is lit as it is drawn.
            add_default_deferred_lighting_plugin: false,
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

/// Has all systems run one after the other: they are many and small, so that handing each to a
/// thread takes longer than most of them do. Drawing still has its own thread in a window.
pub(crate) fn in_turn(app: &mut App) {
    // On macOS a system of the render world has to be handed to the main thread.
    let render = (!cfg!(target_os = "macos")).then_some(RenderApp.intern());
    let apps = app.sub_apps_mut();
    let render = render.and_then(|label| apps.sub_apps.get_mut(&label));
    let worlds = std::iter::once(apps.main.world_mut()).chain(render.map(SubApp::world_mut));
    for world in worlds {
        let Some(mut schedules) = world.get_resource_mut::<Schedules>() else { continue };
        for (_, schedule) in schedules.iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
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
