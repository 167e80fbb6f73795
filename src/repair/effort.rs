//! The effort of a search.

/// How many steps the searches of a game may take. What a step is depends on the game: a node of HIRÞ's search, a ply
/// that is played, a line that is judged again.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    all: usize,
    spent: usize,
}

impl Effort {
    /// An effort of this many steps.
    pub fn new(steps: usize) -> Self {
        Self { all: steps, spent: 0 }
    }

    /// Whether nothing may be searched at all.
    pub fn is_zero(self) -> bool {
        self.all == 0
    }

    /// Whether no step is left.
    pub fn is_spent(self) -> bool {
        self.spent >= self.all
    }

    /// How many steps a search of `steps` at most may take.
    pub fn at_most(self, steps: usize) -> usize {
        self.all.saturating_sub(self.spent).min(steps)
    }

    /// Deducts this many steps.
    pub fn spend(&mut self, steps: usize) {
        self.spent += steps;
    }

    /// Returns how many steps were taken.
    pub fn spent(self) -> usize {
        self.spent
    }
}
