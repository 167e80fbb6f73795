/* Calls of the checker, which runs in a worker: a long search never holds up the page, and can be stopped. */

import workerSource from "worker:./worker.js";

/** So long a check may go on when there is a newer text, in milliseconds. */
const PATIENCE = 500;

/** Who asked for something newer, or stopped the search, gets no answer. */
export class Stopped extends Error {}

export class Checker {
  #module;
  #worker;
  #waiting = new Map();
  #newest = new Map();
  #count = 0;

  /** Takes the compiled checker: WebAssembly. */
  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    const address = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
    this.#worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.#worker.onmessage = ({ data: { id, answer, error } }) => {
      const { done, failed } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error) failed?.(Object.assign(new Error(error.message), error));
      else done?.(answer);
    };
    this.#worker.postMessage({ module: this.#module });
  }

  /** Calls a function of the library. */
  call(name, ...args) {
    const id = ++this.#count;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#worker.postMessage({ id, name, args });
    });
  }

  /**
   * The same, where only the newest call of a name counts. An older one gets no answer; one that takes long is ended, so that a
   * search in a text of before does not hold up the text of now.
   */
  async newest(name, ...args) {
    const mine = { since: performance.now() };
    const before = this.#newest.get(name);
    this.#newest.set(name, mine);
    if (before?.isRunning && mine.since - before.since > PATIENCE) this.stop();
    await before?.done;
    if (this.#newest.get(name) !== mine) throw new Stopped();
    const answer = this.call(name, ...args);
    mine.isRunning = true;
    mine.done = answer.then(() => (mine.isRunning = false), () => (mine.isRunning = false));
    const value = await answer;
    if (this.#newest.get(name) !== mine) throw new Stopped();
    return value;
  }

  /** Whether something is being done. */
  get isBusy() {
    return this.#waiting.size > 0;
  }

  /** Ends what is being done, without an answer. */
  stop() {
    this.#worker.terminate();
    for (const { failed } of this.#waiting.values()) failed(new Stopped());
    this.#waiting.clear();
    this.#start();
  }
}
