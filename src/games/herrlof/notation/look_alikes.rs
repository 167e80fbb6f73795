//! Characters that look exactly like one of the notation's.

/// Returns the plain character that one of another keyboard or alphabet looks exactly like, or that a word processor
/// puts in its place.
pub(in crate::games::herrlof) fn look_alike(c: char) -> Option<char> {
    Some(match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' => '-',
        '×' | '✕' | '✖' | '⨯' => 'x',
        '⁄' | '∕' | '⧸' | '╱' => '/',
        '﹢' | '➕' => '+',
        '﹦' | '꞊' | '═' => '=',
        '：' | '∶' | '꞉' => ':',
        // U+03xx Greek, U+04xx and U+05xx Cyrillic, U+21xx Roman numerals.
        '\u{391}' | '\u{410}' => 'A',
        '\u{392}' | '\u{412}' => 'B',
        '\u{421}' | '\u{216d}' => 'C',
        '\u{216e}' => 'D',
        '\u{39d}' => 'N',
        '\u{3a4}' | '\u{422}' => 'T',
        '\u{2164}' => 'V',
        '\u{261}' => 'g',
        '\u{443}' => 'y',
        '\u{445}' | '\u{2179}' => 'x',
        _ => return None,
    })
}
