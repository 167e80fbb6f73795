//! The report for people. What fixtures cannot show is tried with findings made by hand.

use assert_cmd::assert::Assert;
use hirth::{
    Check,
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
    error[unmarked-attack]: too much
       ╭─[game.hirth:1:304]
     1 │ … Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Khh3m He He He He He He He He He He He He He He He He He He He He He He He He He…
       ·                                          ────────────────────────────────────────┬───────────────────────────────────────
       ·                                                                                  ╰── from here on
       ╰────

    Nothing judged; 1 error
    more: hirth explain unmarked-attack
    "#);
}

#[test]
fn excerpts_have_the_first_line_of_a_long_span() {
    let text = "prose\nmore prose\nand more\n";
    let finding = Finding::new(&PAGE, Span::new(0, text.len()), "no turn").label("no turn");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, text, vec![finding]), @r#"
    error[unmarked-attack]: no turn
       ╭─[game.hirth:1:1]
     1 │ prose
       · ──┬──
       ·   ╰── no turn, and 2 more lines
       ╰────

    Nothing judged; 1 error
    more: hirth explain unmarked-attack
    "#);
}

#[test]
fn excerpts_can_be_the_end_of_the_text() {
    let finding = Finding::new(&PAGE, Span::new(7, 7), "no end").label("here");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, "G1 Ke /", vec![finding]), @r#"
    error[unmarked-attack]: no end
       ╭─[game.hirth:1:8]
     1 │ G1 Ke /
       ·        ▲
       ·        ╰── here
       ╰────

    Nothing judged; 1 error
    more: hirth explain unmarked-attack
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
fn fixes_are_beside_the_mark_or_beneath() {
    let edit = |start, end, text: &str| Edit::new(Span::new(start, end), text);
    let fix = |title| Fix::new(title, vec![edit(0, 6, "漢cxe"), edit(7, 8, "")], Applicability::Unsafe);
    let one = Finding::new(&PAGE, Span::new(0, 8), "x").label("y").fix(fix("write it"));
    let said = written(HumanStyle::PLAIN, "漢abeef", vec![one.clone()]);
    assert!(said.contains("\n   · ───┬───\n   ·    ╰── write it (unsafe)\n"), "{said}");
    let two = one.fix(fix("or this"));
    let said = written(HumanStyle::PLAIN, "漢abeef", vec![two.clone()]);
    assert!(said.contains("╰── y\n   ╰────\n        漢abeef → 漢cxee, or 1 other with -v\n"), "{said}");
    let said = written(HumanStyle { detail: Detail::Verbose, ..HumanStyle::PLAIN }, "漢abeef", vec![two]);
    assert_eq!(said.matches("        漢abeef → 漢cxee\n").count(), 2, "{said}");
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

/// Many findings have a line each, errors first; all are shown with `--verbose`.
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
    let rows = ["  1:1  unmarked-attack  x", "  1:1  unmarked-attack  warning: x"];
    assert_eq!(rows.map(|row| count(Detail::Normal, row)), [40, 10]);
    assert_eq!(count(Detail::Normal, "  and 50 more warnings; -v shows all"), 1);
    assert_eq!(rows.map(|row| count(Detail::Quiet, row)), [40, 0]);
    assert_eq!((count(Detail::Verbose, "error["), count(Detail::Verbose, "warning[")), (40, 60));
}

/// A board is drawn on few lines, with its reserves, and only for a few findings about rules.
#[test]
fn boards_are_drawn_for_few_findings_about_rules() {
    let misspelt = "G1 KeHeiHei /\nS1 Hx7He8He /\n";
    let folder = folder(&[("rule.hirth", FAULTY), ("spelling.hirth", misspelt)]);
    let lines = |args: &[&str]| {
        let said = stdout(&check(&folder, args).code(1));
        let board = said.lines().skip_while(|line| !line.starts_with("  before S1"));
        board.take_while(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect::<String>()
    };
    insta::assert_snapshot!(lines(&["rule.hirth"]), @r"
      before S1
            1         3         5         7
        0 G Khh L          m                   9 S L
            2         4         6         8
        reserve  Gull 2K 13H · Silfr 3K 15H
    ");
    assert_eq!(lines(&["spelling.hirth"]), "");
    assert_eq!(lines(&["--boards", "never", "rule.hirth"]), "");
    assert_eq!(lines(&["--boards", "always", "spelling.hirth"]), lines(&["rule.hirth"]));
    let large = lines(&["-v", "rule.hirth"]);
    assert!(large.contains("┌0─Gull────┐"), "{large}");
    let four = [FAULTY; 4].join("\n");
    std::fs::write(folder.path().join("four.hirth"), four).expect("a file");
    assert_eq!(lines(&["four.hirth"]), "");
}

#[test]
fn reports_fit_in_60_columns() {
    let text = include_str!("../../fixtures/hirth/published/english.hirth");
    let report = Check::new().name("game.hirth").text(text);
    let mut out = Vec::new();
    let style = HumanStyle { width: 60, ..HumanStyle::PLAIN };
    output::write(&mut Human::new(&mut out, style), &report).expect("memory takes everything");
    let said = String::from_utf8(out).expect("UTF-8");
    insta::assert_snapshot!(said, @r"
    error[unmarked-attack] in S5: m is Gull's (1 piece), so
      │ entering it is an attack
        ╭─[game.hirth:10:4]
     10 │ S5 Khh3mL64Khei >mGLx
        ·    ──┬──
        ·      ╰── write `Khh3>m`
        ╰────
      before S5
            1         3 S Khh   5 S H     7
        0 G Khh H          m G L               9
            2         4         6 S H L   8
        reserve  Gull 2K 10H (lost 2H) · Silfr 2K 11H
                 Penningr Gull, ×2

    error[manned-entry] in S5: A Karve always enters
      │ unmanned; its Hirþ enter and board it afterwards
        ╭─[game.hirth:10:12]
     10 │ S5 Khh3mL64Khei >mGLx
        ·            ──┬─
        ·              ╰── write `KeHei`
        ╰────

    Silfr wins by Drepið, 5 × 2 = 10 points; not legal: 2 errors
    more: hirth explain unmarked-attack · hirth explain manned-entry
    2 findings can be fixed with --fix
    ");
}

/// Of more than 20 findings, or in more than ten files, each has a line.
#[test]
fn many_findings_have_a_line_each() {
    let names: Vec<String> = (10..22).map(|number| format!("{number}.hirth")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), FAULTY)).collect();
    let many = folder(&files);
    let said = stdout(&check(&many, &["--allow", "unfinished", "."]).code(1));
    let expected = names[..10].iter().map(|name| {
        format!(
            "{name}  unfinished after S1\n  2:4 S1 manned-entry  A Karve always enters unmanned; its Hirþ ent…  Khei → Ke7\n"
        )
    });
    let end = "… and 2 more files with 2 errors; -v shows all\n\n\
               12 games in 12 files: none legal; 12 errors\n\
               more: hirth explain manned-entry\n\
               12 findings can be fixed with --fix --unsafe-fixes, which guesses\n";
    assert_eq!(said, expected.collect::<String>() + end);
    let narrated = stdout(&check(&many, &["--allow", "unfinished", "--narrated", "."]).code(1));
    says(
        &narrated,
        &["  line 2, column 4, S1: error manned-entry: A Karve always enters unmanned; its Hirþ enter and board"],
    );
    let ten = folder(&files[..10]);
    let said = stdout(&check(&ten, &["--allow", "unfinished", "."]).code(1));
    assert_eq!(said.matches("error[manned-entry] in S1: A Karve").count(), 10, "{said}");
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
    assert!(!colourful(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(colourful(&[], &[("FORCE_COLOR", "1")]));
    assert!(!colourful(&[], &[("FORCE_COLOR", "0"), ("CLICOLOR_FORCE", "1")]));
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
