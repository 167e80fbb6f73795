// The site in a browser: what it asks for, whether everybody can use it, and whether it fits. `run` beside this says what it needs.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { after, before, test } from "node:test";

const { CHROMIUM, SITE, WORK } = process.env;
const require = createRequire(`${WORK}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const KINDS = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml" };
const server = createServer(({ url }, answer) => {
  const path = decodeURIComponent(new URL(url, "http://site").pathname).replace(/\/$/, "/index.html");
  try {
    const file = readFileSync(SITE + path);
    answer.writeHead(200, { "content-type": KINDS[extname(path)] ?? "application/octet-stream" }).end(file);
  } catch {
    answer.writeHead(404).end();
  }
});

let browser, base;
before(async () => {
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
});
after(async () => {
  await browser.close();
  server.close();
});

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Opens a context whose pages may ask for nothing but the site; what is wrong is in `heard`. */
async function context(settings) {
  const context = await browser.newContext({ viewport: WIDE, ...settings });
  const heard = [];
  context.on("request", (request) => request.url().startsWith(base) || request.url().startsWith("data:") || heard.push(request.url()));
  context.on("response", (response) => response.ok() || heard.push(`${response.status()} ${response.url()}`));
  context.on("weberror", (error) => heard.push(error.error().message));
  return { context, heard };
}

test("no page asks another server, and nothing that a page asks for is missing", async () => {
  const pages = readdirSync(SITE, { recursive: true }).filter((file) => file.endsWith("index.html"));
  assert.ok(pages.length > 100, `${pages.length} pages`);
  const { context: site, heard } = await context({});
  const open = async () => {
    const page = await site.newPage();
    for (let file = pages.pop(); file; file = pages.pop()) await page.goto(base + file.replace(/index\.html$/, ""));
  };
  await Promise.all([open(), open(), open()]);
  await site.close();
  assert.deepEqual(heard, []);
});

/** The pages that are looked at, each with what must be seen on it. */
const PAGES = {
  "": 'a[href$="sample.html"] img',
  "codes/hirth/unmarked-attack/": "img.hirth-board",
  "commands/": "#check--fix",
};

for (const colorScheme of ["light", "dark"]) {
  for (const [path, seen] of Object.entries(PAGES)) {
    test(`/${path} is for everybody, ${colorScheme}`, async () => {
      const { context: site, heard } = await context({ colorScheme });
      const page = await site.newPage();
      await page.goto(base + path);
      await page.evaluate(axe);
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport);
        assert.ok(await page.locator(seen).first().isVisible(), seen);
        // The theme puts the button that copies a block in a landmark without a name.
        const found = await page.evaluate(() => axe.run({ exclude: ".md-code__nav" }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])));
        assert.deepEqual(found, []);
        // The page never scrolls sideways; blocks of what a terminal shows may, but there are none among the commands.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${wide} px of ${viewport.width}`);
        if (path === "commands/") {
          const scrolling = await page.evaluate(() => [...document.querySelectorAll("article *")].filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible").map((part) => part.outerHTML.slice(0, 200)));
          assert.deepEqual(scrolling, []);
        }
      }
      await site.close();
      assert.deepEqual(heard, []);
    });
  }
}

test("a board is light or dark as the page is, whatever the system says", async () => {
  const { context: site } = await context({ colorScheme: "light" });
  const page = await site.newPage();
  await page.goto(`${base}codes/hirth/unmarked-attack/`);
  const board = page.locator("img.hirth-board");
  const light = await board.screenshot();
  await page.locator("label[for=__palette_1]").click();
  assert.equal(await page.locator("body").getAttribute("data-md-color-scheme"), "slate");
  assert.notDeepEqual(await board.screenshot(), light);
  await site.close();
});
