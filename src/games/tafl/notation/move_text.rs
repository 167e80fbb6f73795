//! A move that can be played, as it is written: in the usual way, or as the hand does that wrote others.

use crate::games::tafl::{
    notation::turn::{Capture, Move},
    rules::{
        Taken,
        board::{Square, Squares},
        position::Piece,
        step::Step,
    },
};

/// Returns a move with its captures, as it is usually written. `king` is the king's square before it.
pub fn move_text(step: Step, piece: Piece, taken: Taken, king: Squares) -> String {
    let letter = if piece == Piece::King { "K" } else { "" };
    let captures = captures_text(taken, king);
    format!("{letter}{}-{}{captures}", step.from, step.to)
}

/// Returns what is taken as it is usually written: `xd4/Ke5`; empty if nothing is (T4).
fn captures_text(taken: Taken, king: Squares) -> String {
    let all = if taken.king { taken.pieces | king } else { taken.pieces };
    let mut text = String::new();
    for square in all.sorted() {
        text.push(if text.is_empty() { 'x' } else { '/' });
        if is_king(square, taken, king) {
            text.push('K');
        }
        text += &square.to_string();
    }
    text
}

/// Returns a move, in its usual text, as the hand would write it that wrote another: in its capitals, with its signs and its
/// order of captures.
pub fn in_hand(text: &str, written: Option<&Move>, meant: &str) -> String {
    let has_square = |files: std::ops::RangeInclusive<u8>| {
        let mut pairs = text.as_bytes().windows(2);
        pairs.any(|pair| files.contains(&pair[0]) && pair[1].is_ascii_digit())
    };
    let is_in_capitals = has_square(b'A'..=b'K') && !has_square(b'a'..=b'k');
    let (step, captures) = meant.split_once('x').unwrap_or((meant, ""));
    let mut captures: Vec<&str> = captures.split('/').filter(|capture| !capture.is_empty()).collect();
    let old = written.map_or(&[][..], |written| &written.captures);
    if !old.is_sorted_by_key(|capture| capture.square.value) {
        let own = |capture: &Capture| {
            captures.iter().position(|it| it.trim_start_matches('K') == capture.square.value.to_string())
        };
        let mut places: Vec<Option<usize>> = old.iter().map(own).collect();
        let others = (0..captures.len()).filter(|at| !places.contains(&Some(*at))).collect::<Vec<_>>();
        let mut others = others.into_iter();
        places.iter_mut().filter(|place| place.is_none()).for_each(|place| *place = others.next());
        let mut order: Vec<usize> = Vec::new();
        let all = places.into_iter().flatten().chain(others);
        all.for_each(|at| {
            if !order.contains(&at) {
                order.push(at)
            }
        });
        captures = order.into_iter().map(|at| captures[at]).collect();
    }
    let between =
        written.and_then(|written| text.get(written.captures_span.start.checked_sub(written.span().start)?..));
    let between =
        between.unwrap_or_default().trim_start_matches('x').chars().find(|sign| matches!(sign, 'x' | ',' | '/'));
    let mut words = vec![step.to_owned()];
    for (number, capture) in captures.iter().enumerate() {
        words.push(if number == 0 { 'x' } else { between.unwrap_or('/') }.to_string());
        words.push((*capture).to_owned());
    }
    let capital = |letter: char| if is_in_capitals && letter != 'x' { letter.to_ascii_uppercase() } else { letter };
    words.concat().chars().map(capital).collect()
}

fn is_king(square: Square, taken: Taken, king: Squares) -> bool {
    taken.king && king.has(square)
}
