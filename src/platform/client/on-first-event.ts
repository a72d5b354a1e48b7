/** Calls `run` once, at the first of these events in the document. Returns a function that stops waiting. */
export function onFirstEvent(types: readonly string[], run: () => void): () => void {
  const waiting = new AbortController();
  const start = () => {
    waiting.abort();
    run();
  };
  for (const type of types) {
    document.addEventListener(type, start, { passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
