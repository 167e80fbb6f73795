//! Broken rules in words, with the squares that decided.

use super::Words;
use crate::{
    games::tafl::{
        notation::{
            move_text::in_hand,
            turn::{Mark, Move},
        },
        replay::{Breach, CaptureSlip},
        rules::{
            board::{Direction, Side, Square, Squares},
            ends::Ending,
            position::{Piece, Placement},
            step::Refusal,
            variant::{KingTaken, Variant},
        },
    },
    phrase,
};

/// A move that breaks a rule, where it was to be played.
pub struct Attempt<'a> {
    /// The rules.
    pub variant: &'a Variant,
    /// The position.
    pub before: &'a Placement,
    /// The move, if it can be read.
    pub written: Option<&'a Move>,
    /// Its text.
    pub text: &'a str,
}

impl Attempt<'_> {
    /// The words for a broken rule.
    pub fn words(&self, breach: &Breach) -> Words {
        let (before, variant) = (self.before, self.variant);
        match *breach {
            Breach::OffBoard { square, size } => super::off_board(&square.to_string(), size),
            Breach::Refused(refusal) => match refusal {
                Refusal::Empty { at } => super::no_such_piece(at, false, None),
                Refusal::WrongSide { at, piece, mover } => super::wrong_side(piece, at, mover),
                Refusal::NotStraight(step) => super::not_straight(step),
                Refusal::Blocked { step, at, piece } => {
                    let on_goal = before.at(step.to).filter(|_| step.to != at);
                    super::blocked(step, at, piece, on_goal)
                }
                Refusal::NoPassing { at, piece } => super::no_passing(at, piece),
                Refusal::KingOnly { at, piece } => {
                    let centre = Squares::centre(variant.size).has(at);
                    super::king_only_square(at, piece, centre)
                }
            },
            Breach::WrongPiece { piece, at, .. } => super::wrong_piece(piece, at, before.king.first()),
            Breach::SlidesPast(passed) => super::slides_past(passed.at, passed.beside),
            Breach::Captures(slip) => self.captures(&slip),
            Breach::WinMark { mark, ending } => {
                let state = match ending {
                    Some(ending) => won(&ending),
                    None => match self.king_is_not_taken(mark) {
                        Some(why) => format!("nobody has won: {why}"),
                        None => "nobody has won".to_owned(),
                    },
                };
                let right = ending.map_or("", Ending::mark);
                super::win_mark(mark.spelling(), &state, right)
            }
        }
    }

    fn captures(&self, slip: &CaptureSlip) -> Words {
        let missing = slip.right.without(slip.written);
        let needless = slip.written.without(slip.right);
        let right = self.right_captures(slip);
        if slip.written.len() == slip.right.len() {
            let why = self.between(missing, slip);
            return super::capture_square(&list(needless), &are(missing), &why, &right);
        }
        if slip.written.len() < slip.right.len() {
            let mut why = self.between(missing, slip);
            if !needless.is_empty() {
                why += &format!("; and {} not", are(needless));
            }
            return super::capture_missing(&are(missing), &why, &right);
        }
        let mut why = self.not_between(needless, slip);
        if !missing.is_empty() {
            why += &format!("; but {}", are(missing));
        }
        super::capture_needless(&are(needless), &why, &right)
    }

    /// The move with what it takes.
    fn right_captures(&self, slip: &CaptureSlip) -> String {
        let Some(written) = self.written else {
            return String::new();
        };
        let letter = written.letter.map(|letter| letter.value.to_string()).unwrap_or_default();
        let mut text = format!("{letter}{}-{}", written.from.value, written.to.value);
        let mut sign = 'x';
        for square in slip.right.sorted() {
            text += &format!("{sign}{square}");
            sign = '/';
        }
        in_hand(self.text, self.written, &text)
    }

    /// Between what pieces are taken.
    fn between(&self, taken: Squares, slip: &CaptureSlip) -> String {
        let to = slip.to.only();
        let each = taken.sorted().into_iter().map(|square| {
            let mut directions = Direction::ALL.into_iter();
            let direction = directions.find(|&direction| to.step(direction) == square.only());
            let beyond = direction.and_then(|direction| square.only().step(direction).first());
            match beyond {
                Some(beyond) => format!("{square} is captured between {} and {beyond}", slip.to),
                None => format!("{square} is captured in a row at the edge that {} closes", slip.to),
            }
        });
        each.collect::<Vec<_>>().join(", ")
    }

    /// Why pieces are not taken.
    fn not_between(&self, squares: Squares, slip: &CaptureSlip) -> String {
        let to = slip.to.only();
        let before = self.before;
        let each = squares.sorted().into_iter().map(|square| {
            let opponent = before.at(square).filter(|piece| piece.side() != slip.mover);
            let mut directions = Direction::ALL.into_iter();
            let direction = directions.find(|&direction| to.step(direction) == square.only());
            let Some(opponent) = opponent else {
                return match before.at(square) {
                    Some(own) => format!("{square} holds {} of the same side", own.name()),
                    None => format!("{square} is empty"),
                };
            };
            if opponent == Piece::King
                && let Some(why) = self.king_is_open(square, slip)
            {
                return why;
            }
            let Some(direction) = direction else {
                return format!("{square} is not beside {}", slip.to);
            };
            let beyond = square.only().step(direction) & self.variant.board();
            match beyond.first() {
                Some(beyond) => match before.at(beyond) {
                    Some(piece) => format!("{beyond}, on the other side of {square}, holds {}", piece.name()),
                    None => format!("{beyond}, on the other side of {square}, is empty"),
                },
                None => format!("{square} is at the edge of the board"),
            }
        });
        each.collect::<Vec<_>>().join(", ")
    }

    /// Why an attacker that has moved beside the king does not take him, as its mark says. `None` if it is elsewhere.
    fn king_is_not_taken(&self, mark: Mark) -> Option<String> {
        let king = self.before.king;
        let to = Square::of(&self.written?.to.value.to_string())?;
        let mover = self.before.to_move;
        let is_attack = mark == Mark::PlusPlus && mover == Side::Attackers;
        let slip = CaptureSlip { written: king, right: Squares::NONE, mover, to };
        (is_attack && to.only().beside().meets(king)).then(|| self.not_between(king, &slip))
    }

    /// Why the king is not taken where it takes four attackers: the squares beside him that are open, or the edge. `None`
    /// if two are enough, or nothing is open.
    fn king_is_open(&self, king: Square, slip: &CaptureSlip) -> Option<String> {
        let (variant, before) = (self.variant, self.before);
        let beside = king.only().beside() & variant.board();
        let is_strong = match variant.king_taken {
            KingTaken::FourSides => true,
            KingTaken::TwoSides => false,
            KingTaken::ByPlace => (king.only() | beside).meets(Squares::centre(variant.size)),
        };
        let closed = before.attackers | slip.to.only() | (variant.hostile.king & variant.board());
        let open = beside.without(closed);
        let is_at_edge = beside.len() < Direction::ALL.len() && !variant.is_edge_hostile;
        let why = if !open.is_empty() {
            format!("{} open", are(open))
        } else if is_at_edge {
            "is at the edge of the board".to_owned()
        } else {
            return None;
        };
        is_strong.then(|| format!("the king on {king} is taken from four sides, and {why}"))
    }
}

/// Who has won, and by what.
pub fn won(ending: &Ending) -> String {
    match ending.winner {
        Some(side) => format!("the {} have won by {}", side.name(), ending.cause.title()),
        None => format!("the game is drawn by {}", ending.cause.title()),
    }
}

fn list(squares: Squares) -> String {
    if squares.is_empty() {
        return "nothing".to_owned();
    }
    phrase::list(squares.sorted(), "and")
}

/// Squares with a verb: `d4 is`, `d4 and e5 are`.
pub(in crate::games::tafl) fn are(squares: Squares) -> String {
    let verb = if squares.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", list(squares))
}
