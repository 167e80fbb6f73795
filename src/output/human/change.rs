//! What a fix changes: the text as it is written and as it would be, with the changed characters marked.

use anstyle::Style;
use textwrap::core::display_width;

use super::{colors, style::HumanStyle};
use crate::{
    edit::Edit,
    finding::Finding,
    fix::{Applicability, Change, Fix, Side},
    output::{ascii::ascii_source, places::Places, plain::line},
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{edit::Edit, finding::Severity, page::Page, span::Span};

    static PAGE: Page =
        Page { code: "unmarked-attack", url: None, severity: Severity::Error, title: "", rules: "", text: "" };

    /// Returns a finding about the first `about` of a text, with fixes that change it to each of `to`.
    fn found(text: &str, about: &str, fixes: Vec<Fix>) -> (Source, Finding) {
        let start = text.find(about).expect("it is there");
        let span = Span::new(start, start + about.len());
        let mut finding = Finding::new(&PAGE, span, "x");
        finding.fixes = fixes;
        (Source::new("game.hirth", text), finding)
    }

    fn fix(applicability: Applicability, edits: &[(usize, usize, &str)]) -> Fix {
        let edit = |&(start, end, new): &(usize, usize, &str)| Edit::new(Span::new(start, end), new);
        Fix { title: "mend it".to_owned(), edits: edits.iter().map(edit).collect(), applicability }
    }

    #[test]
    fn carets_stand_beneath_what_one_fix_changes() {
        let (source, finding) = found("S5 Khh3mL64", "Khh3m", vec![fix(Applicability::Safe, &[(7, 7, ">")])]);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "        Khh3m → Khh3>m\n                    ^\n");
        let ascii = HumanStyle { unicode: false, ..HumanStyle::PLAIN };
        assert_eq!(drawn(&source, &finding, ascii), "        Khh3m -> Khh3>m\n                     ^\n");
    }

    #[test]
    fn what_an_edit_leaves_is_not_marked_and_wide_characters_count_twice() {
        let fixes = vec![fix(Applicability::Unsafe, &[(0, 7, "漢cxe"), (8, 9, "")])];
        let (source, finding) = found("漢abeef", "漢abeef", fixes);
        let edits = &finding.fixes[0].edits;
        assert_eq!((edits[0].span.end, source.text().len()), (7, 8));
        // The second edit is astray: there is nothing to show, and nothing breaks.
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "");
        let fixes = vec![fix(Applicability::Unsafe, &[(0, 6, "漢cxe"), (7, 8, "")])];
        let (source, finding) = found("漢abeef", "漢abeef", fixes);
        assert_eq!(
            drawn(&source, &finding, HumanStyle::PLAIN),
            "        漢abeef → 漢cxee  (unsafe)\n          ^^  ^     ^^\n"
        );
    }

    #[test]
    fn several_are_listed_and_colours_mark_them() {
        let fixes = vec![fix(Applicability::Unsafe, &[(3, 3, "H")]), fix(Applicability::Unsafe, &[(4, 5, "")])];
        let (source, finding) = found("G1 Khei", "Khei", fixes);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "        Khei → HKhei\n        Khei → Kei\n");
        let colourful = HumanStyle { color: true, ..HumanStyle::PLAIN };
        let said = drawn(&source, &finding, colourful);
        assert!(said.contains("→ \u{1b}[1m\u{1b}[32mH\u{1b}[0mKhei\n"), "{said:?}");
        assert!(said.contains("K\u{1b}[31mh\u{1b}[0mei → Kei\n"), "{said:?}");
    }

    #[test]
    fn one_character_is_shown_with_its_word() {
        let (source, finding) = found("G1 He1He", "e", vec![]);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "");
        let slash = vec![fix(Applicability::Safe, &[(8, 8, " /")])];
        let (source, mut finding) = found("G1 He1He", "e1He", slash);
        finding.span = Span::new(7, 8);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "        He1He → He1He /\n                     ^^\n");
    }

    #[test]
    fn a_fix_in_another_place_is_shown_with_its_word_and_one_of_many_lines_not() {
        let far = format!("G1 Khei {}\nS1 x", "He ".repeat(40));
        let (source, finding) = found(&far, "x", vec![fix(Applicability::Safe, &[(5, 5, "k")])]);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "        Khei → Khkei\n                 ^\n");
        let both = fix(Applicability::Safe, &[(1, 2, "2"), (far.len(), far.len(), "y")]);
        let (source, finding) = found(&far, "x", vec![both]);
        assert_eq!(drawn(&source, &finding, HumanStyle::PLAIN), "");
    }

    #[test]
    fn what_a_record_holds_cannot_move_the_cursor() {
        let fixes = vec![fix(Applicability::Safe, &[(0, 1, "\u{1b}[2J"), (4, 4, "\u{202e}")])];
        let (source, finding) = found("\u{1b}[1m", "\u{1b}[1m", fixes);
        let said =
            drawn(&source, &finding, HumanStyle::PLAIN) + &in_words(&source, &mut Places::new(&source), &finding);
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said:?}");
        assert!(said.contains("␛[2J"), "{said:?}");
    }

    #[test]
    fn in_words_each_change_is_told_with_its_place() {
        let fixes =
            vec![fix(Applicability::Safe, &[(6, 6, ">"), (9, 11, "")]), fix(Applicability::Unsafe, &[(5, 6, "7")])];
        let (source, finding) = found("Þ\nK3m 64 x", "K3m 64", fixes);
        assert_eq!(
            in_words(&source, &mut Places::new(&source), &finding),
            "fix 1 of 2: add `>` at line 2, column 4, take out ` x` at line 2, column 7; \
             `K3m 64 x` becomes `K3m> 64`\n\
             unsafe fix 2 of 2: write `7` for `m` at line 2, column 3; `K3m 64` becomes `K37 64`\n"
        );
    }
}
