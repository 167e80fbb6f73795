//! What the notation of a game looks like: all that reading a record asks of a game.

use std::ops::Range;

use super::{endings::may_say_how_it_ended, look_alikes::look_alike, marks, spelling::trim_start};
use crate::{
    report::Seat,
    span::{Span, floor},
};

/// The notation of a game, as far as the envelope knows it.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The name of the game, in ASCII lower case: the value of `--game` and of `[Game "…"]`, the word of the fenced
    /// blocks that hold its records, its table in `hirth.toml`, the name space of its codes and rules.
    pub name: &'static str,

    /// Its players, in the order of play and of reports. Their titles are the tags that name them.
    pub seats: &'static [Seat],

    /// How much a line, without bullet and comments, looks like a turn.
    pub likeness: fn(&str) -> Likeness,

    /// The same for a text that is known to be a record of the game: a typo may have deleted the label of a line.
    pub likeness_in_record: fn(&str) -> Likeness,

    /// Whether a character is one of the notation.
    pub is_notation: fn(char) -> bool,

    /// The length in bytes of the turn label at the start of a text, in letters of either case; `None` if there is no
    /// label.
    pub label: fn(&str) -> Option<usize>,

    /// The length in bytes of the label with which a turn begins at the start of a text: 0 if it begins without one, `None`
    /// if no turn begins. Decoration may follow the label.
    pub begins: fn(&str) -> Option<usize>,

    /// Whether a text, label included, can be read as a turn, legal or not.
    pub reads: fn(&str) -> bool,

    /// Whether a turn that can be read is as long as a turn may be, or shorter.
    pub fits: fn(&str) -> bool,

    /// The label of a turn of a seat, by place and number, from 0 and from 1.
    pub label_of: fn(usize, u32) -> String,

    /// The places in the order of play that a turn takes, from 0, by its label: `S2` takes 3..4, and `2. d1-d3 f8-c8`
    /// 2..4. `None` if the label does not show it.
    pub places: fn(&str) -> Option<Range<u32>>,

    /// Whether the second of two turns follows the first, so that none is missing between them; `None` if their labels do
    /// not show it.
    pub follows_on: fn(&str, &str) -> Option<bool>,

    /// A turn that was typed in upper or lower case only, in its correct spelling, which is as long. `None` if it has
    /// both cases, or is correct.
    pub recased: fn(&str) -> Option<String>,

    /// Whether a line is a label and `?`: an unknown turn, as on a torn page.
    pub is_unknown: fn(&str) -> bool,

    /// Whether a line starts with something that no turn starts with, so that it must be the end of one, even with
    /// mistakes in it.
    pub is_end: fn(&str) -> bool,

    /// The number of claims a line makes beside the moves: captures, how battles end, who wins. The same claim twice in
    /// a row counts once.
    pub claims: fn(&str) -> usize,

    /// The signs that people write in other ways.
    pub signs: Signs,
}

impl Notation {
    /// Returns the seat of this number, from 0, if there is one.
    pub fn seat(&self, number: usize) -> Option<Seat> {
        self.seats.get(number).copied()
    }

    /// Returns the plain character of the notation that a typographic or foreign one looks exactly like.
    pub fn look_alike(&self, character: char) -> Option<char> {
        look_alike(character).filter(|&plain| (self.is_notation)(plain))
    }

    /// Whether a line reads as a turn, typographic dashes and marks of lists or not.
    pub(crate) fn is_turn(&self, line: &str) -> bool {
        let mut rest = Span::new(0, line.len());
        while let Some(after) = marks::skip(line, trim_start(line, rest)) {
            rest = after;
        }
        let line = line[rest.start..].trim();
        let plain = |line: &str| -> String { line.chars().map(|c| self.look_alike(c).unwrap_or(c)).collect() };
        let is_surely = |line: &str| (self.likeness)(line) == Likeness::Surely;
        is_surely(line) || !line.is_ascii() && is_surely(&plain(line))
    }

    /// Whether some line of a text reads as a turn.
    pub fn has_turn_in(&self, text: &str) -> bool {
        text.lines().any(|line| self.is_turn(line))
    }

    /// Whether a text contains a word of a language. Such a word has letters only: two or more, one of them not of the
    /// notation; or four or more of any.
    pub(crate) fn has_words(&self, text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| {
            let letters = word.chars().count();
            let is_strange = || word.chars().any(|letter| !(self.is_notation)(letter));
            word.chars().all(char::is_alphabetic) && (letters >= LONG_WORD || letters > 1 && is_strange())
        })
    }

    /// Whether a text starts with a small word that is not of the notation, as in `better was H75`, and does not end as a turn
    /// does.
    pub(crate) fn starts_with_word(&self, text: &str) -> bool {
        let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        word.starts_with(char::is_lowercase)
            && self.has_words(word)
            && !text[..floor(text, LONGEST_REMARK)].contains(['/', '>'])
    }

    /// Whether the text after a whole turn is a remark: words, signs such as `!?`, or anything after the mark of a
    /// remark. None of its words may be a part of a turn. After the last turn they may not state a result together.
    pub(crate) fn is_remark(&self, text: &str, is_last: bool) -> bool {
        let may_be_of_turn = |word: &str| (self.likeness)(word) != Likeness::No;
        let has_signs_only = || has_signs_only(text, self.is_notation);
        (self.has_words(text) || has_signs_only() || starts_remark(text))
            && !text.split_whitespace().any(may_be_of_turn)
            && !(is_last && may_say_how_it_ended(text))
    }
}

/// No remark is longer, in bytes.
pub(super) const LONGEST_REMARK: usize = 200;

/// What people write for a turn that nobody knows.
const UNKNOWN: [&str; 7] = ["...", "…", "missing", "unknown", "not known", "illegible", "unreadable"];

/// Whether only question marks, or words for an unknown turn, follow a label, whose length is in bytes.
pub(crate) fn is_unknown_after(line: &str, label: Option<usize>) -> bool {
    let behind = label.filter(|&label| label > 0).map(|label| line[label..].trim());
    behind.is_some_and(|behind| {
        let is_mark = behind.starts_with('?') && behind.chars().all(|c| c == '?' || c == ' ');
        is_mark || UNKNOWN.iter().any(|word| behind.eq_ignore_ascii_case(word))
    })
}

/// Returns where a remark with a mark of its own starts in a text: at its start, or after a space.
pub(crate) fn remark_at(text: &str) -> Option<usize> {
    let letters = Letters::of(text);
    let mut is_apart = true;
    text.char_indices().find_map(|(at, c)| {
        let is_start = std::mem::replace(&mut is_apart, c.is_whitespace());
        (is_start && letters.start_remark(&text[at..])).then_some(at)
    })
}

/// Whether a text starts with the mark of a remark: `(good)`, `-- hm`, `// ok`, `[1]`. A mark that is also a sign of the
/// notation needs words after it: `//` alone is a stroke written twice.
pub(crate) fn starts_remark(text: &str) -> bool {
    starts_remark_if(text, |words| words.contains(char::is_alphabetic))
}

fn starts_remark_if(text: &str, has_letters: impl Fn(&str) -> bool) -> bool {
    let is_before_words = |mark: &str| {
        let words = text.strip_prefix(mark);
        words.is_some_and(|words| !words.starts_with('-') && has_letters(words))
    };
    text.starts_with(['(', '[', '$', '#', '!', '?', '—', '–']) || ["//", "<-", "--"].into_iter().any(is_before_words)
}

/// How many bytes there are from the last letter of a text to its end. So it is known of every rest of the text whether it
/// has a letter, without a look at all of it.
#[derive(Clone, Copy)]
pub(crate) struct Letters(Option<usize>);

impl Letters {
    /// The letters of a text.
    pub fn of(text: &str) -> Self {
        Self(text.rfind(char::is_alphabetic).map(|last| text.len() - last))
    }

    /// Whether a rest of the text starts with the mark of a remark.
    pub fn start_remark(self, rest: &str) -> bool {
        starts_remark_if(rest, |words| self.0.is_some_and(|last| words.len() >= last))
    }
}

/// Returns a line up to its comment, if the mark of one starts the line or follows a space.
pub(crate) fn before_comment(line: &str) -> &str {
    let trimmed = line.trim_start();
    if trimmed.starts_with([';', '#']) {
        return &line[..line.len() - trimmed.len()];
    }
    let marks = [" ;", " #", " {"].into_iter().filter_map(|mark| line.find(mark));
    marks.min().map_or(line, |at| &line[..at])
}

/// Whether a text has no letter, no figure and no sign of the notation: `!?`, `🔥`.
fn has_signs_only(text: &str, is_notation: impl Fn(char) -> bool) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric() && !is_notation(c);
    text.chars().all(is_sign)
}

/// No notation has this many letters in a row without a figure.
const LONG_WORD: usize = 4;

/// How much a line looks like a turn, as the game sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// Not at all.
    No,
    /// It might be a damaged one.
    Maybe,
    /// It is one, right or wrong.
    Surely,
}

/// The signs of a notation that people write in other ways.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// Signs that scanning or retyping confuses: what is written, and the sign of the notation that may be intended.
    pub confused: &'static [(&'static str, &'static str)],
    /// Those for an arrow to the right and for one that points up.
    pub arrows: [&'static str; 2],
    /// The names of places of the board, from and to which moves lead.
    pub places: &'static str,
}
