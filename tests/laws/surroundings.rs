//! What is said of a game does not depend on what is around it: on white space, marks on every line, other games.
//!
//! `HIRTH_CASES=200 cargo test --locked --test laws surroundings -- --include-ignored --nocapture` tries 2,000 records of each
//! game, each with one mistake, and prints how many are judged otherwise. A law that does not hold yet is ignored, and says why.

use std::{fmt::Write, ops::Range};

use hirth::{
    Check,
    finding::{Finding, Severity},
    games::GameKind,
    report::{FileReport, GameReport},
};

use crate::{
    properties::cases,
    samples::{Sample, samples_of},
};

/// What is said of surroundings, of matches and of names: it may change with them.
const OF_SURROUNDINGS: [&str; 5] = ["extra-text", "encoding", "match-over", "match-seats", "similar-name"];

/// A text with something around a record, and where the record is in it.
#[derive(Default)]
struct Surrounded {
    text: String,
    /// Where each stretch of the record is: in this text, and in the record. The last ones are the ends of both.
    pieces: Vec<(usize, Range<usize>)>,
}

impl Surrounded {
    /// Adds what is not of the record.
    fn add(&mut self, text: &str) {
        self.text += text;
    }

    /// Adds the next stretch of the record.
    fn keep(&mut self, record: &str) {
        let start = self.pieces.last().map_or(0, |(_, piece)| piece.end);
        self.pieces.push((self.text.len(), start..start + record.len()));
        self.text += record;
    }

    /// Leaves out the next stretch of the record.
    fn leave_out(&mut self, bytes: usize) {
        let end = self.pieces.last().map_or(0, |(_, piece)| piece.end);
        self.pieces.push((self.text.len(), end + bytes..end + bytes));
    }

    /// Where a place of this text is in the record. What is between two stretches is at the end of the first.
    fn in_record(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|(start, _)| *start <= at);
        let Some((start, piece)) = after.checked_sub(1).map(|last| &self.pieces[last]) else { return 0 };
        (piece.start + at - start).min(piece.end)
    }

    /// Whether a place is in the record.
    fn holds(&self, at: usize) -> bool {
        let first = self.pieces.first().map_or(0, |(start, _)| *start);
        let end = self.pieces.last().map_or(0, |(start, piece)| start + piece.len());
        (first..=end).contains(&at)
    }

    /// A record with something before and after each of its lines, and with other line ends.
    fn by_line(record: &str, before: &str, after: &str, end: &str) -> Self {
        let mut all = Self::default();
        for line in record.split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            // Nobody puts a bullet before nothing.
            all.add(match text {
                "" if before.starts_with('>') => before.trim_end(),
                "" => "",
                _ => before,
            });
            all.keep(text);
            all.add(after);
            all.add(end);
            all.leave_out(line.len() - text.len());
        }
        all
    }

    fn between(before: &str, record: &str, after: &str) -> Self {
        let mut all = Self::default();
        all.add(before);
        all.keep(record);
        all.add(after);
        all
    }
}

/// What is said of a record: of each game the turns, the result and whether it is legal; then the findings, each with its
/// place in the record.
fn said(check: &Check, record: &str, surrounded: &Surrounded) -> String {
    let report = check.text(surrounded.text.as_str());
    let found = found(&report, record, 0, |at| surrounded.holds(at).then(|| surrounded.in_record(at)));
    found.join("\n")
}

/// What is said, in lines. `place` says where a place of the text is in the record, if it is of it.
fn found(report: &FileReport, record: &str, offset: usize, place: impl Fn(usize) -> Option<usize>) -> Vec<String> {
    let is_own = |at: usize| place(offset + at).is_some();
    let mut said = Vec::new();
    let mut findings = Vec::new();
    for game in &report.games {
        // A game may begin with white space or a mark before it.
        let end = game.span.start + report.source.slice(game.span).trim_end().len();
        if is_own(end) {
            let GameReport { game: name, turns, result, .. } = game;
            let is_legal = game.findings.iter().all(|one| one.severity < Severity::Error);
            let result = result.as_ref().map(|result| (result.winner, result.drawn, result.points));
            said.push(format!("{name}, {turns} turns, {result:?}, legal: {is_legal}"));
        }
        findings.extend(&game.findings);
    }
    findings.extend(&report.findings);
    let mut lines: Vec<(usize, String)> = Vec::new();
    for one in findings {
        if OF_SURROUNDINGS.contains(&one.code()) || !is_own(one.span.start) {
            continue;
        }
        lines.push(line(one, record, offset, &place));
    }
    lines.sort();
    said.extend(lines.into_iter().map(|(_, line)| line));
    said
}

/// A finding in a line, and where it starts. White space at the ends of its place does not count.
fn line(one: &Finding, record: &str, offset: usize, place: &impl Fn(usize) -> Option<usize>) -> (usize, String) {
    let [start, end] = [one.span.start, one.span.end].map(|at| place(offset + at).unwrap_or(record.len()));
    let part = record.get(start..end.max(start)).unwrap_or("");
    let lead = part.len() - part.trim_start().len();
    let (start, part) = match part.trim() {
        "" => (record[..start].trim_end().len(), ""),
        part => (start + lead, part),
    };
    let turn = one.turn.as_deref().unwrap_or("-");
    (start, format!("{start} {turn} `{part}` {one}"))
}

/// Records with one mistake: 10 of each game, times `HIRTH_CASES`.
fn records() -> impl Iterator<Item = Sample> {
    let count = cases(10) as usize;
    GameKind::ALL.iter().flat_map(move |game| {
        let samples = (0..).flat_map(|seed| samples_of(*game, seed)).take(count).enumerate();
        samples.map(|(number, sample)| match number % 4 {
            0 if game.name() != "hirth" => with_typo(sample, number as u64),
            _ => sample,
        })
    })
}

/// The legal record with a character too few, too many or in another's place. In HIRÞ all mistakes are of this kind.
fn with_typo(sample: Sample, seed: u64) -> Sample {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut lines: Vec<Vec<char>> = sample.legal.lines().map(|line| line.chars().collect()).collect();
    let is_turn = |line: &Vec<char>| !line.is_empty() && line[0] != '[';
    let turns: Vec<usize> = (0..lines.len()).filter(|at| is_turn(&lines[*at])).collect();
    let Some(line) = rng.choice(turns) else { return sample };
    let line = &mut lines[line];
    let (at, other) = (rng.usize(..line.len()), rng.usize(..line.len()));
    match rng.u8(..3) {
        0 => drop(line.remove(at)),
        1 => line.insert(at, line[other]),
        _ => line.swap(at, other),
    }
    let damaged = lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect();
    Sample { damaged, ..sample }
}

/// A record with tags, so that it is seen where it begins.
fn tagged(record: &str) -> String {
    if record.starts_with('[') {
        return record.to_owned();
    }
    format!("[Gull \"Anna\"]\n[Silfr \"Ben\"]\n\n{record}")
}

/// How often the first label of a game is in a record.
fn starts(record: &str) -> usize {
    record.lines().filter(|line| ["G1 ", "1. ", "R1 "].iter().any(|label| line.starts_with(label))).count()
}

fn check(name: &str) -> Check {
    Check::new().name(name)
}

/// The name of a file with records of a game.
fn own_name(sample: &Sample) -> String {
    format!("game.{}", sample.game.about().extensions[0])
}

/// Counts the records of which something else is said, and shows some.
#[derive(Default)]
struct Count {
    tried: usize,
    differ: usize,
    shown: String,
}

impl Count {
    fn add(&mut self, alone: &str, around: &str, text: &str) {
        self.tried += 1;
        if alone == around {
            return;
        }
        self.differ += 1;
        if self.differ <= 3 {
            let (one, other): (Vec<&str>, Vec<&str>) = (alone.lines().collect(), around.lines().collect());
            for line in one.iter().filter(|line| !other.contains(line)) {
                writeln!(self.shown, "- {line}").expect("a text");
            }
            for line in other.iter().filter(|line| !one.contains(line)) {
                writeln!(self.shown, "+ {line}").expect("a text");
            }
            writeln!(self.shown, "{text}").expect("a text");
        }
    }

    #[track_caller]
    fn end(self) {
        let Self { tried, differ, shown } = self;
        println!("{differ} of {tried} are judged otherwise");
        assert_eq!(differ, 0, "{differ} of {tried} are judged otherwise:\n{shown}");
    }
}

/// A law: what is said of a record with one mistake, with something around it and alone.
#[track_caller]
fn says_the_same(
    name: Option<&str>,
    record: fn(&Sample) -> Option<String>,
    around: impl Fn(&str, usize) -> Vec<Surrounded>,
) {
    let mut counts = Vec::new();
    for (number, sample) in records().enumerate() {
        let Some(record) = record(&sample) else { continue };
        let check = check(name.unwrap_or(&own_name(&sample)));
        let alone = said(&check, &record, &Surrounded::between("", &record, ""));
        for (at, surrounded) in around(&record, number).into_iter().enumerate() {
            let said = said(&check, &record, &surrounded);
            if counts.len() <= at {
                counts.push(Count::default());
            }
            counts[at].add(&alone, &said, &surrounded.text);
        }
    }
    let mut all = Count::default();
    for Count { tried, differ, shown } in counts {
        println!("{differ} of {tried}");
        all.tried += tried;
        all.differ += differ;
        all.shown += &shown;
    }
    all.end();
}

fn damaged(sample: &Sample) -> Option<String> {
    Some(sample.damaged.clone())
}

/// A record in which every game begins at the first label of a game.
fn damaged_within(sample: &Sample) -> Option<String> {
    (starts(&sample.damaged) == starts(&sample.legal)).then(|| sample.damaged.clone())
}

fn damaged_with_tags(sample: &Sample) -> Option<String> {
    Some(tagged(&sample.damaged))
}

/// A record with a tag that names its game.
fn named(record: &str) -> String {
    format!("[Game \"{}\"]\n{}", GameKind::ALL[game_of(record)].name(), tagged(record))
}

/// A legal record of a game, with another number.
fn other(game: usize, number: usize) -> String {
    let samples = samples_of(GameKind::ALL[game % GameKind::ALL.len()], 100_000 + number as u64);
    tagged(&samples[number % samples.len()].legal)
}

/// The same with a line that cannot be read.
fn unreadable(game: usize, number: usize) -> String {
    let text = other(game, number);
    let lines: Vec<&str> = text.lines().collect();
    let turns = lines.iter().filter(|line| !line.is_empty() && !line.starts_with('[')).count();
    let last = lines.len() - 1 - turns / 2;
    let damaged = lines.iter().enumerate().map(|(at, line)| match at == last {
        true => format!("{line} 1gr q\n"),
        false => format!("{line}\n"),
    });
    damaged.collect()
}

/// The place of the game of a record in the table.
fn game_of(record: &str) -> usize {
    let name = match record {
        record if record.contains("[Variant") => "tafl",
        record if record.contains("[A ") => "herrlof",
        _ => "hirth",
    };
    GameKind::ALL.iter().position(|game| game.name() == name).expect("a game")
}

#[test]
fn line_ends_change_nothing() {
    says_the_same(None, damaged, |record, _| ["\r\n", "\r"].map(|end| Surrounded::by_line(record, "", "", end)).into());
}

#[test]
fn byte_order_marks_change_nothing() {
    says_the_same(None, damaged, |record, _| vec![Surrounded::between("\u{feff}", record, "")]);
}

#[test]
fn blanks_at_line_ends_change_nothing() {
    says_the_same(None, damaged, |record, _| {
        [" ", "  ", "\t"].map(|blank| Surrounded::by_line(record, "", blank, "\n")).into()
    });
}

#[test]
fn empty_lines_between_turns_change_nothing() {
    says_the_same(None, damaged_within, |record, _| vec![Surrounded::by_line(record, "", "", "\n\n")]);
}

#[test]
fn indentation_changes_nothing() {
    says_the_same(None, damaged, |record, _| {
        ["  ", "    ", "\t"].map(|indent| Surrounded::by_line(record, indent, "", "\n")).into()
    });
}

#[test]
fn quote_marks_change_nothing() {
    says_the_same(None, damaged, |record, _| {
        ["> ", ">", "> > "].map(|mark| Surrounded::by_line(record, mark, "", "\n")).into()
    });
}

#[test]
fn bullets_change_nothing() {
    says_the_same(None, damaged, |record, _| {
        ["- ", "* "].map(|mark| Surrounded::by_line(record, mark, "", "\n")).into()
    });
}

#[test]
fn other_games_of_the_same_kind_change_nothing() {
    says_the_same(None, damaged_with_tags, |record, number| {
        let [one, two] = [0, 1].map(|more| other(game_of(record), number + more));
        around(record, &one, &two)
    });
}

#[test]
fn unreadable_games_of_the_same_kind_change_nothing() {
    says_the_same(None, damaged_with_tags, |record, number| {
        let [one, two] = [0, 1].map(|more| unreadable(game_of(record), number + more));
        around(record, &one, &two)
    });
}

/// Without tags, so that not much says that it is another game.
#[test]
fn short_unreadable_games_change_nothing() {
    says_the_same(None, damaged_with_tags, |record, _| {
        let short = match GameKind::ALL[game_of(record)].name() {
            "hirth" => "\nG1 KeHeiHei /\nS1 L9 ggr V 4r\n",
            "tafl" => "\n1. d1-d3 f8-c8\n2. 1gr V 4r\n",
            _ => "\nR1 7r\nA8 1gr V 4r =x\n",
        };
        vec![Surrounded::between("", record, short)]
    });
}

#[test]
fn named_games_of_other_kinds_change_nothing() {
    let record = |sample: &Sample| Some(named(&sample.damaged));
    says_the_same(Some("games.txt"), record, |record, number| {
        let [one, two] = [1, 2].map(|next| named(&other(game_of(record) + next, number)));
        around(record, &one, &two)
    });
}

#[test]
fn named_unreadable_games_of_other_kinds_change_nothing() {
    let record = |sample: &Sample| Some(named(&sample.damaged));
    says_the_same(Some("games.txt"), record, |record, number| {
        let [one, two] = [1, 2].map(|next| named(&unreadable(game_of(record) + next, number)));
        around(record, &one, &two)
    });
}

/// The tags of players and variants say which game it is.
#[test]
fn games_of_other_kinds_change_nothing() {
    says_the_same(Some("games.txt"), damaged_with_tags, |record, number| {
        let [one, two] = [1, 2].map(|next| other(game_of(record) + next, number));
        around(record, &one, &two)
    });
}

/// Its tags do not name a game.
#[test]
fn game_after_one_of_another_kind_is_of_the_game_of_its_first_turn() {
    let tafl = "[Variant \"Ard Ri\"]\n[Attackers \"Anna\"]\n\n1. d1-c1 d3-c3\n";
    let hirth = "[Gull \"Anna\"]\n[Silfr \"Ben\"]\n\nG1 KeHeiHei /\nS1 He7He8He /\n";
    let herrlof = "[A \"Anna\"]\n[B \"Ben\"]\n\nR1 5b\nA1 7g 8g =B\n";
    let report = Check::new().text(format!("{tafl}\n{hirth}\n{herrlof}"));
    let games: Vec<&str> = report.games.iter().map(|game| &*game.game).collect();
    assert_eq!(games, ["tafl", "hirth", "herrlof"]);
}

/// A record after another game, before another game, and between two.
fn around(record: &str, one: &str, two: &str) -> Vec<Surrounded> {
    let (before, after) = (format!("{one}\n"), format!("\n{two}"));
    [(before.as_str(), ""), ("", after.as_str()), (before.as_str(), after.as_str())]
        .map(|(before, after)| Surrounded::between(before, record, after))
        .into()
}

/// Archives of four games, each with one mistake: in parts as small as they can be, and as a whole.
#[test]
fn parts_say_what_the_whole_says() {
    let mut count = Count::default();
    let all: Vec<Sample> = records().collect();
    for four in all.chunks(4).filter(|four| four.iter().all(|one| one.game.name() == four[0].game.name())) {
        let games = four.iter().map(|one| tagged(&one.damaged));
        let text = games.collect::<Vec<_>>().join("\n");
        let check = check(&own_name(&four[0]));
        let whole = found(&check.text(text.as_str()), &text, 0, Some);
        let mut parts = Vec::new();
        for part in hirth::parts(text.as_bytes(), 1) {
            let part = part.expect("it is text");
            let offset = part.offset;
            parts.extend(found(&check.source(part.source), &text, offset, Some));
        }
        let in_order = |mut said: Vec<String>| {
            said.sort();
            said.join("\n")
        };
        count.add(&in_order(whole), &in_order(parts), &text);
    }
    count.end();
}
