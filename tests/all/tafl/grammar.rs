//! The grammar file and the parser are one language: what the file generates the parser reads without a fault, and
//! what the parser takes for a sentence the file derives. What is read besides is told by examples.

use crate::properties::config;
use bnf::{Grammar, RandomWalk};
use hirth::games::tafl::notation::{
    self, grammar,
    turn::{Action, Moves},
};
use proptest::prelude::*;

const FILE: &str = include_str!("../../../grammar/tafl.bnf");

/// Sentences that `bnf` may grow to before it is asked to come to an end.
const LONG: usize = 2_000;

fn grammar_of_file() -> Grammar {
    FILE.parse().expect("the file is BNF")
}

fn sentences(seed: u64, count: usize) -> Vec<String> {
    let grammar = grammar_of_file();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut walk = RandomWalk::from_seed(bytes);
    let mut sentences = Vec::new();
    while sentences.len() < count {
        let short = |_: &str, text: &str| text.len() < LONG;
        if let Ok(sentence) = grammar.generate_seeded_callback_with_strategy(short, &mut walk) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Whether a line was read without a fault, and without anything unusual.
fn is_clean(moves: &Moves) -> bool {
    let is_read = |action: &Action| !matches!(action, Action::Unreadable(_));
    moves.faults.is_empty() && moves.odd.is_empty() && moves.plies.iter().all(|ply| is_read(&ply.action))
}

#[test]
fn the_parser_reads_every_sentence_of_the_grammar() {
    for sentence in sentences(1, 3_000) {
        assert!(grammar::is_sentence(&sentence), "{sentence:?}");
        let moves = notation::read(&sentence);
        assert!(is_clean(&moves), "{sentence:?}: {moves:?}");
    }
}

/// Its plies as they are written, with their numbers.
fn written(moves: &Moves) -> String {
    let plies = moves.plies.iter().map(|ply| match &ply.label {
        Some(label) => format!("{label} {}", ply.action),
        None => ply.action.to_string(),
    });
    plies.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_read_is_written_and_read_again_the_same() {
    for sentence in sentences(2, 1_000) {
        let text = written(&notation::read(&sentence));
        assert!(grammar::is_sentence(&text), "{sentence:?}: {text:?}");
        assert_eq!(written(&notation::read(&text)), text, "{sentence:?}");
    }
}

proptest! {
    #![proptest_config(config(600))]

    /// On any text over the notation's alphabet the parser and the grammar file agree.
    #[test]
    fn the_parser_accepts_nothing_else(
        text in "( ?[0-9]{1,2}(\\.|\\.\\.\\.) ?(K?[a-l][0-9]{1,2}-[a-k]1?[0-9](x[a-k][1-9](/K?[a-k][1-9])?)?(-|\\+|--|---)?|---|timeout|[-Kx1.a ]{0,4})( K?[ab]1?[0-9]-?[c-l][1-9][-+]{0,2})? ?){1,2}",
    ) {
        let grammar = grammar_of_file();
        let parser = grammar.build_parser().expect("the grammar is complete");
        let derivable = parser.parse_input(&text).next().is_some();
        prop_assert_eq!(derivable, grammar::is_sentence(&text), "{:?}", text);
    }

    /// Whatever a line holds, all places are in it, in order, and between characters.
    #[test]
    fn all_places_are_in_the_line(
        text in "([a-lKTx0-9. +/-]{0,12}|[0-9]{1,3}[.):]|[a-k][0-9]-?[a-k][0-9]|timeout|---|é|…|\\PC{0,3}| ){0,12}",
    ) {
        let moves = notation::read(&text);
        let spans = moves.plies.iter().map(|ply| ply.span);
        let faults = moves.faults.iter().map(|fault| fault.span);
        let odd = moves.odd.iter().map(|odd| odd.span);
        for span in spans.clone().chain(faults).chain(odd) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?} {:?}", text, span);
        }
        prop_assert!(spans.is_sorted_by_key(|span| span.start));
        for ply in &moves.plies {
            if let Some(label) = ply.label {
                prop_assert!(label.span.end <= ply.span.start, "{:?}", ply);
            }
            if let Action::Move(mov) = &ply.action {
                let all = mov.captures_span.to(mov.from.span).to(mov.to.span);
                prop_assert!(ply.span.start <= all.start && all.end <= ply.span.end, "{:?}", ply);
            }
        }
    }
}

/// Every line as it is read: the plies as they are usually written, then what is unusual, then the faults, with the
/// characters that they are about.
fn told(text: &str) -> String {
    let moves = notation::read(text);
    let mut told = Vec::new();
    for ply in &moves.plies {
        let label = ply.label.map_or(String::new(), |label| format!("{label} "));
        let cut = |span: hirth::span::Span| text[span.start..span.end].to_owned();
        told.push(match &ply.action {
            Action::Unreadable(it) => format!("{label}{:?} `{}`", it.fault, cut(it.span)),
            action => format!("{label}{action}"),
        });
    }
    let odd = moves.odd.iter().map(|odd| {
        let cut = &text[odd.span.start..odd.span.end];
        format!("{:?} `{cut}`", odd.kind)
    });
    let faults = moves.faults.iter().map(|fault| {
        let cut = &text[fault.span.start..fault.span.end];
        format!("{:?} `{cut}`", fault.fault)
    });
    told.extend(odd);
    told.extend(faults);
    told.join(", ")
}

#[test]
fn other_spellings_are_read() {
    for (text, says) in [
        // Numbers (T2).
        ("3. ... f8-c8", "3... f8-c8"),
        ("3. ..... f8-c8", "3... f8-c8"),
        ("3… f8-c8", "3... f8-c8"),
        ("3.d1-d3 f8-c8", "3. d1-d3, f8-c8"),
        ("3) d1-d3 f8-c8", "3. d1-d3, f8-c8"),
        ("3: d1-d3", "3. d1-d3"),
        ("3 d1-d3", "3. d1-d3"),
        ("d1-d3 f8-c8 d11-d8", "d1-d3, f8-c8, d11-d8"),
        ("1. d1-d3 f8-c8 2. d11-d8", "1. d1-d3, f8-c8, 2. d11-d8"),
        ("1. d1-d3 1... f8-c8", "1. d1-d3, 1... f8-c8"),
        ("0. d1-d3", "0. d1-d3"),
        ("99999999999. d1-d3", "4294967295. d1-d3"),
        // Letters (T1, T3).
        ("D1-D3", "d1-d3"),
        ("K1-K3", "k1-k3"),
        ("k1-k3 kk1-k3 Kk1-K3", "k1-k3, Kk1-k3, Kk1-k3"),
        ("td1-d3 Td1-d3", "d1-d3, d1-d3"),
        // Squares off the board are squares.
        ("1. l4-l5 d1-d33", "1. l4-l5, d1-d33"),
        ("t4-t5", "t4-t5"),
        ("d1-d999", "d1-d255"),
        // Hyphens and blanks (T3).
        ("d1d3", "d1-d3, NoHyphen ``"),
        ("d11d8", "d11-d8, NoHyphen ``"),
        ("d1 d3 f8 c8", "d1-d3, f8-c8, BlankForHyphen ` `, BlankForHyphen ` `"),
        ("d1 - d3", "d1-d3, Blank ` - `"),
        ("d1- d3 f8 -c8", "d1-d3, f8-c8, Blank `- `, Blank ` -`"),
        ("e7-e8 x d8", "e7-e8xd8, Blank ` x `"),
        ("e7-e8xd8 f8 c8", "e7-e8xd8, f8-c8, BlankForHyphen ` `"),
        // Captures (T4).
        ("e7-e8xf8/d8", "e7-e8xd8/f8"),
        ("e7-e8xf8xd8", "e7-e8xd8/f8"),
        ("e7-e8xf8,d8", "e7-e8xd8/f8"),
        ("E7-E8XF8/D8", "e7-e8xd8/f8"),
        ("e7-e8xKd8/te9", "e7-e8xKd8/e9"),
        ("e7-e8xd8 x f8", "e7-e8xd8/f8, Blank ` x `"),
        // Marks (T5, T6).
        ("a1-a2+ b1-b2- c1-c2++ d1-d2--", "a1-a2+, b1-b2-, c1-c2++, d1-d2--"),
        ("a1-a2 ++", "a1-a2++"),
        ("1. a1-a2 ---", "1. a1-a2, ---"),
        ("4. ---", "4. ---"),
        ("4... timeout", "4... timeout"),
        ("a1-a2 TIMEOUT", "a1-a2, timeout"),
    ] {
        assert_eq!(told(text), says, "{text}");
    }
}

#[test]
fn every_fault_is_named_at_its_place() {
    for (text, says) in [
        ("3b a2-e2", "3... a2-e2, Label `3b`"),
        ("3- a2-e2", "3. a2-e2, Label `3-`"),
        ("1. d1-", "1. NoGoal `d1-`"),
        ("1. d1 f8-c8", "1. NoGoal `d1`, f8-c8"),
        ("1. d1- f8-c8", "1. NoGoal `d1-`, f8-c8"),
        ("1. d1-d33 f8-", "1. d1-d33, NoGoal `f8-`"),
        ("1. d1-3 f8-c8", "1. NoFile `d1-3`, f8-c8"),
        ("1. d1-d f8-c8", "1. NoRank `d1-d`, f8-c8"),
        ("1. d1^d3", "1. Jump `d1^d3`"),
        ("1. d1=d3 f8-c8", "1. Jump `d1=d3`, f8-c8"),
        ("1. dd1-d3", "1. Unreadable `dd1-d3`"),
        ("1. 1-d3 f8-c8", "1. Unreadable `1-d3`, f8-c8"),
        ("e7-e8x", "NoCapture `x`"),
        ("e7-e8xd", "NoCapture `xd`"),
        ("e7-e8 x", "e7-e8, NoCapture `x`"),
        ("d1-d3! f8-c8?!", "d1-d3, f8-c8, Remark `!`, Remark `?!`"),
        ("1. d1-d3 f8-c8 good move", "1. d1-d3, f8-c8, Trailing `good move`"),
        ("1. d1-d3 well d2-d4 2. e1-e3", "1. d1-d3, 2. e1-e3, Trailing `well d2-d4`"),
        ("1. d1-d3 (a slip?) f8-c8.", "1. d1-d3, f8-c8, Remark `(a slip?)`, Remark `.`"),
        ("1. d1-d3 ?! f8-c8", "1. d1-d3, f8-c8, Remark `?!`"),
        ("d1-d3 and f8-c8", "d1-d3, f8-c8, Trailing `and`"),
        ("1. d1-d3 2.", "1. d1-d3, LoneLabel `2.`"),
        ("1. 2. d1-d3", "2. d1-d3, LoneLabel `1.`"),
        ("a1-a2+++", "Unreadable `+`"),
    ] {
        assert_eq!(told(text), says, "{text}");
    }
}

#[test]
fn a_line_that_is_no_notation_is_one_fault() {
    let lost = ["dd1-d3"; 9].join(" ");
    let says = format!("d1-d3, Garbled `{lost}`");
    assert_eq!(told(&format!("d1-d3 {lost}")), says);
}
