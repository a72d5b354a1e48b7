import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { pay } from '../../checkouts/server/checkouts-examples.ts';
import { sweepCheckouts } from '../../checkouts/server/sweep.ts';
import {
  aFullSlot,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  aWish,
  NOW,
  spotsOf,
} from './bookings-examples.ts';
import { slotWaitlist } from './bookings-tables.ts';
import { endOldOffers } from './slot-waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Full = Awaited<ReturnType<typeof aFullSlot>>;

type Slot = Pick<Full, 'date' | 'slotLabel'>;

function join({ date, slotLabel }: Slot, guardianEmail: string, more = {}) {
  const body = { date, slotLabel, guardianName: 'Wanda Waits', guardianEmail, ...more };
  return app.call('POST', '/api/bookings/slot-waitlist', body);
}

/** Somebody in line, with a waiver. */
async function inLine(slot: Slot, more: { guardianEmail?: string; childrenCount?: number } = {}) {
  const guardianEmail = await aSignedWaiver(app, more.guardianEmail);
  const answer = await join(slot, guardianEmail, more);
  expect(answer.status, answer.text).toBe(200);
  return guardianEmail;
}

const cancel = ({ bookingId, by }: Full) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });

/** The token of the newest offer mail; null while none was made. */
async function offerTo(email: string): Promise<string | null> {
  const mail = (await app.mailsTo(email)).findLast(({ subject }) => subject.startsWith('A spot'));
  const link = /\S+\/booking\?\S+/.exec(mail?.text ?? '')?.[0];
  return link ? new URL(link).searchParams.get('offer') : null;
}

const book = (slot: Slot, guardianEmail: string, more = {}) =>
  app.call(
    'POST',
    '/api/bookings/create-checkout',
    aWish({ date: slot.date, slotLabel: slot.slotLabel, guardianEmail, ...more }),
  );

describe('a spot is offered to the first in line', () => {
  test('when somebody cancels, and nobody else can take it', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await inLine(slot), await inLine(slot)];
    expect(await offerTo(first)).toBeNull();
    await cancel(slot);
    expect(await offerTo(first)).not.toBeNull();
    expect(await offerTo(second)).toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const stranger = await book(slot, await aSignedWaiver(app));
    expect([stranger.status, stranger.text]).toEqual([
      409,
      'This slot is full. Please choose another time.',
    ]);
  });

  test('when an unpaid booking runs out', async () => {
    const slot = await aSlot(app, 1);
    await aHold(app, slot);
    const first = await inLine(slot);
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await offerTo(first)).not.toBeNull();
  });

  test('when somebody moves away', async () => {
    const slot = await aFullSlot(app);
    const first = await inLine(slot);
    const target = await aSlot(app);
    await app.call('POST', `/api/bookings/${slot.bookingId}/reschedule`, target, { as: slot.by });
    expect(await offerTo(first)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('also when it comes free at the very moment of joining', async () => {
    for (let round = 0; round < 15; round += 1) {
      const slot = await aFullSlot(app);
      const email = await aSignedWaiver(app);
      const [joined] = await Promise.all([join(slot, email), cancel(slot)]);
      // Either the slot had room again, or there is a line and its first has the spot.
      expect([200, 409]).toContain(joined.status);
      if (joined.status === 200) expect(await offerTo(email)).not.toBeNull();
    }
  });

  test('passing over a family that does not fit', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 3 });
    const slot = await aFullSlot(app);
    const [family, single] = [await inLine(slot, { childrenCount: 3 }), await inLine(slot)];
    await cancel(slot);
    expect(await offerTo(family)).toBeNull();
    expect(await offerTo(single)).not.toBeNull();
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});

describe('the kept spot', () => {
  test('is booked with its token, and counted once', async () => {
    const slot = await aFullSlot(app);
    const first = await inLine(slot);
    await cancel(slot);
    const waitlistToken = await offerTo(first);
    const answer = await book(slot, first, { waitlistToken });
    expect(answer.status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    await pay(app, (answer.json as { sessionId: string }).sessionId);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const again = await book(slot, first, { waitlistToken });
    expect(again.text).toContain('The spot was kept for you until its time ran out.');
  });

  test('is booked free with a member code too', async () => {
    const slot = await aFullSlot(app);
    const member = await aMemberWithCode(app);
    await inLine(slot, { guardianEmail: member.email });
    await cancel(slot);
    const waitlistToken = await offerTo(member.email);
    await aMemberBooking(app, member, {
      date: slot.date,
      slotLabel: slot.slotLabel,
      waitlistToken,
    });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('opens no other slot, and a made-up token opens none', async () => {
    const [slot, other] = [await aFullSlot(app), await aFullSlot(app)];
    const first = await inLine(slot);
    await cancel(slot);
    const waitlistToken = await offerTo(first);
    expect((await book(other, first, { waitlistToken })).status).toBe(409);
    expect((await book(slot, first, { waitlistToken: `${waitlistToken}x` })).status).toBe(409);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect(await spotsOf(app, other.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is booked once by ten requests at once', async () => {
    const slot = await aFullSlot(app);
    const first = await inLine(slot);
    await cancel(slot);
    const waitlistToken = await offerTo(first);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => book(slot, first, { waitlistToken })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('goes to the next when its time runs out, and the first is too late', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await inLine(slot), await inLine(slot)];
    await cancel(slot);
    app.clock.passMinutes(59);
    await endOldOffers(app.services);
    expect(await offerTo(second)).toBeNull();
    app.clock.passMinutes(2);
    const late = await book(slot, first, { waitlistToken: await offerTo(first) });
    expect(late.status).toBe(409);
    await endOldOffers(app.services);
    expect(await offerTo(second)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    app.clock.passMinutes(61);
    await endOldOffers(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect((await book(slot, anEmail())).status).toBe(409);
    expect((await book(slot, first)).status).toBe(200);
  });

  test('says until when it is kept, and that it is not any more', async () => {
    const slot = await aFullSlot(app);
    const first = await inLine(slot);
    await cancel(slot);
    const token = (await offerTo(first)) ?? '';
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

  test('goes to the next at once when its holder leaves the line', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [await inLine(slot), await inLine(slot)];
    await cancel(slot);
    const token = await offerTo(first);
    await app.call('POST', '/api/bookings/slot-waitlist/leave', { token });
    expect(await offerTo(second)).not.toBeNull();
    const states = await app.db
      .select({ state: slotWaitlist.state })
      .from(slotWaitlist)
      .where(eq(slotWaitlist.guardianEmail, first));
    expect(states).toEqual([{ state: 'left' }]);
  });

  test('a family that comes with fewer leaves the rest to the next in line', async () => {
    await app.changeVenue({ maxChildrenPerBooking: 2 });
    const slot = await aSlot(app, 2);
    const member = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, member, { ...slot, childrenCount: 2 });
    const [family, next] = [await inLine(slot, { childrenCount: 2 }), await inLine(slot)];
    await cancel({ ...slot, bookingId, by: member });
    await book(slot, family, { waitlistToken: await offerTo(family), childrenCount: 1 });
    expect(await offerTo(next)).not.toBeNull();
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
    await app.changeVenue({ maxChildrenPerBooking: 1 });
  });
});
