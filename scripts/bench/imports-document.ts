import { availableParallelism, loadavg } from 'node:os';
import type { ImportResults } from './measure-imports.ts';

/** Formats the measurements of imports. */
export const importsDocument = (results: ImportResults[], commit: string): string =>
  results.map((result) => formatImport(result, commit)).join('\n');

function formatImport({ format, rows, megabytes, steps }: ImportResults, commit: string): string {
  const table = steps.map(
    ({ name, seconds, peakMb, slowestMillis }) =>
      `| ${name} | ${seconds.toFixed(1)} | ${Math.round(rows / seconds).toLocaleString('en')} | ${peakMb === null ? 'not measured' : Math.round(peakMb)} | ${Math.round(slowestMillis)} |`,
  );
  const file = {
    csv: 'A CSV file of 5 columns, each row a family with a child',
    xlsx: 'A workbook of 10 columns, each row a family with two children',
  }[format];
  return `## Import of ${rows.toLocaleString('en')} families (${format.toUpperCase()})

${file}, ${megabytes.toFixed(1)} MB, imported into an empty venue and undone, on ${availableParallelism()} cores with a load of
${loadavg()[1]?.toFixed(1)} (5 minutes). Memory is the server process's, without PostgreSQL; the last column is the slowest response to
another request during the step. Commit ${commit}.

| step | seconds | rows per second | memory (MB) | slowest response (ms) |
|---|---|---|---|---|
${table.join('\n')}
`;
}
