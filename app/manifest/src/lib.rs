//! Board game manifest packages: files and their places in the text → checked definitions.
//!
//! The format is `docs/format.md`; rulings are cited by number (`R12`). A load returns
//! definitions **and** diagnostics, never one instead of the other.

mod build;
mod check;
mod curve;
mod define;
mod discover;
mod expand;
mod explain;
mod fetch;
mod files;
mod last_good;
mod limits;
mod load;
mod loader;
mod node;
mod origin;
mod pack;
mod picture;
mod read;
mod route;
mod suggest;
mod text;
mod typed_csv;
mod url;

pub use define::{
    Align, Area, Candidate, Child, Crop, Curve, DefinedAt, Entry, EntryPart, Fillet, Image, Key,
    Layout, Material, Mount, MountKind, Package, Part, PartRef, Picture, Placement, Project, Rgb,
    Setup, Side, Stacking, Surface,
};
pub use explain::explain;
pub use fetch::{CachedFetch, Fetch, FetchError, FetchLimits, FetchingFiles, HttpFetch};
pub use files::{
    ArchiveError, ArchiveFault, ArchiveFiles, ArchiveLimits, Files, FilesError, FolderFiles,
    MemoryFiles, OpenError, Opened, is_archive, open,
};
pub use limits::Limits;
pub use load::{Besides, LoadOptions, load};
pub use loader::{Loaded, Loader};
pub use node::{Entry as NodeEntry, Map, Node, Value};
pub use origin::origin;
pub use pack::{Contents, PackError, PackOptions, contents, write_archive};
pub use route::{MalformedPath, ParamValue, Params, Pattern, PatternError};
pub use text::{Code, Diagnostic, Label, Place, Severity, SourceId, Sources, Span, codes};
