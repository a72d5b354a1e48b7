import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aDay, anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHeldParty,
  anInquiry,
  aPackage,
  aPartyInput,
  inquiryRow,
  partyRow,
  partyToken,
  spotsWithParties,
} from '../parties-factory.ts';
import { parties, partyPackages } from '../parties-tables.ts';

let app: TestApp;
let admin: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  [admin, other] = [await anAdmin(app.services), await anAdmin(app.services)];
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Booked = { partyId: string; status: string; payUntil: string | null };

const book = (
  inquiryId: string,
  input: object,
  { as = admin, key }: { as?: SignedIn; key?: string } = {},
) =>
  app.call('POST', `/api/admin/party-inquiries/${inquiryId}/book`, input, {
    as,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function aBookedInquiry(inquiry: Record<string, unknown> = {}) {
  const asked = await anInquiry(app, inquiry);
  const input = await aPartyInput(app, { email: asked.email });
  const response = await book(asked.id, input);
  if (response.status !== 201) throw new Error(`not booked: ${response.status} ${response.text}`);
  return { ...asked, date: input.date, ...(response.json as Booked) };
}

const codeOf = (response: { status: number; headers: Headers }) => [
  response.status,
  response.headers.get('x-error-code'),
];
const actionsOn = async (subject: string) =>
  (
    await app.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(auditLog.at)
  ).filter(({ action }) => action !== 'party.read');

/** Pays the deposit through the link in the host's mail. */
async function payByMail(partyId: string) {
  const token = await partyToken(app, partyId);
  const page = await app.call('POST', `/api/parties/${partyId}/pay`, { token });
  await pay(app, (page.json as { sessionUrl: string }).sessionUrl.split('/').at(-1) ?? '');
}

describe('booking an inquiry', () => {
  test('is refused for an unknown inquiry and a taken room', async () => {
    const input = await aPartyInput(app);
    expect((await book(crypto.randomUUID(), input)).status).toBe(404);
    const { date } = await aHeldParty(app);
    const { id, email } = await anInquiry(app);
    expect(codeOf(await book(id, { ...input, date }))).toEqual([409, 'parties.roomTaken']);
    expect(await inquiryRow(app, id)).toMatchObject({ status: 'new', partyId: null });
    expect(await app.mailsTo(input.email)).toEqual([]);
    expect(await app.db.select().from(parties).where(eq(parties.email, email))).toEqual([]);
  });

  test('holds the party for twelve hours, mails the deposit link and links inquiry and party', async () => {
    const asked = await aBookedInquiry({ language: 'es' });
    expect(await partyRow(app, asked.partyId)).toMatchObject({
      status: 'pending',
      userId: null,
      email: asked.email,
      language: 'es',
      priceCents: 32500,
      depositCents: 8125,
    });
    expect(asked.payUntil).toMatch(/^2027-03-03T03:00/);
    expect(await spotsWithParties(app, asked.date)).toEqual({ taken: 10, held: 10 });
    expect(await inquiryRow(app, asked.id)).toMatchObject({
      status: 'booked',
      partyId: asked.partyId,
    });
    const mails = (await app.mailsTo(asked.email)).filter(({ text }) => text.includes('/party?'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Depósito: $81.25');
    const seen = await app.call('GET', `/api/admin/parties/${asked.partyId}`, undefined, {
      as: admin,
    });
    expect(seen.json).toMatchObject({
      inquiry: { id: asked.id, guardianName: asked.guardianName },
      payUntil: asked.payUntil,
    });
    expect(await actionsOn(asked.partyId)).toEqual([{ action: 'party.made', actorId: admin.id }]);
    expect(await actionsOn(asked.id)).toEqual([
      { action: 'party-inquiry.linked', actorId: admin.id },
    ]);
  });

  test('confirms the party once the deposit is paid', async () => {
    const asked = await aBookedInquiry();
    await payByMail(asked.partyId);
    expect((await partyRow(app, asked.partyId)).status).toBe('booked');
    expect(await inquiryRow(app, asked.id)).toMatchObject({
      status: 'booked',
      partyId: asked.partyId,
    });
  });

  test('confirms a free package immediately, without a deposit', async () => {
    const id = crypto.randomUUID();
    const { durationMins, maxKids } = await aPackage(app);
    await app.db.insert(partyPackages).values({
      ...{ id, slug: id, name: 'School visit', durationMins, maxKids, basePriceCents: 0 },
    });
    const asked = await anInquiry(app, { packageId: id });
    const input = await aPartyInput(app, { packageId: id, email: asked.email });
    expect(codeOf(await app.call('POST', '/api/parties/create-checkout', input))).toEqual([
      409,
      'parties.askFirst',
    ]);
    const response = await book(asked.id, input);
    expect(response.json).toMatchObject({ status: 'booked', payUntil: null });
    expect((await app.mailsTo(asked.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Party booked/),
    );
    await app.db.update(partyPackages).set({ active: false }).where(eq(partyPackages.id, id));
  });
});

describe('an inquiry is booked once', () => {
  test('for repeated requests with the same key', async () => {
    const { id, email } = await anInquiry(app);
    const input = await aPartyInput(app, { email });
    const key = crypto.randomUUID();
    const responses = await Promise.all([book(id, input, { key }), book(id, input, { key })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await spotsWithParties(app, input.date)).toEqual({ taken: 10, held: 10 });
  });

  test('for concurrent requests of two staff members', async () => {
    const { id, email } = await anInquiry(app);
    const inputs = [await aPartyInput(app, { email }), await aPartyInput(app, { email })] as const;
    const responses = await Promise.all([book(id, inputs[0]), book(id, inputs[1], { as: other })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.map((one) => one.headers.get('x-error-code'))).toContain(
      'parties.inquiryBooked',
    );
    expect(await app.db.select().from(parties).where(eq(parties.email, email))).toHaveLength(1);
  });
});

describe('an unpaid deposit', () => {
  test('releases the room and reopens the inquiry, which can be booked again', async () => {
    const asked = await aBookedInquiry();
    app.clock.passMinutes(11 * 60);
    await sweepCheckouts(app.services);
    expect((await partyRow(app, asked.partyId)).status).toBe('pending');
    app.clock.passMinutes(61);
    await sweepCheckouts(app.services);
    await eventually('the hold ends', async () => {
      return (await partyRow(app, asked.partyId)).status === 'cancelled';
    });
    expect(await spotsWithParties(app, asked.date)).toEqual({ taken: 0, held: 0 });
    expect(await inquiryRow(app, asked.id)).toMatchObject({ status: 'contacted', partyId: null });
    expect((await actionsOn(asked.id)).at(-1)).toEqual({
      action: 'party-inquiry.unlinked',
      actorId: null,
    });
    const again = await book(asked.id, await aPartyInput(app, { email: anEmail(), date: aDay() }));
    expect(again.status).toBe(201);
  });
});
