//! The pieces of a text, which are judged one by one, on several threads if there are any.

use super::{Hint, Stretch, recognise};
use crate::{
    game::cut,
    games::GameKind,
    record::{self, Shape},
    span::{Span, floor},
};

/// How many bytes a piece has, where the text can be cut: what keeps a processor busy for some milliseconds.
pub const PIECE: usize = 1 << 18;

/// So much of a text after its first piece is looked at, too, to see which game it is of, and whether it has decoration.
const BEYOND: usize = 4096;

/// Whether a text of which this is the beginning must be read whole: it is in another form, or has decoration in its first
/// 64 kB. The games that the fast reader can read have none.
#[cfg(feature = "pasted")]
fn reads_whole(game: GameKind, name: &str, beginning: &str) -> bool {
    let first = &beginning[..floor(beginning, DECIDES)];
    let rest = || &first[game.clean_up_to(first)..];
    game.dialect(name, beginning).is_some() || record::is_pasted_or_prose(rest(), game.notation())
}

/// So many bytes at the start of a text show whether it has decoration.
const DECIDES: usize = 1 << 16;

/// How a text is cut into pieces, and which game its records are of.
#[derive(Clone, Copy)]
pub struct Pieces {
    shape: Shape,
    hint: Hint,
    /// How many bytes a piece has at most, where it can be cut.
    size: usize,
    /// The stretch at the start of a text with several pieces: its game is that of records that do not say theirs.
    usual: Option<Stretch>,
}

impl Pieces {
    /// Returns how a text is cut into pieces of this size. What surrounds turns shows in the whole of a text, so a text with
    /// decoration is one piece, and Markdown and prose are, too.
    #[cfg_attr(not(feature = "pasted"), expect(unused_variables))]
    pub fn of(name: &str, text: &str, shape: Shape, hint: Hint, size: usize) -> Self {
        let one = Self { shape, hint, size: usize::MAX, usual: None };
        if !shape.is_record() || text.len() <= size {
            return one;
        }
        let beginning = &text[..floor(text, size.saturating_add(BEYOND))];
        let first = recognise(beginning, shape, hint, None);
        let Some(&usual) = first.first() else {
            return one;
        };
        #[cfg(feature = "pasted")]
        if shape == Shape::Plain && first.len() == 1 && reads_whole(usual.game, name, beginning) {
            return Self { usual: Some(usual), ..one };
        }
        Self { size, usual: Some(usual), ..one }
    }

    /// The pieces of the text, in order. Together they are all of it.
    pub fn spans(self, text: &str) -> impl Iterator<Item = Span> {
        let next = move |last: &Span| (last.end < text.len()).then(|| self.at(text, last.end));
        std::iter::successors(Some(self.at(text, 0)), next)
    }

    /// The piece of the text that starts at a byte.
    pub fn at(&self, text: &str, start: usize) -> Span {
        let length = cut::piece(GameKind::ABOUTS, &text[start..], self.size);
        Span::new(start, length.map_or(text.len(), |length| start + length))
    }

    /// The stretches of a piece of the text, which may be fixed by now: one nearly always.
    pub fn stretches(&self, text: &str, piece: Span) -> Vec<Stretch> {
        let inside = &text[piece.start..piece.end];
        let mut stretches = recognise(inside, self.shape, self.hint, self.usual);
        for stretch in &mut stretches {
            stretch.span = stretch.span.shifted(piece.start as isize);
        }
        stretches
    }
}
