//! Wakes the window when something is due though nothing happens: it draws on events only.

use std::{
    collections::BTreeSet,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::{Duration, Instant},
};

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

/// Wakes the window later. Without a window there is nothing to wake.
#[derive(Resource, Default)]
pub(crate) struct Alarm(Option<Sender<Instant>>);

impl Alarm {
    /// Makes sure that a frame passes once this time is over.
    pub(crate) fn after(&self, wait: Duration) {
        if let Some(sender) = &self.0 {
            // A frame later: what is due at the very moment is then over.
            let due = Instant::now() + wait + Duration::from_millis(5);
            // The thread ends with the window, and then nobody waits.
            let _ = sender.send(due);
        }
    }
}

/// Keeps the alarm.
pub(crate) struct AlarmPlugin;

impl Plugin for AlarmPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Alarm>().add_systems(Startup, start);
    }
}

fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut alarm: ResMut<Alarm>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    let (sender, receiver) = channel();
    let wake = move || proxy.send_event(WinitUserEvent::WakeUp).is_ok();
    let thread = std::thread::Builder::new().name("alarm".into());
    if thread.spawn(move || wait(&receiver, wake)).is_ok() {
        alarm.0 = Some(sender);
    }
}

fn wait(receiver: &Receiver<Instant>, wake: impl Fn() -> bool) {
    let mut due = BTreeSet::new();
    loop {
        let next = match due.first() {
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(first) => {
                receiver.recv_timeout(Instant::saturating_duration_since(first, Instant::now()))
            }
        };
        match next {
            Ok(instant) => {
                due.insert(instant);
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let now = Instant::now();
                due.retain(|instant| *instant > now);
                if !wake() {
                    return;
                }
            }
        }
    }
}
