import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  anEmail,
  aSignedWaiver,
  fetchBookingRow,
  linkInEmail,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamily, aSlotToday, type Family, todayOf } from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());

/** Each test runs on its own day at 10 AM, during the first slot. */
let day = 0;
beforeEach(() => {
  day += 1;
  app.clock.set(instantOf(addDays('2027-03-02', day), '10:00', 'America/New_York'));
});

type WalkIn = { bookingId: string; visitId: string; slotLabel: string; priceCents: number };

function postWalkIn(changes: Record<string, unknown>, headers: Record<string, string> = {}) {
  const body = { guardianName: 'Dora Door', payment: { method: 'cash' }, ...changes };
  return app.call('POST', '/api/check-in/walk-ins', body, { as: desk, headers });
}
const undoWalkIn = (bookingId: string) =>
  app.call('POST', `/api/check-in/walk-ins/${bookingId}/take-back`, {}, { as: desk });
const paymentOf = async (bookingId: string) =>
  (await app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, bookingId)))[0];
const visitOf = async (id: string) =>
  (await app.db.select().from(visits).where(eq(visits.id, id)))[0];

async function bookWalkIn(changes: Record<string, unknown> = {}): Promise<WalkIn> {
  const response = await postWalkIn({ guardianEmail: await aSignedWaiver(app), ...changes });
  if (response.status !== 201) throw new Error(response.text);
  return response.json as WalkIn;
}

describe('booking an invalid walk-in', () => {
  test('returns 409 and stores nothing without a waiver', async () => {
    const guardianEmail = anEmail();
    const response = await postWalkIn({ guardianEmail });
    expect(response).toMatchObject({
      status: 409,
      text: 'There’s no valid waiver for this e-mail. Please have the guardian sign one first.',
    });
    const stored = app.db.select().from(bookings).where(eq(bookings.guardianEmail, guardianEmail));
    expect(await stored).toEqual([]);
  });

  test('returns 409 and stores nothing when too few spots are left', async () => {
    const slotLabel = await aSlotToday(app, ['09:00', '11:00'], 2);
    await bookWalkIn();
    const guardianEmail = await aSignedWaiver(app);
    expect(await postWalkIn({ guardianEmail, childrenCount: 2 })).toMatchObject({
      status: 409,
      text: 'Only one spot is left in this play session.',
    });
    await bookWalkIn({ slotLabel });
    expect((await postWalkIn({ guardianEmail })).text).toContain('This play session is full');
    expect(await spotsOf(app, todayOf(app))).toEqual({ taken: 2, held: 2 });
    const [stored] = await app.db
      .select()
      .from(bookings)
      .where(eq(bookings.guardianEmail, guardianEmail));
    expect(stored).toBeUndefined();
  });

  test('refuses a past slot, an unknown slot and a walk-in after the last slot', async () => {
    const guardianEmail = await aSignedWaiver(app);
    app.clock.advanceMinutes(90);
    expect((await postWalkIn({ guardianEmail, slotLabel: '9:00 - 11:00 AM' })).status).toBe(409);
    expect((await postWalkIn({ guardianEmail, slotLabel: '3:00 - 4:00 AM' })).status).toBe(404);
    app.clock.advanceMinutes(10 * 60);
    expect(await postWalkIn({ guardianEmail })).toMatchObject({
      status: 409,
      text: expect.stringContaining('no more are scheduled for today'),
    });
  });

  test.each([
    [{ payment: { method: 'promise' } }, /payment/],
    [{ payment: { method: 'member-code' } }, /payment.memberCodeId/],
    [{ payment: undefined }, /payment/],
    [{ childrenCount: 0 }, /childrenCount/],
    [{ childrenCount: 13 }, /childrenCount/],
    [{ guardianEmail: 'nobody' }, /guardianEmail: Valid email is required/],
    [{ guardianName: '' }, /guardianName: Guardian name is required/],
    [{ priceCents: 1 }, /priceCents: Unknown field/],
  ])('returns 400 for %j', async (changes, message) => {
    const response = await postWalkIn({ guardianEmail: 'dora@example.org', ...changes });
    expect(response.status).toBe(400);
    expect(response.text).toMatch(message);
  });

  test('returns 409 for an inactive code and for a code that already booked the slot', async () => {
    const inactive = await aFamily(app, { active: false });
    const guardianEmail = await aSignedWaiver(app);
    const paymentBy = ({ code }: Family) => ({ method: 'member-code', memberCodeId: code.id });
    expect((await postWalkIn({ guardianEmail, payment: paymentBy(inactive) })).status).toBe(409);
    const family = await aFamily(app);
    expect((await postWalkIn({ guardianEmail, payment: paymentBy(family) })).status).toBe(201);
    expect(await postWalkIn({ guardianEmail, payment: paymentBy(family) })).toMatchObject({
      status: 409,
      text: 'This member code already has a booking for this slot.',
    });
  });
});

describe('booking a walk-in', () => {
  test('books the current slot at the server’s price, checks in and emails a confirmation', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const response = await postWalkIn({
      guardianEmail,
      childrenCount: 3,
      payment: { method: 'card-terminal' },
    });
    expect(response).toMatchObject({
      status: 201,
      json: { slotLabel: '9:00 - 11:00 AM', priceCents: 4500 },
    });
    const { bookingId, visitId } = response.json as WalkIn;
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({
      type: 'open-play',
      status: 'paid',
      childrenCount: 3,
      priceCents: 4500,
      userId: null,
    });
    expect(await paymentOf(bookingId)).toMatchObject({
      amountCents: 4500,
      method: 'card-terminal',
      takenBy: desk.id,
      refundedCents: 0,
    });
    expect(await visitOf(visitId)).toMatchObject({
      bookingId,
      source: 'walk-in',
      childrenCount: 3,
      checkedOutAt: null,
    });
    expect(await app.emailsTo(guardianEmail)).toHaveLength(1);
    expect(await spotsOf(app, todayOf(app))).toEqual({ taken: 3, held: 3 });
  });

  test('between two slots, books the next slot or the requested one', async () => {
    app.clock.advanceMinutes(75);
    expect((await bookWalkIn()).slotLabel).toBe('11:30 AM - 1:30 PM');
    expect((await bookWalkIn({ slotLabel: '2:00 - 4:00 PM' })).slotLabel).toBe('2:00 - 4:00 PM');
  });

  test('uses spots reserved for walk-ins', async () => {
    await app.changeVenue({ walkInReserve: 25 });
    expect((await bookWalkIn()).priceCents).toBe(1500);
    await app.changeVenue({ walkInReserve: 0 });
  });

  test('books once for requests with the same idempotency key', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const requests = Array.from({ length: 5 }, () =>
      postWalkIn({ guardianEmail }, { 'idempotency-key': `walk-in-${day}` }),
    );
    const responses = await Promise.all(requests);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await spotsOf(app, todayOf(app))).toEqual({ taken: 1, held: 1 });
  });

  test('books 5 of 20 concurrent walk-ins into 5 spots', async () => {
    await aSlotToday(app, ['09:00', '11:00'], 5);
    const emails = await Promise.all(Array.from({ length: 20 }, () => aSignedWaiver(app)));
    const responses = await Promise.all(
      emails.map((guardianEmail) => postWalkIn({ guardianEmail })),
    );
    const booked = responses.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(5);
    expect(responses.filter(({ text }) => text.includes('This play session is full'))).toHaveLength(
      15,
    );
    expect(await spotsOf(app, todayOf(app))).toEqual({ taken: 5, held: 5 });
    const rows = await app.db
      .select()
      .from(visits)
      .where(eq(visits.venueDate, todayOf(app)));
    expect(rows).toHaveLength(5);
  });

  test('books for free with an Active code and links the visit just scanned', async () => {
    const { member, code } = await aFamily(app);
    const guardianEmail = await aSignedWaiver(app, member.email);
    const payment = { method: 'member-code', memberCodeId: code.id };
    const scanned = (
      await app.call('POST', '/api/member-codes/validate', { code: code.numericCode }, { as: desk })
    ).json as { family: { visitId: string } };
    const { bookingId, visitId, priceCents } = await bookWalkIn({ guardianEmail, payment });
    expect({ visitId, priceCents }).toEqual({ visitId: scanned.family.visitId, priceCents: 0 });
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({
      type: 'member',
      userId: member.id,
    });
    expect(await visitOf(visitId)).toMatchObject({ bookingId, source: 'manual' });
    expect(await paymentOf(bookingId)).toBeUndefined();
  });

  test('refuses to link another family’s visit', async () => {
    const [family, other] = [await aFamily(app), await aFamily(app)];
    const scanned = (
      await app.call(
        'POST',
        '/api/member-codes/validate',
        { code: other.code.numericCode },
        { as: desk },
      )
    ).json as { family: { visitId: string } };
    const guardianEmail = await aSignedWaiver(app, family.member.email);
    const payment = { method: 'member-code', memberCodeId: family.code.id };
    const { visitId } = scanned.family;
    expect((await postWalkIn({ guardianEmail, payment, visitId })).status).toBe(409);
    expect((await visitOf(visitId))?.bookingId).toBeNull();
  });
});

describe('undoing a walk-in', () => {
  test('releases the spots, deletes the visit and refunds once, even after the start', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const { bookingId, visitId } = await bookWalkIn({ guardianEmail, childrenCount: 2 });
    const undo = await app.call('POST', `/api/check-in/visits/${visitId}/undo`, {}, { as: desk });
    expect(undo).toMatchObject({ status: 409, text: expect.stringContaining('undo it together') });
    const responses = await Promise.all([1, 2, 3].map(() => undoWalkIn(bookingId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 200)?.json).toEqual({
      success: true,
      handBackCents: 3000,
    });
    expect(await paymentOf(bookingId)).toMatchObject({
      refundedCents: 3000,
      handedBackCents: 3000,
      refundedBy: desk.id,
    });
    expect(await visitOf(visitId)).toBeUndefined();
    expect(await spotsOf(app, todayOf(app))).toEqual({ taken: 0, held: 0 });
    const email = (await app.emailsTo(guardianEmail)).at(-1);
    expect(email?.text).toContain('pick up your $30.00 refund at the front desk');
  });

  test('is refused on a different day and for an unknown id', async () => {
    const { bookingId } = await bookWalkIn();
    app.clock.advanceMinutes(24 * 60);
    expect((await undoWalkIn(bookingId)).status).toBe(409);
    expect((await undoWalkIn(crypto.randomUUID())).status).toBe(404);
  });
});

test('refunds a cancelled walk-in at the desk, not through the card provider', async () => {
  await app.changeVenue({ refundUntilHoursBefore: 0 });
  const guardianEmail = await aSignedWaiver(app);
  const { bookingId } = await bookWalkIn({ guardianEmail, slotLabel: '2:00 - 4:00 PM' });
  const { id, token } = await linkInEmail(app, guardianEmail);
  const cancelled = await app.call('POST', `/api/bookings/${id}/cancel`, { token });
  expect(cancelled.json).toMatchObject({ success: true, refundCents: 1500 });
  expect(await paymentOf(bookingId)).toMatchObject({ refundedCents: 1500, handedBackCents: 0 });
  const email = (await app.emailsTo(guardianEmail)).at(-1);
  expect(email?.text).toContain('pick up your $15.00 refund at the front desk');
  await app.changeVenue({ refundUntilHoursBefore: 24 });
});
