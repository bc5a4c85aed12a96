//! Board game manifest packages: files and their places in the text → checked definitions.
//!
//! The format is `docs/format.md`; rulings are cited by number (`R12`). A load returns
//! definitions **and** diagnostics, never one instead of the other.

mod define;
mod expand;
mod files;
mod limits;
mod node;
mod read;
mod route;
mod text;
mod typed_csv;

pub use define::{
    Align, Area, Candidate, Child, Crop, Curve, Entry, EntryPart, Fillet, Image, Key, Layout,
    Material, Mount, MountKind, Package, Part, PartRef, Picture, Placement, Project, Rgb, Setup,
    Side, Stacking, Surface,
};
pub use files::{Files, FilesError, MemoryFiles};
pub use limits::Limits;
pub use node::{Entry as NodeEntry, Map, Node, Value};
pub use route::{MalformedPath, ParamValue, Params, Pattern, PatternError};
pub use text::{Code, Diagnostic, Label, Place, Severity, SourceId, Sources, Span, codes};
