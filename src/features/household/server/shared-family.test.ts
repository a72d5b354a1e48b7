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
  bookingRow,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import { eventually } from '#tests/eventually.ts';
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

const digitsOf = async ({ codeId }: Owner) => {
  const [row] = await app.db.select().from(memberCodes).where(eq(memberCodes.id, codeId));
  return row?.numericCode ?? '';
};

/** Every call that depends on a family's rights, response by its other adult. */
const calls = {
  'sees the bookings': ({ adult }: Family) => get(adult, '/api/bookings/mine'),
  'sees one booking': ({ adult, bookingId }: Family) => get(adult, `/api/bookings/${bookingId}`),
  'takes it into a calendar': ({ adult, bookingId }: Family) =>
    get(adult, `/api/bookings/${bookingId}/booking.ics`),
  'moves the booking': async ({ adult, bookingId }: Family) =>
    post(adult, `/api/bookings/${bookingId}/reschedule`, await aSlot(app)),
  'cancels the booking': ({ adult, bookingId }: Family) =>
    post(adult, `/api/bookings/${bookingId}/cancel`, {}),
  'books with the family’s code': async ({ adult, owner }: Family) =>
    post(adult, '/api/bookings/create-member-booking', {
      ...aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email }),
      memberCodeId: owner.codeId,
    }),
  'shows the family’s code': ({ adult }: Family) => get(adult, `/api/member-codes/${adult.id}`),
  'asks for a code': ({ adult }: Family) => post(adult, '/api/member-codes/generate', {}),
} satisfies Record<string, (family: Family) => Promise<{ status: number }>>;

type Call = keyof typeof calls;
const get = (as: SignedIn, path: string) => app.call('GET', path, undefined, { as });
const post = (as: SignedIn, path: string, body: unknown) => app.call('POST', path, body, { as });

const everything = { mayBook: true, mayCheckIn: true, mayMessage: true };
const onlyBook = { mayBook: true, mayCheckIn: false, mayMessage: false };
const onlyCheckIn = { mayBook: false, mayCheckIn: true, mayMessage: false };
const nothing = { mayBook: false, mayCheckIn: false, mayMessage: false };

/** Status of each call by the shared rights, and after the adult was removed. */
const matrix: [Call, all: number, book: number, checkIn: number, none: number, out: number][] = [
  ['sees the bookings', 200, 200, 200, 200, 200],
  ['sees one booking', 200, 200, 200, 200, 404],
  ['takes it into a calendar', 200, 200, 200, 200, 404],
  ['moves the booking', 200, 200, 409, 409, 404],
  ['cancels the booking', 200, 200, 409, 409, 404],
  ['books with the family’s code', 200, 200, 409, 409, 404],
  ['shows the family’s code', 200, 404, 200, 404, 404],
  ['asks for a code', 200, 409, 200, 409, 200],
];

describe.each(matrix)('%s', (call, ...statuses) => {
  const [all, book, checkIn, none, out] = statuses;
  test.each([
    ['everything', everything, all],
    ['booking', onlyBook, book],
    ['checking in', onlyCheckIn, checkIn],
    ['nothing', nothing, none],
  ] as const)('with %s shared', async (_, rights, status) => {
    const response = await calls[call](await aFamily(rights));
    expect(response.status, response.text).toBe(status);
    if (status === 409) expect(response.text).toMatch(/shared with you\.$/);
  });

  test('after being removed from the family', async () => {
    const family = await aFamily(everything);
    const path = `/api/household/members/${family.adult.membershipId}`;
    expect((await app.call('DELETE', path, undefined, { as: family.owner })).status).toBe(200);
    const response = await calls[call](family);
    expect(response.status, response.text).toBe(out);
    expect(response.text).not.toContain(family.bookingId);
    expect(response.text).not.toContain(await digitsOf(family.owner));
  });
});

describe('bookings of the family', () => {
  type Listed = { id: string; canCancel: boolean; canReschedule: boolean };
  const mine = async (as: SignedIn) => (await get(as, '/api/bookings/mine')).json as Listed[];

  test('show what the caller may do', async () => {
    for (const [rights, can] of [
      [onlyBook, true],
      [onlyCheckIn, false],
    ] as const) {
      const { adult, owner, bookingId } = await aFamily(rights);
      const expected = { id: bookingId, canCancel: can, canReschedule: can };
      expect(await mine(adult)).toMatchObject([expected]);
      expect((await get(adult, `/api/bookings/${bookingId}`)).json).toMatchObject(expected);
      expect(await mine(owner)).toMatchObject([{ canCancel: true, canReschedule: true }]);
    }
  });

  test('with the family’s code belong to the owner, so all adults see them', async () => {
    const family = await aFamily(everything);
    const grandparent = await anAdultOf(app, family.owner, nothing);
    const { bookingId } = (await calls['books with the family’s code'](family)).json as {
      bookingId: string;
    };
    expect((await bookingRow(app, bookingId)).userId).toBe(family.owner.id);
    for (const person of [family.owner, family.adult, grandparent]) {
      expect((await mine(person)).map(({ id }) => id)).toContain(bookingId);
    }
  });

  test.each([
    ['may book', onlyBook, 'the family’s'],
    ['may not', onlyCheckIn, 'their own'],
  ] as const)('paid for by an adult who %s are %s', async (_, rights, whose) => {
    const { adult, owner } = await aFamily(rights);
    const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email });
    const response = await post(adult, '/api/bookings/create-checkout', input);
    const { bookingId } = response.json as { bookingId: string };
    const ownerId = whose === 'the family’s' ? owner.id : adult.id;
    expect((await bookingRow(app, bookingId)).userId).toBe(ownerId);
    expect((await mine(owner)).some(({ id }) => id === bookingId)).toBe(ownerId === owner.id);
  });

  test('that the owner response as a guest are shared once the owner’s e-mail is verified', async () => {
    const email = anEmail();
    const held = await aHold(app, { ...(await aSlot(app)), guardianEmail: email });
    await pay(app, held.sessionId);
    const unproven = await aMember(app.services, { email, emailVerified: false });
    const adult = await anAdultOf(app, unproven, everything);
    expect(await mine(adult)).toEqual([]);
    expect((await get(adult, `/api/bookings/${held.bookingId}`)).status).toBe(404);
    await app.sql`update users set email_verified = true where id = ${unproven.id}`;
    expect(await mine(adult)).toMatchObject([{ id: held.bookingId, canCancel: true }]);
    expect((await get(adult, `/api/bookings/${held.bookingId}`)).status).toBe(200);
  });

  test('of an adult’s own stay hidden from the family', async () => {
    const { adult, owner } = await aFamily(nothing);
    const [code] = await app.db
      .insert(memberCodes)
      .values({
        userId: adult.id,
        numericCode: String(Date.now()).slice(-6),
        qrCodeData: 'Q'.repeat(32),
      })
      .returning();
    const own = await aMemberBooking(app, { ...adult, codeId: code?.id ?? '' }, await aSlot(app));
    expect((await mine(owner)).map(({ id }) => id)).not.toContain(own);
    expect((await get(owner, `/api/bookings/${own}`)).status).toBe(404);
    expect((await post(adult, `/api/bookings/${own}/cancel`, {})).status).toBe(200);
    expect((await get(adult, `/api/member-codes/${adult.id}`)).json).toMatchObject({
      userId: adult.id,
    });
  });

  test('in a calendar have a manage link for the owner only', async () => {
    const { adult, owner, bookingId } = await aFamily(everything);
    const path = `/api/bookings/${bookingId}/booking.ics`;
    expect((await get(adult, path)).text).not.toContain('manage-booking');
    expect((await get(owner, path)).text).toContain('manage-booking');
  });

  test('of another family return 404', async () => {
    const { adult } = await aFamily(everything);
    const other = await aFamily(everything);
    const responses = await Promise.all([
      calls['sees one booking']({ ...other, adult }),
      calls['moves the booking']({ ...other, adult }),
      calls['cancels the booking']({ ...other, adult }),
      calls['books with the family’s code']({ ...other, adult }),
      get(adult, `/api/member-codes/${other.owner.id}`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await mine(adult)).map(({ id }) => id)).not.toContain(other.bookingId);
  });
});

describe('the family’s code', () => {
  const check = async (as: SignedIn, code: string) =>
    (await post(as, '/api/member-codes/check-for-booking', { code })).json;

  test('is the owner’s, shared by all', async () => {
    const family = await aFamily(everything);
    const shown = await calls['shows the family’s code'](family);
    expect(shown.json).toMatchObject({
      userId: family.owner.id,
      numericCode: await digitsOf(family.owner),
    });
    expect((await calls['asks for a code'](family)).json).toEqual(shown.json);
    const rows = await app.sql`select 1 from member_codes where user_id = ${family.adult.id}`;
    expect(rows).toHaveLength(0);
  });

  test('is created for the owner if there is none', async () => {
    const owner = await aMember(app.services);
    const adult = await anAdultOf(app, owner, onlyCheckIn);
    expect((await get(adult, `/api/member-codes/${adult.id}`)).status).toBe(404);
    const response = await post(adult, '/api/member-codes/generate', {});
    expect(response.json).toMatchObject({ userId: owner.id });
  });

  test('is refused with a reason if it is not shared', async () => {
    const { adult } = await aFamily(onlyBook);
    const response = await get(adult, `/api/member-codes/${adult.id}`);
    expect(response.text).toBe('The family’s member code was not shared with you.');
    expect(response.headers.get('x-error-code')).toBe('household.codeNotShared');
  });

  test('is valid for booking if booking is shared, and shows only the owner’s first name', async () => {
    const { adult, owner } = await aFamily(onlyBook);
    expect(await check(adult, await digitsOf(owner))).toMatchObject({
      valid: true,
      user: { name: 'Mary', email: '' },
      memberCode: { id: owner.codeId },
    });
  });

  test('is rejected with a reason if only checking in is shared', async () => {
    const { adult, owner } = await aFamily(onlyCheckIn);
    expect(await check(adult, await digitsOf(owner))).toEqual({
      valid: false,
      message: expect.stringContaining('was not shared with you'),
    });
  });

  test('is rejected like any wrong code if neither is shared', async () => {
    const { adult, owner } = await aFamily(nothing);
    const stranger = await aMemberWithCode(app);
    const response = await check(adult, await digitsOf(owner));
    expect(response).toMatchObject({ valid: false });
    expect(response).toEqual(await check(adult, await digitsOf(stranger)));
  });

  test('books a slot once, whichever adult books', async () => {
    const { adult, owner } = await aFamily(everything);
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

const AT_THE_DESK = JSON.stringify({
  to: { desk: true },
  news: { type: 'bookings', payload: {} },
});

test('every change of a booking is announced to all adults', async () => {
  const { owner, adult, bookingId } = await aFamily(everything);
  const stranger = await aMemberWithCode(app);
  const notices: string[] = [];
  const { unlisten } = await app.sql.listen(LIVE_CHANNEL, (notice) => {
    // The desk's pages are notified of bookings, too, without names.
    if (notice !== AT_THE_DESK) notices.push(notice);
  });
  const hears = (count: number) =>
    eventually(`${count} notices`, async () => notices.length === count);
  await aMemberBooking(app, owner, await aSlot(app));
  await hears(1);
  const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: adult.email });
  const held = (await post(adult, '/api/bookings/create-checkout', input)).json as {
    bookingId: string;
    sessionId: string;
  };
  await hears(2);
  await pay(app, held.sessionId);
  await hears(3);
  await post(adult, `/api/bookings/${bookingId}/reschedule`, await aSlot(app));
  await hears(4);
  await post(owner, `/api/bookings/${bookingId}/cancel`, {});
  await hears(5);
  for (const notice of notices) {
    expect(JSON.parse(notice)).toEqual({
      to: { userIds: [owner.id, adult.id] },
      news: { type: 'bookings', payload: {} },
    });
    expect(notice).not.toContain(stranger.id);
  }
  await unlisten();
});
