import { runInThread } from '#platform/server/run-in-thread.ts';
import type { ParsedDocument, ReadInput } from './read-worker.ts';

/** The largest valid calendars need far less: under a second and about ten megabytes. */
const LIMITS = { millis: 30_000, megabytes: 512 };

/** Reads a source's document in a thread. Returns null if it exceeds the time or memory limit. */
export const readInThread = (input: ReadInput, limits = LIMITS) =>
  runInThread<ReadInput, ParsedDocument>(
    new URL('./read-worker.ts', import.meta.url),
    input,
    limits,
  );
