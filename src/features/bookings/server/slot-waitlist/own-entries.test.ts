import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFullSlot, anEmail, bookingRow, NOW, spotsOf } from '../bookings-factory.ts';
import { aWaitlistEntry, bookSpot, cancelFull, onWaitlist } from '../waitlist-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Place = {
  id: string;
  date: string;
  slotLabel: string;
  state: string;
  position: number;
  keptUntil: string | null;
  offer: string | null;
};

async function placesOf(member: SignedIn) {
  const { status, json } = await app.call('GET', '/api/bookings/slot-waitlist/mine', undefined, {
    as: member,
  });
  expect(status).toBe(200);
  return json as Place[];
}
const leave = (id: string, member?: SignedIn) =>
  app.call('POST', `/api/bookings/slot-waitlist/${id}/leave`, {}, member ? { as: member } : {});

describe('a waitlist entry of others', () => {
  test('is neither listed nor left', async () => {
    const [mine, other] = [await aMember(app.services), await aMember(app.services)];
    const id = await aWaitlistEntry(app, other);
    expect(await placesOf(mine)).toEqual([]);
    expect((await leave(id, mine)).status).toBe(404);
    expect((await leave(id)).status).toBe(401);
    expect((await leave(crypto.randomUUID(), mine)).status).toBe(404);
    expect((await leave('no-id', mine)).status).toBe(400);
    expect(await placesOf(other)).toMatchObject([{ id, state: 'waiting' }]);
  });

  test('is mine as a guest’s under my e-mail only once verified', async () => {
    const guardianEmail = anEmail();
    await onWaitlist(app, await aFullSlot(app), { guardianEmail });
    const unverified = await aMember(app.services, { email: guardianEmail, emailVerified: false });
    expect(await placesOf(unverified)).toEqual([]);
    await app.sql`update users set email_verified = true where id = ${unverified.id}`;
    expect(await placesOf(unverified)).toHaveLength(1);
  });

  test('stays theirs if another account used my verified e-mail', async () => {
    const [mine, other] = [await aMember(app.services), await aMember(app.services)];
    const slot = await aFullSlot(app);
    const body = { ...slot, guardianName: 'Wanda', guardianEmail: mine.email };
    const { date, slotLabel, guardianName, guardianEmail } = body;
    await app.call(
      'POST',
      '/api/bookings/slot-waitlist',
      { date, slotLabel, guardianName, guardianEmail },
      { as: other },
    );
    expect(await placesOf(mine)).toEqual([]);
    expect(await placesOf(other)).toHaveLength(1);
  });
});

describe('my waitlist entries', () => {
  test('are listed with their position, the next slot first, and move up', async () => {
    const member = await aMember(app.services);
    const [soon, later] = [await aFullSlot(app), await aFullSlot(app)];
    const first = await aMember(app.services);
    const before = await aWaitlistEntry(app, first, later);
    await aWaitlistEntry(app, member, later);
    await aWaitlistEntry(app, member, soon);
    expect(await placesOf(member)).toMatchObject([
      { date: soon.date, slotLabel: soon.slotLabel, position: 1, offer: null, keptUntil: null },
      { date: later.date, position: 2 },
    ]);
    await leave(before, first);
    expect((await placesOf(member)).map(({ position }) => position)).toEqual([1, 1]);
  });

  test('include the end and token of an offer', async () => {
    const member = await aMember(app.services);
    const slot = await aFullSlot(app);
    await aWaitlistEntry(app, member, slot);
    await cancelFull(app, slot);
    const [place] = await placesOf(member);
    expect(place).toMatchObject({ state: 'offered', position: 1 });
    expect(Date.parse(place?.keptUntil ?? '')).toBeGreaterThan(app.clock.now().getTime());
    const more = { waitlistToken: place?.offer };
    expect((await bookSpot(app, slot, member.email, more)).status).toBe(200);
    expect(await placesOf(member)).toEqual([]);
  });

  test('exclude expired offers and started slots', async () => {
    const member = await aMember(app.services);
    const [offered, begun] = [await aFullSlot(app), await aFullSlot(app)];
    await aWaitlistEntry(app, member, offered);
    await aWaitlistEntry(app, member, begun);
    await cancelFull(app, offered);
    app.clock.passMinutes(61);
    expect((await placesOf(member)).map(({ date }) => date)).toEqual([begun.date]);
    app.clock.set(`${begun.date}T23:59:00Z`);
    app.clock.passMinutes(24 * 60);
    expect(await placesOf(member)).toEqual([]);
  });
});

describe('leaving', () => {
  test('passes an offer on to the next, once', async () => {
    const [member, next] = [await aMember(app.services), await aMember(app.services)];
    const slot = await aFullSlot(app);
    const id = await aWaitlistEntry(app, member, slot);
    await aWaitlistEntry(app, next, slot);
    await cancelFull(app, slot);
    expect((await bookingRow(app, slot.bookingId)).status).toBe('cancelled');
    const responses = await Promise.all([leave(id, member), leave(id, member), leave(id, member)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await placesOf(member)).toEqual([]);
    expect(await placesOf(next)).toMatchObject([{ state: 'offered', position: 1 }]);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect((await leave(id, member)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });
});
