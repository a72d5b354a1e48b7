import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import {
  checkoutOf,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { endCheckout } from '#features/checkouts/server/end-checkout.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { bookingSale } from './booking-sale.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

/** A hold that was released and then paid, as with clock skew at the provider or a delayed payment method. */
async function aLatePayment(changes: Record<string, unknown>) {
  const hold = await aHold(app, changes);
  await app.db.transaction((db) => bookingSale.release(app.services, db, hold.bookingId));
  await submitOutcome(app, hold.sessionId, 'paid');
  return hold;
}

const waitUntilPaid = (sessionId: string) =>
  eventually('the payment is settled', async () => {
    const checkout = await checkoutOf(app, sessionId);
    return checkout.state === 'paid' && checkout;
  });

describe('a payment after the hold was released', () => {
  test('books the spot again if it is still free', async () => {
    const hold = await aLatePayment(await aSlot(app, 1));
    await waitUntilPaid(hold.sessionId);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 1, held: 1 });
    expect(await refundsOf(app, hold.sessionId)).toEqual([]);
    expect((await app.emailsTo(hold.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booking confirmed'),
    ]);
  });

  test('is refunded, with an email to the guardian, if the slot is full', async () => {
    const slot = await aSlot(app, 1);
    const hold = await aHold(app, slot);
    await app.db.transaction((db) => bookingSale.release(app.services, db, hold.bookingId));
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    await submitOutcome(app, hold.sessionId, 'paid');
    await waitUntilPaid(hold.sessionId);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const [refund] = await eventually('the refund succeeds', async () => {
      const refunds = await refundsOf(app, hold.sessionId);
      return refunds[0]?.state === 'succeeded' && refunds;
    });
    expect(refund).toMatchObject({ amountCents: 1500, reason: 'paid after release' });
    const emails = await app.emailsTo(hold.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe('We’re refunding your payment');
    expect(emails[0]?.text).toContain('We’re refunding $15.00');
    const { json } = await app.call('GET', `/api/checkout/status?session_id=${hold.sessionId}`);
    expect(json).toEqual({ kind: 'booking', status: 'refunded' });
  });

  test('is refunded if the slot has started', async () => {
    const hold = await aHold(app, await aSlot(app, 1));
    await app.db.transaction((db) => bookingSale.release(app.services, db, hold.bookingId));
    await payWithoutWebhook(app, hold.sessionId);
    app.clock.set(`${hold.date}T23:30:00Z`);
    await settleSession(app.services, hold.sessionId, null);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
    expect(await refundsOf(app, hold.sessionId)).toMatchObject([{ amountCents: 1500 }]);
  });

  test('is not refunded after a database error', async () => {
    const hold = await aHold(app, await aSlot(app, 1));
    await app.db.transaction((db) => bookingSale.release(app.services, db, hold.bookingId));
    await payWithoutWebhook(app, hold.sessionId);
    await app.sql`alter table sold_lines rename to gone`;
    await expect(settleSession(app.services, hold.sessionId, null)).rejects.toThrow();
    await app.sql`alter table gone rename to sold_lines`;
    expect(await refundsOf(app, hold.sessionId)).toEqual([]);
    await settleSession(app.services, hold.sessionId, null);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
  });

  test.each(['the same email', 'a different email of the merged family'])(
    'is refunded if the family has booked another trial with %s',
    async (otherEmail) => {
      const slot = await aSlot(app);
      const { id, email: guardianEmail } = await aMember(app.services);
      const first = await aHold(app, { ...slot, type: 'trial', guardianEmail });
      await app.db.transaction((db) => bookingSale.release(app.services, db, first.bookingId));
      const merged = { id: randomUUID(), userId: id, email: anEmail(), mergedAt: new Date(NOW) };
      await app.db.insert(mergedAccounts).values(merged);
      const secondEmail = otherEmail === 'the same email' ? guardianEmail : merged.email;
      await aHold(app, { ...slot, type: 'trial', guardianEmail: secondEmail });
      await submitOutcome(app, first.sessionId, 'paid');
      await waitUntilPaid(first.sessionId);
      expect((await fetchBookingRow(app, first.bookingId)).status).toBe('cancelled');
      expect(await refundsOf(app, first.sessionId)).toMatchObject([{ amountCents: 2000 }]);
      expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    },
  );
});

describe('endCheckout with a delayed payment method', () => {
  test('releases an unpaid hold and books the spot again if it is paid later', async () => {
    const hold = await aHold(app, await aSlot(app, 1));
    const { payments } = app.services;
    const unpaid = { state: 'complete' as const, paid: false };
    const delayedServices = {
      ...app.services,
      payments: {
        ...payments,
        expireCheckout: async (id: string) => ({ ...(await findSession(id)), ...unpaid }),
      },
    };
    const findSession = async (id: string) => {
      const session = await payments.findCheckout(id);
      if (!session) throw new Error('session not found');
      return session;
    };
    const { id } = await checkoutOf(app, hold.sessionId);
    await endCheckout(delayedServices, id);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
    await submitOutcome(app, hold.sessionId, 'paid');
    await waitUntilPaid(hold.sessionId);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
  });
});

test('sweepCheckouts settles a payment whose webhook was lost', async () => {
  const hold = await aHold(app, await aSlot(app));
  await payWithoutWebhook(app, hold.sessionId);
  app.clock.advanceMinutes(1);
  await sweepCheckouts(app.services);
  expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
});
