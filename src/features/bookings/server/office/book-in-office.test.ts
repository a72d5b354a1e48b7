import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aFullSlot,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, bookingIdIn, type Office } from '../office-factory.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date(NOW));
  office = await anOffice(app);
});
afterAll(() => app.stop());

describe('the validation of POST /api/admin/bookings', () => {
  test.each([
    ['guardianEmail', 'invalid', 'guardianEmail: Valid email is required'],
    ['guardianName', '', 'guardianName: Guardian name is required'],
    ['date', '2027-02-30', 'date: Enter a date such as 2026-01-31'],
    ['childrenCount', 0, 'childrenCount: Invalid input'],
    ['overCapacity', 'x', 'overCapacity: Please give a short reason'],
  ])('refuses an invalid %s with one message', async (field, value, message) => {
    const response = await office.book({ ...(await aSlot(app)), [field]: value });
    expect(response.status).toBe(400);
    expect(response.text).toBe(message);
  });

  test('refuses a past slot and an unknown account', async () => {
    expect(await office.book({ date: '2027-03-01', slotLabel: '9:00 - 11:00 AM' })).toMatchObject({
      status: 409,
      code: 'bookings.slotPast',
    });
    expect(await office.book({ userId: 'unknown' })).toMatchObject({
      status: 409,
      code: 'bookings.noSuchFamily',
    });
  });

  test('refuses an unknown member code', async () => {
    const payment = { method: 'member-code', memberCodeId: randomUUID() };
    expect(await office.book({ payment })).toMatchObject({ status: 409 });
  });

  test('refuses a full slot and stores nothing', async () => {
    const { bookingId: _, by: __, ...fullSlot } = await aFullSlot(app);
    const guardianEmail = await aSignedWaiver(app);
    const response = await office.book({ ...fullSlot, guardianEmail });
    expect(response).toMatchObject({ status: 409, code: 'bookings.officeSlotFull' });
    expect(response.text).toBe(
      'This slot is full. Choose another slot, or give a reason for going over capacity.',
    );
    expect(await countBookings(guardianEmail)).toBe(0);
    expect(await app.emailsTo(guardianEmail)).toHaveLength(0);
  });
});

describe('POST /api/admin/bookings', () => {
  test('books for cash, emails a confirmation and records the desk payment', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const id = bookingIdIn(
      await office.book({ guardianEmail, childrenCount: 2, officeNote: 'rang' }),
    );
    expect(await fetchBookingRow(app, id)).toMatchObject({
      status: 'paid',
      priceCents: 3000,
      childrenCount: 2,
      officeNote: 'rang',
    });
    const [payment] = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, id));
    expect(payment).toMatchObject({ amountCents: 3000, method: 'cash', takenBy: office.admin.id });
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.subject).toContain('Booking confirmed');
    expect(email?.text).not.toContain('rang');
  });

  test('holds the spots for twelve hours until the emailed link is paid', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const id = bookingIdIn(
      await office.book({ guardianEmail, payment: { method: 'link' }, language: 'es' }),
    );
    const row = await fetchBookingRow(app, id);
    expect(row.status).toBe('pending');
    const heldMillis = (row.holdExpiresAt?.getTime() ?? 0) - app.clock.now().getTime();
    expect(Math.round(heldMillis / 60_000)).toBe(12 * 60);
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.subject).toContain('Te guardamos un lugar');
    const link = new URL(/\S+\/manage-booking\?\S+/.exec(email?.text ?? '')?.[0] ?? '');
    const token = link.searchParams.get('token');
    const page = await app.call('POST', `/api/bookings/${id}/pay`, { token });
    const [checkout] = await app.db.select().from(checkouts).where(eq(checkouts.subjectId, id));
    expect(page.status).toBe(200);
    await pay(app, checkout?.sessionId ?? '');
    expect((await fetchBookingRow(app, id)).status).toBe('paid');
  });

  test.each([
    ['cash', 'Booking confirmed'],
    ['link', 'We’re holding a spot for you'],
  ])('emails a waiver link to a guardian without a waiver (%s)', async (method, subject) => {
    const guardianEmail = anEmail();
    const id = bookingIdIn(await office.book({ guardianEmail, payment: { method } }));
    expect(await office.read(id)).toMatchObject({ hasSignedWaiver: false });
    const [email] = await app.emailsTo(guardianEmail);
    expect(email?.subject).toContain(subject);
    const waiverPath = `/waiver?email=${encodeURIComponent(guardianEmail)}`;
    expect(email?.text).toContain(waiverPath);
    await aSignedWaiver(app, guardianEmail);
    app.clock.advanceMinutes(2);
    expect((await office.request('POST', `bookings/${id}/resend`)).status).toBe(200);
    expect((await app.emailsTo(guardianEmail)).at(-1)?.text).not.toContain(waiverPath);
    expect(await office.read(id)).toMatchObject({ hasSignedWaiver: true });
  });

  test('books for free for a member with an Active code, and makes the member the owner', async () => {
    const member = await aMemberWithCode(app);
    const payment = { method: 'member-code', memberCodeId: member.codeId };
    const id = bookingIdIn(await office.book({ guardianEmail: member.email, payment }));
    expect(await fetchBookingRow(app, id)).toMatchObject({
      type: 'member',
      priceCents: 0,
      status: 'paid',
      userId: member.id,
    });
    const list = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(JSON.stringify(list.json)).toContain(id);
  });

  test('creates one booking for a repeated request', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const slot = await aSlot(app);
    const key = randomUUID();
    const [first, second] = await Promise.all([
      office.book({ ...slot, guardianEmail }, key),
      office.book({ ...slot, guardianEmail }, key),
    ]);
    expect(bookingIdIn(first)).toBe(bookingIdIn(second));
    expect(await countBookings(guardianEmail)).toBe(1);
    expect(await spotsOf(app, slot.date)).toMatchObject({ taken: 1 });
  });
});

describe('POST /api/admin/bookings over capacity', () => {
  const overCapacity = 'Twins of a family with a long drive';

  test('books with a reason, raises the slot’s capacity and logs the reason', async () => {
    const { bookingId: _, by: __, ...fullSlot } = await aFullSlot(app);
    const id = bookingIdIn(await office.book({ ...fullSlot, childrenCount: 2, overCapacity }));
    expect(await spotsOf(app, fullSlot.date)).toEqual({ taken: 3, held: 3 });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'slot.over-capacity',
        actorId: office.admin.id,
        detail: expect.objectContaining({ over: 2, reason: overCapacity }),
      }),
    );
  });

  test('opens no spots for others, even after a cancellation', async () => {
    const fullSlot = await aFullSlot(app);
    const { bookingId, by, ...slot } = fullSlot;
    bookingIdIn(await office.book({ ...slot, overCapacity }));
    await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    const response = await app.call('POST', '/api/bookings/create-checkout', {
      ...slot,
      guardianName: 'Dana Rivera',
      guardianEmail: await aSignedWaiver(app),
    });
    expect(response.status).toBe(409);
    expect(response.headers.get('x-error-code')).toBe('bookings.slotFull');
  });

  test('counts the spots of all concurrent bookings', async () => {
    const { bookingId: _, by: __, ...fullSlot } = await aFullSlot(app);
    const responses = await Promise.all(
      [1, 2, 3].map(() => office.book({ ...fullSlot, overCapacity })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await spotsOf(app, fullSlot.date)).toEqual({ taken: 4, held: 4 });
  });

  test('books the last spot for one of two concurrent requests without a reason', async () => {
    const slot = await aSlot(app, 1);
    const responses = await Promise.all([1, 2].map(() => office.book(slot)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });
});

async function countBookings(guardianEmail: string) {
  const rows = await app.db
    .select()
    .from(bookings)
    .where(eq(bookings.guardianEmail, guardianEmail));
  return rows.length;
}
