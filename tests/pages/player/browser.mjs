// What the tests of pages in a browser have in common. `run` beside this says what they need.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { after, before } from "node:test";

import { axe, launched } from "../chromium.mjs";
import { holds } from "./holds.mjs";

const { FULL, HIRTH } = process.env;

/** A folder of this test file alone: others run at the same time. */
export const WORK = mkdtempSync(`${process.env.WORK}/file-`);

/** Returns how many random games are looked at, or turns of them: a fifth, unless `FULL` is set. */
export const many = (full) => (FULL ? full : Math.ceil(full / 5));

/** Returns values of two lists in pairs: each value in one pair at least, and with `FULL` all pairs. */
export function pairs(one, other) {
  if (FULL) return one.flatMap((first) => other.map((second) => [first, second]));
  const { length } = one.length > other.length ? one : other;
  return Array.from({ length }, (_, at) => [one[at % one.length], other[at % other.length]]);
}

/** The sample game of the rulebook, without its mistakes. */
export const SAMPLE = "fixtures/hirth/published/mended.hirth";

/** The same with its mistakes. */
export const SLIPS = "fixtures/hirth/published/english.hirth";

/** A game of tafl, and one of Herrlof. */
export const SQUARE = "fixtures/tafl/games/viking-chess-the-king-escapes.tafl";
export const CARDS = "fixtures/herrlof/games/three-everything.herrlof";

const options = { maxBuffer: 1 << 28, encoding: "utf8" };

/** Returns what the program says, which must have nothing to complain of. */
export const hirth = (...args) => execFileSync(HIRTH, args, options);

/** Returns what the program says, whatever is wrong with the records. */
export function told(...args) {
  const { status, stdout, stderr } = spawnSync(HIRTH, args, options);
  assert.ok(status <= 1, stderr);
  return stdout;
}

/** Makes a page of records, whatever is wrong with them. */
export function view(name, ...args) {
  const path = `${WORK}/${name}.html`;
  told("view", ...args, "-o", path);
  return `file://${path}`;
}

let browser;
before(async () => {
  browser = await launched();
});
after(() => browser.close());

/** Opens a page, and fails at the end if it asked for anything, said anything or broke its policy. */
export async function opened(address, settings, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...settings });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const heard = [];
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifted += value))).observe({ type: "layout-shift", buffered: true });
  });
  page.on("request", (request) => heard.push(`request ${request.url().replace(/#.*/s, "")}`));
  page.on("console", (message) => heard.push(`console ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error ${error.message}`));
  page.on("dialog", (dialog) => heard.push(`dialog ${dialog.message()}`));
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => violations.push(violatedDirective));
  });
  const runs = settings.javaScriptEnabled !== false;
  await page.goto(address);
  if (runs) await settled(page);
  await work(page);
  const asked = [`request ${address.replace(/#.*/s, "")}`];
  // What a page has in itself is no request, and neither is a second look at it.
  const isOwn = (one) => /^request (data|blob):/.test(one);
  assert.deepEqual([...new Set(heard.filter((one) => !isOwn(one)))], asked);
  if (runs) assert.deepEqual(await page.evaluate(() => violations), []);
  await context.close();
}

/** Waits until what was asked of a page is done: it reads its data in a moment, but not at once. */
export const settled = (page) => page.evaluate(() => (typeof doing === "undefined" ? undefined : doing.then(() => undefined)));

export const shown = (page, id) => page.locator(`#${id}`).innerText();
export const widest = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Returns where something is. What is just being drawn anew is nowhere for a moment. */
export const boxOf = (locator) =>
  holds(async () => {
    const box = await locator.boundingBox();
    assert.ok(box, "it is nowhere");
    return box;
  });

/** Waits until the page is drawn as it is, and what looks at it has heard of that. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Fails where axe finds something that somebody could not use. */
export async function isForEverybody(page) {
  // What a test brings along is not held against the page's policy.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])));
  assert.deepEqual(found, []);
}

/** By day, by night, and on a phone. */
export const SETTINGS = {
  "wide and light": {},
  "wide and dark": { colorScheme: "dark" },
  "a phone": { viewport: { width: 360, height: 740 } },
  "a phone at night": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
};

/** Returns the contrast of two colours, as WCAG 2 counts it. */
export function contrast(one, other) {
  const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
