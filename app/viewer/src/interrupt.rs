//! Ctrl+C in the terminal that the program was started from, and other ways to be asked to end.

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

/// Tells whether the program is asked to end: by Ctrl+C, by the system that shuts down, or because
/// the terminal is gone. When asked a second time, it ends at once.
#[derive(Clone, Debug, Resource)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen. To be called once: what listens already goes on instead.
    pub fn listen() -> Self {
        Self::listen_and(|| {})
    }

    /// Begins to listen, and does something the first time, on another thread.
    fn listen_and(act: impl Fn() + Send + Sync + 'static) -> Self {
        let came = Arc::new(AtomicBool::new(false));
        let flag = came.clone();
        let ask = Arc::new(move |code| {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(code);
            }
            act();
        });
        #[cfg(unix)]
        signals::listen(ask.clone());
        // Somebody else listens already, or there is no terminal: then nothing comes.
        let _ = ctrlc::try_set_handler(move || ask(130));
        Self(came)
    }

    /// Whether the program was asked to end.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Whoever asks the program to end closes the window as its button does. Until the window is there,
/// it ends the program.
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

/// What Unix sends to programs that are to end.
#[cfg(unix)]
mod signals {
    use std::{sync::Arc, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGTERM},
        iterator::Signals,
    };

    /// Calls `ask` with the exit code that goes with each signal, on a thread of its own.
    pub(super) fn listen(ask: Arc<impl Fn(i32) + Send + Sync + 'static>) {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut numbers = vec![SIGTERM];
        if !ignores(&status, SIGHUP) {
            numbers.push(SIGHUP);
        }
        // Where the system refuses, signals end the program as they always did.
        let Ok(mut signals) = Signals::new(numbers) else { return };
        let listener = thread::Builder::new().name("signals".to_owned());
        let _ = listener.spawn(move || signals.forever().for_each(|number| ask(128 + number)));
    }

    /// Whether a process with this `/proc/PID/status` was told to ignore a signal: `nohup` does
    /// that, and means it.
    fn ignores(status: &str, number: i32) -> bool {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_mask_has_a_bit_for_each_signal() {
            // As Linux wrote it for `nohup cat /proc/self/status`, and without `nohup`.
            let nohup = "Name:\tcat\nSigBlk:\t0000000000000000\nSigIgn:\t0000000000000001\n";
            let plain = "Name:\tcat\nSigBlk:\t0000000000000001\nSigIgn:\t0000000000000000\n";
            assert!(ignores(nohup, SIGHUP));
            assert!(!ignores(nohup, SIGTERM));
            assert!(!ignores(plain, SIGHUP));
            assert!(!ignores("", SIGHUP), "no such file on this system");
        }
    }
}
