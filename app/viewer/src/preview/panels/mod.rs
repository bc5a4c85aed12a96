//! The panels beside the table: mistakes, inspector, what is not shown, trying, all parts.

mod bar;
mod dock;
mod editor;
mod gallery;
mod hidden;
mod inspector;
mod mistakes;
mod outline;
mod plugin;
mod select;
mod sheets;
mod state;
#[cfg(test)]
mod tests;
mod trying;

pub(crate) use gallery::Gallery;
pub(crate) use mistakes::MistakeList;
pub(crate) use plugin::PanelsPlugin;
pub(crate) use state::{Panels, Selected, Side};
pub(crate) use trying::Trying;
