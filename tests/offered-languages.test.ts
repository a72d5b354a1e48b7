import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { findLanguageByEmail } from '#features/accounts/server/accounts-queries.ts';
import { mailOwner } from '#features/accounts/server/security-mails.ts';
import { anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { mailingMail } from '#features/mailings/server/mailing-mail.ts';
import { someLetters } from '#features/mailings/server/mailings-factory.ts';
import { findTextToSign } from '#features/waivers/server/versions/find-text-to-sign.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import { eventually } from './eventually.ts';
import { mailsByFile, WRITTEN_BY_OTHERS } from './mails-by-file.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Tables that store a person's language: here everybody chose Spanish while it was on. */
const STORED = [
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
  // Sending fails, so that mails keep their text: a deleted account's is erased once sent.
  const mailer = { send: () => Promise.reject(new Error('not now')), close: () => undefined };
  app = await startTestApp({ mailer, environment: { THROTTLE_FACTOR: '1000' } });
  await app.sql`create function in_spanish() returns trigger language plpgsql
    as 'begin new.language := ''es''; return new; end'`;
  for (const table of STORED) {
    await app.sql`create trigger in_spanish before insert on ${app.sql(table)}
      for each row execute function in_spanish()`;
  }
});
beforeEach(() => app.clock.set(NOW));
afterEach(() => app.changeVenue({ languagesOffered: 'both', firstLanguage: 'en' }));
afterAll(() => app.stop());

const SPANISH =
  /[áéíóúñ¿¡]|\b(Hola|Tu|Tus|Gracias|Juego libre|Fecha|Comprobante|Tarjeta|Reserva)\b/u;

/** All texts of a mail, with its calendar files and PDFs. */
async function textsOf({ subject, text, news, attachments = [] }: Mail): Promise<string> {
  const files = attachments.map(async ({ contentType, contentBase64, filename }) => {
    const file = Buffer.from(contentBase64, 'base64');
    if (contentType !== 'application/pdf') return `${filename}\n${file.toString()}`;
    const pdf = await getDocumentProxy(new Uint8Array(file));
    return `${filename}\n${(await extractText(pdf, { mergePages: true })).text}`;
  });
  return [subject, text, news?.footer ?? '', ...(await Promise.all(files))].join('\n');
}

/** A call by a browser that prefers Spanish. */
const inSpanish: TestApp['call'] = (method, path, body, extra = {}) =>
  app.call(method, path, body, {
    ...extra,
    headers: { 'accept-language': 'es', ...extra.headers },
  });

/** The mails to families that `walk` causes. */
async function mailsOf(walk: (app: TestApp) => Promise<unknown>): Promise<string[]> {
  await app.db.delete(outbox);
  await walk({ ...app, call: inSpanish });
  const rows = await app.db.select().from(outbox);
  const families = rows.filter(({ recipient }) => recipient !== app.services.venue().email);
  return Promise.all(families.map((row) => textsOf(row.mail as Mail)));
}

describe.each(Object.entries(mailsByFile))('the mails of %s', (file, walk) => {
  test('are Spanish for people who chose it', async () => {
    const mails = await mailsOf(walk);
    expect(mails).not.toEqual([]);
    for (const mail of mails) expect(mail).toMatch(SPANISH);
  });

  test('are English once Spanish is switched off', async () => {
    await app.changeVenue({ languagesOffered: 'en' });
    const mails = await mailsOf(walk);
    expect(mails).not.toEqual([]);
    const isWaiver = file.endsWith('mail-waiver-copies.ts');
    // A signed text keeps its language.
    for (const mail of mails)
      expect(isWaiver ? mail.split('exencion-')[0] : mail).not.toMatch(SPANISH);
    if (isWaiver) expect(mails[0]).toContain('Contacto de emergencia');
  });
});

describe('with Spanish switched off', () => {
  beforeEach(() => app.changeVenue({ languagesOffered: 'en' }));
  const asked = { headers: { cookie: 'language=es', 'accept-language': 'es' } };

  test.each([
    ['GET', '/api/%zz', undefined, 'This address is not readable.'],
    ['GET', '/api/bookings/mine', undefined, 'Please sign in first.'],
    ['POST', '/api/waitlist', '{', 'The request is not readable JSON.'],
  ])('%s %s is refused in English', async (method, path, body, sentence) => {
    expect((await app.call(method, path, body, asked)).text).toBe(sentence);
  });

  test.each(['/api/waivers/text', '/api/products', '/api/party-packages'])(
    '%s responds in English, whatever the request prefers',
    async (path) => {
      const plain = await app.call('GET', path);
      const spanish = await app.call('GET', `${path}?language=es`, undefined, asked);
      expect(spanish.json).toEqual(plain.json);
    },
  );

  test('another server applies switching off and on', async () => {
    const other = await startTestApp({ connection: app.connection });
    const httpError = async () => (await other.call('GET', '/api/profile', undefined, asked)).text;
    expect(await httpError()).toBe('Please sign in first.');
    await app.changeVenue({ languagesOffered: 'both' });
    await eventually('Spanish is back', async () => (await httpError()).startsWith('Primero'));
    await app.changeVenue({ languagesOffered: 'en' });
    await eventually('and gone', async () => (await httpError()).startsWith('Please'));
    await other.stop();
  });

  test('keeps choices, which apply again once the language is on', async () => {
    const { id, email } = await aMember(app.services);
    const mailed = async () => {
      await mailOwner(app.services, app.db, id, 'passwordChanged');
      return (await app.mailsTo(email)).at(-1)?.text;
    };
    expect(await mailed()).toMatch(/^Hello /);
    expect(await findLanguageByEmail(app.db, email)).toBe('es');
    await app.changeVenue({ languagesOffered: 'both' });
    expect(await mailed()).toMatch(/^Hola/);
  });

  test('refuses to sign a waiver read in Spanish, except at an offline desk before', async () => {
    await app.changeVenue({ languagesOffered: 'both' });
    const read = await app.call('GET', '/api/waivers/text?language=es');
    const { hash } = read.json as { hash: string };
    await app.changeVenue({ languagesOffered: 'en' });
    const form = aSignedForm({ guardianEmail: anEmail(), textHash: hash });
    const signed = await app.call('POST', '/api/waivers', form);
    expect(signed.headers.get('x-error-code')).toBe('waivers.textChanged');
    const ctx = { ...app.services, language: 'en' as const };
    expect(await findTextToSign(ctx, { hash, isOffline: true })).toMatchObject({ language: 'es' });
  });

  test('a mailing requires complete English and no Spanish', async () => {
    const as = await anAdmin(app.services);
    const preview = (letters: unknown) =>
      app.call('POST', '/api/admin/mailings/preview', { letters }, { as });
    const empty = { subject: '', text: '' };
    const { status, json } = await preview({ en: someLetters.en, es: empty });
    expect(status).toBe(200);
    expect(json).toMatchObject({ es: { subject: someLetters.en.subject } });
    const refused = await preview({ en: { ...someLetters.en, text: ' ' }, es: someLetters.es });
    expect(refused.text).toBe('letters.en.text: Required');
    await app.changeVenue({ languagesOffered: 'both' });
    const both = await preview({ en: someLetters.en, es: empty });
    expect(both.text).toBe('letters.es.subject: Required');
  });

  test('a mailing written only in Spanish before is sent in Spanish', async () => {
    const { id, name, email } = await aMember(app.services);
    const letters = { ...someLetters, en: { subject: '', text: '' } };
    const to = { name, email, language: 'en' as const, reader: { kind: 'account' as const, id } };
    expect(mailingMail(app.services, letters, to).subject).toBe(someLetters.es.subject);
  });

  test('exports figures in English', async () => {
    const as = await anAdmin(app.services);
    const path = '/api/admin/figures/table?table=occupancy&from=2027-03-01&to=2027-03-02';
    const plain = await app.call('GET', path, undefined, { as });
    const asked = await app.call('GET', `${path}&language=es`, undefined, { as });
    expect([asked.status, asked.text]).toEqual([200, plain.text]);
  });
});

test('covers every file that sends mail', async () => {
  const mailing: string[] = [];
  for await (const path of glob('src/features/*/server/**/*.ts')) {
    if (/\.test\.ts$|-factory\.ts$|sample-mails\.ts$/.test(path)) continue;
    if (readFileSync(path, 'utf8').includes('queueMail(')) mailing.push(path);
  }
  const known = [...Object.keys(mailsByFile), ...WRITTEN_BY_OTHERS].map(
    (name) => `src/features/${name}`,
  );
  expect(mailing.sort()).toEqual(known.sort());
});
