import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { eventSources } from '#features/events/server/events-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startStore, storeKey } from '#platform/server/external/object-store-factory.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { CheckResult, Integration, integrationsContract } from '../integrations-contract.ts';
import { describeSetups } from './describe-integrations.ts';
import { aConnectionError, aFailedEmail, aFailedJob, aFakeMailer } from './failures-factory.ts';

type List = ResponseOf<(typeof integrationsContract)['GET /api/admin/integrations']>;

const { fake, mailer } = aFakeMailer();
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({
    mailer,
    environment: {
      THROTTLE_FACTOR: '1000',
      SMS: 'file',
      VENUE_NAME: 'The Ball Pit',
      SMTP_URL: 'smtp://mail.example.org',
    },
  });
  admin = await anAdmin(app.services);
});
afterEach(() => Object.assign(fake, { error: null, sent: [], tries: 0 }));
afterAll(() => app.stop());

async function findCard(
  name: Integration['name'],
  testApp = app,
  as = admin,
): Promise<Integration> {
  const response = await testApp.call('GET', '/api/admin/integrations', undefined, { as });
  expect(response.status, response.text).toBe(200);
  const card = (response.json as List).find((integration) => integration.name === name);
  if (!card) throw new Error(`no card for ${name}`);
  return card;
}

const runCheck = (name: string, body: unknown = {}, testApp = app, as = admin) =>
  testApp.call('POST', `/api/admin/integrations/${name}/check`, body, { as });

test('tells the version that runs and the one that is installed', async () => {
  const { json } = await app.call('GET', '/api/admin/version', undefined, { as: admin });
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(json).toEqual({ running: version, installed: version });
});

describe('an invalid check', () => {
  test('returns 400 for unknown integrations, integrations without a check, and unknown fields', async () => {
    expect((await runCheck('moon')).status).toBe(400);
    expect((await runCheck('sources')).status).toBe(400);
    expect((await runCheck('mail', { to: 'someone@example.org' })).status).toBe(400);
    expect(fake.tries).toBe(0);
  });

  test('returns 409 for a text message to a user without a phone number', async () => {
    const response = await runCheck('texts');
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'mails.noNumber',
    ]);
  });

  test('returns 409 while text messages are turned off, and shows the default statuses', async () => {
    const other = await startTestApp();
    const otherAdmin = await anAdmin(other.services);
    expect((await runCheck('texts', {}, other, otherAdmin)).status).toBe(409);
    expect(await findCard('texts', other, otherAdmin)).toMatchObject({
      stand: 'off',
      canCheck: false,
    });
    expect(await findCard('mail', other, otherAdmin)).toMatchObject({ stand: 'trial' });
    expect(await findCard('database', other, otherAdmin)).toMatchObject({ stand: 'good' });
    await other.stop();
  });
});

describe('a check', () => {
  test.each(['payments', 'live', 'jobs', 'database'] as const)(
    'succeeds for %s and shows the time on the card',
    async (name) => {
      const { status, json, text } = await runCheck(name);
      expect(status, text).toBe(200);
      expect(json).toMatchObject({ ok: true, problem: null });
      expect(await findCard(name)).toMatchObject({ okAt: expect.any(String), canCheck: true });
    },
  );

  test('sends a test email to the caller and shows the problem if it fails', async () => {
    expect((await runCheck('mail')).json).toMatchObject({ ok: true });
    expect(fake.sent).toEqual([admin.email]);
    fake.error = aConnectionError();
    expect((await runCheck('mail')).json).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(await findCard('mail')).toMatchObject({ stand: 'attention', problem: 'unreachable' });
    fake.error = null;
    app.clock.advanceMinutes(1);
    await runCheck('mail');
    expect((await findCard('mail')).stand).toBe('good');
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'mail'))
      .orderBy(auditLog.at);
    expect(entries.map(({ detail }) => detail)).toEqual([
      { ok: true },
      { ok: false },
      { ok: true },
    ]);
  });

  test('sends a test text message to the caller’s number, regardless of preferences', async () => {
    await app.db.update(users).set({ phone: '555-123-4567' }).where(eq(users.id, admin.id));
    expect((await runCheck('texts')).json).toMatchObject({ ok: true });
    const files = await readdir(join(app.dataDir, 'outbox'));
    expect(files.filter((name) => name.endsWith('.sms.txt'))).toHaveLength(1);
  });

  test('tests the backup folder without leaving a file or counting as a backup', async () => {
    expect((await runCheck('backups')).json).toMatchObject({ ok: true });
    expect(await readdir(app.services.config.backupDir)).toEqual([]);
    expect(await findCard('backups')).toMatchObject({ stand: 'untried', okAt: null });
  });
});

describe('checking the object store for backups', () => {
  test('returns a specific problem key for each failure', async () => {
    const store = await startStore();
    const other = await startTestApp({
      environment: store.settings,
    });
    const otherAdmin = await anAdmin(other.services);
    const check = async () =>
      (await runCheck('backups', {}, other, otherAdmin)).json as CheckResult;
    expect(await check()).toMatchObject({ ok: true });
    expect(store.objects.size).toBe(0);
    store.state.corruptsObjects = true;
    expect(await check()).toMatchObject({ ok: false, problem: 'damaged' });
    const card = await findCard('backups', other, otherAdmin);
    expect(card).toMatchObject({
      kind: 'store',
      where: `${store.settings.BACKUP_S3_ENDPOINT}/safe-place/venue/`,
    });
    expect(JSON.stringify(card)).not.toContain(storeKey.secret);
    await store.stop();
    expect(await check()).toMatchObject({ ok: false, problem: 'unreachable' });
    await other.stop();
  }, 60_000);
});

describe('an integration card', () => {
  test('counts failed emails and jobs', async () => {
    const cardBefore = await findCard('mail');
    await aFailedEmail(app, { failedAt: app.clock.now(), problem: 'refused' });
    await aFailedEmail(app, { state: 'dismissed', failedAt: new Date('2020-01-01') });
    expect(await findCard('mail')).toMatchObject({
      stand: 'attention',
      problem: 'refused',
      failed: (cardBefore.failed ?? 0) + 1,
    });
    await aFailedJob(app);
    expect(await findCard('jobs')).toMatchObject({ stand: 'attention', failed: 1 });
  });

  test('shows the failure of an event source', async () => {
    expect(await findCard('sources')).toMatchObject({ stand: 'off' });
    const run = { runId: 'x', imported: 0, updated: 0, cancelled: 0, skipped: 0, problems: [] };
    const source = (n: number, problem: 'unreachable' | null) => ({
      ...{ name: `Town ${n}`, url: `https://town.example/${n}`, timezone: 'America/New_York' },
      lastRun: { ...run, at: `2027-03-0${n}T03:00:00.000Z`, problem },
    });
    await app.db.insert(eventSources).values([source(1, null), source(2, 'unreachable')]);
    expect(await findCard('sources')).toMatchObject({
      kind: 'feeds',
      stand: 'attention',
      failed: 1,
      problem: 'unreachable',
      okAt: '2027-03-01T03:00:00.000Z',
      failedAt: '2027-03-02T03:00:00.000Z',
    });
  });

  test('omits credentials', () => {
    const { config, payments } = app.services;
    const credentials = 'user:canary@';
    const setups = describeSetups(
      {
        payments,
        config: {
          ...config,
          SMTP_URL: `smtps://${credentials}mail.example.org:465`,
          DATABASE_URL: `postgres://${credentials}db.example.org/venue?password=canary`,
        },
      },
      { sources: true, webhooks: true },
      'PostgreSQL 17',
    );
    expect(JSON.stringify(setups)).not.toContain('canary');
    expect(setups.mail).toEqual({ kind: 'smtp', where: 'mail.example.org:465' });
    expect(setups.database.where).toBe('db.example.org/venue · PostgreSQL 17');
  });
});
