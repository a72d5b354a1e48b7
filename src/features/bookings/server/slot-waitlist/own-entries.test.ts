import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFullSlot, anEmail, fetchBookingRow, NOW, spotsOf } from '../bookings-factory.ts';
import {
  aWaitlistEntry,
  bookSpot,
  cancelFillingBooking,
  joinAsGuest,
} from '../waitlist-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type OwnEntry = {
  id: string;
  date: string;
  slotLabel: string;
  state: string;
  position: number;
  keptUntil: string | null;
  offer: string | null;
};

async function fetchEntries(member: SignedIn) {
  const { status, json } = await app.call('GET', '/api/bookings/slot-waitlist/mine', undefined, {
    as: member,
  });
  expect(status).toBe(200);
  return json as OwnEntry[];
}
const leave = (id: string, member?: SignedIn) =>
  app.call('POST', `/api/bookings/slot-waitlist/${id}/leave`, {}, member ? { as: member } : {});

describe('the list of own waitlist entries', () => {
  test('omits other members’ entries, which the caller cannot leave', async () => {
    const [caller, other] = [await aMember(app.services), await aMember(app.services)];
    const id = await aWaitlistEntry(app, other);
    expect(await fetchEntries(caller)).toEqual([]);
    expect((await leave(id, caller)).status).toBe(404);
    expect((await leave(id)).status).toBe(401);
    expect((await leave(crypto.randomUUID(), caller)).status).toBe(404);
    expect((await leave('no-id', caller)).status).toBe(400);
    expect(await fetchEntries(other)).toMatchObject([{ id, state: 'waiting' }]);
  });

  test('lists guest entries only after the email is verified', async () => {
    const guardianEmail = anEmail();
    await joinAsGuest(app, await aFullSlot(app), { guardianEmail });
    const unverified = await aMember(app.services, { email: guardianEmail, emailVerified: false });
    expect(await fetchEntries(unverified)).toEqual([]);
    await app.sql`update users set email_verified = true where id = ${unverified.id}`;
    expect(await fetchEntries(unverified)).toHaveLength(1);
  });

  test('lists an entry for the account that joined, not for the owner of the email', async () => {
    const [caller, other] = [await aMember(app.services), await aMember(app.services)];
    const slot = await aFullSlot(app);
    const body = { ...slot, guardianName: 'Wanda', guardianEmail: caller.email };
    const { date, slotLabel, guardianName, guardianEmail } = body;
    await app.call(
      'POST',
      '/api/bookings/slot-waitlist',
      { date, slotLabel, guardianName, guardianEmail },
      { as: other },
    );
    expect(await fetchEntries(caller)).toEqual([]);
    expect(await fetchEntries(other)).toHaveLength(1);
  });
});

describe('GET /api/bookings/slot-waitlist/mine', () => {
  test('lists entries in order of their slots’ start, with a position that moves up', async () => {
    const member = await aMember(app.services);
    const [soonerSlot, laterSlot] = [await aFullSlot(app), await aFullSlot(app)];
    const first = await aMember(app.services);
    const firstEntry = await aWaitlistEntry(app, first, laterSlot);
    await aWaitlistEntry(app, member, laterSlot);
    await aWaitlistEntry(app, member, soonerSlot);
    expect(await fetchEntries(member)).toMatchObject([
      {
        date: soonerSlot.date,
        slotLabel: soonerSlot.slotLabel,
        position: 1,
        offer: null,
        keptUntil: null,
      },
      { date: laterSlot.date, position: 2 },
    ]);
    await leave(firstEntry, first);
    expect((await fetchEntries(member)).map(({ position }) => position)).toEqual([1, 1]);
  });

  test('includes the end and token of an offer', async () => {
    const member = await aMember(app.services);
    const slot = await aFullSlot(app);
    await aWaitlistEntry(app, member, slot);
    await cancelFillingBooking(app, slot);
    const [entry] = await fetchEntries(member);
    expect(entry).toMatchObject({ state: 'offered', position: 1 });
    expect(Date.parse(entry?.keptUntil ?? '')).toBeGreaterThan(app.clock.now().getTime());
    const changes = { waitlistToken: entry?.offer };
    expect((await bookSpot(app, slot, member.email, changes)).status).toBe(200);
    expect(await fetchEntries(member)).toEqual([]);
  });

  test('excludes expired offers and started slots', async () => {
    const member = await aMember(app.services);
    const [offeredSlot, startedSlot] = [await aFullSlot(app), await aFullSlot(app)];
    await aWaitlistEntry(app, member, offeredSlot);
    await aWaitlistEntry(app, member, startedSlot);
    await cancelFillingBooking(app, offeredSlot);
    app.clock.advanceMinutes(61);
    expect((await fetchEntries(member)).map(({ date }) => date)).toEqual([startedSlot.date]);
    app.clock.set(`${startedSlot.date}T23:59:00Z`);
    app.clock.advanceMinutes(24 * 60);
    expect(await fetchEntries(member)).toEqual([]);
  });
});

describe('leaving a waitlist', () => {
  test('offers the spot once to the next family', async () => {
    const [member, next] = [await aMember(app.services), await aMember(app.services)];
    const slot = await aFullSlot(app);
    const id = await aWaitlistEntry(app, member, slot);
    await aWaitlistEntry(app, next, slot);
    await cancelFillingBooking(app, slot);
    expect((await fetchBookingRow(app, slot.bookingId)).status).toBe('cancelled');
    const responses = await Promise.all([leave(id, member), leave(id, member), leave(id, member)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await fetchEntries(member)).toEqual([]);
    expect(await fetchEntries(next)).toMatchObject([{ state: 'offered', position: 1 }]);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect((await leave(id, member)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });
});
