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
import type { Checked, Integration, integrationsContract } from '../integrations-contract.ts';
import { setupsOf } from './describe-integrations.ts';
import { aFailableMailer, aFailedJob, aFailedMail, noServer } from './failures-factory.ts';

type List = ResponseOf<(typeof integrationsContract)['GET /api/admin/integrations']>;

const { fake, mailer } = aFailableMailer();
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({
    mailer,
    environment: {
      ...{ THROTTLE_FACTOR: '1000', SMS: 'file', VENUE_NAME: 'The Ball Pit' },
      SMTP_URL: 'smtp://mail.example.org',
    },
  });
  admin = await anAdmin(app.services);
});
afterEach(() => Object.assign(fake, { error: null, sent: [], tries: 0 }));
afterAll(() => app.stop());

async function cardOf(name: Integration['name'], of = app, as = admin): Promise<Integration> {
  const response = await of.call('GET', '/api/admin/integrations', undefined, { as });
  expect(response.status, response.text).toBe(200);
  const found = (response.json as List).find((one) => one.name === name);
  if (!found) throw new Error(`no card of ${name}`);
  return found;
}

const runCheck = (name: string, body: unknown = {}, of = app, as = admin) =>
  of.call('POST', `/api/admin/integrations/${name}/check`, body, { as });

describe('a check refuses', () => {
  test('unknown integrations and those without a check', async () => {
    expect((await runCheck('moon')).status).toBe(400);
    expect((await runCheck('sources')).status).toBe(400);
    expect((await runCheck('mail', { to: 'somebody@example.org' })).status).toBe(400);
    expect(fake.tries).toBe(0);
  });

  test('a text message to a user without a number', async () => {
    const response = await runCheck('texts');
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'mails.noNumber',
    ]);
  });

  test('text messages if they are switched off', async () => {
    const other = await startTestApp();
    const boss = await anAdmin(other.services);
    expect((await runCheck('texts', {}, other, boss)).status).toBe(409);
    expect(await cardOf('texts', other, boss)).toMatchObject({ stand: 'off', canCheck: false });
    expect(await cardOf('mail', other, boss)).toMatchObject({ stand: 'trial' });
    expect(await cardOf('database', other, boss)).toMatchObject({ stand: 'good' });
    await other.stop();
  });
});

describe('a check', () => {
  test.each(['payments', 'live', 'jobs', 'database'] as const)(
    'of %s succeeds, and the card shows when',
    async (name) => {
      const { status, json, text } = await runCheck(name);
      expect(status, text).toBe(200);
      expect(json).toMatchObject({ ok: true, problem: null });
      expect(await cardOf(name)).toMatchObject({ okAt: expect.any(String), canCheck: true });
    },
  );

  test('of mails sends one to the caller at once and shows why it failed', async () => {
    expect((await runCheck('mail')).json).toMatchObject({ ok: true });
    expect(fake.sent).toEqual([admin.email]);
    fake.error = noServer();
    expect((await runCheck('mail')).json).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(await cardOf('mail')).toMatchObject({ stand: 'attention', problem: 'unreachable' });
    fake.error = null;
    app.clock.passMinutes(1);
    await runCheck('mail');
    expect((await cardOf('mail')).stand).toBe('good');
    const lines = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'mail'))
      .orderBy(auditLog.at);
    expect(lines.map(({ detail }) => detail)).toEqual([{ ok: true }, { ok: false }, { ok: true }]);
  });

  test('of text messages sends one to the caller’s number, regardless of preferences', async () => {
    await app.db.update(users).set({ phone: '555-123-4567' }).where(eq(users.id, admin.id));
    expect((await runCheck('texts')).json).toMatchObject({ ok: true });
    const files = await readdir(join(app.dataDir, 'outbox'));
    expect(files.filter((name) => name.endsWith('.sms.txt'))).toHaveLength(1);
  });

  test('of backups leaves no file and does not count as a backup', async () => {
    expect((await runCheck('backups')).json).toMatchObject({ ok: true });
    expect(await readdir(app.services.config.backupDir)).toEqual([]);
    expect(await cardOf('backups')).toMatchObject({ stand: 'untried', okAt: null });
  });
});

describe('a store for backups', () => {
  test('is written and read; each failure has its own problem key', async () => {
    const store = await startStore();
    const other = await startTestApp({
      environment: store.settings,
    });
    const boss = await anAdmin(other.services);
    const check = async () => (await runCheck('backups', {}, other, boss)).json as Checked;
    expect(await check()).toMatchObject({ ok: true });
    expect(store.objects.size).toBe(0);
    store.state.corruptsObjects = true;
    expect(await check()).toMatchObject({ ok: false, problem: 'damaged' });
    const card = await cardOf('backups', other, boss);
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

describe('a card', () => {
  test('counts failed items from the tables', async () => {
    const before = await cardOf('mail');
    await aFailedMail(app, { failedAt: app.clock.now(), problem: 'refused' });
    await aFailedMail(app, { state: 'dismissed', failedAt: new Date('2020-01-01') });
    expect(await cardOf('mail')).toMatchObject({
      ...{ stand: 'attention', problem: 'refused' },
      failed: (before.failed ?? 0) + 1,
    });
    await aFailedJob(app);
    expect(await cardOf('jobs')).toMatchObject({ stand: 'attention', failed: 1 });
  });

  test('of sources shows when one could not be read', async () => {
    expect(await cardOf('sources')).toMatchObject({ stand: 'off' });
    const run = { runId: 'x', imported: 0, updated: 0, cancelled: 0, skipped: 0, problems: [] };
    const source = (n: number, problem: 'unreachable' | null) => ({
      ...{ name: `Town ${n}`, url: `https://town.example/${n}`, timezone: 'America/New_York' },
      lastRun: { ...run, at: `2027-03-0${n}T03:00:00.000Z`, problem },
    });
    await app.db.insert(eventSources).values([source(1, null), source(2, 'unreachable')]);
    expect(await cardOf('sources')).toMatchObject({
      ...{ kind: 'feeds', stand: 'attention', failed: 1, problem: 'unreachable' },
      ...{ okAt: '2027-03-01T03:00:00.000Z', failedAt: '2027-03-02T03:00:00.000Z' },
    });
  });

  test('never shows credentials', () => {
    const { config, payments } = app.services;
    const secret = 'user:geheim@';
    const setups = setupsOf(
      {
        payments,
        config: {
          ...config,
          SMTP_URL: `smtps://${secret}mail.example.org:465`,
          DATABASE_URL: `postgres://${secret}db.example.org/venue?password=geheim`,
        },
      },
      { sources: true, webhooks: true },
      'PostgreSQL 17',
    );
    expect(JSON.stringify(setups)).not.toContain('geheim');
    expect(setups.mail).toEqual({ kind: 'smtp', where: 'mail.example.org:465' });
    expect(setups.database.where).toBe('db.example.org/venue · PostgreSQL 17');
  });
});
