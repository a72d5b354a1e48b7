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
import { bookSpot, cancelFull, offerTo, onWaitlist } from '../waitlist-factory.ts';
import { endOldOffers } from './slot-waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

describe('the kept spot', () => {
  test('is booked with its token and counted once', async () => {
    const slot = await aFullSlot(app);
    const first = await onWaitlist(app, slot);
    await cancelFull(app, slot);
    const waitlistToken = await offerTo(app, first);
    const response = await bookSpot(app, slot, first, { waitlistToken });
    expect(response.status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    await pay(app, (response.json as { sessionId: string }).sessionId);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const again = await bookSpot(app, slot, first, { waitlistToken });
    expect(again.text).toContain('The spot was kept for you until its time ran out.');
  });

  test('is booked free with a member code too', async () => {
    const slot = await aFullSlot(app);
    const member = await aMemberWithCode(app);
    await onWaitlist(app, slot, { guardianEmail: member.email });
    await cancelFull(app, slot);
    const waitlistToken = await offerTo(app, member.email);
    await aMemberBooking(app, member, {
      date: slot.date,
      slotLabel: slot.slotLabel,
      waitlistToken,
    });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is refused for another slot and for a forged token', async () => {
    const [slot, other] = [await aFullSlot(app), await aFullSlot(app)];
    const first = await onWaitlist(app, slot);
    await cancelFull(app, slot);
    const waitlistToken = await offerTo(app, first);
    expect((await bookSpot(app, other, first, { waitlistToken })).status).toBe(409);
    expect((await bookSpot(app, slot, first, { waitlistToken: `${waitlistToken}x` })).status).toBe(
      409,
    );
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect(await spotsOf(app, other.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is booked once by ten concurrent requests', async () => {
    const slot = await aFullSlot(app);
    const first = await onWaitlist(app, slot);
    await cancelFull(app, slot);
    const waitlistToken = await offerTo(app, first);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => bookSpot(app, slot, first, { waitlistToken })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('goes to the next when the offer expires', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await onWaitlist(app, slot), await onWaitlist(app, slot)];
    await cancelFull(app, slot);
    app.clock.passMinutes(59);
    await endOldOffers(app.services);
    expect(await offerTo(app, second)).toBeNull();
    app.clock.passMinutes(2);
    const late = await bookSpot(app, slot, first, { waitlistToken: await offerTo(app, first) });
    expect(late.status).toBe(409);
    await endOldOffers(app.services);
    expect(await offerTo(app, second)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    app.clock.passMinutes(61);
    await endOldOffers(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect((await bookSpot(app, slot, anEmail())).status).toBe(409);
    expect((await bookSpot(app, slot, first)).status).toBe(200);
  });

  test('shows the end of the offer, and that it expired', async () => {
    const slot = await aFullSlot(app);
    const first = await onWaitlist(app, slot);
    await cancelFull(app, slot);
    const token = (await offerTo(app, first)) ?? '';
    const place = async () => {
      const address = `/api/bookings/slot-waitlist/place?token=${encodeURIComponent(token)}`;
      return (await app.call('GET', address)).json as { state: string; keptUntil: string | null };
    };
    const { state, keptUntil } = await place();
    expect(state).toBe('offered');
    const minutes = (Date.parse(keptUntil ?? '') - app.clock.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    app.clock.passMinutes(61);
    expect(await place()).toEqual({ state: 'expired', keptUntil: null });
    const foreign = await app.call('GET', `/api/bookings/slot-waitlist/place?token=${token}x`);
    expect(foreign.status).toBe(404);
  });

  test('goes to the next when its holder leaves the waitlist', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await onWaitlist(app, slot), await onWaitlist(app, slot)];
    await cancelFull(app, slot);
    const token = await offerTo(app, first);
    await app.call('POST', '/api/bookings/slot-waitlist/leave', { token });
    expect(await offerTo(app, second)).not.toBeNull();
    const states = await app.db
      .select({ state: slotWaitlist.state })
      .from(slotWaitlist)
      .where(eq(slotWaitlist.guardianEmail, first));
    expect(states).toEqual([{ state: 'left' }]);
  });

  test('offers the rest to the next if a family books fewer spots', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 2 });
    const slot = await aSlot(app, 2);
    const member = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, member, { ...slot, childrenCount: 2 });
    const [family, next] = [
      await onWaitlist(app, slot, { childrenCount: 2 }),
      await onWaitlist(app, slot),
    ];
    await cancelFull(app, { ...slot, bookingId, by: member });
    await bookSpot(app, slot, family, {
      waitlistToken: await offerTo(app, family),
      childrenCount: 1,
    });
    expect(await offerTo(app, next)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});
