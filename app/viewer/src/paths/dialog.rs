//! The system's dialog for files and folders.

use std::{
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
};

use bevy::tasks::{BoxedFuture, block_on};

use crate::wake::Wake;

/// A dialog of the system that was asked for. It answers in its own time; some systems never do.
/// One that is dropped answers into the void.
pub(crate) struct Dialog {
    answer: Mutex<Receiver<Option<PathBuf>>>,
    /// Whether another window was in front meanwhile.
    seen: bool,
}

/// What became of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// This was chosen.
    Path(PathBuf),
    /// Nothing was chosen.
    Nothing,
    /// The system has no dialogs.
    NoDialog,
}

impl Dialog {
    /// Waits for a dialog, which was made on the main thread; none when the system is out of
    /// threads.
    pub(crate) fn show(
        dialog: BoxedFuture<'static, Option<rfd::FileHandle>>,
        wake: &Wake,
    ) -> Option<Self> {
        let (sender, receiver) = channel();
        let wake = wake.clone();
        let thread = thread::Builder::new().name("dialog".into()).spawn(move || {
            let path = block_on(dialog).map(|file| file.path().to_owned());
            // Without a receiver, the question was closed meanwhile.
            let _ = sender.send(path);
            wake.wake();
        });
        thread.ok().map(|_| Self { answer: Mutex::new(receiver), seen: false })
    }

    /// The answer, once there is one.
    pub(crate) fn answer(&mut self, is_focused: bool) -> Option<Answer> {
        // A dialog that came took the keyboard; one that never came leaves it here.
        self.seen |= !is_focused;
        let answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        match answer {
            Ok(Some(path)) => Some(Answer::Path(path)),
            Err(TryRecvError::Empty) => None,
            Ok(None) | Err(TryRecvError::Disconnected) if self.seen => Some(Answer::Nothing),
            Ok(None) | Err(TryRecvError::Disconnected) => Some(Answer::NoDialog),
        }
    }
}
