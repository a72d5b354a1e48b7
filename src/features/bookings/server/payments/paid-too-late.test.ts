import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import {
  checkoutOf,
  payWithoutWebhook,
  press,
  refundsOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { endCheckout, settleSession } from '#features/checkouts/server/settle.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  bookingRow,
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

/**
 * A released hold whose page could still be paid, as with clock skew at the provider or a delayed
 * payment method.
 */
async function aReleasedHold(changes: Record<string, unknown>) {
  const held = await aHold(app, changes);
  await app.db.transaction((db) => bookingSale.release(app.services, db, held.bookingId));
  await press(app, held.sessionId, 'paid');
  return held;
}

const settled = (sessionId: string) =>
  eventually('the payment is settled', async () => {
    const checkout = await checkoutOf(app, sessionId);
    return checkout.state === 'paid' && checkout;
  });

describe('paid after the hold was released', () => {
  test('books the spot again if there is one', async () => {
    const held = await aReleasedHold(await aSlot(app, 1));
    await settled(held.sessionId);
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, held.date)).toEqual({ taken: 1, held: 1 });
    expect(await refundsOf(app, held.sessionId)).toEqual([]);
    expect((await app.mailsTo(held.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booking confirmed'),
    ]);
  });

  test('refunds and mails the guardian if the slot is full', async () => {
    const slot = await aSlot(app, 1);
    const held = await aHold(app, slot);
    await app.db.transaction((db) => bookingSale.release(app.services, db, held.bookingId));
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    await press(app, held.sessionId, 'paid');
    await settled(held.sessionId);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const [refund] = await eventually('the refund is made', async () => {
      const all = await refundsOf(app, held.sessionId);
      return all[0]?.state === 'succeeded' && all;
    });
    expect(refund).toMatchObject({ amountCents: 1500, reason: 'paid after release' });
    const mails = await app.mailsTo(held.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Your payment is on its way back');
    expect(mails[0]?.text).toContain('$15.00 is on its way back to you');
    const { json } = await app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`);
    expect(json).toEqual({ kind: 'booking', status: 'refunded' });
  });

  test('refunds if the slot has started', async () => {
    const held = await aHold(app, await aSlot(app, 1));
    await app.db.transaction((db) => bookingSale.release(app.services, db, held.bookingId));
    await payWithoutWebhook(app, held.sessionId);
    app.clock.set(`${held.date}T23:30:00Z`);
    await settleSession(app.services, held.sessionId, null);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
    expect(await refundsOf(app, held.sessionId)).toMatchObject([{ amountCents: 1500 }]);
  });

  test.each(['the same e-mail', 'another e-mail of the merged family'])(
    'refunds a second trial under %s',
    async (second) => {
      const slot = await aSlot(app);
      const { id, email: guardianEmail } = await aMember(app.services);
      const first = await aHold(app, { ...slot, type: 'trial', guardianEmail });
      await app.db.transaction((db) => bookingSale.release(app.services, db, first.bookingId));
      const merged = { id: randomUUID(), userId: id, email: anEmail(), mergedAt: new Date(NOW) };
      await app.db.insert(mergedAccounts).values(merged);
      const again = second === 'the same e-mail' ? guardianEmail : merged.email;
      await aHold(app, { ...slot, type: 'trial', guardianEmail: again });
      await press(app, first.sessionId, 'paid');
      await settled(first.sessionId);
      expect((await bookingRow(app, first.bookingId)).status).toBe('cancelled');
      expect(await refundsOf(app, first.sessionId)).toMatchObject([{ amountCents: 2000 }]);
      expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    },
  );
});

describe('a delayed payment method', () => {
  test('releases the hold when it expires unpaid, and books if paid later', async () => {
    const held = await aHold(app, await aSlot(app, 1));
    const real = app.services.payments;
    const unpaid = { state: 'complete' as const, paid: false };
    const slow = {
      ...app.services,
      payments: {
        ...real,
        expireCheckout: async (id: string) => ({ ...(await open(id)), ...unpaid }),
      },
    };
    const open = async (id: string) => {
      const session = await real.findCheckout(id);
      if (!session) throw new Error('no session');
      return session;
    };
    const { id } = await checkoutOf(app, held.sessionId);
    await endCheckout(slow, id);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
    await press(app, held.sessionId, 'paid');
    await settled(held.sessionId);
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
  });
});

test('settles a payment whose webhook was lost in the sweep', async () => {
  const held = await aHold(app, await aSlot(app));
  await payWithoutWebhook(app, held.sessionId);
  app.clock.passMinutes(1);
  await sweepCheckouts(app.services);
  expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
});
