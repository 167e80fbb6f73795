/* Text and bytes as letters that an address or a page can hold. */

const through = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream));

/** Returns the bytes that some letters (base64) stand for. */
const bytes = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** Unpacks what the page has in itself. */
export async function unpacked(letters) {
  return through(bytes(letters), new DecompressionStream("gzip")).arrayBuffer();
}

/** So many bytes a link may stand for: a small one could be a text without end. */
const MOST = 5e6;

/** Returns a text as letters for an address. Its checksum says of damaged letters that they are. */
export async function asLetters(text) {
  const packed = new Uint8Array(await through(text, new CompressionStream("deflate")).arrayBuffer());
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Returns the text of such letters; fails if they are damaged, or stand for too much. */
export async function fromLetters(letters) {
  const plain = letters.replace(/-/g, "+").replace(/_/g, "/");
  const reader = new Blob([bytes(plain)]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    length += value.length;
    if (length > MOST) throw new Error("the record of the link is too long");
    parts.push(value);
  }
}
