//! How well mistakes in records of Herrlof are repaired: random legal games get one mistake each, and the first fix of the
//! first error is compared with what was there.
//!
//! `cargo bench --bench repair_herrlof -- [GAMES] [SEED] [KIND] [-v]`. The games are damaged twice: by one random character,
//! and by a mistake that people make, each kind as often as the others. `KIND` is the only row to measure. `-v` prints what
//! is not repaired. A game of which nothing is reported has a mistake that nobody can see, and is not counted.
//!
//! Of some mistakes nobody can know what was meant: with another card or number in the place of what was there, or with
//! another fix, the record has no error either. The last two columns are of the others, where the rest of the record decides.

use std::{
    collections::BTreeMap,
    ops::Range,
    time::{Duration, Instant},
};

use hirth::{
    edit,
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::GameKind,
    games::Options,
    source::Source,
};
use referee::chance::Chance;
use referee::herrlof::{
    random::{self, Course},
    slip,
    writing::{self, Knowledge, Manner},
    written::{Line, Record},
};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let is_verbose = words.iter().any(|word| word == "-v");
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    let (games, seed) = (number(0, 1_000), number(1, 1));
    let is_kind = |word: &&String| !word.starts_with('-') && word.parse::<u64>().is_err();
    let only = words.iter().find(is_kind);
    println!("{games} random legal games, seed {seed}\n");
    for damage in [random_character, mistake] {
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for game in 0..games {
            let mut chance = Chance::new(seed.wrapping_mul(1_000_003).wrapping_add(game));
            let (record, players) = written(&mut chance);
            let Some((kind, damaged)) = damage(&record, players, &mut chance) else {
                continue;
            };
            if only.is_none_or(|only| kind.contains(only.as_str())) {
                let count = counts.entry(kind).or_default();
                count.add(&record.to_string(), &damaged, is_verbose);
            }
        }
        print(counts);
    }
}

/// A random game as careful people write it, and how many play.
fn written(chance: &mut Chance) -> (Record, usize) {
    let course = Course { is_cut: false, is_without_five: false, ..Course::any(chance) };
    let whole = random::game(chance, course);
    let manner = match chance.percent(50) {
        true => Manner::any(chance, course),
        false => Manner::tidy(*chance.pick(&Knowledge::ALL)),
    };
    (writing::write(chance, &whole, manner), course.players)
}

/// The characters of the notation: seven of ten that are written are of these, the others any.
const LETTERS: &[u8] = b"123456789bgryVNABCxRTD+-=?/:0 ";

/// One character is wrong, too much, missing, or in the place of the next. Returns the part of the line it is in, and the text.
fn random_character(record: &Record, _: usize, chance: &mut Chance) -> Option<(String, String)> {
    let text = record.to_string();
    let is_turn = |line: &&str| !line.is_empty() && !line.starts_with('[');
    let places: Vec<usize> = text
        .lines()
        .filter(is_turn)
        .flat_map(|line| {
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            start..=start + line.len()
        })
        .collect();
    loop {
        let at = *chance.pick(&places);
        let letter = match chance.percent(70) {
            true => *chance.pick(LETTERS),
            false => b'!' + chance.below(94) as u8,
        };
        let mut bytes = text.clone().into_bytes();
        let here = bytes.get(at).copied().filter(|byte| *byte != b'\n');
        let next = bytes.get(at + 1).copied().filter(|byte| *byte != b'\n');
        match (chance.below(4), here, next) {
            (0, Some(_), _) => bytes[at] = letter,
            (1, ..) => bytes.insert(at, letter),
            (2, Some(_), _) => drop(bytes.remove(at)),
            (3, Some(_), Some(_)) => bytes.swap(at, at + 1),
            _ => continue,
        }
        let damaged = String::from_utf8(bytes).ok()?;
        if without_spaces(&damaged) != without_spaces(&text) {
            return Some((format!("a character: {}", part(&text, at)), damaged));
        }
    }
}

/// Which part of which kind of line a byte is in.
fn part(text: &str, at: usize) -> &'static str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let place = at - start;
    let is_in_label = place <= line.find(' ').unwrap_or(line.len());
    match line.as_bytes() {
        [b'R', ..] => "a round line",
        [b'T', ..] => "a tally",
        [_, b':', ..] => "a hand",
        _ if is_in_label => "a label",
        _ if line.find('=').is_some_and(|sign| place >= sign) => "who takes a trick",
        _ => "cards of a trick",
    }
}

fn without_result(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("[Result"));
    lines.collect::<Vec<_>>().join("\n")
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A mistake that people make.
fn mistake(record: &Record, players: usize, chance: &mut Chance) -> Option<(String, String)> {
    let damaged = slip::slip(record, players, chance.number());
    let kind = match (damaged.kind, record.lines.get(damaged.line)) {
        (kind @ slip::SlipKind::Prediction, Some(Line::Round(_))) => format!("{kind:?} in R"),
        (kind, _) => format!("{kind:?}"),
    };
    Some((kind, damaged.record.to_string()))
}

/// What came of one kind of mistake.
#[derive(Clone, Default)]
struct Count {
    /// A line is not read, and the game is legal all the same.
    unread: usize,
    illegal: usize,
    one: usize,
    any: usize,
    listed: usize,
    first: usize,
    decided: usize,
    decided_first: usize,
    fixed: usize,
    right: usize,
    times: Vec<Duration>,
}

impl Count {
    fn add(&mut self, meant: &str, written: &str, is_verbose: bool) {
        let start = Instant::now();
        let errors = errors(written);
        let time = start.elapsed();
        let Some(first) = errors.first() else {
            let is_unread = findings(written).iter().any(|one| one.message.contains("neither a turn"));
            self.unread += usize::from(is_unread);
            if is_verbose && is_unread {
                tell(meant, written, &findings(written), written);
            }
            return;
        };
        self.times.push(time);
        self.illegal += 1;
        self.one += usize::from(errors.len() == 1);
        self.any += usize::from(errors.iter().any(|error| !error.fixes.is_empty()));
        // A result that is right can be written in several ways.
        let is_of_result = first.code() == "result-mismatch";
        let same = |text: &str| match is_of_result {
            true => without_spaces(without_result(text).as_str()),
            false => without_spaces(text),
        };
        let mut fixes = first.fixes.iter();
        let is_right = |text: &str| same(text) == same(meant);
        let place = fixes.position(|fix| {
            let fixed = edit::apply(written, &fix.edits);
            fixed.is_ok_and(|fixed| is_right(&fixed))
        });
        self.listed += usize::from(place.is_some());
        self.first += usize::from(place == Some(0));
        let hidden = |text: &str| text.matches('?').count();
        let fixed = first.fixes.iter();
        let fixed = fixed.filter_map(|fix| edit::apply(written, &fix.edits).ok());
        let mut others = fixed.chain(with_other_words(meant, written));
        let is_other = |text: &String| !is_right(text) && hidden(text) <= hidden(meant);
        let is_decided = !others.any(|text| is_other(&text) && is_clean(&text));
        self.decided += usize::from(is_decided);
        self.decided_first += usize::from(is_decided && place == Some(0));
        let judge = |source| GameKind::Herrlof.check(source, &Options::default());
        let source = Source::new("game", written);
        let fixed = fix::apply_all(source, Applicability::Safe, judge);
        let fixed = fixed.report.source.text();
        let is_fixed = fixed != written;
        self.fixed += usize::from(is_fixed);
        self.right += usize::from(is_fixed && is_right(fixed));
        if is_verbose && is_decided && place != Some(0) || is_fixed && !is_right(fixed) {
            tell(meant, written, &errors, fixed);
        }
    }

    fn and(mut self, other: &Self) -> Self {
        self.unread += other.unread;
        self.illegal += other.illegal;
        self.one += other.one;
        self.any += other.any;
        self.listed += other.listed;
        self.first += other.first;
        self.decided += other.decided;
        self.decided_first += other.decided_first;
        self.fixed += other.fixed;
        self.right += other.right;
        self.times.extend(&other.times);
        self
    }

    fn print(&mut self, name: &str) {
        let share = |count: usize| 100.0 * count as f64 / self.illegal.max(1) as f64;
        self.times.sort();
        let time = |share: f64| {
            let place = (self.times.len() as f64 * share) as usize;
            let time = self.times.get(place).copied().unwrap_or_default();
            time.as_secs_f64() * 1e3
        };
        println!(
            "| {name} | {} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {} | {:.1} | {:.1} | {} | {:.1} |",
            self.unread,
            self.illegal,
            share(self.one),
            share(self.any),
            share(self.listed),
            share(self.first),
            share(self.fixed),
            self.fixed - self.right,
            time(0.5),
            time(0.99),
            self.decided,
            100.0 * self.decided_first as f64 / self.decided.max(1) as f64,
        );
    }
}

fn print(counts: BTreeMap<String, Count>) {
    if counts.is_empty() {
        return;
    }
    println!(
        "| mistake | legal, a line not read | illegal | one error | any fix | right one listed | listed first | changed by `--fix` | to something else | ms, median | ms, 99th | decided by the rest | of these listed first |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut all = counts.values().fold(Count::default(), Count::and);
    for (kind, mut count) in counts {
        count.print(&kind);
    }
    all.print("all");
    println!();
}

/// Prints the lines that differ, and what is reported.
fn tell(meant: &str, written: &str, errors: &[Finding], fixed: &str) {
    println!("--------");
    let lines = meant.lines().zip(written.lines()).zip(fixed.lines());
    let differ = lines.filter(|((meant, written), fixed)| meant != written || written != fixed);
    for ((meant, written), fixed) in differ.take(3) {
        println!("meant {meant}   written {written}   fixed {fixed}");
    }
    for error in errors {
        let place = error.turn.as_deref().unwrap_or_default();
        println!("    {place} {}: {}", error.code(), error.message);
        for fix in &error.fixes {
            println!("        {:?} {}", fix.applicability, fix.title);
        }
    }
}

/// A record as it was meant, with one other card or number in the place of what was written otherwise.
fn with_other_words<'t>(meant: &'t str, written: &'t str) -> impl Iterator<Item = String> + 't {
    let damaged = damaged(meant, written);
    let lines = meant.lines().filter(|line| !written.lines().any(|other| other == *line));
    lines.flat_map(move |line| {
        let start = line.as_ptr() as usize - meant.as_ptr() as usize;
        let damaged = damaged.clone();
        words(line).into_iter().flat_map(move |(word, mut others)| {
            let (before, after) = (start + word.start, start + word.end);
            if after <= damaged.start || damaged.end <= before {
                others.clear();
            }
            let with = move |other| format!("{}{other}{}", &meant[..before], &meant[after..]);
            others.into_iter().map(with)
        })
    })
}

/// The words that are not as they were meant, and what is between them.
fn damaged(meant: &str, written: &str) -> Range<usize> {
    let both = || meant.bytes().zip(written.bytes());
    let mut start = both().take_while(|(one, other)| one == other).count();
    let least = meant.len().min(written.len()) - start;
    let ends = meant.bytes().rev().zip(written.bytes().rev()).take(least);
    let mut end = meant.len() - ends.take_while(|(one, other)| one == other).count();
    let is_of_word = |at: usize| meant.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
    while start > 0 && is_of_word(start - 1) {
        start -= 1;
    }
    while end > start && is_of_word(end - 1) && is_of_word(end) {
        end += 1;
    }
    start..end
}

/// The cards and the numbers of a line, and what else could be there.
fn words(line: &str) -> Vec<(Range<usize>, Vec<String>)> {
    let colours = ['b', 'g', 'r', 'y'];
    let cards = || {
        let coloured = ('1'..='9').flat_map(|rank| colours.map(|colour| format!("{rank}{colour}")));
        coloured.chain(["V", "N"].map(str::to_owned)).collect()
    };
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(letter) = line[at..].chars().next() {
        let digits = line[at..].find(|c: char| !c.is_ascii_digit());
        let digits = digits.unwrap_or(line.len() - at);
        let is_card = digits == 1 && line[at + 1..].starts_with(colours);
        let (length, others) = match letter {
            'V' | 'N' => (1, cards()),
            _ if is_card => (2, cards()),
            _ if digits > 0 => (digits, (0..=17).map(|it| it.to_string()).collect()),
            _ => (letter.len_utf8(), Vec::new()),
        };
        words.push((at..at + length, others));
        at += length;
    }
    words
}

/// Whether a text has no errors.
fn is_clean(text: &str) -> bool {
    let options = Options::default().effort(0);
    let report = GameKind::Herrlof.check(Source::new("game", text), &options);
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let mut all = of_games.chain(&report.findings);
    all.all(|finding| finding.severity != Severity::Error)
}

fn errors(text: &str) -> Vec<Finding> {
    let mut all = findings(text);
    all.retain(|finding| finding.severity == Severity::Error);
    all
}

fn findings(text: &str) -> Vec<Finding> {
    let source = Source::new("game", text);
    let report = GameKind::Herrlof.check(source, &Options::default());
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    of_games.chain(report.findings).collect()
}
