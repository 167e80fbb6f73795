//! Records in the decorations that people put them in: they are read like the bare ones, and what is found stands where it is
//! written.

use hirth::{
    check,
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::{
        GameKind, Options,
        hirth::generate::{self, Plan},
    },
    report::FileReport,
};

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}

/// A label in which there is a slip stands where labels do, before what is a turn with any label.
#[test]
fn mistakes_in_labels_are_one_error() {
    let texts = [
        "| turn | moves |\n|---|---|\n| G1 | L01HeHe1H13 / |\n| 1S | He7He5 / |\n| G2 | H01KeH1mKe GdSa |\n",
        "| G1 L01HeHe1H13 / | S1x He7He5 / |\n| G2 H01KeH1mKe GdSa | S2 H5>mHe8He8 >mSHx |\n",
        "G1 L01HeHe1H13 /  SS1 He7He5 /\nG2 H01KeH1mKe GdSa  S2 H5>mHe8He8 >mSHx\n",
        "label,turn,comment\nG1,\"L01HeHe1H13 /\",\nS,\"He7He5 /\",\nG2,\"H01KeH1mKe GdSa\",\n",
        "[\n  \"G1 L01HeHe1H13 /\",\n  \"Sm1 He7He5 /\",\n  \"G2 H01KeH1mKe GdSa\",\n]\n",
        "**G1** `L01HeHe1H13 /`\n**r1** `He7He5 /`\n**G2** `H01KeH1mKe GdSa`\n",
        "g1 l01hehe1h13 /\nsr1 he7he5 /\ng2 h01keh1mke gdsa\n",
    ];
    for text in texts {
        let found = errors(text);
        let [(turn, code, _)] = &found[..] else {
            panic!("{found:?}\n{text}");
        };
        assert_eq!((turn.as_deref(), *code), (Some("S1"), "syntax"), "{text}");
    }
}

/// An offer with a slip in it looks like a label.
#[test]
fn turns_do_not_start_right_after_a_label() {
    let text = "| 1 | G1 | L01HeHe1H13 / |\n| 2 | S1 | He7He5 / |\n| 3 | G2 | H01KeH1mKe GdSa |\n| 4 | S2 | S1Gr |\n";
    let found = errors(text);
    assert!(matches!(&found[..], [(Some(turn), ..)] if turn == "S2"), "{found:?}");
}

/// What comes after many lines that wear nothing is looked at too.
#[test]
fn late_decoration_is_stripped() {
    let mut plan = Plan::default();
    (plan.seed, plan.turns) = (1, 60);
    let mut games = (1..).map(|number| generate::game(&plan, number).text);
    let game = games.find(|text| text.lines().count() > 60).expect("a long game");
    let mut text = String::new();
    for (at, line) in game.lines().enumerate() {
        match line.split_once(" >") {
            Some((moves, battles)) if at > 45 => text += &format!("{moves}\n   >{battles}\n"),
            _ => text += &format!("{line}\n"),
        }
    }
    assert!(text.contains("\n   >"), "{text}");
    assert_eq!(errors(&text), [], "{text}");
}

/// Every error with its turn, its code, and the characters that it is about.
fn errors(text: &str) -> Vec<(Option<String>, &'static str, String)> {
    let report = check(text);
    let errors = findings(&report).filter(|one| one.severity == Severity::Error);
    let facts = |one: &Finding| (one.turn.clone(), one.code(), report.source.slice(one.span).to_owned());
    errors.map(facts).collect()
}

/// A label that is missing in a quoted mail comes behind the mark of the quote, which stays.
#[test]
fn missing_labels_are_added_after_quote_marks() {
    let turns = "G1 HeHe2H04 /\nS1 L98KeKe7He /\nG2 Ke2H46K24L02 /\nS2 L8>6K75K98HeKe >6GHxSL6\n";
    for mark in ["> ", ">", "> > ", "    > ", ">>> "] {
        let quoted: String = turns.lines().map(|line| format!("{mark}{line}\n")).collect();
        let text = quoted.replacen("G2 ", "", 1);
        assert_eq!(fixed(&text, Applicability::Safe), (1, 1, quoted), "{text}");
    }
}

/// Turns that are numbered straight through, of both players, are no slips.
#[test]
fn turns_can_be_numbered_in_sequence() {
    for text in [
        "1. Gull L01KeHeiHe /\n2. Silfr KeKe8K97Ke /\n3. Gull L13H02Ke4 /\n4. Silfr K75K97He7i /\n5. Gull L3>5He1H24Kh02 >5SK^GL5\n",
        "Gull 1: L01KeHeiHe /\nSilfr 2: KeKe8K97Ke /\nGull 3: L13H02Ke4 /\nSilfr 4: K75K97He7i /\n",
    ] {
        let report = check(text);
        let found: Vec<_> = findings(&report).map(Finding::code).collect();
        assert_eq!(found, ["extra-text", "unfinished"], "{text}");
        assert_eq!(report.games[0].turns, text.lines().count(), "{text}");
    }
}

/// How many findings have a fix of a kind or a safer one, how many fixes are made, and the fixed text.
fn fixed(text: &str, willing: Applicability) -> (usize, usize, String) {
    let report = check(text);
    let firsts = findings(&report).filter_map(|one| one.fixes.first());
    let offered = firsts.filter(|fix| fix.applicability <= willing).count();
    let judge = |source| GameKind::ALL[0].check(source, &Options::default());
    let done = fix::apply_all((*report.source).clone(), willing, judge);
    (offered, done.made.len(), done.report.source.text().to_owned())
}

/// Turns, each with a remark or nothing behind it: of a sheet, and in parentheses.
fn with_remarks(remarks: [&str; 5]) -> [String; 2] {
    let turns = ["G1,KeHeiHei /", "S1,He7He8He /", "G2,L01HeiKhhh03 /", "S2,Ke6KeHi /", "G3,Hv3mHv3>6 >6SK^GH6"];
    let lines = || turns.into_iter().zip(remarks);
    let sheet = lines().map(|(turn, remark)| format!("{turn},{remark}\n"));
    let list = lines().map(|(turn, remark)| match remark {
        "" => turn.replace(',', " ") + "\n",
        remark => turn.replace(',', " ") + &format!(" ({remark})\n"),
    });
    [sheet.collect(), list.collect()]
}

#[test]
fn possible_results_are_not_remarks() {
    for said in ["Silfr resigns", "gives up", "refused", "a draw", "gibt auf", "1-0"] {
        for text in with_remarks(["good", "", "a slip?", "what a move", said]) {
            let found = errors(&text);
            assert!(matches!(&found[..], [(Some(turn), "syntax", _), ..] if turn == "G3"), "{found:?}\n{text}");
        }
    }
    for text in with_remarks(["good", "", "a slip?", "what a move", "bold"]) {
        assert_eq!(errors(&text), [], "{text}");
    }
}

/// A damaged turn in the last column of turns is none of remarks.
#[test]
fn damaged_turns_are_not_remarks() {
    for (right, damaged) in [("He7He8He /", "Hx7Hx8Hx"), ("Ke6KeHi /", "keheihei")] {
        let table = "1,KeHeiHei /,He7He8He /,good\n2,L01HeiKhhh03 /,Ke6KeHi /,\n3,Hv3mHv3>6 >6SK^GH6,L9>6HeiKhh97 SdGa>6GHxSL6,ok\n";
        assert_eq!(errors(table), [], "{table}");
        let text = table.replace(right, damaged);
        assert!(!errors(&text).is_empty(), "{text}");
    }
}

/// Sheets of other things are no records, be there words behind what looks like moves.
#[test]
fn other_sheets_are_not_records() {
    let rows = (1..9).map(|i| format!("{i},Part {i},a{i}-b{i},\"a great part\"\n"));
    let parts: String = rows.collect();
    let times: String = (1..9).map(|i| format!("Room S{i},{i}:30,{}:45,busy\n", i + 1)).collect();
    for text in [parts, times] {
        let report = check(text.as_str());
        assert!(report.games.is_empty(), "{text}");
    }
}

/// Words between turns are comments. Where a turn is lost in them, its place is an error.
#[test]
fn words_between_turns_are_ignored() {
    let text = "> G1 HeHe2H04 /\n> S1 L98KeKe7He /\n>\n> and then?\n\nThen it went:\n\nG2 Ke2H46K24L02 /\n";
    assert_eq!(errors(text), []);
    assert_eq!(check(text).games[0].turns, 3);
    let lost = text.replacen("G2 Ke2H46K24L02", "S2 L8>6K75K98HeKe", 1);
    let [(turn, code, at), ..] = &errors(&lost)[..] else {
        panic!("no error");
    };
    assert_eq!((turn.as_deref(), *code, at.as_str()), (Some("G2"), "label-side", "S2"));
}

/// Labels on lines of their own, in attributes, and behind a heading in brackets; and two turns on the only line.
#[test]
fn turns_are_read_in_unusual_places() {
    for text in [
        "G1\nKeHeiHei /\nS1\nHe7He8He /\n",
        "[game]\nG1=KeHeiHei /\nS1=He7He8He /\n",
        "<game>\n<turn no=\"1\" label=\"G1\" moves=\"KeHeiHei /\"/>\n<turn no=\"2\" label=\"S1\" moves=\"He7He8He /\"/>\n</game>\n",
        "G1 KeHeiHei /\t\tS1 He7He8He /\n",
    ] {
        let report = check(text);
        let codes: Vec<_> = findings(&report).map(Finding::code).collect();
        assert_eq!(codes, ["extra-text", "unfinished"], "{text}");
        assert_eq!(report.games[0].turns, 2, "{text}");
    }
}

/// Remarks with numbers are decoration even behind few turns.
#[test]
fn numbers_after_few_turns_are_not_moves() {
    let made = generate::game(&Plan::default(), 1).text;
    let turns = made.lines().filter(|line| line.starts_with(['G', 'S']));
    let turns: Vec<String> = turns.take(4).map(|turn| format!("{turn}\t-0.5")).collect();
    let report = check(turns.join("\n"));
    let codes: Vec<_> = findings(&report).map(Finding::code).collect();
    assert_eq!(codes, ["extra-text", "unfinished"], "{turns:?}");
}
