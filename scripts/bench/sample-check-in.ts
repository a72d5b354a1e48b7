import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { instantOf, slotLabel, venueDateOf } from '#shared/venue-dates.ts';

/** More than the check-ins of one round, since repeated scans within two minutes are not counted. */
const FAMILIES = 12_000;
const BOOKINGS_TODAY = 100;
/** Visits of more than a year, for realistic query plans. */
const PAST_VISITS = 40_000;
const BATCH_SIZE = 1000;

export type CheckInSample = { cookie: string; codes: string[]; qrCodeData: string };

/** Creates families with a code and a waiver, some with a booking today, past visits, and the desk's session. */
export async function makeCheckInSample({
  config,
  database,
}: Installation): Promise<CheckInSample> {
  const { db } = database;
  const desk = { id: randomUUID(), name: 'Sam Desk', email: 'desk@example.org' };
  await db.insert(users).values({ ...desk, role: 'staff' as const });
  const signedWaiver = aWaiver();
  const people = Array.from({ length: FAMILIES }, (_, n) => ({
    id: randomUUID(),
    name: `Family ${n}`,
    email: `family-${n}@example.org`,
    emailVerified: true,
    // Not used by the members of sample-venue.ts.
    numericCode: String(500_000 + n),
  }));
  for (let from = 0; from < FAMILIES; from += BATCH_SIZE) {
    const batch = people.slice(from, from + BATCH_SIZE);
    await db.insert(users).values(batch.map(({ numericCode: _, ...person }) => person));
    await db
      .insert(memberCodes)
      .values(batch.map(({ id, numericCode }) => aMemberCode({ userId: id, numericCode })));
    await db
      .insert(waivers)
      .values(batch.map(({ email }) => ({ ...signedWaiver, guardianEmail: email })));
  }
  await createBookings({ database }, config.VENUE_TIMEZONE, people.slice(0, BOOKINGS_TODAY));
  await db.execute(sql`
    insert into visits (venue_date, user_id, member_code_id, guardian_name, source, checked_in_at,
      checked_in_by, checked_out_at)
    select date '2026-01-01' - (n % 500)::int, code.user_id, code.id, 'Some Family', 'scan', at,
      ${desk.id}, at + interval '2 hours'
    from generate_series(1, ${PAST_VISITS}) as n
    cross join lateral (select timestamptz '2026-01-01' - n % 500 * interval '1 day' as at) as day
    join member_codes as code on code.numeric_code = (500000 + n % ${FAMILIES})::text`);
  await db.execute(sql`vacuum analyze`);
  const cookie = await sessionCookieFor({ config, db }, desk.id);
  const codes = people.map(({ numericCode }) => numericCode);
  const [first] = await db
    .select({ qrCodeData: memberCodes.qrCodeData })
    .from(memberCodes)
    .where(eq(memberCodes.numericCode, codes[0] ?? ''));
  return { cookie, codes, qrCodeData: first?.qrCodeData ?? '' };
}

type Person = { id: string; name: string; email: string };

async function createBookings(
  { database: { db } }: Pick<Installation, 'database'>,
  zone: string,
  people: Person[],
) {
  const date = venueDateOf(new Date(), zone);
  const [startTime, endTime] = ['09:00', '11:00'];
  const [slot] = await db
    .insert(bookingSlots)
    .values({
      venueDate: date,
      startTime,
      endTime,
      startsAt: instantOf(date, startTime, zone),
      endsAt: instantOf(date, endTime, zone),
      capacity: people.length,
      taken: people.length,
    })
    .returning({ id: bookingSlots.id });
  await db.insert(bookings).values(
    people.map(({ id, name, email }) => ({
      userId: id,
      type: 'member',
      slotId: slot?.id ?? null,
      date,
      slotLabel: slotLabel(startTime, endTime),
      priceCents: 0,
      status: 'paid',
      guardianName: name,
      guardianEmail: email,
    })),
  );
}
