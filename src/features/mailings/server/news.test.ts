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
/** A standing clock: what is stored is compared with it. */
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
    '%s opens nothing',
    async (token) => {
      const asked = await subscription(token);
      expect(asked.status === 400 || (asked.json as { valid: boolean }).valid === false).toBe(true);
      expect([400, 404]).toContain((await oneClick(token)).status);
    },
  );

  test('of another, of another kind, or changed in one sign, is forged', async () => {
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

  test('shows its address half hidden, and nothing else of anybody', async () => {
    const reader = await aReader(app, { email: 'rosa@example.org' });
    expect((await subscription(accountToken(reader))).json).toEqual({
      valid: true,
      email: 'r•••@example.org',
      wanted: true,
    });
  });
});

describe('unsubscribing', () => {
  test('a scanner that follows the link changes nothing', async () => {
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
  ])('one click ends it, whatever is posted: %s', async (type) => {
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

  test('repeated, and at once, is one withdrawal', async () => {
    const reader = await aReader(app);
    const token = accountToken(reader);
    const responses = await Promise.all([oneClick(token), oneClick(token), oneClick(token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, reader.id));
    expect(lines).toHaveLength(1);
  });

  test('ends it for the address: the entry’s link ends the account’s news too', async () => {
    const id = await aWaitingReader(app, 'Both@example.org');
    const reader = await aReader(app, { email: 'both@example.org' });
    const other = await aReader(app);
    expect((await oneClick(tokenFor({ kind: 'entry', id }))).status).toBe(200);
    expect(await entryRow(id)).toMatchObject({ consent: false });
    expect(await userRow(reader.id)).toMatchObject({ newsConsent: false });
    expect(await userRow(other.id)).toMatchObject({ newsConsent: true });
  });

  test('of an account that was merged into another ends the other’s', async () => {
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

  test('of an account that is gone is a success too', async () => {
    const token = accountToken({ id: 'gone' });
    expect((await oneClick(token)).status).toBe(200);
    expect((await subscription(token)).json).toEqual({ valid: true, email: '', wanted: false });
  });

  test('from another site’s page is refused as any foreign write', async () => {
    const reader = await aReader(app);
    const response = await fetch(
      `${app.address}/api/news/unsubscribe?token=${accountToken(reader)}`,
      { method: 'POST', headers: { origin: 'https://evil.example' } },
    );
    expect(response.status).toBe(403);
  });
});

describe('the mail', () => {
  test('carries the link and the headers of RFC 8058 as they must be', async () => {
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

  test('of a booking or of sign-in has none of it', async () => {
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

  test('nobody has agreed until it is said; both ways are noted with their time, once', async () => {
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

  test.each([null, 'yes', 1])('%j is no answer', async (newsConsent) => {
    const member = await aMember(app.services);
    expect((await change(member, { newsConsent })).status).toBe(400);
  });

  test('what was agreed, and the mailings that came, are in the download', async () => {
    const reader = await aReader(app);
    const response = await app.call('GET', '/api/profile/data', undefined, { as: reader });
    expect(response.json).toMatchObject({
      profile: { newsConsent: true, newsConsentAt: expect.any(String) },
      mailings: [],
    });
  });
});
