//! One mistake in a record of any game is one error in its turn, and what `--fix` makes of it is what was intended.
//!
//! `HIRTH_CASES=50 cargo test --release --test laws mistakes -- --nocapture` shows the shares.

use std::collections::BTreeMap;

use crate::{
    properties::{cases, is_usual},
    samples::{Sample, errors, fixed, samples},
};

/// How often something comes out right.
#[derive(Default)]
struct Count {
    illegal: usize,
    one: usize,
    in_turn: usize,
    fixed: usize,
    /// The records that are legal after `--fix`, but not the intended ones.
    wrong: Vec<String>,
}

impl Count {
    fn add(&mut self, sample: &Sample) {
        let Sample { game, legal, damaged, turn, .. } = sample;
        let errors = errors(*game, damaged);
        if errors.is_empty() {
            return;
        }
        self.illegal += 1;
        let is_one = errors.len() == 1;
        self.one += usize::from(is_one);
        let is_there = turn.as_deref().is_none_or(|turn| errors[0].turn.as_deref() == Some(turn));
        self.in_turn += usize::from(is_one && is_there);
        let fixed = fixed(*game, damaged);
        if fixed != *damaged && self::errors(*game, &fixed).is_empty() {
            self.fixed += 1;
            if !is_intended(&fixed, legal, damaged) {
                self.wrong.push(format!("intended:\n{legal}damaged:\n{damaged}fixed:\n{fixed}"));
            }
        }
    }
}

/// Whether a fixed record is the intended one. A damaged result may be written in another way than it was.
fn is_intended(fixed: &str, legal: &str, damaged: &str) -> bool {
    let differs = |(one, other): &(&str, &str)| one != other;
    let mut changed = legal.lines().zip(damaged.lines()).filter(differs);
    if !changed.all(|(line, _)| line.starts_with("[Result")) {
        return fixed == legal;
    }
    let without_result = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("[Result"));
        lines.map(str::to_owned).collect()
    };
    without_result(fixed) == without_result(legal)
}

#[test]
fn random_records_are_legal() {
    for sample in (0..cases(10)).flat_map(samples) {
        assert!(errors(sample.game, &sample.legal).is_empty(), "{}", sample.legal);
    }
}

#[test]
fn mistakes_are_one_error_in_their_turn() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for sample in (0..cases(30)).flat_map(samples) {
        counts.entry(sample.kind).or_default().add(&sample);
    }
    for (kind, Count { illegal, one, in_turn, fixed, wrong }) in counts {
        println!("{kind}: {illegal} illegal, {one} with one error, {in_turn} of them in its turn, {fixed} fixed");
        let share = |count: usize| 100 * count / illegal.max(1);
        if is_usual() {
            assert!(share(one) >= 90, "{kind}: {one} of {illegal}");
            assert!(share(in_turn) >= 88, "{kind}: {in_turn} of {illegal}");
            assert!(share(fixed) >= 10, "{kind}: {fixed} of {illegal}");
        }
        assert!(wrong.is_empty(), "{kind}: {}", wrong.join("\n"));
    }
}
