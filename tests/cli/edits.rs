//! Edits change what they name and nothing else, in any order.

use hirth::{
    edit::{Edit, Refused, apply},
    span::Span,
};
use proptest::prelude::*;

use crate::properties::config;

/// A text cut into pieces, and a replacement for some.
fn pieces() -> impl Strategy<Value = Vec<(String, Option<String>)>> {
    let piece = ("[a-zþ \n]{1,4}", proptest::option::of("[A-ZÞ]{0,3}"));
    proptest::collection::vec(piece, 0..12)
}

/// Whether two edits would change the same bytes, or one adds inside what the other takes out.
fn clash(one: Span, other: Span) -> bool {
    let is_inside = |outer: Span, inner: Span| outer.start < inner.start && inner.end < outer.end;
    one == other
        || one.start.max(other.start) < one.end.min(other.end)
        || is_inside(one, other)
        || is_inside(other, one)
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn edits_leave_the_rest(pieces in pieces(), is_reversed in any::<bool>()) {
        let text: String = pieces.iter().map(|(old, _)| old.as_str()).collect();
        let wanted: String = pieces.iter().map(|(old, new)| new.as_ref().unwrap_or(old).as_str()).collect();
        let (mut at, mut edits) = (0, Vec::new());
        for (old, new) in &pieces {
            let span = Span::new(at, at + old.len());
            edits.extend(new.iter().map(|new| Edit::new(span, new.as_str())));
            at = span.end;
        }
        if is_reversed {
            edits.reverse();
        }
        prop_assert_eq!(apply(&text, &edits), Ok(wanted));
    }

    #[test]
    fn edits_that_clash_are_refused(spans in proptest::collection::vec((0usize..8, 0usize..4), 2..5)) {
        let spans: Vec<Span> = spans.iter().map(|&(start, length)| Span::new(start, (start + length).min(8))).collect();
        let is_refused = (1..spans.len()).any(|at| spans[..at].iter().any(|&other| clash(spans[at], other)));
        let edits: Vec<Edit> = spans.iter().map(|&span| Edit::new(span, "X")).collect();
        prop_assert_eq!(apply("abcdefgh", &edits).is_err(), is_refused);
    }
}

#[test]
fn additions_beside_a_change_are_made() {
    let edits = [Edit::new(Span::new(1, 2), "B"), Edit::new(Span::new(1, 1), "+"), Edit::new(Span::new(2, 2), "-")];
    assert_eq!(apply("abc", &edits), Ok("a+B-c".to_owned()));
}

#[test]
fn edits_at_wrong_places_are_refused() {
    for span in [Span::new(0, 9), Span::new(9, 9), Span::new(0, 1)] {
        assert_eq!(apply("þa", &[Edit::new(span, "")]), Err(Refused::Astray(span)));
    }
}
