//! The grammar files and the parsers are one language: what a file generates its parser reads, and what
//! the parser reads without a fault the file derives.

use crate::properties::config;
use bnf::{Grammar, RandomWalk};
use hirth::games::hirth::{notation, setup::Setup};
use proptest::prelude::*;

const FILE: &str = include_str!("../../../grammar/hirth.bnf");
const POSITION: &str = include_str!("../../../grammar/hirth-position.bnf");

/// Sentences that `bnf` may grow to before it is asked to come to an end.
const LONG: usize = 4_000;

fn grammar_of(file: &str) -> Grammar {
    file.parse().expect("the file is BNF")
}

fn sentences(file: &str, seed: u64, count: usize) -> Vec<String> {
    let grammar = grammar_of(file);
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

/// Reads a turn that must have no fault.
fn read(text: &str) -> hirth::games::hirth::turn::Turn {
    let turn = notation::read(text);
    assert!(turn.faults.is_empty(), "{text:?} is a sentence, but: {:?}", turn.faults);
    turn
}

#[test]
fn the_parser_reads_every_sentence_of_the_grammar() {
    for sentence in sentences(FILE, 1, 3_000) {
        read(&sentence);
    }
}

#[test]
fn what_is_read_is_written_and_read_again_the_same() {
    for sentence in sentences(FILE, 2, 1_000) {
        let turn = read(&sentence);
        let written = turn.to_string();
        assert_eq!(read(&written), turn, "{sentence:?} was written as {written:?}");
        assert_eq!(read(&written).to_string(), written, "canonical text stays as it is");
    }
}

#[test]
fn canonical_text_is_derivable() {
    let grammar = grammar_of(FILE);
    let parser = grammar.build_parser().expect("the grammar is complete");
    for sentence in sentences(FILE, 3, 150).iter().filter(|sentence| sentence.len() < 60) {
        let written = read(sentence).to_string();
        assert!(parser.parse_input(&written).next().is_some(), "{written:?} is not derivable");
    }
}

/// Whether a text has the form of a position, be there such a position or not.
fn is_position(text: &str) -> bool {
    !text.parse::<Setup>().is_err_and(|fault| fault.fault.is_of_form())
}

#[test]
fn every_sentence_of_the_position_grammar_has_the_form_of_a_position() {
    for sentence in sentences(POSITION, 4, 1_000) {
        let read = sentence.parse::<Setup>();
        assert!(is_position(&sentence), "{sentence:?}: {read:?}");
    }
}

/// What is told of a turn that the grammar refuses, and of which characters.
#[test]
fn every_fault_is_named_at_its_place() {
    let told = |text: &str| -> String {
        let turn = notation::read(text);
        let faults = turn.faults.iter().map(|fault| {
            let written = &text[fault.span.start..fault.span.end];
            format!("{:?} `{written}`", fault.fault)
        });
        faults.collect::<Vec<_>>().join(", ")
    };
    for (text, faults) in [
        // A stroke for a letter is part of a token; a stroke before words or a battle is one.
        ("S11 /77Ke8H97 /", "Unreadable `/77`"),
        ("S2 /e6K97K75 /", "Unreadable `/e6`"),
        ("G1 KeHeiHei /77", "Unreadable `/77`"),
        ("G1 KeHeiHei /draw", "Trailing `draw`"),
        ("G1 KeHeiHei /1-0", "Trailing `1-0`"),
        ("G1 KeHeiHei / draw", "Trailing `draw`"),
        ("G1 KeHeiHei / McLeave", "Trailing `McLeave`"),
        ("G1 KeHeiHei //", "NeedlessSlash `/`"),
        ("G1 Ke/HeiHei /", "NeedlessSlash `/`"),
        // Letters right behind a battle are a damaged result; words are words.
        ("S10 Kh6>m >mGHxSehm", "Unreadable `Sehm`"),
        ("S10 Kh6>m >mGHxSKhm good", "Trailing `good`"),
        ("G3 Hv3>6 />6HxSH6", "NoSide `Hx`, OutOfOrder `>6HxSH6`"),
        // Labels.
        ("/1 KeHeiHei /", "BadLabel `/1`"),
        ("/ KeHeiHei", "NoLabel ``, NeedlessSlash `/`"),
        ("KeHeiHei /", "NoLabel ``"),
        ("G1x KeHeiHei /", "BadLabel `G1x`"),
        ("S1H e7He8He /", "NoDestination `H`, Unreadable `e7`"),
    ] {
        assert_eq!(told(text), faults, "{text}");
    }
}

proptest! {
    #![proptest_config(config(600))]

    /// On any text over the notation's alphabet the parser and the grammar file agree.
    #[test]
    fn the_parser_accepts_nothing_else(text in "[GS][0-9] ?([HKLGShevid0-9m>^x/ ]{0,7}|H[ev]?[0-9m]>?[0-9m]i?|K[he]{0,3}[0-9]>?[0-9]){0,2}") {
        let grammar = grammar_of(FILE);
        let parser = grammar.build_parser().expect("the grammar is complete");
        let derivable = parser.parse_input(&text).next().is_some();
        let faults = notation::read(&text).faults;
        prop_assert_eq!(derivable, faults.is_empty(), "{:?}: {:?}", text, faults);
    }

    /// On any text over the alphabet of positions too.
    #[test]
    fn nothing_else_has_the_form_of_a_position(text in "([GSt ]|[0-9mxd] ?:[GS ]?|[0-9]{0,2} ?[HL]|K[h0-9]{0,5}|[GSHKLhxdt0-9: ]){0,9}") {
        let grammar = grammar_of(POSITION);
        let parser = grammar.build_parser().expect("the grammar is complete");
        let derivable = parser.parse_input(&text).next().is_some();
        prop_assert_eq!(derivable, is_position(&text), "{:?}: {:?}", text, text.parse::<Setup>());
    }

    /// Reading never fails, and every span lies inside the text on the borders of characters.
    #[test]
    fn any_text_is_read(text in "(\\PC|[GSHKLhevim0-9>/^xdtar ]){0,60}") {
        let turn = notation::read(&text);
        let moves = turn.moves.iter().map(|token| token.span);
        let faults = turn.faults.iter().map(|fault| fault.span);
        let battles = turn.battles.iter().flat_map(|battle| {
            battle.value.results.iter().map(|token| token.span).chain([battle.span])
        });
        for span in moves.chain(faults).chain(battles) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?} in {:?}", span, text);
        }
    }
}
