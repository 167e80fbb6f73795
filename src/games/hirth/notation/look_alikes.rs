//! Characters that look exactly like one of HIRÞ's.

/// The plain character that one of another keyboard or alphabet looks exactly like. A letter that is merely similar is
/// a typo to be reported, not a spelling to be read.
pub(in crate::games::hirth) fn look_alike(c: char) -> Option<char> {
    Some(match c {
        '›' | '⟩' | '≻' | '˃' | '❯' | '﹥' | '\u{232a}' | '\u{3009}' => '>',
        '×' | '✕' | '✖' | '⨯' => 'x',
        'ˆ' | '˄' | '⌃' | '∧' => '^',
        '⁄' | '∕' | '⧸' | '╱' => '/',
        // U+03xx Greek, U+04xx and U+05xx Cyrillic, U+21xx the Kelvin sign and Roman numerals.
        '\u{50c}' => 'G',
        '\u{405}' => 'S',
        '\u{397}' | '\u{41d}' => 'H',
        '\u{39a}' | '\u{41a}' | '\u{212a}' => 'K',
        '\u{216c}' => 'L',
        '\u{4bb}' => 'h',
        '\u{435}' => 'e',
        '\u{217f}' => 'm',
        '\u{3bd}' | '\u{475}' | '\u{2174}' => 'v',
        '\u{456}' | '\u{2170}' => 'i',
        '\u{445}' | '\u{2179}' => 'x',
        '\u{501}' | '\u{217e}' => 'd',
        '\u{430}' => 'a',
        _ => return None,
    })
}
