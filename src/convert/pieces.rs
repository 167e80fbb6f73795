//! Records as data, piece by piece. Games are judged and counted as a check does it, and what it finds is in the data.

use std::{collections::HashMap, mem};

use super::GameRecords;
use crate::{
    check::judge_bare,
    data::numbered,
    finding::Finding,
    game::{DataError, Form, Judgement, Options, Standings},
    games::GameKind,
    phrase::cut,
    record::Shape,
    report::GameReport,
    source::Source,
    span::Span,
    stretches::{GameAt, JudgedStretches, Stretch, Stripped, of_data},
};

/// A piece of a text whose records are data. Its games are still to be counted.
pub(crate) struct JudgedPiece {
    /// What a check has of it.
    pub judgement: Judgement,
    /// Its records.
    pub data: PieceData,
}

/// The records of a piece of a text, without what was found in them.
pub(crate) struct PieceData {
    stretches: Vec<GameRecords>,
    /// Which of its games each report is of.
    each: Vec<GameAt>,
}

impl AsMut<[GameReport]> for JudgedPiece {
    fn as_mut(&mut self) -> &mut [GameReport] {
        &mut self.judgement.games
    }
}

impl JudgedPiece {
    /// Returns its records when its games are counted. Its places are those of `source`.
    pub fn complete(self, source: &Source) -> Vec<GameRecords> {
        self.data.complete(source, self.judgement)
    }
}

impl PieceData {
    /// Returns the records with what a check found in them, when their games are counted. The places are those of `source`.
    pub fn complete(self, source: &Source, judgement: Judgement) -> Vec<GameRecords> {
        let Self { mut stretches, each } = self;
        let mut reports: Vec<Vec<(usize, GameReport)>> = stretches.iter().map(|_| Vec::new()).collect();
        for (at, report) in each.into_iter().zip(judgement.games) {
            reports[at.stretch].push((at.game, report));
        }
        // What is outside of games is outside of stretches, too.
        let mut outside = judgement.findings;
        for (stretch, reports) in stretches.iter_mut().zip(reports) {
            stretch.records.complete(source, reports, mem::take(&mut outside));
        }
        stretches
    }
}

/// Judges each stretch of a piece of a text by its game.
pub(crate) fn judge_piece(
    source: &Source,
    piece: Span,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
) -> JudgedPiece {
    let mut judged = JudgedStretches::new(source, piece, stretches);
    let of_stretch = |stretch: &Stretch| {
        let options = stretch.options(options);
        let mut records = GameRecords::none(stretch.game, source.name());
        judge_bare(&mut judged, source, stretch, &options, |stripped| {
            let (made, judgement) = GameRecords::of(stretch.game, source, stripped, &options);
            records = made;
            judgement
        });
        records
    };
    let stretches = stretches.iter().map(of_stretch).collect();
    let (judgement, each) = judged.finish_each();
    JudgedPiece { judgement, data: PieceData { stretches, each } }
}

/// Judges the record that a file of JSON is made of.
fn judge_record(game: GameKind, source: &Source, options: &Options) -> JudgedPiece {
    let stretches = [Stretch::whole(game, source.text(), Shape::Notation)];
    let [stretch] = &stretches;
    let stripped = Stripped::as_written(stretch, source);
    let mut judged = JudgedStretches::new(source, stretch.span, &stretches);
    let (records, judgement) = GameRecords::of(game, source, &stripped, &options.shape(Shape::Notation));
    judged.add(stretch, &stripped, judgement);
    let (judgement, each) = judged.finish_each();
    JudgedPiece { judgement, data: PieceData { stretches: vec![records], each } }
}

/// Reads JSON as data of `game`, or of the game that it names, and judges its records. `allow` takes the findings that do not
/// count.
///
/// # Errors
/// The first thing in it that cannot be read.
pub(crate) fn read_json(
    game: Option<GameKind>,
    source: &Source,
    form: Form,
    options: &dyn Fn(GameKind) -> Options,
    allow: &mut dyn FnMut(&mut Vec<Finding>),
) -> Result<Vec<GameRecords>, DataError> {
    let texts = match game {
        None if form == Form::Lines => texts_of_lines(source)?,
        _ => {
            let game = game.or_else(|| of_data(source.text())).unwrap_or_default();
            game.texts_of_data(source, form)?.into_iter().map(|text| (game, text)).collect()
        }
    };
    let records = texts.iter().flat_map(|(game, source)| {
        let mut judged = judge_record(*game, source, &options(*game));
        let mut standings = Standings::default();
        standings.expect(&judged.judgement.games);
        let Judgement { games, findings } = &mut judged.judgement;
        for game in games {
            standings.count(game);
            allow(&mut game.findings);
        }
        allow(findings);
        judged.complete(source)
    });
    Ok(records.collect())
}

/// Returns the text of each file in JSON lines, and its game.
///
/// # Errors
/// The first thing in them that cannot be read.
fn texts_of_lines(source: &Source) -> Result<Vec<(GameKind, Source)>, DataError> {
    let text = source.text().trim_start_matches('\u{feff}');
    let mut last = of_data(text).unwrap_or_default();
    let of_games = numbered(text).map(|line| {
        last = of_data(line.1).unwrap_or(last);
        (last, line)
    });
    let of_games: Vec<_> = of_games.collect();
    let mut since: HashMap<GameKind, usize> = HashMap::new();
    let mut texts = Vec::new();
    for run in of_games.chunk_by(|(one, _), (next, _)| one == next) {
        let game = run[0].0;
        let lines: Vec<(usize, &str)> = run.iter().map(|(_, line)| *line).collect();
        let read = game.texts_of_lines(source.name(), &lines, since.entry(game).or_default())?;
        texts.extend(read.into_iter().map(|text| (game, text)));
    }
    Ok(texts)
}

impl GameRecords {
    /// No records of a file.
    fn none(game: GameKind, path: &str) -> Self {
        let records = game.no_records(path);
        Self { game, records, left_out: None, lost: Vec::new(), decoration: None, unjudged: None, unknown: Vec::new() }
    }

    /// Judges what is beneath the decoration of a stretch of `source`. What was found comes beside the records.
    fn of(game: GameKind, source: &Source, stripped: &Stripped<'_>, options: &Options) -> (Self, Judgement) {
        let (records, judgement) = game.records_of_stretch(&stripped.source, stripped.span, options);
        let left_out = stripped.bare.as_ref().and_then(|bare| bare.left_out()).map(str::to_owned);
        let numbers = |&(span, lines): &(Span, usize)| {
            let place = stripped.bare.as_ref().map_or(span, |bare| bare.place(span));
            (source.line(place.start).0..=source.line(place.end).0, lines)
        };
        let lost = records.lost().iter().map(numbers).collect();
        let unjudged = records.unjudged().as_ref().map(numbers).map(|(numbers, lines)| (*numbers.start(), lines));
        let unknown = records.unknown().iter().map(|span| *numbers(&(*span, 1)).0.start()).collect();
        let decoration = stripped.decoration().map(|start| {
            let (line, _) = source.line(start.start);
            (cut(source.slice(start).trim()), line)
        });
        (Self { game, records, left_out, lost, decoration, unjudged, unknown }, judgement)
    }
}
