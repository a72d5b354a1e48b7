import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { connectTo, openDatabaseForTest } from '#tests/connect-to.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest } from '../postgres-for-tests.ts';
import {
  databaseSettings,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from './server-process.ts';

const venueDate = addDays(venueDateOf(new Date(), 'America/New_York'), 3);
const LABEL = '9:00 - 11:00 AM';

describe('several servers', () => {
  it('start concurrently on an empty database and migrate it only once', async () => {
    const shared = await createDatabaseForTest('template1');
    const servers = await Promise.all(
      [1, 2, 3].map(() => spawnServer({ environment: databaseSettings(shared.address) })),
    );
    await Promise.all(servers.map((server) => server.waitUntilReady()));
    for (const server of servers) expect(await slotsOf(server)).toHaveLength(4);
    const sql = connectTo(shared.address, 1);
    const [applied] = await sql`
      select count(*)::int as all, count(distinct hash)::int as distinct_hashes from drizzle.__drizzle_migrations`;
    expect(applied?.all).toBe(applied?.distinct_hashes);
    expect(await sql`select from schedule_slots`).toHaveLength(28);
    await sql.end();
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0]);
    await shared.drop();
  });

  it('start concurrently on one data directory and share its embedded database, even after one stops', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-twice-'));
    const environment = { DATA_DIR: dataDir };
    const servers = await Promise.all([1, 2].map(() => spawnServer({ environment })));
    await Promise.all(servers.map((server) => server.waitUntilReady()));
    for (const server of servers) expect(await slotsOf(server)).toHaveLength(4);
    const other = servers[1] as ServerProcess;
    expect(await servers[0]?.stop()).toBe(0);
    await eventually('the remaining server is ready', () => isReady(other), 20);
    expect(await slotsOf(other)).toHaveLength(4);
    expect(await other.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('a server shutting down', () => {
  it('completes all requests in flight', async () => {
    const shared = await createDatabaseForTest();
    const database = openDatabaseForTest(shared.address, 4);
    // Fewer than the server's connections for transactions.
    const families = Array.from({ length: 12 }, (_, n) => `family-${n}@example.org`);
    const signed = aWaiver();
    await database.db
      .insert(waivers)
      .values(families.map((guardianEmail) => ({ ...signed, guardianEmail })));
    await database.db
      .insert(scheduleChanges)
      .values({ venueDate, startTime: '09:00', endTime: '11:00', capacity: 100 });
    const server = await startServerProcess({ environment: databaseSettings(shared.address) });
    await book(server, families[0] as string);

    // Blocks every booking at the slot's row, so that all are in flight when the server stops.
    const unlock = await lockSlots(database.sql);
    const inFlight = families.slice(1).map((family) => book(server, family));
    await eventually(
      'all requests are waiting',
      async () => (await countWaiting(database.sql)) === inFlight.length,
    );
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await eventually('new requests are rejected', async () => !(await isReady(server)));
    await unlock();

    const statuses = (await Promise.all(inFlight)).map(({ status }) => status);
    expect(statuses).toEqual(inFlight.map(() => 200));
    expect((await exited)[0]).toBe(0);
    const rows = await database.sql`select from bookings where status = 'pending'`;
    expect(rows).toHaveLength(families.length);
    await database.close();
    await shared.drop();
  });
});

const isReady = (server: ServerProcess) =>
  fetch(`${server.address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function slotsOf({ address }: ServerProcess): Promise<unknown[]> {
  const response = await fetch(`${address}/api/bookings/availability?date=${venueDate}`);
  return (await response.json()) as unknown[];
}

async function book({ address }: ServerProcess, guardianEmail: string) {
  const response = await fetch(`${address}/api/bookings/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      date: venueDate,
      slotLabel: LABEL,
      guardianName: 'Pat Stop',
      guardianEmail,
    }),
  });
  return { status: response.status, text: await response.text() };
}

async function lockSlots(sql: ReturnType<typeof connectTo>): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  await connection`begin`;
  await connection`select from booking_slots for update`;
  return async () => {
    await connection`commit`;
    connection.release();
  };
}

async function countWaiting(sql: ReturnType<typeof connectTo>): Promise<number> {
  const [row] = await sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}
