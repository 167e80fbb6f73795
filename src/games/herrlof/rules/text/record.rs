//! The form of a record, HN1 to HN14.

use crate::page::{Article, Evidence};

pub(super) const HN1: Article = Article {
    name: "HN1",
    title: "Records: cards",
    evidence: Evidence::Assumed,
    text: "\
A card is its rank and the first letter of its colour, `1b` to `9y`; `V` is a Valknut, `N` a Hagalaz, whose sign looks \
like that letter.

Other spellings are read with the warning `unusual-card`: `g7`, `7G`, `v`, `n`, `H` and the runic letters for Hagalaz, \
triangles for Valknut. A capital letter before a number is no card: `B7` is the label of trick 7.

There is no published record of Herrlof. This and all of HN is the form that this program gives it.",
};

pub(super) const HN2: Article = Article {
    name: "HN2",
    title: "Records: rounds",
    evidence: Evidence::Assumed,
    text: "\
A round begins with a line `R1 5b`: its number, and the card that was turned up, or `?b` if only the colour is known. \
Predictions may stand behind it, `R1 5b A7 B6`; else they stand in the tally.",
};

pub(super) const HN3: Article = Article {
    name: "HN3",
    title: "Records: hands and deck",
    evidence: Evidence::Assumed,
    text: "\
Between the line of the round and its first trick there may be a line for each hand as it was dealt, `A: 123569b 79g \
35r 238y VN`, and one for the deck, `D: 3g 8b 6g`, with its top card first. Ranks before one letter are all of that \
colour.

A `?` at the end says that the rest is not known. Without it the line has all 15 cards of a hand, or all 11 of the \
deck; with three players 11 and 8.",
};

pub(super) const HN4: Article = Article {
    name: "HN4",
    title: "Records: tricks",
    evidence: Evidence::Assumed,
    text: "\
A trick is a line: who led and the number of the trick, a blank, the cards in the order in which they fell, and what \
came of it: `A6 3r 6r =B`. Leader and number follow from the tricks before; they are written so that a lost line \
shows.",
};

pub(super) const HN5: Article = Article {
    name: "HN5",
    title: "Records: a 3",
    evidence: Evidence::Assumed,
    text: "\
Behind a 3 whose ability was used stand the card drawn and the card put under the deck: `3r+3g-2b`. What the writer \
did not see is `?`: `3r+?` if neither, `3r+3g` if not what went back, `3r+?-2b` if not what was drawn. `3r+3g-3g` put \
the drawn card back.",
};

pub(super) const HN6: Article = Article {
    name: "HN6",
    title: "Records: who took the trick",
    evidence: Evidence::Assumed,
    text: "\
`=A` says that A takes the trick, `=x` that it is destroyed. Both follow from the cards, and may be left out unless \
something stands behind them.",
};

pub(super) const HN7: Article = Article {
    name: "HN7",
    title: "Records: a 1 and a 6",
    evidence: Evidence::Assumed,
    text: "\
`=A+B`: A won with a 1, and takes over a trick of B's. `=A+5b-7r`: A won with a 6, draws 5b from the other hand and \
gives 7r back; `?` stands for what the writer did not see, `=A+?`, `=A+?-7r`. With three players the seat that was \
drawn from stands before the card: `=A+C5b-7r`; with two it may.",
};

pub(super) const HN8: Article = Article {
    name: "HN8",
    title: "Records: a new trump",
    evidence: Evidence::Assumed,
    text: "\
`=x8b`: two Valknut destroyed the trick, and 8b was turned up. It must be written, for all that follows depends on it.",
};

pub(super) const HN9: Article = Article {
    name: "HN9",
    title: "Records: tallies",
    evidence: Evidence::Assumed,
    text: "\
`T1 A7/7+17=17 B5/6+6=6` ends round 1: for every player the prediction, the tricks at the end, the points of the round \
and the total so far. The order of players is free, a prediction that was never told is `?`, and points and totals may \
be left out.",
};

pub(super) const HN10: Article = Article {
    name: "HN10",
    title: "Records: tallies without tricks, tricks without tallies",
    evidence: Evidence::Assumed,
    text: "\
A round with all its tricks and no tally gets the warning `tally-missing`. Its points count if its first line has all \
predictions; if not, nobody knows the totals from there on, and what needs them is not checked.

A tally with no trick before it is one of a score sheet, and needs no line `R1` either. Its tricks are believed if \
they add up to no more than a round has. Points, totals, the end and the result are checked.",
};

pub(super) const HN11: Article = Article {
    name: "HN11",
    title: "Records: broken off",
    evidence: Evidence::Assumed,
    text: "\
The last round may stop anywhere, also in the middle of a trick. The advice `unfinished` says so; and it says so of a \
game in which nobody has reached the goal after the last tally.",
};

pub(super) const HN12: Article = Article {
    name: "HN12",
    title: "Records: tags, comments, several games",
    evidence: Evidence::Assumed,
    text: "\
As in records of other games there are tags, comments behind `;` and `#` or in braces, blank lines, and several games \
in one text, which may be set in prose or in fences with the word `herrlof`. A new game begins with tags after a line \
of play, or with `R1`.

Which game a text is says `--game`, the tag `[Game \"Herrlof\"]`, a fence, or the ending `.herrlof`; else its first \
line of play, `R1` and a card or `T1` and a score. Three play when there is a tag `C`, or when most tricks, or on a \
score sheet most tallies, have three.",
};

pub(super) const HN13: Article = Article {
    name: "HN13",
    title: "Records: tags that count",
    evidence: Evidence::Assumed,
    text: "\
`[A \"Anna\"]`, `[B \"Ben\"]` and `[C \"…\"]` name the players, `[Goal \"40\"]` the points to play to.

`[Result \"…\"]` has the winner, by seat or name, or `=` for a tie in all counts, then the winner's points or those of \
all in the order of seats; either may be left out: `A`, `Anna 61`, `A 61-48`, `61-48`, `= 52-52`. `*` is a game that \
was not finished.",
};

pub(super) const HN14: Article = Article {
    name: "HN14",
    title: "Records: addresses and results",
    evidence: Evidence::Assumed,
    text: "\
Findings call a trick by its round and its place in it, `R2.6`, whatever its label says; the lines of a round are `R2` \
and its tally `T2`.

As JSON a result has the winner's seat, whether it was a tie, the points of all seats and the number of rounds. Points \
that are not known are null, and so is the result of an unfinished game.",
};
