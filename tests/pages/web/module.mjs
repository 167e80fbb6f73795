// What the tests of the module have in common. `run` beside this says what they need.

import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

import { instantiate } from "../../../web/js/hirth.js";

export const { HIRTH, WORK, FULL } = process.env;

export const module = readFileSync("web/dist/hirth.wasm");
export const hirth = await instantiate(module);

/** A turn that is not legal, and its record after the fix. */
export const WRONG = "G1 KeHeiHei /\nS1 Khei He8He /\n";

/** Runs the program, and returns its output and its exit status, whatever that is. */
export const program = (...args) =>
  new Promise((resolve) => {
    execFile(HIRTH, args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => resolve({ stdout, stderr, status: error?.code ?? 0 }));
  });

/** Does some work for each of a list, on four at once. */
export async function each(list, work) {
  const rest = [...list];
  const worker = async () => {
    for (let one; (one = rest.pop()) !== undefined; ) await work(one);
  };
  await Promise.all([1, 2, 3, 4].map(worker));
}

/** The files under a folder that are records, or texts with records in them, as far as they are UTF-8: path and text. */
export function texts(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && !/\.(snap|toml)$/.test(file.name));
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return files.flatMap((file) => {
    const path = `${file.parentPath}/${file.name}`;
    try {
      return [{ path, text: decoder.decode(readFileSync(path)) }];
    } catch {
      return [];
    }
  });
}
