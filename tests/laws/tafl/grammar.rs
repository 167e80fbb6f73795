//! How lines are read, in other spellings and with faults. That the grammar file and the parser are one language is tested
//! in `tests/conformance`.

use crate::properties::config;
use hirth::games::tafl::notation::{self, turn::Action};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(300))]

    /// Whatever a line holds, all places are in it, in order, and between characters.
    #[test]
    fn places_are_in_the_line(
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
fn faults_have_their_places() {
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
fn lines_without_notation_are_one_fault() {
    let lost = ["dd1-d3"; 9].join(" ");
    let says = format!("d1-d3, Garbled `{lost}`");
    assert_eq!(told(&format!("d1-d3 {lost}")), says);
}
