// How the page looks, in numbers: what is large enough, what stays where it is, what can be told from what.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { CARDS, SAMPLE, SLIPS, SQUARE, WORK, contrast, drawn, hirth, opened, pairs, shown, view } from "./browser.mjs";

const SIZES = [[1280, 720], [1440, 900], [768, 1024], [390, 844], [360, 640], [844, 390]];
const PHONES = [[390, 844], [360, 640]];

/** A long random game, and a page of many. */
function random(name, ...args) {
  const path = `${WORK}/${name}.hirth`;
  writeFileSync(path, hirth("generate", "--seed", "1", ...args));
  return path;
}

for (const [width, height] of SIZES) {
  test(`nothing moves while the page opens: ${width}×${height}`, async () => {
    for (const paths of [[SAMPLE], [SLIPS], [SQUARE], [CARDS], [random("shift", "--games", "30")]]) {
      await opened(view("shift", ...paths), { viewport: { width, height } }, async (page) => {
        await drawn(page);
        const moved = await page.evaluate(() => shifted);
        assert.ok(moved <= 0.05, `${paths}: ${moved}`);
      });
    }
  });
}

test("the record stays where it is in every turn", async () => {
  const path = random("long", "--turns", "60", "--style", "uniform");
  for (const [[width, height], record] of pairs([[1280, 720], [1440, 900]], [SLIPS, path])) {
    await opened(`${view("record", record)}#g1:start`, { viewport: { width, height } }, async (page) => {
      const tops = new Set();
      const { length } = await page.evaluate(() => state.film.scenes);
      for (let turn = 0; turn < length; turn++) {
        tops.add((await page.locator("#turns").boundingBox()).y);
        await page.keyboard.press("ArrowRight");
      }
      assert.equal(tops.size, 1, [...tops].join(" "));
    });
  }
});

for (const [width, height] of PHONES) {
  test(`a phone shows the board, the turn in words, the buttons and the strip at once: ${width}×${height}`, async () => {
    for (const path of [SAMPLE, SQUARE, CARDS]) {
      await opened(view("phone", path), { viewport: { width, height }, hasTouch: true, isMobile: true }, async (page) => {
        await page.keyboard.press("ArrowLeft");
        const box = (selector) => page.locator(selector).first().boundingBox();
        const [board, turn, words, buttons, strip] = [await box("#board svg"), await box("#turn"), await box("#words"), await box("#buttons"), await box("#strip")];
        assert.ok(board.y + board.height <= turn.y + 1, path);
        assert.ok(words.y + 20 < buttons.y && turn.y + turn.height <= buttons.y + 1, path);
        assert.ok(strip.y + strip.height <= height && strip.height >= 34, path);
        // They stay while one reads on below.
        await page.evaluate(() => scrollTo(0, 900));
        assert.equal((await box("#buttons")).y, buttons.y);
        for (const button of await page.locator("#buttons button:visible").all()) {
          const { width, height } = await button.boundingBox();
          assert.ok(width >= 40 && height >= 44, `${await button.innerText()}: ${width} × ${height}`);
        }
        for (const link of await page.locator("#turns a").all()) assert.ok((await link.boundingBox()).height >= 43.9);
        await page.locator("#more").click();
        assert.ok(await page.locator("#share").isVisible());
      });
    }
  });
}

test("a Hirþ is large enough to be seen, and a space shows who holds it", async () => {
  for (const [width, height, least] of [[1440, 900, 40], [1280, 720, 32], [390, 844, 25], [360, 640, 16]]) {
    await opened(`${view("large", SAMPLE)}#g1:S4`, { viewport: { width, height } }, async (page) => {
      const sizes = await page.evaluate(() => {
        const hirth = [...document.querySelectorAll("#board .pieces > g")].filter((one) => /Hirþ$/.test(one.querySelector("title").textContent) && !/Karve/.test(one.textContent));
        return hirth.map((one) => one.getBoundingClientRect().width);
      });
      assert.ok(Math.max(...sizes) >= least, `${width}×${height}: ${sizes}`);
      const held = await page.locator("#board .held title").allTextContents();
      assert.deepEqual(held, ["Gull holds 0", "Silfr holds 3", "Silfr holds 5", "Silfr holds 6", "Gull holds m"]);
      const trays = await page.locator("#board .trays > g").allTextContents();
      assert.match(trays[0], /Gull's unmanned Karve, in reserve: 3.*Gull's Hirþ, in reserve: 12.*Gull's Hirþ, out of the game: 2/);
      assert.match(trays[1], /in reserve: 2.*in reserve: 11/);
    });
  }
});

test("each held space has the colours of its holder, in every turn and in every step", async () => {
  await opened(`${view("held", SAMPLE)}#g1:start`, {}, async (page) => {
    const { length } = await page.evaluate(() => state.film.scenes);
    for (let turn = 0; turn < length; turn++) {
      const [held, places] = await page.evaluate(() => [
        [...document.querySelectorAll("#board .held title")].map(({ textContent }) => textContent),
        scene().places.filter(([, what]) => /^(Gull|Silfr): /.test(what)).map(([place, what]) => `${what.split(":")[0]} holds ${place}`),
      ]);
      assert.deepEqual(held.sort(), places.sort());
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("ArrowDown");
      const { held, pieces } = await page.evaluate(() => ({
        held: document.querySelectorAll("#board .held > g").length,
        pieces: document.querySelectorAll("#board .pieces > g").length,
      }));
      assert.ok(held > 0 && held <= pieces);
    }
  });
});

test("pieces of tafl that were taken lie crossed out beside the board", async () => {
  await opened(`${view("taken", SQUARE)}#g1:2b`, {}, async (page) => {
    assert.equal(await page.locator("#beside .lying .lost").count(), 1);
    const { width } = await page.locator("#board .pieces > g").first().boundingBox();
    const square = await page.evaluate(() => 64 * document.querySelector("#board svg").getScreenCTM().a);
    assert.ok(width > 0.8 * square, `${width} of ${square}`);
  });
});

test("cards are large enough to be read, and lie within their boxes", async () => {
  await opened(`${view("cards", CARDS)}#g1:R1.2`, { viewport: { width: 1440, height: 900 } }, async (page) => {
    const cards = await page.evaluate(() => [...document.querySelectorAll("#board .pieces > g")].map((one) => one.getBoundingClientRect().width));
    assert.ok(Math.min(...cards) >= 62, `${Math.min(...cards)} px`);
    for (const tray of await page.locator(".tray").all()) {
      const [pieces, text] = [await tray.locator(".pieces").boundingBox(), await tray.locator("small").boundingBox()];
      for (const card of await tray.locator("svg").all()) {
        const { y, height } = await card.boundingBox();
        assert.ok(y >= pieces.y - 1 && y + height <= text.y + 1);
      }
    }
  });
});

test("what a record has wrong is said first, and leads to the first of it", async () => {
  for (const [width, height] of SIZES) {
    await opened(`${view("chip", SLIPS)}#g1:start`, { viewport: { width, height } }, async (page) => {
      const chip = page.locator("#verdict .error");
      assert.equal(await chip.innerText(), "✕ 2 errors");
      const { x, y, width: wide, height: high } = await chip.boundingBox();
      assert.ok(x >= 0 && x + wide <= width && y + high < 100 && high >= 16);
      await chip.click();
      await page.waitForFunction(() => document.getElementById("turn-name").textContent.startsWith("S5"));
      assert.doesNotMatch(await page.locator("header").innerText(), /decided in/);
    });
  }
  await opened(view("chip", SAMPLE), { javaScriptEnabled: false }, async (page) => assert.match(await shown(page, "verdict"), /✓ legal/));
});

test("the board grows with the window, and the buttons are under it", async () => {
  for (const [width, height] of [[1920, 1080], [2560, 1440]]) {
    await opened(view("wide", SAMPLE), { viewport: { width, height } }, async (page) => {
      const [board, buttons] = [await page.locator("#board svg").boundingBox(), await page.locator("#buttons").boundingBox()];
      assert.ok(board.width >= 0.6 * width, `${board.width} of ${width}`);
      assert.ok(buttons.y - (board.y + board.height) < 130, `${buttons.y - board.y - board.height}`);
    });
  }
});

test("one stop of the Tab key in the record, and arrows from there", async () => {
  await opened(`${view("tab", SAMPLE)}#g1:G3`, {}, async (page) => {
    assert.equal(await page.locator("#turns a[tabindex='0']").count(), 1);
    await page.locator("#turns a[tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await shown(page, "turn-name"), "S3");
    assert.ok(await page.locator("#turns [aria-current]").evaluate((one) => one === document.activeElement));
    await page.keyboard.press("ArrowUp");
    assert.equal(await shown(page, "turn-name"), "G3");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest("#turns")), null);
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`what carries meaning can be told from its ground: ${colorScheme}`, async () => {
    await opened(`${view("contrast", SAMPLE)}#g1:S4`, { colorScheme }, async (page) => {
      const colours = await page.evaluate(() => {
        const read = (colour) => colour.match(/[\d.]+/g).map(Number).slice(0, 3);
        const of = (selector, property) => read(getComputedStyle(document.querySelector(selector))[property]);
        const paper = read(getComputedStyle(document.documentElement).backgroundColor);
        const cloth = of("#board .t-ground", "fill");
        return {
          "a bar of Gull": [of("#strip .bar-one", "stroke"), paper],
          "a bar of Silfr": [of("#strip .bar-two", "stroke"), paper],
          "a doubtful crossing": [of("#board .t-faint-way", "stroke"), cloth],
          "the rim of a button": [of("#forth", "borderTopColor"), paper],
          "the hem of Gull": [of("#board .t-ground", "fill"), read(getComputedStyle(document.querySelector("#board defs .t-held-one")).stroke)],
          "the hem of Silfr": [of("#board .t-ground", "fill"), read(getComputedStyle(document.querySelector("#board defs .t-held-two")).stroke)],
        };
      });
      for (const [what, [one, other]] of Object.entries(colours)) assert.ok(contrast(one, other) >= 3, `${what}: ${contrast(one, other).toFixed(2)} : 1`);
      const bar = await page.locator("#turns [aria-current]").evaluate((one) => getComputedStyle(one).boxShadow);
      assert.match(bar, /inset/, "a bar beside the line of the turn");
    });
  });
}

test("the strip says what is under the pointer", async () => {
  await opened(view("hover", SAMPLE), {}, async (page) => {
    const { x, y, width, height } = await page.locator("#strip").boundingBox();
    await page.mouse.move(x + width * 0.8, y + height / 2);
    assert.match(await shown(page, "under"), /^S4 · middle spaces held: Gull 1, Silfr 3; Hirþ left: Gull 13, Silfr 15$/);
    await page.mouse.move(x + width / 2, 10);
    assert.equal(await page.locator("#under").isVisible(), false);
  });
  await opened(view("hover", SQUARE), {}, async (page) => {
    const { x, y, width, height } = await page.locator("#strip").boundingBox();
    await page.mouse.move(x + width - 2, y + height / 2);
    assert.match(await shown(page, "under"), /pieces lost: Attackers 1, Defenders 0/);
  });
});

test("a link to the page says how the game ended, and it has an icon", async () => {
  const page = readFileSync(new URL(view("head", SAMPLE)), "utf8");
  assert.match(page, /<title>Silfr wins by Drepið, 5 × 2 = 10 points · HIRÞ<\/title>/);
  assert.match(page, /<meta name="description" content="Silfr: .*killed on m.*">/);
  assert.match(page, /<link rel="icon" href="data:image\/svg\+xml/);
});

/** What goes on by itself has a timer. */
const timer = (page) => page.evaluate(() => state.timer);

test("the page plays its last turn once when it opens, and is still for who wants that", async () => {
  await opened(view("alive", SAMPLE), { reducedMotion: "no-preference" }, async (page) => {
    await page.evaluate(() => {
      globalThis.heardOf = [$("said").textContent];
      new MutationObserver(() => heardOf.push($("said").textContent)).observe($("said"), { childList: true, characterData: true, subtree: true });
    });
    assert.match(await shown(page, "turn-name"), /^S5 · [1-4] of 5|^S5$/);
    // On a busy machine it may be over before one looks.
    const { isOpening, since } = await page.evaluate(() => ({ isOpening: state.isOpening, since: performance.now() }));
    assert.ok(isOpening || since > 2000, `it does not play ${since} ms after it was opened`);
    await page.waitForFunction(() => !state.isOpening && state.step === null && document.getAnimations().length === 0);
    assert.equal(await shown(page, "turn-name"), "S5");
    const said = await page.evaluate(() => heardOf);
    assert.deepEqual(said.filter((text) => /^S5\. Silfr: a Karve with 2 Hirþ attacks m from 3\.$/.test(text)), [], "nothing is said step by step");
  });
  await opened(`${view("alive", SAMPLE)}#g1:S4`, { reducedMotion: "no-preference" }, async (page) => {
    assert.deepEqual([await shown(page, "turn-name"), await timer(page)], ["S4", null], "an address of a turn shows it as it is");
  });
  await opened(view("alive", SAMPLE), { reducedMotion: "reduce" }, async (page) => {
    assert.deepEqual(await page.evaluate(() => [state.step, state.timer]), [null, null]);
  });
  await opened(view("alive", SAMPLE), { reducedMotion: "no-preference" }, async (page) => {
    await page.keyboard.press("ArrowLeft");
    assert.equal(await timer(page), null, "who goes elsewhere is not taken back");
  });
});

test("Share makes a picture of the position with names and result", async () => {
  for (const path of [SAMPLE, SQUARE, CARDS]) {
    await opened(view("share", path), {}, async (page) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#share").click()]);
      assert.match(download.suggestedFilename(), /^[\w.-]+\.png$/);
      const png = readFileSync(await download.path());
      assert.equal(png.toString("latin1", 1, 4), "PNG");
      assert.equal(png.readUInt32BE(16), 1200);
      assert.ok(png.length > 40_000, `${png.length} bytes`);
      const words = await page.evaluate(() => sharedSvg().textContent);
      assert.ok(words.includes(await shown(page, "title")));
      assert.ok(words.includes(await page.evaluate(() => film().result.slice(0, 66))));
      assert.match(await shown(page, "copied"), /The picture is saved as/);
    });
  }
});

test("on paper the boards are light, and it is said which game of many they are of", async () => {
  await opened(view("paper", SAMPLE, SLIPS), { colorScheme: "dark" }, async (page) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.waitForFunction(() => document.querySelectorAll("#print .large svg").length === 11);
    const [ground] = await page.locator("#print .t-ground").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.equal(ground, "rgb(229, 216, 187)");
    assert.equal(await page.locator("#print .t-weave").first().isVisible(), false);
    assert.match(await page.locator("#print").innerText(), /This is game 1 of the 2 in this page/);
  });
});
