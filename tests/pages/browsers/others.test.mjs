// The page and the element in browsers other than Chromium, by WebDriver. `run` beside this says what they need.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";

import { Builder, Capabilities, Key } from "selenium-webdriver";
import firefox from "selenium-webdriver/firefox.js";

import { holds } from "../player/holds.mjs";

const { WORK } = process.env;

const PAGE = new URL("../../../web/dist/index.html", import.meta.url).href;
const SCRIPT = readFileSync("web/dist/hirth-game.js");
const SLIPS = readFileSync("fixtures/hirth/published/english.hirth", "utf8").trimEnd();

/** What puts an element in the place of `document.currentScript`. */
const CLOBBERING = ["img", "embed", 'form name="currentScript"></form><img'].map((tag) => `<${tag} name="currentScript" src="/evil.js">`);

/** The browser that the packages of WebKit have for tests. */
const MINI_BROWSER = execFileSync("sh", ["-c", "ls /usr/lib/*/webkit2gtk-4*/MiniBrowser | tail -n 1"], { encoding: "utf8" }).trim();

const BROWSERS = {
  Firefox: () => new Builder().forBrowser("firefox").setFirefoxOptions(new firefox.Options().addArguments("-headless", "--width=1280", "--height=800")).build(),
  WebKit: () => {
    const wanted = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] } };
    return new Builder().usingServer("http://127.0.0.1:4567").withCapabilities(new Capabilities(wanted)).build();
  },
};

/** Starts a browser, and ends it after some work. */
async function opened(name, work) {
  const server = name === "WebKit" && spawn("WebKitWebDriver", ["--port=4567"], { stdio: "ignore" });
  if (server) await holds(() => fetch("http://127.0.0.1:4567/status"));
  try {
    const driver = await BROWSERS[name]();
    try {
      await work(driver, (script, ...args) => driver.executeScript(script, ...args));
    } finally {
      await driver.quit();
    }
  } finally {
    if (server) server.kill();
  }
}

for (const name of Object.keys(BROWSERS)) {
  test(`a record is typed, mended, kept and played on in ${name}`, () =>
    opened(name, async (driver, run) => {
      const is = (script, wanted) => holds(async () => assert.match(`${await run(`return ${script}`)}`, wanted));
      const click = (css) => holds(() => driver.findElement({ css }).click());
      await driver.get(PAGE);
      await is("document.body.className", /ready/);
      // What scripts of a test keep is kept in the page: each has globals of its own in Firefox.
      await run("for (const name of ['securitypolicyviolation', 'error', 'unhandledrejection']) addEventListener(name, (event) => (document.body.dataset.heard = `${name} ${event.message ?? event.reason ?? event.violatedDirective}`))");
      // WebKit's driver takes a line end for a letter.
      const keys = SLIPS.split("\n").flatMap((line, at) => (at === 0 ? [line] : [Key.ENTER, line]));
      await run("document.querySelector('#editor').shadowRoot.querySelector('.cm-content').focus()");
      await driver.actions().sendKeys(...keys).perform();
      await is("document.querySelector('#verdict').textContent", /2 errors/);
      await is("[...document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-lintRange-error')].map((node) => node.textContent)", /^Khh3m,Khei$/);
      await click("#findings .fix");
      await is("document.querySelector('#verdict').textContent", /1 error/);
      await click("#fix");
      await is("document.querySelector('#verdict').textContent", /✓ legal/);
      const inside = "document.querySelector('#player').contentDocument";
      await is(`${inside}.querySelector('#result').textContent`, /5 × 2 = 10 points/);
      await is(`["html", "#main"].map((part) => ${inside}.querySelector(part)).map((part) => part.scrollHeight - part.clientHeight)`, /^0,0$/);
      // The cursor and the player go together.
      await is(`${inside}.querySelector('#verdict').textContent`, /legal/);
      await run(`${inside}.querySelector('#first').click()`);
      await run(`${inside}.querySelector('#forth').click()`);
      await is("document.querySelector('#editor').shadowRoot.querySelector('.cm-shown')?.textContent", /^G1/);
      // A step on the board, which a reload keeps.
      await click("#new");
      await click("#new-dialog .row button:not([value=''])");
      await is("document.body.className", /at-play/);
      const origin = `[...${inside}.querySelectorAll('.choices .origin')].map((mark) => mark.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2])[0]`;
      await is(`${origin} !== undefined`, /true/);
      const [x, y] = await run(`const frame = document.querySelector('#player').getBoundingClientRect(); const [x, y] = ${origin}; return [Math.round(frame.x + x), Math.round(frame.y + y)]`);
      await driver.actions().move({ x, y }).click().perform();
      // What is beside the board may be a Hirþ or a Karve.
      await click("#which-dialog li button");
      await is("document.querySelector('#undo').disabled", /false/);
      assert.equal(await run("return document.body.dataset.heard ?? ''"), "");
      await driver.navigate().refresh();
      await is("document.querySelector('#ask').textContent", /^He · Step 2 of 5/);
    }));

  test(`an element plays its record in ${name}`, () =>
    opened(name, async (driver, run) => {
      writeFileSync(`${WORK}/hirth-game.js`, SCRIPT);
      writeFileSync(`${WORK}/article.html`, '<!doctype html><meta charset="utf-8"><script src="hirth-game.js" defer></script><hirth-game><pre>G1 KeHeiHei /\nS1 He7He8He /</pre></hirth-game>');
      await driver.get(`file://${WORK}/article.html`);
      const inside = "document.querySelector('hirth-game')?.shadowRoot?.querySelector('iframe:not(.hidden)')?.contentDocument";
      const turn = () => run(`return ${inside}?.querySelector('#turn-name')?.textContent`);
      await holds(async () => assert.equal(await turn(), "S1"));
      // The turn can be read before the script hears of clicks.
      await holds(async () => {
        if ((await turn()) === "S1") await run(`${inside}.querySelector('#back').click()`);
        assert.equal(await turn(), "G1");
      });
    }));

  test(`elements with the names of properties run no script, and hide no game, in ${name}`, async () => {
    const named = [...CLOBBERING, "createElement", "getElementById", "addEventListener", "readyState"].map((one) => (one.startsWith("<") ? one : `<img name="${one}"><form name="${one}"></form>`));
    const game = "<hirth-game><pre>G1 KeHeiHei /\nS1 He7He8He /</pre></hirth-game>";
    const server = createServer(({ url }, answer) => {
      const script = { "/hirth-game.js": SCRIPT, "/evil.js": "top.document.title = 'ran'" }[url];
      const [html, isBefore] = [named[url.slice(1, 2)], url.endsWith("before")];
      const page = `<!doctype html><meta charset="utf-8"><title>An article</title>${isBefore ? html : ""}<script src="/hirth-game.js" defer></script>${game}${isBefore ? "" : html}`;
      answer.writeHead(200, { "content-type": script ? "text/javascript" : "text/html" }).end(script ?? page);
    }).listen(0, "127.0.0.1");
    await opened(name, async (driver, run) => {
      for (const path of named.flatMap((_, at) => [`${at}/before`, `${at}/after`])) {
        await driver.get(`http://127.0.0.1:${server.address().port}/${path}`);
        const inside = "document.querySelector('hirth-game')?.shadowRoot?.querySelector('iframe:not(.hidden)')?.contentDocument";
        await holds(async () => assert.equal(await run(`return ${inside}?.querySelector('#turn-name')?.textContent`), "S1", path));
        assert.equal(await driver.getTitle(), "An article", path);
      }
    }).finally(() => server.close());
  });
}
