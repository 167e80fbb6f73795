//! Text → the parts of a position, each with its place. It mirrors `grammar/hirth-position.bnf`.

use super::Fault;
use crate::{
    games::hirth::{
        board::{Side, Space},
        position::CAPACITY,
        turn::Piece,
    },
    span::Span,
};

/// One part of the text: `G`, `0:GKhhH`, `x:S2H`, `d:G`, `t`.
pub(super) struct Part {
    /// All of it, without the blanks after it.
    pub span: Span,
    /// What it says.
    pub says: Says,
}

/// What a part says.
pub(super) enum Says {
    /// Who is to move.
    ToMove(Side),
    /// What a side has on a space, or, without one, what it lost: each piece with how often.
    Pieces(Option<Space>, Side, Vec<Counted>),
    /// The game is doubled, and a side holds the Penningr.
    Doubled(Side),
    /// The game is tripled.
    Tripled,
}

/// A piece, how many of it, and where that is written. Numbers beyond `u32` are its greatest value.
pub(super) struct Counted {
    pub piece: Piece,
    pub count: u32,
    pub span: Span,
}

/// Where reading stops, and why.
pub(super) type Failed = (Span, Fault);

/// Takes a text apart.
pub(super) fn parts(text: &str) -> Result<Vec<Part>, Failed> {
    let mut cursor = Cursor { text, at: 0 };
    let mut parts = Vec::new();
    cursor.blanks();
    while let Some(first) = cursor.peek() {
        let start = cursor.at;
        cursor.bump();
        let says = match first {
            't' => Says::Tripled,
            'd' => Says::Doubled(cursor.of(start)?),
            'x' => {
                let side = cursor.of(start)?;
                Says::Pieces(None, side, cursor.pieces(start, false)?)
            }
            '^' => return Err((cursor.since(start), Fault::Reserve)),
            _ => match (side(first), Space::from_char(first)) {
                (Some(side), _) => Says::ToMove(side),
                (_, Some(space)) => {
                    let side = cursor.of(start)?;
                    Says::Pieces(Some(space), side, cursor.pieces(start, true)?)
                }
                _ => return Err((cursor.since(start), Fault::Unreadable)),
            },
        };
        let span = cursor.since(start);
        parts.push(Part { span, says });
        cursor.blanks();
    }
    Ok(parts)
}

fn side(letter: char) -> Option<Side> {
    [Side::Gull, Side::Silfr]
        .into_iter()
        .find(|side| side.letter() == letter)
}

struct Cursor<'a> {
    text: &'a str,
    /// The next character, in bytes.
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn blanks(&mut self) {
        self.take(char::is_whitespace);
    }

    /// Goes on while the characters are `wanted`; tells how many bytes they are.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(wanted).len();
        self.at += length;
        length
    }

    /// From `start` to here, without blanks at the end.
    fn since(&self, start: usize) -> Span {
        let length = self.text[start..self.at].trim_end().len();
        Span::new(start, start + length)
    }

    /// From `start` to the end of the next character: what is there instead of what should be.
    fn fails<T>(&mut self, start: usize, fault: Fault) -> Result<T, Failed> {
        self.bump();
        Err((self.since(start), fault))
    }

    /// `:` and whose it is.
    fn of(&mut self, start: usize) -> Result<Side, Failed> {
        self.blanks();
        if self.peek() != Some(':') {
            return Err((self.since(start), Fault::NoColon));
        }
        self.bump();
        self.blanks();
        let Some(side) = self.peek().and_then(side) else {
            return self.fails(start, Fault::NoSide);
        };
        self.bump();
        Ok(side)
    }

    /// The pieces of the part that begins at `start`, at least one.
    fn pieces(&mut self, start: usize, karves: bool) -> Result<Vec<Counted>, Failed> {
        let mut pieces = Vec::new();
        let mut end = self.at;
        self.blanks();
        while let Some(piece) = self.piece(karves)? {
            pieces.push(piece);
            end = self.at;
            self.blanks();
        }
        // Blanks, and a digit that names the next space, are not of this part.
        self.at = end;
        if pieces.is_empty() {
            Err((self.since(start), Fault::NoPieces))
        } else {
            Ok(pieces)
        }
    }

    /// A piece with its count; nothing where none begins.
    fn piece(&mut self, karves: bool) -> Result<Option<Counted>, Failed> {
        let start = self.at;
        let digits = self.take(|c| c.is_ascii_digit());
        let count = match digits {
            0 => 1,
            _ => self.text[start..self.at].parse().unwrap_or(u32::MAX),
        };
        self.blanks();
        let piece = match self.peek() {
            Some('H') => Piece::Hirth,
            Some('L') => Piece::Lofdungr,
            Some('K') if !karves => return self.fails(start, Fault::KarveOut),
            Some('K') => Piece::Karve(0),
            // The digit was the next space.
            Some(':') => return Ok(None),
            _ if digits > 0 => return self.fails(start, Fault::NoPiece),
            _ => return Ok(None),
        };
        self.bump();
        let aboard = match piece {
            Piece::Karve(_) => self.take(|c| c == 'h'),
            _ => 0,
        };
        let span = self.since(start);
        let piece = match u8::try_from(aboard) {
            Ok(aboard) if aboard > CAPACITY => return Err((span, Fault::TooManyAboard)),
            Err(_) => return Err((span, Fault::TooManyAboard)),
            Ok(aboard) if piece == Piece::Karve(0) => Piece::Karve(aboard),
            Ok(_) => piece,
        };
        Ok(Some(Counted { piece, count, span }))
    }
}
