/* The element: it reads a record, asks the library for the page that plays it, and shows that in a frame. */

import packed from "packed:hirth.wasm";

import { adopt } from "../js/adopt.js";
import { HirthError, instantiate } from "../js/hirth.js";
import { asText } from "../js/files.js";
import { unpacked } from "../js/packed.js";
import { framed, paint } from "./frame.js";
import { ofDocument } from "./page.js";

/** All elements of a page have one library, from the first on that is seen. */
let library = null;
const hirth = () =>
  (library ??= unpacked(packed)
    .then(instantiate)
    .catch((error) => {
      throw new Error(`The policy of this page, or the browser, does not run WebAssembly (${error.message})`, { cause: error });
    }));

/** So many bytes of a record are shown: more would hold up the page. */
const MOST = 1e6;

/** How far from what is in sight a game is made ready. */
const NEAR = "400px";

const STYLE = `
  :host { display: block; position: relative; min-width: min(18rem, 100%); overflow: auto }
  :host([hidden]) { display: none }
  .room { container-type: inline-size }
  /* As high as board, turn and buttons need, and no higher than the screen. An element with a height of its own has that. */
  .room::before { content: ""; display: block; height: min(max(600px, 64cqi), 96vh); height: min(max(600px, 64cqi), 96svh) }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; border-radius: inherit }
  .hidden { visibility: hidden }
  .reason { margin: 0; padding: .5em 1em; border: 1px solid; border-radius: .3em }
  .reason + slot { display: block; margin-top: 1em }
  /* Its colour is the one thing that a style sheet and a script can both see of the colours of the page. */
  .scheme { position: absolute; width: 0; height: 0; color: light-dark(#010101, #020202); transition: color 1ms }
`;

const isLoading = () => ofDocument("readyState") === "loading";
const listen = (...args) => ofDocument("addEventListener")(...args);

/** Returns an element with properties, and with others or texts in it. */
function made(name, properties, ...inside) {
  const node = Object.assign(ofDocument("createElement")(name), properties);
  node.append(...inside);
  return node;
}

/** Why there is nothing to play, in words. */
class Reason extends Error {}

/** Makes `<hirth-game>` known; `script` is the element that this script is in, if that is known. */
export function define(script) {
  if (customElements.get("hirth-game")) return;

  class HirthGame extends HTMLElement {
    static observedAttributes = ["src", "game", "settings", "turn", "title"];

    #root = this.attachShadow({ mode: "open" });
    #scheme = made("span", { className: "scheme" });
    #room = made("div", { className: "room" });
    #frame = null;
    /** The newest try to show the record: what an older one finds is of no use. */
    #newest = null;
    #isNear = false;

    #seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#seen.disconnect();
        this.#isNear = true;
        this.#show();
      },
      { rootMargin: NEAR },
    );

    #content = new MutationObserver(() => this.hasAttribute("src") || this.#show());

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
      this.#scheme.addEventListener("transitionend", () => this.#paint());
      this.#room.append(made("slot"));
      this.#root.append(this.#scheme, this.#room);
    }

    connectedCallback() {
      this.#seen.observe(this);
      this.#content.observe(this, { characterData: true, childList: true, subtree: true });
      // A frame that was taken out of the page is empty when it is back.
      if (this.#isNear) this.#show();
    }

    disconnectedCallback() {
      this.#seen.disconnect();
      this.#content.disconnect();
      this.#newest = null;
    }

    attributeChangedCallback(name) {
      if (name === "turn") this.#go();
      else if (name === "title") this.#name();
      else this.#show();
    }

    /** Shows the record, once for all that changes at once. */
    async #show() {
      if (!this.#isNear) return;
      const mine = (this.#newest = Symbol());
      await undefined;
      const isOld = () => this.#newest !== mine;
      if (isOld()) return;
      try {
        const [text, library] = await Promise.all([this.#text(), hirth()]);
        if (!isOld()) this.#fill(paged(library, text, this.#settings()));
      } catch (error) {
        if (isOld()) return;
        this.#say(error);
      }
    }

    /** Returns the record: what is at the address, or what is in the element. */
    async #text() {
      const src = this.getAttribute("src");
      if (src !== null) return fetched(src);
      if (isLoading()) await new Promise((done) => listen("DOMContentLoaded", done, { once: true }));
      const { textContent } = this;
      if (textContent.length > MOST) throw new Reason(`The record has more than ${MOST / 1e6} MB`);
      return textContent;
    }

    #settings() {
      const pairs = (this.getAttribute("settings") ?? "").split(/[\s,]+/).filter((pair) => pair !== "");
      const settings = Object.fromEntries(pairs.map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]));
      const game = this.getAttribute("game");
      return { ...(game && { game }), settings };
    }

    /** Puts the page of a player into the frame. */
    #fill(page) {
      const frame = made("iframe", { className: "hidden", srcdoc: framed(page, script) });
      frame.addEventListener("load", () => this.#loaded(frame), { once: true });
      this.#frame?.remove();
      this.#frame = frame;
      this.#root.replaceChildren(this.#scheme, this.#room, frame);
    }

    async #loaded(frame) {
      if (frame !== this.#frame) return;
      const { document, hirthPlayer } = frame.contentWindow;
      adopt(frame.contentWindow);
      if (!hirthPlayer) return this.#say(new Reason("The policy of this page does not run the script of the player"));
      this.#paint();
      await hirthPlayer.opened;
      await this.#go();
      if (frame !== this.#frame) return;
      this.#name();
      this.#room.replaceChildren();
      frame.classList.remove("hidden");
      const report = ({ game, turn }) => this.dispatchEvent(new CustomEvent("hirth-turn", { bubbles: true, composed: true, detail: { game, turn } }));
      document.addEventListener("hirth-turn", ({ detail }) => report(detail));
      report(hirthPlayer.at());
    }

    /** Goes to the turn that the attribute names. */
    #go() {
      const turn = this.getAttribute("turn");
      if (turn === null) return undefined;
      return this.#frame?.contentWindow?.hirthPlayer?.goTo(/^g\d+(:|$)/.test(turn) ? `#${turn}` : `#g1:${turn}`);
    }

    #name() {
      if (this.#frame) this.#frame.title = this.getAttribute("title") ?? this.#frame.contentDocument?.title ?? "";
    }

    #paint() {
      const document = this.#frame?.contentDocument;
      if (document) paint(document, getComputedStyle(this.#scheme).color === "rgb(2, 2, 2)");
    }

    /** Says why there is nothing to play. The content of the element is below, and a link to the record if it has an address. */
    #say(error) {
      const isExpected = error instanceof Reason || error instanceof HirthError;
      if (!isExpected) console.error(error);
      const src = this.getAttribute("src");
      const isAddress = src !== null && /^(https?|file):$/.test(URL.parse?.(src, this.baseURI)?.protocol ?? "");
      const link = !isAddress ? [] : [" ", made("a", { href: src, part: "link" }, "Open the record"), "."];
      const words = [error.message, error.help].filter((part) => part).map((part) => part.replace(/\.?$/, "."));
      const reason = made("p", { className: "reason" }, `This game cannot be shown. ${words.join(" ")}`, ...link);
      reason.setAttribute("part", "reason");
      this.#frame = null;
      this.#root.replaceChildren(this.#scheme, reason, made("slot"));
    }
  }

  customElements.define("hirth-game", HirthGame);
  addEventListener("hashchange", follow);
  listen("click", ({ target }) => {
    const link = target.closest?.("a[href*='#']");
    // An address that is there already does not change.
    if (link && link.href === location.href) follow();
  });
  if (isLoading()) listen("DOMContentLoaded", follow, { once: true });
  else follow();
}

/** Returns the text at an address. */
async function fetched(src) {
  const answer = await fetch(src).catch((error) => {
    const isFolder = location.protocol === "file:";
    throw new Reason(isFolder ? "A page from a folder cannot load files: write the record into the element" : `${src} could not be loaded (${error.message})`);
  });
  if (!answer.ok) throw new Reason(`${src} could not be loaded: the server answers ${answer.status} ${answer.statusText}`.trimEnd());
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length > MOST) throw new Reason(`${src} has more than ${MOST / 1e6} MB`);
  return asText(bytes);
}

/** Returns the page that plays a record; if it is no record, the findings say why. */
function paged(library, text, settings) {
  if (text.trim() === "") throw new Reason("There is no record here");
  try {
    return library.page(text, settings);
  } catch (error) {
    if (!(error instanceof HirthError)) throw error;
    const [found] = library.check(text, settings).files.flatMap(({ findings }) => findings);
    throw new Reason(found?.message ?? error.message);
  }
}

/** An address such as `#opening:S3` leads to the turn S3 in the element with the id `opening`. */
function follow() {
  const [, id, turn] = /^#([^:]+):(.+)$/s.exec(unescaped(location.hash)) ?? [];
  const element = id && ofDocument("getElementById")(id);
  if (element?.localName !== "hirth-game") return;
  element.setAttribute("turn", turn);
  element.scrollIntoView({ block: "nearest" });
}

function unescaped(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
