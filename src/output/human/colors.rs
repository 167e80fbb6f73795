//! All colours of the report for people.

use anstyle::{AnsiColor, Style};
use miette::ThemeStyles;

use crate::{finding::Severity, fix::Side};

/// Returns how a finding is painted: its code and its mark by its severity.
pub(super) fn of_finding(severity: Severity, color: bool) -> ThemeStyles {
    if !color {
        return ThemeStyles::none();
    }
    let style = owo_colors::Style::new;
    let own = match severity {
        Severity::Error => style().red(),
        Severity::Warning => style().yellow(),
        Severity::Advice => style().cyan(),
    };
    ThemeStyles {
        error: own.bold(),
        warning: own.bold(),
        advice: own.bold(),
        help: style().bold(),
        link: style().cyan(),
        linum: style().dimmed(),
        // What is marked in the excerpt: the place at fault first, then what belongs to it.
        highlights: vec![own.bold(), style().magenta()],
    }
}

/// Returns how the code of a finding is painted.
pub(super) fn of_severity(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Advice => AnsiColor::Cyan,
    };
    color.on_default()
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
