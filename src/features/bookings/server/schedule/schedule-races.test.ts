import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aDay, aMemberBooking, aMemberWithCode, NOW, spotsOf } from '../bookings-factory.ts';
import { applyChange, closeDay } from '../schedule-factory.ts';
import { takeSpots } from './slots-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

describe('changing the schedule during concurrent bookings', () => {
  /** Blocks a user's booking by locking their row. Returns a function that releases the lock. */
  async function lockUser(userId: string) {
    let unlock = () => {};
    let onLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      onLocked = resolve;
    });
    const transaction = app.sql.begin(async (sql) => {
      await sql`select from users where id = ${userId} for update`;
      onLocked();
      await new Promise<void>((resolve) => {
        unlock = resolve;
      });
    });
    await locked;
    return async () => {
      unlock();
      await transaction;
    };
  }

  test('refuses a booking that read the schedule before the day was closed', async () => {
    const date = aDay();
    const member = await aMemberWithCode(app);
    const release = await lockUser(member.id);
    const booking = aMemberBooking(app, member, { date }).catch((error: Error) => error.message);
    await eventually('the booking waits for the lock', async () => {
      const [row] = await app.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row;
    });
    expect((await applyChange(app, admin, closeDay(date))).status).toBe(200);
    await release();
    expect(await booking).toContain('409');
    expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });
  });

  test('waits for concurrent bookings before closing a day', async () => {
    const date = aDay();
    await aMemberBooking(app, await aMemberWithCode(app), { date });
    const [slot] = await app.sql<{ id: string }[]>`
      select id from booking_slots where venue_date = ${date}`;
    const taken = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const transaction = inTransaction(app.db, async (db) => {
      expect(await takeSpots(db, slot?.id ?? '', 1, 0)).toBe(true);
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    const closure = applyChange(app, admin, closeDay(date));
    await eventually('the closure waits for the lock', async () => {
      const [row] = await app.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`;
      return row;
    });
    release.resolve();
    await transaction;
    // The closure then finds the new booking and requires a new preview.
    expect((await closure).headers.get('x-error-code')).toBe('schedule.previewOutdated');
  });

  test('leaves none of twenty concurrent bookings on a closed day', async () => {
    const date = aDay();
    const members = await Promise.all(Array.from({ length: 20 }, () => aMemberWithCode(app)));
    const attempts = Promise.allSettled(
      members.map((member) => aMemberBooking(app, member, { date })),
    );
    await eventually('the day is closed', async () => {
      return (await applyChange(app, admin, closeDay(date))).status === 200;
    });
    await attempts;
    await eventually('no booking is left', async () => (await spotsOf(app, date)).held === 0);
    expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });
  });
});
