import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { recordLiveUpdates } from '#tests/record-live-updates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Rights } from '../household-rules.ts';
import { anAdultOf } from './household-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<typeof aMemberWithCode>>;
type Family = { owner: Owner; adult: SignedIn & { membershipId: string }; bookingId: string };

async function aFamily(rights: Partial<Rights> = {}): Promise<Family> {
  const owner = await aMemberWithCode(app);
  const adult = await anAdultOf(app, owner, rights);
  await aSignedWaiver(app, adult.email);
  return { owner, adult, bookingId: await aMemberBooking(app, owner, await aSlot(app)) };
}

const findNumericCode = async ({ codeId }: Owner) => {
  const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, codeId));
  return row?.numericCode ?? '';
};

/** Every call that depends on an adult's rights in the family. */
const calls = {
  'listing the bookings': ({ adult }: Family) => get(adult, '/api/bookings/mine'),
  'reading a booking': ({ adult, bookingId }: Family) => get(adult, `/api/bookings/${bookingId}`),
  'downloading a calendar file': ({ adult, bookingId }: Family) =>
    get(adult, `/api/bookings/${bookingId}/booking.ics`),
  'rescheduling a booking': async ({ adult, bookingId }: Family) =>
    post(adult, `/api/bookings/${bookingId}/reschedule`, await aSlot(app)),
  'cancelling a booking': ({ adult, bookingId }: Family) =>
    post(adult, `/api/bookings/${bookingId}/cancel`, {}),
  'booking with the family’s code': async ({ adult, owner }: Family) =>
    post(adult, '/api/bookings/create-member-booking', {
      ...aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email }),
      memberCodeId: owner.codeId,
    }),
  'reading the family’s code': ({ adult }: Family) => get(adult, `/api/member-codes/${adult.id}`),
  'generating a code': ({ adult }: Family) => post(adult, '/api/member-codes/generate', {}),
} satisfies Record<string, (family: Family) => Promise<{ status: number }>>;

type Call = keyof typeof calls;
const get = (as: SignedIn, path: string) => app.call('GET', path, undefined, { as });
const post = (as: SignedIn, path: string, body: unknown) => app.call('POST', path, body, { as });

const allRights = { mayBook: true, mayCheckIn: true, mayMessage: true };
const onlyBooking = { mayBook: true, mayCheckIn: false, mayMessage: false };
const onlyCheckIn = { mayBook: false, mayCheckIn: true, mayMessage: false };
const noRights = { mayBook: false, mayCheckIn: false, mayMessage: false };

/** The status of each call by the adult's rights, and after removal from the family. */
const matrix: [
  Call,
  all: number,
  booking: number,
  checkIn: number,
  none: number,
  removed: number,
][] = [
  ['listing the bookings', 200, 200, 200, 200, 200],
  ['reading a booking', 200, 200, 200, 200, 404],
  ['downloading a calendar file', 200, 200, 200, 200, 404],
  ['rescheduling a booking', 200, 200, 409, 409, 404],
  ['cancelling a booking', 200, 200, 409, 409, 404],
  ['booking with the family’s code', 200, 200, 409, 409, 404],
  ['reading the family’s code', 200, 404, 200, 404, 404],
  ['generating a code', 200, 409, 200, 409, 200],
];

describe.each(matrix)('%s', (call, ...statuses) => {
  const [all, booking, checkIn, none, removed] = statuses;
  test.each([
    ['all rights', all, allRights],
    ['only the right to book', booking, onlyBooking],
    ['only the right to check in', checkIn, onlyCheckIn],
    ['no rights', none, noRights],
  ] as const)('with %s, returns %i', async (_, status, rights) => {
    const response = await calls[call](await aFamily(rights));
    expect(response.status, response.text).toBe(status);
    if (status === 409) expect(response.text).toMatch(/have (permission|access) to /);
  });

  test(`returns ${removed} after removal from the family`, async () => {
    const family = await aFamily(allRights);
    const path = `/api/household/members/${family.adult.membershipId}`;
    expect((await app.call('DELETE', path, undefined, { as: family.owner })).status).toBe(200);
    const response = await calls[call](family);
    expect(response.status, response.text).toBe(removed);
    expect(response.text).not.toContain(family.bookingId);
    expect(response.text).not.toContain(await findNumericCode(family.owner));
  });
});

describe('a booking in a family', () => {
  type ListedBooking = { id: string; canCancel: boolean; canReschedule: boolean };
  const listBookings = async (as: SignedIn) =>
    (await get(as, '/api/bookings/mine')).json as ListedBooking[];

  test('shows whether the caller can change it', async () => {
    for (const [rights, canChange] of [
      [onlyBooking, true],
      [onlyCheckIn, false],
    ] as const) {
      const { adult, owner, bookingId } = await aFamily(rights);
      const expected = { id: bookingId, canCancel: canChange, canReschedule: canChange };
      expect(await listBookings(adult)).toMatchObject([expected]);
      expect((await get(adult, `/api/bookings/${bookingId}`)).json).toMatchObject(expected);
      expect(await listBookings(owner)).toMatchObject([{ canCancel: true, canReschedule: true }]);
    }
  });

  test('belongs to the owner and is visible to all adults if made with the family’s code', async () => {
    const family = await aFamily(allRights);
    const grandparent = await anAdultOf(app, family.owner, noRights);
    const { bookingId } = (await calls['booking with the family’s code'](family)).json as {
      bookingId: string;
    };
    expect((await fetchBookingRow(app, bookingId)).userId).toBe(family.owner.id);
    for (const account of [family.owner, family.adult, grandparent]) {
      expect((await listBookings(account)).map(({ id }) => id)).toContain(bookingId);
    }
  });

  test.each([
    ['with the right to book', 'the owner', onlyBooking],
    ['without the right to book', 'the adult', onlyCheckIn],
  ] as const)('if paid by an adult %s, belongs to %s', async (_, bookingOwner, rights) => {
    const { adult, owner } = await aFamily(rights);
    const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email });
    const response = await post(adult, '/api/bookings/create-checkout', input);
    const { bookingId } = response.json as { bookingId: string };
    const ownerId = bookingOwner === 'the owner' ? owner.id : adult.id;
    expect((await fetchBookingRow(app, bookingId)).userId).toBe(ownerId);
    expect((await listBookings(owner)).some(({ id }) => id === bookingId)).toBe(
      ownerId === owner.id,
    );
  });

  test('if made by the owner as a guest, is shared once the owner’s email is verified', async () => {
    const email = anEmail();
    const held = await aHold(app, { ...(await aSlot(app)), guardianEmail: email });
    await pay(app, held.sessionId);
    const unverified = await aMember(app.services, { email, emailVerified: false });
    const adult = await anAdultOf(app, unverified, allRights);
    expect(await listBookings(adult)).toEqual([]);
    expect((await get(adult, `/api/bookings/${held.bookingId}`)).status).toBe(404);
    await app.sql`update users set email_verified = true where id = ${unverified.id}`;
    expect(await listBookings(adult)).toMatchObject([{ id: held.bookingId, canCancel: true }]);
    expect((await get(adult, `/api/bookings/${held.bookingId}`)).status).toBe(200);
  });

  test('is hidden from the family if made with an adult’s own code', async () => {
    const { adult, owner } = await aFamily(noRights);
    const [code] = await app.db
      .insert(memberCodes)
      .values({
        userId: adult.id,
        numericCode: String(Date.now()).slice(-6),
        qrCodeData: 'Q'.repeat(32),
      })
      .returning();
    const ownBookingId = await aMemberBooking(
      app,
      { ...adult, codeId: code?.id ?? '' },
      await aSlot(app),
    );
    expect((await listBookings(owner)).map(({ id }) => id)).not.toContain(ownBookingId);
    expect((await get(owner, `/api/bookings/${ownBookingId}`)).status).toBe(404);
    expect((await post(adult, `/api/bookings/${ownBookingId}/cancel`, {})).status).toBe(200);
    expect((await get(adult, `/api/member-codes/${adult.id}`)).json).toMatchObject({
      userId: adult.id,
    });
  });

  test('includes a manage link only in the owner’s calendar file', async () => {
    const { adult, owner, bookingId } = await aFamily(allRights);
    const path = `/api/bookings/${bookingId}/booking.ics`;
    expect((await get(adult, path)).text).not.toContain('manage-booking');
    expect((await get(owner, path)).text).toContain('manage-booking');
  });

  test('returns 404 to another family', async () => {
    const { adult } = await aFamily(allRights);
    const other = await aFamily(allRights);
    const responses = await Promise.all([
      calls['reading a booking']({ ...other, adult }),
      calls['rescheduling a booking']({ ...other, adult }),
      calls['cancelling a booking']({ ...other, adult }),
      calls['booking with the family’s code']({ ...other, adult }),
      get(adult, `/api/member-codes/${other.owner.id}`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await listBookings(adult)).map(({ id }) => id)).not.toContain(other.bookingId);
  });
});

describe('the family’s code', () => {
  const check = async (as: SignedIn, code: string) =>
    (await post(as, '/api/member-codes/check-for-booking', { code })).json;

  test('is returned to another adult instead of a new code', async () => {
    const family = await aFamily(allRights);
    const response = await calls['reading the family’s code'](family);
    expect(response.json).toMatchObject({
      userId: family.owner.id,
      numericCode: await findNumericCode(family.owner),
    });
    expect((await calls['generating a code'](family)).json).toEqual(response.json);
    const rows = await app.sql`select 1 from member_codes where user_id = ${family.adult.id}`;
    expect(rows).toHaveLength(0);
  });

  test('is created for the owner if another adult generates it', async () => {
    const owner = await aMember(app.services);
    const adult = await anAdultOf(app, owner, onlyCheckIn);
    expect((await get(adult, `/api/member-codes/${adult.id}`)).status).toBe(404);
    const response = await post(adult, '/api/member-codes/generate', {});
    expect(response.json).toMatchObject({ userId: owner.id });
  });

  test('is withheld, with a reason, from an adult without the right to check in', async () => {
    const { adult } = await aFamily(onlyBooking);
    const response = await get(adult, `/api/member-codes/${adult.id}`);
    expect(response.text).toBe('You don’t have access to the family’s member code.');
    expect(response.headers.get('x-error-code')).toBe('household.codeNotShared');
  });

  test('is accepted for booking, and reveals only the owner’s first name', async () => {
    const { adult, owner } = await aFamily(onlyBooking);
    expect(await check(adult, await findNumericCode(owner))).toMatchObject({
      valid: true,
      user: { name: 'Mary', email: '' },
      memberCode: { id: owner.codeId },
    });
  });

  test('is rejected with a reason for an adult without the right to book', async () => {
    const { adult, owner } = await aFamily(onlyCheckIn);
    expect(await check(adult, await findNumericCode(owner))).toEqual({
      valid: false,
      message: expect.stringContaining('have permission to book'),
    });
  });

  test('is rejected like an unknown code for an adult without any rights', async () => {
    const { adult, owner } = await aFamily(noRights);
    const stranger = await aMemberWithCode(app);
    const response = await check(adult, await findNumericCode(owner));
    expect(response).toMatchObject({ valid: false });
    expect(response).toEqual(await check(adult, await findNumericCode(stranger)));
  });

  test('books a slot once when two adults use it concurrently', async () => {
    const { adult, owner } = await aFamily(allRights);
    const slot = await aSlot(app);
    const book = (as: SignedIn) =>
      post(as, '/api/bookings/create-member-booking', {
        ...aBookingInput({ ...slot, guardianEmail: as.email }),
        memberCodeId: owner.codeId,
      });
    const responses = await Promise.all([book(owner), book(adult)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('announces every change to a booking to all adults in the family', async () => {
  const { owner, adult, bookingId } = await aFamily(allRights);
  const { updates, stop } = await recordLiveUpdates(app);
  const findUpdates = () => updates.filter((update) => update.includes(owner.id));
  const waitForUpdates = (count: number) =>
    eventually(`${count} updates`, async () => findUpdates().length === count);
  await aMemberBooking(app, owner, await aSlot(app));
  await waitForUpdates(1);
  const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email });
  const held = (await post(adult, '/api/bookings/create-checkout', input)).json as {
    bookingId: string;
    sessionId: string;
  };
  await waitForUpdates(2);
  await pay(app, held.sessionId);
  await waitForUpdates(3);
  await post(adult, `/api/bookings/${bookingId}/reschedule`, await aSlot(app));
  await waitForUpdates(4);
  await post(owner, `/api/bookings/${bookingId}/cancel`, {});
  await waitForUpdates(5);
  for (const update of findUpdates()) {
    expect(JSON.parse(update)).toEqual({
      to: { userIds: [owner.id, adult.id] },
      news: { type: 'bookings', payload: {} },
    });
  }
  await stop();
});
