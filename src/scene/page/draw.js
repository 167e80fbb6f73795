"use strict";

/* Draws a scene as SVG: the same elements in the same order as src/scene/svg does. */

const SVG = "http://www.w3.org/2000/svg";
const FONTS = "Palatino, 'Palatino Linotype', 'DejaVu Serif', Georgia, serif";

/* ---- Elements and words ---- */

/** Returns an element with attributes, and with others or a text in it. */
function element(name, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** Returns a number with one digit behind the point at most. */
const number = (value) => String(Math.floor(value * 10 + 0.5) / 10 + 0);

const path = (look, d) => element("path", { class: look, d });
const disc = (look, [x, y], r) =>
  element("circle", { class: look, cx: number(x), cy: number(y), r: number(r) });
const at = ([x, y], ...inside) =>
  element("g", { transform: `translate(${number(x)} ${number(y)})` }, ...inside);

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

/** Returns how wide a character is: wide ones count twice, marks not at all. */
function width(c) {
  if (MARK.test(c)) return 0;
  const code = c.codePointAt(0);
  return (code >= 0x1100 && code <= 0x1fff) || code >= 0x2e80 ? 2 : 1;
}

/** Returns as much of a text as has so many letters, and whether that is all of it. */
function short(text, most) {
  const letters = [...calm(text)];
  if (letters.reduce((sum, c) => sum + width(c), 0) <= most) return [letters.join(""), true];
  let used = 1;
  const end = letters.findIndex((c) => (used += width(c)) > most);
  return [letters.slice(0, end).join("") + "…", false];
}

/** Returns words as a list of one element, or of none. What has no room is cut off, and what is left fills the room. */
function words(look, [x, y], size, text, { anchor = "middle", room = 20 * size } = {}) {
  if (text === "") return [];
  const [shown, isWhole] = short(text, Math.floor(room / (0.55 * size)));
  const place = { class: look, x: number(x), y: number(y + 0.35 * size), "font-size": number(size) };
  if (anchor !== "start") place["text-anchor"] = anchor;
  if (!isWhole) Object.assign(place, { textLength: number(room), lengthAdjust: "spacingAndGlyphs" });
  return [element("text", place, shown)];
}

/* ---- From which side the board is seen ---- */

const seenSize = (board, view) => (view.upright ? [board.height, board.width] : [board.width, board.height]);

/** Returns where a point of the board is seen. */
function seen(board, { upright, flipped }, [x, y]) {
  if (upright) return flipped ? [board.height - y, x] : [y, board.width - x];
  return flipped ? [board.width - x, board.height - y] : [x, y];
}

/** Returns the same for all that is in a group. */
function groupTurn({ width, height }, { upright, flipped }) {
  if (upright) return { transform: flipped ? `matrix(0 1 -1 0 ${height} 0)` : `matrix(0 -1 1 0 0 ${width})` };
  return flipped ? { transform: `matrix(-1 0 0 -1 ${width} ${height})` } : {};
}

/** Returns how what points somewhere is turned. */
function pieceTurn({ upright, flipped }) {
  if (upright) return flipped ? "rotate(90)" : "rotate(-90)";
  return flipped ? "rotate(180)" : null;
}

/* ---- The board and what is on it ---- */

const shapes = (list) => list.map((shape) => path(`t-${shape.tone}`, shape.path));

function symbolParts(symbol, text, view) {
  const turn = symbol.turns ? pieceTurn(view) : null;
  const parts = shapes(symbol.shapes);
  const place = symbol.text;
  return [
    element("title", {}, calm(symbol.name)),
    ...(turn ? [element("g", { transform: turn }, ...parts)] : parts),
    ...(place ? words(`t-${place.tone}`, [place.x, place.y], place.size, text) : []),
  ];
}

function piece(board, view, [symbol, x, y, text = ""]) {
  return at(seen(board, view, [x, y]), ...symbolParts(board.symbols[symbol], text, view));
}

const FATES = {
  moved: [],
  lost: ["lost", "M-12 -12L12 12M12 -12L-12 12"],
  returned: ["back", "M9 9V0A7 7 0 0 0 -5 0V8M-11 2L-5 8L1 2"],
};

function ghost(board, view, { item: [symbol, x, y, text = ""], fate }) {
  const gone = element("g", { class: "gone" }, ...symbolParts(board.symbols[symbol], text, view));
  const mark = FATES[fate].length ? [path(...FATES[fate])] : [];
  return at(seen(board, view, [x, y]), gone, ...mark);
}

function badge(board, view, { x, y, lift, text, title }) {
  const [left, top] = seen(board, view, [x, y]);
  const half = 10 + 4.5 * Math.min([...text].length, 16);
  const [from, to] = [number(13 - half), number(half - 13)];
  const pill = `M${from} -13H${to}A13 13 0 0 1 ${to} 13H${from}A13 13 0 0 1 ${from} -13Z`;
  return at(
    [left, top - lift],
    element("title", {}, calm(title)),
    path("badge", pill),
    ...words("bright", [0, 0], 16, text, { room: 2 * half }),
  );
}

function drawBoard(board, scene, view) {
  const taken = [];
  return [
    element("g", groupTurn(board, view), ...shapes(board.shapes)),
    ...board.labels.flatMap(({ x, y, text }) => words("label", seen(board, view, [x, y]), 17, text)),
    ...scene.marks.map((item) => piece(board, view, item)),
    ...scene.ghosts.map((gone) => ghost(board, view, gone)),
    ...scene.pieces.map((item) => piece(board, view, item)),
    element("g", { class: "arrows" }, ...scene.arrows.map((arrow) => drawArrow(board, view, arrow, taken))),
    ...scene.badges.map((words) => badge(board, view, words)),
  ];
}

/* ---- The ways that pieces went ---- */

const between = (from, to, part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
const written = ([x, y]) => `${number(x)} ${number(y)}`;

function distance(from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return Math.sqrt(x * x + y * y);
}

/** Draws an arrow with round bends, a head, and a number on its first stretch at a place that is not `taken`. */
function drawArrow(board, view, { points, text, kind }, taken) {
  const all = points.map((point) => seen(board, view, point));
  const stops = all.filter((stop, i) => i === 0 || stop[0] !== all[i - 1][0] || stop[1] !== all[i - 1][1]);
  if (stops.length < 2) return element("g");
  const [way, head] = wayAndHead(stops);
  const parts = [path("rim", way), path(`way ${kind}`, way), path(`${kind}-head`, head)];
  if (text !== "") {
    const places = [0.5, 0.28, 0.72, 0.39, 0.61].map((part) => between(stops[0], stops[1], part));
    const place = places.find((one) => taken.every((other) => distance(one, other) >= 20)) ?? places[0];
    taken.push(place);
    parts.push(disc(`${kind}-head`, place, 10), ...words("bright", place, 13, text, { room: 24 }));
  }
  return element("g", {}, ...parts);
}

function wayAndHead(stops) {
  const [before, tip] = stops.slice(-2);
  const last = distance(before, tip);
  const base = between(tip, before, Math.min(15, last * 0.6) / last);
  const [x, y] = [((tip[0] - before[0]) / last) * 8, ((tip[1] - before[1]) / last) * 8];
  const head = `M${written(tip)}L${written([base[0] - y, base[1] + x])} ${written([base[0] + y, base[1] - x])}Z`;
  let way = `M${written(stops[0])}`;
  for (let i = 1; i + 1 < stops.length; i++) {
    const [from, corner, to] = stops.slice(i - 1, i + 2);
    const [one, other] = [distance(from, corner), distance(corner, to)];
    const bend = Math.min(20, one / 2, other / 2);
    const starts = between(corner, from, bend / one);
    way += `L${written(starts)}Q${written(corner)} ${written(between(corner, to, bend / other))}`;
  }
  return [`${way}L${written(base)}`, head];
}

/* ---- What stands beside the board ---- */

const GAP = 16;
const TRAY = 104;
const GAUGE = 27;
const FACT = 23;
const CAPTION = 34;
const MIDDLE = 340;
const DOTS = 60;

/** Returns where everything of a film stands. It hangs on the film and not on the scene, so that nothing jumps. */
function layoutOf(film, board, view) {
  const [wide, high] = seenSize(board, view);
  const most = (count) => Math.max(0, ...film.scenes.map(count));
  const seats = most((scene) => scene.trays.length);
  const lines = most((scene) => scene.gauges.length) * GAUGE + most((scene) => scene.facts.length) * FACT;
  const atEnds = view.upright && seats === 2;
  const top = atEnds ? GAP + TRAY : GAP;
  const below = top + high + GAP;
  const isWide = wide >= 860 && !atEnds;
  const layout = { width: wide + 2 * GAP, board: [GAP, top], trays: [], middle: GAP + wide / 2 };
  const isPaired = isWide || (seats === 2 && !atEnds);
  layout.tray = isPaired ? (wide - (isWide ? MIDDLE : 0)) / 2 - GAP : wide;
  layout.room = isWide ? MIDDLE : wide;
  let bottom = below;
  if (atEnds) {
    layout.trays = [{ x: GAP, y: below }, { x: GAP, y: GAP / 2 }];
    bottom += TRAY;
  } else {
    for (let seat = 0; seat < seats; seat++) {
      const isRight = isPaired && seat % 2 === 1;
      const row = isPaired ? Math.floor(seat / 2) : seat;
      layout.trays.push({ x: isRight ? GAP + wide : GAP, y: below + row * TRAY, isRight });
    }
    bottom += (isPaired ? Math.ceil(seats / 2) : seats) * TRAY;
  }
  layout.lines = isWide ? below : bottom;
  bottom = isWide ? Math.max(bottom, below + lines) : bottom + lines;
  if (view.flipped && seats === 2) layout.trays.reverse();
  layout.caption = bottom + CAPTION / 2;
  const hasTurns = film.scenes.some((scene) => scene.turn !== "");
  layout.height = bottom + (hasTurns ? CAPTION : 0) + GAP / 2;
  return layout;
}

const howMany = (many) => (many === 1 ? "" : `×${many}`);
const itemWidth = (symbol, count) => symbol.width + 6 + (count === "" ? 0 : 12 + 11 * [...count].length);

function drawTray(film, board, seat, tray, { x, y, isRight }, room) {
  const anchor = isRight ? "end" : "start";
  const player = film.players[seat];
  const name = player && (player.name === "" ? player.seat : `${player.seat} · ${player.name}`);
  const [first, ...rest] = tray.text.split(" · ");
  const items = tray.items.map(([symbol, many]) => [board.symbols[symbol], howMany(many)]);
  const whole = items.reduce((sum, [symbol, count]) => sum + itemWidth(symbol, count), 0);
  const scale = Math.floor(Math.min(room / whole, 1) * 1000) / 1000;
  const begin = number(isRight ? -Math.min(whole, room) : 0);
  const row = element("g", { transform: `translate(${begin} 44) scale(${scale})` });
  let left = 0;
  for (const [symbol, count] of items) {
    const lying = at([left + symbol.width / 2, 0], element("title", {}, calm(symbol.name)), ...shapes(symbol.shapes));
    row.append(lying, ...words("count", [left + symbol.width + 4, 0], 18, count, { anchor: "start" }));
    left += itemWidth(symbol, count);
  }
  return at(
    [x, y],
    ...(player ? words("words strong", [0, 11], 18, name, { anchor, room }) : []),
    ...words("faint", [0, 76], 15, first, { anchor, room }),
    ...words("faint", [0, 95], 15, rest.join(" · "), { anchor, room }),
    row,
  );
}

const DOT_LOOKS = ["none", "t-one", "t-two"];

function drawGauge({ name, dots, text }, point, room) {
  const parts = words("words", [-DOTS - 8, 0], 15, name, { anchor: "end", room: room / 2 - DOTS - 8 });
  let x = 7 - DOTS;
  for (const dot of dots) {
    parts.push(disc(DOT_LOOKS[dot] ?? "t-coin", [x, 0], 6.5));
    if (dot === 1) parts.push(disc("t-one-ink", [x, 0], 2.2));
    if (dot === 2) parts.push(disc("t-two-line", [x, 0], 3));
    x += 18;
  }
  return at(point, ...parts, ...words("faint", [x, 0], 15, text, { anchor: "start", room: room / 2 - x }));
}

/** What is said of a turn that was not played as it is written and lawful. */
const NOTES = {
  lawful: "",
  "as-written": " · played against the rules",
  "as-meant": " · shown as it was meant",
  not: " · not known how; the last known position",
};

function drawBeside(film, board, scene, layout) {
  const parts = scene.trays.map((tray, seat) =>
    drawTray(film, board, seat, tray, layout.trays[seat], layout.tray),
  );
  let y = layout.lines;
  for (const gauge of scene.gauges) {
    parts.push(drawGauge(gauge, [layout.middle, y + GAUGE / 2], layout.room));
    y += GAUGE;
  }
  for (const [name, value] of scene.facts) {
    parts.push(...words("words", [layout.middle, y + FACT / 2], 15, `${name}: ${value}`, { room: layout.room }));
    y += FACT;
  }
  const place = [layout.width / 2, layout.caption];
  return [...parts, ...words("caption", place, 19, captionOf(scene), { room: layout.width - 2 * GAP })];
}

/** Returns the turn as it is written, its name before it, and how it was played. */
function captionOf({ turn, written, played }) {
  const text = written.map((part) => part.text).join("");
  return `${text.startsWith(turn) ? "" : turn} ${text}${NOTES[played]}`.trim();
}

/* ---- All of it ---- */

function titleOf(film, scene) {
  const named = film.players.filter((player) => player.name !== "");
  const names = named.map((player) => `${player.name} (${player.seat})`).join(" – ");
  return calm([film.title, names, scene.turn].filter((part) => part !== "").join(", "));
}

function description(scene) {
  const places = scene.places.map(([place, what]) => `${place}: ${what}.`);
  return calm([scene.words, ...places].filter((part) => part !== "").join(" "));
}

/** Returns a scene of a film as an element, with a style sheet of its own where it is to stand alone. */
function drawing(film, board, scene, view, style = null) {
  const layout = layoutOf(film, board, view);
  const [width, height] = [number(layout.width), number(layout.height)];
  const sheet = { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "font-family": FONTS };
  return element(
    "svg",
    sheet,
    element("title", {}, titleOf(film, scene)),
    element("desc", {}, description(scene)),
    ...(style === null ? [] : [element("style", {}, style)]),
    element("rect", { class: "paper", width, height }),
    at(layout.board, ...drawBoard(board, scene, view)),
    ...drawBeside(film, board, scene, layout),
  );
}
