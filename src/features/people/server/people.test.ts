import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { replaceCode } from '#features/member-codes/server/issue-member-code.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aPass } from '#features/shop/server/shop-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Family, ListedFamily } from '../people-contract.ts';

let app: TestApp;
let admin: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
  staff = await aStaffMember(app.services, { areas: ['people'] });
});
afterAll(() => app.stop());

const list = async (query: string, as: SignedIn = staff) => {
  const response = await app.call('GET', `/api/admin/people?${query}`, undefined, { as });
  return { status: response.status, ...(response.json as { rows: ListedFamily[]; total: number }) };
};
const listNames = async (query: string) => (await list(query)).rows.map(({ name }) => name);
const fetchFamily = async (id: string) =>
  (await app.call('GET', `/api/admin/people/${id}`, undefined, { as: staff })).json as Family;
const post = (id: string, resource: string, body: unknown, as: SignedIn = staff) =>
  app.call('POST', `/api/admin/people/${id}/${resource}`, body, { as });
const findAuditActions = async (id: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subject, id))).map(
    ({ action }) => action,
  );

describe('the people API', () => {
  test('rejects members and staff without the area', async () => {
    const staffWithOtherAreas = await aStaffMember(app.services, {
      areas: ['safety', 'reports', 'bookings'],
    });
    for (const as of [
      await aMember(app.services),
      await aStaffMember(app.services),
      staffWithOtherAreas,
    ]) {
      expect((await list('', as)).status).toBe(403);
    }
  });

  test.each(['sort=password', 'page=0', 'page=x', 'rows=101', 'status=rich', 'childAge=-1', 'x=1'])(
    'rejects the query %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test.each([
    ['notes', {}],
    ['notes', { content: '  ' }],
    ['notes', { content: 'x'.repeat(2001) }],
    ['notes', { content: 'a\u0007' }],
    ['code', { action: 'print' }],
    ['code', {}],
  ])('rejects a POST to %s with %j', async (resource, body) => {
    const member = await aMember(app.services);
    expect((await post(member.id, resource, body)).status).toBe(400);
  });

  test('returns 404 for an unknown account', async () => {
    for (const [resource, body] of [
      ['notes', { content: 'x' }],
      ['code', { action: 'replace' }],
    ] as const) {
      expect((await post('unknown', resource, body)).status).toBe(404);
    }
    const response = await app.call('GET', '/api/admin/people/unknown', undefined, { as: staff });
    expect(response.status).toBe(404);
    expect((await post('unknown', 'standing', { action: 'lift' }, admin)).status).toBe(404);
  });
});

describe('the family list', () => {
  test('searches name, email, phone digits and the complete member code', async () => {
    const member = await aMemberWithCode(app);
    await app.sql`update users set name = 'Zoë 100%_Ünique', phone = '+1 (555) 774-2210'
      where id = ${member.id}`;
    const code = await findCodeOf(app.db, member.id);
    for (const search of ['100%_ün', member.email.slice(0, 15), '774 22', '(555) 7742210']) {
      const query = new URLSearchParams({ search });
      expect(await listNames(String(query))).toEqual(['Zoë 100%_Ünique']);
    }
    expect(await listNames(`search=${code?.numericCode}`)).toContain('Zoë 100%_Ünique');
    expect(await listNames(`search=${encodeURIComponent("'; drop table users")}`)).toEqual([]);
  });

  test('sorts and paginates', async () => {
    for (const name of ['Page Anna', 'Page Berta', 'Page Cleo'])
      await aMember(app.services, { name });
    const firstPage = await list('search=Page&sort=name&rows=2');
    expect(firstPage).toMatchObject({
      total: 3,
      rows: [{ name: 'Page Anna' }, { name: 'Page Berta' }],
    });
    expect(await listNames('search=Page&sort=name&rows=2&page=2')).toEqual(['Page Cleo']);
    expect(await listNames('search=Page&sort=name&direction=desc&rows=1')).toEqual(['Page Cleo']);
    expect(await listNames('search=Page&sort=name&rows=2&page=99')).toEqual([]);
  });

  test('filters by a child’s age and by status', async () => {
    const member = await aMember(app.services, { name: 'Filter Family' });
    await aChild(app, member.id, 30);
    expect(await listNames('search=Filter&childAge=2')).toEqual(['Filter Family']);
    expect(await listNames('search=Filter&childAge=3')).toEqual([]);
    expect((await list('search=Filter')).rows[0]?.childAges).toEqual([30]);
    expect(await listNames('search=Filter&status=no-waiver')).toEqual(['Filter Family']);
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    expect(await listNames('search=Filter&status=no-waiver')).toEqual([]);
    expect(await listNames('search=Filter&status=closed')).toEqual([]);
    await closeAccount(app.db, member.id, new Date());
    expect(await listNames('search=Filter&status=closed')).toEqual(['Filter Family']);
    expect(await listNames('search=Filter&status=suspended')).toEqual([]);
    expect(await listNames('search=Filter&status=unconfirmed')).toEqual([]);
    expect(await listNames('search=Filter&status=membership')).toEqual([]);
    expect(await listNames('status=team&search=Sam')).toContain('Sam Desk');
  });
});

describe('the family record', () => {
  test('contains all data and writes a throttled audit entry', async () => {
    const member = await aMemberWithCode(app);
    await aMemberBooking(app, member, await aSlot(app));
    await aChild(app, member.id, 20);
    await aPass(app.services, member.id);
    const family = await fetchFamily(member.id);
    await fetchFamily(member.id);
    expect(family).toMatchObject({
      profile: { id: member.id, email: member.email },
      childAges: [20],
      code: { status: 'Active', replaced: 0 },
      bookings: { total: 1, rows: [{ type: 'member', status: 'paid' }] },
      balances: [{ kind: 'pass' }],
      adults: [],
      notes: [],
    });
    expect(await findAuditActions(member.id)).toEqual(['people.seen']);
  });

  test('omits waivers under an unverified email', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    expect((await fetchFamily(member.id)).waivers).toEqual([]);
  });
});

describe('a note', () => {
  test('is stored with its author, exported with the family’s data and removed', async () => {
    const member = await aMember(app.services);
    const other = await aMember(app.services);
    expect(
      (await post(member.id, 'notes', { content: ' Twins, usually visit on Tuesdays ' })).status,
    ).toBe(201);
    const [note] = (await fetchFamily(member.id)).notes;
    expect(note).toMatchObject({ content: 'Twins, usually visit on Tuesdays', author: 'Sam Desk' });
    const data = await app.call('GET', '/api/profile/data', undefined, { as: member });
    expect(data.text).toContain('Twins, usually visit on Tuesdays');
    const remove = (owner: string) =>
      app.call('DELETE', `/api/admin/people/${owner}/notes/${note?.id}`, undefined, { as: staff });
    expect((await remove(other.id)).status).toBe(404);
    expect((await remove(member.id)).status).toBe(200);
    expect((await remove(member.id)).status).toBe(404);
    expect((await fetchFamily(member.id)).notes).toEqual([]);
    expect(await findAuditActions(member.id)).toEqual(
      expect.arrayContaining(['family.noted', 'family.note-removed']),
    );
  });
});

describe('the member code', () => {
  const scan = (code: string) =>
    app.call('POST', '/api/member-codes/validate', { code, scannedBy: 'manual' }, { as: admin });

  test('invalidates the old number and QR code when replaced, and emails the member', async () => {
    const member = await aMemberWithCode(app);
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    const oldCode = await findCodeOf(app.db, member.id);
    expect((await post(member.id, 'code', { action: 'replace' })).status).toBe(200);
    const newCode = await findCodeOf(app.db, member.id);
    expect(newCode?.id).toBe(oldCode?.id);
    expect(newCode?.numericCode).not.toBe(oldCode?.numericCode);
    expect(newCode?.qrCodeData).not.toBe(oldCode?.qrCodeData);
    const check = (code = '') =>
      app.call('POST', '/api/member-codes/check-for-booking', { code }, { as: member });
    expect((await check(oldCode?.numericCode)).json).toMatchObject({ valid: false });
    expect((await check(oldCode?.qrCodeData)).json).toMatchObject({ valid: false });
    expect((await check(newCode?.numericCode)).json).toMatchObject({ valid: true });
    expect((await scan(oldCode?.numericCode ?? '')).text).not.toContain(member.email);
    const [email] = await app.emailsTo(member.email);
    expect(email?.subject).toBe('Your new member code at Playvillage');
    expect(email?.text).not.toContain(newCode?.numericCode);
    expect(await findAuditActions(member.id)).toContain('code.replaced');
  });

  test('never reuses a retired number', async () => {
    const member = await aMemberWithCode(app);
    const oldCode = await findCodeOf(app.db, member.id);
    await post(member.id, 'code', { action: 'replace' });
    const other = await aMemberWithCode(app);
    const numbers = [oldCode?.numericCode ?? '', '000017'];
    await replaceCode(app.db, other.id, new Date(), () => numbers.shift() ?? '000018');
    expect((await findCodeOf(app.db, other.id))?.numericCode).toBe('000017');
  });

  test('is replaced twice, in one row, for two concurrent requests', async () => {
    const member = await aMemberWithCode(app);
    const requests = [1, 2].map(() => post(member.id, 'code', { action: 'replace' }));
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await fetchFamily(member.id)).code).toMatchObject({ replaced: 2 });
  });

  test('can be switched off and on, and replaced only if it exists', async () => {
    const member = await aMemberWithCode(app);
    await post(member.id, 'code', { action: 'switch-off' });
    expect((await fetchFamily(member.id)).code).toMatchObject({
      status: 'Inactive',
      isSwitchedOff: true,
    });
    await post(member.id, 'code', { action: 'switch-on' });
    expect((await fetchFamily(member.id)).code).toMatchObject({ status: 'Active' });
    const memberWithoutCode = await aMember(app.services);
    expect((await post(memberWithoutCode.id, 'code', { action: 'replace' })).status).toBe(409);
  });
});

describe('the account standing', () => {
  test('cannot be changed by staff', async () => {
    const member = await aMember(app.services);
    expect((await post(member.id, 'standing', { action: 'lift' })).status).toBe(403);
    expect((await post(member.id, 'standing', { action: 'suspend', days: 3 })).status).toBe(403);
  });

  test.each([
    { action: 'suspend' },
    { action: 'suspend', days: 0 },
    { action: 'suspend', days: 366 },
  ])('cannot be changed with %j', async (body) => {
    const member = await aMember(app.services);
    expect((await post(member.id, 'standing', body, admin)).status).toBe(400);
  });

  test('is emailed when it changes; a second lift and suspending an admin return 409', async () => {
    const member = await aMember(app.services);
    expect((await post(member.id, 'standing', { action: 'suspend', days: 7 }, admin)).status).toBe(
      200,
    );
    expect((await fetchFamily(member.id)).standing.suspendedUntil).not.toBeNull();
    expect((await post(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(200);
    expect((await fetchFamily(member.id)).standing.suspendedUntil).toBeNull();
    expect((await post(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(409);
    expect((await app.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Your messages at Playvillage are paused',
      'You can send messages at Playvillage again',
    ]);
    expect((await post(admin.id, 'standing', { action: 'suspend', days: 1 }, admin)).status).toBe(
      409,
    );
  });

  test('can be restored for a closed account, with an email to its owner', async () => {
    const member = await aMember(app.services);
    await closeAccount(app.db, member.id, new Date());
    expect((await post(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(200);
    expect((await fetchFamily(member.id)).standing.closedAt).toBeNull();
    const emails = await app.emailsTo(member.email);
    expect(emails.at(-1)?.subject).toBe('Your account at Playvillage is open again');
  });
});
