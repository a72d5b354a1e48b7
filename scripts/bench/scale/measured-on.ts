import { availableParallelism, loadavg } from 'node:os';

/** A load per core above this is not ours alone. */
const QUIET_LOAD = 1.5;

/** Says on which machine and commit the figures were measured, and whether other programs were running. */
export function measuredOn(commit: string): string {
  const cores = availableParallelism();
  const load = loadavg()[1] ?? 0;
  const isBusy = load > cores * QUIET_LOAD;
  return `Measured on ${cores} cores with a load of ${load.toFixed(1)} (5 minutes)${isBusy ? ': **a busy machine**' : ''}. Commit ${commit}.`;
}
