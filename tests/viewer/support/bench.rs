//! One device for all tests of the program: starting one takes seconds.

use std::sync::{Mutex, OnceLock, PoisonError, mpsc};

use baize_viewer::Studio;

type Job = Box<dyn FnOnce(&mut Studio) + Send>;

/// Does a job with the studio, on the one thread that owns it, and waits for the result.
pub(crate) fn with_studio<R: Send + 'static>(
    job: impl FnOnce(&mut Studio) -> R + Send + 'static,
) -> R {
    static JOBS: OnceLock<Result<Mutex<mpsc::Sender<Job>>, String>> = OnceLock::new();
    let jobs = match JOBS.get_or_init(start) {
        Ok(jobs) => jobs.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        Err(message) => panic!("no pictures can be taken here: {message}"),
    };
    let (sender, receiver) = mpsc::channel();
    let job: Job = Box::new(move |studio| {
        // A test that has failed meanwhile hears nothing any more.
        let _ = sender.send(job(studio));
    });
    jobs.send(job).expect("the studio was lost by an earlier panic");
    receiver.recv().expect("the studio panicked at this job")
}

fn start() -> Result<Mutex<mpsc::Sender<Job>>, String> {
    let (jobs, queue) = mpsc::channel::<Job>();
    let (ready, started) = mpsc::channel();
    std::thread::spawn(move || {
        let mut studio = match Studio::new(None) {
            Ok(studio) => studio,
            Err(error) => {
                let _ = ready.send(Err(error.to_string()));
                return;
            }
        };
        let _ = ready.send(Ok(()));
        for job in queue {
            job(&mut studio);
        }
    });
    started.recv().unwrap_or_else(|_| Err("the device could not be started".to_owned()))?;
    Ok(Mutex::new(jobs))
}
