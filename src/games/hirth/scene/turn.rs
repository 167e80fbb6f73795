//! The effects of a turn on the board: the ways of its pieces, the attackers on the crossings, the pieces lost.

use std::collections::HashMap;

use super::{
    cloth::{self, crossing, middle, sign},
    effects::TurnEffects,
    pieces::{Lot, after_others, half, lots, lying_beaten, on_crossing},
};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        data::{self, Origin},
        position::Placement,
        turn::{self, Piece},
    },
    scene::{Arrow, ArrowKind, Badge, Fate, Ghost, Item, Part, outline::Point},
};

impl TurnEffects<'_> {
    /// The ways of the pieces, with the number of the move of each.
    pub fn arrows(self) -> Vec<(usize, Arrow)> {
        let moves = self.moves.iter().zip(self.asides()).enumerate();
        let mut arrows: Vec<(usize, Arrow)> =
            moves.filter_map(|(at, (mov, aside))| Some((at, arrow(at, mov, aside)?))).collect();
        let retreats = self.battles.iter().filter_map(retreat);
        arrows.extend(retreats.map(|arrow| (usize::MAX, arrow)));
        arrows
    }

    /// The distance of the way of each move from its line: ways with the same end lie so far from each other that
    /// their heads do not touch.
    fn asides(self) -> Vec<f32> {
        let ends = || {
            let walks = self.moves.iter().map(|mov| mov.walk.as_slice());
            walks.map(|walk| [walk.iter().nth_back(1).copied(), walk.last().copied()])
        };
        // How many ways have an end, and how many of these came so far.
        let mut counts: HashMap<_, (usize, usize)> = HashMap::new();
        ends().for_each(|end| counts.entry(end).or_default().0 += 1);
        let aside = |(number, end)| {
            let (many, before) = counts.entry(end).or_default();
            *before += 1;
            match many {
                2.. => BESIDE * ((*before - 1) as f32 - (*many - 1) as f32 / 2.0),
                _ => BESIDE / 2.0 * ((number % 5) as f32 - 2.0),
            }
        };
        ends().enumerate().map(aside).collect()
    }

    /// The spaces that pieces came to, and those that were fought over.
    pub fn touched(self) -> Spaces {
        let moves = self.moves.iter().filter(|mov| !mov.attack);
        let ends = moves.filter_map(|mov| mov.walk.last());
        let fought = self.battles.iter().map(|battle| &battle.space);
        ends.chain(fought).copied().fold(Spaces::NONE, Spaces::with)
    }

    /// The attackers on the crossings, and the beaten pieces beside those that lie in the position after the turn.
    pub fn ghosts(self, after: &Placement) -> Vec<Ghost> {
        let mut ghosts = Vec::new();
        for battle in self.battles {
            let (space, Some(winner)) = (battle.space, battle.winner) else {
                continue;
            };
            let attackers_win = winner == self.side;
            for (at, attacker) in battle.attackers.iter().enumerate() {
                let from = attacker.from.space();
                let before = &battle.attackers[..at];
                let beside = before.iter().filter(|other| other.from == attacker.from);
                let piece = attacker.what.into();
                let others = beside.map(|other| other.what.into());
                let place = after_others(from, crossing(from, space), piece, others);
                let fate = match (attackers_win, piece) {
                    (true, _) if from.is_some() => Fate::Moved,
                    (true, _) => fate_of(battle, winner, piece).unwrap_or(Fate::Moved),
                    (false, Piece::Hirth) => Fate::Lost,
                    (false, Piece::Karve(_)) => Fate::Returned,
                    (false, Piece::Lofdungr) => fate_of(battle, self.side, piece).unwrap_or(Fate::Moved),
                };
                ghosts.push(Ghost { item: on_crossing(self.side, piece, place), fate });
            }
            if attackers_win {
                self.beaten(battle, after, &mut ghosts);
            }
        }
        ghosts
    }

    /// Adds the defenders that were beaten.
    fn beaten(self, battle: &data::Battle, after: &Placement, ghosts: &mut Vec<Ghost>) {
        let lots = self.defenders(battle);
        let items = lying_beaten(after, &lots, battle.space);
        for (lot, item) in lots.into_iter().zip(items) {
            let fate = match lot.piece {
                Piece::Hirth => Fate::Lost,
                Piece::Karve(_) => Fate::Returned,
                Piece::Lofdungr => fate_of(battle, lot.side, lot.piece).unwrap_or(Fate::Lost),
            };
            ghosts.push(Ghost { item, fate });
        }
    }

    /// The powers of the battles, each beside a crossing over which it was fought: at the first place where nothing else is.
    pub fn badges(self, ghosts: &[Ghost], pieces: &[Item]) -> Vec<Badge> {
        let owners = [Side::Gull, Side::Silfr].map(cloth::owner_at).map(|(x, y)| (x.into(), y.into()));
        let names: Vec<Point> = Space::ALL.into_iter().map(cloth::name_at).chain(owners).collect();
        let mut taken: Vec<Point> = Vec::new();
        let badge = |battle: &data::Battle| {
            let (attack, defence) = (battle.attack?, battle.defence?);
            let sign = match battle.decided? {
                data::Decided::Power => "",
                data::Decided::Lofdungr => "♔",
                data::Decided::Defence => "=",
            };
            let attackers = battle.attackers.iter();
            let places = attackers.flat_map(|attacker| cloth::badge(attacker.from.space(), battle.space));
            let places: Vec<Point> = places.collect();
            let text = format!("{attack}:{defence}{sign}");
            let wide = 12.0 + 4.5 * text.chars().count() as f32;
            let is_free = |&&(x, y): &&Point| {
                let meets = |(other_x, other_y): Point, (other_wide, high): Point| {
                    (x - other_x).abs() < wide + other_wide && (y - other_y).abs() < 15.0 + high
                };
                let mut items = ghosts.iter().map(|ghost| &ghost.item).chain(pieces);
                !items.any(|item| meets((item.x.into(), item.y.into()), half(item)))
                    && !taken.iter().any(|&other| meets(other, (28.0, 13.0)))
                    && !names.iter().any(|&name| meets(name, (7.0, 8.0)))
            };
            let &(x, y) = places.iter().find(is_free).or(places.first())?;
            taken.push((x, y));
            Some(Badge { x: x as i16, y: y as i16, lift: 0, text, title: super::words::battle(self.side, battle) })
        };
        self.battles.iter().filter_map(badge).collect()
    }

    /// The defenders that were beaten on a space.
    pub fn lost(self, space: Space) -> Vec<Lot> {
        let won = |battle: &&data::Battle| battle.space == space && battle.winner == Some(self.side);
        let won = self.battles.iter().filter(won);
        won.flat_map(|battle| self.defenders(battle)).collect()
    }

    /// The defenders of a battle, by kind.
    fn defenders(self, battle: &data::Battle) -> Vec<Lot> {
        let defenders = battle.defenders.iter();
        lots(self.side.opponent(), defenders.map(|&defender| defender.into()))
    }
}

/// The fate of a piece that fought, as it is written.
fn fate_of(battle: &data::Battle, side: Side, piece: Piece) -> Option<Fate> {
    let mut results = battle.results.iter();
    let result = results.find(|result| result.side == side && Piece::from(result.what) == piece)?;
    Some(match result.ends {
        turn::Fate::Lost => Fate::Lost,
        turn::Fate::Reserve => Fate::Returned,
        turn::Fate::Space(_) => Fate::Moved,
    })
}

/// The way of a move, over the bridges; `None` of one that stays on its space.
fn arrow(number: usize, mov: &data::Move, aside: f32) -> Option<Arrow> {
    let walk = &mov.walk;
    let &first = walk.first()?;
    let enters = mov.from == Some(Origin::Reserve);
    if walk.len() < 2 && !enters {
        return None;
    }
    let mut points: Vec<Point> = Vec::new();
    let [edge, inside] = cloth::entry(first, mov.attack);
    if enters {
        points.push(edge);
        if walk.len() < 2 {
            points.push(inside);
        }
    }
    if walk.len() > 1 {
        points.push(middle(first));
    }
    for pair in walk.windows(2) {
        points.push(crossing(Some(pair[0]), pair[1]));
        points.push(middle(pair[1]));
    }
    if walk.len() > 1 {
        end_at(&mut points);
    }
    let (dx, dy) = beside(&points, aside);
    let shift = |(x, y): Point| ((x + dx) as i16, (y + dy) as i16);
    let mut points: Vec<_> = points.into_iter().map(shift).collect();
    if enters {
        // It begins at the edge of the cloth, wherever it leads from there.
        points[0].1 = edge.1 as i16;
    }
    Some(Arrow {
        points,
        text: (number + 1).to_string(),
        kind: if mov.attack { ArrowKind::Attack } else { ArrowKind::Move },
    })
}

/// The way of a beaten Lofðungr to its refuge (R17, R18), from the space that was fought over.
fn retreat(battle: &data::Battle) -> Option<Arrow> {
    let mut results = battle.results.iter();
    let result = results.find(|result| result.role == Some(data::Role::Retreat))?;
    let from = battle.space;
    let turn::Fate::Space(to) = result.ends else {
        return None;
    };
    if from == to {
        return None;
    }
    let mut points = vec![middle(from), crossing(Some(from), to), middle(to)];
    end_at(&mut points);
    Some(Arrow {
        points: points.into_iter().map(|(x, y)| (x as i16, y as i16)).collect(),
        text: String::new(),
        kind: ArrowKind::Retreat,
    })
}

/// How far from each other the middles of two heads are that lie side by side.
const BESIDE: f32 = 18.0;

/// How far after its last crossing a way ends at least, and how far inside the space: before the pieces there.
const AFTER: f32 = 30.0;
const INSIDE: f32 = 9.0;

/// How far a way is moved to lie so far beside its end.
fn beside(points: &[Point], aside: f32) -> Point {
    let [.., (x, y), (to_x, to_y)] = *points else {
        return (0.0, 0.0);
    };
    let far = (to_x - x).hypot(to_y - y).max(1.0);
    // Ways back have the same sides.
    let (x, y) = ((y - to_y) / far, (to_x - x) / far);
    let turned = aside * sign(if x.abs() > y.abs() { x } else { y });
    (x * turned, y * turned)
}

/// Ends a way a little after its last point but one, which is the crossing to a space, and in any case within the space: the
/// pieces there can be seen.
fn end_at(points: &mut [Point]) {
    if let [.., before, last] = points {
        let (x, y) = (last.0 - before.0, last.1 - before.1);
        let whole = x.hypot(y);
        // Over the long bridges in the middle the shore is far.
        let beyond = |way: f32, half: f32| (way.abs() - half) / way.abs().max(1.0);
        let shore = whole * beyond(x, cloth::HALF.0).max(beyond(y, cloth::HALF.1));
        let part = (AFTER.max(shore + INSIDE) / whole).min(1.0);
        *last = (before.0 + x * part, before.1 + y * part);
    }
}

/// The drawn move that a written one is. If the intended turn is drawn instead, the equal moves at its
/// beginning and at its end are matched; the moves between are not.
fn shown_as(turn: &data::Turn) -> impl Fn(usize) -> Option<usize> {
    let written = &*turn.moves;
    let shown = turn.meant.as_ref().map_or(written, |meant| &meant.moves);
    let is_same = |(one, other): &(&data::Move, &data::Move)| one.text == other.text;
    let first = written.iter().zip(shown).take_while(is_same).count();
    let rest = written[first..].iter().rev().zip(shown[first..].iter().rev());
    let last = rest.take_while(is_same).count();
    let (written, shown) = (written.len(), shown.len());
    move |number| {
        if number < first {
            return Some(number);
        }
        let from_end = written - number;
        (from_end <= last).then(|| shown - from_end)
    }
}

/// Cuts a written turn into parts, those of its moves with the number of their arrow.
pub fn parts(turn: &data::Turn, arrows: &[(usize, Arrow)]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = turn.written.as_str();
    let plain = |text: &str| Part { text: text.to_owned(), arrow: None };
    let shown = shown_as(turn);
    for (number, mov) in turn.moves.iter().enumerate() {
        let text: &str = &mov.text;
        let Some(at) = rest.find(text).filter(|_| !text.is_empty()) else {
            continue;
        };
        if at > 0 {
            parts.push(plain(&rest[..at]));
        }
        parts.push(Part {
            text: text.to_owned(),
            arrow: shown(number).and_then(|shown| arrows.iter().position(|&(of, _)| of == shown)),
        });
        rest = &rest[at + text.len()..];
    }
    if !rest.is_empty() {
        parts.push(plain(rest));
    }
    parts
}
