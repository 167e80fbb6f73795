//! Two independent ways agree: the program judges random games, and the same with a mistake, as the referee does, which
//! shares no code with it. `HIRTH_CASES=100 cargo test --release --test laws differential` tries many more.

mod herrlof;
mod hirth;
mod tafl;

use std::collections::BTreeMap;

/// The outcome of comparing records.
#[derive(Default)]
struct Tally {
    damaged: usize,
    illegal: usize,
    /// How often each kind of difference occurs, with the shortest record that has it.
    differences: BTreeMap<String, (usize, String)>,
}

impl Tally {
    /// Adds a difference of a kind, with a record that shows it.
    fn differ(&mut self, kind: String, shown: String) {
        let (times, shortest) = self.differences.entry(kind).or_default();
        *times += 1;
        if shortest.is_empty() || shown.len() < shortest.len() {
            *shortest = shown;
        }
    }

    /// Adds a damaged record that was compared.
    fn add_damaged(&mut self, is_illegal: bool) {
        self.damaged += 1;
        self.illegal += usize::from(is_illegal);
    }

    /// Panics if anything differs, and shows a record of each kind; or if fewer than `least` of 100 damaged records were
    /// illegal, so that hardly any mistake was compared.
    #[track_caller]
    fn assert_agreement(&self, least: usize) {
        let kinds = self.differences.iter();
        let kinds: Vec<String> = kinds.map(|(kind, (times, record))| format!("{times} × {kind}:\n{record}")).collect();
        assert!(kinds.is_empty(), "{}", kinds.join("\n"));
        let Self { damaged, illegal, .. } = *self;
        assert!(100 * illegal >= least * damaged, "{illegal} of {damaged} damaged games are illegal");
    }
}
