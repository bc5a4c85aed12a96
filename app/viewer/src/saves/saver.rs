//! Writes saved games, away from the main thread, one after the other.

use std::{
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
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

/// Writes saved games.
#[derive(Resource, Default)]
pub(super) struct Saver {
    orders: Option<Sender<Order>>,
    written: Option<Mutex<Receiver<Written>>>,
    thread: Option<JoinHandle<()>>,
    /// What was written and nobody was told of.
    done: Vec<Written>,
    /// Orders that were not answered yet.
    waiting: usize,
}

impl Saver {
    /// Writes a game.
    pub(super) fn write(&mut self, order: Order, wake: &Wake) {
        let unsent = match &self.orders {
            Some(orders) => orders.send(order).err().map(|unsent| unsent.0),
            None => Some(order),
        };
        if let Some(order) = unsent {
            self.orders = None;
            self.listen(wake);
            if let Some(orders) = &self.orders {
                // The thread was started just now and listens.
                let _ = orders.send(order);
            }
        }
        self.waiting += 1;
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
        let wake = wake.clone();
        let thread = thread::Builder::new().name("saver".into()).spawn(move || {
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
        });
        self.thread = thread.ok();
        self.orders = self.thread.is_some().then_some(orders);
        self.written = Some(Mutex::new(written));
    }

    /// What was written since the last call.
    pub(super) fn written(&mut self) -> Vec<Written> {
        self.receive();
        std::mem::take(&mut self.done)
    }

    fn receive(&mut self) {
        let Some(written) = &self.written else { return };
        let new: Vec<Written> =
            written.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect();
        self.waiting = self.waiting.saturating_sub(new.len());
        self.done.extend(new);
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
            // If it panicked, what it wrote before is still answered.
            let _ = thread.join();
        }
    }

    /// Whether something is being written, or was and is not told yet.
    pub(super) fn is_busy(&self) -> bool {
        self.waiting > 0 || !self.done.is_empty()
    }
}

fn write(order: &Order) -> Result<(), String> {
    let name = order.path.file_stem().unwrap_or_default().to_string_lossy();
    let text = text_of(&order.state, &name, &order.title, &order.origin);
    let text = text.map_err(|error| error.to_string())?;
    write_whole(&order.path, text.as_bytes()).map_err(|error| error.to_string())
}
