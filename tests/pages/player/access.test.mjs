// Everybody can use the page: what axe finds, in each state, by day and by night, and with forced colours.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { CARDS, SAMPLE, SETTINGS, SLIPS, SQUARE, WORK, isForEverybody, opened, told, view, widest } from "./browser.mjs";

for (const [name, settings] of Object.entries(SETTINGS)) {
  test(`everybody can use it: ${name}`, async () => {
    await opened(`${view("axe", SLIPS, SAMPLE)}#g1:S5`, settings, async (page) => {
      await page.locator("summary").click();
      await isForEverybody(page);
      assert.ok((await widest(page)) <= (settings.viewport?.width ?? 1280));
      const box = await page.locator("#board svg").boundingBox();
      assert.equal(box.height > box.width, settings.viewport !== undefined, "upright on a phone");
    });
    for (const [game, path] of [["tafl", SQUARE], ["herrlof", CARDS]]) {
      await opened(view(`axe-${game}`, path), settings, async (page) => {
        await page.keyboard.press("ArrowLeft");
        await page.locator("summary").click();
        await isForEverybody(page);
        assert.ok((await widest(page)) <= (settings.viewport?.width ?? 1280), game);
      });
    }
    const stats = `${WORK}/stats.html`;
    told("stats", "--standings", "fixtures", "-o", stats);
    await opened(`file://${stats}`, settings, async (page) => {
      await isForEverybody(page);
      assert.ok((await page.locator(".plot svg").count()) > 10);
      assert.ok((await widest(page)) <= (settings.viewport?.width ?? 1280), "statistics");
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

/** Records whose pages are looked at in every turn: of each game, and with findings. */
const STATES = [SAMPLE, SLIPS, SQUARE, CARDS];

/** A screen, and a phone. */
const VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

for (const colorScheme of ["light", "dark"]) {
  test(`everybody can use it in each state: ${colorScheme}`, { timeout: 900_000 }, async () => {
    let states = 0;
    const isGood = async (page) => {
      await isForEverybody(page);
      states += 1;
    };
    const kinds = STATES.flatMap((path) => VIEWPORTS.map((viewport) => [path, viewport]));
    for (const [path, viewport] of kinds) {
      await opened(`${view("states", path)}#g1:start`, { colorScheme, viewport, reducedMotion: "reduce" }, async (page) => {
        const { length } = await page.evaluate(() => state.film.scenes);
        for (let turn = 0; turn < length; turn++) {
          await isGood(page);
          await page.keyboard.press("ArrowRight");
        }
        await page.keyboard.press("ArrowUp");
        await isGood(page);
        for (const key of ["f", "?"]) {
          await page.keyboard.press(key);
          await isGood(page);
        }
        await page.keyboard.press("Escape");
        await page.locator("summary").click();
        await page.locator("#words button").first().click({ timeout: 1000 }).catch(() => {});
        await isGood(page);
      });
    }
    await opened(view("states", "fixtures/hirth/over-files", SLIPS, SQUARE, CARDS), { colorScheme }, async (page) => {
      await page.locator("#all-games").click();
      for (const text of ["", "jól", "nobody has this name"]) {
        await page.locator("#filter").fill(text);
        await isGood(page);
      }
    });
    told("show", SAMPLE, "--poster", "-o", `${WORK}/states.svg`);
    const poster = readFileSync(`${WORK}/states.svg`, "utf8");
    writeFileSync(`${WORK}/states.html`, `<!doctype html><html lang="en"><title>Poster</title><main><h1>Poster</h1>${poster}</main></html>`);
    await opened(`file://${WORK}/states.html`, { colorScheme }, isGood);
    told("stats", "--standings", "fixtures", "-o", `${WORK}/states-stats.html`);
    await opened(`file://${WORK}/states-stats.html`, { colorScheme }, async (page) => {
      await isGood(page);
      for (const summary of await page.locator("summary").all()) await summary.click();
      await isGood(page);
    });
    assert.ok(states > 120, `${states} states`);
  });
}
