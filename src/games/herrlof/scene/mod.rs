//! Herrlof as it is seen: the table with the hands, the trick, the deck, and what each trick did. All is made of [`data`],
//! so that whoever has the data can draw as much.

mod board;
mod cards;
mod deeds;
mod drawing;
mod placement;
mod table;
mod trick;
mod words;

use std::collections::BTreeMap;

use super::{
    ABOUT, data,
    known::facts::Address,
    rules::{cards::Card, seats::Seat},
    setup::Position,
};
use crate::{
    data::{blank, finished},
    phrase,
    scene::{Badge, Board, Counted, Film, Part, Played, Scene},
};
use board::Spot;
use deeds::Deeds;
use placement::Placement;

/// The film of a game.
pub fn film(game: data::GameRecord) -> Film {
    let players = if game.about.players == 3 { 3 } else { 2 };
    let scenes = scenes(&game, players);
    let result = game.result.as_ref().map_or(String::new(), words::result);
    let film = with_table(players, finished(game, result, scenes));
    Film { counted: Counted { bars: "tricks of the round", lines: "points", fights: [""; 2], lead: "points" }, ..film }
}

/// A table as a film of one scene.
pub fn of(setup: &Position) -> Film {
    let table = Placement::of(setup);
    let scene = if *setup == Position::nothing_dealt(setup.players) {
        start(&Placement::bare(setup.players))
    } else {
        Scene { words: format!("{} is to play.", setup.to_play), ..table.scene() }
    };
    Film { scenes: vec![scene], ..with_table(setup.players, blank(&ABOUT, &[])) }
}

/// The place of a card in the hand of who plays, if that hand is known.
pub fn from_hand(setup: &Position, card: Card) -> Option<Spot> {
    let hand = setup.hand();
    let at = hand.cards.iter().position(|&own| own == card).filter(|_| hand.is_all)?;
    board::hand_spots(setup.to_play.index(), setup.players, hand.cards.len()).get(at).copied()
}

/// The place of the card of who plays in the trick.
pub fn to_trick(setup: &Position) -> Spot {
    board::trick_spot(setup.to_play.index(), setup.players)
}

/// A film with the table for a number of players.
fn with_table(players: usize, mut film: Film) -> Film {
    film.players.truncate(players);
    film.board = Board { legend: cards::legend(players), ..board::board(players, cards::symbols(players)) };
    film
}

/// The table before anything is dealt.
fn start(table: &Placement) -> Scene {
    Scene { words: "Nothing is dealt yet.".to_owned(), ..table.scene() }
}

/// The lines of each address of a game, in order of play. A round begins even if its line is missing, and a finding has
/// an address even without a line.
fn addresses(game: &data::GameRecord) -> BTreeMap<Address, Vec<&data::Line>> {
    let mut all: BTreeMap<Address, Vec<&data::Line>> = BTreeMap::new();
    for round in &game.outcome.rounds {
        all.entry(Address::of_round(round.round)).or_default();
    }
    let turns = game.findings.iter().filter_map(|it| it.turn.as_deref());
    for turn in turns.filter_map(Address::read) {
        all.entry(turn).or_default();
    }
    let mut last = all.keys().next().copied().unwrap_or(Address::of_round(1));
    for line in &game.turns {
        // A line without an address of its own goes with the line before it.
        last = Address::read(&line.at).unwrap_or(last);
        all.entry(last).or_default().push(line);
    }
    all
}

/// The start, and a scene for each address.
fn scenes(game: &data::GameRecord, players: usize) -> Vec<Scene> {
    let mut table = Placement::bare(players);
    let mut tags = game.tags.iter();
    let goal = tags.find(|tag| tag.name.eq_ignore_ascii_case("Goal"));
    if let Some(goal) = goal {
        table.goal = goal.value.trim().parse().ok().filter(|&goal| goal > 0);
    }
    let mut scenes = vec![start(&table)];
    let rounds: BTreeMap<usize, &data::RoundResult> =
        game.outcome.rounds.iter().map(|round| (round.round, round)).collect();
    let mut findings: BTreeMap<Option<Address>, Vec<usize>> = BTreeMap::new();
    for (at, finding) in game.findings.iter().enumerate() {
        let turn = finding.turn.as_deref().and_then(Address::read);
        findings.entry(turn).or_default().push(at);
    }
    let addresses = addresses(game);
    for (&address, lines) in &addresses {
        let mut scene = match (address, rounds.get(&address.round)) {
            (Address { is_tally: true, .. }, Some(round)) => {
                let mut of_round = addresses.keys().filter(|other| other.round == address.round);
                let is_played = of_round.any(|other| other.trick.is_some());
                counted(&mut table, round, is_played)
            }
            (Address { trick: None, .. }, Some(round)) => dealt(&mut table, round),
            _ => played(&mut table, address.trick, lines),
        };
        scene.turn = address.to_string();
        if scene.written.is_empty() {
            scene.written = written(lines);
        }
        let comments = lines.iter().flat_map(|line| line.around.texts());
        scene.comments = comments.collect();
        scene.end = lines.last().map(|line| line.around.place.0.end);
        scene.findings = findings.remove(&Some(address)).unwrap_or_default();
        scenes.push(scene);
    }
    scenes
}

/// A round begins.
fn dealt(table: &mut Placement, round: &data::RoundResult) -> Scene {
    table.deal(round);
    Scene { words: words::deal(table, round.round), ..table.scene() }
}

/// A trick is played, as far as it is known how.
fn played(table: &mut Placement, number: Option<usize>, lines: &[&data::Line]) -> Scene {
    let found = lines.iter().find_map(|line| Some((line, line.trick.as_ref()?)));
    let before = table.clone();
    let known = found.filter(|(_, trick)| table.play(trick));
    let Some((line, trick)) = known else {
        if found.is_none() && !lines.is_empty() {
            table.miss();
        }
        return Scene {
            played: Played::Not,
            words: "It is not known what happened here. The table is shown as it was last known.".to_owned(),
            position: String::new(),
            ..before.scene()
        };
    };
    let deeds = Deeds { trick, table };
    let (arrows, parts) = deeds.arrows(&line.written);
    let scene = table.scene();
    Scene {
        seat: trick.led.map(|seat| seat as u8),
        written: parts,
        played: how(line, trick, number),
        steps: deeds.steps(&before, &arrows, &scene.pieces),
        arrows,
        badges: deeds.badges(),
        words: words::trick(deeds),
        ..scene
    }
}

/// How a trick was played. If its label or its mark contradicts the rules, the rules count.
fn how(line: &data::Line, trick: &data::Trick, number: Option<usize>) -> Played {
    if line.judged {
        return Played::Legal;
    }
    let winner = trick.winner.map(Seat::letter);
    let right = winner.or(trick.destroyed.then_some("x"));
    let mark = trick.mark.as_deref();
    let is_other = mark.is_some() && right.is_some() && mark != right
        || trick.led.is_some_and(|led| led != trick.leader)
        || usize::try_from(trick.number).is_ok_and(|it| Some(it) != number);
    if is_other { Played::AsMeant } else { Played::AsWritten }
}

/// A round is counted: the points of each seat over its tricks, and all its points where its hand was.
fn counted(table: &mut Placement, round: &data::RoundResult, is_played: bool) -> Scene {
    table.count(round, is_played);
    let mut badges = Vec::new();
    for seat in 0..table.players() {
        let name = placement::letter(seat);
        let points = round.points.get(seat).copied().flatten();
        badges.extend(points.map(|points| {
            let (x, y) = board::tricks(seat, table.players());
            Badge {
                x,
                y,
                lift: board::HALF + 20,
                text: format!("+{points}"),
                title: format!("{name} has {points} points of this round"),
            }
        }));
        let total = table.totals[seat].filter(|_| table.hands()[seat].is_empty());
        badges.extend(total.map(|total| {
            let (x, y) = board::middle_of_hand(seat, table.players());
            Badge {
                x,
                y,
                lift: 0,
                text: phrase::count(total, "point"),
                title: format!("{name} has {total} points in all"),
            }
        }));
    }
    Scene { badges, words: words::tally(table, round), ..table.scene() }
}

/// Lines as they are written, one after the other.
fn written(lines: &[&data::Line]) -> Vec<Part> {
    let lines = lines.iter().map(|line| line.written.trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join(" · ");
    let part = Part { text, arrow: None };
    let is_any = !part.text.is_empty();
    is_any.then_some(part).into_iter().collect()
}
