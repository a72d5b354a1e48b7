import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSlotToday, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { payWithoutWebhook, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, anEmail, aSignedWaiver, bookingRow, NOW, spotsOf } from '../bookings-factory.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, bookedId, type Office } from '../office-factory.ts';

let app: TestApp;
let desk: SignedIn;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set(NOW);
  desk = await aStaff(app.services);
  office = await anOffice(app);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const pay = (id: string, method = 'cash') =>
  app.call('POST', `/api/check-in/bookings/${id}/pay`, { method }, { as: desk });
const found = async (text: string) =>
  (await app.call('GET', `/api/check-in/families?search=${text}`, undefined, { as: desk }))
    .json as Record<string, unknown>[];

const aSlotLater = async () => ({
  date: todayOf(app),
  slotLabel: await aSlotToday(app, ['19:00', '20:00']),
});

/** A booking by phone for today with a mailed payment link. */
async function aPhoneBooking(guardianEmail = anEmail()) {
  await aSignedWaiver(app, guardianEmail);
  const input = { ...(await aSlotLater()), guardianEmail, payment: { method: 'link' } };
  return { guardianEmail, id: bookedId(await office.book(input)) };
}

describe('a pending booking of today', () => {
  test('is found at the desk, marked as unpaid, paid there and let in', async () => {
    const { guardianEmail, id } = await aPhoneBooking();
    expect(await found(guardianEmail)).toMatchObject([
      { bookingId: null, unpaid: { bookingId: id, dueCents: 1500 }, slotLabel: '7:00 - 8:00 PM' },
    ]);
    const letIn = () => app.call('POST', '/api/check-in/visits', { bookingId: id }, { as: desk });
    expect((await letIn()).status).toBe(404);
    expect((await pay(id, 'card-terminal')).json).toEqual({ amountCents: 1500 });
    expect(await bookingRow(app, id)).toMatchObject({ status: 'paid', holdExpiresAt: null });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, id));
    expect(payment).toMatchObject({
      amountCents: 1500,
      method: 'card-terminal',
      takenBy: desk.id,
    });
    expect(await found(guardianEmail)).toMatchObject([{ bookingId: id, unpaid: null }]);
    expect((await app.mailsTo(guardianEmail)).at(-1)?.subject).toContain('Booking confirmed');
    expect((await letIn()).status).toBe(200);
  });

  test('is found under the account of its family', async () => {
    const member = await aMember(app.services);
    const { id } = await aPhoneBooking(member.email);
    expect(await found(member.email)).toMatchObject([
      { userId: member.id, bookingId: null, unpaid: { bookingId: id } },
    ]);
  });

  test('is paid once by two concurrent desks', async () => {
    const { id } = await aPhoneBooking();
    const responses = await Promise.all([pay(id), pay(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('closes its payment page when paid at the desk, and refunds a concurrent online payment', async () => {
    const held = await aHold(app, await aSlotLater());
    await payWithoutWebhook(app, held.sessionId);
    const before = await spotsOf(app, held.date);
    expect((await pay(held.bookingId)).status).toBe(200);
    await settleSession(app.services, held.sessionId, null);
    expect(await refundsOf(app, held.sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
    expect(await spotsOf(app, held.date)).toEqual(before);
    await office.cancel(held.bookingId, { back: 'all' });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, held.bookingId));
    expect(payment).toMatchObject({ refundedCents: 1500, handedBackCents: 0 });
  });

  test('is neither found nor payable after its hold expired, or on another day', async () => {
    const { guardianEmail, id } = await aPhoneBooking();
    app.clock.set('2027-03-01T15:00:00Z');
    expect((await pay(id)).status).toBe(404);
    app.clock.set(NOW);
    app.clock.passMinutes(12 * 60);
    expect(await found(guardianEmail)).toEqual([]);
    expect((await pay(id)).status).toBe(409);
  });
});
