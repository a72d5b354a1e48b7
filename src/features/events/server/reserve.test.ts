import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import {
  anEmail,
  aSignedWaiver,
  fetchBookingRow,
  linkInEmail,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import {
  pay,
  payWithoutWebhook,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEvent, eventSpotsOf } from './events-factory.ts';
import type { events } from './events-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.set(NOW));

const anOpenEvent = (changes: Partial<typeof events.$inferInsert> = {}) =>
  anEvent(app, { title: 'Clay Morning', openToGuests: true, capacity: 4, ...changes });

type Options = { as?: { cookie: string }; headers?: Record<string, string> };
const reserve = (eventId: string, body: Record<string, unknown>, options: Options = {}) =>
  app.call(
    'POST',
    `/api/events/${eventId}/reserve`,
    { guardianName: 'Gina Guest', spots: 1, ...body },
    options,
  );
type Reserved = { sessionUrl: string; sessionId: string; bookingId: string };
const errorCodeOf = (response: { headers: Headers }) => response.headers.get('x-error-code');
const takenOf = async (eventId: string) => (await eventSpotsOf(app, eventId)).taken;

async function aReservation(eventId: string, body: Record<string, unknown> = {}) {
  const guardianEmail = await aSignedWaiver(app, anEmail());
  const response = await reserve(eventId, { guardianEmail, ...body });
  if (response.status !== 200) throw new Error(response.text);
  return { guardianEmail, ...(response.json as Reserved), cookie: cookieOf(response) };
}
const cookieOf = ({ headers }: { headers: Headers }) =>
  String(headers.get('set-cookie')).split(';')[0] ?? '';

const findBookingsOf = (eventId: string) =>
  app.db.select().from(bookings).where(eq(bookings.eventId, eventId));

describe('POST /api/events/:id/reserve', () => {
  test.each([
    ['an event for members only', { openToGuests: false }, 409, 'events.notForGuests'],
    ['an unpublished event', { published: false }, 404, 'errors.notFound'],
    ['an external event', { eventType: 'external' as const }, 404, 'errors.notFound'],
    ['a cancelled event', { cancelledAt: new Date(NOW) }, 409, 'events.cancelled'],
    ['a full event', { taken: 4 }, 409, 'events.fullForGuests'],
    [
      'an event that has begun',
      { startsAt: new Date('2027-03-02T14:00:00Z') },
      409,
      'events.begun',
    ],
  ])('refuses to reserve %s', async (_label, changes, status, code) => {
    const event = await anOpenEvent(changes);
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const response = await reserve(event.id, { guardianEmail });
    expect([response.status, errorCodeOf(response)]).toEqual([status, code]);
    expect(await takenOf(event.id)).toBe('taken' in changes ? changes.taken : 0);
  });

  test('refuses a guest without a waiver, and a guest who requests more spots than are left', async () => {
    const event = await anOpenEvent({ taken: 3 });
    const unsigned = await reserve(event.id, { guardianEmail: anEmail() });
    expect(errorCodeOf(unsigned)).toBe('bookings.waiverFirst');
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const tooMany = await reserve(event.id, { guardianEmail, spots: 2 });
    expect(tooMany.text).toBe('Only 1 spot is left. Please choose 1 and try again.');
    expect(await takenOf(event.id)).toBe(3);
  });

  test('refuses an outdated price and returns the new one', async () => {
    const event = await anOpenEvent({ priceCents: 1500 });
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const response = await reserve(event.id, { guardianEmail, eachCents: 1200 });
    expect(response.status).toBe(409);
    expect(response.text).toContain('$15.00');
  });

  test('refuses a tax that changed since the page was shown, and holds nothing', async () => {
    await app.changeVenue({ priceList: publishedLists.freeBaby });
    onTestFinished(() => app.changeVenue({ priceList: null }));
    const event = await anOpenEvent({ priceCents: 1500 });
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const body = { guardianEmail, spots: 2 };
    const untaxed = await reserve(event.id, { ...body, expectedCents: 3000 });
    expect([untaxed.status, untaxed.text]).toEqual([
      409,
      'The price is now $32.10 for 2 people. Please check the total and try again.',
    ]);
    expect(await takenOf(event.id)).toBe(0);
    expect(await findBookingsOf(event.id)).toEqual([]);
    const taxed = await reserve(event.id, { ...body, expectedCents: 3210 });
    expect(taxed.status, taxed.text).toBe(200);
    expect(await findBookingsOf(event.id)).toMatchObject([{ priceCents: 3210 }]);
  });
});

describe('a free event', () => {
  test('confirms a reservation immediately, by email and with a check-in code', async () => {
    const event = await anOpenEvent({ startsAt: new Date('2027-03-02T16:00:00Z') });
    const { guardianEmail, bookingId, sessionId, sessionUrl, cookie } = await aReservation(
      event.id,
      { spots: 2 },
    );
    expect(sessionUrl).toBe(`/booking-success?session_id=booking_${bookingId}`);
    expect(await takenOf(event.id)).toBe(2);
    const status = await app.call(
      'GET',
      `/api/checkout/status?session_id=${sessionId}`,
      undefined,
      { as: { cookie } },
    );
    expect(status.json).toMatchObject({
      status: 'paid',
      confirmation: {
        title: 'Clay Morning',
        visit: { counts: 'people', childrenCount: 2 },
        isGuest: true,
      },
    });
    const { deskToken } = await fetchBookingRow(app, bookingId);
    const desk = await aStaffMember(app.services);
    const scanned = await app.call(
      'POST',
      '/api/member-codes/validate',
      { code: deskToken },
      { as: desk },
    );
    expect(scanned.json).toMatchObject({ valid: true });
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.text).toContain('2 people');
  });

  test('releases the spots when the guest cancels through the link in the email', async () => {
    const event = await anOpenEvent();
    const { guardianEmail } = await aReservation(event.id, { spots: 3 });
    const { id, token } = await linkInEmail(app, guardianEmail);
    const response = await app.call('POST', `/api/bookings/${id}/cancel`, { token });
    expect(response.status).toBe(200);
    expect(await takenOf(event.id)).toBe(0);
  });

  test('allows one reservation per email address, even for concurrent requests', async () => {
    const event = await anOpenEvent();
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const responses = await Promise.all([1, 2, 3].map(() => reserve(event.id, { guardianEmail })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.map(errorCodeOf)).toContain('events.reservedAlready');
    expect(await takenOf(event.id)).toBe(1);
  });

  test('reserves only once for a retried request', async () => {
    const event = await anOpenEvent();
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await reserve(event.id, { guardianEmail }, { headers }),
      await reserve(event.id, { guardianEmail }, { headers }),
    ];
    expect(second.json).toEqual(first.json);
    expect(await takenOf(event.id)).toBe(1);
  });

  test('assigns the last spot to only one of several concurrent guests', async () => {
    const event = await anOpenEvent({ capacity: 1 });
    const emails = await Promise.all([1, 2, 3, 4].map(() => aSignedWaiver(app, anEmail())));
    const responses = await Promise.all(
      emails.map((guardianEmail) => reserve(event.id, { guardianEmail })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await takenOf(event.id)).toBe(1);
  });

  test('sets the RSVP of a signed-in member who uses the reservation form', async () => {
    const member = await aMember(app.services);
    await aSignedWaiver(app, member.email);
    const event = await anOpenEvent({ openToGuests: false });
    await reserve(event.id, { guardianEmail: member.email, spots: 2 }, { as: member });
    const { json } = await app.call('GET', `/api/events/${event.id}`, undefined, { as: member });
    expect(json).toMatchObject({ you: { status: 'going', spots: 2 } });
    const again = await reserve(event.id, { guardianEmail: member.email }, { as: member });
    expect(errorCodeOf(again)).toBe('events.bookedAlready');
    await app.call('DELETE', `/api/events/${event.id}/rsvp`, undefined, { as: member });
    expect(await takenOf(event.id)).toBe(0);
  });
});

describe('a paid event', () => {
  test('holds spots until they are paid, then confirms them', async () => {
    const event = await anOpenEvent({ priceCents: 1200 });
    const { sessionId, bookingId } = await aReservation(event.id, { spots: 2, eachCents: 1200 });
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({
      status: 'pending',
      priceCents: 2400,
    });
    await pay(app, sessionId);
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ status: 'paid', userId: null });
    expect(await takenOf(event.id)).toBe(2);
  });

  test('replaces the unpaid reservation of a guest who left the payment page', async () => {
    const event = await anOpenEvent({ priceCents: 1200 });
    const { guardianEmail, cookie } = await aReservation(event.id, { spots: 1 });
    const stranger = await reserve(event.id, { guardianEmail });
    expect(errorCodeOf(stranger)).toBe('events.reservationPending');
    expect(await takenOf(event.id)).toBe(1);
    const again = await reserve(event.id, { guardianEmail, spots: 2 }, { as: { cookie } });
    expect(again.status).toBe(200);
    expect(await takenOf(event.id)).toBe(2);
  });

  test('shows a guest their own unpaid spots as free, and gives them to the guest before the waitlist', async () => {
    const event = await anOpenEvent({ priceCents: 1200, capacity: 2 });
    const { guardianEmail, cookie, bookingId } = await aReservation(event.id, { spots: 2 });
    const spotsLeftFor = async (as?: { cookie: string }) => {
      const { json } = await app.call('GET', `/api/events/${event.id}`, undefined, { as });
      return (json as { spotsLeft: number }).spotsLeft;
    };
    expect([await spotsLeftFor({ cookie }), await spotsLeftFor()]).toEqual([2, 0]);
    const waiting = await aMember(app.services);
    const rsvp = { status: 'going', spots: 1, wait: true };
    await app.call('POST', `/api/events/${event.id}/rsvp`, rsvp, { as: waiting });
    await app.call('POST', `/api/bookings/${bookingId}/leave-payment`, undefined, {
      as: { cookie },
    });
    expect((await fetchBookingRow(app, bookingId)).status).toBe('pending');
    const again = await reserve(event.id, { guardianEmail, spots: 2 }, { as: { cookie } });
    expect(again.status, again.text).toBe(200);
    expect((await app.emailsTo(waiting.email)).map(({ subject }) => subject)).toEqual([]);
    expect((await fetchBookingRow(app, bookingId)).status).toBe('cancelled');
    expect(await takenOf(event.id)).toBe(2);
  });

  test('leads to the confirmation of a payment that was made meanwhile', async () => {
    const event = await anOpenEvent({ priceCents: 1200 });
    const { guardianEmail, cookie, sessionId, bookingId } = await aReservation(event.id);
    await payWithoutWebhook(app, sessionId);
    const again = await reserve(event.id, { guardianEmail }, { as: { cookie } });
    const sessionUrl = `/booking-success?session_id=${sessionId}&already=paid`;
    expect(again.json).toEqual({ sessionUrl, sessionId, bookingId });
    expect((await fetchBookingRow(app, bookingId)).status).toBe('paid');
    expect(await takenOf(event.id)).toBe(1);
  });

  test('takes the spots again for a late payment, and releases the spots of an expired unpaid reservation', async () => {
    const event = await anOpenEvent({ priceCents: 1200 });
    const { sessionId, bookingId } = await aReservation(event.id);
    await payWithoutWebhook(app, sessionId);
    await app.db
      .update(bookings)
      .set({ status: 'cancelled', holdExpiresAt: null })
      .where(eq(bookings.id, bookingId));
    await app.sql`update events set taken = 0 where id = ${event.id}`;
    await sweepCheckouts(app.services);
    await eventually('the late payment is accepted', async () => {
      app.clock.advanceMinutes(31);
      await sweepCheckouts(app.services);
      return (await fetchBookingRow(app, bookingId)).status === 'paid';
    });
    expect(await takenOf(event.id)).toBe(1);
    const unpaid = await aReservation(event.id, { spots: 2 });
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await takenOf(event.id)).toBe(1);
    expect((await submitOutcome(app, unpaid.sessionId, 'paid')).status).not.toBe(200);
  });
});

test('emails guests when their event moves or is cancelled', async () => {
  const admin = await anAdmin(app.services);
  const event = await anOpenEvent();
  const { guardianEmail, bookingId } = await aReservation(event.id);
  const location = 'Elm Park, 5 Elm Street';
  await app.call('PATCH', `/api/events/${event.id}`, { location }, { as: admin });
  const fetchSubjects = async () =>
    (await app.emailsTo(guardianEmail)).map(({ subject }) => subject);
  await eventually('the guest is emailed about the new location', async () =>
    (await fetchSubjects()).some((subject) => subject.startsWith('Booking rescheduled')),
  );
  expect((await app.emailsTo(guardianEmail)).at(-1)?.text).toContain(location);
  await app.call('PATCH', `/api/events/${event.id}`, { cancelled: true }, { as: admin });
  await eventually('the booking is cancelled', async () =>
    (await fetchSubjects()).some((subject) => subject.startsWith('Booking cancelled')),
  );
  expect((await fetchBookingRow(app, bookingId)).status).toBe('cancelled');
});

test('opens the events of a series to guests, even if its template predates this option', async () => {
  const admin = await anAdmin(app.services);
  const created = await app.call(
    'POST',
    '/api/events',
    {
      title: 'Story Time',
      startsAt: '2027-04-05T10:00:00-04:00',
      endsAt: '2027-04-05T11:00:00-04:00',
      repeats: { every: 'week', lastDay: '2027-04-19' },
    },
    { as: admin },
  );
  const { id, openToGuests } = created.json as { id: string; openToGuests: boolean };
  expect(openToGuests).toBe(false);
  await app.sql`update event_series set template = template - 'openToGuests'`;
  await app.call(
    'PATCH',
    `/api/events/${id}`,
    { openToGuests: true, scope: 'following' },
    { as: admin },
  );
  const rows = await app.sql`select open_to_guests from events where series_id is not null`;
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.open_to_guests)).toBe(true);
  const [series] = await app.sql`select template->>'openToGuests' as open from event_series`;
  expect(series?.open).toBe('true');
});
