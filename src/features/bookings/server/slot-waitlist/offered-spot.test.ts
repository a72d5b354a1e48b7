import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aFullSlot,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { slotWaitlist } from '../bookings-tables.ts';
import {
  bookSpot,
  cancelFillingBooking,
  findOfferToken,
  joinAsGuest,
} from '../waitlist-factory.ts';
import { endExpiredOffers } from './slot-waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

describe('the slot waitlist', () => {
  test('books an offered spot with its token and counts it once', async () => {
    const slot = await aFullSlot(app);
    const first = await joinAsGuest(app, slot);
    await cancelFillingBooking(app, slot);
    const waitlistToken = await findOfferToken(app, first);
    const response = await bookSpot(app, slot, first, { waitlistToken });
    expect(response.status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    await pay(app, (response.json as { sessionId: string }).sessionId);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const repeated = await bookSpot(app, slot, first, { waitlistToken });
    expect(repeated.text).toContain('We’re no longer holding this spot for you.');
  });

  test('books an offered spot for free with a member code', async () => {
    const slot = await aFullSlot(app);
    const member = await aMemberWithCode(app);
    await joinAsGuest(app, slot, { guardianEmail: member.email });
    await cancelFillingBooking(app, slot);
    const waitlistToken = await findOfferToken(app, member.email);
    await aMemberBooking(app, member, {
      date: slot.date,
      slotLabel: slot.slotLabel,
      waitlistToken,
    });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('refuses a token for a different slot and a forged token', async () => {
    const [slot, other] = [await aFullSlot(app), await aFullSlot(app)];
    const first = await joinAsGuest(app, slot);
    await cancelFillingBooking(app, slot);
    const waitlistToken = await findOfferToken(app, first);
    expect((await bookSpot(app, other, first, { waitlistToken })).status).toBe(409);
    expect((await bookSpot(app, slot, first, { waitlistToken: `${waitlistToken}x` })).status).toBe(
      409,
    );
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect(await spotsOf(app, other.date)).toEqual({ taken: 1, held: 1 });
  });

  test('books an offered spot once for ten concurrent requests', async () => {
    const slot = await aFullSlot(app);
    const first = await joinAsGuest(app, slot);
    await cancelFillingBooking(app, slot);
    const waitlistToken = await findOfferToken(app, first);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => bookSpot(app, slot, first, { waitlistToken })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('offers the spot to the next family when the offer expires', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await joinAsGuest(app, slot), await joinAsGuest(app, slot)];
    await cancelFillingBooking(app, slot);
    app.clock.advanceMinutes(59);
    await endExpiredOffers(app.services);
    expect(await findOfferToken(app, second)).toBeNull();
    app.clock.advanceMinutes(2);
    const late = await bookSpot(app, slot, first, {
      waitlistToken: await findOfferToken(app, first),
    });
    expect(late.status).toBe(409);
    await endExpiredOffers(app.services);
    expect(await findOfferToken(app, second)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    app.clock.advanceMinutes(61);
    await endExpiredOffers(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect((await bookSpot(app, slot, anEmail())).status).toBe(409);
    expect((await bookSpot(app, slot, first)).status).toBe(200);
  });

  test('returns the state offered until the offer ends, then expired', async () => {
    const slot = await aFullSlot(app);
    const first = await joinAsGuest(app, slot);
    await cancelFillingBooking(app, slot);
    const token = (await findOfferToken(app, first)) ?? '';
    const fetchState = async () => {
      const path = `/api/bookings/slot-waitlist/place?token=${encodeURIComponent(token)}`;
      return (await app.call('GET', path)).json as { state: string; keptUntil: string | null };
    };
    const { state, keptUntil } = await fetchState();
    expect(state).toBe('offered');
    const minutes = (Date.parse(keptUntil ?? '') - app.clock.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    app.clock.advanceMinutes(61);
    expect(await fetchState()).toEqual({ state: 'expired', keptUntil: null });
    const response = await app.call('GET', `/api/bookings/slot-waitlist/place?token=${token}x`);
    expect(response.status).toBe(404);
  });

  test('offers the spot to the next family when the first one leaves the waitlist', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await joinAsGuest(app, slot), await joinAsGuest(app, slot)];
    await cancelFillingBooking(app, slot);
    const token = await findOfferToken(app, first);
    await app.call('POST', '/api/bookings/slot-waitlist/leave', { token });
    expect(await findOfferToken(app, second)).not.toBeNull();
    const states = await app.db
      .select({ state: slotWaitlist.state })
      .from(slotWaitlist)
      .where(eq(slotWaitlist.guardianEmail, first));
    expect(states).toEqual([{ state: 'left' }]);
  });

  test('offers the remaining spots to the next family if the first one books fewer', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 2 });
    const slot = await aSlot(app, 2);
    const member = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, member, { ...slot, childrenCount: 2 });
    const [firstEmail, nextEmail] = [
      await joinAsGuest(app, slot, { childrenCount: 2 }),
      await joinAsGuest(app, slot),
    ];
    await cancelFillingBooking(app, { ...slot, bookingId, by: member });
    await bookSpot(app, slot, firstEmail, {
      waitlistToken: await findOfferToken(app, firstEmail),
      childrenCount: 1,
    });
    expect(await findOfferToken(app, nextEmail)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});
