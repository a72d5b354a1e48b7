import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, fetchBookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { aCredit, aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, eventSpotsOf } from './events-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

async function aGuest() {
  const member = await aMember(app.services);
  await aSignedWaiver(app, member.email);
  return member;
}
const aPaidEvent = () => anEvent(app, { title: 'Clay Morning', priceCents: 1200, capacity: 4 });
const rsvp = (as: SignedIn, eventId: string, body: Record<string, unknown>) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const requestPrice = (as: SignedIn, eventId: string, body: Record<string, unknown>) =>
  app.call('POST', `/api/events/${eventId}/price`, { spots: 1, ...body }, { as });
const withdraw = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const fetchCreditBalance = async (as: SignedIn) =>
  ((await app.call('GET', '/api/balances', undefined, { as })).json as { creditCents: number })
    .creditCents;
const fetchGiftCardBalance = async (code: string) =>
  ((await app.call('POST', '/api/gift-cards/balance', { code })).json as { balanceCents: number })
    .balanceCents;
const bodyOf = (response: { json: unknown }) =>
  response.json as { event: Event; sessionUrl: string | null };
const sessionIdOf = (url: string | null) => url?.split('/').at(-1) ?? '';

describe('a paid event with codes or credit', () => {
  test('refuses an unknown code and holds nothing', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    for (const codes of [{ promoCode: 'NOSUCH' }, { giftCode: 'NOSUCH' }]) {
      const response = await rsvp(member, event.id, codes);
      expect(response.status).toBe(409);
      expect(response.text).toMatch(/code/);
      expect((await requestPrice(member, event.id, codes)).text).toBe(response.text);
    }
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('books immediately if credit covers the price, and restores the credit on withdrawal', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    await aCredit(app.services, member.id, 3000);
    const quote = await requestPrice(member, event.id, { spots: 2, useCredit: true });
    expect(quote.json).toEqual({
      priceCents: 2400,
      discountCents: 0,
      valueCents: 2400,
      dueCents: 0,
      lines: [
        expect.objectContaining({
          kind: 'event',
          names: { en: 'Clay Morning', es: 'Clay Morning' },
          quantity: 2,
          unitCents: 1200,
          totalCents: 2400,
          taxCents: 0,
        }),
      ],
    });
    const input = { spots: 2, useCredit: true };
    const responses = await Promise.all([
      rsvp(member, event.id, input),
      rsvp(member, event.id, input),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accepted = responses.find(({ status }) => status === 200);
    if (!accepted) throw new Error('no RSVP was accepted');
    expect(bodyOf(accepted)).toMatchObject({
      sessionUrl: null,
      event: { you: { status: 'going', spots: 2, heldUntil: null } },
    });
    expect(await fetchCreditBalance(member)).toBe(600);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    expect((await app.emailsTo(member.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Clay Morning'),
    ]);
    expect((await withdraw(member, event.id)).json).toMatchObject({
      refundCents: 2400,
      valueCents: 2400,
    });
    expect(await fetchCreditBalance(member)).toBe(3000);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('deducts a promo code and a gift card, and refunds to the gift card and the bank card', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 500);
    const { code: promoCode } = await aPromo(app.db, { percentOff: 50 });
    const { event: after, sessionUrl } = bodyOf(
      await rsvp(member, event.id, { spots: 2, promoCode, giftCode }),
    );
    expect(after.you).toMatchObject({ status: 'paying' });
    expect(await fetchBookingRow(app, after.you?.bookingId ?? '')).toMatchObject({
      priceCents: 1200,
      discountCents: 1200,
      valueCents: 500,
      status: 'pending',
    });
    await pay(app, sessionIdOf(sessionUrl));
    expect(await fetchGiftCardBalance(giftCode)).toBe(0);
    expect((await withdraw(member, event.id)).json).toMatchObject({
      refundCents: 1200,
      valueCents: 500,
    });
    expect(await refundsOf(app, sessionIdOf(sessionUrl))).toMatchObject([{ amountCents: 700 }]);
    expect(await fetchGiftCardBalance(giftCode)).toBe(500);
  });

  test('restores the gift card if the payment expires', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 500);
    await rsvp(member, event.id, { giftCode });
    expect(await fetchGiftCardBalance(giftCode)).toBe(0);
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await fetchGiftCardBalance(giftCode)).toBe(500);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    app.clock.set(NOW);
  });

  test('spends a gift card once if two families use it concurrently', async () => {
    const event = await aPaidEvent();
    const [ann, bob] = [await aGuest(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 1200);
    const responses = await Promise.all(
      [ann, bob].map((member) => rsvp(member, event.id, { giftCode })),
    );
    const bookedWithoutPayment = responses.filter(
      ({ status, json }) => status === 200 && (json as { sessionUrl: unknown }).sessionUrl === null,
    );
    expect(bookedWithoutPayment).toHaveLength(1);
    expect(await fetchGiftCardBalance(giftCode)).toBe(0);
  });
});
