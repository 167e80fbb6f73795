// What the module says of a text is what the program says of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";

import { each, hirth, program, texts } from "./module.mjs";

const fixtures = texts("fixtures");

// A page has no files, so it reads no blocks of Markdown.
const isRead = ({ path }) => !path.endsWith(".md");

/** Returns the report of the program, as a value. */
const reported = async (...paths) => JSON.parse((await program("check", "--format", "json", "--position-encoding", "utf-16", "--no-config", ...paths)).stdout);

test("each fixture has the report that the program writes", async () => {
  const read = fixtures.filter(isRead);
  const { files } = await reported(...read.map(({ path }) => path));
  const native = new Map(files.map((file) => [file.path, file]));
  const others = read.filter(({ path, text }) => !isDeepStrictEqual(hirth.check(text, { name: path }).files, [native.get(path)]));
  // Games of several files may be of one match, or copies of each other. So what differs is reported alone.
  let same = read.length - others.length;
  await each(others, async ({ path, text }) => {
    const alone = await reported(path);
    // A file that the program does not take for a text has a finding of that alone.
    if (alone.files.some((file) => file.findings.some(({ code }) => code === "no-text" || code === "not-utf-8"))) return;
    assert.deepEqual(hirth.check(text, { name: path }), alone, path);
    same += 1;
  });
  assert.ok(same > 500 && others.length < 100, `${same} fixtures, ${others.length} of them alone`);
});

test("the page of a text is the one that the program makes", async () => {
  const games = fixtures.filter(({ path }) => /\/(games|published)\/.*\.(hirth|tafl|herrlof)$/.test(path));
  await each(games, async ({ path, text }) => {
    const { stdout } = await program("view", "--no-config", path);
    assert.equal(hirth.page(text, { name: path }), stdout, path);
  });
  assert.ok(games.length > 10);
});

test("a record is converted as by the program", async () => {
  const path = "fixtures/hirth/published/english.hirth";
  const { text } = fixtures.find((one) => one.path === path);
  const native = async (...args) => (await program(...args)).stdout;
  assert.equal(hirth.convert(text, { name: path }, { to: "json" }), await native("convert", "--to", "json", "--no-config", path));
  assert.equal(hirth.convert(text, { name: path }, { to: "csv", rows: "turns" }), await native("convert", "--to", "csv", "--rows", "turns", "--no-config", path));
});
