import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aPaidOrder } from '#features/shop/server/shop-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { searchContract } from '../search-contract.ts';

type Results = ResponseOf<(typeof searchContract)['GET /api/admin/search']>;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  admin = await anAdmin(app.services, { name: 'Olive Owner' });
});
afterAll(() => app.stop());

async function search(q: string, as: SignedIn = admin) {
  const path = `/api/admin/search?${new URLSearchParams({ q })}`;
  const response = await app.call('GET', path, undefined, { as });
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.json as Results;
}

test('rejects a text that is too short or missing', async () => {
  for (const path of ['/api/admin/search', '/api/admin/search?q=+a+'])
    expect((await app.call('GET', path, undefined, { as: admin })).status).toBe(400);
});

test('rejects members, and staff without an area', async () => {
  for (const as of [await aMember(app.services), await aStaffMember(app.services)]) {
    expect((await app.call('GET', '/api/admin/search?q=ro', undefined, { as })).status).toBe(403);
  }
});

test('finds families, bookings, orders and events by name, email, number and title, ignoring case', async () => {
  const member = await aMemberWithCode(app);
  await app.sql`update users set name = 'Quentin Quill' where id = ${member.id}`;
  const bookingId = await aMemberBooking(app, member, await aSlot(app));
  await app.db
    .update(bookings)
    .set({ guardianName: 'Quentin Quill' })
    .where(eq(bookings.id, bookingId));
  const orderId = await aPaidOrder(app, member);
  await app.sql`update orders set guardian_name = 'Quentin Quill' where id = ${orderId}`;
  await anEvent(app, { title: 'Quilling for small hands' });

  const found = await search('qUiLL');
  expect(found.families).toEqual([{ id: member.id, name: 'Quentin Quill', email: member.email }]);
  expect(found.bookings).toMatchObject([
    { id: bookingId, guardianName: 'Quentin Quill', status: 'paid' },
  ]);
  expect(found.orders).toMatchObject([{ id: orderId }]);
  expect(found.events).toMatchObject([{ title: 'Quilling for small hands' }]);

  expect((await search(member.email.toUpperCase())).families).toMatchObject([{ id: member.id }]);
  expect((await search(orderId.slice(0, 8))).orders).toMatchObject([{ id: orderId }]);
});

test('treats LIKE wildcards literally', async () => {
  expect(await search('%%')).toEqual({ families: [], bookings: [], orders: [], events: [] });
  expect((await search('__')).families).toEqual([]);
});

test('returns at most five families, with names that start with the text first', async () => {
  for (let n = 1; n <= 6; n++) await aMember(app.services, { name: `Ann Willowby ${n}` });
  await aMember(app.services, { name: 'Willowby Zed' });
  const { families } = await search('willowby');
  expect(families?.map(({ name }) => name)).toEqual([
    'Willowby Zed',
    ...[1, 2, 3, 4].map((n) => `Ann Willowby ${n}`),
  ]);
});

test('returns null for areas that staff cannot access, and writes an audit entry', async () => {
  const staff = await aStaffMember(app.services, { areas: ['events', 'orders'] });
  expect(await search('nothing-of-that-name', staff)).toEqual({
    families: null,
    bookings: null,
    orders: [],
    events: [],
  });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, staff.id));
  expect(entries.map(({ action }) => action)).toEqual(['office.searched']);
});
