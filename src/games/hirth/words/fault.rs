//! The words for characters that are not notation.

use super::{BATTLE_ORDER, KARVE_FULL, MANNED_ENTRY, Words, phrase};
use crate::{codes::SYNTAX, games::hirth::turn::Fault};

impl Fault {
    /// The fault in words. `text` is what is written there.
    pub(in crate::games::hirth) fn words(self, text: &str) -> Words {
        let whole = || text.split_whitespace().collect::<String>();
        let aboard = || text.bytes().filter(|&byte| byte == b'h').count();
        match self {
            Self::NoLabel => syntax("The turn starts without a label", "a label belongs here")
                .help("start the turn with `G` or `S` and its number, such as `G1`"),
            Self::BadLabel => syntax(
                format!("`{text}` is not a label: a turn starts with `G` or `S` and its number, such as `G1`"),
                "not a label",
            ),
            Self::Unreadable => syntax(format!("`{}` is not HIRÞ notation", phrase::cut(text)), "cannot be read")
                .help_if(match text.chars().next() {
                    Some(_) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                        Some("a space is one character: `0` to `9` or `m`")
                    }
                    Some('h' | 'k' | 'l' | 'g' | 's') => {
                        Some("pieces and players are capitals: `H`, `K`, `L`, `G`, `S`")
                    }
                    Some('C') => Some("the Penningr is not moved; an offer is written `GdSa` or `GdSr`"),
                    _ => None,
                }),
            Self::NoDestination => {
                let name = match text.as_bytes().first() {
                    Some(b'L') => "Lofðungr",
                    Some(b'K') => "Karve",
                    _ => "Hirþ",
                };
                syntax(format!("`{text}` does not say where the {name} goes"), "a destination is missing").help(
                    match text.as_bytes().get(1) {
                        Some(b'0'..=b'9' | b'm') => format!("write the space where it ends after `{text}`"),
                        _ => "write where it comes from and the space where it ends".to_owned(),
                    },
                )
            }
            Self::MannedEntry => {
                let message = "A Karve always enters unmanned; its Hirþ enter and board it afterwards";
                Words::new(&MANNED_ENTRY, message, format!("enters with {} aboard", aboard()))
                    .write(format!("Ke{}", "Hei".repeat(aboard().clamp(1, 2))))
            }
            Self::TooManyAboard => {
                let hirth = aboard();
                let message = format!("A Karve carries 4 Hirþ at most, not {hirth}");
                Words::new(&KARVE_FULL, message, format!("{hirth} Hirþ aboard"))
            }
            Self::LofdungrAboard => {
                syntax("A Lofðungr neither enters the board nor boards or leaves a Karve", "a Lofðungr only walks")
                    .help("write its move by the two ends, such as `L01`")
            }
            Self::AttackAndBoard => {
                syntax("A Hirþ that attacks waits on the line and cannot board a Karve as well", "either `>` or `i`")
            }
            Self::SecondGoal => {
                syntax(format!("A move ends where it attacks, so `{text}` cannot follow it"), "a second goal")
                    .help("write only the space that the piece attacks")
            }
            Self::NoResults => {
                syntax(format!("`{text}` does not say what becomes of the pieces that fight"), "results are missing")
                    .help("write each piece, whose it is and where it ends, the defender's first: `>6GHxSL6`")
            }
            Self::NoFate => {
                let marked = text.char_indices().next_back();
                if let Some((at, mark @ ('X' | '*' | '+' | '†'))) = marked {
                    let message = format!("`{mark}` does not say where the piece ends: out of the game is a small `x`");
                    return syntax(message, "not `x`").write(format!("{}x", &text[..at]));
                }
                let off = match text.as_bytes() {
                    [_, b'K', ..] => format!("`{text}^` (back in the reserve)"),
                    _ => format!("`{text}x` (out of the game)"),
                };
                syntax(format!("`{text}` does not say where the piece ends"), "the end is missing")
                    .help(format!("write {off}, or `{text}` and a space"))
            }
            Self::NoAnswer | Self::LateHalfOffer => {
                let mut letters = text.chars();
                let offer = letters.next().zip(letters.next()).map(|(by, raise)| {
                    let to = if by == 'G' { 'S' } else { 'G' };
                    format!("{by}{raise}{to}")
                });
                syntax(format!("`{text}` does not say how the Penningr is answered"), "the answer is missing")
                    .help_if(offer.map(|it| format!("write `{it}a` if it is accepted, `{it}r` if it is refused")))
            }
            Self::MisplacedOffer => {
                let message = format!("The offer `{}` is not in its usual place", whole());
                Words::new(&BATTLE_ORDER, message, "read as an offer made here")
                    .help("an offer goes after the moves of a turn, before its battles or `/`")
            }
            Self::OutOfOrder => {
                let part = match text.as_bytes() {
                    [b'H' | b'K' | b'L', ..] => "moves go before the battles of a turn",
                    _ => "a turn has either battles or `/`",
                };
                syntax(format!("`{text}` comes too late: {part}"), "out of order")
            }
            Self::NeedlessSlash => {
                syntax("`/` means that the turn has no battle; write it once, and never with a battle", "needless `/`")
                    .help("delete this `/`")
            }
            // With the rest of its turn a number alone may be wrong.
            Self::Repeated if !text.contains(['H', 'K', 'L']) => Self::Unreadable.words(text),
            Self::Repeated => {
                let message =
                    format!("`{text}` is not notation: a move that is made several times is written as often");
                syntax(message, "written once, with a number")
            }
            Self::SlashInWords => syntax(format!("`{}` is written `/`", phrase::cut(text)), "words for `/`").write("/"),
            Self::Trailing => {
                syntax(format!("The turn is over before `{}`", phrase::cut(text)), "not part of the turn")
                    .help("write comments after `;`")
            }
            Self::NoSide => syntax(format!("`{text}` does not say whose piece it is"), "`G` or `S` is missing")
                .help(format!("write `G{text}` or `S{text}`")),
            Self::Parted => {
                syntax(format!("`{}` is written without spaces", whole()), "a space too many").write(whole())
            }
            Self::WrongCase => syntax(
                "Pieces and players are capitals, all other letters are small: `K` is a Karve, `h` a Hirþ aboard",
                "all in one case",
            ),
            Self::Garbled => syntax("Most of this turn is not HIRÞ notation", "cannot be read"),
            Self::SharedLine => syntax(format!("{text} starts on the line of the turn before"), "a new turn")
                .help(format!("start a new line before `{text}`")),
            Self::BrokenLine => syntax("The turn goes on here, on a second line", "belongs to the line before")
                .help("write the whole turn on one line"),
        }
    }
}

fn syntax(message: impl Into<String>, label: &str) -> Words {
    Words::new(&SYNTAX, message, label)
}

/// A remark after the end of a turn.
pub(in crate::games::hirth) fn remark(text: &str) -> Words {
    let message = format!("`{}` is read as a comment", phrase::cut(text));
    Words::new(&SYNTAX, message, "not part of the turn").help("write comments after `;`")
}

/// A tag `Start` from which no game can be played.
pub(in crate::games::hirth) fn bad_start(message: &str) -> Words {
    let message = format!("The game cannot start as the tag `Start` says: {message}");
    Words::new(&SYNTAX, message, "no start").help(
        "write it as `hirth moves` prints it, such as `[Start \"S 0:GKhhL 9:SL\"]`; the game is not judged without it",
    )
}
