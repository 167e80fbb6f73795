/* Records that come from files and go into files. */

/** So many bytes are read of a file: what nobody pastes would only hold up the page. */
const MOST = 50e6;

/** Returns the text of a file. */
export async function textOf(file) {
  if (file.size > MOST) throw new Error(`${file.name} has more than ${MOST / 1e6} MB. The program \`hirth check\` takes files of any size.`);
  return asText(new Uint8Array(await file.arrayBuffer()));
}

/** Returns bytes as text, in whichever encoding it is. */
export function asText(bytes) {
  const mark = [...bytes.subarray(0, 2)].join(" ");
  if (mark === "255 254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254 255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Saves a text, or a file, on this machine. */
export function save(content, name, type = "text/plain") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
