import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aSlotToday, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { payWithoutWebhook, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  anEmail,
  aSignedWaiver,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, bookingIdIn, type Office } from '../office-factory.ts';

let app: TestApp;
let desk: SignedIn;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set(NOW);
  desk = await aStaffMember(app.services);
  office = await anOffice(app);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const payAtDesk = (id: string, method = 'cash') =>
  app.call('POST', `/api/check-in/bookings/${id}/pay`, { method }, { as: desk });
const searchFamilies = async (text: string) =>
  (await app.call('GET', `/api/check-in/families?search=${text}`, undefined, { as: desk }))
    .json as Record<string, unknown>[];

const aLaterSlotToday = async () => ({
  date: todayOf(app),
  slotLabel: await aSlotToday(app, ['19:00', '20:00']),
});

/** A booking by phone for today, with an emailed payment link. */
async function aPhoneBooking(guardianEmail = anEmail()) {
  await aSignedWaiver(app, guardianEmail);
  const input = { ...(await aLaterSlotToday()), guardianEmail, payment: { method: 'link' } };
  return { guardianEmail, id: bookingIdIn(await office.book(input)) };
}

describe('paying a pending booking at the desk', () => {
  test('finds the unpaid booking, records the payment and then allows the check-in', async () => {
    const { guardianEmail, id } = await aPhoneBooking();
    expect(await searchFamilies(guardianEmail)).toMatchObject([
      { bookingId: null, unpaid: { bookingId: id, dueCents: 1500 }, slotLabel: '7:00 - 8:00 PM' },
    ]);
    const checkIn = () => app.call('POST', '/api/check-in/visits', { bookingId: id }, { as: desk });
    expect((await checkIn()).status).toBe(404);
    expect((await payAtDesk(id, 'card-terminal')).json).toEqual({ amountCents: 1500 });
    expect(await fetchBookingRow(app, id)).toMatchObject({ status: 'paid', holdExpiresAt: null });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, id));
    expect(payment).toMatchObject({
      amountCents: 1500,
      method: 'card-terminal',
      takenBy: desk.id,
    });
    expect(await searchFamilies(guardianEmail)).toMatchObject([{ bookingId: id, unpaid: null }]);
    expect((await app.emailsTo(guardianEmail)).at(-1)?.subject).toContain('Booking confirmed');
    expect((await checkIn()).status).toBe(200);
  });

  test('finds an unpaid booking by the account of its family', async () => {
    const member = await aMember(app.services);
    const { id } = await aPhoneBooking(member.email);
    expect(await searchFamilies(member.email)).toMatchObject([
      { userId: member.id, bookingId: null, unpaid: { bookingId: id } },
    ]);
  });

  test('records one payment for two concurrent requests', async () => {
    const { id } = await aPhoneBooking();
    const responses = await Promise.all([payAtDesk(id), payAtDesk(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('closes the payment page and refunds a concurrent online payment', async () => {
    const hold = await aHold(app, await aLaterSlotToday());
    await payWithoutWebhook(app, hold.sessionId);
    const before = await spotsOf(app, hold.date);
    expect((await payAtDesk(hold.bookingId)).status).toBe(200);
    await settleSession(app.services, hold.sessionId, null);
    expect(await refundsOf(app, hold.sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, hold.date)).toEqual(before);
    await office.cancel(hold.bookingId, { back: 'all' });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, hold.bookingId));
    expect(payment).toMatchObject({ refundedCents: 1500, handedBackCents: 0 });
  });

  test('refuses a booking for a different day or with an expired hold', async () => {
    const { guardianEmail, id } = await aPhoneBooking();
    app.clock.set('2027-03-01T15:00:00Z');
    expect((await payAtDesk(id)).status).toBe(404);
    app.clock.set(NOW);
    app.clock.advanceMinutes(12 * 60);
    expect(await searchFamilies(guardianEmail)).toEqual([]);
    expect((await payAtDesk(id)).status).toBe(409);
  });
});
