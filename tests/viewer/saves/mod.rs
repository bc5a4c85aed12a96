//! Saved games: written whole or not at all, and equal when they are read again.

mod crash;
mod disk;
mod keys;
mod killed;
mod leaving;
mod property;
