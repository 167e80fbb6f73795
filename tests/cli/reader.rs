//! Large texts, read part by part: what the reports say together, and how much memory that takes.

use std::{
    env, fs,
    io::{self, Write},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use hirth::{Check, report::FileReport};

/// One game of a match that goes on.
const GAME: &str = "[Match \"M\"]\n[Gull \"Anna\"]\n[Silfr \"Ben\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n";

/// What a report says of its games and of what was found, with the places in the whole text.
fn said(report: &FileReport) -> Vec<String> {
    let line = |at: usize| report.source.place(at).line;
    let games = report.games.iter().map(|game| {
        let (index, line) = (game.index, line(game.span.start));
        format!("{index} {line} {} {}", game.game, game.is_valid())
    });
    let found = report.all_findings();
    let found = found.map(|finding| format!("{} {finding}", line(finding.span.start)));
    games.chain(found).collect()
}

#[test]
fn parts_have_the_report_of_the_whole() {
    let wrong = "[Gull \"Anna\"]\nG1 Khei /\n\n";
    let text = format!("; a season\n\n{}{wrong}{}", GAME.repeat(9_000), GAME.repeat(9_000));
    assert!(text.len() > 1 << 20);
    let check = Check::new().name("season.hirth");
    let whole = check.text(&text);
    let parts = check.read(text.as_bytes()).collect::<io::Result<Vec<_>>>();
    let parts = parts.expect("it is text");
    assert!(parts.len() > 2);
    let mut together: Vec<String> = parts.iter().flat_map(said).collect();
    let mut expected = said(&whole);
    together.sort();
    expected.sort();
    assert_eq!(together, expected);
    let matches = |report: &FileReport| format!("{:?}", report.matches);
    let last = parts.last().expect("there is one");
    assert_eq!(matches(last), matches(&whole));
    assert!(whole.games.len() == 18_001 && whole.matches.len() == 1);
}

#[test]
fn bytes_that_are_not_text_end_reading() {
    let bytes = [GAME.repeat(9_000).into_bytes(), vec![0xff; 3]].concat();
    let check = Check::new();
    let mut reports = check.read(&bytes[..]);
    assert!(reports.any(|report| report.is_err()));
    assert!(reports.next().is_none());
}

/// Reads standard input. Run by the test below.
#[test]
#[ignore = "is a part of another test"]
fn reads_standard_input() {
    let check = Check::new().name("season.hirth");
    for report in check.read(io::stdin().lock()) {
        let report = report.expect("it is text");
        assert!(report.games.iter().all(|game| game.is_valid()));
    }
}

/// The most memory that a process has had, in kilobytes.
fn peak(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("its status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).expect("a number")
}

/// Twenty megabytes take little more memory than the first two.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_text() {
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "reader::reads_standard_input", "--ignored"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is read");
    let games = GAME.replace("[Match \"M\"]\n", "").repeat(2_000_000 / GAME.len());
    let peaks = (0..10).map(|_| {
        input.write_all(games.as_bytes()).expect("it is read");
        // What was written last is judged.
        thread::sleep(Duration::from_millis(300));
        peak(child.id())
    });
    let peaks: Vec<usize> = peaks.collect();
    let (first, last) = (peaks[0], peaks[peaks.len() - 1]);
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert!(last < first + 6_000, "{first} kB, then {last} kB");
    // That of the program of the tests itself included.
    assert!(last < 100_000, "{last} kB");
}
