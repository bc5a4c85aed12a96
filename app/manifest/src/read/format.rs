//! File formats by extension (R2).

/// What a file's extension says about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Format {
    /// `.yaml`, `.yml`
    Yaml,
    /// `.json`
    Json,
    /// `.toml`
    Toml,
    /// `.csv`
    Csv,
    /// `.md`, `.markdown`
    Markdown,
}

impl Format {
    /// The format of a path; none for other files.
    pub(crate) fn of(path: &str) -> Option<Self> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "yaml" | "yml" => Some(Self::Yaml),
            "json" => Some(Self::Json),
            "toml" => Some(Self::Toml),
            "csv" => Some(Self::Csv),
            "md" | "markdown" => Some(Self::Markdown),
            _ => None,
        }
    }

    /// Whether such a file holds definitions itself (R2).
    pub(crate) fn is_definition(self) -> bool {
        matches!(self, Self::Yaml | Self::Json | Self::Toml)
    }
}
