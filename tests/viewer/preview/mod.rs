//! Packages that are being worked on: real files in a temporary folder, edited as editors do.

mod edits;
mod folder;
mod mistakes;
mod played;
mod saves;
