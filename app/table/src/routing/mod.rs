//! Which route and which candidate show a path on a surface (R25–R27).

mod candidates;
mod fill;
mod prefixes;
mod router;

pub(crate) use router::{Routed, Router};
