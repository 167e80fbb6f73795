//! A judged game → data.

use super::{About, BySeat, Draw, Herrlof, KnownHand, Line, Outcome, Play, RoundResult, Table, Trick};
use crate::{
    data::{GameParts, TurnAt},
    finding::Severity,
    games::herrlof::{
        judge::JudgedGame,
        judge::{Judged, JudgedRound},
        known::facts::View,
        notation::written::{self, End, Gain, Swap, Written},
        rules::seats::Seat,
    },
    report::GameReport,
};

/// The parts of a game that was judged.
pub fn parts(game: &JudgedGame<'_, '_>, report: &GameReport) -> GameParts<Herrlof> {
    let judged = &game.judged;
    let lines = judged.lines.iter().enumerate();
    GameParts {
        about: About { players: judged.table.players },
        turns: lines
            .map(|(at, line)| TurnAt {
                turn: one(judged, at, report),
                span: line.text.whole(),
                words: line.text.whole().start,
            })
            .collect(),
        outcome: Outcome { rounds: rounds(judged) },
    }
}

/// The result of each round of a game.
pub fn rounds(judged: &Judged<'_>) -> Vec<RoundResult> {
    let rounds = judged.rounds.iter();
    rounds.map(|round| result(judged, round)).collect()
}

fn result(judged: &Judged<'_>, round: &JudgedRound) -> RoundResult {
    let players = judged.table.players;
    let turned = round.lines.line.and_then(|line| match &judged.lines[line].written {
        Written::Round(round) => Some(round.turned.value.to_string()),
        _ => None,
    });
    RoundResult {
        round: round.lines.number,
        turned,
        predictions: BySeat::of(players, |seat| round.scores[seat].prediction),
        tricks: BySeat::of(players, |seat| round.scores[seat].tricks),
        points: BySeat::of(players, |seat| round.scores[seat].points),
        totals: BySeat::of(players, |seat| round.totals[seat]),
        dealt: round.played.dealt.map_or_else(Table::default, |view| table(judged, round, &view, round.played.began)),
    }
}

/// A line of a game.
fn one(judged: &Judged<'_>, at: usize, report: &GameReport) -> Line {
    let line = &judged.lines[at];
    let whole = line.text.whole();
    let mut findings = report.findings.iter();
    let is_wrong = findings.any(|finding| {
        let start = finding.span.start;
        finding.severity == Severity::Error && whole.start <= start && start <= whole.end
    });
    let mut data = Line {
        at: address(judged, at),
        judged: !is_wrong && !matches!(line.written, Written::Unreadable(_)),
        written: line.text.as_str().to_owned(),
        ..Line::default()
    };
    match &line.written {
        Written::Round(round) => data.round = Some(round.clone()),
        Written::Hand(hand) => data.hand = Some(hand.clone()),
        Written::Trick(trick) => data.trick = Some(of_trick(judged, at, trick)),
        Written::Tally(tally) => data.tally = Some(tally.clone()),
        Written::Unreadable(_) => {}
    }
    data
}

/// Where a line is in its game.
fn address(judged: &Judged<'_>, at: usize) -> String {
    let mut rounds = judged.rounds.iter().map(|round| &round.lines);
    let round = rounds.find(|round| round.all().any(|line| line == at));
    round.map_or(String::new(), |round| round.place_of(at).to_string())
}

fn of_trick(judged: &Judged<'_>, at: usize, trick: &written::Trick) -> Trick {
    let label = trick.label.value;
    let draws = |play: &written::Play| play.swap.map(|swap| draw(None, &swap.value));
    let plays = trick.plays.iter().map(|play| Play { card: play.card.value, draws: draws(play) });
    let end = trick.end.map(|end| end.value);
    let (steals, draws) = match end.and_then(End::gain).map(|gain| gain.value) {
        Some(Gain::Trick(from)) => (Some(from), None),
        Some(Gain::Card(from, swap)) => (None, Some(draw(from, &swap))),
        None => (None, None),
    };
    let mut data = Trick {
        leader: label.leader,
        number: label.number,
        plays: plays.collect(),
        mark: end.map(|end| end.taker().map_or("x", Seat::letter).to_owned()),
        turned: end.and_then(End::turned).map(|card| card.value.to_string()),
        steals,
        draws,
        ..Trick::default()
    };
    for round in &judged.rounds {
        let tricks = &round.played.tricks;
        if let Some(place) = tricks.iter().position(|played| played.line == at) {
            let played = &tricks[place];
            data.winner = played.winner;
            data.destroyed = played.is_destroyed;
            data.trump = played.trump;
            data.hands = Some(hands(&played.view));
            data.led = Some(played.leader);
            data.after = after(judged, round, place);
        }
    }
    data
}

/// The table after a played trick: as it was before the next one, or at the end.
fn after(judged: &Judged<'_>, round: &JudgedRound, place: usize) -> Option<Table> {
    let tricks = &round.played.tricks;
    let number = tricks[place].number;
    match tricks.get(place + 1) {
        Some(next) if next.number == number + 1 => Some(table(judged, round, &next.view, Some(next.leader))),
        Some(_) => None,
        None => {
            let is_last = round.lines.tricks.last()?.number == number;
            let view = round.played.after.filter(|_| is_last)?;
            Some(table(judged, round, &view, round.played.next))
        }
    }
}

fn table(judged: &Judged<'_>, round: &JudgedRound, view: &View, leads: Option<Seat>) -> Table {
    Table {
        hands: hands(view),
        left: view.left,
        // If a trick is in doubt, more may seem to be taken from a player than he held.
        won: BySeat::of(view.players, |seat| u32::try_from(view.won[seat]).unwrap_or(0)),
        trump: view.trump,
        deck: judged.deck(round, view),
        leads: leads.filter(|_| view.left > 0),
    }
}

fn hands(view: &View) -> BySeat<KnownHand> {
    BySeat::of(view.players, |seat| KnownHand::from(&view.hands[seat]))
}

fn draw(from: Option<Seat>, swap: &Swap) -> Draw {
    let shown = |shown: written::Shown| shown.value.map_or_else(|| "?".to_owned(), |card| card.to_string());
    Draw { from, drawn: shown(swap.drawn), back: swap.back.map(shown) }
}
