//! Lines of drawings as a terminal takes them.

use anstyle::{AnsiColor, Style};

use crate::drawing::{Ink, Run};

/// Returns the style of an ink: all colours of drawings are here.
fn style(ink: Ink) -> Style {
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Seat(0) => AnsiColor::Yellow.on_default().bold(),
        Ink::Seat(1) => AnsiColor::Cyan.on_default().bold(),
        Ink::Seat(2) => AnsiColor::Magenta.on_default().bold(),
        Ink::Seat(_) => AnsiColor::Green.on_default().bold(),
        Ink::Mark => Style::new().bold(),
        Ink::Danger => AnsiColor::Red.on_default(),
    }
}

/// Returns a line, with colours or without.
pub(crate) fn painted(line: &[Run], color: bool) -> String {
    let mut text = String::new();
    for run in line {
        let style = style(run.ink);
        if color && style != Style::new() && !run.text.trim().is_empty() {
            text += &format!("{style}{}{style:#}", run.text);
        } else {
            text += &run.text;
        }
    }
    text.truncate(text.trim_end().len());
    text
}
