import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadDocument, ToRead } from './read-thread.ts';

/** Far more than honest calendars of the largest size take (under a second, some ten megabytes). */
const LIMITS = { millis: 30_000, megabytes: 512 };

/**
 * The events of a source's document, read in a thread of its own, so that the server goes on answering;
 * null for one that asks for more time or memory than `limits` have. Throws what the reader throws.
 */
export async function readInThread(toRead: ToRead, limits = LIMITS): Promise<ReadDocument | null> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: toRead,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const patience = AbortSignal.timeout(limits.millis);
  try {
    // A thread that dies says so as an `error`, which `once` throws.
    const [document] = await once(worker, 'message', { signal: patience });
    return document;
  } catch (error) {
    if (patience.aborted || isOutOfMemory(error)) return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
