//! What a game offers to the program and to the library: a value, to be put into a table. Knows no game.
//!
//! [`Game`] is that value, [`Data`], [`Play`] and [`Show`] are what it may offer. [`recognise`] says which game a record is of;
//! `stretches` judges and lays out a text, each stretch of it by its game; `dress` takes off what a text wears; `glance`
//! goes from game to game in a text, the short way and the long one.
//! [`Options`] and [`Settings`] say how to judge; a game by itself is a [`Verdict`], and [`Standings`] count them;
//! [`Matches`] go over files.

pub(crate) mod chance;
mod data;
mod dress;
mod facts;
mod matches;
mod options;
mod play;
mod players;
pub mod recognise;
mod settings;
mod show;
pub(crate) mod slips;
mod standings;
mod stretches;
mod verdict;

pub use crate::judge::{EFFORT, Judgement};
pub use crate::report::{Entry, Fact};
pub use data::{Data, DataError, DataFault, DataPlace, Form, NamedSchema, Records};
pub use dress::Worn;
pub use facts::{FactColumn, FactTable, RowOrder};
pub use matches::Matches;
pub use options::Options;
pub use play::{Plan, Play, Played, Position, StartError};
pub use players::by_seats;
pub(crate) use players::number;
pub use recognise::{Hint, Stretch};
pub use settings::{MOST_SETTINGS, Setting, SettingError, SettingValue, Settings};
pub use show::{Audience, Show};
pub use standings::{MatchRules, Standings};
pub use stretches::{JudgedGame, check, check_any, judge_stretches, layout_stretches};
pub use verdict::Verdict;

use crate::{
    codes::Example,
    edit::Edit,
    finding::Finding,
    fix,
    page::{Article, Page},
    record::{self, Bare, Likeness, Notation, Shape, Tag},
    report::Seat,
    source::Source,
};

/// A game whose records can be judged: what each game must offer, and what it may.
pub struct Game {
    /// What it is called, in ASCII lower case: the value of `--game` and of `[Game "…"]`, the word of fenced blocks,
    /// the table in `hirth.toml`, the name space of its codes and rules.
    pub name: &'static str,
    /// What a record looks like, for those who wrote none; with the name that people know.
    pub example: Example,
    /// File name endings of its records, without the dot.
    pub extensions: &'static [&'static str],
    /// File name endings that its records may have as well, and other files too: they tell the game of a file that is
    /// named, and folders are not searched for them.
    pub other_extensions: &'static [&'static str],
    /// Reads a record in another form than the game's own, if it has that.
    pub dialect: Option<Dialect>,
    /// Names of variants that a tag `[Variant "…"]` or `[Game "…"]` may have; most games have none.
    pub variants: &'static [&'static str],
    /// Tags that only its records have, by their names and by how their values begin.
    pub own_tags: &'static [(&'static str, &'static str)],
    /// Names of other tags that count in its records, beside those that count in any.
    pub tags: &'static [&'static str],
    /// Its players, in the order in which reports show them. Their titles are the tags that name them.
    pub seats: &'static [Seat],
    /// What its records look like.
    pub notation: Notation,
    /// The codes that only its records can raise, errors first, in the order of the explain list.
    pub codes: &'static [&'static Page],
    /// Which codes of any game its records can raise, and on which of its rules they rest.
    pub shared_codes: &'static [(&'static Page, &'static str)],
    /// Its rules as this program reads them. Their names are unique within the game.
    pub rules: &'static [Article],
    /// What the caller may choose; at most [`MOST_SETTINGS`].
    pub settings: &'static [Setting],
    /// How its games form matches, if they do.
    pub matches: Option<MatchRules>,
    /// Judges a text.
    pub judge: fn(&Source, &Options) -> Judgement,
    /// The fast reader, if it has one that reads no text with decoration around the turns.
    pub read_clean: Option<ReadClean>,
    /// Whether a game with these tags takes nothing from the games before it in the text.
    pub is_independent: fn(&[Tag]) -> bool,
    /// Lays a text out.
    pub layout: fn(&Source, Shape) -> Edits,
    /// What is counted in its games for statistics, beside what is counted in any; nothing in some.
    pub facts: &'static [FactTable],
    /// Records as data for programs, and back, if it has that.
    pub data: Option<&'static dyn Data>,
    /// What may be played in a position, and random games, if it has that.
    pub play: Option<&'static dyn Play>,
    /// How its records and positions are drawn, if they can be.
    pub show: Option<&'static dyn Show>,
}

/// Judges the games from a byte on, as long as there is nothing to report. Returns them, and where the first other game
/// starts: the end of the text if there is none.
pub type ReadClean = fn(&str, usize, &Options) -> (Vec<Verdict>, usize);

/// Reads a text in another form than the game's own, given what it is called, as a record in the game's form in which every
/// byte knows where it comes from. `None` where the text is in no other form. What it names as taken off is told as
/// dress; a form of its own is none. The beginning of a text is enough to tell whether it is in another form.
pub type Dialect = fn(&str, &str) -> Option<Bare>;

/// What is to change in a text so that its turns lie as they usually do; or the first thing in it that
/// cannot be read, when nothing is to change, for what is not understood cannot be kept.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;

impl Game {
    /// Whether some line of a text reads as a turn of this game.
    pub fn has_turn_in(&self, text: &str) -> bool {
        text.lines().any(|line| self.is_turn(line))
    }

    /// Whether a line reads as a turn of this game, typographic dashes or not.
    fn is_turn(&self, line: &str) -> bool {
        let line = line.trim();
        let plain = |line: &str| -> String {
            let each = line.chars();
            each.map(|c| (self.notation.look_alike)(c).unwrap_or(c))
                .collect()
        };
        (self.notation.likeness)(line) == Likeness::Surely
            || !line.is_ascii() && (self.notation.likeness)(&plain(line)) == Likeness::Surely
    }

    /// Whether a text of which this is the beginning must be read whole: it is in another form, or wears a dress.
    pub fn reads_whole(&self, name: &str, beginning: &str) -> bool {
        let is_other = |dialect: Dialect| dialect(name, beginning).is_some();
        self.dialect.is_some_and(is_other) || self.is_beneath(beginning, Shape::Plain)
    }

    /// Whether turns of this game stand in what a text wears, of which this is the beginning, or among its words.
    pub fn is_beneath(&self, beginning: &str, shape: Shape) -> bool {
        let (notation, seats) = (&self.notation, self.seats);
        match shape {
            Shape::Plain => {
                let is_prose = || record::prose(beginning, notation, seats).is_some();
                record::is_dressed(beginning, notation, seats) || is_prose()
            }
            Shape::Prose => record::untold(beginning, notation, seats).is_some(),
            Shape::Fenced => false,
        }
    }

    /// Judges a text. No safe fix of the findings can hurt.
    pub fn judged(&self, source: &Source, options: &Options) -> Judgement {
        let mut judgement = (self.judge)(source, options);
        let of_games = judgement.games.iter_mut();
        let of_games = of_games.map(|verdict| &mut verdict.report.findings);
        for findings in of_games.chain([&mut judgement.findings]) {
            fix::hold(&self.notation, source.text(), findings);
        }
        judgement
    }

    /// Judges a text of clean games with the fast reader alone. `None` for other texts. Such a text has no decoration, and
    /// looking for that takes longer than judging it. A long text is not tried: there the search for decoration stops
    /// early, and one mistake near its end would double the work.
    pub(crate) fn judge_clean(&self, source: &Source, options: &Options) -> Option<Vec<Verdict>> {
        let is_short = source.is_whole() && source.text().len() <= record::SAMPLE;
        let read = self.read_clean.filter(|_| is_short && options.is_plain())?;
        let (mut games, end) = read(source.text(), 0, options);
        for verdict in &mut games {
            fix::hold(&self.notation, source.text(), &mut verdict.report.findings);
        }
        (!games.is_empty() && end == source.text().len()).then_some(games)
    }

    /// Returns the names of the tags that count in its records; all others are only kept.
    pub(crate) fn counting_tags(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let seats = self.seats.iter().map(|seat| seat.title);
        let has_variants = !self.variants.is_empty();
        seats
            .chain(["Result", "Match", "Game"])
            .chain(has_variants.then_some("Variant"))
            .chain(self.tags.iter().copied())
    }

    /// Every code that its records can raise: those of any game, and its own.
    pub fn pages(&self) -> Vec<&'static Page> {
        let shared = self.shared_codes.iter().map(|&(page, _)| page);
        shared.chain(self.codes.iter().copied()).collect()
    }

    /// The rules that a code rests on in this game.
    pub fn grounds(&self, page: &'static Page) -> Vec<&'static str> {
        let mut shared = self.shared_codes.iter();
        let shared = shared.find(|(other, _)| std::ptr::eq(*other, page));
        let rules = shared.map_or(page.rules, |&(_, rules)| rules);
        rules.split_terminator(", ").collect()
    }

    /// The number of a setting and of a value of it, both from 0.
    ///
    /// # Errors
    /// When it has no such setting, or the setting no such value.
    pub fn setting(&self, name: &str, value: &str) -> Result<(usize, usize), SettingError> {
        let mut all = self.settings.iter().enumerate();
        let found = all.find(|(_, setting)| setting.name == name);
        let (number, setting) = found.ok_or_else(|| SettingError::NoSetting {
            name: name.to_owned(),
        })?;
        let names = setting.values.iter().map(|known| known.name);
        match names.clone().position(|known| known == value) {
            Some(value) => Ok((number, value)),
            None => Err(SettingError::NoValue {
                name: setting.name,
                value: value.to_owned(),
                known: names.collect(),
            }),
        }
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
