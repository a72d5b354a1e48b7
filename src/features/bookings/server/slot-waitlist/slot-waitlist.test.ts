import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aDay,
  aFullSlot,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Slot = { date: string; slotLabel: string };
const join = ({ date, slotLabel }: Slot, changes: Record<string, unknown> = {}) =>
  app.call('POST', '/api/bookings/slot-waitlist', {
    date,
    slotLabel,
    guardianName: 'Wanda Waits',
    guardianEmail: anEmail(),
    ...changes,
  });
const leave = (token: string) => app.call('POST', '/api/bookings/slot-waitlist/leave', { token });
const fetchSlot = async ({ date, slotLabel }: Slot) => {
  const { json } = await app.call('GET', `/api/bookings/availability?date=${date}`);
  return (json as { label: string; status: string; available: number }[]).find(
    ({ label }) => label === slotLabel,
  );
};

async function tokenInEmail(email: string) {
  const emails = await app.emailsTo(email);
  const link = /\S+\/leave-waitlist\?\S+/.exec(emails.at(-1)?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

describe('joining a slot’s waitlist', () => {
  test('refuses a slot with free spots', async () => {
    const response = await join(await aSlot(app));
    expect([response.status, response.text]).toEqual([
      409,
      'This slot has spots left, so you can book it now.',
    ]);
  });

  test('refuses an unknown slot, a closed day and a started slot', async () => {
    const slot = await aFullSlot(app);
    expect((await join({ ...slot, slotLabel: '1:11 - 2:22 AM' })).status).toBe(404);
    const closed = { date: aDay(), slotLabel: '9:00 - 11:00 AM' };
    await app.sql`insert into schedule_closures (venue_date) values (${closed.date})`;
    expect((await join(closed)).text).toContain('There are no play sessions on this day.');
    app.clock.set(`${slot.date}T23:00:00Z`);
    expect((await join(slot)).status).toBe(409);
  });

  test('adds entries to a full slot in order', async () => {
    const slot = await aFullSlot(app);
    expect(await fetchSlot(slot)).toMatchObject({ status: 'waitlist', available: 0 });
    const [first, second] = [anEmail(), anEmail()];
    expect((await join(slot, { guardianEmail: first })).json).toEqual({
      success: true,
      position: 1,
    });
    expect((await join(slot, { guardianEmail: second })).json).toMatchObject({ position: 2 });
    const [email] = await app.emailsTo(second);
    expect(email?.text).toContain('You’re number 2 on the waitlist');
    expect(email?.text).toMatch(/\w{3}, \w{3} \d+, 7:00 - 8:00 PM/);
  });

  test('creates one entry and one email for ten concurrent requests with one email address', async () => {
    const slot = await aFullSlot(app);
    const guardianEmail = anEmail();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        join(slot, { guardianEmail: n % 2 ? guardianEmail : guardianEmail.toUpperCase() }),
      ),
    );
    expect(responses.map(({ json }) => json)).toEqual(
      Array(10).fill({ success: true, position: 1 }),
    );
    expect(await app.emailsTo(guardianEmail)).toHaveLength(1);
  });

  test('does not include the entered name in the email', async () => {
    const guardianEmail = anEmail();
    await join(await aFullSlot(app), { guardianEmail, guardianName: 'Win at https://bad.example' });
    expect((await app.emailsTo(guardianEmail))[0]?.text).not.toContain('bad.example');
  });
});

describe('leaving a slot’s waitlist', () => {
  test('refuses a forged token', async () => {
    const guardianEmail = anEmail();
    const slot = await aFullSlot(app);
    await join(slot, { guardianEmail });
    const token = await tokenInEmail(guardianEmail);
    const [id = ''] = token.split('.');
    for (const forged of [
      id,
      `${id}.`,
      `${token}x`,
      `${crypto.randomUUID()}.${token.split('.')[1]}`,
    ]) {
      expect((await leave(forged)).status).toBe(404);
    }
    expect((await join(slot, { guardianEmail })).json).toMatchObject({ position: 1 });
    expect(await app.emailsTo(guardianEmail)).toHaveLength(1);
  });

  test('moves the other entries up and is idempotent', async () => {
    const slot = await aFullSlot(app);
    const [first, second] = [anEmail(), anEmail()];
    await join(slot, { guardianEmail: first });
    await join(slot, { guardianEmail: second });
    const token = await tokenInEmail(first);
    expect((await leave(token)).status).toBe(200);
    expect((await leave(token)).status).toBe(200);
    expect((await join(slot, { guardianEmail: second })).json).toMatchObject({ position: 1 });
  });
});

describe('a slot', () => {
  test('opens a waitlist for spots in the walk-in reserve, and offers them when the reserve is removed', async () => {
    const admin = await anAdmin(app.services);
    const setReserve = (walkInReserve: number) =>
      app.call('PATCH', '/api/admin/settings', { walkInReserve }, { as: admin });
    await setReserve(1);
    const slot = await aSlot(app, 2);
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    expect(await fetchSlot(slot)).toMatchObject({ status: 'waitlist', available: 0 });
    const guardianEmail = anEmail();
    expect((await join(slot, { guardianEmail })).json).toMatchObject({ position: 1 });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    await setReserve(0);
    await eventually('the spot is offered to the waitlist', async () => {
      const { taken } = await spotsOf(app, slot.date);
      return taken === 2;
    });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
    expect(await app.emailsTo(guardianEmail)).toHaveLength(2);
  });

  test('is limited if only reserved spots are left and waitlists are disabled', async () => {
    await app.changeVenue({ walkInReserve: 1, waitlistEnabled: false });
    const slot = await aSlot(app, 2);
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    expect(await fetchSlot(slot)).toMatchObject({ status: 'limited', available: 0 });
    expect((await join(slot)).text).toBe('This slot doesn’t have a waitlist.');
    await expect(aMemberBooking(app, await aMemberWithCode(app), slot)).rejects.toThrow(/full/);
    await app.changeVenue({ walkInReserve: 0, waitlistEnabled: true });
    expect(await fetchSlot(slot)).toMatchObject({ status: 'available', available: 1 });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is full if no spots are left and waitlists are disabled', async () => {
    const slot = await aFullSlot(app);
    await app.changeVenue({ waitlistEnabled: false });
    expect(await fetchSlot(slot)).toMatchObject({ status: 'full' });
    expect((await join(slot)).text).toBe('This slot doesn’t have a waitlist.');
    await app.changeVenue({ waitlistEnabled: true });
  });
});
