import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { mailingMail } from './mailing-mail.ts';
import { aReader, aWaitingReader, someLetters } from './mailings-factory.ts';
import { type Reader, tokenOf } from './news-links.ts';

let app: TestApp;
/** A fixed clock, to compare stored times with. */
let time = new Date('2027-03-02T15:00:00Z');
const passMinutes = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => time } });
});
afterAll(() => app.stop());

const tokenFor = (reader: Reader) => tokenOf(app.services, reader);
const accountToken = ({ id }: { id: string }) => tokenFor({ kind: 'account', id });
const userRow = async (id: string) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0];
const entryRow = async (id: string) =>
  (await app.db.select().from(waitlist).where(eq(waitlist.id, id)))[0];

/** As a mail program does it (RFC 8058): a form, no cookie, no origin. */
const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${app.address}/api/news/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'List-Unsubscribe=One-Click',
  });
const subscription = (token: string) =>
  app.call('GET', `/api/news/subscription?token=${encodeURIComponent(token)}`);

describe('a token', () => {
  test.each([['none'], ['a.someone.'], ['a..x'], ['x.someone.AAAA'], ['%00'], ['a'.repeat(400)]])(
    '%s is rejected',
    async (token) => {
      const response = await subscription(token);
      expect(response.status === 400 || (response.json as { valid: boolean }).valid === false).toBe(
        true,
      );
      expect([400, 404]).toContain((await oneClick(token)).status);
    },
  );

  test('with another id, kind or signature is rejected', async () => {
    const [reader, other] = [await aReader(app), await aReader(app)];
    const token = accountToken(reader);
    const [, , mark = ''] = token.split('.');
    const forged = [
      `a.${other.id}.${mark}`,
      `e.${reader.id}.${mark}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ];
    for (const one of forged) {
      expect((await oneClick(one)).status).toBe(404);
      expect((await subscription(one)).json).toEqual({ valid: false, email: '', wanted: false });
    }
    expect(await userRow(reader.id)).toMatchObject({ newsConsent: true });
    expect(await userRow(other.id)).toMatchObject({ newsConsent: true });
  });

  test('shows only its masked address', async () => {
    const reader = await aReader(app, { email: 'rosa@example.org' });
    expect((await subscription(accountToken(reader))).json).toEqual({
      valid: true,
      email: 'r•••@example.org',
      wanted: true,
    });
  });
});

describe('unsubscribing', () => {
  test('ignores scanners that follow the link', async () => {
    const reader = await aReader(app);
    const token = accountToken(reader);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${app.address}/api/news/unsubscribe?token=${token}`, {
        method,
        redirect: 'manual',
      });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`${app.address}/unsubscribe?token=${token}`);
    }
    await subscription(token);
    expect(await userRow(reader.id)).toMatchObject({ newsConsent: true });
  });

  test.each([
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['application/json'],
  ])('unsubscribes with one click for any body: %s', async (type) => {
    const reader = await aReader(app);
    passMinutes(5);
    expect((await oneClick(accountToken(reader), type)).status).toBe(200);
    expect(await userRow(reader.id)).toMatchObject({
      newsConsent: false,
      newsConsentAt: time,
    });
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, reader.id));
    expect(lines).toMatchObject([
      { action: 'news.withdrawn', actorId: reader.id, detail: { by: 'mail' } },
    ]);
  });

  test('withdraws once for concurrent requests', async () => {
    const reader = await aReader(app);
    const token = accountToken(reader);
    const responses = await Promise.all([oneClick(token), oneClick(token), oneClick(token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, reader.id));
    expect(lines).toHaveLength(1);
  });

  test('applies to the address: an entry’s link also unsubscribes the account', async () => {
    const id = await aWaitingReader(app, 'Both@example.org');
    const reader = await aReader(app, { email: 'both@example.org' });
    const other = await aReader(app);
    expect((await oneClick(tokenFor({ kind: 'entry', id }))).status).toBe(200);
    expect(await entryRow(id)).toMatchObject({ consent: false });
    expect(await userRow(reader.id)).toMatchObject({ newsConsent: false });
    expect(await userRow(other.id)).toMatchObject({ newsConsent: true });
  });

  test('of a merged account unsubscribes the kept one', async () => {
    const reader = await aReader(app);
    await app.db.insert(mergedAccounts).values({
      id: 'former-account',
      userId: reader.id,
      email: 'former@example.org',
      mergedAt: app.clock.now(),
    });
    expect((await oneClick(accountToken({ id: 'former-account' }))).status).toBe(200);
    expect(await userRow(reader.id)).toMatchObject({ newsConsent: false });
  });

  test('of a deleted account succeeds', async () => {
    const token = accountToken({ id: 'gone' });
    expect((await oneClick(token)).status).toBe(200);
    expect((await subscription(token)).json).toEqual({ valid: true, email: '', wanted: false });
  });

  test('from another site is refused', async () => {
    const reader = await aReader(app);
    const response = await fetch(
      `${app.address}/api/news/unsubscribe?token=${accountToken(reader)}`,
      { method: 'POST', headers: { origin: 'https://evil.example' } },
    );
    expect(response.status).toBe(403);
  });
});

describe('the mail', () => {
  test('has the link and the headers of RFC 8058', async () => {
    const reader = await aReader(app, { name: 'Rosa Reader' });
    const to = {
      ...reader,
      language: 'en' as const,
      reader: { kind: 'account' as const, id: reader.id },
    };
    const mail = mailingMail(app.services, someLetters, to);
    await app.services.queueMail(app.db, { key: 'mailing-test:headers', ...mail });
    const file = await eventually('it is sent', async () =>
      (await app.sentFiles()).find((content) => content.includes(reader.email)),
    );
    const head = `\n${file.slice(0, file.indexOf('\n\n'))}`;
    const token = accountToken(reader);
    expect(head).toContain(
      `\nList-Unsubscribe: <${app.address}/api/news/unsubscribe?token=${token}>\n`,
    );
    expect(head).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const body = file.slice(head.length).replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(body).toContain(
      `Unsubscribe from these mails:\n${app.address}/unsubscribe?token=${token}`,
    );
    expect(body).toContain(`<a href="${app.address}/unsubscribe?token=${token}"`);
  });

  test('of other kinds has no unsubscribe headers', async () => {
    await app.call('POST', '/api/waitlist', { email: 'plain@example.org' });
    const file = await eventually('it is sent', async () =>
      (await app.sentFiles()).find((content) => content.includes('plain@example.org')),
    );
    expect(file).not.toContain('List-Unsubscribe');
    expect(`\n${file}`).toContain('\nAuto-Submitted: auto-generated\n');
  });
});

describe('in the profile’s settings', () => {
  const change = (as: { cookie: string }, body: object) =>
    app.call('PATCH', '/api/profile', body, { as });

  test('consent is off by default; each change is stored with its time, once', async () => {
    const member = await aMember(app.services);
    const before = await app.call('GET', '/api/profile', undefined, { as: member });
    expect(before.json).toMatchObject({ newsConsent: false });
    expect(await userRow(member.id)).toMatchObject({ newsConsent: null, newsConsentAt: null });
    const agreedAt = time;
    expect((await change(member, { newsConsent: true })).json).toMatchObject({
      newsConsent: true,
    });
    passMinutes(10);
    await change(member, { newsConsent: true, notifyEvents: false });
    expect(await userRow(member.id)).toMatchObject({ newsConsentAt: agreedAt });
    await change(member, { newsConsent: false });
    expect(await userRow(member.id)).toMatchObject({
      newsConsent: false,
      newsConsentAt: time,
    });
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, member.id));
    expect(lines.map(({ action }) => action)).toEqual(['news.agreed', 'news.withdrawn']);
  });

  test.each([null, 'yes', 1])('%j is refused', async (newsConsent) => {
    const member = await aMember(app.services);
    expect((await change(member, { newsConsent })).status).toBe(400);
  });

  test('consent and received mailings are in the data download', async () => {
    const reader = await aReader(app);
    const response = await app.call('GET', '/api/profile/data', undefined, { as: reader });
    expect(response.json).toMatchObject({
      profile: { newsConsent: true, newsConsentAt: expect.any(String) },
      mailings: [],
    });
  });
});
