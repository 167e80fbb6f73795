//! Texts that are made to take long: twice the text takes at most two and a half times as long.
//!
//! ```text
//! cargo test --locked --bench hostile [-- WORD…]     only commands, starts and pieces with one of the words
//! ```
//!
//! Each text and its double are read in one process, by the program's own `main`, and the time of the process on all
//! processors is taken, so neither the start of a program nor other work on the machine counts. A longer text may be read
//! in other ways, so a text that takes more is doubled once more before it is a fault.

use std::{
    env, fs,
    io::Error,
    path::Path,
    process::{Command, ExitCode, Stdio},
    sync::Mutex,
    thread,
    time::Duration,
};

use cpu_time::ProcessTime;

const HIRTH: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const QUOTED: &str = "> G1 KeHeiHei /\n> S1 He7He8He /\n";
const FENCED: &str = "A game:\n\n```hirth\nG1 KeHeiHei /\nS1 He7He8He /\n";
const TAFL: &str = "[Game \"tafl\"]\n1. d1-d3 f8-c8\n";
const TAFL_QUOTED: &str = "> 1. d1-d3 f8-c8\n> 2. e1-e3 e7-c7\n";
const HERRLOF: &str = "R1 ?5b\nA1 7g 8g =B\n";

/// The bytes of a text with decoration. The program looks for decoration in the first 64 kB, so the cost grows only below.
const SHORT: usize = 8_000;
/// The bytes of other texts.
const LONG: usize = 80_000;

/// How many times as long a text may take as half of it.
const LIMIT: f64 = 2.5;
/// What the clock and the system may add.
const NOISE: Duration = Duration::from_micros(500);
/// How often a text is read; the least time counts.
const READS: usize = 3;

/// Bytes, the ending of the file, the command, the start of the text, and what comes after it again and again.
type Line = (usize, &'static str, &'static str, &'static str, &'static [&'static str]);

const LINES: &[Line] = &[
    (
        SHORT,
        "txt",
        "check --effort 0",
        QUOTED,
        &["G1 ", "\n", "[", "<!--", "<script>", "&", "*", "`", "|", "1. ", "a ", "Gull ", "10:00 ", "(a) ", "He7, "],
    ),
    (
        SHORT,
        "txt",
        "check --effort 0",
        HIRTH,
        &["G1\n", "G1 {\n", "S1 Jöh\n", "G1 H01\n", "```hirth\n", "> ```hirth\n"],
    ),
    (SHORT, "md", "check --effort 0", FENCED, &["G1 {\n", "G1,He\n", "```\n", "~~~\n", "> ", "\n"]),
    (SHORT, "txt", "check --effort 0", TAFL_QUOTED, &["[b]", "a1 "]),
    (SHORT, "txt", "check --effort 0", HERRLOF, &["A1 ", "8g\n", "=B\n", "R1 "]),
    (SHORT, "txt", "check --extract --effort 0", QUOTED, &["\n", "**", "a\n"]),
    (SHORT, "txt", "check --fix --effort 0", HIRTH, &["G2 Hö\n"]),
    (SHORT, "txt", "fmt --check", HIRTH, &["S1 /He\n"]),
    (SHORT, "hirth", "check --effort 0 --format json", HIRTH, UNCLEAR),
    (SHORT, "hirth", "convert --to jsonl", HIRTH, UNCLEAR),
    (SHORT, "hirth", "convert --to csv", HIRTH, UNCLEAR),
    (SHORT, "hirth", "view --effort 0", HIRTH, UNCLEAR),
    (SHORT, "hirth", "show --all --effort 0", HIRTH, UNCLEAR),
    (SHORT, "hirth", "stats", HIRTH, UNCLEAR),
    (
        SHORT,
        "txt",
        "check --extract --effort 0",
        HIRTH,
        &["G1 KeHeiHei / S1 He7He8He / ", "G1 KeHeiHei / was played. "],
    ),
    (
        LONG,
        "txt",
        "check --effort 0",
        HIRTH,
        &[
            "\n",
            "{",
            "{\n",
            "}{",
            "} {\n",
            "{}",
            "} G1 {\n",
            "G1 ö{",
            "｛",
            "> ",
            "- ",
            "[a \"b\"]",
            "[a \"b\"]\n",
            "[a \"",
            "[a “” ",
            "ö",
            "\\",
            "\r",
            "#",
        ],
    ),
    (LONG, "txt", "check --effort 0", TAFL, &["[", "[b]", "1. ", "d1-d3 "]),
    (LONG, "txt", "check --fix --effort 0", HIRTH, &["\n"]),
    (LONG, "txt", "fmt --check", HIRTH, &["\n", "; a\n"]),
    (LONG, "txt", "convert --to json", HIRTH, &["; a\n", "[a \"b\"]\n"]),
    (LONG, "txt", "stats", HIRTH, &["; a\n"]),
    (LONG, "txt", "view", HIRTH, &["; a\n"]),
];

const UNCLEAR: &[&str] = &["/\n", "G1 KeHeiHei / ((((\n"];

/// A text of any length, and the command that reads it.
#[derive(Clone, Copy, Debug)]
struct Hostile {
    bytes: usize,
    ending: &'static str,
    command: &'static str,
    start: &'static str,
    piece: &'static str,
}

impl Hostile {
    fn all() -> impl Iterator<Item = Self> {
        LINES.iter().flat_map(|&(bytes, ending, command, start, pieces)| {
            pieces.iter().map(move |piece| Self { bytes, ending, command, start, piece })
        })
    }

    fn text(&self, bytes: usize) -> String {
        self.start.to_owned() + &self.piece.repeat(bytes / self.piece.len())
    }

    fn has(&self, word: &str) -> bool {
        [self.command, self.start, self.piece].iter().any(|part| part.contains(word))
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [child, number] = &args[..]
        && child == "--child"
    {
        let hostile = number.parse().ok().and_then(|number| Hostile::all().nth(number)).expect("a number of a text");
        return in_this_process(hostile);
    }
    let words: Vec<&String> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    let chosen = Hostile::all().enumerate();
    let chosen = chosen.filter(|(_, hostile)| words.is_empty() || words.iter().any(|word| hostile.has(word)));
    in_processes(&chosen.collect::<Vec<_>>())
}

/// Tries each text in a process of its own, so that one that overflows the stack is named too.
fn in_processes(chosen: &[(usize, Hostile)]) -> ExitCode {
    let program = env::current_exe().expect("this program has a path");
    let left = Mutex::new(chosen.iter());
    let faults = Mutex::new(0);
    let work = || {
        while let Some((number, hostile)) = { left.lock().expect("no panic").next() } {
            let mut child = Command::new(&program);
            child.args(["--child", &number.to_string()]).stdin(Stdio::null()).stdout(Stdio::null());
            let output = child.output().expect("this program starts");
            if !output.status.success() {
                let errors = String::from_utf8_lossy(&output.stderr);
                let why = errors.lines().last().unwrap_or_default();
                println!("{hostile:?}: {}; {why}", output.status);
                *faults.lock().expect("no panic") += 1;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("no panic");
    println!("{} hostile texts, {faults} of them take too long", chosen.len());
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Holds the time of a text against that of half of it. What the program prints is not looked at; the last line of
/// standard error is for the process that started this one.
fn in_this_process(hostile: Hostile) -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hostile").with_extension(hostile.ending);
    let read = |bytes| least_time(&hostile, &path, bytes);
    // What each command does besides reading a text.
    let constant = read(0);
    let of_text = |bytes| read(bytes).saturating_sub(constant);
    let mut bytes = hostile.bytes;
    let mut once = of_text(bytes);
    for _ in 0..2 {
        let twice = of_text(2 * bytes);
        if twice <= once.mul_f64(LIMIT) + NOISE {
            return ExitCode::SUCCESS;
        }
        eprintln!("{once:?} for {bytes} bytes, {twice:?} for twice as many");
        (bytes, once) = (2 * bytes, twice);
    }
    ExitCode::FAILURE
}

/// Returns the time of the processors that the command takes for a text.
fn least_time(hostile: &Hostile, path: &Path, bytes: usize) -> Duration {
    let read = || {
        // A command may change the file.
        fs::write(path, hostile.text(bytes))?;
        let args = ["hirth"].into_iter().chain(hostile.command.split(' ')).map(Into::into).chain([path.into()]);
        let begun = ProcessTime::now();
        let code = hirth::cli::main(args);
        let time = begun.elapsed();
        assert!(code < 2, "the command is not understood");
        Ok::<_, Error>(time)
    };
    (0..READS).map(|_| read().expect("the file is written")).min().expect("it is read at least once")
}
