//! Chance: SplitMix64 (Steele, Lea and Flood, 2014), whose numbers are the same everywhere and always.
//!
//! A crate would have to promise that; those for chance promise it of a generator at best, not of what they
//! draw with it. This is all that is needed, and part of what a seed means here.

/// How far the state goes on with each number: 2⁶⁴ divided by the golden ratio, made odd.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A source of numbers that a seed decides.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The numbers of one of many things that share a seed.
    pub fn of(seed: u64, number: u64) -> Self {
        Self::new(mixed(seed.wrapping_add(mixed(number.wrapping_mul(STRIDE)))))
    }

    /// The next number, any as likely as any other.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STRIDE);
        mixed(self.state)
    }

    /// A number below `limit`, each as likely as any other but for a part in four milliards; 0 below 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let high = u64::from((self.next() >> 32) as u32);
        ((high * (limit as u32 as u64)) >> 32) as usize
    }

    /// Whether something happens that does so many times in a hundred.
    pub fn happens(&mut self, in_100: usize) -> bool {
        self.below(100) < in_100
    }

    /// One of some things, each as likely as its weight says. `total` is the sum of the weights. `None` when there is
    /// nothing.
    pub fn weighed<T: Copy>(&mut self, things: &[(T, usize)], total: usize) -> Option<T> {
        let mut left = self.below(total);
        for &(thing, weight) in things {
            if left < weight {
                return Some(thing);
            }
            left -= weight;
        }
        None
    }
}

fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
