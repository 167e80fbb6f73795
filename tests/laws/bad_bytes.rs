//! Bytes that are not UTF-8 in a file that is read in parts: each has its place, and the other games are judged.

use std::ops::Range;

use hirth::{judge::PartError, source::NotUtf8};

use crate::samples::{Sample, samples};

/// An archive of six games of a kind, and where each is.
fn archive(sample: &Sample) -> (Vec<u8>, Vec<Range<usize>>) {
    let tags = if sample.legal.starts_with('[') { "" } else { "[Gull \"Anna\"]\n[Silfr \"Ben\"]\n\n" };
    let (mut text, mut games) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let start = text.len();
        text.extend_from_slice(format!("{tags}{}\n", sample.legal).as_bytes());
        games.push(start..text.len());
    }
    (text, games)
}

/// The good parts of a text, each the same bytes as in it, and what is bad between them.
fn parts(text: &[u8], size: usize) -> (Vec<Range<usize>>, Vec<NotUtf8>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for part in hirth::parts(text, size) {
        match part {
            Ok(part) => {
                let span = part.offset..part.offset + part.source.text().len();
                assert_eq!(part.source.text().as_bytes(), &text[span.clone()]);
                assert_eq!(part.source.place(0).line, line(text, span.start));
                good.push(span);
            }
            Err(PartError::NotUtf8(error)) => bad.push(error),
            Err(PartError::Read(error)) => panic!("{error}"),
        }
    }
    (good, bad)
}

fn line(text: &[u8], at: usize) -> usize {
    1 + text[..at].iter().filter(|&&byte| byte == b'\n').count()
}

const SIZES: [usize; 3] = [1, 2000, 1 << 20];

#[test]
fn bad_byte_loses_its_game() {
    let mut rng = fastrand::Rng::with_seed(3);
    for sample in (0..4).flat_map(samples) {
        let (mut text, games) = archive(&sample);
        let at = rng.usize(..text.len());
        text[at] = 0x81;
        let own = games.iter().position(|game| game.contains(&at)).expect("a game");
        for size in SIZES {
            let (good, bad) = parts(&text, size);
            let [error] = bad[..] else { panic!("{bad:?}") };
            assert_eq!((error.byte, error.offset, error.line), (Some(0x81), at, line(&text, at)));
            let said = format!("byte 0x81 at offset {at}, on line {}, is not UTF-8", error.line);
            assert_eq!(error.to_string(), said);
            assert!(format!("{:?}", PartError::NotUtf8(error)).len() < 100);
            // At the end of its game or before the next one it can lose the game beside it.
            for (number, game) in games.iter().enumerate() {
                let is_read = good.iter().any(|part| part.start <= game.start && game.end <= part.end);
                assert!(is_read || number.abs_diff(own) <= 1, "{number} of {}, {own} is bad", sample.kind);
            }
            assert!(good.iter().map(Range::len).sum::<usize>() >= text.len() - 2 * games[0].len());
        }
    }
}

#[test]
fn bad_bytes_in_games_apart_are_errors_apart() {
    for sample in samples(1) {
        let (mut text, games) = archive(&sample);
        let inside = |game: usize| games[game].start + games[game].len() / 2;
        for game in [1, 3, 4] {
            text[inside(game)] = 0xff;
        }
        text[inside(3) + 1] = 0xff;
        for size in SIZES {
            let (good, bad) = parts(&text, size);
            let places: Vec<usize> = bad.iter().map(|error| error.offset).collect();
            // Two games beside each other are one error if both are cut off at once.
            let is_expected = places == [inside(1), inside(3)] || places == [inside(1), inside(3), inside(4)];
            assert!(is_expected, "{}, {size}: {places:?}", sample.kind);
            let read: usize = good.iter().map(Range::len).sum();
            assert_eq!(read, [0, 2, 5].map(|game: usize| games[game].len()).iter().sum::<usize>(), "{}", sample.kind);
        }
    }
}

#[test]
fn file_without_text_is_one_error() {
    let noise: Vec<u8> = (0..100_000_u32).map(|number| (number * 7 % 251) as u8).collect();
    for (text, byte) in [(&noise[..], Some(0x85)), (b"\x81", Some(0x81)), (b"G1 KeHeiHei /\n\xc3", None)] {
        for size in SIZES {
            let (good, bad) = parts(text, size);
            assert_eq!((good.len(), bad.len()), (0, 1));
            assert_eq!(bad[0].byte, byte, "{}", bad[0]);
        }
    }
}
