/** Waits until an assertion holds: a page that was asked for something needs a moment, and on a busy machine a longer one. */
export async function holds(assertion) {
  for (const begun = Date.now(); ; await new Promise((done) => setTimeout(done, 50))) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() - begun > 15_000) throw error;
    }
  }
}
