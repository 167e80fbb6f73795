// What is drawn can be seen: nothing hides anything, and everything can be told from what it lies on.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import { SAMPLE, WORK, contrast, hirth, many, opened, settled, shown, view } from "./browser.mjs";

/** Random games, and how many turns of them are looked at at least. */
const RANDOM = [
  ["hirth", 21, 700, "lying", "upright"],
  ["brandubh", 15, 200, "lying"],
  ["viking-chess", 2, 60, "lying"],
  ["herrlof", 2, 100, "lying", "upright", "phone"],
];

/**
 * Returns what is over something else in a drawing: of pieces, ghosts, badges, numbers and names. Their corners are empty,
 * so that the boxes around them may touch. What is drawn on a piece is part of it.
 */
function covered() {
  const layers = { piece: ".pieces > g", ghost: ".ghosts > g", badge: ".badges .badge", number: ".numbers circle", name: ".names .label" };
  const things = Object.entries(layers).flatMap(([layer, selector]) =>
    [...document.querySelectorAll(`#board ${selector}`)].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const text = `${layer} ${one.querySelector("title")?.textContent ?? one.parentNode.textContent}`;
      return { layer, text, one, x: x + 0.15 * width, y: y + 0.15 * height, width: 0.7 * width, height: 0.7 * height };
    }),
  );
  const over = [];
  for (const [at, one] of things.entries()) {
    for (const other of things.slice(at + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      if (across > 0 && down > 0) over.push(`${one.text} and ${other.text}`);
    }
    // Pieces are over all lines.
    const top = document.elementFromPoint(one.x + one.width / 2, one.y + one.height / 2);
    if (top?.closest(".arrows")) over.push(`${one.text} under an arrow`);
  }
  // One sees where each arrow leads: its head is not covered, and it lies within a space where there are spaces.
  const unseen = [];
  const spaces = [...document.querySelectorAll("#board path")].filter((one) => one.querySelector("title"));
  const heads = [...document.querySelectorAll("#board :is(.arrows, .heads) path[class$=-head]")];
  const marks = heads.map((head) => {
    const corners = head.getAttribute("d").slice(1, -1).split("L").map((corner) => corner.split(" ").map(Number));
    const [tip, , base] = corners;
    const isEntering = tip[0] === base[0] && head.matches(".attack-head");
    const at = (part) => new DOMPoint(tip[0] + part * (base[0] - tip[0]), tip[1] + part * (base[1] - tip[1])).matrixTransform(head.getScreenCTM());
    const middle = at(0.5);
    if (document.elementFromPoint(middle.x, middle.y) !== head) unseen.push(`head at ${tip} covered`);
    if (spaces.length && !isEntering && !spaces.some((space) => space.isPointInFill(new DOMPoint(...tip)))) unseen.push(`head at ${tip} in the water`);
    return at(0.5);
  });
  for (const [at, one] of marks.entries()) {
    for (const other of marks.slice(at + 1)) if (Math.hypot(one.x - other.x, one.y - other.y) < 14 * heads[0].getScreenCTM().a) unseen.push("heads merge");
  }
  return { over, unseen, seen: things.length };
}

/** The board as it lies, as it stands on a phone, and where its letters are enlarged most. */
const VIEWPORTS = { lying: { width: 1440, height: 900 }, upright: { width: 590, height: 1200 }, phone: { width: 390, height: 844 } };

for (const [name, games, least, ...views] of RANDOM) {
  for (const seen of views) test(`nothing hides anything: ${name}, ${seen}`, { timeout: 600_000 }, async () => {
    const path = `${WORK}/seen-${name}.txt`;
    writeFileSync(path, hirth("generate", "--seed", "29", "--game", name, "--games", String(many(games))));
    let [turns, things] = [0, 0];
    const found = [];
    await opened(view(`seen-${name}`, path), { viewport: VIEWPORTS[seen], reducedMotion: "reduce" }, async (page) => {
      const games = await page.evaluate(() => shelf.length);
      for (let game = 1; game <= Math.max(games, 1); game++) {
        if (game > 1) await page.keyboard.press("]");
        await settled(page);
        await page.keyboard.press("Home");
        const last = await page.evaluate(() => state.film.scenes.length - 1);
        for (let turn = 1; turn <= last; turn++) {
          await page.evaluate(() => step(1));
          const { over, seen } = await page.evaluate(covered);
          found.push(...over.map((what) => `game ${game}, turn ${turn}: ${what}`));
          things += seen;
          turns += 1;
        }
      }
    });
    assert.ok(turns >= many(least), `${turns} turns`);
    assert.ok(things > 5 * turns, `${things} things`);
    // Where several pieces attack from one space, a ghost may touch a piece or a name beside it.
    const touching = found.filter((one) => /ghost .* and (?:ghost|name)|piece .* and ghost/.test(one));
    assert.deepEqual(found.filter((one) => !touching.includes(one)), []);
    assert.ok(touching.length <= turns / 30, touching.join("\n"));
  });
}

for (const [seen, viewport] of Object.entries(VIEWPORTS)) {
  test(`each arrow of the sample game is seen to its end: ${seen}`, async () => {
    await opened(`${view("heads", SAMPLE)}#g1:start`, { viewport, reducedMotion: "reduce" }, async (page) => {
      for (let turn = 0; turn < 10; turn++) {
        await page.keyboard.press("ArrowRight");
        const { over, unseen } = await page.evaluate(covered);
        assert.deepEqual([...over, ...unseen], [], await shown(page, "turn-name"));
        const beyond = await page.evaluate(() => {
          const spaces = [...document.querySelectorAll("#board path")].filter((one) => one.querySelector("title"));
          const outside = ({ left, right, top, bottom }, box) => left < box.left || right > box.right || top < box.top || bottom > box.bottom;
          const crosses = [...document.querySelectorAll("#board .ghosts .lost")].map((cross) => cross.getBoundingClientRect());
          return crosses.filter((cross) => spaces.every((space) => outside(cross, space.getBoundingClientRect()))).length;
        });
        assert.equal(beyond, 0, "a lost piece lies within its space");
      }
      assert.equal(await shown(page, "turn-name"), "S5");
    });
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`the outlines of ghosts can be seen: ${colorScheme}`, async () => {
    await opened(`${view("ghosts", SAMPLE)}#g1:S4`, { colorScheme }, async (page) => {
      const colours = await page.evaluate(() => {
        const read = (colour) => colour.match(/[\d.]+/g).map(Number).slice(0, 3);
        const cloth = read(getComputedStyle(document.querySelector("#board .t-ground")).fill);
        return [...document.querySelectorAll("#board .ghosts .gone")].map((ghost) => {
          const shape = document.querySelector(ghost.querySelector("use").getAttribute("href")).querySelector(".t-one, .t-two");
          const opacity = Number(getComputedStyle(ghost).opacity);
          const seen = (colour) => colour.map((value, at) => value * opacity + cloth[at] * (1 - opacity));
          const { fill, stroke } = getComputedStyle(shape);
          return [cloth, seen(read(fill)), seen(read(stroke))];
        });
      });
      assert.ok(colours.length >= 4, `${colours.length} ghosts`);
      for (const [cloth, fill, stroke] of colours) {
        const best = Math.max(contrast(cloth, stroke), contrast(cloth, fill));
        assert.ok(best >= 3, `${best.toFixed(2)} : 1`);
      }
    });
  });
}
