import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import {
  checkoutOf,
  pay,
  payWithoutWebhook,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
  resetDays,
  spotsOf,
} from '../bookings-factory.ts';
import { cancelFillingBooking, findOfferToken, joinAsGuest } from '../waitlist-factory.ts';

let app: TestApp;
beforeAll(async () => {
  resetDays();
  app = await startTestApp({ venue: { maxChildrenPerBooking: 6 } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Browser = { cookie: string };
const errorCodeOf = (response: { headers: Headers }) => response.headers.get('x-error-code');

async function aFamilyInput(slot: object, changes: Record<string, unknown> = {}) {
  const guardianEmail = await aSignedWaiver(app);
  return { ...aBookingInput({ ...slot, guardianEmail, ...changes }), guardianEmail };
}

const book = (input: Record<string, unknown>, as?: Browser, key?: string) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    as,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Books with a new browser and leaves the payment page by the browser's Back, so that the hold stays. */
async function aLeftPayment(input: Record<string, unknown>, account?: Browser) {
  const response = await book(input, account);
  expect(response.status, response.text).toBe(200);
  const { bookingId, sessionId } = response.json as { bookingId: string; sessionId: string };
  const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
  return { bookingId, sessionId, browser: { cookie } };
}

const leave = (bookingId: string, as?: Browser) =>
  app.call('POST', `/api/bookings/${bookingId}/leave-payment`, undefined, { as });

const statusOf = async (bookingId: string) => (await fetchBookingRow(app, bookingId)).status;

describe('booking a session again after leaving the payment page', () => {
  test('takes the last spot again, also with corrected details', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const corrected = { ...input, guardianPhone: '555-201-4477' };
    const second = await book(corrected, first.browser);
    expect(second.status, second.text).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect((await checkoutOf(app, first.sessionId)).state).toBe('expired');
    expect((await submitOutcome(app, first.sessionId, 'paid')).status).toBe(409);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const otherEmail = await aSignedWaiver(app);
    const third = await book({ ...input, guardianEmail: otherEmail }, first.browser);
    expect(errorCodeOf(third)).toBe('bookings.slotFull');
  });

  test('takes the spots of a family of three again, below a third of the slot per network', async () => {
    const slot = await aSlot(app, 9);
    const input = await aFamilyInput(slot, { childrenCount: 3 });
    const first = await aLeftPayment(input);
    expect(errorCodeOf(await book(input))).toBe('bookings.tooManySpotsHeld');
    expect((await book(input, first.browser)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 3, held: 3 });
  });

  test('keeps the hold of another browser that sends the same email', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const other = await aLeftPayment(await aFamilyInput(await aSlot(app)));
    for (const browser of [undefined, other.browser, await aMember(app.services)]) {
      expect(errorCodeOf(await book(input, browser))).toBe('bookings.slotFull');
      expect((await leave(first.bookingId, browser)).status).toBe(404);
    }
    expect(await statusOf(first.bookingId)).toBe('pending');
  });

  test('ends the hold of the same account in another browser, but not with another email', async () => {
    const slot = await aSlot(app, 9);
    const member = await aMember(app.services);
    await aSignedWaiver(app, member.email);
    const input = aBookingInput({ ...slot, guardianEmail: member.email });
    const first = await aLeftPayment(input, member);
    const partner = { ...input, guardianEmail: await aSignedWaiver(app) };
    expect((await book(partner, member)).status).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('pending');
    expect((await book(input, member)).status).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('keeps the last spot although another family is first on the waitlist', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const waiting = await joinAsGuest(app, slot);
    const second = await book({ ...input, guardianPhone: '555-201-4477' }, first.browser);
    expect(second.status, second.text).toBe(200);
    app.clock.advanceMinutes(2);
    await sweepCheckouts(app.services);
    expect(await findOfferToken(app, waiting)).toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('keeps the spot if the webhook of the ended page arrives first', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const waiting = await joinAsGuest(app, slot);
    const { payments } = app.services;
    const expire = payments.expireCheckout;
    let webhook = Promise.resolve();
    vi.spyOn(payments, 'expireCheckout').mockImplementationOnce(async (id) => {
      const session = await expire(id);
      webhook = settleSession(app.services, id, null);
      const waitsForLock = eventually('the webhook waits for the checkout', async () => {
        const rows = await app.sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return rows.length > 0;
      });
      await Promise.race([webhook, waitsForLock]);
      return session;
    });
    expect((await book(input, first.browser)).status).toBe(200);
    await webhook;
    expect(await findOfferToken(app, waiting)).toBeNull();
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('offers the spots that it no longer needs to the waitlist', async () => {
    const slot = await aSlot(app, 2);
    const input = await aFamilyInput(slot, { childrenCount: 2 });
    const first = await aLeftPayment(input);
    const waiting = await joinAsGuest(app, slot);
    expect((await book({ ...input, childrenCount: 1 }, first.browser)).status).toBe(200);
    expect(await findOfferToken(app, waiting)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('takes the spot of a waitlist offer in addition to that of the hold', async () => {
    const slot = await aSlot(app, 2);
    const input = await aFamilyInput(slot);
    const by = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, by, slot);
    const first = await aLeftPayment(input);
    await joinAsGuest(app, slot, { guardianEmail: input.guardianEmail });
    await cancelFillingBooking(app, { ...slot, bookingId, by });
    const waitlistToken = await findOfferToken(app, input.guardianEmail);
    const second = await book({ ...input, childrenCount: 2, waitlistToken }, first.browser);
    expect(second.status, second.text).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('keeps the hold and its page if the new booking fails at the provider', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const spy = vi.spyOn(app.services.payments, 'expireCheckout');
    spy.mockRejectedValueOnce(new Error('unreachable'));
    const failed = await book(input, first.browser);
    expect([failed.status, errorCodeOf(failed)]).toEqual([502, 'checkouts.providerSilent']);
    expect(await statusOf(first.bookingId)).toBe('pending');
    expect((await checkoutOf(app, first.sessionId)).state).toBe('open');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect((await book(input, first.browser)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('returns a new page for the same request after its hold ended, the same page before', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const key = crypto.randomUUID();
    const first = await book(input, undefined, key);
    expect((await book(input, undefined, key)).json).toEqual(first.json);
    const { bookingId, sessionId } = first.json as { bookingId: string; sessionId: string };
    const cookie = String(first.headers.get('set-cookie')).split(';')[0] ?? '';
    await leave(bookingId, { cookie });
    const again = await book(input, undefined, key);
    expect(again.status, again.text).toBe(200);
    expect(again.json).not.toMatchObject({ sessionId });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('leads to the confirmation of a payment that was made meanwhile instead of booking twice', async () => {
    const slot = await aSlot(app, 2);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    await payWithoutWebhook(app, first.sessionId);
    const second = await book(input, first.browser);
    expect(second.json).toEqual({
      sessionUrl: `/booking-success?session_id=${first.sessionId}&already=paid`,
      sessionId: first.sessionId,
      bookingId: first.bookingId,
    });
    expect(await statusOf(first.bookingId)).toBe('paid');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('moves an unpaid trial to another day', async () => {
    const [slot, other] = [await aSlot(app, 1), await aSlot(app, 1)];
    const input = await aFamilyInput(slot, { type: 'trial' });
    const first = await aLeftPayment(input);
    const moved = { ...input, date: other.date, slotLabel: other.slotLabel };
    expect(errorCodeOf(await book(moved))).toBe('bookings.trialPending');
    const second = await book(moved, first.browser);
    expect(second.status, second.text).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect(await spotsOf(app, other.date)).toEqual({ taken: 1, held: 1 });
  });

  test('counts the spots of the own hold as free, for its browser only', async () => {
    const slot = await aSlot(app, 1);
    const first = await aLeftPayment(await aFamilyInput(slot));
    const availableTo = async (as?: Browser) => {
      const path = `/api/bookings/availability?date=${slot.date}`;
      const { json } = await app.call('GET', path, undefined, { as });
      const slots = json as { label: string; available: number; status: string }[];
      const found = slots.find(({ label }) => label === slot.slotLabel);
      return [found?.available, found?.status];
    };
    expect(await availableTo(first.browser)).toEqual([1, 'available']);
    expect(await availableTo()).toEqual([0, 'waitlist']);
  });

  test('keeps holds of other sessions', async () => {
    const first = await aLeftPayment(await aFamilyInput(await aSlot(app)));
    expect((await book(await aFamilyInput(await aSlot(app)), first.browser)).status).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('pending');
  });

  test('keeps a hold if the new booking is invalid', async () => {
    const input = await aFamilyInput(await aSlot(app));
    const first = await aLeftPayment(input);
    const unsigned = await book({ ...input, guardianEmail: anEmail() }, first.browser);
    expect(errorCodeOf(unsigned)).toBe('bookings.waiverFirst');
    expect(await statusOf(first.bookingId)).toBe('pending');
  });

  test('frees a member code that the left booking had used', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const input = aBookingInput({ ...slot, guardianEmail: member.email });
    const first = await aLeftPayment(input, member);
    const free = { ...input, memberCodeId: member.codeId };
    const response = await app.call('POST', '/api/bookings/create-member-booking', free, {
      as: member,
    });
    expect(response.status, response.text).toBe(200);
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });
});

describe('POST /api/bookings/:id/leave-payment', () => {
  test('frees the spots at once for the browser that began the payment', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const { cancelUrl } = (await checkoutOf(app, first.sessionId)).request as { cancelUrl: string };
    expect(new URL(cancelUrl).searchParams.get('booking')).toBe(first.bookingId);
    const response = await leave(first.bookingId, first.browser);
    expect([response.status, response.json]).toEqual([200, { paidSessionId: null }]);
    expect(await statusOf(first.bookingId)).toBe('cancelled');
    expect((await submitOutcome(app, first.sessionId, 'paid')).status).toBe(409);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect((await leave(first.bookingId, first.browser)).json).toEqual({ paidSessionId: null });
    expect((await book(input, first.browser)).status).toBe(200);
  });

  test('returns the session of a payment that was made meanwhile', async () => {
    const first = await aLeftPayment(await aFamilyInput(await aSlot(app)));
    await payWithoutWebhook(app, first.sessionId);
    const paid = { paidSessionId: first.sessionId };
    expect((await leave(first.bookingId, first.browser)).json).toEqual(paid);
    expect(await statusOf(first.bookingId)).toBe('paid');
    expect((await leave(first.bookingId, first.browser)).json).toEqual(paid);
  });

  test('keeps the hold for the family if others wait for its spot', async () => {
    const slot = await aSlot(app, 1);
    const input = await aFamilyInput(slot);
    const first = await aLeftPayment(input);
    const waiting = await joinAsGuest(app, slot);
    expect((await leave(first.bookingId, first.browser)).json).toEqual({ paidSessionId: null });
    expect(await statusOf(first.bookingId)).toBe('pending');
    expect((await book(input, first.browser)).status).toBe(200);
    expect(await findOfferToken(app, waiting)).toBeNull();
  });

  test('keeps a paid booking', async () => {
    const first = await aLeftPayment(await aFamilyInput(await aSlot(app)));
    await pay(app, first.sessionId);
    await leave(first.bookingId, first.browser);
    expect(await statusOf(first.bookingId)).toBe('paid');
  });
});
