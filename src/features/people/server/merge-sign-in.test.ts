import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  givePassword,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { isMergedEmail } from '#features/accounts/server/merged-emails-queries.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const accountExists = async ({ id }: { id: string }) =>
  (await app.sql`select from users where id = ${id}`).length === 1;

describe('the email address of the merged account', () => {
  const PASSWORD = 'a good long password';
  let pair: Awaited<ReturnType<typeof anAccountPair>>;
  beforeAll(async () => {
    pair = await anAccountPair(app, {}, { language: 'es' });
    await givePassword(app.services, pair.from.id, PASSWORD);
    await merge(app, admin, pair);
  });

  test('receives a notice that does not reveal the remaining email, and vice versa', async () => {
    const [sourceEmail] = await app.emailsTo(pair.from.email);
    const [targetEmail] = await app.emailsTo(pair.into.email);
    expect(sourceEmail?.subject).toBe('Unimos tus dos cuentas en Playvillage');
    expect(targetEmail?.subject).toBe('Your two accounts at Playvillage were merged');
    expect(sourceEmail?.text).not.toContain(pair.into.email);
    expect(targetEmail?.text).not.toContain(pair.from.email);
  });

  test('no longer has a session and cannot be used to sign in', async () => {
    const user = await app.call('GET', '/api/auth/user', undefined, { as: pair.from });
    expect(user.status).toBe(401);
    const body = { email: pair.from.email, password: PASSWORD };
    expect((await app.call('POST', '/api/auth/sign-in/email', body)).status).toBe(401);
  });

  test('cannot be used to sign up, and the response does not reveal why', async () => {
    const body = { name: 'New Parent', email: pair.from.email, password: PASSWORD };
    const response = await app.call('POST', '/api/auth/sign-up/email', body);
    expect(response.json).toEqual({
      user: {
        id: expect.stringMatching(/^[\w-]{32}$/),
        name: 'New Parent',
        email: pair.from.email,
      },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    const other = await app.call('POST', '/api/auth/sign-up/email', {
      ...body,
      email: 'new-one@example.org',
    });
    const idLength = (result: typeof response) =>
      (result.json as { user: { id: string } }).user.id.length;
    expect(idLength(response)).toBe(idLength(other));
    expect(await accountExists(pair.from)).toBe(false);
  });

  test('receives an explanation of the merge instead of a sign-in link', async () => {
    const body = { email: pair.from.email };
    expect((await app.call('POST', '/api/auth/sign-in/magic-link', body)).status).toBe(200);
    const texts = (await app.emailsTo(pair.from.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('link='))).toBe(false);
    expect(texts.at(-1)).toContain('/login');
  });

  test('cannot be invited to the team or inserted as an account', async () => {
    const invited = await app.call(
      'POST',
      '/api/admin/staff',
      { email: pair.from.email, role: 'staff', areas: [] },
      { as: admin },
    );
    expect(invited.status).toBe(409);
    await expect(
      app.sql`insert into users (id, name, email) values ('x', 'X', ${pair.from.email})`,
    ).rejects.toThrow('merged into another');
    expect(await isMergedEmail(app.db, pair.from.email.toUpperCase())).toBe(true);
  });

  test('can be used again after the remaining account is deleted', async () => {
    const others = await anAccountPair(app);
    await merge(app, admin, others);
    await app.call(
      'POST',
      '/api/profile/delete',
      { email: others.into.email },
      { as: others.into },
    );
    expect(await isMergedEmail(app.db, others.from.email)).toBe(false);
  });
});
