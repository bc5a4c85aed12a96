//! Everything that one catalogue says about one selection.

use std::collections::HashMap;

use baize_variants::{
    Added, Catalogue, Dropped, Listing, Reason, Repair, Selection, Severity, Sheet, Violation,
};

use super::Mode;

/// The answers, ready to print.
pub(super) struct Evaluation<'l> {
    pub(super) listing: &'l Listing,
    pub(super) selection: Selection,
    pub(super) violations: Vec<Violation>,
    pub(super) repair: Repair,
    pub(super) sanitized: Selection,
    pub(super) dropped: Vec<Dropped>,
    pub(super) added: Vec<Added>,
    pub(super) sheet: Sheet,
    pub(super) clicks: Vec<Clicked>,
}

/// One click that was asked for.
pub(super) struct Clicked {
    pub(super) uid: String,
    pub(super) took: bool,
    pub(super) note: Option<String>,
}

impl<'l> Evaluation<'l> {
    /// # Errors
    ///
    /// If there is nothing of the name to click.
    pub(super) fn new(
        listing: &'l Listing,
        select: Option<Selection>,
        click: &[String],
        mode: Mode,
    ) -> Result<Self, String> {
        let catalogue = &listing.catalogue;
        let mut selection = select.unwrap_or_else(|| catalogue.defaults());
        let mut clicks = Vec::new();
        for uid in click {
            let clicked = catalogue.click(&selection, uid).map_err(|error| error.to_string())?;
            selection = clicked.selection;
            clicks.push(Clicked { uid: uid.clone(), took: clicked.took, note: clicked.note });
        }
        let cleaned = catalogue.sanitize(&selection);
        let mut evaluation = Self {
            listing,
            violations: catalogue.validate(&selection),
            repair: catalogue.repair(&selection),
            sanitized: cleaned.selection,
            dropped: cleaned.dropped,
            added: cleaned.added,
            sheet: catalogue.sheet(&selection),
            selection,
            clicks,
        };
        if mode == Mode::Upstream {
            evaluation.as_upstream();
        }
        Ok(evaluation)
    }

    pub(super) fn catalogue(&self) -> &'l Catalogue {
        &self.listing.catalogue
    }

    /// Whether the catalogue has no errors and the selection is valid.
    pub(super) fn is_all_right(&self) -> bool {
        let mut problems = self.catalogue().problems().iter();
        self.violations.is_empty()
            && self.listing.unread.is_empty()
            && !problems.any(|problem| problem.severity == Severity::Error)
    }

    /// Puts the original's answers in place of ours. It gives no account of its cleaning, and
    /// never greys a `#group`.
    fn as_upstream(&mut self) {
        let catalogue = self.catalogue();
        let upstream = catalogue.upstream();
        self.violations = upstream.validate(&self.selection);
        self.sanitized = upstream.sanitize(&self.selection);
        self.dropped.clear();
        self.added.clear();
        let all = upstream.availability(&self.selection).into_iter();
        let mut reasons: HashMap<String, Vec<Reason>> =
            all.map(|choice| (choice.uid, choice.reasons)).collect();
        for choice in self.sheet.choices_mut() {
            choice.reasons = reasons.remove(&choice.uid).unwrap_or_default();
            choice.words = catalogue.all_words(&choice.reasons);
        }
    }
}
