//! Characters that look exactly like one of the notation's.

/// Returns the plain character that one of another keyboard or alphabet looks exactly like, or that a word processor
/// puts in its place.
pub(in crate::games::tafl) fn look_alike(c: char) -> Option<char> {
    Some(match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' => '-',
        '×' | '✕' | '✖' | '⨯' => 'x',
        '⁄' | '∕' | '⧸' | '╱' => '/',
        '﹢' | '➕' => '+',
        '․' => '.',
        // U+03xx Greek, U+04xx and U+05xx Cyrillic, U+21xx the Kelvin sign and Roman numerals.
        '\u{391}' | '\u{410}' => 'A',
        '\u{392}' | '\u{412}' => 'B',
        '\u{421}' | '\u{216d}' => 'C',
        '\u{395}' | '\u{415}' => 'E',
        '\u{50c}' => 'G',
        '\u{397}' | '\u{41d}' => 'H',
        '\u{399}' | '\u{406}' => 'I',
        '\u{408}' => 'J',
        '\u{39a}' | '\u{41a}' | '\u{212a}' => 'K',
        '\u{430}' => 'a',
        '\u{441}' | '\u{217d}' => 'c',
        '\u{501}' | '\u{217e}' => 'd',
        '\u{435}' => 'e',
        '\u{261}' => 'g',
        '\u{4bb}' => 'h',
        '\u{456}' | '\u{2170}' => 'i',
        '\u{458}' | '\u{3f3}' => 'j',
        '\u{445}' | '\u{2179}' => 'x',
        _ => return None,
    })
}
