//! How a token may have become the text: typos and what each costs.

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::costs::{CHEAPEST, TYPO, missing, substituted, surplus};
use crate::{games::hirth::notation::Spelling, span::Span};

/// A letter of a turn's text that is not a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The letter; 0 for one outside ASCII.
    pub byte: u8,
    /// Its bytes in the turn's text.
    pub span: Span,
}

/// The letters of a text from byte `from` on, without spaces: between tokens spaces are free, and inside one they are
/// never intended.
pub fn letters(text: &str, from: usize) -> Vec<Letter> {
    let tail = text.get(from..).unwrap_or("");
    let letters = tail.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    letters
        .map(|(at, letter)| Letter {
            byte: u8::try_from(letter).ok().filter(u8::is_ascii).unwrap_or(0),
            span: Span::new(from + at, from + at + letter.len_utf8()),
        })
        .collect()
}

/// The bytes that letters `start` to `end` cover; between two letters, the place of the later one.
pub fn span(letters: &[Letter], start: usize, end: usize) -> Span {
    match letters.get(start..end) {
        Some([first, .., last]) => first.span.to(last.span),
        Some([only]) => only.span,
        _ => {
            let place = match letters.get(start) {
                Some(next) => next.span.start,
                None => letters.last().map_or(0, |last| last.span.end),
            };
            Span::new(place, place)
        }
    }
}

/// The text that some of its letters make, without spaces inside tokens: a space is kept only before a character that
/// may start one of the turn's parts or a battle's results.
pub fn closed_up(text: &str, letters: &[Letter]) -> String {
    let mut closed = String::with_capacity(text.len());
    let mut end = letters.first().map_or(0, |first| first.span.start);
    for letter in letters {
        if end < letter.span.start && matches!(letter.byte, b'>' | b'G' | b'S' | b'/') {
            closed.push(' ');
        }
        closed.push_str(&text[letter.span.start..letter.span.end]);
        end = letter.span.end;
    }
    closed
}

/// How far a text is read. When the two letters at `index` changed places across the border of two
/// tokens, the second is read already: `swapped`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// The next letter.
    pub index: usize,
    /// Whether the letter after the next is read already.
    pub swapped: bool,
}

impl Text {
    /// Nothing is read.
    pub const START: Text = Text { index: 0, swapped: false };

    /// All is read.
    pub fn end(letters: &[Letter]) -> Self {
        Text { index: letters.len(), swapped: false }
    }

    /// How many letters are not read.
    pub fn rest(self, letters: &[Letter]) -> usize {
        letters.len() - self.index - usize::from(self.swapped)
    }

    /// The cost of a rest that no token claims.
    pub fn leftover(self, letters: &[Letter]) -> u16 {
        u16::try_from(self.rest(letters)).unwrap_or(u16::MAX).saturating_mul(TYPO)
    }

    /// The place after `text`, when that is what comes next.
    pub fn after(self, letters: &[Letter], text: &[u8]) -> Option<Self> {
        let mut found = text.iter().enumerate();
        found.all(|(i, &byte)| self.letter(letters, i) == Some(byte)).then(|| self.advance(text.len()))
    }

    /// The letter `ahead` letters on, 0 being the next.
    fn letter(self, letters: &[Letter], ahead: usize) -> Option<u8> {
        let skipped = usize::from(self.swapped && ahead > 0);
        letters.get(self.index + ahead + skipped).map(|letter| letter.byte)
    }

    fn advance(self, by: usize) -> Self {
        match (by, self.swapped) {
            (0, _) => self,
            (_, true) => Text { index: self.index + by + 1, swapped: false },
            (_, false) => Text { index: self.index + by, swapped: false },
        }
    }
}

/// A way to fit a token to the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alignment {
    /// How far the text is read with it.
    pub at: Text,
    /// The cost of the mistakes.
    pub cost: u16,
}

/// The longest token: a Karve that enters, or a result, with a few typos.
const LONGEST: usize = 16;
/// The most ways in which a token can fit, and one more in which it is not in the text.
pub const WAYS: usize = 2 * LONGEST + 1;

/// Some ways to fit a token.
pub type Alignments = ArrayVec<Alignment, WAYS>;

/// How tokens fit a text, as far as it was asked for: many states have the same moves.
#[derive(Default)]
pub struct Fits {
    /// By token and place: the most that typos could cost, and which of `all` it is.
    known: FxHashMap<([u8; 8], Text), (u16, u32, u32)>,
    all: Vec<Alignment>,
    /// The text from the letter on that was asked for last: all tokens of a state are.
    window: (usize, Window),
}

impl Fits {
    /// Every way to fit `token` to the text from `at` on for at most `budget`, in place of what is in `ends`. Letters too
    /// many are counted before the token's last letter only: those after it belong to what follows. `most` is the
    /// greatest budget that will be asked for in this round.
    pub fn fit(
        &mut self,
        token: &Spelling,
        letters: &[Letter],
        at: Text,
        (budget, most): (u16, u16),
        ends: &mut Alignments,
    ) {
        if budget < 2 * CHEAPEST && !at.swapped {
            let window = self.window(letters, at.index);
            return fit_with_one_slip(token.as_bytes(), letters, window, at, budget, ends);
        }
        let mut key = [0; 8];
        key[..token.len()].copy_from_slice(token.as_bytes());
        let known = self.known.get(&(key, at));
        let (_, start, end) = match known {
            Some(known) if known.0 >= budget => *known,
            _ => {
                fit_with_any(token.as_bytes(), letters, at, most, ends);
                let start = self.all.len() as u32;
                self.all.extend(ends.iter().copied());
                let found = (most, start, self.all.len() as u32);
                self.known.insert((key, at), found);
                found
            }
        };
        ends.clear();
        let all = &self.all[start as usize..end as usize];
        ends.extend(all.iter().filter(|fit| fit.cost <= budget).copied());
    }

    /// Whether a token may fit the text from a letter on with one typo at most.
    #[inline]
    pub fn may_fit(&mut self, token: &TokenLetters, letters: &[Letter], index: usize) -> bool {
        self.window(letters, index).may_start_with(token)
    }

    /// The text from a letter on.
    #[inline]
    fn window(&mut self, letters: &[Letter], index: usize) -> Window {
        if self.window.0 != index || self.window.1 == Window::default() {
            // More than any token has, with a typo.
            let next = letters[index..].iter().take(16).rev();
            self.window = (index, Window::new(next.map(|letter| letter.byte)));
        }
        self.window.1
    }
}

/// With one typo at most the token and the text are equal up to it, and after it. `window` is the text from `at` on.
fn fit_with_one_slip(token: &[u8], letters: &[Letter], window: Window, at: Text, budget: u16, ends: &mut Alignments) {
    ends.clear();
    let meant = TokenLetters::of(token);
    if !window.may_start_with(&meant) {
        return;
    }
    let meant = meant.letters;
    let same = meant.same(window).min(token.len());
    let text = &letters[at.index..];
    let mut add = |length: usize, swapped: bool, cost: u16| {
        let index = at.index + length;
        let at = Text { index, swapped };
        let worse = |other: &Alignment| other.at == at && other.cost <= cost;
        if cost <= budget && !ends.iter().any(worse) {
            let _ = ends.try_push(Alignment { at, cost });
        }
    };
    if same == token.len() {
        add(same, false, 0);
    }
    if !token.is_empty() {
        let follows = |i: usize, j: usize| meant.from(i).is_start_of(window.from(j), token.len() - i);
        each_single_slip(token, text, same, follows, add);
    }
}

/// Some letters as one number, the first lowest, so that they are compared at once. After the last are zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Window(u128);

impl Window {
    /// The letters given by `last_first`, the last first; at most sixteen.
    fn new(last_first: impl Iterator<Item = u8>) -> Self {
        Self(last_first.fold(0, |all, byte| all << 8 | u128::from(byte)))
    }

    /// The letters from the one at `at` on, counted from 0; at most 8.
    fn from(self, at: usize) -> Self {
        Self(self.0 >> (8 * at))
    }

    /// How many letters both begin with.
    fn same(self, other: Self) -> usize {
        (self.0 ^ other.0).trailing_zeros() as usize / 8
    }

    /// Whether the other begins with this, which has `length` letters.
    fn is_start_of(self, other: Self, length: usize) -> bool {
        self.same(other) >= length
    }

    /// Whether a token's last letter is where one typo can have moved it: by one place at most. For nearly all tokens this
    /// is the answer.
    #[inline]
    fn may_start_with(self, token: &TokenLetters) -> bool {
        if token.letters.same(self) + 1 >= token.length {
            return true;
        }
        let near = self.from(token.length - 2).0;
        let last = u128::from(token.last);
        [near & 255, near >> 8 & 255, near >> 16 & 255].contains(&last)
    }
}

/// A token, to be compared with the text.
#[derive(Clone, Copy)]
pub struct TokenLetters {
    letters: Window,
    length: usize,
    last: u8,
}

impl TokenLetters {
    /// The letters of a token, sixteen at most.
    pub fn of(token: impl AsRef<[u8]>) -> Self {
        let token = token.as_ref();
        let letters = Window::new(token.iter().rev().copied());
        Self { letters, length: token.len(), last: token.last().copied().unwrap_or_default() }
    }
}

/// Every way in which the token becomes the text by one typo, where the first `same` letters of both are equal.
/// `follows(i, j)` checks whether the token's letters from `i` on are the text's from `j` on, after the typo. Calls `add`
/// with the number of letters of the text, whether the last one changed places with the next token's first, and the cost
/// of the typo.
#[inline]
fn each_single_slip(
    token: &[u8],
    text: &[Letter],
    same: usize,
    follows: impl Fn(usize, usize) -> bool,
    mut add: impl FnMut(usize, bool, u16),
) {
    let length = token.len();
    let read = |j: usize| text.get(j).map(|letter| letter.byte);
    // After a typo in the last letter, the written letter may belong to the next token.
    let i = same.min(length - 1);
    if follows(i + 1, i) {
        let before = i.checked_sub(1).map(|before| token[before]);
        add(length - 1, false, missing(token[i], before));
    }
    if let Some(other) = read(i).filter(|_| same < length) {
        if follows(i + 1, i + 1) {
            add(length, false, substituted(token[i], other));
        }
        if follows(i, i + 1) {
            let before = i.checked_sub(1).and_then(read);
            add(length + 1, false, surplus(other, before));
        }
        let next = token.get(i + 1).copied();
        if next == Some(other) && read(i + 1) == Some(token[i]) && follows(i + 2, i + 2) {
            add(length, false, TYPO);
        }
        if next.is_none() && read(i + 1) == Some(token[i]) {
            add(i, true, TYPO);
        }
    }
}

/// The cost of fitting a token's first letters to the text's first `j`, for every `j`.
type Row = [u16; LONGEST];

/// Fits a token with any number of typos, into `ends`: a table of the costs of the token's first letters as the text's.
fn fit_with_any(token: &[u8], letters: &[Letter], at: Text, budget: u16, ends: &mut Alignments) {
    ends.clear();
    let width = (token.len() + usize::from(budget / CHEAPEST)).min(at.rest(letters)).min(LONGEST - 1);
    let mut row: Row = std::array::from_fn(|j| j as u16 * TYPO);
    let mut before = [u16::MAX; LONGEST];
    for i in 0..token.len() {
        let next = next_row(token, i, (letters, at), width, (&before, &row));
        if next[..=width].iter().all(|&cost| cost > budget) {
            return;
        }
        (before, row) = (row, next);
    }
    for (j, &cost) in row[..=width].iter().enumerate() {
        if cost <= budget {
            let at = at.advance(j);
            let _ = ends.try_push(Alignment { at, cost });
        }
    }
    let Some(&meant) = token.last() else {
        return;
    };
    // The last letter changed places with the first of the next token.
    for (j, &cost) in before[..=width].iter().enumerate() {
        let border = at.advance(j);
        let cost = cost.saturating_add(TYPO);
        let changed_places =
            !border.swapped && border.letter(letters, 1) == Some(meant) && border.letter(letters, 0) != Some(meant);
        if cost <= budget && changed_places {
            let at = Text { index: border.index, swapped: true };
            let _ = ends.try_push(Alignment { at, cost });
        }
    }
}

/// The row of the table with the token's letter `i` fitted too, from the two rows before it. Only up to `width` is it
/// worked out.
#[inline]
fn next_row(
    token: &[u8],
    i: usize,
    (letters, at): (&[Letter], Text),
    width: usize,
    (before, row): (&Row, &Row),
) -> Row {
    let meant = token[i];
    let before_meant = i.checked_sub(1).map(|before| token[before]);
    let is_last = i + 1 == token.len();
    let mut next = [u16::MAX; LONGEST];
    for j in 0..=width {
        let mut cost = row[j].saturating_add(missing(meant, before_meant));
        if j > 0 {
            let read = at.letter(letters, j - 1).unwrap_or(0);
            let before_read = j.checked_sub(2).and_then(|before| at.letter(letters, before));
            cost = cost.min(row[j - 1].saturating_add(substituted(meant, read)));
            if !is_last {
                cost = cost.min(next[j - 1].saturating_add(surplus(read, before_read)));
            }
            if before_read == Some(meant) && before_meant == Some(read) {
                cost = cost.min(before[j - 2].saturating_add(TYPO));
            }
        }
        next[j] = cost;
    }
    next
}
