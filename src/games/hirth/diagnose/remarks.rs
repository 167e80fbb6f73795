//! What is worth a word in a turn that breaks no rule: departures from convention (warnings), and readings
//! that the rulebook does not settle (advice).

use crate::games::hirth::{
    Line,
    board::Side,
    codes::{self, Words},
    diagram,
    position::Position,
    replay::BestTurn,
    rules::Fight,
    turn::{Battle, Turn},
};
use crate::{games::Lateral, span::Span};

/// A remark and the characters it is about, in bytes of the turn's text.
pub(super) type Remark = (Words, Span);

/// All remarks on a turn as it was played.
pub(super) fn remarks(
    line: &Line<'_>,
    side: Side,
    chapter: &BestTurn<'_>,
    lateral: Lateral,
) -> Vec<Remark> {
    let mut remarks = of_moves(line, side, chapter, lateral);
    remarks.extend(of_battles(line, side, chapter, lateral));
    let turn = &line.turn;
    if lacks_slash(turn) {
        remarks.push((codes::missing_slash::words(), last_letter(line)));
    }
    if let Some((one, other, count)) = chapter.open {
        let (first, second) = differences(one, other);
        remarks.push((
            codes::ambiguous::words(&first, &second, count),
            open_place(line),
        ));
    }
    remarks
}

/// Whether `/` belongs at the end of a turn that is legal as it is, and is not there (N3, R22).
pub(in crate::games::hirth) fn lacks_slash(turn: &Turn) -> bool {
    let refused = turn.offers.iter().any(|offer| !offer.value.accepted);
    turn.battles.is_empty() && turn.slash.is_none() && !refused
}

fn of_moves(line: &Line<'_>, side: Side, chapter: &BestTurn<'_>, lateral: Lateral) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (token, walk) in line.turn.moves.iter().zip(&chapter.way.walks) {
        // Most moves raise none: only one that does is written out.
        let text = || token.value.to_string();
        if walk.lateral && lateral != Lateral::Allow {
            remarks.push((codes::lateral_crossing::advice(&text()), token.span));
        }
        if walk.detour > 0 {
            let shortest = walk.steps - walk.detour;
            remarks.push((
                codes::detour::words(&text(), walk.steps, shortest),
                token.span,
            ));
        }
        if walk.off_board {
            remarks.push((
                codes::off_board_attack::words(side, side.home()),
                token.span,
            ));
        }
    }
    remarks
}

fn of_battles(
    line: &Line<'_>,
    side: Side,
    chapter: &BestTurn<'_>,
    lateral: Lateral,
) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let of_way = chapter.way.remarks();
    let text = |span: Span| line.text.as_str().get(span.start..span.end).unwrap_or("");
    let battles = &line.turn.battles;
    for (i, battle) in battles.iter().enumerate() {
        let space = battle.value.space.value;
        if battles[..i]
            .iter()
            .any(|before| before.value.space.value > space)
        {
            remarks.push((codes::battle_order::spaces(space), battle.span));
        }
        if let Some(late) = late_defender(&battle.value, side) {
            remarks.push((codes::battle_order::defender_first(side.foe()), late));
        }
    }
    for &battle in &of_way.winners_left_out {
        let battle = &battles[battle];
        let fought = |fight: &&Fight| fight.space == battle.value.space.value;
        if let Some(fight) = chapter.fights(side).iter().find(fought) {
            let words = codes::winners_not_recorded::words(&fight.facts(side));
            remarks.push((words, battle.span));
        }
    }
    for &span in &of_way.odd_retreats {
        remarks.push((codes::king_retreat::advice(text(span)), span));
    }
    for &span in of_way
        .lateral_retreats
        .iter()
        .filter(|_| lateral != Lateral::Allow)
    {
        remarks.push((codes::lateral_crossing::advice(text(span)), span));
    }
    remarks
}

/// The first result of the defender that stands after one of the mover (N1).
fn late_defender(battle: &Battle, mover: Side) -> Option<Span> {
    let results = battle
        .results
        .iter()
        .skip_while(|result| result.value.side != mover);
    results
        .skip(1)
        .find(|result| result.value.side != mover)
        .map(|result| result.span)
}

/// Where a `/` would follow.
fn last_letter(line: &Line<'_>) -> Span {
    let text = line.text.as_str();
    let end = text.trim_end().len();
    let start = text[..end]
        .char_indices()
        .next_back()
        .map_or(0, |(at, _)| at);
    Span::new(start, end)
}

/// The characters that leave a reading open: a battle without its winners, an `Hi`, or the whole turn.
fn open_place(line: &Line<'_>) -> Span {
    let boarding = line
        .turn
        .moves
        .iter()
        .find(|token| token.value.to_string().ends_with('i'));
    line.turn
        .battles_span()
        .or(boarding.map(|token| token.span))
        .or(line.turn.moves_span())
        .unwrap_or_default()
}

/// Where two positions differ, each in words: `Kh on 3 and K on 5`.
fn differences(one: &Position, other: &Position) -> (String, String) {
    let mut words = [Vec::new(), Vec::new()];
    for side in [Side::Gull, Side::Silfr] {
        for space in crate::games::hirth::board::Space::ALL {
            let on = |position: &Position| diagram::pieces(position.force(side).on(space).iter());
            let both = [on(one), on(other)];
            if both[0] == both[1] {
                continue;
            }
            for (words, pieces) in words.iter_mut().zip(both) {
                let pieces = if pieces.is_empty() {
                    "nothing".to_owned()
                } else {
                    format!("`{pieces}`")
                };
                words.push(format!("{pieces} of {side} on {space}"));
            }
        }
    }
    let [one, other] = words.map(|words| words.join(", "));
    (one, other)
}
