import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = { millis: number; megabytes: number };

/**
 * Runs a worker's module in a thread, so that it does not block the event loop, and returns the message that it posts.
 * Returns null if it exceeds the time or memory limit. Rethrows its errors.
 */
export async function runInThread<Input, Output>(
  module: URL,
  input: Input,
  limits: ThreadLimits,
): Promise<Output | null> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const timeout = AbortSignal.timeout(limits.millis);
  try {
    // `once` rejects with the `error` event of a crashed thread.
    const [output] = await once(worker, 'message', { signal: timeout });
    return output;
  } catch (error) {
    if (timeout.aborted || isOutOfMemory(error)) return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
