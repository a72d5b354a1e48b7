import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connectTo } from '#tests/connect-to.ts';
import { besideLast } from './bench/beside-last.ts';
import { hostileDocument } from './bench/hostile-document.ts';
import { importsDocument } from './bench/imports-document.ts';
import { listsDocument } from './bench/lists-document.ts';
import { measureWrites } from './bench/measure.ts';
import { measureCheckIn } from './bench/measure-check-in.ts';
import { measureHostileRequests } from './bench/measure-hostile-requests.ts';
import { measureImports } from './bench/measure-imports.ts';
import { measureLiveMessages } from './bench/measure-live-messages.ts';
import { measureMatching } from './bench/measure-matching.ts';
import { measureOfficeLists } from './bench/measure-office-lists.ts';
import { measurePages } from './bench/measure-pages.ts';
import { measureReads } from './bench/measure-reads.ts';
import { measureScan } from './bench/measure-scan.ts';
import { measureWorkers } from './bench/measure-workers.ts';
import { pagesDocument } from './bench/pages-document.ts';
import {
  committedResults,
  currentCommit,
  type Measurements,
  resultsDocument,
  resultTables,
} from './bench/results.ts';
import { footprintDocument } from './bench/scale/footprint-document.ts';
import { measureFootprint } from './bench/scale/measure-footprint.ts';
import { measureSale } from './bench/scale/measure-sale.ts';
import { saleDocument } from './bench/scale/sale-document.ts';
import { startServerProcess } from './bench/server-process.ts';
import { type Bench, setUp } from './bench/set-up.ts';
import { workersDocument } from './bench/workers-document.ts';

const RESULTS = resolve(import.meta.dirname, '../bench/results.md');

/**
 * `npm run bench`: measures, prints the ratios and writes them to bench/results.md. `-- --lists` measures only the
 * back office's lists, `-- --pages` only pages, `-- --hostile` only hostile requests, `-- --workers` only one process
 * against two workers, `-- --reads` only visitors' reads, `-- --writes` only bookings and orders, and `-- --imports`
 * only imports: of a CSV file with a million rows, or the number that follows, and of a workbook. `-- --footprint`
 * measures what one venue takes, and `-- --sale` the opening of a sale, for a minute or the seconds that follow
 * (docs/scale.md); both are run only by name. All of these print without writing. `--cpu-prof` beside `--reads` or
 * `--writes` profiles the server.
 */
async function run() {
  if (process.argv.includes('--hostile')) return console.log(await hostileSection());
  if (process.argv.includes('--workers')) return console.log(await workersSection());
  if (process.argv.includes('--reads')) return console.log(await tablesOf(measureReads));
  if (process.argv.includes('--writes')) return console.log(await tablesOf(measureAllWrites));
  if (process.argv.includes('--imports')) return console.log(await importsSection());
  if (process.argv.includes('--footprint')) return console.log(await footprintSection());
  if (process.argv.includes('--sale')) return console.log(await saleSection());
  if (process.argv.includes('--pages')) return console.log(pagesDocument(await measurePages()));
  const lists = listsDocument(await measureOfficeLists());
  if (process.argv.includes('--lists')) return console.log(lists);
  const pages = pagesDocument(await measurePages());
  const bench = await setUp();
  try {
    const { results, waits, live } = await measure(bench);
    const matching = await measureMatching();
    const measurements = { results, waits, live, matching };
    const measured = `${resultsDocument(measurements, await readPostgresVersion(bench))}\n${pages}\n${lists}\n${await hostileSection()}\n${await workersSection()}`;
    const document = besideLast(measured, committedResults());
    await writeFile(RESULTS, document);
    console.log(document);
  } finally {
    await bench.tearDown();
  }
}

/** Node's options for a CPU profile of the server in .cache, to open in a browser's developer tools. */
const profileOptions = () =>
  process.argv.includes('--cpu-prof') ? ['--cpu-prof', '--cpu-prof-dir=.cache'] : [];

/** The tables of `measureOne` alone. */
async function tablesOf(measureOne: typeof measureReads): Promise<string> {
  const bench = await setUp();
  try {
    const server = await startServerProcess(bench.settings, profileOptions());
    try {
      return resultTables(await measureOne(bench, Number(bench.settings.PORT)));
    } finally {
      await server.stop();
    }
  } finally {
    await bench.tearDown();
  }
}

async function importsSection(): Promise<string> {
  return importsDocument(
    await measureImports(numberAfter('--imports', 1_000_000)),
    currentCommit(),
  );
}

async function saleSection(): Promise<string> {
  return saleDocument(await measureSale(numberAfter('--sale', 60)), currentCommit());
}

/** The number that follows an option of the command. */
const numberAfter = (option: string, byDefault: number) =>
  Number(process.argv[process.argv.indexOf(option) + 1] ?? byDefault);

const footprintSection = async () => footprintDocument(await measureFootprint(), currentCommit());

const hostileSection = async () => hostileDocument(await measureHostileRequests(), currentCommit());

const workersSection = async () => workersDocument(await measureWorkers(), currentCommit());

async function measure(bench: Bench): Promise<Omit<Measurements, 'matching'>> {
  const server = await startServerProcess(bench.settings);
  const port = Number(bench.settings.PORT);
  try {
    const results = [
      ...(await measureReads(bench, port)),
      ...(await measureAllWrites(bench, port)),
      {
        name: 'validate a member code',
        baseline: 'minimal Fastify route, same two statements',
        target: 0.6,
        measured: await measureCheckIn(bench, port),
      },
    ];
    const { settings, writers } = bench;
    const live = await measureLiveMessages({ settings, address: server.address, writers });
    return { results, waits: [await measureScan(bench, server.address)], live };
  } finally {
    await server.stop();
  }
}

async function measureAllWrites(bench: Bench, port: number) {
  return [
    {
      name: 'paid booking (create-checkout)',
      baseline: 'its statements, driver only',
      target: 0.7,
      measured: await measureWrites(bench, port, bench.checkout),
    },
    {
      name: 'member booking, emails sent concurrently',
      baseline: 'its statements, driver only, no emails',
      target: 0.7,
      measured: await measureWrites(bench, port, bench.memberBooking),
    },
    {
      name: 'order (shop create-checkout)',
      baseline: 'its statements, driver only',
      target: 0.5,
      measured: await measureWrites(bench, port, bench.order),
    },
  ];
}

async function readPostgresVersion({ baselineDatabase }: Bench): Promise<string> {
  const sql = connectTo(baselineDatabase, 1);
  const [row] = await sql<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  await sql.end();
  return row?.version ?? 'unknown';
}

await run();
