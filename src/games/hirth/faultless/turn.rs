//! A turn, read and played byte by byte: each move by a shortest way (R12), with no more written than it takes.

use std::iter;

use super::{
    battles,
    choices::Choices,
    cursor::{Cursor, Word},
    force::{Force, Heads, Piece, Ship, Ships, State, each_of},
};
use crate::{
    games::hirth::{
        board::{Crossings, Side, Space, Spaces},
        grammar,
        laws::{Answered, Ending, STEPS, offer, yfirrad},
        position::{CAPACITY, Penningr},
    },
    reader::Reader,
};

/// The pieces of both sides and the coin between two turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    forces: [Force; 2],
    penningr: Penningr,
}

/// A turn under way.
#[derive(Clone, Copy)]
struct Turn {
    side: Side,
    /// The mover's pieces; its Hirþ that stand outside a Karve are counted below.
    own: Force,
    /// The spaces that the foe holds.
    foe: Spaces,
    /// The steps taken.
    steps: u8,
    /// Hirþ outside a Karve that may still act.
    fresh: Heads,
    /// Hirþ outside a Karve that have stopped (R8).
    stopped: Heads,
    /// What the Lofðungr can still do.
    king: State,
    /// The pieces on the line.
    front: Front,
}

/// The pieces on the line (R10), 11 bits each: what it is (3), where it attacks from (4), and what (4).
#[derive(Clone, Copy)]
pub(super) struct Front {
    charges: u64,
    /// How many there are, 11 times.
    end: u32,
    /// The spaces that they attack.
    pub attacked: Spaces,
}

/// A piece on the line.
#[derive(Clone, Copy)]
pub(super) struct Charge {
    pub piece: Piece,
    pub from: Space,
    pub to: Space,
}

impl Board {
    /// The start of a game (R4).
    pub fn start() -> Self {
        Self {
            forces: [Force::at_start(Side::Gull), Force::at_start(Side::Silfr)],
            penningr: Penningr::Neutral,
        }
    }

    /// The same for all boards that differ only in how the Karve are counted.
    pub fn sorted(mut self) -> Self {
        self.forces = self.forces.map(Force::sorted);
        self
    }

    /// Plays a turn, and reads it to the end of what it says. `text` is the text from its beginning, `i` stands
    /// after the label. Gives the board after it, and how the game ended, if it did; `None` for a turn of which
    /// there may be anything to say.
    #[inline(always)]
    pub fn play(
        &self,
        text: &str,
        i: &mut Cursor<'_>,
        side: Side,
        choices: &mut Choices,
    ) -> Option<(Self, Option<Ending>)> {
        let mut after = *self;
        let [gull, silfr] = &mut after.forces;
        let (own, foe) = match side {
            Side::Gull => (gull, silfr),
            Side::Silfr => (silfr, gull),
        };
        let mut turn = Turn::new(side, own, foe);
        turn.moves(i, choices)?;
        if matches!(i.peek(), b'G' | b'S') {
            let ending = offers(&mut after.penningr, text, i)?;
            if ending.is_some() {
                *own = turn.called_off();
                return Some((after, ending));
            }
        }
        if turn.steps < STEPS && has_step_left(turn) {
            return None;
        }
        *own = turn.stood();
        let victory = match turn.front.end {
            0 => i.skip(b'/').then_some(None)?,
            _ => battles::fight(side, turn.front, own, foe, i)?,
        };
        if own.ships.is_crowded(side.home()) {
            return None;
        }
        let ending = victory.max(yfirrad(own.held)).map(|victory| Ending {
            winner: side,
            victory: Some(victory),
            multiplier: after.penningr.multiplier(),
        });
        Some((after, ending))
    }
}

/// Makes offers (R22). Gives how the game ended, if one was refused.
#[cold]
fn offers(coin: &mut Penningr, text: &str, i: &mut Cursor<'_>) -> Option<Option<Ending>> {
    while matches!(i.peek(), b'G' | b'S') {
        let (rest, made) = grammar::offer(Reader::new(text.get(i.at..i.at + OFFER)?)).ok()?;
        i.at += rest.offset();
        match offer(*coin, &made).ok()? {
            Answered::Accepted(raised) => *coin = raised,
            Answered::Refused(ending) => return Some(Some(ending)),
        }
        i.blanks();
    }
    Some(None)
}

/// The bytes of an offer.
const OFFER: usize = 4;

/// Where a move ends.
#[derive(Clone, Copy)]
struct Goal {
    space: Space,
    attack: bool,
}

/// How a walk ends.
struct Walk {
    /// The space that the piece holds then: the goal, or where it attacks from.
    stands: Space,
    /// Whether it stops there, for the space was empty (R8).
    stops: bool,
}

impl Turn {
    #[inline(always)]
    fn new(side: Side, own: &Force, foe: &Force) -> Self {
        Self {
            side,
            own: *own,
            foe: foe.held,
            steps: 0,
            fresh: own.hirth,
            stopped: Heads::default(),
            king: State::Free,
            front: Front {
                charges: 0,
                end: 0,
                attacked: Spaces::NONE,
            },
        }
    }

    /// Plays the moves of a turn.
    #[inline(always)]
    fn moves(&mut self, i: &mut Cursor<'_>, choices: &mut Choices) -> Option<()> {
        i.blanks();
        loop {
            let word = i.word();
            i.at += match token(word) {
                Token::End => {
                    // Blanks may stand between moves, and do before what comes after them.
                    i.blanks();
                    match i.peek() {
                        b'H' | b'K' | b'L' => continue,
                        _ => return Some(()),
                    }
                }
                Token::Walk => self.walks(word, choices)?,
                Token::Enter => self.enters(*i, word, choices)?,
                Token::Leave => self.leaves(*i, word, choices)?,
                Token::Board => self.boards_somewhere(choices)?,
                Token::Launch => self.launches(*i, word, choices)?,
                Token::Sail => self.sails(word, choices)?,
                Token::King => self.king_walks(word, choices)?,
            };
            if self.steps > STEPS {
                return None;
            }
        }
    }

    /// `H34`, `H3i`: a Hirþ walks from a space. Like the functions below, gives how many bytes were read.
    #[inline(always)]
    fn walks(&mut self, word: Word, choices: &mut Choices) -> Option<usize> {
        let from = word.space(1)?;
        if self.fresh.on(from) == 0 {
            return None;
        }
        self.fresh.remove(from);
        self.own.leave(from);
        if word.byte(2) == b'i' {
            self.boards(from, choices)?;
            return Some(3);
        }
        let (goal, end) = goal(word, 2)?;
        self.hirth_walks(word, end, from, goal, choices)
    }

    /// `He`: a Hirþ enters (R11: not against the foe, for there is something to say of that), and may go on.
    #[inline(always)]
    fn enters(&mut self, i: Cursor<'_>, word: Word, choices: &mut Choices) -> Option<usize> {
        let home = self.side.home();
        if self.own.reserve == 0 || self.foe.has(home) {
            return None;
        }
        self.own.reserve -= 1;
        self.steps += 1;
        if !self.own.held.has(home) {
            self.own.hold(home);
            self.stopped.add(home, 1);
            return Some(2);
        }
        self.goes_on(i, word, 2, home, choices)
    }

    /// `Hv3`: a Hirþ leaves a Karve, and may go on.
    #[inline(always)]
    fn leaves(&mut self, i: Cursor<'_>, word: Word, choices: &mut Choices) -> Option<usize> {
        let at = word.space(2)?;
        let ship = one(self.own.ships, self.own.ships.to_leave(at), choices)?;
        self.own.ships.leave(ship);
        self.steps += 1;
        self.goes_on(i, word, 3, at, choices)
    }

    /// A Hirþ that is lifted from `at` goes on from there, as byte number `end` says.
    #[inline(always)]
    fn goes_on(
        &mut self,
        i: Cursor<'_>,
        word: Word,
        end: usize,
        at: Space,
        choices: &mut Choices,
    ) -> Option<usize> {
        match (goal(word, end), word.byte(end)) {
            (_, b'i') => {
                self.boards(at, choices)?;
                Some(end + 1)
            }
            (Some((goal, end)), _) if !(goal.attack && is_battle(i, end)) => {
                self.hirth_walks(word, end, at, goal, choices)
            }
            _ => {
                self.own.hold(at);
                self.fresh.add(at, 1);
                Some(end)
            }
        }
    }

    /// `Hi`: a Hirþ boards a Karve in its space, wherever that is.
    #[inline(always)]
    fn boards_somewhere(&mut self, choices: &mut Choices) -> Option<usize> {
        let can_board = |&at: &Space| (self.fresh.on(at) > 0) & (self.own.ships.to_board(at) != 0);
        let boarding = self.own.held.iter().filter(can_board);
        let at = any(boarding.fold(Spaces::NONE, Spaces::with), choices)?;
        self.fresh.remove(at);
        self.own.leave(at);
        self.boards(at, choices)?;
        Some(2)
    }

    /// A Hirþ that is lifted boards a Karve, stopped or not (R9).
    #[inline(always)]
    fn boards(&mut self, at: Space, choices: &mut Choices) -> Option<()> {
        let ship = one(self.own.ships, self.own.ships.to_board(at), choices)?;
        self.own.ships.board(ship);
        self.steps += 1;
        Some(())
    }

    /// A Hirþ that is lifted walks, and may board after that.
    #[inline(always)]
    fn hirth_walks(
        &mut self,
        word: Word,
        end: usize,
        from: Space,
        goal: Goal,
        choices: &mut Choices,
    ) -> Option<usize> {
        let Walk { stands, stops } = self.walk(from, goal, choices)?;
        let Goal { space: to, attack } = goal;
        if word.byte(end) == b'i' {
            if attack || stops {
                return None;
            }
            self.boards(to, choices)?;
            return Some(end + 1);
        }
        self.own.hold(stands);
        self.fresh.add(to, u8::from(!(attack | stops)));
        self.stopped.add(to, u8::from(stops));
        self.charge(Piece::HIRTH, stands, goal);
        Some(end)
    }

    /// `Ke`: a Karve enters, and may go on.
    #[inline(always)]
    fn launches(&mut self, i: Cursor<'_>, word: Word, choices: &mut Choices) -> Option<usize> {
        let home = self.side.home();
        let ship = one(self.own.ships, self.own.ships.in_reserve(), choices)?;
        if self.foe.has(home) {
            return None;
        }
        self.steps += 1;
        let mut state = State::Free;
        if !self.own.held.has(home) {
            state = State::Stopped;
        } else if let Some((goal, end)) = goal(word, 2)
            && !(goal.attack && is_battle(i, end))
        {
            self.ship_walks(ship, home, goal, choices)?;
            return Some(end);
        }
        self.own.ships.stand(ship, home, state);
        self.own.hold(home);
        Some(2)
    }

    /// `Khh34`: a Karve with exactly so many aboard moves (R6).
    #[inline(always)]
    fn sails(&mut self, word: Word, choices: &mut Choices) -> Option<usize> {
        let aboard = word.aboard(1);
        if aboard > usize::from(CAPACITY) {
            return None;
        }
        let from = word.space(1 + aboard)?;
        let (goal, end) = goal(word, 2 + aboard)?;
        let wanted = self.own.ships.free(from, aboard as u64);
        let ship = one(self.own.ships, wanted, choices)?;
        self.own.leave(from);
        self.ship_walks(ship, from, goal, choices)?;
        Some(end)
    }

    /// A Karve that holds no space walks.
    #[inline(always)]
    fn ship_walks(
        &mut self,
        ship: Ship,
        from: Space,
        goal: Goal,
        choices: &mut Choices,
    ) -> Option<()> {
        let Walk { stands, stops } = self.walk(from, goal, choices)?;
        self.own.hold(stands);
        self.own.ships.stand(ship, stands, state(stops, goal));
        let piece = Piece::karve(self.own.ships.aboard(ship));
        self.charge(piece, stands, goal);
        Some(())
    }

    /// `L34`: the Lofðungr moves.
    #[inline(always)]
    fn king_walks(&mut self, word: Word, choices: &mut Choices) -> Option<usize> {
        let from = word.space(1)?;
        let (goal, end) = goal(word, 2)?;
        if self.own.king != Some(from) || self.king != State::Free {
            return None;
        }
        self.own.leave(from);
        let Walk { stands, stops } = self.walk(from, goal, choices)?;
        self.own.hold(stands);
        self.own.king = Some(stands);
        self.king = state(stops, goal);
        self.charge(Piece::LOFDUNGR, stands, goal);
        Some(end)
    }

    /// A shortest walk, through own spaces (R8), of a piece that holds no space now.
    #[inline(always)]
    fn walk(&mut self, from: Space, goal: Goal, choices: &mut Choices) -> Option<Walk> {
        let Goal { space: to, attack } = goal;
        if self.foe.has(to) != attack {
            return None;
        }
        let own = self.own.held;
        let touching = Crossings::Certain.from(to);
        let mut reached = Spaces::NONE.with(from);
        let mut last = reached.and(touching);
        let mut steps = 1;
        while last.is_empty() {
            reached = Crossings::Certain.from_any(reached).and(own);
            last = reached.and(touching);
            steps += 1;
            if steps > STEPS {
                return None;
            }
        }
        self.steps += steps;
        let mut origin = last.first()?;
        if attack & (last != Spaces::NONE.with(origin)) {
            origin = any_space(last, choices)?;
        }
        let stands = [to, origin][usize::from(attack)];
        let stops = !attack & !own.has(to);
        Some(Walk { stands, stops })
    }

    /// Puts a piece on the line, if it attacks.
    #[inline(always)]
    fn charge(&mut self, piece: Piece, from: Space, goal: Goal) {
        let Goal { space: to, attack } = goal;
        let front = &mut self.front;
        let charge = piece.number() as u64 | (from as u64) << 3 | (to as u64) << 7;
        front.charges |= (charge * u64::from(attack)) << front.end;
        front.end += CHARGE * u32::from(attack);
        front.attacked = front.attacked.or(Spaces::only_if(to, attack));
    }

    /// The mover's pieces when the game ends in the middle of the turn (R22): those on the line are where they came
    /// from.
    fn called_off(&self) -> Force {
        let mut own = self.stood();
        let charges = self.front.charges();
        for charge in charges.filter(|charge| charge.piece == Piece::HIRTH) {
            own.hirth.add(charge.from, 1);
        }
        own
    }

    /// The mover's pieces at the end of the turn; those on the line are not where they will be.
    #[inline(always)]
    fn stood(&self) -> Force {
        let mut own = self.own;
        own.hirth = self.fresh.plus(self.stopped);
        own.ships = own.ships.rested();
        own
    }
}

/// The bits of a piece on the line.
const CHARGE: u32 = 11;

impl Front {
    /// The pieces.
    #[inline(always)]
    pub fn charges(&self) -> impl Iterator<Item = Charge> {
        let mut left = *self;
        iter::from_fn(move || {
            let bits = left.charges;
            left.end = left.end.checked_sub(CHARGE)?;
            left.charges >>= CHARGE;
            let space = |from: u32| Space::ALL.get((bits >> from & 15) as usize).copied();
            Some(Charge {
                piece: Piece::of(bits as u8 & 7),
                from: space(3)?,
                to: space(7)?,
            })
        })
    }
}

/// The Karve that is marked, or one of those that are.
#[inline(always)]
fn one(ships: Ships, marked: u64, choices: &mut Choices) -> Option<Ship> {
    match marked & marked.wrapping_sub(1) {
        _ if marked == 0 => None,
        0 => Some(marked.trailing_zeros() & !15),
        _ => any_ship(ships, marked, choices),
    }
}

/// One of several Karve. Those that are alike are interchangeable, so one stands for all.
#[cold]
fn any_ship(ships: Ships, marked: u64, choices: &mut Choices) -> Option<Ship> {
    let all = each_of(marked);
    let is_new = |&ship: &Ship| {
        let mut before = all.clone().take_while(|&other| other < ship);
        before.all(|other| ships.bits(other) != ships.bits(ship))
    };
    let mut distinct = all.clone().filter(is_new);
    let count = distinct.clone().count();
    distinct.nth(choices.next(count)?)
}

/// One of several spaces.
#[inline(always)]
fn any(spaces: Spaces, choices: &mut Choices) -> Option<Space> {
    match spaces.len() {
        1 => spaces.first(),
        _ => any_space(spaces, choices),
    }
}

#[cold]
fn any_space(spaces: Spaces, choices: &mut Choices) -> Option<Space> {
    spaces.iter().nth(choices.next(spaces.len())?)
}

/// Whether the mover has a lawful step left (R5); see [`laws::step_left`](crate::games::hirth::laws::step_left).
#[cold]
fn has_step_left(turn: Turn) -> bool {
    let own = turn.own;
    own.reserve > 0
        || turn.fresh != Heads::default()
        || own.king.is_some() && turn.king == State::Free
        || own.ships.has_step_left()
}

/// What a piece can do after a walk.
#[inline(always)]
fn state(stops: bool, goal: Goal) -> State {
    match (stops, goal.attack) {
        (true, _) => State::Stopped,
        (_, true) => State::Attacks,
        _ => State::Free,
    }
}

/// What a move begins with.
#[derive(Clone, Copy)]
enum Token {
    /// No move.
    End,
    /// `H3`
    Walk,
    /// `He`
    Enter,
    /// `Hv`
    Leave,
    /// `Hi`
    Board,
    /// `Ke`
    Launch,
    /// `K3`, `Kh`
    Sail,
    /// `L`
    King,
}

/// What the next move begins with. One look into a table: what it will be nobody can foresee, least of all the
/// processor.
#[inline(always)]
fn token(word: Word) -> Token {
    let row = usize::from(ROWS[usize::from(word.byte(0))]);
    TOKENS[row << 8 | usize::from(word.byte(1))]
}

/// For each first byte of a move, its row in the table of tokens.
static ROWS: [u8; 256] = {
    let mut rows = [0; 256];
    rows[b'H' as usize] = 1;
    rows[b'K' as usize] = 2;
    rows[b'L' as usize] = 3;
    rows
};

/// For each row and second byte, what the move is.
static TOKENS: [Token; 4 << 8] = {
    let mut tokens = [Token::End; 4 << 8];
    let mut second = 0;
    while second < 256 {
        tokens[1 << 8 | second] = match second as u8 {
            b'e' => Token::Enter,
            b'v' => Token::Leave,
            b'i' => Token::Board,
            _ => Token::Walk,
        };
        tokens[2 << 8 | second] = match second as u8 {
            b'e' => Token::Launch,
            _ => Token::Sail,
        };
        tokens[3 << 8 | second] = Token::King;
        second += 1;
    }
    tokens
};

/// Reads a goal at byte number `start`; gives also where it ends.
#[inline(always)]
fn goal(word: Word, start: usize) -> Option<(Goal, usize)> {
    let attack = word.byte(start) == b'>';
    let at = start + usize::from(attack);
    let space = word.space(at)?;
    Some((Goal { space, attack }, at + 1))
}

/// Whether what looks like a goal, and ends after so many bytes, starts a battle: a piece and its side follow.
#[cold]
fn is_battle(mut i: Cursor<'_>, end: usize) -> bool {
    i.at += end;
    i.blanks();
    let next = i.word();
    matches!(next.byte(0), b'G' | b'S') && matches!(next.byte(1), b'H' | b'K' | b'L')
}
