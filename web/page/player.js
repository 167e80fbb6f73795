/* The board, the turn in words and the buttons: the page of `hirth view` in a frame, which is driven from here. */

import { adopt } from "../js/adopt.js";
import { $ } from "./dom.js";

export class Player {
  #frame = $("player");
  #window;
  #pending = null;

  /** `turned` hears of the turn that somebody chose in the player, `drawn` of each drawing of the board. */
  constructor({ turned, drawn }) {
    this.turned = turned;
    this.drawn = drawn;
  }

  get isThere() {
    return this.#window !== undefined;
  }

  get document() {
    return this.#window.document;
  }

  /** Loads the player: a page with any game. */
  load(page) {
    return new Promise((done) => {
      this.#frame.addEventListener("load", () => done(this.#loaded()), { once: true });
      this.#frame.srcdoc = page;
    });
  }

  #loaded() {
    this.#window = this.#frame.contentWindow;
    const { document } = this.#window;
    adopt(this.#window);
    // What is shown because it was asked for from here is not news.
    document.addEventListener("hirth-turn", () => {
      if (!this.#pending) this.turned();
    });
    new this.#window.MutationObserver(() => this.drawn()).observe(document.getElementById("board"), { childList: true });
  }

  /** Shows what the library says of a text, at a place: the number of a game, and a scene of it. */
  async show(lines, place) {
    await this.#quietly(() => this.#window.hirthPlayer.show(lines, place));
  }

  async go(place) {
    await this.#quietly(() => this.#window.hirthPlayer.go(place));
  }

  async #quietly(action) {
    const pending = (this.#pending = action());
    await pending;
    if (this.#pending === pending) this.#pending = null;
  }

  at() {
    return this.#window.hirthPlayer.at();
  }

  get title() {
    return this.document.title;
  }

  /** How the game ended, in a sentence. */
  get result() {
    return this.document.getElementById("result").textContent;
  }

  svg() {
    return this.#window.hirthPlayer.svg();
  }

  picture() {
    return this.#window.hirthPlayer.picture();
  }

  get isVisible() {
    return !this.#frame.hidden;
  }

  set isVisible(is) {
    this.#frame.hidden = !is;
    $("empty").hidden = is;
  }
}
