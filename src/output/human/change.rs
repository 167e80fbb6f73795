//! What a fix changes: the text as it is written and as it would be, with the changed characters marked.

use anstyle::Style;
use textwrap::core::display_width;

use super::{colors, style::HumanStyle};
use crate::{
    edit::Edit,
    finding::Finding,
    fix::{Applicability, Change, Fix, Side},
    output::{ascii::ascii_source, plain::line},
    phrase,
    source::Source,
};

/// Before each of several fixes.
const MARGIN: &str = "        ";

/// Returns the fixes of a finding, one per line.
pub(super) fn drawn(source: &Source, finding: &Finding, style: HumanStyle) -> String {
    changes(source, finding).map(|(_, change)| format!("{MARGIN}{}\n", old_and_new(&change, style))).collect()
}

/// Returns the first fix of a finding, and how many others there are, on a line.
pub(super) fn likeliest(source: &Source, finding: &Finding, style: HumanStyle) -> String {
    let others = match finding.fixes.len() {
        0 | 1 => String::new(),
        all => format!(", or {} with -v", phrase::count(all - 1, "other")),
    };
    first(source, finding, style).map_or(String::new(), |(shown, _)| format!("{MARGIN}{shown}{others}\n"))
}

/// Returns what the first fix of a finding changes, and how wide that is.
pub(super) fn first(source: &Source, finding: &Finding, style: HumanStyle) -> Option<(String, usize)> {
    let (_, change) = changes(source, finding).next()?;
    let plain = old_and_new(&change, HumanStyle { color: false, ..style });
    Some((old_and_new(&change, style), display_width(&plain)))
}

/// `Khh3m → Khh3>m`
fn old_and_new(change: &Change<'_>, style: HumanStyle) -> String {
    let arrow = if style.unicode { "→" } else { "->" };
    let [old, new] = [painted(change, Side::Old, style), painted(change, Side::New, style)];
    format!("{old} {arrow} {new}")
}

/// Returns the fixes of a finding in words.
pub(super) fn in_words(source: &Source, finding: &Finding) -> String {
    let number = |index| match finding.fixes.len() {
        1 => String::new(),
        all => format!(" {} of {all}", index + 1),
    };
    let described = |(index, (fix, change)): (usize, (&Fix, Change))| {
        let kind = match fix.applicability {
            Applicability::Safe => "fix",
            Applicability::Unsafe => "unsafe fix",
        };
        let steps: Vec<String> = fix.edits.iter().map(|edit| step(source, edit)).collect();
        let (old, new) = (text(&change, Side::Old), text(&change, Side::New));
        let steps = steps.join(", ");
        format!("{kind}{}: {steps}; `{old}` becomes `{new}`\n", number(index))
    };
    changes(source, finding).enumerate().map(described).collect()
}

/// ``add `>` at line 10, column 8``.
fn step(source: &Source, edit: &Edit) -> String {
    let (old, new) = (line(source.slice(edit.span)), line(&edit.replacement));
    let what = match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("add `{new}`"),
        (_, true) => format!("take out `{old}`"),
        _ => format!("write `{new}` for `{old}`"),
    };
    format!("{what} at line {}, column {}", edit.region.line, edit.region.column)
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
