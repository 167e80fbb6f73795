//! Whatever happens while a record is written, there is the old one or the new one, whole: on a disk that
//! is full, in a folder that is read-only, under the hands of somebody else, and when the program is killed.
//! Every law is held against both commands that change records.

#![cfg(unix)]

use std::{
    fs::{self, Permissions},
    io::Read,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown, symlink},
        process::{CommandExt, ExitStatusExt},
    },
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::Instant,
};

use crate::program::{
    folder, hirth,
    running::{DEADLINE, Running},
    says, stderr,
};
use crate::properties::{cases, is_usual};
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// The first turn leaves out its stroke, and both commands put it there.
const OLD: &str = "G1 KeHeiHei\nS1 He7He8He /\n";
const NEW: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";

/// Who the program is run as when the tests are run by root, whom no permissions bind.
const NOBODY: u32 = 65534;

/// Each law for `hirth fmt` and for `hirth check --fix`.
macro_rules! laws {
    ($($law:ident),* $(,)?) => {
        mod by_fmt {
            $(#[test] fn $law() { super::$law(&["fmt"]); })*
        }
        mod by_fix {
            $(
                #[test]
                fn $law() { super::$law(&["check", "--fix"]); }
            )*
        }
    };
}

laws!(
    read_only_folders_fail,
    read_only_files_fail,
    full_disks_leave_the_old_text,
    system_kills_leave_the_old_text,
    kills_leave_the_old_or_the_new_text,
    changes_by_others_stay,
    links_and_permissions_stay,
    other_names_have_the_old_text,
);

/// A record with so many lines of comment before it that writing it takes a while.
fn long(record: &str) -> String {
    "; It snowed all day.\n".repeat(100_000) + record
}

/// A folder with one record in it, that belongs to whoever runs the program.
struct Scene {
    folder: TempDir,
    program: PathBuf,
    root: bool,
}

impl Scene {
    fn new(text: &str) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let games = folder.path().join("games");
        fs::create_dir(&games).expect("a folder");
        fs::write(games.join("game.hirth"), text).expect("a file");
        let root = fs::metadata(&games).expect("it is there").uid() == 0;
        let scene = Self { folder, program: cargo_bin!("hirth").to_owned(), root };
        if scene.root {
            for path in [scene.games(), scene.game()] {
                chown(path, Some(NOBODY), Some(NOBODY)).expect("root may do that");
            }
        }
        scene
    }

    /// The same, where the program is bound by permissions: root runs it as nobody, who must be able to
    /// get at it.
    fn bound(text: &str) -> Self {
        let mut scene = Self::new(text);
        if scene.root {
            let program = scene.folder.path().join("hirth");
            // Copied by another process: a file that this one has written may still be open in a child of
            // another test, and cannot be run then.
            let copied = Command::new("cp").arg(&scene.program).arg(&program).status();
            assert!(copied.expect("cp").success(), "there is room");
            scene.program = program;
            fs::set_permissions(scene.folder.path(), Permissions::from_mode(0o755)).expect("ours");
        }
        scene
    }

    fn games(&self) -> PathBuf {
        self.folder.path().join("games")
    }

    fn game(&self) -> PathBuf {
        self.games().join("game.hirth")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.game()).expect("the record is there, and whole")
    }

    fn allow(&self, path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }

    /// What is beside the record.
    fn beside(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.games()).expect("the folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| *path != self.game()).collect()
    }

    fn command(&self, writer: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(self.games()).args(writer).arg("game.hirth");
        command
    }

    /// Runs the program as somebody whom permissions bind.
    fn run_bound(&self, writer: &[&str]) -> Output {
        let mut command = self.command(writer);
        if self.root {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.output().expect("it runs, and root can run it as nobody")
    }

    /// Runs the program with files of half a kilobyte at most, after `prelude`.
    fn run_limited(&self, prelude: &str, writer: &[&str]) -> Output {
        let script = format!("{prelude} ulimit -f 1 && exec \"$@\"");
        let mut command = Command::new("sh");
        command.current_dir(self.games()).args(["-c", &script, "sh"]);
        command.arg(&self.program).args(writer).arg("game.hirth");
        command.output().expect("it runs")
    }

    fn start(&self, writer: &[&str]) -> Child {
        let mut command = self.command(writer);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().expect("it starts")
    }
}

#[track_caller]
fn failed(output: &Output, parts: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    says(&said, parts);
}

fn read_only_folders_fail(writer: &[&str]) {
    let scene = Scene::bound(OLD);
    scene.allow(&scene.games(), 0o555);
    failed(&scene.run_bound(writer), &["game.hirth", "ermission denied"]);
    assert_eq!((scene.text().as_str(), scene.beside().len()), (OLD, 0));
    // It was the folder that stood in the way.
    scene.allow(&scene.games(), 0o755);
    assert_eq!(scene.run_bound(writer).status.code(), Some(0));
    assert_eq!(scene.text(), NEW);
}

fn read_only_files_fail(writer: &[&str]) {
    let scene = Scene::bound(OLD);
    scene.allow(&scene.game(), 0o444);
    failed(&scene.run_bound(writer), &["game.hirth", "ermission denied"]);
    assert_eq!((scene.text().as_str(), scene.beside().len()), (OLD, 0));
    scene.allow(&scene.game(), 0o644);
    assert_eq!(scene.run_bound(writer).status.code(), Some(0));
    assert_eq!(scene.text(), NEW);
}

/// A limit on the size of files fails a write in its middle, as a full disk does, and needs no privileges.
fn full_disks_leave_the_old_text(writer: &[&str]) {
    let (old, new) = (long(OLD), long(NEW));
    let scene = Scene::new(&old);
    failed(&scene.run_limited("trap '' XFSZ;", writer), &["game.hirth", "too large"]);
    assert!(scene.text() == old && scene.beside().is_empty());
    assert_eq!(scene.command(writer).output().expect("it runs").status.code(), Some(0));
    assert!(scene.text() == new);
}

fn system_kills_leave_the_old_text(writer: &[&str]) {
    let old = long(OLD);
    let scene = Scene::new(&old);
    let output = scene.run_limited("", writer);
    assert!(output.status.signal().is_some(), "{:?}", output.status);
    assert!(scene.text() == old);
    // What is left is hidden, and in nobody's way.
    let left = scene.beside();
    let hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".hirth-"));
    assert!(left.len() <= 1 && left.iter().all(hidden), "{left:?}");
    assert_eq!(scene.command(writer).output().expect("it runs").status.code(), Some(0));
    assert!(scene.text() == long(NEW));
}

fn kills_leave_the_old_or_the_new_text(writer: &[&str]) {
    let (old, new) = (long(OLD), long(NEW));
    let scene = Scene::new(&old);
    let started = Instant::now();
    assert!(scene.command(writer).output().expect("it runs").status.success());
    let whole = started.elapsed();
    let mut random = fastrand::Rng::with_seed(7);
    let mut in_its_middle = 0;
    for round in 0..cases(40) {
        fs::write(scene.game(), &old).expect("it is ours");
        let mut program = Running(scene.start(writer));
        if round % 2 == 0 {
            thread::sleep(whole.mul_f64(random.f64() * 1.2));
        } else {
            // As soon as it writes: before that takes the record's place.
            while scene.beside().is_empty()
                && program.0.try_wait().expect("a child").is_none()
                && started.elapsed() < DEADLINE
            {}
        }
        program.0.kill().expect("it is ours");
        program.end();
        let text = scene.text();
        assert!(text == old || text == new, "{} bytes", text.len());
        in_its_middle += usize::from(round % 2 == 1 && text == old);
        scene.beside().iter().for_each(|path| fs::remove_file(path).expect("it is ours"));
    }
    assert!(in_its_middle > 0 || !is_usual(), "it was never killed between writing and renaming");
}

fn changes_by_others_stay(writer: &[&str]) {
    const THEIRS: &str = "; The file is mine now.\nG1 KeHeiHei /\n";
    let old = OLD.to_owned() + &format!("\n{OLD}").repeat(1_000);
    let scene = Scene::new(&old);
    let started = Instant::now();
    assert!(scene.command(writer).output().expect("it runs").status.success());
    let whole = started.elapsed();
    // The record is read at once, and judged for most of the time. Where the program was slow to start it
    // found the other text from the first, which is no change under its hands.
    // When it is read and when it is written differs from machine to machine, so each try waits longer.
    let seen = (1..=40).any(|attempt| {
        fs::write(scene.game(), &old).expect("it is ours");
        let mut program = Running(scene.start(writer));
        thread::sleep(whole * attempt / 40);
        fs::write(scene.game(), THEIRS).expect("it is ours");
        let status = program.end();
        let mut stderr = Vec::new();
        let mut err = program.0.stderr.take().expect("a pipe");
        err.read_to_end(&mut stderr).expect("what it said");
        let output = Output { status, stdout: Vec::new(), stderr };
        assert_eq!((scene.text().as_str(), scene.beside().len()), (THEIRS, 0));
        let seen = output.status.code() == Some(2);
        if seen {
            failed(&output, &["game.hirth", "another program changed it"]);
        }
        seen
    });
    assert!(seen, "the record was never changed in time");
}

fn links_and_permissions_stay(writer: &[&str]) {
    let scene = Scene::new(OLD);
    let real = scene.folder.path().join("real.hirth");
    fs::rename(scene.game(), &real).expect("it is ours");
    symlink("../real.hirth", scene.game()).expect("a link");
    scene.allow(&real, 0o640);
    assert!(scene.command(writer).output().expect("it runs").status.success());
    assert!(scene.game().is_symlink());
    assert_eq!(fs::read_to_string(&real).expect("it is there"), NEW);
    let now = fs::metadata(&real).expect("it is there");
    assert_eq!(now.mode() & 0o777, 0o640);
    assert_eq!(now.uid(), fs::metadata(scene.games()).expect("it is there").uid());
}

/// The text on standard output may be the only one there is.
#[cfg(target_os = "linux")]
#[test]
fn full_standard_output_fails() {
    let folder = folder(&[("game.hirth", OLD)]);
    let open = |path: &Path, write: bool| fs::File::options().read(!write).write(write).open(path);
    let output = Command::new(cargo_bin!("hirth"))
        .args(["check", "--fix", "-"])
        .stdin(open(&folder.path().join("game.hirth"), false).expect("it is there"))
        .stdout(open(Path::new("/dev/full"), true).expect("a full device"))
        .output()
        .expect("it runs");
    failed(&output, &["cannot write to standard output"]);
}

#[test]
fn streams_are_written_to_and_not_replaced() {
    let folder = folder(&[("a.hirth", "G1 He1He2He GdSr\n")]);
    let run = |script: &str| {
        let mut command = Command::new("sh");
        command.current_dir(folder.path()).env("HIRTH", cargo_bin!("hirth")).args(["-c", script]);
        let output = command.output().expect("a shell");
        assert!(output.status.success(), "{script}: {output:?}");
        output
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let whole = String::from_utf8(run("$HIRTH convert --to json a.hirth").stdout).expect("UTF-8");
    for stream in ["/dev/stdout", "/proc/self/fd/1", "/dev/fd/1"] {
        for to in ["> log", ">> log"] {
            fs::write(folder.path().join("log"), "before\n").expect("a file");
            run(&format!("{{ echo head; $HIRTH convert --to json -o {stream} a.hirth; echo tail; }} {to}"));
            let before = if to == "> log" { "" } else { "before\n" };
            assert_eq!(read("log"), format!("{before}head\n{whole}tail\n"), "{stream} {to}");
        }
        let piped = run(&format!("$HIRTH convert --to json -o {stream} a.hirth | cat"));
        assert_eq!(String::from_utf8(piped.stdout).expect("UTF-8"), whole, "{stream}");
    }
    run(
        "$HIRTH convert --to json -o /dev/stderr a.hirth 2> log && $HIRTH convert --to json -o /dev/fd/3 a.hirth 3>> log",
    );
    assert_eq!(read("log"), whole.repeat(2));
    fs::write(folder.path().join("b.hirth"), OLD).expect("a file");
    let refused = run("! $HIRTH check --fix /dev/stdin < b.hirth");
    says(&String::from_utf8_lossy(&refused.stderr), &["/dev/stdin", "it is not a regular file"]);
    assert_eq!(read("b.hirth"), OLD);
}

/// A hard link.
fn other_names_have_the_old_text(writer: &[&str]) {
    let scene = Scene::new(OLD);
    let other = scene.folder.path().join("b");
    fs::hard_link(scene.game(), &other).expect("a link");
    let output = scene.command(writer).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    says(&said, &["game.hirth: the file has another name (a hard link), which still has the old text\n"]);
    assert_eq!((output.status.code(), scene.text().as_str()), (Some(0), NEW));
    assert_eq!(fs::read_to_string(other).expect("it is there"), OLD);
}

/// A link to a file that is not there yet makes that file, and stays a link.
#[test]
fn links_that_lead_nowhere_are_followed() {
    let folder = folder(&[("there/x", "")]);
    let at = |name: &str| folder.path().join(name);
    symlink("second", at("first")).expect("a link");
    symlink("there/games.hirth", at("second")).expect("a link");
    hirth(&folder).args(["generate", "-o", "first"]).assert().code(0);
    assert!(at("first").is_symlink() && at("second").is_symlink());
    assert!(at("there/games.hirth").is_file());
    symlink("round", at("round")).expect("a link");
    let run = hirth(&folder).args(["generate", "-o", "round"]).assert().code(2);
    says(&stderr(&run), &["cannot write to `round`"]);
    assert!(at("round").is_symlink());
}

/// Nobody asked for the name of the file in the making.
#[test]
fn full_disks_are_reported_with_the_name_of_the_file() {
    let folder = folder(&[]);
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" generate --games 1000 -o games.hirth";
    let run = Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", script])
        .arg(cargo_bin!("hirth"))
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr);
    says(&said, &["hirth: cannot write to `games.hirth`: "]);
    assert!(!said.contains(".hirth-") && !said.contains("path"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
