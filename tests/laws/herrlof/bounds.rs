//! What a text takes is bounded by its length: no line is so long that what was meant by it is looked for without end.

use hirth::{check, finding::Finding};

/// Lines of many cards or results, of which each could stand in the place of each other.
#[test]
fn lines_with_too_many_results_are_not_searched() {
    for (line, one) in
        [("A1 ", "7g "), ("A1 ", "4g "), ("A: ", "7g "), ("D: ", "7g "), ("A1,", "7g,"), ("T1 ", "A7/6=6 ")]
    {
        let before = "R1 5b\nA1 7g 8g =A\n";
        let text = format!("{before}{line}{}\n", one.repeat(5_000));
        let report = check(text.as_str());
        let mut found = report.games.iter().flat_map(|game| &game.findings);
        let is_of_line = |one: &Finding| one.span.start >= before.len();
        assert!(found.any(is_of_line), "{line}{one}");
    }
}
