import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aDay, anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHeldParty,
  anInquiry,
  aPackage,
  aPartyInput,
  countTakenSpots,
  fetchInquiryRow,
  fetchPartyRow,
  partyToken,
} from '../parties-factory.ts';
import { parties, partyPackages } from '../parties-tables.ts';

let app: TestApp;
let admin: SignedIn;
let otherAdmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  [admin, otherAdmin] = [await anAdmin(app.services), await anAdmin(app.services)];
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type BookResult = { partyId: string; status: string; payUntil: string | null };

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
  const row = await anInquiry(app, inquiry);
  const input = await aPartyInput(app, { email: row.email });
  const response = await book(row.id, input);
  if (response.status !== 201) throw new Error(`not booked: ${response.status} ${response.text}`);
  return { ...row, date: input.date, ...(response.json as BookResult) };
}

const statusAndCode = (response: { status: number; headers: Headers }) => [
  response.status,
  response.headers.get('x-error-code'),
];
const findAuditActions = async (subject: string) =>
  (
    await app.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subject, subject))
      .orderBy(auditLog.at)
  ).filter(({ action }) => action !== 'party.read');

/** Pays the deposit through the link in the host's email. */
async function payThroughEmailLink(partyId: string) {
  const token = await partyToken(app, partyId);
  const page = await app.call('POST', `/api/parties/${partyId}/pay`, { token });
  await pay(app, (page.json as { sessionUrl: string }).sessionUrl.split('/').at(-1) ?? '');
}

describe('POST /api/admin/party-inquiries/:id/book', () => {
  test('rejects an unknown inquiry, a taken room and a price that changed', async () => {
    const input = await aPartyInput(app);
    expect((await book(crypto.randomUUID(), input)).status).toBe(404);
    const { date } = await aHeldParty(app);
    const { id, email } = await anInquiry(app);
    expect(statusAndCode(await book(id, { ...input, date }))).toEqual([409, 'parties.roomTaken']);
    const outdated = { ...input, expectedCents: 1 };
    expect(statusAndCode(await book(id, outdated))).toEqual([409, 'parties.priceChanged']);
    expect(await fetchInquiryRow(app, id)).toMatchObject({ status: 'new', partyId: null });
    expect(await app.emailsTo(input.email)).toEqual([]);
    expect(await app.db.select().from(parties).where(eq(parties.email, email))).toEqual([]);
  });

  test('holds the party for twelve hours, emails the payment link and links the inquiry', async () => {
    const inquiry = await aBookedInquiry({ language: 'es' });
    expect(await fetchPartyRow(app, inquiry.partyId)).toMatchObject({
      status: 'pending',
      userId: null,
      email: inquiry.email,
      language: 'es',
      priceCents: 32500,
      depositCents: 8125,
    });
    expect(inquiry.payUntil).toMatch(/^2027-03-03T03:00/);
    expect(await countTakenSpots(app, inquiry.date)).toEqual({ taken: 10, held: 10 });
    expect(await fetchInquiryRow(app, inquiry.id)).toMatchObject({
      status: 'booked',
      partyId: inquiry.partyId,
    });
    const emails = (await app.emailsTo(inquiry.email)).filter(({ text }) =>
      text.includes('/party?'),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Depósito: $81.25');
    const view = await app.call('GET', `/api/admin/parties/${inquiry.partyId}`, undefined, {
      as: admin,
    });
    expect(view.json).toMatchObject({
      inquiry: { id: inquiry.id, guardianName: inquiry.guardianName },
      payUntil: inquiry.payUntil,
    });
    expect(await findAuditActions(inquiry.partyId)).toEqual([
      { action: 'party.made', actorId: admin.id },
    ]);
    expect(await findAuditActions(inquiry.id)).toEqual([
      { action: 'party-inquiry.linked', actorId: admin.id },
    ]);
  });

  test('confirms the party once the deposit is paid', async () => {
    const inquiry = await aBookedInquiry();
    await payThroughEmailLink(inquiry.partyId);
    expect((await fetchPartyRow(app, inquiry.partyId)).status).toBe('booked');
    expect(await fetchInquiryRow(app, inquiry.id)).toMatchObject({
      status: 'booked',
      partyId: inquiry.partyId,
    });
  });

  test('confirms a party with a free package immediately', async () => {
    const id = crypto.randomUUID();
    const { durationMins, maxKids } = await aPackage(app);
    await app.db.insert(partyPackages).values({
      id,
      slug: id,
      name: 'School visit',
      durationMins,
      maxKids,
      basePriceCents: 0,
    });
    const inquiry = await anInquiry(app, { packageId: id });
    const input = await aPartyInput(app, { packageId: id, email: inquiry.email });
    expect(statusAndCode(await app.call('POST', '/api/parties/create-checkout', input))).toEqual([
      409,
      'parties.askFirst',
    ]);
    const response = await book(inquiry.id, input);
    expect(response.json).toMatchObject({ status: 'booked', payUntil: null });
    expect((await app.emailsTo(inquiry.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Party booked/),
    );
    await app.db.update(partyPackages).set({ active: false }).where(eq(partyPackages.id, id));
  });
});

describe('an inquiry', () => {
  test('is booked once for concurrent requests with the same key', async () => {
    const { id, email } = await anInquiry(app);
    const input = await aPartyInput(app, { email });
    const key = crypto.randomUUID();
    const responses = await Promise.all([book(id, input, { key }), book(id, input, { key })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countTakenSpots(app, input.date)).toEqual({ taken: 10, held: 10 });
  });

  test('is booked once for concurrent requests from two staff members', async () => {
    const { id, email } = await anInquiry(app);
    const inputs = [await aPartyInput(app, { email }), await aPartyInput(app, { email })] as const;
    const responses = await Promise.all([
      book(id, inputs[0]),
      book(id, inputs[1], { as: otherAdmin }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.map(({ headers }) => headers.get('x-error-code'))).toContain(
      'parties.inquiryBooked',
    );
    expect(await app.db.select().from(parties).where(eq(parties.email, email))).toHaveLength(1);
  });
});

describe('an unpaid deposit of a booked inquiry', () => {
  test('releases the room after twelve hours and reopens the inquiry for another booking', async () => {
    const inquiry = await aBookedInquiry();
    app.clock.advanceMinutes(11 * 60);
    await sweepCheckouts(app.services);
    expect((await fetchPartyRow(app, inquiry.partyId)).status).toBe('pending');
    app.clock.advanceMinutes(61);
    await sweepCheckouts(app.services);
    await eventually('the hold expires', async () => {
      return (await fetchPartyRow(app, inquiry.partyId)).status === 'cancelled';
    });
    expect(await countTakenSpots(app, inquiry.date)).toEqual({ taken: 0, held: 0 });
    expect(await fetchInquiryRow(app, inquiry.id)).toMatchObject({
      status: 'contacted',
      partyId: null,
    });
    expect((await findAuditActions(inquiry.id)).at(-1)).toEqual({
      action: 'party-inquiry.unlinked',
      actorId: null,
    });
    const second = await book(
      inquiry.id,
      await aPartyInput(app, { email: anEmail(), date: aDay() }),
    );
    expect(second.status).toBe(201);
  });
});
