//! Images that parts name: looked up and checked by their headers, each once (R13, R31).

mod header;
mod pictures;

pub(crate) use pictures::{Headers, Pictures};
