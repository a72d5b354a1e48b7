import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { visits } from './check-in-tables.ts';

const TODAY = '2027-03-02';
let app: TestApp;
let kiosk: { id: string; cookie: string };
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  kiosk = await aKiosk(app);
});
afterAll(() => app.stop());

const send = (method: 'code' | 'booking', body: unknown, as = kiosk) =>
  app.call('POST', `/api/check-in/at-kiosk/${method}`, body, { as });
const byCode = async (code: string) => (await send('code', { code })).json;
const byBooking = async (email: string, lastName: string) =>
  (await send('booking', { email, lastName })).json;

async function aFamily() {
  const member = await aMemberWithCode(app);
  const [code] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, member.codeId));
  if (!code) throw new Error('no code');
  const visitsOf = () => app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));
  return { member, code, visitsOf };
}

/** A guest's paid booking for today. */
async function aGuestToday(guardianName: string) {
  const { bookingId, email } = await aHold(app, { guardianName });
  await app.db
    .update(bookings)
    .set({ date: TODAY, status: 'paid', holdExpiresAt: null, slotId: await aSlotToday() })
    .where(eq(bookings.id, bookingId));
  return { bookingId, email };
}

/** Creates today's slot at 11:30 AM by booking it. Returns its id. */
async function aSlotToday() {
  const { member } = await aFamily();
  const id = await aMemberBooking(app, member, { date: TODAY, slotLabel: '11:30 AM - 1:30 PM' });
  const [row] = await app.db.select().from(bookings).where(eq(bookings.id, id));
  return row?.slotId ?? null;
}

describe('kiosk check-in by code', () => {
  test.each(['000000', '12345', '1234567', 'https://example.com', 'A'.repeat(32), "' or 1=1 --"])(
    'returns unknown for %s',
    async (code) => {
      expect(await byCode(code)).toEqual({ outcome: 'unknown' });
    },
  );

  test.each([
    ['inactive', { active: false }],
    ['expired', { expiresAt: new Date('2027-03-01T00:00:00Z') }],
  ])('returns `desk` for an %s code and stores no visit', async (_label, changes) => {
    const { code, visitsOf } = await aFamily();
    await app.db.update(memberCodes).set(changes).where(eq(memberCodes.id, code.id));
    expect(await byCode(code.numericCode)).toEqual({ outcome: 'desk' });
    expect(await visitsOf()).toEqual([]);
  });

  test('stores no visit without a valid waiver', async () => {
    const { member, code, visitsOf } = await aFamily();
    await app.db.update(users).set({ email: anEmail() }).where(eq(users.id, member.id));
    expect(await byCode(code.numericCode)).toEqual({ outcome: 'waiver' });
    expect(await visitsOf()).toEqual([]);
  });

  test('checks in by digits or QR once in two minutes and reveals only a first name', async () => {
    const { member, code, visitsOf } = await aFamily();
    await app.db
      .update(users)
      .set({ accessibilityNeeds: 'Canary wheelchair' })
      .where(eq(users.id, member.id));
    const form = { childName: 'Canary child', medicalNotes: 'Canary peanuts' };
    await app.db
      .insert(waivers)
      .values(aWaiver({ ...form, guardianEmail: member.email, createdAt: app.clock.now() }));
    const first = await send('code', { code: code.numericCode.replace(/(?<=^...)/, ' ') });
    expect(first.json).toEqual({
      outcome: 'welcome',
      firstName: 'Mary',
      childrenCount: 2,
      slotLabel: null,
      eventTitle: null,
      alreadyCheckedIn: false,
      arrival: null,
      otherDay: null,
      isOverCapacity: false,
      label: null,
    });
    expect(first.text).not.toMatch(/canary|@|member/i);
    expect(await byCode(code.qrCodeData)).toMatchObject({ alreadyCheckedIn: true });
    expect(await visitsOf()).toMatchObject([
      { source: 'kiosk', checkedInBy: `kiosk:${kiosk.id}`, venueDate: TODAY },
    ]);
  });

  test('returns the marks of a label, not their reasons, to a kiosk with a label printer', async () => {
    const printing = await aKiosk(app, { printsLabels: true });
    const scan = (code: string) => send('code', { code }, printing);
    const { code } = await aFamily();
    const response = await scan(code.numericCode);
    const { label } = response.json as { label: unknown };
    expect(label).toMatchObject({ until: null, hasMedicalNotes: true, forbidsPhotos: false });
    expect(response.text).not.toContain('peanuts');
    expect((await scan(code.numericCode)).json).toMatchObject({
      alreadyCheckedIn: true,
      label,
    });

    const healthy = await aFamily();
    const email = anEmail();
    await app.db.update(users).set({ email }).where(eq(users.id, healthy.member.id));
    const form = { guardianEmail: email, medicalNotes: null, createdAt: app.clock.now() };
    await app.db.insert(waivers).values(aWaiver(form));
    expect((await scan(healthy.code.numericCode)).json).toMatchObject({
      label: { hasMedicalNotes: false },
    });
  });

  test('counts a code once when several kiosks scan it concurrently', async () => {
    const { code, visitsOf } = await aFamily();
    const responses = await Promise.all([1, 2, 3, 4].map(() => byCode(code.qrCodeData)));
    const first = (responses as { alreadyCheckedIn: boolean }[]).filter(
      ({ alreadyCheckedIn }) => !alreadyCheckedIn,
    );
    expect(first).toHaveLength(1);
    expect(await visitsOf()).toHaveLength(1);
  });

  test("returns the slot of today's booking", async () => {
    const { member, code } = await aFamily();
    const slot = { date: TODAY, slotLabel: '11:30 AM - 1:30 PM' };
    await aMemberBooking(app, member, slot);
    expect(await byCode(code.numericCode)).toMatchObject({ slotLabel: slot.slotLabel });
  });

  test('returns 429 after 60 wrong codes, at the same kiosk only', async () => {
    const guessingKiosk = await aKiosk(app);
    const { code } = await aFamily();
    for (let guess = 0; guess < 6; guess += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          send('code', { code: `99${String(guess * 10 + index).padStart(4, '0')}` }, guessingKiosk),
        ),
      );
    }
    expect((await send('code', { code: code.numericCode }, guessingKiosk)).status).toBe(429);
    expect(await byCode(code.numericCode)).toMatchObject({ outcome: 'welcome' });
  });

  test('does not count valid codes toward the limit', async () => {
    const busyKiosk = await aKiosk(app);
    const { code } = await aFamily();
    for (let round = 0; round < 7; round += 1) {
      const requests = Array.from({ length: 10 }, () =>
        send('code', { code: code.qrCodeData }, busyKiosk),
      );
      for (const response of await Promise.all(requests)) expect(response.status).toBe(200);
    }
  });
});

describe("kiosk check-in by today's booking", () => {
  test('returns the same response for an unknown email and a wrong name', async () => {
    const { email } = await aGuestToday('Ana de la Cruz');
    const responses = await Promise.all([
      send('booking', { email: anEmail(), lastName: 'Cruz' }),
      send('booking', { email, lastName: 'Rivera' }),
      send('booking', { email, lastName: '-' }),
      send('booking', { email: 'no e-mail', lastName: 'Cruz' }),
    ]);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"outcome":"unknown"}']),
    );
  });

  test('checks in a guest once by email and last name', async () => {
    const { bookingId, email } = await aGuestToday('Ana de la Crúz');
    expect(await byBooking(email.toUpperCase(), 'cruz')).toEqual({
      outcome: 'welcome',
      firstName: 'Ana de la',
      childrenCount: 1,
      slotLabel: '9:00 - 11:00 AM',
      eventTitle: null,
      alreadyCheckedIn: false,
      arrival: { kind: 'early', minutes: expect.any(Number), at: '2027-03-02T16:30:00.000Z' },
      otherDay: null,
      isOverCapacity: false,
      label: null,
    });
    const repeats = await Promise.all([1, 2].map(() => byBooking(email, 'Cruz')));
    expect(repeats).toMatchObject([{ alreadyCheckedIn: true }, { alreadyCheckedIn: true }]);
    const rows = await app.db.select().from(visits).where(eq(visits.bookingId, bookingId));
    expect(rows).toMatchObject([
      { source: 'kiosk', memberCodeId: null, guardianName: 'Ana de la Crúz' },
    ]);
  });

  test('checks in a booking once when four kiosks do so concurrently', async () => {
    const { bookingId, email } = await aGuestToday('Sam Lee');
    await Promise.all([1, 2, 3, 4].map(() => byBooking(email, 'Lee')));
    const rows = await app.db.select().from(visits).where(eq(visits.bookingId, bookingId));
    expect(rows).toHaveLength(1);
  });

  test("counts the check-in of a member's booking as a scan of the code", async () => {
    const { member, code, visitsOf } = await aFamily();
    await aMemberBooking(app, member, { date: TODAY, slotLabel: '2:00 - 4:00 PM' });
    expect(await byBooking(member.email, 'Rivera')).toMatchObject({ alreadyCheckedIn: false });
    expect(await byCode(code.numericCode)).toMatchObject({ alreadyCheckedIn: true });
    expect(await visitsOf()).toHaveLength(1);
  });

  test('returns 429 after 30 wrong attempts', async () => {
    const guessingKiosk = await aKiosk(app);
    const { email } = await aGuestToday('Kit Moss');
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      const response = await send('booking', { email, lastName: `Guess${guess}` }, guessingKiosk);
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect((await send('booking', { email, lastName: 'Moss' }, guessingKiosk)).status).toBe(429);
  });
});

test.each([
  ['code', {}],
  ['code', { code: 123456 }],
  ['code', { code: '123456', source: 'scan' }],
  ['booking', { email: 'a@example.org' }],
  ['booking', { email: 'a@example.org', lastName: ' ' }],
] as const)('kiosk check-in by %s returns 400 for %j', async (method, body) => {
  expect((await send(method, body)).status).toBe(400);
});
