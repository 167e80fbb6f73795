// The page of statistics: its plots are true of its tables, begin with their findings, and can be read by everybody.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import { WORK, hirth, isForEverybody, opened, widest } from "./browser.mjs";

/** Makes a page of statistics. */
function counted(name, ...paths) {
  const page = `${WORK}/stats-${name}.html`;
  hirth("stats", "--top", "1000", ...paths, "-o", page);
  return `file://${page}`;
}

/** Makes a page of statistics about random games. */
function generated(name, ...args) {
  const path = `${WORK}/stats-${name}.txt`;
  writeFileSync(path, hirth("generate", ...args));
  return counted(name, path);
}

const GAMES = {
  hirth: () => generated("hirth", "--games", "30", "--seed", "11"),
  "few points": () => generated("points", "--games", "18", "--seed", "21"),
  "one game": () => generated("one", "--games", "1", "--seed", "3"),
  tafl: () => generated("tafl", "--game", "brandubh", "--games", "40", "--seed", "4"),
  herrlof: () => generated("herrlof", "--game", "herrlof", "--games", "12", "--seed", "5"),
};

/** Returns what each section with a plot shows: its finding, its marks with their titles, its table. */
const plots = (page) =>
  page.evaluate(() => {
    const text = (one) => one.textContent.replaceAll("\u00a0", " ").trim();
    return [...document.querySelectorAll(".plot")].map((plot) => {
      const section = plot.closest("section");
      return {
        id: section.id,
        finding: section.querySelector(".finding")?.textContent ?? "",
        axes: [...plot.querySelectorAll(".axis")].map(text),
        ticks: [...plot.querySelectorAll(".tick[text-anchor=middle]")].map(text),
        rows: [...plot.querySelectorAll(".row")].map(text),
        marks: [...plot.querySelectorAll(".mark")].map((mark) => ({ look: mark.classList[1], title: text(mark) })),
        legend: [...section.querySelectorAll(".legend li")].map((item) => ({ look: item.querySelector(".mark").classList[1], text: text(item) })),
        heads: [...section.querySelectorAll("thead th")].map(text),
        table: [...section.querySelectorAll("tbody tr")].map((row) => [...row.cells].map(text)),
      };
    });
  });

const number = (text) => Number(text.replaceAll(",", ""));

/** Returns the subject of a title, its part if it has one, and its count. */
function read(title) {
  const found = /^(.*): (?:(.*), )?([\d,]+)(?: of ([\d,]+))? \D+$/.exec(title);
  assert.ok(found, title);
  const [, subject, part, count, all] = found;
  return { subject, part, count: number(count), all: all && number(all) };
}

for (const [name, make] of Object.entries(GAMES)) {
  test(`plots are true of their tables: ${name}`, async () => {
    await opened(make(), {}, async (page) => {
      const lead = await page.locator(".lead").innerText();
      assert.match(lead, /^[^.]*games?\b.*\.$/s);
      const found = await plots(page);
      assert.ok(found.length >= 3, `${found.length}`);
      for (const { id, finding, axes, rows, marks, legend, heads, table } of found) {
        assert.match(finding, /^[^.].*\.$/s, id);
        assert.ok(axes.length > 0 && axes.every((axis) => axis !== ""), id);
        assert.ok(marks.length > 0, id);
        // A row of the table for each bar, under its name; where numbers have a unit, before that.
        const rowOf = (subject) => table.find(([row]) => row === subject || new RegExp(`^${row.replace("+", "\\+")} \\D+$`).test(subject));
        for (const row of rows) assert.ok(rowOf(read(row).subject), `${id}: ${row}`);
        const parts = new Map();
        for (const { look, title } of marks) {
          const { subject, part, count, all } = read(title);
          const cells = rowOf(subject);
          assert.ok(cells, `${id}: ${title}`);
          if (part === undefined) {
            assert.ok(cells.slice(1).some((cell) => number(cell) === count), `${id}: ${title} | ${cells}`);
            continue;
          }
          assert.equal(number(cells[heads.indexOf(part)]), count, `${id}: ${title}`);
          assert.ok(count <= all, title);
          parts.set(look, part);
        }
        // The legend has the look of each part, nobody's too.
        for (const [look, part] of parts) {
          assert.ok(legend.some((item) => item.look === look && item.text.startsWith(part)), `${id}: ${part}`);
        }
        // Who shares the whole comes to what the legend says.
        for (const { look, text } of legend.filter(({ text }) => /: [\d,]+$/.test(text))) {
          const column = heads.indexOf(parts.get(look));
          const sum = table.reduce((sum, row) => sum + number(row[column]), 0);
          assert.equal(number(/[\d,]+$/.exec(text)[0]), sum, `${id}: ${text}`);
        }
      }
    });
  });
}

test("numbers are in order of value, and gaps are shown", async () => {
  const axes = { hirth: ["hirth-lengths", "hirth-worth"], herrlof: ["herrlof-lengths", "herrlof-off_by", "herrlof-round_points", "herrlof-rounds"], tafl: ["tafl-lengths"] };
  for (const [name, ids] of Object.entries(axes)) {
    await opened(GAMES[name](), {}, async (page) => {
      const found = await plots(page);
      for (const id of ids) {
        const { ticks, axes, table } = found.find((plot) => plot.id === id);
        assert.equal(axes.length, 2, `${id}: ${axes}`);
        const value = (text) => Number(text.replace("−", "-").replace(/–.*/, ""));
        const ordered = (values) => {
          const steps = new Set(values.slice(1).map((value, at) => value - values[at]));
          assert.ok(values.length > 2 && steps.size === 1 && [...steps][0] > 0, `${id}: ${values}`);
        };
        ordered(ticks.map(value));
        ordered(table.map(([name]) => value(name)));
      }
    });
  }
});

test("points are not painted as spaces", async () => {
  for (const name of ["hirth", "few points"]) {
    await opened(GAMES[name](), {}, async (page) => {
      const drawn = page.locator("#hirth-worth svg *");
      const names = new Set(await drawn.evaluateAll((all) => all.map(({ localName }) => localName)));
      assert.deepEqual([...names].sort(), ["g", "line", "rect", "text", "title"]);
      assert.deepEqual((await plots(page)).find(({ id }) => id === "hirth-worth").axes, ["wins", "points"]);
    });
  }
});

test("each mark says its value on hover, without script too", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await opened(GAMES.hirth(), { javaScriptEnabled }, async (page) => {
      assert.equal(await page.locator(".plot .mark:not(:has(> title))").count(), 0);
      assert.equal(await page.locator(".plot .row:not(:has(> title))").count(), 0);
      assert.ok((await page.locator(".plot .mark").count()) > 50);
    });
  }
  await opened(GAMES.hirth(), {}, async (page) => {
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll(".plot .mark")].filter((mark) => {
        mark.scrollIntoView({ block: "center" });
        const { x, y, width, height } = mark.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) !== mark;
      }).map((mark) => mark.textContent),
    );
    assert.deepEqual(missed, []);
  });
});

const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

for (const colorScheme of ["light", "dark"]) {
  test(`marks have contrast, and everybody can use the page: ${colorScheme}`, async () => {
    for (const viewport of [WIDE, PHONE]) {
      for (const make of Object.values(GAMES)) {
        await opened(make(), { colorScheme, viewport }, async (page) => {
          const low = await page.evaluate(() => {
            const channels = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255);
            const light = (colour) => {
              const [red, green, blue] = channels(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
              return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const paper = light(getComputedStyle(document.body).backgroundColor);
            const contrast = (colour) => (Math.max(light(colour), paper) + 0.05) / (Math.min(light(colour), paper) + 0.05);
            const marks = [...document.querySelectorAll(".mark")].filter((mark) => {
              const { fill, stroke } = getComputedStyle(mark);
              return Math.max(...[fill, stroke].filter((colour) => colour !== "none").map(contrast)) < 3;
            });
            const words = [...document.querySelectorAll(".plot text")].filter((text) => contrast(getComputedStyle(text).fill) < 4.5);
            return [...marks, ...words].map((one) => one.outerHTML);
          });
          assert.deepEqual(low, []);
          // A table opens by the keyboard alone.
          await page.locator("summary").first().focus();
          await page.keyboard.press("Enter");
          assert.ok(await page.locator("details[open] table").first().isVisible());
          for (const summary of (await page.locator("summary").all()).slice(1)) await summary.press("Enter");
          if ((colorScheme === "light") === (viewport === WIDE)) await isForEverybody(page);
          assert.ok((await widest(page)) <= viewport.width);
        });
      }
    }
  });
}

test("it prints", async () => {
  await opened(GAMES.hirth(), { colorScheme: "dark", viewport: { width: 700, height: 990 } }, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(251, 247, 238)");
    assert.ok(await page.locator("nav").isHidden());
    assert.ok(await page.locator(".plot").first().isVisible());
    assert.ok((await widest(page)) <= 700);
  });
});
