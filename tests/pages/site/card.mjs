// Draws what chats show for a link to the site: its name, what it is for, and the last turn of the sample game.

import { writeFileSync } from "node:fs";

import { launched } from "../chromium.mjs";

const { SITE, WORK } = process.env;

const card = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; width: 1200px; height: 630px; background: #fbf7ee; color: #33291a; font-family: Palatino, "DejaVu Serif", Georgia, serif }
  header { display: flex; align-items: center; gap: 28px; padding: 22px 48px 12px }
  header img { width: 84px } h1 { margin: 0; font-size: 62px } p { margin: 0 0 0 20px; font-size: 29px }
  main img { width: 1104px; height: 486px; margin: 0 48px; object-fit: contain }
</style><header><img src="logo.svg"><h1>hirth</h1><p>checks game records of HIRÞ, tafl and Herrlof</p></header>
<main><img src="card.svg"></main>`;
writeFileSync(`${WORK}/card.html`, card.replaceAll('src="', `src="file://${SITE}/`));
const browser = await launched();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
await page.goto(`file://${WORK}/card.html`);
await page.screenshot({ path: `${SITE}/card.png` });
await browser.close();
