import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aSignedForm, aWaiver } from './waivers-factory.ts';
import { type NewWaiver, waivers } from './waivers-tables.ts';

const NOW = '2026-11-21T15:00:00Z';
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const store = async (changes: Partial<NewWaiver>) => {
  const [row] = await app.db.insert(waivers).values(aWaiver(changes)).returning();
  if (!row) throw new Error('no waiver was stored');
  return row;
};
const check = async (email: string) =>
  (await app.call('GET', `/api/waivers/check/${encodeURIComponent(email)}`)).json;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000);

describe('the check by email', () => {
  test.each([
    ['no waiver', 'unsigned@example.com', null, false],
    ['a recent waiver', 'recent@example.com', { createdAt: daysAgo(1) }, true],
    ['an expired waiver', 'expired@example.com', { createdAt: daysAgo(366) }, false],
    [
      'a waiver on an outdated version',
      'outdated@example.com',
      { createdAt: daysAgo(1), agreementVersion: '0.9' },
      false,
    ],
  ])(
    'returns whether the email has a valid waiver: %s',
    async (_label, guardianEmail, changes, hasSigned) => {
      if (changes) await store({ guardianEmail, ...changes });
      expect(await check(guardianEmail)).toEqual({ hasSigned });
    },
  );

  test.each(['CASED@Example.Com', '  cased@example.com ', 'cased@example.com'])(
    'finds %j, ignoring case and spaces',
    async (email) => {
      await store({ guardianEmail: 'cased@example.com', createdAt: daysAgo(1) });
      expect(await check(email)).toEqual({ hasSigned: true });
    },
  );

  test.each(['%', 'cas_d@example.com', "' or '1'='1", '*@example.com', 'not an email'])(
    'matches %j literally',
    async (email) => {
      expect(await check(email)).toEqual({ hasSigned: false });
    },
  );

  test('returns true for one expired and one valid waiver', async () => {
    await store({ guardianEmail: 'both@example.com', createdAt: daysAgo(400) });
    await store({ guardianEmail: 'both@example.com', createdAt: daysAgo(100) });
    expect(await check('both@example.com')).toEqual({ hasSigned: true });
  });

  test("applies the venue's validity period", async () => {
    await store({ guardianEmail: 'period@example.com', createdAt: daysAgo(100) });
    await app.changeVenue({ waiverValidMonths: 3 });
    expect(await check('period@example.com')).toEqual({ hasSigned: false });
    await app.changeVenue({ waiverValidMonths: 12 });
    expect(await check('period@example.com')).toEqual({ hasSigned: true });
  });

  test('rejects an email that is too long', async () => {
    expect((await app.call('GET', `/api/waivers/check/${'x'.repeat(300)}`)).status).toBe(400);
  });
});

test('the check by email returns true after signing', async () => {
  expect(await check('new@example.com')).toEqual({ hasSigned: false });
  await app.call('POST', '/api/waivers', aSignedForm({ guardianEmail: 'New@Example.com' }));
  expect(await check('new@example.com')).toEqual({ hasSigned: true });
});

test('accepts a signature with the current text’s hash', async () => {
  const text = await app.call('GET', '/api/waivers/text');
  const { hash, version } = text.json as { hash: string; version: string };
  expect(version).toBe('1.0');
  const signed = await app.call(
    'POST',
    '/api/waivers',
    aSignedForm({ guardianEmail: 'reader@example.com', textHash: hash }),
  );
  expect(signed.status).toBe(201);
});

test.each(['/api/waivers', '/api/waivers/00000000-0000-4000-8000-000000000000/pdf'])(
  'allows only admins to read %s',
  async (path) => {
    expect((await app.call('GET', path)).status).toBe(401);
    for (const account of [await aMember(app.services), await aStaffMember(app.services)]) {
      expect((await app.call('GET', path, undefined, { as: account })).status).toBe(403);
    }
  },
);

describe('GET /api/waivers', () => {
  test('returns pages of waivers, newest first, without signatures', async () => {
    for (const days of [9, 7, 8]) {
      await store({
        guardianEmail: 'listed@example.com',
        childName: `Day ${days}`,
        createdAt: daysAgo(days),
      });
    }
    const listed: Record<string, unknown>[] = [];
    let cursor = '';
    for (let page = 0; page < 50; page += 1) {
      const response = await app.call('GET', `/api/waivers?limit=2${cursor}`, undefined, {
        as: admin,
      });
      const rows = response.json as Record<string, unknown>[];
      if (rows.length === 0) break;
      listed.push(...rows);
      cursor = `&cursor=${rows.at(-1)?.id}`;
    }
    const all = await app.db
      .select({ id: waivers.id })
      .from(waivers)
      .orderBy(desc(waivers.createdAt), desc(waivers.id));
    expect(listed.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const added = listed.filter(({ guardianEmail }) => guardianEmail === 'listed@example.com');
    expect(added.map(({ childName }) => childName)).toEqual(['Day 7', 'Day 8', 'Day 9']);
    expect(added[0]).toMatchObject({ emergencyContact: 'Jo Rivera', agreementVersion: '1.0' });
    expect(JSON.stringify(listed)).not.toContain('base64');
  });

  test.each(['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'page=2'])(
    'rejects the query %s',
    async (query) => {
      const response = await app.call('GET', `/api/waivers?${query}`, undefined, { as: admin });
      expect(response.status).toBe(400);
    },
  );

  test('is audited without email addresses, like the PDF', async () => {
    const { id } = await store({ guardianEmail: 'audited@example.com' });
    await app.call('GET', '/api/waivers', undefined, { as: admin });
    await app.call('GET', `/api/waivers/${id}/pdf`, undefined, { as: admin });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries.map(({ action }) => action)).toContain('waivers.listed');
    expect(entries).toContainEqual(expect.objectContaining({ action: 'waiver.read', subject: id }));
    expect(JSON.stringify(entries)).not.toContain('example.com');
  });
});

describe('GET /api/waivers/:id/pdf', () => {
  test('serves the full PDF inline and uncached', async () => {
    const { id } = await store({ guardianEmail: 'pdf@example.com' });
    const response = await fetch(`${app.address}/api/waivers/${id}/pdf`, {
      headers: { cookie: admin.cookie },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="waiver-.+\.pdf"$/,
    );
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(file.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });

  test.each([
    ['/api/waivers/00000000-0000-4000-8000-000000000000/pdf', 404],
    ['/api/waivers/1/pdf', 400],
  ])('responds to %s with status %d', async (path, status) => {
    expect((await app.call('GET', path, undefined, { as: admin })).status).toBe(status);
  });
});

describe('the rate limit', () => {
  const countUntil429 = async (max: number, call: () => Promise<{ status: number }>) => {
    for (let count = 1; count <= max; count += 1) {
      if ((await call()).status === 429) return count;
    }
    return null;
  };

  test('rejects excessive checks until the limit resets', async () => {
    app.clock.advanceMinutes(10);
    const checkOnce = () => app.call('GET', '/api/waivers/check/guess@example.com');
    expect(await countUntil429(80, checkOnce)).toBe(61);
    expect((await checkOnce()).headers.get('retry-after')).toMatch(/^\d+$/);
    app.clock.advanceMinutes(6);
    expect((await checkOnce()).status).toBe(200);
  });

  test('rejects excessive signings with one email address, and limits their emails to 6', async () => {
    app.clock.advanceMinutes(70);
    const body = aSignedForm({ guardianEmail: 'flooded@example.com' });
    expect(await countUntil429(40, () => app.call('POST', '/api/waivers', body))).toBe(31);
    const jobs = await app.sql`
      select from pgboss.job where name = 'email-waiver-copies' and data->'waiverIds'->>0 in
        (select id::text from waivers where guardian_email = 'flooded@example.com')`;
    expect(jobs).toHaveLength(6);
  });

  test('counts invalid signings toward the limit', async () => {
    app.clock.advanceMinutes(70);
    expect(await countUntil429(130, () => app.call('POST', '/api/waivers', {}))).toBe(121);
  });
});
