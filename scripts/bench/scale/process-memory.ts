import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process id of a data directory's embedded PostgreSQL. */
export const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * The memory of a process in MB: `pss` divides shared pages among the processes that use them, `own` is used by it
 * alone. Linux only.
 */
export function processMemory(pid: number): { pss: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1]);
  return {
    pss: kilobytes('Pss') / 1024,
    own: (kilobytes('Private_Clean') + kilobytes('Private_Dirty')) / 1024,
  };
}
