// The package as npm packs it, used from Node, in a browser, and with types.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { launched } from "../chromium.mjs";
import { WORK, WRONG, hirth } from "./module.mjs";

const user = `${WORK}/user`;
const run = (program, ...args) => execFileSync(program, args, { cwd: user, encoding: "utf8" });

mkdirSync(user);
writeFileSync(`${user}/package.json`, '{ "private": true, "type": "module" }');
const packed = JSON.parse(run("npm", "pack", "--json", new URL("../../../web/dist/npm", import.meta.url).pathname));
run("npm", "install", "--silent", "--no-fund", "--no-audit", "--offline", `./${packed[0].filename}`);

/** A program that says what the package finds. */
const script = `
import * as hirth from "hirth-game";
const { code } = hirth.check(${JSON.stringify(WRONG)}).files[0].games[0].findings[0];
const record = hirth.play(hirth.start("brandubh"), {}, { turn: "d1-b1" });
globalThis.said = [code, hirth.live(record).toMove, Object.keys(hirth).filter((name) => name !== "default").sort().join()].join(" ");
`;
const exported = [...Object.keys(hirth).filter((name) => name !== "call"), "HirthError", "instantiate"].sort().join();
const said = `manned-entry defenders ${exported}`;

test("the package has what it needs, and its version", () => {
  const names = packed[0].files.map(({ path }) => path).sort();
  const wanted = "LICENSE-APACHE LICENSE-MIT README.md browser.js hirth.d.ts hirth.js hirth.wasm index.d.ts node.js package.json";
  assert.deepEqual(names, wanted.split(" "));
  assert.match(readFileSync("Cargo.toml", "utf8"), new RegExp(`\\nversion = "${packed[0].version}"`));
});

test("it is used from Node", () => {
  writeFileSync(`${user}/use.js`, `${script}console.log(globalThis.said);`);
  assert.equal(run(process.execPath, "use.js").trim(), said);
});

test("it is used in a browser, from files as they are", async () => {
  const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
  const page = `<link rel="icon" href="data:,"><script type="importmap">{ "imports": { "hirth-game": "/node_modules/hirth-game/browser.js" } }</script><script type="module">${script}</script>`;
  const server = createServer(({ url }, response) => {
    const [, ending] = /\.(\w+)$/.exec(url) ?? [];
    response.setHeader("content-type", types[ending] ?? types.html);
    response.end(ending === undefined ? page : readFileSync(`${user}${url}`));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launched();
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => globalThis.said);
  assert.equal(await tab.evaluate(() => globalThis.said), said);
  await browser.close();
  server.close();
});

test("its types are those of what it returns", () => {
  writeFileSync(
    `${user}/types.ts`,
    `
import * as hirth from "hirth-game";
import { instantiate, type Hirth } from "hirth-game/core";

const settings: hirth.Settings = { game: "hirth", settings: { lateral: "allow" }, effort: 10 };
const text: string = "G1 KeHeiHei /";
const code: string | undefined = hirth.check(text, settings).files[0]?.games[0]?.findings[0]?.code;
const fixed: string = hirth.fix(text, settings, { unsafe: true }).fixes.map(({ title }) => title).join();
const turns: string[] = hirth.legalTurns(text, settings, { limit: 3 }).turns;
const from: [number, number] | null | undefined = hirth.live(text, {}, { path: [1, 2] }).draft?.choices[0]?.from;
const ends: (number | null)[] | undefined = hirth.show(text, {}, { game: 1, path: [] }).games[0]?.scenes;
const titles: string[] = hirth.games().flatMap(({ variants }) => variants.map(({ title }) => title));
const texts: string[] = [
  hirth.convert(text, settings, { to: "csv", rows: "games" }),
  hirth.deal(hirth.start("herrlof", settings), {}, { seed: 1 }),
  hirth.end(text, undefined, { result: "Gull resigns" }),
  hirth.explain("syntax").title,
  hirth.extract(text),
  hirth.format(text),
  hirth.page(text, {}, { title: "Games" }),
  hirth.play(text, {}, { turn: turns[0] ?? "" }),
  hirth.setTag(text, {}, { name: "Gull", value: "Anna" }),
  hirth.svg(text, {}, { turn: "G1", theme: "dark", upright: true, flipped: false, plain: true }),
  hirth.takeBack(text),
  hirth.tally(text, {}, { predictions: [1, 2] }),
];
export const all: unknown = [code, fixed, from, ends, titles, texts];
export const failed = (error: unknown): number | undefined => (error instanceof hirth.HirthError ? error.start : undefined);
export const own = async (bytes: ArrayBuffer): Promise<Hirth> => instantiate(bytes);
// @ts-expect-error a turn is needed
hirth.play(text, {});
// @ts-expect-error there is no such theme
hirth.svg(text, {}, { theme: "blue" });
`,
  );
  const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  run(process.execPath, tsc, "--noEmit", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "types.ts");
});
