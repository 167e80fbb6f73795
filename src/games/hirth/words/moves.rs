//! The words for moves against the rules.

use super::*;
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::{HIRTH, KARVES},
    rules::{Presence, STEPS},
    turn::Piece,
};

/// `instead` is what is there or where the piece is; `text` is the move.
pub(in crate::games::hirth) fn no_such_piece(
    side: Side,
    piece: Piece,
    at: Space,
    instead: Presence,
    text: &str,
) -> Words {
    let words = |message: String, label: &str| Words::new(&NO_SUCH_PIECE, message, label);
    match (piece, instead) {
        (Piece::Hirth, Presence::Aboard(aboard)) => {
            let there = if aboard == 1 { "the only one is" } else { "all of them are" };
            let message = format!("{side} has no Hirþ ashore on {at}; {there} aboard a Karve");
            let ends = text.strip_prefix('H').unwrap_or(text);
            let right = format!("Hv{ends}");
            words(message, "aboard a Karve")
                .help(format!("write `{right}` to leave the Karve first, which takes one more step"))
                .quoting([right])
        }
        (Piece::Hirth, Presence::Ashore) => {
            let message = format!("{side}'s Karve on {at} is unmanned, so no Hirþ can leave it");
            let right = text.replacen('v', "", 1);
            words(message, "nobody aboard")
                .help(format!("write `{right}` for a Hirþ outside the Karve"))
                .quoting([right])
        }
        (Piece::Hirth, _) => words(format!("{side} has no Hirþ on {at}"), "no Hirþ here"),
        (Piece::Karve(_), _) => words(format!("{side} has no Karve on {at}"), "no Karve here"),
        (Piece::Lofdungr, Presence::Elsewhere(space)) => {
            let message = format!("{side}'s Lofðungr is on {space}, not on {at}");
            let ends = text.get(2..).unwrap_or("");
            words(message, "no Lofðungr here").write(format!("L{space}{ends}"))
        }
        (Piece::Lofdungr, _) => words(format!("{side}'s Lofðungr is off the board"), "no Lofðungr here"),
    }
}

/// `at` is where it should be; `None` if a Hirþ anywhere could board. `text` is the move.
pub(in crate::games::hirth) fn no_karve(side: Side, at: Option<Space>, text: &str) -> Words {
    let Some(at) = at else {
        let message = format!("{side} has no Hirþ next to a Karve that it could board");
        return Words::new(&NO_KARVE, message, "nothing to board");
    };
    if text.starts_with("Hv") && text.contains(at.letter()) && !text.ends_with('i') {
        let message = format!("{side} has no Karve on {at} that a Hirþ could leave");
        let right = text.replacen('v', "", 1);
        return Words::new(&NO_KARVE, message, "no Karve to leave")
            .help(format!("write `{right}` for a Hirþ outside a Karve"))
            .quoting([right]);
    }
    let message = format!("{side} has no Karve on {at} that the Hirþ could board");
    let words = Words::new(&NO_KARVE, message, "no Karve to board");
    if at == side.home() { words.help("let a Karve enter first: `Ke`").quoting(["Ke"]) } else { words }
}

/// `text` is the move.
pub(in crate::games::hirth) fn karve_cargo(side: Side, at: Space, written: u8, aboard: u8, text: &str) -> Words {
    let instead = if written == 0 { "none".to_owned() } else { written.to_string() };
    let (message, label) = match aboard {
        0 => (format!("{side}'s Karve on {at} is unmanned: it carries no Hirþ, not {written}"), "unmanned".to_owned()),
        _ => (format!("{side}'s Karve on {at} carries {aboard} Hirþ, not {instead}"), format!("carries {aboard} Hirþ")),
    };
    let ends = text.trim_start_matches('K').trim_start_matches('h');
    let hirth = "h".repeat(usize::from(aboard));
    Words::new(&KARVE_CARGO, message, label).write(format!("K{hirth}{ends}"))
}

/// Every Karve on `at` is full.
pub(in crate::games::hirth) fn karve_full(side: Side, at: Space) -> Words {
    let message = format!("{side}'s Karve on {at} already carries 4 Hirþ, the most it can");
    Words::new(&KARVE_FULL, message, "no room aboard").help("board another Karve, or let a Hirþ leave this one first")
}

/// A Karve written with more than four aboard.
pub(in crate::games::hirth) fn too_many_aboard(text: &str) -> Words {
    let hirth = text.bytes().filter(|&byte| byte == b'h').count();
    let message = format!("A Karve carries 4 Hirþ at most, not {hirth}");
    Words::new(&KARVE_FULL, message, format!("{hirth} Hirþ aboard"))
}

/// The piece from `at` has stopped, or is on the line.
pub(in crate::games::hirth) fn stopped_piece(side: Side, piece: Piece, at: Space, on_line: bool) -> Words {
    let name = phrase::piece(piece);
    if on_line {
        let message =
            format!("{side}'s {name} from {at} attacks and waits on the line; it cannot move again this turn");
        return Words::new(&STOPPED_PIECE, message, "is on the line");
    }
    let message = format!("{side}'s {name} on {at} has stopped: {at} was empty when it arrived this turn");
    Words::new(&STOPPED_PIECE, message, "has stopped")
        .help(format!("{at} is {side}'s now, so another piece that enters it may go on"))
}

/// The Karve to be boarded or left attacks.
pub(in crate::games::hirth) fn karve_on_line(side: Side, at: Space) -> Words {
    let message = format!(
        "{side}'s Karve from {at} attacks and waits on the line; no Hirþ can board or leave it before the battle"
    );
    Words::new(&STOPPED_PIECE, message, "its Karve is on the line")
}

/// The piece enters its empty home and stops there.
pub(in crate::games::hirth) fn stops_on_entry(side: Side, piece: Piece) -> Words {
    let (home, name) = (side.home(), phrase::piece(piece));
    let letter = if piece == Piece::Hirth { 'H' } else { 'K' };
    let message = format!("{home}, {side}'s home, is empty, so the {name} that enters it stops there");
    Words::new(&STOPPED_PIECE, message, "stops as it enters")
        .help(format!("write `{letter}e`; a piece that enters later may go on"))
        .quoting([format!("{letter}e")])
}

/// `through` are the spaces beside `goal` that the mover holds.
pub(in crate::games::hirth) fn not_adjacent(
    side: Side,
    from: Space,
    goal: Space,
    through: Spaces,
    text: &str,
) -> Words {
    let touching = phrase::spaces(goal.neighbours(), "and");
    let message = if from == goal {
        format!("A walk from {from} back to {from} goes through {touching}, but {side} holds none of them")
    } else if through.is_empty() {
        format!("{from} cannot reach {goal}: {side} holds none of its neighbours {touching}")
    } else {
        let held = phrase::spaces(through, "and");
        format!(
            "{from} cannot reach {goal}: of its neighbours {side} holds only {held}, and {from} cannot reach that either"
        )
    };
    let words = Words::new(&NOT_ADJACENT, message, format!("{goal} is out of reach"));
    match text.get(..2) {
        Some(enters @ ("He" | "Ke")) if from == goal => {
            words.help(format!("`{enters}` alone enters on {goal}: delete the space after it")).quoting([enters])
        }
        _ => words,
    }
}

/// `goal` is held by `opponents` pieces of the opponent. `text` is the move.
pub(in crate::games::hirth) fn unmarked_attack(side: Side, goal: Space, opponents: usize, text: &str) -> Words {
    let pieces = phrase::count(opponents, "piece");
    let message = format!("{goal} is {}'s ({pieces}), so entering it is an attack", side.opponent());
    let words = Words::new(&UNMARKED_ATTACK, message, "an attack needs `>`");
    match text.strip_suffix(goal.letter()) {
        Some(start) => words.write(format!("{start}>{goal}")),
        None => words.help(format!("a Hirþ cannot board on {goal} while it is {}'s", side.opponent())),
    }
}

/// The opponent holds the home that a piece enters. `text` is the move.
pub(in crate::games::hirth) fn home_held(side: Side, text: &str) -> Words {
    let home = side.home();
    let message = format!(
        "{} holds {home}, {side}'s home, so entering the board is an attack and ends on the line",
        side.opponent()
    );
    let piece = if text.starts_with('K') { 'K' } else { 'H' };
    Words::new(&UNMARKED_ATTACK, message, "an attack needs `>`").write(format!("{piece}e>{home}"))
}

/// `own`: the mover holds the space itself. `text` is the move.
pub(in crate::games::hirth) fn needless_attack_mark(side: Side, goal: Space, own: bool, text: &str) -> Words {
    let whose = if own { format!("{side}'s own") } else { "empty".to_owned() };
    let message = format!("{goal} is {whose}, so there is nothing to attack");
    Words::new(&NEEDLESS_ATTACK_MARK, message, format!("no piece of {}'s on {goal}", side.opponent()))
        .write(text.replace('>', ""))
}

/// Nothing of the kind is in the reserve.
pub(in crate::games::hirth) fn empty_reserve(side: Side, piece: Piece) -> Words {
    match piece {
        Piece::Karve(_) => {
            let message = format!("{side} has no Karve left to enter: all {KARVES} are on the board");
            Words::new(&EMPTY_RESERVE, message, "no Karve in the reserve")
        }
        _ => {
            let message = format!("{side} has no Hirþ left to enter: all {HIRTH} are on the board or out of the game");
            Words::new(&EMPTY_RESERVE, message, "no Hirþ in the reserve")
        }
    }
}

/// The moves take at least `least` steps and at most `most`, but never five; if they are `doubted`, a detour together
/// with a lateral crossing would make five.
pub(in crate::games::hirth) fn step_count(least: u8, most: u8, doubted: bool) -> Words {
    let message = if least == most {
        format!("The turn has {}, not {STEPS}", phrase::count(most, "step"))
    } else {
        format!("The turn has {least} to {}, never {STEPS}", phrase::count(most, "step"))
    };
    let short = phrase::count(STEPS.saturating_sub(most), "step");
    let help = if doubted {
        "if your board lets pieces cross sideways, use `--set lateral=allow` (R2, R12)"
    } else {
        "a turn may be shorter only if no legal step is left"
    };
    Words::new(&STEP_COUNT, message, format!("{short} too few")).help(help)
}

/// A move needs more steps than are left. `text` is the move.
pub(in crate::games::hirth) fn too_many_steps(least: u8, left: u8, side: Side, text: &str) -> Words {
    let message = match left {
        0 => format!("The turn's {STEPS} steps are used up before `{text}`"),
        _ => format!(
            "`{text}` takes at least {}, but {left} of the turn's {STEPS} {} left",
            phrase::count(least, "step"),
            phrase::is_are(left)
        ),
    };
    let over = phrase::count(least.saturating_sub(left), "step");
    let words = Words::new(&STEP_COUNT, message, format!("at least {over} too many"));
    let home = side.home();
    match text {
        "He0" | "Ke0" | "He9" | "Ke9" if text.ends_with(home.letter()) => {
            let enters = &text[..2];
            words
                .help(format!("`{enters}` alone ends on {home}; `{text}` leaves it and comes back"))
                .quoting([enters, text])
        }
        _ => words,
    }
}

/// More than one Karve of the mover ends on `at`.
pub(in crate::games::hirth) fn karve_limit(side: Side, at: Space) -> Words {
    let home = side.home();
    let message = format!("{side} ends the turn with more than one Karve on {at}");
    Words::new(&KARVE_LIMIT, message, format!("more than one Karve on {at}"))
        .help(format!("move one of them elsewhere; only {home}, {side}'s home, may hold several"))
}
