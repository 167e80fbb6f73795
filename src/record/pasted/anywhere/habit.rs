//! Whether what is changed in a text is decoration, which many turns share, or a few mistakes.

use rustc_hash::FxHashMap;

use super::{
    super::{TurnReader, bare::Change, is_turn, signs::is_cell},
    HABIT,
    play::{Line, Play},
    plays::Plays,
    without_figures,
};

/// How many turns are not as they are written.
#[derive(Clone, Copy, Default)]
pub struct Touched {
    /// With a change before them or in them without which they could not be read.
    pub around: usize,
    /// With words after them.
    pub remarks: usize,
    /// With another turn in a cell beside them, or with the same after them as several others, numbers aside.
    pub alike: usize,
}

impl Touched {
    pub fn of(text: &str, plays: &Plays, changes: &[Change], reader: &TurnReader<'_>) -> Self {
        let mut touched = Self::default();
        let after = |line: &Line| without_figures(&text[line.end()..line.span.end]);
        let mut remarks: FxHashMap<String, usize> = FxHashMap::default();
        for line in &plays.lines {
            *remarks.entry(after(line)).or_default() += 1;
        }
        let mut changes = changes.iter().peekable();
        for line in &plays.lines {
            for (at, play) in line.plays.iter().enumerate() {
                let mut is_touched = false;
                while let Some(change) = changes.next_if(|one| one.span.start < play.span.end) {
                    is_touched |= change.span.start >= line.span.start;
                }
                // A line that can be read as it is written does not show decoration, unless it has several turns.
                let is_gained = play.new_label.is_some()
                    || play.is_rest
                    || at > 0 && play.label.is_some()
                    || !is_turn(text, line.span, reader);
                touched.around += usize::from(is_touched && is_gained);
            }
            let (mut is_touched, mut has_remark) = (false, false);
            while let Some(change) = changes.next_if(|one| one.span.start <= line.span.end) {
                is_touched = true;
                has_remark |= !change.text.trim().is_empty();
            }
            touched.remarks += usize::from(has_remark);
            let is_cell = |play: &Play| text[play.before.start..play.before.end].contains(is_cell);
            if line.plays.iter().skip(1).any(is_cell) {
                touched.alike += line.plays.len();
            } else if is_touched && remarks[&after(line)] >= FEW_REMARKS {
                touched.alike += 1;
            }
        }
        touched
    }

    /// Whether enough turns share the changes, so that these are decoration and not mistakes. Words after a turn are
    /// more often a mistake than a change before it, so more turns must have them.
    pub fn is_habit(&self, turns: usize) -> bool {
        let is_shared = |count: usize, least, share| count >= least && share * count >= turns;
        self.around + self.remarks == 0
            || is_shared(self.around.max(self.alike), 2, 4)
            || is_shared(self.remarks, MANY_REMARKS, HABIT)
    }
}

/// The fewest turns with the same remark that show decoration.
const FEW_REMARKS: usize = 3;

/// The fewest turns with any remark that show decoration.
const MANY_REMARKS: usize = 7;
