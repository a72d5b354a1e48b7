import { parentPort, workerData } from 'node:worker_threads';
import type { ReadOptions } from './collect-events.ts';
import { detectSourceKind, readSource } from './read-source.ts';

/** The worker's input. */
export type ReadInput = { text: string; options: ReadOptions };
/** The message that the worker posts. */
export type ParsedDocument = ReturnType<typeof readSource> & {
  kind: ReturnType<typeof detectSourceKind>;
};

const { text, options } = workerData as ReadInput;
const document: ParsedDocument = { ...readSource(text, options), kind: detectSourceKind(text) };
parentPort?.postMessage(document);
