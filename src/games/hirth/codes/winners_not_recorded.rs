//! A won battle that does not say where the winners end.

use super::{
    Words, phrase,
    remark::{Convention, Place},
};
use crate::{
    games::hirth::{
        repair::Change,
        rules::{Fight, FightFacts},
        turn::{BattleResult, Fate, Piece},
    },
    page::page,
    span::Span,
};

page! {
    /// The attackers won, and the battle does not say of each of them whether it moved in or stayed
    /// where it came from. All that is possible is kept open, and what follows may settle it.
    ///
    /// # Why
    ///
    /// The winner chooses which attackers move in, one of them at least (R15, text). The published
    /// game writes every attacker with where it ends (N2, sample: `>6SL8GH6GLm` in `G4`), all but
    /// once: its last battle, `>mGLx`, leaves the winner out.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1KeHei /
    /// S1 He7He8He /
    /// G2 Kh03HeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 Kh3>5HeHeHeHe >5SHx
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1KeHei /
    /// S1 He7He8He /
    /// G2 Kh03HeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 Kh3>5HeHeHeHe >5SHxGKh5
    /// ```
    ///
    /// # Fix
    ///
    /// Add each attacker with the space where it ends.
    "winners-not-recorded" Warning "A won battle does not say where the winners end" ["R15", "N2"]
}

/// The fight whose winners are left out, some or all.
pub(super) fn words(fight: &FightFacts) -> Words {
    let (side, space) = (fight.attacker, fight.space);
    let named = phrase::pieces(fight.attackers.iter().map(|&(piece, _)| piece));
    let message = match fight.attackers.len() {
        1 => format!(
            "{side} wins {space} with 1 piece ({named}), and the record does not say that it moves in"
        ),
        count => format!(
            "{side} wins {space} with {count} pieces ({named}), and the record does not say of each where it ends"
        ),
    };
    let result = |piece: Piece, fate: Fate| BattleResult { side, piece, fate };
    let words = Words::new(&PAGE, message, "winners are left out");
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

/// Adds the results of the winners behind those of the battle, which stands at the place.
pub(super) fn fix(place: Place<'_>, winners: &str) -> Convention {
    let end = place.span.end;
    Convention {
        title: format!("add `{winners}`"),
        change: Change::new(place.turn, Span::new(end, end), winners),
    }
}
