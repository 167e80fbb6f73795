//! A program that runs while a test does something: it never outlives its test, and no test waits for it for ever.

use std::{
    fs,
    path::Path,
    process::{Child, Command, ExitStatus},
    thread,
    time::{Duration, Instant},
};

/// How long anything may take. Nothing waits that long unless it fails.
pub const DEADLINE: Duration = Duration::from_secs(300);

/// A program that runs.
pub struct Running(pub Child);

impl Running {
    pub fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("it starts"))
    }

    /// Waits until something is so, as long as the program runs.
    #[track_caller]
    pub fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let started = Instant::now();
        while !is_so(self) {
            let end = self.0.try_wait().expect("a child");
            assert!(end.is_none(), "it ended too soon: {end:?}");
            assert!(started.elapsed() < DEADLINE, "it takes too long");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether it has begun to write a file in a folder that was empty.
    pub fn is_writing(&self, folder: &Path) -> bool {
        fs::read_dir(folder).expect("the folder").count() > 0
    }

    /// Sends it a signal, such as `TERM`.
    #[track_caller]
    pub fn signal(&self, signal: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill").arg(format!("-{signal}")).arg(&id).status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for its end.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("a child") {
                return status;
            }
            assert!(started.elapsed() < DEADLINE, "it does not end");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether a program started from here ends with a signal. In the background of a shell some are ignored, and whoever
/// is started from there ignores them too.
pub fn is_heard(signal: &str) -> bool {
    let script = format!("kill -{signal} $$; exit 7");
    let status = Command::new("sh").args(["-c", &script]).status();
    status.expect("a shell").code() != Some(7)
}
