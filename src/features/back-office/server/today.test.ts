import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { applyChange, closeDay } from '#features/bookings/server/schedule-factory.ts';
import { aVisit } from '#features/check-in/server/check-in-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { todayContract } from '../today-contract.ts';
import { backups } from './backups-tables.ts';

type Today = ResponseOf<(typeof todayContract)['GET /api/admin/today']>;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function fetchToday(as: SignedIn) {
  const response = await app.call('GET', '/api/admin/today', undefined, { as });
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.json as Today;
}

test('returns slots, families inside, events, missing waivers and open items', async () => {
  const label = '2:00 - 4:00 PM';
  const unsigned = await aMemberWithCode(app);
  const input = { date: '2027-03-02', slotLabel: label };
  const bookingId = await aMemberBooking(app, unsigned, input);
  await aMemberBooking(app, await aMemberWithCode(app), input);
  await app.sql`update bookings set guardian_email = 'unsigned@example.org' where id = ${bookingId}`;
  await aVisit(app);
  await anEvent(app, {
    title: 'Puppet show',
    startsAt: new Date('2027-03-02T19:00:00Z'),
    endsAt: new Date('2027-03-02T20:00:00Z'),
  });
  await anEvent(app, {
    title: 'Tomorrow',
    startsAt: new Date('2027-03-03T19:00:00Z'),
    endsAt: new Date('2027-03-03T20:00:00Z'),
  });
  await app.db.insert(outbox).values({
    key: 'a-mail-that-failed',
    recipient: 'nobody@example.org',
    mail: {},
    state: 'failed',
  });
  const nightly = { cause: 'night', place: 'folder', isEncrypted: false } as const;
  const at = new Date('2027-03-02T07:00:00Z');
  await app.db.insert(backups).values({
    ...nightly,
    state: 'done',
    fileName: 'night.backup',
    sha256: 'ab',
    bytes: 1,
    tables: 1,
    rows: 1,
    files: 0,
    startedAt: at,
    heartbeatAt: at,
    finishedAt: at,
  });
  const today = await fetchToday(admin);
  expect(today.date).toBe('2027-03-02');
  expect(today.slots).toHaveLength(4);
  expect(today.slots[2]).toMatchObject({ label, taken: 2, capacity: 25 });
  expect(today.inside.families).toBe(1);
  expect(today.events.map(({ title }) => title)).toEqual(['Puppet show']);
  expect(today.openWaivers).toEqual([
    expect.objectContaining({ bookingId, slotLabel: label, childrenCount: 1 }),
  ]);
  expect(today).toMatchObject({ reviews: 0, failedMails: 1, reports: 0, closed: null });
  expect(today.backup?.lastGoodAt).toBe('2027-03-02T07:00:00.000Z');
});

test('returns null for areas that staff cannot access', async () => {
  const staff = await aStaffMember(app.services, { areas: ['bookings'] });
  expect(await fetchToday(staff)).toMatchObject({
    reviews: null,
    failedMails: null,
    reports: null,
    backup: null,
  });
  const other = await aStaffMember(app.services, { areas: ['bookings', 'orders', 'safety'] });
  expect(await fetchToday(other)).toMatchObject({ reviews: 0, failedMails: null, reports: 0 });
});

test('uses the venue’s date and returns the reason for a closure', async () => {
  app.clock.set('2027-03-14T03:59:00Z');
  expect((await fetchToday(admin)).date).toBe('2027-03-13');
  app.clock.set('2027-03-15T03:59:00Z');
  expect((await fetchToday(admin)).date).toBe('2027-03-14');
  await applyChange(app, admin, closeDay('2027-03-14', 'Clocks change'));
  expect(await fetchToday(admin)).toMatchObject({ closed: 'Clocks change', slots: [] });
});
