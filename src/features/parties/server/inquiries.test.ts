import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aPackage } from './parties-factory.ts';
import { partyInquiries, partyPackages } from './parties-tables.ts';
import { seedPackages } from './seed-packages.ts';

let app: TestApp;
let packageId: string;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  packageId = (await aPackage(app)).id;
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const createInput = (changes: Record<string, unknown> = {}) => ({
  packageId,
  preferredDate: '2027-04-10',
  preferredTimeWindow: 'afternoon',
  childName: 'Mia',
  childAge: '4',
  estimatedKids: 10,
  guardianName: 'Dana Rivera',
  email: anEmail(),
  phone: '555-201-4477',
  notes: 'She loves dinosaurs.',
  status: 'booked',
  ...changes,
});
const sendInquiry = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/party-inquiries', body, { headers });
const findStoredInquiries = (email: string) =>
  app.db.select().from(partyInquiries).where(eq(partyInquiries.email, email));

describe('GET /api/party-packages', () => {
  test('returns three starter packages, one of them Deluxe, with only public fields', async () => {
    const response = await app.call('GET', '/api/party-packages');
    expect(response.status).toBe(200);
    const packages = response.json as Record<string, unknown>[];
    expect(packages).toHaveLength(3);
    expect(packages.filter(({ name }) => /deluxe/i.test(String(name)))).toHaveLength(1);
    expect(Object.keys(packages[0] ?? {}).sort()).toEqual([
      'addons',
      'basePriceCents',
      'depositPercent',
      'description',
      'durationMins',
      'id',
      'includes',
      'maxKids',
      'name',
    ]);
  });

  test('seeds the packages only once, even with concurrent servers or after edits', async () => {
    const [first] = await app.db.select().from(partyPackages).limit(1);
    await app.db
      .update(partyPackages)
      .set({ name: 'Edited' })
      .where(eq(partyPackages.id, first?.id ?? ''));
    await Promise.all([1, 2, 3].map(() => seedPackages(app.db)));
    const rows = await app.db.select().from(partyPackages);
    expect(rows).toHaveLength(3);
    expect(rows.map(({ name }) => name)).toContain('Edited');
    await app.db
      .update(partyPackages)
      .set({ name: first?.name ?? '' })
      .where(eq(partyPackages.id, first?.id ?? ''));
  });

  test('omits inactive packages, for which inquiries are rejected', async () => {
    const inactive = await aPackage(app, 'Little');
    await app.db
      .update(partyPackages)
      .set({ active: false })
      .where(eq(partyPackages.id, inactive.id));
    const response = await app.call('GET', '/api/party-packages');
    expect(response.text).not.toContain(inactive.id);
    const inquiry = await sendInquiry(createInput({ packageId: inactive.id }));
    expect([inquiry.status, inquiry.text]).toEqual([
      404,
      'This party package isn’t available. Please choose another one.',
    ]);
    await app.db
      .update(partyPackages)
      .set({ active: true })
      .where(eq(partyPackages.id, inactive.id));
  });
});

describe('sending an inquiry', () => {
  test.each([
    ['preferredDate', undefined, 'Preferred date is required'],
    ['preferredDate', '', 'Preferred date is required'],
    ['preferredDate', 'soon', 'Enter a date such as 2026-01-31'],
    ['preferredDate', '2027-02-30', 'Enter a date such as 2026-01-31'],
    ['estimatedKids', 0, 'At least 1 child is required'],
    ['estimatedKids', undefined, 'At least 1 child is required'],
    ['estimatedKids', 100_000, 'Must be 500 or less'],
    ['packageId', undefined, 'Package is required'],
    ['childName', ' ', 'Child name is required'],
    ['guardianName', '', 'Guardian name is required'],
    ['email', 'dana', 'Valid email is required'],
    ['preferredTimeWindow', 'night', 'Invalid input'],
  ])('fails for %s with the value %j', async (field, value, message) => {
    const email = anEmail();
    const response = await sendInquiry({ ...createInput({ email }), [field]: value });
    expect(response.status).toBe(400);
    expect(response.text).toContain(`${field}: ${message}`);
    expect(await findStoredInquiries(email)).toEqual([]);
  });

  test.each(['nonsense', '5f3c1f8e-3a55-4a7a-9d2f-0f6a2f6e1c11'])(
    'fails for the unknown package %s',
    async (id) => {
      expect((await sendInquiry(createInput({ packageId: id }))).status).toBe(404);
    },
  );

  test('fails for a date that is past in the venue’s zone', async () => {
    // 10 PM on March 1 in New York.
    app.clock.set('2027-03-02T03:00:00Z');
    expect((await sendInquiry(createInput({ preferredDate: '2027-03-01' }))).status).toBe(201);
    const response = await sendInquiry(createInput({ preferredDate: '2027-02-28' }));
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'parties.datePast',
    ]);
  });

  test('fails above the rate limit of a network', async () => {
    const throttledApp = await startTestApp({ clock: app.clock });
    const { id } = await aPackage(throttledApp);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const response = await throttledApp.call(
        'POST',
        '/api/party-inquiries',
        createInput({ packageId: id }),
      );
      statuses.push(response.status);
    }
    await throttledApp.stop();
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses[10]).toBe(429);
  });

  test('fails above the daily limit of an email address', async () => {
    const throttledApp = await startTestApp({ clock: app.clock });
    const body = createInput({ packageId: (await aPackage(throttledApp)).id });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await throttledApp.call('POST', '/api/party-inquiries', body)).status);
    }
    await throttledApp.stop();
    expect(statuses).toEqual([...Array(6).fill(201), 429]);
  });
});

describe('POST /api/party-inquiries', () => {
  test('stores an inquiry as new regardless of the status sent, and emails the family and the venue', async () => {
    const email = anEmail();
    const response = await sendInquiry(createInput({ email }));
    expect(response.status).toBe(201);
    expect(await findStoredInquiries(email)).toMatchObject([
      { status: 'new', preferredDate: '2027-04-10', estimatedKids: 10, childName: 'Mia' },
    ]);
    const [message] = await app.emailsTo(email);
    expect(message?.text).toContain("We'll get back to you to discuss your party.");
    const notice = (await app.emailsTo(app.services.venue().email)).find(
      ({ replyTo }) => replyTo === email,
    );
    expect(notice?.text).toContain('Afternoon (12pm-3pm)');
    expect(notice?.text).toContain('She loves dinosaurs.');
  });

  test('accepts an inquiry without phone, age, window or notes, and an instant as date', async () => {
    const { phone, childAge, preferredTimeWindow, notes, status, ...minimal } = createInput();
    const response = await sendInquiry({ ...minimal, preferredDate: '2027-04-10T00:00:00.000Z' });
    expect(response.status).toBe(201);
    expect(await findStoredInquiries(minimal.email as string)).toMatchObject([
      { phone: null, childAge: null, preferredTimeWindow: null, preferredDate: '2027-04-10' },
    ]);
  });

  test('stores and emails an inquiry once per Idempotency-Key', async () => {
    const body = createInput();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([
      sendInquiry(body, key),
      sendInquiry(body, key),
      sendInquiry(body, key),
    ]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await findStoredInquiries(body.email as string)).toHaveLength(1);
    expect(await app.emailsTo(body.email as string)).toHaveLength(1);
  });

  test('omits the sender’s free text from the acknowledgement, to prevent spam', async () => {
    const email = anEmail();
    await sendInquiry(
      createInput({
        email,
        guardianName: 'Win at http://spam.example',
        childName: 'www.spam.example',
      }),
    );
    const [message] = await app.emailsTo(email);
    expect(`${message?.subject} ${message?.text}`).not.toContain('spam.example');
  });

  test('acknowledges a Spanish inquiry in Spanish', async () => {
    const email = anEmail();
    await sendInquiry(createInput({ email }), { 'accept-language': 'es' });
    expect((await app.emailsTo(email))[0]?.text).toContain('¡gracias por tu consulta!');
  });
});
