import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Latencies } from './latencies.ts';
import type { LiveResult } from './live-pages.ts';
import { CONNECTIONS, type Measured } from './measure.ts';
import type { Matching, PlainMatching } from './measure-matching.ts';

/** A measurement, with the target share of the baseline's rate. */
export type Result = { name: string; against: string; aim: number; measured: Measured };

/** A person's waiting time in milliseconds, with its limit. */
export type Wait = { name: string; aim: number; median: number; slowest: number; count: number };

export type Figures = {
  results: Result[];
  waits: Wait[];
  live: LiveResult;
  matching: { sizes: Matching[]; plain: PlainMatching };
};

const P99_AIM = 5;
const LIVE_AIM = 50;
const HOLD_AIM = 20;
const PLAIN_AIM = 20;
const ROOT = resolve(import.meta.dirname, '../..');

/** The document that `npm run bench` writes. */
export function resultsDocument(figures: Figures, postgres: string): string {
  const { results, waits, live, matching } = figures;
  return `# Bench

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.

${machine(postgres)}

The real server process (\`src/server/start.ts\`) with the real embedded database, and in the same run what
it is compared with, in nine turns each, one after the other. A figure is the middle of its nine turns, a
ratio the middle of the nine turns' ratios. ${CONNECTIONS} connections, the load from a process of its own on the same
machine. Times in milliseconds. Availability is read for the days of two weeks; bookings are spread over
families, slots and days. The driver alone sends the very statements that a booking on this server sent,
prepared, one after the other (decision 0012). A check-in by code is compared with a bare Fastify route
that runs its two statements; the server looks the session up besides.

| what | per second | median | p99 | p99 / median |
|---|---|---|---|---|
${results.flatMap(rows).join('\n')}

| ratio | measured | aim | |
|---|---|---|---|
${results.flatMap(aims).join('\n')}

| wait, in Chromium | times | median | slowest | aim | |
|---|---|---|---|---|---|
${waits.map(waitRow).join('\n')}

Live messages: 500 members listen at two servers, 100 messages a second for 20 seconds, each written at
the one server by whose other listens at the other. From before the call that sends: to the news on the
other's socket, and to the words in their hands (fetched after the news).

| live messages | sent | median | p99 | aim | |
|---|---|---|---|---|---|
${liveRows(live).join('\n')}

Matches are generated in a thread; families reach it page by page, and matches come back in pieces. The
straightforward version compares by the rules with objects and lists, on the same data.

| families | one core, s | until the last match, s | matches | loop held, ms | aim | |
|---|---|---|---|---|---|---|
${matching.sizes.map(matchingRow).join('\n')}

${plainLine(matching.plain)}
`;
}

function rows({ name, against, measured }: Result): string[] {
  return (
    [
      [name, measured.server],
      [against, measured.bare],
    ] as const
  ).map(
    ([what, { perSecond, p50, p99 }]) =>
      `| ${what} | ${Math.round(perSecond).toLocaleString('en-US')} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${(p99 / p50).toFixed(1)} |`,
  );
}

function aims({ name, against, aim, measured: { server, ratio } }: Result): string[] {
  const tail = server.p99 / server.p50;
  return [
    `| ${name} / ${against} | ${ratio.toFixed(2)} | at least ${aim.toFixed(2)} | ${ratio >= aim ? 'reached' : 'missed'} |`,
    `| ${name}: p99 / median | ${tail.toFixed(1)} | below ${P99_AIM} | ${tail < P99_AIM ? 'reached' : 'missed'} |`,
  ];
}

function waitRow({ name, aim, median, slowest, count }: Wait): string {
  const reached = median < aim ? 'reached' : 'missed';
  return `| ${name} | ${count} | ${Math.round(median)} ms | ${Math.round(slowest)} ms | below ${aim} ms | ${reached} |`;
}

function liveRows({ news, words, sent, lost, doubled }: LiveResult): string[] {
  const row = (what: string, { p50, p99 }: Latencies) =>
    `| ${what} | ${sent} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | p99 below ${LIVE_AIM} ms | ${p99 < LIVE_AIM ? 'reached' : 'missed'} |`;
  const isWholeBetween = lost === 0 && doubled === 0;
  return [
    row('to the news', news),
    row('to the words', words),
    `| lost ${lost}, doubled ${doubled} | ${sent} | | | none | ${isWholeBetween ? 'reached' : 'missed'} |`,
  ];
}

function machine(postgres: string): string {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(resolve(ROOT, `node_modules/${name}/package.json`), 'utf8')).version;
  const libraries = ['fastify', 'postgres', 'drizzle-orm', 'pg-boss', 'zod'];
  return [
    `- ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}-${process.arch}`,
    `- Node ${process.version}, PostgreSQL ${postgres}, ${libraries.map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
    `- commit ${commit()}`,
  ].join('\n');
}

export function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', 'src') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

function matchingRow({ families, engineSeconds, wholeSeconds, found, longestHold }: Matching) {
  const [many, matches] = [families, found].map((count) => count.toLocaleString('en-US'));
  const isHeld = longestHold <= HOLD_AIM ? 'yes' : '**no**';
  return `| ${many} | ${engineSeconds.toFixed(2)} | ${wholeSeconds.toFixed(2)} | ${matches} | ${longestHold.toFixed(1)} | ${HOLD_AIM} | ${isHeld} |`;
}

function plainLine({ families, seconds, ratio, isSame }: PlainMatching) {
  const equal = isSame ? 'the same results' : '**other results**';
  const reached = ratio >= PLAIN_AIM ? 'reached' : '**missed**';
  return `Straightforward, ${families.toLocaleString('en-US')} families: ${seconds.toFixed(1)} s, ${equal}; ${ratio.toFixed(0)} times slower (at least ${PLAIN_AIM}: ${reached}).`;
}
