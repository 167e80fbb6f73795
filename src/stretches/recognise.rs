//! Which game the records of a text are of, and where in it the game changes. Knows no game but by the table.
//!
//! What decides, the first that says anything: the caller; a tag `[Game "…"]` or `[Variant "…"]` that names a game or
//! a variant of one, or a tag that only one game has, for its record and those after it up to the next tags; the word
//! of a fenced block; the ending of the file's name; the format of JSON that `convert` wrote; the first line, if it reads as a
//! turn of some game, beneath the tags of a record or in the text; another form of a game; the game that reads the most of
//! the text without its decoration, if any of its first turns can be played; the first line that reads as a turn of some
//! game; a tag of players that only one game has; the first game of the table.

#[cfg(feature = "markdown")]
use std::borrow::Cow;

use super::named::Named;
#[cfg(feature = "pasted")]
use super::{beneath, of_data};

use memchr::{memchr, memchr_iter, memrchr};

#[cfg(feature = "markdown")]
use crate::record;
use crate::{codes, finding::Finding, game::Options, games::GameKind, nearest::slip_of, record::Shape, span::Span};

/// The known facts about a text's game before it is read.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Hint {
    /// The game that the caller names: all records are of it.
    pub game: Option<GameKind>,
    /// The game by the ending of the file's name.
    pub ending: Option<GameKind>,
}

/// A stretch of a text whose records are of one game.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The game.
    pub game: GameKind,
    /// Its place. Stretches of fenced text are the whole text, one for each game with a block in it; in prose, one with what is
    /// beside the blocks comes after them.
    pub span: Span,
    /// How its records lie in it.
    pub shape: Shape,
    /// Whether nothing in the text or around it says the game: it is the first of the table.
    pub is_guess: bool,
}

impl Stretch {
    /// A whole text of a game.
    pub fn whole(game: GameKind, text: &str, shape: Shape) -> Self {
        Self { game, span: Span::new(0, text.len()), shape, is_guess: false }
    }

    /// Whether it has blocks of Markdown that are marked as wrong.
    #[cfg_attr(not(feature = "markdown"), expect(unused_variables))]
    pub(super) fn has_wrong_blocks(&self, text: &str) -> bool {
        #[cfg(feature = "markdown")]
        return self.shape == Shape::Fenced && !record::wrong_blocks(text, self.game.name()).is_empty();
        #[cfg(not(feature = "markdown"))]
        false
    }

    /// Returns a finding for each block of Markdown whose first word is nearly the name of a game.
    #[cfg(feature = "markdown")]
    pub(super) fn misspelt_fences(&self, text: &str) -> Vec<Finding> {
        if self.shape != Shape::Fenced {
            return Vec::new();
        }
        let names: Vec<&str> = GameKind::ALL.iter().map(|game| game.name()).collect();
        let misspelt = record::misspelt_fences(text, &names).into_iter();
        misspelt.map(|(word, meant)| codes::block_name(&text[word.start..word.end], meant).at(word)).collect()
    }

    /// Returns the options of its game for it.
    pub fn options(&self, of_game: impl Fn(GameKind) -> Options) -> Options {
        Options { shape: self.shape, ..of_game(self.game) }
    }
}

impl Hint {
    /// Returns what the caller's choice of a game and the name of a file say.
    pub fn new(game: Option<GameKind>, name: &str) -> Self {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let is_one_of = |endings: &[&str]| {
            let mut endings = endings.iter();
            ending.is_some_and(|ending| endings.any(|own| own.eq_ignore_ascii_case(ending)))
        };
        let mut of = GameKind::ALL.iter().copied();
        Self { game, ending: of.find(|game| is_one_of(game.about().extensions)) }
    }
}

/// The stretches of a text by their games, in order; together they are the whole text.
/// `before` is the stretch before the text in a larger one.
pub fn recognise(text: &str, shape: Shape, hint: Hint, before: Option<Stretch>) -> Vec<Stretch> {
    #[cfg(feature = "markdown")]
    if !shape.is_record() {
        return in_markdown(text, shape, hint, before);
    }
    beside_blocks(text, shape, hint, before)
}

/// The same of Markdown, or of prose.
#[cfg(feature = "markdown")]
fn in_markdown(text: &str, shape: Shape, hint: Hint, before: Option<Stretch>) -> Vec<Stretch> {
    let wanted = |game: &GameKind| hint.game.is_none_or(|only| only == *game);
    let names = record::fences_in(text, GameKind::ALL.iter().filter(|game| wanted(game)).map(|game| game.name()));
    let named = GameKind::ALL.iter().filter(|game| names.contains(&game.name()));
    let mut stretches: Vec<Stretch> = named.map(|&game| Stretch::whole(game, text, Shape::Fenced)).collect();
    if shape != Shape::Fenced || stretches.is_empty() {
        let mut beside = Cow::Borrowed(text);
        for stretch in &stretches {
            if let Some(text) = record::without_blocks(&beside, stretch.game.name()) {
                beside = Cow::Owned(text);
            }
        }
        stretches.extend(beside_blocks(&beside, shape, hint, before));
    }
    stretches
}

/// The stretches of a text without its fenced blocks.
fn beside_blocks(text: &str, shape: Shape, hint: Hint, before: Option<Stretch>) -> Vec<Stretch> {
    let all = |game| Stretch::whole(game, text, shape);
    if let Some(game) = hint.game {
        return vec![all(game)];
    }
    let known = before.filter(|before| !before.is_guess);
    let known = known.map(|before| before.game);
    let known = known.or_else(|| usual(text, shape, hint));
    let usual = known.unwrap_or_default();
    let mut stretches = vec![Stretch { is_guess: known.is_none(), ..all(usual) }];
    let untagged = hint.ending.unwrap_or(usual);
    // The ending of the name says more than the names of players.
    let with_players = hint.ending.is_none();
    if usual == untagged && !names_a_game(text, with_players) {
        return stretches;
    }
    for header in headers(text, with_players) {
        let named = header.game(text).or(hint.ending);
        let game = named.or_else(|| of_turns(&text[header.end..])).unwrap_or(untagged);
        let last = stretches.len() - 1;
        if stretches[last].game == game {
            continue;
        }
        if header.start == stretches[last].span.start {
            stretches[last] = Stretch { span: stretches[last].span, ..all(game) };
        } else {
            stretches[last].span.end = header.start;
            let span = Span::new(header.start, text.len());
            stretches.push(Stretch { span, ..all(game) });
        }
    }
    stretches
}

/// The game of which the first line is that reads as a turn, before the next tags.
fn of_turns(text: &str) -> Option<GameKind> {
    let mut lines = text.lines().take_while(|line| !line.trim_start().starts_with('['));
    lines.find_map(of_turn)
}

/// The first game of which a line reads as a turn.
fn of_turn(line: &str) -> Option<GameKind> {
    GameKind::ALL.iter().find(|game| game.notation().is_turn(line)).copied()
}

/// The game of records without a tag that names one, if anything says it.
fn usual(text: &str, shape: Shape, hint: Hint) -> Option<GameKind> {
    let with_turns = || text.lines().find_map(of_turn);
    // Beneath the headings of a table a turn may look like one of another game.
    let at_start = || {
        let is_blank =
            |line: &&str| line.trim_start().chars().next().is_none_or(|c| matches!(c, ';' | '#' | '[' | '{'));
        let turns = text.lines().find(|line| !is_blank(line)).and_then(of_turn);
        let is_sure = !shape.is_record() || text.len() > FIRST_LINES;
        turns.or_else(|| is_sure.then(with_turns).flatten())
    };
    let in_tags = || headers(text, true).find_map(|header| header.game_of_players());
    #[cfg(feature = "pasted")]
    if shape != Shape::Notation {
        let told = hint.ending.or_else(|| of_data(text)).or_else(at_start);
        return told.or_else(|| beneath::game(text, shape)).or_else(with_turns).or_else(in_tags);
    }
    hint.ending.or_else(at_start).or_else(with_turns).or_else(in_tags)
}

/// Of a longer text, in bytes, the first line that reads as a turn decides.
const FIRST_LINES: usize = 1 << 16;

/// The findings on the tags in a piece of a text that seem to name a game and do not.
pub fn misnamed(text: &str, piece: Span, stretches: &[Stretch]) -> Vec<Finding> {
    let text = &text[piece.start..piece.end];
    let mut found = Vec::new();
    if !names_a_game(text, false) {
        return found;
    }
    for header in headers(text, false) {
        let at = stretches.partition_point(|stretch| stretch.span.start <= piece.start + header.start);
        let game = at.checked_sub(1).map(|at| stretches[at].game);
        for tag in header.tags {
            let value = &text[tag.value.start..tag.value.end];
            let is_variant = tag.name == TagName::Variant;
            if tag.game(text).is_some() {
                continue;
            }
            let variants = game.map_or(&[][..], |game| game.about().variants);
            let names = || GameKind::ALL.iter().map(|game| game.name());
            if is_variant && !variants.is_empty() {
                found.push(codes::unknown_variant(value, tag.value, variants));
            } else if let Some(meant) = slip_of(value, names().chain(variants.iter().copied())) {
                found.push(codes::nearly_a_game(value, meant).at(tag.value));
            } else if !is_variant && is_word(value) {
                let names: Vec<&str> = names().collect();
                found.push(codes::unknown_game(value, &names).at(tag.value));
            }
        }
    }
    found.iter_mut().for_each(|finding| finding.shift(piece.start as isize));
    found
}

/// Whether a value is a word, as names of games are: no number, and no sentence.
fn is_word(value: &str) -> bool {
    value.chars().count() > 1 && value.chars().all(char::is_alphabetic)
}

/// A run of lines with tags, one of which may name a game.
struct Header {
    /// Where it starts, with the comments right before it.
    start: usize,
    /// Where its last line ends.
    end: usize,
    /// Its tags `[Game "…"]` and `[Variant "…"]` whose values are not numbers, those that only one game has, and those
    /// of players.
    tags: Vec<NamingTag>,
}

struct NamingTag {
    /// The place of the value, without its quotes.
    value: Span,
    name: TagName,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TagName {
    /// `[Game "…"]`
    Game,
    /// `[Variant "…"]`
    Variant,
    /// One that only the records of this game have.
    Own(GameKind),
    /// A player's of this game. The turns after it say more, for tags may be left over.
    Player(GameKind),
}

impl NamingTag {
    /// Its value.
    fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.value.start..self.value.end]
    }

    /// The game that it names.
    fn game(&self, text: &str) -> Option<GameKind> {
        match self.name {
            TagName::Own(game) => Some(game),
            TagName::Player(_) => None,
            TagName::Game | TagName::Variant => Named::find(self.text(text)).map(|named| named.game),
        }
    }
}

impl Header {
    /// The game that its tags name.
    fn game(&self, text: &str) -> Option<GameKind> {
        let mut tags = self.tags.iter();
        tags.find_map(|tag| tag.game(text))
    }

    /// The game that has such players.
    fn game_of_players(&self) -> Option<GameKind> {
        self.tags.iter().find_map(|tag| match tag.name {
            TagName::Player(game) => Some(game),
            _ => None,
        })
    }
}

/// Whether a tag of a text may name a game. A glance, for most texts have none.
fn names_a_game(text: &str, with_players: bool) -> bool {
    let mut openings = memchr_iter(b'[', text.as_bytes());
    openings.any(|at| naming_tag(text, at, with_players).is_some())
}

/// The headers of a text, in order. Linear in its length.
fn headers(text: &str, with_players: bool) -> impl Iterator<Item = Header> {
    let bytes = text.as_bytes();
    let mut openings = memchr_iter(b'[', bytes).filter(|&at| is_line_start(bytes, at)).peekable();
    std::iter::from_fn(move || {
        let first = openings.next()?;
        let start = with_comments(text, line_start(bytes, first));
        let mut header = Header { start, end: start, tags: Vec::new() };
        header.tags.extend(naming_tag(text, first, with_players));
        let mut line_end = next_line(bytes, first);
        while let Some(at) = openings.next_if(|&at| line_start(bytes, at) <= line_end) {
            header.tags.extend(naming_tag(text, at, with_players));
            line_end = next_line(bytes, at);
        }
        header.end = line_end;
        Some(header)
    })
}

/// Whether only spaces and marks of lists and quotes come before a byte on its line.
fn is_line_start(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].iter().rev();
    let mut before = before.take_while(|&&byte| byte != b'\n');
    before.all(|byte| matches!(byte, b' ' | b'\t' | b'>' | b'-' | b'*') || !byte.is_ascii())
}

fn line_start(bytes: &[u8], at: usize) -> usize {
    memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1)
}

fn next_line(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end + 1)
}

/// The start of the comment lines right before a line, or of that line.
fn with_comments(text: &str, mut start: usize) -> usize {
    while start > 0 {
        let before = line_start(text.as_bytes(), start - 1);
        if !text[before..start].trim_start().starts_with([';', '#']) {
            break;
        }
        start = before;
    }
    start
}

/// The tag that starts at a bracket, if it is one that may name a game, or a player, where these are asked for.
fn naming_tag(text: &str, at: usize, with_players: bool) -> Option<NamingTag> {
    let inside = &text[at + 1..];
    let value_of = |name: &str| {
        let is_it = inside.get(..name.len())?.eq_ignore_ascii_case(name);
        let rest = is_it.then(|| inside[name.len()..].trim_start_matches([' ', '\t']))?;
        let value = rest.strip_prefix('"')?;
        let end = value.find(['"', '\n'])?;
        let start = text.len() - value.len();
        let is_closed = value[end..].starts_with('"');
        is_closed.then_some((&value[..end], Span::new(start, start + end)))
    };
    for &game in GameKind::ALL {
        for (name, beginning) in game.about().own_tags {
            if let Some((text, value)) = value_of(name)
                && text.trim_start().starts_with(beginning)
            {
                let name = TagName::Own(game);
                return Some(NamingTag { value, name });
            }
        }
    }
    for &game in GameKind::ALL.iter().filter(|_| with_players) {
        if let Some((_, value)) = game.notation().seats.iter().find_map(|seat| value_of(seat.title)) {
            let name = TagName::Player(game);
            return Some(NamingTag { value, name });
        }
    }
    let (name, (text, value)) = match inside.bytes().next()? {
        b'G' | b'g' => (TagName::Game, value_of("Game")?),
        b'V' | b'v' => (TagName::Variant, value_of("Variant")?),
        _ => return None,
    };
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    (!is_number).then_some(NamingTag { value, name })
}
