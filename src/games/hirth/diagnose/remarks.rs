//! Remarks on a turn that breaks no rule: departures from convention (warnings), and readings
//! that the rulebook does not settle (advice).

use crate::{
    games::hirth::{
        Lateral, Line,
        board::{Side, Space},
        notation::battle_order,
        position::Placement,
        repair::Change,
        replay::{BestTurn, Reading, replay},
        rules::Fight,
        setup::spelled,
        turn::{Battle, Fault, Malformed, Token, Turn},
        words::remarks::{Late, Remark},
    },
    span::Span,
};

/// A turn that was played as it is written.
pub(super) struct Played<'a> {
    /// The line it is written on.
    pub line: &'a Line<'a>,
    /// Who moved.
    pub side: Side,
    /// The readings before it.
    pub before: &'a [Reading],
    /// The policy for lateral crossings.
    pub lateral: Lateral,
    /// How it was played on the cheapest line through all of them.
    pub best: &'a BestTurn<'a>,
}

/// A remark with its place.
pub(super) struct Remarked {
    /// The remark.
    pub remark: Remark,
    /// The characters it is about, in bytes of the turn's text.
    pub span: Span,
    /// The change that brings the turn back to convention, if there is only one.
    pub change: Option<Change>,
}

impl Remark {
    fn at(self, span: Span) -> Remarked {
        Remarked { remark: self, span, change: None }
    }
}

impl Played<'_> {
    fn text(&self) -> &str {
        self.line.text.as_str()
    }

    /// All remarks on the turn.
    pub fn remarks(&self) -> Vec<Remarked> {
        let mut remarks = self.of_moves();
        remarks.extend(self.of_offers());
        remarks.extend(self.of_battles());
        if self.line.turn.lacks_slash() {
            let end = self.text().trim_end().len();
            remarks.push(Remarked {
                change: Some(Change::new(self.text(), Span::new(end, end), " /")),
                ..Remark::MissingSlash.at(last_letter(self.line))
            });
        }
        if let Some((one, other, count)) = self.best.open {
            let (first, second) = differences(one, other);
            remarks.push(Remark::Ambiguous { first, second, count }.at(open_place(self.line)));
        }
        remarks
    }

    fn of_moves(&self) -> Vec<Remarked> {
        let mut remarks = Vec::new();
        for (token, walk) in self.line.turn.moves.iter().zip(&self.best.way.walks) {
            if walk.lateral {
                remarks.push(Remark::Lateral.at(token.span));
            }
            if walk.detour > 0 {
                let (steps, shortest) = (walk.steps, walk.steps - walk.detour);
                remarks.push(Remark::Detour { steps, shortest }.at(token.span));
            }
            let is_known = |it: &Remarked| matches!(it.remark, Remark::OffBoard { .. });
            if walk.off_board && !remarks.iter().any(is_known) {
                remarks.push(Remark::OffBoard { side: self.side }.at(token.span));
            }
        }
        remarks
    }

    /// The first offer that is not in its usual place (N1).
    fn of_offers(&self) -> Option<Remarked> {
        let turn = &self.line.turn;
        let misplaced = turn.faults.iter().find(|fault| fault.is_of_offer())?;
        let is_known = |fault: &Malformed| fault.is_of_offer() || fault.fault == Fault::BrokenLine;
        let is_clear = turn.faults.iter().all(is_known);
        // Text that follows a battle and ends the game cannot be written before it.
        let ends_game = turn.late_offers.iter().any(|offer| !offer.value.accepted);
        let can_move = is_clear && turn.label.is_some() && (!ends_game || turn.battles.is_empty());
        let usual = Turn { offers: turn.all_offers().copied().collect(), late_offers: Vec::new(), ..turn.clone() };
        let whole = Span::new(0, self.text().trim_end().len());
        let change = can_move.then(|| Change::new(self.text(), whole, &usual.to_string()));
        Some(Remarked { change, ..Remark::Offer.at(misplaced.span) })
    }

    fn of_battles(&self) -> Vec<Remarked> {
        let battles = &self.line.turn.battles;
        if battles.is_empty() {
            return Vec::new();
        }
        let mut remarks = self.of_order();
        let of_way = self.best.way.remarks();
        for &battle in &of_way.winners_left_out {
            let battle = &battles[battle];
            let fought = |fight: &&Fight| fight.space == battle.value.space.value;
            if let Some(fight) = self.best.fights(self.side).iter().find(fought) {
                let end = Span::new(battle.span.end, battle.span.end);
                remarks.push(Remarked {
                    change: self.winners(battle, fight).map(|meant| Change::new(self.text(), end, &meant)),
                    ..Remark::WinnersLeftOut(fight.clone()).at(battle.span)
                });
            }
        }
        let odd = of_way.odd_retreats.iter();
        remarks.extend(odd.map(|&span| Remark::OddRetreat.at(span)));
        let lateral = of_way.lateral_retreats.iter();
        remarks.extend(lateral.map(|&span| Remark::Lateral.at(span)));
        if self.lateral == Lateral::Warn {
            let refuges = of_way.lateral_refuges.iter();
            remarks.extend(refuges.map(|it| Remark::LateralRefuge { from: it.from, refuges: it.refuges }.at(it.span)));
        }
        if of_way.played_on {
            let side = self.side.opponent();
            remarks.push(Remark::PlayedOn { side }.at(battles[battles.len() - 1].span));
        }
        remarks
    }

    /// Battles and results that come too late (N1).
    fn of_order(&self) -> Vec<Remarked> {
        let mut late: Vec<(Late, Span)> = Vec::new();
        let mut last: Option<Space> = None;
        for battle in &self.line.turn.battles {
            let space = battle.value.space.value;
            if last.is_some_and(|last| last > space) {
                late.push((Late::Battle(space), battle.span));
            }
            last = last.max(Some(space));
            let defender = late_defender(&battle.value, self.side);
            late.extend(defender.map(|span| (Late::Defender(self.side.opponent()), span)));
        }
        let remark = |(late, span)| {
            let ordered = battle_order::in_order(self.line, self.side);
            let change = ordered.map(|(battles, text)| Change::new(self.text(), battles, &text));
            Remarked { change, ..Remark::BattleOrder(late).at(span) }
        };
        late.into_iter().map(remark).collect()
    }

    /// The results of the winners of a battle that names none: what must be written for the position that all later
    /// turns lead back to (N2).
    fn winners(&self, battle: &Token<Battle>, fight: &Fight) -> Option<String> {
        let side = self.side;
        let written = &battle.value.results;
        if !self.best.others.is_empty() || written.iter().any(|result| result.value.side == side) {
            return None;
        }
        let battles = &self.line.turn.battles;
        let at = battles.iter().position(|other| other.span == battle.span)?;
        let leads_here = |choice: &u32| {
            let mut meant: Turn = self.line.turn.clone();
            let results = fight.winners(*choice).map(|value| Token { value, span: battle.span });
            meant.battles[at].value.results.extend(results);
            let played = replay(self.before, side, &meant, self.lateral);
            let readings = played.map_or(Vec::new(), |played| played.readings);
            let mut readings = readings.iter();
            readings.any(|reading| reading.position == *self.best.after)
        };
        // Equal pieces may change places: one way to write it is enough.
        let choice = fight.choices().find(leads_here)?;
        Some(fight.winners(choice).map(|result| result.to_string()).collect())
    }
}

/// The first result of the defender that comes after one of the mover (N1).
fn late_defender(battle: &Battle, mover: Side) -> Option<Span> {
    let results = battle.results.iter().skip_while(|result| result.value.side != mover);
    results.skip(1).find(|result| result.value.side != mover).map(|result| result.span)
}

/// The character that a `/` would follow.
fn last_letter(line: &Line<'_>) -> Span {
    let text = line.text.as_str();
    let end = text.trim_end().len();
    let start = text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
    Span::new(start, end)
}

/// The characters that leave a reading open: a battle without its winners, an `Hi`, or the whole turn.
fn open_place(line: &Line<'_>) -> Span {
    let boarding = line.turn.moves.iter().find(|token| token.value.to_string().ends_with('i'));
    line.turn.battles_span().or(boarding.map(|token| token.span)).or(line.turn.moves_span()).unwrap_or_default()
}

/// The differences of two positions, each in words: `Kh on 3 and K on 5`.
fn differences(one: &Placement, other: &Placement) -> (String, String) {
    let mut words = [Vec::new(), Vec::new()];
    for side in [Side::Gull, Side::Silfr] {
        for space in Space::ALL {
            let on = |position: &Placement| spelled(position.force(side).on(space).iter()).join(" ");
            let both = [on(one), on(other)];
            if both[0] == both[1] {
                continue;
            }
            for (words, pieces) in words.iter_mut().zip(both) {
                let pieces = if pieces.is_empty() { "nothing".to_owned() } else { format!("`{pieces}`") };
                words.push(format!("{pieces} of {side} on {space}"));
            }
        }
    }
    let [one, other] = words.map(|words| words.join(", "));
    (one, other)
}
