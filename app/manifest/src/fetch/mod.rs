//! Images and tables from the net, where the user allowed it (R7).
//!
//! Everything that reads a package has its [`Files`](crate::Files); these give remote files,
//! too, once they are [`FetchingFiles`]. Loading stays pure, given what they answer.

mod cache;
mod error;
mod files;
mod http;
mod told;

pub use cache::CachedFetch;
pub use error::FetchError;
pub use files::FetchingFiles;
pub use http::{FetchLimits, HttpFetch};
pub(crate) use told::{What, told};

/// Gets files by `http:` and `https:` URLs.
pub trait Fetch: Send + Sync {
    /// The bytes behind a URL, at most `limit` of them.
    ///
    /// # Errors
    /// Why they could not be had. It comes to an end, whatever the other side does.
    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError>;

    /// Forgets what could not be had: somebody wants it to be tried once more.
    fn again(&self) {}
}
