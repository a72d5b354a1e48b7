import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMember, aPasskey, giveSecondFactor } from '../accounts-factory.ts';
import { findAccount, findAccountByEmail } from '../accounts-queries.ts';
import { countPasskeys } from '../second-factor/passkeys-queries.ts';
import { setAccount } from './set-account.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playvillage-account-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Run = { code: number | null; out: string; err: string };

/** Runs the command as `npm run account --` does, in its own data directory. */
function runAccount(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, ['scripts/account.ts', ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://play.example',
      NODE_ENV: 'test',
    },
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.on('data', (text) => {
    run.out += text;
  });
  child.stderr.on('data', (text) => {
    run.err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...run, code })));
}

test('reports invalid arguments with exit code 2', async () => {
  const { code, out, err } = await runAccount('--email', 'a@example.org', '--role', 'owner');
  expect(code).toBe(2);
  expect(err).toBe(
    'Please give a role: --role member, staff or admin\nUsage: npm run account -- --email E --role member|staff|admin [--name N] [--password P] [--clear-second-factor]\n',
  );
  expect(out).toBe('');
});

test('creates an account without a running server, and changes one while the database is in use', async () => {
  const created = await runAccount(
    '--email',
    'Owner@Example.org',
    '--role',
    'admin',
    '--name',
    'Al O',
  );
  expect(created.err).toBe('');
  expect(created.code).toBe(0);
  expect(created.out).toContain('Created the account owner@example.org, role admin.');
  expect(created.out).toMatch(/https:\/\/play\.example\/login\?link=\w{32}\n/);

  const embedded = await startEmbeddedDatabase({ dataDir });
  const database = openDatabase(embedded.address, 2);
  try {
    const changed = await runAccount('--email', 'owner@example.org', '--role', 'staff');
    expect(changed.code).toBe(0);
    expect(changed.out).toContain('owner@example.org has the role staff now.');
    expect(await findAccountByEmail(database.db, 'owner@example.org')).toMatchObject({
      name: 'Al O',
      role: 'staff',
      emailVerified: true,
    });
  } finally {
    await database.close();
    await embedded.stop();
  }
}, 60_000);

describe('setAccount', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const getInstallation = () => ({
    config: { ...app.services.config, SESSION_SECRET: app.services.config.SESSION_SECRET ?? '' },
    database: { db: app.db, sql: app.sql, close: async () => undefined },
    venueName: app.services.venue().name,
  });

  test('returns a link that signs in once', async () => {
    const input = { email: 'new@example.org', role: 'staff' } as const;
    const { link } = await setAccount(getInstallation(), input);
    const token = new URL(link ?? 'missing:').searchParams.get('link');
    const jar = createCookieJar();
    const response = await app.call('POST', '/api/auth/magic-link/verify', { token });
    jar.store(response.headers);
    const me = await app.call('GET', '/api/auth/user', undefined, { as: jar });
    expect(me.json).toMatchObject({ email: 'new@example.org', name: 'New', role: 'staff' });
    expect((await app.call('POST', '/api/auth/magic-link/verify', { token })).status).toBe(410);
  });

  test('sets the given password and returns no link', async () => {
    const result = await setAccount(getInstallation(), {
      email: 'pass@example.org',
      role: 'admin',
      password: 'given by hand',
    });
    expect(result.link).toBeNull();
    const response = await app.call('POST', '/api/auth/sign-in/email', {
      email: 'pass@example.org',
      password: 'given by hand',
    });
    expect(response.status).toBe(200);
  });

  test('changes the role without ending sessions', async () => {
    const member = await aMember(app.services, { emailVerified: false });
    const result = await setAccount(getInstallation(), { email: member.email, role: 'admin' });
    expect(result).toMatchObject({ created: false, retainsUnverifiedSignInMethods: true });
    expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).json).toMatchObject(
      { role: 'admin', emailVerified: true },
    );
    await setAccount(getInstallation(), { email: member.email, role: 'member' });
    expect((await findAccount(app.db, member.id))?.role).toBe('member');
  });

  test('renames an existing account, including its first and last name', async () => {
    const { id, email } = await aMember(app.services, { name: 'Dana Rivera' });
    await setAccount(getInstallation(), { email, role: 'staff', name: 'Mary Ann Lee' });
    expect(await findAccount(app.db, id)).toMatchObject({ name: 'Mary Ann Lee' });
    expect(await app.sql`select first_name, last_name from users where id = ${id}`).toEqual([
      { first_name: 'Mary Ann', last_name: 'Lee' },
    ]);
  });

  test('deletes existing sessions and sign-in methods when it sets a password', async () => {
    const member = await aMember(app.services);
    await aPasskey(app, member.id);
    await giveSecondFactor(app.services, member.id);
    const input = { email: member.email, role: 'member', password: 'a new password' } as const;
    const result = await setAccount(getInstallation(), input);
    expect(result.secondFactorCleared).toBe(true);
    expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(401);
    expect(await countPasskeys(app.db, member.id)).toBe(0);
    const { email, password } = input;
    const response = await app.call('POST', '/api/auth/sign-in/email', { email, password });
    expect(response.json).toMatchObject({ user: { id: member.id } });
  });

  test('clears a lost second factor, audits the change and retains other sign-in methods', async () => {
    const member = await aMember(app.services, { role: 'staff' });
    await aPasskey(app, member.id);
    await giveSecondFactor(app.services, member.id);
    const input = { email: member.email, role: 'staff', clearSecondFactor: true } as const;
    expect(await setAccount(getInstallation(), input)).toMatchObject({ secondFactorCleared: true });
    expect(await setAccount(getInstallation(), input)).toMatchObject({
      secondFactorCleared: false,
    });
    const security = await app.call('GET', '/api/auth/security', undefined, { as: member });
    expect(security.json).toMatchObject({ secondFactor: { isOn: false }, passkeys: 1 });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, member.id));
    expect(entries.filter(({ action }) => action === 'second-factor.cleared')).toEqual([
      expect.objectContaining({ actorId: null }),
    ]);
  });

  test('retains the second factor when only the role changes', async () => {
    const member = await aMember(app.services);
    await giveSecondFactor(app.services, member.id);
    await setAccount(getInstallation(), { email: member.email, role: 'staff' });
    const security = await app.call('GET', '/api/auth/security', undefined, { as: member });
    expect(security.json).toMatchObject({ secondFactor: { isOn: true } });
  });
});
