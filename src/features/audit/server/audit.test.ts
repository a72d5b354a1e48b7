import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { AuditEntry } from '../audit-contract.ts';

let app: TestApp;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services, { name: 'Olga Owner' });
  member = await aMember(app.services, { name: 'Mila Moss' });
  const write = (action: string, subject: string, detail = {}) =>
    writeAudit(app.db, { actorId: admin.id, action, subject, detail });
  await write('booking.cancelled', 'b-1', { refundCents: 1500 });
  await write('booking.moved', 'b-2');
  await write('code.replaced', member.id);
  await app.db.insert(auditLog).values([
    {
      actorId: null,
      action: 'waiver.checked',
      subject: 'all',
      at: new Date('2026-01-05T04:59:00Z'),
    },
    {
      actorId: 'gone',
      action: 'waiver.checked',
      subject: 'all',
      at: new Date('2026-01-06T04:59:59Z'),
    },
  ]);
});
afterAll(() => app.stop());

const read = async (query = '', as: SignedIn = admin) => {
  const response = await app.call('GET', `/api/admin/log?${query}`, undefined, { as });
  return {
    status: response.status,
    ...(response.json as { rows: AuditEntry[]; total: number; types: string[] }),
  };
};
const actionsOf = async (query: string) => (await read(query)).rows.map(({ action }) => action);

test('rejects staff, regardless of their areas', async () => {
  const staff = await aStaffMember(app.services, { areas: ['people', 'reports', 'safety'] });
  expect((await read('', staff)).status).toBe(403);
  expect((await app.call('GET', '/api/admin/log/export', undefined, { as: staff })).status).toBe(
    403,
  );
});

test.each(['from=yesterday', 'to=2026-13-01', 'type=a;b', 'sort=actor', 'page=0'])(
  'rejects the query %s',
  async (query) => {
    expect((await read(query)).status).toBe(400);
  },
);

test('names actors and subjects, and searches by name, action and subject', async () => {
  expect((await read('search=Mila')).rows).toMatchObject([
    { action: 'code.replaced', actor: 'Olga Owner', subjectName: 'Mila Moss' },
  ]);
  expect(await actionsOf('search=olga&type=booking')).toEqual([
    'booking.moved',
    'booking.cancelled',
  ]);
  expect(await actionsOf('search=b-1')).toEqual(['booking.cancelled']);
  expect(await actionsOf('search=booking.')).toHaveLength(2);
  expect(await actionsOf('search=%25')).toEqual([]);
  expect((await read()).types).toEqual(['booking', 'code', 'waiver']);
});

test('filters by types with capitals, underscores and hyphens', async () => {
  const types = ['apiKey', 'waiver_version', 'waiver-version', 'second-factor'];
  for (const type of types) {
    await writeAudit(app.db, { actorId: admin.id, action: `${type}.made`, subject: 'x' });
  }
  for (const type of types) expect(await actionsOf(`type=${type}`)).toEqual([`${type}.made`]);
});

test('filters by venue dates, both inclusive', async () => {
  // In New York, 04:59 UTC is still the previous day.
  expect(await actionsOf('from=2026-01-04&to=2026-01-04')).toHaveLength(1);
  expect(await actionsOf('from=2026-01-05&to=2026-01-05')).toHaveLength(1);
  expect(await actionsOf('from=2026-01-06&to=2026-01-06')).toEqual([]);
});

test('exports CSV and logs the export', async () => {
  const response = await app.call('GET', '/api/admin/log/export?search=b-1', undefined, {
    as: admin,
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.text).toContain('booking.cancelled,b-1');
  expect(await actionsOf('search=log.exported')).toHaveLength(1);
});

describe('the database', () => {
  test.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('rejects the statement "%s"', async (statement) => {
    await expect(app.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'the audit log is only ever added to' },
    });
    expect((await read()).total).toBeGreaterThan(4);
  });
});
