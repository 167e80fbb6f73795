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

/** Makes the next turn of a record choice by choice. Returns its text; none if there is nothing to choose. */
function made(record, draft) {
  const path = [];
  while (draft && draft.choices.length > 0) {
    // A turn that can be played may go on.
    if (draft.isWhole && below(2) === 0) break;
    path.push(below(draft.choices.length));
    ({ draft } = hirth.live(record, {}, { path }));
    assert.ok(draft, `${record} ${path}`);
  }
  return draft?.text;
}

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
    const text = live.next.startsWith("R") ? undefined : made(record, live.draft);
    record = text === undefined ? hirth.deal(before, {}, { seed: below(1e9) }) : hirth.play(before, {}, { turn: text });
    // A line of Herrlof has several cards, and a deal several lines.
    if (name !== "herrlof" && below(20) === 0) assert.equal(hirth.takeBack(record), before);
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
