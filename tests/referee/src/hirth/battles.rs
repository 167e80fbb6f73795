//! Battles, retreats and the end of a turn (R13–R21, R23).

use super::{
    Game, Kind, Place, Side,
    board::{MIDDLE, SPACES, Space, neighbours},
};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// `G` or `S`.
    pub winner: char,
    /// [`YFIRRAD`], [`THUNGUR_HNIFUR`], [`DREPID`] or [`REFUSED`].
    pub victory: &'static str,
    /// What the winner gets: the victory times the multiplier of the coin (R23).
    pub points: u32,
}

/// The victory of who holds the five middle spaces (R21).
pub const YFIRRAD: &str = "yfirrad";
/// The victory of who drives the enemy Lofðungr off the board (R19, R21).
pub const THUNGUR_HNIFUR: &str = "thungur-hnifur";
/// The victory of who kills the enemy Lofðungr on `m` (R19, R21).
pub const DREPID: &str = "drepid";
/// The victory of who offered the coin in vain (R22).
pub const REFUSED: &str = "refused";

/// A piece that fights, Karves with all aboard them.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// The number of the piece.
    pub piece: usize,
    /// How it is written: `GKhh` for example.
    pub name: String,
}

/// A battle, fought out but with nothing moved yet.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Where it is fought.
    pub space: Space,
    /// The pieces of the side that holds the space.
    pub defenders: Vec<Fighter>,
    /// The mover's pieces on the line before the space, whichever space they came from (R14).
    pub attackers: Vec<Fighter>,
    /// Whether the attackers won it (R13).
    pub won: bool,
}

/// What the players decide after the battles are fought out.
#[derive(Clone, Default, Debug)]
pub struct Choice {
    /// Where the beaten defender's Lofðungr goes, when there is one and it has a refuge (R17).
    pub refuge: Option<Space>,
    /// The attackers that move into the spaces they won (R15), of all battles together.
    pub moving_in: Vec<usize>,
}

/// How one fighter came out of its battle, as it is written: `GKhh` and `^`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    /// The piece as it is written.
    pub name: String,
    /// A space, `^` for the reserve or `x` for out of the game.
    pub end: char,
}

/// How all fighters came out of one battle.
#[derive(Clone, Debug)]
pub struct Results {
    /// Where it was fought.
    pub space: Space,
    /// Who defended it.
    pub defender: Side,
    /// The defender's pieces that lost.
    pub beaten_defenders: Vec<Fate>,
    /// The defender's pieces that won, which may be written or left out (N2).
    pub surviving_defenders: Vec<Fate>,
    /// All attackers.
    pub attackers: Vec<Fate>,
}

impl Results {
    /// The battle as it is written, the defender first (N1).
    pub fn text(&self, with_survivors: bool) -> String {
        let mut text = format!(">{}", self.space);
        let survivors = if with_survivors { self.surviving_defenders.as_slice() } else { &[] };
        for fate in self.beaten_defenders.iter().chain(survivors).chain(&self.attackers) {
            text.push_str(&fate.name);
            text.push(fate.end);
        }
        text
    }
}

impl Game {
    /// The battles of this turn in the order they are written (N1), decided but with nothing moved yet.
    pub fn battles(&self) -> Vec<Battle> {
        SPACES.into_iter().filter_map(|space| self.battle(space)).collect()
    }

    /// The battle at a space, if there is one (R14).
    pub fn battle(&self, space: Space) -> Option<Battle> {
        let attackers = self.fighters(|game, piece| game.pieces[piece].attacking == Some(space));
        if attackers.is_empty() {
            return None;
        }
        let defenders = self.fighters(|game, piece| game.pieces[piece].place == Place::On(space));
        let won = self.attackers_win(&attackers, &defenders);
        Some(Battle { space, defenders, attackers, won })
    }

    /// The pieces that `who` picks, those aboard a Karve left out: Karves first, then Hirþ, then Lofðungr.
    fn fighters(&self, who: impl Fn(&Game, usize) -> bool) -> Vec<Fighter> {
        let mut fighters = Vec::new();
        for kind in [Kind::Karve, Kind::Hirth, Kind::King] {
            for piece in self.numbers() {
                let is_of_kind = self.pieces[piece].kind == kind;
                if is_of_kind && self.pieces[piece].aboard.is_none() && who(self, piece) {
                    fighters.push(Fighter { piece, name: self.name(piece) });
                }
            }
        }
        fighters
    }

    /// How a piece is written after a battle: its side, its kind, and an `h` for each Hirþ aboard.
    pub fn name(&self, piece: usize) -> String {
        let side = self.pieces[piece].owner.letter();
        let kind = self.pieces[piece].kind.letter();
        format!("{side}{kind}{}", "h".repeat(self.crew(piece).len()))
    }

    /// Whether the attackers win (R13).
    ///
    /// More power wins. On a tie the side with the only Lofðungr wins; with none or both, the defender.
    fn attackers_win(&self, attackers: &[Fighter], defenders: &[Fighter]) -> bool {
        let power = |side: &[Fighter]| side.iter().map(|one| self.power(one.piece)).sum::<usize>();
        let king = |side: &[Fighter]| side.iter().any(|one| self.pieces[one.piece].kind == Kind::King);
        if power(attackers) != power(defenders) {
            power(attackers) > power(defenders)
        } else {
            king(attackers) && !king(defenders)
        }
    }

    /// The power of a piece: Hirþ 1, Lofðungr 1, Karve 1 and 1 for each Hirþ aboard, unmanned Karve 0 (R13).
    fn power(&self, piece: usize) -> usize {
        match (self.pieces[piece].kind, self.crew(piece).len()) {
            (Kind::Hirth | Kind::King, _) => 1,
            (Kind::Karve, 0) => 0,
            (Kind::Karve, crew) => 1 + crew,
        }
    }

    /// Takes the losers of all battles away (R16, R18). Only a beaten defender's Lofðungr still stands where
    /// it was, for [`Game::refuges`].
    pub fn remove_losers(&mut self, battles: &[Battle]) {
        for battle in battles {
            let losers = if battle.won { &battle.defenders } else { &battle.attackers };
            for loser in losers {
                match self.pieces[loser.piece].kind {
                    Kind::Hirth => self.leave_the_game(loser.piece),
                    Kind::Karve => self.return_to_reserve(loser.piece),
                    // A beaten attacker's Lofðungr goes back to the space it attacked from (R18), where it
                    // counted all along (R10). A beaten defender's was not on the line.
                    Kind::King => self.pieces[loser.piece].attacking = None,
                }
            }
        }
    }

    /// A Hirþ outside a Karve leaves the game when beaten (R16).
    fn leave_the_game(&mut self, hirth: usize) {
        self.pieces[hirth].place = Place::Out;
        self.pieces[hirth].attacking = None;
    }

    /// A Karve and the Hirþ aboard it go back to the reserve when beaten, apart (R16).
    fn return_to_reserve(&mut self, karve: usize) {
        let mut all = self.crew(karve);
        all.push(karve);
        for piece in all {
            self.pieces[piece].place = Place::Reserve;
            self.pieces[piece].aboard = None;
            self.pieces[piece].attacking = None;
        }
    }

    /// The defender's Lofðungr, with the battle that beat it.
    pub fn beaten_king<'b>(&self, battles: &'b [Battle]) -> Option<(usize, &'b Battle)> {
        for battle in battles.iter().filter(|battle| battle.won) {
            for defender in &battle.defenders {
                if self.pieces[defender.piece].kind == Kind::King {
                    return Some((defender.piece, battle));
                }
            }
        }
        None
    }

    /// Where the beaten defender's Lofðungr may go, asked after the losers are gone and before any winner has
    /// moved in: to a touching space that is empty or its own (R17). None when none was beaten.
    ///
    /// An attacker that won still holds the space it attacked from, and a won space is the winner's.
    pub fn refuges(&self, battles: &[Battle]) -> Vec<Space> {
        let Some((_, lost)) = self.beaten_king(battles) else {
            return Vec::new();
        };
        let is_won = |space: Space| battles.iter().any(|battle| battle.won && battle.space == space);
        neighbours(lost.space, self.settings.laterals)
            .into_iter()
            .filter(|space| !is_won(*space) && self.holder(*space) != Some(self.mover))
            .collect()
    }

    /// Carries out what the players chose: first the retreat (R17, R19), then the winners that move in (R15).
    pub fn carry_out(&mut self, battles: &[Battle], choice: &Choice) {
        if let Some((king, battle)) = self.beaten_king(battles) {
            match choice.refuge {
                Some(refuge) => self.pieces[king].place = Place::On(refuge),
                None => self.lose_king(king, battle.space),
            }
        }
        for battle in battles.iter().filter(|battle| battle.won) {
            for attacker in &battle.attackers {
                self.end_attack(attacker.piece, battle.space, choice);
            }
        }
    }

    /// A winner moves in with all aboard it, or stays where it came from (R15), off the board too (R11).
    fn end_attack(&mut self, piece: usize, space: Space, choice: &Choice) {
        let mut all = self.crew(piece);
        all.push(piece);
        for one in all {
            self.pieces[one].attacking = None;
            if choice.moving_in.contains(&piece) {
                self.pieces[one].place = Place::On(space);
            }
        }
    }

    /// A Lofðungr without refuge is killed on `m` and leaves the board elsewhere (R19): the mover wins.
    fn lose_king(&mut self, king: usize, space: Space) {
        self.pieces[king].place = Place::Out;
        if space == 'm' {
            self.win(DREPID, 5);
        } else {
            self.win(THUNGUR_HNIFUR, 2);
        }
    }

    /// The mover wins: the points of the victory times the multiplier (R23). Of two victories in one turn the
    /// higher counts (R21).
    fn win(&mut self, victory: &'static str, worth: u32) {
        let points = worth * self.penningr.multiplier;
        let is_better = self.outcome.as_ref().is_none_or(|earlier| points > earlier.points);
        if is_better {
            self.outcome = Some(Outcome { winner: self.mover.letter(), victory, points });
        }
    }

    /// How everybody came out of the battles, asked after [`Game::carry_out`].
    pub fn results(&self, battles: &[Battle]) -> Vec<Results> {
        battles.iter().map(|battle| self.results_of(battle)).collect()
    }

    /// How everybody came out of one battle.
    fn results_of(&self, battle: &Battle) -> Results {
        let fates = |fighters: &[Fighter]| fighters.iter().map(|one| self.fate(one)).collect();
        let defenders: Vec<Fate> = fates(&battle.defenders);
        let (beaten_defenders, surviving_defenders) =
            if battle.won { (defenders, Vec::new()) } else { (Vec::new(), defenders) };
        Results {
            space: battle.space,
            defender: self.mover.enemy(),
            beaten_defenders,
            surviving_defenders,
            attackers: fates(&battle.attackers),
        }
    }

    /// Where a fighter ended.
    fn fate(&self, fighter: &Fighter) -> Fate {
        let end = match self.pieces[fighter.piece].place {
            Place::On(space) => space,
            Place::Reserve => '^',
            Place::Out => 'x',
        };
        Fate { name: fighter.name.clone(), end }
    }

    /// Whether no space but the mover's own home holds two of its Karves, asked at the end of a turn (R20).
    pub fn keeps_the_karve_limit(&self) -> bool {
        SPACES.into_iter().filter(|space| *space != self.mover.home()).all(|space| {
            let is_karve_there = |piece: &usize| {
                self.is_karve(*piece)
                    && self.pieces[*piece].owner == self.mover
                    && self.pieces[*piece].place == Place::On(space)
            };
            self.numbers().filter(is_karve_there).count() <= 1
        })
    }

    /// Ends the turn: the mover wins by Yfirráð if it holds all of the middle (R21), else the turn passes.
    pub fn end_the_turn(&mut self) {
        if self.holds_middle(self.mover) {
            self.win(YFIRRAD, 1);
        }
        self.pass_the_turn();
    }

    /// Whether the opponent of who has just moved holds all of the middle, and nobody has won: the letter of the rulebook
    /// makes that a win, if the record does not go on (R21).
    pub fn is_won_by_the_letter(&self) -> bool {
        self.outcome.is_none() && self.holds_middle(self.mover)
    }

    /// The opponent wins by Yfirráð after the turn of another.
    pub fn won_by_the_letter(mut self) -> Self {
        self.win(YFIRRAD, 1);
        self
    }

    fn holds_middle(&self, player: Side) -> bool {
        MIDDLE.into_iter().all(|space| self.holder(space) == Some(player))
    }
}
