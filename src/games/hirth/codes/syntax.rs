//! Turns that are not the notation, in words: `syntax`.

use super::{Words, phrase};
use crate::codes::syntax::PAGE;

/// There is no label.
pub(in crate::games::hirth) fn no_label() -> Words {
    Words::new(
        &PAGE,
        "The turn starts without a label",
        "a label belongs here",
    )
    .help("start the turn with `G` or `S` and its number, such as `G1`")
}

/// What stands in the label's place is none.
pub(in crate::games::hirth) fn bad_label(text: &str) -> Words {
    let message =
        format!("`{text}` is no label: a turn starts with `G` or `S` and its number, such as `G1`");
    Words::new(&PAGE, message, "not a label")
}

/// Characters that start nothing.
pub(in crate::games::hirth) fn unreadable(text: &str) -> Words {
    let words = Words::new(
        &PAGE,
        format!("`{}` is not HIRÞ notation", phrase::cut(text)),
        "cannot be read",
    );
    match text.chars().next() {
        Some(_) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            words.help("a space is one character: `0` to `9` or `m`")
        }
        Some('h' | 'k' | 'l' | 'g' | 's') => {
            words.help("pieces and players are capitals: `H`, `K`, `L`, `G`, `S`")
        }
        Some('C') => words.help("the Penningr is not moved; an offer is written `GdSa` or `GdSr`"),
        _ => words,
    }
}

/// A move that ends nowhere.
pub(in crate::games::hirth) fn no_destination(text: &str) -> Words {
    let name = match text.as_bytes().first() {
        Some(b'L') => "Lofðungr",
        Some(b'K') => "Karve",
        _ => "Hirþ",
    };
    let message = format!("`{text}` does not say where the {name} goes");
    let words = Words::new(&PAGE, message, "a destination is missing");
    match text.as_bytes().get(1) {
        Some(b'0'..=b'9' | b'm') => {
            words.help(format!("write the space where it ends after `{text}`"))
        }
        _ => words.help("write where it comes from and the space where it ends"),
    }
}

/// A Lofðungr with `e`, `i` or `v`.
pub(in crate::games::hirth) fn lofdungr_aboard() -> Words {
    let message = "A Lofðungr neither enters the board nor boards or leaves a Karve";
    Words::new(&PAGE, message, "a Lofðungr only walks")
        .help("write its move by the two ends, such as `L01`")
}

/// `>` and `i` in one move.
pub(in crate::games::hirth) fn attack_and_board() -> Words {
    let message = "A Hirþ that attacks waits on the line and cannot board a Karve as well";
    Words::new(&PAGE, message, "either `>` or `i`")
}

/// A battle without results.
pub(in crate::games::hirth) fn no_results(text: &str) -> Words {
    let message = format!("`{text}` does not say what becomes of the pieces that fight");
    Words::new(&PAGE, message, "results are missing")
        .help("write each piece, whose it is and where it ends, the defender's first: `>6GHxSL6`")
}

/// A piece of a battle that ends nowhere.
pub(in crate::games::hirth) fn no_fate(text: &str) -> Words {
    if let Some((piece, mark @ ('X' | '*' | '+' | '†'))) = last_of(text) {
        let message =
            format!("`{mark}` does not say where the piece ends: out of the game is a small `x`");
        return Words::new(&PAGE, message, "not `x`").help(format!("write `{piece}x`"));
    }
    let message = format!("`{text}` does not say where the piece ends");
    let off = match text.as_bytes() {
        [_, b'K', ..] => format!("`{text}^` (back in the reserve)"),
        _ => format!("`{text}x` (out of the game)"),
    };
    Words::new(&PAGE, message, "the end is missing")
        .help(format!("write {off}, or `{text}` and a space"))
}

/// A text without its last character, and that.
fn last_of(text: &str) -> Option<(&str, char)> {
    let last = text.chars().next_back()?;
    Some((&text[..text.len() - last.len_utf8()], last))
}

/// An offer without its answer.
pub(in crate::games::hirth) fn no_answer(text: &str) -> Words {
    let message = format!("`{text}` does not say how the Penningr is answered");
    let words = Words::new(&PAGE, message, "the answer is missing");
    let mut letters = text.chars();
    let (by, raise) = (letters.next(), letters.next());
    let to = if by == Some('G') { 'S' } else { 'G' };
    match (by, raise) {
        (Some(by), Some(raise)) => words.help(format!(
            "write `{by}{raise}{to}a` when it is accepted, `{by}{raise}{to}r` when it is refused"
        )),
        _ => words,
    }
}

/// A move after the offers, or an offer after the battles.
pub(in crate::games::hirth) fn out_of_order(text: &str) -> Words {
    let part = match text.as_bytes() {
        [b'H' | b'K' | b'L', ..] => "moves stand before the offers and battles of a turn",
        [b'G' | b'S', ..] => "offers stand after the moves of a turn and before its battles",
        _ => "a turn has either battles or `/`",
    };
    Words::new(
        &PAGE,
        format!("`{text}` stands too late: {part}"),
        "out of order",
    )
}

/// A `/` in a turn with battles, or a second one.
pub(in crate::games::hirth) fn needless_slash() -> Words {
    let message = "`/` says once that a turn has no battle, and does not stand beside one";
    Words::new(&PAGE, message, "needless `/`").help("leave out this `/`")
}

/// Words for the `/`.
pub(in crate::games::hirth) fn slash_in_words(text: &str) -> Words {
    let message = format!("`{}` is written `/`", phrase::cut(text));
    Words::new(&PAGE, message, "words for `/`").help("write `/`")
}

/// Words after the end of a turn.
pub(in crate::games::hirth) fn trailing(text: &str) -> Words {
    let message = format!("The turn is over before `{}`", phrase::cut(text));
    Words::new(&PAGE, message, "not part of the turn")
        .help("what is no part of the record belongs in a comment, after `;`")
}

/// A piece of a battle that is nobody's.
pub(in crate::games::hirth) fn no_side(text: &str) -> Words {
    let message = format!("`{text}` does not say whose piece it is");
    Words::new(&PAGE, message, "`G` or `S` is missing")
        .help(format!("write `G{text}` or `S{text}`"))
}

/// A turn all in small letters, or all in capitals.
pub(in crate::games::hirth) fn wrong_case() -> Words {
    let message = "Pieces and players are capitals, all other letters are small: `K` is a Karve, `h` a Hirþ aboard";
    Words::new(&PAGE, message, "all in one case")
}

/// A blank where none may be.
pub(in crate::games::hirth) fn parted(text: &str) -> Words {
    let whole: String = text.split_whitespace().collect();
    let message = format!("No blank stands inside `{whole}`");
    Words::new(&PAGE, message, "a blank too many").help(format!("write `{whole}`"))
}

/// A turn of which too much cannot be read to tell each fault.
pub(in crate::games::hirth) fn garbled() -> Words {
    Words::new(
        &PAGE,
        "Hardly anything of this turn is HIRÞ notation",
        "cannot be read",
    )
}

/// A second turn on a line.
pub(in crate::games::hirth) fn shared_line(label: &str) -> Words {
    let message = format!("{label} starts on the line of the turn before");
    Words::new(&PAGE, message, "a new turn").help(format!("start a new line before `{label}`"))
}

/// The rest of a turn, on the next line.
pub(in crate::games::hirth) fn broken_line() -> Words {
    let message = "The turn goes on here, on a second line";
    Words::new(&PAGE, message, "belongs to the line before")
        .help("write the whole turn on one line")
}
