import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import { eraseEmailsTo } from '#platform/server/outbox/erase-emails.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { failuresContract } from '../failures-contract.ts';
import {
  aConnectionError,
  aFailedEmail,
  aFakeMailer,
  waitForEmailState,
} from './failures-factory.ts';

type List = ResponseOf<(typeof failuresContract)['GET /api/admin/failed-mails']>;

const { fake, mailer } = aFakeMailer();
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ mailer, environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
beforeEach(async () => {
  await app.db.delete(outbox);
  Object.assign(fake, { error: null, sent: [], tries: 0 });
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) =>
  app.call('POST', `/api/admin/failed-mails/${path}`, body, { as: admin });

async function list(query = ''): Promise<List> {
  const response = await app.call('GET', `/api/admin/failed-mails${query}`, undefined, {
    as: admin,
  });
  expect(response.status, response.text).toBe(200);
  return response.json as List;
}

const auditEntriesOf = (subject: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.subject, subject));

const stateOf = async (id: string) =>
  (await app.db.select().from(outbox).where(eq(outbox.id, id)))[0]?.state;

describe('retrying or dismissing an email', () => {
  test('returns 404 for an unknown email and 400 for an invalid id', async () => {
    expect((await post(`${randomUUID()}/retry`)).status).toBe(404);
    expect((await post(`${randomUUID()}/dismiss`)).status).toBe(404);
    expect((await post('seven/retry')).status).toBe(400);
  });

  test('returns 400 for unknown fields', async () => {
    const id = await aFailedEmail(app);
    expect((await post(`${id}/retry`, { to: 'me@example.org' })).status).toBe(400);
    expect((await post('retry', { search: 7 })).status).toBe(400);
    expect(await stateOf(id)).toBe('failed');
  });

  test('returns 409 for an email whose text was erased', async () => {
    const id = await aFailedEmail(app, { recipient: '', mail: {} });
    const response = await post(`${id}/retry`);
    expect(response.status).toBe(409);
    expect(response.text).toContain('This message can no longer be sent.');
    expect((await list()).rows[0]).toMatchObject({ id, isErased: true });
    expect(await auditEntriesOf(id)).toEqual([]);
  });

  test('has no effect on a sent email', async () => {
    const id = await aFailedEmail(app, { state: 'sent' });
    expect((await post(`${id}/retry`)).json).toEqual({ state: 'sent' });
    expect((await post(`${id}/dismiss`)).json).toEqual({ state: 'sent' });
    expect(fake.tries).toBe(0);
  });
});

describe('retrying an email', () => {
  test('sends the email immediately and audits the retry', async () => {
    const id = await aFailedEmail(app, { recipient: 'dana@example.org' });
    expect((await post(`${id}/retry`)).json).toEqual({ state: 'queued' });
    await waitForEmailState(app, id, 'sent');
    expect(fake.sent).toEqual(['dana@example.org']);
    expect(await auditEntriesOf(id)).toMatchObject([{ action: 'mail.retried', actorId: admin.id }]);
    expect((await list()).total).toBe(0);
  });

  test('sends the email once for concurrent requests', async () => {
    const id = await aFailedEmail(app);
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(`${id}/retry`)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    await waitForEmailState(app, id, 'sent');
    await post('retry');
    expect(fake.sent).toHaveLength(1);
    expect(await auditEntriesOf(id)).toHaveLength(1);
  });

  test('reuses the job of a scheduled retry', async () => {
    fake.error = aConnectionError();
    const key = `report:${randomUUID()}`;
    await app.services.queueEmail(app.db, { key, to: 'dana@example.org', subject: 'x', text: 'y' });
    const [row] = await app.db.select().from(outbox).where(eq(outbox.key, key));
    const id = row?.id ?? '';
    await waitForEmailState(app, id, 'failed');
    await eventually(
      'a retry is scheduled',
      async () => (await list()).rows[0]?.nextTryAt !== null,
    );
    await app.sql`update pgboss.job set start_after = now() + interval '1 hour'
      where data->>'outboxId' = ${id}`;
    fake.error = null;
    await post(`${id}/retry`);
    await waitForEmailState(app, id, 'sent');
    const jobs = await app.sql`select id from pgboss.job where data->>'outboxId' = ${id}`;
    expect(jobs).toHaveLength(1);
    expect(fake.sent).toHaveLength(1);
  }, 30_000);

  test('lists an email that fails again with the latest problem', async () => {
    const id = await aFailedEmail(app);
    fake.error = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 });
    await post(`${id}/retry`);
    await eventually('the email is tried again', async () => fake.tries > 0);
    await waitForEmailState(app, id, 'failed');
    expect((await list()).rows[0]).toMatchObject({
      id,
      problem: 'denied',
      response: 'Invalid login',
      attempts: 4,
      nextTryAt: expect.any(String),
    });
  });
});

describe('retrying all emails', () => {
  test('sends the emails that match a search, and skips and counts erased ones', async () => {
    const dana = await aFailedEmail(app, { recipient: 'dana@example.org' });
    const ben = await aFailedEmail(app, { recipient: 'ben@example.com' });
    await aFailedEmail(app, { recipient: '', mail: {}, key: 'about-example.org:1' });
    const { json } = await post('retry', { search: 'example.org' });
    expect(json).toEqual({ retried: 1, erased: 1, remaining: 0 });
    await waitForEmailState(app, dana, 'sent');
    expect(await stateOf(ben)).toBe('failed');
    expect((await post('retry')).json).toEqual({ retried: 1, erased: 1, remaining: 0 });
    await waitForEmailState(app, ben, 'sent');
    expect((await post('retry')).json).toEqual({ retried: 0, erased: 1, remaining: 0 });
  });

  test('sends each email once for concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => aFailedEmail(app)));
    const responses = await Promise.all([post('retry'), post('retry'), post('retry')]);
    const retried = responses.map(({ json }) => (json as { retried: number }).retried);
    expect(retried.reduce((sum, n) => sum + n, 0)).toBe(20);
    for (const id of ids) await waitForEmailState(app, id, 'sent');
    expect(fake.sent).toHaveLength(20);
  });
});

describe('dismissing an email', () => {
  test('cancels a scheduled retry and lists the email as dismissed', async () => {
    fake.error = aConnectionError();
    const key = `report:${randomUUID()}`;
    await app.services.queueEmail(app.db, { key, to: 'dana@example.org', subject: 'x', text: 'y' });
    const [row] = await app.db.select().from(outbox).where(eq(outbox.key, key));
    const id = row?.id ?? '';
    await waitForEmailState(app, id, 'failed');
    await post(`${id}/dismiss`);
    expect((await post(`${id}/dismiss`)).json).toEqual({ state: 'dismissed' });
    const tries = fake.tries;
    fake.error = null;
    await app.sql`update pgboss.job set start_after = now() where data->>'outboxId' = ${id}`;
    await eventually('the job is completed', async () => {
      const [pending] = await app.sql`select from pgboss.job
        where data->>'outboxId' = ${id} and state < 'completed'`;
      return !pending;
    });
    expect([fake.tries, await stateOf(id)]).toEqual([tries, 'dismissed']);
    expect((await list()).total).toBe(0);
    expect((await list('?status=dismissed')).rows).toMatchObject([{ id, state: 'dismissed' }]);
    expect(await auditEntriesOf(id)).toMatchObject([{ action: 'mail.dismissed' }]);
  });

  test('allows retrying the email', async () => {
    const id = await aFailedEmail(app, { state: 'dismissed' });
    await post(`${id}/retry`);
    await waitForEmailState(app, id, 'sent');
  });

  test('does not exempt the email from the erasure of its recipient’s emails', async () => {
    const email = 'erased@example.org';
    const id = await aFailedEmail(app, { state: 'dismissed', recipient: email });
    await eraseEmailsTo(app.db, { id: 'x', role: 'member', email, verifiedEmail: email });
    const [row] = await app.db.select().from(outbox).where(eq(outbox.id, id));
    expect(row).toMatchObject({ recipient: '', mail: {} });
  });
});

test('searches, sorts and paginates the list', async () => {
  for (const name of ['ada', 'ben', 'cy']) {
    await aFailedEmail(app, { recipient: `${name}@example.org`, attempts: name.length });
  }
  await aFailedEmail(app, { recipient: 'x@example.org', mail: { subject: '100% off', text: 'x' } });
  const names = async (query: string) =>
    (await list(query)).rows.map(({ recipient }) => recipient.split('@')[0]);
  expect(await names('?sort=recipient&direction=asc')).toEqual(['ada', 'ben', 'cy', 'x']);
  expect(await names('?sort=recipient&direction=desc&rows=2&page=2')).toEqual(['ben', 'ada']);
  expect(await names('?search=100%25')).toEqual(['x']);
  expect(await names('?search=ECONNREFUSED&sort=recipient&direction=asc&rows=1')).toEqual(['ada']);
  expect((await list('?search=ben')).total).toBe(1);
  expect((await list()).rows[0]).toMatchObject({ kind: 'booking-confirmed', channel: 'mail' });
});
