//! All colours of the report for people.

use anstyle::{AnsiColor, Style};
use miette::ThemeStyles;

use crate::fix::Side;

/// Returns how a finding is painted: its code and message by its severity, and the excerpt below.
pub(super) fn of_findings(color: bool) -> ThemeStyles {
    if !color {
        return ThemeStyles::none();
    }
    let style = owo_colors::Style::new;
    ThemeStyles {
        error: style().red(),
        warning: style().yellow(),
        advice: style().cyan(),
        help: style().cyan(),
        link: style().cyan().underline().bold(),
        linum: style().dimmed(),
        // What is marked in the excerpt: the place at fault first, then what belongs to it.
        highlights: vec![style().magenta().bold(), style().yellow().bold(), style().green().bold()],
    }
}

/// Returns how `legal` and `not legal` are painted at the end of a game.
pub(super) fn of_verdict(is_valid: bool) -> Style {
    let color = if is_valid { AnsiColor::Green } else { AnsiColor::Red };
    color.on_default().bold()
}

/// Returns how the characters are painted that a fix changes.
pub(super) fn of_change(side: Side) -> Style {
    match side {
        Side::Old => AnsiColor::Red.on_default(),
        Side::New => AnsiColor::Green.on_default().bold(),
    }
}
