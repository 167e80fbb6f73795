/* The checker in a thread of its own: a message is a call, the answer has its number. */

import { instantiate } from "../js/hirth.js";

let hirth;

onmessage = async ({ data: { id, name, args, module } }) => {
  try {
    if (module) hirth = instantiate(module);
    const library = await hirth;
    postMessage({ id, answer: name && library[name](...args) });
  } catch ({ message, code, help }) {
    postMessage({ id, error: { message, code, help } });
  }
};
