import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { mailingEmail } from './mailing-email.ts';
import { aSubscriber, aWaitlistSubscriber, someContent } from './mailings-factory.ts';
import { createNewsToken, type Subscriber } from './news-links.ts';

let app: TestApp;
/** The app's time. Changed only by `advanceMinutes`, so that stored times can be compared with it. */
let time = new Date('2027-03-02T15:00:00Z');
const advanceMinutes = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => time } });
});
afterAll(() => app.stop());

const tokenFor = (subscriber: Subscriber) => createNewsToken(app.services, subscriber);
const accountToken = ({ id }: { id: string }) => tokenFor({ kind: 'account', id });
const userRow = async (id: string) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0];
const entryRow = async (id: string) =>
  (await app.db.select().from(waitlist).where(eq(waitlist.id, id)))[0];

/** Unsubscribes like an email client (RFC 8058): with a form, without a cookie or an origin. */
const oneClick = (token: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${app.address}/api/news/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'List-Unsubscribe=One-Click',
  });
const getSubscription = (token: string) =>
  app.call('GET', `/api/news/subscription?token=${encodeURIComponent(token)}`);

describe('news tokens', () => {
  test.each([['none'], ['a.someone.'], ['a..x'], ['x.someone.AAAA'], ['%00'], ['a'.repeat(400)]])(
    'are rejected if malformed: %s',
    async (token) => {
      const response = await getSubscription(token);
      expect(response.status === 400 || (response.json as { valid: boolean }).valid === false).toBe(
        true,
      );
      expect([400, 404]).toContain((await oneClick(token)).status);
    },
  );

  test('are rejected with a different id, kind or signature', async () => {
    const [subscriber, other] = [await aSubscriber(app), await aSubscriber(app)];
    const token = accountToken(subscriber);
    const [, , signature = ''] = token.split('.');
    const forgedTokens = [
      `a.${other.id}.${signature}`,
      `e.${subscriber.id}.${signature}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ];
    for (const forgedToken of forgedTokens) {
      expect((await oneClick(forgedToken)).status).toBe(404);
      expect((await getSubscription(forgedToken)).json).toEqual({
        valid: false,
        email: '',
        wanted: false,
      });
    }
    expect(await userRow(subscriber.id)).toMatchObject({ newsConsent: true });
    expect(await userRow(other.id)).toMatchObject({ newsConsent: true });
  });

  test('reveal only the masked address', async () => {
    const subscriber = await aSubscriber(app, { email: 'rosa@example.org' });
    expect((await getSubscription(accountToken(subscriber))).json).toEqual({
      valid: true,
      email: 'r•••@example.org',
      wanted: true,
    });
  });
});

describe('unsubscribing', () => {
  test('changes nothing when a scanner opens the link', async () => {
    const subscriber = await aSubscriber(app);
    const token = accountToken(subscriber);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${app.address}/api/news/unsubscribe?token=${token}`, {
        method,
        redirect: 'manual',
      });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`${app.address}/unsubscribe?token=${token}`);
    }
    await getSubscription(token);
    expect(await userRow(subscriber.id)).toMatchObject({ newsConsent: true });
  });

  test.each([
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['application/json'],
  ])('accepts a one-click request with the content type %s', async (type) => {
    const subscriber = await aSubscriber(app);
    advanceMinutes(5);
    expect((await oneClick(accountToken(subscriber), type)).status).toBe(200);
    expect(await userRow(subscriber.id)).toMatchObject({
      newsConsent: false,
      newsConsentAt: time,
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, subscriber.id));
    expect(entries).toMatchObject([
      { action: 'news.withdrawn', actorId: subscriber.id, detail: { by: 'mail' } },
    ]);
  });

  test('withdraws consent once for concurrent requests', async () => {
    const subscriber = await aSubscriber(app);
    const token = accountToken(subscriber);
    const responses = await Promise.all([oneClick(token), oneClick(token), oneClick(token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, subscriber.id));
    expect(entries).toHaveLength(1);
  });

  test('also unsubscribes the account with the same address as the waitlist entry', async () => {
    const id = await aWaitlistSubscriber(app, 'Both@example.org');
    const subscriber = await aSubscriber(app, { email: 'both@example.org' });
    const other = await aSubscriber(app);
    expect((await oneClick(tokenFor({ kind: 'entry', id }))).status).toBe(200);
    expect(await entryRow(id)).toMatchObject({ consent: false });
    expect(await userRow(subscriber.id)).toMatchObject({ newsConsent: false });
    expect(await userRow(other.id)).toMatchObject({ newsConsent: true });
  });

  test('unsubscribes the account that the token’s account was merged into', async () => {
    const subscriber = await aSubscriber(app);
    await app.db.insert(mergedAccounts).values({
      id: 'former-account',
      userId: subscriber.id,
      email: 'former@example.org',
      mergedAt: app.clock.now(),
    });
    expect((await oneClick(accountToken({ id: 'former-account' }))).status).toBe(200);
    expect(await userRow(subscriber.id)).toMatchObject({ newsConsent: false });
  });

  test('succeeds for a deleted account', async () => {
    const token = accountToken({ id: 'deleted' });
    expect((await oneClick(token)).status).toBe(200);
    expect((await getSubscription(token)).json).toEqual({ valid: true, email: '', wanted: false });
  });

  test('returns 403 to requests from another site', async () => {
    const subscriber = await aSubscriber(app);
    const response = await fetch(
      `${app.address}/api/news/unsubscribe?token=${accountToken(subscriber)}`,
      { method: 'POST', headers: { origin: 'https://evil.example' } },
    );
    expect(response.status).toBe(403);
  });
});

describe('unsubscribe headers', () => {
  test('are added to news emails as RFC 8058 requires, with a link in the text', async () => {
    const subscriber = await aSubscriber(app, { name: 'Rosa Reader' });
    const to = {
      ...subscriber,
      language: 'en' as const,
      subscriber: { kind: 'account' as const, id: subscriber.id },
    };
    const message = mailingEmail(app.services, someContent, to);
    await app.services.queueEmail(app.db, { key: 'mailing-test:headers', ...message });
    const file = await eventually('the email is sent', async () =>
      (await app.readSentEmails()).find((content) => content.includes(subscriber.email)),
    );
    const headers = `\n${file.slice(0, file.indexOf('\n\n'))}`;
    const token = accountToken(subscriber);
    expect(headers).toContain(
      `\nList-Unsubscribe: <${app.address}/api/news/unsubscribe?token=${token}>\n`,
    );
    expect(headers).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const body = file.slice(headers.length).replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(body).toContain(`Unsubscribe:\n${app.address}/unsubscribe?token=${token}`);
    expect(body).toContain(`<a href="${app.address}/unsubscribe?token=${token}"`);
  });

  test('are not added to other emails', async () => {
    await app.call('POST', '/api/waitlist', { email: 'plain@example.org' });
    const file = await eventually('the email is sent', async () =>
      (await app.readSentEmails()).find((content) => content.includes('plain@example.org')),
    );
    expect(file).not.toContain('List-Unsubscribe');
    expect(`\n${file}`).toContain('\nAuto-Submitted: auto-generated\n');
  });
});

describe('news consent in the profile', () => {
  const updateProfile = (as: { cookie: string }, body: object) =>
    app.call('PATCH', '/api/profile', body, { as });

  test('is unset by default and stored with the time of each change', async () => {
    const member = await aMember(app.services);
    const before = await app.call('GET', '/api/profile', undefined, { as: member });
    expect(before.json).toMatchObject({ newsConsent: false });
    expect(await userRow(member.id)).toMatchObject({ newsConsent: null, newsConsentAt: null });
    const agreedAt = time;
    expect((await updateProfile(member, { newsConsent: true })).json).toMatchObject({
      newsConsent: true,
    });
    advanceMinutes(10);
    await updateProfile(member, { newsConsent: true, notifyEvents: false });
    expect(await userRow(member.id)).toMatchObject({ newsConsentAt: agreedAt });
    await updateProfile(member, { newsConsent: false });
    expect(await userRow(member.id)).toMatchObject({
      newsConsent: false,
      newsConsentAt: time,
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, member.id));
    expect(entries.map(({ action }) => action)).toEqual(['news.agreed', 'news.withdrawn']);
  });

  test.each([null, 'yes', 1])('cannot be set to %j', async (newsConsent) => {
    const member = await aMember(app.services);
    expect((await updateProfile(member, { newsConsent })).status).toBe(400);
  });

  test('is in the data download, with the list of mailings', async () => {
    const subscriber = await aSubscriber(app);
    const response = await app.call('GET', '/api/profile/data', undefined, { as: subscriber });
    expect(response.json).toMatchObject({
      profile: { newsConsent: true, newsConsentAt: expect.any(String) },
      mailings: [],
    });
  });
});
