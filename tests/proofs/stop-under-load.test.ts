import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { readConfig } from '#platform/server/config.ts';
import { type DatabaseForTest, openDatabaseForTest } from '#tests/connect-to.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '../postgres-for-tests.ts';
import { createFamilies } from './booking-families.ts';
import { pickSize } from './full-size.ts';
import { databaseSettings, type ServerProcess, startServerProcess } from './server-process.ts';
import { startLoad } from './steady-load.ts';

const STOPS = pickSize(20, 1);
/** The minimum number of bookings before and after the stop. */
const MIN_BOOKINGS = 40;

let shared: TestDatabase;
let database: DatabaseForTest;
let stopping: ServerProcess;
let remaining: ServerProcess;

beforeAll(async () => {
  shared = await createDatabaseForTest();
  database = openDatabaseForTest(shared.address, 2);
  [stopping, remaining] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all([stopping.stop(), remaining.stop()]);
  await database.close();
  await shared.drop();
});

const startServer = () => startServerProcess({ environment: databaseSettings(shared.address) });

describe('two servers of one venue', () => {
  it('both apply a setting changed on one of them', async () => {
    const admin = await createAdmin();
    const response = await fetch(`${stopping.address}/api/admin/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify({ name: 'The Sand Pit' }),
    });
    expect(response.status).toBe(200);
    await eventually('the other server applies it', async () => {
      const venue = await fetch(`${remaining.address}/api/venue`);
      return ((await venue.json()) as { name: string }).name === 'The Sand Pit';
    });
  });

  it(`lose no booking when one of them stops under load, in each of ${STOPS} rounds`, async () => {
    for (let round = 0; round < STOPS; round += 1) {
      const load = startLoad(
        [stopping.address, remaining.address],
        await createFamilies(database.db, round),
      );
      await eventually('bookings succeed', async () => load.bookingIds.length >= MIN_BOOKINGS, 60);
      expect(await stopping.stop()).toBe(0);
      const expected = load.bookingIds.length + MIN_BOOKINGS;
      await eventually(
        'the other server accepts bookings',
        async () => load.bookingIds.length >= expected || load.failures.length > 0,
        60,
      );
      await load.stop();

      expect(load.failures).toEqual([]);
      expect(await countBookings(load.bookingIds)).toBe(load.bookingIds.length);
      // Requests without a response were never processed.
      expect(await findByNotes(load.withoutResponse)).toEqual([]);
      if (round + 1 < STOPS) [stopping, remaining] = [remaining, await startServer()];
    }
    const [spots] = await database.sql`select sum(taken)::int as taken from booking_slots`;
    expect(spots?.taken).toBe(await database.db.$count(bookings));
  });
});

function createAdmin() {
  const environment = databaseSettings(shared.address);
  const config = readConfig({ ...environment, PAYMENTS: 'sandbox' });
  const { SESSION_SECRET } = environment;
  return anAdmin({ config: { ...config, SESSION_SECRET }, db: database.db });
}

const countBookings = (ids: string[]) =>
  database.db.$count(bookings, inArray(bookings.id, [...new Set(ids)]));

const findByNotes = (notes: string[]) =>
  database.db.select().from(bookings).where(inArray(bookings.notes, notes));
