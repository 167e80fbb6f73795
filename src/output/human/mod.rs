//! The report for people. How much it says of each finding follows from how many there are, so it is written at the end,
//! unless every turn is shown.

use std::{
    cmp::Reverse,
    io::{self, Write},
    sync::Arc,
};

use anstyle::Style;

pub use self::style::{Boards, Detail, HumanStyle};
use self::{block::Block, row::rows};
use super::{Counts, Format, RunReport, ascii::Ascii, phrases, plain, statistics::Statistics};
use crate::{
    finding::{Finding, Severity},
    page::Page,
    phrase,
    report::{FileReport, FilesMatch, FoundInMatch, GameReport, MatchReport, TurnTrace},
    source::Source,
};

mod block;
mod board;
mod change;
mod colors;
mod excerpt;
mod row;
mod style;
mod summary;
mod view;

/// As many findings are shown with the position before them.
const WITH_BOARDS: usize = 3;

/// As many findings are shown with their lines.
const WITH_LINES: usize = 20;

/// As many files with findings are shown.
const FILES: usize = 10;

/// As many findings of a file are shown, each on one line.
const ROWS: usize = 50;

/// As many games of a file get a line even when nothing was found in them.
const GAMES: usize = 20;

/// Writes reports for people.
pub struct Human<W> {
    out: Ascii<W>,
    style: HumanStyle,
    last: Last,
    /// The first files with findings.
    files: Vec<OfFile>,
    /// How many more there are, and what was found in them.
    more: (usize, Counts),
    /// How many findings there are.
    found: usize,
    /// The pages of the findings, each with how many there are.
    pages: Vec<(&'static Page, usize)>,
    /// The results of the first file without findings.
    clean: Option<Vec<String>>,
    /// The results of files whose errors are all suppressed.
    suppressed: Vec<String>,
}

/// The kind of text written last, to know where a blank line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Line,
    Block,
}

/// A file with findings, or a match over several.
struct OfFile {
    /// Its name.
    name: String,
    /// Its result, in a few words.
    title: String,
    /// The findings that can be shown, in order, each with its text and the number of its game where there are several.
    found: Vec<(Arc<Source>, Option<usize>, Finding)>,
    /// How many more there are.
    more: Counts,
    /// The lines that say what it comes to.
    results: Vec<String>,
}

/// How much is said of each finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Its lines, and the position before it.
    Boards,
    /// Its lines.
    Lines,
    /// One row.
    Rows,
}

impl<W: Write> Human<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W, style: HumanStyle) -> Self {
        Self {
            out: Ascii::new(out, !style.unicode),
            style,
            last: Last::Nothing,
            files: Vec::new(),
            more: (0, Counts::default()),
            found: 0,
            pages: Vec::new(),
            clean: None,
            suppressed: Vec::new(),
        }
    }

    /// A line of the summary.
    fn line(&mut self, text: &str) -> io::Result<()> {
        if self.last == Last::Block {
            writeln!(self.out)?;
        }
        self.last = Last::Line;
        writeln!(self.out, "{text}")
    }

    /// Several lines, with blank lines around them.
    fn block(&mut self, text: &str) -> io::Result<()> {
        if self.last != Last::Nothing {
            writeln!(self.out)?;
        }
        self.last = Last::Block;
        self.out.write_all(text.as_bytes())
    }

    /// A finding with its lines.
    fn finding(&mut self, source: &Source, game: Option<usize>, finding: &Finding, layout: Layout) -> io::Result<()> {
        let board = finding.board.as_ref().filter(|_| match self.style.boards {
            Boards::Always => true,
            Boards::Never => false,
            Boards::Auto => layout == Layout::Boards && !finding.page.is_about_spelling(),
        });
        let block = Block { source, game, finding, board, style: self.style };
        self.block(&block.text().map_err(io::Error::other)?)
    }

    /// Whether a finding is shown; then it is counted.
    fn admits(&mut self, finding: &Finding) -> bool {
        if self.style.detail == Detail::Quiet && finding.severity < Severity::Error {
            return false;
        }
        self.found += 1;
        match self.pages.iter_mut().find(|(page, _)| page.code == finding.page.code) {
            Some((_, count)) => *count += 1,
            None => self.pages.push((finding.page, 1)),
        }
        true
    }

    /// Keeps a file with findings until the end.
    fn keep(&mut self, mut of_file: OfFile) {
        let counts = Counts::of(of_file.found.iter().map(|(.., finding)| finding));
        if self.files.len() == FILES {
            self.more.0 += 1;
            self.more.1 = self.more.1.and(counts);
            return;
        }
        if of_file.found.len() > ROWS {
            // Errors come before all else.
            of_file.found.sort_by_key(|(.., finding)| finding.severity < Severity::Error);
            let rest = of_file.found.split_off(ROWS);
            of_file.more.add(rest.iter().map(|(.., finding)| finding));
        }
        self.files.push(of_file);
    }

    /// Writes a file with all of its turns.
    fn whole(&mut self, report: &FileReport) -> io::Result<()> {
        let source = &*report.source;
        for game in &report.games {
            let number = (report.count_games() > 1).then_some(game.index);
            let mut rest = game.findings.as_slice();
            for turn in &game.trace {
                let before = rest.partition_point(|finding| finding.span.start < turn.span.start);
                for finding in &rest[..before] {
                    self.finding(source, number, finding, Layout::Boards)?;
                }
                rest = &rest[before..];
                let text = self.turn(source, turn);
                self.block(&text)?;
            }
            for finding in rest {
                self.finding(source, number, finding, Layout::Boards)?;
            }
        }
        for finding in &report.findings {
            self.finding(source, None, finding, Layout::Boards)?;
        }
        let results = self.results(report);
        results.iter().try_for_each(|text| self.line(text))
    }

    fn turn(&self, source: &Source, turn: &TurnTrace) -> String {
        let bold = self.style.of(Style::new().bold());
        let (label, written) = (plain::line(&turn.label), plain::line(source.slice(turn.span)));
        let label = if written.starts_with(&*label) { String::new() } else { format!("{label}: ") };
        let lines: String = turn.lines.iter().map(|line| board::indented(&plain::line(line), "  ")).collect();
        let board = if self.style.narrated {
            format!("  position after {}: {}\n", plain::line(&turn.label), plain::line(&turn.board.words))
        } else if self.style.boards == Boards::Never {
            String::new()
        } else {
            let picture = board::large(&turn.board, self.style, "      ");
            picture + &board::indented(&plain::line(&turn.board.notation), "      ")
        };
        format!("{bold}{label}{written}{bold:#}\n{lines}{board}")
    }

    /// Returns the lines that say what a file comes to.
    fn results(&self, report: &FileReport) -> Vec<String> {
        let (detail, games) = (self.style.detail, report.count_games());
        let in_file = |text: &str| match self.style.named {
            true => format!("{}: {text}", plain::line(report.source.name())),
            false => summary::capital(text),
        };
        let is_wanted = |game: &&GameReport| match detail {
            Detail::Quiet => Counts::of(&game.findings).errors > 0,
            Detail::Normal => games <= GAMES || !game.findings.is_empty(),
            Detail::Verbose => true,
        };
        let mut lines: Vec<String> = Vec::new();
        lines.extend(report.games.iter().filter(is_wanted).map(|game| match games {
            1 => in_file(&self.verdict(game, false)),
            _ => in_file(&format!("{}: {}", phrases::game(game), self.verdict(game, true))),
        }));
        let outside = Counts::of(&report.findings);
        let is_shown = detail > Detail::Quiet || outside.errors > 0;
        match (games, summary::counts(outside)) {
            (0, Some(found)) if is_shown => lines.push(in_file(&format!("nothing judged; {found}"))),
            (0, None) if is_shown => lines.push(in_file("no game")),
            (1, Some(found)) => lines.push(in_file(&format!("outside the game: {found}"))),
            _ => {}
        }
        // After one game the score is that of the game, and of a match over files it is printed at the end.
        let is_news = |one: &&MatchReport| one.games.len() > 1 || one.score.winner.is_some();
        let has_errors = report.found().any(|finding| finding.severity == Severity::Error);
        if has_errors || detail > Detail::Quiet {
            lines.extend(report.matches.iter().filter(is_news).map(|one| in_file(&summary::match_score(one))));
        }
        lines
    }

    /// `unfinished after S4; not legal: 1 error`.
    fn verdict(&self, game: &GameReport, several: bool) -> String {
        let style = self.style.of(colors::of_verdict(game.is_valid()));
        let verdict = summary::verdict(game);
        let result = if several { summary::result(game) } else { summary::result_of_one(game) };
        let rules = game.presumed_title.as_ref().map(|name| {
            let said = game.tag("Variant");
            let why = said.map(|said| format!(": `{}` may be one of several variants", plain::line(said)));
            format!("; judged as {}{}", plain::line(name), why.as_deref().unwrap_or(", which no tag says"))
        });
        let rules = rules.unwrap_or_default();
        format!("{result}; {style}{verdict}{style:#}{rules}")
    }

    /// Keeps what is found in a match over several files. Returns what it comes to.
    fn over_files(&mut self, over: &FilesMatch) -> Vec<String> {
        let mut results = Vec::new();
        let has_errors = over.findings.iter().any(|found| found.finding.severity == Severity::Error);
        if has_errors || self.style.detail > Detail::Quiet {
            results.push(summary::capital(&summary::match_over_files(over)));
            results.push(format!("  {}", summary::files_of_match(over)));
        }
        self.keep_found(summary::capital(&phrases::match_name(&over.name)), &over.findings);
        results
    }

    /// Keeps what the games of several files show, under a name.
    fn keep_found(&mut self, name: String, found: &[FoundInMatch]) {
        let shown = found.iter().filter(|found| self.admits(&found.finding));
        let found: Vec<_> =
            shown.map(|found| (Arc::clone(&found.source), Some(found.game), found.finding.clone())).collect();
        if !found.is_empty() {
            let (title, more) = (String::new(), Counts::default());
            self.keep(OfFile { name, title, found, more, results: Vec::new() });
        }
    }

    /// Returns how much is said of each finding.
    fn layout(&self) -> Layout {
        let is_many = self.found > WITH_LINES || self.more.0 > 0;
        match self.style.boards {
            Boards::Always => Layout::Boards,
            _ if is_many => Layout::Rows,
            _ if self.found > WITH_BOARDS => Layout::Lines,
            _ => Layout::Boards,
        }
    }

    /// Writes the files with findings.
    fn kept(&mut self, layout: Layout) -> io::Result<()> {
        let files = std::mem::take(&mut self.files);
        if layout == Layout::Rows {
            for of_file in &files {
                let rows = rows(&of_file.found, self.style);
                let bold = self.style.of(Style::new().bold());
                let (name, title) = (plain::line(&of_file.name), &of_file.title);
                let head = format!("{bold}{name}{bold:#}  {title}");
                let more = summary::more(of_file.more).map(|more| format!("  {more}; -v shows all\n"));
                self.out.write_all(format!("{}\n{rows}{}", head.trim_end(), more.unwrap_or_default()).as_bytes())?;
                self.last = Last::Block;
            }
        } else {
            for (source, game, finding) in files.iter().flat_map(|of_file| &of_file.found) {
                self.finding(source, *game, finding, layout)?;
            }
            for of_file in &files {
                if let Some(more) = summary::more(of_file.more) {
                    self.line(&format!("{}: {more}; -v shows all", plain::line(&of_file.name)))?;
                }
                of_file.results.iter().try_for_each(|text| self.line(text))?;
            }
        }
        let (more, counts) = self.more;
        if let Some(found) = summary::counts(counts) {
            writeln!(self.out, "… and {} with {found}; -v shows all", phrase::count(more, "more file"))?;
        }
        Ok(())
    }

    /// Writes where there is more to read, and of many findings how many there are of each code.
    fn hints(&mut self, layout: Layout) -> io::Result<()> {
        self.pages.sort_by_key(|(page, count)| Reverse((page.severity, *count)));
        let dim = self.style.of(Style::new().dimmed());
        if layout == Layout::Rows && self.pages.len() > 1 {
            let shown = self.pages.iter().take(CODES).map(|(page, count)| format!("{} {count}", page.code));
            let others: usize = self.pages.iter().skip(CODES).map(|(_, count)| count).sum();
            let shown: Vec<String> = shown.chain((others > 0).then(|| phrase::count(others, "other"))).collect();
            self.line(&format!("{dim}{}{dim:#}", shown.join(" · ")))?;
        }
        let pages = self.pages.iter().take(if layout == Layout::Rows { 1 } else { WITH_BOARDS });
        let commands: Vec<String> = pages.map(|(page, _)| self.explain(page)).collect();
        match commands.is_empty() {
            true => Ok(()),
            false => self.line(&format!("{dim}more: {}{dim:#}", commands.join(" · "))),
        }
    }

    /// `hirth explain manned-entry`, which leads to the page where links are wanted.
    fn explain(&self, page: &Page) -> String {
        let command = format!("hirth explain {}", page.code);
        match page.url.filter(|_| self.style.links) {
            Some(url) => linked(&command, url),
            None => command,
        }
    }

    /// How often each code was found.
    fn statistics(&mut self, statistics: &Statistics) -> io::Result<()> {
        let mut text = Vec::new();
        statistics.write(&mut text)?;
        if !text.is_empty() {
            let bold = self.style.of(Style::new().bold());
            self.block(&format!("{bold}How often each code was found{bold:#}\n"))?;
            self.out.write_all(&text)?;
        }
        Ok(())
    }
}

/// As many codes are counted one by one.
const CODES: usize = 4;

impl<W: Write> Format for Human<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        if self.style.detail > Detail::Quiet {
            report.notes.iter().try_for_each(|note| self.line(&plain::line(note)))?;
        }
        if self.style.detail == Detail::Verbose {
            report.found().for_each(|finding| _ = self.admits(finding));
            self.whole(report)?;
            return self.out.flush();
        }
        let source = &report.source;
        let several = report.count_games() > 1;
        let mut found = Vec::new();
        for game in &report.games {
            let number = several.then_some(game.index);
            let shown = game.findings.iter().filter(|finding| self.admits(finding));
            found.extend(shown.map(|finding| (Arc::clone(source), number, finding.clone())));
        }
        let outside = report.findings.iter().filter(|finding| self.admits(finding));
        found.extend(outside.map(|finding| (Arc::clone(source), None, finding.clone())));
        if found.is_empty() {
            let is_legal = report.games.iter().all(GameReport::is_valid);
            if !is_legal && self.suppressed.len() < GAMES {
                self.suppressed.extend(self.results(report));
            } else if self.clean.is_none() {
                self.clean = Some(self.results(report));
            }
            return Ok(());
        }
        let (name, results) = (source.name().to_owned(), self.results(report));
        self.keep(OfFile { name, title: summary::title(report), found, more: Counts::default(), results });
        Ok(())
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        let over: Vec<Vec<String>> = run.matches.iter().map(|over| self.over_files(over)).collect();
        self.keep_found("Names in all files".to_owned(), &run.findings);
        let layout = self.layout();
        self.kept(layout)?;
        let tally = &run.tally;
        let alone = self.clean.take().filter(|_| tally.files == 1).unwrap_or_default();
        let results = std::mem::take(&mut self.suppressed).into_iter().chain(alone);
        results.into_iter().try_for_each(|text| self.line(&text))?;
        over.iter().flatten().try_for_each(|text| self.line(text))?;
        let several = tally.games > 1 || tally.files > 1;
        let silent = self.style.detail == Detail::Quiet && tally.counts.errors == 0;
        if several && !silent {
            if self.last == Last::Line {
                self.last = Last::Block;
            }
            self.line(&summary::capital(&summary::totals(tally)))?;
        }
        if self.style.detail > Detail::Quiet {
            self.hints(layout)?;
            if let Some(text) = summary::fixable(tally.fixable, self.style.mended) {
                self.line(&text)?;
            }
        }
        if let Some(statistics) = &run.statistics {
            self.statistics(statistics)?;
        }
        self.out.flush()
    }
}

/// Returns a text that leads to an address, as terminals write links.
fn linked(text: &str, url: &str) -> String {
    format!("\u{1b}]8;;{url}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
}
