//! The fast reader: clean games, from their bytes to the result, without a syntax tree.
//!
//! Most records are right. A game is clean if the steps of each turn add up by shortest ways, every battle is written in
//! full and in order, and tags and labels are as they should be. Then its cheapest reading has nothing to report, so no
//! other readings and no places need be kept. A turn that can be understood in several ways is played in all of them, and
//! one position must be left at the end of the game.
//!
//! The fast reader does not know what is wrong. It gives up at anything else, and the full parser takes over. So it must
//! give up wherever there is something to report, a remark on a legal turn too; `tests/laws/hirth/fast_path.rs` checks that.

mod around;
mod battles;
mod labels;
mod moves;
mod play;
mod positions;
mod turn;
mod window;

use memchr::memchr;

use self::{
    around::{past_all, past_line},
    labels::Expected,
    positions::Positions,
    window::Windows,
};
use super::{diagnose, grammar, notation::likeness, results, rules::Ending, start, turn::Label};
use crate::{
    game::{Entry, Options, complete},
    games::hirth::ABOUT,
    record::{Likeness, Tag, read_tag, trim_end},
    report::{GameReport, GameSuppressions},
    span::Span,
};

/// The text before the turns of a game.
struct Header {
    tags: Vec<Tag>,
    /// Where the first turn starts, in bytes.
    turns: usize,
}

/// A game that was played to its end, or to that of its record.
struct CleanGame {
    /// How many turns it has.
    turns: usize,
    /// The label of the last one, and its place.
    last: (Label, Span),
    /// Its first turn.
    first: Span,
    /// Where its last turn ends.
    end: usize,
    ending: Option<Ending>,
    /// Where the blank lines after it end.
    next: usize,
}

/// Judges the games from byte `start` on, as long as there is nothing to report. Returns them, and where the first other
/// game starts, with its tags and what is before them: the end of the text if there is none.
pub(super) fn read_clean(text: &str, start: usize, options: &Options) -> (Vec<GameReport>, usize) {
    let windows = Windows::new(text);
    let (mut games, mut last, mut at) = (Vec::new(), start, start);
    while let Some((game, next)) = clean_game(text, &windows, at, options) {
        games.push(game);
        (last, at) = (at, next);
    }
    // Unreadable text after a game may belong to it.
    if at < text.len() && !games.is_empty() && header(text, at).is_none() {
        games.pop();
        at = last;
    }
    (games, at)
}

/// Judges the game that starts at a byte. Returns also where it ends, with the blank lines after it. `None` if the full
/// parser must judge it.
fn clean_game(text: &str, windows: &Windows<'_>, start: usize, options: &Options) -> Option<(GameReport, usize)> {
    let header = labelled_header(text, start)?;
    let game = play(text, windows, &header)?;
    Some((report(header, &game, options)?, game.next))
}

/// Reads what is before the first turn of a game, which is surely a turn.
fn header(text: &str, start: usize) -> Option<Header> {
    labelled_header(text, start).filter(|header| is_surely_turn(text, header.turns))
}

/// Reads what is before the first turn of a game, which has the label of one.
fn labelled_header(text: &str, start: usize) -> Option<Header> {
    let mut at = start;
    let mut tags = Vec::new();
    loop {
        let is_apart;
        (at, is_apart) = past_all(text, at);
        let line = Span::new(at, next_line_feed(text, at));
        match text.as_bytes().get(at) {
            Some(b'[') => {
                let tag = tag(text, line)?;
                // A tag that repeats after a blank line is of the next game.
                if tag.is(start::TAG) || is_apart && Tag::named(&tag.name, &tags).is_some() {
                    return None;
                }
                at = tag.span.end;
                tags.push(tag);
            }
            _ => break,
        }
        if tags.len() > MOST_TAGS {
            return None;
        }
    }
    is_first(text, at).then_some(Header { tags, turns: at })
}

/// Whether the label of a first turn is here, and a space or a whole move after it. With less than a move after it, such as
/// `G1Kr`, it may be another label with a mistake.
fn is_first(text: &str, at: usize) -> bool {
    let Some(rest) = text.get(at..).and_then(|rest| rest.strip_prefix("G1")) else {
        return false;
    };
    let next = rest.as_bytes().first();
    matches!(next, None | Some(b' ' | b'\t' | b'\n' | b'\r')) || grammar::mov(rest.as_bytes()).is_ok()
}

/// Whether what starts here is a turn however the text is read. A line that only starts like one does not make a game.
fn is_surely_turn(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | b';' | b'#' | b'{');
    let end = bytes[at..].iter().position(is_end);
    let end = end.map_or(text.len(), |length| at + length);
    // After a comment in braces the turn may go on.
    let is_whole = bytes.get(end) != Some(&b'{') || past_line(text, end).is_some();
    let turn = &text[at..end];
    is_whole && turn.is_ascii() && likeness::of(turn) == Likeness::Surely
}

/// Reads a tag on a line of its own.
fn tag(text: &str, line: Span) -> Option<Tag> {
    let tag = read_tag(text, line)?;
    let end = tag.span.end;
    let is_of_one_line = memchr(b'\r', &text.as_bytes()[line.start..end]).is_none();
    (is_of_one_line && past_line(text, end).is_some()).then_some(tag)
}

/// The full parser judges games with more tags.
const MOST_TAGS: usize = 64;

/// Returns where the next line feed is, or the end of the text.
fn next_line_feed(text: &str, at: usize) -> usize {
    memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
}

/// Plays the turns of a game.
fn play(text: &str, windows: &Windows<'_>, header: &Header) -> Option<CleanGame> {
    let bytes = text.as_bytes();
    let mut positions = Positions::start();
    let mut expected = Expected::first();
    let mut turns = 0;
    let mut start = header.turns;
    let mut first_end = 0;
    loop {
        let i = expected.read(windows.at(start))?;
        let (len, ending) = positions.play(i, expected.side)?;
        let end = start + len;
        let after = past_line(text, end)?;
        if turns == 0 {
            first_end = end;
        }
        turns += 1;
        let label_end = start + expected.len();
        expected.next(turns);
        let mut next = after;
        if ending.is_some() || bytes.get(after).is_none_or(|&byte| !expected.starts_with(byte)) {
            let is_apart;
            (next, is_apart) = past_all(text, after);
            let is_last = match bytes.get(next) {
                None => true,
                Some(b'[') => true,
                Some(b'G') => is_apart && is_first(text, next),
                Some(_) => false,
            };
            if is_last {
                return positions.is_one().then(|| CleanGame {
                    turns,
                    last: (labels::after(turns - 1), Span::new(start, label_end)),
                    first: trim_end(text, Span::new(header.turns, first_end)),
                    end: trim_end(text, Span::new(start, end)).end,
                    ending,
                    next,
                });
            }
            if ending.is_some() {
                return None;
            }
        }
        start = next;
    }
}

/// Returns the report of a game. `None` if its tags disagree with it.
fn report(header: Header, game: &CleanGame, options: &Options) -> Option<GameReport> {
    let tags = header.tags;
    if !results::is_right(&tags, game.ending) {
        return None;
    }
    let (label, span) = game.last;
    let has_result = game.ending.is_some() || Tag::of_result(&tags).is_some();
    let unfinished = || diagnose::unfinished(label, span);
    let findings = (!has_result).then(unfinished).into_iter().collect();
    let result = game.ending.map(diagnose::outcome);
    let entry = Entry::of(&ABOUT, &tags, options, result.as_ref(), game.first);
    let start = tags.first().map_or(game.first.start, |tag| tag.span.start);
    let report = GameReport {
        span: Span::new(start, game.end),
        turns: game.turns,
        last_turn: label.to_string(),
        result,
        findings,
        ..GameReport::default()
    };
    Some(complete(&ABOUT, report, tags, entry, Vec::new(), GameSuppressions::default()))
}
