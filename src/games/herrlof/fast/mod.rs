//! Games of which nothing is to be reported, read and played in one go: from bytes to the result, without a syntax tree.
//!
//! Most records are right. Nothing here knows what is wrong: at the first sight of anything but tags and lawful lines as
//! they are usually written, it gives up, and the game is judged in full. Cards are played by the same rules, and hands are
//! proven in the same way.

mod line;

use memchr::memmem;

use super::{
    GAME,
    driver::{goal, is_goal_sound, third},
    judge::{
        End,
        proof::{Gone, Place, Proof},
    },
    results::{self, Claim},
    rules::{
        cards::{Card, rank},
        points::{self, Standing},
        seats::{MOST_ROUNDS, Seat, Table},
        trick::{self, Taken, Trump},
    },
};
use crate::{
    game::{Options, Verdict, by_seats, glance},
    record::Tag,
    report::GameReport,
    span::Span,
    suppression::GameSuppressions,
};
use line::{Bytes, Mark, Play};

/// Judges games from byte `start` on, and hands them out, as long as nothing is to be said of them. Returns where the
/// first other game starts, with its tags: the end of the text where there is none.
pub fn judge(text: &str, start: usize, _: &Options, each: &mut dyn FnMut(Verdict)) -> usize {
    let header = |at| header(text, at);
    let game = |(tags, lines)| game(text, tags, lines);
    glance::each_clean(text, start, header, game, each)
}

/// Returns where a game starts after byte `from`, if that can be told at a glance: at tags with a round line behind them
/// (HN12).
pub fn seam_after(text: &str, from: usize) -> Option<usize> {
    glance::tags_after(text, from, |start| header(text, start).is_some())
}

/// Returns where the last game starts that a text has whole games before, if that can be told at a glance.
pub fn seam_before(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let start = memmem::rfind(bytes, b"\n\n[")? + 2;
    // A line of play before the tags makes them those of the next game.
    let last = text[..start].trim_end().lines().next_back()?;
    let is_tally = last.starts_with("T") && header(text, start).is_some();
    // A comment in braces may go on over lines, and after the end of what stands there.
    (is_tally && glance::is_clear(&bytes[..start])).then_some(start)
}

/// Reads the tags of a game, each on a line, with a blank line and a round line behind them. Returns where that starts.
fn header(text: &str, start: usize) -> Option<(Vec<Tag>, usize)> {
    let bytes = text.as_bytes();
    let (tags, at) = glance::tags(text, start)?;
    let is_whole = bytes.get(at..at + 4) == Some(b"\nR1 ");
    (is_whole && !tags.is_empty()).then_some((tags, at + 1))
}

/// Reads and plays a game. `None` where something is to be said of it.
fn game(text: &str, tags: Vec<Tag>, start: usize) -> Option<(Verdict, usize)> {
    if !is_goal_sound(&tags) {
        return None;
    }
    let players = if third(&tags) { 3 } else { 2 };
    let table = Table { players };
    let goal = goal(&tags).unwrap_or_else(|| table.goal());
    let mut bytes = Bytes::new(text.as_bytes(), start);
    let mut accounts = Accounts::default();
    let mut rounds: Vec<Vec<i64>> = Vec::with_capacity(MOST_ROUNDS);
    let mut begins = None;
    let end = loop {
        let number = rounds.len() + 1;
        let (began, scores) = round(&mut bytes, table, number, begins, &mut accounts)?;
        rounds.push(scores);
        begins = Some(began.after(1, players));
        let is_over = accounts.totals.iter().any(|total| *total >= goal) || number == MOST_ROUNDS;
        if is_over {
            break bytes.at;
        }
        bytes.take(b'\n')?;
    };
    let next = bytes.gap(b'[')?;
    let standings = table.seats().iter().map(|seat| accounts.standing(*seat));
    let winner = points::first(&standings.collect::<Vec<_>>());
    let ended = End {
        winner,
        is_tie: winner.is_none(),
        points: Some(accounts.totals),
    };
    if let Some(tag) = Tag::of_result(&tags) {
        let value = by_seats(GAME.seats, &tags, &tag.value);
        let claim = Claim::read(value.as_deref().unwrap_or(&tag.value), table)?;
        if !claim.agrees(Some(ended), table) {
            return None;
        }
    }
    let report = GameReport {
        seats: &GAME.seats[..players],
        span: Span::new(tags.first()?.span.start, end),
        turns: rounds.len() * table.tricks(),
        last_turn: format!("T{}", rounds.len()),
        result: Some(results::outcome(ended, table, rounds)),
        ..GameReport::default()
    };
    let quiet = GameSuppressions::default();
    let verdict = Verdict::new(&GAME, report, tags, None, Vec::new(), quiet);
    Some((verdict, next))
}

/// What the players have, by seat.
#[derive(Default)]
struct Accounts {
    totals: [u32; 3],
    exact: [u32; 3],
    tricks: [u32; 3],
}

impl Accounts {
    fn standing(&self, seat: Seat) -> (Seat, Standing) {
        let at = seat.index();
        (seat, (self.totals[at], self.exact[at], self.tricks[at]))
    }
}

/// Reads and plays a round, from its line to its tally. Returns who began it, and the points of each.
fn round(
    bytes: &mut Bytes<'_>,
    table: Table,
    number: usize,
    begins: Option<Seat>,
    accounts: &mut Accounts,
) -> Option<(Seat, Vec<i64>)> {
    bytes.label(b'R', number)?;
    let mut proof = Proof::new(table);
    let mut trump = match bytes.turned()? {
        Ok(card) => {
            proof.turn_up(card, Gone::Turned).ok()?;
            Trump::of(card)
        }
        Err(colour) => Trump::Colour(colour),
    };
    let bids = bytes.bids(table)?;
    bytes.take(b'\n')?;
    deal(bytes, table, &mut proof)?;
    let mut won = [0_u32; 3];
    let mut leader = begins;
    let mut began = None;
    for number in 1..=table.tricks() {
        let written = bytes.leader(number)?;
        if leader.is_some_and(|leader| leader != written) || !table.has(written) {
            return None;
        }
        began = began.or(Some(written));
        proof.trick = number - 1;
        let is_last = number == table.tricks();
        let next = trick(
            bytes,
            table,
            (written, is_last),
            &mut proof,
            (&mut trump, &mut won),
        )?;
        bytes.take(b'\n')?;
        leader = Some(next);
    }
    if !proof.left_over().is_empty() {
        return None;
    }
    let points = tally(bytes, table, (number, bids), won, accounts)?;
    Some((began?, points))
}

/// Reads the hands and the deck.
fn deal(bytes: &mut Bytes<'_>, table: Table, proof: &mut Proof) -> Option<()> {
    let mut seen = [false; 4];
    while let Some(whose) = bytes.hand_label() {
        let at = whose.map_or(3, Seat::index);
        if whose.is_some_and(|seat| !table.has(seat)) || std::mem::replace(&mut seen[at], true) {
            return None;
        }
        let (place, most) = match whose {
            Some(seat) => (Place::Hand(seat), table.tricks()),
            None => (Place::Deck, table.deck()),
        };
        let mut count = 0;
        let is_open = bytes.cards(&mut |card| {
            count += 1;
            proof.deal(place, card).ok()
        })?;
        if count > most || count < most && !is_open {
            return None;
        }
        if let Some(seat) = whose.filter(|_| count == most) {
            proof.is_full(seat);
        }
        bytes.take(b'\n')?;
    }
    Some(())
}

/// Reads and plays a trick behind its label. Returns who leads next.
fn trick(
    bytes: &mut Bytes<'_>,
    table: Table,
    (leader, is_last): (Seat, bool),
    proof: &mut Proof,
    (trump, won): (&mut Trump, &mut [u32; 3]),
) -> Option<Seat> {
    let players = table.players;
    let mut all = [Card::HAGALAZ; 3];
    for place in 0..players {
        bytes.take(b' ')?;
        let Play { card, swap } = bytes.play()?;
        let seat = leader.after(place, players);
        proof.play(seat, card).ok()?;
        all[place] = card;
        let led = trick::to_follow(&all[..1]);
        if let Some(led) = led.filter(|led| place > 0 && card.colour().is_some_and(|it| it != *led))
        {
            proof.does_not_follow(seat, led).ok()?;
        }
        if let Some((drawn, back)) = swap {
            if !card.is_rank(rank::SWAPS) {
                return None;
            }
            let (came, went) = proof.swap(seat, is_last, (drawn, back));
            came.and(went).ok()?;
        }
    }
    let cards = &all[..players];
    let taken = trick::taken(cards, *trump)?;
    if trick::reading_for_three(cards, taken).is_some() {
        return None;
    }
    let winner = match taken {
        Taken::By(place) => Some((leader.after(place, players), cards[place])),
        Taken::Destroyed => None,
    };
    if let Some((winner, _)) = winner {
        won[winner.index()] += 1;
    }
    match (bytes.mark()?, winner) {
        (None, _) if trick::turns_trump(cards) => return None,
        (None, _) => {}
        (Some(Mark::Destroyed(turned)), None) if turned.is_some() == trick::turns_trump(cards) => {
            if let Some(card) = turned {
                proof.turn_up(card, Gone::TurnedAnew(proof.trick)).ok()?;
                *trump = Trump::of(card);
            }
        }
        (Some(Mark::Taken(seat)), Some((winner, _))) if seat == winner => {}
        (Some(Mark::Steals(seat, from)), Some((winner, card))) if seat == winner => {
            let is_other = from != winner && table.has(from);
            if !is_other || !card.is_rank(rank::STEALS) || won[from.index()] == 0 {
                return None;
            }
            won[from.index()] -= 1;
            won[winner.index()] += 1;
        }
        (Some(Mark::Draws(seat, from, (drawn, back))), Some((winner, card))) if seat == winner => {
            let from = from.or_else(|| table.other(winner))?;
            let is_other = from != winner && table.has(from);
            if !is_other || !card.is_rank(rank::DRAWS) || is_last {
                return None;
            }
            proof.pass(from, winner, drawn).ok()?;
            proof.pass(winner, from, back).ok()?;
        }
        _ => return None,
    }
    Some(leader.after(trick::leads_next(cards, taken, players), players))
}

/// Reads a tally. Returns the points of each.
fn tally(
    bytes: &mut Bytes<'_>,
    table: Table,
    (number, bids): (usize, [Option<u32>; 3]),
    won: [u32; 3],
    accounts: &mut Accounts,
) -> Option<Vec<i64>> {
    bytes.label(b'T', number)?;
    let mut all = vec![-1; table.players];
    for place in 0..table.players {
        if place > 0 {
            bytes.take(b' ')?;
        }
        let score = bytes.score()?;
        let at = score.seat.index();
        let points = points::points(score.prediction, score.tricks, table).usual;
        let total = accounts.totals[at] + points;
        let is_right = table.has(score.seat)
            && all[at] < 0
            && bids[at].is_none_or(|bid| bid == score.prediction)
            && usize::try_from(score.prediction).is_ok_and(|it| it <= table.tricks())
            && score.tricks == won[at]
            && score.points.is_none_or(|written| written == points)
            && score.total.is_none_or(|written| written == total);
        if !is_right {
            return None;
        }
        all[at] = i64::from(points);
        accounts.totals[at] = total;
        accounts.exact[at] += u32::from(score.prediction == won[at]);
        accounts.tricks[at] = won[at];
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Plan;

    /// Random games of two players are clean, and none of them needs the full way.
    #[test]
    fn clean_games_are_read_in_one_go() {
        let play = GAME.play.expect("Herrlof can be played");
        for style in [1, 2] {
            let plan = Plan {
                style,
                turns: play.usual_turns(),
                ..Plan::new(7)
            };
            let texts = (1..=40).map(|number| play.random(&plan, number).text);
            let text = texts.collect::<Vec<_>>().join("\n");
            let mut games = 0;
            let end = judge(&text, 0, &Options::new(), &mut |_| games += 1);
            assert_eq!((games, end), (40, text.len()), "{}", &text[end..]);
        }
    }
}
