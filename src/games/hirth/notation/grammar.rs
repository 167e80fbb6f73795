//! Text → turn as written. One function a rule of `grammar/hirth.bnf`, in the same order and by the same
//! names. [`read`] never fails: what the grammar refuses goes to `salvage`.

use nom::{
    IResult, Parser,
    branch::alt,
    character::complete::{char, one_of, satisfy},
    combinator::{eof, map, map_opt, not, opt, peek, value},
    multi::{many_m_n, many0, many0_count, many1, many1_count},
    sequence::{preceded, terminated},
};

use super::{
    recover,
    turn::{
        Battle, BattleResult, Fate, Goal, Label, Move, NoBattle, Offer, Origin, Piece, Raise,
        Token, Turn,
    },
};
use crate::games::hirth::board::{Side, Space};
use crate::reader::Reader;

/// What every rule gives: the value and the rest, or no reason (faults are named by `salvage`).
pub(in crate::games::hirth) type Read<'a, T> = IResult<Reader<'a>, T, ()>;

/// Reads one turn. All spans are bytes of `text`. Linear in its length.
pub fn read(text: &str) -> Turn {
    let text = Reader::new(text);
    match terminated(turn, eof).parse(text) {
        Ok((_, turn)) => turn,
        Err(_) => recover::turn(text),
    }
}

/// Reads what follows the label of a turn. All spans are those behind a label of two letters and a blank.
pub(in crate::games::hirth) fn read_unlabelled(side: Side, moves: &str) -> Turn {
    read(&format!("{}1 {moves}", side.letter()))
}

/// `turn = blanks label moves offers ending blanks`
fn turn(i: Reader<'_>) -> Read<'_, Turn> {
    let (i, label) = preceded(blanks, token(label)).parse(i)?;
    let (i, moves) = many0(preceded(blanks, token(mov))).parse(i)?;
    let (i, offers) = many0(preceded(blanks, token(offer))).parse(i)?;
    let (i, battles) = many0(preceded(blanks, token(battle))).parse(i)?;
    let (i, slash) = match battles.is_empty() {
        true => opt(preceded(blanks, slash)).parse(i)?,
        false => (i, None),
    };
    let (i, ()) = blanks(i)?;
    Ok((
        i,
        Turn {
            label: Some(label),
            moves,
            offers,
            battles,
            slash,
            faults: Vec::new(),
        },
    ))
}

/// The `/` of `ending`.
pub(in crate::games::hirth) fn slash(i: Reader<'_>) -> Read<'_, Token<NoBattle>> {
    token(value(NoBattle::Slash, char('/'))).parse(i)
}

/// `label = side number`
pub(in crate::games::hirth) fn label(i: Reader<'_>) -> Read<'_, Label> {
    map((side, number), |(side, number)| Label { side, number }).parse(i)
}

/// `move = hirth | karve | king`
pub(in crate::games::hirth) fn mov(i: Reader<'_>) -> Read<'_, Move> {
    alt((hirth, karve, king)).parse(i)
}

/// `hirth`: with `e` or `v` a goal may follow, from a space it must, unless the Hirþ boards.
fn hirth(i: Reader<'_>) -> Read<'_, Move> {
    let (i, _) = char('H')(i)?;
    let (i, from) = origin(i)?;
    let (i, to) = match from {
        Origin::Unsaid => (i, None),
        Origin::Space(_) => opt(goal).parse(i)?,
        Origin::Reserve | Origin::Karve(_) => opt(preceded(not(peek(battle)), goal)).parse(i)?,
    };
    let may_board = to.is_none_or(|goal| !goal.attack);
    let (i, boards) = if may_board {
        opt(char('i')).parse(i)?
    } else {
        (i, None)
    };
    let boards = boards.is_some();
    match from {
        Origin::Unsaid if !boards => Err(nom::Err::Error(())),
        Origin::Space(_) if !boards && to.is_none() => Err(nom::Err::Error(())),
        _ => Ok((i, Move::Hirth { from, to, boards })),
    }
}

/// Where a Hirþ comes from: `e`, `v` and a space, a space, or nothing.
fn origin(i: Reader<'_>) -> Read<'_, Origin> {
    alt((
        value(Origin::Reserve, char('e')),
        map(preceded(char('v'), space), Origin::Karve),
        map(space, Origin::Space),
        |i| Ok((i, Origin::Unsaid)),
    ))
    .parse(i)
}

/// `karve`: it enters unmanned, and elsewhere needs a goal.
fn karve(i: Reader<'_>) -> Read<'_, Move> {
    let entering = map(
        preceded(char('e'), opt(preceded(not(peek(battle)), goal))),
        |to| Move::Karve {
            aboard: 0,
            from: None,
            to,
        },
    );
    let sailing = map((aboard, space, goal), |(aboard, from, to)| Move::Karve {
        aboard,
        from: Some(from),
        to: Some(to),
    });
    preceded(char('K'), alt((entering, sailing))).parse(i)
}

/// `king = "L" space goal`
fn king(i: Reader<'_>) -> Read<'_, Move> {
    map(preceded(char('L'), (space, goal)), |(from, to)| {
        Move::Lofdungr { from, to }
    })
    .parse(i)
}

/// `goal = space | ">" space`
pub(in crate::games::hirth) fn goal(i: Reader<'_>) -> Read<'_, Goal> {
    map((opt(char('>')), space), |(mark, space)| Goal {
        space,
        attack: mark.is_some(),
    })
    .parse(i)
}

/// `offer = side ("d" | "t") side ("a" | "r")`
pub(in crate::games::hirth) fn offer(i: Reader<'_>) -> Read<'_, Offer> {
    let raise = alt((
        value(Raise::Double, char('d')),
        value(Raise::Triple, char('t')),
    ));
    let accepted = alt((value(true, char('a')), value(false, char('r'))));
    map(
        (side, raise, side, accepted),
        |(by, raise, to, accepted)| Offer {
            by,
            raise,
            to,
            accepted,
        },
    )
    .parse(i)
}

/// `battle = ">" space results`
pub(in crate::games::hirth) fn battle(i: Reader<'_>) -> Read<'_, Battle> {
    map(
        (heading, many1(preceded(blanks, token(result)))),
        |(space, results)| Battle { space, results },
    )
    .parse(i)
}

/// The `">" space` that starts a battle.
pub(in crate::games::hirth) fn heading(i: Reader<'_>) -> Read<'_, Token<Space>> {
    preceded(char('>'), token(space)).parse(i)
}

/// `result = side piece fate`
pub(in crate::games::hirth) fn result(i: Reader<'_>) -> Read<'_, BattleResult> {
    map((side, piece, fate), |(side, piece, fate)| BattleResult {
        side,
        piece,
        fate,
    })
    .parse(i)
}

/// `piece = "H" | "K" aboard | "L"`
pub(in crate::games::hirth) fn piece(i: Reader<'_>) -> Read<'_, Piece> {
    alt((
        value(Piece::Hirth, char('H')),
        map(preceded(char('K'), aboard), Piece::Karve),
        value(Piece::Lofdungr, char('L')),
    ))
    .parse(i)
}

/// `fate = "^" | "x" | space`
pub(in crate::games::hirth) fn fate(i: Reader<'_>) -> Read<'_, Fate> {
    alt((
        value(Fate::Reserve, char('^')),
        value(Fate::Lost, char('x')),
        map(space, Fate::Space),
    ))
    .parse(i)
}

/// `aboard`: none to four times `h`
pub(in crate::games::hirth) fn aboard(i: Reader<'_>) -> Read<'_, u8> {
    map(many_m_n(0, 4, char('h')), |hirth| hirth.len() as u8).parse(i)
}

/// `side = "G" | "S"`
pub(in crate::games::hirth) fn side(i: Reader<'_>) -> Read<'_, Side> {
    alt((value(Side::Gull, char('G')), value(Side::Silfr, char('S')))).parse(i)
}

/// `space`
pub(in crate::games::hirth) fn space(i: Reader<'_>) -> Read<'_, Space> {
    map_opt(one_of("0123456789m"), Space::from_char).parse(i)
}

/// `number`: a number too great for `u32` is its greatest value.
fn number(i: Reader<'_>) -> Read<'_, u32> {
    let (rest, count) = many1_count(satisfy(|c| c.is_ascii_digit())).parse(i)?;
    let digits = &i.rest()[..count];
    let value = digits.iter().fold(0u32, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    Ok((rest, value))
}

/// `blanks`: a tab counts as a blank.
pub(in crate::games::hirth) fn blanks(i: Reader<'_>) -> Read<'_, ()> {
    value((), many0_count(one_of(" \t"))).parse(i)
}

/// Whatever `rule` reads, with its place.
pub(in crate::games::hirth) fn token<'a, T>(
    mut rule: impl Parser<Reader<'a>, Output = T, Error = ()>,
) -> impl Parser<Reader<'a>, Output = Token<T>, Error = ()> {
    move |start: Reader<'a>| {
        let (rest, value) = rule.parse(start)?;
        Ok((
            rest,
            Token {
                value,
                span: start.until(&rest),
            },
        ))
    }
}
