//! What the program says and how it ends is true where it is easily not.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
};

use crate::program::{folder, hirth, running::Running, says, stderr, stdout};
use assert_cmd::cargo::cargo_bin;
use hirth::finding::Severity;

/// Nobody can say that what was not judged is legal.
#[test]
fn a_reader_who_goes_away_too_soon_is_told_by_the_status() {
    let legal = "[A \"b\"]\nG1 KeHeiHei /\n\n".repeat(60_000);
    let folder = folder(&[("late.hirth", &(legal + "G1 HeHeHeHeHeHe /\n"))]);
    for jobs in ["1", "3"] {
        let mut command = Command::new(cargo_bin!("hirth"));
        command
            .current_dir(folder.path())
            .args(["check", "--jobs", jobs, "--format", "jsonl", "late.hirth"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut program = Running::start(&mut command);
        let mut out = program.0.stdout.take().expect("a pipe");
        out.read_exact(&mut [0; 100]).expect("a line");
        drop(out);
        assert_eq!(program.end().code(), Some(2));
        let mut said = String::new();
        let mut err = program.0.stderr.take().expect("a pipe");
        err.read_to_string(&mut said).expect("UTF-8");
        assert_eq!(said, "");
    }
}

/// What is told to be typed can be typed.
#[test]
#[cfg(unix)]
fn the_command_that_shows_errors_can_be_run() {
    for name in ["-dash.hirth", "two words.hirth", "it's.hirth", "plain/a.hirth", "$(x).hirth"] {
        let folder = folder(&[(name, "G1 KeHeiHei /\nS1 Khei He8He /\n")]);
        let args = ["convert", "--to", "json", "-o", "out.json", "--", name];
        let told = stderr(&hirth(&folder).args(args).assert().code(1));
        let (_, rest) = told.split_once("`hirth ").expect("a command");
        let (command, _) = rest.split_once('`').expect("its end");
        let run = Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", &format!("\"$0\" {command}")])
            .arg(cargo_bin!("hirth"))
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&run.stdout);
        assert_eq!(run.status.code(), Some(1), "{told}");
        says(&said, &["error[manned-entry] in S1"]);
    }
}

/// Also where no mark at the start says so.
#[test]
fn utf_16_and_utf_32_are_known() {
    let text = "G1 KeHeiHei /\nS1 He7He8He /\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let four = text.chars().flat_map(|c| u32::from(c).to_le_bytes());
    let four: Vec<u8> = [0xff, 0xfe, 0, 0].into_iter().chain(four).collect();
    for (bytes, told, code) in [
        (little, "The file is read as UTF-16", 0),
        (big, "The file is read as UTF-16", 0),
        (four, "UTF-32: save it as UTF-8", 2),
    ] {
        let folder = folder(&[]);
        fs::write(folder.path().join("a.hirth"), bytes).expect("a file");
        let run = hirth(&folder).args(["check", "a.hirth"]).assert().code(code);
        let words: Vec<_> = stdout(&run).split_whitespace().map(str::to_owned).collect();
        says(&words.join(" "), &[told]);
    }
}

/// A rulebook that ends with a game is not a broken record. Lines that are not words, as of another game, are.
#[test]
fn many_lines_around_a_game_are_an_error_unless_they_are_prose() {
    let around = |line: &str| format!("{}\nG1 KeHeiHei /\n\n{}", line.repeat(20), line.repeat(30));
    let folder = folder(&[
        ("book.txt", &around("Each side has three Karves (ships), and 15 Hirþ.\n")),
        ("chess.txt", &around("e2-e4 e7-e5 Ng1-f3 Nb8-c6\n")),
        ("moves.txt", &around("so we went He2He1 and L97Khh3>m then stopped\n")),
    ]);
    let found = |name: &str| {
        let run = hirth(&folder).args(["check", "--format", "concise", name]).assert();
        let lines = stdout(&run);
        let kinds = lines.lines().filter(|line| line.contains("lines here are"));
        kinds.filter_map(|line| Some(line.split("[").next()?.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(found("book.txt"), ["book.txt:1:1: warning", "book.txt:24:1: warning"]);
    assert_eq!(found("chess.txt"), ["chess.txt:1:1: error", "chess.txt:24:1: error"]);
    // The moves in the same words again and again are read as turns. The words before them are decoration; those after the
    // last could be its result, so they are an error.
    let run = hirth(&folder).args(["check", "--format", "concise", "moves.txt"]).assert().code(1);
    let lines = stdout(&run);
    assert!(lines.contains("moves.txt:1:1: warning[extra-text]"), "{lines}");
    let words = "moves.txt:53:33: error[syntax] `then stopped` is not HIRÞ notation";
    assert!(lines.contains(words), "{lines}");
}

/// Of a game with a mistake only the mistake is an error, not what its players said; unless a turn may be lost in it.
#[test]
fn words_between_turns_that_follow_on_are_not_errors_beside_a_mistake() {
    let errors = |text: &str| -> Vec<&'static str> {
        let report = hirth::check(text);
        let all = report.games.iter().flat_map(|game| &game.findings);
        let all = all.chain(&report.findings);
        let errors = all.filter(|finding| finding.severity == Severity::Error);
        errors.map(|finding| finding.code()).collect()
    };
    let text = "G1 KeHeiHei /\nS1 He7He8He /\nIch auch nicht.\nG2 L01HeiKhhh05 /\nS2 Ke6KeHi /\n";
    assert_eq!(errors(text), ["not-adjacent"]);
    // What has figures may be a part of a turn.
    assert!(errors(&text.replace("Ich auch nicht.", "x He7 / G7X")).contains(&"syntax"));
    let gap = text.replace("S1 He7He8He /\n", "");
    assert!(errors(&gap).contains(&"syntax"));
}

/// An offer may end the game: one that is written in another way is read, or the record is not legal (N1).
#[test]
fn no_offer_is_taken_for_words() {
    let turns = "G1 KeHeiHei /\nS1 He7He8He /";
    let ends = |offer: &str| {
        let report = hirth::check(format!("{turns}{offer}\n"));
        let game = &report.games[0];
        let won = game.result.as_ref().and_then(|result| result.winner());
        (game.is_valid(), won)
    };
    for offer in ["gdsr", "GDSR", "Gdsr", "gdSr", "gd sr", "GD SR", "GdSr"] {
        assert_eq!(ends(&format!(" / {offer}")).1, Some(0), "{offer}");
        assert_eq!(ends(&format!("\n{offer}")), (true, Some(0)), "{offer}");
    }
    for line in ["GdSr.", "GdSr!", "(GdSr)", "**GdSr**", "Anna: GdSr", "gdsr!"] {
        let (is_valid, won) = ends(&format!("\n{line}"));
        assert!(!is_valid || won == Some(0), "{line}");
    }
    // Words that have the letters of an offer among them are words.
    assert_eq!(ends("\nAnna offered"), (true, None));
}

/// The last turn of a game after a few words is not lost without a warning.
#[test]
fn a_last_turn_after_words_is_a_warning() {
    let game = "G1 KeHeiHei /\nS1 He7He8He /\n";
    let worst = |line: &str| {
        let report = hirth::check(format!("{game}{line}\n"));
        let all = report.games[0].findings.iter().chain(&report.findings);
        all.map(|finding| finding.severity).max()
    };
    for line in [
        "sorry, forgot: G2 L02HeHeHe /",
        "EDIT G2 L02HeHeHe /",
        "@Anna G2 L02HeHeHe / 🎉",
        ";-) G2 L02HeHeHe /",
        "# G2 L02HeHeHe /",
        "{G2 L02HeHeHe /}",
        "; and so G2 GdSr",
        "; then came G2 L02HeHeHe, of course",
    ] {
        assert!(worst(line) >= Some(Severity::Warning), "{line}");
    }
    for line in ["That was quick.", "; Not G3 L02HeHeHe / this time", "; G2 was left to him"] {
        assert_eq!(worst(line), Some(Severity::Advice), "{line}");
    }
}
