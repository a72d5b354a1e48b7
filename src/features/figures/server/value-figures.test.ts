import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { aGiftCard, aProduct } from '#features/shop/server/shop-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Figures } from '../figures-contract.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function fetchFigures(): Promise<Figures> {
  const today = venueDateOf(app.clock.now(), app.services.venue().timezone);
  const path = `/api/admin/figures?from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
  return (await app.call('GET', path, undefined, { as: admin })).json as Figures;
}

const taxedCents = ({ tax }: Figures) => tax.grossCents;

test('taxes a gift card when it is spent, not when it is sold or refunded as credit', async () => {
  const member = await aMemberWithCode(app);
  const gift = await aProduct(app.db, {
    productType: 'gift_card',
    priceCents: 5000,
    metadata: {},
  });
  const pass = await aProduct(app.db, { priceCents: 5000, metadata: { passCount: 5 } });
  const { code: giftCode } = await aGiftCard(app.services, 5000);
  const before = await fetchFigures();
  const response = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [gift, pass].map(({ id }) => ({ productId: id, quantity: 1 })),
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
      giftCode,
    },
    { as: member },
  );
  const { sessionId, orderId } = response.json as { sessionId: string; orderId: string };
  await payWithoutWebhook(app, sessionId);
  await app.call('GET', `/api/checkout/status?session_id=${sessionId}`);
  const sold = await fetchFigures();
  // The gift code paid for the pass, cash for the gift card.
  expect(sold.income.received.giftCards - before.income.received.giftCards).toBe(5000);
  expect(sold.income.received.passes).toBe(before.income.received.passes);
  expect(taxedCents(sold) - taxedCents(before)).toBe(5000);

  const input = { lines: [{ line: 0 }], asCredit: true };
  const path = `/api/admin/orders/${orderId}/refund`;
  expect((await app.call('POST', path, input, { as: admin })).status).toBe(200);
  const refunded = await fetchFigures();
  expect(refunded.value.creditGivenCents - sold.value.creditGivenCents).toBe(5000);
  expect(taxedCents(refunded)).toBe(taxedCents(sold));
});

test('keeps desk cash in the income when it is refunded as credit, and deducts its tax once', async () => {
  const guardianEmail = await aSignedWaiver(app);
  const input = aBookingInput({
    ...(await aSlot(app)),
    guardianEmail,
    payment: { method: 'cash' },
  });
  const booked = await app.call('POST', '/api/admin/bookings', input, { as: admin });
  const { bookingId } = booked.json as { bookingId: string };
  const before = await fetchFigures();
  const cancel = { as: 'credit', back: 'all' };
  const path = `/api/admin/bookings/${bookingId}/cancel`;
  expect((await app.call('POST', path, cancel, { as: admin })).status).toBe(200);
  const after = await fetchFigures();
  expect(after.income.refunded.desk).toBe(before.income.refunded.desk);
  expect(after.value.creditGivenCents - before.value.creditGivenCents).toBe(1500);
  expect(taxedCents(after) - taxedCents(before)).toBe(-1500);
});
