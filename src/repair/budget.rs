//! How long the search for intended moves may take, and how many errors are enough.

/// The default effort: steps of search in one game. It is enough for some twenty mistakes in a long game, and takes about
/// a fifth of a second.
pub const EFFORT: usize = 150_000;

/// All games of a text together may use the effort of one game for every so many bytes, beside that of the first.
const BYTES: usize = 6 << 10;

/// A shorter text may be fixed for as long as one of this length.
const SHORT: usize = 7 << 10;

/// The number of errors after which judging stops: such a text is hardly a record, and each error takes memory.
const ERRORS: usize = 1_000;

/// One more error is allowed for this number of bytes.
const BYTES_OF_ERROR: usize = 100;

/// The search budget of a text: each game may use the whole effort; all games of a text (or of a piece of a large one)
/// together may use one effort, and one more for every 6 KB. And how many more errors are looked for in it.
///
/// Pieces share nothing, so that they can be judged in any order. Until the budget of a text or a piece is used up, a game is
/// judged as it is by itself. After that fewer intended moves are found, and which games these are depends on the cuts.
#[derive(Debug)]
pub struct Budget {
    effort: usize,
    left: usize,
    errors: usize,
}

impl Budget {
    /// The budget of a text of so many bytes, of which each game may use `effort`.
    pub fn new(effort: usize, bytes: usize) -> Self {
        Self { effort, left: of_text(effort, bytes), errors: ERRORS + bytes / BYTES_OF_ERROR }
    }

    /// How many steps the next game may use.
    pub fn of_game(&self) -> usize {
        self.effort.min(self.left)
    }

    /// Subtracts the steps that a game has used.
    pub fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// After how many more errors judging stops.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Subtracts the errors that a game has.
    pub fn spend_errors(&mut self, errors: usize) {
        self.errors = self.errors.saturating_sub(errors);
    }
}

/// The steps that all games of a text of so many bytes may use together.
fn of_text(effort: usize, bytes: usize) -> usize {
    effort.saturating_add(effort.saturating_mul(bytes) / BYTES)
}

/// The steps that all rounds of fixing a text of so many bytes may use together.
pub(crate) fn of_fixing(effort: usize, bytes: usize) -> usize {
    let once = of_text(effort, bytes.max(SHORT));
    once.saturating_add(once / 3)
}
