import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver, NOW } from '#features/bookings/server/bookings-factory.ts';
import { deskHandOvers, deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingToday,
  aDueRefund,
  aFamily,
  aSlotToday,
  aVisit,
  runConcurrently,
} from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.delete(visits);
});

const post = (path: string, body?: unknown, as = desk) =>
  app.call('POST', `/api/check-in/${path}`, body, { as });
const search = async (text: string, as = desk) =>
  app.call('GET', `/api/check-in/families?${new URLSearchParams({ search: text })}`, undefined, {
    as,
  });
type Today = {
  inside: { families: number; children: number };
  visitsCount: number;
  visits: { id: string; guardianName: string }[];
  slots: { label: string; spots: number; isUnderWay: boolean }[];
  owed: { bookingId: string; amountCents: number }[];
};
const fetchToday = async (query = '') =>
  (await app.call('GET', `/api/check-in/today${query}`, undefined, { as: desk })).json as Today;
const auditOf = (actor: SignedIn, action: string) =>
  app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actor.id), eq(auditLog.action, action)));

describe('family search', () => {
  test('refuses fewer than 2 or more than 100 characters', async () => {
    expect(await search(' x ')).toMatchObject({
      status: 400,
      text: 'search: Type at least 2 letters',
    });
    expect((await search('x'.repeat(101))).status).toBe(400);
  });

  test('finds a family by name or email, with its code, waiver and today’s booking', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const { member, code } = await aFamily(app, {}, { name: 'Ottilie Quastenberg' });
    await aSignedWaiver(app, member.email);
    const bookingId = await aBookingToday(app, label, { userId: member.id });
    for (const text of ['quasten', 'OTTILIE', member.email.slice(0, 12)]) {
      expect((await search(text)).json).toEqual([
        {
          userId: member.id,
          bookingId,
          memberCodeId: code.id,
          name: 'Ottilie Quastenberg',
          email: member.email,
          codeStatus: 'Active',
          slotLabel: label,
          eventTitle: null,
          children: ['Milo Rivera'],
          otherDay: null,
          unpaid: null,
          waiver: 'signed',
          insideVisitId: null,
        },
      ]);
    }
  });

  test('finds a phone number of at least seven digits in any format', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const member = await aMember(app.services, { name: 'Yolanda Vex' });
    await app.sql`update users set phone = '+1 (555) 830-2917' where id = ${member.id}`;
    const bookingId = await aBookingToday(app, label, { guardianPhone: '555.830.2918' });
    for (const text of ['555 830-2917', '+15558302917', '8302917']) {
      expect((await search(text)).json).toMatchObject([{ userId: member.id }]);
    }
    expect((await search('(555) 830 2918')).json).toMatchObject([{ userId: null, bookingId }]);
    expect((await search('83029')).json).toEqual([]);
  });

  test('finds guests with a booking today, and escapes wildcards', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const bookingId = await aBookingToday(app, label, { guardianName: 'Percy 100% Sure' });
    await aBookingToday(app, label, { guardianName: 'Percy Nobody', status: 'cancelled' });
    expect((await search('0% s')).json).toMatchObject([
      { userId: null, bookingId, name: 'Percy 100% Sure', codeStatus: 'none', waiver: 'missing' },
    ]);
    expect((await search('%_')).json).toEqual([]);
    expect((await search("' or ''='")).json).toEqual([]);
  });

  test('attributes a guest’s booking under a verified email to the account', async () => {
    const label = await aSlotToday(app, ['09:00', '11:00']);
    const member = await aMember(app.services, { name: 'Wilma Zweig' });
    const bookingId = await aBookingToday(app, label, {
      guardianName: 'Wilma Zweig',
      guardianEmail: member.email,
    });
    expect((await search('wilma zweig')).json).toMatchObject([{ userId: member.id, bookingId }]);
  });

  test('returns at most 20 families and writes an audit entry', async () => {
    for (let n = 0; n < 22; n += 1) await aMember(app.services, { name: `Crowd Number ${n}` });
    const other = await anAdmin(app.services);
    expect((await search('crowd number', other)).json).toHaveLength(20);
    expect(await auditOf(other, 'families.searched')).toMatchObject([{ detail: { found: 20 } }]);
  });
});

describe('check-in by search', () => {
  test('counts a scan of an Active code once in two minutes', async () => {
    const { member, code } = await aFamily(app);
    const first = await post('visits', { userId: member.id });
    expect(first.json).toMatchObject({ familyName: 'Mary Ann Lee', alreadyCheckedIn: false });
    expect((await post('visits', { userId: member.id })).json).toMatchObject({
      alreadyCheckedIn: true,
      visitId: (first.json as { visitId: string }).visitId,
    });
    const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, code.id));
    expect(row?.scanCount).toBe(1);
  });

  test('checks in a guest’s booking once when several desks do so concurrently', async () => {
    const bookingId = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']));
    const responses = await runConcurrently(
      app,
      (sql) => sql`select from bookings where id = ${bookingId} for update`,
      Array.from({ length: 4 }, () => () => post('visits', { bookingId })),
    );
    const firstCheckIns = responses.filter(
      ({ json }) => !(json as { alreadyCheckedIn: boolean }).alreadyCheckedIn,
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(firstCheckIns).toHaveLength(1);
    expect(await app.db.select().from(visits).where(eq(visits.bookingId, bookingId))).toMatchObject(
      [{ source: 'search', checkedInBy: desk.id, guardianName: 'Gus Guest' }],
    );
  });

  test('checks in the booking of a member with an inactive code without counting a scan', async () => {
    const { member, code } = await aFamily(app, { active: false });
    const bookingId = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']), {
      userId: member.id,
    });
    expect((await post('visits', { userId: member.id })).json).toMatchObject({
      booking: { id: bookingId },
      alreadyCheckedIn: false,
    });
    const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, code.id));
    expect(row?.scanCount).toBe(0);
  });

  test('refuses members without a code or booking, other days’ bookings and unknown ids', async () => {
    const member = await aMember(app.services);
    expect(await post('visits', { userId: member.id })).toMatchObject({
      status: 409,
      text: expect.stringContaining('as a walk-in'),
    });
    const id = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']));
    app.clock.advanceMinutes(24 * 60);
    expect((await post('visits', { bookingId: id })).status).toBe(404);
    expect((await post('visits', { userId: 'nobody' })).status).toBe(404);
    expect((await post('visits', {})).status).toBe(400);
    expect((await post('visits', { bookingId: 'x' })).status).toBe(400);
  });
});

describe('the day at the desk', () => {
  test('paginates visits newest first and counts the families inside', async () => {
    for (let n = 0; n < 5; n += 1) {
      await aVisit(app, { guardianName: `Family ${n}`, childrenCount: 2 });
      app.clock.advanceMinutes(1);
    }
    await aVisit(app, { venueDate: '2027-03-01', guardianName: 'Yesterday' });
    const first = await fetchToday('?limit=3');
    expect(first).toMatchObject({ inside: { families: 5, children: 10 }, visitsCount: 5 });
    expect(first.visits.map(({ guardianName }) => guardianName)).toEqual([
      'Family 4',
      'Family 3',
      'Family 2',
    ]);
    const second = await fetchToday(`?limit=3&cursor=${first.visits[2]?.id}`);
    expect(second.visits.map(({ guardianName }) => guardianName)).toEqual(['Family 1', 'Family 0']);
  });

  test('returns the spots left per slot, including those reserved for walk-ins', async () => {
    await app.changeVenue({ walkInReserve: 3 });
    const label = await aSlotToday(app, ['09:00', '11:00'], 4);
    await aBookingToday(app, label);
    await app.sql`update booking_slots set taken = 1 where venue_date = '2027-03-02' and start_time = '09:00'`;
    const { slots } = await fetchToday();
    expect(slots.find((slot) => slot.label === label)).toMatchObject({
      spots: 3,
      isUnderWay: true,
    });
    await app.changeVenue({ walkInReserve: 0 });
  });

  test('writes one audit entry for repeated reads', async () => {
    const other = await anAdmin(app.services);
    for (let n = 0; n < 3; n += 1) {
      await app.call('GET', '/api/check-in/today', undefined, { as: other });
    }
    expect(await auditOf(other, 'visits.listed')).toMatchObject([{ subject: '2027-03-02' }]);
  });
});

describe('the desk', () => {
  test('ends a visit once and reopens it on undo', async () => {
    const id = await aVisit(app);
    app.clock.advanceMinutes(30);
    await post(`visits/${id}/check-out`);
    const [first] = await app.db.select().from(visits).where(eq(visits.id, id));
    app.clock.advanceMinutes(30);
    expect((await post(`visits/${id}/check-out`)).json).toEqual({ success: true });
    const [second] = await app.db.select().from(visits).where(eq(visits.id, id));
    expect(second?.checkedOutAt).toEqual(first?.checkedOutAt);
    expect((await fetchToday()).inside.families).toBe(0);
    await post(`visits/${id}/undo-check-out`);
    expect((await fetchToday()).inside.families).toBe(1);
    expect(await auditOf(desk, 'check-out.undone')).toMatchObject([{ subject: id }]);
  });

  test('undoes a mistaken scan so that the code can be scanned again immediately', async () => {
    const { code } = await aFamily(app);
    const validate = async () =>
      (
        await app.call(
          'POST',
          '/api/member-codes/validate',
          { code: code.numericCode },
          { as: desk },
        )
      ).json as { memberCode: { scanCount: number }; family: { visitId: string } };
    const earlier = (await validate()).family.visitId;
    app.clock.advanceMinutes(5);
    const mistaken = (await validate()).family.visitId;
    expect((await post(`visits/${mistaken}/undo`)).json).toEqual({ success: true });
    expect((await post(`visits/${mistaken}/undo`)).status).toBe(404);
    expect(await app.db.select().from(visits)).toMatchObject([{ id: earlier, checkedOutAt: null }]);
    expect(await auditOf(desk, 'check-in.undone')).toMatchObject([{ subject: mistaken }]);
    expect(await validate()).toMatchObject({
      memberCode: { scanCount: 2 },
      family: { alreadyCheckedIn: false },
    });
  });

  test('refuses to undo a check-in from a different day', async () => {
    const id = await aVisit(app, { venueDate: '2027-03-01' });
    expect((await post(`visits/${id}/undo`)).status).toBe(409);
  });

  test('corrects the number of children and refuses invalid ones', async () => {
    const id = await aVisit(app);
    await post(`visits/${id}/children`, { childrenCount: 3 });
    expect((await fetchToday()).inside.children).toBe(3);
    for (const childrenCount of [0, 13, 1.5, '2']) {
      expect((await post(`visits/${id}/children`, { childrenCount })).status).toBe(400);
    }
  });

  test('pays out a desk refund once for three concurrent requests', async () => {
    const id = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']));
    await aDueRefund(app, id);
    expect((await fetchToday()).owed).toMatchObject([{ bookingId: id, amountCents: 1500 }]);
    const responses = await Promise.all([1, 2, 3].map(() => post(`owed/${id}/handed-back`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await fetchToday()).owed).toEqual([]);
    const [payment] = await app.db.select().from(deskPayments);
    expect(payment).toMatchObject({ refundedCents: 1500, handedBackCents: 1500 });
    expect(await app.db.select().from(deskHandOvers)).toMatchObject([
      { paymentId: payment?.id, amountCents: 1500, handedBy: desk.id, handedAt: expect.any(Date) },
    ]);
  });
});
