// The page as it is used: keys, mouse, addresses, paper and records of any text.

import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { CARDS, SAMPLE, SLIPS, SQUARE, WORK, hirth, isForEverybody, opened, settled, shown, told, view, widest } from "./browser.mjs";

/** Waits until the page says that something is copied, or not; returns what it says. */
async function saidOfCopy(page) {
  await page.waitForFunction(() => document.getElementById("copied").textContent !== "");
  return shown(page, "copied");
}

test("keys, mouse and addresses lead to turns", async () => {
  await opened(`${view("sample", SAMPLE)}#g1:start`, {}, async (page) => {
    const turn = () => shown(page, "turn-name");
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    assert.equal(await turn(), "S3");
    assert.match(page.url(), /#g1:S3$/);
    assert.match(await page.locator("#said").textContent(), /^S3\. .*attacks 6/);
    assert.equal(await page.locator("#turns [aria-current]").getAttribute("href"), "#g1:S3");
    await page.keyboard.press("Home");
    assert.equal(await turn(), "Start");
    await page.keyboard.press("End");
    assert.equal(await turn(), "S5");
    await page.locator("#back").click();
    assert.equal(await turn(), "G5");
    await page.locator("#last").click();
    assert.equal(await turn(), "S5");
    await page.locator("#turns a", { hasText: "Hv3mHv3" }).click();
    assert.equal(await turn(), "G3");
    await page.locator("#turns .part", { hasText: "L64" }).click();
    assert.equal(await turn(), "S5");
    assert.equal(await page.locator(".arrows > .lit").count(), 1);
    await page.locator("#slider").fill("1");
    assert.equal(await turn(), "G1");
    await page.evaluate(() => (location.hash = "#g1:S4"));
    await page.waitForFunction(() => document.getElementById("turn-name").textContent === "S4");
    await page.keyboard.press("f");
    assert.equal(await page.locator("#flip").getAttribute("aria-pressed"), "true");
    await page.keyboard.press("n");
    assert.equal(await turn(), "S5", "the only turn with a finding");
  });
});

test("a move that is lit in the record is put out there too", async () => {
  await opened(view("lit", SAMPLE), {}, async (page) => {
    const move = page.locator("#turns .part", { hasText: "L64" });
    const lit = () => page.locator(".arrows > .lit").count();
    await move.click();
    assert.equal(await lit(), 1);
    await move.click();
    assert.equal(await lit(), 0);
    await move.click();
    assert.equal(await lit(), 1);
  });
});

test("a move lights its own arrow in a turn that is shown as it was meant", async () => {
  await opened(`${view("meant", "fixtures/hirth/err/manned-entry.hirth")}#g1:G1`, {}, async (page) => {
    assert.equal(await page.locator("#words button", { hasText: "Khei" }).count(), 0);
    await page.locator("#words button", { hasText: "He1" }).click();
    assert.equal(await page.locator(".numbers > .lit text").textContent(), "3");
  });
});

test("who steps on from a move keeps the focus", async () => {
  await opened(`${view("focus", SAMPLE)}#g1:S4`, {}, async (page) => {
    await page.locator("#words button").first().focus();
    const held = () => page.evaluate(() => document.activeElement.closest("#words button") !== null || (document.activeElement.id === "turn" && $("words").querySelector("button") === null));
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) {
      await page.keyboard.press(key);
      assert.ok(await held(), key);
    }
  });
});

test("an address that names nothing is said, and put right", async () => {
  const address = view("astray", SAMPLE);
  for (const [hash, words] of [["#g1:S9", /a turn that is not in this game/], ["#g2", /no game 2/], ["#elsewhere", /names nothing/]]) {
    await opened(address + hash, {}, async (page) => {
      assert.match(await shown(page, "astray"), words);
      assert.match(await page.locator("#said").textContent(), words);
      assert.match(page.url(), /#g1:S5$/);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.locator("#astray").isVisible(), false);
      assert.match(await page.locator("#said").textContent(), /^G5\./);
    });
  }
  await opened(`${address}#g1:S3`, {}, async (page) => assert.equal(await page.locator("#astray").isVisible(), false));
});

test("turns of one name have addresses of their own", async () => {
  const address = view("twice", "fixtures/hirth/odd/repeated-turn-with-comments.hirth");
  for (const [at, hash, code] of [[0, "#g1:S1", "missing-slash"], [1, "#g1:S1.2", "label-side"]]) {
    await opened(address, {}, async (page) => {
      await page.locator("#turns a", { has: page.locator("b", { hasText: /^S1$/ }) }).nth(at).click();
      assert.ok(page.url().endsWith(hash), page.url());
    });
    await opened(address + hash, {}, async (page) => {
      assert.match(await shown(page, "findings"), new RegExp(code));
      assert.equal(await page.locator("#findings > li").count(), 1);
    });
  }
});

test("a game in the list is gone to at once, and back", async () => {
  await opened(view("list", SAMPLE, SLIPS), {}, async (page) => {
    await page.evaluate(() => {
      document.querySelectorAll("#games a")[1].click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    });
    await settled(page);
    assert.match(page.url(), /#g2:G5$/);
    assert.equal(await shown(page, "turn-name"), "G5");
    await page.goBack();
    await page.waitForFunction(() => document.getElementById("this-game").textContent.startsWith("1 of 2"));
    assert.equal(await shown(page, "turn-name"), "S5");
  });
});

test("letters can be switched off, and no key is taken with Shift", async () => {
  await opened(`${view("letters", SAMPLE)}#g1:start`, {}, async (page) => {
    const flipped = () => page.locator("#flip").getAttribute("aria-pressed");
    await page.keyboard.press("Shift+End");
    assert.equal(await shown(page, "turn-name"), "Start");
    await page.keyboard.press("f");
    assert.equal(await flipped(), "true");
    await page.keyboard.press("?");
    await page.locator("#letters").focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await page.keyboard.press("n");
    assert.equal(await flipped(), "true");
    assert.equal(await shown(page, "turn-name"), "Start");
    await page.keyboard.press("ArrowRight");
    assert.equal(await shown(page, "turn-name"), "G1");
  });
});

test("the space bar plays, and stops", async () => {
  await opened(view("playing", SAMPLE), { reducedMotion: "reduce" }, async (page) => {
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.getElementById("turn-name").textContent === "S1");
    assert.equal(await page.locator("#play").getAttribute("aria-label"), "Pause");
    await page.keyboard.press(" ");
    assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
    const animations = await page.evaluate(() => document.getAnimations().length);
    assert.equal(animations, 0);
  });
});

test("a turn is played move by move, and its battles by themselves", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    await opened(`${view("steps", SAMPLE)}#g1:S3`, { reducedMotion }, async (page) => {
      const turn = () => shown(page, "turn-name");
      const words = () => page.locator("#words [aria-current=step]").innerText();
      await page.keyboard.press("ArrowDown");
      assert.equal(await turn(), "G4 · 1 of 4");
      assert.match(await words(), /^1\s*L1>6 The Lofðungr attacks 6 from 1/);
      assert.equal(await page.locator(".arrows > .lit").count(), 1);
      await page.waitForFunction(() => document.getAnimations().length === 0);
      assert.equal(await page.locator(".ghosts").isVisible(), false);
      for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
      assert.equal(await turn(), "G4 · 4 of 4");
      assert.match(await words(), /^2:1\s*Gull attacks 6 with 2 against 1, and wins/);
      assert.ok(await page.locator(".badges > .lit").isVisible());
      await page.locator("#onward").click();
      assert.equal(await turn(), "G4");
      await page.keyboard.press("ArrowUp");
      assert.equal(await turn(), "G4 · 4 of 4");
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
      assert.equal(await turn(), "S3");
      await page.keyboard.press("b");
      assert.equal(await turn(), "G4", "the next battle");
      await page.locator("#speed").click();
      assert.equal(await shown(page, "rate"), "2×");
    });
  }
});

test("findings stand at their turn, with what was meant", async () => {
  await opened(`${view("slips", SLIPS)}#g1:S5`, {}, async (page) => {
    const findings = await shown(page, "findings");
    assert.match(findings, /✕ m is Gull's \(1 piece\), so entering it is an attack\s+Fix: Khh3m → Khh3>m\s+error unmarked-attack/);
    assert.doesNotMatch(findings, /`/);
    const href = await page.locator("#findings a").first().getAttribute("href");
    assert.match(href, /\/codes\/hirth\/unmarked-attack\/$/);
    assert.match(await shown(page, "turn-name"), /drawn as corrected/);
    assert.equal(await page.locator("#strip .tick.error").count(), 1);
  });
});

test("the record and the link can be taken along", async () => {
  await opened(`${view("copied", SAMPLE)}#g1:S2`, {}, async (page) => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator("#copy-record").click();
    await page.waitForFunction(() => /record is copied/.test(document.getElementById("copied").textContent));
    const record = await copied();
    writeFileSync(`${WORK}/copied.hirth`, record);
    assert.match(hirth("check", `${WORK}/copied.hirth`), /Silfr wins by Drepið, 5 × 2 = 10 points/);
    await page.locator("#copy-link").click();
    await page.waitForFunction(() => /file and of the turn/.test(document.getElementById("copied").textContent));
    assert.equal(await copied(), "S2 in copied.html#g1:S2", "the address of a file is of no use to others");
  });
});

test("what could not be copied is said, and the focus stays", async () => {
  await opened(view("uncopied", SAMPLE), {}, async (page) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
      document.execCommand = () => false;
    });
    const focus = () => page.evaluate(() => document.activeElement.id);
    await page.locator("#copy-link").click();
    assert.match(await saidOfCopy(page), /could not be copied: the browser does not allow it/);
    assert.equal(await focus(), "copy-link");
    await page.evaluate(() => (document.execCommand = () => true));
    await page.locator("#copy-record").click();
    await page.waitForFunction(() => /record is copied/.test(document.getElementById("copied").textContent));
    assert.equal(await focus(), "copy-record");
  });
});

test("on paper all positions stand", async () => {
  for (const [path, least] of [[SAMPLE, 11], [SQUARE, 2], [CARDS, 2]]) {
    await opened(view("printed", path), {}, async (page) => {
      const turns = await page.evaluate(() => state.film.scenes.length);
      assert.ok(turns >= least);
      await page.emulateMedia({ media: "print" });
      await page.waitForFunction((turns) => document.querySelectorAll("#print .large svg").length === turns, turns);
      assert.ok(await page.locator("#print .large figure").last().isVisible());
      assert.ok(!(await page.locator("#main").isVisible()));
      const arrows = await page.locator("#print .large :is(.arrows, .heads):has(path)").evaluateAll((groups) => groups.map((group) => [getComputedStyle(group).animationName, getComputedStyle(group).opacity, group.getBoundingClientRect().height > 0 || group.getBoundingClientRect().width > 0]));
      assert.ok(arrows.length > 0);
      for (const one of arrows) assert.deepEqual(one, ["none", "1", true], "no arrow fades in");
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      const pages = pdf.match(/\/Type\s*\/Page\b/g).length;
      assert.ok(pages <= Math.ceil(turns / 4) + 1, `${path}: ${turns} positions on ${pages} pages`);
      assert.ok(pdf.length < 500_000, `${path}: ${pdf.length} bytes`);
    });
  }
});

test("without its script the page has the game and its end", async () => {
  for (const [path, words] of [[SAMPLE, /Silfr wins by Drepið/], [SQUARE, /Viking Chess/], [CARDS, /Herrlof/]]) {
    await opened(view("static", path), { javaScriptEnabled: false }, async (page) => {
      assert.match(await page.locator("header").innerText(), words);
      assert.ok((await page.locator("#turns li").count()) >= 2);
      const { width, height } = await page.locator("#board svg").boundingBox();
      assert.ok(width > 300 && height > 200, `${width} × ${height}`);
      assert.ok((await page.locator("#board .pieces use").count()) > 0);
      assert.notEqual(await shown(page, "words"), "", "what the last turn did");
      assert.match(await page.locator("noscript").innerText(), /end of the game/);
      for (const button of await page.locator("button").all()) assert.equal(await button.isVisible(), false, "no button that does nothing");
    });
  }
});

test("a page is small", () => {
  const size = (name, ...args) => statSync(new URL(view(name, ...args))).size;
  assert.ok(size("small", SAMPLE) <= 200_000);
  writeFileSync(`${WORK}/long.hirth`, hirth("generate", "--seed", "15", "--games", "40"));
  const { games } = JSON.parse(hirth("convert", "--to", "json", `${WORK}/long.hirth`)).files[0];
  const long = games.filter(({ turns }) => turns.length >= 60).map(({ index }) => index);
  assert.ok(long.length > 0);
  for (const game of long) assert.ok(size("long", `${WORK}/long.hirth`, "--number", String(game)) <= 600_000);
});

test("whatever stands in a record is text", async () => {
  const long = "Ǆ語W".repeat(3_400);
  const zalgo = "Z\u0300\u0301\u0302\u0303\u0304\u0305".repeat(200);
  const words = ["</script><script>alert(1)</script>", "javascript:alert(1)", "<img src=x onerror=alert(1)>", "\u202eturned\u2066", zalgo, long];
  for (const [at, text] of words.entries()) {
    const path = `${WORK}/hostile${at}.hirth`;
    writeFileSync(path, `[Gull "${text}"]\n[Event "${text}"]\n\nG1 KeHeiHei / {${text}}\nS1 He7He8He /\nG2 ${text}\n`);
    for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
      await opened(view(`hostile${at}`, path), { viewport }, async (page) => {
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.locator("img, #title script, #turn script, a[href^=javascript]").count(), 0);
        if (at < 3) assert.ok((await shown(page, "comments")).includes(text));
        await page.keyboard.press("End");
        assert.ok((await widest(page)) <= viewport.width, `${at} at ${viewport.width}`);
        // What does not fit in the head is cut off: on a phone in all of it, else in each line.
        const { height } = await page.locator(viewport.width < 480 ? "header" : "h1").boundingBox();
        assert.ok(height < 80, `${at}: the head is ${height} high`);
      });
    }
  }
});

test("no mark turns text about", async () => {
  await opened(view("calm", SAMPLE), {}, async (page) => {
    const text = await page.evaluate(() => calm("a\u061c\u200e\u202e\u2066b"));
    assert.equal(text, "a\ufffd\ufffd\ufffd\ufffdb");
  });
});

test("the strip shows the course of a game, and leads to its turns", async () => {
  for (const path of [SAMPLE, SQUARE, CARDS]) {
    await opened(view("strip", path), {}, async (page) => {
      assert.ok((await page.locator("#strip path").count()) > 2, path);
      const { x, y, width, height } = await page.locator("#strip").boundingBox();
      await page.mouse.click(x + width - 1, y + height / 2);
      assert.equal(await page.locator("#last").getAttribute("aria-disabled"), "true");
      await page.mouse.click(x + 1, y + height / 2);
      assert.equal(await shown(page, "turn-name"), "Start");
    });
  }
  await opened(view("strip", SAMPLE), {}, async (page) => {
    assert.equal(await page.locator("#strip .fight").count(), 6);
    assert.equal(await page.locator("#strip .crown").count(), 1);
  });
});

test("each sign of the strip has its words in the help", async () => {
  for (const path of [SAMPLE, SLIPS, SQUARE, CARDS]) {
    for (const javaScriptEnabled of [true, false]) {
      await opened(view("key", path), { javaScriptEnabled }, async (page) => {
        const classes = (id) => page.locator(`#${id} [class]`).evaluateAll((all) => all.map((one) => one.getAttribute("class")).filter((name) => !["strip", "tick"].includes(name)));
        const [strip, key] = [new Set(await classes("strip")), new Set(await classes("key"))];
        assert.deepEqual([...strip].sort(), [...key].sort(), path);
        assert.ok(strip.size >= 4, path);
        for (const item of await page.locator("#key li").all()) assert.notEqual((await item.textContent()).trim(), "");
        if (!javaScriptEnabled) return;
        await page.keyboard.press("?");
        assert.ok(await page.locator("#key").isVisible());
      });
    }
  }
});

test("Herrlof ends with its last trick, the tricks won and the points on the table", async () => {
  await opened(view("end", CARDS), {}, async (page) => {
    const { scores, plays } = await page.evaluate(() => ({
      scores: state.film.result.match(/\d+/g),
      plays: state.film.scenes.at(-2).places.find(([name]) => name === "Trick")[1].match(/\S+(?=,|$)/g),
    }));
    assert.deepEqual([scores.length, plays.length], [3, 3]);
    const texts = (layer) => page.locator(`#board .${layer} text`).allTextContents();
    const badges = await texts("badges");
    for (const points of scores) assert.ok(badges.includes(`${points} points`), `${points}: ${badges}`);
    const cards = await texts("pieces");
    for (const card of plays) assert.ok(cards.includes(card), `${card}: ${cards}`);
    assert.equal(await page.locator(".gauge").count(), 0, "what each holds is said once");
  });
});

test("tafl and Herrlof are played step by step", async () => {
  await opened(`${view("steps-tafl", "fixtures/tafl/games/ard-ri-the-king-is-taken.tafl")}#g1:2b`, { reducedMotion: "reduce" }, async (page) => {
    await page.keyboard.press("ArrowDown");
    assert.equal(await shown(page, "turn-name"), "3a · 1 of 2");
    await page.keyboard.press("ArrowDown");
    assert.match(await page.locator("#words [aria-current=step]").innerText(), /takes the king/);
    assert.equal(await page.locator("#board .pieces .lost, #board use").count() > 0, true);
    await page.keyboard.press("ArrowDown");
    assert.match(await shown(page, "facts"), /the king is taken/);
  });
  await opened(`${view("steps-herrlof", CARDS)}#g1:R1.2`, { reducedMotion: "reduce" }, async (page) => {
    await page.keyboard.press("ArrowDown");
    assert.equal(await shown(page, "turn-name"), "R1.3 · 1 of 4");
    assert.match(await shown(page, "words"), /leads/);
  });
});

test("a legend says what everything means", async () => {
  for (const path of [SAMPLE, SQUARE, CARDS]) {
    await opened(view("legend", path), { viewport: { width: 360, height: 640 } }, async (page) => {
      await page.locator("#more").click();
      await page.locator("#help").click();
      assert.ok(await page.locator("#legend").isVisible());
      assert.ok((await page.locator("#legend-list li").count()) >= 6, path);
      assert.equal(await page.locator("#legend").evaluate(({ scrollTop }) => scrollTop), 0, "it begins at its top");
      await isForEverybody(page);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("#legend").isVisible(), false);
    });
  }
  await opened(view("legend", SAMPLE), {}, async (page) => {
    const titles = await page.locator("#board path title").allTextContents();
    assert.ok(titles.includes("m: Miðr"));
  });
});

test("the legend has the signs of all that becomes of a piece, and can be closed wherever one reads", async () => {
  for (const path of [SAMPLE, "fixtures/tafl/games/ard-ri-the-king-is-taken.tafl"]) {
    await opened(`${view("signs", path)}#g1:start`, { viewport: { width: 390, height: 844 } }, async (page) => {
      const signs = (within) => page.locator(`${within} :is(.lost, .back)`).evaluateAll((all) => all.map((one) => one.getAttribute("class")));
      const seen = new Set();
      const { length } = await page.evaluate(() => state.film.scenes);
      for (let turn = 0; turn < length; turn++) {
        for (const sign of await signs("#board .ghosts")) seen.add(sign);
        await page.keyboard.press("ArrowRight");
      }
      assert.ok(seen.size > 0, path);
      await page.keyboard.press("?");
      const told = await signs("#legend-list");
      for (const sign of seen) assert.ok(told.includes(sign), `${path}: ${sign}`);
      const legend = await page.locator("#legend").boundingBox();
      for (const top of [0, 9999]) {
        await page.locator("#legend").evaluate((dialog, top) => (dialog.scrollTop = top), top);
        const close = await page.locator("#close-legend").boundingBox();
        assert.ok(close.y >= legend.y && close.y < legend.y + 40, `${close.y}`);
      }
      await page.locator("#close-legend").click();
      assert.equal(await page.locator("#legend").isVisible(), false);
    });
  }
});

test("the list has a match in the order of its games, and a filter", async () => {
  await opened(view("shelf", "fixtures/hirth/over-files"), {}, async (page) => {
    await page.locator("#all-games").click();
    const series = await page.locator("#games .series").allTextContents();
    assert.equal(new Set(series).size, series.length, "each match is in one place");
    await page.locator("#filter").fill("björn jól");
    const dates = await page.locator("#games .date").allTextContents();
    const days = dates.map((text) => /2026\.12\.(\d+)/.exec(text)?.[1]).filter((day) => day);
    assert.deepEqual(days, [...days].sort());
    assert.ok(days.length >= 2);
    await page.locator("#filter").fill("bjorn jol");
    assert.equal(await page.locator("#games .date").count(), dates.length, "without Norse letters");
    await page.keyboard.press("f");
    assert.equal(await page.locator("#flip").getAttribute("aria-pressed"), "false", "letters of the filter are no keys");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#list").isVisible(), false);
    assert.ok(await page.locator("#all-games").evaluate((one) => one === document.activeElement));
  });
});

test("a swipe turns over and does not leave the page", async () => {
  await opened(`${view("swipe", SAMPLE)}#g1:G2`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    const client = await page.context().newCDPSession(page);
    const swipe = async (from, to) => {
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y: 400 }] });
      for (let i = 1; i <= 5; i++) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from + ((to - from) * i) / 5, y: 400 }] });
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(60, 340);
    await page.waitForFunction(() => document.getElementById("turn-name").textContent === "S1");
    await swipe(340, 60);
    await page.waitForFunction(() => document.getElementById("turn-name").textContent === "G2");
  });
});
