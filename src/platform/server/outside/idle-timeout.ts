/** A timeout that restarts with each wait. */
export type IdleTimeout = {
  /** Aborts when one wait takes too long. */
  signal: AbortSignal;
  during<T>(waiting: Promise<T>): Promise<T>;
};

/** The total time is unlimited, and so is the reader's: only waiting for data counts. */
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

/** The chunks of a response that was requested with the timeout's signal. Leaving the loop cancels it. */
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
