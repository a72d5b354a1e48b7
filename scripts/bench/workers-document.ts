import { MAX_CPU_RATIO, type WorkersCost } from './measure-workers.ts';

/** Formats the results section on workers. */
export function workersDocument(costs: WorkersCost[] | null, commit: string): string {
  const title = '## Workers';
  if (!costs) return `${title}\n\nMeasured only on Linux.\n`;
  return `${title}

CPU time of the server's processes (all threads, without the database) per request, in milliseconds, with one process and
with \`WORKERS=2\`, alternating on one database. The load generator and PostgreSQL use the same cores, so that the rate
says how much they leave. Commit ${commit}.

| request | one process | two workers | CPU ratio | at most ${MAX_CPU_RATIO.toFixed(2)} | rate ratio |
|---|---|---|---|---|---|
${costs.map(row).join('\n')}
`;
}

const row = ({ name, one, two, cpuRatio, rateRatio }: WorkersCost) =>
  `| ${name} | ${one.cpu.toFixed(3)} | ${two.cpu.toFixed(3)} | ${cpuRatio.toFixed(2)} | ${cpuRatio <= MAX_CPU_RATIO ? 'met' : '**missed**'} | ${rateRatio.toFixed(2)} |`;
