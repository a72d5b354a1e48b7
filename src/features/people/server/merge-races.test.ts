import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { anEvent, eventSpotsOf, sendRsvp } from '#features/events/server/events-factory.ts';
import { aPass } from '#features/shop/server/shop-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

describe('concurrent merges', () => {
  test('take effect once for ten requests', async () => {
    const pair = await anAccountPair(app);
    await aPass(app.services, pair.from.id, { visits: 4 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => merge(app, admin, pair)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, pair.into.id));
    expect(rows.filter(({ action }) => action === 'family.merged')).toHaveLength(1);
    expect(await app.emailsTo(pair.from.email)).toHaveLength(1);
  });

  test('succeed in only one of two opposite directions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { into: one, from: other } = await anAccountPair(app);
      await aPass(app.services, one.id, { visits: 3 });
      await aPass(app.services, other.id, { visits: 4 });
      const responses = await Promise.all([
        merge(app, admin, { into: one, from: other }),
        merge(app, admin, { into: other, from: one }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      const [row] = await app.sql`select sum(balance)::int as visits from holdings
        where user_id in ${app.sql([one.id, other.id])}`;
      expect(row?.visits).toBe(7);
    }
  });

  test('preserve all balances if two of them share an account', async () => {
    const people = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ] as const;
    for (const { id } of people) await aPass(app.services, id, { visits: 2 });
    await Promise.all([
      merge(app, admin, { into: people[0], from: people[1] }),
      merge(app, admin, { into: people[1], from: people[2] }),
    ]);
    const [row] = await app.sql`select sum(balance)::int as visits from holdings
      where user_id in (select id from users)`;
    const [all] = await app.sql`select sum(balance)::int as visits from holdings`;
    expect(row).toEqual(all);
  });

  test('move or reject a booking made at the same time', async () => {
    const pair = { into: await aMemberWithCode(app), from: await aMemberWithCode(app) };
    const slot = await aSlot(app);
    const [booked] = await Promise.allSettled([
      aMemberBooking(app, pair.from, slot),
      merge(app, admin, pair),
    ]);
    const rows = await app.sql`select user_id as "userId" from bookings where date = ${slot.date}
      and status <> 'cancelled'`;
    if (booked.status === 'fulfilled' && rows.length > 0)
      expect(rows[0]?.userId).not.toBe(pair.from.id);
    const { taken, held } = await spotsOf(app, slot.date);
    expect(taken).toBe(held);
  });

  test('refuse a paid and a free spot at the same event if the free one is just being taken', async () => {
    const pair = { into: await aMemberWithCode(app), from: await aMember(app.services) };
    const event = await anEvent(app, { capacity: 9 });
    for (const as of [pair.into, pair.from]) await sendRsvp(app, as, event.id);
    await app.sql`update event_interests set booking_id = gen_random_uuid()
      where user_id = ${pair.into.id}`;
    await app.sql`update event_interests set status = 'interested' where user_id = ${pair.from.id}`;
    const response = await app.sql.begin(async (sql) => {
      await sql`update event_interests set status = 'going' where user_id = ${pair.from.id}`;
      const merging = merge(app, admin, pair);
      await expect
        .poll(
          () => app.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
      return { merging };
    });
    expect((await response.merging).status).toBe(409);
    expect(await eventSpotsOf(app, event.id)).toEqual({ taken: 2, held: 2 });
  });
});
