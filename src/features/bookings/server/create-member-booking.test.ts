import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
  parseCalendarEvent,
  spotsOf,
} from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const book = (body: unknown, as?: SignedIn) =>
  app.call('POST', '/api/bookings/create-member-booking', body, as && { as });

test('returns 401 to a visitor', async () => {
  const member = await aMemberWithCode(app);
  const input = aBookingInput({ ...(await aSlot(app)), memberCodeId: member.codeId });
  expect((await book(input)).status).toBe(401);
});

test('refuses a guardian without a waiver', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app);
  const input = aBookingInput({ ...slot, memberCodeId: member.codeId, guardianEmail: anEmail() });
  const response = await book(input, member);
  expect(response.status).toBe(409);
  expect(response.text).toContain('You must sign a liability waiver');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
});

test('returns the same 404 for the code of another member and an unknown code', async () => {
  const [member, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
  const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: member.email });
  for (const memberCodeId of [other.codeId, crypto.randomUUID(), 'no-id', other.id]) {
    const response = await book({ ...input, memberCodeId }, member);
    expect(response.status).toBe(404);
    expect(response.text).toBe('Please enter and validate your member code first.');
  }
  const withoutCode = await aMember(app.services);
  expect((await book({ ...input, memberCodeId: member.codeId }, withoutCode)).status).toBe(404);
});

test.each([
  ['inactive', { active: false }],
  ['expired', { expiresAt: new Date('2027-03-02T14:59:00Z') }],
])('refuses an %s code', async (_label, changes) => {
  const member = await aMemberWithCode(app);
  await app.db.update(memberCodes).set(changes).where(eq(memberCodes.id, member.codeId));
  const slot = await aSlot(app);
  const input = aBookingInput({
    ...slot,
    memberCodeId: member.codeId,
    guardianEmail: member.email,
  });
  const response = await book(input, member);
  expect(response.status).toBe(409);
  expect(response.text).toBe('This member code is not active. Please ask at the front desk.');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
});

test('books for free and emails a confirmation', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app);
  const id = await aMemberBooking(app, member, slot);
  expect(await fetchBookingRow(app, id)).toMatchObject({
    status: 'paid',
    type: 'member',
    priceCents: 0,
    userId: member.id,
  });
  const [email] = await app.emailsTo(member.email);
  expect(email?.text).toContain('\nFree\n');
  expect(parseCalendarEvent(email)).toMatchObject({ startsAt: new Date(`${slot.date}T23:00:00Z`) });
});

test('books a slot once per code in twenty concurrent requests, and again after cancelling', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app);
  const input = aBookingInput({
    ...slot,
    memberCodeId: member.codeId,
    guardianEmail: member.email,
  });
  const responses = await Promise.all(Array.from({ length: 20 }, () => book(input, member)));
  const successes = responses.filter(({ status }) => status === 200);
  expect(successes).toHaveLength(1);
  const conflicts = responses.filter(({ status }) => status === 409);
  expect(conflicts).toHaveLength(19);
  expect(conflicts[0]?.text).toBe('This member code already has a booking for this slot.');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  const [{ bookingId }] = successes.map(({ json }) => json) as [{ bookingId: string }];
  await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: member });
  expect((await book(input, member)).status).toBe(200);
});

test('books the last spot for one of twenty concurrent members', async () => {
  const slot = await aSlot(app, 1);
  const members = await Promise.all(Array.from({ length: 20 }, () => aMemberWithCode(app)));
  const responses = await Promise.all(
    members.map((member) =>
      book(
        aBookingInput({ ...slot, memberCodeId: member.codeId, guardianEmail: member.email }),
        member,
      ),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const conflicts = responses.filter(({ status }) => status === 409);
  expect(conflicts).toHaveLength(19);
  expect(conflicts[0]?.text).toBe('This slot is full. Please choose another time.');
  expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
});

test('lets staff book for a member, and makes the member the owner', async () => {
  const [member, staff] = [await aMemberWithCode(app), await aStaffMember(app.services)];
  const slot = await aSlot(app);
  const guardianEmail = await aSignedWaiver(app);
  const response = await book(
    aBookingInput({ ...slot, memberCodeId: member.codeId, guardianEmail }),
    staff,
  );
  expect(response.status).toBe(200);
  const { bookingId } = response.json as { bookingId: string };
  expect(await fetchBookingRow(app, bookingId)).toMatchObject({ userId: member.id, guardianEmail });
});
