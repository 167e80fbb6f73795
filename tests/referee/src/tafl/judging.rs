//! A record judged move by move, for one reading of the king's part (V11).

use std::{cmp::Ordering, collections::HashMap};

use super::{
    board::{Board, Side, Square},
    captures, ends, moves,
    record::{Entry, Move, Named, Ply, Record},
    result::{self, Decided, Told},
    variants::{KingTakes, Variant},
};

/// What comes of it.
pub struct Judging<'a> {
    variant: &'a Variant,
    takes: KingTakes,
    /// Whether the record writes any capture (T7).
    is_marked: bool,
    /// The place of the first fault among the entries; behind the last one when the result is at fault.
    pub bad: Option<(usize, &'static str)>,
    pub board: Board,
    side: Side,
    decided: Decided,
    /// How often each side has made a move that led to a position (A12).
    times: HashMap<(Side, Square, Square, Board), usize>,
    /// What each move took.
    pub captures: Vec<Vec<Square>>,
    pub notes: Vec<(usize, &'static str)>,
    pub told: Told,
}

/// Judges a record from a position on, until its first fault.
pub fn judge<'a>(record: &Record, variant: &'a Variant, (board, side): (Board, Side), takes: KingTakes) -> Judging<'a> {
    let is_marked = record.entries.iter().any(|entry| match &entry.ply {
        Ply::Move(it) => !it.captures.is_empty(),
        _ => false,
    });
    let mut judging = Judging {
        variant,
        takes,
        is_marked,
        bad: None,
        board,
        side,
        decided: Decided::Nothing,
        times: HashMap::new(),
        captures: Vec::new(),
        notes: Vec::new(),
        told: Told::default(),
    };
    for (place, entry) in record.entries.iter().enumerate() {
        if let Err(code) = judging.entry(place, entry) {
            judging.bad = Some((place, code));
            return judging;
        }
    }
    judging.end(record);
    judging
}

impl Judging<'_> {
    /// Judges what stands in one place, in the order of T12.
    fn entry(&mut self, place: usize, entry: &Entry) -> Result<(), &'static str> {
        let missing = entry.label_warning.map(|code| (place, code));
        self.notes.extend(missing);
        if let Some(code) = entry.label_error {
            return Err(code);
        }
        let is_over = match &self.decided {
            Decided::Nothing => false,
            Decided::Left(..) => true,
            Decided::Ends(ends) => ends[0].is_hard,
        };
        match &entry.ply {
            Ply::Unreadable => return Err("syntax"),
            Ply::Move(it) if is_off_board(self.variant, it) => return Err("off-board"),
            _ if is_over => return Err("after-the-end"),
            _ => {}
        }
        // Who gives up does not play on; and it is told once.
        let goes_on = matches!((&self.decided, &entry.ply), (Decided::Ends(_), Ply::Move(_)));
        if goes_on && self.notes.iter().all(|(_, code)| *code != "played-on") {
            self.notes.push((place - 1, "played-on"));
        }
        match &entry.ply {
            Ply::Resigns => self.decided = Decided::Left(self.side.other(), "resignation"),
            Ply::Timeout => self.decided = Decided::Left(self.side.other(), "time"),
            Ply::Move(written) => self.play(place, written)?,
            Ply::Unreadable => unreachable!("told above"),
        }
        Ok(())
    }

    /// Judges a move whose squares are on the board, and plays it.
    fn play(&mut self, place: usize, written: &Move) -> Result<(), &'static str> {
        let (from, to) = (square(written.from), square(written.to));
        self.may_move(written)?;
        let mut after = self.board.clone();
        let (taken, king) = captures::play(self.variant, self.takes, &mut after, from, to);
        if self.is_marked {
            let mut named: Vec<Square> = written.captures.iter().map(|it| square(it.1)).collect();
            named.retain(|at| !(king && after.at(*at) == 'K'));
            named.sort_unstable();
            named.dedup();
            if named != taken {
                return Err(match named.len().cmp(&taken.len()) {
                    Ordering::Less => "capture-missing",
                    Ordering::Equal => "capture-square",
                    Ordering::Greater => "capture-needless",
                });
            }
        } else if self.captures.iter().all(Vec::is_empty) && !taken.is_empty() {
            self.notes.push((place, "captures-unwritten"));
        }
        let key = (self.side, from, to, after.clone());
        let times = self.times.entry(key).or_default();
        *times += 1;
        let ends = ends::ends(self.variant, &after, to, king, *times);
        self.marks(place, written, &after, &ends)?;
        self.captures.push(taken);
        self.board = after;
        let before: &[ends::End] = match &self.decided {
            Decided::Ends(before) => before,
            _ => &[],
        };
        let ends = ends::counting(before, &ends);
        self.decided = if ends.is_empty() { Decided::Nothing } else { Decided::Ends(ends) };
        self.side = self.side.other();
        Ok(())
    }

    /// Whether the side to move may make this move, whatever it takes.
    fn may_move(&self, written: &Move) -> Result<(), &'static str> {
        let (from, to) = (square(written.from), square(written.to));
        let is_common = |at: Square| "tT".contains(self.board.at(at));
        let mut kings = written.captures.iter().filter(|(king, _)| *king);
        let letter_is_wrong = written.king && is_common(from) || kings.any(|(_, at)| is_common(square(*at)));
        let refused = moves::refused(self.variant, &self.board, self.side, from, to);
        match refused {
            Some(code @ ("no-such-piece" | "wrong-side")) => Err(code),
            _ if letter_is_wrong => Err("wrong-piece"),
            Some(code) => Err(code),
            None => Ok(()),
        }
    }

    /// Holds the mark of a move against the position after it (T5, T6).
    fn marks(&mut self, place: usize, written: &Move, after: &Board, ends: &[ends::End]) -> Result<(), &'static str> {
        let side = self.side;
        let winner = ends.first().map(|end| end.winner);
        let won = |of: Side| winner == Some(of);
        let takes_king = || ends::threatens_king(self.variant, after);
        let escapes = || ends::threatens_escape(self.variant, after);
        let is_true = match written.mark {
            "++" => won(Side::Attackers) || won(side),
            "--" => won(Side::Defenders) || won(side.other()),
            "+" => takes_king() || side == Side::Defenders && escapes(),
            "-" => escapes(),
            _ => true,
        };
        if !is_true && written.mark.len() == 2 {
            return Err("win-mark");
        }
        if !is_true {
            self.notes.push((place, "threat-mark"));
        }
        if written.is_joined {
            self.notes.push((place, "unusual-character"));
        }
        Ok(())
    }

    /// Judges the result, once all moves are right.
    fn end(&mut self, record: &Record) {
        let last = record.entries.len();
        let tag = record.tag("Result");
        self.told = result::told(self.variant, &self.board, &self.decided, tag);
        if self.told.mismatch {
            self.bad = Some((last, "result-mismatch"));
        }
        let last_move = last.saturating_sub(1);
        let is_first = self.notes.iter().all(|(_, code)| *code != "played-on");
        let played_on = (self.told.played_on && is_first).then_some((last_move, "played-on"));
        let unfinished = self.told.unfinished.then_some((last_move, "unfinished"));
        self.notes.extend(played_on.into_iter().chain(unfinished));
    }
}

/// The square of the board that a name says; the name is on the board.
fn square((file, rank): Named) -> Square {
    (file, rank - 1)
}

fn is_off_board(variant: &Variant, written: &Move) -> bool {
    let captures = written.captures.iter().map(|(_, square)| *square);
    let mut squares = [written.from, written.to].into_iter().chain(captures);
    squares.any(|(file, rank)| file >= variant.size || rank == 0 || rank > variant.size)
}
