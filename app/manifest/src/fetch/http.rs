//! Fetching over the net.

use std::{
    collections::HashMap,
    io::{self, Read},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use ureq::Agent;

use super::{Fetch, FetchError};

/// How long fetching may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchLimits {
    /// To find a host and connect to it.
    pub connect: Duration,
    /// For one URL, from the first redirect to the last byte.
    pub each: Duration,
    /// For all URLs together: the time in which any is being fetched.
    pub all: Duration,
    /// How many redirects of one URL are followed.
    pub redirects: u32,
}

impl Default for FetchLimits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connect: seconds(10), each: seconds(60), all: seconds(300), redirects: 5 }
    }
}

/// Fetches over the net, within limits of time. One that serves a load serves all of its URLs:
/// the time in which at least one of them is being fetched counts, once, however many are at the
/// same time.
///
/// A host that cannot be reached is not asked a second time, until [`Fetch::again`].
#[derive(Debug)]
pub struct HttpFetch {
    agent: Agent,
    limits: FetchLimits,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// In which at least one was being fetched, until none was.
    spent: Duration,
    /// How many are being fetched, since when without a pause.
    busy: Option<(usize, Instant)>,
    unreachable: HashMap<String, FetchError>,
}

impl State {
    fn spent(&self, now: Instant) -> Duration {
        self.spent + self.busy.map_or(Duration::ZERO, |(_, since)| now.duration_since(since))
    }

    fn begin(&mut self, now: Instant) {
        let (count, since) = self.busy.unwrap_or((0, now));
        self.busy = Some((count + 1, since));
    }

    fn end(&mut self, now: Instant) {
        self.busy = match self.busy {
            Some((count, since)) if count > 1 => Some((count - 1, since)),
            _ => {
                self.spent = self.spent(now);
                None
            }
        };
    }
}

impl HttpFetch {
    /// Nothing is fetched yet.
    pub fn new(limits: FetchLimits) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(limits.redirects)
            .timeout_resolve(Some(limits.connect))
            .timeout_connect(Some(limits.connect))
            .user_agent(concat!("baize/", env!("CARGO_PKG_VERSION")))
            .build();
        Self { agent: config.new_agent(), limits, state: Mutex::default() }
    }

    /// The time that a URL has from now on, or why it is not even tried.
    fn begin(&self, host: &str) -> Result<Duration, FetchError> {
        let now = Instant::now();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.unreachable.get(host) {
            return Err(error.clone());
        }
        let left = self.limits.all.saturating_sub(state.spent(now));
        if left.is_zero() {
            return Err(FetchError::OutOfTime { seconds: self.limits.all.as_secs() });
        }
        state.begin(now);
        Ok(left.min(self.limits.each))
    }

    fn get(&self, url: &str, limit: u64, time: Duration) -> Result<Vec<u8>, FetchError> {
        let explain = |error| self.explain(error, time);
        let request = self.agent.get(url).config().timeout_global(Some(time)).build();
        let mut response = request.call().map_err(explain)?;
        let status = response.status().as_u16();
        if status != 200 {
            return Err(FetchError::Status(status));
        }
        let body = response.body_mut();
        if body.content_length().is_some_and(|length| length > limit) {
            return Err(FetchError::TooLarge { limit });
        }
        let mut bytes = Vec::new();
        body.as_reader()
            .take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| self.explain(error.into(), time))?;
        if bytes.len() as u64 > limit { Err(FetchError::TooLarge { limit }) } else { Ok(bytes) }
    }

    fn explain(&self, error: ureq::Error, time: Duration) -> FetchError {
        match error {
            ureq::Error::Timeout(ureq::Timeout::Resolve | ureq::Timeout::Connect) => {
                let seconds = self.limits.connect.min(time).as_secs();
                FetchError::NotReachable(format!("no connection within {seconds} s"))
            }
            ureq::Error::Timeout(_) if time < self.limits.each => {
                FetchError::OutOfTime { seconds: self.limits.all.as_secs() }
            }
            ureq::Error::Timeout(_) => FetchError::TimedOut { seconds: time.as_secs() },
            ureq::Error::TooManyRedirects => {
                FetchError::TooManyRedirects { followed: self.limits.redirects }
            }
            ureq::Error::HostNotFound => {
                FetchError::NotReachable("there is no such host, or no network".to_owned())
            }
            ureq::Error::Http(_) | ureq::Error::BadUri(_) => FetchError::BadUrl(error.to_string()),
            ureq::Error::Io(error) => explain_io(&error),
            ureq::Error::Tls(_) | ureq::Error::Rustls(_) | ureq::Error::TlsRequired => {
                FetchError::NotReachable(format!("no secure connection: {error}"))
            }
            ureq::Error::ConnectionFailed
            | ureq::Error::ConnectProxyFailed(_)
            | ureq::Error::InvalidProxyUrl => FetchError::NotReachable(error.to_string()),
            error => FetchError::Broken(error.to_string()),
        }
    }
}

/// The system's words without its numbers.
fn explain_io(error: &io::Error) -> FetchError {
    use io::ErrorKind as Kind;
    let unreachable = |why: &str| FetchError::NotReachable(why.to_owned());
    match error.kind() {
        Kind::ConnectionRefused => unreachable("the connection is refused"),
        Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => {
            unreachable("there is no way to it")
        }
        Kind::UnexpectedEof | Kind::ConnectionReset | Kind::ConnectionAborted => {
            FetchError::Broken("it ends early".to_owned())
        }
        // The kind of a failed look-up has no name; its words come from the standard library.
        _ if error.to_string().starts_with("failed to lookup address") => {
            unreachable("there is no such host, or no network")
        }
        _ => FetchError::Broken(error.to_string()),
    }
}

/// The host of a URL, with its port.
fn host(url: &str) -> &str {
    let after = url.split_once("://").map_or(url, |(_, after)| after);
    after.split(['/', '?', '#']).next().unwrap_or_default()
}

impl Fetch for HttpFetch {
    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        let host = host(url).to_ascii_lowercase();
        let time = self.begin(&host)?;
        let answer = self.get(url, limit, time);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.end(Instant::now());
        if let Err(error @ FetchError::NotReachable(_)) = &answer {
            state.unreachable.insert(host, error.clone());
        }
        answer
    }

    fn again(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_once_however_many_are_fetched_at_the_same_time() {
        let seconds = |from: u64| Duration::from_secs(from);
        let start = Instant::now();
        let mut state = State::default();
        state.begin(start);
        state.begin(start + seconds(1));
        state.end(start + seconds(3));
        assert_eq!(state.spent(start + seconds(3)), seconds(3));
        state.end(start + seconds(5));
        // Nothing is fetched for an hour: that does not count.
        let later = start + seconds(3600);
        assert_eq!(state.spent(later), seconds(5));
        state.begin(later);
        assert_eq!(state.spent(later + seconds(2)), seconds(7));
    }
}
