import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { pay, submitOutcome } from '#features/checkouts/server/checkouts-factory.ts';
import {
  fetchReceipt,
  readReceiptTaxes,
} from '#features/checkouts/server/receipts/receipts-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { aCredit, aGiftCard, aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  linkInEmail,
  NOW,
} from '../bookings-factory.ts';
import { anOffice, aPaidBooking, bookingIdIn, type Office } from '../office-factory.ts';

const child = admission('child', [{ cents: 1500 }], { names: { en: 'Child', es: 'Niño' } });
const socks = admission('socks', [{ cents: 300 }], { kind: 'extra', counted: false });
const priceList = priceListWith([child, socks], {
  name: 'Sales tax',
  percent: 7,
  kind: 'added',
});
/** $33.00 and 7% on each line: $32.10 and $3.21. */
const admissions = [
  { typeId: 'child', quantity: 2 },
  { typeId: 'socks', quantity: 1 },
];

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set(NOW);
  office = await anOffice(app);
});
beforeEach(() => app.changeVenue({ priceList, street: '12 Elm Street', town: 'Springfield' }));
afterAll(() => app?.stop());

const pathOf = (id: string, token?: string) =>
  `/api/bookings/${id}/receipt${token ? `?token=${token}` : ''}`;
const fetchAsOffice = (id: string, language?: string) =>
  fetchReceipt(app, pathOf(id), { as: office.admin, ...(language && { language }) });

describe('the receipt of a booking', () => {
  test('says who bought what, the tax, and how it was paid', async () => {
    const { code } = await aPromo(app.db, { percentOff: null, centsOff: 300 });
    const { bookingId } = await aPaidBooking(app, { admissions, promoCode: code });
    const { fileName, text } = await fetchAsOffice(bookingId);
    const number = bookingId.slice(0, 8).toUpperCase();
    expect(fileName).toBe(`receipt-${number}.pdf`);
    for (const part of [
      `Receipt ${number}`,
      'Tue, Mar 2, 2027',
      '12 Elm Street',
      'Dana Rivera',
      'Open Play',
      '$30.00 2 × Child ($15.00), Promo code −$2.73',
      '$3.00 1 × socks ($3.00), Promo code −$0.27',
      'Items $33.00 Promo code −$3.00 Sales tax (7 %) $2.10 Total $32.10 Paid by card $32.10',
    ]) {
      expect(text).toContain(part);
    }
    expect(readReceiptTaxes(text)).toEqual([
      { name: 'Sales tax', percent: 7, taxCents: 210, netCents: 3000, grossCents: 3210 },
    ]);
  });

  test('takes refunds off, with their tax, also after a cancellation', async () => {
    const { bookingId } = await aPaidBooking(app, { admissions });
    expect((await office.refund(bookingId, { amountCents: 1000 })).status).toBe(200);
    const refunded = await fetchAsOffice(bookingId);
    expect(refunded.text).toContain('Refunded −$10.00 Paid after refunds $25.31');
    expect(readReceiptTaxes(refunded.text)).toEqual([
      { name: 'Sales tax', percent: 7, taxCents: 231 - 65, netCents: 2365, grossCents: 2531 },
    ]);
    expect((await office.cancel(bookingId, { back: 'all' })).status).toBe(200);
    const cancelled = await fetchAsOffice(bookingId);
    expect(cancelled.text).toContain('Refunded −$35.31 Paid after refunds $0.00');
    expect(readReceiptTaxes(cancelled.text)).toMatchObject([{ taxCents: 0, grossCents: 0 }]);
  });

  test('names gift card, credit and what the desk took', async () => {
    const member = await aMemberWithCode(app);
    await aCredit(app, member.id, 400);
    const { code: giftCode } = await aGiftCard(app, 500);
    const input = { ...aBookingInput(await aSlot(app)), guardianEmail: member.email };
    const path = '/api/bookings/create-checkout';
    const held = await app.call(
      'POST',
      path,
      { ...input, giftCode, useCredit: true },
      { as: member },
    );
    const { bookingId, sessionId } = held.json as { bookingId: string; sessionId: string };
    await pay(app, sessionId);
    const { text } = await fetchReceipt(app, pathOf(bookingId), { as: member });
    expect(text).toContain('Account credit $4.00');
    expect(text).toContain('Gift card $5.00');
    expect(text).toContain('Paid by card $7.05');
    const atDesk = bookingIdIn(await office.book({ payment: { method: 'cash' } }));
    expect((await fetchAsOffice(atDesk)).text).toContain('Cash at the desk $16.05');
  });

  test('of a pass visit names the visits, and those that were given back', async () => {
    const member = await aMemberWithCode(app);
    await aPass(app, member.id, { visits: 5 });
    const input = { ...aBookingInput(await aSlot(app)), guardianEmail: member.email };
    const path = '/api/bookings/create-pass-booking';
    const { json } = await app.call('POST', path, { ...input, childrenCount: 2 }, { as: member });
    const { bookingId } = json as { bookingId: string };
    const { text } = await fetchReceipt(app, pathOf(bookingId), { as: member });
    expect(text).toContain('2 × Child ($0.00), paid with a pass visit');
    expect(text).toContain('Total $0.00 Pass 2 visits');
    await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: member });
    const cancelled = await fetchReceipt(app, pathOf(bookingId), { as: member });
    expect(cancelled.text).toContain('Pass 2 visits Refunded 2 visits');
  });

  test('is in the language of its reader, and without a price list the tax has no name', async () => {
    const { bookingId } = await aPaidBooking(app, { admissions });
    const spanish = await fetchAsOffice(bookingId, 'es');
    expect(spanish.text).toContain('2 × Niño');
    expect(spanish.text).toContain('Pagado con tarjeta');
    expect(spanish.fileName).toMatch(/^recibo-/);
    await app.changeVenue({ priceList: null, taxPercent: 10 });
    const untitled = await aPaidBooking(app);
    expect((await fetchAsOffice(untitled.bookingId)).text).toContain(
      'Tax (10 %) $1.36, included in $15.00 ($13.64 without tax)',
    );
  });
});

describe('GET /api/bookings/:id/receipt', () => {
  test('is for the guest with the emailed link, which the confirmation contains, and nobody else', async () => {
    const { bookingId, email, sessionId } = await aPaidBooking(app, { admissions });
    const { token } = await linkInEmail(app, email);
    const [message] = await app.emailsTo(email);
    const link = /\S+\/receipt\?\S+/.exec(message?.text ?? '')?.[0] ?? '';
    expect(link).toContain(pathOf(bookingId, token));
    expect((await fetchReceipt(app, pathOf(bookingId, token))).status).toBe(200);
    const stranger = await aMember(app.services);
    expect((await fetchReceipt(app, pathOf(bookingId), { as: stranger })).status).toBe(404);
    expect((await fetchReceipt(app, pathOf(bookingId, 'forged'))).status).toBe(404);
    expect((await fetchReceipt(app, pathOf(bookingId))).status).toBe(401);
    expect((await fetchReceipt(app, pathOf(randomUUID()), { as: stranger })).status).toBe(404);
    const status = await app.call('GET', `/api/checkout/status?session_id=${sessionId}`);
    expect(status.json).not.toHaveProperty('confirmation');
  });

  test('is linked on the confirmation page of its member', async () => {
    const member = await aMemberWithCode(app);
    const input = { ...aBookingInput(await aSlot(app)), guardianEmail: member.email };
    const path = '/api/bookings/create-checkout';
    const held = await app.call('POST', path, input, { as: member });
    const { bookingId, sessionId } = held.json as { bookingId: string; sessionId: string };
    const fetchConfirmation = async () => {
      const url = `/api/checkout/status?session_id=${sessionId}`;
      const { json } = await app.call('GET', url, undefined, { as: member });
      return (json as { confirmation: Confirmation }).confirmation;
    };
    expect(await fetchConfirmation()).toMatchObject({ receiptUrl: null });
    await pay(app, sessionId);
    expect(await fetchConfirmation()).toMatchObject({ receiptUrl: pathOf(bookingId) });
    const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(mine.json).toMatchObject([{ id: bookingId, hasReceipt: true }]);
  });

  test('has none for a booking that is unpaid, expired or free', async () => {
    const hold = await aHold(app, await aSlot(app));
    expect((await fetchAsOffice(hold.bookingId)).status).toBe(404);
    await submitOutcome(app, hold.sessionId, 'cancelled');
    await office.cancel(hold.bookingId);
    expect((await fetchAsOffice(hold.bookingId)).status).toBe(404);
    const member = await aMemberWithCode(app);
    const free = await aMemberBooking(app, member, await aSlot(app));
    expect((await fetchReceipt(app, pathOf(free), { as: member })).status).toBe(404);
    expect(await office.read(free)).toMatchObject({ hasReceipt: false });
    const [message] = await app.emailsTo(member.email);
    expect(message?.text).not.toContain('/receipt');
  });
});
