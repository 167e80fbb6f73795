//! Data → OpenTafl's files: what other programs for tafl read.

use super::{
    Comment, File, GameRecord, Tag, Turn,
    text::{Number, spelled},
};
use crate::{
    data::Unwritable,
    game::DataError,
    games::tafl::results::{self, Claimed},
    games::tafl::rules::{board, rules_string},
};

/// The games of some files as OpenTafl writes them: tags with a colon, the rules last, two moves a line, and the comments on
/// them in a block on the next line.
///
/// # Errors
/// The first thing in the data that has no notation.
pub fn otg(files: &[&File]) -> Result<String, DataError> {
    let mut texts = Vec::new();
    for (at, file) in files.iter().enumerate() {
        for (number, game) in file.games.iter().enumerate() {
            let text = self::game(game);
            let path = format!("files[{at}].games[{number}].");
            texts.push(text.map_err(|fault| fault.within(&path))?);
        }
    }
    Ok(texts.join("\n"))
}

/// A game, with the blank line after its tags.
fn game(game: &GameRecord) -> Result<String, Unwritable> {
    let mut text = String::new();
    for tag in &game.tags {
        if !is_ours(&tag.name) {
            push_tag(&mut text, &theirs(&tag.name), &tag.value);
        }
    }
    let result = game.tags.iter().find(|tag| is_named(tag, "Result"));
    if let Some(result) = result.and_then(|tag| results::read(&tag.value)) {
        push_tag(&mut text, "result", score(result.end));
    }
    if let Some(variant) = game.about.variant.as_deref().and_then(rules_string::by_name) {
        push_tag(&mut text, "variant", &variant.title);
    }
    let said = game.tags.iter().find(|tag| is_named(tag, "Rules"));
    if let Some(rules) = game.about.rules.as_ref().or(said.map(|tag| &tag.value)) {
        push_tag(&mut text, "rules", rules);
    }
    let head: Vec<&Comment> = game
        .tags
        .iter()
        .flat_map(|tag| tag.before.iter().chain(&tag.beside))
        .chain(game.turns.first().into_iter().flat_map(|turn| &turn.around.before))
        .collect();
    if !head.is_empty() {
        push_tag(&mut text, "start-comment", &joined(head));
    }
    text.push('\n');
    turns(game, &mut text)?;
    Ok(text)
}

/// Adds the turns, a pair a line.
fn turns(game: &GameRecord, text: &mut String) -> Result<(), Unwritable> {
    let mut at = 0;
    while let Some(turn) = game.turns.get(at) {
        let within = |at: usize| move |fault: Unwritable| fault.within(&format!("turns[{at}]"));
        let number = Number::of(&turn.turn).map_err(within(at))?;
        let next = game.turns.get(at + 1).filter(|next| {
            let other = Number::of(&next.turn).ok();
            !number.is_second && other.is_some_and(|other| other.is_second && other.number == number.number)
        });
        let first = spelled(turn);
        let stops = if number.is_second { ". ....." } else { "." };
        text.push_str(&format!("{}{stops} {first}", number.number));
        if let Some(next) = next {
            text.push(' ');
            text.push_str(&spelled(next));
        }
        let count = 1 + usize::from(next.is_some());
        let is_last = at + count == game.turns.len();
        let after = if is_last { &game.comments[..] } else { &[] };
        text.push_str(&comments(turn, next, at == 0, after));
        text.push('\n');
        at += count;
    }
    Ok(())
}

/// The block of the comments on the turns of a line, with the line ends around it. `after` comes last.
fn comments(turn: &Turn, next: Option<&Turn>, is_first: bool, after: &[Comment]) -> String {
    let before = if is_first { &[][..] } else { &turn.around.before };
    let mut first: Vec<&Comment> = before.iter().chain(&turn.around.beside).collect();
    let mut second: Vec<&Comment> =
        next.into_iter().flat_map(|next| next.around.before.iter().chain(&next.around.beside)).collect();
    if next.is_some() {
        second.extend(after);
    } else {
        first.extend(after);
    }
    match (first.is_empty(), second.is_empty()) {
        (true, true) => "\n".to_owned(),
        _ => format!("\n[{}|{}]\n", joined(first), joined(second)),
    }
}

/// Comments as one text, without the signs that would end it.
fn joined(comments: Vec<&Comment>) -> String {
    let texts: Vec<&str> = comments.iter().map(|comment| comment.text.trim()).collect();
    plain(&texts.join("\n"))
}

/// A text without the signs that mean something in these files.
fn plain(text: &str) -> String {
    text.replace('[', "(").replace(']', ")").replace('|', "/")
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    text.push_str(&format!("[{name}:{}]\n", plain(value)));
}

/// Whether a tag is not copied: another takes its place, or it means nothing there.
fn is_ours(name: &str) -> bool {
    let ours = ["Result", "Variant", "Game", "Rules", "Start"];
    ours.iter().any(|own| own.eq_ignore_ascii_case(name))
}

fn is_named(tag: &Tag, name: &str) -> bool {
    tag.name.eq_ignore_ascii_case(name)
}

/// The name of a tag as these files have it: `puzzle-mode`.
fn theirs(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii);
    letters
        .map(|letter| match letter {
            '_' => '-',
            letter => letter.to_ascii_lowercase(),
        })
        .collect()
}

/// A result as these files have it.
fn score(end: Claimed) -> &'static str {
    match end {
        Claimed::Won(board::Side::Attackers) => "1",
        Claimed::Won(board::Side::Defenders) => "-1",
        Claimed::Drawn => "0",
        Claimed::Open => "*",
        Claimed::Unknown => "?",
    }
}
