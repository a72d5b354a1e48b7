import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookingSlots, scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { findStarterProduct } from '#features/shop/server/shop-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { addDays, instantOf, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { sellStarters } from '../../database/seed/sell-starters.ts';

const GUARDIANS = 2000;
const MEMBERS = 300;
const DAYS = 60;
const CAPACITY = 2000;
const TIMES = [
  ['09:00', '11:00'],
  ['11:30', '13:30'],
  ['14:00', '16:00'],
  ['16:30', '18:30'],
] as const;

export type SampleSlot = { id: string; date: string; label: string };
export type SampleMember = { id: string; email: string; cookie: string; codeId: string };
export type SampleVenue = {
  slots: SampleSlot[];
  guardians: string[];
  members: SampleMember[];
  /** A pass in the shop. */
  productId: string;
};

/** Creates a venue with enough capacity for the benchmark: large slots, signed waivers and members. */
export async function makeSampleVenue({ config, database }: Installation): Promise<SampleVenue> {
  const { db } = database;
  await sellStarters(database.db);
  const guardians = Array.from({ length: GUARDIANS }, (_, i) => `guardian-${i}@example.org`);
  const signedWaiver = aWaiver();
  for (let from = 0; from < GUARDIANS; from += 500) {
    const batch = guardians.slice(from, from + 500);
    await db
      .insert(waivers)
      .values(batch.map((guardianEmail) => ({ ...signedWaiver, guardianEmail })));
  }
  const slots = await makeSlots(db, {
    zone: config.VENUE_TIMEZONE,
    days: DAYS,
    capacity: CAPACITY,
  });
  const members: SampleMember[] = [];
  for (let i = 0; i < MEMBERS; i += 1) {
    const person = { id: randomUUID(), name: `Member ${i}`, email: `member-${i}@example.org` };
    await db.insert(users).values({ ...person, emailVerified: true });
    const numericCode = String(100_000 + i);
    const [code] = await db
      .insert(memberCodes)
      .values(aMemberCode({ userId: person.id, numericCode }))
      .returning({ id: memberCodes.id });
    const cookie = await sessionCookieFor({ config, db }, person.id);
    members.push({ id: person.id, email: person.email, cookie, codeId: code?.id ?? '' });
  }
  await db.execute(sql`vacuum analyze`);
  const { id: productId } = await findStarterProduct(db, 'ten-visit-pass');
  return { slots, guardians, members, productId };
}

/** Creates four sessions on each of `days` days from tomorrow on. */
export async function makeSlots(
  db: Db,
  { zone, days, capacity }: { zone: string; days: number; capacity: number },
): Promise<SampleSlot[]> {
  const tomorrow = addDays(venueDateOf(new Date(), zone), 1);
  const plannedSlots = Array.from({ length: days }, (_, day) => addDays(tomorrow, day)).flatMap(
    (venueDate) => TIMES.map(([startTime, endTime]) => ({ venueDate, startTime, endTime })),
  );
  await db.insert(scheduleChanges).values(plannedSlots.map((slot) => ({ ...slot, capacity })));
  const rows = await db
    .insert(bookingSlots)
    .values(
      plannedSlots.map((slot) => ({
        ...slot,
        startsAt: instantOf(slot.venueDate, slot.startTime, zone),
        endsAt: instantOf(slot.venueDate, slot.endTime, zone),
        capacity,
      })),
    )
    .returning();
  return rows.map(({ id, venueDate, startTime, endTime }) => ({
    id,
    date: venueDate,
    label: slotLabel(startTime, endTime),
  }));
}
