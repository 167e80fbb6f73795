/* The page around the element. People who write comments may have markup in it, so names of elements are not trusted. */

/**
 * Returns a property of the document, or a method bound to it. `document.currentScript` itself would be the image in a page with
 * `<img name="currentScript">`: elements with a name hide properties of the document, but not those of its prototype.
 */
export function ofDocument(name) {
  const value = Reflect.get(Document.prototype, name, document);
  return typeof value === "function" ? value.bind(document) : value;
}
