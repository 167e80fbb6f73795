//! What a fix changes: the text as it is written and as it would be, with the changed characters marked.

use anstyle::Style;
use textwrap::core::display_width;

use super::{colors, style::HumanStyle};
use crate::{
    edit::Edit,
    finding::Finding,
    fix::{Applicability, Change, Fix, Side},
    output::{ascii::ascii_source, plain::line},
    places::Places,
    source::Source,
};

/// Under the words of `help: `.
const MARGIN: &str = "        ";

/// Returns the fixes of a finding, one per line. Carets under the line mark the change of a single fix; with several fixes
/// only colours mark it.
pub(super) fn drawn(source: &Source, finding: &Finding, style: HumanStyle) -> String {
    let arrow = if style.unicode { "→" } else { "->" };
    let mut lines = String::new();
    for (fix, change) in changes(source, finding) {
        let [old, new] = [painted(&change, Side::Old, style), painted(&change, Side::New, style)];
        lines.push_str(&format!("{MARGIN}{old} {arrow} {new}"));
        if let [_] = finding.fixes.as_slice() {
            if fix.applicability == Applicability::Unsafe {
                lines.push_str("  (unsafe)");
            }
            let gap = " ".repeat(display_width(arrow) + 2);
            let carets = carets(&change, Side::Old, style) + &gap + &carets(&change, Side::New, style);
            lines.push_str(&format!("\n{MARGIN}{}", carets.trim_end()));
        }
        lines.push('\n');
    }
    lines
}

/// Returns the fixes of a finding in words.
pub(super) fn in_words(source: &Source, places: &mut Places, finding: &Finding) -> String {
    let number = |index| match finding.fixes.len() {
        1 => String::new(),
        all => format!(" {} of {all}", index + 1),
    };
    let described = |(index, (fix, change)): (usize, (&Fix, Change))| {
        let kind = match fix.applicability {
            Applicability::Safe => "fix",
            Applicability::Unsafe => "unsafe fix",
        };
        let steps: Vec<String> = fix.edits.iter().map(|edit| step(source, places, edit)).collect();
        let (old, new) = (text(&change, Side::Old), text(&change, Side::New));
        let steps = steps.join(", ");
        format!("{kind}{}: {steps}; `{old}` becomes `{new}`\n", number(index))
    };
    changes(source, finding).enumerate().map(described).collect()
}

/// ``add `>` at line 10, column 8``.
fn step(source: &Source, places: &mut Places, edit: &Edit) -> String {
    let place = places.of(edit.span.start);
    let (old, new) = (line(source.slice(edit.span)), line(&edit.replacement));
    let what = match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("add `{new}`"),
        (_, true) => format!("take out `{old}`"),
        _ => format!("write `{new}` for `{old}`"),
    };
    format!("{what} at line {}, column {}", place.line, place.column)
}

/// Returns the fixes of a finding that there is room to show, each with what it changes.
fn changes<'a>(source: &'a Source, finding: &'a Finding) -> impl Iterator<Item = (&'a Fix, Change<'a>)> {
    finding.fixes.iter().filter_map(move |fix| Some((fix, Change::new(source, finding.span, fix)?)))
}

/// Returns the text of one side of a change, and whether it changes, piece by piece, safe to show.
fn shown(change: &Change<'_>, side: Side, unicode: bool) -> impl Iterator<Item = (String, bool)> {
    let shown = move |text| {
        let line = line(text);
        if unicode { line.into_owned() } else { ascii_source(&line).into_owned() }
    };
    let pieces = change.side(side);
    pieces.map(move |(text, changed)| (shown(text), changed))
}

fn text(change: &Change<'_>, side: Side) -> String {
    shown(change, side, true).map(|(text, _)| text).collect()
}

/// Returns the text of one side with what changes in colour.
fn painted(change: &Change<'_>, side: Side, HumanStyle { color, unicode, .. }: HumanStyle) -> String {
    let style = match side {
        _ if !color => Style::new(),
        side => colors::of_change(side),
    };
    let paint = |(text, changed): (String, bool)| {
        if changed && !text.is_empty() { format!("{style}{text}{style:#}") } else { text }
    };
    shown(change, side, unicode).map(paint).collect()
}

/// Returns the carets under what changes on one side.
fn carets(change: &Change<'_>, side: Side, style: HumanStyle) -> String {
    let mark = |(text, changed): (String, bool)| {
        let mark = if changed { "^" } else { " " };
        mark.repeat(display_width(&text))
    };
    shown(change, side, style.unicode).map(mark).collect()
}
