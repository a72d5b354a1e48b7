import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aVisit } from '#features/check-in/server/check-in-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aCredit } from '#features/shop/server/shop-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
} from '../bookings-factory.ts';
import { anOffice, bookingIdIn, type Office } from '../office-factory.ts';
import {
  aMissedBooking,
  aMissedMemberBooking,
  feeCalls,
  passSession,
} from './no-show-fees-factory.ts';

let app: TestApp;
let office: Office;
let fees: ReturnType<typeof feeCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  office = await anOffice(app);
  fees = feeCalls(app, office);
});
beforeEach(() => app.changeVenue({ noShowFeeCents: 500 }));
afterAll(() => app.stop());

describe('announcing the fee', () => {
  test('stores it with bookings made online and by the office, and says it in their email', async () => {
    const { bookingId } = await aHold(app, await aSlot(app));
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ noShowFeeCents: 500 });
    const member = await aMemberWithCode(app);
    await aMemberBooking(app, member, await aSlot(app));
    expect((await fees.lastEmail(member.email))?.text).toContain('a no-show fee of $5.00.');
    const id = bookingIdIn(await office.book({ payment: { method: 'link' } }));
    const { noShowFeeCents, guardianEmail } = await fetchBookingRow(app, id);
    expect(noShowFeeCents).toBe(500);
    expect((await fees.lastEmail(guardianEmail ?? ''))?.text).toContain('a no-show fee of $5.00.');
  });

  test('says nothing without a fee', async () => {
    await app.changeVenue({ noShowFeeCents: null });
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, await aSlot(app));
    expect(await fetchBookingRow(app, id)).toMatchObject({ noShowFeeCents: 0 });
    expect((await fees.lastEmail(member.email))?.text).not.toContain('no-show');
  });

  test('refuses a booking whose page told another fee', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const input = { ...aBookingInput({ guardianEmail }), ...(await aSlot(app)) };
    for (const expectedNoShowFeeCents of [0, 400]) {
      const response = await app.call('POST', '/api/bookings/create-checkout', {
        ...input,
        expectedNoShowFeeCents,
      });
      expect(response.status).toBe(409);
      expect(response.text).toContain('Our no-show fee has just changed');
    }
    const body = { ...input, expectedNoShowFeeCents: 500 };
    expect((await app.call('POST', '/api/bookings/create-checkout', body)).status).toBe(200);
  });

  test('stores none if the client showed none', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const input = { ...aBookingInput({ guardianEmail }), ...(await aSlot(app)) };
    const response = await app.call('POST', '/api/bookings/create-checkout', input);
    const { bookingId } = response.json as { bookingId: string };
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ noShowFeeCents: 0 });
  });

  test('refuses a fee below the least payment', async () => {
    const response = await app.call(
      'PATCH',
      '/api/admin/settings',
      { noShowFeeCents: 49 },
      { as: office.admin },
    );
    expect(response.status).toBe(400);
    expect(response.text).toContain('at least 0.50');
  });
});

describe('asking for the fee', () => {
  test('refuses with a sentence if nothing can be asked for', async () => {
    await app.changeVenue({ noShowFeeCents: null });
    const unannounced = await aMissedBooking(app, office);
    await app.changeVenue({ noShowFeeCents: 500 });
    const upcoming = bookingIdIn(await office.book());
    const attended = await aMissedBooking(app, office);
    await aVisit(app, { bookingId: attended.id });
    const cancelled = await aMissedBooking(app, office);
    await office.cancel(cancelled.id, { back: 'all' });
    const missed = await aMissedBooking(app, office);
    const refusals = [
      [unannounced.id, 'bookings.feeNotAnnounced'],
      [upcoming, 'bookings.feeNotOver'],
      [attended.id, 'bookings.feeCame'],
      [cancelled.id, 'bookings.feeNotBooked'],
    ] as const;
    for (const [id, code] of refusals) {
      expect(await fees.ask(id)).toMatchObject({ status: 409, code });
      expect(await office.read(id)).toMatchObject({ askableFeeCents: 0, noShowFee: null });
    }
    expect(await fees.ask(missed.id, 400)).toMatchObject({
      status: 409,
      code: 'bookings.feesChanged',
    });
    expect(await fees.fetchFee(missed.id)).toBeNull();
  });

  test('emails a guest the link, and shows the fee to the office and the guest', async () => {
    const { id, email, token } = await aMissedBooking(app, office);
    expect(await office.read(id)).toMatchObject({ askableFeeCents: 500 });
    expect((await fees.ask(id)).json).toEqual({ creditCents: 0, dueCents: 500 });
    const message = await fees.lastEmail(email);
    expect(message?.subject).toMatch(/^We missed you on /);
    expect(message?.text).toContain('Pay $5.00 here:\n');
    expect(message?.text).toContain(`/manage-booking?booking=${id}&token=${token}`);
    const noShowFee = { state: 'asked', amountCents: 500, creditCents: 0, isStillDue: true };
    expect(await office.read(id)).toMatchObject({ askableFeeCents: 0, noShowFee });
    const own = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(own.json).toMatchObject({ noShowFee });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries).toContainEqual(
      expect.objectContaining({
        actorId: office.admin.id,
        action: 'booking.fee-asked',
        detail: { feeCents: 500, creditCents: 0 },
      }),
    );
  });

  test.each([
    ['a part', 300, 300, 200, 'asked'],
    ['all of it', 700, 500, 0, 'paid'],
    ['so much that the rest can be paid by card', 480, 450, 50, 'asked'],
  ])('takes %s from the credit of a member', async (_, credit, creditCents, dueCents, state) => {
    const { id, member } = await aMissedMemberBooking(app);
    await aCredit(app, member.id, credit);
    expect((await fees.ask(id)).json).toEqual({ creditCents, dueCents });
    expect(await fees.creditOf(member.id)).toBe(credit - creditCents);
    expect(await fees.fetchFee(id)).toMatchObject({ state, creditCents });
    const text = (await fees.lastEmail(member.email))?.text;
    expect(text).toContain('from your credit.');
    expect(text).toContain(dueCents > 0 ? 'here:\n' : 'nothing left to pay');
  });

  test('asks nothing of a deleted account', async () => {
    const { id, member } = await aMissedMemberBooking(app);
    expect(await office.read(id)).toMatchObject({ askableFeeCents: 500 });
    const { date } = await fetchBookingRow(app, id);
    const proof = { email: member.email };
    const deleted = await app.call('POST', '/api/profile/delete', proof, { as: member });
    expect(deleted.status).toBe(200);
    expect(await office.read(id)).toMatchObject({ askableFeeCents: 0 });
    const list = await office.request('GET', `no-show-fees?from=${date}&to=${date}`);
    expect(list.json).toEqual({ count: 0, totalCents: 0 });
  });

  test('asks once for two concurrent requests', async () => {
    const { id, member } = await aMissedMemberBooking(app);
    await aCredit(app, member.id, 1500);
    const responses = await Promise.all([fees.ask(id), fees.ask(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await fees.creditOf(member.id)).toBe(1000);
    expect(await fees.ask(id)).toMatchObject({ code: 'bookings.feeAskedAlready' });
  });

  test('asks for all no-shows of the list’s filter, if their number and sum are confirmed', async () => {
    const slot = await aSlot(app);
    const ids = [];
    for (const guardianName of ['Ana', 'Bo', 'Cleo']) {
      ids.push(bookingIdIn(await office.book({ ...slot, guardianName })));
    }
    const [first = '', second = '', attended = ''] = ids;
    await passSession(app, first);
    await aVisit(app, { bookingId: attended });
    const filter = { from: slot.date, to: slot.date };
    const count = async () =>
      (await office.request('GET', `no-show-fees?${new URLSearchParams(filter)}`)).json;
    expect(await count()).toEqual({ count: 2, totalCents: 1000 });
    const askAll = (confirmed: object) =>
      office.request('POST', 'no-show-fees', { ...filter, ...confirmed });
    expect(await askAll({ count: 3, totalCents: 1500 })).toMatchObject({
      status: 409,
      code: 'bookings.feesChanged',
    });
    expect((await askAll({ count: 2, totalCents: 1000 })).json).toEqual({
      asked: 2,
      skipped: 0,
      creditCents: 0,
      dueCents: 1000,
    });
    expect(await fees.fetchFee(second)).toMatchObject({ state: 'asked' });
    expect(await fees.fetchFee(attended)).toBeNull();
    expect(await count()).toEqual({ count: 0, totalCents: 0 });
  });
});

test('counts fees as untaxed income, and their credit as spent', async () => {
  await app.changeVenue({ taxPercent: 10 });
  type Figures = {
    income: { received: Record<string, number>; refunded: Record<string, number> };
    value: { creditCents: number };
    tax: { grossCents: number; taxCents: number };
  };
  const fetchAround = async (instant: Date) => {
    const day = venueDateOf(instant, app.services.venue().timezone);
    const query = new URLSearchParams({ from: addDays(day, -1), to: addDays(day, 1) });
    return (await office.request('GET', `figures?${query}`)).json as Figures;
  };
  // The ledger's time is the database's, not the test's.
  const fetchFigures = async () => ({
    payments: await fetchAround(app.clock.now()),
    ledger: await fetchAround(new Date()),
  });
  const member = await aMemberWithCode(app);
  const id = await aMemberBooking(app, member, await aSlot(app));
  await passSession(app, id);
  const { sessionId } = await fees.anOpenFee();
  await aCredit(app, member.id, 500);
  const before = await fetchFigures();
  await fees.ask(id);
  await pay(app, sessionId);
  const after = await fetchFigures();
  const paidCents = (before.payments.income.received.noShowFees ?? 0) + 500;
  expect(after.payments.income.received.noShowFees).toBe(paidCents);
  expect(after.payments.tax).toEqual(before.payments.tax);
  expect(after.ledger.value.creditCents).toBe(before.ledger.value.creditCents + 500);
  expect(after.ledger.tax).toEqual(before.ledger.tax);
});
