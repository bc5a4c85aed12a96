//! Remote files of a package that is being worked on: fetched beside the worker, each once.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use baize_manifest::{Fetch, FetchError};

/// How long a round waits for what it asks for: most of what is kept on disk, and much of the
/// net, is there by then.
const PATIENCE: Duration = Duration::from_secs(1);
/// What is larger is let go after a round: it was an image, which is decoded by then.
const KEPT_BYTES: usize = 1 << 20;
/// What was not asked for in so many rounds is forgotten: nothing names it any more.
const ROUNDS: u64 = 16;
/// Files that are fetched at the same time.
const AT_ONCE: usize = 4;

/// Fetches files for a worker, which waits for none of them for long: what comes later is told,
/// and what could not be had is not tried again before somebody asks for that.
pub(super) struct Fetching {
    shared: Arc<Shared>,
}

struct Shared {
    fetch: Arc<dyn Fetch>,
    state: Mutex<State>,
    /// Something has come.
    came: Condvar,
    /// Hears of files that came after somebody had given up on them.
    tell: Box<dyn Fn(Arc<str>) + Send + Sync>,
}

struct State {
    known: HashMap<Arc<str>, Known>,
    /// In which round each was last asked for.
    asked: HashMap<Arc<str>, u64>,
    round: u64,
    /// To be fetched, with the most bytes that it may have.
    queue: VecDeque<(Arc<str>, u64)>,
    /// Threads that fetch.
    threads: usize,
    /// Until when a round waits.
    until: Instant,
}

enum Known {
    /// Asked for; and whether somebody has given up waiting for it.
    Awaited { is_missed: bool },
    /// There, or not to be had.
    Came(Result<Arc<[u8]>, FetchError>),
}

impl Fetching {
    /// Fetches by `fetch`; `tell` hears of what came too late for the round that asked for it.
    pub(super) fn new(
        fetch: Arc<dyn Fetch>,
        tell: impl Fn(Arc<str>) + Send + Sync + 'static,
    ) -> Self {
        let state = State {
            known: HashMap::new(),
            asked: HashMap::new(),
            round: 0,
            queue: VecDeque::new(),
            threads: 0,
            until: Instant::now(),
        };
        let (state, came, tell) = (Mutex::new(state), Condvar::new(), Box::new(tell));
        Self { shared: Arc::new(Shared { fetch, state, came, tell }) }
    }

    /// A round begins.
    pub(super) fn begin(&self) {
        self.begin_for(PATIENCE);
    }

    fn begin_for(&self, patience: Duration) {
        self.shared.state().until = Instant::now() + patience;
    }

    /// A round has ended: what is large was of use.
    pub(super) fn settle(&self) {
        let State { known, asked, round, .. } = &mut *self.shared.state();
        *round += 1;
        let is_recent = |url: &Arc<str>| asked.get(url).is_some_and(|last| last + ROUNDS >= *round);
        known.retain(|url, known| match known {
            Known::Awaited { .. } => true,
            Known::Came(Ok(bytes)) if bytes.len() > KEPT_BYTES => false,
            Known::Came(_) => is_recent(url),
        });
        asked.retain(|url, _| known.contains_key(url));
    }

    /// Forgets what could not be had, and gives its URLs: they are tried once more.
    pub(super) fn again(&self) -> BTreeSet<Arc<str>> {
        self.shared.fetch.again();
        let mut failed = BTreeSet::new();
        self.shared.state().known.retain(|url, known| {
            let has_failed = matches!(known, Known::Came(Err(_)));
            failed.extend(has_failed.then(|| url.clone()));
            !has_failed
        });
        failed
    }
}

impl Fetch for Fetching {
    fn fetch(&self, url: &str, limit: u64) -> Result<Vec<u8>, FetchError> {
        let shared = &self.shared;
        let mut state = shared.state();
        let round = state.round;
        match state.asked.get_mut(url) {
            Some(last) => *last = round,
            None => drop(state.asked.insert(url.into(), round)),
        }
        loop {
            let until = state.until;
            match state.known.get_mut(url) {
                // Somebody else took less.
                Some(Known::Came(Err(FetchError::TooLarge { limit: most }))) if *most < limit => {
                    state.known.remove(url);
                }
                Some(Known::Came(Ok(bytes))) if bytes.len() as u64 > limit => {
                    return Err(FetchError::TooLarge { limit });
                }
                Some(Known::Came(came)) => {
                    return came.as_ref().map(|bytes| bytes.to_vec()).map_err(Clone::clone);
                }
                Some(Known::Awaited { is_missed }) => {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        *is_missed = true;
                        return Err(FetchError::NotYet);
                    }
                    let waited = shared.came.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => {
                    let url: Arc<str> = url.into();
                    state.known.insert(url.clone(), Known::Awaited { is_missed: false });
                    state.queue.push_back((url, limit));
                    if state.threads < AT_ONCE && start(shared) {
                        state.threads += 1;
                    } else if state.threads == 0 {
                        state.queue.clear();
                        let error = FetchError::Broken("there is no thread for it".to_owned());
                        state.known.retain(|_, known| matches!(known, Known::Came(_)));
                        return Err(error);
                    }
                }
            }
        }
    }

    fn again(&self) {
        Self::again(self);
    }
}

impl Drop for Fetching {
    fn drop(&mut self) {
        // Nobody waits for it any more; what is under way ends on its own.
        self.shared.state().queue.clear();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked left it whole: nothing is computed while it is locked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fetches until there is nothing more to be fetched.
    fn work(&self) {
        loop {
            let (url, limit) = {
                let mut state = self.state();
                match state.queue.pop_front() {
                    Some(next) => next,
                    None => {
                        state.threads -= 1;
                        return;
                    }
                }
            };
            // A panic is that of one file.
            let came = catch_unwind(AssertUnwindSafe(|| self.fetch.fetch(&url, limit)))
                .unwrap_or_else(|_| Err(FetchError::Broken("it made the program fail".to_owned())));
            let before = {
                let mut state = self.state();
                state.known.insert(url.clone(), Known::Came(came.map(Arc::from)))
            };
            self.came.notify_all();
            if matches!(before, Some(Known::Awaited { is_missed: true })) {
                (self.tell)(url);
            }
        }
    }
}

/// Starts a thread that fetches; whether there is one.
fn start(shared: &Arc<Shared>) -> bool {
    let shared = shared.clone();
    let thread = std::thread::Builder::new().name("fetch".to_owned());
    thread.spawn(move || shared.work()).is_ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

    use std::sync::mpsc::{self, Receiver, Sender};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// A net that answers when the test says so, or at once; it counts what it is asked.
    #[derive(Default)]
    struct Net {
        asked: Mutex<Vec<String>>,
        gate: Option<Mutex<Receiver<()>>>,
    }

    impl Fetch for Net {
        fn fetch(&self, url: &str, _: u64) -> Result<Vec<u8>, FetchError> {
            self.asked.lock().unwrap().push(url.to_owned());
            if let Some(gate) = &self.gate {
                let _ = gate.lock().unwrap().recv();
            }
            match url {
                "gone" => Err(FetchError::Status(404)),
                "broken" => panic!("as a test wants it"),
                _ => Ok(url.as_bytes().to_vec()),
            }
        }
    }

    fn gated() -> (Sender<()>, Arc<Net>) {
        let (open, gate) = mpsc::channel();
        (open, Arc::new(Net { gate: Some(Mutex::new(gate)), ..Net::default() }))
    }

    #[test]
    fn what_comes_late_is_told_and_nobody_waits_for_it() {
        let (open, net) = gated();
        let (tell, told) = mpsc::channel();
        let fetching = Fetching::new(net.clone(), move |url| {
            let _ = tell.send(url);
        });
        // No time is left at all.
        fetching.begin_for(Duration::ZERO);
        assert_eq!(fetching.fetch("a", 9), Err(FetchError::NotYet));
        assert_eq!(fetching.fetch("a", 9), Err(FetchError::NotYet));
        open.send(()).unwrap();
        assert_eq!(&*told.recv_timeout(LONG).unwrap(), "a");
        assert_eq!(fetching.fetch("a", 9), Ok(b"a".to_vec()));
        assert_eq!(*net.asked.lock().unwrap(), ["a"]);
        // What comes in time is given to whoever asks, and told to nobody.
        fetching.begin_for(LONG);
        open.send(()).unwrap();
        assert_eq!(fetching.fetch("b", 9), Ok(b"b".to_vec()));
        assert!(told.try_recv().is_err());
    }

    #[test]
    fn failures_stay_until_somebody_wants_them_tried_again() {
        let net = Arc::new(Net::default());
        let fetching = Fetching::new(net.clone(), |_| {});
        for _ in 0..2 {
            fetching.begin_for(LONG);
            assert_eq!(fetching.fetch("gone", 9), Err(FetchError::Status(404)));
            assert!(matches!(fetching.fetch("broken", 9), Err(FetchError::Broken(_))));
            assert_eq!(fetching.fetch("fine", 9), Ok(b"fine".to_vec()));
            fetching.settle();
        }
        assert_eq!(*net.asked.lock().unwrap(), ["gone", "broken", "fine"]);
        assert_eq!(fetching.again(), BTreeSet::from(["broken".into(), "gone".into()]));
        assert_eq!(fetching.fetch("gone", 9), Err(FetchError::Status(404)));
        assert_eq!(net.asked.lock().unwrap().len(), 4);
    }

    /// A URL that is edited again and again is another one each time.
    #[test]
    fn what_nothing_names_any_more_is_forgotten() {
        let fetching = Fetching::new(Arc::new(Net::default()), |_| {});
        let urls = |fetching: &Fetching| {
            let state = fetching.shared.state();
            assert_eq!(state.known.len(), state.asked.len());
            state.known.len()
        };
        for round in 0..5 * ROUNDS {
            fetching.begin_for(LONG);
            for url in ["stays", &format!("url {round}")] {
                assert_eq!(fetching.fetch(url, 9), Ok(url.as_bytes().to_vec()));
            }
            fetching.settle();
        }
        assert_eq!(urls(&fetching), ROUNDS as usize + 1);
    }

    #[test]
    fn each_asks_for_as_much_as_it_takes() {
        let fetching = Fetching::new(Arc::new(Net::default()), |_| {});
        fetching.begin_for(LONG);
        assert_eq!(fetching.fetch("four", 4), Ok(b"four".to_vec()));
        assert_eq!(fetching.fetch("four", 3), Err(FetchError::TooLarge { limit: 3 }));
    }
}
