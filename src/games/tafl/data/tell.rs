//! A judged game → data.

use super::{Comment, Deed, Ended, File, Game, Meant, Piece, Played, Side, Turn, Winner};
use crate::{
    finding,
    game::data::{Start, parts::Comments},
    games::tafl::{
        driver::JudgedGame,
        judge::{self, Judged, Place, move_text},
        notation::{
            lines::Line,
            turn::{Action, Malformed, Ply},
        },
        replay,
        rules::{board, position, rules_string, variant::Variant},
        setup,
    },
    places::Places,
    record,
    report::{End, GameReport},
    source::Source,
    told::Finding,
};

/// Collects the games of a text, and gives each its comments.
pub(in crate::games::tafl) struct Teller<'a> {
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
        let before = self.between_games(told);
        let (mut tags, mut before) = self.comments.tags(told.tags, before);
        let mut turns: Vec<Turn> = Vec::new();
        let plies = told
            .lines
            .iter()
            .flat_map(|line| (0..line.plies.len()).map(move |at| Written { line, at }));
        for (number, written) in plies.enumerate() {
            let last = match turns.last_mut() {
                Some(turn) => Some(&mut turn.beside),
                None => tags.last_mut().map(|tag| &mut tag.beside),
            };
            let span = written.ply().span;
            let span = written.line.text.span(span.start, span.end);
            before.extend(self.comments.until(span.start, last));
            let with_number = written
                .line
                .text
                .span(written.start(), written.ply().span.end);
            turns.push(Turn {
                start: Start(self.source.at_large(with_number).start),
                before: std::mem::take(&mut before),
                ..turn(told.judged.judged.as_ref().ok(), number, written)
            });
        }
        let variant = told
            .judged
            .judged
            .as_ref()
            .ok()
            .map(|judged| &judged.variant);
        self.file.games.push(Game {
            index: report.index,
            valid: report.is_valid(),
            variant: variant
                .and_then(|variant| name_of(told.tags, variant))
                .map(|variant| variant.title.to_string()),
            rules: variant.map(rules_string::write),
            king_takes: told
                .judged
                .judged
                .as_ref()
                .ok()
                .map(|judged| judged.arms().name().to_owned()),
            tags,
            turns,
            comments: Vec::new(),
            result: ended(report),
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
        let first_line = told.lines.first().map(|line| line.text.whole().start);
        let start = first_tag.or(first_line).unwrap_or(0);
        let Some(last) = self.file.games.last_mut() else {
            return self.comments.until(start, None);
        };
        let (first, second) = self.comments.between(start, beside(last));
        last.comments.extend(first);
        second
    }

    fn findings(&self, findings: &[finding::Finding]) -> Vec<Finding> {
        Finding::all(&mut Places::new(self.source), self.source, findings)
    }
}

/// The turns of a game as they are written, without comments, and the name of its ruleset, where that has one.
pub(in crate::games::tafl) fn turns(
    told: &JudgedGame<'_, '_>,
) -> (Vec<Turn>, Option<&'static str>) {
    let plies = told
        .lines
        .iter()
        .flat_map(|line| (0..line.plies.len()).map(move |at| Written { line, at }));
    let turns = plies.enumerate();
    let turns =
        turns.map(|(number, written)| turn(told.judged.judged.as_ref().ok(), number, written));
    let variant = told
        .judged
        .judged
        .as_ref()
        .ok()
        .map(|judged| &judged.variant);
    let named = variant.and_then(|variant| name_of(told.tags, variant));
    (turns.collect(), named.map(|variant| &*variant.title))
}

/// The ruleset with a name by which a game was judged: its own, or the one that a tag names, with a rule of the game's own.
fn name_of(tags: &[record::Tag], variant: &Variant) -> Option<&'static Variant> {
    let names = ["Variant", "Game"];
    let is_name = |tag: &&record::Tag| names.iter().any(|name| tag.is(name));
    // `Game` may hold the number of the game as well.
    let mut named = tags.iter().filter(is_name);
    let by_tag = || named.find_map(|tag| rules_string::by_name(&tag.value));
    variant.named().or_else(by_tag)
}

/// The comments beside the last turn of a game.
fn beside(game: &mut Game) -> Option<&mut Vec<Comment>> {
    Some(&mut game.turns.last_mut()?.beside)
}

fn ended(report: &GameReport) -> Ended {
    let Some(outcome) = &report.result else {
        return Ended::default();
    };
    Ended {
        winner: match outcome.end {
            End::Won(0) => Some(Winner::Attackers),
            End::Won(_) => Some(Winner::Defenders),
            End::Drawn => Some(Winner::Draw),
            End::Nobody => None,
        },
        by: outcome.reason.map(|reason| reason.id),
    }
}

/// A turn as it is written, with what the board says of it.
fn turn(judged: Option<&Judged<'_>>, number: usize, written: Written<'_>) -> Turn {
    let by_place = Place::of(number, board::Side::Attackers);
    let known = judged.and_then(|judged| Some((judged, judged.turns.get(number)?)));
    let place = known.map_or(by_place, |(_, turn)| turn.place);
    let mut told = as_written(place, written);
    if let Some((judged, turn)) = known {
        told.side = Some(match place.side {
            board::Side::Attackers => Side::Attackers,
            board::Side::Defenders => Side::Defenders,
        });
        judge(&mut told, judged, turn, number);
    }
    // What stands behind it and is no notation is only in its text.
    told.judged &= written.faults_behind().next().is_none();
    told
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

    /// What of the line cannot be read behind it, and before the next.
    fn faults_behind(self) -> impl Iterator<Item = &'a Malformed> {
        let from = self.ply().span.end;
        let next = Self {
            at: self.at + 1,
            ..self
        };
        let to = if next.at < self.line.plies.len() {
            next.start()
        } else {
            usize::MAX
        };
        let faults = self.line.faults.iter();
        faults.filter(move |fault| (from..to).contains(&fault.span.start))
    }

    /// Its text, with what cannot be read behind it.
    fn text(self) -> &'a str {
        let span = self.ply().span;
        let faults = self.faults_behind().map(|fault| fault.span.end);
        self.slice(span.start, faults.fold(span.end, usize::max))
    }

    /// Its number, where it is not the one of its place, or is no number.
    fn label(self, place: Place) -> Option<String> {
        let label = self.ply().label?;
        let is_first = self.at == 0;
        let own = |fault: &&Malformed| {
            is_first && fault.span.start <= label.span.start || fault.span.start == label.span.start
        };
        if let Some(fault) = self.line.faults.iter().find(own) {
            return Some(self.slice(fault.span.start, label.span.end).to_owned());
        }
        let is_usual =
            usize::try_from(label.number) == Ok(place.number) && label.is_second == place.is_second;
        (!is_usual).then(|| label.to_string())
    }

    fn slice(self, start: usize, end: usize) -> &'a str {
        self.line.text.as_str().get(start..end).unwrap_or_default()
    }
}

/// A turn as it is read, without what only a position tells.
fn as_written(place: Place, written: Written<'_>) -> Turn {
    let ply = written.ply();
    let mut told = Turn {
        turn: place.to_string(),
        side: None,
        judged: false,
        played: Played::Not,
        meant: None,
        label: written.label(place),
        written: written.text().to_owned(),
        does: None,
        piece: None,
        from: None,
        to: None,
        captures: Vec::new(),
        taken: Vec::new(),
        mark: None,
        position: None,
        start: Start::default(),
        before: Vec::new(),
        beside: Vec::new(),
    };
    match &ply.action {
        Action::Move(written) => {
            told.does = Some(Deed::Moves);
            told.from = Some(written.from.value.to_string());
            told.to = Some(written.to.value.to_string());
            let captures = written.sorted_captures();
            told.captures = captures.iter().map(ToString::to_string).collect();
            told.mark = written.mark.map(|mark| mark.value.to_string());
        }
        Action::Resigns => told.does = Some(Deed::Resigns),
        Action::TimesOut => told.does = Some(Deed::Timeout),
        Action::Unreadable(_) => {}
    }
    told
}

/// Adds what only the position tells.
fn judge(told: &mut Turn, judged: &Judged<'_>, turn: &judge::Turn<'_>, number: usize) {
    let is_faulty = judged.faults.iter().any(|faulty| faulty.turn == number);
    let is_unjudged = judged.unjudged.is_some_and(|first| number >= first);
    let size = judged.variant.size;
    if !is_unjudged {
        let after = judged.turns.get(number + 1).map(|next| &next.before);
        told.position = Some(setup::write(after.unwrap_or(&judged.last), size));
    }
    // Of two turns in each other's place each is played where the other stands.
    let is_own = match (&turn.ply.action, turn.played) {
        (Action::Move(written), Some(played)) => {
            played.step.from.to_string() == written.from.value.to_string()
                && played.step.to.to_string() == written.to.value.to_string()
        }
        (Action::Move(_), None) | (_, Some(_)) => false,
        (_, None) => true,
    };
    told.judged = !is_faulty && !is_unjudged && is_own;
    if is_unjudged {
        return;
    }
    let Some(played) = turn.played else {
        if told.judged {
            told.played = Played::Lawful;
        }
        return;
    };
    let piece = piece(played.piece);
    let taken = taken(&played, turn);
    if is_own {
        told.played = if is_faulty {
            Played::AsWritten
        } else {
            Played::Lawful
        };
        told.piece = Some(piece);
        told.taken = taken;
    } else {
        told.played = Played::AsMeant;
        let step = played.step;
        told.meant = Some(Meant {
            text: move_text(step, played.piece, played.taken, turn.before.king),
            piece,
            from: step.from.to_string(),
            to: step.to.to_string(),
            taken,
        });
    }
}

fn piece(piece: position::Piece) -> Piece {
    match piece {
        position::Piece::Attacker => Piece::Attacker,
        position::Piece::Defender => Piece::Defender,
        position::Piece::King => Piece::King,
    }
}

/// What a move has taken: squares, `K` before that of the king.
fn taken(played: &replay::Played, turn: &judge::Turn<'_>) -> Vec<String> {
    let squares = played.taken.pieces.sorted().into_iter();
    let mut taken: Vec<String> = squares.map(|square| square.to_string()).collect();
    if played.taken.king {
        let king = turn.before.king.first();
        taken.extend(king.map(|square| format!("K{square}")));
    }
    taken
}
