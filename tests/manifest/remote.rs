//! Remote files: what is fetched, how long it may take, and what is kept (R7).

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use baize_manifest::{
    CachedFetch, Fetch, FetchError, FetchLimits, FetchingFiles, Files, HttpFetch, Image,
    MemoryFiles, Project, Severity, load,
};

use crate::support::{files, lines, load_all, png};

/// A server that misbehaves by the path that it is asked for.
struct Server {
    url: String,
    asked: Arc<AtomicUsize>,
}

impl Server {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        // Lives as long as the test's process.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                count.fetch_add(1, Ordering::Relaxed);
                thread::spawn(move || answer(stream));
            }
        });
        Self { url, asked }
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

/// Answers a request; an error only says that the other side has gone.
fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    // To the empty line.
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut body = |headers: &str, body: &[u8]| {
        write!(stream, "HTTP/1.1 200 OK\r\nConnection: close\r\n{headers}\r\n")?;
        stream.write_all(body)
    };
    let length = |bytes: &[u8]| format!("Content-Length: {}\r\n", bytes.len());
    match &*path {
        "/art/card.png" => {
            let png = png(20, 10);
            body(&length(&png), &png)
        }
        "/cards.csv?v=1/2" => {
            let csv = b"id,face\nstring,string\nsun,art/card.png\nmoon,art/none.png\n";
            body(&length(csv), csv)
        }
        "/text.png" => body(&length(b"no image"), b"no image"),
        "/error" => write!(stream, "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n"),
        "/silent" => {
            thread::sleep(Duration::from_secs(20));
            Ok(())
        }
        // A byte now and then: each read succeeds in time.
        "/slow" => {
            body("Content-Length: 5000\r\n", b"")?;
            loop {
                stream.write_all(b"x")?;
                thread::sleep(Duration::from_millis(30));
            }
        }
        "/slow-header" => {
            for byte in b"HTTP/1.1 200 OK\r\nX-Header: ".iter().chain([b'x'; 1000].iter()) {
                stream.write_all(&[*byte])?;
                thread::sleep(Duration::from_millis(30));
            }
            Ok(())
        }
        "/endless" => {
            body("", b"")?;
            loop {
                stream.write_all(&[0; 4096])?;
            }
        }
        "/endless-chunks" => {
            body("Transfer-Encoding: chunked\r\n", b"")?;
            loop {
                stream.write_all(b"4\r\nxxxx\r\n")?;
            }
        }
        "/endless-header" => {
            write!(stream, "HTTP/1.1 200 OK\r\n")?;
            loop {
                stream.write_all(b"X-Header: x\r\n")?;
            }
        }
        "/huge" => body("Content-Length: 10000000000\r\n", b"x"),
        "/short" => body("Content-Length: 100\r\n", b"half"),
        "/long" => body("Content-Length: 4\r\n", b"longer than it says"),
        "/noise" => stream.write_all(b"\x01\x02 no HTTP at all\r\n\r\n"),
        "/hang-up" => Ok(()),
        "/loop" => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n")
        }
        "/twice" => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: /once\r\nContent-Length: 0\r\n\r\n")
        }
        "/once" => {
            write!(
                stream,
                "HTTP/1.1 301 Moved\r\nLocation: /art/card.png\r\nContent-Length: 0\r\n\r\n"
            )
        }
        "/to-file" => {
            let to = "file:///etc/passwd";
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")
        }
        _ => write!(stream, "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone"),
    }
}

fn http(each: u64, all: u64) -> HttpFetch {
    let millis = Duration::from_millis;
    HttpFetch::new(FetchLimits {
        connect: millis(2000),
        each: millis(each),
        all: millis(all),
        redirects: 3,
    })
}

const LIMIT: u64 = 10_000;

#[test]
fn what_a_server_gives_is_fetched() {
    let server = Server::start();
    let http = http(5000, 60_000);
    let png = png(20, 10);
    assert_eq!(http.fetch(&server.at("/art/card.png"), LIMIT).as_ref(), Ok(&png));
    assert_eq!(http.fetch(&server.at("/twice"), LIMIT).as_ref(), Ok(&png));
    assert_eq!(http.fetch(&server.at("/art/card.png"), png.len() as u64), Ok(png.clone()));
    // What comes after the length that it says is no part of it.
    assert_eq!(http.fetch(&server.at("/long"), LIMIT), Ok(b"long".to_vec()));
}

#[test]
fn servers_that_misbehave_are_told_and_never_waited_for() {
    let server = Server::start();
    let too_large = FetchError::TooLarge { limit: LIMIT };
    let broken = |error: &FetchError| matches!(error, FetchError::Broken(_));
    let is = |expected: FetchError| move |error: &FetchError| *error == expected;
    let timed_out = |error: &FetchError| *error == FetchError::TimedOut { seconds: 1 };
    let cases: [(&str, Box<dyn Fn(&FetchError) -> bool>); 15] = [
        ("/none", Box::new(is(FetchError::Status(404)))),
        ("/error", Box::new(is(FetchError::Status(500)))),
        ("/silent", Box::new(timed_out)),
        ("/slow", Box::new(timed_out)),
        ("/slow-header", Box::new(timed_out)),
        ("/endless", Box::new(is(too_large.clone()))),
        ("/endless-chunks", Box::new(is(too_large.clone()))),
        ("/huge", Box::new(is(too_large.clone()))),
        ("/art/card.png", Box::new(is(FetchError::TooLarge { limit: 3 }))),
        ("/endless-header", Box::new(broken)),
        ("/short", Box::new(broken)),
        ("/noise", Box::new(broken)),
        ("/hang-up", Box::new(broken)),
        ("/loop", Box::new(is(FetchError::TooManyRedirects { followed: 3 }))),
        // Asked of the server itself, if at all: no other scheme is followed.
        ("/to-file", Box::new(is(FetchError::Status(404)))),
    ];
    for (path, expected) in cases {
        let begun = Instant::now();
        let limit = if path == "/art/card.png" { 3 } else { LIMIT };
        let error = http(1000, 60_000).fetch(&server.at(path), limit).unwrap_err();
        assert!(expected(&error), "{path}: {error:?}");
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(4), "{path}: {took:?}");
    }
}

#[test]
fn what_is_no_url_or_no_host_is_told() {
    let http = http(2000, 60_000);
    for url in ["http://", "https://", "http://a b/c", "http://h:port/", "ftp://h.org/x"] {
        let error = http.fetch(url, LIMIT).unwrap_err();
        assert!(
            !matches!(error, FetchError::Status(_) | FetchError::TimedOut { .. }),
            "{url}: {error:?}"
        );
    }
    // A name that never exists (RFC 2606).
    let error = http.fetch("http://no.such.host.invalid/a.png", LIMIT).unwrap_err();
    assert!(matches!(error, FetchError::NotReachable(_)), "{error:?}");
    // Nobody listens on a port that was just given back.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = http.fetch(&format!("http://{address}/a"), LIMIT).unwrap_err();
    assert_eq!(error, FetchError::NotReachable("the connection is refused".to_owned()));
    // It is not asked again: not even when there is somebody.
    let listener = TcpListener::bind(address);
    assert_eq!(http.fetch(&format!("http://{address}/b"), LIMIT), Err(error));
    if let Ok(listener) = listener {
        listener.set_nonblocking(true).unwrap();
        assert!(listener.accept().is_err(), "it was asked");
    }
}

#[test]
fn all_urls_together_have_a_time() {
    let server = Server::start();
    let http = http(400, 1000);
    let begun = Instant::now();
    let errors: Vec<FetchError> = (0..50)
        .map(|number| http.fetch(&server.at(&format!("/slow?{number}")), LIMIT).map(|_| ()))
        .chain((0..50).map(|_| http.fetch(&server.at("/slow"), LIMIT).map(|_| ())))
        .filter_map(Result::err)
        .collect();
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(4), "{took:?}");
    assert_eq!(errors.last(), Some(&FetchError::OutOfTime { seconds: 1 }));
}

/// A net of one page, which can be taken off it, and how often it was asked.
#[derive(Default)]
struct Net {
    answer: std::sync::Mutex<Option<Result<Vec<u8>, FetchError>>>,
    asked: AtomicUsize,
}

impl Net {
    fn say(&self, answer: Result<&[u8], FetchError>) {
        *self.answer.lock().unwrap() = Some(answer.map(<[u8]>::to_vec));
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

impl Fetch for &Net {
    fn fetch(&self, _: &str, _: u64) -> Result<Vec<u8>, FetchError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.answer.lock().unwrap().clone().unwrap()
    }
}

const URL: &str = "https://example.org/a.png";

fn down() -> FetchError {
    FetchError::NotReachable("there is no way to it".to_owned())
}

#[test]
fn what_was_fetched_is_used_without_the_net() {
    let folder = tempfile::tempdir().unwrap();
    let net = Net::default();
    let cache = || CachedFetch::new(&net, folder.path());
    net.say(Ok(b"one"));
    assert_eq!(cache().fetch(URL, LIMIT), Ok(b"one".to_vec()));
    net.say(Ok(b"two"));
    // Another day, another program: the same file.
    assert_eq!(cache().fetch(URL, LIMIT), Ok(b"one".to_vec()));
    assert_eq!(net.asked(), 1);
    // Another URL, even one that differs only in its query, is another file.
    assert_eq!(cache().fetch(&format!("{URL}?2"), LIMIT), Ok(b"two".to_vec()));
    assert_eq!(net.asked(), 1);
    // The limit holds for files on disk, too.
    net.say(Err(FetchError::TooLarge { limit: 2 }));
    assert_eq!(cache().fetch(URL, 2), Err(FetchError::TooLarge { limit: 2 }));
}

#[test]
fn an_old_file_is_asked_for_again_and_kept_for_when_the_net_fails() {
    let folder = tempfile::tempdir().unwrap();
    let net = Net::default();
    let cache = || CachedFetch::new(&net, folder.path()).fresh_for(Duration::ZERO);
    net.say(Ok(b"one"));
    assert_eq!(cache().fetch(URL, LIMIT), Ok(b"one".to_vec()));
    net.say(Ok(b"two"));
    assert_eq!(cache().fetch(URL, LIMIT), Ok(b"two".to_vec()));
    assert_eq!(net.asked(), 2);
    for failure in [
        down(),
        FetchError::TimedOut { seconds: 60 },
        FetchError::OutOfTime { seconds: 300 },
        FetchError::Status(503),
        FetchError::Broken("it ends early".to_owned()),
    ] {
        net.say(Err(failure));
        assert_eq!(cache().fetch(URL, LIMIT), Ok(b"two".to_vec()));
    }
    // The server says that it is gone: that is no failure of the net.
    net.say(Err(FetchError::Status(404)));
    assert_eq!(cache().fetch(URL, LIMIT), Err(FetchError::Status(404)));
}

#[test]
fn what_failed_is_not_asked_for_again_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let net = Net::default();
    let cache = CachedFetch::new(&net, folder.path());
    net.say(Err(down()));
    assert_eq!(cache.fetch(URL, LIMIT), Err(down()));
    assert_eq!(cache.fetch(URL, LIMIT), Err(down()));
    assert_eq!(net.asked(), 1);
}

#[test]
fn damaged_files_are_fetched_again() {
    let folder = tempfile::tempdir().unwrap();
    let net = Net::default();
    net.say(Ok(b"content"));
    let cache = || CachedFetch::new(&net, folder.path());
    assert_eq!(cache().fetch(URL, LIMIT), Ok(b"content".to_vec()));
    let file = fs::read_dir(folder.path().join("remote")).unwrap().next().unwrap().unwrap().path();
    // Named after the URL, not by it: a URL is no path.
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(name.len() == 68 && !name.contains("example"), "{name}");
    let whole = fs::read(&file).unwrap();
    net.asked();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&file, damaged).unwrap();
        assert_eq!(cache().fetch(URL, LIMIT), Ok(b"content".to_vec()));
        assert_eq!(net.asked(), 1, "byte {at}");
    }
    for len in 0..whole.len() {
        fs::write(&file, &whole[..len]).unwrap();
        assert_eq!(cache().fetch(URL, LIMIT), Ok(b"content".to_vec()));
        assert_eq!(net.asked(), 1, "{len} bytes");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("remote"), "a file").unwrap();
    let net = Net::default();
    net.say(Ok(b"one"));
    let cache = CachedFetch::new(&net, folder.path());
    assert_eq!(cache.fetch(URL, LIMIT), Ok(b"one".to_vec()));
    assert_eq!(cache.fetch(URL, LIMIT), Ok(b"one".to_vec()));
    assert_eq!(net.asked(), 2);
}

/// A package whose cards stand in a remote table, with images beside the table.
fn remote(server: &Server) -> MemoryFiles {
    files(&[
        ("package.yaml", "role: package\nid: p\n"),
        (
            "parts.yaml",
            &format!(
                "role: part\ntype: card\nsize: [1, 1, 1]\nback: {}\n$variants: {}\n",
                server.at("/text.png"),
                server.at("/cards.csv?v=1/2")
            ),
        ),
    ])
}

fn fetched(files: MemoryFiles, fetch: Arc<dyn Fetch>) -> Project {
    load(&FetchingFiles::new(Arc::new(files), fetch), None, &Default::default())
}

#[test]
fn remote_tables_and_images_are_read_like_local_ones() {
    let server = Server::start();
    let project = fetched(remote(&server), Arc::new(http(5000, 60_000)));
    let parts = &project.packages[0].parts;
    assert_eq!(parts.len(), 2);
    let image = |index: usize| parts[index].face.as_ref().unwrap().image.clone();
    assert_eq!(image(0), Image::Remote(server.at("/art/card.png").into()));
    assert_eq!(image(1), Image::Remote(server.at("/art/none.png").into()));
    let url = &server.url;
    assert_eq!(
        lines(&project),
        [
            format!(
                "{url}/cards.csv?v=1/2:4:6 error[remote-status]: the image `{url}/art/none.png` \
                 could not be fetched: it was not found (status 404)"
            ),
            format!(
                "parts.yaml:4:7 error[unreadable-image]: the image `{url}/text.png` cannot be read: \
                 it is no image; PNG, JPEG, WebP and SVG are read"
            ) + " (one more place names it)",
        ]
    );
    // Each URL once: the table, its two images, the back of both cards.
    assert_eq!(server.asked(), 4);
}

#[test]
fn nothing_is_fetched_that_was_not_allowed() {
    let server = Server::start();
    let project = load_all(&remote(&server));
    assert_eq!(server.asked(), 0);
    let found: Vec<_> = project.diagnostics.iter().map(|d| (d.code.0, d.severity)).collect();
    // Without its table there are no cards, and nobody asks for their back.
    assert_eq!(found, [("remote-url", Severity::Error)]);
    let hint = project.diagnostics[0].hint.as_deref().unwrap();
    assert!(hint.contains("--fetch"), "{hint}");
    assert_eq!(remote(&server).fetch(&server.at("/art/card.png"), 1), Err(FetchError::NotAllowed));
    let shared: Arc<dyn Files> = Arc::new(remote(&server));
    assert_eq!(shared.fetch(&server.at("/art/card.png"), 1), Err(FetchError::NotAllowed));
}
