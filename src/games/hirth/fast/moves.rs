//! Moves and pieces decoded by table. The processor would often mispredict a branch on the kind of a move.

use super::window::Word;
use crate::games::hirth::{
    board::{Crossings, Side, Space},
    rules::{
        force::Place,
        pieces::{CAPACITY, Pieces},
    },
    turn::Piece,
};

/// A piece as written: `H`, `L`, `K`, `Kh` …
#[derive(Clone, Copy)]
#[repr(align(8))]
pub(super) struct Named {
    /// One such piece; none if no piece is written.
    pub one: Pieces,
    /// The most of them that a side has.
    pub most: Pieces,
    /// Its first letter.
    letter: u8,
    /// Its mark in a battle that it lost (R16); 0 for a Lofðungr, which has several.
    pub beaten: u8,
}

impl Named {
    /// No piece.
    pub const NONE: Self = Self { one: Pieces::NONE, most: Pieces::NONE, letter: 0, beaten: 0 };

    const fn new(piece: Piece, letter: u8, beaten: u8) -> Self {
        let (one, most) = (Pieces::one(piece), Pieces::most(piece));
        Self { one, most, letter, beaten }
    }

    /// Returns the piece at the start of a word, and its length. [`Named::is_in`] checks whether there is one at all.
    #[inline(always)]
    pub fn of(word: Word) -> (&'static Self, usize) {
        let letter = usize::from(word.byte(0) & 15);
        let aboard = word.past(1).aboard();
        (&NAMED[(letter * 8 + aboard) % NAMED.len()], 1 + aboard)
    }

    /// Whether the word starts with this piece.
    #[inline(always)]
    pub fn is_in(&self, word: Word) -> bool {
        word.byte(0) == self.letter
    }
}

/// By the lowest four bits of the first letter, and the number of `h` after it.
static NAMED: [Named; 128] = {
    let mut named = [Named::NONE; 128];
    named[(b'H' & 15) as usize * 8] = Named::new(Piece::Hirth, b'H', b'x');
    named[(b'L' & 15) as usize * 8] = Named::new(Piece::Lofdungr, b'L', 0);
    let mut aboard = 0;
    while aboard <= CAPACITY {
        let index = (b'K' & 15) as usize * 8 + aboard as usize;
        named[index] = Named::new(Piece::Karve(aboard), b'K', b'^');
        aboard += 1;
    }
    named
};

/// A move on its only shortest way (R12).
///
/// From the lowest bit: where the piece is (8 bits); where it is after the move, which for an attack is the space it
/// attacks from (7); whether the rules must be asked for the way (1); the space in between, which must be held (4);
/// the goal (4); how many bytes are written (2); the number of attacks, 0 or 1, with room to add up (3); the steps (3).
#[derive(Clone, Copy, Default)]
pub(super) struct Way(u32);

impl Way {
    const ODD: Self = Self(1 << 15);
    const TO: u32 = 20;
    const LEN: u32 = 24;
    const ATTACKS: u32 = 26;
    const STEPS: u32 = 29;

    pub const fn new(from: Place, over: Place, stand: Place, steps: u32, goal: Space) -> Self {
        let (from, over, stand) = (from.bits(), over.bits(), stand.bits());
        let places = from as u32 | (stand as u32) << 8 | (over as u32) << 16;
        Self(places | (goal as u32) << Self::TO | steps << Self::STEPS)
    }

    /// An attack from the last space before the goal.
    pub fn attack(from: Space, goal: Space) -> Self {
        let from = Place::on(from);
        Self::new(from, Place::ALWAYS_HELD, from, 1, goal).attacking_if(true)
    }

    pub const fn attacking_if(self, attacks: bool) -> Self {
        Self(self.0 | (attacks as u32) << Self::ATTACKS)
    }

    const fn odd(self) -> Self {
        Self(self.0 | Self::ODD.0)
    }

    const fn with_len(self, len: u32) -> Self {
        Self(self.0 | len << Self::LEN)
    }

    /// Returns the way written at the start of a word, after the piece.
    #[inline(always)]
    pub fn of(word: Word, starts: &[u8; 256]) -> Self {
        let start = usize::from(starts[usize::from(word.byte(0))]);
        let goal = usize::from(CLASSES[usize::from(word.byte(1))]);
        let next = usize::from(CLASSES[usize::from(word.byte(2))]);
        WAYS[(start << 8 | goal << 4 | next) % WAYS.len()]
    }

    /// Whether the rules must be asked.
    #[inline(always)]
    pub fn is_odd(self) -> bool {
        self.0 & Self::ODD.0 != 0
    }

    #[inline(always)]
    pub fn from(self) -> Place {
        Place::from_bits(self.0 as u8)
    }

    /// Returns where the piece is after the move.
    #[inline(always)]
    pub fn stand(self) -> Place {
        Place::from_bits((self.0 >> 8) as u8)
    }

    /// Returns the space in between.
    #[inline(always)]
    pub fn over(self) -> Place {
        Place::from_bits((self.0 >> 16) as u8)
    }

    /// Returns the goal.
    #[inline(always)]
    pub fn to(self) -> Place {
        Place::from_bits((self.0 >> Self::TO) as u8)
    }

    #[inline(always)]
    pub fn attacks(self) -> bool {
        self.0 >> Self::ATTACKS & 1 != 0
    }

    #[inline(always)]
    pub fn is_attack_on(self, space: Place) -> bool {
        let attack = 1 << Self::ATTACKS | u32::from(space.bits()) << Self::TO;
        self.0 & (1 << Self::ATTACKS | 15 << Self::TO) == attack
    }

    /// Returns the attacked space as a bit; 0 if it does not attack.
    #[inline(always)]
    pub fn attacked(self) -> u16 {
        u16::from(self.attacks()) << self.to().bits()
    }

    #[inline(always)]
    pub fn steps(self) -> u32 {
        self.0 >> Self::STEPS
    }

    /// Returns how many bytes are written.
    #[inline(always)]
    pub fn len(self) -> usize {
        (self.0 >> Self::LEN & 3) as usize
    }
}

/// The steps and attacks of some moves: the highest bits of their ways, added up.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken(u32);

impl Taken {
    const STEPS: u32 = Way::STEPS - Way::ATTACKS;

    pub fn new(steps: u32, attacks: usize) -> Self {
        Self(steps << Self::STEPS | attacks as u32)
    }

    #[inline(always)]
    pub fn add(&mut self, way: Way) {
        self.0 += way.0 >> Way::ATTACKS;
    }

    #[inline(always)]
    pub fn add_steps(&mut self, steps: u32) {
        self.0 += steps << Self::STEPS;
    }

    #[inline(always)]
    pub fn steps(self) -> u32 {
        self.0 >> Self::STEPS
    }

    /// Returns the number of attacks, 0 to 7. There are no more in five steps.
    #[inline(always)]
    pub fn attacks(self) -> usize {
        self.0 as usize % 8
    }
}

/// A piece on the line (R10): its way, and above it the piece.
#[derive(Clone, Copy, Default)]
pub(super) struct Attacker(u64);

impl Attacker {
    #[inline(always)]
    pub fn new(piece: Pieces, way: Way) -> Self {
        Self(u64::from(way.0) | u64::from(piece.bits()) << 32)
    }

    #[inline(always)]
    pub fn way(self) -> Way {
        Way(self.0 as u32)
    }

    #[inline(always)]
    pub fn piece(self) -> Pieces {
        Pieces::from_bits((self.0 >> 32) as u16)
    }
}

/// What a byte is: a space by its number, or one of these.
const ENTERS: [u8; 2] = [11, 12];
const MARK: u8 = 11;
const BOARDS: u8 = 12;
const OTHER: u8 = 15;

/// The classes of the bytes after the first.
static CLASSES: [u8; 256] = {
    let mut classes = spaces();
    classes[b'>' as usize] = MARK;
    classes[b'i' as usize] = BOARDS;
    classes
};

/// The classes of the first byte, for each side: `e` depends on its home.
pub(super) static STARTS: [[u8; 256]; 2] = {
    let mut starts = [spaces(); 2];
    starts[0][b'e' as usize] = ENTERS[0];
    starts[1][b'e' as usize] = ENTERS[1];
    starts
};

const fn spaces() -> [u8; 256] {
    let mut classes = [OTHER; 256];
    let mut space = 0;
    while space < Space::ALL.len() {
        classes[LETTERS[space] as usize] = space as u8;
        space += 1;
    }
    classes
}

/// By the classes of the three bytes after the piece.
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
    const COUNT: u8 = Space::ALL.len() as u8;
    let attacks = goal == MARK && next < COUNT;
    let to = if attacks { next } else { goal };
    let has_goal = to < COUNT && (attacks || next != BOARDS);
    let enters = start == ENTERS[0] || start == ENTERS[1];
    if enters {
        let home = [Side::Gull, Side::Silfr][(start - ENTERS[0]) as usize].home();
        let at_home = Way::new(Place::RESERVE, Place::ALWAYS_HELD, Place::on(home), 1, home);
        if goal == OTHER {
            at_home.with_len(1)
        } else if has_goal && Crossings::Certain.from(home).has(Space::ALL[to as usize]) {
            let stand = if attacks { home } else { Space::ALL[to as usize] };
            let (over, stand) = (Place::on(home), Place::on(stand));
            let way = Way::new(Place::RESERVE, over, stand, 2, Space::ALL[to as usize]);
            // After `e` a `>` may start a battle.
            match attacks {
                true => way.attacking_if(true).odd().with_len(3),
                false => way.with_len(2),
            }
        } else {
            Way::ODD
        }
    } else if start < COUNT && has_goal {
        walks(Space::ALL[start as usize], Space::ALL[to as usize], attacks)
    } else if start < COUNT && goal == OTHER {
        // It stays where it is, and boards there or has left a Karve.
        let at = Space::ALL[start as usize];
        Way::new(Place::on(at), Place::ALWAYS_HELD, Place::on(at), 0, at).odd().with_len(1)
    } else {
        Way::ODD
    }
}

/// A piece walks one step, or two over the only space in between.
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
    let (stand, len) = if attacks { (last, 3) } else { (to, 2) };
    let way = Way::new(Place::on(from), over, Place::on(stand), steps, to);
    way.attacking_if(attacks).with_len(len)
}

/// Returns the space that a byte names.
pub(super) fn space(byte: u8) -> Option<Space> {
    let class = CLASSES[usize::from(byte)];
    Space::ALL.get(usize::from(class)).copied()
}

/// Returns the byte that names a space, by its number.
#[inline(always)]
pub(super) fn letter(space: u8) -> u8 {
    LETTERS[usize::from(space) % LETTERS.len()]
}

/// The names of the spaces, in the order of [`Space::ALL`].
const LETTERS: [u8; 16] = *b"0123456789m\0\0\0\0\0";
