//! The report for people: each finding on its lines of the source, then what it all comes to.

use std::{
    collections::HashSet,
    io::{self, Write},
};

use anstyle::Style;
use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler, ThemeCharacters};

pub use self::style::{Detail, HumanStyle};
use self::{
    limits::{FEW, OfFile, Quota, Summed},
    view::View,
};
use super::{Counts, Format, RunReport, ascii::Ascii, phrases, plain, statistics::Statistics};
use crate::{
    finding::Finding,
    phrase,
    places::Places,
    report::{FileReport, FilesMatch, GameReport, MatchReport, TurnTrace},
    source::Source,
};

mod board;
mod change;
mod colors;
mod excerpt;
mod limits;
mod style;
mod summary;
mod view;

/// What was written last, to know where a blank line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Line,
    Block,
}

/// Writes reports for people.
pub struct Human<W> {
    out: Ascii<W>,
    style: HumanStyle,
    graphical: GraphicalReportHandler,
    last: Last,
    explained: HashSet<&'static str>,
    file: OfFile,
    /// How many files there were of which nothing is to be said but how their games ended.
    clean_files: usize,
}

impl<W: Write> Human<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W, style: HumanStyle) -> Self {
        let theme = GraphicalTheme {
            characters: if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() },
            styles: colors::of_findings(style.color),
        };
        let graphical = GraphicalReportHandler::new_themed(theme)
            .with_width(style.width)
            .with_links(false)
            .without_syntax_highlighting()
            .with_context_lines(1);
        Self {
            out: Ascii::new(out, !style.unicode),
            style,
            graphical,
            last: Last::Nothing,
            explained: HashSet::new(),
            file: OfFile::default(),
            clean_files: 0,
        }
    }

    /// Returns the style where colours are wanted, else none.
    fn style(&self, style: Style) -> Style {
        if self.style.color { style } else { Style::new() }
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

    fn findings(
        &mut self,
        places: &mut Places,
        context: Context,
        quota: &mut Quota,
        found: &[Finding],
    ) -> io::Result<()> {
        for finding in found {
            if quota.admits(finding) {
                let text = self.finding(places, context, finding).map_err(io::Error::other)?;
                self.block(&text)?;
            }
        }
        Ok(())
    }

    /// Writes how many findings were left out.
    fn rest(&mut self, context: Context, quota: &Quota) -> io::Result<()> {
        let Some(more) = summary::more(quota.left) else {
            return Ok(());
        };
        let place = match context.game {
            Some(game) => format!(" in game {game}"),
            None => String::new(),
        };
        self.block(&format!("{more}{place}; --format json shows all\n"))
    }

    fn finding(&mut self, places: &mut Places, context: Context, finding: &Finding) -> Result<String, std::fmt::Error> {
        let view = View::new(context.source, places, finding, context.game, self.style);
        let mut text = String::new();
        if self.style.narrated {
            NarratableReportHandler::new().with_context_lines(1).render_report(&mut text, &view)?;
            text = view::without_stray_labels(&text);
            text.push_str(&view.whereabouts());
            text.push_str(&change::in_words(context.source, places, finding));
        } else {
            self.graphical.render_report(&mut text, &view)?;
            text.push_str(&change::drawn(context.source, finding, self.style));
        }
        if let Some(board) = &finding.board {
            let turn = plain::line(finding.turn.as_deref().unwrap_or("the turn"));
            text.push_str(&if self.style.narrated {
                format!("position before {turn}: {}\n", plain::line(&board.words))
            } else {
                format!("  position before {turn}:\n{}", board::shown(board, self.style, "      "))
            });
        }
        if self.explained.insert(finding.code()) {
            let margin = if self.style.narrated { "" } else { "  " };
            let dim = self.style(Style::new().dimmed());
            let command = format!("hirth explain {}", finding.code());
            let command = match finding.page.url.filter(|_| self.style.links) {
                Some(url) => linked(&command, url),
                None => command,
            };
            let more = format!("{margin}{dim}more: {command}{dim:#}\n");
            text.push_str(&more);
        }
        Ok(text)
    }

    /// A game's findings; between them, when asked for, its turns.
    fn game_findings(&mut self, places: &mut Places, context: Context, game: &GameReport) -> io::Result<()> {
        let quota = &mut Quota::new(self.style.detail, Counts::of(&game.findings));
        let mut rest = game.findings.as_slice();
        for turn in &game.trace {
            let before = rest.partition_point(|finding| finding.span.start < turn.span.start);
            self.findings(places, context, quota, &rest[..before])?;
            rest = &rest[before..];
            let text = self.turn(context.source, turn);
            self.block(&text)?;
        }
        self.findings(places, context, quota, rest)?;
        self.rest(context, quota)
    }

    fn turn(&self, source: &Source, turn: &TurnTrace) -> String {
        let bold = self.style(Style::new().bold());
        let (label, written) = (plain::line(&turn.label), plain::line(source.slice(turn.span)));
        let label = if written.starts_with(&*label) { String::new() } else { format!("{label}: ") };
        let lines: String = turn.lines.iter().map(|line| indented(&plain::line(line), "  ")).collect();
        let board = if self.style.narrated {
            format!("  position after {}: {}\n", plain::line(&turn.label), plain::line(&turn.board.words))
        } else {
            let picture = board::shown(&turn.board, self.style, "      ");
            picture + &indented(&plain::line(&turn.board.notation), "      ")
        };
        format!("{bold}{label}{written}{bold:#}\n{lines}{board}")
    }

    /// Writes a game; with its number, where there are several in its file.
    fn write_game(&mut self, source: &Source, game: &GameReport, several: bool) -> io::Result<()> {
        let has_errors = Counts::of(&game.findings).errors > 0;
        self.file.faulty |= has_errors;
        let wanted = match self.style.detail {
            Detail::Quiet => has_errors,
            _ => true,
        };
        if !wanted && game.findings.is_empty() {
            return Ok(());
        }
        let number = several.then_some(game.index);
        let context = Context { source, game: number };
        let mut places = Places::new(source);
        self.game_findings(&mut places, context, game)?;
        if wanted {
            let summed = Summed {
                name: phrases::game(game),
                said: self.verdict(game, several),
                clean: game.findings.is_empty(),
            };
            self.file.add(summed, self.style.detail);
        }
        Ok(())
    }

    /// The lines that say what a file comes to.
    fn summary(&mut self, rest: &FileReport) -> io::Result<()> {
        let OfFile { games, faulty, summed, left, .. } = std::mem::take(&mut self.file);
        let few = games <= FEW || self.style.detail == Detail::Verbose;
        let is_clean = rest.findings.is_empty() && left == 0 && summed.iter().all(|one| one.clean);
        if is_clean && games > 0 && self.style.detail < Detail::Verbose {
            self.clean_files += 1;
            if self.clean_files > FEW {
                return Ok(());
            }
        }
        for one in summed.iter().filter(|one| few || !one.clean) {
            let text = match games {
                1 => self.in_file(rest, &one.said),
                _ => self.in_file(rest, &format!("{}: {}", one.name, one.said)),
            };
            self.line(&text)?;
        }
        if left > 0 {
            let more = phrase::count(left, "more game");
            let text = self.in_file(rest, &format!("and {more}; --format jsonl shows all"));
            self.line(&text)?;
        }
        let outside = Counts::of(&rest.findings);
        let lost = games == 0 && (self.style.detail > Detail::Quiet || outside.errors > 0);
        if lost || (games == 1 && outside != Counts::default()) {
            let text = self.outside_line(rest, games, outside);
            self.line(&text)?;
        }
        let wanted = faulty || outside.errors > 0 || self.style.detail > Detail::Quiet;
        // After one game the score is that of the game, and of a match over files it is printed at the end.
        let is_news = |score: &&MatchReport| score.games.len() > 1 || score.score.winner.is_some();
        let matches = rest.matches.iter().filter(is_news);
        for score in matches.filter(|_| wanted) {
            let text = self.in_file(rest, &summary::match_score(score));
            self.line(&text)?;
        }
        Ok(())
    }

    /// `unfinished after S4; not legal: 1 error`.
    fn verdict(&self, game: &GameReport, several: bool) -> String {
        let style = self.style(colors::of_verdict(game.is_valid()));
        let verdict = summary::verdict(game);
        let result = if several { summary::result(game) } else { summary::result_of_one(game) };
        let rules = game.presumed_variant.as_ref();
        let rules = rules.map(|name| format!("; judged as {}, which no tag says", plain::line(name)));
        let rules = rules.unwrap_or_default();
        format!("{result}; {style}{verdict}{style:#}{rules}")
    }

    /// Returns the line on what was found outside any game, where the lines of the games do not say it.
    fn outside_line(&self, rest: &FileReport, games: usize, outside: Counts) -> String {
        let found = summary::counts(outside);
        let said = match (games == 0, found) {
            (true, Some(found)) => format!("nothing judged; {found}"),
            (true, None) => "no game".to_owned(),
            (false, found) => format!("outside the game: {}", found.unwrap_or_default()),
        };
        self.in_file(rest, &said)
    }

    /// Returns a sentence with the file's name before it, where files are named.
    fn in_file(&self, rest: &FileReport, text: &str) -> String {
        if self.style.named { format!("{}: {text}", plain::line(rest.source.name())) } else { summary::capital(text) }
    }

    /// A match with games in several files.
    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        let mut counts = Counts::default();
        over.findings.iter().for_each(|found| counts.add([&found.finding]));
        let mut quota = Quota::new(self.style.detail, counts);
        for found in &over.findings {
            let context = Context { source: &found.source, game: Some(found.game) };
            let finding = std::slice::from_ref(&found.finding);
            self.findings(&mut Places::new(&found.source), context, &mut quota, finding)?;
        }
        if let Some(more) = summary::more(quota.left) {
            let name = phrases::match_name(&over.name);
            self.block(&format!("{more} in {name}; --format json shows all\n"))?;
        }
        if counts.errors > 0 || self.style.detail > Detail::Quiet {
            self.line(&summary::capital(&summary::match_over_files(over)))?;
            self.line(&format!("  {}", summary::files_of_match(over)))?;
        }
        Ok(())
    }

    /// How often each code was found.
    fn statistics(&mut self, statistics: &Statistics) -> io::Result<()> {
        let mut text = Vec::new();
        statistics.write(&mut text)?;
        if !text.is_empty() {
            let bold = self.style(Style::new().bold());
            self.block(&format!("{bold}How often each code was found{bold:#}\n"))?;
            self.out.write_all(&text)?;
        }
        Ok(())
    }
}

impl<W: Write> Format for Human<W> {
    fn file(&mut self, report: &FileReport) -> io::Result<()> {
        if self.style.detail > Detail::Quiet {
            report.notes.iter().try_for_each(|note| self.line(&plain::line(note)))?;
        }
        let source = &report.source;
        self.file = OfFile { games: report.left_out, ..OfFile::default() };
        for game in &report.games {
            self.file.games += 1;
            self.write_game(source, game, report.count_games() > 1)?;
        }
        let outside = Context { source, game: None };
        let quota = &mut Quota::new(self.style.detail, Counts::of(&report.findings));
        self.findings(&mut Places::new(source), outside, quota, &report.findings)?;
        self.rest(outside, quota)?;
        self.summary(report)?;
        self.out.flush()
    }

    fn end(&mut self, run: &RunReport) -> io::Result<()> {
        run.matches.iter().try_for_each(|over| self.over_files(over))?;
        let tally = &run.tally;
        let several = tally.games > 1 || tally.files > 1;
        let silent = self.style.detail == Detail::Quiet && tally.counts.errors == 0;
        if self.clean_files > FEW && self.style.detail > Detail::Quiet {
            let more = phrase::count(self.clean_files - FEW, "more file");
            self.line(&format!("and {more} without findings"))?;
        }
        if several && !silent {
            if self.last == Last::Line {
                self.last = Last::Block;
            }
            self.line(&summary::capital(&summary::totals(tally)))?;
        }
        if self.style.detail > Detail::Quiet
            && let Some(text) = summary::fixable(tally.fixable, self.style.mended)
        {
            self.line(&text)?;
        }
        if let Some(statistics) = &run.statistics {
            self.statistics(statistics)?;
        }
        self.out.flush()
    }
}

/// The place of a finding: its source, and the number of its game where there are several.
#[derive(Clone, Copy)]
struct Context<'a> {
    source: &'a Source,
    game: Option<usize>,
}

/// Returns a text that leads to an address, as terminals write links.
fn linked(text: &str, url: &str) -> String {
    format!("\u{1b}]8;;{url}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
}

/// Returns the lines of a text, each after a margin.
fn indented(text: &str, margin: &str) -> String {
    text.lines().map(|line| format!("{margin}{line}").trim_end().to_owned() + "\n").collect()
}
