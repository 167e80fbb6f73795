//! A beaten Lofðungr that goes where it may not.

use super::{Words, phrase};
use crate::{
    finding::Severity,
    games::hirth::{
        board::{Crossings, Space, Spaces},
        turn::{BattleResult, Fate},
    },
    page::page,
};

page! {
    /// A beaten Lofðungr does not leave the game like a Hirþ: it retreats, and it may not retreat
    /// there, or may not leave the board as long as it has a refuge.
    ///
    /// # Why
    ///
    /// A Lofðungr that is beaten in a space that it defended goes to a touching space that is empty
    /// or its own (text). It retreats when all battles are decided and before any winner moves in,
    /// so a space from which an attacker came is still that attacker's, and so is a space that was
    /// won (R17, sample: in `S5` the only attacker of m comes from 3, and the Lofðungr is killed
    /// only because 3 is no refuge). Without a refuge it is killed on m, which is Drepið, and
    /// anywhere else leaves the board, which is Þungur Hnífur (R19, text).
    ///
    /// A Lofðungr that is beaten as an attacker goes back to the space it attacked from. That is
    /// assumed (R18); when the record sends it to another refuge, the finding is advice and not an
    /// error.
    ///
    /// # Wrong
    ///
    /// Silfr attacks 3 from 5, so 5 is no refuge.
    ///
    /// ```hirth
    /// G1 He1HeL03 /
    /// S1 He7He5 /
    /// G2 HeHeHeHeHe /
    /// S2 H5>3H7>3HeHe >3GL5SH3SH3
    /// ```
    ///
    /// # Right
    ///
    /// 1 is Gull's own.
    ///
    /// ```hirth
    /// G1 He1HeL03 /
    /// S1 He7He5 /
    /// G2 HeHeHeHeHe /
    /// S2 H5>3H7>3HeHe >3GL1SH3SH3
    /// ```
    ///
    /// # Fix
    ///
    /// Write one of the refuges that the message names; without any, `x`.
    "king-retreat" Error "A beaten Lofðungr cannot retreat so" ["R17", "R18", "R19"]
}

/// A Lofðungr beaten in the battle for `from` may go to `refuges` only.
pub(in crate::games::hirth) fn words(result: BattleResult, from: Space, refuges: Spaces) -> Words {
    let side = result.side;
    let king = format!("{side}'s Lofðungr, beaten on {from},");
    let (message, label) = match result.fate {
        Fate::Space(space) => (
            format!(
                "{king} cannot retreat to {space}, {}",
                obstacle(result, from, space)
            ),
            format!("no refuge on {space}"),
        ),
        _ => {
            let open = phrase::spaces(refuges, "and");
            let (refuge, is) = match refuges.len() {
                1 => ("a refuge", "is"),
                _ => ("refuges", "are"),
            };
            let message = format!("{king} does not leave the board: {open} {is} {refuge} for it");
            (message, "has a refuge".to_owned())
        }
    };
    let words = Words::new(&PAGE, message, label);
    let off = BattleResult {
        fate: Fate::Lost,
        ..result
    };
    match (refuges.is_empty(), from) {
        (true, Space::Mid) => words.help(format!(
            "it has no refuge and is killed: write `{off}`, Drepið"
        )),
        (true, _) => words.help(format!(
            "it has no refuge and leaves the board: write `{off}`, Þungur Hnífur"
        )),
        (false, _) => {
            let ends = refuges.iter().map(|space| BattleResult {
                fate: Fate::Space(space),
                ..result
            });
            let ends = ends.map(|end| format!("`{end}`"));
            let open = phrase::spaces(refuges, "or");
            words.help(format!(
                "it may go to {open}: write {}",
                phrase::list(ends, "or")
            ))
        }
    }
}

/// Why `space` is no refuge.
fn obstacle(result: BattleResult, from: Space, space: Space) -> String {
    if space == from {
        "the space it lost".to_owned()
    } else if Crossings::WithLateral.from(from).has(space) {
        format!("which is {}'s", result.side.foe())
    } else {
        format!("which does not touch {from}")
    }
}

/// How bad it is that a beaten attacker's Lofðungr goes elsewhere than back (R18): the rulebook does not settle it.
pub(super) const ODD: Severity = Severity::Advice;

/// A beaten attacker's Lofðungr goes elsewhere than back (R18). `result` is as written.
pub(super) fn advice(result: &str) -> Words {
    let message = format!(
        "`{result}` sends a Lofðungr that attacked and lost elsewhere than back, which the rulebook does not settle"
    );
    Words::new(&PAGE, message, "not where it attacked from").help(
        "accepted as one of its refuges; the usual reading is that it stays where it came from",
    )
}
