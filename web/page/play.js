/* Playing on the board: a turn is made piece by piece out of what is legal, and written into the record. */

import { Stopped } from "./checker.js";
import { $, asked, counted, fill, made, quoted, say } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** How far a tap may be from what it means, in units of the board. */
const NEAR = 62;

/** Nearer than this a tap is on a piece. */
const ON = 16;

/** So few choices without a place on the board are all shown at once. */
const FEW = 9;

/** The words for what is asked. */
const ASK = {
  step: (steps) => `Step ${steps + 1} of 5: tap a piece`,
  battle: () => "A battle: how does it end?",
  move: () => "Tap a piece, then where it goes",
  card: () => "Tap the card that is played",
  deal: () => "Which card is turned up?",
  tally: () => "How many tricks were predicted?",
};

export class Play {
  isOn = false;
  /** The choices of the unfinished turn: the number and the kind of each. */
  #taken = [];
  #live = null;
  #picked = null;
  /** What the score pad is for. */
  #padOf = "";
  /** The records before and after what was done here, the newest last. */
  #done = [];

  /**
   * `checker` answers, `player` shows, `record()` is what is written, `settings()` what was set, `write(text)` puts a text in
   * its place, `shown()` shows it without what was begun, `store()` stores the `turn`, `titles(game)` has the names of the seats of a game by their ids, and `nameOf(title)` who sits there.
   */
  constructor(page) {
    Object.assign(this, page);
    const clicks = {
      playing: () => (this.isOn ? this.off() : this.on()),
      undo: () => this.#undo(),
      done: () => this.#commit(),
      "take-back": () => this.#takeBack(),
      resign: () => this.#resign(),
    };
    for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", () => this.#do(action));
    $("table").addEventListener("click", ({ target }) => {
      const button = target.closest("li button");
      if (button) this.#do(() => this.#take(Number(button.value)));
    });
    $("pad").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#do(() => this.#score());
    });
  }

  /** Does what somebody wants, unless something else is being done: what is seen then is not what will be there. */
  async #do(action) {
    if ($("play").ariaBusy === "true") return;
    $("play").ariaBusy = "true";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Stopped)) say(error.message);
    } finally {
      $("play").ariaBusy = "false";
    }
  }

  /** Begins to play on from the end of the record. */
  async on() {
    this.isOn = true;
    await this.renewed();
  }

  /** The unfinished turn: its choices, and its text so far; undefined if nobody plays. */
  get turn() {
    return this.isOn ? { choices: this.#taken, text: this.#text } : undefined;
  }

  get #text() {
    return this.#live?.draft?.text ?? "";
  }

  /** Goes on with a turn that was stored. In another version of the page its choices may be others. */
  resume({ choices, text }) {
    return this.#do(async () => {
      this.isOn = true;
      this.#taken = choices;
      await this.#refresh();
      if (choices.length > 0 && this.#text !== text) await this.renewed();
    });
  }

  get #path() {
    return this.#taken.map(({ at }) => at);
  }

  off() {
    if (!this.isOn) return;
    this.isOn = false;
    const isShown = this.#live !== null;
    this.#live = null;
    this.#dropTurn();
    this.#show();
    this.store();
    if (isShown) this.shown();
  }

  /** Drops what was begun on the board. */
  #dropTurn() {
    this.#taken = [];
    this.#picked = null;
  }

  /** Hears that another text is there: what was begun on the board is of the one before. */
  async renewed() {
    this.#dropTurn();
    $("all-choices").open = false;
    if (this.isOn) await this.#refresh();
  }

  #call(name, more) {
    return this.checker.call(name, this.record(), this.settings(), more);
  }

  async #refresh() {
    let live;
    try {
      live = await this.#call("live", { path: this.#path });
    } catch (error) {
      if (error instanceof Stopped) throw error;
      if (this.#taken.length > 0) return this.renewed();
      this.off();
      return say(`You can play on from a single legal game only: ${error.message}.`);
    }
    const { lines } = await this.#call("show", { path: this.#path });
    if (!this.isOn) return;
    this.#live = live;
    await this.player.show(lines, {});
    this.#show();
    this.store();
  }

  /** The choices that are offered now, each with its number. */
  get #choices() {
    return (this.#live?.draft?.choices ?? []).map((choice, at) => ({ ...choice, at }));
  }

  /** Shows what may be done. */
  #show() {
    const live = this.#live;
    const isOpen = this.isOn && live !== null;
    fill("playing", this.isOn ? "Stop playing" : "Play on");
    $("table").hidden = !isOpen;
    document.body.classList.toggle("at-play", isOpen);
    if (this.player.isThere) this.player.document.body.classList.toggle("at-play", isOpen);
    this.draw();
    if (!isOpen) return fill("to-move");
    const { draft, next, toMove, isOver } = live;
    const choices = this.#choices;
    const title = toMove ? this.titles(live.game)[toMove] : "";
    const name = title && this.nameOf(title);
    const seat = name ? `${name} (${title})` : title;
    fill("to-move", isOver ? "The game is over" : [seat && `${seat} to move`, next].filter((part) => part).join(" · "));
    const kind = choices.find(({ kind }) => kind !== "offer")?.kind;
    const steps = this.#taken.filter(({ kind }) => kind === "step").length;
    const ask = isOver ? this.player.result : draft?.isWhole ? "The turn is complete." : (ASK[kind]?.(steps) ?? "");
    const soFar = draft?.text ? [made("b", {}, draft.text), " · "] : [];
    fill("ask", ...soFar, this.#picked ? "Tap where it goes" : ask);
    $("undo").disabled = this.#taken.length === 0;
    $("done").disabled = !draft?.isWhole;
    // What is begun would be lost.
    $("resign").disabled = isOver || this.#taken.length > 0;
    const plays = choices.filter(({ kind }) => kind !== "offer");
    const listed = this.#picked ? plays.filter((choice) => isAt(choice.from, this.#picked)) : plays;
    fill("many-choices", counted(listed.length, "choice"));
    $("all-choices").hidden = listed.length === 0;
    if (listed.length <= FEW && listed.some(({ from }) => !from)) $("all-choices").open = true;
    fill("choices", ...listed.map((choice) => choiceItem(choice, "button")));
    const offers = choices.filter(({ kind }) => kind === "offer");
    $("offering").hidden = offers.length === 0;
    fill("offers", ...offers.map((choice) => choiceItem(choice, "button")));
    this.#showPad();
  }

  /** The number of the round that is to be dealt or counted; undefined if none is. */
  get #round() {
    return /^[RT](\d+)$/.exec(this.#live.next)?.[1];
  }

  /** In Herrlof a round can be written down as on a score pad, or dealt. */
  #showPad() {
    const { next, isOver, seats } = this.#live;
    const number = this.#round;
    $("pad").hidden = number === undefined || isOver || this.#taken.length > 0;
    const padOf = `${next} ${seats}`;
    // What is typed already stays.
    if ($("pad").hidden || this.#padOf === padOf) return;
    this.#padOf = padOf;
    const cell = (name, label) => made("label", {}, `${label} `, made("input", { name, type: "number", min: "0", max: "24", required: true, inputMode: "numeric" }));
    const rows = seats.map((seat) => made("p", {}, made("b", {}, seat.toUpperCase()), " ", cell(`${seat.toUpperCase()}p`, "predicted"), " ", cell(`${seat.toUpperCase()}w`, "won")));
    const deal = made("button", { type: "button", onclick: () => this.#do(() => this.#changed("deal", { seed: seed() })) }, `Deal round ${number}`);
    const isDeal = next.startsWith("R");
    fill("pad", ...(isDeal ? [made("p", { className: "row" }, deal)] : []), made("p", {}, `Round ${number} on the score pad`), ...rows, made("p", { className: "row" }, made("button", {}, "Write the round")));
  }

  #score() {
    const data = new FormData($("pad"));
    const seats = [...new Set([...data.keys()].map((name) => name.slice(0, 1)))];
    const scores = seats.map((seat) => `${seat}${data.get(`${seat}p`)}/${data.get(`${seat}w`)}`);
    return this.#changed("play", { turn: `T${this.#round} ${scores.join(" ")}` });
  }

  /** Takes a choice. */
  async #take(at) {
    this.#taken.push({ at, kind: this.#choices[at].kind });
    this.#picked = null;
    await this.#refresh();
    const { draft } = this.#live;
    // A turn of many steps is ended by who plays it, who may have tapped wrong.
    const isOfSteps = this.#taken.some(({ kind }) => kind === "step");
    if (draft?.isWhole && draft.choices.length === 0 && !isOfSteps) await this.#commit();
  }

  async #undo() {
    this.#taken.pop();
    this.#picked = null;
    await this.#refresh();
  }

  /** Writes the turn into the record. */
  #commit() {
    return this.#changed("play", { turn: this.#live.draft.text });
  }

  /** Changes the record, and goes on with it. */
  async #changed(name, more) {
    const before = this.record();
    const after = await this.#call(name, more);
    if (this.record() !== before) return say("The text has changed meanwhile, so it stays as it is.");
    await this.write(after);
    this.#done.push({ before, after: this.record() });
  }

  /** Takes back what was done here last: what is begun, a turn, a card, a deal; or the last line of a record from elsewhere. */
  async #takeBack() {
    if (this.#taken.length > 0) return this.renewed();
    const { before, after } = this.#done.pop() ?? {};
    if (after === this.record()) return this.write(before);
    this.#done = [];
    await this.write(await this.#call("takeBack"));
  }

  /** Ends the game as the board does not show it. */
  async #resign() {
    const titles = this.titles(this.#live.game);
    const endings = this.#live.seats.map((id) => titles[id]).flatMap((title) => {
      const s = title.endsWith("s") ? "" : "s";
      return [[`${title} resign${s}`, `${title} resign${s}`], [`${title}, time`, `${title} run${s} out of time`]];
    });
    const items = [...endings, ["Draw agreed", "A draw is agreed"]].map(([value, words]) => made("li", {}, made("button", { value }, words)));
    fill("endings", ...items);
    const result = await asked("resign-dialog");
    if (result) await this.#changed("end", { result });
  }

  /* ---- On the board ---- */

  /** Marks on the board what may be picked up, or where it may go. */
  draw() {
    if (!this.player.isThere) return;
    const board = this.player.document.querySelector("#board .board");
    if (!board) return;
    board.querySelector(".choices")?.remove();
    if (!this.#live || !this.#isAtEnd()) return;
    const group = this.player.document.createElementNS(SVG, "g");
    group.setAttribute("class", "choices");
    const mark = ([x, y], look, r) => {
      const circle = this.player.document.createElementNS(SVG, "circle");
      for (const [name, value] of Object.entries({ cx: x, cy: y, r, class: look })) circle.setAttribute(name, value);
      group.append(circle);
    };
    const picked = this.#picked;
    if (picked) {
      mark(picked, "picked", 24);
      for (const place of this.#places("to", picked)) mark(place, "target", 15);
    } else {
      // Cards lie side by side, and are read while they are chosen.
      const isCards = this.#choices.some(({ kind }) => kind === "card");
      for (const place of this.#places("from")) mark(place, isCards ? "origin card" : "origin", isCards ? 11 : 22);
    }
    board.append(group);
  }

  /** Whether the player shows the position that is played on. */
  #isAtEnd() {
    return this.player.document.getElementById("forth").getAttribute("aria-disabled") === "true";
  }

  /** Returns the different points of choices: all, or of those that begin at one. */
  #places(side, from) {
    const points = this.#choices.filter((choice) => !from || isAt(choice.from, from)).map((choice) => choice[side]);
    const known = points.filter((point) => point);
    return known.filter((point, at) => known.findIndex((other) => isAt(other, point)) === at);
  }

  /** Hears of a tap on the board, at a point of it. */
  tapped(point) {
    if (this.#live && this.#isAtEnd()) return this.#do(() => this.#tapped(point));
  }

  async #tapped(point) {
    const picked = this.#picked;
    const to = picked && nearest(this.#places("to", picked), point);
    const from = nearest(this.#places("from"), point);
    const isOnPiece = from && distance(from, point) < ON;
    if (to && !(isOnPiece && distance(from, point) < distance(to, point))) {
      return this.#choose((choice) => isAt(choice.from, picked) && isAt(choice.to, to));
    }
    this.#picked = picked && isAt(from, picked) ? null : from;
    // A card, or a piece that enters, has one way to go.
    const isClear = this.#picked && this.#choices.every((choice) => !isAt(choice.from, from) || choice.kind !== "move");
    if (isClear && this.#places("to", from).length <= 1) return this.#choose((choice) => isAt(choice.from, from));
    this.#show();
  }

  /** Takes the only choice that is meant, or asks which of them. */
  async #choose(isMeant) {
    const meant = this.#choices.filter(isMeant);
    if (meant.length === 1) return this.#take(meant[0].at);
    fill("which", ...meant.map((choice) => choiceItem(choice, "submit")));
    const value = await asked("which-dialog");
    if (value !== "") await this.#take(Number(value));
  }
}

/** A number that chance decides, for a deal. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** A choice as an item of a list: a button of a type, whose value is the number of the choice. */
const choiceItem = ({ at, text, words }, type) => made("li", {}, made("button", { type, value: String(at) }, made("b", {}, text), " ", ...quoted(words)));

const isAt = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];
const distance = ([x, y], [toX, toY]) => Math.hypot(x - toX, y - toY);

/** Returns the nearest of some points, if one is near. */
function nearest(points, point) {
  const [first] = points.filter((one) => distance(one, point) < NEAR).sort((one, other) => distance(one, point) - distance(other, point));
  return first ?? null;
}
