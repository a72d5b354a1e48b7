import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVenue } from '#app/server/open-venue.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { type Connection, openClient } from '#platform/server/database/connection.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { statementNameOf } from '#platform/server/database/prepared-session.ts';
import { findFreePort } from '#tests/free-port.ts';
import { seedDatabase } from '../../database/seed/seed-database.ts';
import { captureStatements, type Statement } from './capture-statements.ts';
import { measureOfficePages, type PageTimes } from './measure-office-pages.ts';
import { measureSearches, type SearchTimes } from './measure-searches.ts';
import { officeLists } from './office-lists.ts';
import { startServerProcess } from './server-process.ts';

/** 95th percentiles in milliseconds; `sql` is for the list's SQL statements only. */
export type ListTimes = { path: string; server: number; sql: number };
export type OfficeListResults = {
  lists: ListTimes[];
  pages: PageTimes[];
  searches: SearchTimes[];
  seedSeconds: number;
  /** The server's memory in MB after all measurements, and its peak. */
  memoryMb: number;
  peakMb: number;
};

const SIZE = { families: 20_000, bookings: 100_000, waivers: 50_000, events: 500 };
const WARM_UP_ROUNDS = 5;
const ROUNDS = 40;

/** Measures the back office's lists, searches and pages with the large sample data, one request at a time. */
export async function measureOfficeLists(): Promise<OfficeListResults> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-lists-'));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    BACKUPS: 'off',
    THROTTLE_FACTOR: '1000000',
  };
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    const installation = await openVenue({ ...settings, LOG_LEVEL: 'error' });
    const startedAt = performance.now();
    await seedDatabase(installation, SIZE);
    const seedSeconds = (performance.now() - startedAt) / 1000;
    await installation.database.db.execute('vacuum analyze');
    const { config, database } = installation;
    const { cookie } = await anAdmin({ config, db: database.db });
    const requests = officeLists.map(
      (path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`,
    );
    const statements: Statement[][] = [];
    for (const request of requests) {
      const steps = await captureStatements(installation, [request, request]);
      statements.push(steps.flatMap((step) => step.statements).filter(isReadStatement));
    }
    await installation.close();
    const baselines = await measureStatements(embedded.address, statements);
    const server = await startServerProcess(settings);
    const lists: ListTimes[] = [];
    for (const [index, path] of officeLists.entries()) {
      const request = async () => {
        const response = await fetch(server.address + path, { headers: { cookie } });
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
        await response.arrayBuffer();
      };
      lists.push({ path, server: await p95Of(request), sql: baselines[index] ?? Number.NaN });
    }
    const searches = await measureSearches(embedded.address, server.address, cookie);
    const pages = await measureOfficePages(server.address, { cookie });
    const [memoryMb, peakMb] = [memoryOf(server.pid, 'VmRSS'), memoryOf(server.pid, 'VmHWM')];
    await server.stop();
    return { lists, searches, pages, seedSeconds, memoryMb, peakMb };
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isReadStatement = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

async function measureStatements(connection: Connection, lists: Statement[][]) {
  const client = await openClient(connection);
  const times: number[] = [];
  for (const statements of lists) {
    const runStatements = async () => {
      for (const { text, params } of statements)
        await client.query({ name: statementNameOf(text), text, values: params });
    };
    times.push(await p95Of(runStatements));
  }
  await client.end();
  return times;
}

async function p95Of(work: () => Promise<void>): Promise<number> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await work();
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return durations.sort((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN;
}

/** Memory in MB from /proc, or 0 on systems other than Linux. */
function memoryOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
