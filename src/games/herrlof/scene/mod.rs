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
    rules::{cards::Card, seats::Seat, trick::Trump},
    setup::Setup,
};
use crate::{
    data::{blank, finished},
    phrase,
    scene::{Badge, Board, Counted, Film, Part, Played, Scene},
};
use deeds::Deeds;
use placement::{Hand, Placement, place};

/// The film of a game.
pub fn film(game: data::GameRecord) -> Film {
    let players = if game.about.players == 3 { 3 } else { 2 };
    let scenes = scenes(&game, players);
    let result = game.result.as_ref().map_or(String::new(), words::result);
    let film = with_table(players, finished(game, result, scenes));
    Film { counted: Counted { bars: "tricks of the round", lines: "points", fights: [""; 2], lead: "points" }, ..film }
}

/// A table as a film of one scene.
pub fn of(setup: &Setup) -> Film {
    let table = placement_before(setup);
    let scene = if *setup == Setup::nothing_dealt(setup.players) {
        start(&Placement::bare(setup.players))
    } else {
        Scene { words: format!("{} is to play.", setup.to_play), ..table.scene() }
    };
    Film { scenes: vec![scene], ..with_table(table.players, blank(&ABOUT, &[])) }
}

/// A film with the table for a number of players.
fn with_table(players: usize, mut film: Film) -> Film {
    film.players.truncate(players);
    film.board = Board { legend: cards::legend(players), ..board::board(players, cards::symbols(players)) };
    film
}

/// The table as far as it is open.
fn placement_before(setup: &Setup) -> Placement {
    let (players, led) = (setup.players, setup.leader());
    let names = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<String>>();
    let trick = names(&setup.trick).into_iter().enumerate();
    let trick: Vec<(usize, String)> = trick.map(|(at, card)| (led.after(at, players).index(), card)).collect();
    let hands = (0..players).map(|seat| {
        let hand = &setup.hands[seat];
        let has_played = trick.iter().any(|(other, _)| *other == seat);
        Hand {
            cards: names(&hand.cards),
            is_all: hand.is_all,
            left: setup.cards_each().map(|left| left - usize::from(has_played)),
        }
    });
    let is_known = setup.won != [0; 3];
    Placement {
        hands: hands.collect(),
        trick,
        won: is_known.then(|| setup.won[..players].to_vec()),
        deck: None,
        top: names(&setup.deck),
        totals: Vec::new(),
        goal: None,
        next: Some(setup.to_play.index()),
        trump: match setup.trump {
            Trump::Unknown => None,
            Trump::None => Some("none".to_owned()),
            Trump::Colour(colour) => Some(colour.letter().to_string()),
        },
        ..Placement::bare(players)
    }
}

/// The table before anything is dealt.
fn start(table: &Placement) -> Scene {
    Scene { words: "Nothing is dealt yet.".to_owned(), ..table.scene() }
}

/// Where in a game something is (HN14): a round, then 0 for its lines before the first trick, a trick, or the tally.
type Address = (usize, usize);

/// The place of a tally, after all tricks.
const TALLY: usize = usize::MAX;

/// Reads `R2`, `R2.6`, `T2`.
fn address(text: &str) -> Option<Address> {
    if let Some(round) = text.strip_prefix('T') {
        return Some((round.parse().ok()?, TALLY));
    }
    let text = text.strip_prefix('R')?;
    match text.split_once('.') {
        Some((round, trick)) => Some((round.parse().ok()?, trick.parse().ok()?)),
        None => Some((text.parse().ok()?, 0)),
    }
}

fn label((round, at): Address) -> String {
    match at {
        0 => format!("R{round}"),
        TALLY => format!("T{round}"),
        trick => format!("R{round}.{trick}"),
    }
}

/// The lines of each address of a game, in order of play. A round begins even if its line is missing, and a finding has
/// an address even without a line.
fn addresses(game: &data::GameRecord) -> BTreeMap<Address, Vec<&data::Line>> {
    let mut all: BTreeMap<Address, Vec<&data::Line>> = BTreeMap::new();
    for round in &game.outcome.rounds {
        all.entry((round.round, 0)).or_default();
    }
    let turns = game.findings.iter().filter_map(|it| it.turn.as_deref());
    for turn in turns.filter_map(address) {
        all.entry(turn).or_default();
    }
    let mut last = all.keys().next().copied().unwrap_or((1, 0));
    for line in &game.turns {
        // A line without an address of its own goes with the line before it.
        last = address(&line.at).unwrap_or(last);
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
        let turn = finding.turn.as_deref().and_then(address);
        findings.entry(turn).or_default().push(at);
    }
    let addresses = addresses(game);
    for (&address, lines) in &addresses {
        let (number, at) = address;
        let mut scene = match (at, rounds.get(&number)) {
            (0, Some(round)) => dealt(&mut table, round),
            (TALLY, Some(round)) => {
                let tricks = addresses.range((number, 1)..(number, TALLY));
                counted(&mut table, round, tricks.count() > 0)
            }
            _ => played(&mut table, at, lines),
        };
        scene.turn = label(address);
        if scene.written.is_empty() {
            scene.written = written(lines);
        }
        let comments = lines.iter().flat_map(|line| line.around.texts());
        scene.comments = comments.collect();
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
fn played(table: &mut Placement, number: usize, lines: &[&data::Line]) -> Scene {
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
fn how(line: &data::Line, trick: &data::Trick, number: usize) -> Played {
    if line.judged {
        return Played::Legal;
    }
    let letter = |seat: Seat| placement::letter(place(seat));
    let winner = trick.winner.map(letter);
    let right = winner.or(trick.destroyed.then_some("x"));
    let mark = trick.mark.as_deref();
    let is_other = mark.is_some() && right.is_some() && mark != right
        || trick.led.is_some_and(|led| led != trick.leader)
        || usize::try_from(trick.number).is_ok_and(|it| it != number);
    if is_other { Played::AsMeant } else { Played::AsWritten }
}

/// A round is counted: the points of each seat over its tricks, and all its points where its hand was.
fn counted(table: &mut Placement, round: &data::RoundResult, is_played: bool) -> Scene {
    table.count(round, is_played);
    let mut badges = Vec::new();
    for seat in 0..table.players {
        let name = placement::letter(seat);
        let points = round.points.get(seat).copied().flatten();
        badges.extend(points.map(|points| {
            let (x, y) = board::tricks(seat, table.players);
            Badge {
                x,
                y,
                lift: board::HALF + 20,
                text: format!("+{points}"),
                title: format!("{name} has {points} points of this round"),
            }
        }));
        let hand = &table.hands[seat];
        let total = table.totals[seat].filter(|_| hand.is_all && hand.cards.is_empty());
        badges.extend(total.map(|total| {
            let (x, y) = board::middle_of_hand(seat, table.players);
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
