import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aFullSlot,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { bookSpot, cancelFull, joinWaitlist, offerTo, onWaitlist } from '../waitlist-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

describe('a spot is offered to the first on the waitlist', () => {
  test('on a cancellation, and no one else can take it', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await onWaitlist(app, slot), await onWaitlist(app, slot)];
    expect(await offerTo(app, first)).toBeNull();
    await cancelFull(app, slot);
    expect(await offerTo(app, first)).not.toBeNull();
    expect(await offerTo(app, second)).toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const stranger = await bookSpot(app, slot, await aSignedWaiver(app));
    expect([stranger.status, stranger.text]).toEqual([
      409,
      'This slot is full. Please choose another time.',
    ]);
  });

  test('when an unpaid hold expires', async () => {
    const slot = await aSlot(app, 1);
    await aHold(app, slot);
    const first = await onWaitlist(app, slot);
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await offerTo(app, first)).not.toBeNull();
  });

  test('when a booking moves away', async () => {
    const slot = await aFullSlot(app);
    const first = await onWaitlist(app, slot);
    const target = await aSlot(app);
    await app.call('POST', `/api/bookings/${slot.bookingId}/reschedule`, target, { as: slot.by });
    expect(await offerTo(app, first)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('also if it is freed while joining', async () => {
    for (let round = 0; round < 15; round += 1) {
      const slot = await aFullSlot(app);
      const email = await aSignedWaiver(app);
      const [joined] = await Promise.all([joinWaitlist(app, slot, email), cancelFull(app, slot)]);
      // Either the slot had room again, or the first on the waitlist has the spot.
      expect([200, 409]).toContain(joined.status);
      if (joined.status === 200) expect(await offerTo(app, email)).not.toBeNull();
    }
  });

  test('not on a day closed since, nor above the current capacity', async () => {
    const closed = await aFullSlot(app);
    const first = await onWaitlist(app, closed);
    await app.sql`insert into schedule_closures (venue_date) values (${closed.date})`;
    await cancelFull(app, closed);
    expect(await offerTo(app, first)).toBeNull();

    const shrunk = await aSlot(app, 2);
    const by = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, by, shrunk);
    await aMemberBooking(app, await aMemberWithCode(app), shrunk);
    const next = await onWaitlist(app, shrunk);
    await app.sql`update schedule_changes set capacity = 1 where venue_date = ${shrunk.date}`;
    await cancelFull(app, { ...shrunk, bookingId, by });
    expect(await offerTo(app, next)).toBeNull();
    expect(await spotsOf(app, shrunk.date)).toEqual({ taken: 1, held: 1 });
  });

  test('skipping a family that does not fit', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 3 });
    const slot = await aFullSlot(app);
    const [family, single] = [
      await onWaitlist(app, slot, { childrenCount: 3 }),
      await onWaitlist(app, slot),
    ];
    await cancelFull(app, slot);
    expect(await offerTo(app, family)).toBeNull();
    expect(await offerTo(app, single)).not.toBeNull();
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});
