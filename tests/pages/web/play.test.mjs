// Games that are played on the board of the page: by a mouse, by a finger, and by a keyboard.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";

import { SAMPLE, WORK, boxOf, isForEverybody, opened, told } from "../player/browser.mjs";
import { holds } from "../player/holds.mjs";

const PAGE = new URL("../../../web/dist/index.html", import.meta.url).href;

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Opens the page, and waits until it is there. */
const used = (settings, work) =>
  opened(PAGE, settings, async (page) => {
    await page.waitForSelector("body.ready");
    await work(page);
  });

/** Numbers that are the same each time. */
function chance(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const text = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hirth") ?? "{}").text ?? "");
const turnsOf = async (page) => (await text(page)).split("\n").filter((line) => line.trim() !== "" && !line.startsWith("["));

/** Begins a game by its name in the list. */
async function begun(page, title, options = {}) {
  if (await page.locator("#more").isVisible()) await page.click("#more");
  await page.click("#new");
  await page.selectOption("#new-game", { label: title });
  if (options.deals === false) await page.uncheck("#new-chance");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("body.at-play").waitFor();
  await page.locator("#choices button").first().waitFor({ state: "attached" });
}

/** Clicks or taps a mark on the board. */
async function touch(page, mark) {
  const { x, y, width, height } = await boxOf(mark);
  const [left, top] = [x + width / 2, y + height / 2];
  if (page.viewportSize().width < 500) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top);
}

/** What is on the board and under it, to wait for a change. */
const state = (page) => page.evaluate(() => ["to-move", "ask", "choices"].map((id) => document.getElementById(id).textContent).join("|"));

/** Waits until what was asked for is done. */
const idle = (page) => page.locator("#play:not([aria-busy=true])").waitFor();

/** Makes one choice by chance, on the board where it has places, and in the list where not. Returns what it was. */
async function choose(page, random) {
  const board = page.frameLocator("#player");
  const before = await state(page);
  const origins = board.locator(".choices .origin");
  const targets = board.locator(".choices .target");
  let how = "list";
  if ((await targets.count()) === 0 && (await origins.count()) > 0) {
    await touch(page, origins.nth(random(await origins.count())));
    how = "board";
  }
  if ((await targets.count()) > 0) {
    await touch(page, targets.nth(random(await targets.count())));
    how = "board";
  } else if (how === "list") {
    const buttons = page.locator("#choices button");
    const button = buttons.nth(random(await buttons.count()));
    await page.locator("#all-choices").evaluate((details) => (details.open = true));
    await button.click();
  }
  // Of several that are meant one is chosen.
  const which = page.locator("#which-dialog[open] li button");
  await page.waitForFunction((before) => document.querySelector("dialog[open]") || ["to-move", "ask", "choices"].map((id) => document.getElementById(id).textContent).join("|") !== before, before);
  if ((await which.count()) > 0) await which.nth(random(await which.count())).click();
  await idle(page);
  return how;
}

/** Plays some turns by chance. */
async function played(page, turns, random) {
  const ways = new Set();
  const start = (await turnsOf(page)).length;
  for (let tries = 0; (await turnsOf(page)).length < start + turns && tries < 80; tries++) {
    const done = page.locator("#done");
    // A turn that leaves no choice ends by itself, perhaps before the click.
    if (await done.isEnabled()) await done.click({ timeout: 1000 }).catch(() => {});
    else if (/over/.test(await page.locator("#to-move").innerText())) break;
    else ways.add(await choose(page, random));
    await idle(page);
  }
  return ways;
}

/** Fails unless the record in the page is a legal game with some turns. */
async function isLegal(page, turns) {
  const path = `${WORK}/played-${process.pid}.txt`;
  writeFileSync(path, await text(page));
  const { games } = JSON.parse(told("check", "--no-config", "--format", "json", path)).files[0];
  assert.equal(games.length, 1, await text(page));
  assert.ok(games[0].valid, await text(page));
  assert.ok(games[0].turns >= turns, await text(page));
}

const GAMES = ["HIRÞ", "Viking Chess", "Ard Ri", "Brandubh"];

describe("playing on the board", () => {
  for (const [how, settings] of Object.entries({ "a mouse": WIDE, "a finger": PHONE })) {
    for (const title of GAMES) {
      it(`plays five turns of ${title} by ${how}`, () =>
        used(settings, async (page) => {
          await begun(page, title);
          const ways = await played(page, 5, chance(title.length + 7));
          assert.ok(ways.has("board"));
          await isLegal(page, 5);
        }));
    }
    it(`plays tricks of Herrlof by ${how}`, () =>
      used(settings, async (page) => {
        await begun(page, "Herrlof");
        assert.match(await text(page), /^R1 /m);
        const ways = await played(page, 5, chance(3));
        assert.ok(ways.has("board"));
        await isLegal(page, 5);
      }));
  }

  it("takes back a step, and a turn", () =>
    used(WIDE, async (page) => {
      await begun(page, "Viking Chess");
      await played(page, 2, chance(5));
      const before = await text(page);
      await page.click("#take-back");
      await page.waitForFunction((before) => JSON.parse(localStorage.getItem("hirth"))?.text !== before, before);
      assert.ok(before.startsWith((await text(page)).trimEnd()));
      await begun(page, "HIRÞ");
      await page.locator("#all-choices summary").click();
      await page.locator("#choices button").first().click();
      await page.locator("#undo:enabled").click();
      await page.locator("#undo:disabled").waitFor();
      assert.deepEqual(await turnsOf(page), []);
    }));

  it("goes on with a turn that was begun when the page was left", () =>
    used(PHONE, async (page) => {
      await begun(page, "HIRÞ");
      await page.locator("#all-choices summary").click();
      for (const step of [1, 2]) {
        await page.locator("#ask", { hasText: `Step ${step} of 5` }).waitFor();
        await page.locator("#choices button").first().click();
      }
      await page.locator("#ask", { hasText: "Step 3 of 5" }).waitFor();
      const before = await state(page);
      await page.reload();
      await page.waitForSelector("body.ready.at-play");
      await holds(async () => assert.equal(await state(page), before));
      await page.click("#undo");
      await page.locator("#ask", { hasText: "Step 2 of 5" }).waitFor();
      await page.click("#playing");
      await page.reload();
      await page.waitForSelector("body.ready:not(.at-play)");
    }));

  it("fights a battle, with the choices that the rules leave", () =>
    used(WIDE, async (page) => {
      const record = readFileSync(SAMPLE, "utf8").split("\n").slice(0, 4).join("\n");
      await page.setInputFiles("#file", { name: "begun.txt", mimeType: "text/plain", buffer: Buffer.from(`${record}\n`) });
      await page.locator("#verdict", { hasText: "✓ legal" }).waitFor();
      await page.click("#playing");
      for (const step of ["Hv3", "H3m", "Hv3", "H3m", "Hm>6"]) {
        await page.locator("#all-choices:not([open]) summary").click({ timeout: 300 }).catch(() => {});
        const choice = page.locator("#choices button", { has: page.locator("b", { hasText: new RegExp(`^${step}$`) }) });
        await choice.click();
        await page.locator("#ask", { hasText: /[Hv3]/ }).waitFor();
      }
      const random = chance(1);
      const isNext = () => !document.querySelector("#done").disabled || document.querySelector("#choices button");
      for (;;) {
        await idle(page);
        await page.waitForFunction(isNext);
        if (await page.locator("#done").isEnabled()) break;
        await choose(page, random);
      }
      assert.match(await page.locator("#ask").innerText(), />6/);
      await page.click("#done");
      await page.locator("#to-move", { hasText: "S3" }).waitFor();
      assert.match(await text(page), /^G3 .*>6 .*>6S/m);
      await isLegal(page, 5);
    }));

  it("ends a game as the board does not show it", () =>
    used(WIDE, async (page) => {
      await begun(page, "HIRÞ");
      await page.click("#resign");
      await page.getByRole("button", { name: "Gull resigns" }).click();
      await page.locator("#to-move", { hasText: "The game is over" }).waitFor();
      assert.match(await text(page), /\[Result "Gull resigns"\]/);
    }));

  it("keeps the score of Herrlof as on a pad", () =>
    used(PHONE, async (page) => {
      await begun(page, "Herrlof", { deals: false });
      for (const [name, value] of Object.entries({ Ap: "5", Aw: "6", Bp: "7", Bw: "6" })) await page.fill(`#pad [name=${name}]`, value);
      await page.getByRole("button", { name: "Write the round" }).click();
      await page.locator("#to-move", { hasText: "R2" }).waitFor();
      assert.match(await text(page), /^T1 A5\/6 B7\/6/m);
    }));

  it("plays by keyboard alone", () =>
    used(WIDE, async (page) => {
      await page.focus("#new");
      await page.keyboard.press("Enter");
      await page.locator("#new-dialog").waitFor();
      await page.locator("#new-names input").last().focus();
      await page.keyboard.press("Enter");
      await page.locator("body.at-play").waitFor();
      await page.locator("#all-choices summary").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      for (let step = 0; step < 5; step++) {
        const before = await state(page);
        // Who has chosen is on the next choice.
        await page.waitForFunction(() => document.activeElement.matches("#choices button"));
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => ["to-move", "ask", "choices"].map((id) => document.getElementById(id).textContent).join("|") !== before, before);
      }
      await page.focus("#done");
      await page.keyboard.press("Enter");
      await page.locator("#to-move", { hasText: "S1" }).waitFor();
      await isLegal(page, 1);
    }));

  for (const [name, settings] of Object.entries({ wide: WIDE, phone: { ...PHONE, colorScheme: "dark" }, small: SMALL })) {
    it(`is for everybody, and on one screen: ${name}`, () =>
      used(settings, async (page) => {
        for (const title of ["HIRÞ", "Viking Chess", "Herrlof"]) {
          await begun(page, title);
          if (name !== "small") await isForEverybody(page);
          if (name === "wide") await isForEverybody(page.frames()[1]);
          const drawing = page.frameLocator("#player").locator("#board svg");
          await holds(async () => {
            const [board, head, row] = await Promise.all([drawing, page.locator("#play-head"), page.locator("#done")].map(boxOf));
            assert.ok(board.y >= 0 && board.y + board.height <= head.y + 1, `${title}: the board`);
            assert.ok(row.y + row.height <= settings.viewport.height, `${title}: the buttons`);
          });
        }
      }));
  }
});
