//! The report as it is read, from reports made by hand.

mod limits;

use super::*;
use crate::{
    edit::Edit,
    finding::{Drawn, Severity},
    fix::{Applicability, Fix},
    output::write_report,
    page::Page,
    report::{End, FileReport, MatchReport, Outcome, Reason, Seat, Worth},
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

fn written(style: HumanStyle, report: &FileReport) -> String {
    let tally = Tally::of(report);
    let mut out = Vec::new();
    let mut human = Human::new(&mut out, style);
    write_report(&mut human, report.clone()).expect("memory takes everything");
    human.end(&tally).expect("memory takes everything");
    drop(human);
    String::from_utf8(out).expect("UTF-8")
}

const GULL: Seat = Seat { id: "gull", title: "Gull" };

const SILFR: Seat = Seat { id: "silfr", title: "Silfr" };

fn game(index: usize, span: Span, findings: Vec<Finding>) -> GameReport {
    GameReport {
        game: "hirth",
        seats: &[GULL, SILFR],
        index,
        span,
        tags: Vec::new(),
        turns: 2,
        last_turn: "S1".to_owned(),
        result: None,
        findings,
        suppressed: Vec::new(),
        unjudged_from: None,
        is_result_unknown: false,
        not_understood: None,
        as_played: false,
        presumed_variant: None,
        trace: Vec::new(),
        facts: Vec::new(),
        searched: 0,
        entry: None,
    }
}

fn file(text: &str, games: Vec<GameReport>, findings: Vec<Finding>) -> FileReport {
    FileReport { source: Source::new("game.hirth", text), games, matches: Vec::new(), findings }
}

/// A report of nothing but one finding.
fn one(text: &str, finding: Finding) -> FileReport {
    file(text, vec![game(1, Span::new(0, text.len()), vec![finding])], Vec::new())
}

fn board(picture: &str) -> Drawn {
    Drawn {
        picture: picture.to_owned(),
        narrow: String::new(),
        words: "Gull holds 0 (Lofðungr)".to_owned(),
        notation: "G 0:GL 9:SL".to_owned(),
    }
}

/// Adds `>` at a place.
fn mark_added(at: usize) -> Fix {
    Fix {
        title: "add `>`".to_owned(),
        edits: vec![Edit::new(Span::new(at, at), ">")],
        applicability: Applicability::Safe,
    }
}

fn outcome(multiplier: u32) -> Outcome {
    Outcome {
        reason: Some(Reason { id: "drepid", title: "Drepið" }),
        worth: Some(Worth { base: 5, multiplier }),
        ..Outcome::new(End::Won(1))
    }
}

#[test]
fn a_finding_stands_on_its_line_with_the_board_beneath() {
    let text = "[Gull \"Ása\"]\r\nG1 KeHe /\r\nS1 Þx Khh3m /\r\n";
    let at = text.find("Khh3m").expect("it is there");
    let mut finding = Finding::new(&PAGE, Span::new(at, at + 5), "Silfr attacks m with 3 against 1")
        .label("an attack")
        .other(Span::new(at + 3, at + 3), "from here")
        .help("write `Khh3>m`");
    finding.fixes.push(mark_added(at + 4));
    finding.turn = Some("S1".to_owned());
    finding.board = Some(board("  0\n1   2\n"));
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &one(text, finding)), @r#"
    error[unmarked-attack] in S1

      × Silfr attacks m with 3 against 1
       ╭─[game.hirth:3:7]
     3 │ S1 Þx Khh3m /
       ·       ──┬──▲
       ·         │  ╰── from here
       ·         ╰── an attack
       ╰────
      help: write `Khh3>m`
            Khh3m → Khh3>m
                        ^
      position before S1:
            0
          1   2
      more: hirth explain unmarked-attack

    Unfinished after S1; not legal: 1 error
    1 finding can be fixed with --fix
    "#);
}

#[test]
fn a_finding_is_told_in_words() {
    let mut finding = Finding::new(&PAGE, Span::new(3, 5), "Silfr attacks m");
    // Without other help the fix itself says what to do.
    finding.fixes.push(mark_added(3));
    finding.turn = Some("G1".to_owned());
    finding.board = Some(board("  0\n1   2\n"));
    let style = HumanStyle { narrated: true, ..HumanStyle::PLAIN };
    insta::assert_snapshot!(written(style, &one("G1 Ke /", finding)), @r#"
    Silfr attacks m
        Diagnostic severity: error
    Begin snippet for game.hirth starting at line 1, column 1

    snippet line 1: G1 Ke /
        label at line 1, columns 4 to 5
    diagnostic help: add `>`
    diagnostic code: unmarked-attack
    diagnostic turn: G1
    fix: add `>` at line 1, column 4; `Ke` becomes `>Ke`
    position before G1: Gull holds 0 (Lofðungr)
    more: hirth explain unmarked-attack

    Unfinished after S1; not legal: 1 error
    1 finding can be fixed with --fix
    "#);
}

#[test]
fn a_long_line_is_cut_around_the_finding() {
    let text = format!("G1 {}Khh3m{}", "Ke ".repeat(100), " He".repeat(1_000_000));
    let at = text.find("Khh3m").expect("it is there");
    let finding = Finding::new(&PAGE, Span::new(at, text.len()), "too much").label("from here on");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &one(&text, finding)), @r#"
    error[unmarked-attack]

      × too much
       ╭─[game.hirth:1:304]
     1 │ … Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Ke Khh3m He He He He He He He He He He He He He He He He He He He He He He He He He…
       ·                                          ────────────────────────────────────────┬───────────────────────────────────────
       ·                                                                                  ╰── from here on
       ╰────
      more: hirth explain unmarked-attack

    Unfinished after S1; not legal: 1 error
    "#);
}

#[test]
fn of_a_long_span_its_first_line_is_shown() {
    let text = "prose\nmore prose\nand more\n";
    let finding = Finding::new(&PAGE, Span::new(0, text.len()), "no turn").label("no turn");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &file(text, Vec::new(), vec![finding])), @r#"
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
fn the_end_of_the_text_can_be_pointed_at() {
    let finding = Finding::new(&PAGE, Span::new(7, 7), "no end").label("here");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &one("G1 Ke /", finding)), @r#"
    error[unmarked-attack]

      × no end
       ╭─[game.hirth:1:8]
     1 │ G1 Ke /
       ·        ▲
       ·        ╰── here
       ╰────
      more: hirth explain unmarked-attack

    Unfinished after S1; not legal: 1 error
    "#);
}

#[test]
fn what_a_record_holds_cannot_move_the_cursor() {
    let text = "G1 \u{1b}[2JK\u{202e}e /";
    let finding = Finding::new(&PAGE, Span::new(7, 8), format!("what is {text}?"));
    let said = written(HumanStyle::PLAIN, &one(text, finding));
    assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
}

#[test]
fn games_matches_and_totals_are_summed_up() {
    let mut won = game(1, Span::new(0, 2), Vec::new());
    won.result = Some(outcome(2));
    won.tags = vec![("Gull".to_owned(), "Anna".to_owned()), ("Silfr".to_owned(), "Björn".to_owned())];
    let mut stopped = game(2, Span::new(3, 5), vec![Finding::new(&PAGE, Span::new(3, 5), "x")]);
    stopped.unjudged_from = Some("S1".to_owned());
    let mut report = file("G1\nG1\n", vec![won, stopped], Vec::new());
    report.matches.push(MatchReport {
        name: "Spring".to_owned(),
        games: vec![1, 2],
        players: [("Anna".to_owned(), 0), ("Björn".to_owned(), 10)],
        named: [true, true],
        winner: Some(1),
        late: 0,
        misseated: 0,
    });
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &report), @r#"
    error[unmarked-attack] in game 2

      × x
       ╭─[game.hirth:2:1]
     2 │ G1
       · ──
       ╰────
      more: hirth explain unmarked-attack

    Game 1 (line 1, Anna – Björn): Silfr (Björn) wins by Drepið, 5 × 2 = 10 points; legal
    Game 2 (line 2): result not known: S1 and what follows could not be judged; not legal: 1 error
    Match "Spring": Anna 0, Björn 10 after 2 games; Björn wins the match

    2 games: 1 legal, 1 not legal; 1 error
    "#);
    let quiet = HumanStyle { detail: Detail::Quiet, named: true, ..HumanStyle::PLAIN };
    insta::assert_snapshot!(written(quiet, &report), @r#"
    error[unmarked-attack] in game 2

      × x
       ╭─[game.hirth:2:1]
     2 │ G1
       · ──
       ╰────
      more: hirth explain unmarked-attack

    game.hirth: game 2 (line 2): result not known: S1 and what follows could not be judged; not legal: 1 error
    game.hirth: match "Spring": Anna 0, Björn 10 after 2 games; Björn wins the match

    2 games: 1 legal, 1 not legal; 1 error
    "#);
}

#[test]
fn of_many_games_only_those_with_findings_get_a_line() {
    let games = (1..=1000).map(|index| game(index, Span::new(0, 2), Vec::new())).collect();
    let mut report = file("G1\n", games, Vec::new());
    report.games[499].findings.push(Finding::new(&PAGE, Span::new(0, 2), "x"));
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &report), @r#"
    error[unmarked-attack] in game 500

      × x
       ╭─[game.hirth:1:1]
     1 │ G1
       · ──
       ╰────
      more: hirth explain unmarked-attack

    Game 500 (line 1): unfinished after S1; not legal: 1 error

    1000 games: 999 legal, 1 not legal; 1 error
    "#);
}

#[test]
fn quiet_says_nothing_of_what_is_legal() {
    let mut finding = Finding::new(&PAGE, Span::new(0, 2), "x");
    finding.severity = Severity::Warning;
    let style = HumanStyle { detail: Detail::Quiet, ..HumanStyle::PLAIN };
    assert_eq!(written(style, &one("G1 Ke /", finding)), "");
}

#[test]
fn verbose_shows_each_turn_and_what_was_found_in_it() {
    let text = "G1 Ke /\nS2 He /";
    let turn = |label: &str, start, picture: &str| TurnTrace {
        label: label.to_owned(),
        span: Span::new(start, start + 7),
        lines: vec!["a Karve enters 0, 1 step".to_owned()],
        board: board(picture),
    };
    let mut report = one(text, Finding::new(&PAGE, Span::new(3, 5), "x").label("y"));
    report.games[0].trace = vec![turn("G1", 0, "  0\n1   2"), turn("S1", 8, "  9\n8   7")];
    report.games[0].result = Some(outcome(1));
    let style = HumanStyle { detail: Detail::Verbose, ..HumanStyle::PLAIN };
    insta::assert_snapshot!(written(style, &report), @r#"
    G1 Ke /
      a Karve enters 0, 1 step
            0
          1   2
          G 0:GL 9:SL

    error[unmarked-attack]

      × x
       ╭─[game.hirth:1:4]
     1 │ G1 Ke /
       ·    ─┬
       ·     ╰── y
       ╰────
      more: hirth explain unmarked-attack

    S1: S2 He /
      a Karve enters 0, 1 step
            9
          8   7
          G 0:GL 9:SL

    Silfr wins by Drepið, 5 points; not legal: 1 error
    "#);
    let said = written(HumanStyle { narrated: true, ..style }, &report);
    let told = "S1: S2 He /\n  a Karve enters 0, 1 step\n  position after S1: Gull holds 0 (Lofðungr)\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_line_ends_with_a_carriage_return_too() {
    let text = "G1 Ke /\rS1 Þ He /\r\nG2";
    let at = text.find("He").expect("it is there");
    let finding = Finding::new(&PAGE, Span::new(at, at + 2), "x");
    insta::assert_snapshot!(written(HumanStyle::PLAIN, &one(text, finding)), @r#"
    error[unmarked-attack]

      × x
       ╭─[game.hirth:2:6]
     2 │ S1 Þ He /
       ·      ──
       ╰────
      more: hirth explain unmarked-attack

    Unfinished after S1; not legal: 1 error
    "#);
}

#[test]
fn colours_stand_only_where_they_are_wanted() {
    let report = one("G1 Ke /", Finding::new(&PAGE, Span::new(3, 5), "x"));
    assert!(!written(HumanStyle::PLAIN, &report).contains('\u{1b}'));
    assert!(written(HumanStyle { color: true, ..HumanStyle::PLAIN }, &report).contains("\u{1b}[31m"));
}

#[test]
fn any_place_in_any_text_can_be_shown() {
    let mut random = fastrand::Rng::with_seed(2);
    let pieces = ["a", "Þ", "\n", "\r\n", "\r", "\t", "\u{feff}", "\u{1b}", "漢", "G1 Ke", "e\u{301}"];
    for _ in 0..4000 {
        let size = if random.u8(..10) == 0 { 400 } else { 12 };
        let text: String = (0..random.usize(0..size)).map(|_| random.choice(pieces).unwrap_or("")).collect();
        let mut span = || {
            let start = random.usize(0..text.len() + 3);
            Span::new(start, start + random.usize(0..text.len() + 3))
        };
        let finding = Finding::new(&PAGE, span(), "x").label("y").other(span(), "z").other(span(), "");
        for narrated in [false, true] {
            let said = written(HumanStyle { narrated, ..HumanStyle::PLAIN }, &one(&text, finding.clone()));
            assert!(!said.contains("Failed to read"), "{text:?} {finding:?}\n{said}");
        }
    }
}

#[test]
fn players_are_named_in_the_report_of_one_game_too() {
    let tags = |names: &[(&str, &str)]| -> Vec<(String, String)> {
        let tag = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        names.iter().map(tag).collect()
    };
    let said = |names: &[(&str, &str)], result: Option<Outcome>| {
        let mut report = file("G1\n", vec![game(1, Span::new(0, 2), Vec::new())], Vec::new());
        report.games[0].tags = tags(names);
        report.games[0].result = result;
        written(HumanStyle::PLAIN, &report)
    };
    let both = [("Gull", "Anna\u{1b}"), ("silfr", "Björn")];
    assert_eq!(said(&both, Some(outcome(1))), "Silfr (Björn) wins by Drepið, 5 points; legal\n");
    assert_eq!(said(&both, None), "Anna␛ – Björn: unfinished after S1; legal\n");
    assert_eq!(said(&both[..1], Some(outcome(1))), "Anna␛ – ?: Silfr wins by Drepið, 5 points; legal\n");
    assert_eq!(said(&[("Silfr", " ")], Some(outcome(1))), "Silfr wins by Drepið, 5 points; legal\n");
}
