import { randomUUID } from 'node:crypto';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { bookings, scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { ensureSlot, findDaySlots } from '#features/bookings/server/schedule/slots-queries.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import type {
  MemberCodeRow,
  NewMemberCode,
} from '#features/member-codes/server/member-codes-queries.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import { visits } from './check-in-tables.ts';
import { deskSales } from './desk-sales-tables.ts';

type Person = NonNullable<Parameters<typeof aMember>[1]>;
export type Family = { member: SignedIn; code: MemberCodeRow };

/** A member with an Active code. */
export async function aFamily(
  app: TestApp,
  code: Partial<NewMemberCode> = {},
  person: Person = {},
): Promise<Family> {
  const member = await aMember(app.services, { name: 'Mary Ann Lee', ...person });
  const [row] = await app.db
    .insert(memberCodes)
    .values(aMemberCode({ userId: member.id, ...code }))
    .returning();
  return { member, code: row as MemberCodeRow };
}

/** Today's venue date by the app's clock. */
export const todayOf = (app: TestApp) =>
  venueDateOf(app.clock.now(), app.services.venue().timezone);

/** Creates or changes a slot of today; times are venue-local "HH:MM". Returns its label. */
export async function aSlotToday(
  app: TestApp,
  [startTime, endTime]: [string, string],
  capacity = 25,
): Promise<string> {
  await app.db
    .insert(scheduleChanges)
    .values({ venueDate: todayOf(app), startTime, endTime, capacity })
    .onConflictDoUpdate({
      target: [scheduleChanges.venueDate, scheduleChanges.startTime],
      set: { endTime, capacity },
    });
  return slotLabel(startTime, endTime);
}

/** Inserts a paid booking for today's slot with that label. Returns its id. */
export async function aBookingToday(
  app: TestApp,
  label: string,
  changes: Partial<typeof bookings.$inferInsert> = {},
): Promise<string> {
  const date = todayOf(app);
  const slots = await findDaySlots(app.db, date, app.services.venue().timezone);
  const slot = slots.find((candidate) => candidate.label === label);
  if (!slot) throw new Error(`no slot ${label} today`);
  const id = randomUUID();
  await app.db.insert(bookings).values({
    id,
    type: 'open-play',
    slotId: await ensureSlot(app.db, slot),
    date,
    slotLabel: label,
    priceCents: 1500,
    status: 'paid',
    guardianName: 'Gus Guest',
    guardianEmail: `guest-${id.slice(0, 8)}@example.org`,
    ...changes,
  });
  return id;
}

/** Inserts a visit that starts now. Returns its id. */
export async function aVisit(
  app: TestApp,
  changes: Partial<typeof visits.$inferInsert> = {},
): Promise<string> {
  const [row] = await app.db
    .insert(visits)
    .values({
      venueDate: todayOf(app),
      guardianName: 'Mary Ann Lee',
      source: 'scan',
      checkedInAt: app.clock.now(),
      checkedInBy: 'the desk',
      ...changes,
    })
    .returning({ id: visits.id });
  return row?.id ?? '';
}

/** Inserts a desk payment that is fully refunded but not paid out yet. */
export async function aDueRefund(app: TestApp, bookingId: string): Promise<void> {
  await app.db.insert(deskPayments).values({
    bookingId,
    amountCents: 1500,
    method: 'cash',
    takenBy: 'the desk',
    takenAt: app.clock.now(),
    refundedCents: 1500,
  });
}

/** Forces the calls to race: the row locked by `lockRow` is released once all of them wait for it. */
export async function runConcurrently<T>(
  app: TestApp,
  lockRow: (sql: TestApp['sql']) => Promise<unknown>,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const responses: Promise<T>[] = [];
  await app.sql.begin(async (transaction) => {
    await lockRow(transaction as unknown as TestApp['sql']);
    responses.push(...calls.map((call) => call()));
    await eventually('all calls wait for the lock', async () => {
      const [row] = await app.sql<[{ waiting: number }]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row.waiting >= calls.length;
    });
  });
  return Promise.all(responses);
}

/** A sale of extras at the desk, made now and paid in cash. */
export async function aDeskSale(app: TestApp): Promise<string> {
  const id = randomUUID();
  const amounts = { priceCents: 350, discountCents: 0, valueCents: 0 };
  const taken = { method: 'cash', takenBy: randomUUID(), takenAt: app.clock.now() } as const;
  await app.db.insert(deskSales).values({ id, ...amounts, ...taken });
  return id;
}
