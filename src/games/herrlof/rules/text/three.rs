//! The rules for three players, H27 to H31.

use crate::page::{Article, Evidence};

pub(super) const H27: Article = Article {
    name: "H27",
    title: "Three players: the deal",
    evidence: Evidence::Text,
    text: "\
Each of three gets 11 cards, so nine are left: one is turned up and eight are the deck. They play to 40 points, and \
the 5 for three or four tricks is left out. The rulebook says so.

That predictions go from 0 to 11, that seats A, B and C follow each other to the left, that the deal goes round that \
way, and that the dealer's left neighbour leads, is assumed.",
};

pub(super) const H28: Article = Article {
    name: "H28",
    title: "Three players: who wins a trick",
    evidence: Evidence::Assumed,
    text: "\
The highest trump wins; without any, the highest card of the colour that was led. All follow as two do (H8).

So it is wherever tricks are played; the rulebook's sentence is for two cards.",
};

pub(super) const H29: Article = Article {
    name: "H29",
    title: "Three players: a Hagalaz led",
    evidence: Evidence::Assumed,
    text: "\
When a Hagalaz is led, the two others play what they like (H9). To find the winner, the first card with a colour \
counts as led.

In Wizard a rune of this kind leaves the colour to the next card too, though there it must then be followed. A record \
in which this happens gets the advice `three-players`.",
};

pub(super) const H30: Article = Article {
    name: "H30",
    title: "Three players: several Hagalaz, or one and a 9",
    evidence: Evidence::Assumed,
    text: "\
All three cards are Hagalaz: the first wins, and the player of the last leads. Two are, and one has a colour: that \
wins, and the player of the later Hagalaz leads. One is, and a 9 wins: the Hagalaz leads, not the winner's neighbour.

A record in which one of these happens gets the advice `three-players`.",
};

pub(super) const H31: Article = Article {
    name: "H31",
    title: "Three players: abilities",
    evidence: Evidence::Text,
    text: "\
A 1 takes a trick of, and a 6 draws from, either of the two others: the rulebook puts \"another player\" for \"the \
other player\". After a 9 that wins, the winner's left neighbour leads.

That a 6 gives its card back to the player it drew from is assumed. The deck has enough cards here too, eight for at \
most five (H21).",
};
