import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { eventInterests } from '#features/events/server/events-tables.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { aPass } from '#features/shop/server/shop-factory.ts';
import { holdings, memberships } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Audience } from '../mailings-rules.ts';
import { countAudience, findEventsToChoose } from './audience-queries.ts';
import { aReader } from './mailings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const daysFrom = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
const reached = async (audience: Audience) =>
  (await countAudience(app.db, audience, app.clock.now())).reached;

async function visitOf(userId: string, daysAgo: number) {
  await app.db.insert(visits).values({
    venueDate: daysFrom(-daysAgo).toISOString().slice(0, 10),
    userId,
    guardianName: 'Some Body',
    source: 'scan',
    checkedInAt: daysFrom(-daysAgo),
    checkedInBy: 'desk',
  });
}

describe('an audience', () => {
  test('by visits uses the last visit', async () => {
    const [often, once] = [await aReader(app), await aReader(app)];
    await visitOf(often.id, 3);
    await visitOf(often.id, 90);
    await visitOf(once.id, 90);
    expect(await reached({ kind: 'visited', days: 30 })).toBe(1);
    expect(await reached({ kind: 'visited', days: 100 })).toBe(2);
    expect(await reached({ kind: 'away', days: 30 })).toBe(1);
    expect(await reached({ kind: 'away', days: 2 })).toBe(2);
    expect(await reached({ kind: 'away', days: 100 })).toBe(0);
  });

  test('of expiring value includes passes with visits left', async () => {
    const ends = async (days: number, changes: Partial<typeof holdings.$inferInsert> = {}) => {
      const reader = await aReader(app);
      await app.db.insert(holdings).values({
        kind: 'pass',
        userId: reader.id,
        name: 'Ten visits',
        granted: 10,
        balance: 4,
        expiresAt: daysFrom(days),
        ...changes,
      });
      return reader;
    };
    await ends(10);
    await ends(-1);
    await ends(10, { balance: 0 });
    await ends(10, { suspendedAt: app.clock.now() });
    const { email } = await aReader(app);
    await ends(10, { userId: null, email });
    expect(await reached({ kind: 'expiring', days: 14 })).toBe(2);
    expect(await reached({ kind: 'expiring', days: 5 })).toBe(0);
  });

  test('of expiring value includes memberships that do not renew', async () => {
    const before = await reached({ kind: 'expiring', days: 400 });
    const reader = await aReader(app);
    await aRenewingMembership(app, reader);
    expect(await reached({ kind: 'expiring', days: 400 })).toBe(before);
    await app.db.update(memberships).set({ cancelAtPeriodEnd: true });
    expect(await reached({ kind: 'expiring', days: 400 })).toBe(before + 1);
  });

  test('of an event includes its guests except those who withdrew', async () => {
    const event = await anEvent(app);
    const other = await anEvent(app);
    for (const status of ['going', 'interested', 'waiting', 'withdrawn'] as const) {
      const { id: userId } = await aReader(app);
      await app.db.insert(eventInterests).values({ eventId: event.id, userId, status });
    }
    expect(await reached({ kind: 'event', eventId: event.id })).toBe(3);
    expect(await reached({ kind: 'event', eventId: other.id })).toBe(0);
    const choices = await findEventsToChoose(app.db, app.clock.now());
    expect(choices.map(({ id }) => id)).toEqual([event.id]);
  });

  test('of all members includes every consenting account', async () => {
    expect(await reached({ kind: 'members' })).toBeGreaterThan(5);
    await aPass(app.services, (await aReader(app)).id);
  });
});
