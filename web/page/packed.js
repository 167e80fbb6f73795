/* Text and bytes as letters that an address or a page can hold. */

const through = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream));

/** Returns the bytes that some letters (base64) stand for. */
const bytes = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** Unpacks what the page has in itself. */
export async function unpacked(letters) {
  return through(bytes(letters), new DecompressionStream("gzip")).arrayBuffer();
}

/** Returns a text as letters for an address. */
export async function asLetters(text) {
  const packed = new Uint8Array(await through(text, new CompressionStream("deflate-raw")).arrayBuffer());
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Returns the text of such letters; fails if they are damaged. */
export async function fromLetters(letters) {
  const plain = letters.replace(/-/g, "+").replace(/_/g, "/");
  return through(bytes(plain), new DecompressionStream("deflate-raw")).text();
}
