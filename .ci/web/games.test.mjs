// Games that are played by the calls are legal for the program.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { FULL, WORK, hirth, program } from "./module.mjs";

const GAMES = FULL ? 1000 : 100;

/** Longer games are left unfinished. */
const TURNS = 40;

/** Chance that can be repeated. */
let state = 1;
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

/** Returns a turn that can be played after a record; none if there is none. */
function next(record, { toMove, next }) {
  if (toMove === null) return next.startsWith("T") ? hirth.tally(record, {}, { predictions: [1, 2, 0].slice(0, players(record)) }) : undefined;
  const { turns } = hirth.legalTurns(record, {}, { limit: 1 + below(60) });
  return turns[below(turns.length)];
}

const players = (record) => (record.includes("[C ") ? 3 : 2);

function played(name) {
  let record = hirth.start(name);
  if (name === "herrlof" && below(2)) record = hirth.setTag(record, {}, { name: "C", value: "Cleo" });
  for (let turn = 0; turn < TURNS; turn += 1) {
    const live = hirth.live(record);
    assert.equal(live.record, record);
    if (live.isOver) {
      assert.ok(live.outcome, record);
      break;
    }
    const before = record;
    const chosen = next(before, live);
    record = chosen === undefined ? hirth.deal(before, {}, { seed: below(1e9) }) : hirth.play(before, {}, { turn: chosen });
    if (below(20) === 0) assert.equal(hirth.takeBack(record), before);
  }
  return record;
}

test(`${GAMES} games that are played by the calls are legal`, async () => {
  const names = hirth.games().flatMap(({ name, variants }) => (variants.length > 0 ? variants.map(({ id }) => id) : [name]));
  assert.ok(names.includes("hirth") && names.includes("herrlof") && names.length >= 8);
  const folder = `${WORK}/played`;
  mkdirSync(folder);
  for (let number = 0; number < GAMES; number += 1) {
    const name = names[number % names.length];
    writeFileSync(`${folder}/${number}-${name}.txt`, played(name));
  }
  const { stdout, stderr, status } = await program("check", "--format", "json", "--no-config", folder);
  assert.equal(status, 0, stderr + stdout.slice(0, 2000));
  const { summary } = JSON.parse(stdout);
  assert.deepEqual([summary.files, summary.games, summary.valid], [GAMES, GAMES, GAMES]);
});
