//! Remarks on a turn that breaks no rule: departures from convention, and readings that the rulebook does
//! not settle.

use super::*;
use crate::{
    finding::Severity,
    games::hirth::{
        Lateral,
        board::{Side, Space, Spaces},
        rules::{ALL_MOVE_IN, Fight, STEPS},
        turn::Fault,
    },
};

/// A fact about a turn that breaks no rule.
pub(in crate::games::hirth) enum Remark {
    /// It has no battle, and no `/` (N3).
    MissingSlash,
    /// The battles, or the results of one, are in another order than usual (N1).
    BattleOrder(Late),
    /// An offer is not in its usual place (N1).
    Offer,
    /// A won battle does not show where all winners end (R15, N2).
    WinnersLeftOut(Fight),
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

impl Remark {
    /// The remark in words; `text` is what it is about.
    pub(in crate::games::hirth) fn words(&self, text: &str, lateral: Lateral) -> Words {
        match *self {
            Self::MissingSlash => Words::new(
                &MISSING_SLASH,
                "The turn has no battle, and does not end with `/` to say so",
                "`/` belongs after this",
            )
            .help("add `/` at the end of the turn"),
            Self::BattleOrder(Late::Battle(space)) => Words::new(
                &BATTLE_ORDER,
                format!("The battle for {space} comes after one for a later space"),
                "belongs before it",
            )
            .help("battles go in the order 0 to 9, then m"),
            Self::BattleOrder(Late::Defender(side)) => Words::new(
                &BATTLE_ORDER,
                format!("{side} defends, so its pieces are written before {}'s", side.opponent()),
                "the defender's come first",
            ),
            Self::Offer => Fault::MisplacedOffer.words(text),
            Self::WinnersLeftOut(ref fight) => winners_left_out(fight),
            Self::Lateral if lateral == Lateral::Deny => Words::new(
                &LATERAL_CROSSING,
                format!("{}, which `--set lateral=deny` rules out", needs_crossing(text)),
                "no such crossing",
            ),
            Self::Lateral => Words::new(
                &LATERAL_CROSSING,
                format!("{}; the rulebook does not say whether these exist", needs_crossing(text)),
                "a lateral crossing",
            )
            .help(
                "look at your board: do such spaces touch, as 1 and 2? If they do, say so with `--set lateral=allow`, else with `--set lateral=deny`",
            ),
            Self::LateralRefuge { from, refuges } => {
                let named = phrase::spaces(refuges, "and");
                Words::new(
                    &LATERAL_CROSSING,
                    format!(
                        "The Lofðungr has no refuge only if {from} and {named} do not touch, which the rulebook does not say"
                    ),
                    "leaves the board",
                )
                .help(format!(
                    "look at your board: if {from} and {named} touch, {named} was a refuge; `--set lateral=allow` or `--set lateral=deny` says which"
                ))
            }
            Self::OddRetreat => Words::new(
                &KING_RETREAT,
                format!(
                    "`{text}` sends a Lofðungr that attacked and lost elsewhere than back, which the rulebook does not settle"
                ),
                "not where it attacked from",
            )
            .help("accepted as one of its refuges; the usual reading is that it stays where it came from"),
            Self::PlayedOn { side } => Words::new(
                &codes::AFTER_THE_END,
                format!(
                    "{side} holds 3, 4, 5, 6 and m at the end of this turn, which by the letter of the rulebook wins the game"
                ),
                "the retreat completes them",
            )
            .help(format!(
                "the game goes on in this record, so {side} has not won yet; a record that ends here is won by {side}"
            )),
            Self::Detour { steps, shortest } => {
                let more = steps.saturating_sub(shortest);
                Words::new(
                    &DETOUR,
                    format!(
                        "The turn has {STEPS} steps only if `{text}` takes {steps}, though {shortest} {} enough",
                        phrase::is_are(shortest)
                    ),
                    "a roundabout way",
                )
                .help(format!(
                    "if no detour was intended, {} {} missing in this turn",
                    phrase::count(more, "step"),
                    phrase::is_are(more)
                ))
            }
            Self::OffBoard { side } => Words::new(
                &OFF_BOARD_ATTACK,
                format!(
                    "{side} attacks {}, its own home, from off the board, which the rulebook does not settle",
                    side.home()
                ),
                "attacks from off the board",
            )
            .help("accepted as an attack of one step"),
            Self::Ambiguous { ref first, ref second, count } => codes::ambiguous(first, second, count),
        }
    }

    /// How bad it is, if that is not as its page says.
    pub(in crate::games::hirth) fn severity(&self, lateral: Lateral) -> Option<Severity> {
        match self {
            Self::Lateral if lateral == Lateral::Deny => Some(Severity::Error),
            // The rulebook does not settle it (R18, R21).
            Self::OddRetreat | Self::PlayedOn { .. } => Some(Severity::Advice),
            _ => None,
        }
    }

    /// The title of its fix.
    pub(in crate::games::hirth) fn title(&self, added: &str) -> String {
        match self {
            Self::BattleOrder(_) => "put the battles in order".to_owned(),
            Self::Offer => "move the offer".to_owned(),
            _ => phrase::correction("", added.trim()),
        }
    }
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

/// The fight whose winners are left out, some or all.
fn winners_left_out(fight: &Fight) -> Words {
    let (side, space) = (fight.attacker, fight.space);
    let named = phrase::pieces(fight.attackers.iter().map(|&(piece, _)| piece));
    let message = match fight.attackers.len() {
        1 => format!("{side} wins {space} with 1 piece ({named}), and the record does not say that it moves in"),
        count => format!(
            "{side} wins {space} with {count} pieces ({named}), and the record does not say of each where it ends"
        ),
    };
    let moves_in = fight.winners(ALL_MOVE_IN).next();
    let help = moves_in.zip(fight.winners(0).next()).map(|(moves_in, stays)| match fight.attackers.len() {
        1 => format!("add `{moves_in}`"),
        _ => format!("add each attacker: `{moves_in}` when it moves in, `{stays}` when it stays"),
    });
    Words::new(&WINNERS_NOT_RECORDED, message, "winners are left out").help_if(help)
}

fn needs_crossing(text: &str) -> String {
    format!("`{text}` needs one of the crossings 1-2, 3-4, 5-6 and 7-8")
}
