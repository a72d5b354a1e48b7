import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, fetchBookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import {
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, eventSpotsOf, sendRsvp } from './events-factory.ts';

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
const sessionIdOf = (url: string | null) => url?.split('/').at(-1) ?? '';
const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown> = {}) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const withdraw = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const fetchRsvp = async (as: SignedIn, eventId: string) =>
  ((await app.call('GET', `/api/events/${eventId}`, undefined, { as })).json as Event).you;
const fetchBookings = async (as: SignedIn) =>
  (await app.call('GET', '/api/bookings/mine', undefined, { as })).json as {
    id: string;
    status: string;
    eventTitle: string | null;
    canReschedule: boolean;
  }[];

describe('a paid event', () => {
  test('requires a waiver and holds no spots without one', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const response = await rsvp(await aMember(app.services), event.id);
    expect(response.headers.get('x-error-code')).toBe('bookings.waiverFirst');
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('holds spots during payment, then books them once and lists the booking', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl, event: updated } = await sendRsvp(app, member, event.id, { spots: 2 });
    expect(sessionUrl).toContain('/sandbox-checkout/cs_sandbox_');
    expect(updated.you).toMatchObject({ status: 'paying', spots: 2 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    // A second request returns the same checkout without a second hold.
    expect((await sendRsvp(app, member, event.id, { spots: 2 })).sessionUrl).toBe(sessionUrl);
    expect((await rsvp(member, event.id, { spots: 1 })).headers.get('x-error-code')).toBe(
      'events.payOrTakeBack',
    );
    await pay(app, sessionIdOf(sessionUrl));
    await sweepCheckouts(app.services);
    expect(await fetchRsvp(member, event.id)).toMatchObject({ status: 'going', spots: 2 });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    expect(await fetchBookings(member)).toMatchObject([
      { status: 'paid', eventTitle: 'Clay Morning', canReschedule: false, priceCents: 2400 },
    ]);
    const emails = await app.emailsTo(member.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Clay Morning');
    expect((await rsvp(member, event.id, { spots: 3 })).headers.get('x-error-code')).toBe(
      'events.bookedAlready',
    );
  });

  test('refunds concurrent timely withdrawals once, in full, and offers the spot to the waitlist', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(1);
    const member = await aGuest();
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    await pay(app, sessionIdOf(sessionUrl));
    const next = await aGuest();
    await sendRsvp(app, next, event.id, { wait: true });
    const responses = await Promise.all([withdraw(member, event.id), withdraw(member, event.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const refundCents = responses.map(({ json }) => (json as { refundCents: number }).refundCents);
    expect(refundCents.sort()).toEqual([0, 1200]);
    expect(await refundsOf(app, sessionIdOf(sessionUrl))).toMatchObject([{ amountCents: 1200 }]);
    expect(await fetchRsvp(member, event.id)).toBeNull();
    expect(await fetchRsvp(next, event.id)).toMatchObject({ status: 'offered' });
    const nextRsvp = await sendRsvp(app, next, event.id);
    expect(nextRsvp.event.you).toMatchObject({ status: 'paying' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
  });

  test('refuses rescheduling; cancelling its booking late withdraws the RSVP without a refund', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    await pay(app, sessionIdOf(sessionUrl));
    app.clock.set('2027-03-05T14:00:00Z');
    const [booking] = await fetchBookings(member);
    const path = `/api/bookings/${booking?.id}`;
    const newSlot = { date: '2027-03-20', slotLabel: '9:00 - 11:00 AM' };
    expect((await app.call('POST', `${path}/reschedule`, newSlot, { as: member })).status).toBe(
      409,
    );
    const rsvpPath = `/api/events/${event.id}/rsvp?expectedRefundCents=1200`;
    const outdated = await app.call('DELETE', rsvpPath, undefined, { as: member });
    expect(outdated.headers.get('x-error-code')).toBe('bookings.refundChanged');
    const response = await app.call('POST', `${path}/cancel`, {}, { as: member });
    expect(response.json).toMatchObject({ refundCents: 0 });
    expect(await fetchRsvp(member, event.id)).toBeNull();
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('marks its bookings as changed when it is moved', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    await pay(app, sessionIdOf(sessionUrl));
    const [{ id = '' } = {}] = await fetchBookings(member);
    const before = await fetchBookingRow(app, id);
    const times = { startsAt: '2027-03-07T15:00:00Z', endsAt: '2027-03-07T16:00:00Z' };
    const admin = await anAdmin(app.services);
    const response = await app.call('PATCH', `/api/events/${event.id}`, times, { as: admin });
    expect(response.status).toBe(200);
    const moved = await fetchBookingRow(app, id);
    expect(moved).toMatchObject({ date: '2027-03-07', sequence: before.sequence + 1 });
    expect(moved.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  test('reverts the RSVP to "interested" and offers the spot if the payment expires', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(1);
    const [member, next] = [await aGuest(), await aGuest()];
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    await sendRsvp(app, next, event.id, { wait: true });
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await fetchRsvp(member, event.id)).toMatchObject({ status: 'interested' });
    expect(await fetchRsvp(next, event.id)).toMatchObject({ status: 'offered' });
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 1, held: 1 });
    expect((await submitOutcome(app, sessionIdOf(sessionUrl), 'paid')).status).not.toBe(200);
  });

  test('expires the checkout when the RSVP is withdrawn before payment', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    expect((await withdraw(member, event.id)).json).toMatchObject({ refundCents: 0 });
    expect(await fetchRsvp(member, event.id)).toBeNull();
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    expect((await submitOutcome(app, sessionIdOf(sessionUrl), 'paid')).status).not.toBe(200);
    // Another RSVP starts a new checkout.
    const secondRsvp = await sendRsvp(app, member, event.id);
    expect(secondRsvp.sessionUrl).not.toBe(sessionUrl);
  });

  test('when the RSVP is withdrawn, refunds a payment whose webhook has not arrived', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    const { sessionUrl } = await sendRsvp(app, member, event.id);
    await payWithoutWebhook(app, sessionIdOf(sessionUrl));
    expect((await withdraw(member, event.id)).json).toMatchObject({ refundCents: 1200 });
    expect(await refundsOf(app, sessionIdOf(sessionUrl))).toMatchObject([{ amountCents: 1200 }]);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('holds each spot once for concurrent payers', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent(3);
    const members = await Promise.all(Array.from({ length: 8 }, aGuest));
    const responses = await Promise.all(members.map((member) => rsvp(member, event.id)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(3);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
    const urls = accepted.map(({ json }) => (json as { sessionUrl: string }).sessionUrl);
    await Promise.all(urls.map((url) => pay(app, sessionIdOf(url))));
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 3, held: 3 });
  });

  test('charges the server’s price and stores it in the booking', async () => {
    app.clock.set(NOW);
    const event = await aPaidEvent();
    const member = await aGuest();
    expect((await rsvp(member, event.id, { priceCents: 1 })).status).toBe(400);
    const { event: updated } = await sendRsvp(app, member, event.id);
    expect(await fetchBookingRow(app, updated.you?.bookingId ?? '')).toMatchObject({
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
