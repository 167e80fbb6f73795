// The calls of `hirth.wasm` as functions. It needs no page: it runs in Node, in a page and in a worker alike.

/**
 * A call has no value: there is no such game, the text is not what it should be, or the turn is not legal. `code`, `help`,
 * `start` and `end` are there where they are known; places count the units of UTF-16, as JavaScript does.
 */
export class HirthError extends Error {
  name = "HirthError";

  constructor({ message, ...more }) {
    super(message);
    Object.assign(this, more);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Makes the functions of a module, from its bytes or compiled. */
export async function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Hirth(module, await WebAssembly.instantiate(module));
}

class Hirth {
  #module;
  #exports;

  constructor(module, instance) {
    this.#module = module;
    this.#exports = instance.exports;
  }

  /** Answers a request: a value. */
  call(request) {
    const { alloc, call, free } = this.#exports;
    const { ok, error } = JSON.parse(
      this.#guarded(() => {
        const bytes = encoder.encode(JSON.stringify(request));
        const start = alloc(bytes.length);
        this.#bytes(start, bytes.length).set(bytes);
        // `call` takes the bytes of the request.
        const answer = BigInt.asUintN(64, call(start, bytes.length));
        const [at, length] = [Number(answer >> 32n), Number(answer & 0xffffffffn)];
        const text = decoder.decode(this.#bytes(at, length));
        free(at, length);
        return text;
      }),
    );
    if (error) throw new HirthError(error);
    return ok;
  }

  // The memory may have grown, and then lies elsewhere.
  #bytes(start, length) {
    return new Uint8Array(this.#exports.memory.buffer, start >>> 0, length);
  }

  // After a trap the memory is in any state, so the next call has a new instance.
  #guarded(work) {
    try {
      return work();
    } catch (cause) {
      this.#exports = new WebAssembly.Instance(this.#module).exports;
      throw new Error(`hirth has stopped in the middle of a call: ${cause.message}`, { cause });
    }
  }

  check(text, settings) {
    return this.call({ call: "check", text, settings });
  }

  fix(text, settings, options) {
    return this.call({ ...options, call: "fix", text, settings });
  }

  format(text, settings) {
    return this.call({ call: "format", text, settings });
  }

  convert(text, settings, options) {
    return this.call({ ...options, call: "convert", text, settings });
  }

  extract(text, settings) {
    return this.call({ call: "extract", text, settings });
  }

  page(text, settings, options) {
    return this.call({ ...options, call: "page", text, settings });
  }

  svg(text, settings, options) {
    return this.call({ ...options, call: "svg", text, settings });
  }

  legalTurns(text, settings, options) {
    return this.call({ ...options, call: "legalTurns", text, settings });
  }

  explain(code) {
    return this.call({ call: "explain", code });
  }

  games() {
    return this.call({ call: "games" });
  }

  show(text, settings, options) {
    return this.call({ ...options, call: "show", text, settings });
  }

  start(name, settings) {
    return this.call({ call: "start", name, settings });
  }

  live(text, settings, options) {
    return this.call({ ...options, call: "live", text, settings });
  }

  play(text, settings, options) {
    return this.call({ ...options, call: "play", text, settings });
  }

  takeBack(text, settings) {
    return this.call({ call: "takeBack", text, settings });
  }

  end(text, settings, options) {
    return this.call({ ...options, call: "end", text, settings });
  }

  deal(text, settings, options) {
    return this.call({ ...options, call: "deal", text, settings });
  }

  tally(text, settings, options) {
    return this.call({ ...options, call: "tally", text, settings });
  }

  setTag(text, settings, options) {
    return this.call({ ...options, call: "setTag", text, settings });
  }
}
