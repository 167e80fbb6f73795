//! Turn → canonical notation. The inverse of the grammar: what is written here reads back as the same value.

use std::fmt;

use super::turn::{Aftermath, Battle, Fate, Goal, Label, Move, Offer, Origin, Piece, Raise, Turn};

impl fmt::Display for Turn {
    /// The label, a blank, the moves without blanks, then the offers and the battles with a blank each, or ` /`.
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

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side.letter(), self.number)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Hirth { from, to, boards } => {
                write!(f, "H{from}")?;
                write_goal(f, to)?;
                f.write_str(if boards { "i" } else { "" })
            }
            Move::Karve { aboard, from, to } => {
                write!(f, "{}", Piece::Karve(aboard))?;
                match from {
                    Some(space) => write!(f, "{space}")?,
                    None => f.write_str("e")?,
                }
                write_goal(f, to)
            }
            Move::Lofdungr { from, to } => write!(f, "L{from}{to}"),
        }
    }
}

fn write_goal(f: &mut fmt::Formatter<'_>, goal: Option<Goal>) -> fmt::Result {
    goal.map_or(Ok(()), |goal| write!(f, "{goal}"))
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Unsaid => Ok(()),
            Origin::Reserve => f.write_str("e"),
            Origin::Karve(space) => write!(f, "v{space}"),
            Origin::Space(space) => write!(f, "{space}"),
        }
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
        self.results
            .iter()
            .try_for_each(|result| write!(f, "{}", result.value))
    }
}

impl fmt::Display for Aftermath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.side.letter(), self.piece, self.fate)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Karve(aboard) => write!(f, "K{}", &"hhhh"[..usize::from(*aboard).min(4)]),
            Piece::Hirth => f.write_str("H"),
            Piece::Lofdungr => f.write_str("L"),
        }
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
