//! A judged game → data.

use super::{
    About, BySeat, Draw, Hand, Herrlof, KnownHand, Line, Outcome, Play, Prediction, Round, RoundResult, Score, Table,
    Tally, Trick,
};
use crate::{
    data::{GameParts, TurnAt},
    finding::Severity,
    games::herrlof::{
        judge::JudgedGame,
        judge::{Judged, JudgedRound, facts::View},
        notation::written::{self, End, Gain, Swap, Whose, Written},
        rules::{seats::Seat, trick::Trump},
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
        Written::Round(round) => data.round = Some(of_round(round)),
        Written::Hand(hand) => data.hand = Some(of_hand(hand)),
        Written::Trick(trick) => data.trick = Some(of_trick(judged, at, trick)),
        Written::Tally(tally) => data.tally = Some(of_tally(tally)),
        Written::Unreadable(_) => {}
    }
    data
}

/// Where a line is in its game.
fn address(judged: &Judged<'_>, at: usize) -> String {
    for round in &judged.rounds {
        let number = round.lines.number;
        if let Some(trick) = round.lines.tricks.iter().find(|slot| slot.line == at) {
            return format!("R{number}.{}", trick.number);
        }
        if round.lines.tally == Some(at) {
            return format!("T{number}");
        }
        if round.lines.line == Some(at) || round.lines.hands.contains(&at) {
            return format!("R{number}");
        }
    }
    String::new()
}

fn of_round(round: &written::Round) -> Round {
    let predictions = round.bids.iter().map(|bid| Prediction { seat: bid.seat, tricks: bid.number });
    Round { number: round.label.value, turned: round.turned.value.to_string(), predictions: predictions.collect() }
}

fn of_hand(hand: &written::Hand) -> Hand {
    Hand {
        seat: match hand.whose {
            Whose::Seat(whose) => Some(whose),
            Whose::Deck => None,
        },
        cards: hand.cards.iter().map(|card| card.value.to_string()).collect(),
        open: hand.is_open,
    }
}

fn of_trick(judged: &Judged<'_>, at: usize, trick: &written::Trick) -> Trick {
    let label = trick.label.value;
    let plays = trick
        .plays
        .iter()
        .map(|play| Play { card: play.card.value.to_string(), draws: play.swap.map(|swap| draw(None, &swap.value)) });
    let mut data = Trick {
        leader: label.leader,
        number: label.number,
        plays: plays.collect(),
        mark: None,
        turned: None,
        steals: None,
        draws: None,
        winner: None,
        destroyed: false,
        trump: None,
        hands: None,
        led: None,
        after: None,
    };
    match trick.end.map(|end| end.value) {
        None => {}
        Some(End::Destroyed(turned)) => {
            data.mark = Some("x".to_owned());
            data.turned = turned.map(|card| card.value.to_string());
        }
        Some(End::Taken(winner, gain)) => {
            data.mark = Some(winner.value.to_string());
            match gain.map(|gain| gain.value) {
                None => {}
                Some(Gain::Trick(from)) => data.steals = Some(from),
                Some(Gain::Card(from, swap)) => data.draws = Some(draw(from, &swap)),
            }
        }
    }
    for round in &judged.rounds {
        let tricks = &round.played.tricks;
        if let Some(place) = tricks.iter().position(|played| played.line == at) {
            let played = &tricks[place];
            data.winner = played.winner;
            data.destroyed = played.is_destroyed;
            data.trump = trump(played.trump);
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
    let deck = judged.deck(round, view);
    Table {
        hands: hands(view),
        left: view.left,
        // If a trick is in doubt, more may seem to be taken from a player than he held.
        won: BySeat::of(view.players, |seat| u32::try_from(view.won[seat]).unwrap_or(0)),
        trump: trump(view.trump),
        deck: deck.iter().map(ToString::to_string).collect(),
        leads: leads.filter(|_| view.left > 0),
    }
}

fn trump(trump: Trump) -> Option<String> {
    match trump {
        Trump::Unknown => None,
        Trump::None => Some("none".to_owned()),
        Trump::Colour(colour) => Some(colour.letter().to_string()),
    }
}

fn hands(view: &View) -> BySeat<KnownHand> {
    BySeat::of(view.players, |seat| KnownHand {
        cards: view.hands[seat].cards().iter().map(ToString::to_string).collect(),
        complete: view.hands[seat].is_all,
    })
}

fn draw(from: Option<Seat>, swap: &Swap) -> Draw {
    let shown = |shown: written::Shown| shown.value.map_or_else(|| "?".to_owned(), |card| card.to_string());
    Draw { from, drawn: shown(swap.drawn), back: swap.back.map(shown) }
}

fn of_tally(tally: &written::Tally) -> Tally {
    let scores = tally.scores.iter().map(|score| Score {
        seat: score.seat.value,
        prediction: score.prediction.value,
        tricks: score.tricks.value,
        points: score.points.map(|points| points.value),
        total: score.total.map(|total| total.value),
    });
    Tally { number: tally.label.value, scores: scores.collect() }
}
