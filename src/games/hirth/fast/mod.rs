//! Games of which nothing is to be said, read and played in one go, from bytes to the result.
//!
//! Most records are right. Where the steps of a turn add up by shortest ways, every battle is written in full and in
//! order, and tags and labels are as they should be, there is a cheapest reading of which there is nothing to say, so
//! that neither readings nor places need be kept; where such a turn can be understood in several ways, all of them
//! are tried, and one must be left at the end of the game. These files play on packed pieces. They know the same laws
//! as [`rules`](super::rules), and nothing of what is wrong: at the first sight of anything else they give up, and the
//! game goes the long way, which knows every reading.

mod battles;
mod choices;
mod cursor;
mod force;
mod front;
mod moves;
mod seams;
mod turn;
mod ways;

pub(super) use seams::{seam_after, seam_before};

use memchr::memchr;

use self::{choices::Boards, cursor::Cursor};
use super::{
    Verdict,
    board::Side,
    diagnose,
    labels::{self, FIRST},
    matches::Entry,
    results,
    rules::Ending,
    turn::Label,
};
use crate::{
    games::Options,
    record::{Tag, is_blank, read_tag, trim_end},
    report::GameReport,
    span::Span,
    suppression::GameSuppressions,
};

/// What stands before the turns of a game.
struct Header {
    tags: Vec<Tag>,
    /// Whether the record says that the game has no end.
    is_said_unfinished: bool,
    /// Where the first turn starts, in bytes.
    turns: usize,
}

/// A game that was played to its end, or to that of its record.
struct Game {
    /// How many turns it has.
    turns: usize,
    /// The label of the last one, and where it stands.
    last: (Label, Span),
    /// Its first turn.
    first: Span,
    /// Where its last turn ends.
    end: usize,
    ending: Option<Ending>,
    /// Where the blank lines behind it end.
    next: usize,
}

/// Judges games from byte `start` on, and hands them out, as long as nothing is to be said of them. Gives where the
/// first other game starts, with its tags and what stands before them: at the end of the text where there is none.
pub(super) fn judge(
    text: &str,
    start: usize,
    options: &Options,
    each: &mut dyn FnMut(Verdict),
) -> usize {
    let mut at = start;
    let mut header = header(text, at);
    while let Ok(this) = header {
        let Some(game) = play(text, &this) else {
            break;
        };
        let next = self::header(text, game.next);
        // What cannot be read between two games may be of the one before.
        if next.is_err() && game.next < text.len() {
            break;
        }
        let Some(verdict) = verdict(this, &game, options) else {
            break;
        };
        each(verdict);
        at = game.next;
        header = next;
    }
    at
}

/// Reads what stands before the first turn of a game, which is labelled as it should be.
///
/// # Errors
/// The byte up to which that is so.
fn header(text: &str, start: usize) -> Result<Header, usize> {
    let mut i = Cursor::new(text.as_bytes(), start);
    let mut tags = Vec::new();
    let mut is_said_unfinished = false;
    loop {
        i.blank_lines();
        let line = Span::new(i.at, next_line_feed(text, i.at));
        match i.peek() {
            b'[' => tags.push(tag(text, line, &mut i).ok_or(line.start)?),
            b';' if text[line.start..line.end].trim_end_matches(is_blank) == SAID_UNFINISHED => {
                is_said_unfinished = true;
                i.at = line.end;
            }
            _ => break,
        }
        if tags.len() > MOST_TAGS {
            return Err(line.end);
        }
    }
    let turns = i.at;
    match label(&mut i) {
        Some(FIRST) => Ok(Header {
            tags,
            is_said_unfinished,
            turns,
        }),
        _ => Err(turns),
    }
}

/// Reads a tag that stands on a line of its own.
fn tag(text: &str, line: Span, i: &mut Cursor<'_>) -> Option<Tag> {
    let tag = read_tag(text, line)?;
    i.at = tag.span.end;
    let is_of_one_line = memchr(b'\r', &text.as_bytes()[line.start..i.at]).is_none();
    (is_of_one_line && i.line_end()).then_some(tag)
}

/// A game with more tags goes the long way.
const MOST_TAGS: usize = 64;

/// The comment that says that nobody won.
const SAID_UNFINISHED: &str = "; hirth: allow-game(unfinished)";

/// Where the next line feed stands from byte `at` on, or the end of the text.
fn next_line_feed(text: &str, at: usize) -> usize {
    memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
}

/// Reads a label.
#[inline(always)]
fn label(i: &mut Cursor<'_>) -> Option<Label> {
    let side = match i.peek() {
        b'G' => Side::Gull,
        b'S' => Side::Silfr,
        _ => return None,
    };
    i.at += 1;
    let number = i.number()?;
    Some(Label { side, number })
}

/// Plays the turns of a game.
fn play(text: &str, header: &Header) -> Option<Game> {
    let mut i = Cursor::new(text.as_bytes(), header.turns);
    let mut boards = Boards::start();
    let mut expected = FIRST;
    let mut turns = 0;
    let mut first = None;
    loop {
        let start = i.at;
        if label(&mut i)? != expected {
            return None;
        }
        let last = (expected, Span::new(start, i.at));
        let ending = boards.play(text, &mut i, expected.side)?;
        let end = i.at;
        if !i.line_end() {
            return None;
        }
        turns += 1;
        let first = *first.get_or_insert_with(|| trim_end(text, Span::new(start, end)));
        expected = labels::next(expected);
        let is_apart = i.blank_lines();
        let is_last = match i.peek() {
            b'[' => true,
            b'G' if is_apart => label(&mut i.clone()) == Some(FIRST),
            _ => i.is_at_end(),
        };
        if is_last {
            return boards.is_one().then_some(Game {
                turns,
                last,
                first,
                end: trim_end(text, Span::new(start, end)).end,
                ending,
                next: i.at,
            });
        }
        if ending.is_some() {
            return None;
        }
    }
}

/// What there is to say of a game; `None` where its tags say something else.
fn verdict(header: Header, game: &Game, options: &Options) -> Option<Verdict> {
    let Header {
        tags,
        is_said_unfinished,
        ..
    } = header;
    let claim = results::tag(&tags);
    if !claim.is_none_or(|claim| results::is_right(&claim.value, game.ending)) {
        return None;
    }
    let (label, span) = game.last;
    let findings = match (game.ending, is_said_unfinished) {
        (None, false) => vec![diagnose::unfinished(label, span)],
        (Some(_), true) => return None,
        _ => Vec::new(),
    };
    let entry = Entry::of(&tags, options.one_match, game.ending, game.first);
    let start = tags.first().map_or(game.first.start, |tag| tag.span.start);
    let report = GameReport {
        index: 0,
        span: Span::new(start, game.end),
        tags: tags.into_iter().map(|tag| (tag.name, tag.value)).collect(),
        turns: game.turns,
        last_turn: label.to_string(),
        result: game.ending.map(diagnose::outcome),
        findings,
        unjudged_from: None,
        trace: Vec::new(),
    };
    Some(Verdict::new(
        report,
        entry,
        Vec::new(),
        GameSuppressions::default(),
    ))
}
