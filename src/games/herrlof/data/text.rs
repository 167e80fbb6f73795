//! Data → notation, in its canonical form.

use super::{Draw, File, Game, Line, Seat, Trick};
use crate::{
    edit,
    game::{
        DataError, DataFault, DataPlace,
        data::parts::{Unwritable, line, loose, tag},
    },
    games::herrlof::{GAME, layout, notation::grammar},
    record::{self, Shape},
    source::Source,
};

/// The games of some files as one text, laid out as is usual: each after a blank line, tags first, comments where they were.
/// If anything in it cannot be read, it is not laid out.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn notation<'a>(files: impl IntoIterator<Item = &'a File>) -> Result<String, DataError> {
    let mut texts = texts(files)?;
    texts.retain(|text| !text.is_empty());
    let source = Source::new("", texts.join("\n"));
    let edits = layout::format(&source, Shape::Plain).unwrap_or_default();
    edit::apply(source.text(), &edits).map_err(|refused| {
        DataError::new(DataFault::Notation, DataPlace::Whole, refused.to_string())
    })
}

/// The games of each file as a text of its own.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn texts<'a>(files: impl IntoIterator<Item = &'a File>) -> Result<Vec<String>, DataError> {
    let texts = files.into_iter().enumerate();
    let texts = texts.map(|(at, file)| {
        self::file(file).map_err(|fault| fault.within(&format!("files[{at}].")).into())
    });
    texts.collect()
}

fn file(file: &File) -> Result<String, Unwritable> {
    let mut text = String::new();
    for (number, game) in file.games.iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        self::game(game, &mut text).map_err(|fault| fault.within(&format!("games[{number}].")))?;
    }
    loose(&file.comments, &mut text).map_err(|fault| fault.within("comments"))?;
    Ok(text)
}

fn game(game: &Game, text: &mut String) -> Result<(), Unwritable> {
    if game.lines.is_empty() {
        return Err(Unwritable::new("lines", "a game has at least one line"));
    }
    for (at, one) in game.tags.iter().enumerate() {
        tag(one, text).map_err(|fault| fault.within(&format!("tags[{at}]")))?;
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    for (at, one) in game.lines.iter().enumerate() {
        let within = |fault: Unwritable| fault.within(&format!("lines[{at}]"));
        let written = written(one).map_err(within)?;
        line(&one.before, &written, &one.beside, text).map_err(within)?;
    }
    loose(&game.comments, text).map_err(|fault| fault.within("comments"))
}

/// A line as notation: of its parts where it has some, and was judged.
fn written(line: &Line) -> Result<String, Unwritable> {
    let of_parts = || {
        let round = line.round.as_ref().map(|round| {
            let bids = round
                .predictions
                .iter()
                .map(|bid| format!(" {}{}", letter(bid.seat), bid.tricks));
            format!(
                "R{} {}{}",
                round.number,
                round.turned,
                bids.collect::<String>()
            )
        });
        let hand = || {
            let hand = line.hand.as_ref()?;
            let whose = hand.seat.map_or("D", letter);
            let open = if hand.open { " ?" } else { "" };
            let cards: String = hand.cards.iter().map(|card| format!(" {card}")).collect();
            Some(format!("{whose}:{cards}{open}"))
        };
        let tally = || {
            let tally = line.tally.as_ref()?;
            let scores = tally.scores.iter().map(|score| {
                let guess = score
                    .prediction
                    .map_or_else(|| "?".to_owned(), |guess| guess.to_string());
                let points = score
                    .points
                    .map(|points| format!("+{points}"))
                    .unwrap_or_default();
                let total = score
                    .total
                    .map(|total| format!("={total}"))
                    .unwrap_or_default();
                format!(
                    " {}{guess}/{}{points}{total}",
                    letter(score.seat),
                    score.tricks
                )
            });
            Some(format!("T{}{}", tally.number, scores.collect::<String>()))
        };
        round
            .or_else(hand)
            .or_else(|| line.trick.as_ref().map(trick))
            .or_else(tally)
    };
    let text = match of_parts() {
        Some(text) if line.judged || line.written.is_empty() => text,
        _ => return as_written(&line.written),
    };
    if grammar::is_sentence(&text) {
        Ok(text)
    } else {
        let message = format!("there is no notation for this; it would be `{text}`");
        Err(Unwritable::new("", message))
    }
}

fn letter(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
        Seat::C => "C",
    }
}

fn trick(trick: &Trick) -> String {
    let mut text = format!("{}{}", letter(trick.leader), trick.number);
    for play in &trick.plays {
        text += &format!(" {}", play.card);
        text += &play
            .draws
            .as_ref()
            .map(|swap| format!("+{}", draw(swap)))
            .unwrap_or_default();
    }
    let Some(mark) = &trick.mark else {
        return text;
    };
    text += &format!(" ={mark}{}", trick.turned.as_deref().unwrap_or_default());
    if let Some(from) = trick.steals {
        text += &format!("+{}", letter(from));
    }
    if let Some(swap) = &trick.draws {
        text += &format!("+{}{}", swap.from.map_or("", letter), draw(swap));
    }
    text
}

fn draw(swap: &Draw) -> String {
    let back = swap.back.as_ref().map(|back| format!("-{back}"));
    format!("{}{}", swap.drawn, back.unwrap_or_default())
}

/// A line that is text. It need not read as one, but must be one line, without what is none of a line.
fn as_written(text: &str) -> Result<String, Unwritable> {
    let read = record::read(text, Shape::Plain, &GAME.notation);
    let tagged = read.sections.iter().any(|section| !section.tags.is_empty());
    let several = text.trim().is_empty() || text.contains(['\n', '\r']);
    if several || tagged || !read.comments.is_empty() {
        return Err(Unwritable::new(
            ".written",
            format!("`{text}` is not the text of one line, which a line needs that is not judged"),
        ));
    }
    Ok(text.to_owned())
}
