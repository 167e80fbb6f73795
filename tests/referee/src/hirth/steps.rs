//! The single steps of a turn (R5–R11).

use super::{
    Game, Kind, Place, Side,
    board::{Space, neighbours},
};

/// One step (R6). Pieces are named by their number in the list of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A Hirþ or an unmanned Karve enters at home.
    Enter(usize),
    /// A piece moves to a touching space, or onto the line before it.
    Walk(usize, Space),
    /// A Hirþ (first) boards a Karve (second) in its space.
    Board(usize, usize),
    /// A Hirþ leaves its Karve into the Karve's space.
    Leave(usize),
}

impl Step {
    /// The piece that takes the step.
    pub fn piece(self) -> usize {
        match self {
            Step::Enter(piece) | Step::Walk(piece, _) | Step::Board(piece, _) | Step::Leave(piece) => piece,
        }
    }
}

/// How many steps a turn has (R5).
pub const STEPS: u8 = 5;

/// How many Hirþ a Karve carries at most (R6).
const CREW: usize = 4;

impl Game {
    /// Who holds a space: the side that has any piece there, an unmanned Karve included (R7).
    ///
    /// A piece on the line still counts where it came from (R10).
    pub fn holder(&self, space: Space) -> Option<Side> {
        self.pieces.iter().find(|piece| piece.place == Place::On(space)).map(|piece| piece.owner)
    }

    /// The Hirþ aboard a Karve; aboard anything else there are none.
    pub fn crew(&self, karve: usize) -> Vec<usize> {
        if !self.is_karve(karve) {
            return Vec::new();
        }
        self.numbers().filter(|piece| self.pieces[*piece].aboard == Some(karve)).collect()
    }

    /// Whether a piece is a Karve.
    pub fn is_karve(&self, piece: usize) -> bool {
        self.pieces[piece].kind == Kind::Karve
    }

    /// The numbers of all pieces.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.pieces.len()
    }

    /// Whether a piece is the mover's, on the board, and has neither stopped (R8) nor gone onto the line (R10).
    pub fn is_fresh(&self, piece: usize) -> bool {
        let piece = &self.pieces[piece];
        piece.owner == self.mover && matches!(piece.place, Place::On(_)) && !piece.stopped && piece.attacking.is_none()
    }

    /// All fresh pieces.
    pub fn fresh_pieces(&self) -> Vec<usize> {
        self.numbers().filter(|piece| self.is_fresh(*piece)).collect()
    }

    /// Every step that may be taken now (R6), apart from there being five in a turn (R5).
    ///
    /// Of the Hirþ in the reserve, all alike, only the first is named; so too of the Karves there.
    pub fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.entering_steps();
        for piece in self.fresh_pieces() {
            steps.extend(self.walking_steps(piece));
            steps.extend(self.boarding_steps(piece));
            steps.extend(self.leaving_steps(piece));
        }
        steps
    }

    /// The first Hirþ and the first Karve of the reserve may enter (R6). A Lofðungr is never in the reserve.
    fn entering_steps(&self) -> Vec<Step> {
        [Kind::Hirth, Kind::Karve].into_iter().filter_map(|kind| self.first_in_reserve(kind)).map(Step::Enter).collect()
    }

    /// The first of the mover's pieces of a kind that is in the reserve and does not attack from there (R11).
    pub fn first_in_reserve(&self, kind: Kind) -> Option<usize> {
        self.numbers().find(|number| {
            let piece = &self.pieces[*number];
            piece.owner == self.mover
                && piece.kind == kind
                && piece.place == Place::Reserve
                && piece.attacking.is_none()
        })
    }

    /// A fresh piece that nothing carries may move to every touching space (R6).
    pub fn walking_steps(&self, piece: usize) -> Vec<Step> {
        match self.pieces[piece].place {
            Place::On(space) if self.pieces[piece].aboard.is_none() => {
                neighbours(space, self.settings.laterals).into_iter().map(|to| Step::Walk(piece, to)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A fresh Hirþ that nothing carries may board any Karve of its side in its space that has room (R6),
    /// even one that has stopped (R9), but none that is on the line (R10).
    pub fn boarding_steps(&self, piece: usize) -> Vec<Step> {
        let hirth = &self.pieces[piece];
        if hirth.kind != Kind::Hirth || hirth.aboard.is_some() {
            return Vec::new();
        }
        self.numbers()
            .filter(|number| {
                let karve = &self.pieces[*number];
                karve.kind == Kind::Karve
                    && karve.owner == hirth.owner
                    && karve.place == hirth.place
                    && karve.attacking.is_none()
                    && self.crew(*number).len() < CREW
            })
            .map(|karve| Step::Board(piece, karve))
            .collect()
    }

    /// A fresh Hirþ may leave the Karve that carries it (R6).
    ///
    /// When a Karve stops or goes onto the line so do all aboard it (R8, R10), so those are not fresh. A Hirþ
    /// that boarded a stopped Karve (R9) has not stopped itself and may leave it again.
    pub fn leaving_steps(&self, piece: usize) -> Vec<Step> {
        match self.pieces[piece].aboard {
            Some(_) => vec![Step::Leave(piece)],
            None => Vec::new(),
        }
    }

    /// Takes a step, which must be a legal one.
    pub fn take(&mut self, step: Step) {
        match step {
            Step::Enter(piece) => self.go(piece, self.mover.home()),
            Step::Walk(piece, to) => self.go(piece, to),
            Step::Board(hirth, karve) => self.pieces[hirth].aboard = Some(karve),
            Step::Leave(hirth) => self.pieces[hirth].aboard = None,
        }
        self.steps += 1;
    }

    /// The game after a step, which must be a legal one.
    pub fn after(&self, step: Step) -> Game {
        let mut game = self.clone();
        game.take(step);
        game
    }

    /// A piece, with all aboard it, goes to a space from a touching one or from the reserve.
    ///
    /// Into an own space: it may go on. Into an empty one: it stops (R8). Into an enemy one: that is an
    /// attack, and it stays on the line (R10, from the reserve R11).
    fn go(&mut self, piece: usize, to: Space) {
        let holder = self.holder(to);
        let own = self.pieces[piece].owner;
        let mut all = self.crew(piece);
        all.push(piece);
        for one in all {
            let one = &mut self.pieces[one];
            if holder == Some(own.enemy()) {
                one.attacking = Some(to);
            } else {
                one.place = Place::On(to);
                one.stopped = holder.is_none();
            }
        }
    }
}
