import { Worker } from 'node:worker_threads';
import type { Place } from '../../distance-rules.ts';
import type { MatchFamily, Weights } from '../../matches-rules.ts';
import type { FoundMatch, FromWorker, ToWorker } from './match-worker.ts';

export type Matching = {
  /** Families in pieces, as they are read from the database. */
  families: AsyncIterable<MatchFamily[]> | Iterable<MatchFamily[]>;
  weights: Weights;
  /** Where zip codes are, as far as the venue knows. */
  places: Record<string, Place>;
  most: number;
  leastScore: number;
  /** Only this family against all others. */
  only?: string;
  /** The share of pairs that is done. */
  onProgress?: (done: number) => void | Promise<void>;
};

/**
 * Finds the best matches of all families in a thread of its own, and yields them in pieces; a pair
 * comes once. The server's event loop takes in and hands out small pieces only. Whoever stops reading
 * ends the thread.
 */
export async function* runMatching(matching: Matching): AsyncGenerator<FoundMatch[]> {
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url));
  const inbox = listenTo(worker);
  try {
    for await (const families of matching.families) tell(worker, { families });
    const { weights, places, most, leastScore, only } = matching;
    tell(worker, { weights, places, most, leastScore, only });
    for await (const message of inbox) {
      if ('matches' in message) {
        yield message.matches;
        tell(worker, { next: true });
      } else if ('done' in message) await matching.onProgress?.(message.done);
      else return;
    }
  } finally {
    await worker.terminate();
  }
}

const tell = (worker: Worker, message: ToWorker) => worker.postMessage(message);

/**
 * What the worker says, in order; throws what it dies of. It is heard from the first moment: a thread
 * that dies unheard would take the server along.
 */
function listenTo(worker: Worker): AsyncGenerator<FromWorker> {
  const waiting: FromWorker[] = [];
  let failure: unknown = null;
  let isOver = false;
  let wake = () => {};
  worker.on('message', (message: FromWorker) => {
    waiting.push(message);
    wake();
  });
  worker.on('error', (error) => {
    failure = error;
    wake();
  });
  worker.on('exit', () => {
    isOver = true;
    wake();
  });
  return heard();

  async function* heard() {
    while (true) {
      const message = waiting.shift();
      if (message) yield message;
      else if (failure) throw failure;
      else if (isOver) throw new Error('the matching ended before it was done');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}
