//! Reading on after a fault: one bad token does not hide the rest of its turn. The text is split where a
//! token must start, each piece is read by the grammar's own rules, and what they refuse is named.

use super::{
    grammar::{self, battle, fate, heading, mov, offer, piece, result, side, slash, token},
    turn::{Battle, Fault, Malformed, NoBattle, Token, Turn},
};
use crate::{
    games::hirth::board::Space,
    reader::{Reader, blanks},
    span::Span,
};

/// How far a turn has come; what belongs to an earlier part is out of order.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Part {
    Moves,
    Offers,
    Ending,
}

/// Reads a turn that the grammar refuses; names every fault it meets and keeps all else.
pub(in crate::games::hirth) fn turn(i: Reader<'_>) -> Turn {
    let mut turn = Turn::default();
    let mut part = Part::Moves;
    let mut i = label(blanks(i), &mut turn);
    let moves_start = i;
    loop {
        i = blanks(i);
        let Some(first) = i.peek() else {
            return many_as_one(turn, moves_start.until(&i));
        };
        if let Some(rest) = slash_in_words(i, &mut turn) {
            (i, part) = (rest, Part::Ending);
            continue;
        }
        let here = match first {
            b'H' | b'K' | b'L' => Part::Moves,
            b'G' | b'S' => Part::Offers,
            _ => Part::Ending,
        };
        let last = |turn: &Turn| turn.faults.last().map(|last| last.span);
        let before = last(&turn);
        let rest = item(i, first, &mut turn);
        let is_read = last(&turn) == before;
        if here < part && is_read {
            push(&mut turn, i.until(&rest), Fault::OutOfOrder, i);
        }
        if is_read && here > part {
            part = here;
        }
        i = rest;
    }
}

/// Words that people write for the `/`.
const NO_BATTLE: [&str; 11] = [
    "no battle",
    "no battles",
    "no fight",
    "no fights",
    "no combat",
    "no attack",
    "no attacks",
    "none",
    "nothing",
    "without battle",
    "without a battle",
];

/// Reads words that stand for the `/` at the end of a turn, in brackets or not.
fn slash_in_words<'a>(i: Reader<'a>, turn: &mut Turn) -> Option<Reader<'a>> {
    if turn.moves.is_empty() || !turn.battles.is_empty() || turn.slash.is_some() {
        return None;
    }
    let written = std::str::from_utf8(i.rest()).ok()?.trim_end();
    let words = written.trim_matches(['(', ')', '[', ']', '-', '.', ' ']);
    let is_known = NO_BATTLE.iter().any(|it| it.eq_ignore_ascii_case(words));
    is_known.then(|| {
        let rest = i.skip(written.len());
        let span = i.until(&rest);
        turn.slash = Some(Token {
            value: NoBattle::Slash,
            span,
        });
        turn.faults.push(Malformed {
            span,
            fault: Fault::SlashInWords,
        });
        rest
    })
}

/// More faults than this in what a turn plays are reported as one.
const MOST_FAULTS: usize = 8;

/// The turn, with one fault for a great many: by then it is no turn with slips.
fn many_as_one(mut turn: Turn, moves: Span) -> Turn {
    if turn.faults.len() > MOST_FAULTS {
        turn.faults.retain(Malformed::is_of_label);
        turn.faults.push(Malformed {
            span: moves,
            fault: Fault::Garbled,
        });
    }
    turn
}

/// The longest first word that is taken for a damaged label, in bytes.
const LABEL_LEN: usize = 6;

/// Reads the label, or names what stands in its place.
fn label<'a>(i: Reader<'a>, turn: &mut Turn) -> Reader<'a> {
    let word = word_len(i);
    if let Some((rest, label)) = token(i, grammar::label) {
        // `G1x `: what follows the label in its word must be a token, or the first letter of one, or it belongs to
        // the label.
        let glued = &i.rest()[label.span.len()..word];
        let starts = matches!(glued, [] | [b'H' | b'K' | b'L']);
        if starts || word > LABEL_LEN || starts_a_token(rest) {
            turn.label = Some(label);
            return rest;
        }
    }
    let (len, fault) = match word {
        _ if i.peek() == Some(b'/') && !shaped_like_a_label(&i.rest()[..word]) => {
            (0, Fault::NoLabel)
        }
        _ if starts_a_token(i) && !shaped_like_a_label(&i.rest()[..word]) => (0, Fault::NoLabel),
        word if word <= LABEL_LEN => (word, Fault::BadLabel),
        _ => (before_capital(i), Fault::BadLabel),
    };
    let rest = i.skip(len);
    turn.faults.push(Malformed {
        span: i.until(&rest),
        fault,
    });
    rest
}

fn starts_a_token(i: Reader<'_>) -> bool {
    mov(i).is_some() || grammar::offer(i).is_some() || battle(i).is_some()
}

/// `H10`, `/1`: a character and a number, which can be a move but is rather a label with a wrong letter.
fn shaped_like_a_label(word: &[u8]) -> bool {
    matches!(word, [_, digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// How many bytes stand before the first letter that can start a move.
fn before_capital(i: Reader<'_>) -> usize {
    let capital = |byte: &u8| matches!(byte, b'H' | b'K' | b'L');
    i.rest().iter().position(capital).unwrap_or(i.rest().len())
}

/// Reads one token of the kind its first byte promises.
fn item<'a>(i: Reader<'a>, first: u8, turn: &mut Turn) -> Reader<'a> {
    match first {
        b'H' | b'K' | b'L' => {
            if let Some((rest, value)) = token(i, mov)
                && !is_arrow(rest)
            {
                turn.moves.push(value);
                return rest;
            }
        }
        b'G' | b'S' => {
            if let Some((rest, value)) = token(i, offer) {
                turn.offers.push(value);
                return rest;
            }
        }
        b'>' => {
            if let Some((rest, space)) = heading(i) {
                return results(i, rest, space, turn);
            }
        }
        b'/' => {
            if let Some((rest, mark)) = slash(i)
                && !is_part_of_a_token(rest)
            {
                let goes_on = starts_a_token(blanks(rest));
                if goes_on || turn.slash.is_some() || !turn.battles.is_empty() {
                    turn.faults.push(Malformed {
                        span: mark.span,
                        fault: Fault::NeedlessSlash,
                    });
                } else {
                    turn.slash = Some(mark);
                }
                return rest;
            }
        }
        _ => {}
    }
    fault(i, turn)
}

/// Whether an arrow made of several characters starts here, as in `He->1`: what is before it is half a move.
fn is_arrow(i: Reader<'_>) -> bool {
    let rest = i.rest().trim_ascii_start();
    matches!(rest, [b'-' | b'=', b'-' | b'=' | b'>', ..])
}

/// Whether a `/` read just before stands for a letter: `/77` is rather a move than the end of the turn. Words are
/// none: `/draw`, `/1-0`.
fn is_part_of_a_token(after: Reader<'_>) -> bool {
    if starts_a_token(after) || heading(after).is_some() {
        return false;
    }
    let token = &after.rest()[..token_len(after)];
    let is_plain = token.iter().all(u8::is_ascii_alphabetic) && token.len() > LONGEST_SCRAP;
    !token.is_empty() && !token[0].is_ascii_whitespace() && !is_plain && is_notation(token)
}

/// So many letters without a space among them may be what is left of a token.
const LONGEST_SCRAP: usize = 2;

fn is_notation(text: &[u8]) -> bool {
    let known = |byte: &u8| b"GSHKLeivhmdtarx0123456789>^".contains(byte);
    text.iter().all(known)
}

/// Reads the results of a battle whose heading is read, each for itself.
fn results<'a>(
    start: Reader<'a>,
    mut i: Reader<'a>,
    space: Token<Space>,
    turn: &mut Turn,
) -> Reader<'a> {
    let mut battle = Battle {
        space,
        results: Vec::new(),
    };
    let faults = turn.faults.len();
    loop {
        let next = blanks(i);
        if let Some((rest, value)) = token(next, result) {
            battle.results.push(value);
            i = rest;
        } else if let Some((rest, _)) = piece(next).and_then(|(i, _)| fate(i)) {
            turn.faults.push(Malformed {
                span: next.until(&rest),
                fault: Fault::NoSide,
            });
            i = rest;
        } else if let Some((rest, _)) = side(next).and_then(|(i, _)| piece(i)) {
            turn.faults.push(Malformed {
                span: next.until(&rest),
                fault: Fault::NoFate,
            });
            i = rest;
        } else {
            break;
        }
    }
    if battle.results.is_empty() && turn.faults.len() == faults {
        turn.faults.push(Malformed {
            span: start.until(&i),
            fault: Fault::NoResults,
        });
    }
    if turn.slash.is_some() {
        turn.faults.push(Malformed {
            span: start.until(&i),
            fault: Fault::OutOfOrder,
        });
    }
    turn.battles.push(Token {
        value: battle,
        span: start.until(&i),
    });
    i
}

/// Names the fault of a token that no rule reads, and skips it.
fn fault<'a>(i: Reader<'a>, turn: &mut Turn) -> Reader<'a> {
    let rest = i.skip(token_len(i));
    let text = &i.rest()[..rest.offset() - i.offset()];
    let fault = match name_fault(text) {
        Fault::Unreadable if is_over(turn, text) && !is_glued(i, text, turn) => Fault::Trailing,
        fault => fault,
    };
    let mut span = i.until(&rest);
    if fault == Fault::Trailing {
        // `// a strong opening` is one thing too many, not three.
        while let Some(last) = turn.faults.pop_if(|last| {
            let end = last.span.end;
            last.fault == Fault::NeedlessSlash && (end == span.start || i.is_blank_since(end))
        }) {
            span = last.span.to(span);
        }
    }
    push(turn, span, fault, i);
    rest
}

/// Whether a turn is over before this: after its `/`, and words also after its battles.
fn is_over(turn: &Turn, text: &[u8]) -> bool {
    let of_notation = |byte: &u8| byte.is_ascii_digit() || b"/>^".contains(byte);
    let is_word = text.len() > 2 && !text.iter().any(of_notation);
    let going_on = turn
        .faults
        .last()
        .is_some_and(|last| last.fault == Fault::Trailing);
    turn.slash.is_some() || !turn.battles.is_empty() && (is_word || going_on)
}

/// Whether letters of the notation stand right behind others: they are rather a damaged token than words.
fn is_glued(i: Reader<'_>, text: &[u8], turn: &Turn) -> bool {
    let is_word = |last: &Malformed| last.fault == Fault::Trailing && last.span.end == i.offset();
    !i.follows_blank() && is_notation(text) && !turn.faults.last().is_some_and(is_word)
}

/// Adds a fault. What cannot be read, or stands too late, in one stretch is one fault.
fn push(turn: &mut Turn, span: Span, fault: Fault, at: Reader<'_>) {
    let one_stretch = matches!(
        fault,
        Fault::Unreadable | Fault::OutOfOrder | Fault::Trailing
    );
    match turn.faults.last_mut() {
        Some(last) if one_stretch && last.fault == fault && at.is_blank_since(last.span.end) => {
            last.span = last.span.to(span);
        }
        _ => turn.faults.push(Malformed { span, fault }),
    }
}

/// What is the matter with a token, by its shape.
fn name_fault(token: &[u8]) -> Fault {
    let all = |rest: &[u8], of: &[u8]| rest.iter().all(|byte| of.contains(byte));
    let is_space = |byte: u8| byte.is_ascii_digit() || byte == b'm';
    match token {
        [b'H', rest @ ..] if rest.contains(&b'>') && rest.ends_with(b"i") => Fault::AttackAndBoard,
        [b'H' | b'L'] | [b'H', b'v'] => Fault::NoDestination,
        [b'H' | b'L', space] if is_space(*space) => Fault::NoDestination,
        [b'L', rest @ ..]
            if all(rest, b"eiv0123456789m>") && rest.iter().any(|b| b"eiv".contains(b)) =>
        {
            Fault::LofdungrAboard
        }
        [b'K', rest @ ..] => {
            let aboard = rest.iter().take_while(|&&byte| byte == b'h').count();
            match &rest[aboard..] {
                [] => Fault::NoDestination,
                [b'e', tail @ ..] if aboard > 0 && all(tail, b"i0123456789m>") => {
                    Fault::MannedEntry
                }
                tail if aboard > 4 && all(tail, b"0123456789m>") => Fault::TooManyAboard,
                [space] if is_space(*space) => Fault::NoDestination,
                _ => Fault::Unreadable,
            }
        }
        [b'G' | b'S', b'd' | b't', ..] => Fault::NoAnswer,
        _ => Fault::Unreadable,
    }
}

/// How many bytes belong to the token that starts here: up to the next blank, `/`, capital or battle.
fn token_len(i: Reader<'_>) -> usize {
    let text = i.rest();
    let is_offer = matches!(text, [b'G' | b'S', b'd' | b't', ..]);
    (1..text.len())
        .find(|&at| match text[at] {
            b' ' | b'\t' | b'/' | b'H' | b'K' | b'L' => true,
            // The answer belongs to its offer: `SdG`.
            b'G' | b'S' => !(is_offer && at == 2),
            b'>' => battle(blanks(i.skip(at))).is_some(),
            byte => !byte.is_ascii() && text[at - 1].is_ascii(),
        })
        .unwrap_or(text.len())
}

fn word_len(i: Reader<'_>) -> usize {
    i.rest()
        .iter()
        .position(u8::is_ascii_whitespace)
        .unwrap_or(i.rest().len())
}
