//! The words for the facts that grammar and rules return.

pub(super) mod breach;
#[cfg(feature = "data")]
pub(super) mod moved;

pub(super) use super::codes::*;
use super::{
    notation::turn::Fault,
    rules::{
        board::{LARGEST, Side, Square},
        ends::Cause,
        position::Piece,
        step::Step,
        variant::Arms,
    },
};
pub(super) use crate::codes::Words;
use crate::{codes, phrase, record::is_score};

/// A text that is quoted, cut to a length that can be read.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 32;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// The part of a line that cannot be read: `text`.
pub(super) fn of_fault(fault: Fault, text: &str) -> Words {
    let text = cut(text);
    let (message, label, help) = match fault {
        Fault::NoGoal => {
            (format!("`{text}` does not say where the piece goes"), "one square only", "a move is two squares: `d1-d3`")
        }
        // A help as short as that would take the place of the fix.
        Fault::NoFile => {
            let message = format!("`{text}` has a square without its letter: a square is a letter and a number");
            return Words::new(&codes::SYNTAX, message, "no letter");
        }
        Fault::NoRank => {
            let message = format!("`{text}` has a square without its number: a square is a letter and a number");
            return Words::new(&codes::SYNTAX, message, "no number");
        }
        Fault::NoCapture if text.trim_start_matches(['x', 'X']).parse::<u32>().is_ok() => (
            format!("`{text}` is the number of captured pieces, not their squares"),
            "which squares?",
            "write the square of each captured piece: `xd4/d6`",
        ),
        Fault::NoCapture => (
            "No square follows the `x`".to_owned(),
            "which square?",
            "write the square of the captured piece, or delete the `x`",
        ),
        Fault::Jump => (
            format!("`{text}` is a jump, as in Berserk; the games that hirth knows have no jumps"),
            "a jump",
            "pieces move along rows and columns and never jump",
        ),
        Fault::Label => (
            format!("`{text}` is not a turn number"),
            "after the number",
            "write `3.` before the first move of a turn, and `3...` before a second move on its own line",
        ),
        Fault::LoneLabel => {
            (format!("No move follows the number `{text}`"), "a number alone", "write the move, or delete the number")
        }
        Fault::Trailing if is_score(&text) => (
            format!("`{text}` comes after the moves of the turn"),
            "not a move",
            "write the result in a tag before the moves: `[Result \"Defenders\"]`",
        ),
        Fault::Trailing => (
            format!("`{text}` comes after the moves of the turn"),
            "not a move",
            "write comments after `;`, or between `{` and `}`",
        ),
        _ => (
            format!("`{text}` is not a move"),
            "not a move",
            "a move is two squares, then the captures: `d1-d3`, `e7-e8xd8`, `Kf6-f9`",
        ),
    };
    Words::new(&codes::SYNTAX, message, label).help(help)
}

/// `written` is a remark on a move; `more` other texts are too.
pub(super) fn remark(written: &str, more: usize) -> Words {
    let message = format!("`{}` is read as a comment{}", cut(written), phrase::and_more(more));
    Words::new(&codes::SYNTAX, message, "not part of the move").help("write comments after `;`, or between `{` and `}`")
}

/// `written` is not a number, but is where the number `right` belongs.
pub(super) fn damaged_number(written: &str, right: &str) -> Words {
    let message = format!("`{}` is not a turn number; it should be `{right}`", cut(written));
    Words::new(&codes::SYNTAX, message, format!("should be `{right}`")).write(right)
}

/// The spaces of `written` are wrong; it should be `right`.
pub(super) fn spaces(written: &str, right: &str) -> Words {
    let message = format!("Spaces are missing or misplaced in `{}`: it reads as `{}`", cut(written), cut(right));
    Words::new(&codes::SYNTAX, message, "check the spaces").write(cut(right))
}

/// `written` is before the move whose number is `right`; `side` moves.
pub(super) fn label_side(written: &str, right: &str, side: Side) -> Words {
    let message = format!(
        "`{written}` is the number of a turn of the {}, but the {} move here",
        side.other().name(),
        side.name()
    );
    Words::new(&LABEL_SIDE, message, format!("should be `{right}`")).write(right)
}

/// `missing` turns are left out; the first has the number `first`.
pub(super) fn turns_left_out(first: usize, missing: usize) -> Words {
    let which = match missing {
        1 => format!("turn {first} is"),
        2 => format!("turns {first} and {} are", first + 1),
        _ => format!("turns {first} to {} are", first + missing - 1),
    };
    let message =
        format!("Before turn {}, {which} missing: the moves do not fit the board without it", first + missing);
    Words::new(&codes::LABEL_NUMBER, message, format!("{which} missing"))
}

/// The turn should have the number `right`.
pub(super) fn label_missing(right: &str) -> Words {
    let message = format!("This turn has no number; it should be {right}");
    Words::new(&LABEL_MISSING, message, "no number before it").help(format!("write `{right}` before it"))
}

/// The move of a place is missing: of `side`, in turn `place`.
pub(super) fn move_missing(place: &str, side: Side) -> Words {
    let message = format!("The move of the {} is missing: {place}", side.name());
    Words::new(&MOVE_MISSING, message, format!("{place} belongs before this"))
}

/// A new turn begins, and the move of `side` in turn `place` is not there, unless it is this one: its number would be
/// `right`.
pub(super) fn move_missing_or_this(place: &str, side: Side, right: &str) -> Words {
    let name = side.name();
    let message =
        format!("A new turn begins, but the move of the {name} is missing: {place}; this is one of their moves");
    Words::new(&MOVE_MISSING, message, format!("{place}, or add a move before it"))
        .help(format!("if it is {place}, write `{right}`"))
}

/// `square` is beyond a board with so many files and ranks.
pub(super) fn off_board(square: &str, size: u8) -> Words {
    let last = char::from(b'a' + size - 1);
    let message = format!("There is no square {square}: the board goes from a1 to {last}{size}");
    Words::new(&OFF_BOARD, message, "not on the board")
}

/// `count` moves are beyond a board, up to one of `needed` ranks or files.
pub(super) fn beyond(size: u8, needed: u8, count: usize) -> Words {
    let message = format!("{count} moves go beyond a board of {size}×{size}, so the game is not judged");
    let words = codes::variant_rules(message, "not on the board");
    match needed {
        ..=LARGEST => words.help("name the variant that was played: `[Variant \"…\"]`"),
        _ => words.help(format!("no rules are known here for boards larger than {LARGEST}×{LARGEST}")),
    }
}

/// `side` made the first move, but by the rules of a variant the other does.
pub(super) fn begun_by(side: Side, variant: &str) -> Words {
    let message = format!("The {} begin, but by the rules of {variant} the {} do", side.name(), side.other().name());
    let value = if side == Side::Attackers { 'y' } else { 'n' };
    let help = format!("the game is judged as it began; if that was agreed, write `[Rules \"atkf:{value}\"]`");
    Words::new(&WRONG_SIDE, message, "the first move").help(help)
}

/// `at` is empty. `may_be_start`: it was empty at the start too, so the set-up may be another. `gone`: where a piece from
/// there went.
pub(super) fn no_such_piece(at: Square, may_be_start: bool, gone: Option<&str>) -> Words {
    let message = match gone {
        Some(gone) => format!("{at} is empty: {gone}"),
        None => format!("{at} is empty"),
    };
    let words = Words::new(&NO_SUCH_PIECE, message, "an empty square");
    if may_be_start {
        words.help("if the game started from another position, write it in a tag: `[Start \"/3t3/…/\"]`")
    } else {
        words
    }
}

/// `piece` is on `at`, but `mover` moves.
pub(super) fn wrong_side(piece: Piece, at: Square, mover: Side) -> Words {
    let (name, mover) = (piece.name(), mover.name());
    let message = format!("The {mover} move, but {at} holds {name}");
    Words::new(&WRONG_SIDE, message, name)
}

/// `piece` is on `at`; the king is on `king`.
pub(super) fn wrong_piece(piece: Piece, at: Square, king: Option<Square>) -> Words {
    let king = king.map(|king| format!("; the king is on {king}")).unwrap_or_default();
    let message = format!("{at} holds {}, not the king{king}", piece.name());
    Words::new(&WRONG_PIECE, message, "not the king").help("delete the `K`, or write the king's square")
}

/// The move of a piece to a square that is not in its row or column.
pub(super) fn not_straight(step: Step) -> Words {
    let Step { from, to } = step;
    let message = if from == to {
        format!("The piece on {from} does not move")
    } else {
        format!("{from} and {to} are not in the same row or column")
    };
    Words::new(&NOT_STRAIGHT, message, "not a straight line")
}

/// `piece` is on `at`, on the path of a move or at its end.
pub(super) fn blocked(step: Step, at: Square, piece: Piece, also_goal: Option<Piece>) -> Words {
    let Step { from, to } = step;
    let name = piece.name();
    let goal = also_goal.map(|piece| format!(", and {to} holds {}", piece.name())).unwrap_or_default();
    let message = format!("The path from {from} to {to} is blocked: {at} holds {name}{goal}");
    Words::new(&BLOCKED, message, format!("blocked on {at}"))
}

/// The way leads over a square that the piece may not pass.
pub(super) fn no_passing(at: Square, piece: Piece) -> Words {
    let message = format!("In this variant {} may not pass over {at}", piece.name());
    Words::new(&BLOCKED, message, format!("passes over {at}"))
}

/// `piece` would stop on `at`.
pub(super) fn king_only_square(at: Square, piece: Piece, is_centre: bool) -> Words {
    let place = if is_centre { "the centre of the board" } else { "a corner" };
    let message = format!("{at} is {place}, where only the king may stop, and this is {}", piece.name());
    Words::new(&KING_ONLY_SQUARE, message, "for the king only")
}

/// A piece passes `at`, which is next to the piece on `beside`.
pub(super) fn slides_past(at: Square, beside: Square) -> Words {
    let message = format!("The piece slides past {beside}: it does not stop on {at}, next to it");
    Words::new(&SLIDES_PAST, message, format!("does not stop on {at}"))
        .help("`--set tafl.stop-beside=allow` accepts it")
}

/// It happens so often in a game; first of all where a piece passes `at` beside `beside`.
pub(super) fn slides_past_often(at: Square, beside: Square, times: usize) -> Words {
    let often = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    let message = format!("Pieces slide past others {often} in this game, first here past {beside}");
    Words::new(&SLIDES_PAST, message, format!("does not stop on {at}"))
        .help("taken literally, the rules make a piece stop next to another; then pieces could hardly cross the board")
}

pub(super) fn capture_missing(missing: &str, why: &str, right: &str) -> Words {
    let message = format!("{missing} captured by this move but not written: {why}");
    Words::new(&CAPTURE_MISSING, message, "capture not written").write(right)
}

pub(super) fn capture_needless(needless: &str, why: &str, right: &str) -> Words {
    let message = format!("{needless} not captured by this move: {why}");
    Words::new(&CAPTURE_NEEDLESS, message, "no capture there").write(right)
}

pub(super) fn capture_square(written: &str, taken: &str, why: &str, right: &str) -> Words {
    let message = format!("{taken} captured by this move, not {written}: {why}");
    Words::new(&CAPTURE_SQUARE, message, "wrong square").write(right)
}

/// The first move that takes something takes `taken`.
pub(super) fn captures_unwritten(taken: &str, right: &str) -> Words {
    let message =
        format!("The record marks no captures, so hirth makes those of the rules; the first is here: {taken} captured");
    Words::new(&CAPTURES_UNWRITTEN, message, "capture not written").write(right)
}

/// The record fits when the king is one of `arms`.
pub(super) fn king_takes(arms: &[Arms]) -> Words {
    let names: Vec<&str> = arms.iter().map(|arms| arms.name()).collect();
    let message =
        format!("Here it matters whether the king helps to capture; the record fits if he is {}", names.join(" or "));
    Words::new(&KING_TAKES, message, "shows it")
        .help("set it in a tag: `[Rules \"ka:y\"]` for armed, `ka:a` for anvil, `ka:n` for unarmed")
}

/// `mark` says that the king could be taken, or escape.
pub(super) fn threat_mark(mark: &str, is_escape: bool) -> Words {
    let message = if is_escape {
        format!("`{mark}` says that the king could escape next, but he cannot")
    } else {
        format!("`{mark}` says that the king could be captured next, but he cannot")
    };
    Words::new(&THREAT_MARK, message, "no such threat").help(format!("delete `{mark}`"))
}

/// `mark` follows a move after which `state`.
pub(super) fn win_mark(mark: &str, state: &str, right: &str) -> Words {
    let message = format!("`{mark}` says that this move wins the game, but {state}");
    let words = Words::new(&WIN_MARK, message, "not won");
    if right.is_empty() { words.help(format!("delete `{mark}`")) } else { words.write(right) }
}

/// The game is over here by `cause`, for `winner`, but `instead`.
pub(super) fn played_on(cause: Cause, winner: Option<Side>, instead: &str) -> Words {
    let cause = cause.title();
    let over = match winner {
        Some(side) => format!("the {} have won by {cause}", side.name()),
        None => format!("the game is drawn by {cause}"),
    };
    let message = format!("As hirth reads the rules, {over} with this move, but {instead}");
    Words::new(&PLAYED_ON, message, "the end, on one reading")
}

/// `written` is legal, but the turn `shows` can be played only if it was `meant`.
pub(super) fn contradicted(written: &str, meant: &str, shows: &str) -> Words {
    let message = format!("`{written}` is legal by itself, but {shows} can be played only if it was `{meant}`");
    Words::new(&CONTRADICTED, message, "the likely mistake").write(meant)
}

/// The fault of the set-up.
pub(super) fn bad_start(fault: &str) -> Words {
    Words::new(&BAD_START, format!("The set-up cannot be used: {fault}"), "not a set-up of this board")
}
