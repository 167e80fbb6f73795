//! Finds small changes of `src` that no test notices: what the tests do not hold.
//!
//! `cargo run --package mutants -- [--sample 60] [--seed N] [--under src/cli]` takes a random sample of changes, such as `<` for
//! `<=` or a statement left out. It builds the tests once with all of them, each behind a switch, runs the tests with one change
//! after the other, and lists the changes with which all of them pass. Either a test is missing, or the program does the same.

mod changes;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    io::{BufRead as _, BufReader},
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use changes::Change;
use serde_json::Value;

/// What is added to the library: the switch.
const SWITCH: &str = r#"
#[doc(hidden)]
pub mod mutant {
    static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    pub fn on(number: u32) -> bool {
        let read = || std::fs::read_to_string("SWITCH").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        *ON.get_or_init(read) == number
    }
}
"#;

/// A change of a file of the project.
struct Mutant {
    path: String,
    line: usize,
    old: String,
    change: Change,
}

impl Mutant {
    /// Returns the folder of its file; of the games, that of the game.
    fn room(&self) -> String {
        let parts: Vec<&str> = self.path.split('/').collect();
        let depth = if parts[1] == "games" { 3 } else { 2 };
        parts[..depth.min(parts.len() - 1)].join("/")
    }

    fn title(&self) -> String {
        let short =
            |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(90).collect::<String>();
        let other = self.change.other.as_deref().unwrap_or("(nothing)");
        format!("{}:{}: {} -> {}", self.path, self.line, short(&self.old), short(other))
    }

    /// Returns the expression, and its change behind the switch.
    fn switched(&self, number: usize) -> String {
        match &self.change.other {
            Some(other) => format!("(if crate::mutant::on({number}) {{ {other} }} else {{ {} }})", self.old),
            None => format!("if !crate::mutant::on({number}) {{ {} }}", self.old),
        }
    }
}

/// The project, and its copy with changes.
struct Project {
    files: Vec<(String, Vec<u8>)>,
    /// The folder of the copy.
    copy: PathBuf,
    /// The file with the number of the change that is switched on.
    switch: PathBuf,
    mutants: Vec<Mutant>,
}

impl Project {
    /// Reads the project in the working directory, and chooses changes at random, none inside another.
    fn sample(under: &str, size: usize, seed: u64) -> Self {
        let list = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()
            .expect("git lists the files of the project");
        let list = String::from_utf8(list.stdout).expect("names in UTF-8");
        let read = |path: &str| Some((path.to_owned(), fs::read(path).ok()?));
        let files: Vec<_> = list.split_terminator('\0').filter_map(read).collect();
        let mut all = Vec::new();
        for (path, text) in &files {
            if path.starts_with(under) && path.ends_with(".rs") && path != "src/main.rs" {
                let text = str::from_utf8(text).expect("sources in UTF-8");
                all.extend(changes::of(text).expect("Rust").into_iter().map(|change| Mutant {
                    path: path.clone(),
                    line: text[..change.place.start].matches('\n').count() + 1,
                    old: text[change.place.clone()].to_owned(),
                    change,
                }));
            }
        }
        println!("a sample of {size} of {} changes, with --seed {seed}", all.len());
        fastrand::Rng::with_seed(seed).shuffle(&mut all);
        let mut mutants: Vec<Mutant> = Vec::new();
        for one in all {
            let (from, to) = (one.change.place.start, one.change.place.end);
            let meets = |other: &Mutant| {
                other.path == one.path && from < other.change.place.end && other.change.place.start < to
            };
            // Half of them can be compiled, or more.
            if mutants.len() < 2 * size && !mutants.iter().any(meets) {
                mutants.push(one);
            }
        }
        let root = env::current_dir().expect("a working directory").join("target/mutants");
        // An old copy may have files that the project has not.
        let _ = fs::remove_dir_all(root.join("tree"));
        Self { files, copy: root.join("tree"), switch: root.join("switch"), mutants }
    }

    /// Writes the copy with some of the changes. Returns the file of each and its bytes there.
    fn write(&self, kept: &BTreeSet<usize>) -> Vec<(usize, &str, [usize; 2])> {
        let mut places = Vec::new();
        for (path, text) in &self.files {
            let mut text = text.clone();
            let mut own: Vec<usize> =
                kept.iter().copied().filter(|&number| self.mutants[number].path == *path).collect();
            own.sort_by_key(|&number| self.mutants[number].change.place.start);
            let mut moved = 0;
            for number in own {
                let place = &self.mutants[number].change.place;
                let switched = self.mutants[number].switched(number);
                text.splice(place.start + moved..place.end + moved, switched.bytes());
                places.push((number, path.as_str(), [place.start + moved, place.start + moved + switched.len()]));
                moved += switched.len() - place.len();
            }
            if path == "src/lib.rs" {
                text.extend(SWITCH.replace("SWITCH", &self.switch.to_string_lossy()).bytes());
            }
            let to = self.copy.join(path);
            // A file that stays is not compiled again.
            if fs::read(&to).ok().as_ref() != Some(&text) {
                fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
                fs::write(to, text).expect("a file");
            }
        }
        places
    }

    /// Builds the tests with all changes that can be compiled. Returns the test programs and the numbers of the changes.
    fn build(&self) -> Option<(Vec<PathBuf>, BTreeSet<usize>)> {
        let mut kept: BTreeSet<usize> = (1..self.mutants.len()).collect();
        while !kept.is_empty() {
            let places = self.write(&kept);
            let mut cargo = Command::new("cargo");
            cargo
                .args("test --tests --locked --no-run --quiet --message-format=json --target-dir ../target".split(' '));
            let output = cargo.current_dir(&self.copy).stderr(Stdio::inherit()).output().expect("cargo");
            let lines = output.stdout.split(|byte| *byte == b'\n');
            let messages: Vec<Value> = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
            if output.status.success() {
                let tests = messages.iter().filter(|one| one["profile"]["test"] == true);
                return Some((tests.filter_map(|one| Some(one["executable"].as_str()?.into())).collect(), kept));
            }
            let mut wrong = BTreeSet::new();
            for error in messages.iter().map(|one| &one["message"]).filter(|message| message["level"] == "error") {
                let mut spans = Vec::new();
                collect_spans(error, &mut spans);
                let named = |is_at: &dyn Fn([usize; 2], [usize; 2]) -> bool| -> Vec<usize> {
                    let is_named =
                        |path: &str, place| spans.iter().any(|(file, span)| file == path && is_at(*span, place));
                    places.iter().filter(|(_, path, place)| is_named(path, *place)).map(|one| one.0).collect()
                };
                let inside = named(&|span, place| span[0] < place[1] && place[0] < span[1]);
                // If no place is that of a change, it may be any in the file.
                wrong.extend(if inside.is_empty() { named(&|_, _| true) } else { inside });
            }
            println!("{} of {} changes cannot be compiled", wrong.len(), kept.len());
            if wrong.is_empty() {
                messages.iter().filter_map(|one| one["message"]["rendered"].as_str()).for_each(|text| print!("{text}"));
                return None;
            }
            kept.retain(|number| !wrong.contains(number));
        }
        None
    }

    /// Runs a test program without some tests: with a time limit up to the first failure, otherwise to its end. Returns the
    /// tests that fail.
    fn failures(&self, program: &Path, without: &[String], limit: Option<Duration>) -> Vec<String> {
        let mut command = Command::new(program);
        command.arg("--exact").args(without.iter().flat_map(|name| ["--skip", name]));
        command.envs([("PROPTEST_MAX_SHRINK_ITERS", "0"), ("INSTA_UPDATE", "no")]).current_dir(&self.copy);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.process_group(0).spawn().expect("a test program");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let begun = Instant::now();
        let mut failed = Vec::new();
        while limit.is_none() || failed.is_empty() {
            let left = limit.unwrap_or(Duration::MAX).saturating_sub(begun.elapsed());
            match lines.recv_timeout(left) {
                Ok(line) => {
                    let name = line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"));
                    failed.extend(name.map(str::to_owned));
                }
                Err(RecvTimeoutError::Timeout) => failed.push("(too long)".to_owned()),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if limit.is_some() && !failed.is_empty() {
            // The programs that it runs, too.
            let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status();
        }
        let status = child.wait().expect("its end");
        if !status.success() && failed.is_empty() {
            failed.push("(it breaks off)".to_owned());
        }
        failed
    }
}

/// Adds the places in files that a message of the compiler names.
fn collect_spans(message: &Value, spans: &mut Vec<(String, [usize; 2])>) {
    let list = |name: &str| message[name].as_array().into_iter().flatten();
    spans.extend(list("spans").map(|span| {
        let place = ["byte_start", "byte_end"].map(|name| span[name].as_u64().unwrap_or(0) as usize);
        (span["file_name"].as_str().unwrap_or_default().to_owned(), place)
    }));
    list("children").for_each(|child| collect_spans(child, spans));
}

fn main() -> ExitCode {
    let option = |name: &str| env::args().skip_while(|argument| argument != name).nth(1);
    let number = |name: &str| option(name).map(|value| value.parse::<u64>().expect("a number"));
    let size = number("--sample").unwrap_or(60) as usize;
    let seed = number("--seed").unwrap_or_else(|| fastrand::u64(..1_000_000));
    let project = Project::sample(option("--under").as_deref().unwrap_or("src/"), size, seed);
    let Some((programs, kept)) = project.build() else {
        println!("nothing could be tried");
        return ExitCode::FAILURE;
    };
    let switch = |number: usize| fs::write(&project.switch, number.to_string()).expect("the switch");
    switch(0);
    // Tests that fail without a change are left out: those that read the sources see the switches. The quickest come first.
    let mut tests = Vec::new();
    for program in programs {
        let begun = Instant::now();
        let failed = project.failures(&program, &[], None);
        println!("{} takes {} s without a change; left out: {failed:?}", program.display(), begun.elapsed().as_secs());
        tests.push((begun.elapsed(), program, failed));
    }
    tests.sort();
    let (mut rooms, mut survivors) = (BTreeMap::<String, [usize; 2]>::new(), Vec::new());
    for number in kept.into_iter().take(size) {
        switch(number);
        let mut found = tests.iter().filter_map(|(time, program, without)| {
            let limit = *time * 5 + Duration::from_secs(30);
            project.failures(program, without, Some(limit)).into_iter().next()
        });
        let (mutant, found) = (&project.mutants[number], found.next());
        println!("{}: {}", mutant.title(), found.as_deref().unwrap_or("SURVIVES"));
        let counts = rooms.entry(mutant.room()).or_default();
        counts[0] += 1;
        if found.is_none() {
            counts[1] += 1;
            survivors.push(mutant.title());
        }
    }
    println!("\n{} changes with which all tests pass:", survivors.len());
    survivors.iter().for_each(|title| println!("  {title}"));
    println!("\n{:<24} {:>6} {:>9}", "room", "tried", "survived");
    rooms.iter().for_each(|(room, [tried, survived])| println!("{room:<24} {tried:>6} {survived:>9}"));
    ExitCode::SUCCESS
}
