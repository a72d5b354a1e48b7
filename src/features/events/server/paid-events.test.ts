import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, bookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import {
  pay,
  payWithoutWebhook,
  press,
  refundsOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, eventSpotsOf, goesTo } from './events-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

async function aGuest() {
  const member = await aMember(app.services);
  await aSignedWaiver(app, member.email);
  return member;
}
const aPaidEvent = (capacity = 4) =>
  anEvent(app, { title: 'Clay Morning', priceCents: 1200, capacity });
const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? '';
const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const takeBack = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const yours = async (as: SignedIn, eventId: string) =>
  ((await app.call('GET', `/api/events/${eventId}`, undefined, { as })).json as Event).you;
const mine = async (as: SignedIn) =>
  (await app.call('GET', '/api/bookings/mine', undefined, { as })).json as {
    id: string;
    status: string;
    eventTitle: string | null;
    canReschedule: boolean;
  }[];

describe('a paid event', () => {
  test('requires a waiver, and holds nothing without one', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const response = await rsvp(await aMember(app.services), event.id);
    expect(response.headers.get('x-error-code')).toBe('bookings.waiverFirst');
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('holds spots during payment, is booked once, and is listed in My Bookings', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl, event: seen } = await goesTo(app, member, event.id, { spots: 2 });
    expect(sessionUrl).toContain('/sandbox-checkout/cs_sandbox_');
    expect(seen.you).toMatchObject({ status: 'paying', spots: 2 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    // A second click returns the same checkout without a second hold.
    expect((await goesTo(app, member, event.id, { spots: 2 })).sessionUrl).toBe(sessionUrl);
    expect((await rsvp(member, event.id, { spots: 1 })).headers.get('x-error-code')).toBe(
      'events.payOrTakeBack',
    );
    await pay(app, sessionOf(sessionUrl));
    await sweepCheckouts(app.services);
    expect(await yours(member, event.id)).toMatchObject({ status: 'going', spots: 2 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    expect(await mine(member)).toMatchObject([
      { status: 'paid', eventTitle: 'Clay Morning', canReschedule: false, priceCents: 2400 },
    ]);
    const mails = await app.mailsTo(member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Clay Morning');
    expect((await rsvp(member, event.id, { spots: 3 })).headers.get('x-error-code')).toBe(
      'events.bookedAlready',
    );
  });

  test('withdrawn in time is refunded once in full, and offered to the waitlist', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(1);
    const member = await aGuest();
    const { sessionUrl } = await goesTo(app, member, event.id);
    await pay(app, sessionOf(sessionUrl));
    const next = await aGuest();
    await goesTo(app, next, event.id, { wait: true });
    const responses = await Promise.all([takeBack(member, event.id), takeBack(member, event.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const refunded = responses.map(({ json }) => (json as { refundCents: number }).refundCents);
    expect(refunded.sort()).toEqual([0, 1200]);
    expect(await refundsOf(app, sessionOf(sessionUrl))).toMatchObject([{ amountCents: 1200 }]);
    expect(await yours(member, event.id)).toBeNull();
    expect(await yours(next, event.id)).toMatchObject({ status: 'offered' });
    const paid = await goesTo(app, next, event.id);
    expect(paid.event.you).toMatchObject({ status: 'paying' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
  });

  test('cancelled late in My Bookings is withdrawn without a refund', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await goesTo(app, member, event.id);
    await pay(app, sessionOf(sessionUrl));
    app.clock.set('2027-03-05T14:00:00Z');
    const [booking] = await mine(member);
    const path = `/api/bookings/${booking?.id}`;
    const moved = { date: '2027-03-20', slotLabel: '9:00 - 11:00 AM' };
    expect((await app.call('POST', `${path}/reschedule`, moved, { as: member })).status).toBe(409);
    const response = await app.call('POST', `${path}/cancel`, {}, { as: member });
    expect(response.json).toMatchObject({ refundCents: 0 });
    expect(await yours(member, event.id)).toBeNull();
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('becomes "interested" when the payment expires, and is offered to the waitlist', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(1);
    const [member, next] = [await aGuest(), await aGuest()];
    const { sessionUrl } = await goesTo(app, member, event.id);
    await goesTo(app, next, event.id, { wait: true });
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await yours(member, event.id)).toMatchObject({ status: 'interested' });
    expect(await yours(next, event.id)).toMatchObject({ status: 'offered' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
    expect((await press(app, sessionOf(sessionUrl), 'paid')).status).not.toBe(200);
  });

  test('withdrawn before payment ends the checkout', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await goesTo(app, member, event.id);
    expect((await takeBack(member, event.id)).json).toMatchObject({ refundCents: 0 });
    expect(await yours(member, event.id)).toBeNull();
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    expect((await press(app, sessionOf(sessionUrl), 'paid')).status).not.toBe(200);
    // Another RSVP starts a new checkout.
    const again = await goesTo(app, member, event.id);
    expect(again.sessionUrl).not.toBe(sessionUrl);
  });

  test('refunds a payment that arrived while it was withdrawn', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await goesTo(app, member, event.id);
    await payWithoutWebhook(app, sessionOf(sessionUrl));
    expect((await takeBack(member, event.id)).json).toMatchObject({ refundCents: 1200 });
    expect(await refundsOf(app, sessionOf(sessionUrl))).toMatchObject([{ amountCents: 1200 }]);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('holds each spot once for concurrent payers', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(3);
    const members = await Promise.all(Array.from({ length: 8 }, aGuest));
    const responses = await Promise.all(members.map((member) => rsvp(member, event.id)));
    const held = responses.filter(({ status }) => status === 200);
    expect(held).toHaveLength(3);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
    const urls = held.map(({ json }) => (json as { sessionUrl: string }).sessionUrl);
    await Promise.all(urls.map((url) => pay(app, sessionOf(url))));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
  });

  test('uses the server’s price, which the booking stores', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    expect((await rsvp(member, event.id, { priceCents: 1 })).status).toBe(400);
    const { event: seen } = await goesTo(app, member, event.id);
    expect(await bookingRow(app, seen.you?.bookingId ?? '')).toMatchObject({
      type: 'event',
      priceCents: 1200,
      eventId: event.id,
      slotId: null,
      date: '2027-03-05',
      slotLabel: '10:00 AM - 12:00 PM',
      userId: member.id,
    });
  });
});
