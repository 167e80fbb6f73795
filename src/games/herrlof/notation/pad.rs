//! Score pads as families write them: a row, or a line of words, a round, with the tricks that each player predicted and won.
//!
//! Words decide what a number is, those before it or those of its column; or a stroke: `8/6`. Other tables are not pads: the
//! players have names, and have won no more tricks than there are.

use nom::Offset;

use crate::{
    games::herrlof::rules::{points::points, seats::Table},
    record::{Change, Difference, MappedText, read_tag},
    span::Span,
};

/// What a number of a pad is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Round,
    Prediction,
    Tricks,
    Points,
    Total,
}

/// Words for what a number is, in English and German.
const WORDS: [(Role, &[&str]); 5] = [
    (Role::Round, &["round", "runde", "rnd", "nr", "no", "hand", "deal"]),
    (
        Role::Prediction,
        &[
            "bid",
            "bids",
            "said",
            "says",
            "predicted",
            "predicts",
            "prediction",
            "guess",
            "guessed",
            "called",
            "call",
            "ansage",
            "angesagt",
            "gesagt",
            "sagt",
            "vorhersage",
            "tipp",
            "getippt",
        ],
    ),
    (
        Role::Tricks,
        &[
            "trick", "tricks", "got", "gets", "won", "wins", "took", "takes", "taken", "made", "stich", "stiche",
            "macht", "gemacht", "bekam", "bekommen",
        ],
    ),
    (Role::Points, &["points", "pts", "score", "punkte"]),
    (Role::Total, &["total", "subtotal", "sum", "summe", "gesamt", "stand", "zwischenstand", "endstand", "final"]),
];

/// The signs between the columns of a table. The first of them that a line has counts.
const BETWEEN: [char; 4] = ['\t', '|', ';', ','];

/// Nobody wins more tricks in a round, and together two players, or three, win hardly fewer on average.
const TRICKS: [(u32, u32); 2] = [(15, 11), (11, 7)];

/// No line of a pad is longer, in bytes.
const LONGEST: usize = 400;

/// The letters of the seats.
const SEATS: [&str; 3] = ["A", "B", "C"];

/// What a row says of one player.
struct Score<'t> {
    name: String,
    prediction: &'t str,
    tricks: &'t str,
    points: Option<&'t str>,
    total: Option<&'t str>,
}

/// A round as it is written.
struct Round<'t> {
    row: &'t str,
    number: Option<&'t str>,
    scores: Vec<Score<'t>>,
    /// The rest of the row, which cannot be read.
    unread: &'t str,
}

/// Reads a pad as a record of tallies. `None` if the text is anything else.
pub fn read(text: &str) -> Option<MappedText> {
    let lines = text.lines().map(|line| line.trim_start_matches(['\u{feff}', ' ', '\t']));
    let mut inked = lines.filter(|line| !line.is_empty() && !line.starts_with(['[', ';', '#']));
    // Most texts are records.
    if inked.next().is_none_or(|line| super::pasted::begins(line).is_some()) {
        return None;
    }
    let mut kept: Vec<Change> = Vec::new();
    let mut names: Vec<(String, String)> = Vec::new();
    let mut heading = Vec::new();
    let mut rounds: Vec<Round<'_>> = Vec::new();
    let (mut others, mut is_said) = (0, false);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = Span::new(start, start + line.trim_end().len());
        start += line.len();
        let line = &text[span.start..span.end];
        let ink = line.trim_start_matches(['\u{feff}', ' ', '\t']);
        if ink.is_empty() {
            continue;
        }
        let tag = ink.starts_with('[').then(|| read_tag(text, span)).flatten();
        if tag.is_some() || ink.starts_with([';', '#']) {
            if tag.is_some() && !rounds.is_empty() {
                return None;
            }
            names.extend(tag.map(|tag| (tag.value, tag.name)));
            kept.extend([Change::kept(text, span), Change::to(Span::new(span.end, span.end), "\n")]);
            continue;
        }
        if super::pasted::begins(ink).is_some() || line.len() > LONGEST {
            return None;
        }
        let mut round = Round::of(line);
        match round.read(&heading, &mut is_said) {
            Some(()) => match rounds.last_mut() {
                // A line a player.
                Some(last) if round.scores.len() == 1 && round.number.is_some() && last.number == round.number => {
                    last.scores.extend(round.scores);
                }
                _ => rounds.push(round),
            },
            None if rounds.first().is_some_and(|first| is_like(line, first.row)) => {
                round.leave_rest();
                match rounds.last_mut() {
                    Some(last) if round.number.is_some() && last.number == round.number => last.unread = round.unread,
                    _ => rounds.push(round),
                }
            }
            None if rounds.is_empty() && line.contains(char::is_alphabetic) => heading = cells(line).collect(),
            None if is_of_totals(line) => {}
            None => others += usize::from(line.contains(char::is_alphanumeric)),
        }
    }
    if rounds.is_empty() || others > rounds.len() / 2 {
        return None;
    }
    leave_strangers(&mut rounds);
    let read: Vec<&Round<'_>> = rounds.iter().filter(|round| round.unread.is_empty()).collect();
    if 2 * read.len() < rounds.len() || !is_pad(&read, is_said) || are_of_another_game(&rounds) {
        return None;
    }
    let at = |part: &str| text.offset(part);
    let first = &rounds[0].scores;
    let seat = |score: &Score<'_>| {
        let seat = |own: &str| SEATS.into_iter().find(|seat| seat.eq_ignore_ascii_case(own));
        let tagged = || names.iter().find(|(name, _)| *name == score.name).and_then(|(_, tag)| seat(tag));
        let place = || Some(SEATS[first.iter().position(|one| one.name == score.name)?]);
        seat(&score.name).or_else(tagged).or_else(place)
    };
    let mut parts = kept;
    let place = at(first[0].prediction);
    let add = |parts: &mut Vec<Change>, place: usize, text: String| {
        parts.push(Change::to(Span::new(place, place), text));
    };
    for score in first {
        let seat = seat(score)?;
        if score.name != seat && names.iter().all(|(_, tag)| tag != seat) {
            add(&mut parts, place, format!("[{seat} \"{}\"]\n", score.name));
        }
    }
    let is_of_round = are_points(&rounds);
    for (count, round) in rounds.iter().enumerate() {
        let first = || round.scores.first().map_or(round.unread, |score| score.prediction);
        let place = at(round.number.unwrap_or_else(first));
        match round.number {
            Some(number) => {
                add(&mut parts, place, "T".to_owned());
                parts.push(Change::kept(text, Span::new(place, place + number.len())));
            }
            None => add(&mut parts, place, format!("T{}", count + 1)),
        }
        for score in &round.scores {
            let mut before = format!(" {}", seat(score)?);
            let total = score.total.map(|total| (if is_of_round { "+" } else { "=" }, total));
            let points = score.points.map(|points| ("+", points));
            let numbers = [Some(("", score.prediction)), Some(("/", score.tricks)), points, total];
            for (sign, number) in numbers.into_iter().flatten() {
                before.push_str(sign);
                add(&mut parts, at(number), std::mem::take(&mut before));
                parts.push(Change::kept(text, Span::new(at(number), at(number) + number.len())));
            }
        }
        if !round.unread.is_empty() {
            let place = at(round.unread);
            add(&mut parts, place, " ".to_owned());
            parts.push(Change::kept(text, Span::new(place, place + round.unread.len())));
        }
        add(&mut parts, text.len(), "\n".to_owned());
    }
    // A fix of notation is not a fix of a table.
    Some(MappedText::new(text).made_of(parts).moved(Span::new(place, place + 1)).differing(Difference::ScorePad).once())
}

/// The cells of a row. Without a sign between columns, two spaces are one.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let sign = BETWEEN.into_iter().find(|sign| line.contains(*sign));
    let own: Vec<&str> = match sign {
        Some(sign) => line.split(sign).collect(),
        None => line.split("  ").filter(|cell| !cell.trim().is_empty()).collect(),
    };
    own.into_iter()
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic() && !matches!(c, '\'' | '’')).filter(|word| !word.is_empty())
}

fn role_of(word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(role, _)| *role)
}

/// The name among some words: those with a capital that say nothing else.
fn name_in<'t>(words: impl Iterator<Item = &'t str>) -> String {
    let own = words.filter(|word| word.starts_with(char::is_uppercase) && role_of(word).is_none());
    own.collect::<Vec<_>>().join(" ")
}

impl<'t> Round<'t> {
    fn of(row: &'t str) -> Self {
        Self { row, number: None, scores: Vec::new(), unread: "" }
    }

    /// Reads the row or line, below a heading. `None` if it cannot be read to its end. `is_said` becomes true if words say what
    /// numbers are.
    fn read(&mut self, heading: &[&str], is_said: &mut bool) -> Option<()> {
        let line = self.row;
        let mut open: Option<(String, &'t str)> = None;
        let mut before: Option<Role> = None;
        let mut end = 0;
        for (number, cell) in cells(line).enumerate() {
            let over = heading.get(number).copied().unwrap_or_default();
            let mut rest = cell;
            while let Some(at) = rest.find(|c: char| c.is_ascii_digit() || c == '?') {
                let length = rest[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - at).max(1);
                let (own, number) = (&rest[..at], &rest[at..at + length]);
                rest = &rest[at + length..];
                let said = words(own).chain(words(over)).find_map(role_of);
                let role = match (own.trim(), before) {
                    ("/", Some(Role::Prediction)) => Role::Tricks,
                    ("+", Some(Role::Tricks)) => Role::Points,
                    ("(", Some(Role::Tricks)) if rest.starts_with(')') => Role::Points,
                    ("=", Some(Role::Tricks | Role::Points)) => Role::Total,
                    _ if rest.trim_start().starts_with('/') => Role::Prediction,
                    _ => match said {
                        Some(role) => {
                            *is_said |= role == Role::Tricks;
                            role
                        }
                        None if before.is_none() && words(own).next().is_none() => Role::Round,
                        None => return None,
                    },
                };
                before = Some(role);
                // The name may be in a cell before.
                let near = &line[std::mem::replace(&mut end, line.offset(rest))..line.offset(number)];
                match (role, self.scores.last_mut()) {
                    (Role::Round, None) if open.is_none() && self.number.is_none() => self.number = Some(number),
                    (Role::Prediction, _) if open.is_none() => {
                        let names = [near, over].map(|text| name_in(words(text)));
                        open = names.into_iter().find(|name| !name.is_empty()).map(|name| (name, number));
                    }
                    (Role::Tricks, _) => {
                        let (name, prediction) = open.take()?;
                        self.scores.push(Score { name, prediction, tricks: number, points: None, total: None });
                    }
                    (Role::Points, Some(last)) if open.is_none() && last.points.is_none() => last.points = Some(number),
                    (Role::Total, Some(last)) if open.is_none() && last.total.is_none() => last.total = Some(number),
                    _ => return None,
                }
            }
        }
        (!self.scores.is_empty() && open.is_none()).then_some(())
    }

    /// Leaves what comes after the scores that were read.
    fn leave_rest(&mut self) {
        let last = |score: &Score<'t>| score.total.or(score.points).unwrap_or(score.tricks);
        let end = self.scores.last().map(last).or(self.number).map_or(0, |last| self.row.offset(last) + last.len());
        let rest = self.row[end..].trim_start_matches(|c: char| !c.is_alphanumeric());
        self.unread = if rest.is_empty() { self.row } else { rest };
    }
}

/// Whether a row that cannot be read is like one that can: it starts like that, and has as many cells, and nearly as many
/// numbers. A row of totals has not.
fn is_like(row: &str, read: &str) -> bool {
    let numbers = |row: &str| row.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).count();
    let first = |row: &str| row.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_alphabetic);
    let has_strokes = |row: &str| row.contains('/');
    numbers(row) + 1 >= numbers(read)
        && cells(row).count() >= cells(read).count()
        && first(row) == first(read)
        && has_strokes(row) == has_strokes(read)
        && !is_of_totals(row)
}

/// Whether a row has a word for totals, which the rows of rounds have in their heading.
fn is_of_totals(row: &str) -> bool {
    words(row).any(|word| role_of(word) == Some(Role::Total))
}

/// Leaves the rows unread that are not of the players of the first.
fn leave_strangers(rounds: &mut [Round<'_>]) {
    let players: Vec<String> = rounds[0].scores.iter().map(|score| score.name.clone()).collect();
    for round in rounds {
        let are_known = round.scores.iter().all(|score| players.contains(&score.name));
        if !are_known || round.unread.is_empty() && round.scores.len() != players.len() {
            round.scores.clear();
            round.leave_rest();
        }
    }
}

/// Whether some rounds of the same players are those of a pad: of two or three players, and with as many tricks as there can be.
/// Without words for predictions and tricks, there are about so many.
fn is_pad(rounds: &[&Round<'_>], is_said: bool) -> bool {
    let players: Vec<&str> = rounds[0].scores.iter().map(|score| score.name.as_str()).collect();
    let Some((all, usual)) = players.len().checked_sub(2).and_then(|more| TRICKS.get(more)) else {
        return false;
    };
    let are_names = players.iter().enumerate().all(|(at, name)| !name.is_empty() && !players[..at].contains(name));
    let tricks = |round: &Round<'_>| {
        let own = round.scores.iter().map(|score| score.tricks.parse().unwrap_or(0_u32));
        own.fold(0, u32::saturating_add)
    };
    let likely = rounds.iter().filter(|round| tricks(round) <= *all).count();
    let won: usize = rounds.iter().map(|round| tricks(round).min(*all) as usize).sum();
    let is_enough = is_said || won >= *usual as usize * rounds.len();
    are_names && 4 * likely >= 3 * rounds.len() && is_enough
}

/// Whether several numbers are written as points of rounds, and none of them is right in Herrlof.
fn are_of_another_game(rounds: &[Round<'_>]) -> bool {
    let scores = rounds.iter().flat_map(|round| &round.scores);
    let table = Table { players: rounds[0].scores.len() };
    let are_right = scores.filter_map(|score| are_right(score, score.points?, table));
    let (right, wrong): (Vec<bool>, Vec<bool>) = are_right.partition(|&is_right| is_right);
    right.is_empty() && wrong.len() >= WRONG
}

/// Fewer points that are wrong may be mistakes.
const WRONG: usize = 4;

/// Whether a number is the points for what a player predicted and won. `None` where one of these is not known.
fn are_right(score: &Score<'_>, written: &str, table: Table) -> Option<bool> {
    let number = |text: &str| text.parse::<u32>().ok();
    let (prediction, tricks) = (number(score.prediction)?, number(score.tricks)?);
    Some(points(prediction, tricks, table).may_be(number(written)?))
}

/// Whether the numbers after `=` are the points of each round, and not the total.
fn are_points(rounds: &[Round<'_>]) -> bool {
    let scores = || rounds.iter().flat_map(|round| &round.scores);
    let table = Table { players: rounds[0].scores.len() };
    let is_own = |score: &Score<'_>| score.total.and_then(|total| are_right(score, total, table)) != Some(false);
    rounds.len() > 1 && scores().all(|score| score.points.is_none()) && scores().all(is_own)
}
