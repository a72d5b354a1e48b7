import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { waitlist } from './waitlist-tables.ts';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  staff = await aStaff(app.services, { areas: ['people'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.delete(waitlist);
  await app.db.delete(outbox);
});

type Wanted = Partial<typeof waitlist.$inferInsert>;
/** Entries that agreed to mails, each a minute younger than the one before. */
async function entries(...emails: string[]) {
  for (const [place, email] of emails.entries()) await anEntry(email, { createdAt: minute(place) });
}
const minute = (place: number) => new Date(Date.UTC(2026, 0, 5, 9, place));
const anEntry = (email: string, wanted: Wanted = {}) =>
  app.db.insert(waitlist).values({
    consent: true,
    consentAt: minute(0),
    createdAt: minute(0),
    ...wanted,
    email,
  });

const list = (query = '') =>
  app.call('GET', `/api/admin/waitlist?${query}`, undefined, { as: staff });
const invite = (count: unknown) =>
  app.call('POST', '/api/admin/waitlist/invite', { count }, { as: staff });
const invited = async () =>
  (await app.db.select().from(outbox)).map(({ recipient }) => recipient).sort();

describe('refusals', () => {
  test.each([0, -1, 501, 1.5, '5', null])('%j people', async (count) => {
    expect((await invite(count)).status).toBe(400);
  });

  test('staff without the area', async () => {
    const other = await aStaff(app.services, { areas: ['orders'] });
    const response = await app.call('GET', '/api/admin/waitlist', undefined, { as: other });
    expect(response.status).toBe(403);
  });
});

describe('invitations', () => {
  test('go to the first who agreed and have no account, each in their language, once', async () => {
    await entries('a@example.org', 'b@example.org', 'c@example.org', 'd@example.org');
    await anEntry('no@example.org', { consent: false });
    await anEntry('unsaid@example.org', { consent: null, consentAt: null });
    const member = await aMember(app.services);
    await anEntry(member.email);
    await app.db
      .update(waitlist)
      .set({ language: 'es' })
      .where(eq(waitlist.email, 'b@example.org'));
    expect((await invite(2)).json).toEqual({ invited: 2 });
    expect(await invited()).toEqual(['a@example.org', 'b@example.org']);
    expect((await app.mailsTo('a@example.org'))[0]?.text).toContain('/login?mode=sign-up');
    expect((await app.mailsTo('b@example.org'))[0]?.subject).toMatch(/^Ven a jugar/);
    expect((await invite(100)).json).toEqual({ invited: 2 });
    expect((await invite(100)).json).toEqual({ invited: 0 });
    expect(await invited()).toHaveLength(4);
    expect((await list('sort=email')).json).toMatchObject({
      total: 7,
      counts: { waiting: 0, 'no-consent': 2, invited: 4, joined: 1 },
    });
  });

  test('of four batches at once reach everybody once', async () => {
    await entries(...Array.from({ length: 20 }, (_, place) => `many-${place}@example.org`));
    const responses = await Promise.all([invite(5), invite(5), invite(5), invite(5)]);
    const counts = responses.map(({ json }) => (json as { invited: number }).invited);
    const mails = await invited();
    expect(new Set(mails).size).toBe(mails.length);
    expect(mails).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    await invite(20);
    expect(new Set(await invited()).size).toBe(20);
  });

  test('are in the audit log without anybody’s address', async () => {
    await entries('logged@example.org');
    await invite(1);
    const lines = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'waitlist.invited'));
    expect(lines.at(-1)?.detail).toEqual({ invited: 1 });
    expect(JSON.stringify(lines)).not.toContain('logged@');
  });
});

describe('the list', () => {
  test('is searched, narrowed, sorted and paged', async () => {
    await entries('ann@example.org', 'bea@example.org', 'cleo@example.org');
    expect((await list('search=BEA')).json).toMatchObject({ total: 1 });
    expect((await list('sort=email&direction=desc&rows=1')).json).toMatchObject({
      total: 3,
      rows: [{ email: 'cleo@example.org', state: 'waiting', consent: true }],
    });
    expect((await list('status=invited')).json).toMatchObject({ total: 0, rows: [] });
    expect((await list('status=dancing')).status).toBe(400);
  });

  test('is exported without a formula of anybody’s', async () => {
    await anEntry('=cmd@example.org', { phone: '+1 555 0100' });
    const response = await app.call('GET', '/api/admin/waitlist/export', undefined, { as: staff });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="waitlist-/);
    expect(response.text).toContain("'=cmd@example.org");
    expect(response.text).toContain("'+1 555 0100");
  });
});

test('joining keeps the language of the page', async () => {
  await app.call(
    'POST',
    '/api/waitlist',
    { email: 'hola@example.org' },
    { headers: { cookie: 'language=es' } },
  );
  const [entry] = await app.db.select().from(waitlist);
  expect(entry).toMatchObject({ email: 'hola@example.org', language: 'es' });
});
