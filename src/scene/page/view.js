"use strict";

/* The page: which turn of which game is shown, and all that leads from one to another. */

/** How long what is shown stays when the game plays by itself, in milliseconds: a whole turn, a move, a battle. */
const PACE = { turn: 1800, move: 700, battle: 1600 };

/** How long a piece takes to go its way, in milliseconds. */
const GLIDE = 400;

/** How long the last turn takes that a page plays when it opens, and the least time for a step of it, in milliseconds. */
const OPENING = { all: 2000, step: 450 };

/** How fast the game may play. */
const SPEEDS = [1, 2, 0.5];

/** The lines of the data, packed: the boards of all games, what the list of games shows of each, and the games. */
let lines = [];
let boards = [];
let shelf = [];

/** The data leave out empty lists. */
const EMPTY = { comments: [], findings: [] };

/** Reads a line of the data. */
async function read(line) {
  const packed = Uint8Array.from(atob(line), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** Reads data: what all games have in common. */
async function shelfOf(text) {
  const lines = text.split("\n");
  const [boards, shelf] = await Promise.all(lines.slice(0, 2).map(read));
  return { lines, boards, shelf };
}

/** Returns a game of data, by its place. */
async function filmAt({ lines, shelf }, game) {
  const film = await read(lines[shelf[game].line + 2]);
  film.scenes = film.scenes.map((scene) => ({ ...EMPTY, ...scene }));
  return film;
}

const $ = (id) => document.getElementById(id);

/**
 * What is shown. `step` is a move or battle of the turn, none after the whole turn, and `lit` one that is shown alone in the
 * whole turn; `astray` says that an address led to nothing, `isOpening` that the page plays by itself, `isQuiet` that nothing is
 * said of what is shown.
 */
const state = { game: -1, film: null, scene: 0, step: null, flipped: false, lit: null, timer: null, speed: 1, astray: "", isOpening: false, isQuiet: false };

const film = () => state.film;
const scene = () => film().scenes[state.scene];
const board = () => boards[shelf[state.game].board];
const stepsOf = (scene) => film().pictures[scene]?.steps ?? [];
const stepShown = () => stepsOf(state.scene)[state.step];

/** The steps to stop at: a turn of one step is shown as a whole. */
const stopsOf = (scene) => (stepsOf(scene).length > 1 ? stepsOf(scene) : []);

/* ---- Small things ---- */

/** Returns an element of the page with properties, and with others or texts in it. */
function made(name, properties = {}, ...inside) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...inside.map((one) => (typeof one === "string" ? calm(one) : one)));
  return node;
}

/** Puts elements or texts into the one with a name, in place of what is there. */
function fill(id, ...inside) {
  $(id).replaceChildren(...inside.map((one) => (typeof one === "string" ? calm(one) : one)));
}

const MARK = /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u20d0-\u20ff\ufe00-\ufe2f]/;
const MARKS = new RegExp(`(${MARK.source}{2})${MARK.source}+`, "g");

/** Returns text on one line, with no more than two marks over a letter, and nothing that turns it about. */
function calm(text) {
  return text
    .replace(/[\n\t]/g, " ")
    .replace(/\ufeff/g, "")
    .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/\x7f/g, "\u2421")
    .replace(/[\x80-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g, "\ufffd")
    .replace(MARKS, "$1");
}

/** Returns the element that some markup of the program makes. */
function element(markup) {
  const template = made("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

/* ---- The board, as the program has drawn it ---- */

/** On a narrow screen the board is seen upright, if it is larger so beside what else takes height. */
const isUpright = ({ turns }) => turns && innerHeight > innerWidth + 130 && innerWidth < 600;

/** Returns from which of its four sides a board is seen. */
const sideOf = (board) => board.sides[2 * isUpright(board) + state.flipped];

/** Returns the drawing of a scene, seen from a side; with the pieces and held spaces of a step of it, if one is given. */
function drawing(place, side, step) {
  const { players, title, scenes } = film();
  const svg = painted(board(), film().pictures[place].layers, side);
  if (step) {
    // What is beside the pieces changes with the whole turn.
    const layers = [...svg.querySelectorAll(".layer")];
    const trays = layers.findIndex((layer) => layer.matches(".trays"));
    layers[trays].innerHTML = drawn(board(), film().pictures[place - 1]?.layers[trays] ?? []);
    svg.querySelector(".pieces").innerHTML = drawn(board(), step.pieces);
    svg.querySelector(".held").innerHTML = drawn(board(), step.held ?? []);
  }
  const names = players.filter(({ name }) => name !== "").map(({ name, seat }) => `${name} (${seat})`);
  const { turn: name, words, outcome, places } = scenes[place];
  svg.querySelector("title").textContent = calm([title, names.join(" – "), name].filter((part) => part !== "").join(", "));
  svg.querySelector("desc").textContent = calm([...[words, outcome].filter((one) => one), ...places.map(([place, what]) => `${place}: ${what}.`)].join(" "));
  upright(svg, side);
  return svg;
}

/** Returns a board with what is on its layers, seen from a side. */
function painted(board, layers, side) {
  const [viewBox, turned] = side;
  board.element ??= element(board.svg);
  const svg = board.element.cloneNode(true);
  for (const [at, layer] of [...svg.querySelectorAll(".layer")].entries()) layer.innerHTML = drawn(board, layers[at]);
  const [, , width, height] = viewBox.split(" ");
  for (const [name, value] of Object.entries({ viewBox, width, height })) svg.setAttribute(name, value);
  turn(svg.querySelector(".board"), turned);
  return svg;
}

/** Turns what stays upright back, on a board that is seen from a side. */
function upright(node, [, , turnedBack]) {
  for (const up of node.querySelectorAll(".up")) turn(up, turnedBack);
}

/** Returns what the program has drawn, by its places, as markup. */
const drawn = (board, places) => places.map((place) => board.drawn[place]).join("");

function turn(group, transform) {
  if (transform) group.setAttribute("transform", transform);
}

/** Returns the drawing as a file of its own: with its looks, and without the symbols that are not in it. */
function svgText() {
  const svg = drawing(state.scene, sideOf(board()));
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = $("look").textContent;
  svg.querySelector("desc").after(style);
  for (const symbol of svg.querySelectorAll("defs > g")) {
    if (!svg.querySelector(`use[href="#${symbol.id}"]`)) symbol.remove();
  }
  return new XMLSerializer().serializeToString(svg) + "\n";
}

const findingsOf = (film, scene) => scene.findings.map((place) => film.findings[place]);

/** Returns the parts of a turn as it is written, without its name before them. */
function partsOf({ turn, written }) {
  const [first, ...rest] = written;
  const after = first?.text.slice(turn.length) ?? "";
  // A name that only begins like the turn's is another: G13 where the turn is G1.
  if (turn === "" || !first?.text.startsWith(turn) || /^\d/.test(after)) return written;
  return [{ ...first, text: after.trimStart() }, ...rest].filter(({ text }) => text !== "");
}

const nameOf = (scene) => scene.turn || "Start";

/** The signs of the severities. */
const FLAGS = { error: "✕", warning: "!", advice: "i" };

/** Returns the worst severity of some findings. */
const worst = (findings) => ["error", "warning", "advice"].find((one) => findings.some(({ severity }) => severity === one));

const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/* ---- Addresses: #g2:S3 is the turn S3 of the second game, #g2 its end ---- */

const address = (game, scene) => `#g${shelf[game].number}${scene ? `:${encodeURIComponent(addressName(scene))}` : ""}`;

/** Returns a name that no other turn of the game has: `S1`, and `S1.2` for the second of that name. */
const addressName = ({ turn, namesakes = 0 }) => (namesakes ? `${turn}.${namesakes + 1}` : turn || "start");

/** Goes to what an address names, or says that it names nothing that is there. */
async function goTo(hash, data = { lines, boards, shelf }) {
  const [, number, turn] = /^#g(\d+)(?::(.*))?$/s.exec(hash) ?? [];
  const game = data.shelf.findIndex((entry) => entry.number === Number(number));
  await open(Math.max(game, 0), data);
  if (hash === "" || hash === "#") return goToEnd();
  if (game < 0) return goToEnd(number ? `There is no game ${number} in this page.` : "The address names nothing in this page.");
  if (turn === undefined) return goToEnd();
  const names = film().scenes.map(addressName);
  const place = names.findIndex((own) => own === turn || encodeURIComponent(own) === turn);
  if (place < 0) goToEnd("The address names a turn that is not in this game. This is its end.");
  else go(place);
}

/* ---- Going from turn to turn ---- */

/** What people do is done in order, each when the one before is done: a game is read in a moment, but not at once. */
let doing = Promise.resolve();

/** Does something after all that was asked for before. */
function inTurn(action) {
  const own = (doing = doing.then(action).catch(reportError).then(() => doing === own && report()));
  return own;
}

/** Opens a game, by its place; of other data, if there are others. All changes at once: something may ask in between. */
async function open(game, data = { lines, boards, shelf }) {
  const isOther = data.lines !== lines;
  if (game === state.game && !isOther) return;
  const film = await filmAt(data, game);
  ({ lines, boards, shelf } = data);
  Object.assign(state, { game, film, scene: 0, step: null });
  if (isOther && shelf.length > 1) filterShelf();
  $("games").hidden = shelf.length < 2;
  showGame();
}

function go(place, astray = "", step = null) {
  const end = film().scenes.length - 1;
  fill("under");
  Object.assign(state, { scene: Math.min(Math.max(place, 0), end), step, lit: null, astray });
  showScene();
  keepAddress();
}

/** In the frame of another page there is no address to keep: that page hears of the turn when nothing else is to be done. */
function keepAddress() {
  if (isFramed) doing.then(report);
  else history.replaceState(null, "", address(state.game, scene()));
}

/** The address of the turn that was reported last. */
let reported = "";

/** Reports the turn that is shown to the page around this one, if it is another than the last one reported. */
function report() {
  if (!isFramed || !film() || address(state.game, scene()) === reported) return;
  reported = address(state.game, scene());
  document.dispatchEvent(new CustomEvent("hirth-turn", { detail: at() }));
}

/** A game is seen from its end first, as its result and the shelf are. */
const goToEnd = (astray = "") => go(film().scenes.length - 1, astray);

const step = (turns) => {
  stop();
  go(state.scene + turns);
};

/** Goes on by a move or a battle: after the last one of a turn the whole turn is shown. */
function onward() {
  const isWhole = state.step === null;
  const scene = isWhole ? state.scene + 1 : state.scene;
  const step = isWhole ? 0 : state.step + 1;
  go(scene, "", step < stopsOf(scene).length ? step : null);
  glide(stepShown() ?? (isWhole ? stepsOf(scene)[0] : undefined));
}

/** Goes back by a move or a battle. */
function backward() {
  const step = state.step === null ? stopsOf(state.scene).length : state.step;
  if (step > 0) go(state.scene, "", step - 1);
  else go(state.scene - 1);
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets the piece of a step go its way, if it has one and things may move. */
function glide({ mover, arrow, others = [] } = {}) {
  if (arrow === undefined || mover === undefined || isStill()) return;
  const way = $("board").querySelector(".arrows").children[arrow]?.querySelector(".way");
  if (!way) return;
  const { scene, step } = state;
  const layer = $("board").querySelector(".pieces");
  layer.innerHTML = `${drawn(board(), others)}<g>${drawn(board(), [mover])}</g>`;
  upright(layer, sideOf(board()));
  const piece = layer.lastElementChild;
  piece.style.offsetPath = `path("${way.getAttribute("d")}")`;
  piece.style.offsetRotate = "0deg";
  const ends = [{ offsetDistance: "0%" }, { offsetDistance: "100%" }];
  piece.animate(ends, { duration: GLIDE / state.speed, easing: "ease-in-out" }).finished.then(
    () => state.scene === scene && state.step === step && showBoard(),
    () => {},
  );
}

function stop() {
  clearTimeout(state.timer);
  showPlaying(false);
  Object.assign(state, { timer: null, isOpening: false });
}

function showPlaying(isPlaying) {
  const word = isPlaying ? "pause" : "play";
  $("play").classList.toggle("playing", isPlaying);
  $("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  fill("play-word", word);
}

function play() {
  const wasPlaying = state.timer !== null && !state.isOpening;
  const isFromStart = state.isOpening || isAtEnd();
  stop();
  if (wasPlaying) return;
  if (isFromStart) go(0);
  showPlaying(true);
  playOn();
}

/** Plays the last turn once, for who opens the page at the end of its game. */
function playLastTurn() {
  const last = film().scenes.length - 1;
  const steps = stepsOf(last);
  if (last === 0 || steps.length === 0 || isStill()) return;
  state.isOpening = true;
  const pace = Math.max(OPENING.all / steps.length, OPENING.step);
  const on = () => {
    onward();
    if (isAtEnd()) stop();
    else state.timer = setTimeout(on, pace);
  };
  go(last - 1);
  on();
}

const isAtEnd = () => state.scene === film().scenes.length - 1 && state.step === null;

/** Goes on, and again after a while. */
function playOn() {
  onward();
  if (isAtEnd()) return stop();
  const step = stepShown();
  const pace = step ? (step.mover === undefined ? PACE.battle : PACE.move) : PACE.turn;
  state.timer = setTimeout(playOn, pace / state.speed);
}

/** Plays faster, and then slowly. */
function changeSpeed() {
  state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
  fill("rate", `${state.speed === 0.5 ? "½" : state.speed}×`);
}

function flip() {
  state.flipped = !state.flipped;
  $("flip").setAttribute("aria-pressed", String(state.flipped));
  showBoard();
}

/** Goes to the next turn of a kind; after the last turn it looks from the first on. */
function next(isWanted) {
  const { scenes } = film();
  for (let i = 1; i <= scenes.length; i++) {
    const place = (state.scene + i) % scenes.length;
    if (isWanted(place)) return step(place - state.scene);
  }
}

const nextFinding = () => next((place) => film().scenes[place].findings.length > 0);
const nextBattle = () => next((place) => film().pictures[place].fought);

/** Goes to another game of the page. */
async function otherGame(by) {
  const game = state.game + by;
  if (!shelf[game]) return;
  stop();
  openList(false);
  await open(game);
  goToEnd();
}

/** Shows one step of the whole turn alone and says it, or all of them again. */
function light(step) {
  stop();
  if (state.step !== null) go(state.scene);
  state.lit = state.lit === step || step < 0 ? null : step;
  const words = stepsOf(state.scene)[state.lit]?.words;
  if (words) fill("said", words);
  showLight();
}

/* ---- What is shown of a game ---- */

/** Returns who plays, by names and seats; nothing if no name is known. */
const names = ({ players }) =>
  players.filter(({ name }) => name !== "").flatMap(({ name, seat }, i) => [i ? " – " : "", made("bdi", {}, name), ` (${seat})`]);

function heading(game) {
  const named = names(game);
  return named.length ? [`${game.title}: `, ...named] : [game.title];
}

function turnItem(film, scene, place) {
  const found = findingsOf(film, scene);
  const parts = partsOf(scene).map(({ text, arrow }) => {
    const part = made("span", {}, text);
    if (arrow !== undefined) {
      part.className = "part";
      part.title = film.pictures[place].steps?.find((step) => step.arrow === arrow)?.words ?? "";
      part.dataset.arrow = arrow;
    }
    return part;
  });
  const flags = [];
  if (found.length) {
    const what = found.length === 1 ? worst(found) : counted(found.length, "finding");
    flags.push(made("span", { className: `flag ${worst(found)}` }, `${FLAGS[worst(found)]} ${what}`));
  }
  if (scene.comments.length) flags.push(made("span", { className: "flag" }, "” comment"));
  const link = made(
    "a",
    { href: address(state.game, scene) },
    made("b", {}, nameOf(scene)),
    made("span", { className: "written" }, ...parts),
    made("span", {}, ...flags),
  );
  link.dataset.scene = place;
  return made("li", {}, link);
}

function showGame() {
  const shown = film();
  const { standing, findings } = shelf[state.game];
  fill("title", ...heading(shown));
  const placed = new Set(shown.scenes.flatMap(({ findings }) => findings));
  const loose = shown.found.filter((_, place) => !placed.has(place));
  fill("verdict", ...shown.verdict.map(chip));
  const isTurned = shown.turning !== undefined && shown.turning < shown.scenes.length - 1;
  const turnLink = (place) => made("a", { href: address(state.game, shown.scenes[place]) }, nameOf(shown.scenes[place]));
  const ahead = isTurned ? [made("span", { className: "ahead" }, ` · ahead in ${board().lead} since `, turnLink(shown.turning))] : [];
  fill("result", shown.result || "unfinished", ...ahead);
  fill("standing", standing);
  $("loose").innerHTML = [...loose, ...findings].join("");
  fill("turns", ...shown.scenes.map((scene, place) => turnItem(shown, scene, place)));
  fill("tags", ...shown.tags.flatMap(([name, value]) => [made("dt", {}, name), made("dd", {}, made("bdi", {}, value))]));
  $("slider").max = shown.scenes.length - 1;
  $("strip").innerHTML = shown.strip;
  $("key").innerHTML = shown.key;
  $("legend-list").innerHTML = board().legend;
  $("stage").classList.toggle("square", isSquare(board()));
  $("board").classList.toggle("turns", board().turns);
  showChoice();
}

/** Returns a chip of the verdict: how many findings of a severity lead to the first of them. */
function chip([kind, text]) {
  const { scenes, findings } = film();
  const place = scenes.findIndex((scene) => scene.findings.some((at) => findings[at].severity === kind));
  return place < 0 ? made("span", { className: kind }, text) : made("a", { className: kind, href: address(state.game, scenes[place]) }, text);
}

/* ---- The list of games ---- */

/** The games in the list, by place: those that the filter lets through. */
let onShelf = [];

/** So many games more than are in sight are in the list, before and after them. */
const ASIDE = 3;

/** How high a game in the list is, in pixels; the style sheet has the same in `rem`. */
const ROW = () => 3.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Who plays a game of the list, or which game it is; a page of one game needs no name of it. */
function players(entry) {
  const named = names(entry);
  const isOne = shelf.every(({ title }) => title === entry.title);
  return [`${entry.number}. `, ...(isOne && named.length ? [] : [entry.title, named.length ? ": " : ""]), ...named];
}

/** Returns a game as an item of the list; the first of a match says which match that is. */
function row(at) {
  const game = onShelf[at];
  const entry = shelf[game];
  const { turns, found, findings, result, series, date, standing, valid } = entry;
  const faults = found + findings.length;
  const notes = [result || "unfinished", counted(turns, "turn"), standing];
  const isNew = series !== "" && series !== shelf[onShelf[at - 1]]?.series;
  const svg = painted(boards[entry.board], entry.end, boards[entry.board].sides[0]);
  svg.setAttribute("aria-hidden", "true");
  for (const words of svg.querySelectorAll("title, desc")) words.remove();
  const link = made(
    "a",
    { href: address(game) },
    svg,
    made("span", { className: "name" }, ...players(entry)),
    made("span", { className: "date" }, date),
    made("small", {}, ...(isNew ? [made("b", { className: "series" }, series), " · "] : []), notes.filter((note) => note !== "").join(" · ")),
    made("span", { className: "found" }, faults ? `${valid ? "!" : FLAGS.error} ${counted(faults, "finding")}` : ""),
  );
  link.dataset.game = game;
  mark(link, game === state.game);
  const item = made("li", {}, link);
  item.dataset.at = at;
  item.ariaSetSize = onShelf.length;
  item.ariaPosInSet = at + 1;
  return item;
}

/** Puts those games into the list that are in sight or near, and no others: there may be many. */
function fillShelf() {
  const list = $("shelf").firstElementChild;
  const high = ROW();
  const first = Math.max(Math.floor($("shelf").scrollTop / high) - ASIDE, 0);
  const end = Math.min(Math.ceil(($("shelf").scrollTop + $("shelf").clientHeight) / high) + ASIDE, onShelf.length);
  for (const item of [...list.children]) if (item.dataset.at < first || item.dataset.at >= end) item.remove();
  // Those that stay keep the focus.
  for (let at = first; at < end; at++) {
    const there = list.children[at - first];
    if (there?.dataset.at !== String(at)) list.insertBefore(row(at), there ?? null);
  }
  list.style.paddingTop = `${first * high}px`;
  list.style.height = `${onShelf.length * high}px`;
}

/** Returns text as people type it who have no Norse letters. */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ð/g, "d").replace(/þ/g, "th").replace(/æ/g, "ae").replace(/ø/g, "o");

/** Shows the games in whose entry all words of the filter are. */
function filterShelf() {
  const words = plain($("filter").value).split(/\s+/);
  const textOf = ({ number, title, players, result, series, date }) => plain([number, title, result, series, date, ...players.map(({ name }) => name)].join(" "));
  onShelf = shelf.flatMap((entry, game) => (words.every((word) => (entry.text ??= textOf(entry)).includes(word)) ? [game] : []));
  fill("matching", `${onShelf.length} of ${counted(shelf.length, "game")}`);
  $("shelf").firstElementChild.replaceChildren();
  fillShelf();
}

/** Opens the list of games at the one that is shown, or closes it. */
function openList(isOpen = $("list").hidden) {
  $("list").hidden = !isOpen;
  $("all-games").setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) return;
  const at = onShelf.indexOf(state.game);
  if (at >= 0) $("shelf").scrollTop = (at - 1) * ROW();
  fillShelf();
  for (const link of $("shelf").querySelectorAll("a")) mark(link, Number(link.dataset.game) === state.game);
  $("filter").focus();
}

/** Shows which of the games is shown. */
function showChoice() {
  if (shelf.length < 2) return;
  const entry = shelf[state.game];
  const named = names(entry);
  const who = named.length ? named : [entry.result || "unfinished"];
  fill("this-game", made("b", {}, `${entry.number} of ${shelf.length} `), ...who);
  $("game-before").setAttribute("aria-disabled", String(state.game === 0));
  $("game-after").setAttribute("aria-disabled", String(state.game === shelf.length - 1));
  if (!$("list").hidden) openList(true);
}

/* ---- What is shown of a turn ---- */

function mark(link, isCurrent, as = "true") {
  if (isCurrent) link.setAttribute("aria-current", as);
  else link.removeAttribute("aria-current");
}

function showBoard() {
  const step = stepShown();
  const svg = drawing(state.scene, sideOf(board()), step);
  svg.classList.toggle("step", step !== undefined);
  $("board").replaceChildren(svg);
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  $("main").style.setProperty("--high", height / width);
  enlarge(svg);
  showLight();
  // While a turn is played move by move, what it counts is not known yet.
  showBeside(step ? (film().scenes[state.scene - 1] ?? scene()) : scene());
}

/** The least height of letters on the board, in pixels. */
const LETTERS = 10;

/** How much the number of an arrow may be enlarged. */
const MUCH = 1.5;

/** Enlarges what would be too small to read where the board is small. */
function enlarge(svg) {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const box = svg.getBoundingClientRect();
  const scale = Math.min(box.width / width, box.height / height);
  if (!scale) return;
  for (const text of svg.querySelectorAll("text")) {
    const size = Number(text.getAttribute("font-size"));
    const grown = LETTERS / scale / size;
    if (grown <= 1) continue;
    const sign = text.closest(".numbers .up, .badges .up");
    // Numbers have places for discs of their own size: much larger ones would hide each other and the pieces.
    if (sign?.closest(".numbers") && grown > MUCH) sign.closest(".numbers").style.display = "none";
    else if (sign) sign.setAttribute("transform", `${sign.getAttribute("transform") ?? ""} scale(${grown})`);
    else {
      text.setAttribute("font-size", size * grown);
      text.setAttribute("y", Number(text.getAttribute("y")) + 0.35 * size * (grown - 1));
    }
  }
}

/** Whether a board is about as high as wide: there is room beside it then. */
function isSquare({ sides: [[viewBox]] }) {
  const [, , width, height] = viewBox.split(" ").map(Number);
  return width < 1.3 * height;
}

/** What each seat has, and what is counted; the seat that sits above comes first. */
function showBeside({ trays, gauges }) {
  const { symbols, lost: lostSymbols, trays: isOnBoard } = board();
  const pieces = (items, symbols) => items.map(([symbol, many]) => made("span", {}, element(symbols[symbol]), many === 1 ? "" : `×${many}`));
  const seats = trays.map(({ items, lost, text }, seat) => {
    const player = film().players[seat];
    const name = player && (player.name === "" ? [player.seat] : [`${player.seat} · `, made("bdi", {}, player.name)]);
    const beside = isOnBoard ? [] : [made("span", { className: "pieces" }, ...pieces(items, symbols), ...pieces(lost, lostSymbols)), made("small", {}, text)];
    return made("div", { className: "tray" }, made("b", {}, ...(name ?? [])), ...beside);
  });
  if (state.flipped && seats.length === 2) seats.reverse();
  const counts = gauges.map(({ name, dots, text }) => {
    const row = dots.map((dot) => made("i", { className: DOTS[dot] ?? "coin" }));
    return made("div", { className: "gauge" }, name, made("span", { className: "dots" }, ...row), text);
  });
  $("beside").classList.toggle("two", seats.length === 2);
  fill("beside", ...seats, made("div", { className: "gauges" }, ...counts));
}

/** The looks of the dots of a gauge: for nothing, and for the seats. */
const DOTS = ["none", "one", "two"];

/** Marks what belongs to the step that is shown, or shown alone. */
function showLight() {
  const { arrow = null, badge = null } = stepShown() ?? stepsOf(state.scene)[state.lit] ?? {};
  const lit = { ".arrows": arrow, ".heads": arrow, ".numbers": arrow, ".badges": badge };
  for (const [name, place] of Object.entries(lit)) {
    const layer = $("board").querySelector(name);
    layer.classList.toggle("one-lit", place !== null);
    [...layer.children].forEach((one, at) => one.classList.toggle("lit", at === place));
  }
  for (const button of $("words").querySelectorAll("button")) {
    const step = Number(button.dataset.step);
    button.setAttribute("aria-pressed", String(step === state.lit));
    mark(button, step === state.step, "step");
    if (step === state.step) keepInSight($("turn"), button);
  }
}

/** Moves a list that scrolls so far that one of its entries is in sight, and the page not at all. */
function keepInSight(list, one) {
  const [box, own] = [list.getBoundingClientRect(), one.getBoundingClientRect()];
  if (own.top < box.top) list.scrollTop -= box.top - own.top;
  if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
}

/** The place of the step of a turn that an arrow is of; -1 if there is none. */
const stepOf = (scene, arrow) => stepsOf(scene).findIndex((step) => step.arrow === arrow);

/** Returns a step of the turn that is shown as a button that shows it alone: its sign on the board, its notation, its words. */
function stepItem({ mark, look, text, words }, at) {
  const seat = film().players[scene().seat]?.seat;
  const own = words.startsWith(`${seat}: `) ? words.slice(seat.length + 2) : words;
  const said = made("span", {}, ...(text ? [made("b", {}, text), " "] : []), own.slice(0, 1).toUpperCase() + own.slice(1));
  const button = made("button", { type: "button" }, mark ? made("i", { className: look }, mark) : made("span"), said);
  button.dataset.step = at;
  return made("li", {}, button);
}

/** Shows what a turn did: a list of its steps, or its words if they are not known. */
function showWords({ words, outcome }) {
  const steps = stepsOf(state.scene);
  const active = document.activeElement;
  const held = $("words").contains(active) || active === $("turn") ? (active.dataset.step ?? "0") : undefined;
  const did = steps.length ? [made("ol", {}, ...steps.map(stepItem))] : words ? [made("p", {}, words)] : [];
  fill("words", ...(outcome ? [made("p", { id: "outcome" }, outcome)] : []), ...did);
  // Who steps on from a move is at the moves of the next turn then.
  if (held !== undefined) ($("words").querySelector(`[data-step="${held}"]`) ?? $("words").querySelector("button") ?? $("turn")).focus({ preventScroll: true });
  $("turn").scrollTop = 0;
}

/** The record keeps the turn in sight without moving the page, and begins with a whole line. */
function showInRecord() {
  const list = $("turns");
  const links = [...list.querySelectorAll("a")];
  const current = links[state.scene];
  const isHeld = list.contains(document.activeElement);
  for (const link of links) {
    mark(link, link === current);
    // One stop for who goes by the Tab key; arrows lead on from there.
    link.tabIndex = link === current ? 0 : -1;
  }
  if (isHeld) current.focus({ preventScroll: true });
  list.style.paddingBottom = "";
  const least = current.offsetTop + current.offsetHeight - list.clientHeight;
  const wanted = Math.max(least, Math.min(list.scrollTop, current.offsetTop));
  const first = links.find(({ offsetTop }) => offsetTop >= wanted) ?? current;
  const top = wanted > 0 ? first.offsetTop : 0;
  list.scrollTop = top;
  if (list.scrollTop < top) {
    list.style.paddingBottom = `${6 + top - list.scrollTop}px`;
    list.scrollTop = top;
  }
}

/** What to do first, for who sees the page for the first time. */
const HINTS = {
  end: "This is the end of the game. “play” shows it from the start, “help” says what everything means.",
  start: "This is the start of the game. “play” shows it, “help” says what everything means.",
};

function showScene() {
  const shown = scene();
  const found = findingsOf(film(), shown);
  const step = stepShown();
  const part = step ? ` · ${state.step + 1} of ${stepsOf(state.scene).length}` : "";
  const words = step ? step.words : [shown.words, shown.outcome].filter((one) => one).join(" ");
  fill("turn-name", `${nameOf(shown)}${part}${film().pictures[state.scene].note}`);
  document.title = calm([$("page").textContent, film().result, $("title").textContent, shown.turn].filter((part) => part !== "").join(" · ")).slice(0, 200);
  showWords(shown);
  fill("hint", film().scenes.length < 2 ? "" : isAtEnd() ? HINTS.end : state.scene === 0 ? HINTS.start : "");
  // An error comes first, anything else after what the turn did.
  (worst(found) === "error" ? $("turn-name") : $("words")).after($("findings"));
  $("findings").innerHTML = shown.findings.map((place) => film().found[place]).join("");
  fill("comments", ...shown.comments.map((comment) => made("blockquote", {}, made("bdi", {}, comment))));
  fill("facts", ...shown.facts.flatMap(([name, value]) => [made("dt", {}, name), made("dd", {}, value)]));
  const rows = shown.places.map(([place, what]) => made("tr", {}, made("th", { scope: "row" }, place), made("td", {}, what)));
  $("where").querySelector("tbody").replaceChildren(...rows);
  $("where").hidden = false;
  const messages = found.map(({ message }) => message);
  const said = step ? [nameOf(shown), words] : [state.astray, nameOf(shown), words, ...messages, ...shown.comments].filter((text) => text !== "");
  if (!state.isOpening && !state.isQuiet) fill("said", said.join(". "));
  fill("astray", state.astray);
  $("slider").value = state.scene;
  $("slider").setAttribute("aria-valuetext", `${nameOf(shown)}, ${state.scene} of ${film().scenes.length - 1}`);
  for (const id of ["first", "back"]) $(id).setAttribute("aria-disabled", String(state.scene === 0));
  for (const id of ["last", "forth", "onward"]) $(id).setAttribute("aria-disabled", String(isAtEnd()));
  document.body.classList.toggle("stepping", step !== undefined);
  showBoard();
  showInRecord();
}

/* ---- To take along ---- */

/** How wide a picture to send is, and the height of its lines, in pixels. */
const SHARED = { width: 1200, line: 56 };

/** Returns the position as a picture with who plays, and how the game ended or which turn it is. */
function sharedSvg() {
  const board = drawing(state.scene, sideOf({ ...boards[shelf[state.game].board], turns: false }));
  const [, , wide, high] = board.getAttribute("viewBox").split(" ").map(Number);
  const { width, line } = SHARED;
  const height = Math.round(((width - 48) * high) / wide);
  const lines = [$("title").textContent, isAtEnd() && film().result ? film().result : captionOf(scene())];
  const whole = element(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 2 * line + 40}" font-family="${board.getAttribute("font-family").replaceAll('"', "'")}"><rect class="paper" width="100%" height="100%"/></svg>`);
  for (const [at, text] of lines.entries()) {
    const words = element(`<svg xmlns="http://www.w3.org/2000/svg"><text class="words ${at ? "" : "strong"}" x="24" y="${at ? height + line + 68 : 44}" font-size="${at ? 30 : 36}"></text></svg>`).firstElementChild;
    // A letter may be of two units.
    words.textContent = [...calm(text)].slice(0, 66).join("");
    whole.append(words);
  }
  for (const [name, value] of Object.entries({ x: 24, y: line + 8, width: width - 48, height })) board.setAttribute(name, value);
  const style = document.createElementNS(board.namespaceURI, "style");
  style.textContent = $("look").textContent;
  whole.prepend(style);
  whole.append(board);
  return whole;
}

/** Returns a picture of the position as a file. */
async function picture() {
  const svg = sharedSvg();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await picture.decode();
  const canvas = made("canvas", { width: Number(svg.getAttribute("width")), height: Number(svg.getAttribute("height")) });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const name = `${film().game}-${nameOf(scene())}.png`.replace(/[^\w.-]/g, "-");
  return new File([blob], name, { type: "image/png" });
}

/** Sends a picture of the position by what the browser has for that, or saves it as a file. */
async function share() {
  const file = await picture();
  if (navigator.canShare?.({ files: [file] })) {
    // Who thinks better of it has not met an error.
    await navigator.share({ files: [file], title: document.title }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(file);
  made("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
  say(`The picture is saved as ${file.name}.`);
}

/** The link to this turn. That of a page from a file is of no use to others: they are told where to look instead. */
function copyLink() {
  if (location.protocol !== "file:") return copy(location.href, "The link");
  const file = decodeURIComponent(location.pathname.split("/").pop());
  return copy(`${nameOf(scene())} in ${file}${location.hash}`, "The name of the file and of the turn");
}

/** How long a word about what was taken along is shown, in milliseconds. */
const SAID = 4000;

function say(text) {
  fill("copied", text);
  clearTimeout(say.timer);
  say.timer = setTimeout(() => fill("copied"), SAID);
}

async function copy(text, what) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isCopied = copiedByHand(text);
  }
  say(isCopied ? `${what} is copied.` : `${what} could not be copied: the browser does not allow it.`);
}

/** Not all browsers have a clipboard in a page that comes from a file: returns whether the older way works. */
function copiedByHand(text) {
  const held = document.activeElement;
  const field = made("textarea", { value: text, className: "unseen" });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  held.focus({ preventScroll: true });
  return isCopied;
}

/** Lays out the game on paper: all its positions. */
function fillPrint() {
  const shown = film();
  const side = board().sides[Number(state.flipped)];
  const figure = (place, ...under) => made("figure", {}, drawing(place, side), made("figcaption", {}, ...under));
  const large = shown.scenes.map((scene, place) => {
    const found = findingsOf(shown, scene).map(({ message }) => message);
    const text = [scene.words, scene.outcome, ...found, ...scene.comments].filter((part) => part).join(" · ");
    return figure(place, made("b", {}, captionOf(scene)), made("span", {}, text));
  });
  const { number, standing } = shelf[state.game];
  const of = shelf.length > 1 ? [`This is game ${number} of the ${shelf.length} in this page. To print another, open it first.`] : [];
  const chips = [...$("verdict").children].map(({ textContent }) => textContent);
  const lines = [chips.join(" · "), $("result").textContent, standing, ...of].filter((line) => line.trim() !== "");
  $("print").replaceChildren(made("h1", {}, $("title").textContent), ...lines.map((line) => made("p", {}, line)), made("div", { className: "large" }, ...large));
}

/** Returns the turn as it is written, its name before it. */
const captionOf = (scene) => [nameOf(scene), ...partsOf(scene).map(({ text }, at) => (at ? "" : " ") + text)].join("");

/* ---- What people do ---- */

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-state.scene),
  ArrowUp: () => (stop(), backward()),
  ArrowDown: () => (stop(), onward()),
  End: () => step(film().scenes.length),
  " ": play,
  "[": () => otherGame(-1),
  "]": () => otherGame(1),
  "?": legend,
  b: nextBattle,
  f: flip,
  n: nextFinding,
};

function legend() {
  if ($("legend").open) $("legend").close();
  else $("legend").showModal();
}

/** Letters can be switched off, for who dictates may say one without meaning it. */
function pressed(event) {
  const action = KEYS[event.key];
  // A question mark needs Shift on many keyboards.
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== "?"));
  if (event.key === "Escape" && !$("list").hidden) return closeList();
  // In the record the arrows lead from line to line, so from turn to turn.
  if (isPlain && event.target.closest("#turns") && /^Arrow(Up|Down)$/.test(event.key)) {
    event.preventDefault();
    return inTurn(() => step(event.key === "ArrowUp" ? -1 : 1));
  }
  // Buttons, boxes and headings that open are pressed by the space bar themselves.
  const isTaken = event.key === " " && event.target.closest("button, summary, [type=checkbox]");
  if (event.target.closest("[type=search]") || ($("legend").open && event.key !== "?")) return;
  const isOff = /^[a-z]$/.test(event.key) && !$("letters").checked;
  if (!action || !isPlain || isTaken || isOff) return;
  event.preventDefault();
  inTurn(action);
}

/** Returns the link that was pressed, which the browser is not to follow; none where it is to open it elsewhere. */
function linkOf(event) {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  event.preventDefault();
  return link;
}

/** A move in the record leads to its turn and lights its arrow; where one is there already, it puts it out again. */
function chosen(event) {
  const link = linkOf(event);
  if (!link) return;
  const part = event.target.closest("[data-arrow]");
  const turns = Number(link.dataset.scene) - state.scene;
  if (turns !== 0 || !part) step(turns);
  // On a phone the record is below the board.
  scrollTo({ top: 0 });
  if (part) light(stepOf(state.scene, Number(part.dataset.arrow)));
}

function closeList() {
  openList(false);
  $("all-games").focus();
}

/** A game in the list is gone to at once, and can be gone back from. */
function chosenGame(event) {
  const link = linkOf(event);
  if (!link) return;
  stop();
  closeList();
  const game = Number(link.dataset.game);
  if (!isFramed && location.hash !== address(game)) history.pushState(null, "", address(game));
  inTurn(async () => {
    await open(game);
    goToEnd();
  });
}

/** Shows what the strip has under the pointer: the turn, and what is counted there. */
function showUnder({ clientX }) {
  const { left, width } = $("strip").getBoundingClientRect();
  const part = Math.min(Math.max((clientX - left) / width, 0), 1);
  const place = Math.round(part * (film().scenes.length - 1));
  const { course } = film().pictures[place];
  fill("under", [nameOf(film().scenes[place]), course].filter((text) => text !== "").join(" · "));
  const half = $("under").offsetWidth / 2;
  $("under").style.left = `${Math.min(Math.max(part * width, half), width - half)}px`;
}

/** A finger that goes over the board turns it over to the next turn, or to the one before. */
function swipes(board) {
  let from = null;
  board.addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : null), { passive: true });
  board.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });
}

function listen() {
  const clicks = {
    first: KEYS.Home,
    back: KEYS.ArrowLeft,
    play,
    onward: KEYS.ArrowDown,
    forth: KEYS.ArrowRight,
    speed: changeSpeed,
    last: KEYS.End,
    flip,
    help: legend,
    "close-legend": legend,
    share: () => share().catch(() => say("The picture could not be made.")),
    more: () => $("more").setAttribute("aria-expanded", String($("others").classList.toggle("open"))),
    "game-before": () => inTurn(KEYS["["]),
    "game-after": () => inTurn(KEYS["]"]),
    "all-games": () => openList(),
    "copy-record": () => copy(film().record, "The record"),
    "copy-link": copyLink,
    "copy-svg": () => copy(svgText(), "The picture"),
  };
  for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);
  $("slider").addEventListener("pointermove", showUnder);
  $("slider").addEventListener("pointerleave", () => fill("under"));
  $("slider").addEventListener("input", ({ target }) => step(Number(target.value) - state.scene));
  $("games").addEventListener("click", chosenGame);
  $("filter").addEventListener("input", filterShelf);
  $("filter").addEventListener("keydown", ({ key }) => key === "Enter" && $("shelf").querySelector("a")?.click());
  $("where").addEventListener("toggle", () => $("where").open && $("where").scrollIntoView({ block: "nearest" }));
  $("shelf").addEventListener("scroll", fillShelf);
  $("turns").addEventListener("click", chosen);
  $("words").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) light(Number(button.dataset.step));
  });
  document.addEventListener("click", ({ target }) => {
    if (!$("list").hidden && !target.closest("#games")) openList(false);
    if (!target.closest("#more")) {
      $("others").classList.remove("open");
      $("more").setAttribute("aria-expanded", "false");
    }
  });
  swipes($("board"));
  addEventListener("keydown", pressed);
  addEventListener("resize", showBoard);
  addEventListener("beforeprint", fillPrint);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && fillPrint());
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!isFramed || !link || event.defaultPrevented) return;
    // In a frame that is an address of the page around it.
    event.preventDefault();
    stop();
    inTurn(() => goTo(link.getAttribute("href")));
  });
  addEventListener("hashchange", () => {
    stop();
    inTurn(() => goTo(location.hash));
  });
}

/* ---- For a page around this one, in whose frame it is ---- */

/** Whether this page is the content of a frame of another one. */
const isFramed = location.protocol === "about:";

/** Returns the game and the turn that are shown: the number of the game, the place of the scene, and the name of the turn. */
const at = () => ({ game: shelf[state.game].number, scene: state.scene, turn: addressName(scene()) });

/** What the page around this one can do. Games have their numbers, scenes their places; without a scene it is the last. */
globalThis.hirthPlayer = {
  at,
  picture,
  svg: svgText,
  /** Shows other data, and a turn of them. */
  show: (text, place = {}) =>
    inTurn(async () => {
      stop();
      const data = await shelfOf(text);
      // Who writes in the page around this one hears what he writes, not what it does, at each key press.
      state.isQuiet = true;
      await goToPlace(place, data).finally(() => (state.isQuiet = false));
    }),
  /** Goes to a turn. */
  go: (place) =>
    inTurn(async () => {
      stop();
      await goToPlace(place);
    }),
  /** Goes to what an address names, such as `#g1:S3`. A turn that is shown stays as it is, also if it is being played. */
  goTo: (hash) =>
    inTurn(async () => {
      const here = address(state.game, scene());
      if (hash === here || hash === decodeURIComponent(here)) return;
      stop();
      await goTo(hash);
    }),
};

async function goToPlace({ game, scene = Infinity }, data = { lines, boards, shelf }) {
  await open(Math.max(data.shelf.findIndex(({ number }) => number === game), 0), data);
  go(Number.isFinite(scene) ? Math.trunc(scene) : Infinity);
}

/** When the game is shown that the page opens with. */
globalThis.hirthPlayer.opened = inTurn(async () => {
  const data = await shelfOf($("data").textContent);
  const isAtTurn = location.hash.length > 1;
  await goTo(location.hash, data);
  listen();
  if (!isAtTurn) playLastTurn();
});
