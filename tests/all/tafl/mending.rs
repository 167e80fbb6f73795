//! What is said, and mended, of games of tafl with something wrong in them, line by line.

use hirth::{
    Check,
    finding::Severity,
    fix::Applicability,
    games::{self, Options},
    report::FileReport,
    source::Source,
};

use crate::fixed::fixed;

use super::{
    game,
    referee::{
        random::{self, Plan},
        variants,
    },
};

fn check(text: &str, effort: usize) -> FileReport {
    let options = Options::default().effort(effort);
    games::check(game(), Source::new("game", text), &options)
}

/// The side that has won, as the report has it.
fn winner(text: &str) -> Option<&'static str> {
    let game = &check(text, games::EFFORT).games[0];
    let seat = game.result.as_ref()?.winner()?;
    Some(game.seats[seat].id)
}

/// A turn that is left out does not turn the sides round.
#[test]
fn who_gives_up_is_told_by_the_number_behind_a_turn_that_cannot_be_read() {
    for text in [
        "1. d2-e2 c4-c6\n2. b4-c4 c6-c5\n3. ---\n",
        "1. d2-e2 c4-c6\n2. b4-c4 q7-\n3. ---\n",
        "1. d2-e2 c4-c6\n2. q7- c6-c5\n3. ---\n",
    ] {
        let text = format!("[Variant \"Ard Ri\"]\n\n{text}");
        assert_eq!(winner(&text), Some("defenders"), "{text}");
    }
    let text = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. q7- ---\n";
    assert_eq!(winner(text), Some("attackers"), "{text}");
}

/// The mark is no part of what cannot be read.
#[test]
fn a_win_mark_stays_where_its_move_is_mended() {
    let right = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4++\n";
    assert!(check(right, games::EFFORT).games[0].findings.is_empty());
    let wrong = right.replace("f4-e4++", "f4-?e4++");
    let report = check(&wrong, games::EFFORT);
    let edits = &report.games[0].findings[0].fixes[0].edits;
    let mended = hirth::edit::apply(&wrong, edits).expect("a fix can be applied");
    // The king who is taken is written where that is not clear.
    assert_eq!(mended, right.replace("f4-e4", "f4-e4xKd4"));
}

/// Without effort nothing is looked for, and nothing is sure.
#[test]
fn nothing_is_looked_for_without_effort() {
    let text = "[Variant \"Ard Ri\"]\n\n1. d2-e3 c4-c6\n2. b4-c4\n";
    assert!(!check(text, games::EFFORT).games[0].findings[0].fixes.is_empty());
    assert!(check(text, 0).games[0].findings[0].fixes.is_empty());
    let right = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n";
    let wrong = right.replace("xd6", "xd5");
    for effort in [0, games::EFFORT] {
        let fixed = Check::new().effort(effort);
        let fixed = fixed.fix(wrong.as_str(), Applicability::Safe);
        let is_mended = fixed.report.source.text() == right;
        assert_eq!(is_mended, effort > 0, "{effort}");
    }
}

/// On a line without numbers, the rank that a slip has parted from its file is the number of no turn.
#[test]
fn a_rank_behind_a_slip_begins_no_game() {
    for slip in ["b-1", "b/1", "b--1", "b?1", "b+1", "b!1"] {
        let tags = "[Variant \"Viking Chess\"]\n[Start \"/11/11/11/11/11/11/11/t10/11/1K1t7/11/\"]\n";
        let text = format!("{tags}\na8-a10 Kb10-{slip} d10-d1- Kb1-a1++\n");
        let report = check(&text, games::EFFORT);
        assert_eq!(report.games.len(), 1, "{text}");
        assert_eq!(report.games[0].turns, 4, "{text}");
        let found = report.games[0].findings.iter();
        let found: Vec<_> = found.map(|one| (one.code(), one.turn.as_deref())).collect();
        assert_eq!(found, [("syntax", Some("1b"))], "{text}");
    }
}

/// The first move of a line without numbers is none of a decoration when a slip is in it.
#[test]
fn a_slip_in_the_first_move_of_a_bare_list_is_not_decoration() {
    for slip in ["d2e-2", "d2e2e"] {
        let text = format!("[Variant \"Ard Ri\"]\n\n{slip} d3-d2 b4-b5 e4-e6\n");
        let report = check(&text, games::EFFORT);
        let found = report.games[0].findings.iter();
        let errors = found.filter(|one| one.severity == Severity::Error);
        let errors: Vec<_> = errors.map(|one| (one.code(), one.turn.as_deref())).collect();
        assert_eq!(errors, [("syntax", Some("1a"))], "{text}");
    }
}

/// A capture with a slip in it, behind a comma, is no move of its own.
#[test]
fn a_slip_among_captures_with_commas_is_of_their_move() {
    for slip in ["+b11", "b+11", "cb11"] {
        let tags = "[Variant \"Copenhagen\"]\n[Start \"/11/1T9/11/11/11/11/8T2/11/11/2TKT6/2tttT5/\"]\n";
        let text = format!("{tags}\n1. c11-b11\n1... c10-c11xd11,e11,{slip}\n");
        let report = check(&text, games::EFFORT);
        assert_eq!(report.games[0].turns, 2, "{text}");
        let found = report.games[0].findings.iter();
        let errors = found.filter(|one| one.severity == Severity::Error);
        let errors: Vec<_> = errors.map(|one| (one.code(), one.turn.as_deref())).collect();
        assert_eq!(errors, [("syntax", Some("1b"))], "{text}");
    }
}

/// The number and the piece are of the same side: one finding says that the other side is to move.
#[test]
fn a_move_of_the_other_side_is_one_error() {
    for text in ["1. ... f8-c8\n", "1... f8-c8\n"] {
        let report = check(text, games::EFFORT);
        let found = report.games[0].findings.iter();
        let errors = found.filter(|one| one.severity == Severity::Error);
        let errors: Vec<_> = errors.map(|one| (one.code(), one.turn.as_deref())).collect();
        assert_eq!(errors, [("wrong-side", Some("1a"))], "{text}");
    }
}

/// A mark says that the game is won: the move before it may be wrong, and not the mark. A capture says as much.
#[test]
fn no_safe_fix_takes_a_win_or_a_capture_away() {
    for turns in [
        "1. d2-e2 d3-d2\n2. e2-e3 Kd4-d3\n3. e3-e2 Kd3-d4--\n",
        "1. d2-e2 d3-d2\n2. e2-e3 Kd4-d3xe3\n3. e3-e2 Kd3-d4\n",
        // The mark may be where the rank should be, or the rank be left out before it.
        "1. a4-a7 d5-g5\n2. a7-a- d3-e3\n3. a6-a5\n",
        "1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6/d5\n3. f4-e4xKd4++\n",
        // `++` may have been meant.
        "1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4.+\n",
        "1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd+4+\n",
        // One of two captures may be of another piece.
        "1. d2-e2 c4-c6\n2. b4-c4 e42e6xd6xd6\n3. f4-e4xKd4++\n",
    ] {
        let text = format!("[Variant \"Ard Ri\"]\n\n{turns}");
        assert!(!check(&text, games::EFFORT).games[0].is_valid(), "{text}");
        assert_eq!(fixed(game(), &text), text);
    }
}

/// A number that is one digit too long has the digit in the place of its stop.
#[test]
fn a_number_keeps_its_stop() {
    let right = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n";
    for wrong in ["23 b4-c4", "3. b4-c4"] {
        let text = right.replace("2. b4-c4", wrong);
        assert_eq!(fixed(game(), &text), right, "{text}");
    }
}

/// The board may be another one from there on.
#[test]
fn nothing_is_fixed_after_an_error_that_stays() {
    for text in [
        "[Variant \"Ard Ri\"]\n[Result \"Attackers capture\"]\n\n1. d1-e1 c4-c2\n2. a4-a1 e4-e2xd2\n\
         3. b4-c4 d5-a5\n4. q9 a5-a7\n5. c6-c4 e2-d2\n6. e1-e4xKd4++\n",
        "[Variant \"Ard Ri\"]\n\n1. d9-d7xKd6++\n",
        // The king's letter belongs to the next move.
        "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4K d4-d5\n",
    ] {
        assert_eq!(fixed(game(), text), text);
    }
    // The rank that `h1-h` lacks is before the next move: without the space there is one reading only.
    let torn = "[Variant \"Copenhagen\"]\n1. h1-h 2f8-f9\n";
    assert_eq!(fixed(game(), torn), torn.replace("h 2", "h2 "));
    let spelt = "[Variant \"Ard Ri\"]\n\n1. d2-e3 c4–c6\n2. b4-c4\n";
    assert_eq!(fixed(game(), spelt), spelt.replace('–', "-"));
}

#[test]
fn words_behind_a_turn_become_a_comment() {
    let text = "1. d1-d3 f8-c8 hello there\n2. d11-d8 e7-e8xd8 (takes d8)\n3. a8-b8 f7-e7 check! {so}\n\
                4. k8-i8\n4... Kf6-f9 nice\n";
    let right = "1. d1-d3 f8-c8 ; hello there\n2. d11-d8 e7-e8xd8 ; (takes d8)\n3. a8-b8 f7-e7 ; check! {so}\n\
                 4. k8-i8\n4... Kf6-f9 ; nice\n";
    assert_eq!(fixed(game(), text), right);
    assert_eq!(fixed(game(), right), right);
}

#[test]
fn what_may_be_a_move_is_no_comment() {
    for line in [
        // Moves among the words, or behind them.
        "2. d11-d8 e7-e8xd8 oops e7-e9",
        "2. d11-d8 well e7-e8xd8",
        "2. d11-d8 e7-e8xd8 and 3. a8-b8 f7-e7",
        // Letters of the notation.
        "2. d11-d8 e7-e8xd8 bad",
        // The other move of the turn in words, or lost.
        "2. d11-d8 the other takes it",
        "2. d11-d8 king takes e9",
        // How the game ended.
        "2. d11-d8 e7-e8xd8 attackers resign",
        "2. d11-d8 e7-e8xd8 0-1",
    ] {
        let text = format!("1. d1-d3 f8-c8\n{line}\n");
        assert_eq!(fixed(game(), &text), text);
    }
}

/// No comment starts between the cells of a sheet.
#[test]
fn words_in_a_sheet_of_semicolons_stay() {
    let text = "1;d1-d3;f8-c8\n2;d11-d8;e7-e8xd8 nice\n3;a8-b8;f7-e7\n";
    assert_eq!(fixed(game(), text), text);
}

#[test]
fn resigning_in_words_is_read() {
    for (text, winner) in [
        ("[Result \"Attackers resign\"]\n\n1. d1-d3 f8-c8\n2. resigns\n", "defenders"),
        ("[Result \"Defenders resign\"]\n\n1. d1-d3 resigned\n", "attackers"),
        ("[Result \"Defenders lose on time\"]\n\n1. d1-d3\n", "attackers"),
    ] {
        let text = format!("[Variant \"Viking Chess\"]\n{text}");
        let report = check(&text, games::EFFORT);
        assert_eq!(report.games.len(), 1, "{text}");
        assert!(report.games[0].is_valid(), "{text}");
        assert_eq!(self::winner(&text), Some(winner), "{text}");
    }
}

/// A number that leaves one out may be wrong, or a turn may be lost before it; a right number behind it decides.
#[test]
fn a_number_that_leaves_one_out_is_only_mended_where_a_right_one_follows() {
    let turns = |numbers: [u32; 4]| {
        let moves = ["d1-d3 f8-c8", "d11-d8 e7-e8xd8", "a8-b8 f7-e7", "k8-i8 Kf6-f9"];
        let turns = numbers.iter().zip(moves);
        turns.map(|(number, moves)| format!("{number}. {moves}\n")).collect::<String>()
    };
    assert_eq!(fixed(game(), &turns([1, 2, 4, 4])), turns([1, 2, 3, 4]));
    for numbers in [[1, 2, 4, 5], [1, 2, 3, 5]] {
        let text = turns(numbers);
        assert_eq!(fixed(game(), &text), text);
        let report = check(&text, games::EFFORT);
        let found = &report.games[0].findings[0];
        assert_eq!(found.code(), "label-number");
        let help = found.help.as_deref().unwrap_or_default();
        assert!(help.ends_with("or add the missing turn before it"), "{help}");
    }
}

/// A line of a game that is left out or stands twice: no move is changed for it, wherever the record breaks then.
#[test]
fn nothing_is_mended_unasked_where_a_line_is_lost_or_stands_twice() {
    let mut tried = 0;
    for seed in 0..12 {
        let made = random::game(&variants::brandubh(), &Plan::tidy(seed));
        let text = made.text();
        let lines: Vec<&str> = text.lines().collect();
        let turns: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with(|c: char| c.is_ascii_digit())).collect();
        let Some(&middle) = turns.get(turns.len() / 2).filter(|_| turns.len() > 4) else {
            continue;
        };
        let without = [&lines[..middle], &lines[middle + 1..]].concat().join("\n") + "\n";
        let twice = [&lines[..=middle], &lines[middle..]].concat().join("\n") + "\n";
        for text in [without, twice] {
            tried += 1;
            assert_eq!(fixed(game(), &text), text);
        }
    }
    assert!(tried > 8, "{tried}");
}

const SIX_TURNS: &str = "\
[Variant \"Ard Ri\"]
[Result \"*\"]

1. d2-f2 e4-e2
2. a4-a3 e2-e1
3. d1-c1 e1-e2
4. a3-b3 e2-e1
5. d6-c6 e1-e2
6. b3-a3 e2-e1
";

/// The number of a turn follows from its place, and its moves can be read: one finding, and its fix is the original.
/// Who forgets to write down a turn of both sides numbers on, so that the numbers do not show it.
#[test]
fn a_fix_is_not_safe_where_a_row_may_be_missing() {
    for (rows, first) in [
        // The attacker went from d2 to f2 and later to a2, or there at once.
        (
            "[Variant \"Brandubh\"]\nd2-f2 d5-b5\nd6-d5 d3-b3xb4\nd1-d3 c4-c6\na4-a5 Kd4-a4\na2-a3xKa4++",
            "write `d2-a2`",
        ),
        // It came from f1, or from d1 by f1.
        (
            "[Variant \"Ard Ri\"]\nf4-f2 d3-c3\nf1-b1 e4-e6\nb1-b2 d5-a5\nd7-g7 a5-a6\nd6-c6 a6-a7\nb4-b3 e6-e3",
            "write `d1-b1`",
        ),
        // It went its way, or the one from a7 did after it was gone.
        (
            "[Variant \"Fetlar\"]\nh11-j11 f8-e8\nk5-j5 h6-h10\nf10-f9 h10-c10\nf2-h2 c10-c6\nk7-j7 f4-i4\nj6-i6 d6-d4\n\
             h2-h4 c6-c11\ne11-e10 e8-h8\nd11-d6 d4-d2\ne10-b10 h8-h5\nj5-j3 h5-h9\na4-e4 e5-b5\n\
             j7-j9 b5-e5\ne1-e2 e7-c7\na7-a10 c7-e7\nj3-h3 e7-c7\ne4-a4 g7-h7\nf11-e11 c11-b11\n\
             h4-h5 c7-c5",
            "write `a8-a10`",
        ),
    ] {
        let text = format!("{rows}\n");
        let report = check(&text, games::EFFORT);
        let fixes: Vec<_> = report.games[0].findings.iter().flat_map(|finding| &finding.fixes).collect();
        let fix = fixes.first().unwrap_or_else(|| panic!("{rows}: no fix"));
        assert_eq!(fix.title, first, "{rows}");
        assert_eq!(fix.applicability, Applicability::Unsafe, "{rows}");
    }
}

#[test]
fn a_slip_in_a_number_or_a_space_keeps_the_line() {
    let lines: [(&str, &[&str]); 6] = [
        ("1. d2-f2 e4-e2", &["1x d2-f2 e4-e2", "1.2 d2-f2 e4-e2"]),
        ("2. a4-a3 e2-e1", &["2 .a4-a3 e2-e1", ". a4-a3 e2-e1"]),
        ("3. d1-c1 e1-e2", &["3.d 1-c1 e1-e2", "3g d1-c1 e1-e2"]),
        ("4. a3-b3 e2-e1", &["4.j a3-b3 e2-e1", "4.K a3-b3 e2-e1", "4/ a3-b3 e2-e1"]),
        ("5. d6-c6 e1-e2", &["S. d6-c6 e1-e2", "5. d6-c6e1-e2", "5. d6-c6e 1-e2"]),
        ("6. b3-a3 e2-e1", &["6b3-a3 e2-e1", "6. b3-a 3e2-e1", "6. b3-a3 e 2-e1"]),
    ];
    for (line, slips) in lines {
        for slip in slips {
            one_finding_and_its_fix(line, slip);
        }
    }
    for joined in [2, 3, 4, 5, 6] {
        let end = format!("\n{joined}. ");
        one_finding_and_its_fix(&end, &end[1..]);
    }
}

fn one_finding_and_its_fix(line: &str, slip: &str) {
    let text = SIX_TURNS.replace(line, slip);
    let game = &check(&text, games::EFFORT).games[0];
    let errors = game.findings.iter().filter(|one| one.severity == Severity::Error);
    let errors: Vec<_> = errors.collect();
    assert_eq!(errors.len(), 1, "{slip}: {errors:?}");
    assert_eq!(errors[0].code(), "syntax", "{slip}");
    assert!(errors[0].turn.is_some(), "{slip}");
    let fix = &errors[0].fixes[0];
    let mended = hirth::edit::apply(&text, &fix.edits).expect("a fix can be applied");
    assert_eq!(mended, SIX_TURNS, "{slip}");
}

/// Where all else is right, a number with a slip in it follows from its place, whatever the wrong sign is.
#[test]
fn a_slip_in_a_number_is_mended_safely() {
    let right = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n";
    for (number, slips) in [
        ("1. ", &["1x ", "1x. ", "1.x ", "1+ ", "1/ ", "1g ", "1.5 "][..]),
        ("2. ", &["2.4 ", "2x ", "2 . ", ". ", "2.x ", "3x "]),
        ("3. ", &["3x ", "3.x ", "3g ", "3.4 "]),
    ] {
        for slip in slips {
            let text = right.replace(number, slip);
            let fixed = Check::new().fix(text.as_str(), Applicability::Safe);
            assert_eq!(fixed.report.source.text(), right, "{slip}");
        }
    }
    // A turn may be missing before the last one, or what is beside the slip is wrong as well.
    for (old, new) in
        [("3. ", "4x "), ("3. ", "4g "), ("1. d2-e2", "1x d2-e3"), ("2. b4-c4 e4-e6xd6\n3.", "2.4 b4-c4 e4-e6xd6\n4.")]
    {
        let text = right.replace(old, new);
        let report = check(&text, games::EFFORT);
        let fixes = report.games[0].findings.iter().flat_map(|one| &one.fixes);
        let fixes: Vec<_> = fixes.collect();
        assert!(!fixes.is_empty(), "{new}");
        for fix in fixes {
            let is_move = fix.title.contains('-');
            let is_asked = fix.applicability == Applicability::Unsafe;
            assert!(is_move || is_asked, "{new}: {fix:?}");
        }
    }
}

/// A mark of a win is answered like the capture that it stands for.
#[test]
fn a_mark_beside_the_king_is_told_why_he_is_not_taken() {
    let said = |tags: &str, line: &str| {
        let text = format!("{tags}\n1. {line}\n");
        let report = check(&text, games::EFFORT);
        let found = report.games[0].findings.iter();
        let mut errors = found.filter(|one| one.severity == Severity::Error);
        errors.next().expect("an error").message.clone()
    };
    let four = "[Variant \"Viking Chess\"]\n[Start \"/11/11/11/11/5t5/4tK5/11/11/5t5/11/8T2/\"]\n";
    let why = ": the king on f6 is taken from four sides, and g6 is open";
    for line in ["f9-f7++", "f9-f7xKf6++"] {
        assert!(said(four, line).ends_with(why), "{line}");
    }
    assert!(said(four, "f9-f8++").ends_with("nobody has won"));
    let edge = "[Variant \"Copenhagen\"]\n[Start \"/11/11/11/11/t10/Kt9/11/11/t10/11/8T2/\"]\n";
    let why = ": the king on a6 is taken from four sides, and is at the edge of the board";
    for line in ["a9-a7++", "a9-a7xKa6++"] {
        let message = said(edge, line);
        assert!(message.ends_with(why), "{line}: {message}");
    }
    let two = "[Variant \"Brandubh\"]\n[Start \"/7/7/7/7/t3K2/7/7/\"]\n";
    let why = said(two, "a5-d5++");
    assert!(why.ends_with(": f5, on the other side of e5, is empty"), "{why}");
}

/// What people write at the end, and of a move: all is read, with a warning at most.
#[test]
fn words_that_people_add_are_read() {
    for said in [
        "resigns.",
        "resigned.",
        "(resigned)",
        "(resigned).",
        "resigns",
        "concedes",
        "gives up",
        "Black resigns",
        "black resigned.",
    ] {
        for line in [format!("7. {said}"), said.to_owned()] {
            let text = format!("{SIX_TURNS}{line}\n").replace("[Result \"*\"]\n", "");
            assert_eq!(winner(&text), Some("defenders"), "{line}");
            // Without its number that is missed.
            assert_eq!(no_error(&text), usize::from(line == said), "{line}");
        }
        let behind = format!("5. d6-c6 {}\n", said.replace("Black", "White").replace("black", "white"));
        let text = SIX_TURNS.split("5. ").next().expect("four turns").to_owned() + &behind;
        let text = text.replace("[Result \"*\"]\n", "");
        assert_eq!(winner(&text), Some("attackers"), "{behind}");
        assert_eq!(no_error(&text), 0, "{behind}");
    }
    for (old, new) in [
        ("e4-e2", "e4-e2!"),
        ("e4-e2", "e4-e2 !?"),
        ("d2-f2 ", "d2-f2?! "),
        ("d2-f2 ", "d2-f2 ?? "),
        ("d2-f2 ", "d2-f2 (a slip?) "),
        ("b3-a3 e2-e1", "b3-a3 e2-e1 (ouch)"),
        ("b3-a3 e2-e1", "b3-a3 e2-e1."),
        ("b3-a3 e2-e1", "b3-a3 e2-e1 well played"),
        ("b3-a3 e2-e1", "b3-a3 e2-e1 -- ouch"),
        ("-", ":"),
    ] {
        let text = SIX_TURNS.replace(old, new);
        assert_eq!(no_error(&text), 1, "{new}");
        assert_eq!(check(&text, games::EFFORT).games[0].turns, 12, "{new}");
    }
    let commas = SIX_TURNS.replace(" e", ", e");
    assert_eq!(no_error(&commas), 0, "{commas}");
}

/// How many warnings a text gets; it gets no error.
fn no_error(text: &str) -> usize {
    let report = check(text, games::EFFORT);
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let all: Vec<_> = of_games.chain(&report.findings).collect();
    let has = |severity: Severity| all.iter().filter(|one| one.severity == severity).count();
    assert_eq!(has(Severity::Error), 0, "{text}{all:?}");
    has(Severity::Warning)
}

/// The bare moves of games on other boards than their squares tell: Tablut, and a short one of Viking Chess.
#[test]
fn a_board_is_known_by_what_can_be_played_on_it() {
    let tablut = "1. i6-h6 e3-b3\n2. i4-i2 b3-d3\n3. d1-d2 e4-h4\n4. f1-g1 g5-g3\n5. a4-f4 f5-g5\n6. d9-c9 Ke5-e3\n";
    let slip = tablut.replace("d9-c9", "c9-d9");
    for (text, variant, errors) in [
        (tablut, "Tablut", 0),
        (&slip, "Tablut", 1),
        ("1. d1-d3, e5-e2\n", "Viking Chess", 0),
        ("1. d2-e2, c4-c6\n", "Ard Ri", 0),
        // A slip in the first move makes no other board.
        ("1. d3-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4++\n", "Ard Ri", 1),
    ] {
        let game = &check(text, games::EFFORT).games[0];
        assert_eq!(game.presumed_variant.as_deref(), Some(variant), "{text}");
        let found = game.findings.iter();
        let found = found.filter(|one| one.severity == Severity::Error).count();
        assert_eq!(found, errors, "{text}");
    }
    let headed = format!("Game 1 - Tablut\n\n{tablut}");
    assert_eq!(check(&headed, games::EFFORT).games[0].presumed_variant, None);
}

/// That the king is taken, and that the game is won by it, is one claim.
#[test]
fn a_king_who_is_not_taken_is_one_finding() {
    let text = "[Variant \"Viking Chess\"]\n[Result \"*\"]\n\
                [Start \"/11/11/11/11/3t7/3K7/11/11/3t7/11/11/\"]\n\n1. d9-d7xKd6++\n";
    let findings = &check(text, games::EFFORT).games[0].findings;
    let [only] = &findings[..] else {
        panic!("{findings:?}");
    };
    assert!(only.message.contains("c6 and e6 are open"), "{}", only.message);
    let mended = hirth::edit::apply(text, &only.fixes[0].edits).expect("a fix can be applied");
    assert_eq!(mended, text.replace("xKd6++", ""));
}

/// A line that cannot be read is left out, but not without a warning if it may be a turn.
#[test]
fn a_line_with_moves_that_is_left_out_is_a_warning() {
    let game = "1) a4-a1, c4-c2\n2) d7-e7, d5-f5\n";
    let severity = |line: &str| {
        let text = format!("{game}{line}\n");
        let report = check(&text, games::EFFORT);
        let all = report.games[0].findings.iter().chain(&report.findings);
        let mut of_line = all.filter(|finding| finding.span.start >= game.len());
        of_line.next().map(|finding| finding.severity)
    };
    let moves = severity("3) b4-b7, d4-a4 king escapes!!");
    assert_eq!(moves, Some(Severity::Warning));
    let words = severity("That was quick.");
    assert_eq!(words, Some(Severity::Advice));
}

/// Some write how many pieces a move takes. Where the board says which, the squares follow.
#[test]
fn a_number_of_captures_becomes_their_squares() {
    let right = "[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n";
    let finding = |number: &str| {
        let text = right.replace("xd6", number);
        let report = check(&text, games::EFFORT);
        let mut findings = report.games[0].findings.iter();
        let found = findings.find(|finding| finding.severity == Severity::Error);
        (text, found.expect("an error").clone())
    };
    let (text, found) = finding("x1");
    assert!(found.message.contains("number of captured pieces"));
    assert_eq!(found.fixes[0].applicability, Applicability::Safe);
    let mended = hirth::edit::apply(&text, &found.fixes[0].edits);
    assert_eq!(mended.as_deref(), Ok(right));
    // Another number is in doubt.
    let (_, found) = finding("x2");
    assert!(found.fixes.iter().all(|fix| fix.applicability == Applicability::Unsafe));
}
