// What a call returns, and how it fails.

import assert from "node:assert/strict";
import { test } from "node:test";

import { HirthError } from "../../../web/js/hirth.js";
import { WRONG, hirth, module } from "./module.mjs";

/** Returns the error of a call. */
function failure(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof HirthError, error);
    assert.ok(error.message.length > 10, error.message);
    return error;
  }
  return assert.fail("it has a value");
}

test("the module asks for nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(module)), []);
});

test("a report has its places in units of UTF-16", () => {
  const text = `; 𐌵𐌵\n${WRONG}`;
  const [{ games }] = hirth.check(text).files;
  const [{ offset, length, code }] = games[0].findings;
  assert.equal(text.slice(offset, offset + length), "Khei");
  assert.equal(code, "manned-entry");
});

test("fixes are safe unless others are asked for", () => {
  assert.deepEqual(hirth.fix(WRONG), { text: WRONG, fixes: [] });
  const { text, fixes } = hirth.fix(WRONG, {}, { unsafe: true });
  assert.deepEqual([fixes.length, fixes[0].code, fixes[0].turn], [1, "manned-entry", "S1"]);
  assert.equal(hirth.check(text).summary.errors, 0);
});

test("a text is formatted, or it is said where it cannot be read", () => {
  assert.equal(hirth.format("G1   KeHeiHei\n"), "G1 KeHeiHei /\n");
  const text = "; 𐌵\nG1 KeHeiHei /\nS1 He7 !! x\n";
  const { start, end, code } = failure(() => hirth.format(text));
  assert.ok(start >= text.indexOf("S1") && end <= text.length, `${start} ${end}`);
  assert.equal(typeof code, "string");
});

test("a record is found among words, and its clean copy is legal", () => {
  const mail = "Hi Ben,\n\n> 1. d1-b1  d3-b3\n> 2. e1-b1\n\nBest, Anna\n";
  const clean = hirth.extract(mail, { game: "brandubh" });
  assert.ok(!clean.includes("Anna"));
  assert.equal(hirth.format(clean), clean);
});

test("a record that is drawn by turn, theme and side is a picture", () => {
  for (const options of [{}, { turn: "start" }, { turn: "G1", theme: "dark" }, { upright: true, flipped: true, plain: true }]) {
    assert.match(hirth.svg(WRONG, {}, options), /^<svg/);
  }
  assert.match(hirth.svg("", { game: "brandubh" }), /^<svg/);
  failure(() => hirth.svg(WRONG, {}, { theme: "blue" }));
  failure(() => hirth.svg(WRONG, {}, { turn: "G7" }));
});

test("legal turns are those of a record, of a position, of a start", () => {
  const { turns, more } = hirth.legalTurns(hirth.start("brandubh"));
  assert.ok(turns.includes("d1-b1") && !more);
  assert.deepEqual(hirth.legalTurns("", { game: "brandubh" }), { turns, more });
  assert.deepEqual(hirth.legalTurns("", {}, { limit: 3 }).more, true);
  assert.equal(hirth.legalTurns("", {}, { limit: 3 }).turns.length, 3);
});

test("each game has an example that is legal, and starts", () => {
  for (const { name, title, example, seats, variants, settings } of hirth.games()) {
    assert.ok(title.length > 0 && seats.length >= 2);
    assert.deepEqual(hirth.check(example, { game: name }).summary.errors, 0, name);
    for (const { id } of variants) assert.equal(hirth.live(hirth.start(id)).isOver, false);
    for (const setting of settings) {
      for (const value of setting.values) hirth.check(example, { settings: { [setting.name]: value.name } });
    }
  }
});

test("a game is begun, played, taken back and ended", () => {
  let record = hirth.start("brandubh");
  assert.deepEqual([hirth.live(record).next, hirth.live(record).toMove], ["1a", "attackers"]);
  const begun = record;
  record = hirth.play(record, {}, { turn: "d1-b1" });
  assert.equal(hirth.live(record).toMove, "defenders");
  assert.equal(hirth.takeBack(record), begun);
  const { code, start, end } = failure(() => hirth.play(record, {}, { turn: "d1-c1" }));
  assert.deepEqual([code, start, end], ["no-such-piece", 0, 2]);
  record = hirth.setTag(record, {}, { name: "Attackers", value: "Anna" });
  record = hirth.end(record, {}, { result: "Attackers resign" });
  const { isOver, outcome } = hirth.live(record);
  assert.deepEqual([isOver, outcome.winner, outcome.victory], [true, "defenders", "resignation"]);
  failure(() => hirth.takeBack(begun));
  failure(() => hirth.deal(begun, {}, { seed: 1 }));
  failure(() => hirth.live(WRONG));
});

test("what is shown has the ends of its turns in the text", () => {
  const text = `; 𐌵\n[Gull "Anna"]\n${WRONG}`;
  const { lines, games } = hirth.show(text);
  assert.ok(lines.split("\n").length === 3);
  const [{ number, scenes }] = games;
  assert.equal(number, 1);
  assert.deepEqual(
    scenes.map((end) => end && text.slice(0, end).split("\n").pop()),
    [null, "G1 KeHeiHei /", "S1 Khei He8He /"],
  );
  const begun = hirth.show(hirth.start("brandubh"));
  assert.deepEqual(begun.games, [{ number: 1, scenes: [null] }]);
  const two = `[Match "A"]\n${WRONG}\n[Match "B"]\n${WRONG}`;
  assert.deepEqual(hirth.show(two, {}, { game: 2 }).games.map(({ number }) => number), [2]);
  const pasted = `> ${WRONG.replaceAll("\n", "\n> ")}`;
  const [end] = hirth.show(pasted).games[0].scenes.slice(-1);
  assert.ok(pasted.slice(0, end).endsWith("He8He /"));
});

test("what cannot be is an error in words", () => {
  const text = WRONG;
  failure(() => hirth.call({ call: "chess", text }));
  failure(() => hirth.call({ call: "check", text, tittle: 1 }));
  failure(() => hirth.call({ call: "check", text: 1 }));
  failure(() => hirth.call([]));
  failure(() => hirth.check(text, { game: "chess" }));
  failure(() => hirth.check(text, { settings: { lateral: "perhaps" } }));
  failure(() => hirth.check(text, { colour: "red" }));
  failure(() => hirth.convert(text, {}, { to: "pgn" }));
  failure(() => hirth.convert(text, {}, { to: "csv", rows: "columns" }));
  failure(() => hirth.start("chess"));
  failure(() => hirth.explain("chess"));
  assert.match(hirth.explain("manned-entry").url, /manned-entry/);
});

test("after a trap the next call has a value", (context) => {
  context.mock.method(TextDecoder.prototype, "decode", () => WebAssembly.Module.customSections(), { times: 1 });
  assert.throws(() => hirth.check(WRONG), (error) => !(error instanceof HirthError) && /stopped/.test(error.message));
  assert.equal(hirth.check(WRONG).summary.errors, 1);
});

test("work is bounded by the effort", () => {
  const broken = "G1 KeHeiHei /\nS1 He7He8He /\nG2 Kh6>7 Hh5>6 /\n".repeat(50);
  assert.equal(hirth.check(broken, { effort: 0 }).files[0].games[0].findings.length > 0, true);
  // A megabyte that is nothing, or open brackets alone.
  for (const text of ["x ".repeat(1 << 19), "[".repeat(1 << 20), "{".repeat(1 << 16), "𐌵".repeat(1 << 18)]) {
    assert.equal(hirth.check(text).summary.valid, 0);
  }
});
