//! The report for people, from findings made by hand: what no record of the fixtures shows.

use hirth::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    output::{
        Format, Tally,
        human::{Detail, Human, HumanStyle},
        write_report,
    },
    page::Page,
    report::FileReport,
    source::Source,
    span::Span,
};

static PAGE: Page = Page {
    code: "unmarked-attack",
    url: None,
    severity: Severity::Error,
    title: "An attack without its mark",
    rules: "R10",
    text: "",
};

fn written(style: HumanStyle, text: &str, findings: Vec<Finding>) -> String {
    let report = FileReport::new(Source::new("game.hirth", text), findings);
    let tally = Tally::of(&report);
    let mut out = Vec::new();
    let mut human = Human::new(&mut out, style);
    write_report(&mut human, report).expect("memory takes everything");
    human.end(&tally).expect("memory takes everything");
    drop(human);
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
fn only_the_first_line_of_a_long_span_is_shown() {
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
fn the_end_of_the_text_can_be_shown() {
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
fn lines_end_with_a_carriage_return_too() {
    let text = "G1 Ke /\rS1 Þ He /\r\nG2";
    let at = text.find("He").expect("it is there");
    let finding = Finding::new(&PAGE, Span::new(at, at + 2), "x");
    let said = written(HumanStyle::PLAIN, text, vec![finding]);
    assert!(said.contains("game.hirth:2:6]\n 2 │ S1 Þ He /\n"), "{said}");
}

#[test]
fn changes_are_marked_beneath_wide_characters() {
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
fn any_place_can_be_shown() {
    let mut random = fastrand::Rng::with_seed(2);
    let pieces = ["a", "Þ", "\n", "\r\n", "\r", "\t", "\u{feff}", "\u{1b}", "漢", "G1 Ke", "e\u{301}"];
    for _ in 0..1000 {
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
