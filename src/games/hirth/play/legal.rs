//! A position to play on from: its turns listed and counted.

use std::io::{self, Write};

use super::{Depth, LegalTurn, LegalTurns, Perft, Step, draft::Making, steps};
use crate::{
    data::{Onward, Reached, Turn as _, TurnText},
    game::{self, CountColumn, Counts, Draft, Options, Settings},
    games::hirth::{
        ABOUT, Lateral,
        board::Crossings,
        data::{self, Moves, Turn as DataTurn},
        judge::JudgedGame,
        legal::offers,
        notation::likeness,
        rules::Underway,
        setup::Position,
        start::Start,
        turn::{Battle, Label, Token, Turn},
    },
    json,
    position::{AnyPosition, Sealed},
};

/// A position to play on from.
pub struct Started {
    setup: Position,
    /// The label of the turn to come, if a record gives it.
    label: Option<Label>,
    /// Why nothing can be played any more, if the game is over.
    over: Option<String>,
    lateral: Lateral,
    crossings: Crossings,
}

/// Whether a text is the name of a turn, right or wrong, such as `S3`.
pub fn is_turn_name(text: &str) -> bool {
    let number = text.strip_prefix(['G', 'S', 'g', 's']);
    number.is_some_and(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
}

/// The turns of a game, in order, and where to play on from after each.
pub fn reached(game: &JudgedGame<'_, '_>, options: &Options) -> Vec<Reached<Started>> {
    let turns = data::turns(game);
    let last = turns.last().map(DataTurn::name);
    let result = game.report.result.as_ref();
    let started = |turn: &DataTurn| {
        let setup = turn.position.filter(|_| turn.judged)?;
        let label = Label { side: turn.side, number: turn.number };
        let started = Started::new(setup, Some(label.next()), &options.settings);
        let ended = result.filter(|_| Some(turn.name()) == last).map(|result| {
            let winner = result.winner.map_or("nobody", |seat| seat.title);
            format!("the game is over: {winner} has won in {}", turn.name())
        });
        Some(Started { over: ended.or(started.over), ..started })
    };
    let turns = turns.iter().zip(game.lines);
    let turns =
        turns.map(|(turn, line)| Reached { label: turn.name(), end: line.text.whole().end, position: started(turn) });
    turns.collect()
}

/// Where a game goes on after its last turn, or starts.
pub fn onward(game: &JudgedGame<'_, '_>, options: &Options) -> Onward<Started> {
    if game.lines.is_empty() {
        let start = Start::of(game.tags, game.lines);
        return Started::new(start.setup, Some(start.label), &options.settings).into();
    }
    let last = reached(game, options).pop();
    let onward = last.and_then(|last| last.position).map_or_else(Onward::default, Onward::from);
    Onward { count: game.lines.len(), ..onward }
}

impl From<Started> for Onward<Started> {
    /// A position on a line does not show the number of the turn, which then is the first of its side.
    fn from(started: Started) -> Self {
        let first = Label { side: started.setup.to_move, number: 1 };
        let next = started.over.is_none().then(|| started.label.unwrap_or(first).to_string());
        Self { next: next.unwrap_or_default(), position: Some(started), count: 0 }
    }
}

/// Adds what is played to the turns of a record. An offer that is accepted is one of the last turn (N1); one that is refused
/// ends the game, in a turn of its own (R22).
pub fn add_turn(turns: &mut Vec<TurnText>, next: &str, text: &str) {
    // Another label than the next one is an error of the record.
    let is_labelled = likeness::label(text).is_some();
    let written = if is_labelled { text.to_owned() } else { format!("{next} {text}") };
    let offers = |turn: &Turn| {
        let is_offer = turn.moves.is_empty() && turn.battles.is_empty() && turn.slash.is_none();
        is_offer && turn.all_offers().next().is_some() && turn.all_offers().all(|offer| offer.value.accepted)
    };
    let made = text.parse::<Turn>().ok().filter(offers);
    match (made, turns.last_mut()) {
        (Some(made), Some(last)) => match last.written.parse::<Turn>() {
            Ok(mut turn) => {
                turn.offers.extend(made.all_offers().cloned());
                last.written = turn.to_string();
            }
            Err(_) => last.written = format!("{} {text}", last.written),
        },
        _ => turns.push(TurnText { written, ..TurnText::default() }),
    }
}

impl Started {
    pub fn new(setup: Position, label: Option<Label>, settings: &Settings) -> Self {
        let over = setup.is_won().then(|| {
            let winner = setup.to_move.opponent();
            format!("the game is over: {winner} has won")
        });
        let lateral = Lateral::chosen(settings).unwrap_or_default();
        Self { setup, label, over, lateral, crossings: lateral.crossings() }
    }

    fn steps(&self) -> Vec<Step> {
        let now = Underway::new(&self.setup.position, self.setup.to_move);
        match self.over {
            Some(_) => Vec::new(),
            None => steps(&now, self.crossings),
        }
    }

    /// The turn in the making after some choices.
    fn making(&self, path: &[usize]) -> Option<Making> {
        let making = self.over.is_none().then(|| Making::new(&self.setup, self.lateral));
        making?.after(path)
    }

    fn turns(&self) -> impl Iterator<Item = LegalTurn> {
        let turns = || LegalTurns::new(&self.setup.position, self.setup.to_move, self.crossings);
        let turns = self.over.is_none().then(turns);
        turns.into_iter().flatten()
    }
}

/// The columns of the counts of sequences of turns.
pub const COUNTED: &[CountColumn] = &[
    CountColumn { name: "positions", help: "The different positions at their ends." },
    CountColumn { name: "fought", help: "The sequences whose last turn can end so by a battle." },
    CountColumn { name: "won", help: "The sequences whose last turn wins the game." },
];

impl Sealed for Started {}

impl game::PlayFrom for Started {
    fn position(&self) -> &dyn AnyPosition {
        &self.setup
    }

    fn over(&self) -> Option<&str> {
        self.over.as_deref()
    }

    fn list_turns(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.label.map(|label| format!("{label} "));
        let label = label.unwrap_or_default();
        for legal in self.turns() {
            write!(out, "{label}{}", text(&legal.turn))?;
            let remarks = [
                (legal.lateral > 0, "lateral-crossing"),
                (legal.detour > 0, "detour"),
                (legal.is_ambiguous(&self.setup.position), "ambiguous"),
            ];
            let remarks: Vec<&str> =
                remarks.into_iter().filter_map(|(is_so, remark)| is_so.then_some(remark)).collect();
            if remarks.is_empty() {
                writeln!(out)?;
            } else {
                writeln!(out, " ; {}", remarks.join(", "))?;
            }
        }
        Ok(())
    }

    fn list_steps(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.over.is_some() {
            return Ok(());
        }
        for step in self.steps() {
            writeln!(out, "{}", step.mov)?;
        }
        let offers = offers(self.setup.position.penningr);
        let offers: Vec<String> = offers.map(|(offer, _)| offer.to_string()).collect();
        if offers.is_empty() {
            writeln!(out, "; no offers: the game is tripled")
        } else {
            writeln!(out, "; offers: {}", offers.join(" "))
        }
    }

    fn count(&self, steps: bool) -> usize {
        if steps { self.steps().len() } else { self.turns().count() }
    }

    fn json(&self, steps: bool, only_count: bool, out: &mut dyn Write) -> io::Result<()> {
        let moves = Moves::new(&self.setup, self.label, self.over.is_some());
        let moves = if only_count {
            moves.counted(self.count(steps))
        } else if steps {
            moves.with_steps(&self.steps())
        } else {
            moves.with_turns(self.turns())
        };
        json::write(out, &moves)
    }

    fn draft(&self, path: &[usize], _: &dyn Fn(&str) -> bool) -> Option<Draft> {
        self.making(path).map(|making| making.draft())
    }

    #[cfg(feature = "draw")]
    fn scene(&self, path: &[usize]) -> Option<crate::scene::Scene> {
        let label = self.label.unwrap_or(Label { side: self.setup.to_move, number: 1 });
        self.making(path)?.scene(label)
    }

    fn counts(&self) -> Counts {
        Counts::new(&ABOUT, None, self.setup.to_string())
    }

    fn perft(
        &self,
        turns: u32,
        tell: &mut dyn FnMut(u64, u64, u32),
        each: &mut dyn FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut perft = Perft::new(self.crossings);
        let mut depths = perft.depths(&self.setup);
        (1..=turns).try_for_each(|depth| {
            let Depth { sequences, positions, fought, won } = match self.over {
                Some(_) => Depth::default(),
                None => depths.deeper(|done, all| tell(done as u64, all as u64, depth)),
            };
            each(&[sequences, positions, fought, won])
        })
    }

    fn divide(&self, turns: u32, each: &mut dyn FnMut(String, u64) -> io::Result<()>) -> io::Result<()> {
        if self.over.is_some() {
            return Ok(());
        }
        Perft::new(self.crossings)
            .divide(&self.setup, turns)
            .try_for_each(|(turn, count)| each(turn.to_string(), count))
    }
}

/// A turn in notation; a battle that is not certain in full ends with `…`.
fn text(turn: &Turn) -> String {
    let moves = Turn { battles: Vec::new(), ..turn.clone() };
    let battle = |battle: &Token<Battle>| {
        if battle.value.results.is_empty() { format!(" {}…", battle.value) } else { format!(" {}", battle.value) }
    };
    moves.to_string() + &turn.battles.iter().map(battle).collect::<String>()
}
