//! Why something could not be fetched.

use std::fmt;

/// Why something could not be fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchError {
    /// The user has not allowed it (R7).
    NotAllowed,
    /// It is on its way: whoever asks again later may get it.
    NotYet,
    /// It is not a URL that can be fetched.
    BadUrl(String),
    /// The other side cannot be reached: no such host, no connection, no trust.
    NotReachable(String),
    /// There was no whole answer in time.
    TimedOut {
        /// The time it had, in seconds.
        seconds: u64,
    },
    /// The time for everything that is fetched has passed.
    OutOfTime {
        /// That time, in seconds.
        seconds: u64,
    },
    /// The answer has more bytes than the limit.
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// The answer is not the file, but this HTTP status.
    Status(u16),
    /// It leads from URL to URL without an end.
    TooManyRedirects {
        /// How many were followed.
        followed: u32,
    },
    /// The answer makes no sense, or is cut off.
    Broken(String),
}

impl fmt::Display for FetchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAllowed => f.write_str("it was not allowed to be fetched"),
            Self::NotYet => f.write_str("it is still being fetched"),
            Self::BadUrl(why) => write!(f, "it is no URL that can be fetched: {why}"),
            Self::NotReachable(why) => write!(f, "it cannot be reached: {why}"),
            Self::TimedOut { seconds } => write!(f, "there was no whole answer within {seconds} s"),
            Self::OutOfTime { seconds } => {
                write!(f, "the {seconds} s for everything that is fetched have passed")
            }
            Self::TooLarge { limit } => write!(f, "it has more than {limit} bytes"),
            Self::Status(status @ (404 | 410)) => write!(f, "it was not found (status {status})"),
            Self::Status(status) => write!(f, "the answer is status {status}"),
            Self::TooManyRedirects { followed } => {
                write!(f, "it is redirected more than {followed} times")
            }
            Self::Broken(why) => write!(f, "the answer is broken: {why}"),
        }
    }
}

impl std::error::Error for FetchError {}
