//! The rules of the game for two, H1 to H26: cards, deal, play, abilities, points.

use crate::page::{Article, Evidence};

pub(super) const H1: Article = Article {
    name: "H1",
    title: "The cards",
    evidence: Evidence::Text,
    text: "\
There are 42 cards: four colours, blue, green, red and yellow, each with the ranks 1 to 9, and six runes, three \
Valknut and three Hagalaz. The three Valknut are alike, and so are the three Hagalaz.

That there are 42 follows from the deal, \"15 cards to both players, the remaining 12\"; the colours are named in the \
examples. The ranks and the three of each rune are published elsewhere, not in the rulebook; with them it comes to 42.",
};

pub(super) const H2: Article = Article {
    name: "H2",
    title: "Players",
    evidence: Evidence::Text,
    text: "\
Two play, each for himself, or three by the variant of H27 and what follows it. Nobody has a partner. Cards are worth \
nothing by themselves; what counts is the number of tricks.",
};

pub(super) const H3: Article = Article {
    name: "H3",
    title: "The deal",
    evidence: Evidence::Text,
    text: "\
Each of two players gets 15 cards. The first of the other 12 is turned face up; 11 are left face down as the deck, and \
keep their order.

The rulebook says so. Each trick takes one card of every hand, so there are 15 tricks.",
};

pub(super) const H4: Article = Article {
    name: "H4",
    title: "Who deals",
    evidence: Evidence::Text,
    text: "\
Who deals the first round is left to chance. Then the players take turns at dealing, \"this alternates for the \
following rounds\".",
};

pub(super) const H5: Article = Article {
    name: "H5",
    title: "Trump",
    evidence: Evidence::Text,
    text: "\
The colour of the card that was turned up is trump for the round. If it is a rune, there is no trump. The card is out of \
play.

The rulebook says all but the last, which follows: nobody is said to take it.",
};

pub(super) const H6: Article = Article {
    name: "H6",
    title: "Predictions",
    evidence: Evidence::Text,
    text: "\
Before the first trick everybody writes down in secret how many tricks he will take. The number stands until the end \
of the round: \"You are not allowed to alter your prediction\".

That it is from 0 to 15 is assumed. It may be out of reach, and the numbers of both need not add up to anything; that \
is assumed too.",
};

pub(super) const H7: Article = Article {
    name: "H7",
    title: "The first lead",
    evidence: Evidence::Text,
    text: "\
The player beside the dealer leads to the first trick of a round: of two players the one who did not deal.",
};

pub(super) const H8: Article = Article {
    name: "H8",
    title: "Following",
    evidence: Evidence::Text,
    text: "\
Any card may be led. When it is of a colour, a player who holds that colour plays a card of it. Who holds none plays \
\"any card he wants\"; nobody has to trump, or to play a higher card.",
};

pub(super) const H9: Article = Article {
    name: "H9",
    title: "Runes need not follow",
    evidence: Evidence::Text,
    text: "\
A Valknut or a Hagalaz may be played at any time, also by a player who could follow. To a rune that is led anything \
may be played.",
};

pub(super) const H10: Article = Article {
    name: "H10",
    title: "What a card tells of a hand",
    evidence: Evidence::Text,
    text: "\
Who plays another colour than the one led has none of that colour; else it would be against H8. Who plays a rune tells \
nothing, by H9.

This follows from the two.",
};

pub(super) const H11: Article = Article {
    name: "H11",
    title: "Who wins a trick",
    evidence: Evidence::Text,
    text: "\
Of two cards of one colour the higher wins. Of different colours the first wins, unless only the second is trump: then \
that wins. The ranks do not matter then.

The rulebook says so, and has an example of each.",
};

pub(super) const H12: Article = Article {
    name: "H12",
    title: "The winner leads",
    evidence: Evidence::Text,
    text: "\
Who wins a trick leads to the next, \"unless a card with a special ability changes this\": see H13, H14, H15 and H20.",
};

pub(super) const H13: Article = Article {
    name: "H13",
    title: "Valknut: the trick is destroyed",
    evidence: Evidence::Text,
    text: "\
When a Valknut is played, first or second, nobody wins the trick. Its cards are out of the round, it counts for \
nobody, and no ability that rests on winning it works. Who led to it leads again.

The rulebook says so, and its example shows it, red 5 and Valknut. That a destroyed trick keeps its number, so that 15 \
are played in any case, is assumed.",
};

pub(super) const H14: Article = Article {
    name: "H14",
    title: "Two Valknut: a new trump",
    evidence: Evidence::Text,
    text: "\
When both cards of a trick are Valknut, the trick is destroyed (H13), and the next card of the deck is \"immediately \
turned face up\": its colour is trump from now on.

That a rune turned up so ends all trump is assumed, after H5; and so is that the card that was turned up before stays \
out of play.",
};

pub(super) const H15: Article = Article {
    name: "H15",
    title: "Hagalaz: the lowest card",
    evidence: Evidence::Text,
    text: "\
A Hagalaz loses to every other card, of trump or not, whether it is led or played second, and the one who loses the \
trick leads to the next. Of two Hagalaz the first wins; so the player of the second one leads.

The rulebook says so, and its example shows it, blue 1 and Hagalaz. The lead after two Hagalaz is its sentence taken \
at its word. That a Valknut destroys a trick with a Hagalaz too is assumed.",
};

pub(super) const H16: Article = Article {
    name: "H16",
    title: "Cards with abilities",
    evidence: Evidence::Assumed,
    text: "\
1, 3, 6 and 9 of every colour have an ability: H17 to H20. Whoever has a 1, 3 or 6 may use it or not; a 9 works by \
itself.

The rulebook tells of the ranks, and its examples show blue 1, red 3, red 6 and green 9. That it is so in all colours \
is published elsewhere. \"May\" is the rulebook's word for the first three.",
};

pub(super) const H17: Article = Article {
    name: "H17",
    title: "What a 1 does: a trick is taken over",
    evidence: Evidence::Text,
    text: "\
Who wins a trick with a 1 may take over one trick that the other player has won. It makes no difference which. If the \
other has none, there is nothing to take.

The rulebook speaks of a trick \"won in an earlier round\", but tricks are scored and put away after each round. In \
its example blue 1 takes a trick at once and makes two, so an earlier trick is meant; that is assumed.",
};

pub(super) const H18: Article = Article {
    name: "H18",
    title: "What a 3 does: a card of the deck",
    evidence: Evidence::Text,
    text: "\
Who plays a 3 may take the top card of the deck into his hand and put a card of his hand face down under the deck; it \
may be the one just taken. Whether he wins the trick, \"regardless of who wins\", or it is destroyed, does not matter.

That this happens at once, before the next card falls, an example shows. With the last card of a hand only the card \
just taken can go back; that is assumed.",
};

pub(super) const H19: Article = Article {
    name: "H19",
    title: "What a 6 does: a card of another hand",
    evidence: Evidence::Sample,
    text: "\
Who wins a trick with a 6 may draw a card from the other player's hand without seeing it first, and gives one card \
back: the same or another. When the hands are empty, there is nothing to draw.

The number is lost in the rulebook's list; its example has a red 6 that does this. It is published elsewhere as well.",
};

pub(super) const H20: Article = Article {
    name: "H20",
    title: "What a 9 does: the other leads",
    evidence: Evidence::Text,
    text: "\
Who wins a trick with a 9 does not lead to the next; the other player does.

The rulebook says so, and its example shows it, green 9 and yellow 4.",
};

pub(super) const H21: Article = Article {
    name: "H21",
    title: "The deck never runs out",
    evidence: Evidence::Assumed,
    text: "\
A card that goes under the deck does not come up again in its round. At most four 3s and one pair of Valknut take \
cards from it, five of eleven, and what is put back lies deeper. So such a card is out of the round.

This follows from H1, H14 and H18; the number of 3s is published elsewhere, not in the rulebook.",
};

pub(super) const H22: Article = Article {
    name: "H22",
    title: "The round is played to its end",
    evidence: Evidence::Text,
    text: "\
A round is scored \"when each player's hand is empty\", after its last trick. Nobody claims tricks that were not \
played.",
};

pub(super) const H23: Article = Article {
    name: "H23",
    title: "A revoke",
    evidence: Evidence::Assumed,
    text: "\
A player who could follow and did not has revoked. The rulebook has no penalty for it, and this program has none: the \
record is not legal, the cards stay as they fell, and what comes after is judged.

In bridge the cards stand as well, and tricks are adjusted.",
};

pub(super) const H24: Article = Article {
    name: "H24",
    title: "Points of a round",
    evidence: Evidence::Text,
    text: "\
1 for every trick that a player has at the end: one taken over (H17) is the taker's, a destroyed one nobody's. 10 more \
when that is exactly the prediction. 5 more when it is three or four.

The rulebook gives the 5 \"even if this was not your prediction\". So a predicted three makes 18 and a predicted four \
19; that both go together is assumed. Who scores 13 or 14 for them is accepted, with the advice `bonus-reading`.",
};

pub(super) const H25: Article = Article {
    name: "H25",
    title: "The end of the game",
    evidence: Evidence::Text,
    text: "\
The game is over when after a round somebody has 50 points, or after ten rounds. Who has most points wins. Among \
equals it is the one whose predictions were right more often, then the one with more tricks in the last round. If that \
leaves a tie too, nobody has won: \"play again!\"

The tag `[Goal \"40\"]` plays to another number of points.",
};

pub(super) const H26: Article = Article {
    name: "H26",
    title: "Play again",
    evidence: Evidence::Assumed,
    text: "\
After a tie in all counts the players begin a new game. A record that goes on with a further round in the same game is \
accepted, with the advice `play-again`, and then the game lasts until a round breaks the tie.",
};
