//! What a record proves, HK1 to HK8.

use crate::page::{Article, Evidence};

pub(super) const HK1: Article = Article {
    name: "HK1",
    title: "Proof: a card is in one place",
    evidence: Evidence::Assumed,
    text: "\
A card that was played, turned up, or openly put under the deck is gone; if it comes again, it is `card-twice`. So is \
the fourth Valknut or Hagalaz. A card that is known to be in the deck or in another hand is in no other, unless a \
hidden card may have been it (HK2): else `not-held`.

This and all of HK are conclusions from the rules, no rules of their own, so they count as assumed. A record is legal \
when some deal and some hidden choices fit everything in it. These rules look for none; they tell of what fits no \
deal, and may miss some of that.",
};

pub(super) const HK2: Article = Article {
    name: "HK2",
    title: "Proof: a card leaves a hand",
    evidence: Evidence::Assumed,
    text: "\
Whoever plays, discards or gives a card must have had it. It may be one that is known to be there. It may be one that \
came unseen, by a `?`: then one of these moves is used up for it, and each move stands for one card only. Or the \
player had it from the start, unless his hand was written in full, or he did not follow its colour before.

If none of these can be, it is `late-revoke` when he did not follow that colour, and `not-held` otherwise.",
};

pub(super) const HK3: Article = Article {
    name: "HK3",
    title: "Proof: cards that move",
    evidence: Evidence::Assumed,
    text: "\
A card that is named when it is drawn or given is known to be in that hand from then on. A `?` is a move with an \
unknown card, unless the deck is written and tells which it is.",
};

pub(super) const HK4: Article = Article {
    name: "HK4",
    title: "Proof: not following",
    evidence: Evidence::Assumed,
    text: "\
A player plays another colour than the one led. Every card of that colour that he is known to hold must then have left \
his hand unseen since it came there. If that cannot be, it is `revoke`. If it can, he has none of that colour from \
here on. A rune proves nothing (H10).",
};

pub(super) const HK5: Article = Article {
    name: "HK5",
    title: "Proof: after the last trick",
    evidence: Evidence::Assumed,
    text: "\
A card of a colour that is still known to be in a hand after the last trick must have left it unseen; if that cannot \
be, it is `never-played`. It is told only when nothing else is wrong with the cards of the round.",
};

pub(super) const HK6: Article = Article {
    name: "HK6",
    title: "Proof: runes are alike",
    evidence: Evidence::Assumed,
    text: "\
Nobody can tell one Valknut from another. One that is known to be in a hand may be one that was played elsewhere, if \
it can have gone there unseen. With three players a card may also have gone through the hands of the third.",
};

pub(super) const HK7: Article = Article {
    name: "HK7",
    title: "Proof: the deck",
    evidence: Evidence::Assumed,
    text: "\
When the deck is written, what a 3 draws and what two Valknut turn up is its top card; another one is `deck-order`.",
};

pub(super) const HK8: Article = Article {
    name: "HK8",
    title: "Proof: how sure it is",
    evidence: Evidence::Assumed,
    text: "\
With all hands and the deck written every card has its place, and every revoke shows at once. With the cards played \
alone it shows when the player has a card of that colour later, which cannot have come to him in between. \
`late-revoke` stands where he did not follow, and the later card is its witness; a slip of the pen in one of the two \
is possible as well.

Against a search for a deal, over 1,620 records of one round, nobody was accused wrongly. Of 204 impossible ones with \
the full deal all were told, of 301 with less all but six.",
};
