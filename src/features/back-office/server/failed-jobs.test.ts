import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { failuresContract } from '../failures-contract.ts';
import { aFailedJob } from './failures-factory.ts';

type List = ResponseOf<(typeof failuresContract)['GET /api/admin/failed-jobs']>;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
beforeEach(async () => {
  await app.sql`delete from pgboss.job where state = 'failed'`;
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) =>
  app.call('POST', `/api/admin/failed-jobs/${path}`, body, { as: admin });

async function list(query = ''): Promise<List> {
  const response = await app.call('GET', `/api/admin/failed-jobs${query}`, undefined, {
    as: admin,
  });
  expect(response.status, response.text).toBe(200);
  return response.json as List;
}

const auditEntriesOf = (subject: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.subject, subject));

test('ignores unknown jobs and rejects invalid requests, without an audit entry', async () => {
  const id = randomUUID();
  expect((await post(`${id}/retry`)).json).toEqual({ retried: false });
  expect((await post(`${id}/dismiss`)).json).toEqual({ dismissed: false });
  expect((await post('seven/retry')).status).toBe(400);
  expect((await post(`${id}/retry`, { name: 'tidy' })).status).toBe(400);
  expect(await auditEntriesOf(id)).toEqual([]);
});

test('does not list, retry or dismiss email jobs', async () => {
  const id = await aFailedJob(app, 'send-mail');
  expect((await list()).total).toBe(0);
  expect((await post(`${id}/retry`)).json).toEqual({ retried: false });
  expect((await post(`${id}/dismiss`)).json).toEqual({ dismissed: false });
});

test('runs a job once for concurrent retries, with one audit entry', async () => {
  const id = await aFailedJob(app);
  const responses = await Promise.all(Array.from({ length: 6 }, () => post(`${id}/retry`)));
  const retried = responses.filter(({ json }) => (json as { retried: boolean }).retried);
  expect(retried).toHaveLength(1);
  await eventually('the job is completed', async () => {
    const [job] = await app.sql`select state from pgboss.job where id = ${id}`;
    return job?.state === 'completed';
  });
  expect(await auditEntriesOf(id)).toMatchObject([
    { action: 'job.retried', detail: { name: 'tidy' } },
  ]);
  expect((await list()).total).toBe(0);
});

test('removes a dismissed job from the list', async () => {
  const id = await aFailedJob(app);
  expect((await post(`${id}/dismiss`)).json).toEqual({ dismissed: true });
  expect((await post(`${id}/dismiss`)).json).toEqual({ dismissed: false });
  expect((await list()).total).toBe(0);
  expect(await auditEntriesOf(id)).toMatchObject([{ action: 'job.dismissed' }]);
});

test('lists the first line of each error, and filters, searches, sorts and paginates the list', async () => {
  await aFailedJob(app, 'tidy', 'no room\nat Object.run (secret.ts)');
  await aFailedJob(app, 'expire-proposals', 'the provider was offline');
  const { rows, total, names } = await list('?sort=name&direction=desc');
  expect(total).toBe(2);
  expect(names).toEqual(['expire-proposals', 'tidy']);
  expect(rows.map(({ name, reason, attempts }) => [name, reason, attempts])).toEqual([
    ['tidy', 'no room', 3],
    ['expire-proposals', 'the provider was offline', 3],
  ]);
  expect((await list('?name=tidy')).total).toBe(1);
  expect((await list('?search=offline')).rows.map(({ name }) => name)).toEqual([
    'expire-proposals',
  ]);
  expect((await list('?rows=1&page=2&sort=name&direction=asc')).rows[0]?.name).toBe('tidy');
});
