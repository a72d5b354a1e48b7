import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aHold, aSlot, fetchBookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { eventSources, events } from '#features/events/server/events-tables.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { promoCodes } from '#features/shop/server/shop-tables.ts';
import { retryAfterDeadlock } from '#platform/server/database/database.ts';
import { instantOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { findVenueSettings } from './venue-queries.ts';

const OLD = 'America/New_York';
const NEW = 'America/Denver';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const patchSettings = (body: unknown) =>
  app.call('PATCH', '/api/admin/settings', body, { as: admin });
const countAppointments = async () =>
  (await app.call('GET', '/api/admin/settings/appointments', undefined, { as: admin })).json;

const eventOn = (date: string, changes: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(app, {
    startsAt: instantOf(date, '10:00', OLD),
    endsAt: instantOf(date, '11:30', OLD),
    ...changes,
  });
const eventTimes = async (id: string) => {
  const [row] = await app.db.select().from(events).where(eq(events.id, id));
  return [row?.startsAt, row?.endsAt, row?.sequence];
};

test('the currency can change until something was sold', async () => {
  expect((await patchSettings({ currency: 'eur' })).status).toBe(200);
  expect((await patchSettings({ currency: 'usd' })).status).toBe(200);
  await aHold(app, await aSlot(app));
  const response = await patchSettings({ currency: 'eur', timezone: NEW });
  expect(response.status).toBe(400);
  expect(response.text).toBe(
    'currency: The currency can’t change anymore: there are already payments or balances in it.',
  );
  expect(await findVenueSettings(app.db)).toMatchObject({ currency: 'usd', timezone: OLD });
  expect((await patchSettings({ currency: 'USD' })).status).toBe(200);
});

test('coming sessions, events, parties and promo codes keep their local times in another time zone', async () => {
  expect(await countAppointments()).toEqual({ bookings: 1, events: 0, parties: 0 });
  const hold = await aHold(app, await aSlot(app));
  const party = await aParty(app);
  // The second one is after the clocks change.
  const eventIds = [(await eventOn('2027-03-09')).id, (await eventOn('2027-06-09')).id];
  const past = await eventOn('2027-03-01');
  const [source] = await app.db
    .insert(eventSources)
    .values({ name: 'Library', url: 'https://library.example.org', timezone: OLD, etag: '"1"' })
    .returning();
  const imported = await eventOn('2027-03-09', {
    sourceValues: { startsAt: instantOf('2027-03-09', '10:00', OLD).toISOString() } as never,
  });
  const [promo] = await app.db
    .insert(promoCodes)
    .values({ code: 'MARCH', percentOff: 10, endsAt: instantOf('2027-04-01', '00:00', OLD) })
    .returning();
  expect(await countAppointments()).toEqual({ bookings: 2, events: 2, parties: 1 });
  const [partyBefore] = await app.db.select().from(parties).where(eq(parties.id, party.partyId));

  expect((await patchSettings({ timezone: NEW })).status).toBe(200);
  // A second save of the same zone moves nothing.
  expect((await patchSettings({ timezone: NEW })).status).toBe(200);

  expect((await fetchBookingRow(app, hold.bookingId)).sequence).toBe(1);
  for (const [index, date] of ['2027-03-09', '2027-06-09'].entries()) {
    expect(await eventTimes(eventIds[index] ?? '')).toEqual([
      instantOf(date, '10:00', NEW),
      instantOf(date, '11:30', NEW),
      1,
    ]);
  }
  expect((await eventTimes(past.id))[0]).toEqual(instantOf('2027-03-01', '10:00', OLD));
  expect((await eventTimes(imported.id))[0]).toEqual(instantOf('2027-03-09', '10:00', OLD));
  const [partyAfter] = await app.db.select().from(parties).where(eq(parties.id, party.partyId));
  expect(partyAfter?.startsAt).toEqual(instantOf(party.date, '12:00', NEW));
  expect(partyAfter?.sequence).toBe((partyBefore?.sequence ?? 0) + 1);
  const [sourceAfter] = await app.db
    .select()
    .from(eventSources)
    .where(eq(eventSources.id, source?.id ?? ''));
  expect(sourceAfter).toMatchObject({ timezone: NEW, etag: null });
  const [promoAfter] = await app.db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, promo?.id ?? ''));
  expect(promoAfter?.endsAt).toEqual(instantOf('2027-04-01', '00:00', NEW));
});

test.each([
  ['a cancelled session', 'bookings where slot_id is not null', 'booking_slots'],
  ['a cancelled reservation', 'bookings where event_id is not null', 'events'],
  ['an expired hold', 'bookings where slot_id is not null', 'promo_codes'],
  ['a reservation', 'events', 'promo_codes'],
  ['a hold', 'promo_codes', 'booking_slots'],
])('another time zone waits for %s, which locks %s before %s', async (_label, first, second) => {
  await aHold(app, await aSlot(app));
  const reserved = await aHold(app, await aSlot(app));
  const event = await eventOn('2027-03-09');
  await app.sql`update bookings set type = 'event', slot_id = null, event_id = ${event.id}
    where id = ${reserved.bookingId}`;
  const { timezone } = await findVenueSettings(app.db);
  let patched: ReturnType<typeof patchSettings> | undefined;
  // Requests like these run again after a deadlock, too.
  await retryAfterDeadlock(() =>
    app.sql.begin(async (sql) => {
      await sql.unsafe(`select from ${first} for update`);
      patched ??= patchSettings({ timezone: timezone === OLD ? NEW : OLD });
      await eventually('the change of the zone waits', async () => {
        const waiting = await app.sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      await sql.unsafe(`select from ${second} for update`);
    }),
  );
  expect((await patched)?.status).toBe(200);
});
