//! Strips what mails, chats, tables and web pages put around a record.
//!
//! A text has two readings: as it is written, and stripped. The stripped text has one turn a line, and every byte knows
//! where it comes from. It is judged only if it has clearly more turns.
//!
//! * `json` makes lines of the array or the string with most moves, if the whole text is JSON;
//! * `web` turns markup into text: HTML, tags of forums, escapes, arrows;
//! * `turns` cuts a text into records and each record into turns, at labels: those of the game, or what comes before many
//!   turns. Everything else becomes a comment;
//! * `repeats` takes out a record that is there twice;
//! * `order` puts turns in the order of their labels: a chat may have the newest on top.
//!
//! Prose is not stripped. The turns of a game in running text (`among_words`) are taken only on request.

mod among_words;
mod json;
mod names;
mod order;
mod repeats;
mod times;
mod turns;
mod web;

use std::cell::RefCell;

use among_words::Told;
use json::Json;
use memchr::memchr2;
use rustc_hash::FxHashMap;

use super::{
    Likeness, Notation, Signs, Text, asides, comments, mapped_text,
    mapped_text::{Change, Difference, MappedText, StrippedText},
    marks,
    spelling::trim_start,
    tags,
};
use crate::{
    report::Seat,
    span::{Span, floor},
};

/// Reads turns as a game writes them: what the layers know of a game.
struct TurnReader<'a> {
    notation: &'a Notation,
    signs: &'a Signs,
    /// In the order of play.
    seats: &'a [Seat],
    /// Whether every turn has a label, and two players take turns: then one without a label is of the player whose turn it is.
    alternates: bool,
    /// Which texts are turns that can be read. Until it is settled the same lines are asked about again and again.
    known: RefCell<FxHashMap<Box<str>, bool>>,
}

impl<'a> TurnReader<'a> {
    fn new(notation: &'a Notation) -> Self {
        let seats = notation.seats;
        let alternates = seats.len() == 2 && (notation.label_of)(0, 1).contains(char::is_alphabetic);
        Self { notation, signs: &notation.signs, seats, alternates, known: RefCell::default() }
    }

    /// See [`Notation::begins`]. It is asked at every word of a text, so it gets only the start of the rest.
    fn begins(&self, text: &str) -> Option<usize> {
        (self.notation.begins)(&text[..floor(text, FARTHEST)])
    }

    /// Returns the length, in bytes, of the label at the start of a text; 0 where there is none.
    fn label(&self, text: &str) -> usize {
        self.begins(text).unwrap_or(0)
    }

    /// See [`Notation::reads`].
    fn reads(&self, turn: &str) -> bool {
        if let Some(&known) = self.known.borrow().get(turn) {
            return known;
        }
        let reads = (self.notation.reads)(turn);
        self.known.borrow_mut().insert(turn.into(), reads);
        reads
    }

    /// Whether a sign between two texts is in a move: before a place of the board, and after where a piece comes from.
    fn is_in_move(&self, before: &str, after: &str) -> bool {
        let is_place = |c| self.is_place(c);
        after.starts_with(is_place) && (before.ends_with(is_place) || before.ends_with(['e', '-', '>']))
    }

    /// Whether a character names a place of the board.
    fn is_place(&self, character: char) -> bool {
        self.signs.places.contains(character)
    }

    /// Returns the place of a turn in the order of play, from 0, by its label.
    fn place(&self, turn: &str) -> Option<u32> {
        Some((self.notation.places)(turn)?.start)
    }

    /// Whether a text is a turn without its label.
    fn reads_alone(&self, moves: &str) -> bool {
        self.reads(&format!("{} {moves}", self.label_of(0, 1)))
    }

    /// See [`Notation::label_of`].
    fn label_of(&self, seat: usize, number: u32) -> String {
        (self.notation.label_of)(seat, number)
    }

    /// See [`Notation::recased`].
    fn recased(&self, turn: &str) -> Option<String> {
        (self.notation.recased)(turn)
    }

    /// Whether a word is a `/`, or the end of a turn after which no `/` may come: a battle.
    fn is_closing(&self, word: &str) -> bool {
        let is_followed = || self.reads(&format!("{} {word} /", self.label_of(0, 1)));
        word == "/" || (self.notation.is_end)(word) && !is_followed()
    }
}

/// No turn is put together that is longer, in bytes.
const LONGEST_TURN: usize = 1 << 12;

/// The most bytes that decide whether a turn begins somewhere.
const FARTHEST: usize = 96;

/// Strips a text. `clean` returns up to which byte it is known to be bare; it is called for long texts only.
pub fn strip_extra_text(text: &str, notation: &Notation, clean: impl Fn() -> usize) -> StrippedText {
    let stretches = if text.len() > LONG && !has_long_comment(text) {
        by_tags(text, clean(), &TurnReader::new(notation))
    } else {
        vec![(Span::new(0, text.len()), false)]
    };
    if let [(_, is_bare)] = stretches[..] {
        if is_bare {
            return StrippedText::AsWritten;
        }
        return match strip_all(text, notation) {
            (_, Some((first, turns))) => StrippedText::Prose { first, turns },
            (Some(stripped), None) => StrippedText::Record(stripped),
            (None, None) => StrippedText::AsWritten,
        };
    }
    let whole = MappedText::new(text);
    let mut is_any = false;
    let parts = stretches.into_iter().map(|(span, is_bare)| {
        let own = whole.part(span);
        let stripped = if is_bare { None } else { strip_all(&text[span.start..span.end], notation).0 };
        is_any |= stripped.is_some();
        match stripped {
            Some(stripped) => stripped.beneath(&own),
            None => own,
        }
    });
    let parts: Vec<MappedText> = parts.collect();
    if is_any { StrippedText::Record(MappedText::joined(parts)) } else { StrippedText::AsWritten }
}

/// In a text longer than this, in bytes, only what is not bare is looked at: it may have many games and one mistake.
const LONG: usize = 1 << 16;

/// Strips a text. Returns the record in it, `None` if it is better read as written; and where it is prose all the same, as
/// `Sample::prose` says.
fn strip_all(text: &str, notation: &Notation) -> (Option<MappedText>, Option<(Span, usize)>) {
    match Sample::of(text, notation) {
        Some(sample) => {
            let prose = sample.prose();
            (sample.stripped, prose)
        }
        None => (None, None),
    }
}

/// Returns the stretches of a text from tags to tags, each with whether it is bare. Those next to each other that are not
/// are one. All up to byte `clean` are bare.
fn by_tags(text: &str, clean: usize, reader: &TurnReader<'_>) -> Vec<(Span, bool)> {
    let mut starts = vec![0];
    let mut has_turn = false;
    for line in super::lines::of_text(text) {
        match text[line.start..line.end].trim_start().chars().next() {
            Some('[') if has_turn => {
                starts.push(line.start);
                has_turn = false;
            }
            Some(first) => has_turn |= !matches!(first, '[' | ';' | '#'),
            None => {}
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    let mut stretches: Vec<(Span, bool)> = Vec::new();
    for (start, end) in starts.into_iter().zip(ends) {
        let is_bare = end <= clean || needs_nothing(&text[start..end], reader);
        match stretches.last_mut() {
            Some((span, before)) if *before == is_bare => span.end = end,
            _ => stretches.push((Span::new(start, end), is_bare)),
        }
    }
    stretches
}

/// Returns a text of which each record is stripped by itself, if that is better than as it is written. `None` if none is.
fn stripped(base: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let whole = &MappedText::new(base.text());
    let marks = web::changes(whole.text(), reader);
    let places: Vec<Span> = marks.iter().map(|mark| mark.span).collect();
    let marked = whole.changed(marks);
    let text = marked.as_ref().unwrap_or(whole);
    let without_margin = turns::without_margin(text, reader);
    let text = without_margin.as_ref().unwrap_or(text);
    let mut is_any = false;
    let mut parts = Vec::new();
    for span in turns::records(text.text(), reader) {
        let part = text.part(span);
        // Everything between the places of two records is of the first.
        let place = Span::new(part.place(Span::new(0, 0)).start, text.place(Span::new(span.end, span.end)).start);
        let written = whole.part(Span::new(place.start.min(place.end), place.end));
        // The marks are in order. A text may have many, and many records.
        let before = places.partition_point(|mark| mark.start < place.start);
        let marks = places.partition_point(|mark| mark.end <= place.end).saturating_sub(before);
        // Beneath the margin a mistake is one as in a plain record. The mark of a list is not decoration.
        let starts = Starts::of(part.text(), reader);
        let is_plain = without_margin.is_some() && starts.own > 0 && starts.words == 0;
        let stripped = match is_plain {
            true => {
                let [before, after] = [&written, &part].map(|bare| turns_in(bare.text(), reader));
                let is_list = || after <= before && Starts::of(written.text(), reader) == starts;
                better(&part, &part, 0, reader)
                    .or_else(|| (!is_list()).then(|| part.clone().differing(Difference::Around)))
            }
            false => better(&written, &part, marks, reader),
        };
        is_any |= stripped.is_some();
        parts.push(stripped.unwrap_or(written));
    }
    is_any.then(|| MappedText::joined(parts).beneath(base))
}

/// Returns what is to be read of a record that JSON holds.
fn of_json(record: MappedText, reader: &TurnReader<'_>) -> MappedText {
    stripped(&record, reader).unwrap_or_else(|| record.differing(Difference::Around))
}

/// Returns the record in a text with its turns in order, where they are not: `stripped`, or else the text as it is.
fn in_order_once(stripped: Option<MappedText>, bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let stripped = stripped.map(|stripped| repeats::without(&stripped, reader).unwrap_or(stripped));
    let right = order::put_right(stripped.as_ref().unwrap_or(bare), reader);
    right.map(|right| right.differing(Difference::Order)).or(stripped)
}

/// Takes the turns out of prose in which they are among words. `None` if there are none, or if half as many are on
/// lines of their own: then the others are only talked about.
pub fn extract_from_prose(text: &str, notation: &Notation) -> Option<MappedText> {
    let reader = TurnReader::new(notation);
    match json::read(text, &reader) {
        Json::Record(record) => return Some(of_json(record, &reader)),
        Json::WithoutTurns => return None,
        Json::No => {}
    }
    if is_bare(text, &reader) || has_long_comment(text) {
        return None;
    }
    let count = |text: &str| {
        let record = super::read(text, super::Shape::Prose, notation);
        let lines = record.sections.iter().flat_map(|section| &section.lines);
        let fragments = record.complaints.iter().filter(|one| matches!(one, super::Complaint::Fragment { .. }));
        let aside: usize = fragments.map(super::Complaint::lines).sum();
        aside + lines.filter(|line| reader.reads(line.text.as_str())).count()
    };
    let bare = MappedText::new(text);
    let without_web = web::take_off(&bare, &reader);
    let of_web = || without_web.as_ref();
    let told = [Some(&bare), of_web()].into_iter().flatten();
    let told = told.filter_map(|bare| among_words::take_off(bare, &reader));
    let beneath = stripped(&bare, &reader);
    let all = told.chain(of_web().cloned()).chain(beneath);
    let (found, best) = all.map(|bare| (count(bare.text()), bare)).max_by_key(|&(found, _)| found)?;
    (found > 0 && found >= 2 * count(text)).then(|| best.differing(Difference::Around))
}

/// Returns how many bytes of turns a text has, as it is written, or stripped if that is better; and whether it may be pasted or prose
/// all the same.
pub fn bytes_of_turns(text: &str, notation: &Notation) -> (usize, bool) {
    let reader = TurnReader::new(notation);
    let sample = Sample::of(text, notation);
    let stripped = sample.as_ref().and_then(|sample| sample.stripped.as_ref());
    let bare = stripped.is_none().then(|| without_asides(text, notation)).flatten();
    let read = stripped.or(bare.as_ref()).map_or(text, MappedText::text);
    let turns = super::lines::of_text(read).filter(|&line| is_turn(read, line, &reader));
    let is_prose = || sample.as_ref().is_some_and(|sample| sample.prose().is_some());
    match turns.map(|line| line.end - line.start).sum() {
        0 => (0, json::starts(text) || is_prose()),
        bytes => (bytes, true),
    }
}

/// Whether two turns or more with labels that have letters are in the first 64 kB of a text. A number and a move may be of
/// any game.
pub fn has_turns_in_words(text: &str, notation: &Notation) -> bool {
    let reader = TurnReader::new(notation);
    reader.label_of(0, 1).contains(char::is_alphabetic) && turns::labelled(first_lines(text), &reader).nth(1).is_some()
}

/// Whether a text with this beginning is to be stripped, or is prose. Its first 64 kB decide.
pub fn is_pasted_or_prose(beginning: &str, notation: &Notation) -> bool {
    let sample = || Sample::of(first_lines(beginning), notation);
    json::starts(beginning) || sample().is_some_and(|sample| sample.stripped.is_some() || sample.prose().is_some())
}

/// Returns the first lines of a long text. The last is whole, unless it is longer than a turn is: a part of a turn cannot be
/// read, and would be taken for decoration.
fn first_lines(text: &str) -> &str {
    let first = &text[..floor(text, LONG)];
    let is_all = first.len() == text.len();
    let end = first.rfind(['\n', '\r']).filter(|end| !is_all && first.len() - end < LONGEST_TURN);
    end.map_or(first, |end| &first[..=end])
}

/// The beginning of a text that is more than lines of turns, tags and comments.
struct Sample<'a> {
    reader: TurnReader<'a>,
    /// As it is.
    bare: MappedText,
    /// The record in it; `None` if it is better read as written.
    stripped: Option<MappedText>,
    /// Whether the text is JSON.
    is_json: bool,
}

impl<'a> Sample<'a> {
    /// `None` if the text has no decoration.
    fn of(text: &str, notation: &'a Notation) -> Option<Self> {
        let reader = TurnReader::new(notation);
        match json::read(text, &reader) {
            Json::Record(record) => {
                let best = in_order_once(Some(of_json(record.clone(), &reader)), &record, &reader);
                return Some(Self { reader, bare: MappedText::new(text), stripped: best, is_json: true });
            }
            Json::WithoutTurns => return None,
            Json::No => {}
        }
        if needs_nothing(text, &reader) {
            return None;
        }
        let bare = without_asides(text, notation).unwrap_or_else(|| MappedText::new(text));
        if needs_nothing(bare.text(), &reader) || has_long_comment(bare.text()) {
            return None;
        }
        let stripped = in_order_once(stripped(&bare, &reader), &bare, &reader);
        Some(Self { stripped, reader, bare, is_json: false })
    }

    /// The first turn among words, and how many turns there are, if the text is prose. `None` if it is not, or if
    /// stripping it finds as many turns.
    fn prose(&self) -> Option<(Span, usize)> {
        if self.is_json {
            return None;
        }
        let told_in = |bare: &MappedText| {
            let told = Told::of(bare.text(), &self.reader)?;
            Some((told.turns, bare.place(told.first), told))
        };
        let without_web = web::take_off(&self.bare, &self.reader);
        let all = [Some(&self.bare), without_web.as_ref()];
        let told = all.into_iter().flatten().filter_map(told_in);
        let (count, first, told) = told.max_by_key(|(count, ..)| *count)?;
        let best = self.stripped.as_ref().unwrap_or(&self.bare);
        let read = turns_in(best.text(), &self.reader);
        told.is_prose(read).then_some((first, count))
    }
}

/// Returns a text without its asides, so that none of them is taken for turns: the result after the last turn is on a line of
/// its own. `None` if there are no asides.
fn without_asides(text: &str, notation: &Notation) -> Option<MappedText> {
    let asides = asides::find(text, super::lines::of_text(text), text.len(), notation);
    if asides.is_empty() {
        return None;
    }
    let changes = asides.into_iter().map(|aside| match aside.is_result {
        true => Change::to(Span::new(aside.span.start, aside.span.start), "\n"),
        false => Change::to(aside.span, " "),
    });
    MappedText::new(text).changed(changes.collect())
}

/// Whether a comment in braces continues over a line end. Its lines are not a part of the record, and must not become
/// one.
fn has_long_comment(text: &str) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let open = line.rfind(['{', '｛']);
        let is_data = |open: &str| open[1..].is_empty() || open[1..].starts_with(['"', '|', '\\']);
        open.is_some_and(|open| {
            let rest = &line[open..];
            let is_closed = rest.contains(['}', '｝']);
            !is_closed && (rest.starts_with('｛') || !is_data(rest))
        })
    })
}

/// Returns the record in a text, which is `marked` without its `marks` of markup, if it reads clearly more turns: a quarter
/// of all. Where the lines are turns already, what is changed may be mistakes, so it must be a habit instead, or a turn of a
/// comment or tags are missing without it. There are at least as many turns as lines of words between them.
fn better(bare: &MappedText, marked: &MappedText, marks: usize, reader: &TurnReader<'_>) -> Option<MappedText> {
    if is_bare(bare.text(), reader) && !counts_through(bare.text(), reader) {
        return None;
    }
    let written = count_lines(bare.text(), reader);
    let (stripped, mut gained) = turns::find(marked, reader)?;
    gained.around += marks;
    gained.all += marks;
    let stripped = stripped.differing(Difference::Around);
    let read = count_lines(stripped.text(), reader);
    if is_prose(bare, reader, read.turns.saturating_sub(1)) {
        return None;
    }
    // A turn that is broken over two lines counts as one that is read and one that is not.
    let score =
        |count: &Count, left_out: usize| (count.turns + count.tags) as isize - (count.others + left_out) as isize;
    let gain = score(&read, gained.left_out) - score(&written, 0);
    let is_clear = match has_its_own_lines(bare.text(), read.turns, reader) {
        true => gained.is_habit(read.turns),
        false => SHARE * gain >= read.turns as isize,
    };
    // A turn after a hash is one where it is missing elsewhere.
    let is_found = || read.gaps == 0 && has_turns_in_comments(bare.text(), reader);
    let is_clear = is_clear || written.gaps > 0 && read.turns > written.turns && is_found();
    let is_clear = is_clear || read.tags > written.tags + 1;
    // Around the turns there may be any words, unless the turns are few and do not follow each other. Text of which hardly a line can be read is not a record.
    let is_certain = read.turns >= FEW || reader.alternates && read.turns > 1 && read.gaps == 0;
    let words = if is_certain { read.between } else { read.others };
    (gain > 0 && is_clear && read.turns > 0 && read.turns >= words).then_some(stripped)
}

/// Returns how many lines of a text are turns that can be read.
fn turns_in(text: &str, reader: &TurnReader<'_>) -> usize {
    count_lines(text, reader).turns
}

/// Whether nearly every line of a text starts as a turn does, and there are hardly more than so many turns.
fn has_its_own_lines(text: &str, turns: usize, reader: &TurnReader<'_>) -> bool {
    let Starts { own, doubtful, words } = Starts::of(text, reader);
    let most = if reader.alternates { own + own.min(4) / 2 } else { 2 * own + 4 };
    own >= 3 * (doubtful + words) && turns <= most
}

/// How many lines of a text start as a turn does, how many only may be turns, and how many are words; without those that are empty,
/// tags or comments.
#[derive(Default, PartialEq, Eq)]
struct Starts {
    own: usize,
    doubtful: usize,
    words: usize,
}

impl Starts {
    fn of(text: &str, reader: &TurnReader<'_>) -> Self {
        let mut starts = Self::default();
        for line in super::lines::of_text(text) {
            let line = without_marks(text, line);
            let rest = &text[line.start..line.end];
            if rest.is_empty() || turns::starts_comment(rest) || tags::read(text, line).is_some() {
                continue;
            }
            match (reader.notation.likeness_in_record)(rest) {
                Likeness::Surely => starts.own += 1,
                _ if reader.begins(rest).is_some() => starts.own += 1,
                Likeness::Maybe => starts.doubtful += 1,
                Likeness::No => starts.words += 1,
            }
        }
        starts
    }
}

/// Fewer turns among many words may be no turns.
const FEW: usize = 4;

/// Of so many turns one at least must be read in the stripped text alone.
const SHARE: isize = 4;

/// Whether more turns than `read` are among words that are never the same.
fn is_prose(bare: &MappedText, reader: &TurnReader<'_>, read: usize) -> bool {
    let without_web = web::take_off(bare, reader);
    let all = [Some(bare), without_web.as_ref()];
    let mut told = all.into_iter().flatten().filter_map(|bare| Told::of(bare.text(), reader));
    told.any(|told| told.is_prose(read))
}

/// Whether the labels of the first turns of a text count the turns of both players: `G1 S2 G3`.
fn counts_through(text: &str, reader: &TurnReader<'_>) -> bool {
    let lines = super::lines::of_text(text).map(|line| trim_start(text, line));
    let labels = lines.filter_map(|line| {
        let line = &text[line.start..line.end];
        let length = reader.label(line);
        (length > 0).then(|| &line[..length])
    });
    let mut count = 0;
    let is_through = labels.take(4).enumerate().all(|(at, label)| {
        count += 1;
        label == reader.label_of(at % 2, at as u32 + 1)
    });
    is_through && count == 4
}

/// Whether a text is bare, with its labels in order.
fn needs_nothing(text: &str, reader: &TurnReader<'_>) -> bool {
    is_bare(text, reader) && !counts_through(text, reader) && !order::starts_mixed(text, reader)
}

/// Whether the lines of a text are turns, tags and comments, and nothing else. A few turns may have mistakes in them.
fn is_bare(text: &str, reader: &TurnReader<'_>) -> bool {
    // The turn before.
    let mut before: Option<Span> = None;
    let (mut all, mut damaged) = (0, 0);
    let lines = super::lines::of_text(text).filter(|line| !line.is_empty());
    let is_bare = lines.into_iter().all(|line| {
        let rest = trim_start(text, line);
        let Some(first) = text.as_bytes()[rest.start..rest.end].first() else {
            return true;
        };
        match first {
            b'#' if !turns::starts_comment(&text[rest.start..rest.end]) => false,
            b';' | b'#' => !turns::are_in_comment(&text[rest.start + 1..rest.end], reader),
            b'{' => turns::is_braced(&text[rest.start..rest.end]),
            b'[' => {
                before = None;
                let tag = tags::read(text, rest);
                tag.is_some_and(|tag| !text[tag.span.end..rest.end].contains(web::LINE_ENDS))
            }
            _ => {
                all += 1;
                // A line that is read as it is has no marks of lists and no comments.
                let written = &text[rest.start..rest.end];
                if reader.begins(written).is_some() && reader.reads(written) {
                    before = Some(rest);
                    return true;
                }
                let turn = turn_on(text, rest, reader);
                let is_read = reads(&turn, reader);
                damaged += usize::from(!is_read);
                let is_next = || match before {
                    Some(before) => {
                        let before = turn_on(text, before, reader);
                        (reader.notation.follows_on)(before.as_str(), turn.as_str()) == Some(true)
                    }
                    None => reader.place(turn.as_str()) == Some(0),
                };
                let is_turn = is_read || is_notation(turn.as_str(), reader) && is_next();
                before = Some(rest);
                is_turn && !has_turns_in_comments(&text[rest.start..rest.end], reader)
            }
        }
    });
    is_bare && MISTAKEN * damaged <= all
}

/// One in so many turns may have a mistake in it. More are rather written in a way of their own.
const MISTAKEN: usize = 5;

/// Whether a line that starts as a turn is of nothing but signs of the notation, with no other label: it is a turn, right or
/// with a mistake in it.
fn is_notation(line: &str, reader: &TurnReader<'_>) -> bool {
    let mut others = line.split_ascii_whitespace().skip(1);
    line.chars().all(|c| c.is_ascii_whitespace() || (reader.notation.is_notation)(c))
        && others.all(|word| (reader.notation.label)(word).is_none())
}

/// How many lines of a text are turns that can be read, and how many are neither turns nor empty, tags or comments.
#[derive(Default)]
struct Count {
    turns: usize,
    others: usize,
    tags: usize,
    /// Those of the others that are between two turns.
    between: usize,
    /// How many turns are not followed by the next.
    gaps: usize,
}

fn count_lines(text: &str, reader: &TurnReader<'_>) -> Count {
    let mut count = Count::default();
    let mut since_turn = 0;
    let mut before: Option<&str> = None;
    for line in super::lines::of_text(text) {
        let line = trim_start(text, line);
        match text[line.start..line.end].bytes().next() {
            None => {}
            Some(b';' | b'#') if turns::starts_comment(&text[line.start..line.end]) => {}
            Some(b'{') if turns::is_braced(&text[line.start..line.end]) => {}
            Some(b'[') if tags::read(text, line).is_some() => count.tags += 1,
            _ if is_turn(text, line, reader) => {
                let turn = without_marks(text, line);
                let turn = &text[turn.start..turn.end];
                let follows = before.and_then(|it| (reader.notation.follows_on)(it, turn));
                count.gaps += usize::from(follows == Some(false));
                before = Some(turn);
                count.between += if count.turns > 0 { since_turn } else { 0 };
                count.turns += 1;
                since_turn = 0;
            }
            _ if !text[line.start..line.end].contains(char::is_alphanumeric) => {}
            _ => {
                count.others += 1;
                since_turn += 1;
            }
        }
    }
    count
}

/// Whether the comments of a text hold turns.
fn has_turns_in_comments(text: &str, reader: &TurnReader<'_>) -> bool {
    super::lines::of_text(text).any(|line| {
        let line = &text[line.start..line.end];
        let mark = memchr2(b';', b'#', line.as_bytes());
        mark.is_some_and(|mark| turns::are_in_comment(&line[mark + 1..], reader))
    })
}

/// Whether a line is a turn that can be read.
fn is_turn(text: &str, line: Span, reader: &TurnReader<'_>) -> bool {
    reads(&turn_on(text, line, reader), reader)
}

/// A line without its list marks and comments.
fn turn_on<'t>(text: &'t str, line: Span, reader: &TurnReader<'_>) -> Text<'t> {
    let rest = without_marks(text, line);
    let mut pieces = comments::without_comments(text, rest, &mut std::iter::empty(), rest.end, &[]);
    pieces.trim(text);
    Text::of(text, &pieces, reader.notation)
}

/// Whether what is left of a line is a turn that can be read.
fn reads(line: &Text<'_>, reader: &TurnReader<'_>) -> bool {
    reader.begins(line.as_str()).is_some() && reader.reads(line.as_str())
}

/// Returns a line without list marks and the spaces around them.
fn without_marks(text: &str, line: Span) -> Span {
    let mut rest = trim_start(text, line);
    while let Some(after) = marks::skip(text, rest) {
        rest = trim_start(text, after);
    }
    rest
}
