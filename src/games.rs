//! The table of games: the only file that knows more than one, and the only one that names the features of games.

#[cfg(feature = "herrlof")]
pub mod herrlof;
#[cfg(feature = "hirth")]
pub mod hirth;
#[cfg(feature = "tafl")]
pub mod tafl;

#[cfg(feature = "check")]
pub use crate::game::*;
#[cfg(feature = "data")]
use std::{io, sync::Arc};

#[cfg(feature = "data")]
use serde::Serialize;

#[cfg(feature = "draw")]
use crate::{data::SeenGame, scene::Film};
#[cfg(feature = "data")]
use crate::{
    data::{
        self, DocumentLine, File, FileJson, FileText, GameColumns, GameModel, GameRows, GameText, LiveRecord, TurnText,
        Unwritable,
    },
    finding::Finding,
    json,
    position::{Playable, TurnError},
    record::MappedText,
    table::TableWriter,
};
#[cfg(feature = "check")]
use crate::{
    judge::{self, Game},
    nearest::is_same_name,
    record::{Notation, Shape},
    report::GameReport,
    source::Source,
    span::Span,
};

#[cfg(not(any(feature = "herrlof", feature = "hirth", feature = "tafl")))]
compile_error!("no game: choose the feature `games`, or some of `hirth`, `tafl` and `herrlof`");

/// Makes the table: the enums [`GameKind`] and [`Records`], and macros that run an expression with the type of a game, or with the
/// records of one. `$d` is a dollar sign: the macros are made by this one.
#[cfg(feature = "check")]
macro_rules! games {
    ($d:tt $($feature:literal => $module:ident::$Game:ident,)*) => {
        /// A game that this program knows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameKind {
            $(
                #[cfg(feature = $feature)]
                #[doc = concat!("The game of the module `", $feature, "`.")]
                $Game,
            )*
        }

        impl GameKind {
            /// All games, in the order in which they are tried and listed.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$Game,)*];

            /// The names and tables of all games, in the same order.
            pub const ABOUTS: &'static [&'static About] =
                &[$(#[cfg(feature = $feature)] <$module::$Game as Game>::ABOUT,)*];
        }

        /// The records of one file as data, of whichever game they are.
        #[cfg(feature = "data")]
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Records {
            $(
                #[cfg(feature = $feature)]
                #[doc = concat!("Those of the module `", $feature, "`.")]
                $Game(File<$module::$Game>),
            )*
        }

        /// Evaluates an expression with the file that records hold, whichever game they are of.
        #[cfg(feature = "data")]
        macro_rules! of_records {
            ($d records:expr, $d file:ident => $d value:expr) => {
                match $d records { $(#[cfg(feature = $feature)] Records::$Game($d file) => $d value,)* }
            };
        }

        /// Evaluates an expression with the type of a game, and with the files of this game among some records.
        #[cfg(feature = "data")]
        macro_rules! of_files {
            ($d kind:expr, $d records:expr, $d G:ident, $d files:ident => $d value:expr) => {
                match $d kind {
                    $(
                        #[cfg(feature = $feature)]
                        GameKind::$Game => {
                            type $d G = $module::$Game;
                            #[allow(unreachable_patterns)]
                            let $d files = $d records.into_iter().filter_map(|records| match records {
                                Records::$Game(file) => Some(file),
                                _ => None,
                            });
                            $d value
                        }
                    )*
                }
            };
        }

        $(
            #[cfg(all(feature = "data", feature = $feature))]
            impl From<File<$module::$Game>> for Records {
                fn from(file: File<$module::$Game>) -> Self {
                    Self::$Game(file)
                }
            }
        )*

        /// Evaluates an expression with the type of a game.
        macro_rules! of_game {
            ($d kind:expr, $d G:ident => $d value:expr) => {
                match $d kind {
                    $(
                        #[cfg(feature = $feature)]
                        GameKind::$Game => {
                            type $d G = $module::$Game;
                            $d value
                        }
                    )*
                }
            };
        }
    };
}

#[cfg(feature = "check")]
games! {
    $
    "hirth" => hirth::Hirth,
    "tafl" => tafl::Tafl,
    "herrlof" => herrlof::Herrlof,
}

/// The first game, which counts where nothing says the game.
#[cfg(feature = "check")]
impl Default for GameKind {
    fn default() -> Self {
        Self::ALL[0]
    }
}

#[cfg(feature = "check")]
impl GameKind {
    /// Its names and tables.
    pub fn about(self) -> &'static About {
        of_game!(self, G => G::ABOUT)
    }

    /// Returns the game with a name, `hirth` or `HIRÞ`, in letters of any case.
    pub fn of_name(name: &str) -> Option<Self> {
        let is_it = |game: &&Self| [game.name(), game.about().example.title].iter().any(|own| is_same_name(own, name));
        Self::ALL.iter().find(is_it).copied()
    }

    /// What it is called: `hirth`.
    pub fn name(self) -> &'static str {
        self.notation().name
    }

    /// What its notation looks like.
    pub fn notation(self) -> &'static Notation {
        self.about().notation
    }

    /// Judges a stretch of a text. No safe fix of the findings can hurt.
    pub(crate) fn judge(self, source: &Source, span: Span, options: &Options) -> Judgement {
        of_game!(self, G => judge::judge_stretch::<G>(source, span, options))
    }

    /// Judges a text of clean games with the fast reader alone. `None` for other texts. Such a text has no decoration, and
    /// looking for that takes longer than judging it.
    pub(crate) fn judge_clean(self, source: &Source, options: &Options) -> Option<Vec<GameReport>> {
        of_game!(self, G => judge::judge_clean::<G>(source, options))
    }

    /// Up to which byte a text is clean games, as far as a fast reader shows it.
    pub(crate) fn clean_up_to(self, text: &str) -> usize {
        of_game!(self, G => G::FAST_READER.map_or(0, |read| read(text, 0, &Options::notation()).1))
    }

    /// Lays a text out.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read: then nothing is changed.
    pub fn layout(self, source: &Source, shape: Shape) -> Edits {
        of_game!(self, G => judge::layout::<G>(source, shape))
    }
}

/// Records as data, and back.
#[cfg(feature = "data")]
impl GameKind {
    /// Returns the game whose position a text is, or looks like.
    pub(crate) fn of_position(text: &str) -> Self {
        let reads = |game: &Self| of_game!(*game, G => G::chosen(Some(text), &Settings::default()).is_ok());
        let looks = |game: &Self| (game.about().is_position_like)(text);
        let find = |is_it: &dyn Fn(&Self) -> bool| Self::ALL.iter().copied().find(|game| is_it(game));
        find(&reads).or_else(|| find(&looks)).unwrap_or_default()
    }

    /// Returns a text in another form than notation in notation: data of this game, or see [`Game::dialect`].
    #[cfg(feature = "pasted")]
    pub(crate) fn dialect(self, name: &str, text: &str) -> Option<MappedText> {
        of_game!(self, G => data::in_notation::<G>(text).or_else(|| G::dialect(name, text)))
    }

    /// Judges a text of this game, and returns all that was read of it.
    pub fn convert(self, source: &Source, options: &Options) -> Records {
        of_game!(self, G => File::<G>::convert(source, options).into())
    }

    /// The same for a stretch of a text. What was found comes beside the records, which are still to be
    /// [completed](Records::complete).
    pub(crate) fn records_of_stretch(self, source: &Source, span: Span, options: &Options) -> (Records, Judgement) {
        of_game!(self, G => {
            let (file, judgement) = File::<G>::judged(source, span, options, |_| Vec::new());
            (file.into(), judgement)
        })
    }

    /// Reads data, one document or one document a line. Returns the text of each file in it; one without a path gets the name of
    /// the text.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read, or that has no notation.
    pub(crate) fn texts_of_data(self, source: &Source, form: Form) -> Result<Vec<Source>, DataError> {
        of_game!(self, G => data::read::<G>(source, form))
    }

    /// The same for some lines of JSON lines, with their numbers from 1. `since` is how many games of this kind came since their
    /// last end line, before and after.
    ///
    /// # Errors
    /// The first thing in the lines that cannot be read, or that has no notation.
    pub(crate) fn texts_of_lines(
        self,
        name: &str,
        lines: &[(usize, &str)],
        since: &mut usize,
    ) -> Result<Vec<Source>, DataError> {
        of_game!(self, G => data::read_lines::<G>(name, lines, since))
    }

    /// Returns the data of a text in which nothing is a game.
    pub(crate) fn no_records(self, path: &str) -> Records {
        of_game!(self, G => File::<G> { path: path.to_owned(), ..File::default() }.into())
    }

    /// Returns a game of this kind that is being played as notation. Tags alone have one layout.
    pub(crate) fn record(self, game: &GameText) -> Result<String, DataError> {
        if game.turns.is_empty() {
            return of_game!(self, G => Ok(data::of_live::<G>(game)?));
        }
        let file = data::FileText { games: vec![game.clone()], ..data::FileText::default() };
        of_game!(self, G => data::notation::<G>(&[file]))
    }

    /// Returns records of this game as notation.
    ///
    /// # Errors
    /// The first thing in the data that has no notation.
    pub fn write_notation(self, records: &[Records]) -> Result<String, DataError> {
        of_files!(self, records, G, files => data::notation::<G>(&files.map(File::text).collect::<Vec<_>>()))
    }

    /// The same of what notation keeps of them.
    pub(crate) fn write_texts(self, files: &[FileText]) -> Result<String, DataError> {
        of_game!(self, G => data::notation::<G>(files))
    }

    /// The other text formats that records of this game can be written in, by the extensions of their files.
    pub fn other_texts(self) -> Vec<&'static str> {
        of_game!(self, G => G::OTHER_TEXTS.iter().map(|(form, _)| *form).collect())
    }

    /// Returns records of this game in one of the [other text formats](Self::other_texts).
    ///
    /// # Errors
    /// The first thing in the data that cannot be written in it, or that the game is not written in such a format.
    pub fn write_other_text(self, form: &str, records: &[Records]) -> Result<String, DataError> {
        of_files!(self, records, G, files => match G::OTHER_TEXTS.iter().find(|(name, _)| *name == form) {
            Some((_, write)) => write(&files.collect::<Vec<_>>()),
            None => {
                let message = format!("records of {} cannot be written as `{form}`", G::ABOUT.example.title);
                Err(DataError::new(DataFault::Format, DataPlace::Whole, message))
            }
        })
    }

    /// The rows that tables of this game can have of its own, such as `moves`. The first is the default.
    pub fn rows(self) -> Vec<&'static str> {
        of_game!(self, G => data::rows::<G>())
    }

    /// Returns the columns that this game adds to the table of games.
    pub(crate) fn columns(self) -> GameColumns {
        of_game!(self, G => GameColumns::of::<G>())
    }

    /// Writes records of this game as a table with rows of its own of that kind.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_table(self, records: &[Records], rows: &str, out: &mut dyn TableWriter) -> io::Result<()> {
        of_files!(self, records, G, files => data::table::<G>(&files.collect::<Vec<_>>(), rows, out))
    }

    /// Returns what a JSON document of this game starts with, before its files.
    pub(crate) fn document_head(self) -> String {
        of_game!(self, G => data::head::<G>())
    }

    /// Writes the last line of JSON, after those of so many games.
    ///
    /// # Errors
    /// Those of `out`.
    pub(crate) fn write_last_line(self, games: usize, out: &mut dyn io::Write) -> io::Result<()> {
        of_game!(self, G => json::write(out, &DocumentLine::<G>::end(games)))
    }

    /// The formats that have a JSON Schema: `record`, `record-line` and others. A schema takes a while to make, and the
    /// names are needed at every start of the program.
    #[cfg(feature = "schema")]
    pub fn schemas(self) -> Vec<NamedSchema> {
        of_game!(self, G => data::schemas::<G>())
    }
}

#[cfg(feature = "data")]
impl Records {
    /// The file.
    pub fn path(&self) -> &str {
        of_records!(self, file => &file.path)
    }

    /// What notation keeps of it.
    pub(crate) fn text(&self) -> FileText {
        of_records!(self, file => file.text())
    }

    /// What was found in its games and outside of them.
    pub(crate) fn findings(&self) -> Vec<&Finding> {
        of_records!(self, file => file.games.iter().flat_map(|game| &game.findings).chain(&file.findings).collect())
    }

    /// How many games it holds.
    pub(crate) fn count_games(&self) -> usize {
        of_records!(self, file => file.games.len())
    }

    /// Whether it holds no game.
    pub fn is_empty(&self) -> bool {
        of_records!(self, file => file.games.is_empty())
    }

    /// Whether an error was found in the records.
    pub fn has_errors(&self) -> bool {
        of_records!(self, file => file.has_errors())
    }

    /// Where lines of the text are that are neither in the games nor comments, and how many there are at each place.
    pub fn lost(&self) -> &[(Span, usize)] {
        of_records!(self, file => &file.lost)
    }

    /// The first line that was not judged after too many errors, and how many lines there are from it on: they are in no
    /// game.
    pub fn unjudged(&self) -> Option<(Span, usize)> {
        of_records!(self, file => file.unjudged)
    }

    /// The turns that are marked as unknown, each with the lines up to the next game. They are in no game.
    pub fn unknown(&self) -> &[Span] {
        of_records!(self, file => &file.unknown)
    }

    /// What of the records no table holds, in words: `game 1: S5`, `game 2: G3 to S7`.
    pub fn left_out(&self) -> Vec<String> {
        of_records!(self, file => file.left_out())
    }

    /// Deletes the games with an unknown turn, which would end before it.
    pub(crate) fn delete_unknown(&mut self) {
        of_records!(self, file => file.delete_unknown());
    }

    /// Returns them as a file of a JSON document.
    ///
    /// # Errors
    /// When they cannot be written as JSON.
    pub(crate) fn into_json(self) -> Result<FileJson, DataError> {
        let json = of_records!(self, file => FileJson::of(file));
        json.map_err(|error| DataError::new(DataFault::Format, DataPlace::Whole, error.to_string()))
    }

    /// Returns their rows in the table of games.
    pub(crate) fn rows(&self) -> GameRows {
        of_records!(self, file => GameRows::of(file))
    }

    /// Completes them with what was found: outside of the games, and in each of them, which has this number, from 0. A game
    /// without a report is left out. The places are those of `source`.
    pub(crate) fn complete(&mut self, source: &Source, reports: Vec<(usize, GameReport)>, findings: Vec<Finding>) {
        of_records!(self, file => file.complete(source, reports, findings));
    }

    /// Writes them as JSON, one line a game.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_lines(self, out: &mut dyn io::Write) -> io::Result<()> {
        of_records!(self, file => file.lines().try_for_each(|line| json::write(out, &line)))
    }
}

/// Games as they are drawn.
#[cfg(feature = "draw")]
impl GameKind {
    /// Judges a stretch of a text, and shows its games. They are counted after those that `standings` has counted.
    pub(crate) fn films(
        self,
        source: &Arc<Source>,
        span: Span,
        options: &Options,
        standings: &mut Standings,
        see: &mut dyn FnMut(SeenGame<'_>),
    ) {
        of_game!(self, G => data::films::<G>(source, span, options, standings, see));
    }

    /// Returns the film of a record of one game.
    pub(crate) fn film(self, game: &GameText, options: &Options) -> Option<Film> {
        of_game!(self, G => data::film::<G>(game, options))
    }

    /// Returns a position on a line of text as a film of one scene; without a text the start of a game.
    ///
    /// # Errors
    /// When the text says no position.
    pub fn film_of(self, position: Option<&str>, settings: &Settings) -> Result<Film, StartError> {
        of_game!(self, G => Ok(G::chosen(position, settings)?.film()))
    }
}

/// Positions to play on from, and random games.
#[cfg(feature = "data")]
impl GameKind {
    /// Returns the position on a line of text, or without one the start of a game.
    ///
    /// # Errors
    /// When the text says no position, or a game has no start without one.
    pub fn position(self, text: Option<&str>, settings: &Settings) -> Result<Box<dyn PlayFrom>, StartError> {
        of_game!(self, G => Ok(Box::new(G::started(text, settings)?)))
    }

    /// Returns the position after a turn of a stretch of a text: of game number `game`, from 1, or the last; after the turn with
    /// this name, or the last.
    ///
    /// # Errors
    /// When the stretch has no such game or turn, or an error before it, or the position is not known.
    pub(crate) fn after(
        self,
        source: &Source,
        span: Span,
        options: &Options,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<Box<dyn PlayFrom>, StartError> {
        of_game!(self, G => data::after::<G>(source, span, options, game, turn))
    }

    /// Judges a record of one game, and returns where it goes on.
    ///
    /// # Errors
    /// The first thing in it that has no notation.
    pub(crate) fn live(self, game: &GameText, options: &Options) -> Result<LiveRecord, Unwritable> {
        of_game!(self, G => data::live::<G>(game, options))
    }

    /// Returns why a text is not a turn of this game, if it cannot be read as one.
    pub(crate) fn no_turn(self, text: &str) -> Option<TurnError> {
        of_game!(self, G => text.parse::<<<G as GameModel>::Position as Playable>::Turn>().err())
    }

    /// Adds what is played to the turns of a record that goes on with `next`.
    pub(crate) fn add_turn(self, turns: &mut Vec<TurnText>, next: &str, text: &str) {
        of_game!(self, G => G::add_turn(turns, next, text));
    }

    /// Deals the round that comes next by chance, as lines of a record; none if no round comes next.
    pub(crate) fn deal(self, players: usize, seed: u64, next: &str) -> Vec<String> {
        of_game!(self, G => G::deal(players, seed, next))
    }

    /// Returns the line that counts the last round of a record; `None` if no round is to be counted.
    pub(crate) fn tally(self, game: &GameText, options: &Options, predictions: &[u32]) -> Option<String> {
        of_game!(self, G => data::tally::<G>(game, options, predictions))
    }

    /// Returns the turn in the making after some choices, where a record does not go on with one on a position.
    pub(crate) fn draft(self, game: &GameText, options: &Options, path: &[usize]) -> Option<Draft> {
        of_game!(self, G => data::draft::<G>(game, options, path))
    }

    /// Makes random game number `number`, from 1.
    pub fn random(self, plan: &Plan, number: u64) -> RandomGame {
        of_game!(self, G => G::random(plan, number))
    }
}
