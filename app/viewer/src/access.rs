//! Screen readers: what they ask for reaches the interface, at once.

use std::{sync::Weak, time::Duration};

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    prelude::*,
    winit::accessibility::WinitActionRequestHandlers,
};
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::wake::Wake;

/// Passes the requests of screen readers on.
pub(crate) struct AccessPlugin;

impl Plugin for AccessPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ActionRequest>().add_systems(
            PreUpdate,
            (listen, pass_on)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
    }
}

/// bevy_egui shows its tree to screen readers but does not hear them.
fn pass_on(
    mut requests: MessageReader<ActionRequest>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    for request in requests.read() {
        for mut input in &mut inputs {
            input.events.push(egui::Event::AccessKitActionRequest(request.0.clone()));
        }
    }
}

/// How often requests are looked for, without and with a screen reader.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_millis(40)];

/// Requests come in on a thread of the system's and do not wake a window that waits for events;
/// this does.
fn listen(
    handlers: Option<Res<WinitActionRequestHandlers>>,
    requested: Option<Res<AccessibilityRequested>>,
    wake: Res<Wake>,
    mut is_listening: Local<bool>,
) {
    let (Some(handlers), Some(requested), false) = (handlers, requested, *is_listening) else {
        return;
    };
    let queues: Vec<Weak<_>> = handlers.values().map(std::sync::Arc::downgrade).collect();
    if queues.is_empty() {
        return;
    }
    *is_listening = true;
    let (requested, wake) = (requested.clone(), wake.clone());
    let thread = std::thread::Builder::new().name("access".into()).spawn(move || {
        let mut was_requested = false;
        loop {
            let is_requested = requested.get();
            std::thread::sleep(PAUSES[usize::from(is_requested)]);
            let open: Vec<_> = queues.iter().filter_map(Weak::upgrade).collect();
            if open.is_empty() {
                return;
            }
            let waits = open.iter().any(|queue| queue.lock().is_ok_and(|queue| !queue.is_empty()));
            if waits || is_requested != was_requested {
                wake.wake();
            }
            was_requested = is_requested;
        }
    });
    if let Err(error) = thread {
        error!("screen readers are not heard: {error}");
    }
}
