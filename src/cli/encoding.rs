//! Bytes that are not UTF-8: Windows-1252 and UTF-16 are decoded, others are reported with what they seem to be.

use std::{
    io::{self, Cursor, Read},
    str,
    string::FromUtf8Error,
};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252 as CP1252};

use crate::{
    cli::codes::{ENCODING, NOT_UTF_8},
    codes::is_utf_16,
    finding::Finding,
    source::Source,
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
pub(super) const HEAD: usize = 1024;

/// The number of bytes at the start of a text that show its encoding.
const TELLING: u64 = 1 << 19;

/// How many bytes are decoded at once.
const BLOCK: usize = 1 << 13;

/// The text of a reader in UTF-8, and the name of its encoding where that is another.
pub(super) type Decoded<'a> = (Box<dyn Read + Send + 'a>, Option<&'static str>);

/// Decodes a text whose start shows another encoding than UTF-8. Its memory does not grow with the text.
///
/// # Errors
/// When the start cannot be read.
pub(super) fn decoded<'a>(mut from: Box<dyn Read + Send + 'a>) -> io::Result<Decoded<'a>> {
    let mut start = Vec::new();
    (&mut from).take(TELLING).read_to_end(&mut start)?;
    let encoding = encoding_of(&start);
    let all = Cursor::new(start).chain(from);
    Ok(match encoding {
        Some(encoding) => {
            let decoding = Decoding {
                from: all,
                decoder: encoding.new_decoder_with_bom_removal(),
                input: Vec::new(),
                output: Cursor::default(),
                is_at_end: false,
            };
            (Box::new(decoding), Some(name_of(encoding)))
        }
        None => (Box::new(all), None),
    })
}

fn name_of(encoding: &'static Encoding) -> &'static str {
    if encoding == CP1252 { "Windows-1252" } else { "UTF-16" }
}

/// Returns the warning that a text was decoded from an encoding.
pub(super) fn warning(encoding: &str) -> Finding {
    let message = format!("The file is read as {encoding}, because it is not UTF-8");
    Finding::new(&ENCODING, Span::default(), message)
        .label(format!("read as {encoding}"))
        .help("save it as UTF-8; until then `--fix` and `fmt` leave it as it is")
}

/// The encoding of a text that starts like this; `None` for UTF-8, and where it is not known.
///
/// Windows-1252 has a meaning for nearly every byte. It is assumed only where the text is not UTF-8, where nothing in it is UTF-8
/// beyond ASCII (it would be damaged UTF-8), and where no byte has no meaning.
fn encoding_of(start: &[u8]) -> Option<&'static Encoding> {
    let is = |magic: &[u8]| start.starts_with(magic);
    if is(b"\xff\xfe\0\0") || is(b"\0\0\xfe\xff") {
        return None;
    }
    if is(b"\xff\xfe") || is(b"\xfe\xff") {
        return Some(if is(b"\xff\xfe") { UTF_16LE } else { UTF_16BE });
    }
    if is_utf_16(start) {
        return Some(if start[0] == 0 { UTF_16BE } else { UTF_16LE });
    }
    let is_other = || is_document(start) || unpacker(start).is_some() || start.contains(&0);
    if str::from_utf8(start).is_ok() || is_other() {
        return None;
    }
    let mut any = false;
    let mut chunks = start.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        let is_meant = |&byte: &u8| {
            let place = usize::from(byte).checked_sub(0x80);
            place.is_none_or(|place| WINDOWS_1252.get(place) != Some(&'\u{fffd}'))
        };
        if !chunk.valid().is_ascii() || !chunk.invalid().iter().all(is_meant) {
            return None;
        }
        let invalid = str::from_utf8(chunk.invalid());
        let is_cut_off = chunks.peek().is_none() && invalid.is_err_and(|error| error.error_len().is_none());
        any |= !chunk.invalid().is_empty() && !is_cut_off;
    }
    any.then_some(CP1252)
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

/// A text while it is decoded.
struct Decoding<R> {
    from: R,
    decoder: Decoder,
    /// What was read and is not decoded yet.
    input: Vec<u8>,
    /// What was decoded and is not returned yet.
    output: Cursor<Vec<u8>>,
    is_at_end: bool,
}

impl<R: Read> Read for Decoding<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.output.read(buffer)?;
            if count > 0 || self.is_at_end || buffer.is_empty() {
                return Ok(count);
            }
            let from = &mut self.from;
            let read = from.take(BLOCK as u64).read_to_end(&mut self.input)?;
            self.is_at_end = read == 0;
            // No byte becomes more than three.
            let mut output = vec![0; 3 * self.input.len() + 8];
            let (result, used, written) =
                self.decoder.decode_to_utf8_without_replacement(&self.input, &mut output, self.is_at_end);
            if matches!(result, DecoderResult::Malformed(..)) {
                let name = name_of(self.decoder.encoding());
                return Err(io::Error::other(format!("it is damaged {name}")));
            }
            self.input.drain(..used);
            output.truncate(written);
            self.output = Cursor::new(output);
        }
    }
}

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
    let rest = String::from_utf8_lossy(rest).lines().next().unwrap_or_default().to_owned();
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
    let finding = Finding::new(&NOT_UTF_8, span, message).label("not UTF-8").help(help);
    (source, finding)
}

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
