//! A turn as written, and the grammar that reads it.

use super::{
    Kind, Side,
    battles::Fate,
    board::{SPACES, Space},
};

/// A turn as written.
#[derive(Debug)]
pub struct Written {
    /// The moves, in order.
    pub moves: Vec<WrittenMove>,
    /// The offers of the coin, in order.
    pub offers: Vec<WrittenOffer>,
    /// The battles, in order.
    pub battles: Vec<WrittenBattle>,
    /// Whether there is a `/`.
    pub slash: bool,
}

/// Where a written move starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// `e`
    Enter,
    /// `v3`
    Leave(Space),
    /// `3`
    From(Space),
    /// Nothing, as in `Hi`.
    Unsaid,
}

/// A move as written.
#[derive(Debug)]
pub struct WrittenMove {
    /// What moves.
    pub kind: Kind,
    /// How many `h` stand after the `K`.
    pub crew: usize,
    /// Where it starts.
    pub start: Start,
    /// Where it goes, if that is written.
    pub end: Option<Space>,
    /// Whether there is a `>`.
    pub attacks: bool,
    /// Whether there is an `i`.
    pub boards: bool,
}

/// An offer as written.
#[derive(Debug)]
pub struct WrittenOffer {
    /// Who offers.
    pub offerer: Side,
    /// Whether the other accepts.
    pub accepted: bool,
    /// All of it.
    pub text: String,
}

/// A battle as written.
#[derive(Debug)]
pub struct WrittenBattle {
    /// Where it is fought.
    pub space: Space,
    /// The results, in order.
    pub fates: Vec<Fate>,
}

/// The text of a turn, read from the left.
struct Text {
    letters: Vec<char>,
    at: usize,
}

/// The turn as written, when it has this label and follows the grammar.
pub fn parse(text: &str, label: &str) -> Option<Written> {
    let mut text = Text { letters: text.trim().chars().collect(), at: 0 };
    let (side, number) = label.split_at(1);
    text.take(|next| side.starts_with(next))?;
    // A number may begin with noughts.
    while text.peek() == Some('0') && !number.starts_with('0') {
        text.at += 1;
    }
    for digit in number.chars() {
        text.take(|next| next == digit)?;
    }
    if text.peek().is_some_and(|next| next.is_ascii_digit()) {
        return None;
    }
    let mut written = Written { moves: Vec::new(), offers: Vec::new(), battles: Vec::new(), slash: false };
    text.skip_spaces();
    while text.peek().is_some_and(|next| "HKL".contains(next)) {
        written.moves.push(text.written_move()?);
        text.skip_spaces();
    }
    while text.peek().is_some_and(|next| "GS".contains(next)) {
        written.offers.push(text.written_offer()?);
        text.skip_spaces();
    }
    while text.peek() == Some('>') {
        written.battles.push(text.written_battle()?);
        text.skip_spaces();
    }
    if text.peek() == Some('/') {
        text.at += 1;
        written.slash = true;
    }
    text.skip_spaces();
    text.peek().is_none().then_some(written)
}

impl Text {
    /// The next letter.
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    /// Takes the next letter if it is the right one.
    fn take(&mut self, is_right: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|next| is_right(*next))?;
        self.at += 1;
        Some(next)
    }

    /// Takes a space of the board.
    fn take_space(&mut self) -> Option<Space> {
        self.take(|next| SPACES.contains(&next))
    }

    /// Skips blanks.
    fn skip_spaces(&mut self) {
        while self.take(|next| next == ' ').is_some() {}
    }

    /// Takes a piece: its kind and how many are aboard.
    fn take_piece(&mut self) -> Option<(Kind, usize)> {
        let kind = match self.take(|next| "HKL".contains(next))? {
            'H' => Kind::Hirth,
            'K' => Kind::Karve,
            _ => Kind::King,
        };
        let mut crew = 0;
        while kind == Kind::Karve && self.take(|next| next == 'h').is_some() {
            crew += 1;
        }
        (crew <= 4).then_some((kind, crew))
    }

    /// A move. At least one step; `>` never with `i`; a Hirþ may say nothing but `i`; `Ke` is unmanned.
    fn written_move(&mut self) -> Option<WrittenMove> {
        let (kind, crew) = self.take_piece()?;
        let start = if kind != Kind::King && self.take(|next| next == 'e').is_some() {
            Start::Enter
        } else if kind == Kind::Hirth && self.take(|next| next == 'v').is_some() {
            Start::Leave(self.take_space()?)
        } else {
            self.take_space().map_or(Start::Unsaid, Start::From)
        };
        let attacks = !self.is_at_a_battle() && self.take(|next| next == '>').is_some();
        let end = if start == Start::Unsaid { None } else { self.take_space() };
        let boards = kind == Kind::Hirth && !attacks && self.take(|next| next == 'i').is_some();
        let has_a_step = match start {
            Start::Enter | Start::Leave(_) => true,
            Start::From(_) => end.is_some() || boards,
            Start::Unsaid => boards,
        };
        let is_whole =
            has_a_step && (!attacks || end.is_some()) && !(kind == Kind::Karve && start == Start::Enter && crew > 0);
        is_whole.then_some(WrittenMove { kind, crew, start, end, attacks, boards })
    }

    /// Whether a battle begins here: `>`, a space of the board, a side and a piece. An attack is never
    /// followed by those.
    fn is_at_a_battle(&self) -> bool {
        let mut ahead = Text { letters: self.letters.clone(), at: self.at };
        let mut sign = || {
            ahead.take(|next| next == '>')?;
            ahead.take_space()?;
            ahead.skip_spaces();
            ahead.take(|next| "GS".contains(next))?;
            ahead.take(|next| "HKL".contains(next))
        };
        sign().is_some()
    }

    /// An offer of the coin and its answer.
    fn written_offer(&mut self) -> Option<WrittenOffer> {
        let start = self.at;
        let offerer = Side::from_letter(self.take(|next| "GS".contains(next))?)?;
        self.take(|next| "dt".contains(next))?;
        self.take(|next| "GS".contains(next))?;
        let accepted = self.take(|next| "ar".contains(next))? == 'a';
        let text = self.letters[start..self.at].iter().collect();
        Some(WrittenOffer { offerer, accepted, text })
    }

    /// A battle with its results. A Lofðungr off the board may be written `^`, which means `x` (N4).
    fn written_battle(&mut self) -> Option<WrittenBattle> {
        self.take(|next| next == '>')?;
        let space = self.take_space()?;
        let mut fates = Vec::new();
        self.skip_spaces();
        while let Some(side) = self.take(|next| "GS".contains(next)) {
            let (kind, crew) = self.take_piece()?;
            let mut end = self.take(|next| next == '^' || next == 'x' || SPACES.contains(&next))?;
            if kind == Kind::King && end == '^' {
                end = 'x';
            }
            fates.push(Fate { name: format!("{side}{}{}", kind.letter(), "h".repeat(crew)), end });
            self.skip_spaces();
        }
        (!fates.is_empty()).then_some(WrittenBattle { space, fates })
    }
}
