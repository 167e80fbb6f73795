//! One slip is one error, however its turn is written besides: without its `/`, with a blank inside a token. Neither is
//! a slip of the pen, nor makes two of one.

use hirth::{
    finding::Severity,
    games::{self, GAMES},
    source::Source,
};

/// The errors of a record: the turn of each, its code, and the characters that its first fix puts in.
fn errors(text: &str) -> Vec<(String, &'static str, String)> {
    let report = games::check(GAMES[0], Source::new("game", text), &Default::default());
    let found = report.games.iter().flat_map(|game| &game.findings);
    let errors = found.filter(|finding| finding.severity == Severity::Error);
    let told = errors.map(|error| {
        let edits = error.fixes.first().map_or(&[][..], |fix| &fix.edits);
        let put_in = edits.iter().map(|edit| edit.replacement.as_str()).collect();
        let turn = error.turn.clone().unwrap_or_default();
        (turn, error.code(), put_in)
    });
    told.collect()
}

fn error(turn: &str, code: &'static str, put_in: &str) -> (String, &'static str, String) {
    (turn.to_owned(), code, put_in.to_owned())
}

#[test]
fn beside_a_missing_stroke() {
    let text = include_str!("../../../fixtures/hirth/one-slip/without-stroke.hirth");
    assert_eq!(errors(text), [error("S3", "step-count", "i")]);
    // The same, as if all the others knew no stroke either.
    let text = text.replace(" /\n", "\n");
    assert_eq!(errors(&text), [error("S3", "step-count", "i")]);
}

#[test]
fn beside_a_blank_inside_a_token() {
    let text = include_str!("../../../fixtures/hirth/one-slip/with-a-blank.hirth");
    let wanted = [error("S3", "step-count", "i"), error("S3", "syntax", "")];
    assert_eq!(errors(text), wanted);
    // And in the turn in which the slip shows.
    let text = text.replace("HeHv97H9iL75", "HeHv 97H9iL75");
    let wanted = [wanted, [error("S4", "syntax", ""), error("S4", "syntax", "")]].concat();
    assert_eq!(errors(&text), wanted[..3]);
}
