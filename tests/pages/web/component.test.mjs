// `<hirth-game>` in pages of others: what it shows, what it asks for, and whether everybody can use it. `run` beside this says what
// it needs.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { axe, launched } from "../chromium.mjs";

const { WORK } = process.env;

const root = new URL("../../../", import.meta.url);
const script = readFileSync(new URL("web/dist/hirth-game.js", root));
const docs = readFileSync(new URL("docs/embed.md", root), "utf8");
const record = (name) => readFileSync(new URL(`fixtures/${name}`, root));
const SAMPLE = record("hirth/published/mended.hirth");

const FILES = {
  "/hirth-game.js": ["text/javascript", script],
  "/sample.hirth": ["text/plain", SAMPLE],
  "/slips.hirth": ["text/plain", record("hirth/published/english.hirth")],
  "/utf16.hirth": ["text/plain", Buffer.from(`\ufeff${SAMPLE}`, "utf16le")],
  "/game.tafl": ["text/plain", record("tafl/games/viking-chess-the-king-escapes.tafl")],
  "/evil.js": ["text/javascript", "top.ran = true"],
  "/prose.hirth": ["text/plain", "Dear all, lunch is at noon."],
  "/long.hirth": ["text/plain", "; ".padEnd(1e6 + 1, "-")],
};

/** The pages of a test, by path: HTML and headers. */
const pages = new Map();
const server = createServer(({ url }, answer) => {
  const { pathname } = new URL(url, "http://site");
  const page = pages.get(pathname);
  if (page) return answer.writeHead(200, { "content-type": "text/html; charset=utf-8", ...page.headers }).end(page.html);
  const [type, body] = FILES[pathname] ?? [];
  answer.writeHead(type ? 200 : 404, { "content-type": type ?? "text/plain" }).end(body);
});

let browser, base;
before(async () => {
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${server.address().port}`;
  browser = await launched();
});
after(async () => {
  await browser.close();
  server.close();
});

/** An article with something in it. */
const article = (content, head = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>An article</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}
<script src="/hirth-game.js" defer></script></head>
<body><main><h1>An article</h1>${content}</main></body></html>`;

/** Opens an article, and fails at the end if it asked for anything but the script and `asked`, or broke its policy. */
async function opened(html, { asked = [], headers = {}, hash = "", said = [], ...settings }, work) {
  const path = `/article-${pages.size}`;
  pages.set(path, { html, headers });
  const context = await browser.newContext({ viewport: { width: 900, height: 900 }, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const requests = new Set();
  const heard = [];
  page.on("request", (request) => requests.add(request.url().replace(base, "").replace(/#.*/s, "")));
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(error.message));
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => violations.push(`${violatedDirective} ${blockedURI}`));
  });
  await page.goto(base + path + hash);
  await work(page);
  const own = [...requests].filter((url) => !url.startsWith("data:") && url !== "about:srcdoc");
  if (settings.javaScriptEnabled !== false) {
    for (const frame of page.frames()) assert.deepEqual(await frame.evaluate(() => violations), []);
    assert.deepEqual(own.sort(), [path, "/hirth-game.js", ...asked].sort());
  }
  assert.deepEqual(heard.filter((text) => !said.some((one) => text.includes(one))), []);
  await context.close();
}

/** The frame of the player in an element, when it is shown. */
async function player(page, selector = "hirth-game") {
  const frame = page.locator(selector).locator("iframe:not(.hidden)");
  await frame.waitFor();
  return (await frame.elementHandle()).contentFrame();
}
/** Waits until the player shows a turn. */
const isAt = (frame, turn) => frame.locator("#turn-name").getByText(turn, { exact: true }).waitFor();
const TEXT = "<hirth-game><pre>G1 KeHeiHei /\nS1 He7He8He /</pre></hirth-game>";

test("a record from a file is played, and one in the element", async () => {
  await opened(article(`<hirth-game src="/sample.hirth"></hirth-game>`), { asked: ["/sample.hirth"] }, async (page) => {
    const frame = await player(page);
    await isAt(frame, "S5");
    assert.match(await frame.locator("#result").innerText(), /Silfr wins by Drepið/);
    assert.match(await page.locator("hirth-game iframe").getAttribute("title"), /Silfr wins by Drepið/);
  });
  await opened(article(TEXT), {}, async (page) => {
    await isAt(await player(page), "S1");
  });
});

test("a record in UTF-16 is read", () =>
  opened(article(`<hirth-game src="/utf16.hirth"></hirth-game>`), { asked: ["/utf16.hirth"] }, async (page) => {
    assert.match(await (await player(page)).locator("#result").innerText(), /Drepið/);
  }));

test("a record with mistakes is played, with what is wrong at its turns", () =>
  opened(article(`<hirth-game src="/slips.hirth"></hirth-game>`), { asked: ["/slips.hirth"] }, async (page) => {
    const frame = await player(page);
    assert.match(await frame.locator("#verdict").innerText(), /2 errors/);
    assert.match(await frame.locator("#findings").innerText(), /unmarked-attack/);
  }));

for (const [what, src, words, said = []] of [
  ["a file that is not there", "/none.hirth", /none\.hirth could not be loaded: the server answers 404 Not Found/, ["404"]],
  ["a text without a game", "/prose.hirth", /No turn of HIRÞ, tafl or Herrlof is in this text/],
  ["a text that is too long", "/long.hirth", /has more than 1 MB/],
]) {
  test(`${what} has its reason, and a link`, () =>
    opened(article(`<hirth-game src="${src}"><p>The game of the final.</p></hirth-game>`), { asked: [src], said }, async (page) => {
      const reason = page.locator("hirth-game p.reason");
      await reason.waitFor();
      assert.match(await reason.innerText(), words);
      assert.equal(await reason.locator("a").getAttribute("href"), src);
      assert.ok(await page.getByText("The game of the final.").isVisible());
      await isForEverybody(page);
    }));
}

test("an element without a record, an unknown game and an unknown setting have their reason", async () => {
  for (const [html, words] of [
    ["<hirth-game></hirth-game>", /There is no record here/],
    [TEXT.replace(">", ' game="chess">'), /chess/],
    [TEXT.replace(">", ' settings="lateral=perhaps">'), /perhaps/],
  ]) {
    await opened(article(html), {}, async (page) => {
      await page.locator("hirth-game p.reason").waitFor();
      assert.match(await page.locator("hirth-game p.reason").innerText(), words);
      assert.equal(await page.locator("hirth-game p.reason a").count(), 0);
    });
  }
});

test("without script the content stays", () =>
  opened(article(TEXT), { javaScriptEnabled: false }, async (page) => {
    assert.ok(await page.getByText("S1 He7He8He /").isVisible());
  }));

test("two games share the library, and one that is far down waits until somebody comes near", () =>
  opened(
    article(`<script>globalThis.made = 0; const { instantiate } = WebAssembly; WebAssembly.instantiate = (...args) => (made++, instantiate(...args));</script>
      <hirth-game id="one" src="/sample.hirth"></hirth-game><p style="height: 5000px">A long text.</p><hirth-game id="two" src="/game.tafl"></hirth-game>`),
    { asked: ["/sample.hirth", "/game.tafl"] },
    async (page) => {
      await player(page, "#one");
      assert.equal(await page.locator("#two iframe").count(), 0);
      await page.locator("#two").scrollIntoViewIfNeeded();
      const two = await player(page, "#two");
      assert.match(await two.locator("#title").innerText(), /Viking Chess/);
      assert.equal(await page.evaluate(() => made), 1);
    },
  ));

test("no style leaks, in or out", () =>
  opened(
    article(`${TEXT}<p id="own">Text</p>`, `<style>* { color: rgb(1, 2, 3) !important; font-size: 40px !important } button, h1 { display: none !important }</style>`),
    {},
    async (page) => {
      const frame = await player(page);
      assert.ok(await frame.locator("#play").isVisible());
      const inside = await frame.locator("#turn-name").evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).fontSize]);
      assert.notDeepEqual(inside, ["rgb(1, 2, 3)", "40px"]);
      const outside = await page.locator("#own").evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).fontSize, getComputedStyle(node).fontFamily]);
      await page.evaluate(() => document.querySelector("hirth-game").remove());
      assert.deepEqual(await page.locator("#own").evaluate((node) => [getComputedStyle(node).color, getComputedStyle(node).fontSize, getComputedStyle(node).fontFamily]), outside);
    },
  ));

test("keys lead into the player, through the game, and out of it", () =>
  opened(article(`<p><a href="#before">before</a></p><hirth-game src="/sample.hirth"></hirth-game><p><a href="#after">after</a></p>`), { asked: ["/sample.hirth"] }, async (page) => {
    const frame = await player(page);
    const held = () => page.evaluate(() => document.activeElement.localName + document.activeElement.textContent.trim());
    await page.getByText("before").focus();
    await page.keyboard.press("Tab");
    assert.equal(await held(), "hirth-game");
    await page.keyboard.press("ArrowLeft");
    await isAt(frame, "G5");
    await page.keyboard.press("Home");
    await isAt(frame, "Start");
    for (let i = 0; i < 40 && (await held()) === "hirth-game"; i++) await page.keyboard.press("Tab");
    assert.equal(await held(), "aafter");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await held(), "hirth-game");
    // What the keys do in the player leaves the address of the page and its history alone.
    assert.equal(await page.evaluate(() => location.hash + history.length), "2");
  }));

test("it opens at a turn, follows its attributes, and says which turn is shown", () =>
  opened(article(`<hirth-game src="/sample.hirth" turn="S3"></hirth-game>`), { asked: ["/sample.hirth", "/game.tafl"] }, async (page) => {
    await page.evaluate(() => {
      globalThis.turns = [];
      document.addEventListener("hirth-turn", ({ detail }) => turns.push(`${detail.game}:${detail.turn}`));
    });
    const frame = await player(page);
    await isAt(frame, "S3");
    const set = (name, value) => page.locator("hirth-game").evaluate((node, [name, value]) => node.setAttribute(name, value), [name, value]);
    await set("turn", "g1:start");
    await isAt(frame, "Start");
    await frame.locator("#forth").click();
    assert.deepEqual(await page.evaluate(() => turns.slice(-2)), ["1:start", "1:G1"]);
    await set("turn", "S9");
    await frame.locator("#astray").getByText("The address names a turn that is not in this game").waitFor();
    await set("title", "The final");
    assert.equal(await page.locator("hirth-game iframe").getAttribute("title"), "The final");
    await page.locator("hirth-game").evaluate((node) => {
      node.removeAttribute("turn");
      node.src = undefined;
      node.setAttribute("src", "/game.tafl");
    });
    await page.waitForFunction(() => /Viking/.test(document.querySelector("hirth-game").shadowRoot.querySelector("iframe:not(.hidden)")?.contentDocument.title));
  }));

/** Opens an article whose script hears of turns: `hears` is what it does with each. */
const heard = (elements, hears, settings, work) =>
  opened(article(elements, `<script>globalThis.turns = []; document.addEventListener("hirth-turn", ({ target, detail: { game, turn } }) => { turns.push(target.id + game + ":" + turn); ${hears} })</script>`), settings, async (page) => {
    await page.waitForFunction(() => turns.length === document.querySelectorAll("hirth-game").length);
    await work(page, () => page.evaluate(() => turns));
  });

test("a turn is an event once, whether the element names it or plays the last one", async () => {
  for (const [element, turn] of [[TEXT, "1:S1"], [TEXT.replace(">", ' turn="G1">'), "1:G1"]]) {
    await heard(element, "", { reducedMotion: "no-preference" }, async (page, turns) => {
      const frame = await player(page);
      // The last turn is over when nothing is beyond it.
      if (turn === "1:S1") await frame.locator("#forth[aria-disabled=true]").waitFor();
      await page.locator("hirth-game").evaluate((node, turn) => node.setAttribute("turn", turn), `g${turn}`);
      assert.deepEqual(await turns(), [turn]);
      // The steps of a turn are no turns.
      await frame.locator("#first").click();
      for (let step = 0; step < 4; step++) await frame.locator("#onward").click();
      assert.deepEqual(await turns(), [turn, "1:start", "1:G1"]);
    });
  }
});

test("a script that sets the turn that it hears of hears of no other", { timeout: 120_000 }, async () => {
  for (const element of [TEXT, TEXT.replace(">", ' turn="G1">')]) {
    for (const sets of ['target.setAttribute("turn", turn)', 'setTimeout(() => target.setAttribute("turn", turn))']) {
      await heard(element, sets, { reducedMotion: "no-preference" }, async (page, turns) => {
        const frame = await player(page);
        const [first, ...others] = await turns();
        assert.deepEqual([others, first], [[], element === TEXT ? "1:S1" : "1:G1"]);
        await frame.locator("#first").click();
        await frame.locator("#forth").click();
        await isAt(frame, "G1");
        // What a script does without an end goes on while the page draws.
        await page.evaluate(() => new Promise((done) => (function wait(times) { times ? requestAnimationFrame(() => wait(times - 1)) : done(); })(20)));
        assert.deepEqual(await turns(), [first, "1:start", "1:G1"]);
      });
    }
  }
});

test("two games that follow each other stay at the same turn", { timeout: 120_000 }, async () => {
  const other = 'document.getElementById(target.id === "a" ? "b" : "a").setAttribute("turn", turn)';
  for (const sets of [other, `setTimeout(() => ${other})`]) {
    await heard(TEXT.replace(">", ' id="a">') + TEXT.replace(">", ' id="b">'), sets, {}, async (page, turns) => {
      const [a, b] = [await player(page, "#a"), await player(page, "#b")];
      await a.locator("#first").click();
      await isAt(b, "Start");
      await b.locator("#forth").click();
      await isAt(a, "G1");
      await b.locator("#forth").click();
      await isAt(a, "S1");
      const [one, two, ...later] = await turns();
      assert.deepEqual([[one, two].sort(), later], [["a1:S1", "b1:S1"], ["a1:start", "b1:start", "b1:G1", "a1:G1", "b1:S1", "a1:S1"]]);
    });
  }
});

test("another text in the element is another game, and an element that moves keeps its own", () =>
  opened(article(`${TEXT}<div id="other"></div>`), {}, async (page) => {
    await player(page);
    await page.evaluate(() => (document.querySelector("hirth-game pre").textContent = "G1 KeHeiHei /"));
    await page.waitForFunction(() => document.querySelector("hirth-game").shadowRoot.querySelector("iframe:not(.hidden)")?.contentDocument.querySelector("#turn-name").textContent === "G1");
    const before = await page.locator("hirth-game iframe").elementHandle();
    await page.evaluate(() => document.querySelector("#other").append(document.querySelector("hirth-game")));
    await page.waitForFunction((before) => !before.isConnected, before);
    await isAt(await player(page), "G1");
  }));

test("a link of the page leads to a turn, and so does its address", () =>
  opened(
    article(`<p><a href="#opening:S2">the second turn</a></p><p style="height: 3000px"></p><hirth-game id="opening" src="/sample.hirth"></hirth-game>`),
    { asked: ["/sample.hirth"], hash: "#opening:G4" },
    async (page) => {
      const frame = await player(page);
      await isAt(frame, "G4");
      for (let i = 0; i < 2; i++) {
        await page.getByText("the second turn").click();
        await isAt(frame, "S2");
        await frame.locator("#forth").click();
        await isAt(frame, "G3");
      }
    },
  ));

test("its height follows its width and the screen, and a style sheet can set it", async () => {
  const height = (page) => page.locator("hirth-game").evaluate((node) => node.getBoundingClientRect().height);
  for (const [viewport, least, most] of [
    [{ width: 360, height: 740 }, 500, 710],
    [{ width: 900, height: 900 }, 550, 700],
    [{ width: 740, height: 360 }, 300, 360],
    [{ width: 1400, height: 1400 }, 800, 1000],
  ]) {
    await opened(article(`<hirth-game src="/sample.hirth"></hirth-game>`), { asked: ["/sample.hirth"], viewport }, async (page) => {
      const early = await height(page);
      const frame = await player(page);
      const now = await height(page);
      assert.ok(now === early && now >= least && now <= most, `${viewport.width} px wide, ${early} and ${now} px high`);
      assert.ok((await frame.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
    });
  }
  await opened(article(TEXT, "<style>hirth-game { height: 25rem; border-radius: 9px }</style>"), {}, async (page) => {
    await player(page);
    assert.equal(await height(page), 400);
    const frame = await page.locator("hirth-game iframe").evaluate((node) => node.getBoundingClientRect().height);
    assert.equal(frame, 400);
  });
});

/** Fails where axe finds something that somebody could not use. */
async function isForEverybody(page) {
  for (const frame of page.frames()) await frame.evaluate(axe);
  const found = await page.evaluate(() => axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])));
  assert.deepEqual(found, []);
}

for (const colorScheme of ["light", "dark"]) {
  test(`everybody can use it, ${colorScheme}`, () =>
    opened(article(`${TEXT}<hirth-game src="/slips.hirth"></hirth-game>`), { asked: ["/slips.hirth"], colorScheme }, async (page) => {
      await player(page, "hirth-game >> nth=0");
      await page.locator("hirth-game >> nth=1").scrollIntoViewIfNeeded();
      await player(page, "hirth-game >> nth=1");
      await isForEverybody(page);
    }));
}

test("it is light or dark as the page around it is", async () => {
  const paper = (frame) => frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = ["rgb(251, 247, 238)", "rgb(27, 24, 20)"];
  for (const [colorScheme, css, seen] of [
    ["dark", "", light],
    ["dark", ":root { color-scheme: light dark }", dark],
    ["light", ":root { color-scheme: light dark }", light],
    ["light", "hirth-game { color-scheme: dark }", dark],
  ]) {
    await opened(article(TEXT, `<style>${css}</style>`), { colorScheme }, async (page) => {
      const frame = await player(page);
      assert.equal(await paper(frame), seen);
      await page.evaluate((scheme) => (document.documentElement.style.colorScheme = scheme), "dark");
      await frame.waitForFunction((wanted) => getComputedStyle(document.documentElement).backgroundColor === wanted, dark);
    });
  }
});

/** The policies that the docs name. */
const policies = [...docs.matchAll(/^Content-Security-Policy: (.*)$/gm)].map(([, policy]) => policy);

test("it works under the policies that the docs name", async () => {
  assert.equal(policies.length, 2);
  for (const policy of policies) {
    const nonce = /'nonce-([^']*)'/.exec(policy)?.[1];
    const html = article(`<hirth-game src="/sample.hirth"></hirth-game>`).replace("<script", nonce ? `<script nonce="${nonce}"` : "<script");
    await opened(html, { asked: ["/sample.hirth"], headers: { "content-security-policy": policy } }, async (page) => {
      const frame = await player(page);
      await frame.locator("#back").click();
      await isAt(frame, "G5");
      assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(251, 247, 238)");
      // The picture to send is made of one with its own address.
      const download = page.waitForEvent("download");
      await frame.locator("#share").click();
      assert.match((await download).suggestedFilename(), /\.png$/);
    });
  }
});

/** Markup that puts elements in the place of properties of the document, as a comment of somebody may have it. */
const CLOBBERING = [
  '<img name="currentScript" src="/evil.js">',
  '<embed name="currentScript" src="/evil.js">',
  '<form name="currentScript"></form><img name="currentScript" src="/evil.js">',
  '<object name="currentScript"></object><iframe name="currentScript"></iframe>',
  ["createElement", "getElementById", "addEventListener", "readyState", "baseURI", "currentScript"].map((name) => `<img name="${name}"><form name="${name}"></form>`).join(""),
];

for (const [at, html] of CLOBBERING.entries()) {
  test(`an element with the name of a property runs no script, and hides no game: ${html.slice(0, 60)}`, async () => {
    const asked = html.includes("/evil.js") ? ["/evil.js"] : [];
    for (const [before, after] of [[html, ""], ["", html]]) {
      await opened(article(TEXT + after, before), { asked, hash: "#one:G1" }, async (page) => {
        await page.locator("hirth-game").evaluate((node) => (node.id = "one"));
        await isAt(await player(page), "S1");
        await page.evaluate(() => (location.hash = "#one:start"));
        await isAt(await player(page), "Start");
        assert.equal(await page.evaluate(() => globalThis.ran), undefined);
      });
    }
    // Under a policy the script of the player is known although its name is taken.
    if (asked.length === 0) await opened(article(TEXT, html), { headers: { "content-security-policy": policies[0] } }, player);
  });
}

test("a policy without WebAssembly is named", () =>
  opened(article(TEXT), { headers: { "content-security-policy": "default-src 'self'; img-src data:" }, said: ["WebAssembly"] }, async (page) => {
    await page.locator("hirth-game p.reason").waitFor();
    assert.match(await page.locator("hirth-game p.reason").innerText(), /policy of this page.*WebAssembly/);
    await page.evaluate(() => (violations.length = 0));
  }));

/** Opens a page from a folder. */
async function fromFolder(content, work) {
  writeFileSync(`${WORK}/hirth-game.js`, script);
  writeFileSync(`${WORK}/article.html`, article(content).replace("/hirth-game.js", "hirth-game.js"));
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`file://${WORK}/article.html`);
  await work(page);
  await context.close();
}

test("in a page from a folder a record in the element is played, and a file has its reason", async () => {
  await fromFolder(TEXT, async (page) => {
    const frame = await player(page);
    await frame.locator("#back").click();
    await isAt(frame, "G1");
  });
  await fromFolder('<hirth-game src="sample.hirth"></hirth-game>', async (page) => {
    await page.locator("hirth-game p.reason").waitFor();
    assert.match(await page.locator("hirth-game p.reason").innerText(), /A page from a folder cannot load files: write the record into the element/);
  });
});

test("the code of a finding opens its page, on a server and in a folder", async () => {
  const follow = async (page) => {
    const frame = await player(page);
    await page.context().route("https://hirth-game.github.io/**", (route) => route.fulfill({ body: "The page of a code." }));
    const opened = page.waitForEvent("popup");
    await frame.locator("#findings a").first().click();
    const other = await opened;
    await other.waitForLoadState();
    assert.match(other.url(), /^https:\/\/hirth-game\.github\.io\/hirth\/codes\/hirth\/[a-z-]+\/$/);
  };
  await opened(article('<hirth-game src="/slips.hirth"></hirth-game>'), { asked: ["/slips.hirth"] }, follow);
  await fromFolder(`<hirth-game><pre>${FILES["/slips.hirth"][1]}</pre></hirth-game>`, follow);
});
