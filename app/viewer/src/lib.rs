//! The Bevy application.
