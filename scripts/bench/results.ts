import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Latencies } from './latencies.ts';
import type { LiveResult } from './live-clients.ts';
import { CONNECTIONS, type Measured } from './measure.ts';
import type { MatchingCost, NaiveMatchingCost } from './measure-matching.ts';

/** A measurement. `target` is the minimum ratio of the server's rate to the baseline's. */
export type Result = { name: string; baseline: string; target: number; measured: Measured };

/** A user's waiting time in milliseconds, with its target. */
export type Wait = { name: string; target: number; median: number; slowest: number; count: number };

export type Measurements = {
  results: Result[];
  waits: Wait[];
  live: LiveResult;
  matching: { sizes: MatchingCost[]; naive: NaiveMatchingCost };
};

const P99_RATIO_TARGET = 5;
const LIVE_TARGET_MILLIS = 50;
const BLOCK_TARGET_MILLIS = 20;
const NAIVE_RATIO_TARGET = 20;
const ROOT = resolve(import.meta.dirname, '../..');

/** Formats the document written by `npm run bench`. */
export function resultsDocument(measurements: Measurements, postgres: string): string {
  const { results, waits, live, matching } = measurements;
  return `# Benchmark results

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.

${describeMachine(postgres)}

The real server process (\`src/app/server/start.ts\`) with the embedded database and its baselines alternate, nine rounds
each. Each figure is the median of the rounds; each ratio is the median of the rounds' ratios. A separate process on the same
machine generates the load, with ${CONNECTIONS} connections. Times are in
milliseconds. Availability is read for two weeks of dates; bookings are spread over families, slots and days.
The driver baseline sends the exact statements captured from a booking or order, one at a time and prepared
(decision 0012). A check-in by code is compared with a minimal Fastify route that runs its two statements; the server
additionally loads the session. The last column of a table is the figure that the last committed document has: if the
baselines differ as well, the machine was faster or slower.

${resultTables(results)}

| wait, in Chromium | runs | median | slowest | target | |
|---|---|---|---|---|---|
${waits.map(waitRow).join('\n')}

Live messages: 500 members are connected to two servers; 100 messages a second for 20 seconds, each sent on
one server to a member on the other. Times are measured from just before the send
request until the live update arrives on the recipient's socket, and until the recipient has fetched the message.

| live messages | sent | median | p99 | target | |
|---|---|---|---|---|---|
${liveRows(live).join('\n')}

Matches are generated in a worker thread, which receives families in pages and returns matches in batches.
The naive implementation applies the rules to plain objects and lists, on the same data.

| families | CPU time, s | total, s | matches | event loop blocked, ms | target | |
|---|---|---|---|---|---|---|
${matching.sizes.map(matchingRow).join('\n')}

${naiveLine(matching.naive)}
`;
}

/** Formats rates and times, and the ratios with their targets. */
export function resultTables(results: Result[]): string {
  return `| name | per second | median | p99 | p99 / median |
|---|---|---|---|---|
${results.flatMap(latencyRows).join('\n')}

| ratio | measured | target | |
|---|---|---|---|
${results.flatMap(targetRows).join('\n')}`;
}

function latencyRows({ name, baseline, measured }: Result): string[] {
  return (
    [
      [name, measured.server],
      [baseline, measured.baseline],
    ] as const
  ).map(
    ([label, { perSecond, p50, p99 }]) =>
      `| ${label} | ${Math.round(perSecond).toLocaleString('en-US')} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${(p99 / p50).toFixed(1)} |`,
  );
}

function targetRows({ name, baseline, target, measured: { server, ratio } }: Result): string[] {
  const tail = server.p99 / server.p50;
  return [
    `| ${name} / ${baseline} | ${ratio.toFixed(2)} | at least ${target.toFixed(2)} | ${ratio >= target ? 'met' : 'missed'} |`,
    `| ${name}: p99 / median | ${tail.toFixed(1)} | below ${P99_RATIO_TARGET} | ${tail < P99_RATIO_TARGET ? 'met' : 'missed'} |`,
  ];
}

function waitRow({ name, target, median, slowest, count }: Wait): string {
  const outcome = median < target ? 'met' : 'missed';
  return `| ${name} | ${count} | ${Math.round(median)} ms | ${Math.round(slowest)} ms | below ${target} ms | ${outcome} |`;
}

function liveRows({ update, contents, sent, lost, duplicated }: LiveResult): string[] {
  const row = (label: string, { p50, p99 }: Latencies) =>
    `| ${label} | ${sent} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | p99 below ${LIVE_TARGET_MILLIS} ms | ${p99 < LIVE_TARGET_MILLIS ? 'met' : 'missed'} |`;
  const isLossless = lost === 0 && duplicated === 0;
  return [
    row('until the live update arrives', update),
    row('until the message is fetched', contents),
    `| lost ${lost}, duplicated ${duplicated} | ${sent} | | | none | ${isLossless ? 'met' : 'missed'} |`,
  ];
}

function describeMachine(postgres: string): string {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(resolve(ROOT, `node_modules/${name}/package.json`), 'utf8')).version;
  const libraries = ['fastify', 'pg', 'drizzle-orm', 'pg-boss', 'zod'];
  return [
    `- ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}-${process.arch}`,
    `- Node ${process.version}, PostgreSQL ${postgres}, ${libraries.map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
    `- commit ${currentCommit()}`,
  ].join('\n');
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The results document of the current commit; empty if there is none. */
export function committedResults(): string {
  try {
    return git('show', 'HEAD:bench/results.md');
  } catch {
    return '';
  }
}

export function currentCommit(): string {
  try {
    const hasChanges = git('status', '--porcelain', 'src') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${hasChanges ? ' (dirty)' : ''}`;
  } catch {
    return 'unknown';
  }
}

function matchingRow({
  families,
  engineSeconds,
  totalSeconds,
  matchCount,
  longestBlock,
}: MatchingCost) {
  const [familyCount, matches] = [families, matchCount].map((count) =>
    count.toLocaleString('en-US'),
  );
  const outcome = longestBlock <= BLOCK_TARGET_MILLIS ? 'met' : '**missed**';
  return `| ${familyCount} | ${engineSeconds.toFixed(2)} | ${totalSeconds.toFixed(2)} | ${matches} | ${longestBlock.toFixed(1)} | ${BLOCK_TARGET_MILLIS} | ${outcome} |`;
}

function naiveLine({ families, seconds, ratio, isEqual }: NaiveMatchingCost) {
  const results = isEqual ? 'equal results' : '**different results**';
  const outcome = ratio >= NAIVE_RATIO_TARGET ? 'met' : '**missed**';
  return `Naive implementation, ${families.toLocaleString('en-US')} families: ${seconds.toFixed(1)} s, ${results}; ${ratio.toFixed(0)} times slower (at least ${NAIVE_RATIO_TARGET}: ${outcome}).`;
}
