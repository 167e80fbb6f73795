//! What of records a form has no place for: it is named once a file.

use std::ops::RangeInclusive;

use crate::{
    cli::complain,
    convert::{GameRecords, To},
    phrase::count,
};

/// What of a file is in no place of the form that is written.
#[derive(Default)]
pub(super) struct Lost {
    path: String,
    /// What was left out where another form of text was read.
    left_out: Vec<String>,
    /// The turns that were not played as written, run by run: `game 1: S5`.
    turns: Vec<String>,
    /// How many runs of them there are.
    runs_of_turns: usize,
    /// The first text around moves, and its line.
    decoration: Option<(String, usize)>,
    /// The lines that are neither turns nor tags, run by run: from the first to the last.
    runs: Vec<RangeInclusive<usize>>,
    /// How many runs there are, and how many lines.
    lines: (usize, usize),
    /// The first line after too many errors, how often there is one, and how many lines were not judged.
    unjudged: Option<(usize, usize, usize)>,
    /// The lines of the turns that are marked as unknown, and whether their games are in the form as far as they are known.
    unknown: Vec<usize>,
    is_table: bool,
}

/// At most this many runs of lines or turns are named.
const NAMED: usize = 10;

impl Lost {
    /// Returns what of records is lost in a form.
    pub fn of(data: &GameRecords, to: To) -> Self {
        let records = &data.records;
        let mut lost = Self {
            path: records.path().to_owned(),
            left_out: data.left_out.iter().cloned().collect(),
            unjudged: data.unjudged.map(|(line, lines)| (line, 1, lines)),
            unknown: data.unknown.clone(),
            is_table: to.is_table(),
            ..Self::default()
        };
        if to.is_table() {
            lost.turns = records.left_out();
            lost.runs_of_turns = lost.turns.len();
            lost.turns.truncate(NAMED);
        } else {
            lost.decoration.clone_from(&data.decoration);
            lost.lines = (data.lost.len(), data.lost.iter().map(|(_, lines)| lines).sum());
            lost.runs = data.lost.iter().take(NAMED).map(|(run, _)| run.clone()).collect();
        }
        lost
    }

    /// Adds what follows: of the same file, or of the next one in an input that has several.
    pub fn add(&mut self, next: Self) {
        if next.path != self.path {
            std::mem::replace(self, next).complain();
            return;
        }
        let new = next.left_out.into_iter().filter(|left_out| !self.left_out.contains(left_out));
        self.left_out.extend(new.collect::<Vec<_>>());
        self.turns.extend(next.turns.into_iter().take(NAMED - self.turns.len()));
        self.runs_of_turns += next.runs_of_turns;
        self.decoration = self.decoration.take().or(next.decoration);
        self.runs.extend(next.runs.into_iter().take(NAMED - self.runs.len()));
        self.lines = (self.lines.0 + next.lines.0, self.lines.1 + next.lines.1);
        self.unknown.extend(next.unknown);
        self.unjudged = match (self.unjudged, next.unjudged) {
            (Some((line, times, lines)), Some((_, more_times, more))) => Some((line, times + more_times, lines + more)),
            (known, next) => known.or(next),
        };
    }

    /// Prints it.
    pub fn complain(self) {
        let path = &self.path;
        let said = self.left_out.iter().map(|left_out| format!("{left_out} left out"));
        let said = said.chain(self.turns()).chain(self.decoration()).chain(self.lines()).chain(self.unjudged());
        let said = said.chain(self.unknown());
        said.for_each(|said| complain(&format!("{path}: {said}")));
    }

    /// `game 1: S5 was not played as written, …`
    fn turns(&self) -> Option<String> {
        match (self.runs_of_turns, &self.turns[..]) {
            (0, _) => None,
            (1, [one]) => Some(format!("{one} was not played as written, and is left out")),
            (runs, named) => {
                let named = and_more(named.to_vec(), runs, "; ");
                Some(format!("turns in {runs} places were not played as written, and are left out ({named})"))
            }
        }
    }

    fn decoration(&self) -> Option<String> {
        let (text, line) = self.decoration.as_ref()?;
        let from = match text.as_str() {
            "" => String::new(),
            text => format!("`{text}` on "),
        };
        Some(format!("the text around the moves, from {from}line {line} on, is left out"))
    }

    /// `line 3, which is neither a turn nor a tag, is left out`, `4 lines that are neither turns nor tags (3, 7 to 9) are …`.
    fn lines(&self) -> Option<String> {
        let (runs, lines) = self.lines;
        match (lines, &self.runs[..]) {
            (_, []) => None,
            (1, [run]) => Some(format!("line {}, which is neither a turn nor a tag, is left out", run.start())),
            (_, named) => {
                let named = named.iter().map(|numbers| match (numbers.start(), numbers.end()) {
                    (first, last) if first == last => first.to_string(),
                    (first, last) => format!("{first} to {last}"),
                });
                let named = and_more(named.collect(), runs, ", ");
                Some(format!("{lines} lines that are neither turns nor tags ({named}) are left out"))
            }
        }
    }

    /// Whether turns are lost that are marked as unknown.
    pub fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// `the turn on line 4 is not known, so its game is not converted`.
    fn unknown(&self) -> Option<String> {
        let named = self.unknown.iter().take(NAMED).map(usize::to_string).collect();
        let named = and_more(named, self.unknown.len(), ", ");
        Some(match (self.unknown.len(), self.is_table) {
            (0, _) => return None,
            (1, true) => format!("the turn on line {named} is not known; it and the turns after it are left out"),
            (1, false) => format!("the turn on line {named} is not known, so its game is not converted"),
            (_, true) => {
                format!("the turns on lines {named} are not known; they and the turns after them are left out")
            }
            (_, false) => format!("the turns on lines {named} are not known, so their games are not converted"),
        })
    }

    fn unjudged(&self) -> Option<String> {
        let (line, times, lines) = self.unjudged?;
        let rest = count(lines, "line");
        Some(match times {
            1 => format!("judging stops at line {line}, after too many errors; the rest, {rest}, is left out"),
            _ => format!(
                "judging stops in {times} places after too many errors, first at line {line}; {rest} after them are left out"
            ),
        })
    }
}

/// Names some of so many things.
fn and_more(mut named: Vec<String>, all: usize, between: &str) -> String {
    if named.len() < all {
        named.push("…".to_owned());
    }
    named.join(between)
}
