//! Turns in running text: `Then Gull played G1 KeHeiHei /, and Silfr answered S1 He7He8He /.` A turn starts at its
//! label, and continues as long as words are notation.

use rustc_hash::FxHashSet;

use super::{
    TurnReader, is_turn,
    mapped_text::{Change, MappedText},
    turns,
};
use crate::{
    record::{Likeness, spelling::trim_start, tags},
    span::Span,
};

/// Puts each turn on a line of its own, and leaves out the words around them.
pub fn take_off(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let mut changes = Vec::new();
    let mut at = 0;
    let mut last = None;
    for piece in pieces(text, reader) {
        let span = piece.span();
        let place = reader.place(&text[span.start..span.end]);
        let follows = last.zip(place).is_none_or(|(last, place)| place == last + 1);
        last = place.or(last);
        let words = words_between(text, &mut at, span.start, &mut changes);
        changes.push(Change::to(words, border(&text[words.start..words.end], words.start, follows)));
        let gaps = piece.0.windows(2);
        let gaps = gaps.map(|two| Span::new(two[0].end, two[1].start));
        let odd = gaps.filter(|gap| text[gap.start..gap.end] != *" ");
        changes.extend(odd.map(|gap| Change::to(gap, " ")));
        at = span.end;
    }
    let any = at > 0;
    let words = words_between(text, &mut at, text.len(), &mut changes);
    changes.push(Change::to(words, "\n"));
    bare.changed(changes).filter(|_| any)
}

/// Keeps the comments for this program among the words from a byte to the next piece, and returns where the words after them are.
fn words_between(text: &str, at: &mut usize, end: usize, changes: &mut Vec<Change>) -> Span {
    while let Some(comment) = order(text, Span::new(*at, end)) {
        let gap = Span::new(*at, comment.start);
        let is_on_line = *at > 0 && !text[gap.start..gap.end].contains('\n');
        changes.push(Change::to(gap, if is_on_line { " " } else { "\n" }));
        *at = comment.end;
    }
    Span::new(*at, end)
}

/// The first comment in a stretch that starts with `hirth:`, in braces or to the end of its line.
fn order(text: &str, stretch: Span) -> Option<Span> {
    let inside = &text[stretch.start..stretch.end];
    inside.match_indices("hirth:").find_map(|(found, _)| {
        let before = inside[..found].trim_end_matches(' ');
        let rest = &inside[found..];
        let end = match before.as_bytes().last()? {
            b'{' => rest.find('}')? + 1,
            b';' => rest.find('\n').unwrap_or(rest.len()),
            _ => return None,
        };
        Some(Span::new(stretch.start + before.len() - 1, stretch.start + found + end))
    })
}

/// The replacement of the text between two pieces, of which the first ends at a byte: an empty line if there is one, or
/// if the second does not follow the first, and words are between them.
fn border(between: &str, from: usize, follows: bool) -> &'static str {
    let line_ends = between.matches('\n').count();
    let mut whole = between.split('\n').take(line_ends).skip(1);
    if from == 0 {
        ""
    } else if whole.any(|line| line.trim().is_empty()) || !follows && between.contains(char::is_alphabetic) {
        "\n\n"
    } else {
        "\n"
    }
}

/// A piece of a text that is kept: a line that is a turn or a tag, or the words of a turn among others, its label first.
struct Piece(Vec<Span>);

impl Piece {
    fn span(&self) -> Span {
        let first = self.0.first().copied().unwrap_or_default();
        first.to(self.0.last().copied().unwrap_or(first))
    }
}

/// Returns what is to be kept of a text, in order.
fn pieces(text: &str, reader: &TurnReader<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (line, turns) in turns::with_labels(text, reader) {
        // The last turn of a line may go on over its end.
        let is_taken = pieces.last().is_some_and(|piece| piece.span().end > line.start);
        match !is_taken && is_whole(text, line, reader) {
            true => pieces.push(Piece(vec![line])),
            false => pieces.extend(turns.into_iter().map(Piece)),
        }
    }
    pieces
}

/// Whether a line is a turn or a tag, and nothing else.
fn is_whole(text: &str, line: Span, reader: &TurnReader<'_>) -> bool {
    let rest = trim_start(text, line);
    let is_tag = || tags::read(text, rest).is_some_and(|tag| tag.span.end == rest.end);
    is_turn(text, line, reader) || text[rest.start..rest.end].starts_with('[') && is_tag()
}

/// The turns of a game in running text.
pub struct Told {
    /// How many turns in it can be read.
    pub turns: usize,
    /// The first turn that is among words.
    pub first: Span,
    /// How many turns follow words, where the same words count once, whatever their numbers, and how many lines of
    /// words there are between the turns and after the last.
    wordings: usize,
}

/// A line of fewer words between turns may be a heading.
const FEWEST_WORDS: usize = 3;

impl Told {
    /// Returns the turns of a game in running text; `None` if each turn is on a line of its own.
    pub fn of(text: &str, reader: &TurnReader<'_>) -> Option<Self> {
        let (mut turns, mut first) = (0, None);
        let mut before: Vec<String> = Vec::new();
        // Lines without a turn, and what is before a turn on its line.
        let mut between: Vec<&str> = Vec::new();
        let mut introductions: FxHashSet<String> = FxHashSet::default();
        let mut at = 0;
        for piece in pieces(text, reader) {
            let span = piece.span();
            let words = &text[at..span.start];
            let line = words.rfind(['\n', '\r']).map_or(0, |end| end + 1);
            // The lines over the first turn are its heading.
            if turns > 0 {
                between.extend(words[..line].lines().skip(1));
            }
            let is_line = is_turn(text, span, reader);
            if is_line || reader.reads(&joined(text, &piece.0)) {
                turns += 1;
            }
            if piece.0.len() > 1 {
                first = first.or(Some(span));
                introductions.extend(introduction(&words[line..]));
                let has_words = words[line..].split_whitespace().any(is_word);
                let is_of_prose = has_words && !is_of_chat(&words[line..]);
                before.extend(is_of_prose.then(|| without_numbers(&words[line..])));
            }
            at = span.end;
        }
        between.extend(text[at..].lines().next());
        // A line that starts as those with turns do is of the same chat.
        let is_of_chat = |line: &str| introduction(line).is_some_and(|start| introductions.contains(&start));
        let of_words = between.into_iter().filter(|line| is_of_words(line, reader));
        before.extend(of_words.filter(|line| !is_of_chat(line)).map(without_numbers));
        before.sort_unstable();
        before.dedup();
        Some(Self { turns, first: first?, wordings: before.len() })
    }

    /// Whether the text is prose, if other ways read `read` of its turns. In decoration the marks and words before
    /// turns are the same again and again.
    pub fn is_prose(&self, read: usize) -> bool {
        self.turns > read && self.wordings > 2 && self.wordings * 3 >= self.turns
    }
}

/// Whether a time is among words, as before what is said in a chat.
fn is_of_chat(words: &str) -> bool {
    let numbers = words.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|number| !number.is_empty()).count() > 1
}

/// Returns the start of a line up to its first colon or angle, where a chat says who writes and when.
pub fn introduction(line: &str) -> Option<String> {
    let end = line.find([':', '>'])?;
    Some(without_numbers(&line[..=end]))
}

/// Returns words as they are with any numbers: those of a chat have another time each.
fn without_numbers(words: &str) -> String {
    words.trim().replace(|c: char| c.is_numeric(), "")
}

fn joined(text: &str, words: &[Span]) -> String {
    let words = words.iter().map(|word| &text[word.start..word.end]);
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a line is a sentence, or a part of one.
fn is_of_words(line: &str, reader: &TurnReader<'_>) -> bool {
    let words = line.split_whitespace().filter(|word| is_word(word));
    let is_comment = line.trim_start().starts_with([';', '#', '{']);
    !is_comment && words.count() >= FEWEST_WORDS && (reader.notation.likeness)(line.trim()) == Likeness::No
}

fn is_word(word: &str) -> bool {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    // `(xiv)` is a number.
    let is_number = |c: char| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x');
    letters().count() > 1 && !letters().all(is_number)
}
