//! A judged game → data.

use super::{About, Deed, Meant, Outcome, Played, Tafl, Turn};
use crate::{
    data::{GameParts, TurnAt},
    games::tafl::{
        judge::JudgedGame,
        judge::{self, Judged, Place},
        notation::move_text::move_text,
        notation::{
            lines::Line,
            turn::{Action, Malformed, Ply},
        },
        replay,
        rules::{board::Side, rules_string, variant::Variant},
    },
    record,
};

/// The parts of a game that was judged.
pub fn parts(game: &JudgedGame<'_, '_>) -> GameParts<Tafl> {
    let judged = game.judged.judged.as_ref().ok();
    let turns = plies(game).enumerate().map(|(number, written)| {
        let (text, ply) = (&written.line.text, written.ply().span);
        TurnAt {
            turn: turn(judged, number, written),
            span: text.span(written.start(), ply.end),
            words: text.span(ply.start, ply.end).start,
        }
    });
    let named = name_of(game);
    GameParts {
        turns: turns.collect(),
        about: About {
            variant: named.map(rules_string::id),
            rules: judged.map(|it| rules_string::write(&it.variant)),
            king_takes: judged.map(|it| it.arms().name().to_owned()),
        },
        outcome: Outcome {},
    }
}

/// The turns of a game as they are written, without comments, and the name of its ruleset, if it has one.
pub fn turns(game: &JudgedGame<'_, '_>) -> (Vec<Turn>, Option<&'static str>) {
    let judged = game.judged.judged.as_ref().ok();
    let turns = plies(game).enumerate();
    let turns = turns.map(|(number, written)| turn(judged, number, written));
    let named = name_of(game).map(|variant| &*variant.title);
    (turns.collect(), named)
}

/// The plies of a game, on their lines.
fn plies<'a>(game: &JudgedGame<'a, '_>) -> impl Iterator<Item = Written<'a>> {
    let of_line = |line: &'a Line<'a>| (0..line.plies.len()).map(move |at| Written { line, at });
    game.lines.iter().flat_map(of_line)
}

/// The ruleset with a name by which a game was judged: its own, or the one that a tag names, with a rule of the game's own.
fn name_of(game: &JudgedGame<'_, '_>) -> Option<&'static Variant> {
    let variant = &game.judged.judged.as_ref().ok()?.variant;
    let names = ["Variant", "Game"];
    let is_name = |tag: &&record::Tag| names.iter().any(|name| tag.is(name));
    // `Game` may hold the number of the game as well.
    let mut named = game.tags.iter().filter(is_name);
    let by_tag = || named.find_map(|tag| rules_string::by_name(&tag.value));
    variant.named().or_else(by_tag)
}

/// A turn as it is written, with what follows from the board.
fn turn(judged: Option<&Judged<'_>>, number: usize, written: Written<'_>) -> Turn {
    let by_place = Place::of(number, Side::Attackers);
    let known = judged.and_then(|judged| Some((judged, judged.turns.get(number)?)));
    let place = known.map_or(by_place, |(_, turn)| turn.place);
    let before = number.checked_sub(1).and_then(|before| judged?.turns.get(before));
    let mut data = as_written(place, written);
    if written.lacks_label(place, before.map(|turn| turn.place)) {
        data.written_label = Some(String::new());
    }
    if let Some((judged, turn)) = known {
        data.side = Some(place.side);
        judge(&mut data, judged, turn, number);
    }
    // Text after it that is not notation is only in `written`.
    data.judged &= written.faults_after().next().is_none();
    data
}

/// A ply on its line.
#[derive(Clone, Copy)]
struct Written<'a> {
    line: &'a Line<'a>,
    /// Its number among those of the line.
    at: usize,
}

impl<'a> Written<'a> {
    fn ply(self) -> &'a Ply {
        &self.line.plies[self.at]
    }

    /// Where it starts, with its number.
    fn start(self) -> usize {
        let ply = self.ply();
        ply.label.map_or(ply.span, |label| label.span).start
    }

    /// The unreadable parts of the line after it, and before the next.
    fn faults_after(self) -> impl Iterator<Item = &'a Malformed> {
        let from = self.ply().span.end;
        let next = Self { at: self.at + 1, ..self };
        let to = if next.at < self.line.plies.len() { next.start() } else { usize::MAX };
        let faults = self.line.faults.iter();
        faults.filter(move |fault| (from..to).contains(&fault.span.start))
    }

    /// Its text, with the unreadable text after it.
    fn text(self) -> &'a str {
        let span = self.ply().span;
        let faults = self.faults_after().map(|fault| fault.span.end);
        self.slice(span.start, faults.fold(span.end, usize::max))
    }

    /// Its number, if it is not the one of its place, or cannot be read.
    fn label(self, place: Place) -> Option<String> {
        let label = self.ply().label?;
        let is_first = self.at == 0;
        let own = |fault: &&Malformed| {
            is_first && fault.span.start <= label.span.start || fault.span.start == label.span.start
        };
        if let Some(fault) = self.line.faults.iter().find(own) {
            return Some(self.slice(fault.span.start, label.span.end).to_owned());
        }
        let is_usual = usize::try_from(label.number) == Ok(place.number) && label.is_second == place.is_second;
        (!is_usual).then(|| label.to_string())
    }

    /// Whether it has the place of the turn before it on the line, and thus should have a number.
    fn lacks_label(self, place: Place, before: Option<Place>) -> bool {
        self.at > 0 && self.ply().label.is_none() && before == Some(place)
    }

    fn slice(self, start: usize, end: usize) -> &'a str {
        self.line.text.as_str().get(start..end).unwrap_or_default()
    }
}

/// A turn as it is read, without what needs a position.
fn as_written(place: Place, written: Written<'_>) -> Turn {
    let ply = written.ply();
    let mut data = Turn {
        turn: place.to_string(),
        played: Played::Not,
        written_label: written.label(place),
        written: written.text().to_owned(),
        ..Turn::default()
    };
    match &ply.action {
        Action::Move(written) => {
            data.does = Some(Deed::Moves);
            data.from = Some(written.from.value.to_string());
            data.to = Some(written.to.value.to_string());
            let captures = written.sorted_captures();
            data.captures = captures.iter().map(ToString::to_string).collect();
            data.mark = written.mark.map(|mark| mark.value.to_string());
        }
        Action::Resigns => data.does = Some(Deed::Resigns),
        Action::TimesOut => data.does = Some(Deed::Timeout),
        Action::Unreadable(_) => {}
    }
    data
}

/// Adds what follows from the position.
fn judge(data: &mut Turn, judged: &Judged<'_>, turn: &judge::Turn<'_>, number: usize) {
    let is_faulty = judged.faults.iter().any(|faulty| faulty.turn == number);
    let is_unjudged = judged.unjudged.is_some_and(|first| number >= first);
    if !is_unjudged {
        let after = judged.turns.get(number + 1).map_or(judged.last, |next| next.before);
        data.position = Some(judged.setup(after, turn.ending).to_string());
    }
    // Two exchanged turns are each played in the place of the other.
    let is_own = match (&turn.ply.action, turn.played) {
        (Action::Move(written), Some(played)) => {
            played.step.from.to_string() == written.from.value.to_string()
                && played.step.to.to_string() == written.to.value.to_string()
        }
        (Action::Move(_), None) | (_, Some(_)) => false,
        (_, None) => true,
    };
    data.judged = !is_faulty && !is_unjudged && is_own;
    if is_unjudged {
        return;
    }
    let Some(played) = turn.played else {
        if data.judged {
            data.played = Played::Legal;
        }
        return;
    };
    let piece = played.piece;
    let taken = taken(&played, turn);
    if is_own {
        data.played = if is_faulty { Played::AsWritten } else { Played::Legal };
        data.piece = Some(piece);
        data.taken = taken;
    } else {
        data.played = Played::AsMeant;
        let step = played.step;
        data.meant = Some(Meant {
            text: move_text(step, played.piece, played.taken, turn.before.king),
            piece,
            from: step.from.to_string(),
            to: step.to.to_string(),
            taken,
        });
    }
}

/// The pieces that a move has taken: squares, `K` before that of the king.
fn taken(played: &replay::Played, turn: &judge::Turn<'_>) -> Vec<String> {
    let squares = played.taken.pieces.sorted().into_iter();
    let mut taken: Vec<String> = squares.map(|square| square.to_string()).collect();
    if played.taken.king {
        let king = turn.before.king.first();
        taken.extend(king.map(|square| format!("K{square}")));
    }
    taken
}
