//! The report for people. What fixtures cannot show is tried with findings made by hand.

use assert_cmd::assert::Assert;
use hirth::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    output::{
        self,
        human::{Detail, Human, HumanStyle},
    },
    page::Page,
    report::FileReport,
    source::Source,
    span::Span,
};

use tempfile::TempDir;

use crate::{
    program::{folder, hirth, says, stdout},
    properties::cases,
};

/// A Karve never enters manned: an error.
const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";

static PAGE: Page = Page {
    code: "unmarked-attack",
    url: None,
    severity: Severity::Error,
    title: "An attack without its mark",
    rules: "R10",
    text: "",
};

fn check(folder: &TempDir, args: &[&str]) -> Assert {
    hirth(folder).arg("check").args(args).assert()
}

fn written(style: HumanStyle, text: &str, findings: Vec<Finding>) -> String {
    let mut report = FileReport::new(Source::new("game.hirth", text), findings);
    report.finish();
    let mut out = Vec::new();
    output::write(&mut Human::new(&mut out, style), &report).expect("memory takes everything");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn long_lines_are_cut_around_the_finding() {
    let text = format!("G1 {}Khh3m{}", "Ke ".repeat(100), " He".repeat(1_000_000));
    let at = text.find("Khh3m").expect("it is there");
    let finding = Finding::new(&PAGE, Span::new(at, text.len()), "too much").label("from here on");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &text, vec![finding]), @r#"
    error[unmarked-attack]

      × too much
       ╭─[game.hirth:1:304]
     1 │ … Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Khh3m He He He He He He He He He He He He He He He He He He He He He He He He He…
       ·                                          ────────────────────────────────────────┬───────────────────────────────────────
       ·                                                                                  ╰── from here on
       ╰────
      more: hirth explain unmarked-attack

    Nothing judged; 1 error
    "#);
}

#[test]
fn excerpts_have_the_first_line_of_a_long_span() {
    let text = "prose\nmore prose\nand more\n";
    let finding = Finding::new(&PAGE, Span::new(0, text.len()), "no turn").label("no turn");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, text, vec![finding]), @r#"
    error[unmarked-attack]

      × no turn
       ╭─[game.hirth:1:1]
     1 │ prose
       · ──┬──
       ·   ╰── no turn, and 2 more lines
       ╰────
      more: hirth explain unmarked-attack

    Nothing judged; 1 error
    "#);
}

#[test]
fn excerpts_can_be_the_end_of_the_text() {
    let finding = Finding::new(&PAGE, Span::new(7, 7), "no end").label("here");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, "G1 Ke /", vec![finding]), @r#"
    error[unmarked-attack]

      × no end
       ╭─[game.hirth:1:8]
     1 │ G1 Ke /
       ·        ▲
       ·        ╰── here
       ╰────
      more: hirth explain unmarked-attack

    Nothing judged; 1 error
    "#);
}

#[test]
fn carriage_returns_end_lines() {
    let text = "G1 Ke /\rS1 Þ He /\r\nG2";
    let at = text.find("He").expect("it is there");
    let finding = Finding::new(&PAGE, Span::new(at, at + 2), "x");
    let said = written(HumanStyle::PLAIN, text, vec![finding]);
    assert!(said.contains("game.hirth:2:6]\n 2 │ S1 Þ He /\n"), "{said}");
}

#[test]
fn changes_are_marked_below_wide_characters() {
    let edit = |start, end, text: &str| Edit::new(Span::new(start, end), text);
    let fix = Fix::new("write it", vec![edit(0, 6, "漢cxe"), edit(7, 8, "")], Applicability::Unsafe);
    let finding = Finding::new(&PAGE, Span::new(0, 8), "x").fix(fix);
    let said = written(HumanStyle::PLAIN, "漢abeef", vec![finding]);
    assert!(said.contains("漢abeef → 漢cxee  (unsafe)\n          ^^  ^     ^^\n"), "{said}");
}

#[test]
fn records_cannot_move_the_cursor() {
    let text = "G1 \u{1b}[2JK\u{202e}e /";
    let fix = Fix::new("write it", vec![Edit::new(Span::new(7, 8), "\u{1b}[2J")], Applicability::Safe);
    let finding = Finding::new(&PAGE, Span::new(7, 8), format!("what is {text}?")).fix(fix);
    for narrated in [false, true] {
        let said = written(HumanStyle { narrated, ..HumanStyle::PLAIN }, text, vec![finding.clone()]);
        assert!(!said.contains(['\u{1b}', '\u{202e}']) && said.contains("␛[2J"), "{said}");
    }
}

#[test]
fn excerpts_can_be_any_place() {
    let mut random = fastrand::Rng::with_seed(2);
    let pieces = ["a", "Þ", "\n", "\r\n", "\r", "\t", "\u{feff}", "\u{1b}", "漢", "G1 Ke", "e\u{301}"];
    for _ in 0..cases(1_000) {
        let size = if random.u8(..10) == 0 { 400 } else { 12 };
        let text: String = (0..random.usize(0..size)).map(|_| random.choice(pieces).unwrap_or("")).collect();
        let mut span = || {
            let start = random.usize(0..text.len() + 3);
            Span::new(start, start + random.usize(0..text.len() + 3))
        };
        let finding = Finding::new(&PAGE, span(), "x").label("y").other(span(), "z").other(span(), "");
        for narrated in [false, true] {
            let said = written(HumanStyle { narrated, ..HumanStyle::PLAIN }, &text, vec![finding.clone()]);
            assert!(!said.contains("Failed to read"), "{text:?} {finding:?}\n{said}");
        }
    }
}

/// Errors come first, and all are shown with `--verbose`.
#[test]
fn many_findings_are_cut_short() {
    let found = |severity, count| {
        let mut finding = Finding::new(&PAGE, Span::new(0, 2), "x");
        finding.severity = severity;
        vec![finding; count]
    };
    let findings = [found(Severity::Warning, 60), found(Severity::Error, 40)].concat();
    let count = |detail, what: &str| {
        let said = written(HumanStyle { detail, ..HumanStyle::PLAIN }, "G1\n", findings.clone());
        said.lines().filter(|line| line.starts_with(what)).count()
    };
    assert_eq!((count(Detail::Normal, "error["), count(Detail::Normal, "warning[")), (40, 10));
    assert_eq!(count(Detail::Normal, "and 50 more warnings; --format json shows all"), 1);
    assert_eq!((count(Detail::Verbose, "error["), count(Detail::Verbose, "warning[")), (40, 60));
    assert_eq!((count(Detail::Quiet, "error["), count(Detail::Quiet, "warning[")), (40, 0));
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let colourful = |args: &[&str], env: &[(&str, &str)]| {
        let envs = env.iter().copied();
        let assert = hirth(&folder).args(["check", "game.hirth"]).args(args).envs(envs).assert();
        stdout(&assert.code(1)).contains('\u{1b}')
    };
    assert!(!colourful(&[], &[]), "a pipe is no terminal");
    assert!(colourful(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(colourful(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colourful(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colourful(&[], &[("NO_COLOR", "1")]));
}

#[test]
fn codes_link_to_their_pages() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    let leads = |args: &[&str], forced: &str| {
        let args = [&["check", "game.hirth"], args].concat();
        let assert = hirth(&folder).args(args).env("FORCE_HYPERLINK", forced).assert();
        let said = stdout(&assert.code(1));
        assert!(said.contains("more: "), "{said}");
        said.contains("\u{1b}]8;;https://hirth-game.github.io/hirth/codes/")
    };
    assert!(leads(&["--color=always"], "1"));
    assert!(!leads(&["--color=always"], "0"));
    assert!(!leads(&["--color=never"], "1"));
}

#[test]
fn narrated_reports_are_sentences() {
    let folder = folder(&[("game.hirth", FAULTY)]);
    for (args, graphics) in [(&["--narrated"][..], "0"), (&[], "1")] {
        let mut command = hirth(&folder);
        command.args(["check", "game.hirth"]).args(args).env("NO_GRAPHICS", graphics);
        let said = stdout(&command.assert().code(1));
        says(
            &said,
            &[
                "Diagnostic severity: error",
                "diagnostic code: manned-entry",
                "snippet line 2:",
                "position before S1: Gull holds 0 (Karve with 2 Hirþ, Lofðungr); \
                 Silfr holds 9 (Lofðungr); in reserve: Gull 2 Karve and 13 Hirþ",
            ],
        );
        assert!(!said.contains(['│', '─']), "{said}");
    }
}

#[test]
fn concise_reports_have_a_line_a_finding() {
    let text = "G1 KeHeiHei\nS1 Khei He8He /\n";
    assert_eq!(
        stdout(&check(&folder(&[("game.hirth", text)]), &["--format", "concise", "game.hirth"])),
        "game.hirth:1:11: warning[missing-slash] The turn has no battle, and does not end with `/` to say so; \
         add `/` at the end of the turn\n\
         game.hirth:2:4: error[manned-entry] A Karve always enters unmanned; its Hirþ enter and board it \
         afterwards; write `Ke7`, or `Ke8`\n"
    );
    let folder = folder(&[("a\u{1b}\nb.hirth", text), ("c.hirth", "no game\n")]);
    let said = stdout(&check(&folder, &["--format", "concise", ".", "nowhere"]).code(2));
    assert_eq!(said.lines().count(), 4, "{said}");
    says(
        &said,
        &[
            "a␛ b.hirth:2:4: error[manned-entry]",
            "c.hirth:1:1: error[no-game]",
            "nowhere:1:1: error[unreadable] there is no file",
        ],
    );
}

#[test]
fn pictures_show_a_lost_lofdungr() {
    let text = include_str!("../../fixtures/hirth/published/mended.hirth");
    let said = stdout(&check(&folder(&[("game.hirth", text)]), &["-v", "game.hirth"]).code(0));
    says(&said, &["Gull  reserve 2K 10H   lost 2H L", "x:G2HL"]);
}

#[test]
fn fixes_are_shown_as_whole_moves() {
    let folder = folder(&[("game.hirth", "G1 KeKeKe1Ke1 /\n")]);
    let said = stdout(&check(&folder, &["game.hirth"]).code(1));
    let fixes: Vec<&str> = said.lines().filter(|line| line.contains(" → ")).collect();
    assert!(!fixes.is_empty(), "{said}");
    assert!(fixes.iter().all(|line| line.trim_start().starts_with(['H', 'K', 'L'])), "{said}");
}

#[test]
fn narrated_reports_have_labels_with_their_lines() {
    let text = "G1 He1He1He /\nS1 He7He8He /\nG2 H24HeHeHeHe /\nS2 H75HeHeHeHe /\nG3 H4mHeHeHeHe /\n";
    let said = stdout(&check(&folder(&[("game.hirth", text)]), &["--narrated", "game.hirth"]).code(1));
    let columns: Vec<(u32, u32)> = said
        .lines()
        .filter_map(|line| {
            let (from, to) = line.split_once(", columns ")?.1.split_once(" to ")?;
            let to = to.split(':').next()?;
            Some((from.parse().expect(line), to.parse().expect(line)))
        })
        .collect();
    assert!(!columns.is_empty(), "{said}");
    assert!(columns.iter().all(|(from, to)| from <= to), "{said}");
    says(&said, &["label at line 1", "diagnostic code: contradicted"]);
}

#[test]
fn reports_name_the_winner() {
    let text = "[Gull \"Anna Jónsdóttir\"]\n[Silfr \"Björn\"]\n\nG1 He1He2He GdSr\n";
    let said = stdout(&check(&folder(&[("game.hirth", text)]), &["game.hirth"]).code(0));
    says(&said, &["Gull (Anna Jónsdóttir) wins by a refused Penningr, 1 point; legal\n"]);
}
