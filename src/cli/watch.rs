//! `hirth check --watch`: the same again, whenever something was saved.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use jiff::Zoned;
use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode},
};

use crate::cli::{
    Exit, complain,
    config::{self, folder},
    input, terminal, written,
};
use crate::output::plain::quoted;

/// Clears a terminal and what was scrolled out of it, and starts at its top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// How long nothing more must happen after a change: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// How many changes are waited for at most before what is there is checked.
const PATIENCE: usize = 100;

/// Checks now, and again after every change to what `paths` name, other than to the report. Returns only when the
/// report has no reader any more, or when nothing can be watched.
pub(super) fn watch(
    paths: &[PathBuf],
    flags: &config::Flags,
    report: Option<&Path>,
    mut check: impl FnMut() -> Exit,
) -> Exit {
    let watched = Watched::new(paths, flags, report);
    let (send, changes) = mpsc::channel();
    // Who watches from before the first check misses nothing that happens during it.
    let watcher = notify::recommended_watcher(move |change| {
        // When the receiver is gone, the program is about to end.
        let _ = send.send(change);
    });
    let watcher = watcher.and_then(|mut watcher| watched.by(&mut watcher).map(|()| watcher));
    let _watcher: RecommendedWatcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => {
            complain(&format!("cannot watch for changes: {error}"));
            return Exit::Failed;
        }
    };
    loop {
        let cleared = clear();
        let exit = check();
        if let Err(error) = cleared.and_then(|()| say_watching(paths)) {
            return written(Err(error), exit);
        }
        if !watched.wait(&changes) {
            complain("cannot watch for changes any longer");
            return Exit::Failed;
        }
    }
}

fn clear() -> io::Result<()> {
    let mut out = io::stdout();
    if out.is_terminal() {
        out.write_all(CLEAR.as_bytes())?;
    }
    out.flush()
}

fn say_watching(paths: &[PathBuf]) -> io::Result<()> {
    let now = Zoned::now().strftime("%H:%M:%S");
    let what = match paths {
        [path] => quoted(&path.display().to_string()).into_owned(),
        paths => format!("{} paths", paths.len()),
    };
    let mut out = terminal::stdout(false);
    writeln!(out, "Checked at {now}; watching {what}, until Ctrl-C")?;
    out.flush()
}

/// The files and folders that are watched.
struct Watched {
    /// Files by name, there or not: as named, and where a link leads.
    files: Vec<PathBuf>,
    /// Folders, with all that is in them.
    folders: Vec<PathBuf>,
    /// The file that the check writes itself.
    report: Option<PathBuf>,
}

/// Returns the path of a file without links and detours on the way to it.
fn absolute(file: &Path) -> PathBuf {
    folder(file).join(file.file_name().unwrap_or_default())
}

impl Watched {
    fn new(paths: &[PathBuf], flags: &config::Flags, report: Option<&Path>) -> Self {
        let mut watched = Self { report: report.map(absolute), files: Vec::new(), folders: Vec::new() };
        for path in paths {
            let real = fs::canonicalize(path);
            if path.is_dir() {
                watched.folders.extend(real);
            } else {
                watched.files.push(absolute(path));
                watched.files.extend(real);
            }
        }
        watched.files.extend(config::used(paths, flags));
        watched
    }

    /// Starts to watch. A file is watched by its folder: an editor may put another in its place.
    fn by(&self, watcher: &mut RecommendedWatcher) -> notify::Result<()> {
        for file in &self.files {
            let folder = file.parent().unwrap_or(Path::new("."));
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
        }
        // A folder that was watched for a file in it is watched anew with all that is in it.
        self.folders.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
    }

    /// Waits for a change that may change the report, and until it is over. Returns false when no more changes can
    /// come.
    fn wait(&self, changes: &Receiver<notify::Result<Event>>) -> bool {
        loop {
            match changes.recv() {
                Ok(change) if self.concerns(&change) => break,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        for _ in 0..PATIENCE {
            if changes.recv_timeout(QUIET).is_err() {
                break;
            }
        }
        true
    }

    fn concerns(&self, change: &notify::Result<Event>) -> bool {
        let Ok(event) = change else {
            // Something was lost: it may have been of concern.
            return true;
        };
        let changes = match event.kind {
            EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
            _ => true,
        };
        let ours = |path: &PathBuf| {
            let inside =
                self.folders.iter().any(|folder| path.starts_with(folder)) && self.report.as_ref() != Some(path);
            self.files.contains(path) || inside && (input::may_hold_record(path) || config::is_one(path))
        };
        changes && (event.need_rescan() || event.paths.iter().any(ours))
    }
}
