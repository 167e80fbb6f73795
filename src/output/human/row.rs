//! Findings on a line each.

use std::sync::Arc;

use anstyle::Style;
use textwrap::core::display_width;

use super::{change, colors, style::HumanStyle};
use crate::{
    finding::{Finding, Severity},
    output::plain::line,
    source::Source,
};

/// A message has at least so many columns where something else is beside it.
const MESSAGE: usize = 24;

/// Returns the findings of a file, each on a line.
pub(super) fn rows(found: &[(Arc<Source>, Option<usize>, Finding)], style: HumanStyle) -> String {
    let place_of = |finding: &Finding| format!("{}:{}", finding.region.line, finding.region.column);
    let turn_of = |finding: &Finding| line(finding.turn.as_deref().unwrap_or_default()).into_owned();
    let widest = |column: &dyn Fn(&Finding) -> String| {
        let widths = found.iter().map(|(.., finding)| display_width(&column(finding)));
        widths.max().unwrap_or_default()
    };
    let (place, turn, code) = (widest(&place_of), widest(&turn_of), widest(&|finding| finding.code().to_owned()));
    let mut text = String::new();
    for (source, _, finding) in found {
        let (message, own_turn) = (line(&finding.message), turn_of(finding));
        if style.narrated {
            let severity = finding.severity.name();
            let turn = if own_turn.is_empty() { String::new() } else { format!(", {own_turn}") };
            let region = finding.region;
            let place = format!("line {}, column {}{turn}", region.line, region.column);
            text += &format!("  {place}: {severity} {}: {message}\n", finding.code());
            continue;
        }
        let dim = style.of(Style::new().dimmed());
        let color = style.of(colors::of_severity(finding.severity));
        let gap = |width: usize, shown: &str| " ".repeat(width.saturating_sub(display_width(shown)));
        let (turn_gap, code_gap) = (gap(turn, &own_turn), gap(code, finding.code()));
        let own_place = place_of(finding);
        text += &format!("  {}{own_place} {dim}{own_turn}{dim:#}{turn_gap} ", gap(place, &own_place));
        text += &format!("{color}{}{color:#}{code_gap}  ", finding.code());
        let before = 2 + place + 1 + turn + 1 + code + 2;
        // Colours are not for everybody.
        let message = match finding.severity {
            Severity::Error => message,
            severity => format!("{severity}: {message}").into(),
        };
        text += &beside(&message, change::first(source, finding, style), style.width.saturating_sub(before));
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// Returns a message, and what a fix changes if there is room for it.
fn beside(message: &str, change: Option<(String, usize)>, room: usize) -> String {
    let own = display_width(message);
    match change {
        Some((shown, width)) if own.min(MESSAGE) + 2 + width <= room => {
            format!("{}  {shown}", cut(message, room - 2 - width))
        }
        _ => cut(message, room),
    }
}

/// Returns as much of a text as has room.
fn cut(text: &str, room: usize) -> String {
    if display_width(text) <= room {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if display_width(&cut) >= room {
            cut.pop();
            break;
        }
    }
    cut.truncate(cut.trim_end().len());
    cut + "…"
}
