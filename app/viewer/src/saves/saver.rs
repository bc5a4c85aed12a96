//! Writes saved games, away from the main thread, one after the other.

use std::{
    collections::VecDeque,
    io, mem,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use baize_table::State;
use bevy::prelude::*;

use super::{disk::write_whole, document::text_of};
use crate::{home::Origin, wake::Wake};

/// How often a game is kept while it is played.
pub(super) const EVERY: Duration = Duration::from_secs(60);

/// Why a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The player asked for it.
    Asked,
    /// So that nothing is lost.
    Kept,
}

/// A game to write.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) path: PathBuf,
    pub(super) state: State,
    pub(super) title: String,
    pub(super) origin: Origin,
    pub(super) why: Why,
}

/// A game that was written, or was not.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) order: Order,
    pub(super) error: Option<String>,
}

/// How the work is done; a seam for tests of systems without memory and of faults of our own.
#[derive(Clone, Copy)]
struct Means {
    start: fn(Box<dyn FnOnce() + Send>) -> io::Result<JoinHandle<()>>,
    write: fn(&Order) -> Result<(), String>,
}

impl Default for Means {
    fn default() -> Self {
        Self { start: |work| thread::Builder::new().name("saver".into()).spawn(work), write }
    }
}

/// Writes saved games. Every order is answered, whatever happens.
#[derive(Resource, Default)]
pub(super) struct Saver {
    means: Means,
    orders: Option<Sender<Order>>,
    written: Option<Mutex<Receiver<Written>>>,
    thread: Option<JoinHandle<()>>,
    /// What was written and nobody was told of.
    done: Vec<Written>,
    /// Orders that the thread has not answered yet, in the order in which it will.
    waiting: VecDeque<Order>,
    /// Why there is no thread.
    refused: Option<io::Error>,
}

impl Saver {
    /// Writes a game.
    pub(super) fn write(&mut self, order: Order, wake: &Wake) {
        if self.orders.as_ref().is_none_or(|orders| orders.send(order.clone()).is_err()) {
            // There is no thread, or it came to grief.
            self.settle();
            self.listen(wake);
            if self.orders.as_ref().is_none_or(|orders| orders.send(order.clone()).is_err()) {
                let why = self.refused.as_ref().map_or_else(died, ToString::to_string);
                self.done.push(Written { order, error: Some(why) });
                wake.wake();
                return;
            }
        }
        self.waiting.push_back(order);
    }

    /// Is ready to write, and from now on wakes the window when it is time to keep the game.
    pub(super) fn listen(&mut self, wake: &Wake) {
        if self.orders.is_some() {
            return;
        }
        // What the thread before has written is still to be told.
        self.receive();
        let (orders, todo) = channel::<Order>();
        let (done, written) = channel();
        let (wake, write) = (wake.clone(), self.means.write);
        let started = (self.means.start)(Box::new(move || {
            loop {
                match todo.recv_timeout(EVERY) {
                    Ok(order) => {
                        let error = write(&order).err();
                        if done.send(Written { order, error }).is_err() {
                            return;
                        }
                    }
                    // It is time to keep the game, also when nothing moves.
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                wake.wake();
            }
        }));
        self.written = Some(Mutex::new(written));
        match started {
            Ok(thread) => {
                self.thread = Some(thread);
                self.orders = Some(orders);
                self.refused = None;
            }
            Err(error) => self.refused = Some(error),
        }
    }

    /// What was written since the last call.
    pub(super) fn written(&mut self) -> Vec<Written> {
        self.receive();
        mem::take(&mut self.done)
    }

    fn receive(&mut self) {
        let Some(written) = &self.written else { return };
        let written = written.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match written.try_recv() {
                Ok(one) => {
                    self.waiting.pop_front();
                    self.done.push(one);
                }
                Err(TryRecvError::Empty) => return,
                // The thread is gone: whatever it has not answered it never will.
                Err(TryRecvError::Disconnected) => break,
            }
        }
        let lost = self.waiting.drain(..);
        self.done.extend(lost.map(|order| Written { order, error: Some(died()) }));
    }

    /// Waits until everything is written, and gives what was.
    pub(super) fn finish(&mut self) -> Vec<Written> {
        self.settle();
        self.written()
    }

    /// Waits until everything is written.
    pub(super) fn settle(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // If it panicked, what it has not written is answered as that.
            let _ = thread.join();
        }
        self.receive();
    }

    /// Whether something is being written, or was and is not told yet.
    pub(super) fn is_busy(&self) -> bool {
        !self.waiting.is_empty() || !self.done.is_empty()
    }
}

/// Why nothing was written when the writer panicked; the terminal has the panic itself.
fn died() -> String {
    "the thread that writes saved games came to grief".into()
}

fn write(order: &Order) -> Result<(), String> {
    let name = order.path.file_stem().unwrap_or_default().to_string_lossy();
    let text = text_of(&order.state, &name, &order.title, &order.origin);
    let text = text.map_err(|error| error.to_string())?;
    write_whole(&order.path, text.as_bytes()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use super::*;

    fn order(path: &str) -> Order {
        Order {
            path: path.into(),
            state: State::default(),
            title: String::new(),
            origin: Origin { path: "/game".into(), package: "game".into() },
            why: Why::Asked,
        }
    }

    fn answers(saver: &mut Saver) -> Vec<(String, Option<String>)> {
        let answers = saver.finish().into_iter();
        answers.map(|one| (one.order.path.display().to_string(), one.error)).collect()
    }

    #[test]
    fn without_a_thread_an_order_is_answered_with_the_reason() {
        let start = |_| Err(io::Error::from(io::ErrorKind::OutOfMemory));
        let mut saver = Saver { means: Means { start, ..Means::default() }, ..Saver::default() };
        saver.listen(&Wake::default());
        saver.write(order("a"), &Wake::default());
        assert!(saver.is_busy());
        assert_eq!(answers(&mut saver), [("a".into(), Some("out of memory".into()))]);
        assert!(!saver.is_busy());
        // Once there is memory again, it goes on.
        saver.means = Means { write: |_| Ok(()), ..Means::default() };
        saver.write(order("b"), &Wake::default());
        assert_eq!(answers(&mut saver), [("b".into(), None)]);
    }

    #[test]
    #[allow(clippy::panic, reason = "that is what is tested")]
    fn what_a_writer_that_panicked_left_is_answered_and_the_next_one_goes_on() {
        let write: fn(&Order) -> _ = |order| match order.path.to_str() {
            Some("bad") => panic!("for the test"),
            _ => Ok(()),
        };
        let mut saver = Saver { means: Means { write, ..Means::default() }, ..Saver::default() };
        let wake = Wake::default();
        for path in ["a", "bad", "b"] {
            saver.write(order(path), &wake);
        }
        let mut seen = answers(&mut saver);
        // Whether the last was sent before the panic or after it is chance.
        let last = seen.pop().unwrap();
        assert_eq!(seen, [("a".into(), None), ("bad".into(), Some(died()))]);
        assert!(last == ("b".into(), None) || last == ("b".into(), Some(died())), "{last:?}");
        assert!(!saver.is_busy());
        saver.write(order("c"), &wake);
        assert_eq!(answers(&mut saver), [("c".into(), None)]);
    }
}
