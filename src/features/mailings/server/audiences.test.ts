import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { eventInterests } from '#features/events/server/events-tables.ts';
import { aRenewingMembership } from '#features/shop/server/memberships-factory.ts';
import { holdings, memberships } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Audience } from '../mailings-rules.ts';
import { countAudience, findSelectableEvents } from './audience-queries.ts';
import { aSubscriber } from './mailings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const daysFromNow = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
const countReached = async (audience: Audience) =>
  (await countAudience(app.db, audience, app.clock.now())).reached;

async function addVisit(userId: string, daysAgo: number) {
  await app.db.insert(visits).values({
    venueDate: daysFromNow(-daysAgo).toISOString().slice(0, 10),
    userId,
    guardianName: 'Gus Guest',
    source: 'scan',
    checkedInAt: daysFromNow(-daysAgo),
    checkedInBy: 'desk',
  });
}

describe('countAudience', () => {
  test('counts visitors by their last visit', async () => {
    const [frequent, rare] = [await aSubscriber(app), await aSubscriber(app)];
    await addVisit(frequent.id, 3);
    await addVisit(frequent.id, 90);
    await addVisit(rare.id, 90);
    expect(await countReached({ kind: 'visited', days: 30 })).toBe(1);
    expect(await countReached({ kind: 'visited', days: 100 })).toBe(2);
    expect(await countReached({ kind: 'away', days: 30 })).toBe(1);
    expect(await countReached({ kind: 'away', days: 2 })).toBe(2);
    expect(await countReached({ kind: 'away', days: 100 })).toBe(0);
  });

  test('counts expiring passes with visits left', async () => {
    const addPass = async (days: number, changes: Partial<typeof holdings.$inferInsert> = {}) => {
      const subscriber = await aSubscriber(app);
      await app.db.insert(holdings).values({
        kind: 'pass',
        userId: subscriber.id,
        name: 'Ten visits',
        granted: 10,
        balance: 4,
        expiresAt: daysFromNow(days),
        ...changes,
      });
      return subscriber;
    };
    await addPass(10);
    await addPass(-1);
    await addPass(10, { balance: 0 });
    await addPass(10, { suspendedAt: app.clock.now() });
    const { email } = await aSubscriber(app);
    await addPass(10, { userId: null, email });
    expect(await countReached({ kind: 'expiring', days: 14 })).toBe(2);
    expect(await countReached({ kind: 'expiring', days: 5 })).toBe(0);
  });

  test('counts expiring memberships that do not renew', async () => {
    const before = await countReached({ kind: 'expiring', days: 400 });
    const subscriber = await aSubscriber(app);
    await aRenewingMembership(app, subscriber);
    expect(await countReached({ kind: 'expiring', days: 400 })).toBe(before);
    await app.db.update(memberships).set({ cancelAtPeriodEnd: true });
    expect(await countReached({ kind: 'expiring', days: 400 })).toBe(before + 1);
  });

  test('counts the guests of an event except those who withdrew', async () => {
    const event = await anEvent(app);
    const other = await anEvent(app);
    for (const status of ['going', 'interested', 'waiting', 'withdrawn'] as const) {
      const { id: userId } = await aSubscriber(app);
      await app.db.insert(eventInterests).values({ eventId: event.id, userId, status });
    }
    expect(await countReached({ kind: 'event', eventId: event.id })).toBe(3);
    expect(await countReached({ kind: 'event', eventId: other.id })).toBe(0);
    const choices = await findSelectableEvents(app.db, app.clock.now());
    expect(choices.map(({ id }) => id)).toEqual([event.id]);
  });

  test('counts all consenting accounts as members', async () => {
    const before = await countReached({ kind: 'members' });
    await aSubscriber(app);
    await aSubscriber(app, { newsConsent: false });
    expect(await countReached({ kind: 'members' })).toBe(before + 1);
  });
});
