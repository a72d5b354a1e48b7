import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { bookings, scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { readConfig } from '#platform/server/config.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/server/database/embedded-database.ts';
import { addDays, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { type DatabaseForTest, openDatabaseForTest } from '#tests/connect-to.ts';
import { eventually } from '../eventually.ts';
import { connectAs } from '../live-socket.ts';
import { startCaddy } from './caddy.ts';
import type { SetClock } from './clock-server.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { isLong } from './full-size.ts';
import { type Family, startFamilies } from './paying-families.ts';
import { databaseSettings, type ServerProcess, startServerProcess } from './server-process.ts';

/*
 * Three servers on one PostgreSQL behind Caddy, with a fault while families book and pay. The table of the last run is
 * bench/faults.md. Only with `npm run test:long`: it takes ten minutes and needs Caddy.
 */

const FAMILIES = 10;
/** The minimum number of paid bookings before and after a fault. */
const MIN_BOOKINGS = 20;
const RESULTS = resolve(import.meta.dirname, '../../bench/faults.md');

let dataDir: string;
let postgres: EmbeddedDatabase;
let database: DatabaseForTest;
let admin: SignedIn;
let servers: ServerProcess[] = [];
let proxy: Awaited<ReturnType<typeof startCaddy>>;
const rows: string[] = [];

const faults = [
  { fault: 'no fault', cause: async () => undefined },
  { fault: 'servers restarted one after the other', cause: restartServers },
  { fault: 'database restarted', cause: () => stopDatabaseFor(0) },
  { fault: 'database away for 30 s', cause: () => stopDatabaseFor(30) },
  { fault: 'a server frozen for 60 s', cause: freezeServer },
  { fault: 'a clock five minutes fast', cause: () => moveClock(servers.at(-1), 5) },
];

describe.skipIf(!isLong)('three servers behind a proxy', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'playvillage-faults-'));
    postgres = await startEmbeddedDatabase({ dataDir });
    servers = await Promise.all([startServer(), startServer(), startServer()]);
    database = openDatabaseForTest(postgres.address, 4);
    const environment = databaseSettings(postgres.address);
    const { SESSION_SECRET } = environment;
    const config = { ...readConfig({ ...environment, PAYMENTS: 'sandbox' }), SESSION_SECRET };
    admin = await anAdmin({ config, db: database.db });
    proxy = await startCaddy(servers.map(({ address }) => address));
  }, 300_000);

  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await database?.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (rows.length === faults.length) await writeFile(RESULTS, describeResults());
  });

  it.each(faults)('$fault: loses and doubles nothing', async ({ fault, cause }) => {
    const load = startFamilies(
      proxy.address,
      await createFamilies(faults.findIndex((each) => each.fault === fault)),
    );
    const waitForBookings = async (when: string) => {
      const expected = load.paidIds.length + MIN_BOOKINGS;
      await eventually(`families pay ${when}`, async () => load.paidIds.length >= expected, 120);
    };
    try {
      await waitForBookings('before');
      await cause();
      const desks = await Promise.all(servers.map(({ address }) => connectAs(address, admin)));
      await waitForBookings('after');
      for (const desk of desks) {
        await eventually('each server has the news', async () => desk.updates()[0]);
        desk.close();
      }
    } finally {
      await load.stop();
    }
    const seconds = (load.longestBreakMillis() / 1000).toFixed(1);
    // A job tells the venue about the payment: after a fault there may be many.
    const lost = await eventually(
      'payments are settled',
      async () => {
        const unpaid = await findUnpaid(load.paidIds);
        return unpaid.length === 0 && unpaid;
      },
      120,
    ).catch(() => findUnpaid(load.paidIds));
    const doubled = await findDoubled();
    const errors = [...load.errors].map(([kind, count]) => `${count} × ${kind}`).join(', ');
    const cells = [
      fault,
      load.paidIds.length,
      lost.length,
      doubled.length,
      errors || 'none',
      seconds,
    ];
    rows.push(`| ${cells.join(' | ')} |`);
    expect([lost, doubled]).toEqual([[], []]);
  });

  it('leaves no booking without its payment, and no payment without its booking', async () => {
    // Ends the checkouts that families left open, whichever server looks for them.
    await Promise.all(servers.map((server) => moveClock(server, 60)));
    const problems = await eventually(
      'checkouts have ended',
      async () => {
        const found = await findInconsistencies(database.sql);
        return found.length === 0 && found;
      },
      180,
    ).catch(() => findInconsistencies(database.sql));
    expect(problems).toEqual([]);
  });
});

/** A real server without pages, whose clock can be moved. */
function startServer(port?: number) {
  return startServerProcess({
    port,
    program: 'tests/proofs/clock-server.ts',
    environment: { ...databaseSettings(postgres.address), DATA_DIR: dataDir, DRAIN_SECONDS: '8' },
  });
}

/** Stops and starts one server after the other, as an upgrade does. */
async function restartServers() {
  for (const [index, server] of servers.entries()) {
    await server.stop();
    servers[index] = await startServer(Number(new URL(server.address).port));
  }
}

async function stopDatabaseFor(seconds: number) {
  await postgres.stop();
  await pause(seconds * 1_000);
  const { port } = postgres.address;
  postgres = await startEmbeddedDatabase({ dataDir });
  expect(postgres.address.port).toBe(port);
}

async function freezeServer() {
  const [server] = servers;
  server?.child.kill('SIGSTOP');
  await pause(60_000);
  server?.child.kill('SIGCONT');
}

async function moveClock(server: ServerProcess | undefined, minutes: number) {
  const child = server?.child;
  if (!child) throw new Error('No server is running.');
  const moved = once(child, 'message');
  child.send({ at: new Date(Date.now() + minutes * 60_000).toISOString() } satisfies SetClock);
  await moved;
}

/** Creates families with waivers, and a slot with enough spots for all their bookings. */
async function createFamilies(day: number): Promise<Family[]> {
  const { db } = database;
  const venueDate = addDays(venueDateOf(new Date(), 'America/New_York'), 2 + day);
  const times = { startTime: '09:00', endTime: '11:00' };
  await db.insert(scheduleChanges).values({ venueDate, ...times, capacity: 2_000 });
  const families = Array.from({ length: FAMILIES }, (_, n) => ({
    date: venueDate,
    slotLabel: slotLabel(times.startTime, times.endTime),
    guardianEmail: `family-${day}-${n}@example.org`,
  }));
  const signed = aWaiver();
  await db
    .insert(waivers)
    .values(families.map(({ guardianEmail }) => ({ ...signed, guardianEmail })));
  return families;
}

/** The bookings whose payment the provider has, but not the venue. */
async function findUnpaid(paidIds: string[]) {
  const stored = await database.db.select().from(bookings).where(inArray(bookings.id, paidIds));
  const paid = new Set(stored.filter(({ status }) => status === 'paid').map(({ id }) => id));
  return paidIds.filter((id) => !paid.has(id));
}

/** Calls that made two bookings: each call's key is in its booking's notes. */
const findDoubled = () =>
  database.sql`select notes from bookings group by notes having count(*) > 1`;

function describeResults() {
  return `# Faults while families book and pay

Three servers on one PostgreSQL behind Caddy; ${FAMILIES} families book and pay one session after the other, and press again
after an error. \`npm run test:long -- faults\` measures it again and writes this file.

| fault | paid bookings | lost | doubled | failed calls | longest time without a paid booking (s) |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
