/** How texts are read. All of it can be left out. */
export interface Settings {
  /** What reports call the text. Its ending can say the game, as in `game.tafl`. */
  name?: string;
  /** The game or the variant, such as `tafl` or `ard-ri`, whatever the tags say. */
  game?: string;
  /** Those of `hirth check --set`, such as `{ lateral: "allow" }`. */
  settings?: Record<string, string>;
  /** How many steps to search for the intended turn where a record breaks. With fewer a call takes less time, and finds less. */
  effort?: number;
}

/** A place in a text. Lines and columns count from 1, all else the units of UTF-16 from 0. */
export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  offset: number;
  length: number;
}

/** Something that was found in a text. */
export interface Finding extends Place {
  /** The stable name of its kind. */
  code: string;
  /** The page on the web that explains it. */
  url: string | null;
  severity: "error" | "warning" | "advice";
  message: string;
  /** A few words for the place itself. */
  caret: string | null;
  /** The turn, such as `S3`. */
  turn: string | null;
  help: string | null;
  related: (Place & { message: string })[];
  fixes: Fix[];
}

/** A way to fix a finding. The first is the likeliest. */
export interface Fix {
  title: string;
  applicability: "safe" | "unsafe";
  edits: (Place & { replacement: string })[];
}

/** How a game ended. */
export interface Outcome {
  /** The seat, such as `gull` or `defenders`. */
  winner: string | null;
  /** How, such as `escape` or `resignation`. */
  victory: string | null;
  drawn: boolean;
  base: number | null;
  multiplier: number | null;
  points: number | null;
  scores: number[];
  scores_by_round: number[][];
}

/** A game of a text, judged. */
export interface GameReport {
  /** Its number in the text, from 1. */
  index: number;
  game: string;
  line: number;
  tags: { name: string; value: string }[];
  turns: number;
  /** Whether it has no error. */
  valid: boolean;
  result: Outcome | null;
  result_known: boolean;
  as_played: boolean;
  presumed_variant: string | null;
  begun_by: string | null;
  unjudged_from: string | null;
  findings: Finding[];
  suppressed: unknown[];
}

/** What `hirth check --format json --position-encoding utf-16` writes. Its schema is `schema/check.schema.json`. */
export interface Report {
  format: "hirth-check";
  version: number;
  /** One file: the text. */
  files: {
    path: string;
    games: GameReport[];
    matches: unknown[];
    /** What was found outside any game. */
    findings: Finding[];
  }[];
  matches: unknown[];
  findings: unknown[];
  summary: {
    files: number;
    games: number;
    valid: number;
    errors: number;
    suppressed: number;
    warnings: number;
    advice: number;
    fixable: { safe: number; unsafe: number };
  };
}

/** A text after its fixes. */
export interface Fixed {
  text: string;
  fixes: { code: string; turn: string | null; title: string }[];
}

export interface FixOptions {
  /** Whether to make also the likeliest of several fixes, not only safe ones. */
  unsafe?: boolean;
}

export interface ConvertOptions {
  /** `json`, `jsonl`, `csv`, `tsv`, `record` (notation), the name of a game (its notation), or `otg`; `json` by default. */
  to?: string;
  /** What a row of a table is about: `games`, `findings`, `turns`, `moves`, `rounds` or `tricks`. */
  rows?: string;
}

export interface DrawOptions {
  /** The number of the game in the text, from 1; without it the last one. */
  game?: number;
  /** The turn after which the position is drawn, or `start`; without it the last one. */
  turn?: string;
  /** `auto` follows the reader's system. */
  theme?: "auto" | "light" | "dark";
  /** Whether a board that is wider than high is drawn upright. */
  upright?: boolean;
  /** Whether it is seen from the other side. */
  flipped?: boolean;
  /** Whether to draw the board alone, without names, reserves and the turn. */
  plain?: boolean;
}

export interface LegalTurnsOptions {
  /** How many at most, 1000 by default: in HIRÞ there can be more than a hundred thousand. */
  limit?: number;
  game?: number;
  turn?: string;
}

export interface ShowOptions {
  /** Only the game with this number, from 1. */
  game?: number;
  /** The choices that make the next turn, as in `live`: it is a last scene. */
  path?: number[];
}

/** The games of a text as the player of `hirth view` shows them. */
export interface Shown {
  /** The content of the player's `<script id="data">`. */
  lines: string;
  /** For each scene where its turn ends in the text. */
  games: { number: number; scenes: (number | null)[] }[];
}

/** A game that can be played. */
export interface Game {
  name: string;
  title: string;
  variants: { id: string; title: string }[];
  settings: { name: string; help: string; values: { name: string; help: string }[] }[];
  seats: { id: string; title: string }[];
  /** A record with comments. */
  example: string;
}

/** The state of a game that is being played. */
export interface Live {
  /** The family of the game. */
  game: string;
  /** The ids of the seats at which somebody plays. */
  seats: string[];
  record: string;
  /** What comes next, as a record calls it: `S5`, `3a`, `R2`; empty after the end. */
  next: string;
  toMove: string | null;
  isOver: boolean;
  outcome: Outcome | null;
  draft: Draft | null;
}

/** A turn in the making. */
export interface Draft {
  /** The turn so far, as `play` takes it when it is whole. */
  text: string;
  isWhole: boolean;
  /** What may come next. A path has the numbers of those that were chosen. */
  choices: Choice[];
}

export interface Choice {
  text: string;
  words: string;
  kind: string;
  /** Points of the drawing of the board: where something is picked up, and where it is put down. */
  from: [number, number] | null;
  to: [number, number] | null;
}

/** What the codes of findings are about. */
export interface Explanation {
  code: string;
  title: string;
  url: string | null;
}

/** A call has no value. */
export declare class HirthError extends Error {
  code?: string;
  help?: string;
  /** Where it is, in units of UTF-16. */
  start?: number;
  end?: number;
}

/** The functions. Each takes a text, and how it is read; what is wrong with the text is in the value, unless the value needs it right. */
export interface Hirth {
  /** Answers a request, as a worker gets it: the arguments of a function, and its name as `call`. */
  call(request: { call: string; [argument: string]: unknown }): unknown;
  /** Checks a text as a record. */
  check(text: string, settings?: Settings): Report;
  /** Fixes what is found in a text. */
  fix(text: string, settings?: Settings, options?: FixOptions): Fixed;
  /** Formats a text, without a change of its moves. */
  format(text: string, settings?: Settings): string;
  /** Converts records to data, and data back to records. */
  convert(text: string, settings?: Settings, options?: ConvertOptions): string;
  /** Returns the clean copy of a pasted record, also of one among words. */
  extract(text: string, settings?: Settings): string;
  /** Makes the page of `hirth view`. */
  page(text: string, settings?: Settings, options?: { title?: string }): string;
  /** Draws a position of a record, a position on one line, or without a text the start of a game, as SVG. */
  svg(text: string, settings?: Settings, options?: DrawOptions): string;
  /** Lists the legal turns after a record, in a position on one line, or without a text at the start of a game. */
  legalTurns(text: string, settings?: Settings, options?: LegalTurnsOptions): { turns: string[]; more: boolean };
  /** Returns what a code is about, and where it is explained. */
  explain(code: string): Explanation;
  /** Lists the games. */
  games(): Game[];
  /** Returns what the player of `hirth view` shows. */
  show(text: string, settings?: Settings, options?: ShowOptions): Shown;
  /** Starts a game or a variant. Returns its record. */
  start(name: string, settings?: Settings): string;
  /** Returns the state of the game of a record. */
  live(text: string, settings?: Settings, options?: { path?: number[] }): Live;
  /** Plays a turn. Returns the record after it. */
  play(text: string, settings: Settings | undefined, options: { turn: string }): string;
  /** Takes back the last turn, or the result; in Herrlof the last line. Returns the record before it. */
  takeBack(text: string, settings?: Settings): string;
  /** Ends a game as the board does not show it: `Gull resigns`, `Draw agreed`. Returns the record. */
  end(text: string, settings: Settings | undefined, options: { result: string }): string;
  /** Deals the next round of Herrlof by chance. Returns the record. */
  deal(text: string, settings: Settings | undefined, options: { seed: number }): string;
  /** Returns the line that ends a round of Herrlof, to be played. */
  tally(text: string, settings?: Settings, options?: { predictions?: number[] }): string;
  /** Sets a tag, or deletes it with an empty value. Returns the record. */
  setTag(text: string, settings: Settings | undefined, options: { name: string; value: string }): string;
}

/** Makes the functions of `hirth.wasm`, from its bytes or compiled. */
export declare function instantiate(source: BufferSource | WebAssembly.Module): Promise<Hirth>;
