//! Ctrl+C, where no window is there to be closed.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Tells whether the user wants the program to end. A second time, it ends at once.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen. To be called before anything is drawn, and once: what listens already
    /// goes on instead, and the program ends at the first Ctrl+C.
    pub fn listen() -> Self {
        let came = Arc::new(AtomicBool::new(false));
        let flag = came.clone();
        // Somebody else listens already, or there is no terminal: then nothing comes.
        let _ = bevy::app::ctrlc::try_set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Self(came)
    }

    /// Whether Ctrl+C was pressed.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
