"use strict";

/* The page: what is written is checked, shown, and played on. */

import { save, textOf } from "../js/files.js";
import { unpacked } from "../js/packed.js";
import { Checker, Stopped } from "./checker.js";
import { $, asked, fill, made, say } from "./dom.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { findingsOf, list, safe, verdict } from "./findings.js";
import { linkTo, linked } from "./links.js";
import { Play, seed } from "./play.js";
import { Player } from "./player.js";
import { Shown } from "./shown.js";
import { clear, load, store } from "./storage.js";

/** So much text is checked at each key press; more waits for a pause of this many milliseconds. */
const SOON = 100_000;
const PAUSE = 300;

/** A search that takes longer, in milliseconds, can be stopped. */
const LONG = 700;

/** Longer links are cut by some programs. */
const LONG_LINK = 8000;

let checker;
let games = [];
let settings = {};
let found = [];
let timer;

const player = new Player({ turned: playerTurned, drawn: () => play?.draw() });
const editor = new Editor($("editor"), { changed: textChanged, moved: cursorMoved });
let play;
let shown;

/* ---- What is written ---- */

function textChanged() {
  // What was begun on the board was a turn of the text before.
  store(editor.text, settings, play?.isOn ? { choices: [] } : undefined);
  clearTimeout(timer);
  timer = setTimeout(() => renew(), editor.doc.length > SOON ? PAUSE : 0);
}

/** Checks and shows what is written: at a place, if one is wanted. */
async function renew(place) {
  const { doc, text } = editor;
  const long = setTimeout(() => ($("stop").hidden = false), LONG);
  try {
    const report = await checker.newest("check", text, settings);
    // Another check follows.
    if (editor.doc !== doc) return;
    found = findingsOf(report).filter(isOfInterest);
    shown.reported = report.files[0].games;
    editor.underline(found);
    list(found, { goTo: ({ offset, length }) => editor.goTo(offset, offset + length), fix: (fix) => editor.fix(fix) });
    judge(verdict(report, found));
    const count = safe(found).length;
    $("fix").hidden = count === 0;
    fill("fix", count === 1 ? "Apply 1 safe fix" : `Apply ${count} safe fixes`);
    $("clean").hidden = !isPasted(report);
    if (!play.isOn) await shown.show(text, place);
    else await play.renewed();
  } catch (error) {
    if (!(error instanceof Stopped)) say(error.message);
  } finally {
    clearTimeout(long);
    if (!checker.isBusy) $("stop").hidden = true;
  }
}

/** Says a verdict; one that is there already is not said again at each key press. */
function judge(words) {
  if ($("verdict").textContent !== words) fill("verdict", words);
}

/** Who has just begun knows that there is no turn yet, and who plays that the game goes on. */
const isOfInterest = ({ code }) => !(code === "no-game" && editor.text.replace(/\[[^\]]*\]/g, "").trim() === "") && !(code === "unfinished" && play.isOn);

/** Whether a text has more than records in it. */
const isPasted = ({ files: [{ games }] }) => found.some(({ code }) => /extra-text|pasted|quoted/.test(code)) && games.length > 0;

function cursorMoved() {
  shown.isFollowing = true;
  if (!play.isOn) shown.follow().catch(() => {});
}

/** The text follows who steps through the game. */
function playerTurned() {
  play.draw();
  if (!play.isOn) shown.light();
}

/** Puts another text in place of what is there. */
async function write(text, place) {
  editor.text = text;
  clearTimeout(timer);
  await renew(place);
}

/** Shows another record, at a place or from its end. The one before can be had again by undoing. */
async function take(text, place) {
  shown.isFollowing = false;
  play.off();
  judge("");
  list([], {});
  await write(text, place);
}

/* ---- What is kept ---- */

/** Forgets the record and all settings. */
function forgetAll() {
  settings = {};
  $("settings-dialog").close();
  play.off();
  editor.clear();
  clear();
  renew();
}

/* ---- Links ---- */

async function copyLink() {
  const link = linkTo(editor.text, shown.isThere ? shown.place : undefined);
  if (matchMedia("(pointer: coarse)").matches && navigator.share) {
    return navigator.share({ title: document.title, url: await link }).catch(() => {});
  }
  const isCopied = await copy(link).then(() => true, () => false);
  const address = await link;
  const warning = address.length > LONG_LINK ? `It has ${address.length} characters: some programs cut it, so send the file instead.` : "";
  if (isCopied) return say(`The link is copied. ${warning}`.trim());
  $("address").value = address;
  fill("link-warning", warning);
  $("link-dialog").showModal();
  $("address").select();
}

/** Copies a text that is not there yet. Safari lets a page copy only during the click, so it gets a promise; older browsers want the text. */
async function copy(text) {
  if (!("ClipboardItem" in globalThis)) return navigator.clipboard.writeText(await text);
  const blob = text.then((text) => new Blob([text], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/* ---- Menus ---- */

/** The name of the game as a file has it. */
const nameOf = () => shown.reported[0]?.game ?? "game";

const SAVE = {
  record: () => save(editor.text, `${nameOf()}.txt`),
  page: async () => save(await checker.call("page", editor.text, settings), "game.html", "text/html"),
  json: async () => save(await checker.call("convert", editor.text, settings, { to: "json" }), "game.json", "application/json"),
  svg: () => save(player.svg(), "position.svg", "image/svg+xml"),
  png: async () => {
    const file = await player.picture();
    save(file, file.name);
  },
  share: async () => {
    const file = await player.picture();
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title: player.title }).catch(() => {});
    save(file, file.name);
    say(`This browser does not share: the picture is saved as ${file.name}.`);
  },
};

async function saved() {
  const choice = await asked("save-dialog");
  if (choice) await SAVE[choice]();
}

async function chosenExample() {
  fill("example-list", ...EXAMPLES.map(({ title }, at) => made("li", {}, made("button", { value: String(at) }, title))));
  const choice = await asked("examples-dialog");
  if (choice !== "") await take(EXAMPLES[Number(choice)].text);
}

/** Returns the options of a list of games and variants; a game without variants is itself. */
function options(first) {
  const all = games.flatMap(({ name, title, variants }) => (variants.length ? variants.map(({ id, title }) => [id, title]) : [[name, title]]));
  return [...first, ...all].map(([value, text]) => made("option", { value }, text));
}

const gameNamed = (id) => games.find(({ name, variants }) => name === id || variants.some((variant) => variant.id === id));

function showNew() {
  const game = gameNamed($("new-game").value);
  const isCards = game.name === "herrlof";
  $("new-deal").hidden = !isCards;
  fill("new-names", ...game.seats.map(({ title }) => made("label", {}, `${title} `, made("input", { name: title, autocomplete: "off", placeholder: "name" }))));
}

async function newGame() {
  if ($("new-game").children.length === 0) fill("new-game", ...options([]));
  showNew();
  if ((await asked("new-dialog")) !== "start") return;
  let text = await checker.call("start", $("new-game").value, settings);
  for (const { name, value } of $("new-names").querySelectorAll("input")) {
    if (value.trim()) text = await checker.call("setTag", text, settings, { name, value: value.trim() });
  }
  if (!$("new-deal").hidden && $("new-chance").checked) {
    text = await checker.call("deal", text, settings, { seed: seed() });
  }
  const before = editor.text.trim();
  await take(text);
  scrollTo({ top: 0 });
  await play.on();
  if (before) say("The record that was here is back after Undo, beside the text.");
}

async function chosenSettings() {
  fill("set-game", ...options([["", "as the record says"]]));
  $("set-game").value = settings.game ?? "";
  $("set-effort").value = settings.effort ?? "";
  const fields = games.flatMap((game) =>
    game.settings.map(({ name, help, values }) => {
      const select = made("select", { name }, made("option", { value: "" }, "as usual"), ...values.map((value) => made("option", { value: value.name, title: value.help }, value.name)));
      select.value = settings.settings?.[name] ?? "";
      return made("p", {}, made("label", {}, `${game.title}: ${name} `, select), " ", made("small", {}, help));
    }),
  );
  fill("set-games", ...fields);
  if ((await asked("settings-dialog")) !== "set") return;
  const chosen = [...$("set-games").querySelectorAll("select")].filter(({ value }) => value).map(({ name, value }) => [name, value]);
  settings = {
    ...($("set-game").value && { game: $("set-game").value }),
    ...($("set-effort").value && { effort: Number($("set-effort").value) }),
    ...(chosen.length && { settings: Object.fromEntries(chosen) }),
  };
  store(editor.text, settings, play.turn);
  await renew();
}

/** Replaces the text by what the library makes of it. */
async function rewritten(name, ...more) {
  try {
    const { doc } = editor;
    const made = await checker.call(name, editor.text, settings, ...more);
    if (editor.doc !== doc) return say("The text has changed meanwhile, so it stays as it is.");
    const text = typeof made === "string" ? made : made.text;
    if (text === editor.text) return say("Nothing is to be changed.");
    await write(text);
  } catch ({ message }) {
    say(message);
  }
}

async function opened(file) {
  if (!file) return;
  try {
    await take(await textOf(file));
  } catch ({ message }) {
    say(message);
  }
}

function nextFinding() {
  if (found.length === 0) return say("There is no finding.");
  const next = found.find(({ offset }) => offset > editor.cursor) ?? found[0];
  editor.goTo(next.offset, next.offset + next.length);
  cursorMoved();
}

function listen() {
  const clicks = {
    new: newGame,
    "first-new": newGame,
    open: () => $("file").click(),
    examples: chosenExample,
    "first-example": chosenExample,
    save: saved,
    link: copyLink,
    settings: chosenSettings,
    help: () => asked("help-dialog"),
    forget: forgetAll,
    stop: () => {
      checker.stop();
      $("stop").hidden = true;
      judge("not checked: the search was stopped");
    },
    fix: () => rewritten("fix"),
    "undo-edit": () => editor.undo(),
    format: () => rewritten("format"),
    clean: () => rewritten("extract"),
    more: () => $("more").setAttribute("aria-expanded", String($("bar").classList.toggle("open"))),
  };
  for (const [id, action] of Object.entries(clicks)) {
    $(id).addEventListener("click", () => Promise.resolve(action()).catch(({ message }) => say(message)));
  }
  $("new-game").addEventListener("change", showNew);
  $("file").addEventListener("change", ({ target }) => {
    opened(target.files[0]);
    target.value = "";
  });
  // Also where the player is: a browser leaves the page for a file that is dropped.
  for (const place of [document, player.document]) {
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      opened(event.dataTransfer.files[0]);
    });
  }
  addEventListener("keydown", (event) => {
    if (event.key === "F8" && !event.defaultPrevented) {
      event.preventDefault();
      nextFinding();
    }
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#more")) return;
    $("bar").classList.remove("open");
    $("more").setAttribute("aria-expanded", "false");
  });
  addEventListener("hashchange", openAddress);
}

/** Does what the address says: a record, or that somebody wants to play. It is done once, so that a reload keeps what came after. */
async function openAddress() {
  const wantsToPlay = location.hash === "#play";
  const link = await linked().catch(() => say("The link is damaged: it has no record that can be read. Ask for it again."));
  if (link || wantsToPlay) history.replaceState(null, "", "#");
  if (wantsToPlay) return newGame();
  if (link) await take(link.text, link.place);
}

/** Hears of taps on the board, and keeps the player from turning it over where somebody plays. */
function hearTaps() {
  const { document } = player;
  document.addEventListener("click", (event) => {
    // What the player says of a finding leads to where it can be fixed.
    if (event.target.closest(".findings li") && !event.target.closest("a")) $("found").scrollIntoView({ block: "nearest" });
    const board = event.target.closest("#board svg")?.querySelector(".board");
    if (!board || !play.isOn) return;
    const { x, y } = new document.defaultView.DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    play.tapped([x, y]);
  });
  for (const name of ["touchstart", "touchend"]) {
    document.addEventListener(name, (event) => play.isOn && event.target.closest("#board") && event.stopPropagation(), { capture: true, passive: true });
  }
}

(async () => {
  const compiled = await WebAssembly.compile(await unpacked($("module").textContent));
  $("module").remove();
  checker = new Checker(compiled);
  shown = new Shown({ checker, player, editor, settings: () => settings });
  play = new Play({
    checker,
    player,
    record: () => editor.text,
    settings: () => settings,
    write,
    shown: () => shown.show(editor.text).catch(() => {}),
    store: () => store(editor.text, settings, play.turn),
    titles: (game) => Object.fromEntries(gameNamed(game).seats.map(({ id, title }) => [id, title])),
    nameOf: (title) => new RegExp(`^\\[${title} "([^"]*)"\\]`, "m").exec(editor.text)?.[1],
  });
  games = await checker.call("games");
  const { text, settings: set, turn } = load();
  // A setting may be gone since.
  settings = await checker.call("check", "", set).then(() => set, () => ({}));
  await player.load(await checker.call("page", EXAMPLES[0].text, {}));
  hearTaps();
  listen();
  const taken = take(text);
  // The page may be left before the turn is there again.
  if (turn) store(text, settings, turn);
  await taken;
  if (turn && editor.text === text) await play.resume(turn);
  document.body.classList.add("ready");
  await openAddress();
})().catch(({ message }) => say(message));
