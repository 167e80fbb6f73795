//! Places in a text: lines and columns, in characters and in UTF-16, and back.

use hirth::{
    source::{Place, Source},
    span::Span,
};

#[test]
fn lines_end_in_three_ways() {
    let source = Source::new("x", "a\rb\r\nc\n\rd\r");
    let lines: Vec<usize> = (0..=source.text().len()).map(|offset| source.place(offset).line).collect();
    assert_eq!(lines, [1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6]);
    assert_eq!(source.place(8), Place { line: 5, column: 1 });
}

#[test]
fn utf_16_places_lead_back_to_the_text() {
    let source = Source::new("x", "\u{feff}þa\r\n𐌵b\rc\n\n");
    let offsets = source.text().char_indices().map(|(at, _)| at);
    for offset in offsets.chain([source.text().len()]) {
        let (line, column) = source.utf16(offset);
        let is_within_end = source.text()[..offset].ends_with('\r') && source.text()[offset..].starts_with('\n');
        let back = source.offset_of_utf16(line, column);
        assert_eq!(back, offset - usize::from(is_within_end), "{line}:{column}");
    }
    // Within the two units of `𐌵`, past the end of a line, past the end of the text.
    assert_eq!(source.offset_of_utf16(1, 1), source.offset_of_utf16(1, 0));
    assert_eq!(source.offset_of_utf16(0, 99), "\u{feff}þa".len());
    assert_eq!(source.offset_of_utf16(99, 0), source.text().len());
}

#[test]
fn parts_count_from_the_start_of_the_whole() {
    // Of `0\nab\n\ncd\n`, without the first line.
    let source = Source::part("x", "ab\n\ncd\n", 1);
    assert_eq!(source.place(1), Place { line: 2, column: 2 });
    assert_eq!(source.place(5), Place { line: 4, column: 2 });
    assert_eq!(source.slice(Span::new(7, 8)), "");
    let offsets = [(0, 1), (1, 1), (3, 1)].map(|(line, at)| source.offset_of_utf16(line, at));
    assert_eq!(offsets, [0, 1, 5]);
}

#[test]
fn lines_are_counted_far_into_a_text() {
    for end in ["\n", "\r", "\r\n"] {
        let mut text = String::new();
        let mut starts = Vec::new();
        // Some lines are longer than what is counted at once.
        for length in [0, 1, 90, 4_000, 3, 9_000, 0].into_iter().cycle().take(60) {
            starts.push(text.len());
            text.push_str(&"x".repeat(length));
            text.push_str(end);
        }
        let source = Source::new("x", text.as_str());
        for (line, window) in starts.windows(2).enumerate() {
            for offset in [window[0], (window[0] + window[1]) / 2, window[1] - 1] {
                assert_eq!(source.line(offset), (line + 1, window[0]), "{offset}");
            }
            assert_eq!(source.offset_of_utf16(line, 0), window[0]);
        }
    }
}

#[test]
fn characters_are_counted() {
    let text = "aþ🔥\n".repeat(400);
    let source = Source::new("x", text.as_str());
    let offsets = text.char_indices().map(|(offset, _)| offset);
    for (index, offset) in offsets.chain([text.len()]).enumerate() {
        assert_eq!(source.char_index(offset), index);
    }
    assert_eq!((source.char_index(2), source.char_index(usize::MAX)), (1, 1600));
}

#[test]
fn places_can_be_outside_the_text() {
    let text = "G1 Þ\r\nS1 😀";
    let source = Source::new("x", text);
    for (start, end) in (0..=text.len() + 2).flat_map(|start| (0..15).map(move |end| (start, end))) {
        let span = Span { start, end };
        source.slice(span);
        source.place(start);
        source.utf16(start);
        source.char_index(start);
        source.line(start);
        source.offset_of_utf16(start, end);
    }
}
