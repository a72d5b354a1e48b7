import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  givePassword,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { isMergedEmail } from '#features/accounts/server/merged-emails-queries.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge, twoAccounts } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const exists = async ({ id }: { id: string }) =>
  (await app.sql`select from users where id = ${id}`).length === 1;

describe('the e-mail of the merged account', () => {
  const PASSWORD = 'a good long password';
  let two: Awaited<ReturnType<typeof twoAccounts>>;
  beforeAll(async () => {
    two = await twoAccounts(app, {}, { language: 'es' });
    await givePassword(app.services, two.from.id, PASSWORD);
    await merge(app, admin, two);
  });

  test('is notified, like the kept one, without naming the other', async () => {
    const [gone] = await app.mailsTo(two.from.email);
    const [kept] = await app.mailsTo(two.into.email);
    expect(gone?.subject).toBe('Tus dos cuentas en Playvillage ahora son una');
    expect(kept?.subject).toBe('Your two accounts at Playvillage are one now');
    expect(gone?.text).not.toContain(two.into.email);
    expect(kept?.text).not.toContain(two.from.email);
  });

  test('is signed out at once and cannot sign in again', async () => {
    const user = await app.call('GET', '/api/auth/user', undefined, { as: two.from });
    expect(user.status).toBe(401);
    const body = { email: two.from.email, password: PASSWORD };
    expect((await app.call('POST', '/api/auth/sign-in/email', body)).status).toBe(401);
  });

  test('cannot sign up; the response does not reveal why', async () => {
    const body = { name: 'Somebody', email: two.from.email, password: PASSWORD };
    const response = await app.call('POST', '/api/auth/sign-up/email', body);
    expect(response.json).toEqual({
      user: { id: expect.stringMatching(/^[\w-]{32}$/), name: 'Somebody', email: two.from.email },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    const other = await app.call('POST', '/api/auth/sign-up/email', {
      ...body,
      email: 'new-one@example.org',
    });
    const idOf = (result: typeof response) =>
      (result.json as { user: { id: string } }).user.id.length;
    expect(idOf(response)).toBe(idOf(other));
    expect(await exists(two.from)).toBe(false);
  });

  test('gets a mail that explains the merge instead of a link', async () => {
    const body = { email: two.from.email };
    expect((await app.call('POST', '/api/auth/sign-in/magic-link', body)).status).toBe(200);
    const texts = (await app.mailsTo(two.from.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('link='))).toBe(false);
    expect(texts.at(-1)).toContain('/login');
  });

  test('cannot be invited to the team or inserted as an account', async () => {
    const invited = await app.call(
      'POST',
      '/api/admin/staff',
      { email: two.from.email, role: 'staff', areas: [] },
      { as: admin },
    );
    expect(invited.status).toBe(409);
    await expect(
      app.sql`insert into users (id, name, email) values ('x', 'X', ${two.from.email})`,
    ).rejects.toThrow('merged into another');
    expect(await isMergedEmail(app.db, two.from.email.toUpperCase())).toBe(true);
  });

  test('is free again once the kept account is deleted', async () => {
    const pair = await twoAccounts(app);
    await merge(app, admin, pair);
    await app.call('POST', '/api/profile/delete', { email: pair.into.email }, { as: pair.into });
    expect(await isMergedEmail(app.db, pair.from.email)).toBe(false);
  });
});
