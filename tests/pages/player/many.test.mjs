// A page of many games: it opens soon, and nothing that people do stops it for long.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { WORK, hirth, isForEverybody, opened, settled, shown, view } from "./browser.mjs";

const GAMES = 10_000;

/** So long a page may be busy without a break, in milliseconds. */
const BUSY = 1_000;

/** Makes a page of many games of one of a few: its data are a line a game. */
function many(name) {
  const path = `${WORK}/few.hirth`;
  writeFileSync(path, hirth("generate", "--seed", "3", "--games", "20"));
  view(name, path);
  const page = readFileSync(`${WORK}/${name}.html`, "utf8");
  const [before, data, after] = page.split(/(?<=id="data">)(.*?)(?=<\/script>)/s);
  const [boards, shelf, ...games] = data.split("\n");
  const few = JSON.parse(inflateRawSync(Buffer.from(shelf, "base64")));
  const all = Array.from({ length: GAMES }, (_, at) => ({ ...few[at % few.length], line: at, number: at + 1, date: `2026.01.${(at % 30) + 1}` }));
  const lines = all.map((_, at) => games[at % games.length]);
  const packed = deflateRawSync(JSON.stringify(all)).toString("base64");
  writeFileSync(`${WORK}/${name}.html`, before + [boards, packed, ...lines].join("\n") + after);
  return `file://${WORK}/${name}.html`;
}

test("ten thousand games", { timeout: 300_000 }, async () => {
  await opened(many("many"), {}, async (page) => {
    const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
    assert.ok(heap < 600e6, `${heap} bytes`);
    await page.evaluate(() => {
      globalThis.busy = [];
      new PerformanceObserver((list) => busy.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    await page.locator("#all-games").click();
    assert.ok((await page.locator("#shelf a").count()) < 30, "those in sight");
    await page.locator("#filter").fill("01.7");
    assert.match(await shown(page, "matching"), /^334 of 10000 games$/);
    await page.locator("#filter").fill("");
    await page.evaluate(() => (location.hash = "#g9999"));
    await page.waitForFunction(() => shelf[state.game].number === 9999);
    assert.equal(await page.locator("#shelf [aria-current]").getAttribute("href"), "#g9999");
    assert.ok(await page.locator("#shelf [aria-current]").isVisible());
    await page.keyboard.press("Escape");
    await page.locator("#first").focus();
    await page.keyboard.press("]");
    await settled(page);
    assert.match(page.url(), /#g10000(:|$)/);
    await page.locator("#all-games").click();
    await page.evaluate(() => ($("shelf").scrollTop = 0));
    await page.waitForFunction(() => document.querySelector('#shelf a[href="#g1"]'));
    const longest = await page.evaluate(() => Math.max(0, ...busy));
    assert.ok(longest < BUSY, `${longest} ms`);
    // What axe does is long, and not the page's.
    await isForEverybody(page);
  });
});
