//! Whether what is changed in a text is decoration, which many turns share, or a few mistakes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::{TurnReader, is_turn, mapped_text::Change},
    Row,
    heads::{Shape, shape},
};

/// How many turns have changes, and with how many of those that can be read the most frequent change comes.
#[derive(Clone, Copy, Default, Debug)]
pub struct Gained {
    /// With a change before it or in it.
    pub around: usize,
    /// With words after it.
    pub behind: usize,
    /// With either, and those with changes that cannot be read all the same.
    pub all: usize,
    /// How many lines without a turn have become comments.
    pub left_out: usize,
}

/// A change, whatever the numbers in it.
type Kind = (Shape, String);

impl Gained {
    pub(super) fn of(text: &str, rows: &[Row], changes: &[Change], reader: &TurnReader<'_>) -> Self {
        let mut around: FxHashMap<Kind, usize> = FxHashMap::default();
        let mut behind: FxHashMap<Kind, usize> = FxHashMap::default();
        let (mut in_turns, mut any_behind, mut vain) = (0, 0, 0);
        for row in rows {
            let Some(end) = row.turns.iter().filter(|turn| turn.is_taken).map(|turn| turn.segment.end()).max() else {
                continue;
            };
            if row.turns.len() == 1 && is_turn(text, row.line, reader) {
                continue;
            }
            let first = changes.partition_point(|change| change.span.start < row.line.start);
            let own = changes[first..].iter().take_while(|change| change.span.start <= row.line.end.max(end));
            if !row.turns.iter().any(|turn| turn.segment.is_clean && turn.is_taken) {
                // With the changes it cannot be read either.
                vain += usize::from(own.into_iter().any(|change| change.span.start < end));
                continue;
            }
            let kind = |change: &Change| {
                let words = change.text.trim_matches(|c: char| c.is_alphanumeric()).to_owned();
                (shape(&text[change.span.start..change.span.end]), words)
            };
            let (mut here, mut after) = (FxHashSet::default(), Vec::new());
            for change in own {
                if change.span.start < end {
                    here.insert(kind(change));
                } else if !change.text.trim().is_empty() {
                    let rest = text[change.span.start..row.line.end.max(change.span.start)].trim();
                    after.push((shape(rest), String::new()));
                }
            }
            in_turns += usize::from(!here.is_empty());
            any_behind += usize::from(here.is_empty() && !after.is_empty());
            for kind in here {
                *around.entry(kind).or_default() += row.turns.len();
            }
            for kind in after {
                *behind.entry(kind).or_default() += 1;
            }
        }
        let most = |counts: &FxHashMap<Kind, usize>| counts.values().copied().max().unwrap_or(0);
        let shared = most(&around);
        let same = most(&behind);
        Self {
            left_out: 0,
            around: if 2 * shared >= in_turns { shared } else { 0 },
            all: in_turns + any_behind + vain,
            behind: if same >= FEW_REMARKS || any_behind >= MANY_REMARKS { same.max(any_behind) } else { 0 },
        }
    }

    /// Whether enough turns share the changes, so that these are decoration and not mistakes. Words after a turn are
    /// more often a mistake than a change before it, so more turns must have them.
    pub fn is_habit(&self, turns: usize) -> bool {
        self.all == 0 || self.around >= 2 && 4 * self.around >= turns || self.behind > 0 && 6 * self.behind >= turns
    }
}

/// The fewest turns with the same remark that show decoration.
const FEW_REMARKS: usize = 3;

/// The fewest turns with any remark that show decoration.
const MANY_REMARKS: usize = 7;
