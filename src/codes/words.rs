//! The words of findings that any game can have.

use super::*;
use crate::{
    edit::Edit,
    finding::{Applicability, Finding, Fix},
    phrase::{count, cut},
    span::Span,
};

/// The text has so many errors that it is not judged from here on; `lines` are left.
pub fn too_many_errors(lines: usize) -> Words {
    let rest = count(lines, "line");
    let message = format!("Judging stops here, after too many errors; the rest is {rest}");
    Words::new(&TOO_MANY_ERRORS, message, "not judged from here on").help("fix the first errors, and check again")
}

/// An unknown turn, and the number of lines after it that are not judged.
pub fn unknown_turn(lines: usize) -> Words {
    let message = match lines {
        0 => "This turn is not known; hirth judges again from the next position".to_owned(),
        1 => "This turn is not known, so the line after it is not judged; hirth judges again from the next position"
            .to_owned(),
        _ => format!(
            "This turn is not known, so the {lines} lines after it are not judged; hirth judges again from the next position"
        ),
    };
    Words::new(&SYNTAX, message, "not known")
        .help("to judge the turns after it, write a position that is known before them in a tag: `[Start \"…\"]`")
}

/// How the help of an error starts that a record goes on after.
const GOES_ON: &str = "the game goes on from the ";

/// That a game goes on from a wrong turn or move, in the help of its error.
pub fn goes_on(what: &str) -> String {
    format!("{GOES_ON}{what} as it is written")
}

/// Returns a help without that a game goes on, for a turn that is not played.
#[cfg(feature = "data")]
pub fn without_going_on(help: &str) -> Option<String> {
    let parts: Vec<&str> = help.split("; ").filter(|part| !part.starts_with(GOES_ON)).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `ended` is such as `Silfr won by Drepið in S5`, `first` the label that starts a game.
pub fn after_the_end(label: &str, ended: &str, first: &str) -> Words {
    let message = format!("{label} is written after the end of the game: {ended}");
    Words::new(&AFTER_THE_END, message, "the game is over").help(format!("a new game starts with `{first}`"))
}

/// More than `most` positions are possible before the turn, and of those that were kept none goes on with it.
pub fn too_many_positions(most: usize) -> Words {
    let message = format!(
        "The turns before this one fit more than {most} positions, and it can be played in none of the {most} that were kept"
    );
    Words::new(&AMBIGUOUS, message, "not judged from here on")
        .help("complete the earlier turns: write what they leave out")
}

/// Two of `count` positions that the turn may lead to, each by what is different in it.
pub fn ambiguous(first: &str, second: &str, count: usize) -> Words {
    let more = match count {
        ..=2 => String::new(),
        3 => "; or one more".to_owned(),
        _ => format!("; or {} more", count - 2),
    };
    let message = format!("This fits {count} positions, and nothing later settles which: {first}; or {second}{more}");
    Words::new(&AMBIGUOUS, message, format!("{count} readings"))
}

/// Something that hirth ignores in a record; `place` is the label of its place.
pub fn extra_text(message: &'static str, place: &'static str) -> Words {
    Words::new(&EXTRA_TEXT, message, place).help("`hirth convert --to record FILE` writes a clean copy")
}

/// Why a record with decoration is not formatted.
pub fn not_laid_out() -> Words {
    let message = "There is other text around the moves; `hirth convert --to record FILE` writes a clean copy";
    Words::new(&EXTRA_TEXT, message, "it starts here")
}

/// Why a record is not formatted.
pub fn layout_changes_moves() -> Words {
    let message = "Formatting would change the moves from here on";
    Words::new(&SYNTAX, message, "would be another move")
}

/// `written` is nearly the name `meant`.
pub fn nearly_a_game(written: &str, meant: &str) -> Words {
    let message = format!("There is no game `{written}`");
    Words::new(&GAME_NAME, message, "not a game").help(format!("did you mean `{meant}`?"))
}

/// `written` is not the name of a game; `names` are all names.
pub fn unknown_game(written: &str, names: &[&str]) -> Words {
    let message = format!("There is no game `{written}`, so the record is judged as another");
    let names = names.join("`, `");
    Words::new(&GAME_NAME, message, "not a game").help(format!("the games are `{names}`"))
}

/// The turns `missing` are missing: the turn has a later label, and cannot be played in their place.
pub fn turns_left_out(written: &str, expected: &str, missing: &str) -> Words {
    let message = format!(
        "{missing} seem to be missing: {written} is written in the place of {expected} and cannot be played as {expected}"
    );
    Words::new(&LABEL_NUMBER, message, format!("{missing} are missing")).help(format!("add {missing} before this turn"))
}

/// The number does not fit its place. `written` is the label, unless its number is too large to show.
pub fn label_number(written: Option<&str>, expected: &str) -> Words {
    let written = written.unwrap_or("such a high number");
    let message = format!("This turn should be {expected}, not {written}");
    Words::new(&LABEL_NUMBER, message, format!("should be `{expected}`")).write(expected)
}

/// A line that starts with `label` is written again.
pub fn turn_twice(label: &str) -> Words {
    let message = format!("{label} is written twice, with the same line");
    Words::new(&LABEL_NUMBER, message, "the same line again").help("delete one of the two")
}

/// The lines that start with `first` and `second` are swapped.
pub fn turns_exchanged(first: &str, second: &str) -> Words {
    let message = format!("{second} is written before {first}: the two lines are swapped");
    Words::new(&LABEL_NUMBER, message, "swapped").help(format!("put {first} before {second}"))
}

/// `winner` has won with so many points, where `to_win` were enough.
pub fn match_over(winner: &str, points: u32, to_win: u32) -> Words {
    let plural = if points == 1 { "" } else { "s" };
    let mut first = winner.chars();
    let winner: String = first.next().into_iter().flat_map(char::to_uppercase).chain(first.clone()).collect();
    let message = format!("{winner} won the match before this game, with {points} point{plural}");
    Words::new(&MATCH_OVER, message, "the match is over").help(format!(
        "a match goes to the first player with {to_win} points, unless `[MatchGames \"3\"]` says how many games it has; start a new match with another `[Match …]` tag"
    ))
}

/// The match had `games` games before this one, and no more.
pub fn match_complete(games: usize) -> Words {
    let message = format!("The match ended before this game, after {}", count(games, "game"));
    Words::new(&MATCH_OVER, message, "the match is over").help(
        "the tag `[MatchGames …]` or the option `--match-games` says how many games a match has; start a new match with another `[Match …]` tag",
    )
}

/// The value says no number of games.
pub fn match_games(written: &str) -> Words {
    let message =
        format!("`{}` is not a number of games, so the match goes on to the points that win it", cut(written));
    Words::new(&MATCH_GAMES, message, "not a number of games").help("write a number from 1, such as `3`")
}

/// Game `number` of a file has the same moves in the same match.
pub fn repeated_game(number: usize, file: &str) -> Words {
    let message = format!("This game is game {number} of {file} again: it has the same turns, and counts once");
    Words::new(&REPEATED_GAME, message, "the same game")
        .help("delete one of the two, or write the turns of the other game")
}

/// `written` is said to play `side`, and it is `expected`'s turn to.
pub fn match_seats(side: &str, written: &str, expected: &str) -> Words {
    let message =
        format!("{expected} plays {side} in this game of the match, not {written}: the players swap sides every game");
    Words::new(&MATCH_SEATS, message, format!("{expected} plays {side}"))
        .help("swap the names, or spell them as in the games before")
}

/// The name is nearly that of a player of the match.
pub fn similar_name(written: &str, known: &str) -> Words {
    let message = format!("`{written}` is read as `{known}`, who has this seat in the match");
    Words::new(&SIMILAR_NAME, message, "misspelt?")
        .help(format!("write `{known}` in all games, or give games of other players another `[Match …]` tag"))
}

/// The name is nearly that of a player of more games, the first of them in a file.
pub fn similar_player(written: &str, known: &str, file: &str) -> Words {
    let message = format!("`{written}` may be the player `{known}` of {file}, misspelt");
    Words::new(&SIMILAR_NAME, message, "misspelt?").help(format!("write `{known}` if they are the same player"))
}

/// The name is nearly that of a match with more games, the first of them in a file.
pub fn similar_match(written: &str, known: &str, file: &str) -> Words {
    let message = format!("`{written}` may be the match `{known}` of {file}, misspelt");
    Words::new(&SIMILAR_NAME, message, "misspelt?").help(format!("write `{known}` if they are the same match"))
}

/// `replayed` is such as `Silfr wins by Drepið, 10 points` or `the game is unfinished`; `right` is what the
/// tag would have to say, such as `Silfr Drepið 10` or `*`.
pub fn result_mismatch(written: &str, replayed: &str, right: &str) -> Words {
    let message = format!("The tag says `{written}`, but {replayed}");
    let ended = if right == "*" { ", or add how it ended, such as `, time`" } else { "" };
    Words::new(&RESULT_MISMATCH, message, "not what was played")
        .help(format!("write `{right}`{ended}, or look for the wrong turn"))
}

/// The value is not a result of the game with this title.
pub fn unreadable_result(written: &str, title: &str, help: &str) -> Words {
    Words::new(&RESULT_MISMATCH, format!("`{written}` is not a result of {title}"), "not a result").help(help)
}

/// `last` is the label of the last turn.
pub fn unfinished(last: &str) -> Words {
    let message = format!("The record ends after {last}, but nobody has won");
    Words::new(&UNFINISHED, message, "the last turn")
}

/// Another game begins on the line after it.
pub fn unfinished_before_another(last: &str) -> Words {
    unfinished(last).help("another game begins on the next line; put a blank line between the two")
}

/// Whether the game is over depends on what the record leaves open. `ending` is how it may have ended.
pub fn unfinished_or_not(last: &str, ending: &str) -> Words {
    let message =
        format!("The record ends after {last}, but it is unclear whether the game is over: on one reading {ending}");
    Words::new(&UNFINISHED, message, "the last turn")
        .help("write where each piece ends, or write the result in a tag such as `[Result \"*\"]`")
}

/// `found` is read as `meant`.
pub fn unusual_character(found: char, meant: char) -> Words {
    let code = u32::from(found);
    let message = format!("`{found}` (U+{code:04X}) is read as the plain `{meant}` (U+{:04X})", u32::from(meant));
    Words::new(&UNUSUAL_CHARACTER, message, format!("read as `{meant}`")).write(meant)
}

/// `written` at a place is not a variant of its game; `names` are all variants.
#[cfg(feature = "check")]
pub fn unknown_variant(written: &str, place: Span, names: &[&str]) -> Finding {
    let near = crate::nearest::nearest(written, names.iter().copied());
    let message = format!("hirth does not know the variant `{written}`, so the game is not judged");
    let words = Words::new(&VARIANT, message, "not a variant");
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the variants are `{}`", names.join("`, `")),
    };
    let mut finding = words.help(help).at(place);
    // Another variant may be meant, so this is not safe.
    let fix = |near: &str| {
        let edits = vec![Edit::new(place, near)];
        Fix::new(format!("write `{near}`"), edits, Applicability::Unsafe)
    };
    finding.fixes.extend(near.map(fix));
    finding
}

/// The rules of a variant are not understood, and why: one sentence.
pub fn variant_rules(message: impl Into<String>, label: impl Into<String>) -> Words {
    Words::new(&VARIANT, message, label)
}
