import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { OfflineVisit, SyncResult } from '../../offline-desk-contract.ts';
import { aBookingToday, aFamily, aSlotToday, type Family } from '../check-in-factory.ts';
import { visits } from '../check-in-tables.ts';
import { aKey, anOfflineVisit, minutesAgo } from '../offline-desk-factory.ts';

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

const send = (items: unknown[], as = staff) =>
  app.call('POST', '/api/check-in/sync', { items }, { as });
async function sync(...items: OfflineVisit[]): Promise<SyncResult[]> {
  const response = await send(items);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return (response.json as { results: SyncResult[] }).results;
}
const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id)).orderBy(visits.checkedInAt);
async function codeOf({ code }: Family) {
  const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, code.id));
  return row;
}

/** A family with a valid waiver. */
async function aFamilyWithWaiver(code: Parameters<typeof aFamily>[1] = {}) {
  const family = await aFamily(app, code);
  await sign(family.member.email);
  return family;
}
const sign = (guardianEmail: string) =>
  app.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: app.clock.now() }));

describe('sync validation', () => {
  test.each([
    ['a missing list', {}],
    ['an empty list', { items: [] }],
    ['more than 50 items', { items: Array.from({ length: 51 }, () => ({})) }],
    ['a missing key', { key: undefined }],
    ['a malformed key', { key: 'mine' }],
    ['an invalid time', { at: 'today' }],
    ['a kiosk as the source', { source: 'kiosk' }],
    ['a blank name', { guardianName: ' ' }],
    ['no children', { childrenCount: 0 }],
    ['thirteen children', { childrenCount: 13 }],
    ['digits instead of the code’s id', { memberCodeId: '483201' }],
    ['an unknown field', { checkedInBy: 'someone else' }],
  ])('returns 400 for %s', async (_label, changes) => {
    const isList = 'items' in changes || Object.keys(changes).length === 0;
    const body = isList ? changes : { items: [{ ...anOfflineVisit(app), ...changes }] };
    const response = await app.call('POST', '/api/check-in/sync', body, { as: staff });
    expect(response.status).toBe(400);
  });

  test('refuses items with a future or stale time and stores the valid ones', async () => {
    const family = await aFamilyWithWaiver();
    const memberCodeId = family.code.id;
    const future = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, -10) });
    const stale = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, 24 * 60 + 1) });
    const valid = anOfflineVisit(app, { memberCodeId });
    const results = await sync(future, stale, valid);
    expect(Object.fromEntries(results.map(({ key, state }) => [key, state]))).toEqual({
      [future.key]: 'refused',
      [stale.key]: 'refused',
      [valid.key]: 'stored',
    });
    expect(await visitsOf(family)).toHaveLength(1);
  });
});

describe('sync', () => {
  test('stores a check-in with its own time and its sender, and counts the scan', async () => {
    const family = await aFamilyWithWaiver();
    const item = anOfflineVisit(app, { memberCodeId: family.code.id, childrenCount: 3 });
    expect(await sync(item)).toEqual([{ key: item.key, state: 'stored', conflict: null }]);
    expect(await visitsOf(family)).toMatchObject([
      {
        checkedInAt: new Date(item.at),
        checkedInBy: staff.id,
        userId: family.member.id,
        childrenCount: 3,
        source: 'scan',
        offlineKey: item.key,
        conflict: null,
      },
    ]);
    expect(await codeOf(family)).toMatchObject({ scanCount: 1, lastScannedAt: new Date(item.at) });
  });

  test('stores an item once when it is resent after a lost response, even by another staff member', async () => {
    const family = await aFamilyWithWaiver();
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    const other = await aStaffMember(app.services);
    const first = await send([item]);
    const second = await send([item], other);
    expect(second.json).toEqual(first.json);
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('stores codes, bookings and newcomers once when several tabs send them concurrently', async () => {
    const family = await aFamilyWithWaiver();
    const bookingId = await aBookingToday(app, slot, { guardianEmail: 'tabs@example.org' });
    await sign('tabs@example.org');
    const items = [
      anOfflineVisit(app, { memberCodeId: family.code.id }),
      anOfflineVisit(app, { bookingId, source: 'search', guardianName: 'Gus Guest' }),
      anOfflineVisit(app, { source: 'search', guardianEmail: 'tabs@example.org' }),
    ];
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(items)));
    for (const response of responses) {
      const { results } = response.json as { results: SyncResult[] };
      expect(results.map(({ state, conflict }) => [state, conflict])).toEqual(
        Array(3).fill(['stored', null]),
      );
    }
    const keys = items.map(({ key }) => key);
    const rows = await app.db.select().from(visits).where(inArray(visits.offlineKey, keys));
    expect(rows).toHaveLength(3);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('stores each item once when a batch is resent after a partial failure', async () => {
    const families = await Promise.all([1, 2, 3, 4, 5].map(() => aFamilyWithWaiver()));
    const items = families.map(({ code }, index) =>
      anOfflineVisit(app, { memberCodeId: code.id, at: minutesAgo(app, 9 - index) }),
    );
    await app.sql.unsafe(`
      create function fail_insert() returns trigger language plpgsql as $$
        begin if new.offline_key = '${items[2]?.key}' then raise 'simulated failure'; end if; return new; end $$;
      create trigger fail_insert before insert on visits for each row execute function fail_insert()`);
    expect((await send(items)).status).toBe(500);
    const fetchVisitCounts = async () =>
      (await Promise.all(families.map(visitsOf))).map((rows) => rows.length);
    expect(await fetchVisitCounts()).toEqual([1, 1, 0, 0, 0]);
    expect((await codeOf(families[2] as Family))?.scanCount).toBe(0);
    await app.sql.unsafe('drop trigger fail_insert on visits; drop function fail_insert()');
    await sync(...items);
    expect(await fetchVisitCounts()).toEqual([1, 1, 1, 1, 1]);
    const codes = await Promise.all(families.map(codeOf));
    expect(codes.map((code) => code?.scanCount)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('syncing duplicate check-ins', () => {
  test('counts a check-in once when the response to its online validation was lost', async () => {
    const family = await aFamilyWithWaiver();
    const code = family.code.qrCodeData;
    const online = await app.call('POST', '/api/member-codes/validate', { code }, { as: staff });
    expect(online.json).toMatchObject({ valid: true });
    const item = anOfflineVisit(app, { memberCodeId: family.code.id, at: minutesAgo(app, 0) });
    expect(await sync(item)).toEqual([{ key: item.key, state: 'before', conflict: null }]);
    expect(await sync(item)).toEqual([{ key: item.key, state: 'before', conflict: null }]);
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('counts a code once when two offline desks scanned it a minute apart', async () => {
    const family = await aFamilyWithWaiver();
    const [early, late] = [12, 11].map((minutes) =>
      anOfflineVisit(app, { memberCodeId: family.code.id, at: minutesAgo(app, minutes) }),
    ) as [OfflineVisit, OfflineVisit];
    expect(await sync(late)).toMatchObject([{ state: 'stored' }]);
    expect(await sync(early)).toMatchObject([{ state: 'before' }]);
    expect(await visitsOf(family)).toHaveLength(1);
  });

  test('counts a code or booking once when many desks send it concurrently', async () => {
    const family = await aFamilyWithWaiver();
    const bookingId = await aBookingToday(app, slot, { guardianEmail: 'many@example.org' });
    for (const item of [
      { memberCodeId: family.code.id },
      { bookingId, source: 'search' as const },
    ]) {
      const syncs = Array.from({ length: 8 }, () => sync(anOfflineVisit(app, item)));
      const states = (await Promise.all(syncs)).flat().map(({ state }) => state);
      expect(states.sort()).toEqual([...Array(7).fill('before'), 'stored']);
    }
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('counts a booking once when it is already checked in', async () => {
    const bookingId = await aBookingToday(app, slot);
    const items = [30, 4].map((minutes) =>
      anOfflineVisit(app, { bookingId, at: minutesAgo(app, minutes), source: 'search' }),
    );
    expect((await sync(...items)).map(({ state }) => state)).toEqual(['stored', 'before']);
  });

  test('counts a member chosen from an outdated list once while the family is inside', async () => {
    const family = await aFamilyWithWaiver();
    const memberCodeId = family.code.id;
    const bookingId = await aBookingToday(app, slot, { userId: family.member.id });
    const checkInFromList = (minutes: number) =>
      anOfflineVisit(app, {
        memberCodeId,
        bookingId,
        source: 'search',
        at: minutesAgo(app, minutes),
      });
    expect(await sync(checkInFromList(30))).toMatchObject([{ state: 'stored' }]);
    expect(await sync(checkInFromList(20))).toMatchObject([{ state: 'before' }]);
    expect(await visitsOf(family)).toHaveLength(1);
    await app.db
      .update(visits)
      .set({ checkedOutAt: new Date(minutesAgo(app, 15)) })
      .where(eq(visits.memberCodeId, memberCodeId));
    expect(await sync(checkInFromList(5))).toMatchObject([{ state: 'stored' }]);
    expect(await visitsOf(family)).toHaveLength(2);
  });

  test('counts two check-ins of a day and ends the first visit, even if the later one is synced first', async () => {
    const family = await aFamilyWithWaiver();
    const memberCodeId = family.code.id;
    const late = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, 10) });
    const early = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, 50) });
    await sync(late);
    await sync(early);
    expect(await visitsOf(family)).toMatchObject([
      { offlineKey: early.key, checkedOutAt: new Date(late.at) },
      { offlineKey: late.key, checkedOutAt: null },
    ]);
    expect(await codeOf(family)).toMatchObject({
      scanCount: 2,
      lastScannedAt: new Date(late.at),
    });
  });
});

describe('conflict detection', () => {
  test.each([
    ['expired', { expiresAt: new Date('2027-03-02T14:50:00Z') }],
    ['inactive', { active: false }],
  ] as const)('stores a conflict for an %s code', async (conflict, code) => {
    const family = await aFamilyWithWaiver(code);
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    expect(await sync(item)).toEqual([{ key: item.key, state: 'stored', conflict }]);
    expect(await sync(item)).toEqual([{ key: item.key, state: 'stored', conflict }]);
    expect(await visitsOf(family)).toMatchObject([{ conflict }]);
  });

  test('stores no conflict for a code that was valid at the time', async () => {
    const family = await aFamilyWithWaiver({ expiresAt: new Date('2027-03-02T14:58:00Z') });
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    expect(await sync(item)).toMatchObject([{ conflict: null }]);
  });

  test('stores a conflict for a deleted code and for a family without a waiver', async () => {
    const deleted = anOfflineVisit(app, { memberCodeId: crypto.randomUUID() });
    const family = await aFamily(app);
    const unsigned = anOfflineVisit(app, { memberCodeId: family.code.id });
    const newcomer = anOfflineVisit(app, { source: 'search', guardianName: 'Nia Newcomer' });
    const results = await sync(deleted, unsigned, newcomer);
    expect(Object.fromEntries(results.map((result) => [result.key, result.conflict]))).toEqual({
      [deleted.key]: 'unknown',
      [unsigned.key]: 'waiver',
      [newcomer.key]: 'waiver',
    });
  });

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['rescheduled', { date: '2027-03-03' }],
  ] as const)('stores a conflict and no booking id for a %s booking', async (label, changes) => {
    const guardianEmail = `${label}@example.org`;
    await sign(guardianEmail);
    const bookingId = await aBookingToday(app, slot, { guardianEmail, ...changes });
    const item = anOfflineVisit(app, { bookingId, source: 'search', guardianEmail });
    expect(await sync(item)).toMatchObject([{ state: 'stored', conflict: 'unbooked' }]);
    const [row] = await app.db.select().from(visits).where(eq(visits.offlineKey, item.key));
    expect(row?.bookingId).toBeNull();
  });

  test('lists conflicts until staff dismiss them', async () => {
    const item = anOfflineVisit(app, { memberCodeId: crypto.randomUUID(), key: aKey() });
    await sync(item);
    const fetchConflicts = async () =>
      (await app.call('GET', '/api/check-in/conflicts', undefined, { as: staff })).json as {
        id: string;
        conflict: string;
      }[];
    const [row] = await app.db.select().from(visits).where(eq(visits.offlineKey, item.key));
    const id = row?.id ?? '';
    expect(await fetchConflicts()).toContainEqual(
      expect.objectContaining({ id, conflict: 'unknown' }),
    );
    for (const _attempt of [1, 2]) {
      const path = `/api/check-in/conflicts/${id}/dismiss`;
      expect((await app.call('POST', path, {}, { as: staff })).status).toBe(200);
    }
    expect((await fetchConflicts()).map((visit) => visit.id)).not.toContain(id);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries).toMatchObject([{ actorId: staff.id, detail: { conflict: 'unknown' } }]);
    const unknownPath = `/api/check-in/conflicts/${crypto.randomUUID()}/dismiss`;
    expect((await app.call('POST', unknownPath, {}, { as: staff })).status).toBe(404);
  });
});
