//! A judged game → data.

use super::{
    BySeat, Comment, Draw, Ended, File, Game, Hand, KnownHand, Line, Play, Prediction, Round,
    RoundResult, Score, Seat, Table, Tally, Trick,
};
use crate::{
    finding::{self, Severity},
    game::data::parts::Comments,
    games::herrlof::{
        driver::JudgedGame,
        judge::{Judged, JudgedRound, facts::View},
        notation::written::{self, End, Gain, Swap, Whose, Written},
        rules::{cards::Card, seats, trick::Trump},
    },
    places::Places,
    record,
    report::GameReport,
    source::Source,
    told::Finding,
};

/// Collects the games of a text, and gives each its comments.
pub(in crate::games::herrlof) struct Teller<'a> {
    source: &'a Source,
    comments: Comments<'a>,
    file: File,
}

impl<'a> Teller<'a> {
    /// Nothing told yet of a text with these comments, of which so many lines are nothing.
    pub fn new(source: &'a Source, comments: Vec<record::Comment>, lost: usize) -> Self {
        Self {
            source,
            comments: Comments::new(source, comments),
            file: File {
                path: source.name().to_owned(),
                lost,
                ..File::default()
            },
        }
    }

    /// Adds the next game.
    pub fn game(&mut self, told: &JudgedGame<'_, '_>, report: &GameReport) {
        let judged = &told.judged;
        let before = self.between_games(told);
        let (mut tags, mut before) = self.comments.tags(told.tags, before);
        let mut all: Vec<Line> = Vec::with_capacity(judged.lines.len());
        for (at, line) in judged.lines.iter().enumerate() {
            let last = match all.last_mut() {
                Some(line) => Some(&mut line.beside),
                None => tags.last_mut().map(|tag| &mut tag.beside),
            };
            before.extend(self.comments.until(line.text.whole().start, last));
            all.push(Line {
                before: std::mem::take(&mut before),
                ..one(judged, at, report)
            });
        }
        self.file.games.push(Game {
            index: report.index,
            valid: report.is_valid(),
            players: judged.table.players,
            tags,
            lines: all,
            comments: Vec::new(),
            result: ended(judged),
            rounds: judged
                .rounds
                .iter()
                .map(|round| result(judged, round))
                .collect(),
            findings: self.findings(&report.findings),
        });
    }

    /// The file, complete.
    pub fn finish(mut self, findings: &[finding::Finding]) -> File {
        let beside = self.file.games.last_mut().and_then(beside);
        let rest = self.comments.until(usize::MAX, beside);
        let last = self.file.games.last_mut().map(|game| &mut game.comments);
        last.unwrap_or(&mut self.file.comments).extend(rest);
        self.file.findings = self.findings(findings);
        self.file
    }

    /// The comments before a game.
    fn between_games(&mut self, told: &JudgedGame<'_, '_>) -> Vec<Comment> {
        let first_tag = told.tags.first().map(|tag| tag.span.start);
        let first_line = told
            .judged
            .lines
            .first()
            .map(|line| line.text.whole().start);
        let start = first_tag.or(first_line).unwrap_or(0);
        let Some(last) = self.file.games.last_mut() else {
            return self.comments.until(start, None);
        };
        let (first, second) = self.comments.between(start, beside(last));
        last.comments.extend(first);
        second
    }

    fn findings(&self, findings: &[finding::Finding]) -> Vec<Finding> {
        let mut places = Places::new(self.source);
        Finding::all(&mut places, self.source, findings)
    }
}

/// What each round of a game came to.
pub(in crate::games::herrlof) fn rounds(judged: &Judged<'_>) -> Vec<RoundResult> {
    let rounds = judged.rounds.iter();
    rounds.map(|round| result(judged, round)).collect()
}

/// The comments beside the last line of a game.
fn beside(game: &mut Game) -> Option<&mut Vec<Comment>> {
    game.lines.last_mut().map(|line| &mut line.beside)
}

fn ended(judged: &Judged<'_>) -> Option<Ended> {
    let end = judged.end?;
    Some(Ended {
        winner: end.winner.map(seat),
        tie: end.is_tie,
        points: end
            .points
            .map(|points| BySeat::of(judged.table.players, |seat| points[seat])),
        rounds: judged.rounds.len(),
    })
}

fn result(judged: &Judged<'_>, round: &JudgedRound) -> RoundResult {
    let players = judged.table.players;
    let turned = round
        .lines
        .line
        .and_then(|line| match &judged.lines[line].written {
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
        dealt: round.played.dealt.map_or_else(Table::default, |view| {
            table(judged, round, &view, round.played.began)
        }),
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
    let mut told = Line {
        at: address(judged, at),
        judged: !is_wrong && !matches!(line.written, Written::Unreadable(_)),
        written: line.text.as_str().to_owned(),
        ..Line::default()
    };
    match &line.written {
        Written::Round(round) => told.round = Some(of_round(round)),
        Written::Hand(hand) => told.hand = Some(of_hand(hand)),
        Written::Trick(trick) => told.trick = Some(of_trick(judged, at, trick)),
        Written::Tally(tally) => told.tally = Some(of_tally(tally)),
        Written::Unreadable(_) => {}
    }
    told
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
    let predictions = round.bids.iter().map(|bid| Prediction {
        seat: seat(bid.seat),
        tricks: bid.number,
    });
    Round {
        number: round.label.value,
        turned: round.turned.value.to_string(),
        predictions: predictions.collect(),
    }
}

fn of_hand(hand: &written::Hand) -> Hand {
    Hand {
        seat: match hand.whose {
            Whose::Seat(whose) => Some(seat(whose)),
            Whose::Deck => None,
        },
        cards: hand
            .cards
            .iter()
            .map(|card| card.value.to_string())
            .collect(),
        open: hand.is_open,
    }
}

fn of_trick(judged: &Judged<'_>, at: usize, trick: &written::Trick) -> Trick {
    let label = trick.label.value;
    let plays = trick.plays.iter().map(|play| Play {
        card: play.card.value.to_string(),
        draws: play.swap.map(|swap| draw(None, &swap.value)),
    });
    let mut told = Trick {
        leader: seat(label.leader),
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
            told.mark = Some("x".to_owned());
            told.turned = turned.map(|card| card.value.to_string());
        }
        Some(End::Taken(winner, gain)) => {
            told.mark = Some(winner.value.to_string());
            match gain.map(|gain| gain.value) {
                None => {}
                Some(Gain::Trick(from)) => told.steals = Some(seat(from)),
                Some(Gain::Card(from, swap)) => told.draws = Some(draw(from, &swap)),
            }
        }
    }
    for round in &judged.rounds {
        let tricks = &round.played.tricks;
        if let Some(place) = tricks.iter().position(|played| played.line == at) {
            let played = &tricks[place];
            told.winner = played.winner.map(seat);
            told.destroyed = played.is_destroyed;
            told.trump = trump(played.trump);
            told.hands = Some(hands(&played.view));
            told.led = Some(seat(played.leader));
            told.after = after(judged, round, place);
        }
    }
    told
}

/// The table after the trick at a place among those that were played: as it lay before the next, or at the end.
fn after(judged: &Judged<'_>, round: &JudgedRound, place: usize) -> Option<Table> {
    let tricks = &round.played.tricks;
    let number = tricks[place].number;
    match tricks.get(place + 1) {
        Some(next) if next.number == number + 1 => {
            Some(table(judged, round, &next.view, Some(next.leader)))
        }
        Some(_) => None,
        None => {
            let is_last = round.lines.tricks.last()?.number == number;
            let view = round.played.after.filter(|_| is_last)?;
            Some(table(judged, round, &view, round.played.next))
        }
    }
}

fn table(
    judged: &Judged<'_>,
    round: &JudgedRound,
    view: &View,
    leads: Option<seats::Seat>,
) -> Table {
    let deck = deck(judged, round);
    let known = deck.len().saturating_sub(view.deck);
    Table {
        hands: hands(view),
        left: view.left,
        // Where a trick is in doubt, more may seem to be taken from a player than he held.
        won: BySeat::of(view.players, |seat| {
            u32::try_from(view.won[seat]).unwrap_or(0)
        }),
        trump: trump(view.trump),
        deck: deck[known..].iter().map(ToString::to_string).collect(),
        leads: leads.filter(|_| view.left > 0).map(seat),
    }
}

/// The cards of the deck as it was dealt, as far as they are written.
fn deck(judged: &Judged<'_>, round: &JudgedRound) -> Vec<Card> {
    let lines = round.lines.hands.iter();
    let cards = lines.filter_map(|&line| match &judged.lines[line].written {
        Written::Hand(hand) if hand.whose == Whose::Deck => Some(&hand.cards),
        _ => None,
    });
    cards.flatten().map(|card| card.value).collect()
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
        cards: view.hands[seat]
            .cards()
            .iter()
            .map(ToString::to_string)
            .collect(),
        complete: view.hands[seat].is_all,
    })
}

fn draw(from: Option<seats::Seat>, swap: &Swap) -> Draw {
    let shown = |shown: written::Shown| {
        shown
            .value
            .map_or_else(|| "?".to_owned(), |card| card.to_string())
    };
    Draw {
        from: from.map(seat),
        drawn: shown(swap.drawn),
        back: swap.back.map(shown),
    }
}

fn of_tally(tally: &written::Tally) -> Tally {
    let scores = tally.scores.iter().map(|score| Score {
        seat: seat(score.seat.value),
        prediction: score.prediction.value,
        tricks: score.tricks.value,
        points: score.points.map(|points| points.value),
        total: score.total.map(|total| total.value),
    });
    Tally {
        number: tally.label.value,
        scores: scores.collect(),
    }
}

fn seat(seat: seats::Seat) -> Seat {
    match seat {
        seats::Seat::A => Seat::A,
        seats::Seat::B => Seat::B,
        seats::Seat::C => Seat::C,
    }
}
