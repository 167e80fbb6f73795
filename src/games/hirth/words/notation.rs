//! The words for characters that are not notation.

use super::{BATTLE_ORDER, MANNED_ENTRY, Words, phrase};
use crate::codes::SYNTAX;

/// There is no label.
pub(super) fn no_label() -> Words {
    Words::new(&SYNTAX, "The turn starts without a label", "a label belongs here")
        .help("start the turn with `G` or `S` and its number, such as `G1`")
}

pub(super) fn bad_label(text: &str) -> Words {
    let message = format!("`{text}` is not a label: a turn starts with `G` or `S` and its number, such as `G1`");
    Words::new(&SYNTAX, message, "not a label")
}

/// Characters that start nothing.
pub(super) fn unreadable(text: &str) -> Words {
    let words = Words::new(&SYNTAX, format!("`{}` is not HIRÞ notation", phrase::cut(text)), "cannot be read");
    match text.chars().next() {
        Some(_) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            words.help("a space is one character: `0` to `9` or `m`")
        }
        Some('h' | 'k' | 'l' | 'g' | 's') => words.help("pieces and players are capitals: `H`, `K`, `L`, `G`, `S`"),
        Some('C') => words.help("the Penningr is not moved; an offer is written `GdSa` or `GdSr`"),
        _ => words,
    }
}

/// A move that ends nowhere.
pub(super) fn no_destination(text: &str) -> Words {
    let name = match text.as_bytes().first() {
        Some(b'L') => "Lofðungr",
        Some(b'K') => "Karve",
        _ => "Hirþ",
    };
    let message = format!("`{text}` does not say where the {name} goes");
    let words = Words::new(&SYNTAX, message, "a destination is missing");
    match text.as_bytes().get(1) {
        Some(b'0'..=b'9' | b'm') => words.help(format!("write the space where it ends after `{text}`")),
        _ => words.help("write where it comes from and the space where it ends"),
    }
}

/// A Lofðungr with `e`, `i` or `v`.
pub(super) fn lofdungr_aboard() -> Words {
    let message = "A Lofðungr neither enters the board nor boards or leaves a Karve";
    Words::new(&SYNTAX, message, "a Lofðungr only walks").help("write its move by the two ends, such as `L01`")
}

/// `>` and `i` in one move.
pub(super) fn attack_and_board() -> Words {
    let message = "A Hirþ that attacks waits on the line and cannot board a Karve as well";
    Words::new(&SYNTAX, message, "either `>` or `i`")
}

/// A second goal of a move.
pub(super) fn second_goal(text: &str) -> Words {
    let message = format!("A move ends where it attacks, so `{text}` cannot follow it");
    Words::new(&SYNTAX, message, "a second goal").help("write only the space that the piece attacks")
}

/// A battle without results.
pub(super) fn no_results(text: &str) -> Words {
    let message = format!("`{text}` does not say what becomes of the pieces that fight");
    Words::new(&SYNTAX, message, "results are missing")
        .help("write each piece, whose it is and where it ends, the defender's first: `>6GHxSL6`")
}

/// A piece of a battle that ends nowhere.
pub(super) fn no_fate(text: &str) -> Words {
    if let Some((piece, mark @ ('X' | '*' | '+' | '†'))) = last_of(text) {
        let message = format!("`{mark}` does not say where the piece ends: out of the game is a small `x`");
        return Words::new(&SYNTAX, message, "not `x`").write(format!("{piece}x"));
    }
    let message = format!("`{text}` does not say where the piece ends");
    let (off, what) = match text.as_bytes() {
        [_, b'K', ..] => (format!("{text}^"), "back in the reserve"),
        _ => (format!("{text}x"), "out of the game"),
    };
    Words::new(&SYNTAX, message, "the end is missing")
        .help(format!("write `{off}` ({what}), or `{text}` and a space"))
        .quoting([&*off, text])
}

/// A text without its last character, and that.
fn last_of(text: &str) -> Option<(&str, char)> {
    let last = text.chars().next_back()?;
    Some((&text[..text.len() - last.len_utf8()], last))
}

/// An offer without its answer.
pub(super) fn no_answer(text: &str) -> Words {
    let message = format!("`{text}` does not say how the Penningr is answered");
    let words = Words::new(&SYNTAX, message, "the answer is missing");
    let mut letters = text.chars();
    let (by, raise) = (letters.next(), letters.next());
    let to = if by == Some('G') { 'S' } else { 'G' };
    match (by, raise) {
        (Some(by), Some(raise)) => {
            let answers = ["a", "r"].map(|answer| format!("{by}{raise}{to}{answer}"));
            let [accepted, refused] = &answers;
            words.help(format!("write `{accepted}` if it is accepted, `{refused}` if it is refused")).quoting(answers)
        }
        _ => words,
    }
}

/// An offer that is not in its usual place.
pub(super) fn misplaced_offer(text: &str) -> Words {
    let offer: String = text.split_whitespace().collect();
    let message = format!("The offer `{offer}` is not in its usual place");
    Words::new(&BATTLE_ORDER, message, "read as an offer made here")
        .help("an offer goes after the moves of a turn, before its battles or `/`")
}

/// A move or a battle after the end of a turn.
pub(super) fn out_of_order(text: &str) -> Words {
    let part = match text.as_bytes() {
        [b'H' | b'K' | b'L', ..] => "moves go before the battles of a turn",
        _ => "a turn has either battles or `/`",
    };
    Words::new(&SYNTAX, format!("`{text}` comes too late: {part}"), "out of order")
}

/// A `/` in a turn with battles, or a second one.
pub(super) fn needless_slash() -> Words {
    let message = "`/` means that the turn has no battle; write it once, and never with a battle";
    Words::new(&SYNTAX, message, "needless `/`").help("delete this `/`")
}

/// Words for the `/`.
pub(super) fn slash_in_words(text: &str) -> Words {
    let message = format!("`{}` is written `/`", phrase::cut(text));
    Words::new(&SYNTAX, message, "words for `/`").write("/")
}

/// Words after the end of a turn.
pub(super) fn trailing(text: &str) -> Words {
    let message = format!("The turn is over before `{}`", phrase::cut(text));
    Words::new(&SYNTAX, message, "not part of the turn").help("write comments after `;`")
}

/// A remark after the end of a turn.
pub(in crate::games::hirth) fn remark(text: &str) -> Words {
    let message = format!("`{}` is read as a comment", phrase::cut(text));
    Words::new(&SYNTAX, message, "not part of the turn").help("write comments after `;`")
}

/// A piece of a battle that is nobody's.
pub(super) fn no_side(text: &str) -> Words {
    let message = format!("`{text}` does not say whose piece it is");
    Words::new(&SYNTAX, message, "`G` or `S` is missing")
        .help(format!("write `G{text}` or `S{text}`"))
        .quoting([format!("G{text}"), format!("S{text}")])
}

/// A turn all in small letters, or all in capitals.
pub(super) fn wrong_case() -> Words {
    let message = "Pieces and players are capitals, all other letters are small: `K` is a Karve, `h` a Hirþ aboard";
    Words::new(&SYNTAX, message, "all in one case")
}

/// A space inside a token.
pub(super) fn parted(text: &str) -> Words {
    let whole: String = text.split_whitespace().collect();
    let message = format!("`{whole}` is written without spaces");
    Words::new(&SYNTAX, message, "a space too many").write(whole)
}

/// A turn with too many faults to report each.
pub(super) fn garbled() -> Words {
    Words::new(&SYNTAX, "Most of this turn is not HIRÞ notation", "cannot be read")
}

/// A second turn on a line.
pub(super) fn shared_line(label: &str) -> Words {
    let message = format!("{label} starts on the line of the turn before");
    Words::new(&SYNTAX, message, "a new turn").help(format!("start a new line before `{label}`"))
}

/// The rest of a turn, on the next line.
pub(super) fn broken_line() -> Words {
    let message = "The turn goes on here, on a second line";
    Words::new(&SYNTAX, message, "belongs to the line before").help("write the whole turn on one line")
}

/// `text` is the move, such as `Khei`.
pub(super) fn manned_entry(text: &str) -> Words {
    let aboard = text.bytes().filter(|&byte| byte == b'h').count();
    let message = "A Karve always enters unmanned; its Hirþ enter and board it afterwards";
    Words::new(&MANNED_ENTRY, message, format!("enters with {aboard} aboard"))
        .write(format!("Ke{}", "Hei".repeat(aboard.clamp(1, 2))))
}

/// A tag `Start` from which no game can be played.
pub(in crate::games::hirth) fn bad_start(message: &str) -> Words {
    let message = format!("The game cannot start as the tag `Start` says: {message}");
    Words::new(&SYNTAX, message, "no start").help(
        "write it as `hirth moves` prints it, such as `[Start \"S 0:GKhhL 9:SL\"]`; the game is not judged without it",
    )
}
