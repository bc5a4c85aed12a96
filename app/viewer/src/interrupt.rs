//! Ctrl+C in the terminal that the program was started from.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bevy::{
    app::ctrlc,
    prelude::*,
    window::{PrimaryWindow, WindowCloseRequested},
    winit::EventLoopProxyWrapper,
};

use crate::wake::Wake;

/// Tells whether the user wants the program to end. A second time, it ends at once.
#[derive(Clone, Debug, Resource)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen. To be called once: what listens already goes on instead.
    pub fn listen() -> Self {
        Self::listen_and(|| {})
    }

    /// Begins to listen, and does something the first time, on another thread.
    fn listen_and(act: impl Fn() + Send + 'static) -> Self {
        let came = Arc::new(AtomicBool::new(false));
        let flag = came.clone();
        // Somebody else listens already, or there is no terminal: then nothing comes.
        let _ = ctrlc::try_set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            act();
        });
        Self(came)
    }

    /// Whether Ctrl+C was pressed.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Ctrl+C closes the window as its button does. Until the window is there, it ends the program.
pub(crate) struct InterruptPlugin;

impl Plugin for InterruptPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, listen.run_if(resource_exists::<EventLoopProxyWrapper>))
            .add_systems(First, close.run_if(resource_exists::<Interrupt>));
    }
}

/// An idle window draws no frames, and would not hear of it.
fn listen(mut commands: Commands, wake: Res<Wake>) {
    let wake = wake.clone();
    commands.insert_resource(Interrupt::listen_and(move || wake.wake()));
}

fn close(
    interrupt: Res<Interrupt>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut closing: MessageWriter<WindowCloseRequested>,
    mut done: Local<bool>,
) {
    if interrupt.came() && !std::mem::replace(&mut *done, true) {
        closing.write_batch(windows.iter().map(|window| WindowCloseRequested { window }));
    }
}
