//! The rules as this program reads them, article by article, each with what it rests on. The functions of
//! the rules cite them by name; `hirth explain` prints them.

use crate::page::{Article, Evidence};

/// The rules of the game, R1 to R23, and of its notation, N1 to N5.
///
/// Where an article rests on several kinds of evidence, its own is that of its main sentence, and the text
/// says what of the rest is weaker.
pub static ARTICLES: &[Article] = &[
    Article {
        name: "R1",
        title: "The board",
        evidence: Evidence::Sample,
        text: "\
There are eleven spaces: the homes 0 (Gull) and 9 (Silfr), the deltas 1 and 2 before Gull's home \
and 7 and 8 before Silfr's, and the archipelago 3, 4, 5, 6 with Miðr, m, in the middle.

These touch: 0-1, 0-2, 1-3, 2-4, 3-5, 4-6, 5-7, 6-8, 7-9, 8-9, and m-3, m-4, m-5, m-6.

The rulebook names the spaces, and no picture of the board has come down to this program. The \
published game steps across 0-1, 1-3, m-3, m-6, 7-9, 8-9, 6-8, 5-7, 3-5 and 4-6. The other four follow because the \
board is the same for both sides and on both banks.",
    },
    Article {
        name: "R2",
        title: "Lateral crossings",
        evidence: Evidence::Assumed,
        text: "\
Do 1 and 2 touch, 3 and 4, 5 and 6, 7 and 8? Your board shows it. This program has only the text, \
which does not say, and the published game, which never crosses there.

A record that needs such a crossing is accepted with the advice `lateral-crossing`. `--lateral \
allow` accepts it silently, `--lateral deny` makes it an error. Of two readings, one without a \
lateral crossing is always preferred.",
    },
    Article {
        name: "R3",
        title: "Miðr",
        evidence: Evidence::Sample,
        text: "\
m touches 3, 4, 5 and 6, and nothing else.

The published game ends in S5 with a Lofðungr killed on m because it has nowhere to go. Only 3, \
4, 5, 6 and 9 are held against it then, so m touches none of the others; and what is true of 0 is \
true of 9.",
    },
    Article {
        name: "R4",
        title: "Pieces, start and order of play",
        evidence: Evidence::Text,
        text: "\
Each side has 15 Hirþ, 3 Karve and one Lofðungr. The two Lofðungr start at home, Gull's on 0 and \
Silfr's on 9; all other pieces are in the reserve and enter through the home. Gull moves first, \
then the sides take turns. In a match the players swap sides every game.

The rulebook lists the pieces and says all of this.",
    },
    Article {
        name: "R5",
        title: "Five steps",
        evidence: Evidence::Text,
        text: "\
A turn has exactly five steps, by any pieces in any order, and its battles come after them.

The rulebook says five, and every turn of the published game has five. What happens when no \
legal step is left it does not say: that a turn may then be shorter is assumed.",
    },
    Article {
        name: "R6",
        title: "What a step is",
        evidence: Evidence::Text,
        text: "\
Each of these is one step:

- a Hirþ, or an unmanned Karve, enters the board at home
- a piece moves to a touching space
- a Hirþ boards a Karve in its space, which may carry four at most
- a Hirþ leaves its Karve, into the Karve's space
- a Karve moves with all who are aboard

A Lofðungr never boards. A Karve always enters unmanned.

The rulebook lists these steps. The published game prints `Khei` for a Karve that enters in S5; \
the five steps of that turn need `KeHei`, three steps, so it is a slip.",
    },
    Article {
        name: "R7",
        title: "Control",
        evidence: Evidence::Text,
        text: "\
A space with a piece of one side is controlled by that side, and any piece will do: a Hirþ, a \
Lofðungr, a Karve with or without Hirþ aboard.

The rulebook says so of every piece. In G3 of the published game an unmanned Karve holds 6 and \
has to be attacked.",
    },
    Article {
        name: "R8",
        title: "Going on and stopping",
        evidence: Evidence::Text,
        text: "\
A piece that moves into a space of its own side may go on. A piece that moves into an empty \
space stops there for the rest of the turn, and with a Karve stop all Hirþ aboard. What has \
stopped does not move, board, leave or attack.

The rulebook says so. Whether a space is empty counts at the moment of moving into it: the first \
piece stops there, and the second finds the space its own and may go on.",
    },
    Article {
        name: "R9",
        title: "Boarding a Karve that has stopped",
        evidence: Evidence::Sample,
        text: "\
A Hirþ that has not stopped itself may board a Karve that has.

In S5 of the published game a Karve enters Silfr's empty home and stops; then a Hirþ enters, and \
boards it.",
    },
    Article {
        name: "R10",
        title: "Attacking",
        evidence: Evidence::Text,
        text: "\
A piece that moves into a space of the other side attacks it. It waits on the line between the \
two spaces until the battle, can do nothing more this turn, and still controls the space that it \
came from. An attack is written with `>` before the space.

The rulebook says so, and that a space may be attacked from several sides in a turn. That no \
Hirþ boards or leaves a Karve on the line is assumed.",
    },
    Article {
        name: "R11",
        title: "Entering a home that the other side holds",
        evidence: Evidence::Assumed,
        text: "\
When the other side stands in your home, a piece that enters attacks it from off the board: \
`He>0`, one step. Winners that do not move in go back to the reserve, written `^`.

The rulebook says that new pieces enter through the home, and not what happens when it is held; \
the published game has no such turn. It is accepted with the advice `off-board-attack`.",
    },
    Article {
        name: "R12",
        title: "A move is written by its two ends",
        evidence: Evidence::Text,
        text: "\
A move names the space where a piece starts and the one where it ends, not those between. It \
stands for every walk between the two that is lawful, of any length. A turn is legal when the \
lengths can be chosen so that they add up to five; the shortest are preferred. After `e` or `v`, \
a space that is written means at least one walking step more. A move may end in the space it \
began in, when such a walk exists.

The rulebook has moves written by where they start and end, and the published game has moves of \
three steps written so: `Ke6` in S2, `L1>6` in G4. That a piece may take a roundabout way, when \
only that makes five steps, is assumed; it is accepted with the advice `detour`. Two doubts at \
once are one too many: a turn that comes to five steps only by a detour and a lateral crossing \
(R2), in one move or in two, is an error, for a forgotten step is far likelier (assumed). With \
`--lateral allow` the crossing is no doubt.",
    },
    Article {
        name: "R13",
        title: "Power, and who wins",
        evidence: Evidence::Text,
        text: "\
A Hirþ and a Lofðungr count 1 each. A manned Karve counts 1, and each Hirþ aboard 1 more; an \
unmanned Karve counts 0. The side with more power wins. On a tie the side wins that has the only \
Lofðungr in the battle; with none or with both, the defender wins.

The English rulebook says so, and in S3 of the published game Silfr's Lofðungr beats one Hirþ. \
The French rulebook gives the defender every tie with a Lofðungr in it; the game printed with it \
has the same S3 and contradicts it.",
    },
    Article {
        name: "R14",
        title: "One space, one battle",
        evidence: Evidence::Text,
        text: "\
All pieces that attack a space in a turn fight together, from whichever spaces they come, \
against all that stand there.

The rulebook lets a space be attacked from several sides in one turn. In G4 of the published \
game a Lofðungr and a Hirþ attack 6 together, and win against a Lofðungr, which neither of them \
would alone.",
    },
    Article {
        name: "R15",
        title: "After a battle: the winners",
        evidence: Evidence::Text,
        text: "\
When the attackers win, their player chooses which of them move into the space, one at least; \
the others stay where they attacked from. When the defenders win, their pieces stay where they \
are.

The rulebook says so.",
    },
    Article {
        name: "R16",
        title: "After a battle: the losers",
        evidence: Evidence::Text,
        text: "\
A beaten Hirþ outside a Karve leaves the game for good, `x`. A beaten Karve goes back to the \
reserve, `^`, and so do the Hirþ aboard, apart from it; all of them may enter again. A beaten \
Lofðungr retreats.

The rulebook says so. The published game has each of them: `SK^` in G3, `GHx` in S3, `GKh^` in \
S4.",
    },
    Article {
        name: "R17",
        title: "Where a Lofðungr retreats, and when",
        evidence: Evidence::Sample,
        text: "\
A Lofðungr beaten in a space that it defended goes to a touching space that is empty or its own \
side's. It retreats when all battles are decided, and before any winner moves in. So a space \
from which an attacker came is still that attacker's, and a space that was won is the winner's: \
neither is a refuge.

The rulebook has the retreat after all battles. That a winner still holds the space it attacked \
from, the last turn of the published game shows: the only piece that attacks m comes from 3, and \
the Lofðungr on m is killed, so 3 is no refuge for it.",
    },
    Article {
        name: "R18",
        title: "The Lofðungr of a beaten attacker",
        evidence: Evidence::Assumed,
        text: "\
A Lofðungr that attacked and lost goes back to the space it attacked from, which it still \
controls.

The rulebook only says that a beaten Lofðungr retreats. A record that sends it to another space \
which would be a refuge is accepted, with `king-retreat` as advice.",
    },
    Article {
        name: "R19",
        title: "No refuge",
        evidence: Evidence::Text,
        text: "\
A beaten Lofðungr without a refuge loses the game. On m it is killed, which is Drepið. Anywhere \
else it leaves the board, which is Þungur Hnífur.

The rulebook says so, and the published game ends with Drepið.",
    },
    Article {
        name: "R20",
        title: "One Karve a space",
        evidence: Evidence::Text,
        text: "\
At the end of a turn, when the winners have moved in, no space but the mover's own home holds \
two of its Karve. During the turn it may.

The rulebook says so of every space except the home. That this means one's own home, not the \
opponent's, is assumed.",
    },
    Article {
        name: "R21",
        title: "Winning, and what it is worth",
        evidence: Evidence::Text,
        text: "\
- Yfirráð, 1 point: at the end of its turn a side holds 3, 4, 5, 6 and m.
- Þungur Hnífur, 2 points: the opponent's Lofðungr leaves the board.
- Drepið, 5 points: the opponent's Lofðungr is killed on m.

The rulebook says so. When one turn earns two of them the higher counts; that is assumed.",
    },
    Article {
        name: "R22",
        title: "The Penningr",
        evidence: Evidence::Text,
        text: "\
The coin is neutral at first. Either side may offer it at any time, also in the other's turn, to \
double the points. Who accepts holds the coin, and alone may later offer it to triple them. \
After a triple there are no more offers.

Who refuses loses the game at once: 1 point for a double, 2 for a triple. The turn in which that \
happens may have fewer steps, or none, and has no battles; a `/` is tolerated.

The rulebook says all but the last sentence, which follows from the game being over.",
    },
    Article {
        name: "R23",
        title: "Points, and the match",
        evidence: Evidence::Text,
        text: "\
A game is worth the points of its victory, times two when it was doubled and times three when it \
was tripled. Games are played in a row, and the first player with 5 points or more wins the \
match.

The rulebook says so; the published game is worth 5 times 2.",
    },
    Article {
        name: "N1",
        title: "The order of a turn",
        evidence: Evidence::Text,
        text: "\
A turn is its label, its moves, its offers, and then its battles or `/`. Battles go in the order \
of their spaces, 0 to 9 and then m, and in each the defender's pieces come first.

The rulebook asks for it. Another order of battles or pieces can be read all the same: \
`battle-order`.",
    },
    Article {
        name: "N2",
        title: "Winners are written",
        evidence: Evidence::Sample,
        text: "\
Every attacker of a won battle is written with the space where it ends. The survivors of a \
defence may be written, at the battle's space, or left out.

The published game writes its winners, also the one that stays behind: `>6SL8GH6GLm` in G4. Its \
last battle leaves the winner out; that can be read, with every reading kept open: \
`winners-not-recorded`.",
    },
    Article {
        name: "N3",
        title: "The stroke",
        evidence: Evidence::Text,
        text: "\
`/` stands where there is no battle, and only there.

The rulebook asks for it. Where it is missing, that is plain enough: `missing-slash`. Beside a \
battle it contradicts it, and is an error.",
    },
    Article {
        name: "N4",
        title: "A Lofðungr that is off the board",
        evidence: Evidence::Sample,
        text: "\
A Lofðungr that is killed or leaves the board is written `x`. `^` is read as the same.

The published game writes `>mGLx`. The rulebook's table has both signs and speaks of neither for \
a Lofðungr, so that `^` is read too is assumed.",
    },
    Article {
        name: "N5",
        title: "Readings that stay open",
        evidence: Evidence::Assumed,
        text: "\
Where the notation does not tell which of several things was done, such as `Hi` with two Karve \
that could be meant, every reading is kept that the turns after it still allow. Only when two \
different positions are left in the end is it said: `ambiguous`.

The rulebook does not speak of it; it is the reading that never calls a legal record wrong.",
    },
];
