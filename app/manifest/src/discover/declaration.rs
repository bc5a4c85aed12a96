//! Package declarations.

use std::sync::Arc;

use super::Library;
use crate::{Node, Span, files::folder_of};

/// A `role: package` object.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    /// The id; none when it has no usable one.
    pub(crate) id: Option<Arc<str>>,
    /// The whole object.
    pub(crate) node: Node,
    /// The definition file, real or virtual, that holds it.
    pub(crate) path: Arc<str>,
    /// The file on disk that holds it.
    pub(crate) file: Arc<str>,
}

impl Declaration {
    /// The folder that its patterns start from (reference §2).
    pub(crate) fn folder(&self) -> &str {
        folder_of(&self.path)
    }

    /// What it is called when it has no id of its own: its folder, or the file.
    pub(crate) fn fallback_id(&self) -> Arc<str> {
        let folder = self.folder().rsplit('/').next().unwrap_or_default();
        let file = self.path.rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        self.id.clone().unwrap_or_else(|| if folder.is_empty() { stem } else { folder }.into())
    }

    /// Where its id is written, else where it begins.
    pub(crate) fn id_span(&self) -> Span {
        self.node.get("id").map_or(self.node.span, |id| id.span)
    }
}

/// The objects of a document that may have a role: its root, or the items of a list at its
/// root (reference §3).
pub(crate) fn objects(document: &Node) -> &[Node] {
    document.as_list().unwrap_or(std::slice::from_ref(document))
}

/// All package declarations under the root, in R5 order.
pub(crate) fn find_declarations(library: &mut Library<'_>) -> Vec<Declaration> {
    let mut declarations = Vec::new();
    for definition in library.definitions().iter() {
        if !library.mentions(definition, &["role", "package"]) {
            continue;
        }
        let documents = library.documents(definition);
        for object in documents.iter().flat_map(objects) {
            if object.get("role").and_then(Node::as_str) == Some("package") {
                declarations.push(Declaration {
                    id: object.get("id").and_then(Node::scalar_text).filter(|id| !id.is_empty()),
                    node: object.clone(),
                    path: definition.path.clone(),
                    file: definition.file.clone(),
                });
            }
        }
    }
    declarations
}
