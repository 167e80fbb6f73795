//! What a game offers to the program and to the library: the trait [`Game`], for a table of games. Knows no game.
//!
//! [`About`] is what there is to know of a game without reading a record; [`Data`], [`Play`] and [`Show`] are what a game
//! may offer. [`recognise`] says which game a record is of; `stretches` judges and formats a text, each stretch of it by
//! its game; `pasted` strips the decoration of a text. [`Options`] and [`Settings`] say how to judge; [`Standings`] count the games
//! that were judged; [`Matches`] go over files.

mod about;
pub(crate) mod chance;
pub(crate) mod cut;
mod data;
mod facts;
mod judgement;
mod matches;
mod misplaced;
mod named;
mod names;
mod options;
mod pasted;
mod pieces;
mod play;
mod playable;
mod players;
pub mod recognise;
mod settings;
mod show;
pub(crate) mod slips;
mod standings;
mod stretches;
mod turn_error;

pub use crate::budget::EFFORT;
pub use crate::report::{Entry, Fact};
pub use about::About;
pub use data::{Data, DataError, DataFault, DataPlace, Form, NamedSchema, Records};
pub use facts::{FactColumn, FactTable, RowOrder};
#[doc(hidden)]
pub use judgement::Judgement;
pub(crate) use judgement::complete;
pub use matches::{MOST_MATCH_GAMES, MatchGame, Matches, match_scores};
pub use misplaced::Misplaced;
pub(crate) use named::of_name;
pub use named::{Named, NoGame};
#[cfg(feature = "cli")]
pub(crate) use names::NameWords;
pub use options::Options;
pub(crate) use pasted::Stripped;
pub(crate) use pieces::{PIECE, Pieces};
pub(crate) use play::game_of;
pub use play::{Plan, Play, Played, Position, StartError};
pub use playable::Playable;
#[doc(hidden)]
pub use players::by_seats;
pub(crate) use players::number;
pub use recognise::{Hint, Stretch};
pub use settings::{MOST_SETTINGS, Setting, SettingError, SettingValue, Settings};
pub use show::{Audience, Show};
pub use standings::{MatchRules, Standings};
pub(crate) use stretches::{after_stretches, show_stretches};
#[doc(hidden)]
pub use stretches::{check, check_any, counted, judge_stretches, layout_stretches};
pub use turn_error::TurnError;

use crate::{
    edit::Edit,
    finding::Finding,
    fix,
    record::{self, Bare, Notation, Shape, Tag},
    report::GameReport,
    source::Source,
    span::Span,
};

/// A game whose records can be judged: what each game must offer, and what it may.
pub trait Game: Sync {
    /// What it is called: `hirth`.
    fn name(&self) -> &'static str {
        self.notation().name
    }

    /// What its notation looks like.
    fn notation(&self) -> &'static Notation {
        self.about().notation
    }

    /// Its names and tables.
    fn about(&self) -> &'static About;

    /// What the caller may choose; at most [`MOST_SETTINGS`].
    fn settings(&self) -> &'static [Setting] {
        &[]
    }

    /// Judges a stretch of a text.
    fn judge_text(&self, source: &Source, span: Span, options: &Options) -> Judgement;

    /// Reads clean games from byte `at` on with the fast reader, as long as there is nothing to report. A game without a
    /// fast reader reads none.
    fn read_clean(&self, _text: &str, at: usize, _options: &Options) -> Clean {
        (Vec::new(), at)
    }

    /// Whether the fast reader gives up at once if there is decoration around the turns, so that it can be asked before
    /// any decoration is looked for.
    fn reads_bare_only(&self) -> bool {
        false
    }

    /// Reads a text in another form than the game's own, given its file name, as a record in the game's form in which every
    /// byte knows where it comes from. `None` if the text is in no other form. What it deletes and names is reported as
    /// decoration; the form itself is not decoration. The beginning of a text is enough to decide whether it is in another
    /// form.
    fn dialect(&self, _name: &str, _text: &str) -> Option<Bare> {
        None
    }

    /// Whether a game with these tags takes nothing from the games before it in the text.
    fn is_independent(&self, _tags: &[Tag]) -> bool {
        true
    }

    /// Lays a text out.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read: then nothing is changed.
    fn layout(&self, source: &Source, shape: Shape) -> Edits;

    /// What is counted in its games for statistics, beside what is counted in any; nothing in some.
    fn fact_tables(&self) -> &'static [FactTable] {
        &[]
    }

    /// Records as data for programs, and back, if it has that.
    fn data(&self) -> Option<&'static dyn Data> {
        None
    }

    /// What may be played in a position, and random games, if it has that.
    fn play(&self) -> Option<&'static dyn Play> {
        None
    }

    /// How its records and positions are drawn, if they can be.
    fn show(&self) -> Option<&'static dyn Show> {
        None
    }
}

/// Clean games, and where the first other game starts: the end of the text if there is none.
pub type Clean = (Vec<GameReport>, usize);

/// What is to change in a text so that its turns lie as they usually do; or the first thing in it that
/// cannot be read, when nothing is to change, for what is not understood cannot be kept.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;

impl dyn Game + '_ {
    /// What may be played in its positions.
    ///
    /// # Errors
    /// When the game does not know that.
    pub fn playable(&self) -> Result<&'static dyn Play, StartError> {
        self.play().ok_or_else(|| StartError::Missing {
            message: format!("hirth cannot list the legal moves of {}", self.about().example.title),
        })
    }

    /// Whether a text has a game without turns, by its tags.
    pub fn has_game_in_tags(&self, text: &str) -> bool {
        let has_result = || text.contains("[Result");
        has_result() && record::read(text, Shape::Plain, self.notation()).has_game_without_turns(self.notation())
    }

    /// Whether a text of which this is the beginning must be read whole: it is in another form, or has decoration.
    pub fn reads_whole(&self, name: &str, beginning: &str) -> bool {
        self.dialect(name, beginning).is_some() || record::is_pasted_or_prose(beginning, self.notation())
    }

    /// Judges a stretch of a text. No safe fix of the findings can hurt.
    pub fn judged(&self, source: &Source, span: Span, options: &Options) -> Judgement {
        let mut judgement = self.judge_text(source, span, options);
        let of_games = judgement.games.iter_mut();
        let of_games = of_games.map(|game| &mut game.findings);
        for findings in of_games.chain([&mut judgement.findings]) {
            fix::hold(self.notation(), source.text(), findings);
        }
        judgement
    }

    /// Judges a text of clean games with the fast reader alone. `None` for other texts. Such a text has no decoration, and
    /// looking for that takes longer than judging it.
    pub(crate) fn judge_clean(&self, source: &Source, options: &Options) -> Option<Vec<GameReport>> {
        if !options.is_plain() || !self.reads_bare_only() {
            return None;
        }
        let (mut games, end) = self.read_clean(source.text(), 0, options);
        for game in &mut games {
            fix::hold(self.notation(), source.text(), &mut game.findings);
        }
        (!games.is_empty() && end == source.text().len()).then_some(games)
    }

    /// The number of a setting and of a value of it, both from 0.
    ///
    /// # Errors
    /// When it has no such setting, or the setting no such value.
    pub fn setting(&self, name: &str, value: &str) -> Result<(usize, usize), SettingError> {
        let mut all = self.settings().iter().enumerate();
        let found = all.find(|(_, setting)| setting.name == name);
        let (number, setting) = found.ok_or_else(|| SettingError::NoSetting { name: name.to_owned() })?;
        let names = setting.values.iter().map(|known| known.name);
        match names.clone().position(|known| known == value) {
            Some(value) => Ok((number, value)),
            None => Err(SettingError::NoValue { name: setting.name, value: value.to_owned(), known: names.collect() }),
        }
    }
}

impl std::fmt::Debug for dyn Game + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Games are compared by their names.
impl PartialEq for dyn Game + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}
