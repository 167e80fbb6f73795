//! Where a game starts: as every game does (R4), or in the position of its tag `[Start "…"]`.

use super::{Line, board::Side, setup::Position, turn::Label};
use crate::{record::Tag, span::Span};

/// The name of the tag.
pub(super) const TAG: &str = "Start";

/// The position before the first turn of a record, and the label of that turn.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The position, and who is to move in it.
    pub setup: Position,
    /// Who moves first, with the number that the first turn has.
    pub label: Label,
    /// Whether the tag has a position to play from, if there is a tag.
    pub is_known: bool,
}

/// Why a tag has no position to play from.
pub(super) struct BadStart {
    /// Where in the text.
    pub span: Span,
    /// The fault there.
    pub message: String,
}

impl Start {
    /// The start of a game without the tag.
    pub fn usual() -> Self {
        Self { setup: Position::start(), label: Label::FIRST, is_known: true }
    }

    /// The start of a game with these tags and lines. After the tag the first label gives the number of the turns.
    pub fn of(tags: &[Tag], lines: &[Line<'_>]) -> Self {
        let usual = Self::usual();
        let Some(read) = read(tags, lines.iter()) else {
            return usual;
        };
        let is_known = read.is_ok();
        let first = lines.first().and_then(|line| line.turn.label);
        let side = read
            .as_ref()
            .map_or_else(|_| first.map_or(usual.label.side, |label| label.value.side), |setup| setup.to_move);
        let number = first.map_or(1, |label| label.value.number);
        Self { setup: read.unwrap_or(usual.setup), label: Label { side, number }, is_known }
    }
}

/// The position in the tag, if there is one. The turns on the lines must start with the side to move.
pub(super) fn read<'l, 't: 'l>(
    tags: &[Tag],
    lines: impl Iterator<Item = &'l Line<'t>>,
) -> Option<Result<Position, BadStart>> {
    let tag = Tag::named(TAG, tags)?;
    let inside = |span: Span| match tag.value.len() == tag.value_span.len() {
        true => span.shifted(tag.value_span.start as isize),
        // A value with escapes is pointed at whole.
        false => tag.value_span,
    };
    let read = tag
        .value
        .parse::<Position>()
        .map_err(|fault| BadStart { span: inside(fault.span), message: fault.fault.to_string() });
    let bad = |message: String| BadStart { span: tag.value_span, message };
    Some(read.and_then(|setup| {
        let mover = first_mover(lines);
        if setup.is_won() {
            return Err(bad("the game is over in this position".to_owned()));
        }
        match mover.filter(|&mover| mover != setup.to_move) {
            Some(mover) => Err(bad(format!(
                "it is {}'s turn in this position, but the record starts with a turn of {mover}",
                setup.to_move
            ))),
            None => Ok(setup),
        }
    }))
}

/// Who moves first by the labels: by the first two if there are two, so that one wrong label is not believed.
fn first_mover<'l, 't: 'l>(lines: impl Iterator<Item = &'l Line<'t>>) -> Option<Side> {
    let mut labels = lines.map(|line| line.turn.label.map(|label| label.value));
    let first = labels.next()??;
    let second = labels.next();
    second.is_none_or(|second| second == Some(first.next())).then_some(first.side)
}
