//! What a game offers to the program and to the library: a value, to be put into a table. Knows no game.

mod data;
mod dress;
mod play;
mod players;
pub mod recognise;
mod settings;
mod standings;
mod verdict;

pub use data::{Data, DataError, DataFault, DataPlace, Form, NamedSchema, Records};
pub use dress::Worn;
pub use play::{Plan, Play, Played, Position, StartError};
pub use players::by_seats;
pub use recognise::{Hint, Stretch};
pub use settings::{MOST_SETTINGS, Setting, SettingError, SettingFlag, SettingValue, Settings};
pub use standings::{MatchRules, Standings};
pub use verdict::{Entry, Verdict};

use std::sync::Arc;

use crate::{
    codes::no_game::Example,
    edit::Edit,
    finding::Finding,
    fix,
    page::{Article, Page},
    record::{Bare, Hints, Likeness, Notation, Shape},
    report::{FileReport, GameReport, Seat},
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
    /// Names of variants that a tag `[Variant "…"]` or `[Game "…"]` may have; most games have none.
    pub variants: &'static [&'static str],
    /// Its players, in the order in which reports show them. Their titles are the tags that name them.
    pub seats: &'static [Seat],
    /// How much a line, without bullet and comments, looks like a turn.
    pub likeness: fn(&str) -> Likeness,
    /// How many bytes at the start of a text are the label of a turn, right or wrong, if it starts with one.
    pub label: fn(&str) -> Option<usize>,
    /// Whether a character is one of its notation.
    pub is_notation: fn(char) -> bool,
    /// The plain character of its notation that a typographic or foreign one looks exactly like.
    pub look_alike: fn(char) -> Option<char>,
    /// The codes that only its records can raise, errors first, in the order of the explain list.
    pub codes: &'static [&'static Page],
    /// Which codes of any game its records can raise, and on which of its rules they rest.
    pub shared_codes: &'static [(&'static Page, &'static [&'static str])],
    /// Its rules as this program reads them. Their names are unique within the game.
    pub rules: &'static [Article],
    /// What the caller may choose; at most [`MOST_SETTINGS`].
    pub settings: &'static [Setting],
    /// How its games form matches, if they do.
    pub matches: Option<MatchRules>,
    /// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
    pub judge: Judge,
    /// The last place between games at which a record can be split, given a beginning of it that ends with a line
    /// end. Its parts, judged one by one and counted in order, say what the whole says.
    pub split: fn(&str, &Options) -> Option<usize>,
    /// Lays a text out.
    pub layout: fn(&Source, Shape) -> Edits,
    /// What it takes to read its records in mails, tables and web pages, if it has that.
    pub notation: Option<&'static Notation>,
    /// Records as data for programs, and back, if it has that.
    pub data: Option<&'static dyn Data>,
    /// What may be played in a position, and random games, if it has that.
    pub play: Option<&'static dyn Play>,
}

/// See [`Game::judge`].
pub type Judge = fn(&Source, &Options, &mut dyn FnMut(Verdict)) -> Vec<Finding>;

/// What is to change in a text so that its turns lie as they usually do; or the first thing in it that
/// cannot be read, when nothing is to change, for what is not understood cannot be kept.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;

/// How to judge.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How the record lies in the text.
    pub shape: Shape,
    /// What was chosen of the game.
    pub settings: Settings,
    /// Count all games of a text as one match, whatever their tags say.
    pub one_match: bool,
    /// Keep every turn as it was read, for a verbose report.
    pub trace: bool,
    /// Search budget for what was meant where a record breaks, in ways to go on looked at per game. Once it is
    /// spent, the rest of the game is not judged.
    pub effort: usize,
}

/// What finds some twenty slips in a long game, and is a bound for a text that only looks like one: half a
/// second or so.
pub const EFFORT: usize = 150_000;

impl Default for Options {
    fn default() -> Self {
        Self {
            shape: Shape::default(),
            settings: Settings::default(),
            one_match: false,
            trace: false,
            effort: EFFORT,
        }
    }
}

impl Options {
    /// Returns the usual options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how the record lies in the text.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// Sets what is chosen of the game.
    #[must_use]
    pub fn settings(mut self, settings: impl Into<Settings>) -> Self {
        self.settings = settings.into();
        self
    }

    /// Sets whether all games of a text count as one match, whatever their tags say.
    #[must_use]
    pub fn one_match(mut self, one_match: bool) -> Self {
        self.one_match = one_match;
        self
    }

    /// Sets whether every turn is kept as it was read.
    #[must_use]
    pub fn trace(mut self, trace: bool) -> Self {
        self.trace = trace;
        self
    }

    /// Sets the search budget for what was meant where a record breaks.
    #[must_use]
    pub fn effort(mut self, effort: usize) -> Self {
        self.effort = effort;
        self
    }
}

impl Game {
    /// What the envelope asks of it.
    pub fn hints(&self) -> Hints {
        Hints {
            likeness: self.likeness,
            look_alike: self.look_alike,
            fence: self.name,
        }
    }

    /// Whether some line of a text reads as a turn of this game.
    pub fn recognises(&self, text: &str) -> bool {
        let mut lines = text.lines();
        lines.any(|line| (self.likeness)(line.trim()) == Likeness::Surely)
    }

    /// Judges a text: hands out each game as soon as it is judged, with no safe fix that can hurt, and returns what was
    /// found outside any game.
    pub fn judged(
        &self,
        source: &Source,
        options: &Options,
        each: &mut dyn FnMut(Verdict),
    ) -> Vec<Finding> {
        let mut findings = (self.judge)(source, options, &mut |mut verdict| {
            fix::hold(self, source.text(), &mut verdict.report.findings);
            each(verdict);
        });
        fix::hold(self, source.text(), &mut findings);
        findings
    }

    /// Every code that its records can raise: those of any game, and its own.
    pub fn pages(&self) -> Vec<&'static Page> {
        let shared = self.shared_codes.iter().map(|&(page, _)| page);
        shared.chain(self.codes.iter().copied()).collect()
    }

    /// The rules that a code rests on in this game.
    pub fn grounds(&self, page: &'static Page) -> &'static [&'static str] {
        let mut shared = self.shared_codes.iter();
        let shared = shared.find(|(other, _)| std::ptr::eq(*other, page));
        shared.map_or(page.rules, |&(_, rules)| rules)
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

/// Judges a text as a record of `game`, whole.
pub fn check(game: &'static Game, source: Source, options: &Options) -> FileReport {
    let hint = Hint {
        game: Some(game),
        ending: None,
    };
    check_any(&[game], source, |_| *options, hint)
}

/// Judges a text that may hold records of any of `games`, whole. `options` are asked for each game.
pub fn check_any(
    games: &[&'static Game],
    source: Source,
    options: impl Fn(&'static Game) -> Options,
    hint: Hint,
) -> FileReport {
    let shape = games
        .first()
        .map_or(Shape::Plain, |game| options(game).shape);
    let stretches = recognise::stretches(games, source.text(), shape, hint, None);
    let mut standings = Standings::default();
    let (judged, findings) = judge_stretches(games, &source, &stretches, &options);
    let reports = judged.into_iter();
    FileReport {
        games: reports
            .map(|judged| judged.counted(&mut standings))
            .collect(),
        matches: standings.matches(),
        source,
        findings,
    }
}

/// A game that was judged in a stretch of a text.
pub struct JudgedIn {
    game: &'static Game,
    verdict: Verdict,
    /// Where the stretch starts, in bytes.
    start: usize,
    /// Where its text comes from, if it was undressed.
    bare: Option<Arc<Bare>>,
    /// What is to be said of its text, with its place in that.
    of_text: Option<Finding>,
}

impl JudgedIn {
    /// A game that was judged in a stretch of a text that starts at byte `start`.
    pub fn new(game: &'static Game, verdict: Verdict, start: usize) -> Self {
        Self {
            game,
            verdict,
            start,
            bare: None,
            of_text: None,
        }
    }

    /// Takes those findings in that stand in it; their places are those of the text.
    pub fn take_in(&mut self, findings: &mut Vec<Finding>) {
        if self.bare.is_some() {
            return;
        }
        let start = self.start as isize;
        let span = self.verdict.span().shifted(start);
        let is_own = |finding: &mut Finding| {
            span.start <= finding.span.start && finding.span.end <= span.end
        };
        for mut finding in findings.extract_if(.., is_own) {
            finding.shift(-start);
            self.verdict.add(finding);
        }
    }

    /// Its report, once all games before it are counted; its places are those of the text.
    pub fn counted(self, standings: &mut Standings) -> GameReport {
        let mut report = standings.count(self.game, self.verdict);
        if let Some(bare) = &self.bare {
            dress::place_report(&mut report, bare);
        }
        if let Some(finding) = self.of_text {
            report.findings.push(finding);
            report.findings.sort_by_key(|finding| finding.span.start);
        }
        if self.start > 0 {
            report.shift(self.start as isize);
        }
        report
    }
}

/// Judges each stretch of a text by its game. Returns the games in the order of the text, and what was found outside
/// any.
pub fn judge_stretches(
    games: &[&'static Game],
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(&'static Game) -> Options,
) -> (Vec<JudgedIn>, Vec<Finding>) {
    let (mut judged, mut findings) = (Vec::new(), Vec::new());
    for stretch in stretches {
        let (game, start) = (stretch.game, stretch.span.start);
        let options = options(game);
        let worn = Worn::of(game, stretch.of(source), options.shape);
        let first = judged.len();
        let found = game.judged(&worn.source, &options, &mut |mut verdict| {
            if let Some(bare) = &worn.bare {
                let findings = &mut verdict.report.findings;
                let text = &source.text()[stretch.span.start..stretch.span.end];
                fix::hold_where(game, text, findings, |edit| bare.place_edit(edit));
            }
            judged.push(JudgedIn {
                bare: worn.bare.clone(),
                ..JudgedIn::new(game, verdict, start)
            });
        });
        let mut found = worn.outside(found);
        match judged.get_mut(first) {
            Some(game) => game.of_text = worn.finding(),
            None => found.extend(worn.finding()),
        }
        found
            .iter_mut()
            .for_each(|finding| finding.shift(start as isize));
        findings.extend(found);
    }
    if stretches.len() > 1 {
        // Blocks of several games stand in one text in any order.
        judged.sort_by_key(|one| one.start + one.verdict.span().start);
        findings.sort_by_key(|finding| finding.span.start);
    }
    let mut misnamed = recognise::misnamed(games, source.text(), stretches);
    for game in &mut judged {
        game.take_in(&mut misnamed);
    }
    findings.extend(misnamed);
    (judged, findings)
}

/// Lays out each stretch of a text as its game does.
///
/// # Errors
/// The first thing in it that cannot be read.
pub fn layout_stretches(source: &Source, stretches: &[Stretch], shape: Shape) -> Edits {
    let mut edits = Vec::new();
    for stretch in stretches {
        let start = stretch.span.start as isize;
        let worn = Worn::of(stretch.game, stretch.of(source), shape);
        let found = worn.layout((stretch.game.layout)(&worn.source, shape));
        let mut found = found.map_err(|mut finding| {
            finding.shift(start);
            finding
        })?;
        for edit in &mut found {
            edit.span = edit.span.shifted(start);
        }
        edits.extend(found);
    }
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}
