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
  /** By name, which call is the newest, and which is being answered. */
  #newest = new Map();
  #running = new Map();
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
    this.#worker.onerror = () => this.#fail(new Error("The browser does not let this page start its checker"));
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
    const mine = Symbol(name);
    const isOld = () => this.#newest.get(name) !== mine;
    this.#newest.set(name, mine);
    const running = this.#running.get(name);
    if (running) {
      const patience = setTimeout(() => this.stop(), Math.max(0, running.since + PATIENCE - performance.now()));
      await running.done;
      clearTimeout(patience);
    }
    if (isOld()) throw new Stopped();
    const answer = this.call(name, ...args);
    const done = answer.catch(() => {}).then(() => this.#running.delete(name));
    this.#running.set(name, { since: performance.now(), done });
    const value = await answer;
    if (isOld()) throw new Stopped();
    return value;
  }

  /** Whether something is being done. */
  get isBusy() {
    return this.#waiting.size > 0;
  }

  /** Ends what is being done, without an answer. */
  stop() {
    this.#worker.terminate();
    this.#fail(new Stopped());
    this.#start();
  }

  #fail(error) {
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }
}
