//! The claim of a result tag (HN13), and whether it is true.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{anychar, char, multispace1, one_of},
    combinator::{all_consuming, eof, map, map_opt, opt, peek, recognize, value, verify},
    multi::separated_list0,
    sequence::{delimited, preceded, terminated},
};

use super::{
    judge::End,
    notation::seat,
    rules::seats::{Seat, Table},
};
use crate::{
    game::{OffBoard, OffBoardClaim, number},
    notation::{Read, Rule, white_space},
    report::GameResult,
};

/// The claim of a result tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// `*`: the game is not finished.
    Open,
    /// `=`: a tie in all counts, perhaps with the points.
    Tie(Vec<u32>),
    /// Who won, with the points of the winner, or of all in the order of seats.
    Won(Seat, Vec<u32>),
    /// The points of the winner, or of all, alone.
    Points(Vec<u32>),
    /// Who won by an end that no score shows, with the points of the winner, or of all; nobody in a game that both agree to end.
    OffBoard(OffBoard, Option<Seat>, Vec<u32>),
}

impl Claim {
    /// Reads the value of a result tag, with seats in place of names. `None` if it is not a result.
    pub fn read(value: &str, table: Table) -> Option<Self> {
        let Some(claim) = OffBoardClaim::read(value) else {
            return Self::of_scores(value, table);
        };
        let of_letter = |word: &str| Seat::ALL.into_iter().find(|seat| word.eq_ignore_ascii_case(seat.letter()));
        let OffBoardClaim { end, rest, has_lost, .. } = claim.with_sides(of_letter);
        if matches!(&*rest, "" | "=" | "draw" | "drawn" | "a draw") {
            return (end == OffBoard::Agreement).then(|| Self::OffBoard(end, None, Vec::new()));
        }
        let Self::Won(seat, points) = Self::of_scores(&rest, table)? else { return None };
        let winner = if has_lost { table.other(seat)? } else { seat };
        Some(Self::OffBoard(end, Some(winner), points))
    }

    /// Reads a result that the scores may show.
    fn of_scores(value: &str, table: Table) -> Option<Self> {
        let claim = delimited(white_space, claim(table), white_space);
        let read: Read<'_, Self> = all_consuming(claim).parse(value);
        read.ok().map(|(_, claim)| claim)
    }

    /// The result of a game without turns. `None` if it says no more than the points of one.
    pub fn outcome(&self, table: Table) -> Option<GameResult> {
        let all = |said: &[u32]| match said.len() == table.players {
            true => said.iter().map(|&points| i64::from(points)).collect(),
            false => Vec::new(),
        };
        let won = |winner: &Seat| GameResult::won(seat(*winner));
        match self {
            Self::Open => None,
            Self::OffBoard(end, None, _) => Some(GameResult::drawn().by(end.reason())),
            Self::OffBoard(end, Some(seat), said) => {
                Self::Won(*seat, said.clone()).outcome(table).map(|result| result.by(end.reason()))
            }
            Self::Tie(said) => Some(GameResult::drawn().scores(all(said), Vec::new())),
            Self::Won(seat, said) => match said[..] {
                [points] => Some(GameResult { points: Some(points), ..won(seat) }),
                _ => Some(won(seat).scores(all(said), Vec::new())),
            },
            Self::Points(said) => {
                let most = said.iter().max().filter(|_| said.len() == table.players)?;
                let mut best = table.seats().iter().zip(said).filter(|(_, points)| *points == most);
                let result = match (best.next(), best.next()) {
                    (Some((seat, _)), None) => won(seat),
                    _ => GameResult::drawn(),
                };
                Some(result.scores(all(said), Vec::new()))
            }
        }
    }

    /// Whether it agrees with the game.
    pub fn agrees(&self, end: Option<End>, table: Table) -> bool {
        let Some(end) = end else {
            return matches!(self, Self::Open | Self::OffBoard(..));
        };
        let Some(points) = end.points else {
            return *self != Self::Open;
        };
        let own = &points[..table.players];
        let best = own.iter().max().copied();
        let fits = |said: &[u32]| match said {
            [] => true,
            [one] => Some(*one) == end.winner.map_or(best, |winner| Some(points[winner.index()])),
            all => all == own,
        };
        match self {
            Self::Open => false,
            Self::Tie(said) => end.winner.is_none() && fits(said),
            Self::Won(seat, said) => end.winner == Some(*seat) && fits(said),
            Self::OffBoard(_, winner, said) => winner.is_some() && end.winner == *winner && fits(said),
            Self::Points(said) => fits(said),
        }
    }
}

/// `claim = "*" | "=" apart points | seat apart points | points;`
fn claim<'a>(table: Table) -> impl Rule<'a, Claim> {
    alt((
        value(Claim::Open, char('*')),
        map(preceded((char('='), apart), points(table)), Claim::Tie),
        map((terminated(letter(table), apart), points(table)), |(seat, points)| Claim::Won(seat, points)),
        map(verify(points(table), |points: &Vec<u32>| !points.is_empty()), Claim::Points),
    ))
}

/// The letter of a seat of the table, small or large.
fn letter<'a>(table: Table) -> impl Rule<'a, Seat> {
    map_opt(anychar, move |letter| {
        let letter = letter.to_ascii_uppercase().to_string();
        let mut seats = table.seats().iter();
        seats.find(|seat| seat.letter() == letter).copied()
    })
}

/// `apart = [ "," ] blanks;`: the separator between the winner and the points.
fn apart(i: &str) -> Read<'_, ()> {
    let comma = take_while(|c| c == ',');
    let begins = |i| alt((eof, take_while1(char::is_whitespace), tag(","))).parse(i);
    value((), (peek(begins), comma, white_space)).parse(i)
}

/// `points = [ "wins" | "won" ] [ number { ( "-" | "–" | ":" | " to " ) number } ];`: the points of all, or of one. A
/// number may have a `+`.
fn points<'a>(table: Table) -> impl Rule<'a, Vec<u32>> {
    let won = terminated(alt((tag("wins"), tag("won"))), white_space);
    let sign = delimited(white_space, one_of("-–:"), white_space);
    let to = delimited(multispace1, tag("to"), multispace1);
    let word = recognize((opt(char('+')), take_while1(char::is_alphanumeric)));
    let number = map_opt(word, |word: &str| number(word));
    let numbers = separated_list0(alt((value((), sign), value((), to))), number);
    verify(preceded(opt(won), numbers), move |points: &Vec<u32>| points.len() < 2 || points.len() == table.players)
}

/// `61-48`
pub fn scores(end: End, table: Table) -> String {
    let points = end.points.unwrap_or_default();
    let own: Vec<String> = points[..table.players].iter().map(u32::to_string).collect();
    own.join("-")
}

/// The correct result in the form of a tag that claims another: with as many points, and the winner named in the same
/// way. `name` is the tag's name for the winner.
pub fn written(end: End, claim: &Claim, name: &str, table: Table) -> String {
    let said = match claim {
        Claim::Open => None,
        Claim::Tie(said) | Claim::Won(_, said) | Claim::Points(said) | Claim::OffBoard(_, _, said) => Some(said.len()),
    };
    let who = end.winner.map_or("=", |_| name);
    let best = end.winner.zip(end.points).map(|(winner, points)| points[winner.index()]);
    match (claim, said, best) {
        (Claim::Points(_), Some(1), Some(best)) => best.to_string(),
        (Claim::Points(_), Some(1..), _) => scores(end, table),
        (_, Some(0), _) => who.to_owned(),
        (_, Some(1), Some(best)) => format!("{who} {best}"),
        _ => format!("{who} {}", scores(end, table)),
    }
}

/// A result as reports have it, with the points of each round where all are known.
pub fn outcome(end: End, table: Table, rounds: Vec<Vec<i64>>) -> GameResult {
    let result = match end.is_tie && end.winner.is_none() {
        true => GameResult::drawn(),
        false => GameResult::won(end.winner.and_then(seat)),
    };
    match end.points {
        Some(points) => {
            let own = points[..table.players].iter();
            result.scores(own.map(|points| i64::from(*points)).collect(), rounds)
        }
        None => result,
    }
}
