/** A timeout that restarts with each wait for data. */
export type IdleTimeout = {
  /** Aborts when a single wait takes too long. */
  signal: AbortSignal;
  during<T>(waiting: Promise<T>): Promise<T>;
};

/** Limits each wait for data, but not the total time or the time that the reader takes. */
export function createIdleTimeout(millis: number): IdleTimeout {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    during: (waiting) => {
      const timer = setTimeout(() => controller.abort(new Error('idle timeout')), millis);
      return waiting.finally(() => clearTimeout(timer));
    },
  };
}

/**
 * Yields the chunks of a response whose request used the timeout's signal. Leaving the loop cancels the
 * response.
 */
export async function* readChunks(body: ReadableStream<Uint8Array>, idleTimeout: IdleTimeout) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await idleTimeout.during(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
