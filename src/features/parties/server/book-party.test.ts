import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBookingInput,
  aDay,
  anEmail,
  aSignedWaiver,
  NOW,
  parseCalendarEvent,
} from '#features/bookings/server/bookings-factory.ts';
import {
  callWebhook,
  checkoutOf,
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
  webhookOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { saleHandlersFor } from '#features/checkouts/server/sales.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { addDays } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHeldParty,
  aPackage,
  aParty,
  aPartyInput,
  countTakenSpots,
  fetchPartyRow,
  partyToken,
} from './parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const book = async (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/parties/create-checkout', await aPartyInput(app, changes), { headers });
const statusAndCode = (response: { status: number; headers: Headers }) => [
  response.status,
  response.headers.get('x-error-code'),
];
const fetchAvailability = async (date: string, kids = 10, name = 'Village') => {
  const { id } = await aPackage(app, name);
  const query = new URLSearchParams({ date, packageId: id, kids: String(kids) });
  const response = await app.call('GET', `/api/parties/availability?${query}`);
  return response.json as {
    window: string;
    free: boolean;
    trouble: string | null;
    startsAt: string;
  }[];
};

describe('booking a party', () => {
  test('fails for past and too distant dates, too many children, unknown packages and add-ons, a changed price, and a URL in a name', async () => {
    expect(statusAndCode(await book({ expectedCents: 1 }))).toEqual([409, 'parties.priceChanged']);
    expect(statusAndCode(await book({ date: '2027-03-02', window: 'morning' }))).toEqual([
      409,
      'parties.datePast',
    ]);
    expect(statusAndCode(await book({ date: '2028-03-20' }))).toEqual([409, 'parties.tooFar']);
    expect(statusAndCode(await book({ kids: 13 }))).toEqual([409, 'parties.tooManyKids']);
    expect(statusAndCode(await book({ packageId: crypto.randomUUID() }))).toEqual([
      404,
      'parties.noSuchPackage',
    ]);
    expect(statusAndCode(await book({ addonIds: [crypto.randomUUID()] }))).toEqual([
      409,
      'parties.noSuchAddOn',
    ]);
    expect(statusAndCode(await book({ childName: 'Mia http://spam.example' }))).toEqual([
      400,
      'errors.fieldProblem',
    ]);
  });

  test('fails on a closed day', async () => {
    const date = aDay();
    await app.sql`insert into schedule_closures (venue_date) values (${date})`;
    expect((await fetchAvailability(date)).map(({ trouble }) => trouble)).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
    expect(statusAndCode(await book({ date }))).toEqual([409, 'parties.closed']);
  });

  test('fails without enough spots in the overlapping play slots', async () => {
    const date = aDay();
    const guardianEmail = await aSignedWaiver(app);
    const family = aBookingInput({ date, slotLabel: '2:00 - 4:00 PM', guardianEmail });
    await app.call('POST', '/api/bookings/create-checkout', family);
    await app.sql`update booking_slots set taken = 20 where venue_date = ${date}`;
    const [morning, afternoon, evening] = await fetchAvailability(date, 6);
    expect(morning?.trouble).toBeNull();
    // The slot starts at 2:00 PM: a party until then does not overlap it, one from 3:00 PM does.
    expect(afternoon?.trouble).toBeNull();
    expect(evening?.trouble).toBe('full');
    const response = await book({ date, window: 'evening', kids: 6 });
    expect(statusAndCode(response)).toEqual([409, 'parties.slotsFull']);
    await app.sql`update booking_slots set taken = 1 where venue_date = ${date}`;
    expect(await countTakenSpots(app, date)).toEqual({ taken: 1, held: 1 });
  });

  test('fails, without holding anything, if the client sends a price', async () => {
    const date = aDay();
    const response = await book({ date, priceCents: 1, depositCents: 1 });
    expect(response.status).toBe(400);
    expect((await fetchAvailability(date)).every(({ free }) => free)).toBe(true);
  });

  test('fails for a fourth unpaid party with the same email', async () => {
    const throttledApp = await startTestApp({ clock: app.clock });
    const email = anEmail();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const input = await aPartyInput(throttledApp, { email });
      statuses.push(
        (await throttledApp.call('POST', '/api/parties/create-checkout', input)).status,
      );
    }
    await throttledApp.stop();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('POST /api/parties/create-checkout', () => {
  test('uses the server’s price, and holds the room and spots until the deposit is paid', async () => {
    const { addons } = await aPackage(app);
    const favors = addons.find(({ perGuest }) => perGuest);
    const held = await aHeldParty(app, { addonIds: [favors?.id, favors?.id] });
    const priceCents = 32500 + 10 * (favors?.priceCents ?? 0);
    expect(await fetchPartyRow(app, held.partyId)).toMatchObject({
      status: 'pending',
      priceCents,
      depositCents: Math.round(priceCents / 4),
      startsAt: new Date(`${held.date}T16:00:00Z`),
    });
    expect((await checkoutOf(app, held.sessionId)).amountCents).toBe(Math.round(priceCents / 4));
    // The party from 12:00 to 2:00 PM only overlaps the slot that starts at 11:30 AM.
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 10, held: 10 });
    expect((await fetchAvailability(held.date)).map(({ trouble }) => trouble)).toEqual([
      null,
      'taken',
      null,
    ]);
    expect(await app.emailsTo(held.email)).toEqual([]);
  });

  test('sends a single confirmation email if the payment is reported several times', async () => {
    const held = await aHeldParty(app);
    await payWithoutWebhook(app, held.sessionId);
    const report = await webhookOf(app, held.sessionId);
    await Promise.all([
      settleSession(app.services, held.sessionId, null),
      settleSession(app.services, held.sessionId, null),
      callWebhook(app, report.rawBody, report.signature),
      callWebhook(app, report.rawBody, report.signature),
      app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`),
    ]);
    await sweepCheckouts(app.services);
    const { status, invitation } = await fetchPartyRow(app, held.partyId);
    expect(status).toBe('booked');
    const emails = await app.emailsTo(held.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`/invitation/${invitation}`);
    expect(emails[0]?.text).toContain('Balance due: $243.75');
    expect(parseCalendarEvent(emails[0])).toMatchObject({
      startsAt: new Date(`${held.date}T16:00:00Z`),
      endsAt: new Date(`${held.date}T18:00:00Z`),
      status: 'CONFIRMED',
    });
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 10, held: 10 });
    expect(await refundsOf(app, held.sessionId)).toEqual([]);
  });

  test('emails the refund policy: full until two weeks before, then half', async () => {
    const fetchPolicy = async (days: number) => {
      const { email } = await aParty(app, { date: addDays('2027-03-02', days) });
      return (await app.emailsTo(email))[0]?.text.match(/.*of what you paid\..*/)?.[0];
    };
    expect(await fetchPolicy(20)).toMatch(/^Cancel by .* 8 .*for a full refund/);
    expect(await fetchPolicy(8)).toBe(
      'If you cancel now, you’ll be refunded half of what you paid.',
    );
  });

  test('creates one party and payment page per Idempotency-Key', async () => {
    const input = await aPartyInput(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const submit = () => app.call('POST', '/api/parties/create-checkout', input, { headers });
    const responses = await Promise.all([submit(), submit(), submit()]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countTakenSpots(app, input.date)).toEqual({ taken: 10, held: 10 });
  });
});

describe('concurrent requests', () => {
  test('book the room and its spots once', async () => {
    const date = aDay();
    const responses = await Promise.all(Array.from({ length: 8 }, () => book({ date, kids: 5 })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await countTakenSpots(app, date)).toEqual({ taken: 5, held: 5 });
  });

  test('never exceed the capacity with parties and play bookings', async () => {
    const date = aDay();
    const emails = await Promise.all(Array.from({ length: 18 }, () => aSignedWaiver(app)));
    const families = emails.map((guardianEmail) =>
      app.call(
        'POST',
        '/api/bookings/create-checkout',
        aBookingInput({ date, slotLabel: '11:30 AM - 1:30 PM', guardianEmail }),
      ),
    );
    const responses = await Promise.all([...families, book({ date, kids: 12 })]);
    const spots = await countTakenSpots(app, date);
    expect(spots.taken).toBe(spots.held);
    expect(spots.taken).toBeLessThanOrEqual(25);
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(responses.some(({ status }) => status === 409)).toBe(true);
  });
});

describe('a deposit', () => {
  test('releases the room and spots if it is unpaid when the hold expires', async () => {
    const held = await aHeldParty(app);
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('cancelled');
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 0, held: 0 });
    expect((await fetchAvailability(held.date)).every(({ free }) => free)).toBe(true);
  });

  test('books the room again if it is paid late and the room is still free', async () => {
    const held = await aHeldParty(app);
    await releaseAndPayLate(held);
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('booked');
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 10, held: 10 });
    expect(await refundsOf(app, held.sessionId)).toEqual([]);
  });

  test('is refunded, with an email to the host, if it is paid late and the room was taken', async () => {
    const held = await aHeldParty(app);
    await releaseAndPayLate(held, () => aParty(app, { date: held.date }));
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('cancelled');
    expect(await refundsOf(app, held.sessionId)).toMatchObject([{ amountCents: 8125 }]);
    const [email] = await app.emailsTo(held.email);
    expect(email?.subject).toBe('We’re refunding your deposit');
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 10, held: 10 });
  });

  test('is not refunded if a database error occurs when it is paid late', async () => {
    const held = await aHeldParty(app);
    const rename = (from: string, to: string) =>
      app.sql`alter table ${app.sql(from)} rename to ${app.sql(to)}`;
    await expect(releaseAndPayLate(held, () => rename('party_slots', 'gone'))).rejects.toThrow();
    await rename('gone', 'party_slots');
    expect(await refundsOf(app, held.sessionId)).toEqual([]);
    await settleSession(app.services, held.sessionId, null);
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('booked');
  });

  /** Releases the hold, then settles a late payment. */
  async function releaseAndPayLate(
    held: { partyId: string; sessionId: string },
    beforePayment?: () => Promise<unknown>,
  ) {
    const { id } = await checkoutOf(app, held.sessionId);
    await app.sql`update checkouts set state = 'expired', settled_at = now() where id = ${id}`;
    await saleHandlersFor(app.services, 'party').release(app.services, app.db, held.partyId);
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('cancelled');
    await beforePayment?.();
    await payWithoutWebhook(app, held.sessionId);
    await settleSession(app.services, held.sessionId, id);
  }
});

describe('the balance', () => {
  const payBalance = (partyId: string, token: string) =>
    app.call('POST', `/api/parties/${partyId}/pay`, { token });
  const sessionIdOf = (response: { json: unknown }) =>
    (response.json as { sessionUrl: string }).sessionUrl.split('/').at(-1) ?? '';
  const fetchParty = async (partyId: string, token: string) =>
    (await app.call('GET', `/api/parties/${partyId}?token=${token}`)).json as {
      balanceCents: number;
      paidCents: number;
    };

  test('is charged once, with one payment page for repeated requests', async () => {
    const { partyId, token, email } = await aParty(app);
    expect(await fetchParty(partyId, token)).toMatchObject({
      balanceCents: 24375,
      paidCents: 8125,
    });
    const pages = await Promise.all([payBalance(partyId, token), payBalance(partyId, token)]);
    expect(sessionIdOf(pages[0] as never)).toBe(sessionIdOf(pages[1] as never));
    const sessionId = sessionIdOf(pages[0] as never);
    expect((await checkoutOf(app, sessionId)).amountCents).toBe(24375);
    await pay(app, sessionId);
    await settleSession(app.services, sessionId, null);
    expect(await fetchParty(partyId, token)).toMatchObject({ balanceCents: 0, paidCents: 32500 });
    const paidEmails = (await app.emailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Party paid'),
    );
    expect(paidEmails).toHaveLength(1);
    expect(statusAndCode(await payBalance(partyId, token))).toEqual([409, 'parties.nothingToPay']);
  });

  test('is refunded if the party was cancelled during the payment', async () => {
    const { partyId, token } = await aParty(app);
    const sessionId = sessionIdOf(await payBalance(partyId, token));
    await app.sql`update parties set status = 'cancelled' where id = ${partyId}`;
    await submitOutcome(app, sessionId, 'paid');
    await eventually(
      'the balance is refunded',
      async () => (await refundsOf(app, sessionId)).length === 1,
    );
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 24375 }]);
  });

  test('cannot be paid without a valid link', async () => {
    const { partyId } = await aParty(app);
    expect((await payBalance(partyId, 'x'.repeat(43))).status).toBe(404);
    expect(await partyToken(app, partyId)).toHaveLength(43);
  });
});
