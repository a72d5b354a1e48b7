import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { eventSources } from '#features/events/server/events-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startStore, storeKey } from '#platform/server/outside/object-store-factory.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Checked, Integration, integrationsContract } from '../integrations-contract.ts';
import { waysOf } from './describe-integrations.ts';
import { aFailedJob, aFailedMail, aMoodyMailer, noServer } from './failures-factory.ts';

type List = ResponseOf<(typeof integrationsContract)['GET /api/admin/integrations']>;

const { mood, mailer } = aMoodyMailer();
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
afterEach(() => Object.assign(mood, { trouble: null, sent: [], tries: 0 }));
afterAll(() => app.stop());

async function stand(name: Integration['name'], of = app, as = admin): Promise<Integration> {
  const response = await of.call('GET', '/api/admin/integrations', undefined, { as });
  expect(response.status, response.text).toBe(200);
  const found = (response.json as List).find((one) => one.name === name);
  if (!found) throw new Error(`no card of ${name}`);
  return found;
}

const ask = (name: string, body: unknown = {}, of = app, as = admin) =>
  of.call('POST', `/api/admin/integrations/${name}/check`, body, { as });

describe('a question refuses', () => {
  test('names that it does not know, and those that cannot be asked', async () => {
    expect((await ask('moon')).status).toBe(400);
    expect((await ask('sources')).status).toBe(400);
    expect((await ask('mail', { to: 'somebody@example.org' })).status).toBe(400);
    expect(mood.tries).toBe(0);
  });

  test('a text message to somebody without a number, with what to do', async () => {
    const response = await ask('texts');
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'mails.noNumber',
    ]);
  });

  test('text messages where they are switched off', async () => {
    const other = await startTestApp();
    const boss = await anAdmin(other.services);
    expect((await ask('texts', {}, other, boss)).status).toBe(409);
    expect(await stand('texts', other, boss)).toMatchObject({ stand: 'off', canCheck: false });
    expect(await stand('mail', other, boss)).toMatchObject({ stand: 'trial' });
    expect(await stand('database', other, boss)).toMatchObject({ stand: 'good' });
    await other.stop();
  });
});

describe('a question', () => {
  test.each(['payments', 'live', 'jobs', 'database'] as const)(
    '%s: is answered, and the card says when',
    async (name) => {
      const { status, json, text } = await ask(name);
      expect(status, text).toBe(200);
      expect(json).toMatchObject({ ok: true, problem: null });
      expect(await stand(name)).toMatchObject({ okAt: expect.any(String), canCheck: true });
    },
  );

  test('of the mails goes to who asks, at once, and a failure says why', async () => {
    expect((await ask('mail')).json).toMatchObject({ ok: true });
    expect(mood.sent).toEqual([admin.email]);
    mood.trouble = noServer();
    expect((await ask('mail')).json).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(await stand('mail')).toMatchObject({ stand: 'attention', problem: 'unreachable' });
    mood.trouble = null;
    app.clock.passMinutes(1);
    await ask('mail');
    expect((await stand('mail')).stand).toBe('good');
    const lines = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'mail'))
      .orderBy(auditLog.at);
    expect(lines.map(({ detail }) => detail)).toEqual([{ ok: true }, { ok: false }, { ok: true }]);
  });

  test('of the text messages goes to the own number, whatever its owner wants otherwise', async () => {
    await app.db.update(users).set({ phone: '555-123-4567' }).where(eq(users.id, admin.id));
    expect((await ask('texts')).json).toMatchObject({ ok: true });
    const files = await readdir(join(app.dataDir, 'outbox'));
    expect(files.filter((name) => name.endsWith('.sms.txt'))).toHaveLength(1);
  });

  test('of the backups leaves nothing behind, and is no backup', async () => {
    expect((await ask('backups')).json).toMatchObject({ ok: true });
    expect(await readdir(app.services.config.backupDir)).toEqual([]);
    expect(await stand('backups')).toMatchObject({ stand: 'untried', okAt: null });
  });
});

describe('a store for backups', () => {
  test('is written and read, and each trouble has its word', async () => {
    const store = await startStore();
    const other = await startTestApp({
      environment: store.settings,
    });
    const boss = await anAdmin(other.services);
    const asked = async () => (await ask('backups', {}, other, boss)).json as Checked;
    expect(await asked()).toMatchObject({ ok: true });
    expect(store.objects.size).toBe(0);
    store.state.damages = true;
    expect(await asked()).toMatchObject({ ok: false, problem: 'damaged' });
    const card = await stand('backups', other, boss);
    expect(card).toMatchObject({
      kind: 'store',
      where: `${store.settings.BACKUP_S3_ENDPOINT}/safe-place/venue/`,
    });
    expect(JSON.stringify(card)).not.toContain(storeKey.secret);
    await store.stop();
    expect(await asked()).toMatchObject({ ok: false, problem: 'unreachable' });
    await other.stop();
  }, 60_000);
});

describe('a card', () => {
  test('counts what failed and waits, from the records alone', async () => {
    const before = await stand('mail');
    await aFailedMail(app, { failedAt: app.clock.now(), problem: 'refused' });
    await aFailedMail(app, { state: 'dismissed', failedAt: new Date('2020-01-01') });
    expect(await stand('mail')).toMatchObject({
      ...{ stand: 'attention', problem: 'refused' },
      failed: (before.failed ?? 0) + 1,
    });
    await aFailedJob(app);
    expect(await stand('jobs')).toMatchObject({ stand: 'attention', failed: 1 });
  });

  test('of the sources says when one could not be read', async () => {
    expect(await stand('sources')).toMatchObject({ stand: 'off' });
    const run = { runId: 'x', imported: 0, updated: 0, cancelled: 0, skipped: 0, problems: [] };
    const source = (n: number, problem: 'unreachable' | null) => ({
      ...{ name: `Town ${n}`, url: `https://town.example/${n}`, timezone: 'America/New_York' },
      lastRun: { ...run, at: `2027-03-0${n}T03:00:00.000Z`, problem },
    });
    await app.db.insert(eventSources).values([source(1, null), source(2, 'unreachable')]);
    expect(await stand('sources')).toMatchObject({
      ...{ kind: 'feeds', stand: 'attention', failed: 1, problem: 'unreachable' },
      ...{ okAt: '2027-03-01T03:00:00.000Z', failedAt: '2027-03-02T03:00:00.000Z' },
    });
  });

  test('never shows what signs in somewhere', () => {
    const { config, payments } = app.services;
    const secret = 'user:geheim@';
    const ways = waysOf(
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
    expect(JSON.stringify(ways)).not.toContain('geheim');
    expect(ways.mail).toEqual({ kind: 'smtp', where: 'mail.example.org:465' });
    expect(ways.database.where).toBe('db.example.org/venue · PostgreSQL 17');
  });
});
