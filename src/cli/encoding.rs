//! Bytes that are not UTF-8, and what they seem to be instead.

use std::string::FromUtf8Error;

use crate::{
    cli::codes::NOT_UTF_8,
    codes::{UTF_16, is_utf_16},
    finding::Finding,
    source::Source,
    span::Span,
};

/// The characters of Windows-1252 from 0x80 to 0x9F; from 0xA0 on it is Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�', '�', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
];

/// How much is shown after the byte that does not fit.
const REST: usize = 200;

/// How many bytes at its start are looked at to see what a file is.
pub(super) const HEAD: usize = 1024;

/// Returns the source as far as it can be read, with the finding that says where and why it cannot. `head` is the start
/// of the file; `offset` bytes and `lines` lines of it come before the bytes that could not be read.
pub(super) fn not_utf_8(
    name: &str,
    head: &[u8],
    error: FromUtf8Error,
    (offset, lines): (usize, usize),
) -> (Source, Finding) {
    let fault = error.utf8_error();
    let (at, length) = (fault.valid_up_to(), fault.error_len());
    let mut bytes = error.into_bytes();
    let odd = bytes.get(at).copied().unwrap_or_default();
    let help = hint(head, odd, length.is_none());
    let rest = &bytes[at..bytes.len().min(at + REST)];
    let rest = String::from_utf8_lossy(rest)
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned();
    let span = Span::new(at, at + length.unwrap_or(bytes.len() - at));
    bytes.truncate(at);
    let text = String::from_utf8(bytes).unwrap_or_default() + &rest;
    let end = text.len();
    let source = Source::part(name, text, end, offset, lines);
    let line = source.place(at).line;
    let at = source.at_large(span).start;
    let message = match length {
        Some(_) => format!("byte 0x{odd:02X} at offset {at}, on line {line}, is not UTF-8"),
        None => format!("the file ends inside a character, at offset {at} on line {line}"),
    };
    let finding = Finding::new(&NOT_UTF_8, span, message)
        .label("not UTF-8")
        .help(help);
    (source, finding)
}

/// Returns what the file seems to be, and what to do.
fn hint(head: &[u8], odd: u8, cut_off: bool) -> String {
    let is = |magic: &[u8]| head.starts_with(magic);
    if is(b"\xff\xfe\0\0") || is(b"\0\0\xfe\xff") {
        "the file starts with the byte order mark of UTF-32: save it as UTF-8".to_owned()
    } else if is(b"\xff\xfe") || is(b"\xfe\xff") {
        "the file starts with the byte order mark of UTF-16: save it as UTF-8".to_owned()
    } else if is(b"PK\x03\x04") || is(b"%PDF") || is(b"\xd0\xcf\x11\xe0") {
        "this is a document, not plain text: export its text as UTF-8".to_owned()
    } else if is_utf_16(head) {
        UTF_16.to_owned()
    } else if head.iter().take(HEAD).any(|&byte| byte == 0) {
        "this does not look like a text file".to_owned()
    } else {
        let cut = if cut_off {
            "the file may be cut off; "
        } else {
            ""
        };
        let place = usize::from(odd).wrapping_sub(0x80);
        match WINDOWS_1252.get(place).copied().unwrap_or(char::from(odd)) {
            '�' => format!("{cut}save it as UTF-8"),
            known => format!(
                "{cut}in Latin-1 and Windows-1252 this byte is `{known}`: if that is meant, save the file as UTF-8"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8]) -> (Source, Finding) {
        let error = String::from_utf8(bytes.to_vec()).expect_err("not UTF-8");
        not_utf_8("x", bytes, error, (0, 0))
    }

    #[test]
    fn names_the_byte_and_what_it_may_be() {
        let (source, finding) = found(b"G1 Ke\nS1 \xdeK /\nG2");
        assert_eq!(
            finding.message,
            "byte 0xDE at offset 9, on line 2, is not UTF-8"
        );
        assert_eq!(
            (finding.span, source.text()),
            (Span::new(9, 10), "G1 Ke\nS1 \u{fffd}K /")
        );
        assert!(finding.help.is_some_and(|help| help.contains("`Þ`")));
        let dash = found(b"Anna \x96 Bj").1.help;
        assert!(dash.is_some_and(|help| help.contains("`–`")));
    }

    #[test]
    fn knows_other_kinds_of_files() {
        assert!(
            found(b"\xff\xfeG\x001\x00")
                .1
                .help
                .is_some_and(|help| help.contains("UTF-16"))
        );
        for (bytes, name) in [
            (&b"\xff\xfe\0\0G\0\0\0"[..], "UTF-32"),
            (b"[\0G\0u\0l\0l\0 \0\"\0\xde\0", "UTF-16"),
        ] {
            let help = found(bytes).1.help;
            assert!(help.is_some_and(|help| help.contains(name)));
        }
        assert!(
            found(b"PK\x03\x04\xff")
                .1
                .help
                .is_some_and(|help| help.contains("export"))
        );
        assert!(
            found(b"\x7fELF\0\xff")
                .1
                .help
                .is_some_and(|help| help.contains("text file"))
        );
        assert!(
            found(b"G1 \xc3")
                .1
                .message
                .contains("ends inside a character")
        );
    }
}
