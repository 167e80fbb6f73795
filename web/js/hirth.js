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

/** Makes the functions of a module, from its bytes or compiled. */
export async function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return functions(caller(module, await WebAssembly.instantiate(module)));
}

/** Returns a function that answers a request with a value. */
function caller(module, instance) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  function answer(request) {
    const { alloc, call, free, memory } = instance.exports;
    // The memory may have grown since, and then lies elsewhere.
    const bytes = (start, length) => new Uint8Array(memory.buffer, start >>> 0, length);
    const text = encoder.encode(JSON.stringify(request));
    const start = alloc(text.length);
    bytes(start, text.length).set(text);
    // `call` takes the bytes of the request.
    const place = BigInt.asUintN(64, call(start, text.length));
    const [at, length] = [Number(place >> 32n), Number(place & 0xffffffffn)];
    const answered = decoder.decode(bytes(at, length));
    free(at, length);
    return answered;
  }

  return (request) => {
    let answered;
    try {
      answered = answer(request);
    } catch (cause) {
      // After a trap the memory is in any state, so the next call has a new instance.
      instance = new WebAssembly.Instance(module);
      throw new Error(`hirth has stopped in the middle of a call: ${cause.message}`, { cause });
    }
    const { ok, error } = JSON.parse(answered);
    if (error) throw new HirthError(error);
    return ok;
  };
}

const functions = (call) => {
  // Half a character, as an editor may cut one, is no JSON.
  /** A function of a text, of the settings, and of what else the call takes. */
  const ofText = (name) => (text, settings, options) => call({ ...options, call: name, text: text.toWellFormed?.() ?? text, settings });
  return {
    call,
    check: ofText("check"),
    convert: ofText("convert"),
    deal: ofText("deal"),
    end: ofText("end"),
    explain: (code) => call({ call: "explain", code }),
    extract: ofText("extract"),
    fix: ofText("fix"),
    format: ofText("format"),
    games: () => call({ call: "games" }),
    legalTurns: ofText("legalTurns"),
    live: ofText("live"),
    page: ofText("page"),
    play: ofText("play"),
    setTag: ofText("setTag"),
    show: ofText("show"),
    start: (name, settings) => call({ call: "start", name, settings }),
    svg: ofText("svg"),
    takeBack: ofText("takeBack"),
    tally: ofText("tally"),
  };
};
