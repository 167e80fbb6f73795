// The page for the browser, used as people use it: with a keyboard, a mouse and a finger.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

import { SAMPLE, SLIPS, boxOf, hirth, isForEverybody, opened } from "../player/browser.mjs";
import { holds } from "../player/holds.mjs";

const PAGE = new URL("../../../web/dist/index.html", import.meta.url).href;

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Opens the page, and waits until it is there. */
const used = (settings, work, hash = "") =>
  opened(PAGE + hash, { ...WIDE, ...settings }, async (page) => {
    await page.waitForSelector("body.ready");
    await work(page);
  });

const editor = (page) => page.locator("#editor .cm-content");
const text = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hirth") ?? "{}").text ?? "");
const verdict = (page) => page.locator("#verdict");
const player = (page) => page.frameLocator("#player");
const underlined = (page) => page.locator("#editor .cm-lintRange-error");

/** Waits until something is as it is to be. */
async function until(page, isSo, what) {
  await page.waitForFunction(isSo, what, { timeout: 15_000 });
}

/** Waits for a verdict. */
async function judged(page, wanted) {
  await page.locator("#verdict", { hasText: wanted }).waitFor({ timeout: 15_000 }).catch(async () => assert.equal(await verdict(page).innerText(), wanted));
}

/** Chooses one of the examples. */
async function example(page, title) {
  if (await page.locator("#more").isVisible()) await page.click("#more");
  await page.click("#examples");
  await page.getByRole("button", { name: title, exact: true }).click();
  await until(page, () => document.querySelector("#verdict").textContent !== "");
}

const SLIPS_NAME = "HIRÞ: the same as it was printed, with its mistakes";
const SAMPLE_NAME = "HIRÞ: the sample game of the rulebook";

describe("writing", () => {
  it("shows each mistake of the published sample as it is typed, and mends it by clicks", () =>
    used({}, async (page) => {
      const lines = readFileSync(SLIPS, "utf8").trimEnd().split("\n");
      await editor(page).click();
      for (const line of lines.slice(0, -1)) await page.keyboard.type(`${line}\n`);
      await judged(page, "✓ legal");
      assert.equal(await underlined(page).count(), 0);
      await page.keyboard.type(lines.at(-1));
      await judged(page, "✕ not legal · 2 errors");
      await page.locator("#editor .cm-lintRange-error", { hasText: "Khei" }).waitFor();
      await holds(async () => assert.deepEqual(await underlined(page).allInnerTexts(), ["Khh3m", "Khei"]));
      // By its underline, and by its entry in the list.
      await underlined(page).first().click();
      await page.locator(".cm-fixes button").first().click();
      await judged(page, "✕ not legal · 1 error");
      await page.locator("#findings .fix").first().click();
      await judged(page, "✓ legal");
      const plain = (text) => text.replace(/ +$/gm, "").trim();
      await holds(async () => assert.equal(plain(await text(page)), plain(readFileSync(SAMPLE, "utf8"))));
      await holds(async () => assert.match(await player(page).locator("#result").innerText(), /Silfr wins by Drepið, 5 × 2 = 10 points/));
    }));

  it("shows the turn at the cursor, and lights the turn that the player shows", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      await page.locator("#editor .cm-line").nth(4).click();
      await player(page).locator("#turn-name", { hasText: "G3" }).waitFor();
      await player(page).locator("#back").click();
      await player(page).locator("#turn-name", { hasText: "S2" }).waitFor();
      await page.locator("#editor .cm-shown", { hasText: /^S2/ }).waitFor();
    }));

  it("formats, fixes what is safe, and takes the record out of an e-mail", () =>
    used({}, async (page) => {
      await editor(page).click();
      await page.keyboard.insertText("Hi Anna,\n\nhere is our game:\n\n> G1 KeHeiHei/\n> S1 He7He8He  /\n\nBest,\nBo");
      await page.locator("#clean").click();
      await until(page, () => !JSON.parse(localStorage.getItem("hirth"))?.text.includes("> G1"));
      await judged(page, "✓ legal");
      await holds(async () => assert.equal(await text(page), "G1 KeHeiHei /\nS1 He7He8He /\n"));
    }));

  it("makes no clean copy of a game with an unknown turn", () =>
    used({}, async (page) => {
      const torn = "Dear Anna,\n\n> G1 KeHeiHei /\n> S1 He7He8He /\n> G2 ?\n> S2 He7 /\n";
      await editor(page).click();
      await page.keyboard.insertText(torn);
      await page.locator("#clean").click();
      await page.locator("#said", { hasText: "the turn on line 5 is not known, so its game cannot be converted" }).waitFor();
      assert.equal(await text(page), torn);
    }));

  it("keeps the record until it is cleared", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      await page.reload();
      await page.waitForSelector("body.ready");
      await holds(async () => assert.equal((await text(page)).trim(), readFileSync(SAMPLE, "utf8").trim()));
      await page.click("#settings");
      await page.click("#forget");
      await until(page, () => !document.querySelector("#empty").hidden);
    }));
});

describe("links, files and exports", () => {
  it("opens a link at the turn that was shown", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      await player(page).locator("#first").click();
      await player(page).locator("#forth").click();
      await page.click("#link");
      await page.locator("#said", { hasText: "The link is copied" }).waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(address, /^https:\/\/hirth-game\.github\.io\/hirth\/play\/#record=[\w-]+&turn=1$/);
      await example(page, "Viking Chess: the king escapes");
      await page.evaluate((hash) => (location.hash = hash), address.replace(/^[^#]*/s, ""));
      await player(page).locator("#turn-name", { hasText: "G1" }).waitFor();
      await holds(async () => assert.equal((await text(page)).trim(), readFileSync(SAMPLE, "utf8").trim()));
    }));

  it("shows the link where the browser does not let it copy", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      await page.evaluate(() => (navigator.clipboard.write = () => Promise.reject(new Error("not allowed"))));
      await page.click("#link");
      await page.locator("#link-dialog[open]").waitFor();
      await isForEverybody(page);
      const chosen = await page.locator("#address").evaluate(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd));
      assert.match(chosen, /^https:.*#record=[\w-]+&turn=10$/);
    }));

  it("says that a link is damaged", () =>
    used({}, async (page) => {
      await page.locator("#said", { hasText: "The link is damaged" }).waitFor();
    }, "#record=_____"));

  it("saves the record, a page, JSON, a drawing and a picture", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      for (const [kind, looks] of Object.entries({ record: /^G1/, page: /^<!doctype html>/, json: /^\{/, svg: /^<svg/, png: /^.PNG/ })) {
        await page.click("#save");
        const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#save-dialog [value=${kind}]`)]);
        assert.match(readFileSync(await download.path(), "latin1"), looks);
      }
    }));

  it("reads a file that is opened or dropped, in any encoding", () =>
    used({}, async (page) => {
      const record = "; Þórr\nG1 KeHeiHei /\n";
      const files = { "latin.txt": Buffer.from(record, "latin1"), "wide.txt": Buffer.from(`\ufeff${record}`, "utf16le"), "usual.txt": Buffer.from(record) };
      for (const [name, buffer] of Object.entries(files)) {
        await page.setInputFiles("#file", { name, mimeType: "text/plain", buffer });
        await until(page, () => /Þórr/.test(JSON.parse(localStorage.getItem("hirth"))?.text));
        await page.setInputFiles("#file", { name: "none.txt", mimeType: "text/plain", buffer: Buffer.from(" ") });
        await until(page, () => document.querySelector("#verdict").textContent === "");
      }
    }));
});

describe("keys and files", () => {
  it("reads a file that is dropped, on the text and on the board", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      for (const [place, text] of [["#editor .cm-content", "G1 KeHeiHei /\n"], ["body", "1. d1-b1\n"]]) {
        const dataTransfer = await page.evaluateHandle((text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.txt"));
          return data;
        }, text);
        await page.dispatchEvent(place, "drop", { dataTransfer });
        await until(page, (text) => JSON.parse(localStorage.getItem("hirth"))?.text === text, text);
      }
    }));

  it("goes from finding to finding by F8", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      await editor(page).click();
      await page.keyboard.press("Control+Home");
      const chosen = () => page.evaluate(() => document.querySelector("#editor").shadowRoot.getSelection?.().toString());
      await page.keyboard.press("F8");
      await holds(async () => assert.equal(await chosen(), "Khh3m"));
      await page.keyboard.press("F8");
      await holds(async () => assert.equal(await chosen(), "Khei"));
    }));
});

describe("fixes at a word", () => {
  it("makes none by a click on a turn that the box of a finding lies over", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      await judged(page, "✕ not legal · 2 errors");
      const before = await text(page);
      const line = page.locator("#editor .cm-line", { hasText: /^S4/ });
      const box = page.locator("#editor .cm-tooltip");
      await underlined(page).first().hover();
      await holds(async () => {
        if (!(await box.isVisible())) await underlined(page).first().hover({ position: { x: 5 + 10 * Math.random(), y: 8 } });
        const [over, under] = [await box.boundingBox(), await boxOf(line)];
        assert.ok(over && over.y < under.y + under.height && over.y + over.height > under.y, "the box lies over the turn");
      });
      const [{ x: left }, { y, height }] = [await boxOf(box), await boxOf(line)];
      // Where a button would be.
      for (const x of [left + 30, left + 60]) {
        await page.mouse.move(x, y + height / 2, { steps: 5 });
        await page.mouse.click(x, y + height / 2);
        await player(page).locator("#turn-name", { hasText: "S4" }).waitFor();
      }
      assert.equal(await text(page), before);
    }));

  it("has them by a click on the word, and by a key", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      await judged(page, "✕ not legal · 2 errors");
      const menu = page.locator("#editor .cm-fixes");
      await underlined(page).first().click();
      await menu.waitFor();
      await isForEverybody(page);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Control+.");
      await page.locator("#said", { hasText: "There is no fix at the cursor" }).waitFor();
      await page.keyboard.press("F8");
      await page.keyboard.press("Control+.");
      await menu.waitFor();
      await page.keyboard.press("Enter");
      await judged(page, "✕ not legal · 1 error");
      assert.match(await page.evaluate(() => document.querySelector("#editor").shadowRoot.activeElement.className), /cm-content/);
    }));
});

describe("for everybody", () => {
  // Sizes with colours, so that each is seen, with either page or dialogs.
  for (const [name, settings] of Object.entries({ wide: WIDE, phone: { ...PHONE, colorScheme: "dark" } })) {
    it(`can be used by everybody: ${name}`, () =>
      used(settings, async (page) => {
        await isForEverybody(page);
        await example(page, SLIPS_NAME);
        await isForEverybody(page);
        await isForEverybody(page.frames()[1]);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= settings.viewport.width);
      }));
  }

  for (const [name, settings] of Object.entries({ wide: { ...WIDE, colorScheme: "dark" }, small: SMALL })) {
    it(`has dialogs that can be used by everybody: ${name}`, () =>
      used(settings, async (page) => {
        await example(page, SLIPS_NAME);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= settings.viewport.width);
        for (const id of ["new", "examples", "save", "settings", "help"]) {
          if (await page.locator("#more").isVisible()) await page.click("#more");
          await page.click(`#${id}`);
          await page.locator(`#${id}-dialog[open]`).waitFor();
          await isForEverybody(page);
          await page.keyboard.press("Escape");
          await page.locator(`#${id}-dialog:not([open])`).waitFor({ state: "attached" });
        }
      }));
  }

  // A small phone while its address line is there, and one on its side.
  const SHORT = { ...SMALL, viewport: { width: 375, height: 553 } };
  const ASIDE = { ...SMALL, viewport: { width: 667, height: 375 } };
  const SIZES = { wide: WIDE, middle: { viewport: { width: 1024, height: 768 } }, phone: PHONE, small: SMALL, short: SHORT, aside: ASIDE };

  for (const [name, settings] of Object.entries(SIZES)) {
    it(`has the board, the words and the buttons on one screen, none over another: ${name}`, () =>
      used(settings, async (page) => {
        for (const title of [SAMPLE_NAME, "Viking Chess: the king escapes", "Herrlof: three players", "two games"]) {
          if (title === "two games") {
            await page.setInputFiles("#file", { name: "two.txt", mimeType: "text/plain", buffer: Buffer.from(`${readFileSync(SAMPLE)}\n\n${readFileSync(SAMPLE)}`) });
            await judged(page, "✓ legal: 2 games");
          } else {
            await example(page, title);
          }
          await holds(async () => {
            const frame = await boxOf(page.locator("#player"));
            // A phone on its side has no strip.
            const parts = ["#board svg", "#turn", "#first", "#play", "#onward", ...(name === "aside" ? [] : ["#strip"])];
            const boxes = await Promise.all(parts.map((part) => boxOf(player(page).locator(part).first())));
            for (const { x, y, width, height } of boxes) {
              assert.ok(x >= frame.x && x + width <= frame.x + frame.width && y >= frame.y, `${title}: ${JSON.stringify(boxes)}`);
              assert.ok(y + height <= frame.y + frame.height + 1, `${title}: ${JSON.stringify(boxes)}`);
            }
            const [board, turn, button] = boxes;
            const isBeside = turn.x >= board.x + board.width - 1;
            assert.ok((isBeside || turn.y >= board.y + board.height - 1) && button.y >= board.y + board.height - 1, `${title}: ${JSON.stringify(boxes)}`);
            assert.ok(board.height >= 120, `${title}: ${board.height}`);
          });
        }
      }));
  }

  it("has all buttons on a phone", () =>
    used(PHONE, async (page) => {
      await example(page, SAMPLE_NAME);
      await player(page).locator("#more").click();
      const frame = await boxOf(page.locator("#player"));
      for (const part of ["#flip", "#speed", "#share", "#help"]) {
        const { x, y, width } = await boxOf(player(page).locator(part));
        assert.ok(y >= frame.y && x >= frame.x && x + width <= frame.x + frame.width, part);
      }
      await player(page).locator("#flip").click();
    }));
});

describe("large texts", () => {
  it("stays responsive with a megabyte", () =>
    used({}, async (page) => {
      const games = hirth("generate", "--games", "1100");
      await page.setInputFiles("#file", { name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(games) });
      // The page answers while the worker checks.
      await page.click("#help");
      await page.getByRole("button", { name: "Close" }).click();
      await judged(page, "✓ legal: 1100 games");
      // The board shows the game at the cursor.
      await editor(page).click();
      await page.keyboard.press("Control+End");
      await player(page).locator("#title", { hasText: /./ }).waitFor();
      await page.locator("#editor .cm-shown").waitFor();
    }));

  it("stops a search that takes long, and gives up one for a newer text", () =>
    used({}, async (page) => {
      const games = hirth("generate", "--games", "600", "--slips", "4");
      await page.setInputFiles("#file", { name: "slips.txt", mimeType: "text/plain", buffer: Buffer.from(games) });
      await page.click("#stop");
      await judged(page, "not checked: the search was stopped");
      await page.setInputFiles("#file", { name: "slips.txt", mimeType: "text/plain", buffer: Buffer.from(`${games}\n`) });
      await page.locator("#stop").waitFor();
      await page.setInputFiles("#file", { name: "good.txt", mimeType: "text/plain", buffer: Buffer.from("G1 KeHeiHei /\n") });
      await judged(page, /^✓ legal/);
    }));
});

describe("what must not be lost", () => {
  it("makes no fix of a text that has changed since", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      await page.evaluate(async () => {
        // A fix that is clicked in the moment in which somebody types: before anything is checked.
        const root = document.querySelector("#editor").shadowRoot;
        root.querySelector(".cm-content").focus();
        document.execCommand("insertText", false, ";x");
        await undefined;
        document.querySelector("#findings .fix").click();
      });
      await page.locator("#said", { hasText: "The text has changed since" }).waitFor();
      await holds(async () => assert.ok((await text(page)).startsWith(";xG1 KeHeiHei /")));
    }));

  it("keeps what is written after a link was opened, and undoes the link", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      await page.click("#link");
      await page.locator("#said", { hasText: "The link is copied" }).waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      await example(page, "Viking Chess: the king escapes");
      await page.evaluate((hash) => (location.hash = hash), address.replace(/^[^#]*/s, ""));
      await until(page, () => JSON.parse(localStorage.getItem("hirth"))?.text.startsWith("G1"));
      await holds(async () => assert.equal(await page.evaluate(() => location.hash), ""));
      await page.click("#undo-edit");
      await until(page, () => !JSON.parse(localStorage.getItem("hirth"))?.text.startsWith("G1"));
    }));

  it("keeps the record of each tab", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      const other = await page.context().newPage();
      await other.goto(PAGE);
      await other.waitForSelector("body.ready");
      await example(other, "Viking Chess: the king escapes");
      await page.reload();
      await page.waitForSelector("body.ready");
      await holds(async () => assert.match(await editor(page).innerText(), /KeHeiHei/));
    }));

  it("forgets a record for good, also while somebody plays", () =>
    used({}, async (page) => {
      await example(page, "Ard Ri: the king is taken");
      await page.click("#playing");
      await page.locator("#playing", { hasText: "Stop playing" }).waitFor();
      await page.click("#settings");
      await page.click("#forget");
      await until(page, () => !document.querySelector("#empty").hidden);
      await page.click("#undo-edit");
      await page.reload();
      await page.waitForSelector("body.ready");
      assert.equal(await text(page), "");
    }));

  it("stays where it is when a chip of the player is clicked", () =>
    used({}, async (page) => {
      await example(page, SLIPS_NAME);
      await player(page).locator("#first").click();
      await player(page).locator("#verdict a").first().click();
      await player(page).locator("#turn-name", { hasText: "S5" }).waitFor();
    }));

  it("refuses a link with a letter changed, and what it cannot read is no harm", () =>
    used({}, async (page) => {
      await example(page, SAMPLE_NAME);
      const kept = await text(page);
      await page.click("#link");
      await page.locator("#said", { hasText: "The link is copied" }).waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      const at = address.indexOf("record=") + 40;
      const other = address[at] === "A" ? "B" : "A";
      await page.evaluate((hash) => (location.hash = hash), (address.slice(0, at) + other + address.slice(at + 1)).replace(/^[^#]*/s, ""));
      await page.locator("#said", { hasText: "The link is damaged" }).waitFor();
      assert.equal(await text(page), kept);
    }));

  it("runs nothing that a record has in it", () =>
    used({}, async (page) => {
      const evil = `[Gull "</script><img src=x onerror=alert(1)>"]\n\n; <img src=x onerror=alert(2)>\nG1 KeHeiHei / {<svg onload=alert(3)>}\nS1 <script>alert(4)</script>\n`;
      await page.setInputFiles("#file", { name: "evil.txt", mimeType: "text/plain", buffer: Buffer.from(evil) });
      await page.locator("#verdict", { hasText: /error/ }).waitFor();
      await holds(async () => assert.match(await player(page).locator("#title").innerText(), /onerror/));
    }));
});
