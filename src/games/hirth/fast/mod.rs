//! Games of which nothing is to be reported, read and played in one go: from bytes to the result, without a syntax tree.
//!
//! Most records are right. Where the steps of a turn add up by shortest ways, every battle is written in full and in
//! order, and tags and labels are as they should be, there is a cheapest reading of which there is nothing to report, so
//! that neither readings nor places need be kept; where such a turn can be understood in several ways, all of them
//! are tried, and one must be left at the end of the game.
//!
//! Turns are played by [`clean`](super::clean). What is written here is what stands around them: labels, tags, comments,
//! blank lines. Nothing here knows what is wrong: at the first sight of anything else it gives up, and the game is
//! judged in full.

mod around;
mod labels;

use memchr::memchr;

use self::{
    around::{past_all, past_line},
    labels::Expected,
};
use super::{
    GAME,
    clean::{Boards, Text},
    diagnose, grammar, likeness, results,
    rules::Ending,
    turn::Label,
};
use crate::{
    game::{Entry, Options, Verdict},
    judge::clean as clean_games,
    record::{Likeness, Tag, is_blank, read_tag, trim_end},
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
    let view = Text::new(text);
    let game = |this: Header| {
        let game = play(text, &view, &this)?;
        Some((verdict(this, &game, options)?, game.next))
    };
    clean_games::each_clean(text, start, |at| header(text, at).ok(), game, each)
}

/// See [`ReadClean`](crate::game::ReadClean).
pub(super) fn read_clean(text: &str, start: usize, options: &Options) -> (Vec<Verdict>, usize) {
    let mut games = Vec::new();
    let end = judge(text, start, options, &mut |game| games.push(game));
    (games, end)
}

/// Reads what stands before the first turn of a game, which is labelled as it should be.
///
/// # Errors
/// The byte up to which that is so.
fn header(text: &str, start: usize) -> Result<Header, usize> {
    let mut at = start;
    let mut tags = Vec::new();
    let mut is_said_unfinished = false;
    loop {
        (at, _) = past_all(text, at);
        let line = Span::new(at, next_line_feed(text, at));
        match text.as_bytes().get(at) {
            Some(b'[') => {
                let tag = tag(text, line).ok_or(line.start)?;
                at = tag.span.end;
                tags.push(tag);
            }
            Some(b';')
                if text[line.start..line.end].trim_end_matches(is_blank) == SAID_UNFINISHED =>
            {
                is_said_unfinished = true;
                at = line.end;
            }
            _ => break,
        }
        if tags.len() > MOST_TAGS {
            return Err(line.end);
        }
    }
    if !is_first(text, at) || !is_surely_turn(text, at) {
        return Err(at);
    }
    Ok(Header {
        tags,
        is_said_unfinished,
        turns: at,
    })
}

/// Whether the label of a first turn stands here, clear of what follows it: a blank, or a whole move. With less than a
/// move right behind it, such as `G1Kr`, it may be another label, damaged.
fn is_first(text: &str, at: usize) -> bool {
    let Some(rest) = text.get(at..).and_then(|rest| rest.strip_prefix("G1")) else {
        return false;
    };
    let next = rest.as_bytes().first();
    matches!(next, None | Some(b' ' | b'\t' | b'\n' | b'\r')) || grammar::mov(rest).is_ok()
}

/// Whether what starts here is a turn however the text is read. A line that only starts like one makes no game.
fn is_surely_turn(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | b';' | b'#' | b'{');
    let end = bytes[at..].iter().position(is_end);
    let end = end.map_or(text.len(), |length| at + length);
    // Behind a comment in braces the turn may go on.
    let is_whole = bytes.get(end) != Some(&b'{') || past_line(text, end).is_some();
    let turn = &text[at..end];
    is_whole && turn.is_ascii() && likeness::of(turn) == Likeness::Surely
}

/// Reads a tag that stands on a line of its own.
fn tag(text: &str, line: Span) -> Option<Tag> {
    let tag = read_tag(text, line)?;
    let end = tag.span.end;
    let is_of_one_line = memchr(b'\r', &text.as_bytes()[line.start..end]).is_none();
    (is_of_one_line && past_line(text, end).is_some()).then_some(tag)
}

/// A game with more tags goes the long way.
const MOST_TAGS: usize = 64;

/// The comment that says that nobody won.
const SAID_UNFINISHED: &str = "; hirth: allow-game(unfinished)";

/// Where the next line feed stands from byte `at` on, or the end of the text.
fn next_line_feed(text: &str, at: usize) -> usize {
    memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length)
}

/// Plays the turns of a game.
fn play(text: &str, view: &Text<'_>, header: &Header) -> Option<Game> {
    let bytes = text.as_bytes();
    let mut boards = Boards::start();
    let mut expected = Expected::first();
    let mut turns = 0;
    let mut start = header.turns;
    let mut first_end = 0;
    loop {
        let i = expected.read(view.cursor_at(start))?;
        let (len, ending) = boards.play(i, expected.side)?;
        let end = start + len;
        let after = past_line(text, end)?;
        if turns == 0 {
            first_end = end;
        }
        turns += 1;
        let label_end = start + expected.len();
        expected.next(turns);
        let mut next = after;
        if ending.is_some()
            || bytes
                .get(after)
                .is_none_or(|&byte| !expected.starts_with(byte))
        {
            let is_apart;
            (next, is_apart) = past_all(text, after);
            let is_last = match bytes.get(next) {
                None => true,
                Some(b'[') => true,
                Some(b'G') => is_apart && is_first(text, next),
                Some(_) => false,
            };
            if is_last {
                return boards.is_one().then(|| Game {
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

/// What there is to say of a game; `None` where its tags say something else.
fn verdict(header: Header, game: &Game, options: &Options) -> Option<Verdict> {
    let Header {
        tags,
        is_said_unfinished,
        ..
    } = header;
    if !results::is_right(&tags, game.ending) {
        return None;
    }
    let (label, span) = game.last;
    let findings = match (game.ending, is_said_unfinished) {
        (None, false) => vec![diagnose::unfinished(label, span)],
        (Some(_), true) => return None,
        _ => Vec::new(),
    };
    let result = game.ending.map(diagnose::outcome);
    let entry = Entry::of(&GAME, &tags, options.one_match, result.as_ref(), game.first);
    let start = tags.first().map_or(game.first.start, |tag| tag.span.start);
    let report = GameReport {
        span: Span::new(start, game.end),
        turns: game.turns,
        last_turn: label.to_string(),
        result,
        findings,
        ..GameReport::default()
    };
    Some(Verdict::new(
        &GAME,
        report,
        tags,
        entry,
        Vec::new(),
        GameSuppressions::default(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hirth::generate::{self, Plan};

    /// How many of a hundred games are read here, when they are written like this.
    fn read_here(written: impl Fn(&str) -> String) -> usize {
        let plan = Plan {
            seed: 1,
            turns: 60,
            ..Plan::default()
        };
        let games = (0..100).map(|number| written(&(generate::game(&plan, number).text + "\n")));
        let is_read =
            |game: &String| judge(game, 0, &Options::default(), &mut |_| {}) == game.len();
        games.filter(is_read).count()
    }

    /// The other way says the same of a game, but takes ten times as long: without this test nobody would see it.
    #[test]
    fn hardly_any_game_goes_the_other_way() {
        let count = read_here(str::to_owned);
        assert!(count >= 95, "{count} of 100");
    }

    #[test]
    fn neither_do_games_with_comments_and_other_blanks() {
        let each_turn = |text: &str, change: &dyn Fn(&str) -> String| {
            let lines = text.lines().map(|line| {
                if line.starts_with(['G', 'S']) {
                    change(line) + "\n"
                } else {
                    line.to_owned() + "\n"
                }
            });
            lines.collect::<String>()
        };
        for change in [
            &|turn: &str| format!("{turn} ; as before") as String,
            &|turn: &str| format!("{turn} {{as\nbefore}} # so"),
            &|turn: &str| format!("# so\n- {turn} \t"),
            &|turn: &str| format!("{{so}} {}\r", turn.replace("  ", " ").replace(" >", "  >")),
            &|turn: &str| turn.replace("He", " He"),
        ] as [&dyn Fn(&str) -> String; 5]
        {
            let count = read_here(|game| each_turn(game, change));
            assert!(count >= 95, "{count} of 100: {}", change("G1  He /"));
        }
    }
}
