//! The words for facts: code, message, label and help of each in one place.

mod notation;

pub(super) use notation::{no_goal, of_fault, remark};

use super::{
    codes::*,
    known::facts::{
        Address, Fact, Gone, Impossible, InTally, Length, Misplaced, NoAbility, Numbering, WhoLeads, WhoWins,
    },
    notation::written::Kind,
    rules::{
        cards::Card,
        points::{self, EXACT, FEW},
        seats::{Seat, Table},
        trick::{ForThree, Trump},
    },
};
use crate::{
    codes::{self, LABEL_NUMBER, Words},
    phrase::{count, list},
};

/// What the words for a fact need besides it.
pub(super) struct Context<'a> {
    /// How players are called.
    pub name: &'a dyn Fn(Seat) -> String,
    /// How many play.
    pub table: Table,
    /// Where it is in a record, unless a turn is played at a table.
    pub at: Option<Address>,
    /// The characters at fault, and their line.
    pub written: &'a str,
    pub line: &'a str,
    /// The cards of the trick.
    pub cards: &'a [Card],
}

impl Context<'_> {
    /// Returns the words for a fact.
    pub fn words(&self, fact: &Fact) -> Words {
        let name = |seat: &Seat| (self.name)(*seat);
        let written = self.written;
        let most = self.table.tricks();
        let round = self.at.map_or(1, |at| at.round);
        match fact {
            Fact::Unreadable(fault) => of_fault(*fault, written, self.line),
            Fact::Number(Numbering::Wrong { written, right }) => {
                let message = format!("This should be {right}, not {written}");
                Words::new(&LABEL_NUMBER, message, format!("should be `{right}`")).write(right)
            }
            Fact::Number(Numbering::Missing(which)) => {
                let message = format!("Missing before this line: {which}");
                Words::new(&LABEL_NUMBER, message, "lines are missing").help(format!("add {which} before this line"))
            }
            Fact::Number(Numbering::Twice(label)) => codes::turn_twice(label),
            Fact::Number(Numbering::Exchanged(first, second)) => codes::turns_exchanged(second, first),
            Fact::TallyAgain => codes::extra_text("The tally is written twice", "the same again"),
            Fact::Misplaced(Misplaced::BeforeRound(kind)) => {
                let what = match kind {
                    Kind::Round => "a round line",
                    Kind::Hand => "a hand",
                    Kind::Deck => "the deck",
                    Kind::Trick => "a trick",
                    Kind::Tally => "a tally",
                };
                let message = format!("Here is {what}, but no round has begun");
                Words::new(&MISPLACED_LINE, message, "before the first round").help(
                    "begin the round before it, with its number and the card turned up: `R1 5b`, or `R1 ?b` if only its colour is known",
                )
            }
            Fact::Misplaced(Misplaced::HandTwice(seat)) => {
                let message = format!("The cards of {} are written twice in this round", self.whose(*seat));
                Words::new(&MISPLACED_LINE, message, "written again")
                    .help("delete the wrong one; a new round begins with a line such as `R2 5b`")
            }
            Fact::Misplaced(Misplaced::HandLate(seat)) => {
                let message = format!(
                    "The cards of {} are written after the first trick, but must be written as they were dealt",
                    self.whose(*seat)
                );
                Words::new(&MISPLACED_LINE, message, "after the first trick")
                    .help("move the line before the first trick, with the cards as they were then")
            }
            Fact::Misplaced(Misplaced::TallyTwice) => {
                let message = format!("The round is counted twice: {written} is already written above");
                Words::new(&MISPLACED_LINE, message, "a second tally").help("delete the wrong tally")
            }
            Fact::HandSize { whose, count: number, right } => {
                let (cards, verb) = (count(number, "card"), if *number == 1 { "is" } else { "are" });
                let message = format!("{cards} {verb} written for {}, but {right} are dealt", self.whose(*whose));
                Words::new(&HAND_SIZE, message, format!("{cards}, not {right}")).help(if number < right {
                    "add the missing cards, or end the line with `?` if nobody knows them"
                } else {
                    "look for a card that is written twice or a rank too many: `123b` is three cards"
                })
            }
            Fact::TrickSize { count: number, right } => {
                let cards = count(number, "card");
                let message = format!("The trick has {cards}, but each of the {right} players plays one");
                Words::new(&TRICK_SIZE, message, format!("{cards}, not {right}")).help(if (*number, *right) == (2, 3) {
                    "add the missing card; if only two play, delete the tag `[C …]`"
                } else if number < right {
                    "add the missing card"
                } else {
                    "delete the extra cards; write a card drawn with a 3 after `+`, as in `3r+3g-2b`"
                })
            }
            Fact::Card { seat, card, why } => self.card(*seat, *card, *why),
            Fact::Revoke { seat, card, led, held } => {
                let (name, led, cards) = (name(seat), led.name(), list(held, "and"));
                let message = format!(
                    "{name} plays {card} on a {led} lead but holds {cards}: a player who has the colour led must follow it"
                );
                Words::new(&REVOKE, message, format!("does not follow {led}"))
                    .help(format!("{} can be played here, or a rune", list(held, "or")))
            }
            Fact::LateRevoke { seat, led, shown, shown_at, .. } => {
                let (name, led) = (name(seat), led.name());
                let message = format!(
                    "{name} plays {written} on a {led} lead but has {shown} in {shown_at}, and cannot have got it since"
                );
                Words::new(&LATE_REVOKE, message, format!("does not follow {led}")).help(
                    "one of the two cards may be wrong; a card drawn with a 3 or taken with a 6 is written even if nobody saw it: `3r+?`, `=A+?`",
                )
            }
            Fact::NeverPlayed { seat, cards } => {
                let was = if cards.len() == 1 { "it was" } else { "they were" };
                let (name, cards) = (name(seat), list(cards, "and"));
                let message = format!(
                    "All tricks are played but {name} still holds {cards}: {was} neither played nor given away"
                );
                Words::new(&NEVER_PLAYED, message, "never played")
                    .help("look for a mistake in the line of the hand, or for a trick with a wrong card")
            }
            Fact::Leader { written, right, why } => {
                let label = format!("{right}{}", self.at.and_then(|at| at.trick).unwrap_or(1));
                let why = self.why_leads(*right, *why);
                let message = format!("{} leads to this trick, not {}: {why}", name(right), name(written));
                Words::new(&LABEL_SIDE, message, format!("should be `{label}`"))
                    .help(format!("write `{label}`: the label names the player who leads, `=` the player who wins"))
            }
            Fact::Winner { written, right, why } => {
                let reason = self.why_wins(why);
                let (names, mark) = ((written.map(self.name), right.map(self.name)), right.map_or("x", Seat::letter));
                let taker = names.0.as_deref().unwrap_or("nobody");
                let message = match &names {
                    (None, None) => format!("The trick is not destroyed, nobody wins it: {reason}"),
                    (None, Some(right)) => format!("The trick is not destroyed, {right} wins it: {reason}"),
                    (Some(_), None) => format!("{taker} does not win the trick, it is destroyed: {reason}"),
                    (Some(_), Some(right)) => format!("{right} wins the trick, not {taker}: {reason}"),
                };
                if why.next_agrees == Some(true) {
                    let message = format!("{message}; but the next trick is led as if {taker} won this one");
                    Words::new(&TRICK_WINNER, message, format!("by the cards `={mark}`"))
                        .help("a card may be wrong, or two cards may be swapped: write the card that was led first")
                } else {
                    Words::new(&TRICK_WINNER, message, format!("should be `={mark}`"))
                        .help(format!("write `={mark}`, or look for a wrong card"))
                }
            }
            Fact::NoWinner => {
                let message = "the trump decides who takes the trick, and it is not known";
                Words::new(&TRICK_WINNER, message, "who takes it?")
            }
            Fact::NoAbility(why) => {
                let why = match why {
                    NoAbility::Play(card) => format!("{card} draws nothing from the deck, only a 3 does"),
                    NoAbility::Steal(card) => format!("the trick is won with {card}, and only a 1 takes another trick"),
                    NoAbility::Draw(card) => {
                        format!("the trick is won with {card}, and only a 6 draws from another hand")
                    }
                    NoAbility::From(seat) => format!("{} is not another player", name(seat)),
                    NoAbility::FromNobody => "the record does not name the hand that the card comes from".to_owned(),
                };
                let message = format!("`{written}` is impossible here: {why}");
                Words::new(&NO_ABILITY, message, "no such ability").help(
                    "a 3 draws from the deck (`3r+3g-2b`), a 1 that wins takes a trick (`=A+B`), a 6 that wins draws from another hand (`=A+5b-7r`)",
                )
            }
            Fact::NothingToSteal { is_last, from } => {
                let from = name(from);
                let why = match is_last {
                    true => format!("it is the last trick, and {from} has no card left"),
                    false => format!("{from} holds no trick"),
                };
                Words::new(&NOTHING_TO_STEAL, format!("There is no trick to take: {why}"), "takes nothing")
                    .help("delete the `+` and the text after it")
            }
            Fact::TurnedMissing => {
                let message = "Two Valknut in one trick turn up the next card of the deck as the new trump, but the card is missing";
                Words::new(&TURNED_MISSING, message, "which card is turned up?")
                    .help("write the card after `=x`: `=x8b`")
            }
            Fact::TurnedUnexpected(card) => {
                let message =
                    format!("{card} is written as turned up, but only two Valknut in one trick turn up a card");
                Words::new(&TURNED_UNEXPECTED, message, "nothing is turned up here").help("delete the card")
            }
            Fact::RoundLength(Length::CutShort(played)) => {
                // This fault is on the line of the next round.
                let (round, tricks) = (round.saturating_sub(1), count(played, "trick"));
                let message = format!("A new round begins after {tricks} of round {round}, but a round has {most}");
                Words::new(&ROUND_LENGTH, message, format!("round {round} is not over"))
                    .help("add the missing tricks before this line")
            }
            Fact::RoundLength(Length::TallyEarly(played)) => {
                let tricks = count(played, "trick");
                let message = format!(
                    "Round {round} is counted after {tricks} of {most}, so hirth does not compare the tally with the tricks"
                );
                Words::new(&ROUND_LENGTH, message, format!("not all tricks of round {round} are here"))
                    .help("add the missing tricks, if they are known")
            }
            Fact::RoundLength(Length::TallyBetween(played)) => {
                let tricks = count(played, "trick");
                let message =
                    format!("Round {round} is counted before its last trick, and has {tricks} of {most} in all");
                Words::new(&ROUND_LENGTH, message, format!("round {round} is not over"))
                    .help("write the tally after the last trick")
            }
            Fact::RoundLength(Length::TooMany) => {
                let message = format!("Round {round} already has its {most} tricks; this is one more");
                Words::new(&ROUND_LENGTH, message, "one trick too many")
                    .help("look for a trick that is written twice; a new round begins with a line such as `R2 5b`")
            }
            Fact::Prediction { seat, written, bid: Some(bid), .. } => {
                let message = format!(
                    "{}'s prediction is {written} here and {bid} in the line of the round; a prediction cannot be changed",
                    name(seat)
                );
                Words::new(&PREDICTION, message, format!("{bid} before")).help("correct the wrong one")
            }
            Fact::Prediction { seat, written, bid: None } => {
                let tricks = count(written, "trick");
                let message = format!("{} predicts {tricks}, but a round has only {most}", name(seat));
                Words::new(&PREDICTION, message, format!("more than {most}"))
                    .help("write the prediction before the `/` and the tricks taken after it: `A7/6`")
            }
            Fact::TallyPlayer(seat, InTally::Missing) => {
                let name = name(seat);
                Words::new(&TALLY_PLAYER, format!("{name}'s score is missing in this tally"), format!("without {name}"))
                    .help("write each player's prediction and tricks: `T1 A7/6 B8/9`, or `B?/9` if nobody knows the prediction")
            }
            Fact::TallyPlayer(seat, InTally::Twice) => {
                let message = format!("{}'s score is written twice in this tally", name(seat));
                Words::new(&TALLY_PLAYER, message, "a second time").help("correct the letter of one of the two")
            }
            Fact::TallyPlayer(seat, InTally::NotPlaying) => {
                let message = format!("{} has a score in this tally but does not play in this game", name(seat));
                Words::new(&TALLY_PLAYER, message, "does not play")
                    .help("a game for three has a tag `[C \"…\"]`, or three cards in each trick")
            }
            Fact::TallyTricks { seat, written, right } => {
                let tricks = count(right, "trick");
                let message = format!("{} holds {tricks} at the end of the round, not {written}", name(seat));
                Words::new(&TALLY_TRICKS, message, format!("should be `{right}`")).help(format!(
                    "write `{right}`, or look for a trick that somebody else won, or that a 1 took: `=A+B`"
                ))
            }
            Fact::TallySum(sum) => {
                let message = format!("All players together have {}, but a round has only {most}", count(sum, "trick"));
                Words::new(&TALLY_TRICKS, message, format!("more than {most}"))
                    .help("write the prediction before the `/` and the tricks taken after it: `A7/6`")
            }
            Fact::TallyPoints { seat, written, right, tricks, prediction } => {
                let how = self.points(*prediction, *tricks);
                let message = format!("{} scores {right} in this round, not {written}: {how}", name(seat));
                Words::new(&TALLY_POINTS, message, format!("should be `+{right}`")).help(format!("write `+{right}`"))
            }
            Fact::TallyTotal { seat, written, right, before, points, made_of } => {
                let how = made_of.map(|(tricks, bid)| format!(" ({})", self.points(bid, tricks))).unwrap_or_default();
                let message = format!(
                    "{} has {right} points now, not {written}: {before} before and {points} in this round{how}",
                    name(seat)
                );
                Words::new(&TALLY_TOTAL, message, format!("should be `={right}`")).help(format!("write `={right}`"))
            }
            Fact::TallyMissing => {
                let message = format!("All tricks of round {round} are played, but its tally is missing");
                Words::new(&TALLY_MISSING, message, "no tally after it")
                    .help(format!("add each player's prediction and tricks in a line such as `T{round} A7/6 B?/9`"))
            }
            Fact::BonusReading(seat) => {
                let message = format!(
                    "{} predicted three or four tricks, took them and scores 10 points without the 5: the rulebook leaves open whether both count",
                    name(seat)
                );
                Words::new(&BONUS_READING, message, "without the 5").help("if both count, write 5 points more")
            }
            Fact::PlayAgain => {
                let message = "The game was tied in every count, so this round is read as played to break the tie";
                Words::new(&PLAY_AGAIN, message, "after a tie")
                    .help("if it is a new game, begin it with its own tags or with `R1`")
            }
            Fact::ThreePlayers(reading) => {
                let point = match reading {
                    ForThree::HagalazLed => "a Hagalaz is led, and the first coloured card counts as led (H29)",
                    ForThree::SeveralHagalaz => {
                        "several Hagalaz are in one trick, and the last of them leads next (H30)"
                    }
                    ForThree::HagalazAndNine => "a 9 wins beside a Hagalaz, and the Hagalaz leads next (H30)",
                };
                let message = format!("The rulebook leaves this open for three players: {point}");
                Words::new(&THREE_PLAYERS, message, "read this way")
            }
            Fact::AfterTheEnd(winner) => {
                let ended = winner.map(|winner| format!("{} had won it", name(&winner)));
                let ended = ended.unwrap_or_else(|| "the ten rounds were played".to_owned());
                codes::after_the_end(&self.at.map_or(String::new(), |at| at.to_string()), &ended, "R1")
            }
        }
    }

    /// Whose cards a line has.
    fn whose(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(|| "the deck".to_owned(), |seat| format!("{}'s hand", (self.name)(seat)))
    }

    /// A card cannot be where it is written.
    fn card(&self, seat: Option<Seat>, card: Card, why: Impossible) -> Words {
        let twice = |before: String| {
            if let Some(rune) = card.rune() {
                let message = format!(
                    "This would be the fourth {} of the round, but there are three, and all of them were played or are elsewhere",
                    rune.name()
                );
                return Words::new(&CARD_TWICE, message, "the fourth").help("correct one of the four");
            }
            let message = format!("There is only one {card}, but it {before}");
            Words::new(&CARD_TWICE, message, "already used").help("correct the card in one of the two places")
        };
        let place = match why {
            Impossible::InHand(holder) => format!("in {}'s hand", (self.name)(holder)),
            _ => "in the deck".to_owned(),
        };
        let why = match why {
            Impossible::Gone(gone) => return twice(self.gone(gone)),
            Impossible::FourthRune => return twice(String::new()),
            Impossible::OnTop(top) => {
                let message = format!("The top card of the deck is {top}, not {card}");
                return Words::new(&DECK_ORDER, message, format!("should be `{top}`"))
                    .help(format!("write `{top}`, or correct the line of the deck"));
            }
            Impossible::NotInFullHand | Impossible::Void(..) => "the hand is known, and does not have it".to_owned(),
            // In the deal a card that two have is there twice.
            _ if self.at.is_some_and(|at| at.trick.is_none()) => return twice(format!("is {place} too")),
            Impossible::InHand(_) | Impossible::InDeck => format!("it is {place}"),
        };
        let who = seat.map_or_else(|| "the deck".to_owned(), self.name);
        Words::new(&NOT_HELD, format!("{who} cannot have {card}: {why}"), format!("not in {who}'s hand"))
    }

    /// How a card went out of play, to follow "it".
    fn gone(&self, gone: Gone) -> String {
        let place = |trick: usize| match self.at {
            Some(at) => Address { trick: Some(trick + 1), is_tally: false, ..at }.to_string(),
            None => "this trick".to_owned(),
        };
        match gone {
            Gone::Turned => "is the card turned up".to_owned(),
            Gone::TurnedAnew(trick) => format!("was turned up in {}", place(trick)),
            Gone::Played(trick) => format!("was played in {}", place(trick)),
            Gone::Buried(trick) => format!("was put under the deck in {}", place(trick)),
        }
    }

    /// Why a player leads.
    fn why_leads(&self, right: Seat, why: WhoLeads) -> String {
        let name = (self.name)(right);
        let before = self.at.map_or(String::new(), |at| {
            Address { trick: at.trick.map(|trick| trick.saturating_sub(1)), ..at }.to_string()
        });
        match why {
            WhoLeads::Begins => "the first lead passes from player to player with the deal".to_owned(),
            WhoLeads::Won => format!("{name} won {before}"),
            WhoLeads::Yielded(winner) => {
                format!("{} won {before} with a 9 and so does not lead", (self.name)(winner))
            }
            WhoLeads::Lost => format!("{name} lost {before} with a Hagalaz, and then the loser leads"),
            WhoLeads::Again => format!("{before} was destroyed, so the same player leads again"),
        }
    }

    /// Why a card takes the trick, or none does.
    fn why_wins(&self, why: &WhoWins) -> String {
        let coloured = self.cards.iter().filter(|card| card.colour().is_some()).count();
        match (why.by, why.trump) {
            _ if why.is_destroyed => "it contains a Valknut".to_owned(),
            (Some(_), _) if coloured == 0 => "among Hagalaz alone, the first wins".to_owned(),
            (Some(card), _) if coloured == 1 => format!("a Hagalaz is lower than any other card, so {card} wins"),
            (Some(card), Trump::Colour(trump)) if card.colour() == Some(trump) => {
                format!("{card} is the highest trump in it")
            }
            (Some(card), Trump::Colour(trump)) => {
                format!("{card} is the highest card of the colour led, and {} is trump", trump.name())
            }
            (Some(card), _) => format!("{card} is the highest card of the colour led"),
            (None, _) => "the cards decide it".to_owned(),
        }
    }

    /// How the points of a round are made.
    fn points(&self, prediction: Option<u32>, tricks: u32) -> String {
        let made = match prediction {
            Some(prediction) if prediction == tricks => format!("{EXACT} for the prediction"),
            Some(prediction) => format!("{prediction} were predicted"),
            None => "the prediction is not known".to_owned(),
        };
        let few = if points::is_few(tricks, self.table) { format!(", {FEW} for three or four") } else { String::new() };
        format!("{}, {made}{few}", count(tricks, "trick"))
    }
}
