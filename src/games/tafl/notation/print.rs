//! Plies → notation as it is usually written. The inverse of the grammar: what is written here reads back as the same.

use std::fmt;

use super::turn::{Action, Capture, Label, Letter, Mark, Move};

impl fmt::Display for Label {
    /// `3.`, or `3...` before a second ply alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stops = if self.is_second { "..." } else { "." };
        write!(f, "{}{stops}", self.number)
    }
}

impl fmt::Display for Letter {
    /// `K`, and nothing for a common piece.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::King => f.write_str("K"),
            Self::Common => Ok(()),
        }
    }
}

impl Mark {
    /// Returns it as written.
    pub fn spelling(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::PlusPlus => "++",
            Self::MinusMinus => "--",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelling())
    }
}

impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = &self.letter {
            write!(f, "{}", letter.value)?;
        }
        write!(f, "{}", self.square.value)
    }
}

impl Move {
    /// Returns its captures in the order in which they are written: by file, then by rank (T4).
    pub fn sorted_captures(&self) -> Vec<Capture> {
        let mut sorted = self.captures.clone();
        sorted.sort_by_key(|capture| capture.square.value);
        sorted
    }
}

impl fmt::Display for Move {
    /// The move with its captures in order (T4).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(letter) = &self.letter {
            write!(f, "{}", letter.value)?;
        }
        write!(f, "{}-{}", self.from.value, self.to.value)?;
        let mut sign = 'x';
        for capture in self.sorted_captures() {
            write!(f, "{sign}{capture}")?;
            sign = '/';
        }
        match &self.mark {
            Some(mark) => write!(f, "{}", mark.value),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Action {
    /// The action; empty if it cannot be read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mov) => write!(f, "{mov}"),
            Self::Resigns => f.write_str("---"),
            Self::TimesOut => f.write_str("timeout"),
            Self::Unreadable(_) => Ok(()),
        }
    }
}
