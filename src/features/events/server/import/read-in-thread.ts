import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParsedDocument, ReadInput } from './read-worker.ts';

/** The largest valid calendars need far less: under a second and about ten megabytes. */
const LIMITS = { millis: 30_000, megabytes: 512 };

/**
 * Reads a source's document in a worker thread, so that it does not block the event loop. Returns null if it exceeds
 * the time or memory limit. Rethrows errors of the reader.
 */
export async function readInThread(
  input: ReadInput,
  limits = LIMITS,
): Promise<ParsedDocument | null> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const timeout = AbortSignal.timeout(limits.millis);
  try {
    // `once` rejects with the `error` event of a crashed thread.
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
