import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { anEvent, sendRsvp } from '#features/events/server/events-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingToday, aFamily, aSlotToday, type Family, todayOf } from './check-in-factory.ts';
import { findBookingsOf } from './kiosk-bookings-queries.ts';

const HOUR = 3_600_000;

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());

const hoursFromNow = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR);

/** A family with two paid spots at an event in `hours`. */
async function aFamilyWithEventIn(hours: number) {
  const family = await aFamily(app);
  await aSignedWaiver(app, family.member.email);
  const event = await anEvent(app, {
    priceCents: 1200,
    capacity: 4,
    startsAt: hoursFromNow(hours),
  });
  const { sessionUrl } = await sendRsvp(app, family.member, event.id, { spots: 2 });
  await pay(app, sessionUrl?.split('/').at(-1) ?? '');
  return { family, event };
}

async function checkIn({ code }: Family) {
  const body = { code: code.numericCode };
  const { json } = await app.call('POST', '/api/member-codes/validate', body, { as: desk });
  return (json as { family: { booking: unknown; visitId: string } }).family;
}

test('checks in a family with a paid booking for today’s event', async () => {
  const { family, event } = await aFamilyWithEventIn(1);
  const { booking, visitId } = await checkIn(family);
  expect(booking).toMatchObject({
    type: 'event',
    eventTitle: event.title,
    childrenCount: 2,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
  });
  const today = await app.call('GET', '/api/check-in/today', undefined, { as: desk });
  const { visits } = today.json as { visits: { id: string; bookingId: string }[] };
  expect(visits.find(({ id }) => id === visitId)).toMatchObject({
    bookingId: (booking as { id: string }).id,
    eventTitle: event.title,
  });
  const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
  expect((copy.json as { inside: unknown[] }).inside).toMatchObject([
    { id: visitId, eventTitle: event.title, children: 2 },
  ]);
});

test('picks the closer of a slot and an event on the same day', async () => {
  const { family } = await aFamilyWithEventIn(3);
  const slot = await aSlotToday(app, ['09:00', '11:00']);
  await aBookingToday(app, slot, { userId: family.member.id, guardianEmail: family.member.email });
  expect((await checkIn(family)).booking).toMatchObject({ slotLabel: slot });
  app.clock.set(hoursFromNow(3.5));
  expect((await checkIn(family)).booking).toMatchObject({ type: 'event' });
  app.clock.set(NOW);
});

test('includes an event booking in the desk’s search, the offline copy and the kiosk lookup', async () => {
  const { family, event } = await aFamilyWithEventIn(2);
  const { email } = family.member;
  const found = await app.call('GET', `/api/check-in/families?search=${email}`, undefined, {
    as: desk,
  });
  const { title: eventTitle } = event;
  expect(found.json).toMatchObject([{ slotLabel: expect.stringMatching(/ - /), eventTitle }]);
  const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
  const copied = (copy.json as { families: { codeId: string; bookings: unknown[] }[] }).families;
  expect(copied.find(({ codeId }) => codeId === family.code.id)?.bookings).toMatchObject([
    { type: 'event', eventTitle, childrenCount: 2 },
  ]);
  expect(
    await findBookingsOf(app.db, email, { from: todayOf(app), to: todayOf(app) }),
  ).toMatchObject([{ endsAt: hoursFromNow(4), hasVisit: false }]);
});

test('lists an expected family with the event’s title and the number of people', async () => {
  const { family, event } = await aFamilyWithEventIn(2);
  const { json } = await app.call('GET', '/api/check-in/expected', undefined, { as: desk });
  const rows = json as { userId: string }[];
  expect(rows.filter(({ userId }) => userId === family.member.id)).toMatchObject([
    { type: 'event', eventTitle: event.title, childrenCount: 2 },
  ]);
});

test('ignores a booking for tomorrow’s event', async () => {
  const { family } = await aFamilyWithEventIn(24);
  expect((await checkIn(family)).booking).toBeNull();
});
