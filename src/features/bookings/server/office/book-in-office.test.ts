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
  bookingRow,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, bookedId, type Office } from '../office-factory.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date(NOW));
  office = await anOffice(app);
});
afterAll(() => app.stop());

describe('a booking in the office is refused', () => {
  test.each([
    ['guardianEmail', 'nobody', 'guardianEmail: Valid email is required'],
    ['guardianName', '', 'guardianName: Guardian name is required'],
    ['date', '2027-02-30', 'date: A date that exists is required'],
    ['childrenCount', 0, 'childrenCount: Number must be greater than or equal to 1'],
    ['overCapacity', 'x', 'overCapacity: Please say why in a few words'],
  ])('with a wrong %s, in one sentence', async (field, value, sentence) => {
    const response = await office.book({ ...(await aSlot(app)), [field]: value });
    expect(response.status).toBe(400);
    expect(response.text.split('\n')).toHaveLength(1);
    expect(response.text.startsWith(`${field}: `)).toBe(true);
    if (!sentence.includes('date') && field !== 'childrenCount')
      expect(response.text).toBe(sentence);
  });

  test('for a past slot and a deleted account', async () => {
    expect(await office.book({ date: '2027-03-01', slotLabel: '9:00 - 11:00 AM' })).toMatchObject({
      status: 409,
      code: 'bookings.slotPast',
    });
    expect(await office.book({ userId: 'nobody' })).toMatchObject({
      status: 409,
      code: 'bookings.noSuchFamily',
    });
  });

  test('with an unknown code', async () => {
    const payment = { method: 'member-code', memberCodeId: randomUUID() };
    expect(await office.book({ payment })).toMatchObject({ status: 409 });
  });

  test('in a full slot, with the spots left, storing nothing', async () => {
    const { bookingId: _, by: __, ...full } = await aFullSlot(app);
    const guardianEmail = await aSignedWaiver(app);
    const response = await office.book({ ...full, guardianEmail });
    expect(response).toMatchObject({ status: 409, code: 'bookings.officeSlotFull' });
    expect(response.text).toBe(
      'This slot is full. Choose another slot, or say why more children come.',
    );
    expect(await countOf(guardianEmail)).toBe(0);
    expect(await app.mailsTo(guardianEmail)).toHaveLength(0);
  });
});

describe('a booking in the office', () => {
  test('for cash is paid, confirmed by mail, and recorded at the desk', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const id = bookedId(await office.book({ guardianEmail, childrenCount: 2, officeNote: 'rang' }));
    expect(await bookingRow(app, id)).toMatchObject({
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
    const [mail] = await app.mailsTo(guardianEmail);
    expect(mail?.subject).toContain('Booking confirmed');
    expect(mail?.text).not.toContain('rang');
  });

  test('with a link holds its spots for twelve hours until paid by the mailed page', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const id = bookedId(
      await office.book({ guardianEmail, payment: { method: 'link' }, language: 'es' }),
    );
    const row = await bookingRow(app, id);
    expect(row.status).toBe('pending');
    const heldFor = (row.holdExpiresAt?.getTime() ?? 0) - app.clock.now().getTime();
    expect(Math.round(heldFor / 60_000)).toBe(12 * 60);
    const [mail] = await app.mailsTo(guardianEmail);
    expect(mail?.subject).toContain('Te guardamos un lugar');
    const link = new URL(/\S+\/manage-booking\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const token = link.searchParams.get('token');
    const page = await app.call('POST', `/api/bookings/${id}/pay`, { token });
    const [checkout] = await app.db.select().from(checkouts).where(eq(checkouts.subjectId, id));
    expect(page.status).toBe(200);
    await pay(app, checkout?.sessionId ?? '');
    expect((await bookingRow(app, id)).status).toBe('paid');
  });

  test.each([
    ['cash', 'Booking confirmed'],
    ['link', 'A spot is held for you'],
  ])(
    'by phone without a waiver (%s) is marked, and the mail links to the waiver',
    async (method, subject) => {
      const guardianEmail = anEmail();
      const id = bookedId(await office.book({ guardianEmail, payment: { method } }));
      expect(await office.read(id)).toMatchObject({ hasSignedWaiver: false });
      const [mail] = await app.mailsTo(guardianEmail);
      expect(mail?.subject).toContain(subject);
      const form = `/waiver?email=${encodeURIComponent(guardianEmail)}`;
      expect(mail?.text).toContain(form);
      await aSignedWaiver(app, guardianEmail);
      app.clock.passMinutes(2);
      expect((await office.ask('POST', `bookings/${id}/resend`)).status).toBe(200);
      expect((await app.mailsTo(guardianEmail)).at(-1)?.text).not.toContain(form);
      expect(await office.read(id)).toMatchObject({ hasSignedWaiver: true });
    },
  );

  test('for a member with an Active code is free and belongs to the member', async () => {
    const member = await aMemberWithCode(app);
    const payment = { method: 'member-code', memberCodeId: member.codeId };
    const id = bookedId(await office.book({ guardianEmail: member.email, payment }));
    expect(await bookingRow(app, id)).toMatchObject({
      type: 'member',
      priceCents: 0,
      status: 'paid',
      userId: member.id,
    });
    const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(JSON.stringify(mine.json)).toContain(id);
  });

  test('is made once for a repeated request', async () => {
    const guardianEmail = await aSignedWaiver(app);
    const slot = await aSlot(app);
    const key = randomUUID();
    const [one, two] = await Promise.all([
      office.book({ ...slot, guardianEmail }, key),
      office.book({ ...slot, guardianEmail }, key),
    ]);
    expect(bookedId(one)).toBe(bookedId(two));
    expect(await countOf(guardianEmail)).toBe(1);
    expect(await spotsOf(app, slot.date)).toMatchObject({ taken: 1 });
  });
});

describe('over capacity, with a reason', () => {
  const overCapacity = 'Twins of a family that came from far away';

  test('books, keeps the constraint, and logs the reason', async () => {
    const { bookingId: _, by: __, ...full } = await aFullSlot(app);
    const id = bookedId(await office.book({ ...full, childrenCount: 2, overCapacity }));
    expect(await spotsOf(app, full.date)).toEqual({ taken: 3, held: 3 });
    const [line] = await app.db.select().from(auditLog).where(eq(auditLog.subject, id)).limit(2);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(line).toBeDefined();
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: 'slot.over-capacity',
        actorId: office.admin.id,
        detail: expect.objectContaining({ over: 2, reason: overCapacity }),
      }),
    );
  });

  test('opens no spots for others, also after a cancellation', async () => {
    const full = await aFullSlot(app);
    const { bookingId, by, ...slot } = full;
    bookedId(await office.book({ ...slot, overCapacity }));
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

  test('counts every spot of concurrent admins', async () => {
    const { bookingId: _, by: __, ...full } = await aFullSlot(app);
    const responses = await Promise.all(
      [1, 2, 3].map(() => office.book({ ...full, overCapacity })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await spotsOf(app, full.date)).toEqual({ taken: 4, held: 4 });
  });

  test('without a reason, gives the last spot to one of two concurrent admins', async () => {
    const slot = await aSlot(app, 1);
    const responses = await Promise.all([1, 2].map(() => office.book(slot)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });
});

async function countOf(guardianEmail: string) {
  const rows = await app.db
    .select()
    .from(bookings)
    .where(eq(bookings.guardianEmail, guardianEmail));
  return rows.length;
}
