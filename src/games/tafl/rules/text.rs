//! The rules as this program reads them, article by article, each with what it rests on. The functions of the rules cite
//! them by name; `hirth explain` prints them.
//!
//! V are those of Nagel's Viking Chess, A those of Ard Ri as Nielsen has them, C, F and B what Copenhagen, Fetlar and
//! Brandubh do otherwise, T those of the record.

use crate::page::{Article, Evidence};

/// The rules of the games and of their records.
pub static ARTICLES: &[Article] = &[
    Article {
        name: "V1",
        title: "Viking Chess: the board",
        evidence: Evidence::Text,
        text: "\
The board has 11×11 squares, files a to k from the left and ranks 1 to 11 from below. The Keep is f6 in the middle, the \
Ports are the corners a1, k1, a11 and k11. What else is drawn on the board has no effect on play.

The rulebook says so; the letters of the files are the field's.",
    },
    Article {
        name: "V2",
        title: "Viking Chess: the set-up",
        evidence: Evidence::Assumed,
        text: "\
24 raiders stand at the edges, 12 soldiers and the king in the middle, in the diamond of Fetlar and Copenhagen:

/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/

The rulebook's picture is lost, and its text gives no numbers. Another set-up is said by the tag `[Start \"/…/\"]`: it has \
the size of the board, one king, who is not on a Port, and no other piece on Keep or Port (else `bad-start`).",
    },
    Article {
        name: "V3",
        title: "Viking Chess: turns",
        evidence: Evidence::Text,
        text: "\
The raiders move first, then the sides take turns, one piece a turn. That nobody may pass is assumed.",
    },
    Article {
        name: "V4",
        title: "Viking Chess: moves",
        evidence: Evidence::Text,
        text: "\
A piece moves along a row or a column, any number of squares, never diagonally, never through or onto a piece. So does the \
king.",
    },
    Article {
        name: "V5",
        title: "Viking Chess: stopping beside a piece",
        evidence: Evidence::Assumed,
        text: "\
A piece \"must stop if it reaches the board edge or moves adjacent to another game pieces\", says the rulebook. Here that is \
read as: the edge or a piece ahead ends the way. To the letter no piece could slide along an edge, although the Ports can only \
be reached so; and in 1,752 of 1,752 real games on this board some piece slides past another.

`--set tafl.stop-beside=warn` says how often that happens in a game, `deny` makes it an error, `slides-past`.",
    },
    Article {
        name: "V6",
        title: "Viking Chess: Keep and Ports",
        evidence: Evidence::Text,
        text: "\
Only the king may stop on the Keep or a Port. Everybody may pass through the empty Keep, and the king may come back to it.",
    },
    Article {
        name: "V7",
        title: "Viking Chess: captures",
        evidence: Evidence::Text,
        text: "\
A soldier or a raider is taken when the piece that has just moved stands beside it, and on the opposite side, in the same row \
or column, stands a piece of the mover's side or a hostile square (V9). It is taken at once; the mover has no choice.",
    },
    Article {
        name: "V8",
        title: "Viking Chess: several at once",
        evidence: Evidence::Text,
        text: "\
Up to three may be taken by one move, each on its own. There is no capture of rows: the rulebook is silent of it.",
    },
    Article {
        name: "V9",
        title: "Viking Chess: hostile squares",
        evidence: Evidence::Text,
        text: "\
A Port is hostile to everybody, and so is the Keep while nobody stands in it: the king's own soldiers are taken against it \
too. The water beyond the edge is hostile to the king only, so that others at the edge are taken along it.",
    },
    Article {
        name: "V10",
        title: "Viking Chess: moving in between",
        evidence: Evidence::Text,
        text: "\
Who moves between two enemies is safe. Nothing is ever taken by a move of its own side, nor because the king has left the \
Keep.",
    },
    Article {
        name: "V11",
        title: "Viking Chess: whether the king takes part in captures",
        evidence: Evidence::Assumed,
        text: "\
The rulebook names \"a friendly piece (Raider or Soldier)\" as the one that moves, and just \"a friendly piece\" as the one that \
stands on the other side. In the field's rules the king takes part fully. So a record is judged three times: with a king who \
is *armed* (he takes as the one that moves and as the one that stands), an *anvil* (only as the one that stands), *unarmed*. \
The first in which no error is found counts, else the one in which the first error comes last. Where that makes a difference, \
the advice `king-takes` says which.

`--set tafl.king-takes=armed` and its like choose one for all; `[Rules \"ka:y\"]`, `ka:a`, `ka:n` for a record.",
    },
    Article {
        name: "V12",
        title: "Viking Chess: the king taken",
        evidence: Evidence::Text,
        text: "\
The king is taken when on all four sides of him are raiders or what is closed to him: the empty Keep, a Port, the water; one \
of the raiders must have just moved there. So four raiders in the open and in the Keep, three beside the empty Keep or at \
the edge, two beside a Port. He is safe on his own move, and his soldiers are no cover for others.",
    },
    Article {
        name: "V13",
        title: "Viking Chess: king and soldiers shut in",
        evidence: Evidence::Assumed,
        text: "\
The caption of a lost picture says that the king is taken with a soldier when both are trapped. Read as: the king and all \
soldiers joined to him by rows and columns, at least one; after captures every square beside them is a raider, water, a Port \
or the empty Keep; and the raider that moved stands beside them. Then the raiders have won, if the record ends there (V17).",
    },
    Article {
        name: "V14",
        title: "Viking Chess: the king escapes",
        evidence: Evidence::Text,
        text: "When the king enters a Port, his side wins at once.",
    },
    Article {
        name: "V15",
        title: "Viking Chess: the raiders win",
        evidence: Evidence::Text,
        text: "When the king is taken (V12), the raiders win at once.",
    },
    Article {
        name: "V16",
        title: "Viking Chess: no move",
        evidence: Evidence::Assumed,
        text: "\
The side that is to move and has no move loses, as in Fetlar and Copenhagen; the rulebook is silent. So the king's side wins \
by taking all raiders, too.",
    },
    Article {
        name: "V17",
        title: "Viking Chess: ends that rest on a reading",
        evidence: Evidence::Assumed,
        text: "\
The game is won by V13 when the record ends there. When it goes on, its moves are judged as usual, and the advice \
`played-on` stands at the move that should have ended it. An end on which nothing may follow comes before such a one: a side \
that is shut in and has no move loses by `no-move`.",
    },
    Article {
        name: "V18",
        title: "Viking Chess: rings and repetition",
        evidence: Evidence::Assumed,
        text: "\
A ring around the king's men at a distance does not end the game, and neither does repetition: the rulebook is silent of \
both. A draw, a resignation or a lost clock can be recorded.",
    },
    Article {
        name: "V19",
        title: "Viking Chess: Flight!",
        evidence: Evidence::Text,
        text: "\
A player may have to announce \"Flight!\" when the king can go to a Port next: written `-` behind the move (T6). It is never \
required; where he cannot, it is `threat-mark`.",
    },
    Article {
        name: "V20",
        title: "Viking Chess: matches",
        evidence: Evidence::Text,
        text: "There are no dice, no points and no rounds; the games of a match are independent.",
    },
    Article {
        name: "A1",
        title: "Ard Ri: the board",
        evidence: Evidence::Text,
        text: "\
The board has 7×7 squares, a1 to g7. No square is special in play: the throne d4 is where the king starts and nothing more, \
and every piece may stop on it.

Another game of this name has 16 attackers and moves of one square; it is not this one.",
    },
    Article {
        name: "A2",
        title: "Ard Ri: the set-up",
        evidence: Evidence::Text,
        text: "\
The king stands on the throne, four defenders around him in the shape of a cross, eight attackers in the same lines, two a \
side: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/. Only this set-up fits the words. Another is said by `[Start \"/…/\"]`, with one king, not \
on the edge.",
    },
    Article {
        name: "A3",
        title: "Ard Ri: turns",
        evidence: Evidence::Text,
        text: "The attackers move first, then the sides take turns. Nobody may pass.",
    },
    Article {
        name: "A4",
        title: "Ard Ri: moves",
        evidence: Evidence::Text,
        text: "\
All pieces, the king too, move any number of empty squares along a row or a column. Nothing is jumped.",
    },
    Article {
        name: "A5",
        title: "Ard Ri: captures",
        evidence: Evidence::Text,
        text: "\
A piece is taken between two enemies in a row or column, when one of them has just moved there. Moving in between is safe. \
Several at once are taken, each on its own.",
    },
    Article {
        name: "A6",
        title: "Ard Ri: the king takes",
        evidence: Evidence::Text,
        text: "The king takes like any other piece, as the one that moves and as the one that stands.",
    },
    Article {
        name: "A7",
        title: "Ard Ri: nothing stands for a piece",
        evidence: Evidence::Text,
        text: "\
Neither edge nor corner nor throne stands for a piece: a piece at the edge is taken along the edge only, one in a corner \
never. Of the edge the text is silent; other sources have it so.",
    },
    Article {
        name: "A8",
        title: "Ard Ri: the king taken",
        evidence: Evidence::Text,
        text: "\
The king is taken like all others, between two attackers, wherever he stands. He may move in between. Others taken by the \
same move are taken too.",
    },
    Article {
        name: "A9",
        title: "Ard Ri: the king escapes",
        evidence: Evidence::Text,
        text: "When the king stands on a square at the edge, his side wins at once.",
    },
    Article {
        name: "A10",
        title: "Ard Ri: the attackers win",
        evidence: Evidence::Text,
        text: "When the king is taken, the attackers win at once.",
    },
    Article {
        name: "A11",
        title: "Ard Ri: surrounded",
        evidence: Evidence::Assumed,
        text: "\
The attackers win when they \"surround the king and all remaining defenders, to the point that the king cannot escape\". Read \
as: after their move no piece of the king's side can reach the edge by steps along rows and columns over squares without \
an attacker. One defender outside, or at the edge, and it is none. Whether the ring could be broken by a capture is not looked \
at; so it ends the game only where the record ends (A14).",
    },
    Article {
        name: "A12",
        title: "Ard Ri: repetition",
        evidence: Evidence::Assumed,
        text: "\
\"3 repetitions of the same move by the same player in a row are not allowed\", and he loses. To the letter that cannot happen. \
Read as: he makes the same move, from and to the same squares, for the third time in the game, and the position after it is \
the same all three times. It ends the game only where the record ends (A14).",
    },
    Article {
        name: "A13",
        title: "Ard Ri: no move",
        evidence: Evidence::Text,
        text: "The side that is to move and has no move loses; so does one without pieces.",
    },
    Article {
        name: "A14",
        title: "Ard Ri: ends that rest on a reading",
        evidence: Evidence::Assumed,
        text: "\
The game is won by A11 or A12 when the record ends there. When it goes on, its moves are judged as usual, and the advice \
`played-on` stands at the move that should have ended it. After A9, A10 and A13 nothing may follow.",
    },
    Article {
        name: "A15",
        title: "Ard Ri: draws",
        evidence: Evidence::Assumed,
        text: "There is no draw by rule; one that the result tag tells is believed. There are no points and no rounds.",
    },
    Article {
        name: "A16",
        title: "Ard Ri: the order of ends",
        evidence: Evidence::Assumed,
        text: "\
After a move: what it takes; the king taken or at the edge; the ring, after attackers' moves; repetition; no move. The first \
that holds is the result, and one after which nothing may follow comes before one that rests on a reading.",
    },
    Article {
        name: "C7",
        title: "Copenhagen: captures and shield walls",
        evidence: Evidence::Assumed,
        text: "\
As V7, with the king armed, and besides: two or more enemies in a row along the edge are taken together when each has a piece \
of the mover right before it on the inland side, one end of the row is closed by the piece that has just moved to the edge, and \
the other by a piece of the mover or an empty corner. A king among them is not taken.

The field's rules of Copenhagen, as Nielsen's pages and OpenTafl have them.",
    },
    Article {
        name: "C12",
        title: "Copenhagen: the king taken",
        evidence: Evidence::Assumed,
        text: "\
By four attackers, or three and the empty centre beside him; never at the edge. A king and soldiers shut in (V13) are not \
taken.",
    },
    Article {
        name: "C17",
        title: "Copenhagen: rings and forts",
        evidence: Evidence::Assumed,
        text: "\
A ring (A11) ends the game where the record ends. A fort at the edge is no end by itself, for whether it can be broken is not \
looked at: `[Result \"Defenders fort\"]` is believed when the king stands at the edge and can move, and what he can reach touches \
no attacker.",
    },
    Article {
        name: "F7",
        title: "Fetlar: captures",
        evidence: Evidence::Assumed,
        text: "As V7, with the king armed. There are no shield walls.",
    },
    Article {
        name: "F12",
        title: "Fetlar: the king taken",
        evidence: Evidence::Assumed,
        text: "As C12. A ring (A11) ends the game where the record ends.",
    },
    Article {
        name: "B2",
        title: "Brandubh: board and set-up",
        evidence: Evidence::Assumed,
        text: "\
Board and set-up are those of Ard Ri (A1, A2), but only the king may stop on the centre and the corners, which are hostile to all \
while they are empty, and he escapes to a corner.

The rules of the field's archives.",
    },
    Article {
        name: "B8",
        title: "Brandubh: the king taken",
        evidence: Evidence::Assumed,
        text: "\
On the centre by four attackers, beside it by three and it; elsewhere by two, as A8, where an empty corner stands for an \
attacker. A ring (A11) ends the game where the record ends; repetition does nothing.",
    },
    Article {
        name: "T1",
        title: "Records: squares",
        evidence: Evidence::Assumed,
        text: "\
The letter of a file and the number of a rank, from the lower left, nothing skipped. Small letters are written, capitals are \
read. `K` before a digit is the file, before a letter the king.

This and all of T is OpenTafl's notation in the envelope of this program; other programs' ways are read besides.",
    },
    Article {
        name: "T2",
        title: "Records: turns",
        evidence: Evidence::Assumed,
        text: "\
A number, a full stop, the attackers' move, the defenders' move. A defenders' move on a line of its own has `3...` before it. \
Findings call the moves 3a and 3b by their place, whatever number is written. Several turns on a line are read; numbers may be \
missing altogether. `3)`, `3:`, or a number before every single move (its own, or that of its turn) is one warning a record, \
`dress`. A comma between two moves is read.",
    },
    Article {
        name: "T3",
        title: "Records: moves",
        evidence: Evidence::Assumed,
        text: "\
`K` for the king, a square, `-`, a square. The `K` may be missing; `t` and `T` before a common piece are dropped. A missing \
hyphen, a blank or another dash in its place, and blanks within a move are read, with one warning a record.",
    },
    Article {
        name: "T4",
        title: "Records: captures",
        evidence: Evidence::Assumed,
        text: "\
`x` and squares with `/` between them, by file and then rank; any order, repeated `x` and commas are read. A king who is taken \
is written `xKd4`, or left out.",
    },
    Article {
        name: "T5",
        title: "Records: marks of a win",
        evidence: Evidence::Assumed,
        text: "\
`++` when the attackers have won with this move, `--` when the king's side has. Walker's are read besides: `++` the mover has won, \
`--` he has lost. They may be missing; one that is not true is `win-mark`.",
    },
    Article {
        name: "T6",
        title: "Records: marks of a threat",
        evidence: Evidence::Assumed,
        text: "\
`+`: the attackers could take the king next; `-`: he could escape next. Walker's `+` is read besides: the mover threatens to \
win. They are never required; one that is not true is `threat-mark`.",
    },
    Article {
        name: "T7",
        title: "Records without captures",
        evidence: Evidence::Assumed,
        text: "\
A record that marks no capture at all is replayed with all captures made, and one warning, `captures-unwritten`. One that marks \
some must mark all.",
    },
    Article {
        name: "T8",
        title: "Records: giving up",
        evidence: Evidence::Assumed,
        text: "\
`---` in the place of a move: the side to move resigns; `timeout`: its time has run out. Nothing may follow. `---` counts only \
behind a number or a move on its line.",
    },
    Article {
        name: "T9",
        title: "Records: positions on a line",
        evidence: Evidence::Assumed,
        text: "\
`/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`: rank 1 first, `t` an attacker, `T` a defender, `K` the king, a number so many empty squares. \
`[Start \"/…/\"]` says where a game starts; then the attackers move, unless `[Rules \"atkf:n\"]` says otherwise. On the command line \
`defenders` behind it says that they move. A king who is taken stays in the last position, so that one sees where.",
    },
    Article {
        name: "T10",
        title: "Records: results",
        evidence: Evidence::Assumed,
        text: "\
`[Result \"…\"]`: `Attackers`, `Defenders`, `Draw` or `*`, and perhaps by what: `capture`, `escape`, `encircled`, `no-move`, \
`repetition`, `resignation`, `time`, `agreed`. Where the board decides, it must agree (`result-mismatch`); where it does not, \
the tag is believed, unless its reason is one that only the board can show. An end that rests on a reading (V17, A14) only gives \
the result that the tag does not.",
    },
    Article {
        name: "T11",
        title: "Records: which game",
        evidence: Evidence::Assumed,
        text: "\
What speaks first: `--game`; `[Variant \"…\"]`, or a `[Game \"…\"]` that names one; `[Rules \"dim:…\"]`; the setting `variant`; the game \
before in the file; else the squares: of the rulesets of that board the one in which the record gets furthest. `[Rules]` with \
`dim:` is a ruleset of its own, OpenTafl's, whose defaults it has. An entry that is not understood is said (`variant`), and the \
game is not judged by a wrong rule.",
    },
    Article {
        name: "T12",
        title: "Records: what is told first",
        evidence: Evidence::Assumed,
        text: "\
Of a move the first fault is told, in this order: number, spelling, a square beyond the board, the end of the game, an empty \
square, the other side's piece, the letter, the direction, the way, the goal, the captures, the mark.",
    },
];
