//! What the notation of a game looks like: all that reading a record asks of a game.

/// The notation of a game, as far as the envelope knows it.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The word of the fenced blocks that hold its records.
    pub fence: &'static str,
    /// How much a line, without bullet and comments, looks like a turn.
    pub likeness: fn(&str) -> Likeness,
    /// How many bytes at the start of a text are the label of a turn, in letters of either case; `None` where there is
    /// no label.
    pub label: fn(&str) -> Option<usize>,
    /// Whether a character is one of the notation.
    pub is_notation: fn(char) -> bool,
    /// The plain character of the notation that a typographic or foreign one looks exactly like.
    pub look_alike: fn(char) -> Option<char>,
    /// What it takes to read records in mails, tables and web pages, if the game has that.
    pub undressing: Option<Undressing>,
}

impl Notation {
    /// Whether a word of a language stands in a text. Such a word has letters only: two or more, one of them not of the
    /// notation; or four or more of any.
    pub(crate) fn has_words(&self, text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|word| {
            let letters = word.chars().count();
            let is_strange = || word.chars().any(|letter| !(self.is_notation)(letter));
            word.chars().all(char::is_alphabetic)
                && (letters >= LONG_WORD || letters > 1 && is_strange())
        })
    }
}

/// Of the notation, so many letters do not follow each other without a figure between them.
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

/// What taking the dress off a text asks of a game.
#[derive(Clone, Copy, Debug)]
pub struct Undressing {
    /// How many bytes at the start of a text are the label of a turn: 0 where a turn begins without one, `None` where none
    /// begins. What stands around turns may stand behind the label.
    pub begins: fn(&str) -> Option<usize>,
    /// Whether a text, label included, is a turn that can be read without a fault, lawful or not.
    pub reads: fn(&str) -> bool,
    /// The label of a turn of a seat, by place and number, from 0 and from 1.
    pub label_of: fn(usize, u32) -> String,
    /// Whether the seats play turn about, so that a turn without its label can be told by its place.
    pub alternates: bool,
    /// A turn that is typed in one case, but for a letter, as it should be: letter by letter, so that it is as long as it
    /// was. `None` where it is not in one case, or is right.
    pub recased: fn(&str) -> Option<String>,
    /// Whether a line without a label goes on with the turn on the line before it.
    pub goes_on: fn(&str, &str) -> bool,
    /// Whether a line starts with what no turn starts with, so that it is the end of one, be there slips in it or not.
    pub is_end: fn(&str) -> bool,
    /// What is to stand before what is written in the last cell of a row, by the row's label and that cell, where the
    /// columns say what it is: the `=` before who takes a trick.
    pub before_last_cell: fn(&str, &str) -> Option<&'static str>,
    /// What of the notation an arrow to the right stands for, and one that points up.
    pub arrows: [&'static str; 2],
}
