//! Fixes are applied until nothing is left to fix: `fix::apply_all` with a judge of a small language.

use hirth::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{
        Applicability::{self, Safe, Unsafe},
        Fix, apply_all,
    },
    page::Page,
    report::FileReport,
    source::Source,
    span::Span,
};
use proptest::prelude::*;

use crate::properties::config;

static PAGE: Page = Page { code: "word", url: None, severity: Severity::Error, title: "A word", rules: "", text: "" };

/// What is wrong, what is right, and whether the fix is safe.
type Rule<'a> = (&'a str, &'a str, Applicability);

/// A judge that finds each wrong word. The first fix of a finding is the right word, the second must not be made.
fn judge(source: Source, rules: &[Rule]) -> FileReport {
    let mut findings = Vec::new();
    for &(wrong, right, applicability) in rules {
        for (start, _) in source.text().match_indices(wrong) {
            let span = Span::new(start, start + wrong.len());
            let fix = |text: &str, applicability| Fix::new("write it", vec![Edit::new(span, text)], applicability);
            findings.push(Finding::new(&PAGE, span, "wrong").fix(fix(right, applicability)).fix(fix("never", Safe)));
        }
    }
    findings.sort_by_key(|finding| finding.span);
    FileReport::new(source, findings)
}

/// The text after all fixes, how many were made, and how many findings are left.
fn fixed(text: &str, willing: Applicability, rules: &[Rule]) -> (String, usize, usize) {
    let fixed = apply_all(Source::new("words", text), willing, |source| judge(source, rules));
    (fixed.report.source.text().to_owned(), fixed.made.len(), fixed.report.findings.len())
}

#[test]
fn findings_uncovered_by_a_fix_are_fixed() {
    let rules = [("a", "b", Safe), ("b", "c", Safe), ("x", "y", Safe)];
    assert_eq!(fixed("a-x-ß", Safe, &rules), ("c-y-ß".to_owned(), 3, 0));
}

#[test]
fn unsafe_fixes_are_made_on_request() {
    let rules = [("a", "b", Unsafe), ("x", "y", Safe)];
    assert_eq!(fixed("ax a x", Safe, &rules), ("ay a y".to_owned(), 2, 2));
    assert_eq!(fixed("ax a x", Unsafe, &rules), ("by b y".to_owned(), 4, 0));
}

#[test]
fn overlapping_fixes_are_made_in_turn() {
    assert_eq!(fixed("abc bc", Safe, &[("ab", "a", Safe), ("bc", "x", Safe)]), ("ac x".to_owned(), 2, 0));
    let mut judged = 0;
    let fixed = apply_all(Source::new("words", "aa"), Safe, |source| {
        judged += 1;
        judge(source, &[("a", "b", Safe)])
    });
    assert_eq!((fixed.report.source.text(), judged), ("bb", 3));
}

#[test]
fn endless_fixes_are_not_made() {
    let in_a_circle = [("a", "b", Safe), ("b", "a", Safe), ("x", "y", Safe)];
    assert_eq!(fixed("a x", Safe, &in_a_circle), ("a x".to_owned(), 0, 2));
    let into_a_circle = [("z", "a", Safe), ("a", "b", Safe), ("b", "a", Safe)];
    assert_eq!(fixed("z", Safe, &into_a_circle), ("z".to_owned(), 0, 1));
    assert_eq!(fixed("a", Safe, &[("a", "aa", Safe)]), ("a".to_owned(), 0, 1));
}

#[test]
fn fixes_without_a_change_are_not_made() {
    assert_eq!(fixed("a", Safe, &[("a", "a", Safe)]), ("a".to_owned(), 0, 1));
    let outside = apply_all(Source::new("words", "þ"), Safe, |source| {
        let mut report = judge(source, &[("þ", "x", Safe)]);
        report.findings[0].fixes[0].edits[0].span = Span::new(1, 9);
        report
    });
    assert_eq!((outside.report.source.text(), outside.made.len()), ("þ", 0));
}

/// `kq` is worse than `pq`, and `kr` is not.
#[test]
fn fixes_that_do_harm_are_tried_again_after_others() {
    let rules = [("p", "k", Safe), ("q", "r", Safe), ("kq", "", Unsafe), ("kq", "", Unsafe)];
    assert_eq!(fixed("pq", Safe, &rules), ("kr".to_owned(), 2, 0));
    // Alone it is not made.
    assert_eq!(fixed("pq", Safe, &[rules[0], ("q", "r", Unsafe), rules[2], rules[3]]), ("pq".to_owned(), 0, 2));
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn fixes_are_stable(
        text in "[abcþ \n]{0,24}",
        wrong in proptest::collection::vec("[abc]{1,2}", 1..4),
        right in proptest::collection::vec("[abc]{0,2}", 4),
    ) {
        let rules: Vec<Rule> = wrong.iter().zip(&right).map(|(wrong, right)| (&**wrong, &**right, Safe)).collect();
        let (once, made, left) = fixed(&text, Safe, &rules);
        let (twice, more, still) = fixed(&once, Safe, &rules);
        prop_assert_eq!((&twice, more, still), (&once, 0, left));
        prop_assert_eq!(made == 0, once == text);
        let others = |text: &str| -> String { text.chars().filter(|c| "þ \n".contains(*c)).collect() };
        prop_assert_eq!(others(&once), others(&text));
    }
}
