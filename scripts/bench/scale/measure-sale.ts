import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from 'postgres';
import { openVenue } from '#app/server/open-venue.ts';
import { sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { range } from '#platform/server/seed-numbers.ts';
import { connectTo } from '#tests/connect-to.ts';
import { findFreePort } from '#tests/free-port.ts';
import { findInconsistencies, UNENDED_HOLD } from '#tests/proofs/find-inconsistencies.ts';
import { familyPerson } from '../../../database/seed/sample-people.ts';
import { seedDatabase } from '../../../database/seed/seed-database.ts';
import { startChild } from '../child-process.ts';
import { cpuMillis } from '../cpu-millis.ts';
import { makeSlots } from '../sample-venue.ts';
import { startServerProcess } from '../server-process.ts';
import { readPostmasterPid } from './process-memory.ts';
import type { SaleFamily, SaleLoad, SaleTask } from './sale-families.ts';

export type SaleResult = {
  families: number;
  arrived: number;
  perSecond: number;
  load: SaleLoad;
  /** The places that the pages offered at the start, and those sold, according to the database. */
  places: number;
  sold: number;
  /** Places held by families that left after an error; they are free again when the hold expires. */
  held: number;
  /** Sessions with more bookings than places, and families with more than one. */
  oversoldSessions: number;
  doubledFamilies: number;
  inconsistencies: Row[];
  /** CPU seconds of the server process and of PostgreSQL; null on systems other than Linux. */
  cpu: { server: number; database: number } | null;
  /** Growth of the database per place sold, in bytes: booking, payment, emails, jobs, indexes. */
  bytesPerSale: number;
};

const FAMILIES = 20_000;
const PER_SECOND = 100;
const DAYS = 10;
const SESSIONS_PER_DAY = 4;
/** Places per arriving family. Each day is asked for by more families than it has places. */
const PLACES_PER_FAMILY = 0.4;

/**
 * Simulates the opening of a sale: of 20,000 families, 100 arrive each second, and four in ten find a place in one of 40
 * sessions. Half of them want one of the first two days. One server process with the embedded database, sandbox payments,
 * and the rate limits of a real venue.
 */
export async function measureSale(seconds: number): Promise<SaleResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-sale-'));
  const embedded = await startEmbeddedDatabase({ dataDir });
  const sql = connectTo(embedded.address, 1);
  const stops = [embedded.stop, () => sql.end()];
  try {
    const settings = {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      PAYMENTS: 'sandbox',
      BACKUPS: 'off',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
    };
    const installation = await openVenue(settings);
    const { dates, families } = await prepareSale(installation, seconds * PER_SECOND);
    await installation.close();
    const sizeBefore = await databaseBytes();
    const { address, pid = 0, stop } = await startServerProcess(settings);
    stops.push(stop);
    const places = await countPlaces(address, dates);
    const child = await startChild<SaleTask, SaleLoad>('scale/sale-families.ts', {});
    stops.push(child.stop);
    const task = { port: Number(settings.PORT), dates, families, perSecond: PER_SECOND };
    const readCpu = () =>
      process.platform === 'linux'
        ? [cpuMillis(pid), cpuMillis(readPostmasterPid(dataDir))].map((millis) => millis / 1000)
        : null;
    const before = readCpu();
    const load = await child.run(task);
    const after = readCpu();
    const sales = await readSales();
    return {
      families: FAMILIES,
      arrived: families.length,
      perSecond: PER_SECOND,
      load,
      places,
      ...sales,
      inconsistencies: (await findInconsistencies(sql)).filter(
        ({ problem }) => problem !== UNENDED_HOLD,
      ),
      cpu: before && after && { server: diff(after, before, 0), database: diff(after, before, 1) },
      bytesPerSale: ((await databaseBytes()) - sizeBefore) / sales.sold,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  async function databaseBytes(): Promise<number> {
    const [row] = await sql<{ bytes: number }[]>`
      select pg_database_size(current_database())::float8 as bytes`;
    return row?.bytes ?? 0;
  }

  async function readSales() {
    const [row] = await sql<
      Pick<SaleResult, 'sold' | 'held' | 'oversoldSessions' | 'doubledFamilies'>[]
    >`
      with sold as (
        select slot_id, guardian_email, children_count from bookings where status = 'paid'
      )
      select
        (select coalesce(sum(children_count), 0) from sold)::int as sold,
        (select coalesce(sum(children_count), 0) from bookings where status = 'pending')::int as held,
        (select count(*) from booking_slots slot where capacity < (
          select coalesce(sum(children_count), 0) from sold where slot_id = slot.id))::int
          as "oversoldSessions",
        (select count(*) from (
          select from sold group by guardian_email having count(*) > 1) family)::int
          as "doubledFamilies"`;
    if (!row) throw new Error('The sales could not be counted');
    return row;
  }
}

async function countPlaces(address: string, dates: string[]): Promise<number> {
  let places = 0;
  for (const date of dates) {
    const response = await fetch(`${address}/api/bookings/availability?date=${date}`);
    const slots = (await response.json()) as { available: number }[];
    for (const { available } of slots) places += available;
  }
  return places;
}

const diff = (after: number[], before: number[], index: number) =>
  (after[index] ?? 0) - (before[index] ?? 0);

/** Seeds the families with waivers, creates the sessions, and signs the arriving families in. */
async function prepareSale(installation: Installation, arriving: number) {
  const { config, database } = installation;
  const totals = { families: FAMILIES, waivers: FAMILIES, bookings: 0, events: 0 };
  await seedDatabase(installation, totals);
  const slots = await makeSlots(database.db, {
    zone: config.VENUE_TIMEZONE,
    days: DAYS,
    capacity: Math.ceil((arriving * PLACES_PER_FAMILY) / (DAYS * SESSIONS_PER_DAY)),
  });
  const families: SaleFamily[] = [];
  for (const number of range(arriving)) {
    const { userId, email } = familyPerson(number);
    const cookie = await sessionCookieFor({ config, db: database.db }, userId);
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const isEager = number % 2 === 0;
    const firstDay = isEager ? (number / 2) % 2 : Math.floor(number / 2) % DAYS;
    families.push({ email, cookie, network, firstDay });
  }
  await database.db.execute('vacuum analyze');
  return { dates: [...new Set(slots.map(({ date }) => date))], families };
}
