//! The words for rounds, their lines, and their tallies.

use std::fmt::Display;

use super::*;
use crate::phrase::count;

/// `what`, such as `a trick` or `Anna's hand`, is written before the first round line.
pub(in crate::games::herrlof) fn before_round(what: &str) -> Words {
    let message = format!("Here is {what}, but no round has begun");
    Words::new(&MISPLACED_LINE, message, "before the first round").help(
        "begin the round before it, with its number and the card turned up: `R1 5b`, or `R1 ?b` if only its colour is known",
    )
}

/// `whose` cards, `Anna's hand` or `the deck`, are written a second time in this round.
pub(in crate::games::herrlof) fn hand_twice(whose: &str) -> Words {
    let message = format!("The cards of {whose} are written twice in this round");
    Words::new(&MISPLACED_LINE, message, "written again")
        .help("delete the wrong one; a new round begins with a line such as `R2 5b`")
}

/// `whose` cards, `Anna's hand` or `the deck`, are written after the first trick.
pub(in crate::games::herrlof) fn hand_late(whose: &str) -> Words {
    let message =
        format!("The cards of {whose} are written after the first trick, but must be written as they were dealt");
    Words::new(&MISPLACED_LINE, message, "after the first trick")
        .help("move the line before the first trick, with the cards as they were then")
}

/// A second tally of one round, `label`.
pub(in crate::games::herrlof) fn tally_twice(label: &str) -> Words {
    let message = format!("The round is counted twice: {label} is already written above");
    Words::new(&MISPLACED_LINE, message, "a second tally").help("delete the wrong tally")
}

/// Round `round` has `played` tricks of `most`, and the next one begins.
pub(in crate::games::herrlof) fn cut_short(round: impl Display, played: impl Display, most: impl Display) -> Words {
    let tricks = count(played, "trick");
    let message = format!("A new round begins after {tricks} of round {round}, but a round has {most}");
    Words::new(&ROUND_LENGTH, message, format!("round {round} is not over"))
        .help("add the missing tricks before this line")
}

/// Round `round` is counted after `played` tricks of `most`.
pub(in crate::games::herrlof) fn tally_early(round: impl Display, played: impl Display, most: impl Display) -> Words {
    let tricks = count(played, "trick");
    let message = format!("Round {round} is counted after {tricks}, but a round is scored when all {most} are played");
    Words::new(&ROUND_LENGTH, message, format!("round {round} is not over"))
        .help("add the missing tricks; only a score sheet without any tricks can have tallies alone")
}

/// Round `round` has had its `most` tricks, and one more is written.
pub(in crate::games::herrlof) fn too_many_tricks(round: impl Display, most: impl Display) -> Words {
    let message = format!("Round {round} already has its {most} tricks; this is one more");
    Words::new(&ROUND_LENGTH, message, "one trick too many")
        .help("look for a trick that is written twice; a new round begins with a line such as `R2 5b`")
}

/// `seat` predicts `number` tricks, where a round has `most`.
pub(in crate::games::herrlof) fn prediction_too_high(seat: &str, number: impl Display, most: impl Display) -> Words {
    let tricks = count(number, "trick");
    let message = format!("{seat} predicts {tricks}, but a round has only {most}");
    Words::new(&PREDICTION, message, format!("more than {most}"))
        .help("write the prediction before the `/` and the tricks taken after it: `A7/6`")
}

/// The prediction of `seat` is `written` in the tally and `before` in the line of the round.
pub(in crate::games::herrlof) fn prediction_differs(seat: &str, written: impl Display, before: impl Display) -> Words {
    let message = format!(
        "{seat}'s prediction is {written} here and {before} in the line of the round; a prediction cannot be changed"
    );
    Words::new(&PREDICTION, message, format!("{before} before")).help("correct the wrong one")
}

/// Round `round` is not counted.
pub(in crate::games::herrlof) fn tally_missing(round: impl Display) -> Words {
    let message = format!("All tricks of round {round} are played, but its tally is missing");
    Words::new(&TALLY_MISSING, message, "no tally after it")
        .help(format!("add each player's prediction and tricks in a line such as `T{round} A7/6 B?/9`"))
}

/// The score of `seat` is not there.
pub(in crate::games::herrlof) fn score_missing(seat: &str) -> Words {
    let message = format!("{seat}'s score is missing in this tally");
    Words::new(&TALLY_PLAYER, message, format!("without {seat}"))
        .help("write each player's prediction and tricks: `T1 A7/6 B8/9`, or `B?/9` if nobody knows the prediction")
}

/// The score of `seat` is there already.
pub(in crate::games::herrlof) fn score_twice(seat: &str) -> Words {
    let message = format!("{seat}'s score is written twice in this tally");
    Words::new(&TALLY_PLAYER, message, "a second time").help("correct the letter of one of the two")
}

/// Nobody plays as `seat`.
pub(in crate::games::herrlof) fn not_playing(seat: &str) -> Words {
    let message = format!("{seat} has a score in this tally but does not play in this game");
    Words::new(&TALLY_PLAYER, message, "does not play")
        .help("a game for three has a tag `[C \"…\"]`, or three cards in each trick")
}

/// `seat` holds `right` tricks, and the tally has `written`.
pub(in crate::games::herrlof) fn tally_tricks(seat: &str, written: impl Display, right: impl Display) -> Words {
    let tricks = count(&right, "trick");
    let message = format!("{seat} holds {tricks} at the end of the round, not {written}");
    Words::new(&TALLY_TRICKS, message, format!("should be `{right}`"))
        .help(format!("write `{right}`, or look for a trick that somebody else won, or that a 1 took: `=A+B`"))
}

/// The tricks of all players are `sum`, where a round has `most`.
pub(in crate::games::herrlof) fn too_many_tricks_in_all(sum: impl Display, most: impl Display) -> Words {
    let tricks = count(sum, "trick");
    let message = format!("All players together have {tricks}, but a round has only {most}");
    Words::new(&TALLY_TRICKS, message, format!("more than {most}"))
        .help("write the prediction before the `/` and the tricks taken after it: `A7/6`")
}

/// `seat` scores `right` and not `written`; `how` is such as `7 tricks, and 10 for the prediction`.
pub(in crate::games::herrlof) fn tally_points(
    seat: &str,
    written: impl Display,
    right: impl Display,
    how: &str,
) -> Words {
    let message = format!("{seat} scores {right} in this round, not {written}: {how}");
    Words::new(&TALLY_POINTS, message, format!("should be `+{right}`")).help(format!("write `+{right}`"))
}

/// `seat` has `right` and not `written`: `before`, and `points` in this round, with how they are made where that is not
/// written.
pub(in crate::games::herrlof) fn tally_total(
    seat: &str,
    written: impl Display,
    right: impl Display,
    before: impl Display,
    (points, how): (impl Display, Option<&str>),
) -> Words {
    let how = how.map(|how| format!(" ({how})")).unwrap_or_default();
    let message =
        format!("{seat} has {right} points now, not {written}: {before} before and {points} in this round{how}");
    Words::new(&TALLY_TOTAL, message, format!("should be `={right}`")).help(format!("write `={right}`"))
}

/// The words at a later total that was counted from a wrong one, and should be another then.
pub(in crate::games::herrlof) fn total_follows(right: impl Display) -> String {
    format!("counted from it, would be `={right}`")
}

/// `seat` predicted three or four tricks and took them, and has no 5 for it.
pub(in crate::games::herrlof) fn bonus_reading(seat: &str) -> Words {
    let message = format!(
        "{seat} predicted three or four tricks, took them and scores 10 points without the 5: the rulebook leaves open whether both count"
    );
    Words::new(&BONUS_READING, message, "without the 5").help("if both count, write 5 points more")
}

/// A round of a game that was tied.
pub(in crate::games::herrlof) fn play_again() -> Words {
    let message = "The game was tied in every count, so this round is read as played to break the tie";
    Words::new(&PLAY_AGAIN, message, "after a tie").help("if it is a new game, begin it with its own tags or with `R1`")
}
