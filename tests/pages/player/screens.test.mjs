// Where the parts of the page are on screens of common sizes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CARDS, SAMPLE, SLIPS, SQUARE, opened, pairs, shown, view, widest } from "./browser.mjs";

/** The sizes of common screens. */
const SIZES = [[1280, 720], [1440, 900], [768, 1024], [390, 844], [360, 640], [844, 390]];

test("on a laptop the board, what lies beside it and the buttons are seen at once", async () => {
  for (const path of [SAMPLE, SQUARE, CARDS]) {
    await opened(view("laptop", path), { viewport: { width: 1280, height: 800 } }, async (page) => {
      const { y, height } = await page.locator("#controls").boundingBox();
      assert.ok(y + height <= 800, `${path}: ${y + height}`);
    });
  }
});

test("the board stays where it is from turn to turn", async () => {
  for (const [[width, height], path] of pairs(SIZES, [SAMPLE, SQUARE, CARDS])) {
    await opened(`${view("still", path)}#g1:start`, { viewport: { width, height } }, async (page) => {
      const { length } = await page.evaluate(() => state.film.scenes);
      const boxes = new Set();
      for (let turn = 0; turn < length; turn++) {
        boxes.add(JSON.stringify(await page.locator("#board svg").boundingBox()));
        await page.keyboard.press("ArrowRight");
      }
      assert.equal(boxes.size, 1, `${path}, ${width}×${height}: ${[...boxes].join(" ")}`);
    });
  }
});

test("the record lies in the window in every turn, and its first line is whole", async () => {
  for (const [[width, height], path] of pairs([[1280, 720], [1440, 900]], [SAMPLE, SLIPS, SQUARE, CARDS])) {
    await opened(`${view("whole", path)}#g1:start`, { viewport: { width, height } }, async (page) => {
      const { length } = await page.evaluate(() => state.film.scenes);
      for (const key of ["ArrowRight", "ArrowLeft"]) {
        for (let turn = 0; turn < length; turn++) {
          const { box, cut, current, room } = await page.evaluate(() => {
            const rect = (one) => one.getBoundingClientRect();
            const box = rect(document.getElementById("turns"));
            const lines = [...document.querySelectorAll("#turns a")].map(rect).filter(({ bottom }) => bottom > box.top + 2);
            return { box, room: rect(document.getElementById("record")), cut: box.top + 1 - lines[0].top, current: rect(document.querySelector("#turns [aria-current]")) };
          });
          const where = `${path}, ${width}×${height}, ${await shown(page, "turn-name")}`;
          assert.ok(box.bottom <= Math.min(height, room.bottom + 1) && box.top >= room.top - 1, `${where}: ${box.top} to ${box.bottom} in ${room.top} to ${room.bottom}`);
          assert.ok(cut <= 1, `${where}: ${cut} of the first line are cut`);
          assert.ok(current.bottom <= box.bottom + 1 && current.top >= box.top - 1, `${where}: the turn is in sight: ${current.top} to ${current.bottom} in ${box.top} to ${box.bottom}`);
          await page.keyboard.press(key);
        }
      }
    });
  }
});

test("an error comes before what the turn did, and anything else after it", async () => {
  for (const [path, isFirst] of [[SLIPS, true], [SAMPLE, false]]) {
    await opened(`${view("after", path)}#g1:S5`, {}, async (page) => {
      const [findings, words, facts] = await Promise.all(["findings", "words", "facts"].map((id) => page.locator(`#${id}`).boundingBox()));
      assert.equal(findings.y < words.y, isFirst, path);
      assert.ok(words.y + words.height <= facts.y);
      assert.match(await shown(page, "facts"), /points × 2; Gull may triple/);
    });
  }
});

test("who sees the page for the first time reads who won, by what, and what to do next", async () => {
  await opened(view("first", SAMPLE), { viewport: { width: 1280, height: 720 } }, async (page) => {
    assert.match(await shown(page, "result"), /^Silfr wins by Drepið, 5 × 2 = 10 points/);
    assert.match(await shown(page, "outcome"), /points: the opponent's Lofðungr is killed on m \(5 points\), and the Penningr doubles that\.$/);
    assert.match(await shown(page, "hint"), /“play” shows it from the start/);
    const labels = await page.locator("#buttons button:visible small").allInnerTexts();
    assert.equal(new Set(labels).size, await page.locator("#buttons button:visible").count(), "each button says what it does");
    for (const id of ["words", "buttons", "strip"]) {
      const { y, height } = await page.locator(`#${id}`).boundingBox();
      assert.ok(y + height <= 720, `${id}: ${y + height}`);
    }
    await page.locator("#play").click();
    assert.match(await shown(page, "turn-name"), /^(Start|G1)/);
  });
});

for (const [width, height] of SIZES) {
  test(`the board and the buttons are seen at once: ${width}×${height}`, async () => {
    const records = [["hirth", SAMPLE], ["tafl", SQUARE], ["herrlof", CARDS], ["many", SLIPS, SAMPLE]];
    for (const [name, path, ...others] of records) {
      await opened(view(`size-${name}`, path, ...others), { viewport: { width, height }, hasTouch: width < 900 }, async (page) => {
        await page.keyboard.press("ArrowLeft");
        const board = await page.locator("#board svg").boundingBox();
        const controls = await page.locator("#controls").boundingBox();
        assert.ok(board.y >= 0 && board.y + board.height <= controls.y + 1, `${path}: the board ends at ${board.y + board.height}, the buttons begin at ${controls.y}`);
        assert.ok(controls.y + controls.height <= height, `${path}: the buttons end at ${controls.y + controls.height}`);
        assert.equal(await widest(page), width);
        const small = await page.evaluate(() => {
          const heights = [...document.querySelectorAll("#board text")].filter((text) => text.getClientRects().length > 0).map((text) => Number(text.getAttribute("font-size")) * text.getScreenCTM().d || 10);
          return heights.filter((high) => Math.abs(high) > 0.01 && Math.abs(high) < 9.9);
        });
        assert.deepEqual(small, [], `${path}: letters`);
      });
    }
  });
}

for (const [width, height] of SIZES) {
  test(`a move is said in words beside its notation, and can be shown alone: ${width}×${height}`, async () => {
    await opened(`${view("words", SAMPLE)}#g1:S5`, { viewport: { width, height } }, async (page) => {
      const button = page.locator("#words button", { hasText: "Khh3>m" });
      assert.match(await button.innerText(), /^1\s*Khh3>m A Karve with 2 Hirþ attacks m from 3\.$/);
      await button.click();
      assert.equal(await button.getAttribute("aria-pressed"), "true");
      assert.equal(await page.locator(".arrows > .lit").count(), 1);
      assert.match(await page.locator("#said").textContent(), /attacks m from 3/);
      await button.click();
      assert.equal(await page.locator(".arrows > .lit").count(), 0, "the whole turn again");
      const battle = page.locator("#words button", { hasText: "3:1" });
      await battle.click();
      assert.ok(await page.locator(".badges > .lit").isVisible());
    });
  });
}

test("what a turn is said to have wrong, its fixes and the record are seen at once", async () => {
  for (const [width, height] of [[1280, 720], [1440, 900]]) {
    await opened(`${view("faults", SLIPS)}#g1:S5`, { viewport: { width, height } }, async (page) => {
      const bottom = async (selector) => {
        const { y, height } = await page.locator(selector).last().boundingBox();
        return y + height;
      };
      const turn = await bottom("#turn");
      assert.equal(await page.locator("#findings li").count(), 2);
      assert.ok((await bottom("#findings li small")) <= turn, "the last fix");
      assert.ok((await bottom("#turns [aria-current]")) <= height, "the turn in the record");
    });
  }
});

test("each turn and the record are seen beside the board of one of many games", async () => {
  for (const [width, height] of [[1280, 720], [1440, 900]]) {
    await opened(view("one-of-many", SAMPLE, SLIPS, SQUARE, CARDS), { viewport: { width, height } }, async (page) => {
      for (const id of ["words", "turns", "board"]) {
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box.height > 0 && box.y < height - 60, `${id} at ${box.y}`);
      }
      const current = await page.locator("#turns [aria-current]").boundingBox();
      assert.ok(current.y + current.height <= height, `the turn in the record ends at ${current.y + current.height}`);
      const board = await page.locator("#board svg").boundingBox();
      assert.ok(board.height > 200, `the board is ${board.height} high`);
    });
  }
});
