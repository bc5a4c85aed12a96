//! A server of one table and one image, for tests of remote files (R7).

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// The server. It runs until the tests end.
pub(crate) struct Server {
    /// `ADDRESS:PORT`.
    pub(crate) host: String,
    asked: Arc<AtomicUsize>,
    down: Arc<AtomicBool>,
}

const CSV: &str = "id,face\nstring,string\nsun,card.svg\nmoon,card.svg\n";
const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='63' height='88'/>";

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let (asked, down) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let server = Self { host, asked: asked.clone(), down: down.clone() };
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                asked.fetch_add(1, Ordering::Relaxed);
                if down.load(Ordering::Relaxed) {
                    continue;
                }
                let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let request = lines.next().unwrap().unwrap();
                let _headers = lines.map_while(Result::ok).find(String::is_empty);
                let (status, body) = match request.split(' ').nth(1) {
                    Some("/game/cards.csv") => ("200 OK", CSV),
                    Some("/game/card.svg") => ("200 OK", SVG),
                    _ => ("404 Not Found", ""),
                };
                let length = body.len();
                let _gone = write!(
                    stream,
                    "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
                );
            }
        });
        server
    }

    /// From now on, it hangs up.
    #[allow(dead_code, reason = "not all tests that share this want it")]
    pub(crate) fn shut(&self) {
        self.down.store(true, Ordering::Relaxed);
    }

    /// How often it was asked since the last time that this was called.
    pub(crate) fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}
