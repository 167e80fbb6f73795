//! Bytes that are not UTF-8: Windows-1252 and UTF-16 are decoded, others are reported with what they seem to be.

use std::{str, string::FromUtf8Error};

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252 as CP1252};

use crate::{
    cli::codes::{ENCODING, NOT_UTF_8},
    codes::is_utf_16,
    finding::Finding,
    source::{NotUtf8, Source},
    span::Span,
};

/// The characters of Windows-1252 from 0x80 to 0x9F; from 0xA0 on it is Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�', '�', '‘', '’', '“', '”', '•', '–',
    '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
];

/// How much is shown after the byte that does not fit.
const REST: usize = 200;

/// How many bytes at its start are looked at to see what a file is.
const HEAD: usize = 1024;

/// A text that was read, and the name of its encoding where that is not UTF-8.
pub(super) type Decoded = (String, Option<&'static str>);

/// Why bytes are not text.
pub(super) enum Undecoded {
    /// They are not UTF-8, and nothing shows another encoding.
    NotUtf8(FromUtf8Error),
    /// They are not all in their encoding, which has this name.
    Damaged(&'static str),
}

/// Decodes a text that is UTF-8, or that shows another encoding.
pub(super) fn decoded(bytes: Vec<u8>) -> Result<Decoded, Undecoded> {
    if let Some(encoding) = utf_16_of(&bytes) {
        return decoded_from(encoding, &bytes);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((text, None)),
        Err(error) if is_windows_1252(error.as_bytes()) => decoded_from(CP1252, error.as_bytes()),
        Err(error) => Err(Undecoded::NotUtf8(error)),
    }
}

fn decoded_from(encoding: &'static Encoding, bytes: &[u8]) -> Result<Decoded, Undecoded> {
    let bytes = bytes.strip_prefix(b"\xff\xfe").or_else(|| bytes.strip_prefix(b"\xfe\xff")).unwrap_or(bytes);
    let name = if encoding == CP1252 { "Windows-1252" } else { "UTF-16" };
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.map(|text| (text.into_owned(), Some(name))).ok_or(Undecoded::Damaged(name))
}

/// Returns the warning that a text was decoded from an encoding.
pub(super) fn warning(encoding: &str) -> Finding {
    let message = format!("The file is read as {encoding}, because it is not UTF-8");
    Finding::new(&ENCODING, Span::default(), message)
        .label(format!("read as {encoding}"))
        .help("save it as UTF-8; until then `--fix` and `fmt` leave it as it is")
}

/// The form of UTF-16 that a text starts like.
fn utf_16_of(bytes: &[u8]) -> Option<&'static Encoding> {
    let is = |magic: &[u8]| bytes.starts_with(magic);
    if is(b"\xff\xfe\0\0") || is(b"\0\0\xfe\xff") {
        return None;
    }
    if is(b"\xff\xfe") || is(b"\xfe\xff") {
        return Some(if is(b"\xff\xfe") { UTF_16LE } else { UTF_16BE });
    }
    is_utf_16(bytes).then(|| if bytes[0] == 0 { UTF_16BE } else { UTF_16LE })
}

/// Whether bytes that are not UTF-8 are taken for Windows-1252. That has a meaning for nearly every byte, so it is assumed
/// only where nothing is UTF-8 beyond ASCII (it would be damaged UTF-8), and where no byte has no meaning.
fn is_windows_1252(bytes: &[u8]) -> bool {
    if is_document(bytes) || unpacker(bytes).is_some() || bytes.contains(&0) {
        return false;
    }
    let mut any = false;
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        let is_meant = |&byte: &u8| {
            let place = usize::from(byte).checked_sub(0x80);
            place.is_none_or(|place| WINDOWS_1252.get(place) != Some(&'\u{fffd}'))
        };
        if !chunk.valid().is_ascii() || !chunk.invalid().iter().all(is_meant) {
            return false;
        }
        let invalid = str::from_utf8(chunk.invalid());
        let is_cut_off = chunks.peek().is_none() && invalid.is_err_and(|error| error.error_len().is_none());
        any |= !chunk.invalid().is_empty() && !is_cut_off;
    }
    any
}

/// Whether a file starts like a document that is not plain text.
fn is_document(head: &[u8]) -> bool {
    let mut magic = [&b"PK\x03\x04"[..], b"%PDF", b"\xd0\xcf\x11\xe0", b"\x7fELF"].into_iter();
    magic.any(|magic| head.starts_with(magic))
}

/// The program that unpacks a file that starts like this, if it is compressed.
fn unpacker(head: &[u8]) -> Option<&'static str> {
    let magic = [(&b"\x1f\x8b"[..], "gunzip"), (b"\x28\xb5\x2f\xfd", "unzstd"), (b"\xfd7zXZ\0", "unxz")];
    let found = magic.into_iter().find(|(magic, _)| head.starts_with(magic));
    found.map(|(_, tool)| tool)
}

/// Returns the source with the finding that says where and why it cannot be read. A text with hardly a wrong byte is whole, with
/// the mark of a lost character for each; of anything else, there is only what comes before the first.
pub(super) fn not_utf_8(name: &str, error: FromUtf8Error) -> (Source, Finding) {
    let fault = error.utf8_error();
    let (at, length) = (fault.valid_up_to(), fault.error_len());
    let mut bytes = error.into_bytes();
    let odd = bytes.get(at).copied().unwrap_or_default();
    let help = hint(&bytes, odd, length.is_none());
    let rest = match is_text(&bytes) {
        true => String::from_utf8_lossy(&bytes[at..]).into_owned(),
        false => {
            let rest = &bytes[at..bytes.len().min(at + REST)];
            String::from_utf8_lossy(rest).lines().next().unwrap_or_default().to_owned()
        }
    };
    let span = Span::new(at, at + length.unwrap_or(bytes.len() - at));
    let wrong = bytes.split_off(at);
    let text = String::from_utf8(bytes).unwrap_or_default() + &rest;
    let source = Source::new(name, text);
    let message = NotUtf8::new(&wrong, at, source.place(at).line).to_string();
    let finding = Finding::new(&NOT_UTF_8, span, message).label("not UTF-8").help(help);
    (source, finding)
}

/// Whether bytes are a text in which hardly one is wrong.
fn is_text(bytes: &[u8]) -> bool {
    let is_other = is_document(bytes) || unpacker(bytes).is_some() || bytes.contains(&0);
    let wrong = || bytes.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
    !is_other && wrong() <= FEW + bytes.len() / MANY
}

/// So many bytes of any text may be wrong.
const FEW: usize = 8;

/// Of a long text, one byte in so many may be wrong besides.
const MANY: usize = 256;

/// Returns what the file seems to be, and what to do.
fn hint(head: &[u8], odd: u8, cut_off: bool) -> String {
    let is = |magic: &[u8]| head.starts_with(magic);
    if is(b"\xff\xfe\0\0") || is(b"\0\0\xfe\xff") {
        "the file starts with the byte order mark of UTF-32: save it as UTF-8".to_owned()
    } else if let Some(tool) = unpacker(head) {
        format!("the file is compressed: unpack it, or read it with `{tool} -c FILE | hirth check -`")
    } else if is_document(head) && !is(b"\x7fELF") {
        "this is a document, not plain text: export its text as UTF-8".to_owned()
    } else if head.iter().take(HEAD).any(|&byte| byte == 0) {
        "this does not look like a text file".to_owned()
    } else {
        let cut = if cut_off { "the file may be cut off; " } else { "" };
        let place = usize::from(odd).wrapping_sub(0x80);
        match WINDOWS_1252.get(place).copied().unwrap_or(char::from(odd)) {
            '�' => format!("{cut}save it as UTF-8"),
            known => format!(
                "{cut}in Latin-1 and Windows-1252 this byte is `{known}`: if that is meant, save the file as UTF-8"
            ),
        }
    }
}
