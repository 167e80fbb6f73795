//! A game that is being played: what a server, a bot or a page holds.

mod draft;

use std::{fmt, str::FromStr, sync::Arc};

use crate::{
    check::{Check, counted},
    codes,
    data::{GameText, LiveRecord, Tag, TurnText},
    finding::{Finding, Severity},
    game::{DataError, Options, PlayFrom, StartError},
    games::GameKind,
    json::as_text,
    position::{AnyPosition, TurnError},
    record::{self, Shape},
    report::{GameReport, GameResult, Seat},
    span::Span,
    stretches::NoGame,
};

/// A game that is being played: of any family, with its history.
///
/// It is a record that grows. Each turn is judged as [`check`](crate::check()) judges it in the record, so a game here
/// and its record never disagree: offers that are refused, repetitions and results are those of the report. To judge a turn
/// takes as long as to check the record, some ten microseconds; a search through many positions does better with the
/// positions of a game ([`Playable`](crate::Playable)).
///
/// ```
/// use hirth::LiveGame;
///
/// let mut game = LiveGame::start("brandubh")?;
/// game.play("d1-b1")?;
/// assert_eq!(game.to_move().map(|seat| seat.id), Some("defenders"));
/// assert_eq!(game.play("d1-c1").unwrap_err().code, "no-such-piece");
///
/// let again: LiveGame = game.to_record().parse()?;
/// assert_eq!(again.to_record(), "[Variant \"brandubh\"]\n\n1. d1-b1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct LiveGame {
    kind: GameKind,
    options: Options,
    record: GameText,
    /// What to go back to, the last step at the end.
    history: Vec<Before>,
    now: Now,
}

/// What a step changed.
#[derive(Clone)]
struct Before {
    /// How many turns there were, and the last of them.
    count: usize,
    last: Option<TurnText>,
    /// The tags, if they were others.
    tags: Option<Vec<Tag>>,
}

/// A record as judged.
#[derive(Clone)]
struct Now {
    report: GameReport,
    position: Option<Arc<dyn PlayFrom>>,
    next: String,
}

impl LiveGame {
    /// Starts a game, by its name or that of a variant: `hirth`, `viking-chess`, `herrlof`.
    ///
    /// # Errors
    /// When no game and no variant has that name.
    pub fn start(name: &str) -> Result<Self, NoGame> {
        Ok(Check::notation().named(name)?.start())
    }

    /// Goes on with the game of a record that [`to_record`](Self::to_record) returned, or any legal record of one game.
    ///
    /// # Errors
    /// When the text is not one legal game.
    pub fn resume(text: &str) -> Result<Self, StartError> {
        Check::notation().resume(text)
    }

    /// Returns the family of the game.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// Returns the position, to draw it, also after the end; none if it is not known. In Herrlof it is the table of the last
    /// round, with the tricks that each holds.
    pub fn position(&self) -> Option<&dyn AnyPosition> {
        self.now.position.as_deref().map(PlayFrom::position)
    }

    /// Returns the position that may be played on from.
    fn open(&self) -> Option<&dyn AnyPosition> {
        self.position().filter(|_| !self.is_over())
    }

    /// Returns the seat of the side to move; none when the game is over, and in Herrlof between two rounds.
    pub fn to_move(&self) -> Option<Seat> {
        self.open()?.to_move()
    }

    /// Returns the legal turns, lazily: what [`play`](Self::play) accepts. In HIRÞ these are only the turns that are certain,
    /// without offers of the Penningr.
    pub fn legal_turns(&self) -> impl Iterator<Item = String> {
        self.open().into_iter().flat_map(AnyPosition::legal_turns)
    }

    /// Returns the single steps that a turn can begin with, for a page on which a piece is dragged.
    pub fn legal_steps(&self) -> Vec<String> {
        self.open().map(AnyPosition::legal_steps).unwrap_or_default()
    }

    /// Returns what comes next, as a record calls it: `S5`, `3a`, in Herrlof the trick `A4` (nothing in the middle of one), the
    /// tally `T2` or the deal `R3`; empty when the game is over.
    pub fn next(&self) -> &str {
        if self.is_over() { "" } else { &self.now.next }
    }

    /// Returns how the game ended: who won, by what, and the points; `None` while it goes on. An end that rests on a reading
    /// of the rules (V17, A14) is one as long as nobody plays on: then there still are legal turns.
    pub fn outcome(&self) -> Option<&GameResult> {
        self.now.report.result.as_ref()
    }

    /// Whether nothing can be played any more.
    pub fn is_over(&self) -> bool {
        let is_ended = self.outcome().is_some() && Tag::value(&self.record.tags, RESULT).is_some();
        let is_closed = || self.now.position.as_ref().is_none_or(|position| position.over().is_some());
        is_ended || self.now.next.is_empty() && is_closed()
    }

    /// Returns the turns so far, as they are written: `G1 KeHeiHei /`, `d2-b2`; in Herrlof the lines of the record.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.record.turns.iter().map(|turn| turn.written.as_str())
    }

    /// Returns what there is to say of the record: warnings and advice, with places in the text of [`to_record`](Self::to_record)
    /// where that is as it was played.
    pub fn findings(&self) -> &[Finding] {
        &self.now.report.findings
    }

    /// Plays a turn, by the side to move: `KeHeiHei /`, `d2-b2`. It may be written in any way that a record may have it.
    ///
    /// In HIRÞ a turn without moves offers the Penningr: `SdGa` if it is accepted, `GtSr` if it is refused. In Herrlof a turn is
    /// a card, with what its player does for it; the lines of a record are played as well, `R1 5b`, `A: 12b 7g ?`, `T1 A5/6 B9/9`.
    ///
    /// # Errors
    /// What is wrong with the turn, as the report of its record has it. The span is one of `turn`. Nothing is played then.
    pub fn play(&mut self, turn: &str) -> Result<(), TurnError> {
        let (record, now) = self.played(turn)?;
        self.change(record, now);
        Ok(())
    }

    /// The record after a turn, judged.
    fn played(&self, turn: &str) -> Result<(GameText, Now), TurnError> {
        let whole = Span::new(0, turn.len());
        if self.is_over() {
            let first = self.kind.about().example.opening.first().and_then(|turn| turn.split(' ').next());
            let words = codes::after_the_end("This turn", "it is over", first.unwrap_or_default());
            return Err(TurnError::new(words, whole));
        }
        let text = turn.trim();
        if text.is_empty() {
            return Err(TurnError::empty(turn));
        }
        let mut record = self.record.clone();
        self.kind.add_turn(&mut record.turns, &self.now.next, text);
        // What would be a comment in the record, such as a variation or a result, is not played.
        let is_bare = |turn: &TurnText| {
            let alone = GameText { turns: vec![turn.clone()], ..GameText::default() };
            self.kind.record(&alone).is_ok_and(|line| {
                let read = record::read(&line, Shape::Notation, self.kind.notation());
                read.comments.is_empty() && read.complaints.is_empty()
            })
        };
        self.drop_open_result(&mut record);
        let now = match record.turns.last().is_some_and(is_bare) {
            true => self.judged(&record, text),
            false => Err(self.kind.no_turn(text).unwrap_or_else(|| refused(text, "is not a turn alone"))),
        };
        let start = turn.len() - turn.trim_start().len();
        let now = now.map_err(|error| match error.code == SYNTAX && self.clone().end(text).is_ok() {
            true => TurnError {
                help: Some("`end` ends a game with a result".to_owned()),
                ..refused(text, "is a result, not a turn")
            },
            false => error,
        });
        let now = now.map_err(|error| TurnError { span: error.span.shifted(start as isize), ..error })?;
        Ok((record, now))
    }

    /// Deals the next round of Herrlof by chance: the card that is turned up, the hands and the deck. Three play if there is a
    /// tag `C`. The same seed always gives the same deal.
    ///
    /// # Errors
    /// When a round cannot be dealt: in the other games, and while one is played.
    pub fn deal(&mut self, seed: u64) -> Result<(), TurnError> {
        let mut record = self.record.clone();
        let lines = self.kind.deal(self.players(), seed, &self.now.next);
        if self.is_over() || lines.is_empty() {
            let message = "There is nothing to deal now".to_owned();
            return Err(TurnError { message, ..refused("", "") });
        }
        let line = |written: String| TurnText { written, ..TurnText::default() };
        record.turns.extend(lines.into_iter().map(line));
        self.drop_open_result(&mut record);
        let now = self.judged(&record, "")?;
        self.change(record, now);
        Ok(())
    }

    /// Returns the line that ends a round of Herrlof, to be played: who predicted how many tricks, who holds how many, the
    /// points and the totals. The predictions are in the order of the seats. One that is missing is that of the line of the round,
    /// or else unknown.
    ///
    /// # Errors
    /// When no round is to be counted: in the other games, and before the last trick. Also when there are more predictions
    /// than players.
    pub fn tally(&self, predictions: &[u32]) -> Result<String, TurnError> {
        let line = self.kind.tally(&self.record, &self.options, predictions);
        line.ok_or_else(|| {
            let message = match predictions.len() > self.players() {
                true => "There are more predictions than players",
                false => "There is no round to count now",
            };
            TurnError { message: message.to_owned(), ..refused("", "") }
        })
    }

    /// Returns the seats at which somebody plays: in Herrlof three if there is a tag `C`, else two.
    pub fn seats(&self) -> &'static [Seat] {
        &self.kind.about().notation.seats[..self.players()]
    }

    /// How many play: three if there is a tag `C`.
    fn players(&self) -> usize {
        if Tag::value(&self.record.tags, "C").is_some() { 3 } else { 2 }
    }

    /// Sets a tag, such as the name of a player, or deletes it with an empty value.
    ///
    /// # Errors
    /// When the name or the value cannot be in a tag, or the record is not legal with it.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TurnError> {
        let mut record = self.record.clone();
        record.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
        if !value.is_empty() {
            record.tags.push(Tag { name: name.to_owned(), value: value.to_owned(), ..Tag::default() });
        }
        let now = self.judged(&record, value)?;
        self.change(record, now);
        Ok(())
    }

    /// Ends the game as the board does not show it: `Gull resigns`, `Silfr, time`, `Draw agreed`. It is the tag
    /// `[Result "…"]`.
    ///
    /// # Errors
    /// When the text is not a result of this game.
    pub fn end(&mut self, result: &str) -> Result<(), TurnError> {
        self.set_tag(RESULT, result)?;
        if self.outcome().is_some() {
            return Ok(());
        }
        self.take_back();
        Err(refused(result, "is not the result of a game"))
    }

    /// Takes back what was played, dealt, or set last. Returns whether there was anything. In a game that was resumed the
    /// turns of its record are steps too.
    pub fn take_back(&mut self) -> bool {
        let mut record = self.record.clone();
        while let Some(Before { count, last, tags }) = self.history.pop() {
            record.turns.truncate(count);
            if let (Some(turn), Some(last)) = (record.turns.last_mut(), last) {
                *turn = last;
            }
            record.tags = tags.unwrap_or(record.tags);
            // The first turns of a record that is read in another way need not be legal by themselves.
            if let Ok(now) = self.judged(&record, "") {
                (self.record, self.now) = (record, now);
                return true;
            }
        }
        false
    }

    /// Returns the record of the game, formatted as by `hirth fmt`.
    pub fn to_record(&self) -> String {
        self.kind.record(&self.record).unwrap_or_default()
    }

    /// Deletes a result tag that says that nothing is decided: somebody plays.
    fn drop_open_result(&self, record: &mut GameText) {
        if self.outcome().is_none() {
            record.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(RESULT));
        }
    }

    fn change(&mut self, record: GameText, now: Now) {
        let turns = &self.record.turns;
        let tags = (record.tags != self.record.tags).then(|| self.record.tags.clone());
        let before = Before { count: turns.len(), last: turns.last().cloned(), tags };
        self.history.push(before);
        (self.record, self.now) = (record, now);
    }

    /// Judges a record in which `added` is new.
    fn judged(&self, record: &GameText, added: &str) -> Result<Now, TurnError> {
        judged(self.kind, &self.options, record, added)
    }
}

/// The tag of the result.
const RESULT: &str = "Result";

/// The code of what cannot be read.
const SYNTAX: &str = "syntax";

/// The codes of words beside the turns.
const OTHER_TEXT: [&str; 2] = ["extra-text", SYNTAX];

/// The tags that name the game.
const VARIANT: &str = "Variant";
const GAME: &str = "Game";

/// Judges a record in which `added` is new, without which it was legal.
fn judged(kind: GameKind, options: &Options, record: &GameText, added: &str) -> Result<Now, TurnError> {
    let live = kind.live(record, options);
    let live = live.map_err(|error| TurnError { message: DataError::from(error).message, ..refused(added, "") })?;
    let LiveRecord { source, judgement, onward } = live;
    let start = source.text().rfind(added).unwrap_or(0);
    let report = counted(source, judgement);
    let error = report.all_findings().find(|finding| finding.severity == Severity::Error);
    if let Some(error) = error {
        let whole = Span::new(0, added.len());
        let span = error.span.shifted(-(start as isize));
        let is_inside = error.span.start >= start && span.end <= whole.end;
        return Err(TurnError {
            code: error.code(),
            span: if is_inside { span } else { whole },
            message: error.message.clone(),
            help: error.help.as_deref().and_then(codes::without_going_on),
        });
    }
    // What is not read as part of the turn is not played.
    let is_extra = |finding: &&Finding| OTHER_TEXT.contains(&finding.code()) && finding.span.end > start;
    if let Some(extra) = report.all_findings().filter(is_extra).find(|_| !added.is_empty()) {
        let from = extra.span.start.saturating_sub(start).min(added.len());
        let span = Span::new(from, (extra.span.end - start).clamp(from, added.len()));
        return Err(TurnError { span, message: extra.message.clone(), ..refused(added, "") });
    }
    match report.games.into_iter().next().filter(|_| onward.count == record.turns.len()) {
        Some(game) => Ok(Now { report: game, position: onward.position, next: onward.next }),
        None => Err(kind.no_turn(added).unwrap_or_else(|| refused(added, "is not one turn"))),
    }
}

/// The error of a text that is not what it should be.
fn refused(text: &str, why: &str) -> TurnError {
    TurnError { code: SYNTAX, span: Span::new(0, text.len()), message: format!("`{text}` {why}"), help: None }
}

/// Returns the tags of a text that has nothing else.
fn only_tags(text: &str) -> Option<Vec<Tag>> {
    let read = record::read(text, Shape::Notation, GameKind::default().notation());
    let is_bare = read.complaints.is_empty() && read.sections.iter().all(|section| section.lines.is_empty());
    let tags = read.sections.iter().flat_map(|section| &section.tags);
    is_bare
        .then(|| tags.map(|tag| Tag { name: tag.name.clone(), value: tag.value.clone(), ..Tag::default() }).collect())
}

impl Check {
    /// Starts a game that is played by these settings: of the game that was set, or else the first.
    ///
    /// ```
    /// let game = hirth::Check::notation().named("ard-ri")?.start();
    /// assert_eq!(game.legal_steps().len(), 48);
    /// # Ok::<(), hirth::NoGame>(())
    /// ```
    pub fn start(&self) -> LiveGame {
        let kind = self.game_or_first();
        let about = kind.about();
        let (name, value) = match self.named.and_then(|named| named.variant).or(about.variants.first().copied()) {
            Some(variant) => (VARIANT, variant),
            None => (GAME, about.example.title),
        };
        let tag = Tag { name: name.to_owned(), value: value.to_owned(), ..Tag::default() };
        let record = GameText { tags: vec![tag], ..GameText::default() };
        self.of_record(kind, record).unwrap_or_else(|error| unreachable!("every game can start: {error}"))
    }

    /// Goes on with the game of a record, by these settings.
    ///
    /// # Errors
    /// When the text is not one legal game.
    pub fn resume(&self, text: &str) -> Result<LiveGame, StartError> {
        let missing = |message: String| StartError::Missing { message };
        if let Some(tags) = only_tags(text) {
            let kind = self.kind_of(text);
            let game = self.of_record(kind, GameText { tags, ..GameText::default() });
            return game.map_err(|error| missing(error.message));
        }
        let mut data = self.data(text).map_err(|error| missing(error.to_string()))?;
        data.retain(|one| !one.records.is_empty());
        if let Some((lines, _)) = data.iter().flat_map(|one| &one.lost).next() {
            return Err(missing(format!("line {} is not a part of the game", lines.start())));
        }
        let errors = data.iter().flat_map(|one| one.records.findings());
        let mut errors = errors.filter(|finding| finding.severity == Severity::Error);
        if let Some(error) = errors.next() {
            let line = error.region.line;
            let message = format!("line {line}: error[{}]: {}", error.code(), error.message);
            return Err(StartError::Faulty { error: Some(Box::new(error.clone())), message });
        }
        let games: Vec<(GameKind, GameText)> =
            data.iter().flat_map(|one| one.records.text().games.into_iter().map(|game| (one.game, game))).collect();
        let count = games.len();
        let Ok([(kind, record)]) = <[_; 1]>::try_from(games) else {
            return Err(missing(match count {
                0 => "there is no game in the text".to_owned(),
                _ => format!("the text has {count} games, not one"),
            }));
        };
        let mut game = self.of_record(kind, record).map_err(|error| missing(error.message))?;
        let is_result = |tag: &Tag| tag.name.eq_ignore_ascii_case(RESULT);
        let turns = &game.record.turns;
        let last = |count: usize| count.checked_sub(1).map(|last| turns[last].clone());
        let mut steps: Vec<Before> =
            (0..turns.len()).map(|count| Before { count, last: last(count), tags: None }).collect();
        if game.record.tags.iter().any(is_result) {
            // The result came last.
            let open = game.record.tags.iter().filter(|tag| !is_result(tag)).cloned().collect();
            steps.push(Before { count: turns.len(), last: last(turns.len()), tags: Some(open) });
        }
        game.history = steps;
        Ok(game)
    }

    /// The game of a record, without a history. Its tags name the variant, and what was chosen does where they do not.
    fn of_record(&self, kind: GameKind, record: GameText) -> Result<LiveGame, TurnError> {
        let options = Options { settings: self.settings_of(kind), variant: None, ..self.options_of(kind) };
        let now = judged(kind, &options, &record, "")?;
        Ok(LiveGame { kind, options, record, history: Vec::new(), now })
    }
}

impl FromStr for LiveGame {
    type Err = StartError;

    /// The same as [`resume`](Self::resume).
    fn from_str(text: &str) -> Result<Self, StartError> {
        Self::resume(text)
    }
}

/// As its record.
impl fmt::Display for LiveGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_record())
    }
}

impl fmt::Debug for LiveGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LiveGame").field(&self.to_record()).finish()
    }
}

as_text!(LiveGame);
