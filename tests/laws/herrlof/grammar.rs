//! How lines are read, in other spellings and with faults. That the grammar file and the parser are one language is tested
//! in `tests/conformance`.

use crate::properties::config;
use hirth::{
    games::herrlof::notation::{
        self,
        written::{Odd, Written},
    },
    span::Span,
};
use proptest::prelude::*;

/// A line as it is usually written.
fn usual(written: &Written) -> String {
    match written {
        Written::Round(round) => round.to_string(),
        Written::Hand(hand) => hand.to_string(),
        Written::Trick(trick) => trick.to_string(),
        Written::Tally(tally) => tally.to_string(),
        Written::Unreadable(it) => format!("{:?}", it.fault.fault),
    }
}

proptest! {
    #![proptest_config(config(300))]

    /// Whatever a line holds, all places are in it and between characters.
    #[test]
    fn places_are_in_the_line(
        text in "([ABCRT][0-9]{1,2}|[A-D]:)?([1-9bgryVNx+=/? -]{0,9}|[ABC]|ᚺ|△|é|…|\\PC{0,3}| ){0,9}",
    ) {
        let (written, odd) = notation::read(&text);
        for span in places(&written).into_iter().chain(odd.iter().map(|odd| odd.span)) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?} {:?}", text, written);
        }
    }
}

/// Where the parts of a line stand.
fn places(written: &Written) -> Vec<Span> {
    match written {
        Written::Round(round) => {
            let bids = round.bids.iter().map(|bid| bid.span);
            bids.chain([round.label.span, round.turned.span]).collect()
        }
        Written::Hand(hand) => {
            let cards = hand.cards.iter().map(|card| card.span);
            cards.chain([hand.label]).collect()
        }
        Written::Trick(trick) => {
            let cards = trick.plays.iter().map(|play| play.card.span);
            let swaps = trick.plays.iter().filter_map(|play| play.swap);
            let end = trick.end.map(|end| end.span);
            let cards = cards.chain(swaps.map(|swap| swap.span));
            cards.chain([trick.label.span]).chain(end).collect()
        }
        Written::Tally(tally) => {
            let scores = tally.scores.iter().map(|score| score.span);
            scores.chain([tally.label.span]).collect()
        }
        Written::Unreadable(it) => {
            let cards = it.plays.iter().map(|play| play.card.span);
            let end = it.end.map(|end| end.span);
            cards.chain([it.fault.span]).chain(end).collect()
        }
    }
}

/// A line as it is read: as it is usually written, or its fault with the characters that it is about; then the cards
/// that are spelt in an unusual way.
fn told(text: &str) -> String {
    let (written, odd) = notation::read(text);
    let cut = |span: Span| text[span.start..span.end].to_owned();
    let mut told = match &written {
        Written::Unreadable(it) => {
            let plays = it.plays.iter().map(|play| format!("{} ", play.card.value));
            let plays: String = plays.collect();
            format!("{plays}{:?} `{}`", it.fault.fault, cut(it.fault.span))
        }
        written => usual(written),
    };
    for Odd { span, card } in odd {
        told += &format!(", {card} `{}`", cut(span));
    }
    told
}

#[test]
fn other_spellings_are_read() {
    for (text, says) in [
        // Cards (HN1).
        ("A1 g7 8g", "A1 7g 8g, 7g `g7`"),
        ("A1 7G 8B", "A1 7g 8b, 7g `7G`, 8b `8B`"),
        ("A1 v n", "A1 V N, V `v`, N `n`"),
        ("A1 H △", "A1 N V, N `H`, V `△`"),
        ("A1 ᚺ ▲ =x", "A1 N V =x, N `ᚺ`, V `▲`"),
        ("A: 12B v ?", "A: 12b V ?, 1b `1`, 2b `2`, V `v`"),
        ("R1 b5", "R1 5b, 5b `b5`"),
        ("A6 6r 2r =A+b5-r7", "A6 6r 2r =A+5b-7r, 5b `b5`, 7r `r7`"),
        // Blanks, and what need not be written (HN5, HN9).
        ("  A6\t3r + 3g - 2b 6r = B + 5b - 7r", "A6 3r+3g-2b 6r =B+5b-7r"),
        ("A6 3r+3g-2b6r=B", "A6 3r+3g-2b 6r =B"),
        ("A4 8g 3b+?-?", "A4 8g 3b+?"),
        ("A4 8g 6b =B+A?", "A4 8g 6b =B+A?"),
        ("T1 A7/7+17=17B?/6", "T1 A7/7+17=17 B?/6"),
        // Hands are sorted, the deck is not (HN3).
        ("A: N V 9y1b2r 3b", "A: 13b 2r 9y VN"),
        ("D: 38b 1g", "D: 3b 8b 1g"),
        // A card twice is notation all the same, however often.
        ("A: 1234567899b", "A: 1234567899b"),
    ] {
        assert_eq!(told(text), says, "{text}");
    }
}

#[test]
fn faults_have_their_places() {
    for (text, says) in [
        ("A1 7g 8q", "7g NoColour `8q`"),
        ("A1 7g 8", "7g NoColour `8`"),
        ("A1 7g q", "7g Card `q`"),
        ("A1 7g B2 8g", "7g Card `B2`"),
        ("A1", "NoCards ``"),
        ("A1 ", "NoCards ``"),
        ("A17g 8g", "NoGap `g`"),
        ("A1 7g 8g =", "7g 8g End ``"),
        ("A1 7g 8g =q", "7g 8g End `q`"),
        ("A1 7g 8g =Anna", "7g 8g End `Anna`"),
        ("A1 7g 8g =A B", "7g 8g Trailing `B`"),
        ("R1 5", "NoColour `5`"),
        ("R1 ?", "NoColour ``"),
        ("R1 5b A", "Score `A`"),
        ("R1 5b 7", "Trailing `7`"),
        ("A: 123", "NoColour `123`"),
        ("A: ", "NoCards ``"),
        ("T1 A7", "Score `A7`"),
        ("T1 A7-7", "Score `A7-7`"),
        ("T1 A7/7 and", "Score `and`"),
        ("A song", "Line `A`"),
    ] {
        assert_eq!(told(text), says, "{text}");
    }
}
