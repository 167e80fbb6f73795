/* Which game and which turn of the text the player shows: the text and the board follow each other. */

/** Of longer texts the player has only the game at the cursor; the library would choose the first beyond 64 kB. */
const LARGE = 20_000;

/** The title of the page while it shows no game. */
const TITLE = document.title;

export class Shown {
  /** The games of the text, as the report has them. */
  reported = [];
  /** Whether the board follows the cursor: from the first time that somebody moves it. */
  isFollowing = false;
  /** The games that the player has: the number of each, and where its turns end in the text. */
  #games = [];
  /** How much higher the number of a game is in the text than in the player, which may have it alone. */
  #shift = 0;

  /** `checker` answers, `player` shows, `editor` has the text, `settings()` is what was set. */
  constructor(page) {
    Object.assign(this, page);
  }

  /** Whether there is a game to see. */
  get isThere() {
    return this.#games.length > 0;
  }

  /** The game and the turn that the player shows. */
  get place() {
    const { game, scene } = this.player.at();
    return { game: game + this.#shift, scene };
  }

  /** Shows a text: at a place, or else at the turn of the cursor, or at the end. */
  async show(text, wanted) {
    // Of a long text the player has one game, of a short one all.
    const isLarge = text.length > LARGE;
    const part = isLarge ? this.#alone(text, wanted?.game ?? this.#gameAtCursor() ?? 1) : { text, settings: this.settings(), start: 0 };
    const { lines, games: known } = await this.checker.newest("show", part.text, part.settings);
    const isThere = known.length > 0 && text.trim() !== "";
    this.#games = isThere ? known.map(({ number, scenes }) => ({ number: part.number ?? number, scenes: scenes.map((end) => end && end + part.start) })) : [];
    const isNew = isThere && !this.player.isVisible;
    this.player.isVisible = isThere;
    document.body.classList.toggle("without-game", !isThere);
    // On a phone the board takes the place of the text that somebody writes.
    if (isNew) this.editor.stayInSight();
    if (isThere) {
      const [first] = this.#games;
      this.#shift = first.number - known[0].number;
      const place = wanted ?? (this.isFollowing ? this.#placeAt(this.editor.cursor) : { game: first.number });
      await this.player.show(lines, { ...place, game: place.game - this.#shift });
      this.light();
    }
    document.title = isThere ? this.player.title : TITLE;
  }

  /** Goes to the turn at the cursor. */
  async follow() {
    if (!this.isThere) return;
    const wanted = this.#gameAtCursor();
    if (wanted !== undefined && !this.#games.some(({ number }) => number === wanted)) return this.show(this.editor.text);
    const place = this.#placeAt(this.editor.cursor);
    const { game, scene } = this.place;
    if (place.game !== game || place.scene !== scene) await this.player.go({ ...place, game: place.game - this.#shift });
    this.light();
  }

  /** Lights the turn that the player shows in the text. */
  light() {
    const { game, scene } = this.place;
    const end = this.#games.find(({ number }) => number === game)?.scenes[scene];
    this.editor.light(end ?? null);
  }

  /** Returns the part of a text that is a game, by its number, and how it is read. */
  #alone(text, number) {
    const settings = this.settings();
    const at = this.reported.findIndex(({ index }) => index === number);
    if (at < 0) return { text: text.slice(0, LARGE), settings, start: 0 };
    const [own, next] = this.reported.slice(at, at + 2);
    const [from, to] = [own, next].map((game) => (game ? this.editor.startOf(game.line) : text.length));
    const game = settings.game ?? own.presumed_variant ?? own.game;
    return { number, text: text.slice(from, to), settings: { ...settings, game }, start: from };
  }

  /** The number of the game that the cursor is in; none as long as nobody moved it. */
  #gameAtCursor() {
    if (!this.isFollowing) return undefined;
    const line = this.editor.line(this.editor.cursor);
    return this.reported.findLast((game) => game.line <= line)?.index;
  }

  /** Returns the scene at a place of the text: the turn that it is in, or the one after it. */
  #placeAt(cursor) {
    const number = this.#gameAtCursor();
    const game = this.#games.find((shown) => shown.number === number) ?? this.#games[0];
    const scene = game.scenes.findIndex((end, at) => at > 0 && end !== null && cursor <= end);
    return { game: game.number, scene: scene < 0 ? game.scenes.length - 1 : scene };
  }
}
