// Takes the pictures under docs: `.ci/page/run` makes what they show, and `PICTURES=1 .ci/page/run` takes them anew.

import { createRequire } from "node:module";

const { CHROMIUM, WORK } = process.env;
const { chromium } = createRequire(`${WORK}/`)("playwright-core");

const browser = await chromium.launch({ executablePath: CHROMIUM, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });

/** Takes a picture of the sample game at a turn. */
async function take(name, turn, width, height, colorScheme = "light") {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  await page.goto(`file://${process.cwd()}/docs/sample.html#g1:${turn}`);
  await page.screenshot({ path: `docs/${name}.png` });
  await page.close();
}

await take("page", "S4", 800, 600);
await take("page-at-night", "G2", 800, 600, "dark");
await take("page-on-a-phone", "S3", 390, 844);
await browser.close();
