import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { fetchBookingRow, NOW } from '#features/bookings/server/bookings-factory.ts';
import type { bookings } from '#features/bookings/server/bookings-tables.ts';
import { throttles } from '#platform/server/database/platform-tables.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingToday, aSlotToday, runConcurrently, todayOf } from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  desk = await aStaffMember(app.services);
  slot = await aSlotToday(app, ['10:00', '12:00']);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.delete(throttles);
});

async function aGuest(changes: Partial<typeof bookings.$inferInsert> = {}) {
  const id = await aBookingToday(app, slot, { childrenCount: 2, ...changes });
  return { id, token: (await fetchBookingRow(app, id)).deskToken };
}
const validate = (code: string, as: SignedIn | undefined = desk) =>
  app.call('POST', '/api/member-codes/validate', { code }, as && { as });
const visitsOf = (bookingId: string) =>
  app.db.select().from(visits).where(eq(visits.bookingId, bookingId));

describe("a guest's QR code", () => {
  test('is refused for a visitor and for a member', async () => {
    const { id, token } = await aGuest();
    expect((await app.call('POST', '/api/member-codes/validate', { code: token })).status).toBe(
      401,
    );
    expect((await validate(token, await aMember(app.services))).status).toBe(403);
    expect(await visitsOf(id)).toEqual([]);
  });

  test('is not accepted as a member code for free bookings', async () => {
    const { token } = await aGuest();
    const as = await aMember(app.services);
    const path = '/api/member-codes/check-for-booking';
    expect((await app.call('POST', path, { code: token }, { as })).json).toMatchObject({
      valid: false,
    });
  });

  test.each([
    ['without a booking', async () => `VISIT-${'0'.repeat(32)}`, 'No booking has this code.'],
    [
      'for a different day',
      async () => (await aGuest({ date: addDays(todayOf(app), 1) })).token,
      'This booking is for Wed, Mar 3, not today.',
    ],
    [
      'for a cancelled booking',
      async () => (await aGuest({ status: 'cancelled' })).token,
      'This booking is cancelled or unpaid',
    ],
  ])('%s is refused with an explanation', async (_, tokenOf, sentence) => {
    const response = await validate(await tokenOf());
    expect(response.json).toEqual({ valid: false, error: expect.stringContaining(sentence) });
  });

  test('checks the booking in once', async () => {
    const { id, token } = await aGuest();
    const first = (await validate(token.toLowerCase())).json;
    expect(first).toMatchObject({
      valid: true,
      family: { familyName: 'Gus Guest', childrenCount: 2, alreadyCheckedIn: false },
    });
    app.clock.advanceMinutes(30);
    expect((await validate(token)).json).toMatchObject({
      valid: true,
      family: { alreadyCheckedIn: true },
    });
    expect(await visitsOf(id)).toMatchObject([{ source: 'scan', checkedInBy: desk.id }]);
  });

  test('resumes the visit of a family that left and is back', async () => {
    const { id, token } = await aGuest();
    await validate(token);
    const [visit] = await visitsOf(id);
    app.clock.advanceMinutes(30);
    const url = `/api/check-in/visits/${visit?.id}/check-out`;
    expect((await app.call('POST', url, undefined, { as: desk })).status).toBe(200);
    expect(await visitsOf(id)).toMatchObject([{ checkedOutAt: expect.any(Date) }]);
    app.clock.advanceMinutes(30);
    expect((await validate(token)).json).toMatchObject({ family: { alreadyCheckedIn: true } });
    expect(await visitsOf(id)).toMatchObject([{ id: visit?.id, checkedOutAt: null }]);
  });

  test('checks the booking in once for two concurrent desks', async () => {
    const { id, token } = await aGuest();
    await runConcurrently(app, (sql) => sql`select from bookings where id = ${id} for update`, [
      () => validate(token),
      () => validate(token),
    ]);
    expect(await visitsOf(id)).toHaveLength(1);
  });

  test('counts as a wrong code if it is unknown', async () => {
    const wrong = `VISIT-${'1'.repeat(32)}`;
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await validate(wrong)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
