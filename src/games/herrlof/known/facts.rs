//! What is wrong with a record, or worth a remark: facts, and where. The words for them are in `words`.

use crate::{
    games::herrlof::{
        notation::written::{Fault, Kind},
        rules::{
            cards::{Card, CardSet, Colour, Rune},
            seats::Seat,
            trick::{ForThree, Trump},
        },
    },
    span::Span,
};

/// Where in a game something is: `R2`, `R2.6`, or `T2` (HN14), in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Address {
    /// The round, from 1.
    pub round: usize,
    /// Whether it is in the tally.
    pub is_tally: bool,
    /// The trick by its place, from 1, if it is in one.
    pub trick: Option<usize>,
}

impl Address {
    /// The address of a round.
    pub fn of_round(round: usize) -> Self {
        Self { round, is_tally: false, trick: None }
    }

    /// The address of a text, if it is one.
    pub fn read(text: &str) -> Option<Self> {
        let is_tally = text.starts_with('T');
        let numbers = text.strip_prefix(['R', 'T'])?;
        let (round, trick) = numbers.split_once('.').map_or((numbers, None), |(round, trick)| (round, Some(trick)));
        let trick = trick.map(str::parse).transpose().ok()?;
        Some(Self { round: round.parse().ok()?, is_tally, trick })
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.is_tally, self.trick) {
            (true, _) => write!(f, "T{}", self.round),
            (false, Some(trick)) => write!(f, "R{}.{trick}", self.round),
            (false, None) => write!(f, "R{}", self.round),
        }
    }
}

/// Something to report.
#[derive(Clone, PartialEq, Debug)]
pub struct Issue {
    /// The line, by its place among the game's.
    pub line: usize,
    /// Which characters of it.
    pub span: Span,
    /// Where in the game.
    pub at: Address,
    /// What.
    pub fact: Fact,
    /// The possible corrections, the likeliest first.
    pub repairs: Vec<Repair>,
    /// The table before the trick, where it helps.
    pub view: Option<View>,
}

/// Line, characters, and what to write instead of them.
pub type LineEdit = (usize, Span, String);

/// A possible correction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What to write: in one line, or in two.
    pub edits: Vec<LineEdit>,
    /// The same on later lines, which were counted from it.
    pub follows: Vec<LineEdit>,
    /// Whether it is the only likely one.
    pub is_safe: bool,
}

impl Repair {
    /// One edit.
    pub fn write(line: usize, span: Span, text: impl Into<String>, is_safe: bool) -> Self {
        Self { edits: vec![(line, span, text.into())], follows: Vec::new(), is_safe }
    }
}

/// A moment of a round: one card is played, or changes place. The deal is moment 0.
pub type Moment = u16;

/// Where a card can be, or come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a hand.
    Hand(Seat),
    /// In the face-down deck, or back under it.
    Deck,
}

/// Why a card cannot be where the record has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// It is out of play already.
    Gone(Gone),
    /// It is in that hand.
    InHand(Seat),
    /// It is in the deck.
    InDeck,
    /// The hand is known in full, and does not have it.
    NotInFullHand,
    /// The player did not follow this colour in that trick, and no card that could be it came since.
    Void(Colour, usize),
    /// Another card is on top of the deck.
    OnTop(Card),
    /// All three runes of this kind are accounted for.
    FourthRune,
}

/// How a card went out of play, and in which trick, by its place among the round's, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// It was turned up after the deal.
    Turned,
    /// It was turned up for two Valknut.
    TurnedAnew(usize),
    /// It was played.
    Played(usize),
    /// It was put under the deck.
    Buried(usize),
}

/// The table before a trick, as far as it is known, and the cards of the trick.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// How many play.
    pub players: usize,
    /// The trump.
    pub trump: Trump,
    /// The hands, by seat.
    pub hands: [HandView; 3],
    /// How many tricks each holds, by seat.
    pub won: [i64; 3],
    /// Who leads.
    pub leader: Seat,
    /// The cards of the trick, in the order of play.
    pub trick: [Option<Card>; 3],
    /// How many cards each hand has.
    pub left: usize,
    /// How many cards of the deck are known: those above the ones put back under it.
    pub deck: usize,
}

impl View {
    /// The cards of the trick, in the order of play.
    pub fn fallen(&self) -> Vec<Card> {
        self.trick.into_iter().flatten().collect()
    }
}

/// A hand as far as it is known.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct HandView {
    /// The coloured cards known to be in it.
    pub held: CardSet,
    /// How many runes of each kind are.
    pub runes: [usize; 2],
    /// Whether that is all of it.
    pub is_all: bool,
}

impl HandView {
    /// Its cards, in order.
    pub fn cards(&self) -> Vec<Card> {
        let runes = Rune::ALL.into_iter();
        let runes = runes.flat_map(|rune| std::iter::repeat_n(Card::from(rune), self.runes[rune.index()]));
        self.held.iter().chain(runes).collect()
    }
}

/// What there is to report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Characters that are not notation.
    Unreadable(Fault),
    /// A number that is not the one of its place.
    Number(Numbering),
    /// A line in the wrong place.
    Misplaced(Misplaced),
    /// The same tally is written again.
    TallyAgain,
    /// A hand, or the deck, that is too small or too great.
    HandSize { whose: Option<Seat>, count: usize, right: usize },
    /// A trick with too few cards or too many.
    TrickSize { count: usize, right: usize },
    /// A card that cannot be where it is written.
    Card { seat: Option<Seat>, card: Card, why: Impossible },
    /// A player did not follow, and could.
    Revoke { seat: Seat, card: Card, led: Colour, held: Vec<Card> },
    /// A player did not follow, as shows later: with this card, in that trick.
    LateRevoke { seat: Seat, led: Colour, shown: Card, shown_line: usize, shown_span: Span, shown_at: Address },
    /// Cards that must be left in a hand after the last trick.
    NeverPlayed { seat: Seat, cards: Vec<Card> },
    /// Another player leads than by the rules.
    Leader { written: Seat, right: Seat, why: WhoLeads },
    /// The mark names another player than the cards.
    Winner { written: Option<Seat>, right: Option<Seat>, why: WhoWins },
    /// The trump decides who takes the trick, and is not known.
    NoWinner,
    /// `+` without the ability for it.
    NoAbility(NoAbility),
    /// An ability with nothing to use it on.
    NothingToSteal { is_last: bool, from: Seat },
    /// Two Valknut, and no card turned up.
    TurnedMissing,
    /// A card turned up without two Valknut.
    TurnedUnexpected(Card),
    /// A round that is too short or too long.
    RoundLength(Length),
    /// A prediction that cannot be, or is not the one of the round line.
    Prediction { seat: Seat, written: u32, bid: Option<u32> },
    /// A player missing from a tally, twice in it, or not in the game.
    TallyPlayer(Seat, InTally),
    /// Tricks in a tally that are not those of the round.
    TallyTricks { seat: Seat, written: u32, right: u32 },
    /// More tricks in a score sheet than there are.
    TallySum(u64),
    /// Points that are not those of the round.
    TallyPoints { seat: Seat, written: u32, right: u32, tricks: u32, prediction: Option<u32> },
    /// A total that is not the sum.
    TallyTotal {
        seat: Seat,
        written: u32,
        right: u32,
        before: u32,
        points: u32,
        /// The tricks and the prediction that the points come from, if they are not written.
        made_of: Option<(u32, Option<u32>)>,
    },
    /// A round without a tally.
    TallyMissing,
    /// 3 or 4 predicted and made, without the points for that number.
    BonusReading(Seat),
    /// A round after a tie.
    PlayAgain,
    /// A reading for three players.
    ThreePlayers(ForThree),
    /// A round after the end, and who won, unless nobody did in ten rounds.
    AfterTheEnd(Option<Seat>),
}

/// What is wrong with numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// One is wrong.
    Wrong { written: String, right: String },
    /// Lines are missing before it: what is missing.
    Missing(String),
    /// The line is there twice.
    Twice(String),
    /// It and the next have changed places.
    Exchanged(String, String),
}

/// What is wrong with a line's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// It comes before the first round line.
    BeforeRound(Kind),
    /// There is such a line already; `None` is the deck's.
    HandTwice(Option<Seat>),
    /// It comes after a trick.
    HandLate(Option<Seat>),
    /// The round has a tally.
    TallyTwice,
}

/// Why a player leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhoLeads {
    /// He begins the round, for another began the one before.
    Begins,
    /// He won the last trick.
    Won,
    /// Another won it with a 9.
    Yielded(Seat),
    /// He lost it with a Hagalaz.
    Lost,
    /// He led, and it was destroyed.
    Again,
}

/// Why a trick has another winner than is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhoWins {
    /// The card that takes it by the rules, or `None` if there is none.
    pub by: Option<Card>,
    /// The trump.
    pub trump: Trump,
    /// Whether a Valknut lies in it.
    pub is_destroyed: bool,
    /// Whether the next leader agrees with the mark; `None` if the next leader proves nothing.
    pub next_agrees: Option<bool>,
}

/// Why an ability cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAbility {
    /// This card has another, or none: `+` after it.
    Play(Card),
    /// A trick won with this card takes no other trick.
    Steal(Card),
    /// A trick won with this card draws no card.
    Draw(Card),
    /// From oneself, or from nobody.
    From(Seat),
    /// No hand is named.
    FromNobody,
}

/// What is wrong with the length of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// The next begins after this many tricks.
    CutShort(usize),
    /// The tally comes after this many tricks.
    TallyEarly(usize),
    /// The tally comes before some of its tricks, which are this many in all.
    TallyBetween(usize),
    /// One trick too many.
    TooMany,
}

/// What is wrong with a player in a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InTally {
    /// Not in it.
    Missing,
    /// Twice in it.
    Twice,
    /// No player of this game.
    NotPlaying,
}

impl Fact {
    /// Whether the record is not legal with it.
    pub fn is_error(&self) -> bool {
        !matches!(
            self,
            Self::TallyMissing
                | Self::BonusReading(_)
                | Self::PlayAgain
                | Self::ThreePlayers(_)
                | Self::RoundLength(Length::TallyEarly(_))
        )
    }

    /// Whether it is an error about the cards of a round: after one, cards left over are not reported (HK5).
    pub fn is_of_cards(&self) -> bool {
        matches!(
            self,
            Self::Card { .. }
                | Self::Revoke { .. }
                | Self::LateRevoke { .. }
                | Self::HandSize { .. }
                | Self::TrickSize { .. }
                | Self::Unreadable(_)
                | Self::Winner { .. }
                | Self::Leader { .. }
                | Self::NoAbility(_)
                | Self::TurnedMissing
                | Self::TurnedUnexpected(_)
                | Self::Number(Numbering::Missing(_))
                | Self::Misplaced(_)
        )
    }
}
