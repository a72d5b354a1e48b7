import type { EmbeddedAddress } from '../database/embedded-database.ts';

export type ThisWorker = {
  /** From 1 to WORKERS. A worker that replaces another has the same number. */
  number: number;
  /** Whether it is the first one since the program was started, which says what is said once. */
  isFirst: boolean;
  /** The embedded database, which the primary keeps running; null with DATABASE_URL. */
  database: EmbeddedAddress | null;
};

const VARIABLE = 'PLAYVILLAGE_WORKER';

/** Which worker this process is; null for the primary, and for the only process of WORKERS=1 (decision 0061). */
export const thisWorker: ThisWorker | null = JSON.parse(process.env[VARIABLE] ?? 'null');

/** The environment variables that make a process this worker. */
export const workerVariables = (worker: ThisWorker) => ({ [VARIABLE]: JSON.stringify(worker) });
