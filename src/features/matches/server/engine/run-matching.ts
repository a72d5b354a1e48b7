import { Worker } from 'node:worker_threads';
import type { MatchWeights } from '#features/venue/match-weights-fields.ts';
import type { Coordinates } from '../../distance-rules.ts';
import type { MatchFamily } from '../../matches-rules.ts';
import type { FoundMatch, WorkerMessage, WorkerRequest } from './match-worker.ts';

export type MatchingInput = {
  /** In chunks, as read from the database. */
  families: AsyncIterable<MatchFamily[]> | Iterable<MatchFamily[]>;
  weights: MatchWeights;
  /** Imported places by zip code. */
  places: Record<string, Coordinates>;
  maxMatches: number;
  minScore: number;
  /** Compares only this family with all others. */
  onlyFamilyId?: string;
  /** Receives the fraction of pairs compared. */
  onProgress?: (fraction: number) => void | Promise<void>;
};

/**
 * Finds the best matches of all families in a worker thread and yields each pair once, in small chunks that don't block
 * the event loop. Ending the iteration terminates the worker.
 */
export async function* runMatching(input: MatchingInput): AsyncGenerator<FoundMatch[]> {
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url));
  const messages = receiveMessages(worker);
  try {
    for await (const families of input.families) send(worker, { families });
    const { weights, places, maxMatches, minScore, onlyFamilyId } = input;
    send(worker, { weights, places, maxMatches, minScore, onlyFamilyId });
    for await (const message of messages) {
      if ('matches' in message) {
        yield message.matches;
        send(worker, { next: true });
      } else if ('progress' in message) await input.onProgress?.(message.progress);
      else return;
    }
  } finally {
    await worker.terminate();
  }
}

const send = (worker: Worker, message: WorkerRequest) => worker.postMessage(message);

/**
 * Yields the worker's messages and throws its error. Subscribes immediately, not at the first iteration: an unhandled
 * worker error would crash the server.
 */
function receiveMessages(worker: Worker): AsyncGenerator<WorkerMessage> {
  const queued: WorkerMessage[] = [];
  let failure: unknown = null;
  let hasExited = false;
  let wake = () => {};
  worker.on('message', (message: WorkerMessage) => {
    queued.push(message);
    wake();
  });
  worker.on('error', (error) => {
    failure = error;
    wake();
  });
  worker.on('exit', () => {
    hasExited = true;
    wake();
  });
  return messages();

  async function* messages() {
    while (true) {
      const message = queued.shift();
      if (message) yield message;
      else if (failure) throw failure;
      else if (hasExited) throw new Error('the worker exited before it finished');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}
