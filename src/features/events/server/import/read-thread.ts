import { parentPort, workerData } from 'node:worker_threads';
import type { ReadOptions } from './collect-events.ts';
import { kindOfSource, readSource } from './read-source.ts';

/** The worker's input. */
export type ReadInput = { text: string; options: ReadOptions };
/** The message that the worker posts. */
export type ReadDocument = ReturnType<typeof readSource> & {
  kind: ReturnType<typeof kindOfSource>;
};

const { text, options } = workerData as ReadInput;
const document: ReadDocument = { ...readSource(text, options), kind: kindOfSource(text) };
parentPort?.postMessage(document);
