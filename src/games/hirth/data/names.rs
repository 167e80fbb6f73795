//! The words that stand for sides, pieces and places in data, and what they are to the engine.

use schemars::JsonSchema;
use serde::Serialize;

use crate::games::hirth::{board, rules, turn};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Gold; moves first.
    Gull,
    /// Silver.
    Silfr,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A Hirþ outside a Karve.
    Hirth,
    /// A Karve, with the Hirþ aboard.
    Karve,
    /// The Lofðungr.
    Lofdungr,
}

/// What decides a battle (R14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decided {
    /// One side has more power.
    Power,
    /// The powers are equal, and only one side has its Lofðungr there.
    Lofdungr,
    /// The powers are equal, and the Lofðungr does not decide: who defends wins.
    Defence,
}

/// What an offer is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Raise {
    /// To double the points.
    Double,
    /// To triple them.
    Triple,
}

/// A way to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// Yfirráð: the winner holds the five middle spaces.
    Yfirrad,
    /// Þungur Hnífur: the loser's Lofðungr left the board.
    ThungurHnifur,
    /// Drepið: the loser's Lofðungr was killed on Miðr.
    Drepid,
    /// The loser refused the Penningr.
    Refused,
}

/// An enum of the spaces of the board, and of some other places before them.
macro_rules! places {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $other:ident = $text:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
        #[allow(missing_docs)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $text)] $other,)*
            #[serde(rename = "0")] S0,
            #[serde(rename = "1")] S1,
            #[serde(rename = "2")] S2,
            #[serde(rename = "3")] S3,
            #[serde(rename = "4")] S4,
            #[serde(rename = "5")] S5,
            #[serde(rename = "6")] S6,
            #[serde(rename = "7")] S7,
            #[serde(rename = "8")] S8,
            #[serde(rename = "9")] S9,
            #[serde(rename = "m")] Mid,
        }

        impl $name {
            /// The spaces, in the order of the board.
            const SPACES: [Self; 11] = [
                Self::S0, Self::S1, Self::S2, Self::S3, Self::S4, Self::S5,
                Self::S6, Self::S7, Self::S8, Self::S9, Self::Mid,
            ];

            /// The space that it is, if it is one.
            pub fn space(self) -> Option<board::Space> {
                let at = Self::SPACES.iter().position(|&space| space == self)?;
                board::Space::ALL.get(at).copied()
            }

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$other => $text,)*
                    Self::S0 => "0",
                    Self::S1 => "1",
                    Self::S2 => "2",
                    Self::S3 => "3",
                    Self::S4 => "4",
                    Self::S5 => "5",
                    Self::S6 => "6",
                    Self::S7 => "7",
                    Self::S8 => "8",
                    Self::S9 => "9",
                    Self::Mid => "m",
                }
            }
        }

        impl From<board::Space> for $name {
            fn from(space: board::Space) -> Self {
                Self::SPACES[space.index()]
            }
        }
    };
}

places! {
    /// A space of the board: `0` to `9`, and `m` for Miðr.
    Space {}
}

places! {
    /// Where a move begins: a space, or `reserve`.
    Origin {
        Reserve = "reserve"
    }
}

places! {
    /// Where a piece ends after a battle: a space, `reserve`, or `lost`.
    Fate {
        Reserve = "reserve",
        Lost = "lost"
    }
}

impl Side {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gull => "gull",
            Self::Silfr => "silfr",
        }
    }
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hirth => "hirth",
            Self::Karve => "karve",
            Self::Lofdungr => "lofdungr",
        }
    }
}

impl Victory {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yfirrad => "yfirrad",
            Self::ThungurHnifur => "thungur-hnifur",
            Self::Drepid => "drepid",
            Self::Refused => "refused",
        }
    }
}

impl From<board::Side> for Side {
    fn from(side: board::Side) -> Self {
        match side {
            board::Side::Gull => Self::Gull,
            board::Side::Silfr => Self::Silfr,
        }
    }
}

impl From<Side> for board::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::Gull => Self::Gull,
            Side::Silfr => Self::Silfr,
        }
    }
}

impl From<turn::Raise> for Raise {
    fn from(raise: turn::Raise) -> Self {
        match raise {
            turn::Raise::Double => Self::Double,
            turn::Raise::Triple => Self::Triple,
        }
    }
}

impl From<Raise> for turn::Raise {
    fn from(raise: Raise) -> Self {
        match raise {
            Raise::Double => Self::Double,
            Raise::Triple => Self::Triple,
        }
    }
}

impl From<turn::Fate> for Fate {
    fn from(fate: turn::Fate) -> Self {
        match fate {
            turn::Fate::Reserve => Self::Reserve,
            turn::Fate::Lost => Self::Lost,
            turn::Fate::Space(space) => space.into(),
        }
    }
}

impl From<Fate> for turn::Fate {
    fn from(fate: Fate) -> Self {
        match (fate, fate.space()) {
            (_, Some(space)) => Self::Space(space),
            (Fate::Lost, None) => Self::Lost,
            (_, None) => Self::Reserve,
        }
    }
}

impl From<Option<rules::Victory>> for Victory {
    fn from(victory: Option<rules::Victory>) -> Self {
        match victory {
            Some(rules::Victory::Yfirrad) => Self::Yfirrad,
            Some(rules::Victory::ThungurHnifur) => Self::ThungurHnifur,
            Some(rules::Victory::Drepid) => Self::Drepid,
            None => Self::Refused,
        }
    }
}
