import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverHooks } from '#app/server/features.ts';
import {
  bookingSlots,
  bookings,
  scheduleChanges,
} from '#features/bookings/server/bookings-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addTexts, translate } from '#platform/server/translate.ts';
import { addDays, instantOf, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { type DatabaseForTest, openDatabaseForTest } from '#tests/connect-to.ts';
import { createDatabaseForTest, type TestDatabase } from '../postgres-for-tests.ts';
import { pickSize } from './full-size.ts';
import { databaseSettings, type ServerProcess, startServerProcess } from './server-process.ts';

const ZONE = 'America/New_York';
const ROUNDS = pickSize(50, 2);
const REQUESTS = pickSize(500, 120);
const CAPACITY = 25;
const FREE_SPOTS = 7;
addTexts(serverHooks.texts);
const FULL_MESSAGE = translate('bookings.slotFull');

let shared: TestDatabase;
let database: DatabaseForTest;

beforeAll(async () => {
  shared = await createDatabaseForTest();
  database = openDatabaseForTest(shared.address, 4);
  const signed = aWaiver();
  await database.db
    .insert(waivers)
    .values(
      Array.from({ length: REQUESTS }, (_, n) => ({ ...signed, guardianEmail: familyEmail(n) })),
    );
});
afterAll(async () => {
  await database.close();
  await shared.drop();
});

describe('the last 7 spots of a slot, requested concurrently on two servers', () => {
  it(`are booked by exactly 7 of ${REQUESTS} requests, in each of ${ROUNDS} rounds`, async () => {
    const servers = await startServers();
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await aNearlyFullSlot(round);
      const responses = await bookConcurrently(servers, slot);
      expect(count(responses, 200), `round ${round}`).toBe(FREE_SPOTS);
      const rejected = responses.filter(({ status }) => status !== 200);
      expect(new Set(rejected.map(({ text }) => text)), `round ${round}`).toEqual(
        new Set([FULL_MESSAGE]),
      );
      expect(count(responses, 409), `round ${round}`).toBe(REQUESTS - FREE_SPOTS);
      expect(await countSpots(slot.id)).toEqual({ taken: CAPACITY, booked: CAPACITY });
    }
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('are overbooked without the guard (negative control)', async () => {
    const servers = await startServers([
      '--import',
      resolve(import.meta.dirname, 'naive-take.mjs'),
    ]);
    await database.sql`alter table booking_slots drop constraint booking_slot_spots`;
    const slot = await aNearlyFullSlot(ROUNDS);
    expect(count(await bookConcurrently(servers, slot), 200)).toBeGreaterThan(FREE_SPOTS);
    expect((await countSpots(slot.id)).booked).toBeGreaterThan(CAPACITY);
    await Promise.all(servers.map((server) => server.stop()));
  });
});

const familyEmail = (n: number) => `family-${n}@example.org`;
const count = (responses: { status: number }[], expected: number) =>
  responses.filter(({ status }) => status === expected).length;

const startServers = (nodeOptions: string[] = []) =>
  Promise.all(
    [1, 2].map(() =>
      startServerProcess({ environment: databaseSettings(shared.address), nodeOptions }),
    ),
  );

/** Creates a slot on its own day with all but seven spots booked. */
async function aNearlyFullSlot(day: number) {
  const { db } = database;
  const venueDate = addDays(venueDateOf(new Date(), ZONE), 2 + day);
  const times = { venueDate, startTime: '09:00', endTime: '11:00', capacity: CAPACITY };
  await db.insert(scheduleChanges).values(times);
  const [slot] = await db
    .insert(bookingSlots)
    .values({
      ...times,
      startsAt: instantOf(venueDate, '09:00', ZONE),
      endsAt: instantOf(venueDate, '11:00', ZONE),
      taken: CAPACITY - FREE_SPOTS,
    })
    .returning({ id: bookingSlots.id });
  const label = slotLabel('09:00', '11:00');
  await db.insert(bookings).values(
    Array.from({ length: CAPACITY - FREE_SPOTS }, () => ({
      type: 'open-play',
      slotId: slot?.id,
      date: venueDate,
      slotLabel: label,
      priceCents: 1500,
      status: 'paid',
      guardianName: 'Robin Early',
      guardianEmail: 'earlier@example.org',
    })),
  );
  return { id: slot?.id ?? '', venueDate, label };
}

/** Sends all families' requests concurrently, alternating between the servers. Returns the responses. */
function bookConcurrently(servers: ServerProcess[], slot: { venueDate: string; label: string }) {
  return Promise.all(
    Array.from({ length: REQUESTS }, async (_, n) => {
      const server = servers[n % servers.length] as ServerProcess;
      const response = await fetch(`${server.address}/api/bookings/create-checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          date: slot.venueDate,
          slotLabel: slot.label,
          guardianName: 'Robin Rush',
          guardianEmail: familyEmail(n),
        }),
      });
      return { status: response.status, text: await response.text() };
    }),
  );
}

async function countSpots(slotId: string) {
  const { db } = database;
  const [slot] = await db.select().from(bookingSlots).where(eq(bookingSlots.id, slotId));
  const [active] = await db
    .select({ booked: sql<number>`coalesce(sum(${bookings.childrenCount}), 0)::int` })
    .from(bookings)
    .where(sql`${bookings.slotId} = ${slotId} and ${bookings.status} <> 'cancelled'`);
  return { taken: slot?.taken, booked: active?.booked ?? 0 };
}
