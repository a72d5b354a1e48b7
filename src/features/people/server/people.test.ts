import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaff,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { replaceCode } from '#features/member-codes/server/issue-code.ts';
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
  staff = await aStaff(app.services, { areas: ['people'] });
});
afterAll(() => app.stop());

const list = async (query: string, as: SignedIn = staff) => {
  const response = await app.call('GET', `/api/admin/people?${query}`, undefined, { as });
  return { status: response.status, ...(response.json as { rows: ListedFamily[]; total: number }) };
};
const namesOf = async (query: string) => (await list(query)).rows.map(({ name }) => name);
const open = async (id: string) =>
  (await app.call('GET', `/api/admin/people/${id}`, undefined, { as: staff })).json as Family;
const act = (id: string, what: string, body: unknown, as: SignedIn = staff) =>
  app.call('POST', `/api/admin/people/${id}/${what}`, body, { as });
const actionsOn = async (id: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subject, id))).map(
    ({ action }) => action,
  );

describe('refusals', () => {
  test('refuses members and staff without the area', async () => {
    const others = await aStaff(app.services, { areas: ['safety', 'reports', 'bookings'] });
    for (const as of [await aMember(app.services), await aStaff(app.services), others]) {
      expect((await list('', as)).status).toBe(403);
    }
  });

  test.each(['sort=password', 'page=0', 'page=x', 'rows=101', 'status=rich', 'childAge=-1', 'x=1'])(
    'refuses the query %s',
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
  ])('refuses %s with %j', async (what, body) => {
    const member = await aMember(app.services);
    expect((await act(member.id, what, body)).status).toBe(400);
  });

  test('returns 404 for an unknown account', async () => {
    for (const [what, body] of [
      ['notes', { content: 'x' }],
      ['code', { action: 'replace' }],
    ] as const) {
      expect((await act('nobody', what, body)).status).toBe(404);
    }
    const response = await app.call('GET', '/api/admin/people/nobody', undefined, { as: staff });
    expect(response.status).toBe(404);
    expect((await act('nobody', 'standing', { action: 'lift' }, admin)).status).toBe(404);
  });
});

describe('the list', () => {
  test('finds by name, e-mail, digits of the phone and the whole code', async () => {
    const member = await aMemberWithCode(app);
    await app.sql`update users set name = 'Zoë 100%_Ünique', phone = '+1 (555) 774-2210'
      where id = ${member.id}`;
    const code = await findCodeOf(app.db, member.id);
    for (const search of ['100%_ün', member.email.slice(0, 15), '774 22', '(555) 7742210']) {
      const query = new URLSearchParams({ search });
      expect(await namesOf(String(query))).toEqual(['Zoë 100%_Ünique']);
    }
    expect(await namesOf(`search=${code?.numericCode}`)).toContain('Zoë 100%_Ünique');
    expect(await namesOf(`search=${encodeURIComponent("'; drop table users")}`)).toEqual([]);
  });

  test('sorts and pages in the database', async () => {
    for (const name of ['Page Anna', 'Page Berta', 'Page Cleo'])
      await aMember(app.services, { name });
    const first = await list('search=Page&sort=name&rows=2');
    expect(first).toMatchObject({
      total: 3,
      rows: [{ name: 'Page Anna' }, { name: 'Page Berta' }],
    });
    expect(await namesOf('search=Page&sort=name&rows=2&page=2')).toEqual(['Page Cleo']);
    expect(await namesOf('search=Page&sort=name&direction=desc&rows=1')).toEqual(['Page Cleo']);
    expect(await namesOf('search=Page&sort=name&rows=2&page=99')).toEqual([]);
  });

  test('filters by a child’s age and by status', async () => {
    const member = await aMember(app.services, { name: 'Narrow One' });
    await aChild(app, member.id, 30);
    expect(await namesOf('search=Narrow&childAge=2')).toEqual(['Narrow One']);
    expect(await namesOf('search=Narrow&childAge=3')).toEqual([]);
    expect((await list('search=Narrow')).rows[0]?.childAges).toEqual([30]);
    expect(await namesOf('search=Narrow&status=no-waiver')).toEqual(['Narrow One']);
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    expect(await namesOf('search=Narrow&status=no-waiver')).toEqual([]);
    expect(await namesOf('search=Narrow&status=closed')).toEqual([]);
    await closeAccount(app.db, member.id, new Date());
    expect(await namesOf('search=Narrow&status=closed')).toEqual(['Narrow One']);
    expect(await namesOf('search=Narrow&status=suspended')).toEqual([]);
    expect(await namesOf('search=Narrow&status=unconfirmed')).toEqual([]);
    expect(await namesOf('search=Narrow&status=membership')).toEqual([]);
    expect(await namesOf('status=team&search=Sam')).toContain('Sam Desk');
  });
});

describe('the page of a family', () => {
  test('returns everything and writes a throttled audit entry', async () => {
    const member = await aMemberWithCode(app);
    await aMemberBooking(app, member, await aSlot(app));
    await aChild(app, member.id, 20);
    await aPass(app.services, member.id);
    const family = await open(member.id);
    await open(member.id);
    expect(family).toMatchObject({
      profile: { id: member.id, email: member.email },
      childAges: [20],
      code: { status: 'Active', replaced: 0 },
      bookings: { total: 1, rows: [{ type: 'member', status: 'paid' }] },
      balances: [{ kind: 'pass' }],
      adults: [],
      notes: [],
    });
    expect(await actionsOn(member.id)).toEqual(['people.seen']);
  });

  test('hides guest data under an unverified e-mail', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    expect((await open(member.id)).waivers).toEqual([]);
  });
});

describe('notes', () => {
  test('are stored with their author, included in the data download, and can be removed', async () => {
    const member = await aMember(app.services);
    const other = await aMember(app.services);
    expect((await act(member.id, 'notes', { content: ' Twins, come on Tuesdays ' })).status).toBe(
      201,
    );
    const [note] = (await open(member.id)).notes;
    expect(note).toMatchObject({ content: 'Twins, come on Tuesdays', author: 'Sam Desk' });
    const data = await app.call('GET', '/api/profile/data', undefined, { as: member });
    expect(data.text).toContain('Twins, come on Tuesdays');
    const remove = (owner: string) =>
      app.call('DELETE', `/api/admin/people/${owner}/notes/${note?.id}`, undefined, { as: staff });
    expect((await remove(other.id)).status).toBe(404);
    expect((await remove(member.id)).status).toBe(200);
    expect((await remove(member.id)).status).toBe(404);
    expect((await open(member.id)).notes).toEqual([]);
    expect(await actionsOn(member.id)).toEqual(
      expect.arrayContaining(['family.noted', 'family.note-removed']),
    );
  });
});

describe('the member code', () => {
  const scan = (code: string) =>
    app.call('POST', '/api/member-codes/validate', { code, scannedBy: 'manual' }, { as: admin });

  test('is replaced: the old number and QR code are refused at once, and the family is notified', async () => {
    const member = await aMemberWithCode(app);
    await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
    const old = await findCodeOf(app.db, member.id);
    expect((await act(member.id, 'code', { action: 'replace' })).status).toBe(200);
    const replacement = await findCodeOf(app.db, member.id);
    expect(replacement?.id).toBe(old?.id);
    expect(replacement?.numericCode).not.toBe(old?.numericCode);
    expect(replacement?.qrCodeData).not.toBe(old?.qrCodeData);
    const check = (code = '') =>
      app.call('POST', '/api/member-codes/check-for-booking', { code }, { as: member });
    expect((await check(old?.numericCode)).json).toMatchObject({ valid: false });
    expect((await check(old?.qrCodeData)).json).toMatchObject({ valid: false });
    expect((await check(replacement?.numericCode)).json).toMatchObject({ valid: true });
    expect((await scan(old?.numericCode ?? '')).text).not.toContain(member.email);
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.subject).toBe('Your new member code at Playvillage');
    expect(mail?.text).not.toContain(replacement?.numericCode);
    expect(await actionsOn(member.id)).toContain('code.replaced');
  });

  test('never reuses a retired number', async () => {
    const member = await aMemberWithCode(app);
    const old = await findCodeOf(app.db, member.id);
    await act(member.id, 'code', { action: 'replace' });
    const other = await aMemberWithCode(app);
    const draws = [old?.numericCode ?? '', '000017'];
    await replaceCode(app.db, other.id, new Date(), () => draws.shift() ?? '000018');
    expect((await findCodeOf(app.db, other.id))?.numericCode).toBe('000017');
  });

  test('replaces the number twice on two clicks, in one row', async () => {
    const member = await aMemberWithCode(app);
    const clicks = [1, 2].map(() => act(member.id, 'code', { action: 'replace' }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await open(member.id)).code).toMatchObject({ replaced: 2 });
  });

  test('can be switched off and on; 409 without a code', async () => {
    const member = await aMemberWithCode(app);
    await act(member.id, 'code', { action: 'switch-off' });
    expect((await open(member.id)).code).toMatchObject({ status: 'Inactive', isSwitchedOff: true });
    await act(member.id, 'code', { action: 'switch-on' });
    expect((await open(member.id)).code).toMatchObject({ status: 'Active' });
    const without = await aMember(app.services);
    expect((await act(without.id, 'code', { action: 'replace' })).status).toBe(409);
  });
});

describe('the standing of an account', () => {
  test('is changed by admins only', async () => {
    const member = await aMember(app.services);
    expect((await act(member.id, 'standing', { action: 'lift' })).status).toBe(403);
    expect((await act(member.id, 'standing', { action: 'suspend', days: 3 })).status).toBe(403);
  });

  test.each([
    { action: 'suspend' },
    { action: 'suspend', days: 0 },
    { action: 'suspend', days: 366 },
  ])('%j is refused', async (body) => {
    const member = await aMember(app.services);
    expect((await act(member.id, 'standing', body, admin)).status).toBe(400);
  });

  test('mails a suspension and its lifting; refuses to lift it twice', async () => {
    const member = await aMember(app.services);
    expect((await act(member.id, 'standing', { action: 'suspend', days: 7 }, admin)).status).toBe(
      200,
    );
    expect((await open(member.id)).standing.suspendedUntil).not.toBeNull();
    expect((await act(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(200);
    expect((await open(member.id)).standing.suspendedUntil).toBeNull();
    expect((await act(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(409);
    expect((await app.mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Your messages at Playvillage are paused',
      'You can write messages at Playvillage again',
    ]);
    expect((await act(admin.id, 'standing', { action: 'suspend', days: 1 }, admin)).status).toBe(
      409,
    );
  });

  test('reopens a closed account and notifies its owner', async () => {
    const member = await aMember(app.services);
    await closeAccount(app.db, member.id, new Date());
    expect((await act(member.id, 'standing', { action: 'lift' }, admin)).status).toBe(200);
    expect((await open(member.id)).standing.closedAt).toBeNull();
    const mails = await app.mailsTo(member.email);
    expect(mails.at(-1)?.subject).toBe('Your account at Playvillage is open again');
  });
});
