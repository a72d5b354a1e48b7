import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { sendBookingReminders } from '#features/bookings/server/emails/send-reminders.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { auditLog, outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { emailKinds } from '../mail-texts-rules.ts';
import { mailTexts } from './mail-texts-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.delete(mailTexts);
  await app.db.delete(outbox);
});

const texts = { en: 'Park behind the bakery.', es: 'Estaciona detrás de la panadería.' };
const path = (kind: string, suffix = '') => `/api/admin/mail-texts/${kind}${suffix}`;
const save = (kind: string, body: unknown, as = admin) =>
  app.call('PATCH', path(kind), body, { as });
const preview = async (kind: string, body: unknown) =>
  app.call('POST', path(kind, '/preview'), body, { as: admin });
const joinWaitlist = (email: string, language = 'en') =>
  app.call('POST', '/api/waitlist', { email }, { headers: { cookie: `language=${language}` } });

describe('the email text API', () => {
  test.each([
    ['sign-in', texts],
    ['booking-confirmed', { en: 'only one language' }],
    ['booking-confirmed', { ...texts, fr: 'x' }],
    ['booking-confirmed', { ...texts, en: 'x'.repeat(1501) }],
    ['booking-confirmed', { ...texts, en: 'bell \u0007' }],
    ['booking-confirmed', { ...texts, en: null }],
  ])('rejects the kind %s with the texts %j', async (kind, body) => {
    expect((await save(kind, body)).status).toBe(400);
    expect((await preview(kind, body)).status).toBe(400);
    expect(await app.db.$count(mailTexts)).toBe(0);
  });

  test('rejects staff regardless of their areas', async () => {
    const staff = await aStaffMember(app.services, { areas: ['people', 'bookings'] });
    expect((await save('booking-confirmed', texts, staff)).status).toBe(403);
  });
});

describe('custom texts', () => {
  test('are stored, listed and removed, and audited without their content', async () => {
    expect((await save('waitlist-joined', { ...texts, es: '  ' })).json).toEqual({
      en: texts.en,
      es: '',
    });
    const list = await app.call('GET', '/api/admin/mail-texts', undefined, { as: admin });
    expect(list.json).toHaveLength(emailKinds.length);
    expect(list.json).toContainEqual({
      kind: 'waitlist-joined',
      words: { en: texts.en, es: '' },
    });
    await save('waitlist-joined', { en: '', es: '' });
    expect(await app.db.$count(mailTexts)).toBe(0);
    const auditRows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'mail-text.changed'));
    expect(auditRows).toHaveLength(2);
    expect(JSON.stringify(auditRows)).not.toContain('bakery');
  });

  test('are consistent after concurrent saves', async () => {
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => save('order-paid', { en: text, es: text })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await app.db.select().from(mailTexts);
    expect(new Set(rows.map((row) => row.words)).size).toBe(1);
  });

  test('are appended to emails of their kind and language, escaped and with links', async () => {
    await save('waitlist-joined', {
      en: 'Park <b>behind</b> https://example.org/map?a=1&b=2.',
      es: '',
    });
    await joinWaitlist('words@example.org');
    await joinWaitlist('palabras@example.org', 'es');
    const [english] = await app.emailsTo('words@example.org');
    expect(english?.own).toContain('Park <b>behind</b>');
    expect(english).not.toHaveProperty('kind');
    expect((await app.emailsTo('palabras@example.org'))[0]).not.toHaveProperty('own');
    const file = await eventually('the email is sent', async () =>
      (await app.readSentEmails()).find((content) => content.includes('words@example.org')),
    );
    const sent = file.replaceAll('=\n', '').replaceAll('=3D', '=').replaceAll('\n', ' ');
    expect(sent).toContain('See you soon, Playvillage  Park <b>behind</b>');
    expect(sent).toContain(
      'Park &lt;b&gt;behind&lt;/b&gt; <a href="https://example.org/map?a=1&amp;b=2"',
    );
  });

  test('are appended to confirmations and reminders', async () => {
    await save('booking-confirmed', texts);
    await save('booking-reminder', { ...texts, en: 'Bring socks.' });
    const held = await aHold(app, await aSlot(app));
    await pay(app, held.sessionId);
    const [confirmed] = await app.emailsTo(held.email);
    expect(confirmed?.own).toBe(texts.en);

    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    await aMemberBooking(app, member, slot);
    const dayBefore = new Date(`${slot.date}T17:30:00-05:00`).getTime() - 86_400_000;
    app.clock.set(new Date(dayBefore));
    await sendBookingReminders(app.services);
    const messages = await app.emailsTo(member.email);
    expect(messages.map(({ own }) => own)).toEqual([texts.en, 'Bring socks.']);
  });
});

describe('a sample email', () => {
  test.each(emailKinds)(
    'of the kind %s contains the given texts instead of the stored ones',
    async (kind) => {
      await save(kind, { en: 'what is stored', es: 'lo guardado' });
      const response = await preview(kind, texts);
      expect(response.status).toBe(200);
      const { en, es } = response.json as Record<'en' | 'es', Record<string, string>>;
      expect(en?.text?.endsWith(`\n\n${texts.en}`)).toBe(true);
      expect(es?.html).toContain('Estaciona detrás de la panadería.');
      expect(en?.text).toContain('Playvillage');
      expect(en?.subject).not.toBe(es?.subject);
      expect(`${en?.text}${es?.text}`).not.toMatch(
        /what is stored|lo guardado|undefined|NaN|\{\w+\}/,
      );
      expect(await app.db.$count(outbox)).toBe(0);
    },
  );

  test('is sent to the caller only', async () => {
    const body = { words: texts, language: 'es' };
    const response = await app.call('POST', path('party-confirmed', '/test'), body, { as: admin });
    expect(response.json).toEqual({ to: admin.email });
    const messages = await app.db.select().from(outbox);
    expect(messages.map(({ recipient }) => recipient)).toEqual([admin.email]);
    expect((await app.emailsTo(admin.email))[0]?.own).toBe(texts.es);
  });
});
