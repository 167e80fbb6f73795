//! What the bytes of a move or of a piece say, by tables: what a move will be nobody can foresee, least of all the
//! processor, so nothing is asked that can be looked up.

use super::text::Word;
use crate::games::hirth::{
    board::{Crossings, Side, Space},
    rules::{
        force::Place,
        pieces::{CAPACITY, Pieces},
    },
    turn::Piece,
};

/// A piece as it is written: `H`, `L`, `K`, `Kh` …
#[derive(Clone, Copy)]
#[repr(align(8))]
pub(super) struct Named {
    /// One such piece; none where no piece is written.
    pub one: Pieces,
    /// The most of them that there can be.
    pub most: Pieces,
    /// The letter that it starts with.
    letter: u8,
    /// How it is marked when it is beaten (R16); 0 for a Lofðungr, which goes elsewhere.
    pub beaten: u8,
}

impl Named {
    /// No piece.
    pub const NONE: Self = Self {
        one: Pieces::NONE,
        most: Pieces::NONE,
        letter: 0,
        beaten: 0,
    };

    /// Returns the piece that is written at the start of a word, and how many bytes it has if it is one.
    #[inline(always)]
    pub fn of(word: Word) -> (&'static Self, usize) {
        let letter = usize::from(word.byte(0) & 15);
        let aboard = word.past(1).aboard();
        (&NAMED[(letter * 8 + aboard) % NAMED.len()], 1 + aboard)
    }

    /// Whether it is a piece that is written there.
    #[inline(always)]
    pub fn is_in(&self, word: Word) -> bool {
        word.byte(0) == self.letter
    }
}

/// By the lowest four bits of the first letter, and how many `h` follow.
static NAMED: [Named; 128] = {
    let mut named = [Named::NONE; 128];
    named[(b'H' & 15) as usize * 8] = Named {
        one: Pieces::one(Piece::Hirth),
        most: Pieces::most(Piece::Hirth),
        letter: b'H',
        beaten: b'x',
    };
    named[(b'L' & 15) as usize * 8] = Named {
        one: Pieces::one(Piece::Lofdungr),
        most: Pieces::most(Piece::Lofdungr),
        letter: b'L',
        beaten: 0,
    };
    let mut aboard = 0;
    while aboard <= CAPACITY {
        named[(b'K' & 15) as usize * 8 + aboard as usize] = Named {
            one: Pieces::one(Piece::Karve(aboard)),
            most: Pieces::most(Piece::Karve(aboard)),
            letter: b'K',
            beaten: b'^',
        };
        aboard += 1;
    }
    named
};

/// The steps of a move by a shortest way (R12), as far as the bytes behind its piece tell it alone.
///
/// From the lowest bit: where the piece is (8 bits); where it stands after the move: where it goes, or where it attacks
/// from (7); whether the bytes do not tell it alone (1); what it passes over, which must be held (4); where it goes (4);
/// how many bytes it has (2); whether it attacks, as a number that may grow (3); the steps (3).
#[derive(Clone, Copy)]
pub(super) struct Way(u32);

impl Way {
    const ODD: Self = Self(1 << 15);
    const TO: u32 = 20;
    const LEN: u32 = 24;
    const ATTACKS: u32 = 26;
    const STEPS: u32 = 29;

    /// Returns the way that is written at the start of a word, behind its piece.
    #[inline(always)]
    pub fn of(word: Word, starts: &[u16; 256]) -> Self {
        let start = starts[usize::from(word.byte(0))];
        let goal = GOALS[usize::from(word.byte(1))];
        let next = CLASSES[usize::from(word.byte(2))];
        WAYS[usize::from(start | u16::from(goal) | u16::from(next)) % WAYS.len()]
    }

    /// Returns the way from a space to another.
    #[inline(always)]
    pub fn between(from: Space, to: Space, attacks: bool) -> Self {
        let (goal, next) = if attacks {
            (MARK, to as u8)
        } else {
            (to as u8, OTHER)
        };
        WAYS[(usize::from(from as u8) << 8 | usize::from(goal << 4 | next)) % WAYS.len()]
    }

    /// An attack on a space from the last before it.
    pub fn of_attack(from: Space, to: Space) -> Self {
        let from = Place::on(from);
        Self::new(from, Place::ALWAYS_HELD, from, 1, (to, true))
    }

    /// Returns its steps.
    #[inline(always)]
    pub fn steps(self) -> u32 {
        self.0 >> Self::STEPS
    }

    /// Whether it must be seen what it is, and how it goes.
    #[inline(always)]
    pub fn is_odd(self) -> bool {
        self.0 & Self::ODD.0 != 0
    }

    /// Where the piece is.
    #[inline(always)]
    pub fn from(self) -> Place {
        Place::from_bits(self.0 as u8)
    }

    /// Where it stands after the move.
    #[inline(always)]
    pub fn stand(self) -> Place {
        Place::from_bits((self.0 >> 8) as u8)
    }

    /// What it passes over.
    #[inline(always)]
    pub fn over(self) -> Place {
        Place::from_bits((self.0 >> 16) as u8)
    }

    /// Where it goes.
    #[inline(always)]
    pub fn to(self) -> Place {
        Place::from_bits((self.0 >> Self::TO) as u8)
    }

    #[inline(always)]
    pub fn attacks(self) -> bool {
        self.0 >> Self::ATTACKS & 1 != 0
    }

    /// Whether it goes to a space and attacks it.
    #[inline(always)]
    pub fn is_attack_on(self, space: Place) -> bool {
        let attack = 1 << Self::ATTACKS | u32::from(space.bits()) << Self::TO;
        self.0 & (1 << Self::ATTACKS | 15 << Self::TO) == attack
    }

    /// The space that it attacks, as a bit; none if it does not attack.
    #[inline(always)]
    pub fn attacked(self) -> u16 {
        u16::from(self.attacks()) << self.to().bits()
    }

    /// How many bytes it has.
    #[inline(always)]
    pub fn len(self) -> usize {
        (self.0 >> Self::LEN & 3) as usize
    }

    /// Returns the bits, the lowest 32.
    #[inline(always)]
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }

    /// The way of these bits, as far as they are the lowest.
    #[inline(always)]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits as u32)
    }

    const fn new(from: Place, over: Place, stand: Place, steps: u32, end: (Space, bool)) -> Self {
        let (to, attacks) = end;
        let (from, stand) = (from.bits() as u32, stand.bits() as u32);
        let (over, to) = (over.bits() as u32, to as u32);
        let goes = over << 16 | to << Self::TO | (attacks as u32) << Self::ATTACKS;
        Self(from | stand << 8 | goes | steps << Self::STEPS)
    }

    const fn with_len(self, len: u32) -> Self {
        Self(self.0 | len << Self::LEN)
    }
}

/// So many ways, with so many attacks among them: a sum of ways, of which only that is kept.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken(u32);

impl Taken {
    /// One more.
    #[inline(always)]
    pub fn add(&mut self, way: Way) {
        self.0 += way.0 >> Way::ATTACKS;
    }

    /// So many steps more.
    #[inline(always)]
    pub fn add_steps(&mut self, steps: u32) {
        self.0 += steps << (Way::STEPS - Way::ATTACKS);
    }

    /// One more attack, whose steps are counted.
    #[inline(always)]
    pub fn add_attack(&mut self) {
        self.0 += 1;
    }

    #[inline(always)]
    pub fn steps(self) -> u32 {
        self.0 >> (Way::STEPS - Way::ATTACKS)
    }

    /// How many attacks, 0 to 7: each takes a step, so there are no more unless there are too many steps.
    #[inline(always)]
    pub fn attacks(self) -> usize {
        self.0 as usize % 8
    }
}

/// What a byte is: a space by its number, or one of these.
const ENTERS_AS_GULL: u8 = 11;
const ENTERS_AS_SILFR: u8 = 12;
const MARK: u8 = 11;
const BOARDS: u8 = 12;
const OTHER: u8 = 15;

/// The classes of the bytes behind the first.
static CLASSES: [u8; 256] = classes();

/// The same, four bits higher.
static GOALS: [u8; 256] = {
    let mut goals = classes();
    let mut byte = 0;
    while byte < goals.len() {
        goals[byte] <<= 4;
        byte += 1;
    }
    goals
};

/// The classes of the first byte, for each side, eight bits higher: an `e` is as good as its home.
pub(super) static STARTS: [[u16; 256]; 2] = {
    let mut starts = [[0; 256]; 2];
    let mut byte = 0;
    while byte < 256 {
        let class = match byte as u8 {
            b'e' => [ENTERS_AS_GULL, ENTERS_AS_SILFR],
            _ => [spaces()[byte]; 2],
        };
        starts[Side::Gull as usize][byte] = (class[0] as u16) << 8;
        starts[Side::Silfr as usize][byte] = (class[1] as u16) << 8;
        byte += 1;
    }
    starts
};

const fn classes() -> [u8; 256] {
    let mut classes = spaces();
    classes[b'>' as usize] = MARK;
    classes[b'i' as usize] = BOARDS;
    classes
}

const fn spaces() -> [u8; 256] {
    let mut classes = [OTHER; 256];
    let mut space = 0;
    while space < Space::ALL.len() {
        classes[LETTERS[space] as usize] = space as u8;
        space += 1;
    }
    classes
}

/// By the classes of the three bytes behind the piece.
static WAYS: [Way; 1 << 12] = {
    let mut ways = [Way::ODD; 1 << 12];
    let mut i = 0;
    while i < ways.len() {
        ways[i] = way((i >> 8) as u8, (i >> 4 & 15) as u8, (i & 15) as u8);
        i += 1;
    }
    ways
};

const fn way(start: u8, goal: u8, next: u8) -> Way {
    let home = match start {
        ENTERS_AS_GULL => Some(Side::Gull.home()),
        ENTERS_AS_SILFR => Some(Side::Silfr.home()),
        _ => None,
    };
    match home {
        _ if goal == BOARDS => Way::ODD,
        Some(home) if (goal as usize) < Space::ALL.len() && next != BOARDS => {
            enters(home, Space::ALL[goal as usize]).with_len(2)
        }
        Some(home) if goal == OTHER => {
            let (from, to) = (Place::RESERVE, Place::on(home));
            Way::new(from, Place::ALWAYS_HELD, to, 1, (home, false)).with_len(1)
        }
        // What follows an `e` and a `>` may be a battle.
        Some(_) => Way::ODD,
        None if start as usize >= Space::ALL.len() => Way::ODD,
        None => {
            let from = Space::ALL[start as usize];
            if goal == MARK && (next as usize) < Space::ALL.len() {
                walks(from, Space::ALL[next as usize], true).with_len(3)
            } else if (goal as usize) < Space::ALL.len() && next != BOARDS {
                walks(from, Space::ALL[goal as usize], false).with_len(2)
            } else {
                Way::ODD
            }
        }
    }
}

/// A piece enters its home, which is held, and goes on.
const fn enters(home: Space, to: Space) -> Way {
    if Crossings::Certain.from(home).has(to) {
        let (over, stand) = (Place::on(home), Place::on(to));
        Way::new(Place::RESERVE, over, stand, 2, (to, false))
    } else {
        Way::ODD
    }
}

/// A piece walks one step, or two over the only space between.
const fn walks(from: Space, to: Space, attacks: bool) -> Way {
    let near = Crossings::Certain.from(from);
    let between = near.and(Crossings::Certain.from(to));
    let (over, last, steps) = if near.has(to) {
        (Place::ALWAYS_HELD, from, 1)
    } else if between.len() == 1 && from as u8 != to as u8 {
        let over = Space::ALL[between.first_index()];
        (Place::on(over), over, 2)
    } else {
        return Way::ODD;
    };
    let stand = Place::on(if attacks { last } else { to });
    Way::new(Place::on(from), over, stand, steps, (to, attacks))
}

/// Returns the space that a byte names.
#[inline(always)]
pub(super) fn space(byte: u8) -> Option<Space> {
    Space::ALL
        .get(usize::from(CLASSES[usize::from(byte)]))
        .copied()
}

/// Returns the byte that names a space, by its number.
#[inline(always)]
pub(super) fn letter(space: u8) -> u8 {
    LETTERS[usize::from(space) % LETTERS.len()]
}

/// The spaces as they are written, in the order of [`Space::ALL`].
const LETTERS: [u8; 16] = *b"0123456789m\0\0\0\0\0";
