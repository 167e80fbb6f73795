//! A written turn and the positions it can start from: every lawful reading of it, or the rules it breaks.

mod best_line;
mod lengths;

use std::cmp::Ordering;

use arrayvec::ArrayVec;

pub(super) use best_line::{BestTurn, best_line};
pub(super) use lengths::lengths;

use super::{
    board::{Side, Space},
    position::Position,
    rules::{
        Answered, Breach, BreachAt, Ending, Fight, Played, Remarks, STEPS, Underway, explain,
        fights, offer, settle, step_left, ways_into,
    },
    turn::{Battle, Move, Origin, Token, Turn},
};

/// More readings than this are not kept: the cheapest stay. No record of real play comes near.
pub const MOST_READINGS: usize = 64;

/// More than this are not kept in the middle of a turn.
const MOST_HALFWAY: usize = 2048;

/// A turn, played.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Its readings, cheapest first; at least one.
    pub readings: Vec<Reading>,
    /// Whether there are more than could be kept: what cannot be played after it may be legal all the same.
    pub cut: bool,
}

/// One way to understand a record up to the end of a turn.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position at the end of the turn.
    pub position: Position,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// What the cheapest way here leaves to be desired, over the whole game.
    pub cost: Cost,
    /// The ways here, cheapest first; there is at least one. Each comes from another reading before.
    pub ways: Vec<Way>,
}

/// How a reading comes from one before.
#[derive(Clone, Debug)]
pub struct Way {
    /// The number of the reading before the turn.
    pub from: usize,
    /// What the whole way leaves to be desired.
    pub cost: Cost,
    /// How each move was walked, in order.
    pub walks: ArrayVec<Walked, { STEPS as usize }>,
    /// What is worth a word in the battles.
    pub remarks: Remarks,
    /// The battles as they were decided.
    pub fights: ArrayVec<Fight, { STEPS as usize }>,
}

/// How a written move was walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walked {
    /// Its steps, 1 to 5.
    pub steps: u8,
    /// How many of them more than the shortest way.
    pub detour: u8,
    /// Whether it needs a lateral crossing (R2).
    pub lateral: bool,
    /// Whether it attacks from off the board (R11).
    pub off_board: bool,
}

/// What makes one reading worse than another (R2, R12, R18): compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost {
    /// Lateral crossings.
    pub lateral: u16,
    /// Steps beyond the shortest, and retreats elsewhere than back.
    pub oddities: u16,
}

impl Cost {
    fn plus(self, lateral: usize, oddities: usize) -> Self {
        Self {
            lateral: self.lateral.saturating_add(lateral as u16),
            oddities: self.oddities.saturating_add(oddities as u16),
        }
    }
}

impl Reading {
    /// The one reading of a game that has not begun.
    pub fn start() -> Self {
        Self {
            position: Position::start(),
            ending: None,
            cost: Cost::default(),
            ways: Vec::new(),
        }
    }
}

/// A reading in the middle of a turn.
#[derive(Clone, Copy)]
struct Halfway {
    from: usize,
    now: Underway,
    steps: u8,
    cost: Cost,
    /// How the moves so far were walked; a move takes a step at least.
    walks: [Option<Walked>; STEPS as usize],
}

/// How many steps a move may take, and what is said when it takes more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// As many as leave one to each move after it: more are in vain. What is said of a turn that cannot be played
    /// is not the best there is to say.
    Tight,
    /// All that are left in the turn, so that the first move that breaks a rule can be told, and why.
    All,
}

/// Every lawful reading of a turn by `side`, cheapest first. Its label does not count; a turn with
/// faults has none.
///
/// # Errors
/// The rules that the turn breaks, on the most plausible reading.
pub fn replay(before: &[Reading], side: Side, turn: &Turn) -> Result<Replayed, Vec<BreachAt>> {
    played(before, side, turn, Room::Tight).or_else(|_| played(before, side, turn, Room::All))
}

/// The same without a reason: `None` when there is no lawful reading.
pub fn lawful(before: &[Reading], side: Side, turn: &Turn) -> Option<Replayed> {
    played(before, side, turn, Room::Tight).ok()
}

/// Whether a turn that has taken `steps` steps so far can go on with what `rest` says, to its end.
pub fn goes_on(now: &Underway, steps: u8, rest: &Turn) -> bool {
    let halfway = Halfway {
        from: 0,
        now: *now,
        steps,
        cost: Cost::default(),
        walks: [None; STEPS as usize],
    };
    played_from(vec![halfway], rest, Room::Tight).is_ok()
}

fn played(
    before: &[Reading],
    side: Side,
    turn: &Turn,
    room: Room,
) -> Result<Replayed, Vec<BreachAt>> {
    let readings = before.iter().enumerate();
    let started = readings.filter(|(_, reading)| reading.ending.is_none());
    let open = started.map(|(from, reading)| Halfway {
        from,
        now: Underway::new(&reading.position, side),
        steps: 0,
        cost: reading.cost,
        walks: [None; STEPS as usize],
    });
    played_from(open.collect(), turn, room)
}

fn played_from(mut open: Vec<Halfway>, turn: &Turn, room: Room) -> Result<Replayed, Vec<BreachAt>> {
    let mut next = Vec::with_capacity(open.len() + FEW);
    let mut ways = Vec::with_capacity(FEW);
    let mut cut = false;
    for (i, mov) in turn.moves.iter().enumerate() {
        let later = turn.moves.len() - i - 1;
        let most = match room {
            Room::Tight => usize::from(STEPS).saturating_sub(later) as u8,
            Room::All => STEPS,
        };
        walk(&open, i, mov, (most, room), &mut ways, &mut next)?;
        std::mem::swap(&mut open, &mut next);
        let goes_on = turn.offers.iter().all(|offer| offer.value.accepted);
        if room == Room::Tight && later == 0 && goes_on {
            // What does not come to the turn's steps here never does.
            open.retain(Halfway::is_complete);
        }
        cut |= open.len() > MOST_HALFWAY;
        open.truncate(MOST_HALFWAY);
    }
    let refused = offers(&mut open, turn)?;
    if let Some(ending) = refused {
        return Ok(Replayed::of(refusal(open, turn, ending)?, cut));
    }
    let (least, most) = (
        open.iter().map(|way| way.steps).min(),
        open.iter().map(|way| way.steps).max(),
    );
    open.retain(Halfway::is_complete);
    if open.is_empty() {
        let breach = Breach::StepCount {
            least: least.unwrap_or(0),
            most: most.unwrap_or(0),
        };
        return Err(vec![BreachAt { breach, span: None }]);
    }
    Ok(Replayed::of(battles(open, turn)?, cut))
}

impl Replayed {
    /// Of these readings, the cheapest that can be kept.
    fn of(mut readings: Vec<Reading>, cut: bool) -> Self {
        readings.sort_by_key(|reading| reading.cost);
        let cut = cut || readings.len() > MOST_READINGS;
        readings.truncate(MOST_READINGS);
        Self { readings, cut }
    }
}

/// Plays written move number `i` on every open reading, so that no more than `most` steps are taken in all.
/// What comes of it takes the place of what is in `next`; `ways` is room to work in.
fn walk(
    open: &[Halfway],
    i: usize,
    mov: &Token<Move>,
    (most, room): (u8, Room),
    ways: &mut Vec<Played>,
    next: &mut Vec<Halfway>,
) -> Result<(), Vec<BreachAt>> {
    next.clear();
    let mut breach = None;
    for way in open {
        let left = most.saturating_sub(way.steps);
        ways_into(ways, &way.now, &mov.value, left);
        if ways.is_empty() && room == Room::All && breach.is_none() {
            breach = Some(explain(&way.now, &mov.value, left));
        }
        let off_board = !ways.is_empty() && is_off_board(&way.now, &mov.value);
        for played in ways.iter() {
            let mut walks = way.walks;
            if let Some(walked) = walks.get_mut(i) {
                *walked = Some(Walked {
                    steps: played.steps,
                    detour: played.detour,
                    lateral: played.lateral,
                    off_board,
                });
            }
            let cost = way
                .cost
                .plus(usize::from(played.lateral), usize::from(played.detour));
            let halfway = Halfway {
                from: way.from,
                now: played.after,
                steps: way.steps + played.steps,
                cost,
                walks,
            };
            let known = match open.len() <= FEW {
                true => next.iter_mut().find(|other| other.is_same(&halfway)),
                false => None,
            };
            match known {
                Some(other) if other.cost <= cost => {}
                Some(other) => *other = halfway,
                None => next.push(halfway),
            }
        }
    }
    if next.is_empty() && (room == Room::Tight || breach.is_some()) {
        let broken = breach.map(|breach| BreachAt {
            breach,
            span: Some(mov.span),
        });
        return Err(broken.into_iter().collect());
    }
    if open.len() > FEW {
        next.sort_unstable_by(Halfway::order);
        next.dedup_by(|other, kept| kept.is_same(other));
    }
    next.sort_by_key(|way| (way.cost, way.steps));
    Ok(())
}

/// A few readings are compared one by one as they are found; many are sorted afterwards.
const FEW: usize = 8;

impl Halfway {
    fn walked(&self) -> ArrayVec<Walked, { STEPS as usize }> {
        self.walks.iter().flatten().copied().collect()
    }

    /// Whether the turn may end here (R5).
    fn is_complete(&self) -> bool {
        self.steps == STEPS || !step_left(&self.now)
    }

    /// Whether both are the same but for their cost.
    fn is_same(&self, other: &Self) -> bool {
        self.from == other.from && self.steps == other.steps && self.now == other.now
    }

    /// Orders by what makes two of them the same, then by cost.
    fn order(&self, other: &Self) -> Ordering {
        let key = |way: &Self| (way.from, way.steps);
        let same = key(self).cmp(&key(other));
        same.then_with(|| self.now.cmp(&other.now))
            .then_with(|| self.cost.cmp(&other.cost))
    }
}

/// R11: a piece enters where the foe holds its home.
fn is_off_board(now: &Underway, mov: &Move) -> bool {
    let enters = matches!(
        mov,
        Move::Hirth {
            from: Origin::Reserve,
            ..
        } | Move::Karve { from: None, .. }
    );
    enters && now.foe.held().has(now.side.home())
}

/// Makes the turn's offers (R22). Tells how the game ended, if one was refused.
fn offers(open: &mut [Halfway], turn: &Turn) -> Result<Option<Ending>, Vec<BreachAt>> {
    // All readings share the coin: nothing but offers changes it.
    let Some(mut coin) = open.first().map(|way| way.now.penningr) else {
        return Ok(None);
    };
    let mut refused = None;
    for (i, made) in turn.offers.iter().enumerate() {
        match offer(coin, &made.value) {
            Ok(Answered::Accepted(raised)) => coin = raised,
            Ok(Answered::Refused(ending)) => {
                if let Some(after) = turn.offers.get(i + 1) {
                    return Err(vec![BreachAt {
                        breach: Breach::AfterRefusal,
                        span: Some(after.span),
                    }]);
                }
                refused = Some(ending);
            }
            Err(fault) => {
                return Err(vec![BreachAt {
                    breach: Breach::Penningr { fault },
                    span: Some(made.span),
                }]);
            }
        }
    }
    open.iter_mut().for_each(|way| way.now.penningr = coin);
    Ok(refused)
}

/// The end of a game by a refused offer: the pieces on the line stay where they came from, no battle is
/// fought (R22).
fn refusal(open: Vec<Halfway>, turn: &Turn, ending: Ending) -> Result<Vec<Reading>, Vec<BreachAt>> {
    if let Some(battle) = turn.battles.first() {
        return Err(vec![BreachAt {
            breach: Breach::AfterRefusal,
            span: Some(battle.span),
        }]);
    }
    let mut readings = Vec::new();
    for way in open {
        let position = way.now.called_off();
        let found = Way {
            from: way.from,
            cost: way.cost,
            walks: way.walked(),
            remarks: Remarks::default(),
            fights: ArrayVec::new(),
        };
        add(&mut readings, position, Some(ending), found);
    }
    Ok(readings)
}

/// Settles the battles of every open reading.
fn battles(open: Vec<Halfway>, turn: &Turn) -> Result<Vec<Reading>, Vec<BreachAt>> {
    let mut readings = Vec::new();
    let mut broken: Option<Vec<BreachAt>> = None;
    for way in open {
        let fights = fights(&way.now);
        match settle(&way.now, &fights, &turn.battles) {
            Ok((settled, remarks)) => {
                let cost = way
                    .cost
                    .plus(remarks.lateral_retreats.len(), remarks.odd_retreats.len());
                for end in settled {
                    let ending = end.victory.map(|victory| Ending {
                        winner: way.now.side,
                        victory: Some(victory),
                        multiplier: way.now.penningr.multiplier(),
                    });
                    let found = Way {
                        from: way.from,
                        cost,
                        walks: way.walked(),
                        remarks: remarks.clone(),
                        fights: fights.clone(),
                    };
                    add(&mut readings, end.position, ending, found);
                }
            }
            Err(found) => {
                let found: Vec<BreachAt> = found
                    .into_iter()
                    .map(|one| place_missing(one, turn))
                    .collect();
                if broken
                    .as_ref()
                    .is_none_or(|known| found.len() < known.len())
                {
                    broken = Some(found);
                }
            }
        }
    }
    match broken {
        Some(broken) if readings.is_empty() => Err(broken),
        _ => Ok(readings),
    }
}

/// A battle that is missing shows at the move that attacks, or at the `/` that denies it.
fn place_missing(mut broken: BreachAt, turn: &Turn) -> BreachAt {
    if let (None, Breach::BattleMissing { fight }) = (broken.span, &broken.breach) {
        let attack = turn
            .moves
            .iter()
            .rev()
            .find(|mov| attacks(&mov.value) == Some(fight.space));
        broken.span = attack.map(|mov| mov.span);
    }
    if let (None, Breach::BattleOutcome { fight, .. }) = (broken.span, &broken.breach) {
        let written = |battle: &&Token<Battle>| battle.value.space.value == fight.space;
        broken.span = turn.battles.iter().find(written).map(|battle| battle.span);
    }
    broken
}

fn attacks(mov: &Move) -> Option<Space> {
    let goal = match *mov {
        Move::Hirth { to, .. } | Move::Karve { to, .. } => to?,
        Move::Lofdungr { to, .. } => to,
    };
    goal.attack.then_some(goal.space)
}

/// Adds a reading, or another way to one that is known.
fn add(readings: &mut Vec<Reading>, position: Position, ending: Option<Ending>, way: Way) {
    let known = readings
        .iter_mut()
        .find(|reading| reading.position == position && reading.ending == ending);
    let Some(reading) = known else {
        readings.push(Reading {
            position,
            ending,
            cost: way.cost,
            ways: vec![way],
        });
        return;
    };
    match reading.ways.iter_mut().find(|other| other.from == way.from) {
        Some(other) if other.cost <= way.cost => {}
        Some(other) => *other = way,
        None => reading.ways.push(way),
    }
    reading.ways.sort_by_key(|way| way.cost);
    reading.cost = reading.ways[0].cost;
}
