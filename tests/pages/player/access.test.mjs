// Everybody can use the page: what axe finds, in each kind of state, by day and by night, and with forced colours.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { CARDS, SAMPLE, SETTINGS, SLIPS, SQUARE, WORK, isForEverybody, opened, pairs, told, view, widest } from "./browser.mjs";

/** Returns what a page shows that axe looks at: each element in sight by its name, its looks and its state, with those of its parent. */
function kinds() {
  const STATES = ["role", "class", "type", "aria-current", "aria-pressed", "aria-disabled", "aria-expanded"];
  const kind = (one) => [one.localName, one.closest("svg") ? "" : one.id, ...STATES.map((name) => one.getAttribute(name))].join(" ");
  const seen = [...document.querySelectorAll("body :not(svg *), svg text")].filter((one) => one.checkVisibility());
  return [...new Set(seen.map((one) => `${kind(one.parentElement)} > ${kind(one)} ${one.matches("ol, ul") && one.textContent === ""}`))];
}

/** In which settings records are seen: each in one, and two of them by day and by night, wide and on a phone. */
const SEEN = [
  ...pairs(["wide and light", "a phone at night", "wide and dark", "a phone"], [SAMPLE, CARDS, SLIPS, SQUARE]),
  ["wide and light", CARDS],
  ["a phone at night", SAMPLE],
];

/** Makes a page, once, and returns where it is. */
const once = (name, write) => () => {
  const path = `${WORK}/access-${name}.html`;
  if (!existsSync(path)) write(path);
  return path;
};

const statistics = once("stats", (path) => told("stats", "--standings", "fixtures", "-o", path));
const poster = once("poster", (path) => {
  told("show", SAMPLE, "--poster", "-o", `${path}.svg`);
  writeFileSync(path, `<!doctype html><html lang="en"><title>Poster</title><main><h1>Poster</h1>${readFileSync(`${path}.svg`, "utf8")}</main></html>`);
});

for (const name of Object.keys(SETTINGS)) {
  const records = [...new Set(SEEN.filter(([seen]) => seen === name).map(([, record]) => record))];
  test(`everybody can use it: ${name}`, { timeout: 600_000 }, async () => {
    const settings = SETTINGS[name];
    const known = new Set();
    /** Asks axe if there is something that it has not seen. */
    const isGood = async (page) => {
      const shown = await page.evaluate(kinds);
      if (shown.every((kind) => known.has(kind))) return;
      for (const kind of shown) known.add(kind);
      await isForEverybody(page);
      assert.ok((await widest(page)) <= (settings.viewport?.width ?? 1280));
    };
    for (const path of records) {
      await opened(`${view("access", path)}#g1:start`, settings, async (page) => {
        const { length } = await page.evaluate(() => state.film.scenes);
        for (let turn = 0; turn < length; turn++) {
          await isGood(page);
          await page.keyboard.press("ArrowRight");
        }
        const box = await page.locator("#board svg").boundingBox();
        assert.equal(box.height > box.width, settings.viewport !== undefined && [SAMPLE, SLIPS].includes(path), "upright on a phone");
        for (const key of ["ArrowUp", "f", "?"]) {
          await page.keyboard.press(key);
          await isGood(page);
        }
        await page.keyboard.press("Escape");
        await page.locator("summary").click();
        await page.locator("#words button").first().click({ timeout: 1000 }).catch(() => {});
        await isGood(page);
      });
    }
    // The rest is seen by day and by night.
    if (records.length === 1) return;
    await opened(view("access", "fixtures/hirth/over-files", ...records), settings, async (page) => {
      await page.locator("#all-games").click();
      for (const text of ["", "jól", "nobody has this name"]) {
        await page.locator("#filter").fill(text);
        await isGood(page);
      }
    });
    await opened(`file://${poster()}`, settings, isForEverybody);
    await opened(`file://${statistics()}`, settings, async (page) => {
      assert.ok((await page.locator(".plot svg").count()) > 10);
      for (const summary of await page.locator("summary").all()) await summary.click();
      await isGood(page);
    });
  });
}

test("with forced colours what is current is marked", async () => {
  await opened(`${view("forced", SAMPLE)}#g1:S4`, { forcedColors: "active" }, async (page) => {
    await page.locator("#words button").first().click();
    await page.locator("#flip").click();
    const outline = (selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).outlineStyle);
    for (const selector of ["#turns [aria-current]", "#words [aria-pressed=true]", "#flip[aria-pressed=true]"]) {
      assert.equal(await outline(selector), "solid", selector);
    }
    assert.equal(await outline("#turns a:not([aria-current])"), "none");
    assert.equal(await outline("#speed"), "none");
    const others = await page.locator("#board .arrows > g:not(.lit)").first().evaluate((one) => getComputedStyle(one).opacity);
    assert.ok(Number(others) < 0.5, "the move that is lit stands out");
    await isForEverybody(page);
  });
});
