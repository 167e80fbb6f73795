//! Turns in a text: labels cut it into segments, and what lies between two labels is a turn, whether it can be read or not.
//!
//! A label is the game's own (`G1`, `12.`), or what comes before many turns that can be read: a name, a side, a number, the
//! column of a table. It is learnt once for each record. Without labels a line is a turn. Everything else is a comment.

mod habit;
mod heads;
mod margin;
mod rebuild;
mod segments;
mod signs;
mod words;
mod wraps;

pub use habit::Gained;
use heads::{Heads, Said};
pub use margin::without as without_margin;
use segments::{Finder, Segment};
use words::Word;

use super::{TurnReader, mapped_text::MappedText, names::names};
use crate::{
    record::{lines::of_text, tags},
    span::Span,
};

/// A line of a text.
struct Row {
    line: Span,
    kind: Kind,
    words: Vec<Word>,
    turns: Vec<Turn>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    /// A tag, or a suppression, which starts at a byte.
    Tag(usize),
    Comment,
    Text,
}

/// A turn, and how it is to be labelled.
struct Turn {
    segment: Segment,
    /// Whether it comes after another on its line.
    is_later: bool,
    /// The label that it gets, if it has none; and where the number in it is written.
    new_label: Option<(String, Option<Span>)>,
    /// Whether it is a turn of the record; if not, a comment.
    is_taken: bool,
}

impl Turn {
    fn of(segment: Segment, is_later: bool) -> Self {
        Self { segment, is_later, new_label: None, is_taken: true }
    }
}

/// Returns the record that the turns of a text make. `None` if there are none.
pub fn find(bare: &MappedText, reader: &TurnReader<'_>) -> Option<(MappedText, Gained)> {
    let (usual, count) = signs::usual(bare, reader);
    let bare = usual.as_ref().unwrap_or(bare);
    let unwrapped = reader.alternates.then(|| wraps::without(bare, reader)).flatten();
    let bare = unwrapped.as_ref().unwrap_or(bare);
    let text = bare.text();
    let finder = Finder::new(text, reader);
    let mut rows = rows(&finder);
    join(&finder, &mut rows);
    let all = rows.iter().flat_map(|row| &row.turns).map(|turn| &turn.segment);
    let all = all.filter(|turn| !finder.is_only_end(turn) && (turn.is_clean || !turn.words.is_empty()));
    if !all.clone().any(|turn| turn.is_clean) {
        return None;
    }
    let labelled = all.clone().filter(|turn| turn.label.is_some()).count();
    if labelled > 0 && 2 * labelled >= all.count() {
        with_own_labels(&finder, &mut rows);
    } else {
        with_heads(&finder, &mut rows);
    }
    let is_any = rows.iter().flat_map(|row| &row.turns).any(|turn| turn.is_taken);
    is_any.then(|| {
        let (rebuilt, gained) = rebuild::rebuilt(bare, &rows, &finder);
        (rebuilt, Gained { around: gained.around + count, all: gained.all + count, ..gained })
    })
}

/// Returns the stretches of a text with one record each: a record begins at tags after turns, and at its first label after a
/// blank line.
pub fn records(text: &str, reader: &TurnReader<'_>) -> Vec<Span> {
    let finder = Finder::new(text, reader);
    let rows = rows(&finder);
    let mut starts = vec![0];
    let (mut count, mut has_first, mut is_after_blank) = (0, false, true);
    // Where the tags, comments and headings before a turn start.
    let mut head: Option<usize> = None;
    // The only turn so far: a post may quote it.
    let mut opening = String::new();
    for row in &rows {
        let first = row.turns.first().filter(|_| row.kind == Kind::Text);
        let label = first.and_then(|turn| turn.segment.label).map(|label| &text[label.start..label.end]);
        let is_first = label.is_some_and(|label| finder.is_first(label));
        let turn = first.map(|turn| turn.segment.moves(text)).unwrap_or_default();
        let is_quoted = count == 1 && turn == opening;
        let is_tag = matches!(row.kind, Kind::Tag(_));
        if count > 0 && (is_tag || is_first && has_first && is_after_blank && !is_quoted) {
            starts.push(head.unwrap_or(row.line.start));
            (count, has_first) = (0, false);
        }
        let is_heading = row.kind == Kind::Comment || row.kind == Kind::Text && row.turns.is_empty();
        match is_heading {
            true => head = head.or(Some(row.line.start).filter(|_| is_after_blank)),
            false => head = None,
        }
        is_after_blank = row.kind == Kind::Blank || is_heading && is_after_blank;
        count += usize::from(first.is_some());
        has_first |= is_first;
        if first.is_some() {
            opening = turn;
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(|(start, end)| Span::new(start, end)).collect()
}

/// Returns where turns with labels start on a line.
pub fn labels(text: &str, line: Span, reader: &TurnReader<'_>) -> Vec<usize> {
    let finder = Finder::new(text, reader);
    let segments = finder.segments(line, &finder.words(line), None);
    segments.iter().filter_map(|segment| Some(segment.label?.start)).collect()
}

/// Returns the lines of a text, each with its turns that have labels: the label and the words.
pub fn with_labels(text: &str, reader: &TurnReader<'_>) -> Vec<(Span, Vec<Vec<Span>>)> {
    let finder = Finder::new(text, reader);
    let mut rows = rows(&finder);
    join(&finder, &mut rows);
    let lines = rows.into_iter().map(|row| {
        let segments = row.turns.into_iter().map(|turn| turn.segment).filter(|segment| !segment.words.is_empty());
        let turns = segments.filter_map(|segment| Some([vec![segment.label?], segment.words].concat()));
        let turns = turns.filter(|turn| !is_mention(text, turn, reader));
        (row.line, if row.kind == Kind::Text { turns.collect() } else { Vec::new() })
    });
    lines.collect()
}

/// Whether a sentence only speaks of a turn: a word of the language follows its label, as in `After S1 he has He7`.
fn is_mention(text: &str, turn: &[Span], reader: &TurnReader<'_>) -> bool {
    let [label, word, ..] = turn else { return false };
    let word = &text[word.start..word.end];
    let is_word = word.len() > 1 && word.chars().all(char::is_lowercase);
    is_word && !reader.reads(&format!("{} {word}", &text[label.start..label.end]))
}

/// Whether a comment holds turns with labels.
pub fn are_in_comment(comment: &str, reader: &TurnReader<'_>) -> bool {
    labelled(comment, reader).next().is_some()
}

/// Returns the turns with labels of a text that can be read.
pub fn labelled<'t>(text: &'t str, reader: &'t TurnReader<'_>) -> impl Iterator<Item = Span> + 't {
    let finder = Finder::new(text, reader);
    of_text(text).flat_map(move |line| {
        let segments = finder.segments(line, &finder.words(line), None).into_iter();
        segments.filter(|segment| segment.is_clean).filter_map(|segment| segment.label)
    })
}

/// Whether a line starts with the mark of a comment. `#.` is the mark of a list, and `#1` a number.
pub fn starts_comment(line: &str) -> bool {
    let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let is_list = |rest: &str| rest.starts_with(". ") || is_number(rest);
    line.starts_with([';', '#']) && !line.strip_prefix('#').is_some_and(is_list)
}

/// Whether a line starts with a comment in braces: with words in it, not the signs of a table or of data.
pub fn is_braced(line: &str) -> bool {
    let inside = line.strip_prefix('{').map(|rest| rest.trim_start_matches(' '));
    inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_alphanumeric() || c == '('))
}

/// Returns the lines of a text with the turns that are in each by itself.
fn rows(finder: &Finder<'_>) -> Vec<Row> {
    let text = finder.text;
    let mut rows: Vec<Row> = of_text(text)
        .map(|line| {
            let kind = kind(text, line);
            let words = match kind {
                Kind::Text | Kind::Comment => finder.words(line),
                Kind::Blank | Kind::Tag(_) => Vec::new(),
            };
            Row { line, kind, words, turns: Vec::new() }
        })
        .collect();
    // The label of the next line, where it is the first word of it.
    let mut limit = None;
    for row in rows.iter_mut().rev() {
        let segments = finder.segments(row.line, &row.words, limit);
        let first = segments.iter().find_map(|segment| segment.label);
        if row.kind == Kind::Text {
            limit = first.and_then(|label| finder.place(label)).or(limit.filter(|_| segments.is_empty()));
        }
        let turns = segments.into_iter().enumerate().map(|(at, segment)| Turn::of(segment, at > 0));
        row.turns = turns.collect();
        if row.kind == Kind::Comment {
            // Only whole turns with labels may be more than a comment.
            row.turns.retain(|turn| turn.segment.is_clean && turn.segment.label.is_some());
        }
    }
    rows
}

/// What a line is.
fn kind(text: &str, line: Span) -> Kind {
    let inside = text[line.start..line.end].trim_start();
    if inside.is_empty() {
        Kind::Blank
    } else if let Some(start) = suppression(text, line).or_else(|| tag(text, line)) {
        Kind::Tag(start)
    } else if starts_comment(inside) || is_braced(inside) {
        Kind::Comment
    } else {
        Kind::Text
    }
}

/// Where a comment that suppresses findings starts in a line.
fn suppression(text: &str, line: Span) -> Option<usize> {
    let at = text[line.start..line.end].find("hirth: allow")?;
    let before = text[line.start..line.start + at].trim_end();
    // After a turn it is of the turn.
    let is_alone = !before.contains(char::is_alphanumeric);
    (is_alone && before.ends_with([';', '#'])).then(|| line.start + before.len() - 1)
}

/// Where a tag starts in a line, with any signs before it.
fn tag(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let open = inside.find('[')?;
    let is_apart = !inside[..open].contains(char::is_alphanumeric);
    let start = line.start + open;
    (is_apart && tags::read(text, Span::new(start, line.end)).is_some()).then_some(start)
}

/// Adds lines without a label to the turn before them, where that goes on.
fn join(finder: &Finder<'_>, rows: &mut [Row]) {
    let text = finder.text;
    let last_row = rows.iter().rposition(|row| row.kind == Kind::Text && !row.words.is_empty());
    let mut last: Option<(usize, usize)> = None;
    let mut is_after_blank = false;
    for at in 0..rows.len() {
        if rows[at].kind != Kind::Text {
            is_after_blank |= rows[at].kind == Kind::Blank;
            continue;
        }
        let first = rows[at].turns.first();
        let is_labelled = first.is_some_and(|turn| turn.segment.label.is_some());
        // The words before the next label on the line.
        let end =
            rows[at].turns.iter().find_map(|turn| turn.segment.label).map_or(rows[at].line.end, |label| label.start);
        let words = rows[at].words.iter().copied().take_while(|word| word.span.end <= end);
        // Before the rest of a turn there may be words.
        let is_start = |word: &Word| finder.is_near(word) || finder.is_end(&text[word.span.start..word.span.end]);
        let skipped = words.clone().take_while(|word| !is_start(word));
        let has_label = skipped.last().is_some_and(|word| may_be_label(&text[word.span.start..word.span.end]));
        let words: Vec<Word> = words.skip_while(|word| !is_start(word)).collect();
        let has_label = has_label
            || words.first().is_some_and(|word| {
                let word = text[word.span.start..word.span.end].trim_start_matches(|c: char| !c.is_alphanumeric());
                finder.reader.label(word) > 0
            });
        let starts_line = !is_labelled || first.is_some_and(|turn| !turn.segment.head.is_empty());
        if let Some((row, turn)) = last.filter(|_| starts_line && !has_label && !words.is_empty()) {
            let before = &rows[row].turns[turn].segment;
            let is_adjacent = !is_after_blank || before.words.is_empty();
            // Another player does not go on with the turn.
            let own = Span::new(rows[at].line.start, words[0].span.start);
            let [one, other] = [before.head, own].map(|head| heads::shape(&text[head.start..head.end]));
            let is_same = one == other || heads::pattern(&one) != heads::pattern(&other);
            if is_adjacent
                && is_same
                && let Some(count) = goes_on(finder, before, &words, Some(at) == last_row)
            {
                let added: Vec<Span> = words[..count].iter().map(|word| word.span).collect();
                let end = added.last().map_or(rows[at].line.start, |last| last.end);
                let before = &mut rows[row].turns[turn].segment;
                before.words.extend(added);
                before.is_clean = finder.reads(before);
                before.is_closed = finder.is_closed(&words[..count]);
                rows[at].words.retain(|word| word.span.start >= end);
                rows[at].turns.retain(|turn| turn.segment.start() >= end);
                if let Some(next) = rows[at].turns.first_mut() {
                    next.segment.head.start = next.segment.head.start.max(end);
                }
            }
        }
        if let Some(count) = rows[at].turns.len().checked_sub(1) {
            last = Some((at, count));
            is_after_blank = false;
        }
    }
}

/// A turn that is longer, in bytes, does not go on over another line.
const LONGEST_WRAPPED: usize = 256;

/// No more words of a line go on with the turn before it.
const MOST_WORDS: usize = 16;

/// Returns how many of the words of a line go on with the turn before it.
fn goes_on(finder: &Finder<'_>, before: &Segment, words: &[Word], is_last: bool) -> Option<usize> {
    let label = before.label.map_or(finder.first_label(), |label| &finder.text[label.start..label.end]);
    let text = |words: &[Word]| {
        let words: Vec<&str> = words.iter().map(|word| &finder.text[word.span.start..word.span.end]).collect();
        words.join(" ")
    };
    let turn = format!("{label} {}", before.moves(finder.text));
    if before.words.is_empty() {
        let count =
            (1..=words.len()).rev().find(|&count| finder.reader.reads(&format!("{turn}{}", text(&words[..count]))));
        return count;
    }
    let first = text(&words[..1]);
    // After the end of a turn come more battles. An offer in the last line is a turn, if turns have no labels.
    let is_turn = is_last && before.label.is_none() && !finder.reader.is_closing(&first);
    let is_more = finder.is_end(&first) && !is_turn;
    if !finder.reader.alternates || before.is_closed && !is_more {
        return None;
    }
    if turn.ends_with('/') || turn.len() > LONGEST_WRAPPED {
        return None;
    }
    // What comes after the rest of the turn is not of it.
    let words = &words[..words.len().min(MOST_WORDS)];
    let read = (1..=words.len()).rev().find(|&count| finder.reader.reads(&format!("{turn} {}", text(&words[..count]))));
    read.or_else(|| finder.is_end(&first).then_some(words.len()))
}

/// The game's own labels: a turn without one is taken where its place is open. What is written in place of its label is a
/// part of it, for a wrong label is a mistake of the record.
fn with_own_labels(finder: &Finder<'_>, rows: &mut [Row]) {
    let text = finder.text;
    let turns = || rows.iter().flat_map(|row| &row.turns);
    let heads = Heads::of(turns().filter_map(|turn| {
        let segment = &turn.segment;
        let label = segment.label.filter(|_| segment.is_clean)?;
        Some((&text[segment.head.start..label.start], !turn.is_later))
    }));
    let of_kind = |kind: Kind| rows.iter().filter(move |row| row.kind == kind);
    let in_comments = of_kind(Kind::Comment).filter(|row| !row.turns.is_empty()).count();
    let in_lines = of_kind(Kind::Text).filter(|row| !row.turns.is_empty()).count();
    let clean = || of_kind(Kind::Text).flat_map(|row| &row.turns).filter(|turn| turn.segment.is_clean);
    let taken: Vec<u32> = clean().filter_map(|turn| finder.place(turn.segment.label?)).collect();
    // Where nearly every line has a label, one without it is not a turn of its own.
    let at_start = clean().filter(|turn| !turn.is_later && !finder.is_only_end(&turn.segment));
    let without = at_start.clone().filter(|turn| turn.segment.label.is_none()).count();
    let needs_label = finder.has_letters || 4 * without <= at_start.count();
    // The place of the next label after each line.
    let mut nexts: Vec<Option<u32>> = vec![None; rows.len()];
    for at in (1..rows.len()).rev() {
        let first = rows[at].turns.first().filter(|_| rows[at].kind == Kind::Text);
        let place = first.and_then(|turn| finder.place(turn.segment.label?));
        nexts[at - 1] = place.or(nexts[at]);
    }
    let mut last: Option<u32> = None;
    for (at, next) in nexts.into_iter().enumerate() {
        let is_open = next.is_some_and(|next| last.map_or(1, |last| last.saturating_add(2)) == next);
        // No turn is before the first: `Hi Anna,` is half a move of HIRÞ.
        let is_before_all = last.is_none() && next == Some(0);
        let row = &mut rows[at];
        if row.kind == Kind::Text {
            with_wrong_label(finder, row, &heads);
        }
        for turn in &mut row.turns {
            let segment = &turn.segment;
            let place = segment.label.and_then(|label| finder.place(label));
            turn.is_taken = match (row.kind, segment.label) {
                (Kind::Comment, _) => {
                    in_comments > in_lines || place.is_some_and(|place| !taken.contains(&place)) && in_lines > 0
                }
                (_, Some(_)) => segment.is_clean || !segment.words.is_empty() || is_open_label(place, &taken),
                (_, None) => match finder.is_only_end(segment) {
                    true => false,
                    false if segment.is_clean => is_open || turn.is_later || !needs_label,
                    false => is_open || !is_before_all && finder.is_likely(segment),
                },
            };
            if turn.is_taken {
                last = place
                    .or(last
                        .map(|last| last.saturating_add(1))
                        .filter(|_| segment.label.is_none() && finder.has_letters))
                    .or(last);
            }
        }
    }
}

/// Adds what is written in place of a label to the turns of a line that have none: it comes after what is before other labels.
fn with_wrong_label(finder: &Finder<'_>, row: &mut Row, heads: &Heads) {
    let text = finder.text;
    let head_end = |head: Span, is_later: bool| {
        let shapes = if is_later { &heads.later } else { &heads.first };
        let before = &text[head.start..head.end];
        let ends = shapes.iter().filter_map(|shape| heads::length(before, shape));
        head.start + ends.max().unwrap_or(0)
    };
    let words_from = |start: usize, end: usize| {
        let words = row.words.iter().copied().filter(move |word| word.span.end > start && word.span.start < end);
        words.map(move |word| Word { span: Span::new(word.span.start.max(start), word.span.end.min(end)), ..word })
    };
    let mut turns = std::mem::take(&mut row.turns);
    if turns.is_empty() {
        // Nothing of it can be read.
        let start = head_end(row.line, false);
        let words: Vec<Word> = words_from(start, row.line.end).collect();
        let near = words.iter().rposition(|word| finder.is_near(word)).map_or(0, |last| last + 1);
        let all = words.iter().filter(|word| finder.is_near(word)).count();
        if 2 * all >= words.len() && all > 0 {
            let segment = Segment::unread(Span::new(row.line.start, start), &words[..near], finder);
            turns.push(Turn::of(segment, false));
        }
    }
    for turn in turns.iter_mut().filter(|turn| turn.segment.label.is_none() && turn.segment.is_clean) {
        let head = turn.segment.head;
        let label = words_from(head_end(head, turn.is_later), head.end).next_back();
        if let Some(label) = label.filter(|label| may_be_label(&text[label.span.start..label.span.end])) {
            turn.segment.head.end = label.span.start;
            turn.segment.words.insert(0, label.span);
            turn.segment.is_clean = false;
        }
    }
    row.turns = turns;
}

/// Whether a word may be a label with a mistake in it.
fn may_be_label(word: &str) -> bool {
    word.len() <= LONGEST_LABEL && (word.len() <= 2 || word.contains(|c: char| c.is_ascii_digit()))
}

/// A longer word, in bytes, is not a label.
const LONGEST_LABEL: usize = 5;

/// Whether a label without a turn after it is where one is missing: the turns on both sides are there, among others.
fn is_open_label(place: Option<u32>, taken: &[u32]) -> bool {
    place.is_some_and(|place| {
        let has = |place: u32| taken.contains(&place);
        taken.len() >= FEW && !has(place) && has(place + 1) && place.checked_sub(1).is_none_or(has)
    })
}

/// Fewer turns with labels do not show where one is missing.
const FEW: usize = 4;

/// Labels that are words before the turns, or none.
fn with_heads(finder: &Finder<'_>, rows: &mut [Row]) {
    let text = finder.text;
    let turns = || rows.iter().flat_map(|row| &row.turns).filter(|turn| turn.segment.is_clean);
    let heads = Heads::of(turns().map(|turn| {
        let head = turn.segment.head;
        (&text[head.start..head.end], !turn.is_later)
    }));
    for row in rows.iter_mut().filter(|row| row.kind == Kind::Text) {
        damaged(finder, row, &heads);
    }
    label(finder, rows, &heads);
}

/// Finds the turns of a line that cannot be read, after heads that come before others.
fn damaged(finder: &Finder<'_>, row: &mut Row, heads: &Heads) {
    let text = finder.text;
    let found = std::mem::take(&mut row.turns);
    let mut from = row.line.start;
    let mut turns: Vec<Turn> = Vec::new();
    let add = |turns: &mut Vec<Turn>, from: usize, end: usize| {
        let (mut from, mut is_later) = (from, from > row.line.start);
        loop {
            let stretch = Span::new(from, end);
            let head = if is_later { heads.next(text, from, end) } else { heads.at_start(text, stretch) };
            let Some(head) = head else {
                // Nothing may be between two turns: the rest is a turn, if it is moves.
                let words: Vec<Word> = row.words.iter().copied().filter(|word| word.span.start >= from).collect();
                let are_moves = words.iter().all(|word| finder.is_near(word) && word.span.end <= end);
                let is_stroke =
                    words.iter().all(|word| !text[word.span.start..word.span.end].contains(char::is_alphanumeric));
                if is_later && !is_stroke && are_moves && heads.later.iter().any(Vec::is_empty) {
                    let segment = Segment::unread(Span::new(from, words[0].span.start), &words, finder);
                    turns.push(Turn::of(segment, is_later));
                }
                return;
            };
            let next = heads.next(text, head.end, end).map_or(end, |next| next.start);
            let words: Vec<Word> =
                row.words.iter().copied().filter(|word| word.span.start >= head.end && word.span.end <= next).collect();
            if !words.is_empty() {
                let near = words.iter().rposition(|word| finder.is_near(word)).map_or(words.len(), |last| last + 1);
                let segment = Segment::unread(Span::new(from, head.end), &words[..near], finder);
                turns.push(Turn::of(segment, is_later));
            }
            if next == end {
                return;
            }
            // The first head of a line may be empty, the others are not: so it ends.
            (from, is_later) = (next, true);
        }
    };
    for mut turn in found {
        let head = turn.segment.head;
        // A turn that cannot be read may be in what comes before one that can.
        let own = heads.first.iter().chain(&heads.later).filter(|shape| !shape.is_empty());
        let starts_like_one = heads::shape(&text[head.start..head.end]);
        if !own.clone().any(|shape| *shape == starts_like_one) && !starts_like_one.is_empty() {
            let is_before = |word: &Word| word.span.end <= head.end && word.span.start >= head.start;
            let words: Vec<Word> = row.words.iter().copied().filter(is_before).collect();
            let has_heads = !heads.first.iter().chain(&heads.later).all(Vec::is_empty);
            let is_list = !has_heads && turn.segment.label.is_none();
            if is_list && !words.is_empty() && words.iter().all(|word| finder.is_near(word)) {
                // A list of moves begins with one that cannot be read.
                turn.segment.begin_with(&words);
            } else if let Some(last) = words.last()
                && let Some(first) = words.iter().position(|word| {
                    finder.is_near(word) || finder.is_only_end(&turn.segment) && finder.may_be_move(word)
                })
            {
                let count = turns.len();
                add(&mut turns, from, last.span.end);
                if turns.len() == count && finder.is_only_end(&turn.segment) {
                    // An offer or a battle is of the moves before it.
                    turn.segment.begin_with(&words[first..]);
                }
            }
        }
        let head = turn.segment.head;
        let start = turns.last().map_or(head.start, |turn: &Turn| turn.segment.end().max(head.start));
        from = turn.segment.end();
        let is_later = !turns.is_empty();
        turns.push(Turn {
            is_later,
            segment: Segment { head: Span::new(start, head.end.max(start)), ..turn.segment },
            ..turn
        });
    }
    let is_done = turns.last().is_some_and(|turn| turn.segment.end() >= row.line.end);
    if !is_done {
        add(&mut turns, from, row.line.end);
    }
    row.turns = turns;
}

/// Says which turns are taken, and gives labels to them.
fn label(finder: &Finder<'_>, rows: &mut [Row], heads: &Heads) {
    let text = finder.text;
    let reader = finder.reader;
    let turns: Vec<&Turn> = rows.iter().flat_map(|row| &row.turns).collect();
    let said: Vec<Said<'_>> = turns.iter().map(|turn| Said::of(text, turn.segment.head, turn.is_later)).collect();
    let clean: Vec<bool> = turns.iter().map(|turn| turn.segment.is_clean).collect();
    let seats = heads::seats(&said, &names(text, reader));
    let numbers = heads::numbers(&said).or_else(|| heads::named_numbers(&said));
    let mut taken = vec![false; turns.len()];
    let mut labels: Vec<Option<(String, Option<Span>)>> = vec![None; turns.len()];
    let mut last: Option<(usize, u32)> = None;
    for at in 0..turns.len() {
        let own = turns[at].segment.label;
        if let Some(label) = own {
            let place = finder.place(label).filter(|_| !turns[at].segment.words.is_empty());
            last = place.map(|place| ((place % 2) as usize, place / 2 + 1)).or(last);
            taken[at] = clean[at] || !turns[at].segment.words.is_empty();
            continue;
        }
        let expected = last.map_or(0, |(seat, _)| 1 - seat.min(1));
        let seat = seats[at];
        let is_its_turn = seat.is_none_or(|seat| seat == expected);
        if clean[at] {
            // Words of the one who does not play: `now c7-c2 would win`.
            if !is_its_turn && !heads.has(&text[turns[at].segment.head.start..turns[at].segment.head.end]) {
                continue;
            }
        } else {
            let next = (at + 1..turns.len()).find(|&next| clean[next]);
            let next_seat = next.and_then(|next| seats[next]);
            let likely = |at: &usize| finder.is_likely(&turns[*at].segment);
            // A remark does not take the place of the turn that comes after it.
            let is_other =
                || (at + 1..next.unwrap_or(at)).filter(|&other| seats[other] == seat).any(|other| likely(&other));
            let is_open = seat.is_some() && next_seat.is_some_and(|next| next != expected);
            // Its number says that it is the next.
            let own = numbers.as_ref().and_then(|numbers| numbers[at]);
            let is_numbered = || own.is_some() && expected == 0 && own == last.map(|(_, number)| number + 1);
            if !(is_its_turn && (likely(&at) || is_numbered() || is_open && !is_other())) {
                continue;
            }
        }
        taken[at] = true;
        if reader.seats.len() != 2 {
            continue;
        }
        let is_named = seat.is_some();
        let seat = seat.unwrap_or(expected);
        let place = match last {
            None => 1,
            Some((before, number)) if before < seat => number,
            Some((_, number)) => number + 1,
        };
        let written = numbers.as_ref().and_then(|numbers| numbers[at]);
        let number = written.unwrap_or(place);
        let is_anew = number == 1 && seat == 0;
        last = Some((seat, if is_anew { 1 } else { number }));
        // A label says of a turn after a name that it is one, if it cannot be read.
        if reader.alternates || is_named && !clean[at] {
            labels[at] = Some((reader.label_of(seat, number), said[at].place_of(number)));
        }
    }
    let all = rows.iter_mut().flat_map(|row| &mut row.turns);
    for ((turn, is_taken), label) in all.zip(taken).zip(labels) {
        turn.is_taken = is_taken;
        turn.new_label = label;
    }
}
