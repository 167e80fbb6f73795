//! Texts that are made to take long: twice the text takes at most two and a half times as long. And texts that once took
//! longer than any may: 4 kB take at most a second, 100 kB five, 1 MB twenty, and 20 MB of memory with 300 bytes a byte.
//!
//! ```text
//! cargo test --locked --bench hostile [-- WORD…]     only commands, starts and pieces with one of the words
//! ```
//!
//! With `FULL=1` 1 MB is tried too, and all other texts are twice as long. What is built for tests, and not for use, may take three
//! times as long.
//!
//! Each text and its double are read in one process, by the program's own `main`, and the time of the process on all
//! processors is taken, so that neither the start of a program nor other work on the machine counts. A longer text may be
//! read in other ways, so a text that takes more is doubled once more. Processes that run together slow each other down, so
//! a text that still takes too long, or too much memory, is tried again alone.

use std::{
    env, fs,
    io::Error,
    path::Path,
    process::{Child, Command, ExitCode, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use cpu_time::ProcessTime;

const HIRTH: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const QUOTED: &str = "> G1 KeHeiHei /\n> S1 He7He8He /\n";
const FENCED: &str = "A game:\n\n```hirth\nG1 KeHeiHei /\nS1 He7He8He /\n";
const TAFL: &str = "[Game \"tafl\"]\n1. d1-d3 f8-c8\n";
const TAFL_QUOTED: &str = "> 1. d1-d3 f8-c8\n> 2. e1-e3 e7-c7\n";
const SPOKEN: &str = "> G1 KeHeiHei /\n> S1 He7He8He /\nG2 HeHeHeHeHe / ";
const HERRLOF: &str = "R1 ?5b\nA1 7g 8g =B\n";

/// The bytes of a text with decoration, in full twice as many. The program looks for decoration in the first 64 kB, so the cost grows
/// only below.
const SHORT: usize = 4_000;
/// The bytes of other texts, in full twice as many.
const LONG: usize = 40_000;

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
    (SHORT, "txt", "check --effort 0", SPOKEN, &["abcd ", "he "]),
    (SHORT, "hirth", "check --effort 0", SPOKEN, &["abcd "]),
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
        &["G1 KeHeiHei / S1 He7He8He / ", "G1 KeHeiHei / was played. ", "Later G9 KeHeiHei / was played.\n\n"],
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
            "<a x=\"\" y=\">",
            "[Gull \"a\"]\n\n",
        ],
    ),
    (LONG, "txt", "check --effort 0", TAFL, &["[", "[b]", "1. ", "d1-d3 "]),
    (LONG, "hirth", "check --effort 0", "G1 He ", &["/", "// ", ") ", "S5 ", "L13 HeHe/ "]),
    (LONG, "tafl", "check --effort 0", TAFL, &["d1-d3xe4 ", "d1-d3,", "d1-d3 ( "]),
    (LONG, "herrlof", "check --effort 0", "A: ", &["H", "nN", "7g "]),
    (LONG, "tafl", "convert --to jsonl", TAFL, &["d1-d3 "]),
    (LONG, "tafl", "view", TAFL, &["d1-d3 "]),
    (LONG, "hirth", "convert --to jsonl", "G1 He ", &["S5 ", "L13 HeHe/ "]),
    (LONG, "hirth", "view", "G1 He ", &["S5 ", "L13 HeHe/ "]),
    (LONG, "txt", "check --fix --effort 0", HIRTH, &["\n"]),
    (LONG, "txt", "fmt --check", HIRTH, &["\n", "; a\n"]),
    (LONG, "txt", "convert --to json", HIRTH, &["; a\n", "[a \"b\"]\n"]),
    (LONG, "txt", "stats", HIRTH, &["; a\n"]),
    (LONG, "txt", "view", HIRTH, &["; a\n"]),
];

const UNCLEAR: &[&str] = &["/\n", "G1 KeHeiHei / ((((\n"];

const QUOTED_TURN: &str = "> G1 KeHeiHei /\n";

/// Texts whose time and memory are bounded: the ending, the commands, the start, and what comes again and again.
const BOUNDED: &[(&str, &[&str], &str, &[&str])] = &[
    ("txt", &["check"], "", &["SdGa\n", "GdSa\n", "oops\n", "①\n\n", "G1\n"]),
    ("txt", &["check", "fmt --check"], "", &["L\n"]),
    ("md", &["check"], "", &["GdSa\n"]),
    ("txt", &["convert --to record", "check --diff --unsafe-fixes"], QUOTED_TURN, &["GdSr\n"]),
    ("hirth", &["fmt --diff"], QUOTED_TURN, &["GdSr\n"]),
    ("md", &["fmt --check"], QUOTED_TURN, &["GdSr\n"]),
    ("hirth", &["view", "show --all", "check"], "", &["G1\n"]),
    (
        "txt",
        &["check --extract"],
        "",
        &[LONG_WORD, LOGGED, "<p>some <b>text</b> &amp; more</p>", WRAPPED, "1,Part 1,2024,a1-b1,ok\n"],
    ),
    ("txt", &["check"], "", &[LOGGED, WRAPPED]),
];

const LONG_WORD: &str = "VGhpcyBpcyBub3QgYSByZWNvcmQgb2YgYSBnYW1l";
const LOGGED: &str = "{\"at\": 17, \"level\": \"info\", \"text\": \"G1 was here\"}, ";
const WRAPPED: &str =
    "They met in the hall and talked of the game that Anna had won.\nNobody knew how, and he was asked again.\n";

/// Bytes, and the time that a text of as many may take.
const BOUNDS: [(usize, Duration); 3] =
    [(4_000, Duration::from_secs(1)), (100_000, Duration::from_secs(5)), (1_000_000, Duration::from_secs(20))];

/// Bytes of memory, and for each byte of the text.
const MEMORY: (usize, usize) = (20_000_000, 300);

/// The ending, the command and the piece of the texts that take more today. They are tried with `FULL=1`, and
/// named. One that is in its bounds leaves the list.
const EXCEEDING: &[(&str, &str, &str)] = &[
    ("txt", "check", "SdGa\n"),
    ("txt", "check", "GdSa\n"),
    ("md", "check", "GdSa\n"),
    ("txt", "convert --to record", "GdSr\n"),
    ("txt", "check --diff --unsafe-fixes", "GdSr\n"),
    ("hirth", "fmt --diff", "GdSr\n"),
    ("md", "fmt --check", "GdSr\n"),
    ("hirth", "view", "G1\n"),
    ("hirth", "show --all", "G1\n"),
];

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

    fn bounded() -> impl Iterator<Item = Self> {
        BOUNDED.iter().flat_map(|&(ending, commands, start, pieces)| {
            commands.iter().flat_map(move |command| {
                pieces.iter().map(move |piece| Self { bytes: 0, ending, command, start, piece })
            })
        })
    }

    fn exceeds(&self) -> bool {
        EXCEEDING.contains(&(self.ending, self.command, self.piece))
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
    match &args[..] {
        [child, number] if child == "--child" => {
            let hostile =
                number.parse().ok().and_then(|number| Hostile::all().nth(number)).expect("a number of a text");
            return in_this_process(hostile);
        }
        [child, number, bytes] if child == "--bounded" => {
            let hostile = number.parse().ok().and_then(|number| Hostile::bounded().nth(number));
            return measured(hostile.expect("a number of a text"), bytes.parse().expect("bytes"));
        }
        _ => {}
    }
    let words: Vec<&String> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    let is_chosen = |(_, hostile): &(usize, Hostile)| words.is_empty() || words.iter().any(|word| hostile.has(word));
    let bounded: Vec<_> = Hostile::bounded().enumerate().filter(is_chosen).collect();
    let chosen: Vec<_> = Hostile::all().enumerate().filter(is_chosen).collect();
    let codes = [within_bounds(&bounded), in_processes(&chosen)];
    if codes == [ExitCode::SUCCESS; 2] { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether each text is tried in its full size.
fn is_full() -> bool {
    env::var_os("FULL").is_some()
}

/// How many times as long a text may take as with the program for use.
const SLOWER: u32 = if cfg!(debug_assertions) { 3 } else { 1 };

/// Tries each text with bounds, several at once, and then those again that exceed them, one after the other.
fn within_bounds(chosen: &[(usize, Hostile)]) -> ExitCode {
    let sizes = if is_full() { 3 } else { 2 };
    let most =
        |number: usize| BOUNDS[..sizes].iter().find_map(|&(bytes, bound)| exceeded(number, bytes, bound * SLOWER));
    let suspects = Mutex::new(Vec::new());
    let tried: Vec<_> = chosen.iter().filter(|(_, hostile)| is_full() || !hostile.exceeds()).collect();
    at_once(&tried, |&&(number, hostile)| {
        if most(number).is_some() != hostile.exceeds() {
            suspects.lock().expect("no panic").push((number, hostile));
        }
    });
    let mut faults = 0;
    for (number, hostile) in suspects.into_inner().expect("no panic") {
        let exceeded = most(number);
        faults += usize::from(exceeded.is_some() != hostile.exceeds());
        println!("{hostile:?}, alone: {}", exceeded.unwrap_or_else(|| "in its bounds".to_owned()));
    }
    let listed = chosen.iter().filter(|(_, hostile)| hostile.exceeds()).count();
    println!("{listed} texts are listed as taking too much");
    println!("{} texts with bounds, {faults} of them take too much", chosen.len());
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a text takes too much of, if anything.
fn exceeded(number: usize, bytes: usize, bound: Duration) -> Option<String> {
    let most = MEMORY.0 + MEMORY.1 * bytes;
    let (time, memory) = match time_and_memory(number, bytes, 2 * bound) {
        Ok(measured) => measured,
        Err(why) => return Some(format!("{bytes} bytes: {why}")),
    };
    if time > bound {
        return Some(format!("{time:?} for {bytes} bytes"));
    }
    (memory > most).then(|| format!("{} MB for {bytes} bytes", memory / 1_000_000))
}

/// The time of the processors and the bytes of memory that a process of its own takes, if it ends in time.
fn time_and_memory(number: usize, bytes: usize, most: Duration) -> Result<(Duration, usize), String> {
    let program = env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--bounded", &number.to_string(), &bytes.to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child: Child = command.spawn().expect("this program starts");
    let started = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if started.elapsed() > most {
            child.kill().expect("it is killed");
            child.wait().expect("it ends");
            return Err(format!("more than {most:?}"));
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("it has ended");
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().last().unwrap_or_default();
    let measured = last.split_once(' ').and_then(|(time, memory)| Some((time.parse().ok()?, memory.parse().ok()?)));
    let (micros, memory) = measured.ok_or_else(|| format!("{}; {last}", output.status))?;
    Ok((Duration::from_micros(micros), memory))
}

/// Reads a text, and prints what that took.
fn measured(hostile: Hostile, bytes: usize) -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hostile").with_extension(hostile.ending);
    let time = time(&hostile, &path, bytes).expect("the file is written");
    eprintln!("{} {}", time.as_micros(), memory());
    ExitCode::SUCCESS
}

/// The most bytes that this process ever had in memory; 0 where the system does not say.
fn memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = most.and_then(|most| most.trim().trim_end_matches(" kB").parse::<usize>().ok());
    1024 * kilobytes.unwrap_or(0)
}

/// Tries all texts, several at once, and then those again that take too long, one after the other.
fn in_processes(chosen: &[(usize, Hostile)]) -> ExitCode {
    let suspects = Mutex::new(Vec::new());
    at_once(chosen, |&(number, hostile)| {
        if let Some(fault) = in_process(number) {
            println!("{hostile:?}: {}", fault.why);
            suspects.lock().expect("no panic").push((number, hostile, fault));
        }
    });
    let mut faults = 0;
    for (number, hostile, fault) in suspects.into_inner().expect("no panic") {
        let again = if fault.is_slow { in_process(number) } else { Some(fault) };
        faults += usize::from(again.is_some());
        println!("{hostile:?}, alone: {}", again.map_or("fast enough".to_owned(), |fault| fault.why));
    }
    println!("{} hostile texts, {faults} of them take too long", chosen.len());
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Works on values, as many at once as there are processors.
fn at_once<T: Sync>(values: &[T], work: impl Fn(&T) + Sync) {
    let left = Mutex::new(values.iter());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(value) = { left.lock().expect("no panic").next() } {
                    work(value);
                }
            });
        }
    });
}

/// What is wrong with a text.
struct Fault {
    /// Whether it only took too long, which a busy machine may be the reason of.
    is_slow: bool,
    why: String,
}

/// Tries a text in a process of its own, so that one that overflows the stack is named too.
fn in_process(number: usize) -> Option<Fault> {
    let program = env::current_exe().expect("this program has a path");
    let mut child = Command::new(program);
    child.args(["--child", &number.to_string()]).stdin(Stdio::null()).stdout(Stdio::null());
    let output = child.output().expect("this program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    let why = format!("{}; {}", output.status, errors.lines().last().unwrap_or_default());
    let is_slow = output.status.code() == Some(1);
    (!output.status.success()).then_some(Fault { is_slow, why })
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
    let mut bytes = if is_full() { 2 * hostile.bytes } else { hostile.bytes };
    let mut once = of_text(bytes);
    let mut times = format!("{once:?} for {bytes} bytes");
    for _ in 0..2 {
        let twice = of_text(2 * bytes);
        if twice <= once.mul_f64(LIMIT) + NOISE {
            return ExitCode::SUCCESS;
        }
        (bytes, once) = (2 * bytes, twice);
        times += &format!(", {once:?} for {bytes}");
    }
    eprintln!("{times}");
    ExitCode::FAILURE
}

/// Returns the least time of the processors that the command takes for a text.
fn least_time(hostile: &Hostile, path: &Path, bytes: usize) -> Duration {
    (0..READS)
        .map(|_| time(hostile, path, bytes).expect("the file is written"))
        .min()
        .expect("it is read at least once")
}

/// Returns the time of the processors that the command takes for a text.
fn time(hostile: &Hostile, path: &Path, bytes: usize) -> Result<Duration, Error> {
    // A command may change the file.
    fs::write(path, hostile.text(bytes))?;
    let args = ["hirth"].into_iter().chain(hostile.command.split(' ')).map(Into::into).chain([path.into()]);
    let begun = ProcessTime::now();
    let code = hirth::cli::main(args, None);
    let time = begun.elapsed();
    assert!(code < 2, "the command is not understood");
    Ok(time)
}
