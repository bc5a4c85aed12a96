//! Wakes the window when work in the background is done: it does not draw by itself.

use std::sync::Arc;

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

/// Wakes the window from any thread; does nothing where there is no window.
#[derive(Resource, Clone, Default)]
pub(crate) struct Wake(Option<Arc<dyn Fn() + Send + Sync>>);

impl Wake {
    /// Asks for a frame.
    pub(crate) fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

/// Provides [`Wake`].
pub(crate) struct WakePlugin;

impl Plugin for WakePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Wake>().add_systems(PreStartup, connect);
    }
}

fn connect(mut wake: ResMut<Wake>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        wake.0 = Some(Arc::new(move || {
            // Only a window that is gone cannot be woken.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}
