import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, bookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
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
const going = (as: SignedIn, eventId: string, body: Record<string, unknown>) =>
  app.call('POST', `/api/events/${eventId}/rsvp`, { status: 'going', ...body }, { as });
const price = (as: SignedIn, eventId: string, body: Record<string, unknown>) =>
  app.call('POST', `/api/events/${eventId}/price`, { spots: 1, ...body }, { as });
const takeBack = (as: SignedIn, eventId: string) =>
  app.call('DELETE', `/api/events/${eventId}/rsvp`, undefined, { as });
const creditOf = async (as: SignedIn) =>
  ((await app.call('GET', '/api/balances', undefined, { as })).json as { creditCents: number })
    .creditCents;
const leftOn = async (code: string) =>
  ((await app.call('POST', '/api/gift-cards/balance', { code })).json as { balanceCents: number })
    .balanceCents;
const seen = (response: { json: unknown }) =>
  response.json as { event: Event; sessionUrl: string | null };
const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? '';

describe('a paid event', () => {
  test('refuses an unknown code and holds nothing', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    for (const codes of [{ promoCode: 'NOSUCH' }, { giftCode: 'NOSUCH' }]) {
      const response = await going(member, event.id, codes);
      expect(response.status).toBe(409);
      expect(response.text).toMatch(/code/);
      expect((await price(member, event.id, codes)).text).toBe(response.text);
    }
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('is booked at once if credit covers it; withdrawing restores the credit', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    await aCredit(app.services, member.id, 3000);
    const quote = await price(member, event.id, { spots: 2, useCredit: true });
    expect(quote.json).toEqual({
      priceCents: 2400,
      discountCents: 0,
      valueCents: 2400,
      dueCents: 0,
    });
    const input = { spots: 2, useCredit: true };
    const clicks = await Promise.all([
      going(member, event.id, input),
      going(member, event.id, input),
    ]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = clicks.find(({ status }) => status === 200);
    if (!done) throw new Error('nobody comes');
    expect(seen(done)).toMatchObject({
      sessionUrl: null,
      event: { you: { status: 'going', spots: 2, heldUntil: null } },
    });
    expect(await creditOf(member)).toBe(600);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
    expect((await app.mailsTo(member.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Clay Morning'),
    ]);
    expect((await takeBack(member, event.id)).json).toMatchObject({
      refundCents: 2400,
      valueCents: 2400,
    });
    expect(await creditOf(member)).toBe(3000);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
  });

  test('deducts a promo code and a gift card, and refunds each to its origin', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 500);
    const { code: promoCode } = await aPromo(app.db, { percentOff: 50 });
    const { event: after, sessionUrl } = seen(
      await going(member, event.id, { spots: 2, promoCode, giftCode }),
    );
    expect(after.you).toMatchObject({ status: 'paying' });
    expect(await bookingRow(app, after.you?.bookingId ?? '')).toMatchObject({
      priceCents: 1200,
      discountCents: 1200,
      valueCents: 500,
      status: 'pending',
    });
    await pay(app, sessionOf(sessionUrl));
    expect(await leftOn(giftCode)).toBe(0);
    expect((await takeBack(member, event.id)).json).toMatchObject({
      refundCents: 1200,
      valueCents: 500,
    });
    expect(await refundsOf(app, sessionOf(sessionUrl))).toMatchObject([{ amountCents: 700 }]);
    expect(await leftOn(giftCode)).toBe(500);
  });

  test('restores the gift card if the payment expires', async () => {
    const [event, member] = [await aPaidEvent(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 500);
    await going(member, event.id, { giftCode });
    expect(await leftOn(giftCode)).toBe(0);
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await leftOn(giftCode)).toBe(500);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 0, held: 0 });
    app.clock.set(NOW);
  });

  test('spends one gift card once for two concurrent families', async () => {
    const event = await aPaidEvent();
    const [ann, bob] = [await aGuest(), await aGuest()];
    const { code: giftCode } = await aGiftCard(app.services, 1200);
    const responses = await Promise.all(
      [ann, bob].map((member) => going(member, event.id, { giftCode })),
    );
    const booked = responses.filter(
      ({ status, json }) => status === 200 && (json as { sessionUrl: unknown }).sessionUrl === null,
    );
    expect(booked).toHaveLength(1);
    expect(await leftOn(giftCode)).toBe(0);
  });
});
