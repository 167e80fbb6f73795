//! Laws of the layout: turns come out as they usually lie, all else stays, and what a record says is what it said.

use hirth::{
    edit,
    games::{Edits, tafl::data::File},
    record::Shape,
    source::Source,
};

use crate::properties::cases;

use super::records::{converted, fixtures, random_games};

fn edits(text: &str, shape: Shape) -> Edits {
    super::game().layout(&Source::new("game.tafl", text), shape)
}

/// A text as it is laid out.
fn laid_out(text: &str, shape: Shape) -> String {
    match edits(text, shape) {
        Ok(edits) => edit::apply(text, &edits).expect("edits that can be made"),
        Err(_) => text.to_owned(),
    }
}

#[test]
fn turns_are_formatted() {
    for (text, laid) in [
        // A turn a line.
        ("1. d2-b2 e4-e6   2. a4-a3 c4-c6xd6\n3. f4-f5  \n", "1. d2-b2 e4-e6\n2. a4-a3 c4-c6xd6\n3. f4-f5\n"),
        ("1. d2-b2\n1... e4-e6\n", "1. d2-b2 e4-e6\n"),
        ("d2-b2\ne4-e6\na4-a3", "1. d2-b2 e4-e6\n2. a4-a3"),
        ("d2-b2 e4-e6 a4-a3 c4-c6xd6 ; so far", "1. d2-b2 e4-e6\n2. a4-a3 c4-c6xd6 ; so far"),
        // Numbers.
        ("1) d2-b2 e4-e6\n 2: a4-a3\n", "1. d2-b2 e4-e6\n2. a4-a3\n"),
        ("1. d2-b2\n2. e4-e6\n3. a4-a3\n4. c4-c6xd6\n", "1. d2-b2 e4-e6\n2. a4-a3 c4-c6xd6\n"),
        // Comments stay where they are.
        ("1. d2-b2 ; so\n1. ... e4-e6 ; and so\n", "1. d2-b2 ; so\n1... e4-e6 ; and so\n"),
        ("1. d2-b2 {why\nnot} e4-e6 {so} 2. a4-a3\n", "1. d2-b2 {why\nnot} e4-e6 {so}\n2. a4-a3\n"),
        // The king, hyphens, captures, cases.
        ("1. D2-B2 E4E6 2. a4 – a3 c4-c6 x D6\n3. f4-f5 d4-e4", "1. d2-b2 e4-e6\n2. a4-a3 c4-c6xd6\n3. f4-f5 Kd4-e4"),
        // Line ends and marks of lists stay.
        ("- 1. d2-b2  e4-e6 2. a4-a3\r\n", "- 1. d2-b2 e4-e6\r\n2. a4-a3\r\n"),
        // Where a move may be missing, nothing is moved, and no number is another.
        ("1.  d2-b2\n2) a4-a3  c4-c6xd6\n", "1. d2-b2\n2. a4-a3 c4-c6xd6\n"),
        ("2. d2-b2 e4-e6\n", "2. d2-b2 e4-e6\n"),
    ] {
        let with_tag = |text: &str| format!("[Variant \"Ard Ri\"]\n\n{text}");
        assert_eq!(laid_out(&with_tag(text), Shape::Plain), with_tag(laid));
    }
}

#[test]
fn wins_of_legal_games_are_marked() {
    let game = |last: &str| format!("[Variant \"Ard Ri\"]\n\n1. d2-e2 c4-c6\n2. b4-c4 e4-e6xd6\n3. f4-e4xKd4{last}\n");
    assert_eq!(laid_out(&game(""), Shape::Plain), game("++"));
    let illegal = game("").replace("d2-e2", "d2-h2");
    assert_eq!(laid_out(&illegal, Shape::Plain), illegal);
}

#[test]
fn text_around_turns_stays() {
    let text = "Some words.\n\n```tafl\n1.  d2-b2   E4-e6 2. a4a3\n```\n";
    assert_eq!(laid_out(text, Shape::Fenced), "Some words.\n\n```tafl\n1. d2-b2 e4-e6 2. a4-a3\n```\n");
    let text = "> 1.  d2-b2   E4-e6\n\nGood.\n";
    assert_eq!(laid_out(text, Shape::Prose), "> 1. d2-b2 e4-e6\n\nGood.\n");
}

#[test]
fn unreadable_records_stay() {
    let text = "1.  d2-b2  e4-\n";
    let fault = edits(text, Shape::Plain).expect_err("half a move");
    assert_eq!(fault.code(), "syntax");
    assert_eq!(&text[fault.span.start..fault.span.end], "e4-");
}

#[test]
fn suppressed_findings_stay() {
    let text = "; hirth: allow(unusual-character)\n1. d2-b2 e4e6\n2. A4-a3\n";
    let laid = "; hirth: allow(unusual-character)\n1. d2-b2 e4e6\n2. a4-a3\n";
    assert_eq!(laid_out(text, Shape::Plain), laid);
}

/// What a record says: of each turn what is done, what it leads to, and the comments; and the result.
fn said(file: &File) -> Vec<String> {
    let mut said = Vec::new();
    for game in &file.games {
        for turn in &game.turns {
            said.push(format!(
                "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
                turn.turn,
                turn.does,
                turn.from,
                turn.to,
                turn.captures,
                turn.position,
                turn.around.before,
                turn.around.beside
            ));
        }
        said.push(format!("{:?} {:?}", game.result, game.comments));
    }
    said
}

#[test]
fn formatting_is_stable_and_keeps_the_meaning() {
    let mut all = fixtures("");
    all.extend(random_games(cases(60)));
    let least = all.len() / 10;
    let mut changed = 0;
    for (name, text) in all {
        let laid = laid_out(&text, Shape::Plain);
        changed += usize::from(laid != text);
        assert_eq!(said(&converted(&laid)), said(&converted(&text)), "{name}\n{text}\n{laid}");
        assert_eq!(laid_out(&laid, Shape::Plain), laid, "{name}\n{text}");
    }
    assert!(changed > least, "{changed} were formatted");
}
