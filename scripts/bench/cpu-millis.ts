import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time of a process and its children, across all threads, in milliseconds. Linux only. */
export function cpuMillis(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  const own = tasks.map(
    (task) => Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
  );
  const children = tasks.flatMap((task) =>
    readFileSync(`${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [...own, ...children.map(cpuMillis)].reduce((sum, millis) => sum + millis, 0);
}
