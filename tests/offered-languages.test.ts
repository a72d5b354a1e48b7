import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { findLanguageByEmail } from '#features/accounts/server/accounts-queries.ts';
import { queueSecurityEmail } from '#features/accounts/server/security-emails.ts';
import { anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { mailingEmail } from '#features/mailings/server/mailing-email.ts';
import { someContent } from '#features/mailings/server/mailings-factory.ts';
import { findTextToSign } from '#features/waivers/server/versions/find-text-to-sign.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { emailsByFile, VENUE_EMAIL_FILES } from './emails-by-file.ts';
import { eventually } from './eventually.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Tables that store a language. A trigger sets it to Spanish in every row. */
const TABLES_WITH_LANGUAGE = [
  'users',
  'bookings',
  'slot_waitlist',
  'parties',
  'party_guests',
  'party_inquiries',
  'waitlist',
  'orders',
  'gift_deliveries',
  'mailing_recipients',
];

let app: TestApp;
beforeAll(async () => {
  // Sending fails, so that the outbox retains the text of emails to deleted accounts, which is erased after sending.
  const mailer = { send: () => Promise.reject(new Error('unavailable')), close: () => undefined };
  app = await startTestApp({ mailer, environment: { THROTTLE_FACTOR: '1000' } });
  await app.sql`create function in_spanish() returns trigger language plpgsql
    as 'begin new.language := ''es''; return new; end'`;
  for (const table of TABLES_WITH_LANGUAGE) {
    await app.sql`create trigger in_spanish before insert on ${app.sql(table)}
      for each row execute function in_spanish()`;
  }
});
beforeEach(() => app.clock.set(NOW));
afterEach(() => app.changeVenue({ languagesOffered: 'both', firstLanguage: 'en' }));
afterAll(() => app.stop());

const SPANISH =
  /[áéíóúñ¿¡]|\b(Hola|Tu|Tus|Gracias|Juego libre|Fecha|Comprobante|Tarjeta|Reserva)\b/u;

/** All text of an email, including its calendar files and PDFs. */
async function fullTextOf({ subject, text, news, attachments = [] }: Email): Promise<string> {
  const files = attachments.map(async ({ contentType, contentBase64, filename }) => {
    const file = Buffer.from(contentBase64, 'base64');
    if (contentType !== 'application/pdf') return `${filename}\n${file.toString()}`;
    const pdf = await getDocumentProxy(new Uint8Array(file));
    return `${filename}\n${(await extractText(pdf, { mergePages: true })).text}`;
  });
  return [subject, text, news?.footer ?? '', ...(await Promise.all(files))].join('\n');
}

/** Sends a request with a preference for Spanish. */
const callInSpanish: TestApp['call'] = (method, path, body, extra = {}) =>
  app.call(method, path, body, {
    ...extra,
    headers: { 'accept-language': 'es', ...extra.headers },
  });

/** Clears the outbox. Returns the texts of the emails to families that `sendEmails` triggers. */
async function emailsOf(sendEmails: (app: TestApp) => Promise<unknown>): Promise<string[]> {
  await app.db.delete(outbox);
  await sendEmails({ ...app, call: callInSpanish });
  const rows = await app.db.select().from(outbox);
  const familyRows = rows.filter(({ recipient }) => recipient !== app.services.venue().email);
  return Promise.all(familyRows.map((row) => fullTextOf(row.mail as Email)));
}

describe.each(Object.entries(emailsByFile))('the emails from %s', (file, sendEmails) => {
  test('are in Spanish for families who chose Spanish', async () => {
    const messages = await emailsOf(sendEmails);
    expect(messages).not.toEqual([]);
    for (const message of messages) expect(message).toMatch(SPANISH);
  });

  test('are in English after Spanish is disabled', async () => {
    await app.changeVenue({ languagesOffered: 'en' });
    const messages = await emailsOf(sendEmails);
    expect(messages).not.toEqual([]);
    const isWaiver = file.endsWith('email-waiver-copies.ts');
    // The signed text stays in Spanish.
    for (const message of messages)
      expect(isWaiver ? message.split('exencion-')[0] : message).not.toMatch(SPANISH);
    if (isWaiver) expect(messages[0]).toContain('Contacto de emergencia');
  });
});

describe('with Spanish disabled', () => {
  beforeEach(() => app.changeVenue({ languagesOffered: 'en' }));
  const requestSpanish = { headers: { cookie: 'language=es', 'accept-language': 'es' } };

  test.each([
    ['GET', '/api/%zz', undefined, 'This address is not valid.'],
    ['GET', '/api/bookings/mine', undefined, 'Please sign in first.'],
    ['POST', '/api/waitlist', '{', 'The request is not valid JSON.'],
  ])('rejects %s %s in English', async (method, path, body, message) => {
    expect((await app.call(method, path, body, requestSpanish)).text).toBe(message);
  });

  test.each(['/api/waivers/text', '/api/products', '/api/party-packages'])(
    '%s responds in English regardless of the requested language',
    async (path) => {
      const english = await app.call('GET', path);
      const spanish = await app.call('GET', `${path}?language=es`, undefined, requestSpanish);
      expect(spanish.json).toEqual(english.json);
    },
  );

  test('another running server applies the change', async () => {
    const other = await startTestApp({ connection: app.connection });
    const errorText = async () =>
      (await other.call('GET', '/api/profile', undefined, requestSpanish)).text;
    expect(await errorText()).toBe('Please sign in first.');
    await app.changeVenue({ languagesOffered: 'both' });
    await eventually('Spanish is enabled', async () => (await errorText()).startsWith('Primero'));
    await app.changeVenue({ languagesOffered: 'en' });
    await eventually('Spanish is disabled', async () => (await errorText()).startsWith('Please'));
    await other.stop();
  });

  test('stored choices are kept, and apply again after Spanish is enabled', async () => {
    const { id, email } = await aMember(app.services);
    const sendEmail = async () => {
      await queueSecurityEmail(app.services, app.db, id, 'passwordChanged');
      return (await app.emailsTo(email)).at(-1)?.text;
    };
    expect(await sendEmail()).toMatch(/^Hello /);
    expect(await findLanguageByEmail(app.db, email)).toBe('es');
    await app.changeVenue({ languagesOffered: 'both' });
    expect(await sendEmail()).toMatch(/^Hola/);
  });

  test('rejects a waiver read in Spanish, except from an offline desk', async () => {
    await app.changeVenue({ languagesOffered: 'both' });
    const spanish = await app.call('GET', '/api/waivers/text?language=es');
    const { hash } = spanish.json as { hash: string };
    await app.changeVenue({ languagesOffered: 'en' });
    const form = aSignedForm({ guardianEmail: anEmail(), textHash: hash });
    const signed = await app.call('POST', '/api/waivers', form);
    expect(signed.headers.get('x-error-code')).toBe('waivers.textChanged');
    const ctx = { ...app.services, language: 'en' as const };
    expect(await findTextToSign(ctx, { hash, isOffline: true })).toMatchObject({ language: 'es' });
  });

  test('a mailing requires only the English text', async () => {
    const as = await anAdmin(app.services);
    const preview = (letters: unknown) =>
      app.call('POST', '/api/admin/mailings/preview', { letters }, { as });
    const empty = { subject: '', text: '' };
    const { status, json } = await preview({ en: someContent.en, es: empty });
    expect(status).toBe(200);
    expect(json).toMatchObject({ es: { subject: someContent.en.subject } });
    const incomplete = await preview({ en: { ...someContent.en, text: ' ' }, es: someContent.es });
    expect(incomplete.text).toBe('letters.en.text: Required');
    await app.changeVenue({ languagesOffered: 'both' });
    const both = await preview({ en: someContent.en, es: empty });
    expect(both.text).toBe('letters.es.subject: Required');
  });

  test('sends the Spanish text of a mailing that was written only in Spanish', async () => {
    const { id, name, email } = await aMember(app.services);
    const letters = { ...someContent, en: { subject: '', text: '' } };
    const to = {
      name,
      email,
      language: 'en' as const,
      subscriber: { kind: 'account' as const, id },
    };
    expect(mailingEmail(app.services, letters, to).subject).toBe(someContent.es.subject);
  });

  test('exports figures in English', async () => {
    const as = await anAdmin(app.services);
    const path = '/api/admin/figures/table?table=occupancy&from=2027-03-01&to=2027-03-02';
    const english = await app.call('GET', path, undefined, { as });
    const spanish = await app.call('GET', `${path}&language=es`, undefined, { as });
    expect([spanish.status, spanish.text]).toEqual([200, english.text]);
  });
});

test('every file that sends emails is listed in these tests', async () => {
  const emailFiles: string[] = [];
  for await (const path of glob('src/features/*/server/**/*.ts')) {
    if (/\.test\.ts$|-factory\.ts$|sample-emails\.ts$/.test(path)) continue;
    if (readFileSync(path, 'utf8').includes('queueEmail(')) emailFiles.push(path);
  }
  const known = [...Object.keys(emailsByFile), ...VENUE_EMAIL_FILES].map(
    (name) => `src/features/${name}`,
  );
  expect(emailFiles.sort()).toEqual(known.sort());
});
