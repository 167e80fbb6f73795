// Takes the picture under docs anew: `PICTURES=1 .ci/page/run` runs it.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const { CHROMIUM, HIRTH, WORK } = process.env;
const { chromium } = createRequire(`${WORK}/`)("playwright-core");

// The rulebook's sample game, whose last turn has two mistakes: so the command reports an error.
spawnSync(HIRTH, ["view", "fixtures/hirth/published/english.hirth", "-o", `${WORK}/picture.html`]);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light", reducedMotion: "reduce" });
await page.goto(`file://${WORK}/picture.html#g1:S5`);
await page.screenshot({ path: "docs/page.png" });
await browser.close();
