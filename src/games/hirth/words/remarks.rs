//! What is worth a word in a turn that breaks no rule: departures from convention, and readings that the rulebook does
//! not settle.

use super::*;
use crate::{
    finding::Severity,
    games::hirth::{
        Lateral,
        board::{Side, Space, Spaces},
        repair::Change,
        rules::{Fight, FightFacts, STEPS},
        turn::{BattleResult, Fate, Piece},
    },
    span::Span,
};

/// A fact about a turn that breaks no rule.
pub(in crate::games::hirth) enum Remark {
    /// It has no battle, and no `/` (N3).
    MissingSlash,
    /// The battles, or the results of one, are in another order than usual (N1).
    BattleOrder {
        /// The part that comes too late.
        late: Late,
        /// The place of the battles, and their text in order.
        ordered: Option<(Span, String)>,
    },
    /// An offer is not in its usual place (N1).
    Offer {
        /// The turn as it is usually written; `None` if that is not known.
        usual: Option<String>,
    },
    /// A won battle does not show where all winners end (R15, N2).
    WinnersLeftOut {
        /// The battle.
        fight: FightFacts,
        /// The results that are left out, where the rest of the record settles them.
        meant: Option<String>,
    },
    /// A move or a retreat needs a lateral crossing (R2).
    Lateral,
    /// A Lofðungr leaves the board, and only a lateral crossing could save it (R2).
    LateralRefuge {
        /// Where it is beaten.
        from: Space,
        /// The spaces that may touch that one.
        refuges: Spaces,
    },
    /// A beaten attacker's Lofðungr goes elsewhere than back (R18).
    OddRetreat,
    /// This side holds the five middle spaces after a turn of the other, and the record goes on (R21).
    PlayedOn {
        /// The side.
        side: Side,
    },
    /// A move takes more steps than it needs (R12).
    Detour {
        /// How many it takes.
        steps: u8,
        /// How many are enough.
        shortest: u8,
    },
    /// A piece attacks its home, which the opponent holds, from off the board (R11).
    OffBoard {
        /// Whose piece.
        side: Side,
    },
    /// The turn leads to several positions, and nothing later settles to which (N5).
    Ambiguous {
        /// How one of them differs.
        first: String,
        /// How another one differs.
        second: String,
        /// How many there are.
        count: usize,
    },
}

/// A part of a turn that comes later than usual.
#[derive(Clone, Copy)]
pub(in crate::games::hirth) enum Late {
    /// The battle for this space, after one for a later space.
    Battle(Space),
    /// A result of this side, which defends, after one of the attacker.
    Defender(Side),
}

/// The place of a remark: the text of its turn, and the characters that it is about.
#[derive(Clone, Copy)]
pub(in crate::games::hirth) struct Place<'a> {
    /// The text of the turn.
    pub turn: &'a str,
    /// The characters, in bytes of that text.
    pub span: Span,
}

/// A change that brings a turn back to convention. It is always safe: what the turn plays stays the same.
pub(in crate::games::hirth) struct Convention {
    /// The effect, in a few words.
    pub title: String,
    /// The change to the turn's text.
    pub change: Change,
}

impl Place<'_> {
    /// The characters themselves.
    fn text(&self) -> &str {
        let Span { start, end } = self.span;
        self.turn.get(start..end).unwrap_or("")
    }
}

/// The words and fixes of a remark.
pub(in crate::games::hirth) struct Noted {
    /// The words.
    pub words: Words,
    /// How bad it is, under the options.
    pub severity: Severity,
    /// The change that brings the turn back to convention, if there is only one.
    pub fix: Option<Convention>,
}

impl Remark {
    /// Returns its words and fixes.
    pub(in crate::games::hirth) fn noted(&self, place: Place<'_>, lateral: Lateral) -> Noted {
        let (words, fix) = match self {
            Self::MissingSlash => (missing_slash(), Some(add_slash(place.turn))),
            Self::BattleOrder { late, ordered } => {
                let fix = ordered.as_ref();
                let fix = fix.map(|(span, text)| put_in_order(place.turn, *span, text));
                (battle_order(*late), fix)
            }
            Self::Offer { usual } => {
                let fix = usual.as_ref();
                let fix = fix.map(|usual| put_offer_in_place(place.turn, usual));
                (notation::misplaced_offer(place.text()), fix)
            }
            Self::WinnersLeftOut { fight, meant } => {
                let fix = meant.as_ref().map(|meant| add_winners(place, meant));
                (winners_not_recorded(fight), fix)
            }
            Self::Lateral => (lateral_crossing(place.text(), lateral), None),
            Self::LateralRefuge { from, refuges } => (lateral_refuge(*from, *refuges), None),
            Self::PlayedOn { side } => (played_on(*side), None),
            Self::OddRetreat => (odd_retreat(place.text()), None),
            Self::Detour { steps, shortest } => (detour(place.text(), *steps, *shortest), None),
            Self::OffBoard { side } => (off_board_attack(*side, side.home()), None),
            Self::Ambiguous { first, second, count } => (codes::ambiguous(first, second, *count), None),
        };
        let severity = match self {
            Self::Lateral if lateral == Lateral::Deny => Severity::Error,
            // The rulebook does not settle it (R18, R21).
            Self::OddRetreat | Self::PlayedOn { .. } => Severity::Advice,
            _ => words.page.severity,
        };
        Noted { words, severity, fix }
    }
}

/// The turn has no battle and no `/`.
fn missing_slash() -> Words {
    Words::new(&MISSING_SLASH, "The turn has no battle, and does not end with `/` to say so", "`/` belongs after this")
        .help("add `/` at the end of the turn")
}

/// No turn without a battle has a `/`: there are `count` such turns.
pub(in crate::games::hirth) fn missing_slashes(count: usize) -> Words {
    Words::new(
        &MISSING_SLASH,
        format!("{count} turns have no battle, and none of them ends with `/` to say so"),
        "`/` belongs after this, and after the others",
    )
    .help("add `/` at the end of each turn without a battle")
}

/// Adds the `/` after the last character of the turn.
fn add_slash(turn: &str) -> Convention {
    let end = turn.trim_end().len();
    Convention { title: "add `/`".to_owned(), change: Change::new(turn, Span::new(end, end), " /") }
}

/// The words for a part that comes too late.
fn battle_order(late: Late) -> Words {
    match late {
        Late::Battle(space) => battle(space),
        Late::Defender(side) => defender(side),
    }
}

/// Writes the whole turn as usual.
fn put_offer_in_place(turn: &str, usual: &str) -> Convention {
    Convention {
        title: "move the offer".to_owned(),
        change: Change::new(turn, Span::new(0, turn.trim_end().len()), usual),
    }
}

/// Puts the battles at `span` of the turn in order.
fn put_in_order(turn: &str, span: Span, ordered: &str) -> Convention {
    Convention { title: "put the battles in order".to_owned(), change: Change::new(turn, span, ordered) }
}

/// The battle for `space` comes after one for a later space.
fn battle(space: Space) -> Words {
    let message = format!("The battle for {space} comes after one for a later space");
    Words::new(&BATTLE_ORDER, message, "belongs before it").help("battles go in the order 0 to 9, then m")
}

/// A result of the defending `side` comes after one of the attacker.
fn defender(side: Side) -> Words {
    let message = format!("{side} defends, so its pieces are written before {}'s", side.opponent());
    Words::new(&BATTLE_ORDER, message, "the defender's come first")
}

/// The fight whose winners are left out, some or all.
fn winners_not_recorded(fight: &FightFacts) -> Words {
    let (side, space) = (fight.attacker, fight.space);
    let named = phrase::pieces(fight.attackers.iter().map(|&(piece, _)| piece));
    let message = match fight.attackers.len() {
        1 => format!("{side} wins {space} with 1 piece ({named}), and the record does not say that it moves in"),
        count => format!(
            "{side} wins {space} with {count} pieces ({named}), and the record does not say of each where it ends"
        ),
    };
    let result = |piece: Piece, fate: Fate| BattleResult { side, piece, fate };
    let words = Words::new(&WINNERS_NOT_RECORDED, message, "winners are left out");
    match fight.attackers.as_slice() {
        [] => words,
        [(piece, _)] => words.help(format!("add `{}`", result(*piece, Fate::Space(space)))),
        [(piece, from), ..] => words.help(format!(
            "add each attacker: `{}` when it moves in, `{}` when it stays",
            result(*piece, Fate::Space(space)),
            result(*piece, Fight::stays(*from))
        )),
    }
}

/// Adds the results of the winners after those of the battle at the place.
fn add_winners(place: Place<'_>, winners: &str) -> Convention {
    let end = place.span.end;
    Convention { title: format!("add `{winners}`"), change: Change::new(place.turn, Span::new(end, end), winners) }
}

/// A move or a retreat, as written, that needs a lateral crossing.
fn lateral_crossing(text: &str, lateral: Lateral) -> Words {
    let needs = format!("`{text}` needs one of the crossings 1-2, 3-4, 5-6 and 7-8");
    match lateral {
        Lateral::Deny => {
            let message = format!("{needs}, which `--set lateral=deny` rules out");
            Words::new(&LATERAL_CROSSING, message, "no such crossing")
        }
        Lateral::Warn | Lateral::Allow => {
            let message = format!("{needs}; the rulebook does not say whether these exist");
            Words::new(&LATERAL_CROSSING, message, "a lateral crossing").help(
                "look at your board: do such spaces touch, as 1 and 2? If they do, say so with `--set lateral=allow`, else with `--set lateral=deny`",
            )
        }
    }
}

/// A Lofðungr that is beaten on `from` leaves the board, though `refuges` may touch that space.
fn lateral_refuge(from: Space, refuges: Spaces) -> Words {
    let named = phrase::spaces(refuges, "and");
    let message =
        format!("The Lofðungr has no refuge only if {from} and {named} do not touch, which the rulebook does not say");
    Words::new(&LATERAL_CROSSING, message, "leaves the board").help(format!(
        "look at your board: if {from} and {named} touch, {named} was a refuge; `--set lateral=allow` or `--set lateral=deny` says which"
    ))
}

/// `side` holds the five middle spaces after a turn of the other side.
fn played_on(side: Side) -> Words {
    let message = format!(
        "{side} holds 3, 4, 5, 6 and m at the end of this turn, which by the letter of the rulebook wins the game"
    );
    Words::new(&codes::AFTER_THE_END, message, "the retreat completes them").help(format!(
        "the game goes on in this record, so {side} has not won yet; a record that ends here is won by {side}"
    ))
}

/// The move takes `steps`, though `shortest` are enough.
fn detour(mov: &str, steps: u8, shortest: u8) -> Words {
    let message = format!(
        "The turn has {STEPS} steps only if `{mov}` takes {steps}, though {shortest} {} enough",
        phrase::is_are(shortest)
    );
    let over = phrase::count(steps.saturating_sub(shortest), "step");
    let are = if steps.saturating_sub(shortest) == 1 { "is" } else { "are" };
    Words::new(&DETOUR, message, "a roundabout way")
        .help(format!("if no detour was intended, {over} {are} missing in this turn"))
}

/// `side` enters its home, which the opponent holds.
fn off_board_attack(side: Side, home: Space) -> Words {
    let message =
        format!("{side} attacks {home}, its own home, from off the board, which the rulebook does not settle");
    Words::new(&OFF_BOARD_ATTACK, message, "attacks from off the board").help("accepted as an attack of one step")
}

/// A beaten attacker's Lofðungr goes elsewhere than back (R18). `result` is as written.
fn odd_retreat(result: &str) -> Words {
    let message = format!(
        "`{result}` sends a Lofðungr that attacked and lost elsewhere than back, which the rulebook does not settle"
    );
    Words::new(&KING_RETREAT, message, "not where it attacked from")
        .help("accepted as one of its refuges; the usual reading is that it stays where it came from")
}
