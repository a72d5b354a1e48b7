/** Waits for one thing after the other, for each of them so long at most. */
export type Silence = {
  /** Aborts once it has waited too long. */
  signal: AbortSignal;
  during<T>(waiting: Promise<T>): Promise<T>;
};

/** In all it may take as long as it takes, and who reads may take their time: only the wait is counted. */
export function silenceOf(millis: number): Silence {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    during: (waiting) => {
      const timer = setTimeout(() => controller.abort(new Error('nothing came')), millis);
      return waiting.finally(() => clearTimeout(timer));
    },
  };
}

/** The pieces of an answer that was asked for with the signal of `silence`. Who leaves early ends it. */
export async function* piecesOf(body: ReadableStream<Uint8Array>, silence: Silence) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await silence.during(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
