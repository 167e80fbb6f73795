// The page against the replay and against the drawings of the program. `run` beside this says what it needs.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import { CARDS, SLIPS, SQUARE, WORK, hirth, many, opened, settled, shown, told, view } from "./browser.mjs";

/** So many random games are compared with their replay. */
const GAMES = many(50);

/** Returns the table of what stands where, as those hear it who do not see it: a name and what is there. */
async function table(page) {
  const tree = await page.locator("#where table").ariaSnapshot();
  const cells = [...tree.matchAll(/- '?(?:rowheader|cell) "(.*?)"'?:?$/gm)].map(([, text]) => text.replaceAll("''", "'"));
  return Object.fromEntries(cells.flatMap((name, i) => (i % 2 ? [] : [[name, cells[i + 1]]])));
}

/** Makes random games, and a page of them: calls for each game with the page at its start. */
async function eachGame(name, args, work) {
  const path = `${WORK}/${name}`;
  writeFileSync(path, hirth("generate", "--seed", "15", ...args));
  const { games } = JSON.parse(hirth("convert", "--to", "json", path)).files[0];
  await opened(view(name, path), {}, async (page) => {
    await page.locator("summary").click();
    for (const [at, game] of games.entries()) {
      if (at > 0) await page.keyboard.press("]");
      await settled(page);
      await page.keyboard.press("Home");
      assert.equal(await shown(page, "turn-name"), "Start");
      await work(page, game, at);
    }
  });
  return games.length;
}

/** Steps on, to a turn of this name. */
async function stepTo(page, turn) {
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page, "turn-name"), turn);
}

/* ---- HIRÞ: from the notation of the replay, and from the words of the page, to the same counts ---- */

const NOTHING = { karves: [], hirth: 0, king: false };

/** Reads pieces as they are written, `2KKhhH`. */
function written(text) {
  const pieces = { karves: [], hirth: 0, king: false };
  for (const [, many, piece] of text.matchAll(/(\d*)(Kh*|H|L)/g)) {
    const number = Number(many || 1);
    if (piece === "L") pieces.king = true;
    else if (piece === "H") pieces.hirth += number;
    else pieces.karves.push(...Array(number).fill(piece.length - 1));
  }
  pieces.karves.sort();
  return pieces;
}

/** Reads pieces as they are told, `2 Karve with 1 Hirþ, unmanned Karve, 3 Hirþ, Lofðungr`. */
function inWords(text) {
  const pieces = { karves: [], hirth: 0, king: false };
  if (text === "empty" || text === "nothing") return pieces;
  for (const part of text.split(", ")) {
    const [, many, karve, aboard] = /^(\d+ )?(?:(?:unmanned )?(Karve)(?: with (\d+) Hirþ(?: each)?)?|Hirþ|Lofðungr)$/.exec(part) ?? assert.fail(part);
    const number = Number(many ?? 1);
    if (part.endsWith("Lofðungr")) pieces.king = true;
    else if (karve) pieces.karves.push(...Array(number).fill(Number(aboard ?? 0)));
    else pieces.hirth += number;
  }
  pieces.karves.sort();
  return pieces;
}

/** Returns what a position's notation says of each place that the page's table has; all that is nowhere is in reserve. */
function placesOf(position) {
  const places = Object.fromEntries([..."0123456789m"].map((space) => [space, ["", NOTHING]]));
  const left = { Gull: { karves: 3, hirth: 15 }, Silfr: { karves: 3, hirth: 15 } };
  const lost = { Gull: NOTHING, Silfr: NOTHING };
  for (const [, place, letter, text] of position.matchAll(/ ([0-9mx]):([GS])(\S+)/g)) {
    const side = { G: "Gull", S: "Silfr" }[letter];
    const pieces = written(text);
    if (place === "x") lost[side] = pieces;
    else places[place] = [side, pieces];
    left[side].karves -= pieces.karves.length;
    left[side].hirth -= pieces.hirth + pieces.karves.reduce((sum, aboard) => sum + aboard, 0);
  }
  for (const side of ["Gull", "Silfr"]) {
    const { karves, hirth } = left[side];
    places[`${side}'s reserve`] = ["", { karves: Array(karves).fill(0), hirth, king: false }];
    places[`${side} lost`] = ["", lost[side]];
  }
  return places;
}

function readTable(cells) {
  const read = ([name, text]) => {
    const [, side, pieces] = /^(?:(Gull|Silfr): )?(.*)$/.exec(text);
    return [name, [side ?? "", inWords(pieces)]];
  };
  return Object.fromEntries(Object.entries(cells).map(read));
}

/** What the facts say of the Penningr, by the end of a position's notation. */
const PENNINGR = [[/ d:G/, "points × 2; Gull may triple"], [/ d:S/, "points × 2; Silfr may triple"], [/ t$/, "used up: points × 3"], [/(?:)/, "nobody has it: points × 1"]];

test("every turn of random games of HIRÞ stands as in the replay", { timeout: 600_000 }, async () => {
  let turns = 0;
  const seen = new Set();
  const games = await eachGame("random.hirth", ["--games", String(GAMES)], async (page, game, at) => {
    for (const { written_label: label, position } of game.turns) {
      await stepTo(page, label);
      assert.deepEqual(readTable(await table(page)), placesOf(` ${position}`), `${at + 1} ${label}`);
      const [, penningr] = PENNINGR.find(([pattern]) => pattern.test(position));
      seen.add(penningr);
      assert.ok((await shown(page, "facts")).includes(penningr), `${at + 1} ${label}: ${penningr}`);
      turns += 1;
    }
    const { points } = game.result ?? {};
    if (points) assert.match(await shown(page, "result"), new RegExp(`\\b${points} points?\\b`));
  });
  assert.equal(games, GAMES);
  assert.ok(turns > 20 * GAMES);
  assert.equal(seen.size, PENNINGR.length, "single, doubled and tripled games were seen");
});

/* ---- Tafl: squares by who stands on them ---- */

/** Returns the squares of each kind of piece, as the page lists them, of a position as OpenTafl writes it: rank 1 first. */
function squaresOf(position) {
  // A variant may be written before the squares, and what else counts after them.
  const board = position.split(" ").find((word) => word.startsWith("/"));
  const rows = board.split("/").filter((row) => row !== "");
  const squares = { Attackers: [], Defenders: [], King: [] };
  for (const [up, row] of rows.entries()) {
    let file = 0;
    for (const [, free, piece] of row.matchAll(/(\d+)|([tTK])/g)) {
      if (piece) squares[{ t: "Attackers", T: "Defenders", K: "King" }[piece]].push(`${String.fromCharCode(97 + file)}${up + 1}`);
      file += Number(free ?? 1);
    }
  }
  return squares;
}

for (const [game, games] of [["copenhagen", many(6)], ["brandubh", many(10)]]) {
  test(`every turn of random games of ${game} stands as in the replay`, { timeout: 600_000 }, async () => {
    let turns = 0;
    await eachGame(`random-${game}.tafl`, ["--game", game, "--games", String(games)], async (page, { turns: all }, at) => {
      for (const { turn, position } of all) {
        await stepTo(page, turn);
        const cells = Object.entries(await table(page)).map(([name, text]) => [name, text === "none" ? [] : text.split(" ").sort()]);
        const squares = Object.entries(squaresOf(position)).map(([name, list]) => [name, list.sort()]);
        assert.deepEqual(Object.fromEntries(cells), Object.fromEntries(squares), `${at + 1} ${turn}`);
        turns += 1;
      }
    });
    assert.ok(turns > 20 * games);
  });
}

/* ---- Herrlof: hands, tricks, deck and trump ---- */

const COLOURS = { b: "blue", g: "green", r: "red", y: "yellow" };
const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Holds the table of the page to what lies there by the replay. */
function lies(cells, { hands, won, deck, trump }, where) {
  for (const [seat, { cards, complete }] of Object.entries(hands)) {
    const hand = cells[`${seat}'s hand`];
    const known = hand === "empty" ? [] : hand.split(" ").filter((word) => /^(?:\d[bgry]|[A-Z])$/.test(word));
    assert.deepEqual(known.sort(), [...cards].sort(), `${where} ${seat}`);
    assert.ok(!complete || !hand.includes("not known"), `${where} ${seat}: ${hand}`);
    assert.ok(cells[`${seat} holds`].startsWith(counted(won[seat], "trick")), `${where} ${seat} holds`);
  }
  if (deck.length) assert.ok(cells.Deck.endsWith(` from the top ${deck.join(" ")}`), `${where}: ${cells.Deck}`);
  const named = COLOURS[trump] ? `${COLOURS[trump]} is trump` : "there is no trump";
  assert.equal(cells.Trump, trump === null ? "the trump is not known" : named, where);
}

test("every trick of random games of Herrlof lies as in the replay", { timeout: 600_000 }, async () => {
  let tricks = 0;
  await eachGame("random.herrlof", ["--game", "herrlof", "--games", String(many(4))], async (page, game, at) => {
    const rounds = new Map(game.rounds.map((round) => [`R${round.round}`, round]));
    const turns = new Set(game.lines.map((line) => line.at));
    for (const turn of turns) {
      await stepTo(page, turn);
      const where = `${at + 1} ${turn}`;
      const line = game.lines.find((line) => line.at === turn && (line.trick ?? line.tally));
      const lying = line?.trick?.after ?? rounds.get(turn)?.dealt;
      if (lying) lies(await table(page), lying, where);
      for (const { seat, total } of line?.tally?.scores ?? []) assert.match(await shown(page, "facts"), new RegExp(`\\b${seat} ${total}\\b`), where);
      tricks += line?.trick ? 1 : 0;
    }
  });
  assert.ok(tricks > many(200), `${tricks} tricks`);
});

/* ---- The page draws what the program draws ---- */

/** Sides from which a board is seen: the size of the window, and the options of the program. */
const WIDE = { width: 1280, height: 900 };
const HIGH = { width: 500, height: 1000 };
const SIDES = [[WIDE, []], [WIDE, ["--flip"]], [HIGH, ["--upright"]], [HIGH, ["--upright", "--flip"]]];

/** Records, and whether their boards are seen upright in a high window. */
const DRAWN = [
  [SLIPS, true],
  [SQUARE, false],
  ["fixtures/tafl/worked/copenhagen/ring-closed.tafl", false],
  ["fixtures/tafl/games/ard-ri-the-king-is-taken.tafl", false],
  [CARDS, false],
  ["fixtures/herrlof/games/two-everything.herrlof", false],
];

for (const [path, turns] of DRAWN) {
  test(`the drawing of the program is that of the page: ${path}`, { timeout: 600_000 }, async () => {
    const address = view("drawn", path);
    for (const [viewport, sides] of SIDES) {
      if (sides.includes("--upright") && !turns) continue;
      await opened(address, { viewport }, async (page) => {
        await page.keyboard.press("Home");
        if (sides.includes("--flip")) await page.keyboard.press("f");
        const names = await page.locator("#turns b").allTextContents();
        for (const [at, turn] of names.entries()) {
          if (at > 0) await page.keyboard.press("ArrowRight");
          await page.evaluate(() => document.getElementById("copied").replaceChildren());
          await page.locator("#copy-svg").click();
          await page.waitForFunction(() => document.getElementById("copied").textContent !== "");
          const theirs = await page.evaluate(() => navigator.clipboard.readText());
          const ours = told("show", `${path}:${turn}`, "--svg", "--plain", ...sides);
          assert.equal(await page.evaluate(sameTrees, [ours, theirs]), "", `${turn} ${sides}`);
        }
      });
    }
  });
}

/** Returns where two documents differ; nothing where they are the same but for how they are written. */
function sameTrees(texts) {
  const [one, other] = texts.map((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  const look = (node) =>
    node.nodeType === Node.TEXT_NODE
      ? node.data
      : `${node.namespaceURI} ${node.nodeName} ${[...node.attributes].map(({ name, value }) => `${name}=${value}`).sort().join(" ")}`;
  const differ = (one, other) => {
    if (look(one) !== look(other)) return `${look(one)} | ${look(other)}`;
    if (one.childNodes.length !== other.childNodes.length) return `${one.outerHTML} | ${other.outerHTML}`;
    for (const [i, child] of [...one.childNodes].entries()) {
      const found = differ(child, other.childNodes[i]);
      if (found) return found;
    }
    return "";
  };
  one.normalize();
  other.normalize();
  return differ(one, other);
}

