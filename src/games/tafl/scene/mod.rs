//! Tafl as it is seen: the board of the variant, who moved where, what was taken, what could be taken next. All is made of
//! [`data`], so that whoever has the data can draw as much.

mod board;
mod words;

use super::{
    ABOUT,
    data::{self, Deed, Turn},
    diagram::{self, Marks},
    rules::{
        board::{Square, Squares},
        position::{Piece, Placement},
        rules_string,
        step::Step,
        variant::{Arms, VARIANTS, Variant},
    },
    setup::Position,
    words::moved::{self, Moved},
};
use crate::{
    data::{Played, blank, finished, turn_by_turn},
    scene::{self, Arrow, ArrowKind, Counted, Course, Drawings, Fate, Film, Ghost, Item, Part, Scene, Tray},
};
use board::Mark;
pub use board::middle;

/// The film of a game.
pub fn film(game: data::GameRecord) -> Film {
    // If the rules by which it was judged are not understood, it is seen by the usual ones.
    let start = game.start();
    let table = Table::of(&start.unwrap_or_else(|| Position::start(VARIANTS[0])));
    let named = game.about.variant.as_deref().and_then(rules_string::by_name);
    let result = game.result.as_ref().map_or(String::new(), words::result);
    let scenes = table.scenes(&game);
    Film {
        title: named.unwrap_or(&table.variant).title.to_string(),
        board: board::board(&table.variant),
        counted: Counted {
            bars: "pieces lost",
            lines: "moves of the king to his escape",
            fights: ["a capture", ""],
            lead: "",
        },
        ..finished(game, result, scenes)
    }
}

/// A position as a film of one scene.
pub fn of(setup: &Position) -> Film {
    let table = Table::of(setup);
    Film {
        title: table.variant.title.to_string(),
        board: board::board(&table.variant),
        scenes: vec![Scene { position: setup.to_string(), ..table.standing(&setup.position, None, Then::Turn) }],
        ..blank(&ABOUT, &[])
    }
}

/// By which rules a game is seen.
struct Table {
    variant: Variant,
    arms: Arms,
}

/// The marks and hints after a position.
#[derive(Clone, Copy)]
enum Then {
    /// The next turn.
    Turn,
    /// Nothing: the game is over.
    Nothing,
    /// Nothing: the king's men are encircled (A11, V13).
    Ring,
}

impl Table {
    fn of(setup: &Position) -> Self {
        Self { variant: setup.variant.clone(), arms: setup.arms }
    }

    /// The start, and the scene of each turn.
    fn scenes(&self, game: &data::GameRecord) -> Vec<Scene> {
        let mut now = self.variant.start;
        let mut left = game.turns.len();
        turn_by_turn(game, self.standing(&now, None, Then::Turn), |turn| {
            let before = now;
            let read = |line: &String| Position::read(line, &self.variant).ok();
            if let Some(after) = turn.position.as_ref().and_then(read) {
                now = Placement { to_move: before.to_move.other(), ..after.position };
            }
            left -= 1;
            let result = game.result.as_ref().filter(|_| left == 0);
            let then = match result.and_then(|result| result.victory).map(|by| by.id) {
                Some("encircled") => Then::Ring,
                Some(_) => Then::Nothing,
                None => Then::Turn,
            };
            self.scene(turn, &before, &now, then)
        })
    }

    /// A position with the move that led to it, if one did, and with what could be taken next.
    fn standing(&self, position: &Placement, moved: Option<&Moved>, then: Then) -> Scene {
        let threats = match then {
            Then::Turn => self.threats(position),
            Then::Nothing | Then::Ring => Squares::NONE,
        };
        let ring = match then {
            Then::Ring => self.ring(position),
            Then::Turn | Then::Nothing => Squares::NONE,
        };
        let marks = Marks {
            moved: moved.map(|moved| Step { from: moved.from, to: moved.to }),
            taken: moved.map_or(Squares::NONE, |moved| moved.taken.iter().copied().collect()),
            threats,
            ring,
        };
        let is_king_taken = moved.is_some_and(|moved| moved.takes_king(position));
        let ends = moved.map_or(Vec::new(), |moved| vec![moved.from, moved.to]);
        let ends = ends.into_iter();
        let ends = ends.map(|square| board::mark(Mark::Moved, square, self.variant.size));
        Scene {
            marks: ends.chain(self.marked(Mark::Threat, threats)).chain(self.marked(Mark::Ring, ring)).collect(),
            pieces: self.pieces(position, is_king_taken),
            trays: self.trays(position),
            course: self.course(position, moved),
            facts: self.facts(position, threats, is_king_taken),
            places: self.places(position),
            words: format!("The {} are to move.", position.to_move.name()),
            position: Position { arms: self.arms, ..Position::new(*position, self.variant.clone()) }.to_string(),
            drawings: self.drawings(position, &marks),
            ..Scene::default()
        }
    }

    /// A mark on each of some squares.
    fn marked(&self, mark: Mark, squares: Squares) -> impl Iterator<Item = Item> + use<> {
        let size = self.variant.size;
        let squares = squares.sorted().into_iter();
        squares.map(move |square| board::mark(mark, square, size))
    }

    /// The effects of a turn, and the position after it.
    fn scene(&self, turn: &Turn, before: &Placement, after: &Placement, then: Then) -> Scene {
        let moved = Moved::of(turn);
        let mut scene = self.standing(after, moved.as_ref(), then);
        scene.position = turn.position.clone().unwrap_or_default();
        if let Some(moved) = &moved {
            scene.arrows = vec![self.arrow(moved)];
            scene.ghosts = self.ghosts(moved, before);
            scene.steps = self.steps(turn, moved, before, &scene);
        }
        Scene {
            seat: turn.side.map(|side| side as u8),
            written: vec![Part { text: turn.written.clone(), arrow: moved.is_some().then_some(0) }],
            played: turn.played,
            words: words::turn(turn, moved.as_ref(), before),
            ..scene
        }
    }

    /// The move, and then what it takes.
    fn steps(&self, turn: &Turn, moved: &Moved, before: &Placement, after: &Scene) -> Vec<scene::Step> {
        let piece = moved.piece.unwrap_or(Piece::Attacker);
        let mut others = *before;
        others.remove(moved.from.only());
        let mut with_all = *before;
        with_all.shift(piece, moved.from, moved.to);
        let mut steps = vec![scene::Step {
            mover: Some(board::moving(piece)),
            arrow: Some(0),
            badge: None,
            others: self.pieces(&others, false),
            pieces: self.pieces(&with_all, false),
            held: Vec::new(),
            text: turn.written.clone(),
            words: format!("{}.", moved::goes(moved)),
        }];
        if let Some(taken) = moved::takes(moved, before) {
            steps.push(scene::Step {
                mover: None,
                arrow: None,
                badge: None,
                others: Vec::new(),
                pieces: after.pieces.clone(),
                held: Vec::new(),
                text: String::new(),
                words: format!("It {taken}."),
            });
        }
        steps
    }

    fn pieces(&self, position: &Placement, is_king_taken: bool) -> Vec<Item> {
        let squares = position.occupied().sorted().into_iter();
        let size = self.variant.size;
        let item = |square: Square| match position.at(square)? {
            Piece::King if is_king_taken => Some(board::taken_king(square, size)),
            piece => Some(board::piece(piece, square, size)),
        };
        squares.filter_map(item).collect()
    }

    fn arrow(&self, moved: &Moved) -> Arrow {
        let middle = |square: Square| board::middle(square, self.variant.size);
        let (from, to) = (middle(moved.from), middle(moved.to));
        // It ends before the piece.
        let before = |from: i16, to: i16| to - (to - from).signum() * 27;
        Arrow {
            points: vec![from, (before(from.0, to.0), before(from.1, to.1))],
            text: String::new(),
            kind: ArrowKind::Move,
        }
    }

    /// The pieces taken, on their squares.
    fn ghosts(&self, moved: &Moved, before: &Placement) -> Vec<Ghost> {
        let ghost = |&square: &Square| {
            let piece = before.at(square)?;
            // A king who is taken stays on his square.
            (piece != Piece::King)
                .then(|| Ghost { item: board::piece(piece, square, self.variant.size), fate: Fate::Lost })
        };
        moved.taken.iter().filter_map(ghost).collect()
    }

    /// The pieces that the side to move could take with one move, the king too, and the squares to which the king could
    /// escape.
    fn threats(&self, position: &Placement) -> Squares {
        if position.king.is_empty() || position.king.meets(self.variant.goal) {
            return Squares::NONE;
        }
        let mut threats = Squares::NONE;
        for step in position.legal_steps(&self.variant) {
            let Some(piece) = position.at(step.from) else {
                continue;
            };
            let (_, taken) = position.played(&self.variant, step, piece, self.arms);
            threats |= taken.pieces;
            if taken.king {
                threats |= position.king;
            }
            if piece == Piece::King {
                threats |= step.to.only() & self.variant.goal;
            }
        }
        threats
    }

    /// The attackers around all of the king's men (A11, V13).
    fn ring(&self, position: &Placement) -> Squares {
        let free = self.variant.board().without(position.attackers);
        let men = if self.variant.has_ring { position.defenders | position.king } else { position.king };
        men.flood(free).beside() & position.attackers
    }

    /// The position with marks, as text: the same wide and narrow, for the largest board fits in either.
    fn drawings(&self, position: &Placement, marks: &Marks) -> Drawings {
        let mut board = diagram::drawing(position, &self.variant, marks);
        board.lines.push(diagram::legend(marks));
        Drawings { wide: board.clone(), narrow: board }
    }

    /// How many pieces each side has lost, how far the king is from his escape, and whether the turn took something.
    fn course(&self, position: &Placement, moved: Option<&Moved>) -> Course {
        let start = &self.variant.start;
        let lost = [
            start.attackers.len().saturating_sub(position.attackers.len()),
            start.defenders.len().saturating_sub(position.defenders.len()),
        ];
        let took = moved.is_some_and(|moved| !moved.taken.is_empty());
        Course {
            bars: lost.map(|pieces| pieces as u16).into(),
            lines: vec![None, self.distance(position)],
            fights: if took { vec![true] } else { Vec::new() },
            lead: None,
        }
    }

    /// How many moves the king needs to escape if nobody else moves; `None` if there is no way.
    fn distance(&self, position: &Placement) -> Option<u16> {
        let mut seen = position.king;
        let mut edge = position.king;
        // Each round sees at least one more square.
        for moves in 0.. {
            if edge.meets(self.variant.goal) {
                return Some(moves);
            }
            let before = seen;
            for from in edge.sorted() {
                let mut alone = *position;
                alone.shift(Piece::King, position.king.first()?, from);
                seen |= alone.reach(&self.variant, from, Piece::King);
            }
            edge = seen.without(before);
            if edge.is_empty() {
                break;
            }
        }
        None
    }

    /// How many pieces each side has lost.
    fn trays(&self, position: &Placement) -> Vec<Tray> {
        let start = &self.variant.start;
        let tray = |piece: Piece, before: Squares, now: Squares| {
            let lost = before.len().saturating_sub(now.len());
            let symbol = (lost > 0).then(|| (board::symbol(piece), lost as u8));
            Tray {
                items: Vec::new(),
                lost: symbol.into_iter().collect(),
                text: match lost {
                    0 => "nothing lost".to_owned(),
                    _ => format!("lost {lost}"),
                },
            }
        };
        vec![
            tray(Piece::Attacker, start.attackers, position.attackers),
            tray(Piece::Defender, start.defenders, position.defenders),
        ]
    }

    fn facts(&self, position: &Placement, threats: Squares, is_king_taken: bool) -> Vec<(String, String)> {
        let king = if is_king_taken { "; the king is taken" } else { " and the king" };
        let mut facts = vec![
            ("Attackers".to_owned(), position.attackers.len().to_string()),
            ("Defenders".to_owned(), format!("{}{king}", position.defenders.len())),
        ];
        if !threats.is_empty() {
            let mover = position.to_move;
            let (own, opponent) = (position.of(mover), position.of(mover.other()));
            let goals = names(threats.without(own | opponent));
            if !goals.is_empty() {
                facts.push(("The king can escape to".to_owned(), goals));
            }
            let taken = names(threats & opponent);
            if !taken.is_empty() {
                facts.push(("Can be taken".to_owned(), taken));
            }
        }
        facts
    }

    /// The whole position.
    fn places(&self, position: &Placement) -> Vec<(String, String)> {
        let listed = |squares: Squares| match names(squares) {
            none if none.is_empty() => "none".to_owned(),
            names => names,
        };
        vec![
            ("Attackers".to_owned(), listed(position.attackers)),
            ("Defenders".to_owned(), listed(position.defenders)),
            ("King".to_owned(), listed(position.king)),
        ]
    }
}

/// Squares as they are written: `a4 b7`.
fn names(squares: Squares) -> String {
    let names: Vec<String> = squares.sorted().iter().map(ToString::to_string).collect();
    names.join(" ")
}

impl Moved {
    /// Whether the king is among what it took. He stays on his square.
    fn takes_king(&self, after: &Placement) -> bool {
        self.taken.iter().any(|&square| after.king.has(square))
    }

    /// The move of a turn as intended and played; `None` if nothing moved, or the move is not known.
    fn of(turn: &Turn) -> Option<Self> {
        if turn.does != Some(Deed::Moves) && turn.meant.is_none() {
            return None;
        }
        let squares = |taken: &[String]| taken.iter().filter_map(|name| square(name)).collect();
        if let Some(meant) = &turn.meant {
            return Some(Self {
                piece: Some(meant.piece),
                from: square(&meant.from)?,
                to: square(&meant.to)?,
                taken: squares(&meant.taken),
            });
        }
        let played = turn.played != Played::Not;
        played.then_some(Self {
            piece: turn.piece,
            from: square(turn.from.as_deref()?)?,
            to: square(turn.to.as_deref()?)?,
            taken: squares(&turn.taken),
        })
    }
}

/// The square of a name, with or without the `K` of the king.
fn square(name: &str) -> Option<Square> {
    Square::of(name.strip_prefix('K').unwrap_or(name))
}
