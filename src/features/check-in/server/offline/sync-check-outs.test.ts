import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { OfflineVisit } from '../../offline-desk-contract.ts';
import { aBookingToday, aFamily, aSlotToday, type Family } from '../check-in-factory.ts';
import { visits } from '../check-in-tables.ts';
import { aKey, anOfflineVisit, minutesAgo } from '../offline-desk-factory.ts';

/* Check-outs at an offline desk that are sent later, and check-ins after them. */

let app: TestApp;
let staff: SignedIn;
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  staff = await aStaffMember(app.services);
  slot = await aSlotToday(app, ['09:00', '11:00']);
});
afterAll(() => app.stop());

const send = async (path: string, items: object[]) =>
  (await app.call('POST', `/api/check-in/${path}`, { items }, { as: staff })).json;
const sync = (...items: OfflineVisit[]) => send('sync', items);
const sendCheckOuts = (...items: object[]) => send('sync-check-outs', items);
const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));

test('ends a visit once at the recorded time, by id or by key', async () => {
  const [online, queued] = [await aFamily(app), await aFamily(app)];
  const [onlineVisit, queuedVisit] = [online, queued].map(({ code }) =>
    anOfflineVisit(app, { memberCodeId: code.id, at: minutesAgo(app, 50) }),
  ) as [OfflineVisit, OfflineVisit];
  await sync(onlineVisit, queuedVisit);
  const [visit] = await visitsOf(online);
  const items = [
    { key: aKey(), at: minutesAgo(app, 20), visitId: visit?.id },
    { key: aKey(), at: minutesAgo(app, 10), visitKey: queuedVisit.key },
    { key: aKey(), at: minutesAgo(app, 5), visitKey: aKey() },
  ];
  for (const batch of [items, items.map((item) => ({ ...item, at: minutesAgo(app, 1) }))]) {
    expect(await sendCheckOuts(...batch)).toEqual({
      results: items.map(({ key }) => ({ key, state: 'stored' })),
    });
  }
  const fetchCheckedOutAt = async (family: Family) => (await visitsOf(family))[0]?.checkedOutAt;
  expect([await fetchCheckedOutAt(online), await fetchCheckedOutAt(queued)]).toEqual(
    items.slice(0, 2).map(({ at }) => new Date(at)),
  );
});

test('refuses a check-out at an implausible time', async () => {
  const family = await aFamily(app);
  const item = anOfflineVisit(app, { memberCodeId: family.code.id });
  await sync(item);
  const key = aKey();
  const checkOut = { key, at: minutesAgo(app, -60), visitKey: item.key };
  expect(await sendCheckOuts(checkOut)).toEqual({ results: [{ key, state: 'refused' }] });
  expect((await visitsOf(family))[0]?.checkedOutAt).toBeNull();
});

test.each([
  ['resumes the visit of a booking that was checked in again after its check-out', 20, 10, true],
  ['leaves a visit ended that was checked out after the repeated check-in', 10, 20, false],
])('%s', async (_, checkedOutAgo, repeatedAgo, isInside) => {
  const bookingId = await aBookingToday(app, slot);
  const checkIn = (minutes: number) =>
    anOfflineVisit(app, { bookingId, at: minutesAgo(app, minutes), source: 'search' });
  await sync(checkIn(30));
  const checkedOutAt = new Date(minutesAgo(app, checkedOutAgo));
  await app.db.update(visits).set({ checkedOutAt }).where(eq(visits.bookingId, bookingId));
  expect(await sync(checkIn(repeatedAgo))).toMatchObject({ results: [{ state: 'before' }] });
  expect(await app.db.select().from(visits).where(eq(visits.bookingId, bookingId))).toMatchObject([
    { checkedOutAt: isInside ? null : checkedOutAt },
  ]);
});
