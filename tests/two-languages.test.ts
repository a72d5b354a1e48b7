import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aBookingInput,
  aFullSlot,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { WaiverText } from '#features/waivers/waivers-contract.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { eventually } from './eventually.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '100' },
  });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const acceptSpanish = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } };
const withLanguageCookie = (language: string) => ({ headers: { cookie: `language=${language}` } });

describe('an error message', () => {
  test.each([
    ['the language preferred by the browser', acceptSpanish, 'Este horario está lleno.'],
    ['the chosen language', withLanguageCookie('es'), 'Este horario está lleno.'],
    [
      'the chosen language instead of the preferred one',
      { headers: { ...acceptSpanish.headers, ...withLanguageCookie('en').headers } },
      'This slot is full.',
    ],
    [
      'English for an unsupported language',
      { headers: { 'accept-language': 'de' } },
      'This slot is full',
    ],
    ['English for an invalid cookie', withLanguageCookie('xx'), 'This slot is full'],
  ])('is in %s', async (_label, extra, message) => {
    const guardianEmail = await aSignedWaiver(app);
    const { date, slotLabel } = await aFullSlot(app);
    const input = aBookingInput({ date, slotLabel, guardianEmail });
    const response = await app.call('POST', '/api/bookings/create-checkout', input, extra);
    expect(response.status).toBe(409);
    expect(response.headers.get('x-error-code')).toBe('bookings.slotFull');
    expect(response.text).toContain(message);
  });

  test("is in the venue's default language for an unsupported one, also right after the default changes", async () => {
    const fetchBookings = () => app.call('GET', '/api/bookings/mine', undefined, acceptGerman);
    const acceptGerman = { headers: { 'accept-language': 'de' } };
    expect((await fetchBookings()).text).toBe('Please sign in first.');
    await app.changeVenue({ firstLanguage: 'es' });
    expect((await fetchBookings()).text).toBe('Primero entra a tu cuenta, por favor.');
    await app.changeVenue({ firstLanguage: 'en' });
    expect((await fetchBookings()).text).toBe('Please sign in first.');
  });

  test('lists all invalid fields in Spanish', async () => {
    const body = { email: 'x', source: 'y', phone: 5 };
    const response = await app.call('POST', '/api/waitlist', body, acceptSpanish);
    expect(response.text.split('\n').sort()).toEqual([
      'email: Escribe un correo válido',
      'phone: Este dato no es válido',
      'source: Este campo no se conoce',
    ]);
  });

  test.each([
    ['GET', '/api/%zz', undefined, 'Esta dirección no es válida.'],
    ['GET', '/api/bookings/mine', undefined, 'Primero entra a tu cuenta, por favor.'],
    ['POST', '/api/waitlist', '{', 'La solicitud no es JSON válido.'],
  ])('is in Spanish for %s %s', async (method, path, body, message) => {
    expect((await app.call(method, path, body, acceptSpanish)).text).toBe(message);
  });
});

describe('emails to guests', () => {
  test('use the language of the booking, including dates and prices', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const slot = await aSlot(app);
    const path = '/api/bookings/create-checkout';
    const input = aBookingInput({ ...slot, guardianEmail });
    const response = await app.call('POST', path, input, acceptSpanish);
    await pay(app, (response.json as { sessionId: string }).sessionId);
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.subject).toMatch(/^Reserva confirmada: \w{3} \d+ de \w+ a las 7:00 p\.m\.$/u);
    expect(email?.text).toContain('Hola, Dana Rivera:');
    expect(email?.text).toContain('7:00 - 8:00 p.m.');
    expect(email?.text).toContain('$15.00');
    expect(email?.text).not.toMatch(/\b(AM|PM|at|Cancel until)\b|\.\./);
    expect(calendarText(email)).toContain('SUMMARY:Juego libre\\, Playvillage');
  });

  test('are in English for a booking made in English', async () => {
    const hold = await aHold(app, await aSlot(app));
    await pay(app, hold.sessionId);
    const [email] = await app.emailsTo(hold.email);
    expect(email?.subject).toMatch(/^Booking confirmed: /);
  });

  test('use the language of the request if they are about a slot’s waitlist', async () => {
    const { bookingId, by, ...slot } = await aFullSlot(app);
    const guardianEmail = anEmail();
    const body = { ...slot, guardianName: 'Wanda', guardianEmail };
    await app.call('POST', '/api/bookings/slot-waitlist', body, acceptSpanish);
    await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });
    const subjects = (await app.emailsTo(guardianEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringContaining('Estás en la lista de espera: '),
      expect.stringContaining('Se liberó un lugar: '),
    ]);
  });

  test('use the language of the request if they are about the venue’s waitlist', async () => {
    const email = anEmail();
    const response = await app.call('POST', '/api/waitlist', { email }, acceptSpanish);
    expect(response.json).toMatchObject({ message: expect.stringContaining('en la lista') });
    const [message] = await app.emailsTo(email);
    expect(message?.subject).toBe('¡Ya estás en la lista!');
  });
});

describe('emails to members', () => {
  test('use the account’s language regardless of the page’s', async () => {
    const member = await aMemberWithCode(app);
    const path = '/api/auth/language';
    const response = await app.call('PATCH', path, { language: 'es' }, { as: member });
    expect(response.json).toEqual({ success: true });
    await aMemberBooking(app, member, await aSlot(app));
    const [email] = await app.emailsTo(member.email);
    expect(email?.subject).toMatch(/^Reserva confirmada: /);
  });

  test.each([[{ language: 'fr' }], [{}], [{ language: 'es', id: 'x' }]])(
    'do not change language after the invalid input %j',
    async (body) => {
      const member = await aMember(app.services);
      const response = await app.call('PATCH', '/api/auth/language', body, { as: member });
      expect(response.status).toBe(400);
      expect(await languageOf(member.email)).toBe('en');
    },
  );

  test('are in Spanish after signing up in Spanish', async () => {
    const email = anEmail();
    const body = { name: 'Ana', email, password: 'una buena contraseña' };
    await app.call('POST', '/api/auth/sign-up/email', body, acceptSpanish);
    expect(await languageOf(email)).toBe('es');
    const [message] = await app.emailsTo(email);
    expect(message?.subject).toBe('Confirma tu correo para Playvillage');
  });

  test('with a sign-in link are in the page’s language for new users, and in the account’s for members', async () => {
    const newEmail = anEmail();
    const member = await aMember(app.services, { language: 'en' });
    for (const email of [newEmail, member.email]) {
      await app.call('POST', '/api/auth/sign-in/magic-link', { email }, acceptSpanish);
    }
    const [first] = await app.emailsTo(newEmail);
    const [second] = await app.emailsTo(member.email);
    expect(first?.subject).toBe('Tu enlace para iniciar sesión en Playvillage');
    expect(second?.subject).toBe('Your sign-in link for Playvillage');
  });
});

describe('a waiver', () => {
  const textIn = async (language: string) => {
    const response = await app.call('GET', `/api/waivers/text?language=${language}`);
    return response.json as WaiverText;
  };

  test('has a text and a hash per language, and defaults to the preferred language', async () => {
    const [en, es] = [await textIn('en'), await textIn('es')];
    expect(es.hash).not.toBe(en.hash);
    expect(es.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      en.sections.map(({ paragraphs }) => paragraphs.length),
    );
    const preferred = await app.call('GET', '/api/waivers/text', undefined, acceptSpanish);
    expect(preferred.json).toEqual(es);
    expect((await app.call('GET', '/api/waivers/text?language=fr')).status).toBe(400);
  });

  test('is stored, emailed and printed in the language in which it was read', async () => {
    const guardianEmail = anEmail();
    const { hash, title } = await textIn('es');
    // A kiosk's or desk's browser may be in English while the family reads Spanish.
    const form = aSignedForm({ guardianEmail, textHash: hash });
    const signed = await app.call('POST', '/api/waivers', form);
    expect(signed.status).toBe(201);
    const [row] = await app.db
      .select()
      .from(waivers)
      .where(eq(waivers.guardianEmail, guardianEmail));
    expect(row).toMatchObject({ locale: 'es', textHash: hash });
    const email = await eventually(
      'the copy is emailed',
      async () => (await app.emailsTo(guardianEmail))[0],
    );
    expect(email.subject).toBe('Tu exención firmada para Playvillage');
    const [copy] = email.attachments ?? [];
    expect(copy?.filename).toMatch(/^exencion-/);
    const printed = await extractPdfText(copy?.contentBase64 ?? '');
    expect(printed).toContain(title);
    expect(printed).toContain('Contacto de emergencia');
    expect(printed).toMatch(/mar 2 de mar de 2027 a las \d+:\d\d a\.m\./);
  });

  test('uses the language of the request if the form has no text hash', async () => {
    const guardianEmail = anEmail();
    await app.call('POST', '/api/waivers', aSignedForm({ guardianEmail }), acceptSpanish);
    const [row] = await app.db
      .select()
      .from(waivers)
      .where(eq(waivers.guardianEmail, guardianEmail));
    expect(row).toMatchObject({ locale: 'es', textHash: (await textIn('es')).hash });
  });
});

async function languageOf(email: string) {
  const [row] = await app.db.select().from(users).where(eq(users.email, email));
  return row?.language;
}

function calendarText(email: Email | undefined): string {
  return Buffer.from(email?.attachments?.[0]?.contentBase64 ?? '', 'base64').toString();
}

async function extractPdfText(contentBase64: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(contentBase64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}
