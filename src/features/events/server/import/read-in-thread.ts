import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadDocument, ToRead } from './read-thread.ts';

/** Far more than the largest valid calendars need (under a second, some ten megabytes). */
const LIMITS = { millis: 30_000, megabytes: 512 };

/**
 * Reads a source's document in a worker thread, which keeps the event loop free. Null if it exceeds the limits of
 * time or memory. Throws what the reader throws.
 */
export async function readInThread(toRead: ToRead, limits = LIMITS): Promise<ReadDocument | null> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: toRead,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const timeout = AbortSignal.timeout(limits.millis);
  try {
    // `once` throws the `error` event of a crashed thread.
    const [document] = await once(worker, 'message', { signal: timeout });
    return document;
  } catch (error) {
    if (timeout.aborted || isOutOfMemory(error)) return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
