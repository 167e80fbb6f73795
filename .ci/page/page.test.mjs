// The page in a browser. `run` beside this says what it needs.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

const { CHROMIUM, HIRTH, WORK } = process.env;
const SAMPLE = "fixtures/hirth/published/mended.hirth";
const SLIPS = "fixtures/hirth/published/english.hirth";
/** So many random games are compared with their replay. */
const GAMES = 50;

const require = createRequire(`${WORK}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const options = { maxBuffer: 1 << 28, encoding: "utf8" };
const hirth = (...args) => execFileSync(HIRTH, args, options);

/** Makes a page of records, whatever is wrong with them. */
function view(name, ...args) {
  const path = `${WORK}/${name}.html`;
  const { status, stderr } = spawnSync(HIRTH, ["view", ...args, "-o", path], options);
  assert.ok(status <= 1, stderr);
  return `file://${path}`;
}

let browser;
before(async () => {
  const args = process.getuid() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: CHROMIUM, args });
});
after(() => browser.close());

/** Opens a page, and fails at the end if it asked for anything, said anything or broke its policy. */
async function opened(address, settings, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const heard = [];
  page.on("request", (request) => heard.push(`request ${request.url().replace(/#.*/s, "")}`));
  page.on("console", (message) => heard.push(`console ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error ${error.message}`));
  page.on("dialog", (dialog) => heard.push(`dialog ${dialog.message()}`));
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => violations.push(violatedDirective));
  });
  await page.goto(address);
  await work(page);
  assert.deepEqual(heard, [`request ${address.replace(/#.*/s, "")}`]);
  assert.deepEqual(await page.evaluate(() => violations), []);
  await context.close();
}

const shown = (page, id) => page.locator(`#${id}`).innerText();
const widest = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Returns the table of what stands where, as those hear it who do not see it: a name and what is there. */
async function table(page) {
  const tree = await page.locator("#where table").ariaSnapshot();
  const cells = [...tree.matchAll(/- '?(?:rowheader|cell) "(.*?)"'?:?$/gm)].map(([, text]) => text.replaceAll("''", "'"));
  return Object.fromEntries(cells.flatMap((name, i) => (i % 2 ? [] : [[name, cells[i + 1]]])));
}

/* ---- Positions: from the notation of the replay, and from the words of the page, to the same counts ---- */

const NOTHING = { karves: [], hirth: 0, king: false };

/** Reads pieces as they are written, `2KKhhH`. */
function written(text) {
  const pieces = { karves: [], hirth: 0, king: false };
  for (const [, many, piece] of text.matchAll(/(\d*)(Kh*|H|L)/g)) {
    const number = Number(many || 1);
    if (piece === "L") pieces.king = true;
    else if (piece === "H") pieces.hirth += number;
    else pieces.karves.push(...Array(number).fill(piece.length - 1));
  }
  pieces.karves.sort();
  return pieces;
}

/** Reads pieces as they are told, `2 Karve with 1 Hirþ, unmanned Karve, 3 Hirþ, Lofðungr`. */
function told(text) {
  const pieces = { karves: [], hirth: 0, king: false };
  if (text === "empty" || text === "nothing") return pieces;
  for (const part of text.split(", ")) {
    const [, many, karve, aboard] = /^(\d+ )?(?:(?:unmanned )?(Karve)(?: with (\d+) Hirþ(?: each)?)?|Hirþ|Lofðungr)$/.exec(part) ?? assert.fail(part);
    const number = Number(many ?? 1);
    if (part.endsWith("Lofðungr")) pieces.king = true;
    else if (karve) pieces.karves.push(...Array(number).fill(Number(aboard ?? 0)));
    else pieces.hirth += number;
  }
  pieces.karves.sort();
  return pieces;
}

/** Returns what a position's notation says of each place that the page's table has; all that is nowhere is in reserve. */
function placesOf(position) {
  const places = Object.fromEntries([..."0123456789m"].map((space) => [space, ["", NOTHING]]));
  const left = { Gull: { karves: 3, hirth: 15 }, Silfr: { karves: 3, hirth: 15 } };
  const lost = { Gull: NOTHING, Silfr: NOTHING };
  for (const [, place, letter, text] of position.matchAll(/ ([0-9mx]):([GS])(\S+)/g)) {
    const side = { G: "Gull", S: "Silfr" }[letter];
    const pieces = written(text);
    if (place === "x") lost[side] = pieces;
    else places[place] = [side, pieces];
    left[side].karves -= pieces.karves.length;
    left[side].hirth -= pieces.hirth + pieces.karves.reduce((sum, aboard) => sum + aboard, 0);
  }
  for (const side of ["Gull", "Silfr"]) {
    const { karves, hirth } = left[side];
    places[`${side}'s reserve`] = ["", { karves: Array(karves).fill(0), hirth, king: false }];
    places[`${side} lost`] = ["", lost[side]];
  }
  return places;
}

function readTable(cells) {
  const read = ([name, text]) => {
    const [, side, pieces] = /^(?:(Gull|Silfr): )?(.*)$/.exec(text);
    return [name, [side ?? "", told(pieces)]];
  };
  return Object.fromEntries(Object.entries(cells).map(read));
}

test("every turn of random games stands as in the replay", { timeout: 600_000 }, async () => {
  const path = `${WORK}/random.hirth`;
  writeFileSync(path, hirth("generate", "--games", String(GAMES), "--seed", "15"));
  const { games } = JSON.parse(hirth("convert", "--to", "json", path)).files[0];
  assert.equal(games.length, GAMES);
  await opened(view("random", path), {}, async (page) => {
    await page.locator("summary").click();
    let turns = 0;
    for (const [at, game] of games.entries()) {
      await page.locator(`#games a >> nth=${at}`).click();
      await page.waitForFunction(() => document.getElementById("turn-name").textContent === "Start");
      for (const { label, position } of game.turns) {
        await page.keyboard.press("ArrowRight");
        assert.equal(await shown(page, "turn-name"), label);
        assert.deepEqual(readTable(await table(page)), placesOf(` ${position}`), `${at + 1} ${label}`);
        const owner = { G: "Gull's", S: "Silfr's" }[/ d:([GS])/.exec(position)?.[1]];
        if (owner) assert.match(await shown(page, "facts"), new RegExp(`${owner}; the game is doubled`));
        turns += 1;
      }
      const { points } = game.result ?? {};
      if (points) assert.match(await shown(page, "result"), new RegExp(`\\b${points} points?\\b`));
    }
    assert.ok(turns > 20 * GAMES);
  });
});

test("keys, mouse and addresses lead to turns", async () => {
  await opened(view("sample", SAMPLE), {}, async (page) => {
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

test("the space bar plays, and stops", async () => {
  await opened(view("playing", SAMPLE), { reducedMotion: "reduce" }, async (page) => {
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.getElementById("turn-name").textContent === "S1");
    await page.keyboard.press(" ");
    assert.equal(await page.locator("#play").getAttribute("aria-pressed"), "false");
    const animations = await page.evaluate(() => document.getAnimations().length);
    assert.equal(animations, 0);
  });
});

test("findings stand at their turn, with what was meant", async () => {
  await opened(`${view("slips", SLIPS)}#g1:S5`, {}, async (page) => {
    const findings = await shown(page, "findings");
    assert.match(findings, /error\[unmarked-attack\]/);
    assert.match(findings, /Khh3>m/);
    assert.match(await shown(page, "turn-name"), /meant/);
    assert.equal(await page.locator("#ticks .marked").getAttribute("d"), "M1000 0V10");
  });
});

for (const [name, settings] of Object.entries({
  "wide and light": {},
  "wide and dark": { colorScheme: "dark" },
  "a phone": { viewport: { width: 360, height: 740 } },
  "a phone at night": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
})) {
  test(`everybody can use it: ${name}`, async () => {
    await opened(`${view("axe", SLIPS, SAMPLE)}#g1:S5`, settings, async (page) => {
      await page.locator("summary").click();
      // What a test brings along is not held against the page's policy.
      const found = await page.evaluate(`${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`);
      assert.deepEqual(found, []);
      assert.ok((await widest(page)) <= (settings.viewport?.width ?? 1280));
      const box = await page.locator("#board svg").boundingBox();
      assert.equal(box.height > box.width, settings.viewport !== undefined, "upright on a phone");
    });
  });
}

test("the drawing of the program is that of the page", async () => {
  const address = view("drawn", SLIPS);
  const turns = ["G1", "S1", "G2", "S2", "G3", "S3", "G4", "S4", "G5", "S5"];
  for (const [height, upright, flipped] of [[900, false, false], [900, false, true], [2000, true, false], [2000, true, true]]) {
    await opened(address, { viewport: { width: 1280, height } }, async (page) => {
      if (flipped) await page.keyboard.press("f");
      for (const turn of turns) {
        await page.keyboard.press("ArrowRight");
        await page.locator("#copy-svg").click();
        await page.waitForFunction(() => document.getElementById("copied").textContent !== "");
        const theirs = await page.evaluate(() => navigator.clipboard.readText());
        const sides = [...(upright ? ["--upright"] : []), ...(flipped ? ["--flip"] : [])];
        const { stdout: ours } = spawnSync(HIRTH, ["show", `${SLIPS}:${turn}`, "--svg", ...sides], options);
        const same = await page.evaluate(sameTrees, [ours, theirs]);
        assert.equal(same, "", `${turn} ${sides}`);
      }
    });
  }
});

/** Returns where two documents differ; nothing where they are the same but for how they are written. */
function sameTrees(texts) {
  const [one, other] = texts.map((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  const look = (node) =>
    node.nodeType === Node.TEXT_NODE
      ? node.data
      : `${node.namespaceURI} ${node.nodeName} ${[...node.attributes].map(({ name, value }) => `${name}=${value}`).sort().join(" ")}`;
  const differ = (one, other) => {
    if (look(one) !== look(other)) return `${look(one)} | ${look(other)}`;
    if (one.childNodes.length !== other.childNodes.length) return `${one.outerHTML} | ${other.outerHTML}`;
    for (const [i, child] of [...one.childNodes].entries()) {
      const found = differ(child, other.childNodes[i]);
      if (found) return found;
    }
    return "";
  };
  one.normalize();
  other.normalize();
  return differ(one, other);
}

test("the record and the link can be taken along", async () => {
  await opened(`${view("copied", SAMPLE)}#g1:S2`, {}, async (page) => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator("#copy-record").click();
    await page.waitForFunction(() => /record is copied/.test(document.getElementById("copied").textContent));
    const record = await copied();
    writeFileSync(`${WORK}/copied.hirth`, record);
    assert.match(hirth("check", `${WORK}/copied.hirth`), /Silfr wins by Drepið, 5 × 2 = 10 points/);
    await page.locator("#copy-link").click();
    await page.waitForFunction(() => /link/.test(document.getElementById("copied").textContent));
    assert.match(await copied(), /copied\.html#g1:S2$/);
  });
});

test("on paper all positions stand", async () => {
  await opened(view("printed", SAMPLE), {}, async (page) => {
    await page.emulateMedia({ media: "print" });
    await page.waitForFunction(() => document.querySelectorAll("#print svg").length === 11);
    assert.ok(await page.locator("#print figure >> nth=10").isVisible());
    assert.ok(!(await page.locator("main").isVisible()));
    const pdf = await page.pdf();
    assert.ok(pdf.length > 20_000 && pdf.subarray(0, 5).toString() === "%PDF-");
  });
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
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.locator("img, #title script, #turn script, a[href^=javascript]").count(), 0);
        if (at < 3) assert.ok((await shown(page, "comments")).includes(text));
        await page.keyboard.press("End");
        assert.ok((await widest(page)) <= viewport.width, `${at} at ${viewport.width}`);
        const { height } = await page.locator("h1").boundingBox();
        assert.ok(height < 80, `${at}: the head is ${height} high`);
      });
    }
  }
});
