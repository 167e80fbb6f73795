"use strict";

/* The page: which turn of which game is shown, and all that leads from one to another. */

/** How long what is shown stays when the game plays by itself, in milliseconds: a whole turn, a move, a battle. */
const PACE = { turn: 1800, move: 700, battle: 1600 };

/** How long a piece takes to go its way, in milliseconds. */
const GLIDE = 400;

/** How fast the game may play. */
const SPEEDS = [1, 2, 0.5];

/** The lines of the data, packed: the boards of all games, what the list of games shows of each, and the games. */
const lines = document.getElementById("data").textContent.split("\n");
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

/** Returns a game, by its place. */
async function filmAt(game) {
  const film = await read(lines[shelf[game].line + 2]);
  film.scenes = film.scenes.map((scene) => ({ ...EMPTY, ...scene }));
  return film;
}

const $ = (id) => document.getElementById(id);

/** What is shown. `step` is a move or battle of the turn, none after the whole turn; `astray` says that an address led to nothing. */
const state = { game: -1, film: null, scene: 0, step: null, flipped: false, arrow: null, timer: null, speed: 1, astray: "" };

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

/** On a narrow screen that is higher than wide the board is seen upright. */
const isUpright = ({ turns }) => turns && innerHeight > innerWidth && innerWidth < 600;

/** Returns from which of its four sides a board is seen. */
const sideOf = (board) => board.sides[2 * isUpright(board) + state.flipped];

/** Returns the drawing of a scene, seen from a side; with other pieces, if some are given. */
function drawing(place, side, others) {
  const { players, title, scenes } = film();
  const svg = painted(board(), film().pictures[place].layers, side);
  if (others) svg.querySelector(".pieces").innerHTML = drawn(board(), others);
  const names = players.filter(({ name }) => name !== "").map(({ name, seat }) => `${name} (${seat})`);
  const { turn: name, words, places } = scenes[place];
  svg.querySelector("title").textContent = calm([title, names.join(" – "), name].filter((part) => part !== "").join(", "));
  svg.querySelector("desc").textContent = calm([...(words ? [words] : []), ...places.map(([place, what]) => `${place}: ${what}.`)].join(" "));
  upright(svg, side);
  return svg;
}

/** Returns a board with what is on its layers, seen from a side. */
function painted(board, layers, side) {
  const [viewBox, turned] = side;
  board.element ??= element(board.svg);
  const svg = board.element.cloneNode(true);
  for (const [at, layer] of [...svg.querySelector(".scene").children].entries()) layer.innerHTML = drawn(board, layers[at]);
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
  const behind = first?.text.slice(turn.length) ?? "";
  // A name that only begins like the turn's is another: G13 where G1 stands.
  if (turn === "" || !first?.text.startsWith(turn) || /^\d/.test(behind)) return written;
  return [{ ...first, text: behind.trimStart() }, ...rest].filter(({ text }) => text !== "");
}

const nameOf = (scene) => scene.turn || "Start";

/** The signs of the severities. */
const FLAGS = { error: "✕", warning: "!", advice: "i" };

/** Returns the worst severity of some findings: their names stand in this order. */
const worst = (findings) => ["error", "warning", "advice"].find((one) => findings.some(({ severity }) => severity === one));

const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/* ---- Addresses: #g2:S3 is the turn S3 of the second game, #g2 its end ---- */

const address = (game, scene) => `#g${shelf[game].number}${scene ? `:${encodeURIComponent(addressName(scene))}` : ""}`;

/** Returns a name that no other turn of the game has: `S1`, and `S1.2` for the second of that name. */
const addressName = ({ turn, namesakes = 0 }) => (namesakes ? `${turn}.${namesakes + 1}` : turn || "start");

/** Goes to what an address names, or says that it names nothing that is there. */
async function goTo(hash) {
  const [, number, turn] = /^#g(\d+)(?::(.*))?$/s.exec(hash) ?? [];
  const game = shelf.findIndex((entry) => entry.number === Number(number));
  await open(Math.max(game, 0));
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
const inTurn = (action) => (doing = doing.then(action).catch(reportError));

/** Opens a game, by its place. */
async function open(game) {
  if (game === state.game) return;
  const film = await filmAt(game);
  Object.assign(state, { game, film, scene: 0, step: null });
  showGame();
}

function go(place, astray = "", step = null) {
  const end = film().scenes.length - 1;
  Object.assign(state, { scene: Math.min(Math.max(place, 0), end), step, arrow: null, astray });
  showScene();
  history.replaceState(null, "", address(state.game, scene()));
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
  const shown = stepShown() ?? (isWhole ? stepsOf(scene)[0] : undefined);
  if (shown?.arrow !== undefined && shown.mover !== undefined) glide(shown);
}

/** Goes back by a move or a battle. */
function backward() {
  const step = state.step === null ? stopsOf(state.scene).length : state.step;
  if (step > 0) go(state.scene, "", step - 1);
  else go(state.scene - 1);
}

/** Lets a piece go its way, if things may move. */
function glide({ mover, arrow, others = [] }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
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
  state.timer = null;
  $("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (state.timer !== null) return stop();
  if (isAtEnd()) go(0);
  $("play").setAttribute("aria-pressed", "true");
  playOn();
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
  showBeside(scene());
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
  await open(game);
  goToEnd();
}

/** Shows one arrow of the turn alone and says its move, or all of them again. */
function light(arrow) {
  state.arrow = state.arrow === arrow ? null : arrow;
  const words = stepOf(state.scene, state.arrow)?.words;
  fill("words", words ?? stepShown()?.words ?? scene().words);
  if (words) fill("said", words);
  showLight();
}

/* ---- What is shown of a game ---- */

const players = ({ players, title }) => {
  const names = players.filter(({ name }) => name !== "");
  const parts = names.flatMap(({ name, seat }, i) => [i ? " – " : "", made("bdi", {}, name), ` (${seat})`]);
  return names.length ? [`${title}: `, ...parts] : [title];
};

function findingItem(finding) {
  const { severity, code, url, message, help, fixes, turn } = finding;
  const meant = fixes.map(({ title }) => title);
  const named = `[${code}]`;
  const linked = url ? made("a", { href: url, target: "_blank", rel: "noopener" }, named) : named;
  return made(
    "li",
    { className: severity },
    made("b", {}, severity, linked, turn ? ` in ${turn}` : ""),
    ` ${message}`,
    ...(help && !meant.includes(help) ? [made("small", {}, help)] : []),
    ...(meant.length ? [made("small", {}, `Perhaps you meant: ${meant.join("; or ")}`)] : []),
  );
}

function turnItem(film, scene, place) {
  const found = findingsOf(film, scene);
  const parts = partsOf(scene).map(({ text, arrow }) => {
    const part = made("span", {}, text);
    if (arrow !== undefined) {
      part.className = "part";
      part.title = stepOf(place, arrow)?.words ?? "";
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
  const { valid, standing, findings } = shelf[state.game];
  fill("title", ...players(shown));
  const turnLink = (place) => made("a", { href: address(state.game, shown.scenes[place]) }, nameOf(shown.scenes[place]));
  const decided = shown.result && shown.scenes.length > 1 ? [" · decided in ", turnLink(shown.scenes.length - 1)] : [];
  const isTurned = shown.turning !== undefined && shown.turning < shown.scenes.length - 1;
  const ahead = !isTurned ? [] : [` · ahead in ${board().lead} since `, turnLink(shown.turning)];
  fill("result", shown.result || "unfinished", ...decided, ...ahead, ...(valid ? [] : [" · not legal as written"]));
  fill("standing", standing);
  const placed = new Set(shown.scenes.flatMap(({ findings }) => findings));
  const loose = shown.findings.filter((_, place) => !placed.has(place));
  fill("loose", ...[...loose, ...findings].map(findingItem));
  fill("turns", ...shown.scenes.map((scene, place) => turnItem(shown, scene, place)));
  fill("tags", ...shown.tags.flatMap(([name, value]) => [made("dt", {}, name), made("dd", {}, made("bdi", {}, value))]));
  $("slider").max = shown.scenes.length - 1;
  $("strip").innerHTML = shown.strip;
  $("key").innerHTML = shown.key;
  $("legend-list").innerHTML = board().legend;
  $("stage").classList.toggle("square", isSquare(board()));
  markOnShelf();
}

/* ---- The shelf of games ---- */

/** The games on the shelf, by place: those that the filter lets through. */
let onShelf = [];

/** So many cards more than are in sight are on the shelf, on either side. */
const ASIDE = 3;

/** How wide a card is with the gap after it, in pixels; the style sheet has the same in `rem`. */
const CARD = 12.4 * parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Returns a game as an item of the shelf; the first of a match says which match that is. */
function card(at) {
  const game = onShelf[at];
  const entry = shelf[game];
  const { number, turns, found, findings, result, series, date, standing, valid } = entry;
  const faults = found + findings.length;
  const notes = [result || "unfinished", date, counted(turns, "turn"), faults ? counted(faults, "finding") : "", valid ? "" : "not legal as written", standing];
  const svg = painted(boards[entry.board], entry.end, boards[entry.board].sides[0]);
  svg.setAttribute("aria-hidden", "true");
  for (const words of svg.querySelectorAll("title, desc")) words.remove();
  const isNew = series !== "" && series !== shelf[onShelf[at - 1]]?.series;
  const link = made(
    "a",
    { href: address(game) },
    svg,
    ...(isNew ? [made("b", { className: "series" }, series)] : []),
    made("span", {}, made("b", {}, `${number}. `), ...players(entry)),
    made("small", {}, notes.filter((note) => note !== "").join(" · ")),
  );
  link.dataset.game = game;
  mark(link, game === state.game);
  const item = made("li", {}, link);
  item.dataset.at = at;
  item.ariaSetSize = onShelf.length;
  item.ariaPosInSet = at + 1;
  return item;
}

/** Puts those cards on the shelf that are in sight or near, and no others: there may be many games. */
function fillShelf() {
  const list = $("shelf").firstElementChild;
  const first = Math.max(Math.floor($("shelf").scrollLeft / CARD) - ASIDE, 0);
  const end = Math.min(Math.ceil(($("shelf").scrollLeft + $("shelf").clientWidth) / CARD) + ASIDE, onShelf.length);
  for (const item of [...list.children]) if (item.dataset.at < first || item.dataset.at >= end) item.remove();
  // Those that stay keep the focus.
  for (let at = first; at < end; at++) {
    const there = list.children[at - first];
    if (there?.dataset.at !== String(at)) list.insertBefore(card(at), there ?? null);
  }
  list.style.paddingLeft = `${first * CARD}px`;
  list.style.width = `${onShelf.length * CARD}px`;
}

/** Shows the games in whose entry all words of the filter are. */
function filterShelf() {
  const words = $("filter").value.toLowerCase().split(/\s+/);
  const textOf = ({ number, title, players, result, series, date }) => [number, title, result, series, date, ...players.map(({ name }) => name)].join(" ").toLowerCase();
  onShelf = shelf.flatMap((entry, game) => (words.every((word) => (entry.text ??= textOf(entry)).includes(word)) ? [game] : []));
  fill("matching", `${onShelf.length} of ${counted(shelf.length, "game")}`);
  $("shelf").firstElementChild.replaceChildren();
  fillShelf();
}

function showGames() {
  if (shelf.length < 2) return;
  $("games").hidden = false;
  filterShelf();
}

/** Marks the game that is shown, and moves the shelf to it. */
function markOnShelf() {
  const at = onShelf.indexOf(state.game);
  if (at >= 0) $("shelf").scrollLeft = at * CARD - 40;
  fillShelf();
  for (const link of $("shelf").querySelectorAll("a")) mark(link, Number(link.dataset.game) === state.game);
}

/* ---- What is shown of a turn ---- */

function mark(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

function showBoard() {
  const step = stepShown();
  const svg = drawing(state.scene, sideOf(board()), step?.pieces);
  svg.classList.toggle("step", step !== undefined);
  $("board").replaceChildren(svg);
  enlarge(svg);
  showLight();
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
  const { symbols } = board();
  const seats = trays.map(({ items, text }, seat) => {
    const player = film().players[seat];
    const name = player && (player.name === "" ? [player.seat] : [`${player.seat} · `, made("bdi", {}, player.name)]);
    const pieces = items.map(([symbol, many]) => made("span", {}, element(symbols[symbol]), many === 1 ? "" : `×${many}`));
    return made("div", { className: "tray" }, made("b", {}, ...(name ?? [])), made("span", { className: "pieces" }, ...pieces), made("small", {}, text));
  });
  if (state.flipped && seats.length === 2) seats.reverse();
  const counts = gauges.map(({ name, dots, text, hint }) => {
    const row = dots.map((dot) => made("i", { className: DOTS[dot] ?? "coin" }));
    return made("div", { className: "gauge" }, name, made("span", { className: "dots" }, ...row), text, ...(hint ? [made("small", {}, hint)] : []));
  });
  $("beside").classList.toggle("two", seats.length === 2);
  fill("beside", ...seats, made("div", { className: "gauges" }, ...counts));
}

/** The looks of the dots of a gauge: for nothing, and for the seats. */
const DOTS = ["none", "one", "two"];

/** Marks what belongs to the move that is shown alone: an arrow that was chosen, or a step of the turn. */
function showLight() {
  const { arrow = null, badge = null } = stepShown() ?? { arrow: state.arrow };
  const lit = { ".arrows": arrow, ".heads": arrow, ".numbers": arrow, ".badges": badge };
  for (const [name, place] of Object.entries(lit)) {
    const layer = $("board").querySelector(name);
    layer.classList.toggle("one-lit", place !== null);
    [...layer.children].forEach((one, at) => one.classList.toggle("lit", at === place));
  }
  for (const button of $("moves").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.arrow) === arrow));
  }
}

/** The step of a turn that an arrow is of. */
const stepOf = (scene, arrow) => stepsOf(scene).find((step) => step.arrow === arrow);

function showMoves(scene) {
  const parts = partsOf(scene).map(({ text, arrow }) => {
    if (arrow === undefined) return made("span", {}, text);
    const words = stepOf(state.scene, arrow)?.words ?? "Show this move alone";
    const button = made("button", { type: "button", ariaDescription: words }, text);
    Object.assign(button.dataset, { arrow, words });
    return button;
  });
  const isHeld = $("moves").contains(document.activeElement);
  fill("moves", ...parts);
  // Who steps on from a move is at the moves of the next turn then.
  if (isHeld) ($("moves").querySelector("button") ?? $("moves")).focus({ preventScroll: true });
}

/** The record keeps the turn in sight without moving the page, and begins with a whole line. */
function showInRecord() {
  const list = $("turns");
  const links = [...list.querySelectorAll("a")];
  links.forEach((link, place) => mark(link, place === state.scene));
  const current = links[state.scene];
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
  const words = step?.words ?? shown.words;
  fill("turn-name", `${nameOf(shown)}${part}${film().pictures[state.scene].note}`);
  document.title = calm([$("page").textContent, $("title").textContent, $("result").textContent, shown.turn].filter((part) => part !== "").join(" · ")).slice(0, 200);
  showMoves(shown);
  fill("words", words);
  fill("hint", film().scenes.length < 2 ? "" : isAtEnd() ? HINTS.end : state.scene === 0 ? HINTS.start : "");
  fill("findings", ...found.map(findingItem));
  fill("comments", ...shown.comments.map((comment) => made("blockquote", {}, made("bdi", {}, comment))));
  fill("facts", ...shown.facts.flatMap(([name, value]) => [made("dt", {}, name), made("dd", {}, value)]));
  const rows = shown.places.map(([place, what]) => made("tr", {}, made("th", { scope: "row" }, place), made("td", {}, what)));
  $("where").querySelector("tbody").replaceChildren(...rows);
  const messages = found.map(({ message }) => message);
  const said = step ? [nameOf(shown), words] : [state.astray, nameOf(shown), words, ...messages, ...shown.comments].filter((text) => text !== "");
  fill("said", said.join(". "));
  fill("astray", state.astray);
  $("slider").value = state.scene;
  $("slider").setAttribute("aria-valuetext", `${nameOf(shown)}, ${state.scene} of ${film().scenes.length - 1}`);
  for (const id of ["first", "back"]) $(id).setAttribute("aria-disabled", String(state.scene === 0));
  for (const id of ["last", "forth", "onward"]) $(id).setAttribute("aria-disabled", String(isAtEnd()));
  showBeside(shown);
  showBoard();
  showInRecord();
}

/* ---- To take along ---- */

/** The link to this turn. That of a page from a file is of no use to others: they are told where to look instead. */
function copyLink() {
  if (location.protocol !== "file:") return copy(location.href, "The link");
  const file = decodeURIComponent(location.pathname.split("/").pop());
  return copy(`${nameOf(scene())} in ${file}${location.hash}`, "The name of the file and of the turn");
}

async function copy(text, what) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isCopied = copiedByHand(text);
  }
  fill("copied", isCopied ? `${what} is copied.` : `${what} could not be copied: the browser does not allow it.`);
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

/** Lays out the game on paper: all positions, and then all of them small on one sheet. */
function fillPrint() {
  const shown = film();
  const side = board().sides[Number(state.flipped)];
  const figure = (place, ...under) => made("figure", {}, drawing(place, side), made("figcaption", {}, ...under));
  const large = shown.scenes.map((scene, place) => {
    const found = findingsOf(shown, scene).map(({ message }) => message);
    const text = [scene.words, ...found, ...scene.comments].filter((part) => part !== "").join(" · ");
    return figure(place, made("b", {}, captionOf(scene)), made("span", {}, text));
  });
  const small = shown.scenes.map((scene, place) => figure(place, nameOf(scene)));
  const head = [made("h1", {}, $("title").textContent), made("p", {}, $("result").textContent), made("p", {}, shelf[state.game].standing)];
  $("print").replaceChildren(...head, made("div", { className: "large" }, ...large), made("div", { className: "small" }, ...small));
}

/** Returns the turn as it is written, its name before it. */
function captionOf({ turn, written }) {
  const text = written.map((part) => part.text).join("");
  return text.startsWith(turn) ? text || "Start" : `${turn} ${text}`;
}

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
  if (part) light(Number(part.dataset.arrow));
}

/** A game in the list is gone to at once, and can be gone back from. */
function chosenGame(event) {
  const link = linkOf(event);
  if (!link) return;
  stop();
  const game = Number(link.dataset.game);
  if (location.hash !== address(game)) history.pushState(null, "", address(game));
  inTurn(async () => {
    await open(game);
    goToEnd();
  });
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
    "copy-record": () => copy(film().record, "The record"),
    "copy-link": copyLink,
    "copy-svg": () => copy(svgText(), "The picture"),
  };
  for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);
  $("strip").addEventListener("click", ({ clientX }) => {
    const { left, width } = $("strip").getBoundingClientRect();
    step(Math.round(((clientX - left) / width) * (film().scenes.length - 1)) - state.scene);
  });
  $("slider").addEventListener("input", ({ target }) => step(Number(target.value) - state.scene));
  $("games").addEventListener("click", chosenGame);
  $("filter").addEventListener("input", filterShelf);
  $("shelf").addEventListener("scroll", fillShelf);
  $("turns").addEventListener("click", chosen);
  $("moves").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) light(Number(button.dataset.arrow));
  });
  swipes($("board"));
  addEventListener("keydown", pressed);
  addEventListener("resize", showBoard);
  addEventListener("beforeprint", fillPrint);
  matchMedia("print").addEventListener("change", ({ matches }) => matches && fillPrint());
  addEventListener("hashchange", () => {
    stop();
    inTurn(() => goTo(location.hash));
  });
}

inTurn(async () => {
  [boards, shelf] = await Promise.all(lines.slice(0, 2).map(read));
  showGames();
  await goTo(location.hash);
  listen();
});
