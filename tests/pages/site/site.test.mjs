// The site in a browser: what it asks for, whether everybody can use it, and whether it fits. `run` beside this says what it needs.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";

import { axe, launched } from "../chromium.mjs";

const { FULL, SITE } = process.env;

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
  browser = await launched();
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
  // What a page has in itself, or makes, is no request.
  const isOwn = (url) => url.startsWith(base) || /^(data|blob):/.test(url);
  context.on("request", (request) => isOwn(request.url()) || heard.push(request.url()));
  context.on("response", (response) => response.ok() || heard.push(`${response.status()} ${response.url()}`));
  context.on("weberror", (error) => heard.push(error.error().message));
  return { context, heard };
}

test("no page asks another server, and nothing that a page asks for is missing", async () => {
  const pages = readdirSync(SITE, { recursive: true }).filter((file) => /(index|sample)\.html$/.test(file));
  assert.ok(pages.length > 100, `${pages.length} pages`);
  const opened = pages.filter((file, at) => FULL || !file.startsWith("codes/") || at % 5 === 0);
  const { context: site, heard } = await context({});
  const open = async () => {
    const page = await site.newPage();
    for (let file = opened.pop(); file; file = opened.pop()) await page.goto(base + file.replace(/index\.html$/, ""));
  };
  await Promise.all([open(), open(), open()]);
  await site.close();
  assert.deepEqual(heard, []);
});

test("codes of rules have a board, which says in words what is on it, and codes of spelling have none", () => {
  const boards = readdirSync(`${SITE}/codes`, { recursive: true }).filter((file) => file.endsWith(".svg"));
  assert.ok(boards.length > 30, `${boards.length} boards`);
  for (const board of boards) {
    const page = readFileSync(`${SITE}/codes/${board.slice(0, -".svg".length)}/index.html`, "utf8");
    assert.match(page, /<img alt="[^"]{40,}" class="\w+-board"/, board);
  }
  for (const code of ["any/syntax", "hirth/label-side", "tafl/label-missing"]) assert.ok(!boards.includes(`${code}.svg`), code);
});

test("the names of pages differ, and every place that the commands name is there", async () => {
  const { context: site } = await context({});
  const page = await site.newPage();
  await page.goto(`${base}commands/`);
  const names = await page.locator(".md-nav--primary a.md-nav__link:not(.md-nav--secondary a)").allTextContents();
  const pages = names.map((name) => name.trim()).filter(Boolean);
  assert.ok(pages.length > 20 && new Set(pages).size === pages.length, pages.join(", "));
  const lost = await page.locator('article a[href^="#"]').evaluateAll((links) => links.map(({ hash }) => hash.slice(1)).filter((id) => !document.getElementById(id)));
  assert.deepEqual(lost, []);
  await site.close();
});

/** The pages that are looked at, each with what must be seen on it. */
const PAGES = {
  "": 'a[href$="sample.html"] img',
  "codes/hirth/unmarked-attack/": "img.hirth-board",
  "commands/": "#check--fix",
  "embed/": "hirth-game",
};

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [WIDE, PHONE]) {
    for (const [path, seen] of Object.entries(PAGES)) {
      test(`/${path} is for everybody, ${colorScheme}, ${viewport.width} px wide`, async () => {
        const { context: site, heard } = await context({ colorScheme, viewport, reducedMotion: "reduce" });
        const page = await site.newPage();
        await page.goto(base + path);
        assert.ok(await page.locator(seen).first().isVisible(), seen);
        await page.evaluate(axe);
        // The theme puts the button that copies a block in a landmark without a name.
        const found = await page.evaluate(() => axe.run({ exclude: ".md-code__nav" }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])));
        assert.deepEqual(found, []);
        // The page never scrolls sideways. Blocks of what a terminal shows may, but there are none among the commands.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${wide} px of ${viewport.width}`);
        if (path === "commands/") assert.deepEqual(await page.evaluate(scrolling), []);
        await site.close();
        assert.deepEqual(heard, []);
      });
    }
  }
}

/** What of a page scrolls sideways by itself. */
function scrolling() {
  const parts = [...document.querySelectorAll("article *")];
  const wider = parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible");
  return wider.map((part) => part.outerHTML.slice(0, 200));
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

test("a game in a page is played, and is light or dark as the page is", async () => {
  const { context: site, heard } = await context({ colorScheme: "light", reducedMotion: "reduce" });
  const page = await site.newPage();
  await page.goto(`${base}embed/`);
  await page.locator("hirth-game").scrollIntoViewIfNeeded();
  const frame = page.frameLocator("hirth-game iframe");
  await frame.locator("#turn-name").getByText("S5").waitFor();
  const paper = () => frame.locator("html").evaluate((node) => getComputedStyle(node).backgroundColor);
  const light = await paper();
  await page.locator("label[for=__palette_1]").click();
  await frame.locator("html").evaluate((node, light) => {
    const { requestAnimationFrame } = node.ownerDocument.defaultView;
    return new Promise((done) => (function wait() { getComputedStyle(node).backgroundColor === light ? requestAnimationFrame(wait) : done(); })());
  }, light);
  await site.close();
  assert.deepEqual(heard, []);
});
