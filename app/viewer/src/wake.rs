//! Wakes the window when work in the background is done: it does not draw by itself.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

/// Wakes the window from any thread; does nothing where there is no window.
#[derive(Resource, Clone, Default)]
pub(crate) struct Wake {
    send: Option<Arc<dyn Fn() + Send + Sync>>,
    /// Frames that are still to come.
    frames: Arc<AtomicU8>,
}

/// What one frame asks for another one answers, and a third one draws.
const FRAMES: u8 = 6;

impl Wake {
    /// Asks for some frames.
    pub(crate) fn wake(&self) {
        self.frames.store(FRAMES, Ordering::Relaxed);
        if let Some(send) = &self.send {
            send();
        }
    }
}

/// Provides [`Wake`].
pub(crate) struct WakePlugin;

impl Plugin for WakePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Wake>().add_systems(PreStartup, connect).add_systems(Last, again);
    }
}

fn connect(mut wake: ResMut<Wake>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        wake.send = Some(Arc::new(move || {
            // Only a window that is gone cannot be woken.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

fn again(wake: Res<Wake>) {
    let left = wake.frames.load(Ordering::Relaxed);
    if left > 0 {
        wake.frames.store(left - 1, Ordering::Relaxed);
        if let Some(send) = &wake.send {
            send();
        }
    }
}
