import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { anEvent, sendRsvp } from '#features/events/server/events-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingToday, aFamily, aSlotToday, type Family, todayOf } from './check-in-factory.ts';
import { findTodaysBookings } from './kiosk-bookings-queries.ts';

const HOUR = 3_600_000;

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  desk = await aStaff(app.services);
});
afterAll(() => app.stop());

const atNow = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR);

/** A family that paid for two spots of an event `hours` from now. */
async function aFamilyComingIn(hours: number) {
  const family = await aFamily(app);
  await aSignedWaiver(app, family.member.email);
  const event = await anEvent(app, { priceCents: 1200, capacity: 4, startsAt: atNow(hours) });
  const { sessionUrl } = await sendRsvp(app, family.member, event.id, { spots: 2 });
  await pay(app, sessionUrl?.split('/').at(-1) ?? '');
  return { family, event };
}

async function checkedIn({ code }: Family) {
  const body = { code: code.numericCode };
  const { json } = await app.call('POST', '/api/member-codes/validate', body, { as: desk });
  return (json as { family: { booking: unknown; visitId: string } }).family;
}

test('checks a family in with its paid event of today', async () => {
  const { family, event } = await aFamilyComingIn(1);
  const { booking, visitId } = await checkedIn(family);
  expect(booking).toMatchObject({
    type: 'event',
    childrenCount: 2,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
  });
  const today = await app.call('GET', '/api/check-in/today', undefined, { as: desk });
  const { visits } = today.json as { visits: { id: string; bookingId: string }[] };
  expect(visits.find(({ id }) => id === visitId)?.bookingId).toBe((booking as { id: string }).id);
});

test('picks the nearer of a slot and an event on one day', async () => {
  const { family } = await aFamilyComingIn(3);
  const slot = await aSlotToday(app, ['09:00', '11:00']);
  await aBookingToday(app, slot, { userId: family.member.id, guardianEmail: family.member.email });
  expect((await checkedIn(family)).booking).toMatchObject({ slotLabel: slot });
  app.clock.set(atNow(3.5));
  expect((await checkedIn(family)).booking).toMatchObject({ type: 'event' });
  app.clock.set(NOW);
});

test('shows an event in the desk’s search, the offline copy and the kiosk', async () => {
  const { family } = await aFamilyComingIn(2);
  const { email } = family.member;
  const found = await app.call('GET', `/api/check-in/families?search=${email}`, undefined, {
    as: desk,
  });
  const families = found.json as { slotLabel: string | null }[];
  expect(families).toMatchObject([{ slotLabel: expect.stringMatching(/ - /) }]);
  const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
  const copied = (copy.json as { families: { codeId: string; bookings: unknown[] }[] }).families;
  expect(copied.find(({ codeId }) => codeId === family.code.id)?.bookings).toMatchObject([
    { type: 'event', childrenCount: 2 },
  ]);
  expect(await findTodaysBookings(app.db, email, todayOf(app))).toMatchObject([
    { endsAt: atNow(4), hasVisit: false },
  ]);
});

test('ignores tomorrow’s event', async () => {
  const { family } = await aFamilyComingIn(24);
  expect((await checkedIn(family)).booking).toBeNull();
});
