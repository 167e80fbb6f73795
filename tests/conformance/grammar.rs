//! The grammar files and the parsers are one language: what a file generates its parser reads without a fault, and what
//! a parser reads without a fault the file derives.

use bnf::{Grammar, RandomWalk};
use hirth::games::{
    herrlof::notation::{self as herrlof, written::Written},
    hirth::{notation as hirth_notation, setup::Position},
    tafl::notation::{self as tafl, turn::Action},
};
use proptest::prelude::*;

use crate::cases::cases;

/// A grammar file and its parser.
struct Language {
    file: &'static str,
    /// How long a sentence may grow before `bnf` is asked to come to an end.
    longest: usize,
    is_sentence: fn(&str) -> bool,
}

const HIRTH: Language = Language {
    file: include_str!("../../grammar/hirth.bnf"),
    longest: 4_000,
    is_sentence: |text| hirth_notation::read(text).faults.is_empty(),
};

/// Whether a text has the form of a position, be there such a position or not.
const POSITION: Language = Language {
    file: include_str!("../../grammar/hirth-position.bnf"),
    longest: 4_000,
    is_sentence: |text| !text.parse::<Position>().is_err_and(|fault| fault.fault.is_of_form()),
};

const TAFL: Language =
    Language { file: include_str!("../../grammar/tafl.bnf"), longest: 2_000, is_sentence: tafl::grammar::is_sentence };

const HERRLOF: Language = Language {
    file: include_str!("../../grammar/herrlof.bnf"),
    longest: 500,
    is_sentence: herrlof::grammar::is_sentence,
};

impl Language {
    fn grammar(&self) -> Grammar {
        self.file.parse().expect("the file is BNF")
    }

    fn sentences(&self, seed: u64, count: u64) -> Vec<String> {
        let grammar = self.grammar();
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut walk = RandomWalk::from_seed(bytes);
        let mut sentences = Vec::new();
        while (sentences.len() as u64) < cases(count) {
            let is_short = |_: &str, text: &str| text.len() < self.longest;
            if let Ok(sentence) = grammar.generate_seeded_callback_with_strategy(is_short, &mut walk) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// In how many ways the file derives a text; two stands for any more.
    fn readings(&self, text: &str) -> usize {
        let grammar = self.grammar();
        let parser = grammar.build_parser().expect("the grammar is complete");
        parser.parse_input(text).take(2).count()
    }
}

#[test]
fn parsers_read_all_sentences() {
    for (language, count) in [(HIRTH, 3_000), (POSITION, 1_000), (TAFL, 3_000), (HERRLOF, 5_000)] {
        for sentence in language.sentences(1, count) {
            assert!((language.is_sentence)(&sentence), "{sentence:?}");
        }
    }
    // Nothing in a sentence is unusual.
    for sentence in TAFL.sentences(2, 1_000) {
        let moves = tafl::read(&sentence);
        let is_read = moves.plies.iter().all(|ply| !matches!(ply.action, Action::Unreadable(_)));
        assert!(is_read && moves.faults.is_empty() && moves.odd.is_empty(), "{sentence:?}: {moves:?}");
    }
    for sentence in HERRLOF.sentences(2, 1_000) {
        let (written, odd) = herrlof::read(&sentence);
        // A trick with cards that nobody knows is read as far as it can be judged.
        let is_read = written.is_hidden() || !matches!(written, Written::Unreadable(_));
        assert!(is_read && odd.is_empty(), "{sentence:?}: {written:?}");
    }
}

/// A sentence of HIRÞ, tafl or Herrlof as the program writes it.
fn written(game: usize, text: &str) -> String {
    match game {
        0 => hirth_notation::read(text).to_string(),
        1 => {
            let moves = tafl::read(text);
            let plies = moves.plies.iter().map(|ply| match &ply.label {
                Some(label) => format!("{label} {}", ply.action),
                None => ply.action.to_string(),
            });
            plies.collect::<Vec<_>>().join(" ")
        }
        _ => match herrlof::read(text).0 {
            Written::Round(round) => round.to_string(),
            Written::Hand(hand) => hand.to_string(),
            Written::Trick(trick) => trick.to_string(),
            Written::Tally(tally) => tally.to_string(),
            hidden if hidden.is_hidden() => text.to_owned(),
            Written::Unreadable(it) => panic!("{text:?}: {it:?}"),
        },
    }
}

#[test]
fn written_text_stays_the_same_when_read_again() {
    for (game, language) in [HIRTH, TAFL, HERRLOF].into_iter().enumerate() {
        for sentence in language.sentences(3, 1_000) {
            let text = written(game, &sentence);
            assert!((language.is_sentence)(&text), "{sentence:?} is written as {text:?}");
            assert_eq!(written(game, &text), text, "{sentence:?}");
        }
    }
    for sentence in HIRTH.sentences(4, 1_000) {
        let turn = hirth_notation::read(&sentence);
        assert_eq!(hirth_notation::read(&turn.to_string()), turn, "{sentence:?}");
    }
}

#[test]
fn written_text_is_derivable() {
    for sentence in HIRTH.sentences(5, 150).iter().filter(|sentence| sentence.len() < 60) {
        let text = written(0, sentence);
        assert_ne!(HIRTH.readings(&text), 0, "{text:?}");
    }
}

/// Seats, cards and numbers of Herrlof need no sign between them to be told apart.
#[test]
fn sentences_of_herrlof_have_one_reading() {
    for sentence in HERRLOF.sentences(6, 1_000) {
        assert_eq!(HERRLOF.readings(&sentence), 1, "{sentence:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(600) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hirth_parser_accepts_nothing_else(
        text in "[GS][0-9] ?([HKLGShevid0-9m>^x/ ]{0,7}|H[ev]?[0-9m]>?[0-9m]i?|K[he]{0,3}[0-9]>?[0-9]){0,2}",
    ) {
        prop_assert_eq!(HIRTH.readings(&text) > 0, (HIRTH.is_sentence)(&text), "{:?}", text);
    }

    #[test]
    fn position_parser_accepts_nothing_else(
        text in "([GSt ]|[0-9mxd] ?:[GS ]?|[0-9]{0,2} ?[HL]|K[h0-9]{0,5}|[GSHKLhxdt0-9: ]){0,9}",
    ) {
        prop_assert_eq!(POSITION.readings(&text) > 0, (POSITION.is_sentence)(&text), "{:?}", text);
    }

    #[test]
    fn tafl_parser_accepts_nothing_else(
        text in "( ?[0-9]{1,2}(\\.|\\.\\.\\.) ?(K?[a-l][0-9]{1,2}-[a-k]1?[0-9](x[a-k][1-9](/K?[a-k][1-9])?)?(-|\\+|--|---)?|---|timeout|[-Kx1.a ]{0,4})( K?[ab]1?[0-9]-?[c-l][1-9][-+]{0,2})? ?){1,2}",
    ) {
        prop_assert_eq!(TAFL.readings(&text) > 0, (TAFL.is_sentence)(&text), "{:?}", text);
    }

    #[test]
    fn herrlof_parser_accepts_nothing_else(
        text in "( ?(R[0-9]{0,2} ?[?1-9VN]?[bgryA]?( ?[ABC][0-9]{0,2}){0,2}|[A-E]:( ?[1-9]{0,3}[bgryVN?]){0,4}|[ABC][0-9]{1,2} ([1-9][bgr]|V|N|\\?)( ?\\+ ?([1-9]b|\\?)(-[?1-9V][ybg]?)?)?( ?[1-9][bgry])?( ?= ?([ABCx]|x[1-9N]b?|[ABC] ?\\+ ?[ABCV?]?([1-9]g|\\?)?(-[1-9]r)?))?|T[0-9]{1,2}( ?[ABC][0-9?]{1,2} ?/ ?[0-9]{1,2}( ?\\+[0-9]{1,2})?( ?=[0-9]{0,2})?){1,2}) ?[bx=]?)",
    ) {
        prop_assert_eq!(HERRLOF.readings(&text) > 0, (HERRLOF.is_sentence)(&text), "{:?}", text);
    }
}
