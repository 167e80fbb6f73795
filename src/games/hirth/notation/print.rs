//! Turn → canonical notation. The inverse of the grammar: what is written here reads back as the same value.

use std::{fmt, ops::Deref};

use arrayvec::ArrayString;

use super::turn::{Battle, BattleResult, Fate, Goal, Label, Move, Offer, Origin, Piece, Raise, Turn};
use crate::games::hirth::board::Space;

impl fmt::Display for Turn {
    /// The label, a space, the moves without spaces, then the offers and the battles with a space each, or ` /`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        if let Some(label) = &self.label {
            write!(f, "{}", label.value)?;
            gap = " ";
        }
        for mov in &self.moves {
            write!(f, "{gap}{}", mov.value)?;
            gap = "";
        }
        for offer in &self.offers {
            write!(f, " {}", offer.value)?;
        }
        for battle in &self.battles {
            write!(f, " {}", battle.value)?;
        }
        if self.slash.is_some() {
            f.write_str(" /")?;
        }
        Ok(())
    }
}

impl Label {
    /// The label in notation; no number of a turn has more digits than ten.
    pub(in crate::games::hirth) fn spelling(&self) -> ArrayString<11> {
        let mut text = ArrayString::new();
        text.push(self.side.letter());
        let mut unit = 1;
        while self.number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            text.push(char::from(b'0' + (self.number / unit % 10) as u8));
            unit /= 10;
        }
        text
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling())
    }
}

/// A move, an offer, the start of a battle or a result in notation: a short text that takes no memory but its own. The
/// longest are `Khhhh3>6` and `SKhhhh^`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Spelling(ArrayString<8>);

impl Spelling {
    /// Returns the empty text.
    #[inline]
    pub(in crate::games::hirth) fn new() -> Self {
        Self::default()
    }

    /// Returns it as text.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Makes all capitals small letters.
    #[inline]
    pub(in crate::games::hirth) fn make_ascii_lowercase(&mut self) {
        self.0.make_ascii_lowercase();
    }

    #[inline]
    fn push(&mut self, letter: char) {
        self.0.push(letter);
    }

    #[inline]
    fn push_str(&mut self, letters: &str) {
        self.0.push_str(letters);
    }
}

impl Deref for Spelling {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Write for Spelling {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl Move {
    /// The move in notation.
    pub fn spelling(&self) -> Spelling {
        let mut text = Spelling::new();
        match *self {
            Move::Hirth { from, to, boards } => {
                text.push('H');
                match from {
                    Origin::Unsaid => {}
                    Origin::Reserve => text.push('e'),
                    Origin::Karve(space) => {
                        text.push('v');
                        text.push(space.letter());
                    }
                    Origin::Space(space) => text.push(space.letter()),
                }
                push_goal(&mut text, to);
                if boards {
                    text.push('i');
                }
            }
            Move::Karve { aboard, from, to } => {
                text.push('K');
                (0..aboard.min(4)).for_each(|_| text.push('h'));
                text.push(from.map_or('e', Space::letter));
                push_goal(&mut text, to);
            }
            Move::Lofdungr { from, to } => {
                text.push('L');
                text.push(from.letter());
                push_goal(&mut text, Some(to));
            }
        }
        text
    }
}

fn push_goal(text: &mut Spelling, goal: Option<Goal>) {
    if let Some(Goal { space, attack }) = goal {
        if attack {
            text.push('>');
        }
        text.push(space.letter());
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling())
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.attack { ">" } else { "" }, self.space)
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let raise = match self.raise {
            Raise::Double => 'd',
            Raise::Triple => 't',
        };
        let answer = if self.accepted { 'a' } else { 'r' };
        write!(f, "{}{raise}{}{answer}", self.by.letter(), self.to.letter())
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ">{}", self.space.value)?;
        self.results.iter().try_for_each(|result| write!(f, "{}", result.value))
    }
}

impl BattleResult {
    /// The result in notation.
    pub fn spelling(&self) -> Spelling {
        let mut text = Spelling::new();
        text.push(self.side.letter());
        text.push_str(self.piece.spelling());
        text.push(match self.fate {
            Fate::Reserve => '^',
            Fate::Lost => 'x',
            Fate::Space(space) => space.letter(),
        });
        text
    }
}

impl fmt::Display for BattleResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling())
    }
}

impl Piece {
    /// The piece in notation.
    pub fn spelling(self) -> &'static str {
        match self {
            Piece::Karve(aboard) => &"Khhhh"[..1 + usize::from(aboard).min(4)],
            Piece::Hirth => "H",
            Piece::Lofdungr => "L",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelling())
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Reserve => f.write_str("^"),
            Fate::Lost => f.write_str("x"),
            Fate::Space(space) => write!(f, "{space}"),
        }
    }
}
