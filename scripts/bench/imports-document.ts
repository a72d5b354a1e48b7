import { availableParallelism } from 'node:os';
import type { ImportResults } from './measure-imports.ts';

/** Formats the measurement of an import. */
export function importsDocument({ rows, megabytes, steps }: ImportResults, commit: string): string {
  const table = steps.map(
    ({ name, seconds, peakMb, slowestMillis }) =>
      `| ${name} | ${seconds.toFixed(1)} | ${Math.round(rows / seconds).toLocaleString('en')} | ${peakMb === null ? 'not measured' : Math.round(peakMb)} | ${Math.round(slowestMillis)} |`,
  );
  return `## Import of ${rows.toLocaleString('en')} families

A CSV file of ${megabytes.toFixed(1)} MB, each row a family with a child, imported into an empty venue and undone, on
${availableParallelism()} cores. Memory is the server process's, without PostgreSQL; the last column is the slowest response to another
request during the step. Commit ${commit}.

| step | seconds | rows per second | memory (MB) | slowest response (ms) |
|---|---|---|---|---|
${table.join('\n')}
`;
}
