//! The laws of safe fixes. Knows of a game only what its turns look like.
//!
//! Every finding of a game is checked here once, so that no code can return a safe fix that breaks a law:
//!
//! - a label that can be read stays where it is;
//! - a label is written only where none can be read, before what looks like a turn then;
//! - the marks of a quote before a line stay;
//! - at most one character that is not notation is deleted;
//! - no more is written than stays, and of a line something stays;
//! - what becomes a comment comes after a turn, and is not a turn;
//! - what the next word may have lost to a moved space stays;
//! - nothing is added that is already written beside it, before or after a space or a line end: it was misread, not forgotten;
//! - a line makes as many claims afterwards as before;
//! - a line can be read afterwards;
//! - after an error that no safe fix repairs only spelling is fixed: the board may be another there;
//! - while such an error stays no turn gets another number: a turn may be missing.

use std::ops::Range;

use super::{Applicability, Fix};
use crate::{
    edit::{self, Edit, shared},
    finding::{Finding, Severity},
    record::{Likeness, Notation, with_blank_comments},
    span::Span,
};

/// How far from an edit its line is looked at, in bytes: a turn that a fix makes whole is not as long. So a line with many
/// fixes takes this often its length, and no more.
const AROUND: usize = 1_000;

/// Marks as unsafe every fix of a game, or of what is in none, that breaks a law of safe fixes.
pub(crate) fn downgrade_unsafe(notation: &Notation, text: &str, findings: &mut [Finding]) {
    downgrade_where(notation, text, findings, |edit| Some(edit.clone()));
    downgrade_unreadable(notation, text, findings);
    downgrade_after_errors(notation, text, findings);
}

/// Makes the fixes unsafe after which a line cannot be read, even if all safe fixes are made. What only spells the same
/// characters in the usual way makes no other text of it.
fn downgrade_unreadable(notation: &Notation, text: &str, findings: &mut [Finding]) {
    let safe = findings.iter().filter_map(safe_fix);
    let mut edits: Vec<Edit> = safe.flat_map(|fix| fix.edits.clone()).collect();
    edits.sort_by_key(|edit| edit.span);
    let is_readable = |edit: &Edit| {
        let line = lines_around(text, edit.span);
        let first = edits.partition_point(|edit| edit.span.end < line.start);
        let own = edits[first..].iter();
        let own = own.take_while(|edit| edit.span.start <= line.end);
        let own = own.filter(|edit| line.start <= edit.span.start && edit.span.end <= line.end);
        let own: Vec<Edit> = own.map(|edit| edit.shifted(-(line.start as isize))).collect();
        let Ok(after) = edit::apply(&text[line], &own) else {
            return false;
        };
        let after = with_blank_comments(&after);
        let mut turns = after.lines().map(|line| {
            let label = labels(notation, line).into_iter().next();
            line[label.map_or(0, |label| label.start)..].trim()
        });
        turns.all(|turn| (notation.likeness)(turn) == Likeness::No || (notation.reads)(turn))
    };
    let is_unreadable = |fix: &Fix| {
        let mut changing = fix.edits.iter().filter(|edit| !respells(notation, text, edit));
        !changing.all(is_readable)
    };
    let unreadable: Vec<bool> = findings.iter().map(|finding| safe_fix(finding).is_some_and(is_unreadable)).collect();
    let found = findings.iter_mut().zip(unreadable).filter(|(_, is_unreadable)| *is_unreadable);
    found.for_each(|(finding, _)| finding.ask_first());
}

/// Makes every fix of a game unsafe that changes more than spelling after an error that no safe fix repairs, or because
/// of what is found after one; and every other number of a turn while such an error stays, because a turn may be missing.
pub(crate) fn downgrade_after_errors(notation: &Notation, text: &str, findings: &mut [Finding]) {
    let is_open = |one: &&Finding| one.severity == Severity::Error && safe_fix(one).is_none();
    let open = findings.iter().filter(is_open);
    let Some(first) = open.map(|one| one.span.start).min() else {
        return;
    };
    for finding in findings {
        let others = finding.related.iter().map(|related| related.span);
        let shows = others.fold(finding.span, Span::to).end > first;
        let is_of_spelling = |edit: &Edit| {
            let is_comment = edit.span.is_empty() && is_only_comment(&edit.replacement);
            is_comment || respells(notation, text, edit)
        };
        let changes = |fix: &Fix| !fix.edits.iter().all(is_of_spelling);
        let reaches = |fix: &Fix| fix.edits.iter().any(|edit| edit.span.end >= first);
        let renumbers = finding.page.is_about_labels();
        let mut fixes = finding.fixes.iter();
        if fixes.any(|fix| (shows || renumbers || reaches(fix)) && changes(fix)) {
            finding.ask_first();
        }
    }
}

/// The first fix of a finding, if it is safe.
fn safe_fix(finding: &Finding) -> Option<&Fix> {
    let first = finding.fixes.first();
    first.filter(|fix| fix.applicability == Applicability::Safe)
}

/// Whether an edit only spells the same characters in another way: in the other case, or plain for what looks like them.
fn respells(notation: &Notation, text: &str, edit: &Edit) -> bool {
    let plain = |text: &str| -> String {
        let each = text.chars().filter(|c| !c.is_whitespace());
        let each = each.map(|c| notation.look_alike(c).unwrap_or(c));
        each.map(|c| c.to_ascii_lowercase()).collect()
    };
    plain(&text[edit.span.start..edit.span.end]) == plain(&edit.replacement)
}

/// Whether a text is only a comment, or the start of one.
fn is_only_comment(text: &str) -> bool {
    with_blank_comments(text).trim().is_empty()
}

/// Makes the fixes unsafe that break a law of their own line. `place` moves an edit from the text without decoration to
/// the text as it is.
pub(crate) fn downgrade_where(
    notation: &Notation,
    text: &str,
    findings: &mut [Finding],
    place: impl Fn(&Edit) -> Option<Edit>,
) {
    let fixes = findings.iter_mut().flat_map(|finding| &mut finding.fixes);
    for fix in fixes.filter(|fix| fix.applicability == Applicability::Safe) {
        let edits: Option<Vec<Edit>> = fix.edits.iter().map(&place).collect();
        if !edits.is_some_and(|edits| is_harmless(notation, text, &edits)) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

/// Whether edits keep all laws.
fn is_harmless(notation: &Notation, text: &str, edits: &[Edit]) -> bool {
    if edits.iter().any(|edit| repeats(text, edit)) {
        return false;
    }
    let Some(change) = LineChange::of(notation, text, edits) else {
        return false;
    };
    change.keeps_labels(notation)
        && change.keeps_quotes()
        && change.keeps_words(notation)
        && change.keeps_most()
        && change.keeps_something()
        && change.hides_no_turn(notation)
        && change.keeps_claims(notation)
        && change.keeps_what_only_moved(notation)
}

/// Whether an edit only adds what is already written beside it, as words of their own.
fn repeats(text: &str, edit: &Edit) -> bool {
    let Some(least) = edit.least(text).filter(|least| least.span.is_empty()) else {
        return false;
    };
    let added = least.replacement.trim();
    let (before, after) = text.split_at(least.span.start);
    let (left, right) = (before.trim_end(), after.trim_start());
    let is_end = |next: Option<char>| next.is_none_or(|c| !c.is_alphanumeric());
    let is_before = |rest: &str| is_end(rest.chars().next_back());
    let is_after = |rest: &str| is_end(rest.chars().next());
    added.contains(char::is_alphanumeric)
        && (left.len() < before.len() && left.strip_suffix(added).is_some_and(is_before)
            || right.len() < after.len() && right.strip_prefix(added).is_some_and(is_after))
}

/// The lines that a fix changes, before and after.
struct LineChange<'a> {
    before: &'a str,
    /// `before` without its comments.
    bare: String,
    /// The labels that can be read in it.
    labels: Vec<Range<usize>>,
    after: String,
    /// The changes, as they are in `before`.
    edits: Vec<Edit>,
}

impl<'a> LineChange<'a> {
    /// Returns the lines around some edits; `None` where these cannot be made, or change more than a line.
    fn of(notation: &Notation, text: &'a str, edits: &[Edit]) -> Option<Self> {
        let all = edits.iter().map(|edit| edit.span).reduce(Span::to)?;
        if all.len() > AROUND {
            return None;
        }
        let lines = lines_around(text, all);
        let before = &text[lines.clone()];
        let back = |edit: &Edit| edit.shifted(-(lines.start as isize));
        let edits: Vec<Edit> = edits.iter().map(back).collect();
        let after = edit::apply(before, &edits).ok()?;
        let bare = with_blank_comments(before);
        Some(Self { before, labels: labels(notation, &bare), bare, after, edits })
    }

    /// Whether every label that can be read stays, if perhaps with another number, and none comes where one is.
    fn keeps_labels(&self, notation: &Notation) -> bool {
        let after = with_blank_comments(&self.after);
        let (old, new) = (&self.labels, labels(notation, &after));
        if old.is_empty() && new.len() == 1 {
            let turn = after[new[0].start..].trim_end();
            let lost = self.edits.iter().map(|edit| self.lost(edit)).sum::<usize>();
            return lost <= 1 && (notation.likeness)(turn) != Likeness::No;
        }
        let shares = |edit: &Edit, label: &Range<usize>| edit.span.start < label.end && label.start < edit.span.end;
        let within = |edit: &Edit, label: &Range<usize>| label.start <= edit.span.start && edit.span.end <= label.end;
        let mut changed = old.iter().flat_map(|label| self.edits.iter().map(move |edit| (edit, label)));
        old.len() == new.len() && changed.all(|(edit, label)| !shares(edit, label) || within(edit, label))
    }

    /// Whether all quote marks at the start of a line stay.
    fn keeps_quotes(&self) -> bool {
        let is_quote = |c: char| c == '>' || c.is_whitespace();
        self.edits.iter().all(|edit| {
            let gone = &self.before[edit.span.start..edit.span.end];
            let line = self.before[..edit.span.start].rfind(['\n', '\r']);
            let start = line.map_or(0, |end| end + 1);
            let is_before = self.before[start..edit.span.start].chars().all(is_quote);
            let lead = gone.trim_start_matches(is_quote);
            !is_before
                || !gone[..gone.len() - lead.len()].contains('>')
                || edit.replacement.trim_start().starts_with('>')
        })
    }

    /// Whether at most one character that is not notation, nor looks like notation, is deleted, and no notation with it.
    fn keeps_words(&self, notation: &Notation) -> bool {
        let strange = |text: &str| characters(text).filter(|&c| is_strange(notation, c)).count();
        let lost = self.edits.iter().map(|edit| {
            let old = strange(&self.before[edit.span.start..edit.span.end]);
            let lost = old.saturating_sub(strange(&edit.replacement));
            if lost > 0 { self.lost(edit) } else { 0 }
        });
        lost.sum::<usize>() <= 1
    }

    /// Whether the fix keeps at least one character of the line.
    fn keeps_something(&self) -> bool {
        let changed = |edit: &Edit| characters(&self.before[edit.span.start..edit.span.end]).count();
        let changed: usize = self.edits.iter().map(changed).sum();
        changed == 0 || changed < characters(self.before.trim()).count()
    }

    /// Whether no more is written than stays, labels aside; a character for a character counts as none.
    fn keeps_most(&self) -> bool {
        let old = |edit: &Edit| characters(&self.before[edit.span.start..edit.span.end]).count();
        let written = self.edits.iter().map(|edit| {
            let new = characters(&edit.replacement).count();
            if new == old(edit) { 0 } else { new }
        });
        let gone: usize = self.edits.iter().map(old).sum();
        let of_labels: usize = self.labels.iter().map(ExactSizeIterator::len).sum();
        let kept = characters(&self.bare).count().saturating_sub(gone + of_labels);
        written.sum::<usize>() <= kept
    }

    /// Whether the text that becomes a comment follows a turn and does not look like one.
    fn hides_no_turn(&self, notation: &Notation) -> bool {
        let hiding = |edit: &&Edit| with_blank_comments(&edit.replacement) != edit.replacement;
        self.edits.iter().filter(hiding).all(|edit| {
            let (turn, rest) = self.before.split_at(edit.span.end);
            let (turn, rest) = (with_blank_comments(turn), with_blank_comments(rest));
            let turn = turn.lines().next_back().unwrap_or_default();
            let rest = rest.lines().next().unwrap_or_default();
            let label = labels(notation, turn).into_iter().next();
            let is_turn = |label: Range<usize>| (notation.likeness)(turn[label.start..].trim()) == Likeness::Surely;
            label.is_some_and(is_turn)
                && labels(notation, rest).is_empty()
                && (notation.likeness)(rest.trim()) == Likeness::No
        })
    }

    /// Whether nothing goes beside a space that would make the line readable on the other side of it.
    fn keeps_what_only_moved(&self, notation: &Notation) -> bool {
        self.edits.iter().all(|edit| {
            let old = &self.before[edit.span.start..edit.span.end];
            let (lead, tail) = shared(old, &edit.replacement);
            let (start, end) = (edit.span.start + lead, edit.span.end - tail);
            let gone = &self.before[start..end];
            if gone.trim().is_empty() || lead + tail < edit.replacement.len() {
                return true;
            }
            let (before, after) = (&self.before[..start], &self.before[end..]);
            let forward = after.strip_prefix(' ');
            let forward = forward.map(|after| format!("{before} {}{after}", gone.trim()));
            let back = before.strip_suffix(' ');
            let back = back.map(|before| format!("{before}{} {after}", gone.trim()));
            let mut moved = forward.into_iter().chain(back);
            !moved.any(|text| (notation.reads)(with_blank_comments(&text).trim()))
        })
    }

    /// Whether nothing goes that a line says beside its moves.
    fn keeps_claims(&self, notation: &Notation) -> bool {
        let after = with_blank_comments(&self.after);
        (notation.claims)(&self.bare) <= (notation.claims)(&after)
    }

    /// How many characters an edit loses, without spaces.
    fn lost(&self, edit: &Edit) -> usize {
        let old = characters(&self.before[edit.span.start..edit.span.end]).count();
        old.saturating_sub(characters(&edit.replacement).count())
    }
}

/// The lines of a span, or the part of them near it.
fn lines_around(text: &str, span: Span) -> Range<usize> {
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let far = span.start.saturating_sub(AROUND);
    let mut start = (far..span.start).find(is_boundary).unwrap_or(span.start);
    let before = text.get(start..span.start).unwrap_or_default();
    start = before.rfind('\n').map_or(start, |at| start + at + 1);
    let far = span.end.saturating_add(AROUND).min(text.len());
    let far = (far..=text.len()).find(is_boundary).unwrap_or(text.len());
    let behind = text.get(span.end..far).unwrap_or_default();
    let end = behind.find('\n').map_or(far, |at| span.end + at);
    start..end.max(start)
}

/// The labels that can be read in a text, at the starts of its words.
fn labels(notation: &Notation, text: &str) -> Vec<Range<usize>> {
    let mut labels = Vec::new();
    let mut before = None;
    for (at, letter) in text.char_indices() {
        let begins = before.is_none_or(|c: char| !c.is_alphanumeric() && c != '^');
        if begins && let Some(length) = (notation.label)(&text[at..]) {
            labels.push(at..at + length);
        }
        before = Some(letter);
    }
    labels
}

/// Whether a character neither is notation nor looks like it.
fn is_strange(notation: &Notation, c: char) -> bool {
    !(notation.is_notation)(c) && notation.look_alike(c).is_none()
}

/// The length in bytes of the HTML entity at the start of a text: `&gt;`, `&#62;`, `&#x3e;`.
fn entity_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';').filter(|&end| end > 0)?;
    let is_name = inside[..end].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
    is_name.then_some(end + 2)
}

/// The longest name of an entity, in bytes.
const LONGEST_ENTITY: usize = 10;

/// The characters of a text without spaces; an HTML entity such as `&gt;` is one character.
fn characters(text: &str) -> impl Iterator<Item = char> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        rest = &rest[entity_length(rest).unwrap_or(first.len_utf8())..];
        Some(first)
    })
}
