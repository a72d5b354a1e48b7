import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { OfflineVisit, Synced } from '../../offline-desk-contract.ts';
import { aBookingToday, aFamily, aSlotToday, type Family } from '../check-in-factory.ts';
import { visits } from '../check-in-tables.ts';
import { aKey, anOfflineVisit, minutesAgo } from '../offline-desk-factory.ts';

let app: TestApp;
let staff: SignedIn;
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  staff = await aStaff(app.services);
  slot = await aSlotToday(app, ['09:00', '11:00']);
});
afterAll(() => app.stop());

const send = (items: unknown[], as = staff) =>
  app.call('POST', '/api/check-in/sync', { items }, { as });
async function sync(...items: OfflineVisit[]): Promise<Synced[]> {
  const response = await send(items);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return (response.json as { results: Synced[] }).results;
}
const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id)).orderBy(visits.checkedInAt);
async function codeOf({ code }: Family) {
  const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, code.id));
  return row;
}

/** A family with a valid waiver. */
async function aReadyFamily(code: Parameters<typeof aFamily>[1] = {}) {
  const family = await aFamily(app, code);
  await sign(family.member.email);
  return family;
}
const sign = (guardianEmail: string) =>
  app.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: app.clock.now() }));

describe('refuses', () => {
  test.each([
    ['no items', {}],
    ['an empty list', { items: [] }],
    ['more than fifty', { items: Array.from({ length: 51 }, () => ({})) }],
    ['no key', { key: undefined }],
    ['a malformed key', { key: 'mine' }],
    ['no instant', { at: 'today' }],
    ['a visit of a kiosk', { source: 'kiosk' }],
    ['no name', { guardianName: ' ' }],
    ['no children', { childrenCount: 0 }],
    ['thirteen children', { childrenCount: 13 }],
    ['a code by its digits', { memberCodeId: '483201' }],
    ['an unknown field', { checkedInBy: 'somebody else' }],
  ])('%s with 400', async (_what, changes) => {
    const isList = 'items' in changes || Object.keys(changes).length === 0;
    const body = isList ? changes : { items: [{ ...anOfflineVisit(app), ...changes }] };
    const response = await app.call('POST', '/api/check-in/sync', body, { as: staff });
    expect(response.status).toBe(400);
  });

  test('a future time and one too long ago, and stores the rest', async () => {
    const family = await aReadyFamily();
    const memberCodeId = family.code.id;
    const ahead = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, -10) });
    const stale = anOfflineVisit(app, { memberCodeId, at: minutesAgo(app, 24 * 60 + 1) });
    const right = anOfflineVisit(app, { memberCodeId });
    const results = await sync(ahead, stale, right);
    expect(Object.fromEntries(results.map(({ key, state }) => [key, state]))).toEqual({
      [ahead.key]: 'refused',
      [stale.key]: 'refused',
      [right.key]: 'stored',
    });
    expect(await visitsOf(family)).toHaveLength(1);
  });
});

describe('stores once', () => {
  test('a check-in with its own time and the sender, and counts the scan', async () => {
    const family = await aReadyFamily();
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

  test('an item sent again after a lost response, by another person too', async () => {
    const family = await aReadyFamily();
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    const other = await aStaff(app.services);
    const first = await send([item]);
    const second = await send([item], other);
    expect(second.json).toEqual(first.json);
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('items sent by several tabs at the same time: codes, bookings and newcomers', async () => {
    const family = await aReadyFamily();
    const bookingId = await aBookingToday(app, slot, { guardianEmail: 'tabs@example.org' });
    await sign('tabs@example.org');
    const items = [
      anOfflineVisit(app, { memberCodeId: family.code.id }),
      anOfflineVisit(app, { bookingId, source: 'search', guardianName: 'Gus Guest' }),
      anOfflineVisit(app, { source: 'search', guardianEmail: 'tabs@example.org' }),
    ];
    const responses = await Promise.all([1, 2, 3, 4].map(() => send(items)));
    for (const response of responses) {
      const { results } = response.json as { results: Synced[] };
      expect(results.map(({ state, conflict }) => [state, conflict])).toEqual(
        Array(3).fill(['stored', null]),
      );
    }
    const keys = items.map(({ key }) => key);
    const rows = await app.db.select().from(visits).where(inArray(visits.offlineKey, keys));
    expect(rows).toHaveLength(3);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('a batch sent again after the server failed in the middle', async () => {
    const families = await Promise.all([1, 2, 3, 4, 5].map(() => aReadyFamily()));
    const items = families.map(({ code }, index) =>
      anOfflineVisit(app, { memberCodeId: code.id, at: minutesAgo(app, 9 - index) }),
    );
    await app.sql.unsafe(`
      create function break_down() returns trigger language plpgsql as $$
        begin if new.offline_key = '${items[2]?.key}' then raise 'power cut'; end if; return new; end $$;
      create trigger break_down before insert on visits for each row execute function break_down()`);
    expect((await send(items)).status).toBe(500);
    const stored = async () => (await Promise.all(families.map(visitsOf))).map((it) => it.length);
    expect(await stored()).toEqual([1, 1, 0, 0, 0]);
    expect((await codeOf(families[2] as Family))?.scanCount).toBe(0);
    await app.sql.unsafe('drop trigger break_down on visits; drop function break_down()');
    await sync(...items);
    expect(await stored()).toEqual([1, 1, 1, 1, 1]);
    const counts = await Promise.all(families.map(codeOf));
    expect(counts.map((code) => code?.scanCount)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('counts a check-in once', () => {
  test('when the code was validated online and only the response was lost', async () => {
    const family = await aReadyFamily();
    const code = family.code.qrCodeData;
    const online = await app.call('POST', '/api/member-codes/validate', { code }, { as: staff });
    expect(online.json).toMatchObject({ valid: true });
    const item = anOfflineVisit(app, { memberCodeId: family.code.id, at: minutesAgo(app, 0) });
    expect(await sync(item)).toEqual([{ key: item.key, state: 'before', conflict: null }]);
    expect(await sync(item)).toEqual([{ key: item.key, state: 'before', conflict: null }]);
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('when two offline desks scanned it a minute apart, in either order of sending', async () => {
    const family = await aReadyFamily();
    const [early, late] = [12, 11].map((minutes) =>
      anOfflineVisit(app, { memberCodeId: family.code.id, at: minutesAgo(app, minutes) }),
    ) as [OfflineVisit, OfflineVisit];
    expect(await sync(late)).toMatchObject([{ state: 'stored' }]);
    expect(await sync(early)).toMatchObject([{ state: 'before' }]);
    expect(await visitsOf(family)).toHaveLength(1);
  });

  test('when many desks send it at the same time, by code or by booking', async () => {
    const family = await aReadyFamily();
    const bookingId = await aBookingToday(app, slot, { guardianEmail: 'many@example.org' });
    for (const item of [
      { memberCodeId: family.code.id },
      { bookingId, source: 'search' as const },
    ]) {
      const desks = Array.from({ length: 8 }, () => sync(anOfflineVisit(app, item)));
      const states = (await Promise.all(desks)).flat().map(({ state }) => state);
      expect(states.sort()).toEqual([...Array(7).fill('before'), 'stored']);
    }
    expect(await visitsOf(family)).toHaveLength(1);
    expect((await codeOf(family))?.scanCount).toBe(1);
  });

  test('when the booking was checked in before', async () => {
    const bookingId = await aBookingToday(app, slot);
    const twice = [30, 4].map((minutes) =>
      anOfflineVisit(app, { bookingId, at: minutesAgo(app, minutes), source: 'search' }),
    );
    expect((await sync(...twice)).map(({ state }) => state)).toEqual(['stored', 'before']);
  });

  test('but again later that day, which ends the first visit', async () => {
    const family = await aReadyFamily();
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

describe('stores a check-in with a conflict', () => {
  test.each([
    ['expired', { expiresAt: new Date('2027-03-02T14:50:00Z') }],
    ['inactive', { active: false }],
  ] as const)('%s', async (conflict, code) => {
    const family = await aReadyFamily(code);
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    expect(await sync(item)).toEqual([{ key: item.key, state: 'stored', conflict }]);
    expect(await sync(item)).toEqual([{ key: item.key, state: 'stored', conflict }]);
    expect(await visitsOf(family)).toMatchObject([{ conflict }]);
  });

  test('but not for a code that was valid at the time', async () => {
    const family = await aReadyFamily({ expiresAt: new Date('2027-03-02T14:58:00Z') });
    const item = anOfflineVisit(app, { memberCodeId: family.code.id });
    expect(await sync(item)).toMatchObject([{ conflict: null }]);
  });

  test('for a deleted code and for a family without a waiver', async () => {
    const gone = anOfflineVisit(app, { memberCodeId: crypto.randomUUID() });
    const family = await aFamily(app);
    const unsigned = anOfflineVisit(app, { memberCodeId: family.code.id });
    const nobody = anOfflineVisit(app, { source: 'search', guardianName: 'Just Came' });
    const results = await sync(gone, unsigned, nobody);
    expect(Object.fromEntries(results.map((result) => [result.key, result.conflict]))).toEqual({
      [gone.key]: 'unknown',
      [unsigned.key]: 'waiver',
      [nobody.key]: 'waiver',
    });
  });

  test('for a booking cancelled meanwhile, without linking it', async () => {
    const bookingId = await aBookingToday(app, slot, { status: 'cancelled' });
    const item = anOfflineVisit(app, { bookingId, source: 'search' });
    expect(await sync(item)).toMatchObject([{ state: 'stored', conflict: 'waiver' }]);
    const [row] = await app.db.select().from(visits).where(eq(visits.offlineKey, item.key));
    expect(row?.bookingId).toBeNull();
  });

  test('which staff list and dismiss once', async () => {
    const item = anOfflineVisit(app, { memberCodeId: crypto.randomUUID(), key: aKey() });
    await sync(item);
    const list = async () =>
      (await app.call('GET', '/api/check-in/conflicts', undefined, { as: staff })).json as {
        id: string;
        conflict: string;
      }[];
    const [row] = await app.db.select().from(visits).where(eq(visits.offlineKey, item.key));
    const id = row?.id ?? '';
    expect(await list()).toContainEqual(expect.objectContaining({ id, conflict: 'unknown' }));
    for (const _twice of [1, 2]) {
      const path = `/api/check-in/conflicts/${id}/dismiss`;
      expect((await app.call('POST', path, {}, { as: staff })).status).toBe(200);
    }
    expect((await list()).map((visit) => visit.id)).not.toContain(id);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines).toMatchObject([{ actorId: staff.id, detail: { conflict: 'unknown' } }]);
    const unknown = `/api/check-in/conflicts/${crypto.randomUUID()}/dismiss`;
    expect((await app.call('POST', unknown, {}, { as: staff })).status).toBe(404);
  });
});

describe('an offline check-out', () => {
  const leave = async (...items: object[]) =>
    app.call('POST', '/api/check-in/sync-check-outs', { items }, { as: staff });

  test('ends the visit at its own time, by id or by key, once', async () => {
    const [online, queued] = [await aReadyFamily(), await aReadyFamily()];
    const came = anOfflineVisit(app, { memberCodeId: online.code.id, at: minutesAgo(app, 50) });
    const since = anOfflineVisit(app, { memberCodeId: queued.code.id, at: minutesAgo(app, 40) });
    await sync(came, since);
    const [visit] = await visitsOf(online);
    const items = [
      { key: aKey(), at: minutesAgo(app, 20), visitId: visit?.id },
      { key: aKey(), at: minutesAgo(app, 10), visitKey: since.key },
      { key: aKey(), at: minutesAgo(app, 5), visitKey: aKey() },
    ];
    for (const at of [items, items.map((item) => ({ ...item, at: minutesAgo(app, 1) }))]) {
      const response = await leave(...at);
      expect(response.json, response.text).toEqual({
        results: items.map(({ key }) => ({ key, state: 'stored' })),
      });
    }
    const leftAt = async (family: Family) => (await visitsOf(family))[0]?.checkedOutAt;
    expect([await leftAt(online), await leftAt(queued)]).toEqual(
      items.slice(0, 2).map(({ at }) => new Date(at)),
    );
  });

  test('is refused at an implausible time', async () => {
    const family = await aReadyFamily();
    const came = anOfflineVisit(app, { memberCodeId: family.code.id });
    await sync(came);
    const key = aKey();
    const response = await leave({ key, at: minutesAgo(app, -60), visitKey: came.key });
    expect(response.json).toEqual({ results: [{ key, state: 'refused' }] });
    expect((await visitsOf(family))[0]?.checkedOutAt).toBeNull();
  });
});
