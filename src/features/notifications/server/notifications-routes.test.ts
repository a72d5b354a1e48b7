import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { cleanupJobs } from '#platform/server/jobs/cleanup.ts';
import { announce } from '#platform/server/live/announce.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Notification } from '../notifications-contract.ts';
import { aNotification } from './notifications-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const fetchNotifications = async (as: SignedIn, query = '') => {
  const { status, json } = await app.call('GET', `/api/notifications${query}`, undefined, { as });
  expect(status).toBe(200);
  return json as Notification[];
};
const markRead = (as: SignedIn, id: string) =>
  app.call('POST', `/api/notifications/${id}/read`, undefined, { as });
const markAllRead = (as: SignedIn) =>
  app.call('POST', '/api/notifications/read-all', undefined, { as });
const fetchUnreadCount = async (as: SignedIn) => {
  const { json } = await app.call('GET', '/api/auth/user', undefined, { as });
  return (json as { unreadNotifications: number }).unreadNotifications;
};

describe('POST /api/notifications/:id/read', () => {
  test("returns 404 for another member's notification", async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const id = await aNotification(app, bob.id);
    expect((await markRead(ann, id)).status).toBe(404);
    expect(await fetchUnreadCount(bob)).toBe(1);
  });

  test('returns 404 for an unknown notification and 400 for a malformed id', async () => {
    const ann = await aMember(app.services);
    expect((await markRead(ann, crypto.randomUUID())).status).toBe(404);
    expect((await markRead(ann, 'read-some')).status).toBe(400);
    expect((await markRead(ann, '%00')).status).toBe(400);
  });
});

test.each([['limit=0'], ['limit=101'], ['limit=x'], ['cursor=x']])(
  'rejects a list request with %s',
  async (query) => {
    const as = await aMember(app.services);
    const response = await app.call('GET', `/api/notifications?${query}`, undefined, { as });
    expect(response.status).toBe(400);
  },
);

test('lists the member’s notifications in pages, newest first', async () => {
  const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
  await aNotification(app, bob.id);
  const start = app.clock.now().getTime();
  // Notifications of the same instant also need a stable order.
  for (const seconds of [1, 2, 2, 3, 4]) {
    await aNotification(app, ann.id, {
      title: `after ${seconds}`,
      createdAt: new Date(start + seconds * 1000),
    });
  }
  const all = await fetchNotifications(ann);
  expect(all.map(({ title }) => title)).toEqual([
    'after 4',
    'after 3',
    'after 2',
    'after 2',
    'after 1',
  ]);
  const pages: Notification[] = [];
  for (let page = await fetchNotifications(ann, '?limit=2'); page.length > 0; ) {
    pages.push(...page);
    page = await fetchNotifications(ann, `?limit=2&cursor=${page.at(-1)?.id}`);
  }
  expect(pages).toEqual(all);
});

test("returns nothing for the cursor of another member's notification", async () => {
  const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
  await aNotification(app, ann.id);
  const otherId = await aNotification(app, bob.id);
  expect(await fetchNotifications(ann, `?cursor=${otherId}`)).toEqual([]);
});

describe('marking notifications as read', () => {
  test('decrements the unread count once for concurrent requests', async () => {
    const ann = await aMember(app.services);
    const id = await aNotification(app, ann.id);
    await aNotification(app, ann.id);
    expect(await fetchUnreadCount(ann)).toBe(2);
    const responses = await Promise.all([markRead(ann, id), markRead(ann, id), markRead(ann, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await fetchUnreadCount(ann)).toBe(1);
    const listed = await fetchNotifications(ann);
    expect(listed.filter(({ isRead }) => isRead).map((row) => row.id)).toEqual([id]);
    expect(listed).toHaveLength(2);
  });

  test('marks all of a member’s notifications without affecting other members', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    for (let n = 0; n < 12; n += 1) await aNotification(app, ann.id);
    await aNotification(app, bob.id);
    expect(await fetchUnreadCount(ann)).toBe(12);
    expect((await markAllRead(ann)).json).toEqual({ success: true });
    expect((await markAllRead(ann)).status).toBe(200);
    expect(await fetchUnreadCount(ann)).toBe(0);
    expect(await fetchUnreadCount(bob)).toBe(1);
  });

  test('announces the change to the member’s other pages only if something was unread', async () => {
    const ann = await aMember(app.services);
    const id = await aNotification(app, ann.id);
    const live = await connectAs(app.address, ann);
    await markRead(ann, id);
    await markRead(ann, id);
    await markAllRead(ann);
    await aNotification(app, ann.id);
    await markAllRead(ann);
    await markAllRead(ann);
    await announce(app.db, { userIds: [ann.id] }, { type: 'household', payload: {} });
    await live.waitFor('household');
    expect(live.updates().map(({ type }) => type)).toEqual([
      'notifications',
      'notifications',
      'household',
    ]);
    live.close();
  });
});

test('deletes only notifications that were read more than 90 days ago', async () => {
  const ann = await aMember(app.services);
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
  await aNotification(app, ann.id, { title: 'old', readAt: daysAgo(91), createdAt: daysAgo(200) });
  await aNotification(app, ann.id, {
    title: 'recent',
    readAt: daysAgo(89),
    createdAt: daysAgo(200),
  });
  await aNotification(app, ann.id, { title: 'unread', createdAt: daysAgo(300) });
  await cleanupJobs.tidy.run(app.services, {});
  expect((await fetchNotifications(ann)).map(({ title }) => title)).toEqual(['recent', 'unread']);
});
