//! What made a picture.

/// What made a picture; none where it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Adapter and driver.
    pub rasteriser: Option<String>,
    /// How elaborate it was drawn.
    pub quality: Option<String>,
    /// The version of Baize.
    pub version: Option<String>,
}

impl Origin {
    /// The keywords of the PNG file's text chunks.
    pub(super) const RASTERISER: &'static str = "baize-rasteriser";
    /// As drawn.
    pub(super) const QUALITY: &'static str = "baize-quality";
    /// The keyword that the PNG specification has for programs.
    pub(super) const SOFTWARE: &'static str = "Software";
    /// Before the version in [`Self::SOFTWARE`].
    const PROGRAM: &'static str = "Baize ";

    /// What a picture drawn now by this program is made by.
    pub fn now(rasteriser: impl Into<String>, quality: impl Into<String>) -> Self {
        Self {
            rasteriser: Some(rasteriser.into()),
            quality: Some(quality.into()),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }
    }

    /// Keywords and texts, in the order they are written.
    pub(super) fn texts(&self) -> Vec<(&'static str, String)> {
        let version = self.version.as_ref().map(|version| format!("{}{version}", Self::PROGRAM));
        [
            (Self::SOFTWARE, version),
            (Self::RASTERISER, self.rasteriser.clone()),
            (Self::QUALITY, self.quality.clone()),
        ]
        .into_iter()
        .filter_map(|(keyword, text)| Some((keyword, text?)))
        .collect()
    }

    /// Takes up a text of a PNG file.
    pub(super) fn take(&mut self, keyword: &str, text: &str) {
        match keyword {
            Self::RASTERISER => self.rasteriser = Some(text.to_owned()),
            Self::QUALITY => self.quality = Some(text.to_owned()),
            Self::SOFTWARE => self.version = text.strip_prefix(Self::PROGRAM).map(str::to_owned),
            _ => {}
        }
    }
}
