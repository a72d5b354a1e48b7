import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { waitlist } from './waitlist-tables.ts';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  staff = await aStaffMember(app.services, { areas: ['people'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.delete(waitlist);
  await app.db.delete(outbox);
});

type EntryChanges = Partial<typeof waitlist.$inferInsert>;
/** Inserts entries that joined one minute apart, with consent. */
async function addEntries(...emails: string[]) {
  for (const [n, email] of emails.entries()) await addEntry(email, { createdAt: minute(n) });
}
const minute = (n: number) => new Date(Date.UTC(2026, 0, 5, 9, n));
const addEntry = (email: string, changes: EntryChanges = {}) =>
  app.db.insert(waitlist).values({
    consent: true,
    consentAt: minute(0),
    createdAt: minute(0),
    ...changes,
    email,
  });

const list = (query = '') =>
  app.call('GET', `/api/admin/waitlist?${query}`, undefined, { as: staff });
const invite = (count: unknown) =>
  app.call('POST', '/api/admin/waitlist/invite', { count }, { as: staff });
const listInvitedEmails = async () =>
  (await app.db.select().from(outbox)).map(({ recipient }) => recipient).sort();

describe('the back office’s waitlist', () => {
  test.each([0, -1, 501, 1.5, '5', null])('rejects a batch of %j invitations', async (count) => {
    expect((await invite(count)).status).toBe(400);
  });

  test('rejects staff without the area "people"', async () => {
    const other = await aStaffMember(app.services, { areas: ['orders'] });
    const response = await app.call('GET', '/api/admin/waitlist', undefined, { as: other });
    expect(response.status).toBe(403);
  });
});

describe('POST /api/admin/waitlist/invite', () => {
  test('invites entries with consent and no account, once, in order and in their language', async () => {
    await addEntries('a@example.org', 'b@example.org', 'c@example.org', 'd@example.org');
    await addEntry('no@example.org', { consent: false });
    await addEntry('unspecified@example.org', { consent: null, consentAt: null });
    const member = await aMember(app.services);
    await addEntry(member.email);
    await app.db
      .update(waitlist)
      .set({ language: 'es' })
      .where(eq(waitlist.email, 'b@example.org'));
    expect((await invite(2)).json).toEqual({ invited: 2 });
    expect(await listInvitedEmails()).toEqual(['a@example.org', 'b@example.org']);
    expect((await app.emailsTo('a@example.org'))[0]?.text).toContain('/login?mode=sign-up');
    expect((await app.emailsTo('b@example.org'))[0]?.subject).toMatch(/^Ven a jugar/);
    expect((await invite(100)).json).toEqual({ invited: 2 });
    expect((await invite(100)).json).toEqual({ invited: 0 });
    expect(await listInvitedEmails()).toHaveLength(4);
    expect((await list('sort=email')).json).toMatchObject({
      total: 7,
      counts: { waiting: 0, 'no-consent': 2, invited: 4, joined: 1 },
    });
  });

  test('invites each entry once in concurrent batches', async () => {
    await addEntries(...Array.from({ length: 20 }, (_, n) => `many-${n}@example.org`));
    const responses = await Promise.all([invite(5), invite(5), invite(5), invite(5)]);
    const counts = responses.map(({ json }) => (json as { invited: number }).invited);
    const emails = await listInvitedEmails();
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    await invite(20);
    expect(new Set(await listInvitedEmails()).size).toBe(20);
  });

  test('writes no email addresses to the audit log', async () => {
    await addEntries('logged@example.org');
    await invite(1);
    const auditRows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'waitlist.invited'));
    expect(auditRows.at(-1)?.detail).toEqual({ invited: 1 });
    expect(JSON.stringify(auditRows)).not.toContain('logged@');
  });
});

describe('GET /api/admin/waitlist', () => {
  test('searches, filters, sorts and paginates the entries', async () => {
    await addEntries('ann@example.org', 'bea@example.org', 'cleo@example.org');
    expect((await list('search=BEA')).json).toMatchObject({ total: 1 });
    expect((await list('sort=email&direction=desc&rows=1')).json).toMatchObject({
      total: 3,
      rows: [{ email: 'cleo@example.org', state: 'waiting', consent: true }],
    });
    expect((await list('status=invited')).json).toMatchObject({ total: 0, rows: [] });
    expect((await list('status=dancing')).status).toBe(400);
  });

  test('escapes formulas in the CSV export', async () => {
    await addEntry('=cmd@example.org', { phone: '+1 555 0100' });
    const response = await app.call('GET', '/api/admin/waitlist/export', undefined, { as: staff });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="waitlist-/);
    expect(response.text).toContain("'=cmd@example.org");
    expect(response.text).toContain("'+1 555 0100");
  });
});

test('stores the language of the page on joining', async () => {
  await app.call(
    'POST',
    '/api/waitlist',
    { email: 'hola@example.org' },
    { headers: { cookie: 'language=es' } },
  );
  const [entry] = await app.db.select().from(waitlist);
  expect(entry).toMatchObject({ email: 'hola@example.org', language: 'es' });
});
