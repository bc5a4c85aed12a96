//! State, undo, redo, and the log.

use baize_manifest::Project;

use super::Change;
use crate::{
    Command, Limits, Refusal, State,
    command::{self, Edit},
};

/// A state with its history. The only way to change a state.
///
/// History has no bound: a step holds only the pieces it moved, so that even the longest game
/// stays small.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub(super) state: State,
    pub(super) limits: Limits,
    pub(super) steps: Vec<Step>,
    /// How many of the steps are applied; the rest can be redone.
    pub(super) done: usize,
    /// Whether something was played before the first step.
    pub(super) is_resumed: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Step {
    command: Command,
    edits: Vec<Edit>,
}

impl Session {
    /// A session that starts from a state.
    pub fn new(state: State, limits: Limits) -> Self {
        Self { state, limits, ..Self::default() }
    }

    /// A session that goes on from the state of a game that was played before.
    pub fn resume(state: State, limits: Limits) -> Self {
        Self { is_resumed: true, ..Self::new(state, limits) }
    }

    /// Whether anything was played: commands that were taken back do not count.
    pub fn is_played(&self) -> bool {
        self.is_resumed || self.done > 0
    }

    /// A session that starts from a state and applies the commands of a log.
    ///
    /// # Errors
    /// The index of the first command that is refused, and why.
    pub fn replay(
        state: State,
        limits: Limits,
        commands: impl IntoIterator<Item = Command>,
        project: &Project,
    ) -> Result<Self, (usize, Refusal)> {
        let mut session = Self::new(state, limits);
        for (index, command) in commands.into_iter().enumerate() {
            session.apply(command, project).map_err(|refusal| (index, refusal))?;
        }
        Ok(session)
    }

    /// As it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Applies a command whole. What was taken back before can no longer be redone.
    ///
    /// # Errors
    /// The reason for which nothing was done.
    pub fn apply(&mut self, command: Command, project: &Project) -> Result<Change, Refusal> {
        let edits = command::apply(&mut self.state, &command, project, self.limits)?;
        let change = touched(&edits);
        self.steps.truncate(self.done);
        self.steps.push(Step { command, edits });
        self.done = self.steps.len();
        Ok(change)
    }

    /// Takes the last command back.
    ///
    /// # Errors
    /// [`Refusal::NoHistory`] when there is none.
    pub fn undo(&mut self) -> Result<Change, Refusal> {
        let last = self.done.checked_sub(1).ok_or(Refusal::NoHistory)?;
        let step = self.steps.get(last).ok_or(Refusal::NoHistory)?;
        for edit in step.edits.iter().rev() {
            edit.revert(&mut self.state);
        }
        self.done = last;
        Ok(touched(&step.edits))
    }

    /// Applies the command again that was last taken back.
    ///
    /// # Errors
    /// [`Refusal::NoHistory`] when there is none.
    pub fn redo(&mut self) -> Result<Change, Refusal> {
        let step = self.steps.get(self.done).ok_or(Refusal::NoHistory)?;
        for edit in &step.edits {
            edit.apply(&mut self.state);
        }
        self.done += 1;
        Ok(touched(&step.edits))
    }

    /// What the next undo takes back.
    pub fn to_undo(&self) -> Option<&Command> {
        let last = self.done.checked_sub(1)?;
        self.steps.get(last).map(|step| &step.command)
    }

    /// What the next redo does.
    pub fn to_redo(&self) -> Option<&Command> {
        self.steps.get(self.done).map(|step| &step.command)
    }

    /// The commands that lead from the start to the state: replayed, they give the same state.
    pub fn log(&self) -> impl ExactSizeIterator<Item = &Command> {
        self.steps.iter().take(self.done).map(|step| &step.command)
    }
}

fn touched(edits: &[Edit]) -> Change {
    let mut change = Change::default();
    for edit in edits {
        edit.note(&mut change);
    }
    change
}
