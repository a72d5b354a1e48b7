import { parentPort, workerData } from 'node:worker_threads';
import type { ReadOptions } from './collect-found.ts';
import { kindOfSource, readSource } from './read-source.ts';

/** The thread's input, and the message that it posts. */
export type ToRead = { text: string; options: ReadOptions };
export type ReadDocument = ReturnType<typeof readSource> & {
  kind: ReturnType<typeof kindOfSource>;
};

const { text, options } = workerData as ToRead;
const document: ReadDocument = { ...readSource(text, options), kind: kindOfSource(text) };
parentPort?.postMessage(document);
