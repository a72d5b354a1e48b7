import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { bookings, scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { readConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { addDays, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '../eventually.ts';
import { createDatabaseForTest, type TestDatabase } from '../postgres-for-tests.ts';
import { sized } from './full-size.ts';
import { type ServerProcess, sharing, startServerProcess } from './server-process.ts';
import { type Input, startLoad } from './steady-load.ts';

const STOPS = sized(20, 1);
const FAMILIES = 12;
/** The number of bookings before and after the stop. */
const SOME = 40;

let shared: TestDatabase;
let database: Database;
let leaving: ServerProcess;
let staying: ServerProcess;

beforeAll(async () => {
  shared = await createDatabaseForTest();
  database = openDatabase(shared.address, 2);
  [leaving, staying] = await Promise.all([aServer(), aServer()]);
});
afterAll(async () => {
  await Promise.all([leaving.stop(), staying.stop()]);
  await database.close();
  await shared.drop();
});

const aServer = () => startServerProcess({ environment: sharing(shared.address) });

describe('two servers of one venue', () => {
  it('both know a setting that was changed on one', async () => {
    const admin = await signedInAdmin();
    const changed = await fetch(`${leaving.address}/api/admin/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify({ name: 'The Sand Pit' }),
    });
    expect(changed.status).toBe(200);
    await eventually('the other server knows', async () => {
      const response = await fetch(`${staying.address}/api/venue`);
      return ((await response.json()) as { name: string }).name === 'The Sand Pit';
    });
  });

  it(`lose nothing when one is told to stop under load, ${STOPS} times`, async () => {
    for (let round = 0; round < STOPS; round += 1) {
      const load = startLoad([leaving.address, staying.address], await familiesOfDay(round));
      await eventually('bookings come in', async () => load.accepted.length >= SOME, 60);
      expect(await leaving.stop()).toBe(0);
      const enough = load.accepted.length + SOME;
      await eventually(
        'the other goes on',
        async () => load.accepted.length >= enough || load.odd.length > 0,
        60,
      );
      await load.stop();

      expect(load.odd).toEqual([]);
      expect(await countBookings(load.accepted)).toBe(load.accepted.length);
      // A connection that ended without a response was never processed.
      expect(await findByNotes(load.unanswered)).toEqual([]);
      if (round + 1 < STOPS) [leaving, staying] = [staying, await aServer()];
    }
    const [spots] = await database.sql`select sum(taken)::int as taken from booking_slots`;
    expect(spots?.taken).toBe(await database.db.$count(bookings));
  });
});

function signedInAdmin() {
  const environment = sharing(shared.address);
  const config = readConfig({ ...environment, PAYMENTS: 'sandbox' });
  const { SESSION_SECRET } = environment;
  return anAdmin({ config: { ...config, SESSION_SECRET }, db: database.db });
}

/** Families with waivers, and a slot on its own day with enough spots for all their bookings. */
async function familiesOfDay(day: number): Promise<Input[]> {
  const venueDate = addDays(venueDateOf(new Date(), 'America/New_York'), 2 + day);
  const times = { startTime: '09:00', endTime: '11:00' };
  const { db } = database;
  await db.insert(scheduleChanges).values({ venueDate, ...times, capacity: 2000 });
  const inputs = Array.from({ length: FAMILIES }, (_, n) => ({
    date: venueDate,
    slotLabel: slotLabel(times.startTime, times.endTime),
    guardianEmail: `family-${day}-${n}@example.org`,
  }));
  const signed = aWaiver();
  const signatures = inputs.map(({ guardianEmail }) => ({ ...signed, guardianEmail }));
  await db.insert(waivers).values(signatures);
  return inputs;
}

const countBookings = (ids: string[]) =>
  database.db.$count(bookings, inArray(bookings.id, [...new Set(ids)]));

const findByNotes = (notes: string[]) =>
  database.db.select().from(bookings).where(inArray(bookings.notes, notes));
