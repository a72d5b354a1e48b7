import { truncate } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startStore } from '#platform/server/external/object-store-factory.ts';
import { createHealthProof } from '#platform/server/http/health-proof.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { DescribedFinding } from '../../doctor-contract.ts';
import { doctorChecks } from '../../doctor-rules.ts';
import { findGoodBackups } from '../backup-runs-queries.ts';
import { aBackup } from '../backups-factory.ts';
import { type DoctorContext, examineInstallation } from './examine-installation.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000', TRUST_PROXY: '127.0.0.2' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());
beforeEach(() => app.clock.set(new Date('2027-03-06T15:40:00Z')));

type Changes = { config?: object; payments?: Partial<DoctorContext['payments']> };

/** What the doctor finds if families open `publicUrl`. */
async function examine(publicUrl = app.address, changes: Changes = {}, { services } = app) {
  const config = { ...services.config, PUBLIC_URL: publicUrl, publicUrl, ...changes.config };
  const payments = { ...services.payments, ...changes.payments };
  const now = services.clock.now();
  const findings = await examineInstallation({ ...services, config, payments, now });
  return (check: DescribedFinding['check']) => findings.find((finding) => finding.check === check);
}

/** A proxy before the app that changes the headers of its requests. */
async function startProxy(change: (headers: Record<string, unknown>) => void, from = '127.0.0.1') {
  const port = await findFreePort();
  const { port: target } = new URL(app.address);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    change(headers);
    const { method, url: path } = incoming;
    request({ host: '127.0.0.1', port: target, localAddress: from, method, path, headers })
      .on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(server) };
}

function stop(server: Server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

test('finds the installation under its own address, with web sockets', async () => {
  const found = await examine();
  expect(found('address')).toMatchObject({ level: 'good', title: 'Public address' });
  expect(found('proxy')?.level).toBe('good');
  expect(found('sockets')?.level).toBe('good');
  expect(found('database')?.level).toBe('good');
  expect(found('disk')?.text).toMatch(/^\d+\.\d GB are free in /);
});

test('names a proxy that is not trusted, and web sockets that it drops', async () => {
  const proxy = await startProxy((headers) => {
    headers['x-forwarded-for'] = '203.0.113.9';
    delete headers.upgrade;
    headers.connection = 'close';
  });
  const found = await examine(proxy.url);
  await proxy.stop();
  expect(found('address')?.level).toBe('good');
  expect(found('proxy')).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
  });
  expect(found('sockets')?.level).toBe('problem');
});

test.each([
  ['elsewhere', '203.0.113.9'],
  ['on its machine', '127.0.0.2'],
])('accepts a trusted proxy, called from %s', async (_place, visitor) => {
  const forward = (headers: Record<string, unknown>) => {
    headers['x-forwarded-for'] = visitor;
  };
  const proxy = await startProxy(forward, '127.0.0.2');
  const found = await examine(proxy.url);
  await proxy.stop();
  expect(found('proxy')?.level).toBe('good');
});

test('tells another installation and a silent address from its own', async () => {
  const stranger = await startTestApp({
    environment: { SESSION_SECRET: 'another secret of thirty-two characters' },
  });
  const found = await examine(stranger.address);
  await stranger.stop();
  expect(found('address')).toMatchObject({
    level: 'problem',
    text: expect.stringContaining('status 200'),
  });
  expect(found('proxy')?.level).toBe('skipped');
  expect((await examine(stranger.address))('address')?.text).toContain('ECONNREFUSED');
});

test('tells how a request arrived only to a caller with a valid proof', async () => {
  const { SESSION_SECRET } = app.services.config;
  const ask = async (proof: string) => (await app.call('GET', `/api/health?proof=${proof}`)).json;
  expect(await ask(createHealthProof(SESSION_SECRET, app.clock.now()))).toHaveProperty('seen');
  const anHourAgo = new Date(app.clock.now().getTime() - 3_600_000);
  expect(await ask(createHealthProof(SESSION_SECRET, anHourAgo))).toEqual({ status: 'up' });
  expect(await ask('guess')).toEqual({ status: 'up' });
});

describe('backups', () => {
  test('are read to their end', async () => {
    expect((await examine())('backups')?.level).toBe('warning');
    await aBackup(app);
    const [backup] = await findGoodBackups(app.db);
    expect((await examine())('backups')?.level).toBe('good');

    const file = join(app.services.config.backupDir, backup?.fileName ?? '');
    await truncate(file, (backup?.bytes ?? 0) - 100);
    expect((await examine())('backups')).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('can’t be read to its end'),
    });
  });

  test('in an object store are opened with the passphrase', async () => {
    const store = await startStore();
    const passphrase = 'a passphrase for the store';
    const environment = { ...store.settings, BACKUP_PASSPHRASE: passphrase };
    const storeApp = await startTestApp({ environment });
    await aBackup(storeApp);
    const level = async (config: object) => {
      const found = await examine(app.address, { config }, storeApp);
      return found('backups')?.level;
    };
    expect(await level({})).toBe('good');
    expect(await level({ BACKUP_PASSPHRASE: 'another passphrase' })).toBe('problem');
    expect(await level({ BACKUP_PASSPHRASE: undefined })).toBe('problem');
    await storeApp.stop();
    await store.stop();
  });
});

test('asks the provider where it reports payments', async () => {
  const examineWith = (findSetup: DoctorContext['payments']['findSetup']) =>
    examine(app.address, { payments: { mode: 'stripe', findSetup } });
  const found = await examineWith(async () => ({ canCharge: false, webhooks: [] }));
  expect(found('payments')).toMatchObject({ level: 'problem' });
  expect(found('webhook')?.text).toContain(`${app.address}/api/stripe/webhook`);

  const denied = await examineWith(() =>
    Promise.reject(Object.assign(new Error(), { statusCode: 401 })),
  );
  expect(denied('payments')?.text).toBe('Stripe doesn’t accept STRIPE_SECRET_KEY.');
});

test('signs in to the mail server', async () => {
  const port = await findFreePort();
  const found = await examine(app.address, {
    config: { SMTP_URL: `smtp://127.0.0.1:${port}`, mailFrom: 'Us <hi@venue.example>' },
  });
  expect(found('mail')?.text).toMatch(/^127\.0\.0\.1 doesn’t answer \((ECONNREFUSED|ESOCKET)\)/);
  expect(found('mailDomain')?.text).toContain('venue.example is an example’s domain');
});

test('/admin/integrations lists all checks in the language of the page', async () => {
  const { json } = await app.call(
    'POST',
    '/api/admin/doctor',
    {},
    { as: admin, headers: { 'accept-language': 'es' } },
  );
  const findings = json as DescribedFinding[];
  expect(findings.map(({ check }) => check)).toEqual([...doctorChecks]);
  expect(findings[0]?.title).toBe('Dirección pública');
});
