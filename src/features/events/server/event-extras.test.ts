import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  anEmail,
  aSignedWaiver,
  aSlot,
  linkInEmail,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { runConcurrently } from '#features/check-in/server/check-in-factory.ts';
import {
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { fetchReceipt } from '#features/checkouts/server/receipts/receipts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { findExtraStock, setExtraStock } from '#features/prices/server/index.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { aMembershipHolder, anEvent, eventSpotsOf, sendRsvp } from './events-factory.ts';
import type { events } from './events-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
  const priceList = priceListWith(
    [
      admission('child', [{ cents: 1500 }]),
      admission('socks', [{ cents: 300, channel: 'desk' }, { cents: 250 }], {
        ...{ kind: 'extra', counted: false, names: { en: 'Socks', es: 'Calcetines' } },
      }),
    ],
    { name: 'Sales tax', percent: 7, kind: 'added' },
  );
  await app.changeVenue({ priceList });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app?.stop());

const stockSocks = (left: number) => setExtraStock(app.db, 'socks', left);
const socksLeft = async () => (await findExtraStock(app.db)).get('socks');
const socks = (quantity: number) => ({ extras: [{ typeId: 'socks', quantity }] });
const anOpenEvent = (changes: Partial<typeof events.$inferInsert> = {}) =>
  anEvent(app, { title: 'Clay Morning', openToGuests: true, capacity: 4, ...changes });
const errorCodeOf = ({ headers }: { headers: Headers }) => headers.get('x-error-code');
const sessionIdOf = (url: string | null) => url?.split('/').at(-1) ?? '';

type Reserved = { sessionUrl: string; sessionId: string; bookingId: string };
async function reserve(eventId: string, changes: Record<string, unknown> = {}) {
  const guardianEmail = await aSignedWaiver(app, anEmail());
  const body = { guardianName: 'Gina Guest', guardianEmail, spots: 1, ...changes };
  const response = await app.call('POST', `/api/events/${eventId}/reserve`, body);
  const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
  return { response, guardianEmail, cookie, ...(response.json as Reserved) };
}
const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });

describe('extras with a reservation', () => {
  /** Two spots at $12 and two pairs at $2.50, with 7% on each line: $25.68 and $5.35. */
  const TOTAL = 3103;

  test('cost the same in the quote, on the payment page, in the email, on the receipt and in the office', async () => {
    await stockSocks(3);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const choice = { spots: 2, ...socks(2) };
    const quote = await app.call('POST', `/api/events/${id}/price`, choice);
    expect(quote.json).toMatchObject({
      priceCents: TOTAL,
      lines: [
        { kind: 'event', quantity: 2, unitCents: 1200, taxCents: 168 },
        { kind: 'extra', typeId: 'socks', quantity: 2, unitCents: 250, taxCents: 35 },
      ],
    });
    const { bookingId, sessionId, guardianEmail, cookie } = await reserve(id, {
      ...choice,
      expectedCents: TOTAL,
    });
    expect(await socksLeft()).toBe(1);
    const { json: page } = await app.call('GET', `/api/sandbox-checkout/${sessionId}`);
    expect(page).toMatchObject({
      amountCents: TOTAL,
      lines: [
        { name: 'Clay Morning, Playvillage', amountCents: 1200, quantity: 2 },
        { name: 'Socks, Clay Morning, Playvillage', amountCents: 250, quantity: 2 },
        { name: 'Sales tax (7 %)', amountCents: 203 },
      ],
    });
    await pay(app, sessionId);
    const status = await app.call(
      'GET',
      `/api/checkout/status?session_id=${sessionId}`,
      undefined,
      {
        as: { cookie },
      },
    );
    expect(status.json).toMatchObject({
      confirmation: {
        totalCents: TOTAL,
        lines: [
          { name: 'Clay Morning', quantity: 2, amountCents: 2400 },
          { name: 'Socks', quantity: 2, amountCents: 500 },
        ],
      },
    });
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.text).toContain('2 people, 2 × Socks');
    expect(email?.text).toContain('$31.03, including $2.03 tax');
    const { token } = await linkInEmail(app, guardianEmail);
    const own = await app.call('GET', `/api/bookings/${bookingId}?token=${token}`);
    const office = await app.call('GET', `/api/admin/bookings/${bookingId}`, undefined, {
      as: admin,
    });
    const bookedItems = [{ typeId: 'socks', kind: 'extra', quantity: 2 }];
    for (const { json } of [own, office]) {
      expect(json).toMatchObject({ childrenCount: 2, priceCents: TOTAL, bookedItems });
    }
    const path = `/api/bookings/${bookingId}/receipt?token=${token}`;
    const { text } = await fetchReceipt(app, path);
    for (const part of ['Clay Morning', 'Socks', '$5.00', '$31.03']) expect(text).toContain(part);

    const cancelled = await app.call('POST', `/api/bookings/${bookingId}/cancel`, { token });
    expect(cancelled.json).toMatchObject({ refundCents: TOTAL });
    expect([await socksLeft(), await eventSpotsOf(app, id)]).toEqual([3, { taken: 0, held: 0 }]);
  });

  test('are given back when the payment is not made', async () => {
    await stockSocks(2);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const { sessionId } = await reserve(id, socks(2));
    expect(await socksLeft()).toBe(0);
    const other = await reserve(id, socks(1));
    expect(errorCodeOf(other.response)).toBe('prices.extraSoldOut');
    await submitOutcome(app, sessionId, 'cancelled');
    await eventually('the hold is released', async () => (await socksLeft()) === 2);
    expect(await eventSpotsOf(app, id)).toEqual({ taken: 0, held: 0 });
  });

  test('are refunded with the spots if the payment arrives after the last pair was sold', async () => {
    await stockSocks(1);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const { sessionId, bookingId } = await reserve(id, socks(1));
    await payWithoutWebhook(app, sessionId);
    const released = { status: 'cancelled', holdExpiresAt: null };
    await app.db.update(bookings).set(released).where(eq(bookings.id, bookingId));
    await app.sql`update events set taken = 0 where id = ${id}`;
    const refunds = await eventually('the late payment is refunded', async () => {
      app.clock.advanceMinutes(31);
      await sweepCheckouts(app.services);
      const rows = await refundsOf(app, sessionId);
      return rows.length > 0 && rows;
    });
    expect(refunds).toMatchObject([{ amountCents: 1552 }]);
    expect([await socksLeft(), await eventSpotsOf(app, id)]).toEqual([0, { taken: 0, held: 0 }]);
  });

  test('sell the last pair once, to an event or to a session', async () => {
    await stockSocks(1);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const slot = await aSlot(app);
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const admissions = [
      { typeId: 'child', quantity: 1 },
      { typeId: 'socks', quantity: 1 },
    ];
    const booking = aBookingInput({ ...slot, guardianEmail, admissions });
    const lockStock = (sql: TestApp['sql']) =>
      sql`select from extra_stock where type_id = 'socks' for update`;
    const responses = await runConcurrently(app, lockStock, [
      async () => (await reserve(id, socks(1))).response,
      () => app.call('POST', '/api/bookings/create-checkout', booking),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const soldOut = responses.find(({ status }) => status === 409);
    expect(soldOut && errorCodeOf(soldOut)).toBe('prices.extraSoldOut');
    expect(await socksLeft()).toBe(0);
    const spots = await spotsOf(app, slot.date);
    const { taken = 0 } = await eventSpotsOf(app, id);
    expect(taken + spots.taken).toBe(1);
  });

  test('are reserved and given back at the same time without a deadlock', async () => {
    await stockSocks(5);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const { bookingId, response } = await reserve(id, socks(1));
    expect(response.status, response.text).toBe(200);
    const lockEvent = (sql: TestApp['sql']) => sql`select from events where id = ${id} for update`;
    const path = `/api/admin/bookings/${bookingId}/cancel`;
    const results = await runConcurrently(app, lockEvent, [
      ...[1, 2, 3].map(() => async () => (await reserve(id, socks(1))).response),
      () => app.call('POST', path, {}, { as: admin }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await socksLeft(), await eventSpotsOf(app, id)]).toEqual([2, { taken: 3, held: 0 }]);
  });

  test.each([
    ['an admission', { extras: [{ typeId: 'child', quantity: 1 }] }, 409, 'bookings.admissionGone'],
    ['more than the most for one booking', socks(7), 400, 'bookings.tooManyOfType'],
    ['more than are left', socks(3), 409, 'prices.extraSoldOut'],
    [
      'another price than was shown',
      { ...socks(1), expectedCents: 1284 },
      409,
      'events.priceChanged',
    ],
  ])('refuse %s, and hold nothing', async (_label, changes, status, code) => {
    await stockSocks(2);
    const { id } = await anOpenEvent({ priceCents: 1200 });
    const { response } = await reserve(id, changes);
    expect([response.status, errorCodeOf(response)]).toEqual([status, code]);
    expect([await socksLeft(), (await eventSpotsOf(app, id)).taken]).toEqual([2, 0]);
  });
});

describe('extras with an event that is free for a member', () => {
  const aMembersEvent = (changes: Partial<typeof events.$inferInsert> = {}) =>
    anEvent(app, { priceCents: 1200, memberPriceCents: 0, ...changes });
  const fetchYou = async (as: SignedIn, id: string) =>
    ((await app.call('GET', `/api/events/${id}`, undefined, { as })).json as Event).you;

  test('are paid, and the spots are the member’s once they are', async () => {
    await stockSocks(3);
    const { id } = await aMembersEvent();
    const member = await aMembershipHolder(app);
    const choice = { spots: 2, ...socks(1) };
    const { sessionUrl, event } = await sendRsvp(app, member, id, choice);
    expect(event.you).toMatchObject({ status: 'paying', spots: 2 });
    // Again with the same extras, and by a page that knows of none: the same payment.
    expect((await sendRsvp(app, member, id, choice)).sessionUrl).toBe(sessionUrl);
    expect((await sendRsvp(app, member, id)).sessionUrl).toBe(sessionUrl);
    const changed = await rsvp(member, id, { spots: 2, ...socks(2) });
    expect(errorCodeOf(changed)).toBe('events.payOrTakeBack');
    expect(await socksLeft()).toBe(2);
    const { amountCents } = await pay(app, sessionIdOf(sessionUrl));
    expect(amountCents).toBe(268);
    expect(await fetchYou(member, id)).toMatchObject({ status: 'going', spots: 2 });
    expect(errorCodeOf(await rsvp(member, id, { spots: 1 }))).toBe('events.bookedAlready');
    const withdrawn = await app.call('DELETE', `/api/events/${id}/rsvp`, undefined, { as: member });
    expect(withdrawn.json).toMatchObject({ refundCents: 268 });
    expect([await socksLeft(), (await eventSpotsOf(app, id)).taken]).toEqual([3, 0]);
  });

  test('need a waiver, as every booking; without extras, an RSVP needs neither it nor a payment', async () => {
    await stockSocks(1);
    const { id } = await anEvent(app);
    const member = await aMember(app.services);
    const refused = await rsvp(member, id, socks(1));
    expect(errorCodeOf(refused)).toBe('bookings.waiverFirst');
    expect([await socksLeft(), (await eventSpotsOf(app, id)).taken]).toEqual([1, 0]);
    const { sessionUrl, event } = await sendRsvp(app, member, id, socks(0));
    expect([sessionUrl, event.you?.bookingId]).toEqual([null, null]);
  });

  test('cannot put spots at risk that the member has already, nor be sold once the event has begun', async () => {
    await stockSocks(5);
    const { id } = await aMembersEvent();
    const member = await aMembershipHolder(app);
    await sendRsvp(app, member, id);
    expect(errorCodeOf(await rsvp(member, id, socks(1)))).toBe('events.takeBackFirst');
    expect(await fetchYou(member, id)).toMatchObject({ status: 'going' });
    const begun = await aMembersEvent({ startsAt: new Date('2027-03-02T14:30:00Z') });
    expect(errorCodeOf(await rsvp(member, begun.id, socks(1)))).toBe('events.begun');
    expect((await rsvp(member, begun.id)).status).toBe(200);
    expect(await socksLeft()).toBe(5);
  });

  test('are not held by the waitlist', async () => {
    await stockSocks(1);
    const { id } = await aMembersEvent({ capacity: 1, taken: 1 });
    const member = await aMembershipHolder(app);
    const { event } = await sendRsvp(app, member, id, { wait: true, ...socks(1) });
    expect(event.you).toMatchObject({ status: 'waiting', bookingId: null });
    expect(await socksLeft()).toBe(1);
  });
});
