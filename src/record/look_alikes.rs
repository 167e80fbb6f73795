//! Characters that look exactly like a plain one.

/// Returns the plain character that one of another keyboard or alphabet looks exactly like, or that a word processor
/// writes in its place. A letter that is merely similar is a typo to be reported, not a spelling to be read.
pub fn look_alike(c: char) -> Option<char> {
    Some(match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' => '-',
        '›' | '⟩' | '≻' | '˃' | '❯' | '﹥' | '\u{232a}' | '\u{3009}' => '>',
        '×' | '✕' | '✖' | '⨯' => 'x',
        'ˆ' | '˄' | '⌃' | '∧' => '^',
        '⁄' | '∕' | '⧸' | '╱' => '/',
        '﹢' | '➕' => '+',
        '﹦' | '꞊' | '═' => '=',
        '：' | '∶' | '꞉' => ':',
        '․' => '.',
        // U+03xx Greek, U+04xx and U+05xx Cyrillic, U+21xx the Kelvin sign and Roman numerals.
        '\u{391}' | '\u{410}' => 'A',
        '\u{392}' | '\u{412}' => 'B',
        '\u{421}' | '\u{216d}' => 'C',
        '\u{216e}' => 'D',
        '\u{395}' | '\u{415}' => 'E',
        '\u{50c}' => 'G',
        '\u{397}' | '\u{41d}' => 'H',
        '\u{399}' | '\u{406}' => 'I',
        '\u{408}' => 'J',
        '\u{39a}' | '\u{41a}' | '\u{212a}' => 'K',
        '\u{216c}' => 'L',
        '\u{39d}' => 'N',
        '\u{405}' => 'S',
        '\u{3a4}' | '\u{422}' => 'T',
        '\u{2164}' => 'V',
        '\u{430}' => 'a',
        '\u{441}' | '\u{217d}' => 'c',
        '\u{501}' | '\u{217e}' => 'd',
        '\u{435}' => 'e',
        '\u{261}' => 'g',
        '\u{4bb}' => 'h',
        '\u{456}' | '\u{2170}' => 'i',
        '\u{458}' | '\u{3f3}' => 'j',
        '\u{217f}' => 'm',
        '\u{3bd}' | '\u{475}' | '\u{2174}' => 'v',
        '\u{445}' | '\u{2179}' => 'x',
        '\u{443}' => 'y',
        _ => return figure(c),
    })
}

/// Returns the plain figure for one of another script: Arabic, of India, Thai.
fn figure(c: char) -> Option<char> {
    let value = |zero: &char| (u32::from(c)).checked_sub(u32::from(*zero));
    let mut values = ZEROS.iter().filter_map(value);
    values.find_map(|value| char::from_digit(value, 10))
}

/// The figures of a script follow its zero.
const ZEROS: [char; 14] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}', '\u{ce6}',
    '\u{d66}', '\u{e50}', '\u{ed0}', '\u{f20}',
];
