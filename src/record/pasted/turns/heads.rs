//! What comes before turns: who plays, the number of the turn, the time, marks of a list or a quote. What is before
//! turns that can be read is before the others too.

use rustc_hash::FxHashMap;

use super::super::times::is_time;
use crate::span::Span;

/// A part of a head, as far as it is the same before many turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Any number, in figures or Roman.
    Number,
    /// Any spaces.
    Space,
    /// A letter or a sign; of either case.
    Sign(char),
}

/// The form of a head, whatever its numbers.
pub type Shape = Vec<Part>;

/// Returns the first part of a text, and its length in bytes.
fn part(text: &str, is_word_start: bool) -> Option<(Part, usize)> {
    let first = text.chars().next()?;
    let run = |is: fn(char) -> bool| text.find(|c| !is(c)).unwrap_or(text.len());
    if first.is_numeric() {
        return Some((Part::Number, run(char::is_numeric)));
    }
    if is_space(first) {
        return Some((Part::Space, run(is_space)));
    }
    if first.is_alphabetic() && is_word_start {
        let word = &text[..run(char::is_alphanumeric)];
        let lower = word.to_ascii_lowercase();
        let is_roman = lower.len() <= 6 && lower.bytes().all(|byte| b"ivxl".contains(&byte));
        if is_roman && text[word.len()..].starts_with(['.', ')', ':', ' ', '|', '\t']) {
            return Some((Part::Number, word.len()));
        }
        if lower == "am" || lower == "pm" {
            return Some((Part::Sign('m'), word.len()));
        }
    }
    let lower = first.to_lowercase().next().unwrap_or(first);
    Some((Part::Sign(lower), first.len_utf8()))
}

/// A tab separates cells.
fn is_space(c: char) -> bool {
    c.is_whitespace() && c != '\t'
}

/// Returns the parts of a text.
pub fn shape(text: &str) -> Shape {
    let mut parts = Vec::new();
    let (mut at, mut is_start) = (0, true);
    while let Some((part, length)) = part(&text[at..], is_start) {
        is_start = !text[at..at + length].ends_with(char::is_alphanumeric);
        parts.push(part);
        at += length;
    }
    while parts.first() == Some(&Part::Space) {
        parts.remove(0);
    }
    parts
}

/// Returns a shape whatever its words: that of `Anna 1:` is that of `Ben 1:`.
pub fn pattern(shape: &[Part]) -> Shape {
    let mut parts = shape.to_vec();
    for letter in parts.iter_mut().filter(|part| is_letter(part)) {
        *letter = Part::Sign('a');
    }
    parts.dedup_by(|one, other| one == other && *one == Part::Sign('a'));
    parts
}

fn is_letter(part: &Part) -> bool {
    matches!(part, Part::Sign(c) if c.is_alphabetic())
}

/// Returns where a head of this shape ends that starts at the start of a text.
pub fn length(text: &str, shape: &[Part]) -> Option<usize> {
    let mut at = text.len() - text.trim_start_matches(is_space).len();
    let mut is_start = true;
    for expected in shape {
        let (found, length) = match part(&text[at..], is_start) {
            Some(found) => found,
            // A space before nothing.
            None if *expected == Part::Space => break,
            None => return None,
        };
        if found != *expected {
            return None;
        }
        is_start = !text[at..at + length].ends_with(char::is_alphanumeric);
        at += length;
    }
    Some(at)
}

/// The shapes that come before several turns.
#[derive(Default, Debug)]
pub struct Heads {
    /// Those at the start of a line, and those after another turn.
    pub first: Vec<Shape>,
    pub later: Vec<Shape>,
}

/// Of more shapes the rest is not known.
const MOST_SHAPES: usize = 24;

impl Heads {
    /// Learns from heads, each with whether it is at the start of a line.
    pub fn of<'t>(heads: impl Iterator<Item = (&'t str, bool)>) -> Self {
        let mut counts: FxHashMap<(Shape, bool), (usize, usize)> = FxHashMap::default();
        let mut patterns: FxHashMap<(Shape, bool), usize> = FxHashMap::default();
        for (number, (head, is_first)) in heads.enumerate() {
            let shape = shape(head);
            *patterns.entry((pattern(&shape), is_first)).or_default() += 1;
            counts.entry((shape, is_first)).or_insert((0, number)).0 += 1;
        }
        // A player may have one turn that can be read.
        let is_known = |shape: &Shape, is_first: bool, count: usize| {
            count > 1 || shape.iter().any(is_letter) && patterns[&(pattern(shape), is_first)] > 1
        };
        let mut known: Vec<_> =
            counts.into_iter().filter(|((shape, is_first), (count, _))| is_known(shape, *is_first, *count)).collect();
        known.sort_by_key(|(_, (count, first))| (std::cmp::Reverse(*count), *first));
        known.truncate(MOST_SHAPES);
        let mut found = Self::default();
        for ((shape, is_first), _) in known {
            if is_first { found.first.push(shape) } else { found.later.push(shape) }
        }
        found
    }

    /// Whether several turns have a head like this one.
    pub fn has(&self, head: &str) -> bool {
        let shape = shape(head);
        self.first.contains(&shape) || self.later.contains(&shape)
    }

    /// Returns where the longest head ends that a line starts with.
    pub fn at_start(&self, text: &str, line: Span) -> Option<Span> {
        let inside = &text[line.start..line.end];
        let ends = self.first.iter().filter_map(|shape| length(inside, shape));
        Some(Span::new(line.start, line.start + ends.max()?))
    }

    /// Returns the next head after another turn, at byte `from` of a line or later.
    pub fn next(&self, text: &str, from: usize, end: usize) -> Option<Span> {
        let inside = &text[from..end];
        let telling = self.later.iter().filter(|shape| is_telling(shape));
        let shapes: Vec<&Shape> = telling.collect();
        if shapes.is_empty() {
            return None;
        }
        inside.char_indices().find_map(|(at, c)| {
            let is_border = at == 0 || c.is_whitespace() || !c.is_alphanumeric();
            let rest = &inside[at..];
            let ends = shapes.iter().filter(|_| is_border).filter_map(|shape| length(rest, shape));
            let end = ends.max().filter(|&end| end > 0)?;
            Some(Span::new(from + at, from + at + end))
        })
    }
}

/// Whether a shape in the middle of a line cannot be a gap between two moves.
fn is_telling(shape: &[Part]) -> bool {
    let is_cell = |part: &Part| matches!(part, Part::Sign('|' | ';' | '"' | ':' | '\t'));
    let letters = shape.iter().filter(|part| is_letter(part)).count();
    shape.iter().any(is_cell) || letters > 1
}

/// The words and figures before a turn.
pub struct Said<'t> {
    /// Letters, the last first.
    words: Vec<String>,
    /// Figures, the first first, without those of times; and where each is.
    numbers: Vec<(u32, Span)>,
    before: &'t str,
    /// Whether another turn comes before it on its line.
    is_later: bool,
}

impl<'t> Said<'t> {
    pub fn of(text: &'t str, head: Span, is_later: bool) -> Self {
        let before = &text[head.start..head.end];
        let mut words: Vec<String> = Vec::new();
        let mut numbers = Vec::new();
        let (mut at, mut is_start) = (0, true);
        while let Some((part, length)) = part(&before[at..], is_start) {
            let run = &before[at..];
            let token =
                &run[..run.find(|c: char| c.is_whitespace() || "[](){};,|<>\"".contains(c)).unwrap_or(run.len())];
            if is_start && token.contains(':') && is_time(token.trim_end_matches(':')) {
                at += token.trim_end_matches(':').len();
                is_start = false;
                continue;
            }
            let written = &run[..length];
            match part {
                Part::Number => {
                    let number = written.parse().ok().or_else(|| roman(written));
                    let place = Span::new(head.start + at, head.start + at + length);
                    numbers.extend(number.map(|number| (number, place)));
                }
                Part::Sign(c) if c.is_alphabetic() => match words.last_mut().filter(|_| !is_start) {
                    Some(word) => word.push(c),
                    None => words.push(c.to_string()),
                },
                _ => {}
            }
            is_start = !written.ends_with(char::is_alphanumeric);
            at += length;
        }
        words.reverse();
        Self { words, numbers, before, is_later }
    }

    /// Returns the number with this value before the turn, the last if there are several.
    pub fn place_of(&self, number: u32) -> Option<Span> {
        self.numbers.iter().rev().find(|(value, _)| *value == number).map(|(_, place)| *place)
    }

    /// Whether a number comes right before the turn, after a name.
    pub fn ends_in_number(&self) -> Option<u32> {
        let before = self.before.trim_end_matches(|c: char| !c.is_alphanumeric());
        let name = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let gap = name.trim_end_matches([' ', '#', '\u{a0}']);
        let is_after_name = name.len() < before.len() && gap.len() < name.len() && gap.ends_with(char::is_alphabetic);
        is_after_name.then(|| self.numbers.last().map(|(number, _)| *number)).flatten()
    }
}

fn roman(text: &str) -> Option<u32> {
    let value = |c: char| {
        Some(match c.to_ascii_lowercase() {
            'i' => 1,
            'v' => 5,
            'x' => 10,
            'l' => 50,
            _ => return None,
        })
    };
    let values: Option<Vec<u32>> = text.chars().map(value).collect();
    let values = values?;
    let is_less = |at: usize| values.get(at + 1).is_some_and(|next| *next > values[at]);
    Some(
        (0..values.len()).fold(0u32, |sum, at| {
            if is_less(at) { sum.wrapping_sub(values[at]) } else { sum.wrapping_add(values[at]) }
        }),
    )
}

/// Returns who plays each turn, where a name says so. `known` has names and the seats of those who have them.
pub fn seats(said: &[Said<'_>], known: &[(String, usize)]) -> Vec<Option<usize>> {
    let by_title = |said: &Said<'_>| {
        let before = said.before.to_lowercase();
        let found = known.iter().filter_map(|(name, seat)| {
            let name = name.to_lowercase();
            let at = before.rfind(&name)?;
            let is_word = |c: Option<char>| !c.is_some_and(char::is_alphabetic);
            let is_whole =
                is_word(before[..at].chars().next_back()) && is_word(before[at + name.len()..].chars().next());
            is_whole.then_some((at, *seat))
        });
        found.max().map(|(_, seat)| seat)
    };
    let titled: Vec<Option<usize>> = said.iter().map(by_title).collect();
    if 3 * titled.iter().flatten().count() > said.len() {
        return titled;
    }
    // A word that half of the turns have, and another that the others have, in the same place from the end.
    for place in 0..3 {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for said in said {
            let Some(name) = said.words.get(place) else { continue };
            match counts.iter().position(|(known, _)| known == name) {
                Some(known) => counts[known].1 += 1,
                None if counts.len() < MOST_NAMES => counts.push((name, 1)),
                None => {}
            }
        }
        // Of names that are as frequent, the first comes first.
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let [(one, first), (other, second), ..] = counts[..] else { continue };
        if 5 * (first + second) < 3 * said.len() || 4 * second < first {
            continue;
        }
        let name = |said: &Said<'_>| said.words.get(place).cloned();
        let first = said.iter().filter_map(name).find(|name| name == one || name == other);
        let [one, other] = if first.as_deref() == Some(one) { [one, other] } else { [other, one] };
        let seat = |said: &Said<'_>| {
            // Where there are more words, the name comes first.
            let names = said.words.get(place).into_iter().chain(said.words.iter().rev());
            names.filter_map(|name| [one, other].iter().position(|known| known == name)).next()
        };
        return said.iter().map(seat).collect();
    }
    vec![None; said.len()]
}

/// More names are not counted.
const MOST_NAMES: usize = 16;

/// Returns the number of each turn, where rounds are counted before them: from one turn to the next it stays, or is one more.
/// `None` if no number counts, or if each turn has its own, which says the same as its place.
pub fn numbers(said: &[Said<'_>]) -> Option<Vec<Option<u32>>> {
    for place in 0..4 {
        let found: Vec<Option<u32>> =
            said.iter().map(|said| said.numbers.get(place).map(|(number, _)| *number)).collect();
        let mut counted: Vec<u32> = found.iter().copied().flatten().collect();
        // The newest may be on top.
        let is_backwards = counted.last() < counted.first();
        if is_backwards {
            counted.reverse();
        }
        let steps = || counted.windows(2).map(|two| two[1].wrapping_sub(two[0]));
        let right = steps().filter(|step| *step <= 1).count();
        let starts = counted.first().is_some_and(|first| *first <= 1);
        if !starts || counted.len() < 2 || 5 * right < 4 * (counted.len() - 1) {
            continue;
        }
        let ones = steps().filter(|step| *step == 1).count();
        if counted.len() > 2 && 3 * ones < counted.len() - 1 {
            // The day of a chat counts nothing.
            continue;
        }
        let is_each = 5 * ones >= 4 * (counted.len() - 1);
        if is_each && !is_backwards && 4 * counted.len() > 3 * said.len() {
            return None;
        }
        let mut last = None;
        let numbers = found.into_iter().zip(said).map(|(number, said)| {
            last = number.or(last.filter(|_| said.is_later || number.is_none()));
            last
        });
        return Some(numbers.collect());
    }
    None
}

/// Returns the numbers right before the turns, after a name, if half of them count rounds.
pub fn named_numbers(said: &[Said<'_>]) -> Option<Vec<Option<u32>>> {
    let named: Vec<Option<u32>> = said.iter().map(Said::ends_in_number).collect();
    let right = named.iter().enumerate().filter(|(at, number)| **number == Some(*at as u32 / 2 + 1)).count();
    (2 * right > said.len()).then_some(named)
}
