//! A finding on its lines of the source.

use std::fmt::{Error, Write};

use anstyle::Style;
use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler, ThemeCharacters};

use super::{
    board, change, colors,
    style::{Detail, HumanStyle},
    view::{self, View},
};
use crate::{
    finding::{Drawn, Finding, Severity},
    output::plain::line,
    places::Places,
    source::Source,
};

/// A finding to be shown.
pub(super) struct Block<'a> {
    /// The text that it is in.
    pub source: &'a Source,
    /// The number of its game where there are several.
    pub game: Option<usize>,
    pub finding: &'a Finding,
    /// The position before it, if that is to be drawn.
    pub board: Option<&'a Drawn>,
    pub style: HumanStyle,
}

impl Block<'_> {
    /// Returns its lines.
    ///
    /// # Errors
    /// When miette fails.
    pub fn text(&self) -> Result<String, Error> {
        let Self { source, game, finding, style, .. } = *self;
        let places = &mut Places::new(source);
        let view = View::new(source, places, finding, game, style);
        let turn = line(finding.turn.as_deref().unwrap_or("the turn"));
        let mut text = String::new();
        if style.narrated {
            NarratableReportHandler::new().with_context_lines(1).render_report(&mut text, &view)?;
            text = view::without_stray_labels(&text);
            text += &view.whereabouts();
            text += &change::in_words(source, finding);
            if let Some(board) = self.board {
                writeln!(text, "position before {turn}: {}", line(&board.words))?;
            }
            return Ok(text);
        }
        handler(style, finding.severity, view.head()).render_report(&mut text, &view)?;
        text.drain(..text.len() - text.trim_start().len());
        if finding.fixes.len() > 1 {
            text += &match style.detail {
                Detail::Verbose => change::drawn(source, finding, style),
                Detail::Normal | Detail::Quiet if view.has_fix() => String::new(),
                Detail::Normal | Detail::Quiet => change::likeliest(source, finding, style),
            };
        }
        if let Some(board) = self.board {
            let dim = style.of(Style::new().dimmed());
            writeln!(text, "  {dim}before {turn}{dim:#}")?;
            text += &match style.detail {
                Detail::Verbose => board::large(board, style, "      "),
                Detail::Normal | Detail::Quiet => board::small(board, style, "    "),
            };
        }
        Ok(text)
    }
}

/// Returns what draws a finding, with these words before its message.
fn handler(style: HumanStyle, severity: Severity, head: &str) -> GraphicalReportHandler {
    let characters = if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
    let head = || head.to_owned();
    let characters = ThemeCharacters { error: head(), warning: head(), advice: head(), ..characters };
    let theme = GraphicalTheme { characters, styles: colors::of_finding(severity, style.color) };
    GraphicalReportHandler::new_themed(theme)
        .with_width(style.width)
        .with_links(false)
        .without_syntax_highlighting()
        .with_context_lines(1)
}
