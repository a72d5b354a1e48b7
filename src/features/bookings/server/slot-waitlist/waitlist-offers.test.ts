import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
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
import {
  bookSpot,
  cancelFillingBooking,
  findOfferToken,
  joinAsGuest,
  joinWaitlist,
} from '../waitlist-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

describe('the slot waitlist', () => {
  test('offers the spot of a cancelled booking to the first entry only', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await joinAsGuest(app, slot), await joinAsGuest(app, slot)];
    expect(await findOfferToken(app, first)).toBeNull();
    await cancelFillingBooking(app, slot);
    expect(await findOfferToken(app, first)).not.toBeNull();
    expect(await findOfferToken(app, second)).toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const response = await bookSpot(app, slot, await aSignedWaiver(app));
    expect([response.status, response.text]).toEqual([
      409,
      'This slot is full. Please choose another time.',
    ]);
  });

  test('offers the spot of an expired hold', async () => {
    const slot = await aSlot(app, 1);
    await aHold(app, slot);
    const first = await joinAsGuest(app, slot);
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await findOfferToken(app, first)).not.toBeNull();
  });

  test('offers the spot of a booking that is rescheduled', async () => {
    const slot = await aFullSlot(app);
    const first = await joinAsGuest(app, slot);
    const target = await aSlot(app);
    await app.call('POST', `/api/bookings/${slot.bookingId}/reschedule`, target, { as: slot.by });
    expect(await findOfferToken(app, first)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('offers a spot that is freed while a family joins', async () => {
    for (let round = 0; round < 15; round += 1) {
      const slot = await aFullSlot(app);
      const email = await aSignedWaiver(app);
      const [response] = await Promise.all([
        joinWaitlist(app, slot, email),
        cancelFillingBooking(app, slot),
      ]);
      // Either the slot had a free spot again, or the first entry has the offer.
      expect([200, 409]).toContain(response.status);
      if (response.status === 200) expect(await findOfferToken(app, email)).not.toBeNull();
    }
  });

  test('offers no spots on a closed day or above the current capacity', async () => {
    const closedSlot = await aFullSlot(app);
    const first = await joinAsGuest(app, closedSlot);
    await app.sql`insert into schedule_closures (venue_date) values (${closedSlot.date})`;
    await cancelFillingBooking(app, closedSlot);
    expect(await findOfferToken(app, first)).toBeNull();

    const reducedSlot = await aSlot(app, 2);
    const by = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, by, reducedSlot);
    await aMemberBooking(app, await aMemberWithCode(app), reducedSlot);
    const nextEmail = await joinAsGuest(app, reducedSlot);
    await app.sql`update schedule_changes set capacity = 1 where venue_date = ${reducedSlot.date}`;
    await cancelFillingBooking(app, { ...reducedSlot, bookingId, by });
    expect(await findOfferToken(app, nextEmail)).toBeNull();
    expect(await spotsOf(app, reducedSlot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('skips entries with more children than a reduced schedule has room for', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 3 });
    const slot = await aSlot(app, 3);
    const by = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, by, { ...slot, childrenCount: 3 });
    const [family, single] = [
      await joinAsGuest(app, slot, { childrenCount: 3 }),
      await joinAsGuest(app, slot),
    ];
    await app.sql`update schedule_changes set capacity = 1 where venue_date = ${slot.date}`;
    await cancelFillingBooking(app, { ...slot, bookingId, by });
    expect(await findOfferToken(app, family)).toBeNull();
    expect(await findOfferToken(app, single)).not.toBeNull();
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });

  test('skips entries with more children than free spots', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 3 });
    const slot = await aFullSlot(app);
    const [family, single] = [
      await joinAsGuest(app, slot, { childrenCount: 3 }),
      await joinAsGuest(app, slot),
    ];
    await cancelFillingBooking(app, slot);
    expect(await findOfferToken(app, family)).toBeNull();
    expect(await findOfferToken(app, single)).not.toBeNull();
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});
