//! Corpora: what `hirth check` says of them does not depend on how many games are judged at the same time.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
};

use crate::hirth::referee::{Style, random_game, slip};
use crate::program::{FORMATS, folder, hirth, running::Running, stderr, stdout};
use crate::properties::cases;
use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// Returns a corpus of random games: some with a slip, some in matches, some after tags or words, some not. Their number is fixed,
/// because shorter files are read in other ways.
fn corpus(games: u64, seed: u64) -> String {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut text = String::new();
    for game in 0..games {
        text.push_str(match rng.u8(0..6) {
            0 => "[Gull \"Anna\"]\n[Silfr \"Björn\"]\n",
            1 => "\n[Match \"m\"]\n[Gull \"Anna\"]\n",
            2 => "\n\nThey played on.\n\n",
            3 => "\n; hirth: allow-game(unfinished)\n",
            _ => "\n",
        });
        let mut lines = random_game(seed * 1_000 + game, Style::Hunting, 12).turns;
        if rng.u8(0..3) == 0 {
            let at = rng.usize(..lines.len());
            lines[at] = slip(&lines[at], &mut rng).0;
        }
        for line in lines {
            text.push_str(&line);
            text.push_str(if rng.u8(0..9) == 0 { " {well}\n" } else { "\n" });
        }
    }
    text
}

/// Clean games without the usual layout.
fn untidy(games: u64) -> String {
    let game = |game| {
        let turns = random_game(game, Style::Hunting, 12).turns;
        let turns = turns.iter().map(|turn| turn.replacen(' ', "   ", 1) + " \n");
        format!("[Event \"{game}\"]\n{}\n", turns.collect::<String>())
    };
    (0..games).map(game).collect()
}

/// A corpus that is judged in several pieces: clean games between others.
fn large(seed: u64) -> String {
    let clean = "[Event \"x\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n".repeat(13_000);
    assert!(clean.len() > PIECE);
    format!("[Event \"first\"]\n{}\n\n{clean}{}", corpus(9, seed), corpus(9, seed + 1))
}

/// How many bytes a piece has.
const PIECE: usize = 1 << 19;

/// A folder of several corpora, and of other files. Each round has other corpora.
fn records(round: u64) -> TempDir {
    let corpus = |games, seed| corpus(games, 10 * round + seed);
    let folder = folder(&[
        ("a.hirth", &corpus(40, 1)),
        ("b/c.txt", &corpus(15, 2)),
        ("b/d.txt", "Nothing for us.\n"),
        ("b/e.md", "# Games\n\n```hirth\nG1 He1He2He /\n```\n"),
        ("f.hirth", ""),
        ("g.hirth", &corpus(1, 3)),
        ("h.hirth", &corpus(25, 4).replace('\n', "\r\n")),
        ("l.hirth", &large(10 * round + 8)),
        ("u.hirth", &untidy(9)),
        ("z.hirth", &corpus(2, 5)),
    ]);
    let broken = [corpus(20, 6).as_bytes(), b"[Gull \"Bj\xf6rn\"]\n"].concat();
    fs::write(folder.path().join("i.hirth"), broken).expect("a file");
    folder
}

#[test]
fn report_does_not_depend_on_threads() {
    for round in 0..cases(1) {
        let folder = records(round);
        for (at, format) in FORMATS.iter().enumerate() {
            let report = |jobs: &str| {
                let mut command = hirth(&folder);
                command.args(["check", "--statistics", "--effort", "5000", "--format", format]);
                let assert = command.args(["--jobs", jobs, "."]).assert().code(2);
                (stdout(&assert), stderr(&assert))
            };
            let expected = report("1");
            assert!(expected.0.len() > 2000, "{format}");
            let jobs = ["0", "5"][at % 2];
            assert!(report(jobs) == expected, "{format}, {jobs} jobs");
        }
    }
}

#[test]
fn fixes_and_formatting_do_not_depend_on_threads() {
    for writer in [
        &["fmt"][..],
        &["fmt", "--check"],
        &["check", "--fix", "--show-fixes", "--effort", "20000", "--format", "json"],
        &["check", "--diff", "--effort", "20000", "--format", "jsonl"],
    ] {
        let written = |jobs: &str| {
            let folder = records(0);
            fs::remove_file(folder.path().join("i.hirth")).expect("it is there");
            let mut command = hirth(&folder);
            let assert = command.args(writer).args(["--jobs", jobs, "."]).assert();
            let texts = ["a.hirth", "b/c.txt", "h.hirth", "l.hirth", "u.hirth", "z.hirth"]
                .map(|name| fs::read_to_string(folder.path().join(name)).expect("it is still there"));
            (stdout(&assert), stderr(&assert), texts)
        };
        let one = written("1");
        match writer {
            ["fmt"] => assert_ne!(one.2[4], untidy(9)),
            ["fmt", ..] => assert!(one.0.contains("u.hirth"), "{}", one.0),
            ["check", "--fix", ..] => assert!(one.2[0] != corpus(40, 1)),
            _ => assert!(one.0.len() > 2000),
        }
        assert!(written("3") == one, "{writer:?}");
    }
}

/// A large file is written once, with what is changed in each of its pieces.
#[test]
fn large_files_are_written_as_a_whole() {
    let usual = "[Event \"x\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n";
    let (untidy, unmarked) = (usual.replace("G1 ", "G1   "), usual.replace("Hei /", "Hei"));
    let clean = usual.repeat(13_000);
    assert!(clean.len() > PIECE);
    for (writer, odd) in [(&["fmt"][..], &untidy), (&["check", "--fix", "-q"], &unmarked)] {
        let text = format!("{odd}{clean}{odd}{clean}{odd}");
        let folder = folder(&[("a.hirth", &text), ("b.hirth", &clean)]);
        let before = fs::metadata(folder.path().join("b.hirth")).and_then(|data| data.modified()).expect("a time");
        hirth(&folder).args(writer).args(["a.hirth", "b.hirth"]).assert().code(0);
        let read = |name| fs::read_to_string(folder.path().join(name)).expect("it is still there");
        assert!(read("a.hirth") == usual.repeat(26_003), "{writer:?}");
        let after = fs::metadata(folder.path().join("b.hirth")).and_then(|data| data.modified()).expect("a time");
        assert!(read("b.hirth") == clean && before == after, "{writer:?}");
        let assert = hirth(&folder).args(writer).arg("-").write_stdin(text).assert().code(0);
        assert!(stdout(&assert) == usual.repeat(26_003), "{writer:?}");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2);
    }
}

#[test]
fn unreadable_files_are_not_written() {
    let folder = records(0);
    for text in [corpus(20, 6), large(6)] {
        let path = folder.path().join("i.hirth");
        let text = [text.as_bytes(), "þ [Gull \"Bj".as_bytes(), b"\xf6rn\"]\n"].concat();
        fs::write(&path, &text).expect("a file");
        let run = |args: &[&str]| {
            let assert = hirth(&folder).args(args).arg("i.hirth").assert().code(2);
            assert!(fs::read(&path).expect("a file") == text, "{args:?}");
            let entries = fs::read_dir(folder.path()).expect("the folder");
            assert_eq!(entries.count(), 9);
            (stdout(&assert), stderr(&assert))
        };
        run(&["fmt"]);
        // No fix is made, so that none is reported, and nothing that it would have fixed is hidden.
        let reported = run(&["check", "--format", "json"]);
        let fixed = run(&["check", "--fix", "--show-fixes", "--format", "json"]);
        assert_eq!(fixed, reported);
    }
}

#[cfg(unix)]
#[test]
fn unwritable_long_files_are_not_fixed() {
    let folder = folder(&[]);
    for text in [corpus(9, 7), large(7)] {
        let run = |args: &[&str], code| {
            // A pipe can be read, but no other file can take its place.
            let args = [args, &["--effort", "20000", "--format", "json", "/dev/stdin"]].concat();
            let assert = hirth(&folder).args(args).write_stdin(text.clone()).assert().code(code);
            (stdout(&assert), stderr(&assert))
        };
        let (reported, _) = run(&["check"], 1);
        let (fixed, said) = run(&["check", "--fix", "--show-fixes"], 2);
        assert!(fixed == reported);
        assert!(said.starts_with("hirth: cannot write to `/dev/stdin`: "), "{said}");
        assert!(said.ends_with("; none of its fixes was made\n"), "{said}");
    }
}

#[test]
fn fixes_look_at_the_whole_match() {
    // With its tag fixed, each second game has both names wrong, which is one error as before.
    let game = "[Match \"m\"]\n[Gull \"Anna\"]\n[Silfrr \"Björn\"]\nG1 KeHeiHei /\nS1 He7He8He /\n\n";
    // Here they do none, and the names that are wrong count among what was found.
    let no_stroke = "[Match \"m\"]\n[Gull \"Anna\"]\n[Silfr \"Björn\"]\nG1 KeHeiHei\nS1 He7He8He /\n\n";
    for (text, said) in [
        (game, "hirth: fixed 13 of 32 findings in m.hirth\n"),
        (no_stroke, "hirth: fixed 13 of 32 findings in m.hirth\n"),
    ] {
        let folder = folder(&[("m.hirth", &text.repeat(13))]);
        let assert = hirth(&folder).args(["check", "--fix", "--format", "json", "m.hirth"]).assert();
        assert_eq!(stderr(&assert), said);
    }
}

#[test]
fn unchanged_pieces_are_reported_with_their_lines() {
    let folder = folder(&[]);
    let args = ["generate", "--games", "2500", "--seed", "2", "--slips", "3"];
    let text = stdout(&hirth(&folder).args(args).assert());
    assert!(text.len() > 2 * PIECE, "{}", text.len());
    fs::write(folder.path().join("a.hirth"), &text).expect("a file");
    let mut command = hirth(&folder);
    command.args(["check", "--fix", "--format", "concise", "--effort", "50", "a.hirth"]);
    let said = stderr(&command.assert());
    let (_, lines) = said.split_once("a.hirth is left as it is from line ").expect(&said);
    let (first, rest) = lines.split_once(" to ").expect("two lines");
    let (last, _) = rest.split_once(':').expect("a reason");
    let [first, last]: [usize; 2] = [first, last].map(|line| line.parse().expect("a number"));
    let lines: Vec<&str> = text.lines().collect();
    let ends = [first - 1, last].map(|next| lines[next].starts_with('['));
    assert_eq!((ends, lines[last - 1]), ([true, true], ""), "{said}");
}

#[test]
fn standard_input_needs_no_temporary_folder() {
    let folder = folder(&[]);
    let text = "; It snowed all day.\n".repeat(70_000) + "G1   KeHeiHei\nS1 He7He8He /\n";
    for (writer, made) in [
        (&["fmt", "-"][..], text.replace("   KeHeiHei", " KeHeiHei /")),
        (&["check", "--fix", "-q", "-"], text.replace("KeHeiHei", "KeHeiHei /")),
    ] {
        let mut command = hirth(&folder);
        command.args(writer).env("TMPDIR", folder.path().join("none"));
        let assert = command.write_stdin(text.clone()).assert().code(0);
        assert!(stdout(&assert) == made, "{writer:?}");
    }
}

/// A pipe is read once, and cannot be replaced.
#[cfg(unix)]
#[test]
fn named_pipes_are_not_written() {
    for writer in [&["fmt"][..], &["check", "--fix", "-q"]] {
        let folder = folder(&[]);
        let pipe = folder.path().join("pipe.hirth");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        let sender = std::thread::spawn(move || fs::write(pipe, "G1   KeHeiHei\n"));
        let mut command = hirth(&folder);
        command.timeout(std::time::Duration::from_secs(60));
        let assert = command.args(writer).arg("pipe.hirth").assert().code(2);
        let said = stderr(&assert);
        assert!(said.contains("it is not a regular file"), "{said}");
        sender.join().expect("no panic").expect("it was read");
    }
}

#[test]
fn files_with_two_names_are_written_once() {
    for writer in [&["fmt"][..], &["check", "--fix", "-q"]] {
        let text = "[Gull \"Anna\"]\nG1 KeHeiHei\nS1 He7He8He /\n\n".repeat(20);
        let folder = folder(&[("a.hirth", &text), ("b.hirth", &text)]);
        let args = ["--jobs", "3", "b.hirth", "a.hirth", "./a.hirth"];
        let mut command = hirth(&folder);
        let assert = command.args(writer).args(args).assert().code(0);
        let said = stderr(&assert);
        assert!(!said.contains("./a.hirth"), "{said}");
        let made = fs::read_to_string(folder.path().join("a.hirth")).expect("a file");
        assert_ne!(made, text);
    }
}

#[test]
fn standard_input_is_read_like_files() {
    let folder = records(0);
    let text = fs::read(folder.path().join("a.hirth")).expect("a file");
    for format in ["human", "json", "sarif"] {
        let with = |args: &[&str]| {
            let mut command = hirth(&folder);
            command.args(["check", "--effort", "5000", "--format", format]);
            stdout(&command.args(args).write_stdin(text.clone()).assert().code(1))
        };
        assert_eq!(with(&["--stdin-filename", "a.hirth", "-"]), with(&["a.hirth"]));
    }
}

#[test]
fn closed_pipes_end_a_long_run_quietly() {
    let folder = folder(&[("a.hirth", &"[A \"b\"]\nG1 KeHeiHei /\n".repeat(60_000))]);
    let mut command = Command::new(cargo_bin!("hirth"));
    command
        .current_dir(folder.path())
        .args(["check", "--jobs", "3", "--format", "jsonl", "a.hirth"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut program = Running::start(&mut command);
    let mut first = [0; 100];
    let mut out = program.0.stdout.take().expect("a pipe");
    out.read_exact(&mut first).expect("a line");
    drop(out);
    program.end();
    let mut said = String::new();
    let mut err = program.0.stderr.take().expect("a pipe");
    err.read_to_string(&mut said).expect("UTF-8");
    assert_eq!(said, "");
}
