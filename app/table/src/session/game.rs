//! State, undo, redo, and the log.

use baize_manifest::Project;

use super::Change;
use crate::{Command, Limits, Refusal, State};

/// A state with its history. The only way to change a state.
#[derive(Clone, Debug, Default)]
pub struct Session {
    state: State,
    limits: Limits,
}

impl Session {
    /// A session that starts from a state.
    pub fn new(state: State, limits: Limits) -> Self {
        Self { state, limits }
    }

    /// As it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Applies a command whole.
    ///
    /// # Errors
    /// The reason for which nothing was done.
    pub fn apply(&mut self, command: Command, project: &Project) -> Result<Change, Refusal> {
        let _ = (command, project, self.limits);
        Err(Refusal::Nothing)
    }

    /// Takes the last command back.
    ///
    /// # Errors
    /// [`Refusal::NoHistory`] when there is none.
    pub fn undo(&mut self) -> Result<Change, Refusal> {
        Err(Refusal::NoHistory)
    }

    /// Applies the command again that was last taken back.
    ///
    /// # Errors
    /// [`Refusal::NoHistory`] when there is none.
    pub fn redo(&mut self) -> Result<Change, Refusal> {
        Err(Refusal::NoHistory)
    }

    /// What the next undo takes back, for people: `Move 3 pieces to /hand/red`.
    pub fn undo_name(&self) -> Option<String> {
        None
    }

    /// What the next redo does, for people.
    pub fn redo_name(&self) -> Option<String> {
        None
    }

    /// The commands that lead from the start to the state: replayed, they give the same state.
    pub fn log(&self) -> impl Iterator<Item = &Command> {
        std::iter::empty()
    }
}
