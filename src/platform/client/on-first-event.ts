/** Calls `run` once, on the first of these events in the document. Returns a function that removes the listeners. */
export function onFirstEvent(types: readonly string[], run: () => void): () => void {
  const controller = new AbortController();
  const start = () => {
    controller.abort();
    run();
  };
  for (const type of types) {
    document.addEventListener(type, start, { passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}
