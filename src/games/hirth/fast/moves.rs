//! The moves of a turn, read and played one after the other: each by a shortest way (R12), with no more written than
//! it takes. What a move will be nobody can foresee, least of all the processor; so wherever moves differ in what they
//! add or take, all of them do it, and some so many times as 0.

use std::hint::black_box;

use super::{
    choices::Choices,
    cursor::{Cursor, SPACES, Word},
    force::{Piece, Single, Singles, Spot, each_of},
    front::Charge,
    turn::Turn,
    ways::{Way, far},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::CAPACITY,
    rules::STEPS,
};

/// What the second byte of a move says of its start.
#[derive(Clone, Copy)]
struct Start {
    /// Where the piece is: at home when it enters.
    space: Space,
    /// Where it is counted.
    spot: Spot,
    enters: bool,
    /// Whether there is more to it than a space or an `e`.
    is_odd: bool,
}

/// Where a move ends.
#[derive(Clone, Copy)]
struct Goal {
    /// What is written of it; nothing where the piece stays.
    written: Option<Space>,
    /// The space it goes to, or stays on.
    space: Space,
    attack: bool,
    /// Where it ends, in bytes from the start of the move.
    end: usize,
    /// Whether an `i` follows.
    boards: bool,
}

/// How a walk ends.
struct Walk {
    steps: u8,
    /// The space that the piece holds then: the goal, or where it attacks from.
    stands: Space,
    /// Whether it stops there, for the space was empty (R8).
    stops: bool,
}

impl Turn {
    /// Plays the moves of a turn.
    #[inline(always)]
    pub fn moves(&mut self, i: &mut Cursor<'_>, choices: &mut Choices) -> Option<()> {
        i.blanks();
        loop {
            let word = i.word();
            i.at += match word.byte(0) {
                b'H' => self.hirth_moves(*i, word, choices)?,
                b'K' | b'L' => self.single_moves(*i, word, choices)?,
                _ => {
                    // Blanks may stand between moves, and do before what comes after them.
                    i.blanks();
                    match i.peek() {
                        b'H' | b'K' | b'L' => continue,
                        _ => return Some(()),
                    }
                }
            };
            if self.steps > STEPS {
                return None;
            }
        }
    }

    /// A Hirþ walks from a space (`H34`), enters (`He`; R11: not against the foe, for there is something to say of
    /// that) or leaves a Karve (`Hv3`), and may go on, and board. Gives how many bytes were read.
    #[inline(always)]
    fn hirth_moves(
        &mut self,
        i: Cursor<'_>,
        mut word: Word,
        choices: &mut Choices,
    ) -> Option<usize> {
        let mut start = self.start(word);
        let mut more = 0;
        let mut is_lifted = start.enters;
        if start.is_odd {
            match word.byte(1) {
                b'i' => {
                    *self = self.boards_somewhere(choices)?;
                    return Some(2);
                }
                b'v' => start.space = word.space(2)?,
                _ => return None,
            }
            let karves = self.own.singles.to_leave(start.space);
            let karve = one(self.own.singles, karves, choices)?;
            self.own.singles.leave(karve);
            word = word.from(1);
            more = 1;
            is_lifted = true;
        } else {
            if !self.own.hirth.has(start.spot) {
                return None;
            }
            self.own.hirth.remove(start.spot);
            self.own.leave(start.spot);
        }
        self.steps += u8::from(is_lifted);
        let goal = goal(i.past(more), word, start.space, is_lifted);
        let is_nothing = goal.written.is_none() & !is_lifted & !goal.boards;
        if undivided(is_nothing | self.enters_in_vain(start, goal)) {
            return None;
        }
        let walk = self.walk(start.space, goal, choices)?;
        self.steps += walk.steps;
        let may_act = !(goal.attack | walk.stops);
        if goal.boards {
            self.boards(goal.space, choices)?;
            return may_act.then_some(goal.end + 1 + more);
        }
        self.own.hold(walk.stands);
        self.own.hirth.add(goal.space, may_act);
        self.stopped.add(goal.space, walk.stops);
        self.charge(Piece::HIRTH, walk.stands, goal);
        Some(goal.end + more)
    }

    /// `Hi`: a Hirþ boards a Karve in its space, wherever that is.
    #[cold]
    fn boards_somewhere(mut self, choices: &mut Choices) -> Option<Self> {
        let can_board = |&at: &Space| self.own.hirth.has(at) & (self.own.singles.to_board(at) != 0);
        let boarding = self.own.hirth.spaces().iter().filter(can_board);
        let at = choices.among(boarding.fold(Spaces::NONE, Spaces::with))?;
        self.own.hirth.remove(at);
        self.own.leave(at);
        self.boards(at, choices)?;
        Some(self)
    }

    /// A Hirþ that is lifted boards a Karve on its space, which may have stopped (R9).
    #[inline(always)]
    fn boards(&mut self, at: Space, choices: &mut Choices) -> Option<()> {
        let karves = self.own.singles.to_board(at);
        let karve = one(self.own.singles, karves, choices)?;
        self.own.singles.board(karve);
        self.steps += 1;
        Some(())
    }

    /// A Karve with exactly so many aboard moves (R6; `Khh34`), or enters (`Ke`) and may go on; or the Lofðungr moves
    /// (`L34`). Gives how many bytes were read.
    #[inline(always)]
    fn single_moves(&mut self, i: Cursor<'_>, word: Word, choices: &mut Choices) -> Option<usize> {
        let is_king = word.byte(0) == b'L';
        let aboard = word.aboard(1);
        if aboard > [usize::from(CAPACITY), 0][usize::from(is_king)] {
            return None;
        }
        let word = word.from(aboard);
        let start = self.start(word);
        let piece = [Piece::karve(aboard as u8), Piece::LOFDUNGR][usize::from(is_king)];
        let single = self.own.singles.free(piece, start.space, start.enters)?;
        if start.is_odd | (start.enters & (self.foe.has(start.space) | (piece != Piece::karve(0))))
        {
            return None;
        }
        self.own.leave_if(start.space, !start.enters);
        self.steps += u8::from(start.enters);
        if undivided(start.enters & !self.own.holders.has(start.space)) {
            self.own.hold(start.space);
            self.own
                .singles
                .stand(single, piece, start.space, true, false);
            return Some(2);
        }
        let goal = goal(i.past(aboard), word, start.space, start.enters);
        if undivided(goal.written.is_none() & !start.enters) {
            return None;
        }
        let walk = self.walk(start.space, goal, choices)?;
        self.steps += walk.steps;
        self.own.hold(walk.stands);
        self.own
            .singles
            .stand(single, piece, walk.stands, walk.stops, goal.attack);
        self.charge(piece, walk.stands, goal);
        Some(goal.end + aboard)
    }

    /// What the second byte of a move says of its start.
    #[inline(always)]
    fn start(&self, word: Word) -> Start {
        STARTS[self.side as usize][usize::from(word.byte(1))]
    }

    /// Whether a piece enters a home that it cannot go on from, and does: one that was empty stops it (R8).
    #[inline(always)]
    fn enters_in_vain(&self, start: Start, goal: Goal) -> bool {
        start.enters & goal.written.is_some() & !self.own.holders.has(start.space)
    }

    /// A shortest walk, through own spaces (R8), of a piece that holds no space now.
    #[inline(always)]
    fn walk(&self, from: Space, goal: Goal, choices: &mut Choices) -> Option<Walk> {
        let Goal {
            written,
            space: to,
            attack,
            ..
        } = goal;
        if self.foe.has(to) != attack {
            return None;
        }
        let own = self.own.holders;
        let way = Way::between(from, written);
        let (mut steps, mut last) = (way.steps, way.last);
        if !own.has_any_of(way.through) {
            (steps, last) = far(own, from, to, attack, choices)?;
        }
        Some(Walk {
            steps,
            stands: [to, last][usize::from(attack)],
            stops: !(attack | own.has(to)),
        })
    }

    /// Puts a piece on the line, if it attacks.
    #[inline(always)]
    fn charge(&mut self, piece: Piece, from: Space, goal: Goal) {
        let to = goal.space;
        self.front.join(goal.attack, Charge { piece, from, to });
    }
}

/// The Karve that is marked, or one of those that are.
#[inline(always)]
fn one(singles: Singles, marked: u64, choices: &mut Choices) -> Option<Single> {
    match marked & marked.wrapping_sub(1) {
        _ if marked == 0 => None,
        0 => Some(marked.trailing_zeros() & !15),
        _ => any_karve(singles, marked, choices),
    }
}

/// One of several Karve. Those that are alike are interchangeable, so one stands for all.
#[cold]
fn any_karve(singles: Singles, marked: u64, choices: &mut Choices) -> Option<Single> {
    let all = each_of(marked);
    let is_new = |&karve: &Single| {
        let mut before = all.clone().take_while(|&other| other < karve);
        before.all(|other| singles.bits(other) != singles.bits(karve))
    };
    let mut distinct = all.clone().filter(is_new);
    let count = distinct.clone().count();
    distinct.nth(choices.next(count)?)
}

/// For each side and second byte, how a move starts.
static STARTS: [[Start; 256]; 2] = [starts(Side::Gull), starts(Side::Silfr)];

const fn starts(side: Side) -> [Start; 256] {
    let home = side.home();
    let odd = Start {
        space: home,
        spot: Spot::of(home),
        enters: false,
        is_odd: true,
    };
    let mut starts = [odd; 256];
    starts[b'e' as usize] = Start {
        spot: Spot::RESERVE,
        enters: true,
        is_odd: false,
        ..odd
    };
    let mut byte = 0;
    while byte < 256 {
        if let Some(space) = SPACES[byte] {
            starts[byte] = Start {
                space,
                spot: Spot::of(space),
                is_odd: false,
                ..odd
            };
        }
        byte += 1;
    }
    starts
}

/// Reads a goal, if one is there: `i` and `word` stand two bytes before it, and `from` is where the piece is.
#[inline(always)]
fn goal(i: Cursor<'_>, word: Word, from: Space, can_stay: bool) -> Goal {
    let is_marked = word.byte(2) == b'>';
    let mut written = word.from(2 + usize::from(is_marked)).space(0);
    let mut attack = is_marked & written.is_some();
    if undivided(attack & can_stay) && is_battle(i.bytes(), i.at + 4) {
        (written, attack) = (None, false);
    }
    let end = 2 + usize::from(written.is_some()) + usize::from(attack);
    Goal {
        written,
        space: written.unwrap_or(from),
        attack,
        end,
        boards: word.from(end).byte(0) == b'i',
    }
}

/// A condition that hardly ever holds while its parts often do: asked as a whole it is foreseen, part by part it is
/// not, and left to itself the compiler asks part by part. It may do so all the same; nothing depends on it but speed.
#[inline(always)]
fn undivided(condition: bool) -> bool {
    black_box(condition)
}

/// Whether what looks like a goal, and ends at byte `end`, starts a battle: a piece and its side follow.
#[cold]
fn is_battle(bytes: &[u8], end: usize) -> bool {
    let mut i = Cursor::new(bytes, end);
    i.blanks();
    let next = i.word();
    matches!(next.byte(0), b'G' | b'S') && matches!(next.byte(1), b'H' | b'K' | b'L')
}
