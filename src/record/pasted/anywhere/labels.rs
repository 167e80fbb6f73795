//! Who plays a turn, and its number: as its label says, the name or the number before it, or its place.

use std::cmp::Reverse;

use super::{play::Play, plays::Plays};
use crate::record::pasted::{TurnReader, names::names, times::is_time};

/// Gives labels to turns that have none, where most have none; and where the labels count all turns, the right ones.
pub fn give(text: &str, plays: &mut Plays, reader: &TurnReader<'_>) {
    if !reader.pasted_turns.alternates() {
        return with_letters(text, plays, reader);
    }
    let count = plays.all().filter(|play| !play.is_rest).count();
    let labelled: Vec<u32> = plays.all().filter_map(|play| number_of(text, play)).collect();
    if 3 * labelled.len() >= 2 * count {
        let is_through = labelled.len() > 3 && are_one_by_one(&labelled);
        if is_through {
            relabel(text, plays, reader);
        }
        return;
    }
    // What is not like a label of the game is a name.
    for play in plays.lines.iter_mut().flat_map(|line| &mut line.plays) {
        if play.label.take_if(|label| label.is_slipped).is_some() {
            play.before.end = play.span.start;
        }
    }
    let known = names(text, reader);
    let told: Vec<Told> = plays.all().map(|play| Told::of(text, play)).collect();
    let seats = seats(&told, &known);
    let (numbers, is_each) = numbers(&told);
    let mut last: Option<(usize, u32)> = None;
    let mut lines = plays.lines.iter_mut().flat_map(|line| &mut line.plays);
    for (at, play) in lines.by_ref().enumerate().filter(|(_, play)| !play.is_rest) {
        if let Some(own) = own_place(text, play, reader) {
            last = Some(own);
            continue;
        }
        let seat = seats[at].unwrap_or_else(|| last.map_or(0, |(seat, _)| 1 - seat.min(1)));
        let place = match last {
            None => 1,
            Some((before, number)) if before < seat => number,
            Some((_, number)) => number + 1,
        };
        let is_named = seats[at].is_some() && told[at].ends_in_number();
        let own = told[at].numbers.last().copied();
        let own = own.filter(|_| is_named && !is_each);
        let number = numbers[at].or(own).unwrap_or(place);
        let is_anew = number == 1 && seat == 0;
        last = Some((seat, if is_anew { 1 } else { number }));
        play.new_label = Some(reader.label_of(seat, number));
    }
}

/// A letter after the number of a turn shows who plays it: `1a`, `1b`.
fn with_letters(text: &str, plays: &mut Plays, reader: &TurnReader<'_>) {
    for play in plays.lines.iter_mut().flat_map(|line| &mut line.plays) {
        let Some(label) = play.label.as_ref().filter(|label| label.is_as_written()) else {
            continue;
        };
        let own = &text[label.span.start..label.span.end];
        let seat = ["a", "b"].iter().position(|letter| own.ends_with(letter));
        let number = own.trim_end_matches(|c: char| !c.is_ascii_digit()).parse();
        if let (Some(seat), Ok(number)) = (seat, number) {
            play.new_label = Some(reader.label_of(seat, number));
        }
    }
}

/// The labels count the turns of both: `G1 S2 G3 S4`.
fn relabel(text: &str, plays: &mut Plays, reader: &TurnReader<'_>) {
    for play in plays.lines.iter_mut().flat_map(|line| &mut line.plays) {
        if let Some(number) = number_of(text, play) {
            let seat = 1 - (number % 2) as usize;
            play.new_label = Some(reader.label_of(seat, number.div_ceil(2)));
        }
    }
}

/// Returns the seat and the number that the label of a turn says as it is written.
fn own_place(text: &str, play: &Play, reader: &TurnReader<'_>) -> Option<(usize, u32)> {
    let label = play.label.as_ref().filter(|label| label.is_as_written())?;
    let number = number_of(text, play)?;
    let own = &text[label.span.start..label.span.end];
    let seat = (0..2).find(|&seat| reader.label_of(seat, number) == own)?;
    Some((seat, number))
}

fn number_of(text: &str, play: &Play) -> Option<u32> {
    let label = play.label.as_ref().filter(|label| !label.is_slipped)?;
    let digits = text[label.span.start..label.span.end].trim_matches(|c: char| !c.is_ascii_digit());
    // Which it is does not matter where its figures are only alike.
    Some(digits.parse().unwrap_or(0))
}

fn are_one_by_one(numbers: &[u32]) -> bool {
    let steps = numbers.windows(2);
    let ones = steps.filter(|two| two[0].checked_add(1) == Some(two[1])).count();
    5 * ones >= 4 * (numbers.len() - 1)
}

/// What is said before a turn.
struct Told<'t> {
    /// Letters, the last first.
    words: Vec<&'t str>,
    /// Figures, the first first.
    numbers: Vec<u32>,
    before: &'t str,
    /// Whether another turn comes before it on its line.
    follows: bool,
}

impl<'t> Told<'t> {
    fn of(text: &'t str, play: &Play) -> Self {
        let before = &text[play.before.start..play.before.end];
        let runs = before.split(|c: char| !c.is_alphabetic());
        let mut words: Vec<&str> = runs.filter(|word| !word.is_empty()).collect();
        words.reverse();
        let tokens = before.split(|c: char| c.is_whitespace() || "[](){};,|".contains(c));
        let tokens = tokens.filter(|token| !is_time(token));
        let digits = tokens.flat_map(|token| token.split(|c: char| !c.is_ascii_digit()));
        Self {
            words,
            numbers: digits.filter_map(|digits| digits.parse().ok()).collect(),
            before,
            follows: !text[..play.before.start].is_empty() && !text[..play.before.start].ends_with(['\n', '\r']),
        }
    }
}

impl Told<'_> {
    /// Whether a number comes right before the turn, after a name.
    fn ends_in_number(&self) -> bool {
        let before = self.before.trim_end_matches(|c: char| !c.is_alphanumeric());
        let name = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_apart = name.ends_with([' ', '#', '\u{a0}']);
        name.len() < before.len()
            && is_apart
            && name.trim_end_matches([' ', '#', '\u{a0}']).ends_with(char::is_alphabetic)
    }
}

/// Returns who plays each turn, where a name says so.
fn seats(told: &[Told<'_>], known: &[(String, usize)]) -> Vec<Option<usize>> {
    let by_title = |told: &Told<'_>| {
        let before = told.before.to_lowercase();
        let found = known.iter().filter_map(|(name, seat)| {
            let at = before.rfind(&name.to_lowercase())?;
            let is_word = |c: Option<char>| !c.is_some_and(char::is_alphabetic);
            let end = at + name.to_lowercase().len();
            let is_whole = is_word(before[..at].chars().next_back()) && is_word(before[end..].chars().next());
            is_whole.then_some((at, *seat))
        });
        found.max().map(|(_, seat)| seat)
    };
    let titled: Vec<Option<usize>> = told.iter().map(by_title).collect();
    if 3 * titled.iter().flatten().count() > told.len() {
        return titled;
    }
    // A word that half of the turns have, and another that the others have, in the same place from the end.
    for place in 0..3 {
        let name = |told: &Told<'_>| told.words.get(place).map(|word| word.to_lowercase());
        let names: Vec<Option<String>> = told.iter().map(name).collect();
        let mut counts: Vec<(usize, Reverse<usize>, &str)> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let Some(name) = name else { continue };
            match counts.iter().position(|(_, _, known)| known == name) {
                Some(known) => counts[known].0 += 1,
                None if counts.len() < MOST_NAMES => counts.push((1, Reverse(at), name)),
                None => {}
            }
        }
        counts.sort_unstable_by(|one, other| other.cmp(one));
        let [(first, first_at, one), (second, second_at, other), ..] = counts[..] else {
            continue;
        };
        let is_enough = 5 * (first + second) >= 3 * told.len() && 4 * second >= first;
        if !is_enough {
            continue;
        }
        let [one, other] = if first_at.0 < second_at.0 { [one, other] } else { [other, one] };
        let seat = |name: &Option<String>| {
            let name = name.as_deref()?;
            [one, other].iter().position(|known| *known == name)
        };
        return names.iter().map(seat).collect();
    }
    vec![None; told.len()]
}

/// More names are not counted.
const MOST_NAMES: usize = 16;

/// Returns the number of each turn, where rounds are counted before them: from one turn to the next it stays, or is one more.
/// The other value is whether each turn has its own number.
fn numbers(told: &[Told<'_>]) -> (Vec<Option<u32>>, bool) {
    let none = vec![None; told.len()];
    for place in 0..4 {
        let found: Vec<Option<u32>> = told.iter().map(|told| told.numbers.get(place).copied()).collect();
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
        if is_each && !is_backwards && 4 * counted.len() > 3 * told.len() {
            // Each turn has its own: its place says the same.
            return (none, true);
        }
        let mut last = None;
        let numbers = found
            .into_iter()
            .zip(told)
            .map(|(number, told)| {
                let own = number.or(last.filter(|_| told.follows || number.is_none()));
                last = own;
                own
            })
            .collect();
        return (numbers, false);
    }
    (none, false)
}
