/* Records to look at, of each game. */

import card from "../../fixtures/herrlof/games/three-everything.herrlof";
import mended from "../../fixtures/hirth/published/mended.hirth";
import slips from "../../fixtures/hirth/published/english.hirth";
import ardRi from "../../fixtures/tafl/games/ard-ri-the-king-is-taken.tafl";
import king from "../../fixtures/tafl/games/viking-chess-the-king-escapes.tafl";

export const EXAMPLES = [
  { title: "HIRÞ: the sample game of the rulebook", text: mended },
  { title: "HIRÞ: the same as it was printed, with its mistakes", text: slips },
  { title: "Viking Chess: the king escapes", text: king },
  { title: "Ard Ri: the king is taken", text: ardRi },
  { title: "Herrlof: three players", text: card },
];
