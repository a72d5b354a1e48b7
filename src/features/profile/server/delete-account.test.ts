import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
  sessionCookieFor,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aMarkedFamily, findInAllTables } from './personal-data-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const deleteAccount = (as: SignedIn, proof: Record<string, unknown> = { email: as.email }) =>
  app.call('POST', '/api/profile/delete', proof, { as });
const preview = async (as: SignedIn) =>
  (await app.call('GET', '/api/profile/delete', undefined, { as })).json;
const accountExists = async ({ id }: { id: string }) =>
  (await app.db.$count(users, eq(users.id, id))) === 1;

async function aMemberWithPassword(): Promise<SignedIn> {
  const email = `owner-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const body = { name: 'Paula Word', email, password: 'correct horse' };
  const response = await app.call('POST', '/api/auth/sign-up/email', body);
  const { id } = (response.json as { user: { id: string } }).user;
  return { id, email, name: body.name, cookie: await sessionCookieFor(app.services, id) };
}

describe('the deletion', () => {
  test('returns 401 to visitors', async () => {
    expect((await app.call('POST', '/api/profile/delete', { email: 'x@y.org' })).status).toBe(401);
  });

  test.each([
    [{}, 400, 'password: Please enter your password.'],
    [{ password: '' }, 400, 'password: Required'],
    [{ password: 5 }, 400, 'password: Required'],
    [{ password: 'wrong' }, 403, 'The password is incorrect.'],
    [{ password: 'x'.repeat(200) }, 400, 'password: This is too long'],
    [{ password: 'correct horse', userId: 'other' }, 400, 'userId: Unknown field'],
  ])('rejects the proof %j for an account with a password', async (proof, status, message) => {
    const member = await aMemberWithPassword();
    const response = await deleteAccount(member, proof);
    expect([response.status, response.text]).toEqual([status, message]);
    expect((await deleteAccount(member)).status).toBe(400);
    expect(await accountExists(member)).toBe(true);
  });

  test.each([
    [{}, 400, 'email: Please enter your account’s e-mail.'],
    [{ password: 'anything' }, 400, 'email: Please enter your account’s e-mail.'],
    [{ email: 'another@example.org' }, 403, 'That’s not your account’s e-mail.'],
  ])('rejects the proof %j for an account without a password', async (proof, status, message) => {
    const member = await aMember(app.services);
    const response = await deleteAccount(member, proof);
    expect([response.status, response.text]).toEqual([status, message]);
    expect(await accountExists(member)).toBe(true);
  });

  test('limits password guesses to ten', async () => {
    const throttledApp = await startTestApp({ connection: app.connection });
    const member = await aMemberWithPassword();
    const guess = (password: string) =>
      throttledApp.call('POST', '/api/profile/delete', { password }, { as: member });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await guess(`guess ${attempt}`)).status).toBe(403);
    }
    expect((await guess('correct horse')).status).toBe(429);
    expect(await accountExists(member)).toBe(true);
    await throttledApp.stop();
  });

  test('fails for the last admin, even with concurrent requests', async () => {
    const [one, other] = [await anAdmin(app.services), await anAdmin(app.services)];
    expect(await preview(one)).toMatchObject({ isLastAdmin: false });
    const responses = await Promise.all([deleteAccount(one), deleteAccount(other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lastAdmin = (await accountExists(one)) ? one : other;
    expect(await preview(lastAdmin)).toMatchObject({ isLastAdmin: true });
    const response = await deleteAccount(lastAdmin);
    expect(response.status).toBe(409);
    expect(response.text).toContain('You’re the only admin.');
    expect(await accountExists(lastAdmin)).toBe(true);
  });
});

test('deletes the account with the password as proof, and ends all sessions', async () => {
  const member = await aMemberWithPassword();
  const otherSession = { ...member, cookie: await sessionCookieFor(app.services, member.id) };
  expect(await preview(member)).toMatchObject({ proof: 'password' });
  expect((await deleteAccount(member, { password: 'correct horse' })).json).toEqual({
    success: true,
  });
  for (const as of [member, otherSession]) {
    expect((await app.call('GET', '/api/auth/user', undefined, { as })).status).toBe(401);
  }
  const signIn = { email: member.email, password: 'correct horse' };
  expect((await app.call('POST', '/api/auth/sign-in/email', signIn)).status).toBe(401);
});

test('deletes a staff account with the email as proof, ignoring case and spaces', async () => {
  const staff = await aStaffMember(app.services);
  expect(await preview(staff)).toMatchObject({ proof: 'email', isLastAdmin: false });
  expect((await deleteAccount(staff, { email: `  ${staff.email.toUpperCase()} ` })).status).toBe(
    200,
  );
});

test('deletes the account once for concurrent requests', async () => {
  const member = await aMember(app.services);
  const responses = await Promise.all([
    deleteAccount(member),
    deleteAccount(member),
    deleteAccount(member),
  ]);
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect(statuses.slice(1)).toEqual([401, 401]);
  const entries = await app.sql`
    select from audit_log where action = 'account.deleted' and subject = ${member.id}`;
  expect(entries).toHaveLength(1);
});

describe('deleting an account with bookings', () => {
  test('cancels bookings under the refund policy and releases their spots', async () => {
    const member = await aMemberWithCode(app);
    const soonSlot = await aSlot(app, 5, '2027-03-02');
    const laterSlot = await aSlot(app);
    const ids = [
      await aMemberBooking(app, member, soonSlot),
      await aMemberBooking(app, member, laterSlot),
    ];
    for (const id of ids) await insertPayment(id, member.email);
    expect(await preview(member)).toMatchObject({
      proof: 'email',
      isLastAdmin: false,
      items: [
        { kind: 'booking', refundCents: 0, forfeitedCents: 1500 },
        { kind: 'booking', refundCents: 1500, forfeitedCents: 0 },
      ],
      refundCents: 1500,
      forfeitedCents: 1500,
      obstacles: [],
      household: 'none',
    });
    expect((await deleteAccount(member)).status).toBe(200);
    const rows = await Promise.all(ids.map((id) => fetchBookingRow(app, id)));
    expect(rows.map(({ status, userId }) => [status, userId])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ]);
    const refundedCents = await Promise.all(ids.map((id) => findRefundedCents(id)));
    expect(refundedCents).toEqual([0, 1500]);
    expect((await spotsOf(app, laterSlot.date)).taken).toBe(0);
  });

  test('never leaves behind a booking that is created concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await aMemberWithCode(app);
      const slot = await aSlot(app);
      const [deletion] = await Promise.all([
        deleteAccount(member),
        aMemberBooking(app, member, slot).catch(() => null),
      ]);
      const rows = await app.db
        .select()
        .from(bookings)
        .where(eq(bookings.guardianEmail, member.email));
      const hasActive = rows.some(({ status }) => status !== 'cancelled');
      if (deletion.status === 200) expect(hasActive).toBe(false);
      else expect(deletion.status).toBe(409);
    }
  });

  test('releases spots that were offered from the waitlist', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app, 1);
    const booker = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, booker, slot);
    await app.call('POST', '/api/bookings/slot-waitlist', {
      ...slot,
      guardianName: 'Wanda Wait',
      guardianEmail: member.email,
    });
    await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: booker });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect((await deleteAccount(member)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect(await app.db.$count(slotWaitlist, eq(slotWaitlist.guardianEmail, member.email))).toBe(0);
  });

  test('removes the email address, and the cancel URL with a name in it, from checkouts', async () => {
    const member = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, member, await aSlot(app));
    const request = {
      reference: bookingId,
      lines: [{ name: 'Open Play', amountCents: 1500, quantity: 1 }],
      currency: 'usd',
      customerEmail: member.email,
      successUrl: `${app.address}/checkout/done`,
      cancelUrl: `${app.address}/booking?name=Mary+Member`,
      expiresAt: app.clock.now().toISOString(),
    };
    const { id: sessionId } = await app.services.payments.createCheckout(request, bookingId);
    await insertPayment(bookingId, member.email);
    await app.db
      .update(checkouts)
      .set({ sessionId, request })
      .where(eq(checkouts.subjectId, bookingId));
    expect((await deleteAccount(member)).status).toBe(200);
    const requests = await app.sql`
      select request from checkouts where session_id = ${sessionId}
      union all select request from sandbox_checkouts where id = ${sessionId}`;
    expect(requests).toHaveLength(2);
    expect(JSON.stringify(requests)).not.toContain(member.email);
    expect(JSON.stringify(requests)).not.toContain('Mary');
  });

  async function insertPayment(bookingId: string, customerEmail: string) {
    await app.db
      .update(bookings)
      .set({ type: 'open-play', priceCents: 1500 })
      .where(eq(bookings.id, bookingId));
    await app.db.insert(checkouts).values({
      id: crypto.randomUUID(),
      kind: 'booking',
      subjectId: bookingId,
      request: { customerEmail },
      amountCents: 1500,
      paidCents: 1500,
      currency: 'usd',
      live: false,
      state: 'paid',
      expiresAt: new Date(NOW),
    });
  }
  async function findRefundedCents(bookingId: string) {
    const [row] = await app.db.select().from(checkouts).where(eq(checkouts.subjectId, bookingId));
    return row?.refundedCents;
  }
});

describe('a household', () => {
  async function aHousehold() {
    const [owner, nanny] = [await aMember(app.services), await aMember(app.services)];
    const [household] = await app.db
      .insert(households)
      .values({ ownerId: owner.id })
      .returning({ id: households.id });
    await app.db
      .insert(householdMembers)
      .values({ householdId: household?.id ?? '', userId: nanny.id, relation: 'nanny' });
    return { owner, nanny };
  }

  test('is deleted with its owner’s account, but the other adults’ accounts are not', async () => {
    const { owner, nanny } = await aHousehold();
    expect(await preview(owner)).toMatchObject({ household: 'owner' });
    expect((await deleteAccount(owner)).status).toBe(200);
    expect(await app.db.$count(households, eq(households.ownerId, owner.id))).toBe(0);
    expect(await accountExists(nanny)).toBe(true);
    expect(await preview(nanny)).toMatchObject({ household: 'none' });
  });

  test('is preserved when another adult’s account is deleted', async () => {
    const { owner, nanny } = await aHousehold();
    expect(await preview(nanny)).toMatchObject({ household: 'adult' });
    expect((await deleteAccount(nanny)).status).toBe(200);
    expect(await app.db.$count(households, eq(households.ownerId, owner.id))).toBe(1);
  });
});

/** Retained by law: signed waivers, and who booked. Messages are retained for their recipients. */
const RETAINED_COLUMNS =
  /^(messages\.content|waivers\.\w+|waiver_answers\.answer|bookings\.guardian_(name|email)|parties\.(guardian_name|email))$/;
/** The account's id no longer identifies anyone after the deletion. */
const RETAINED_IDS = /^(audit_log\.(actor_id|subject)|outbox\.key|waiver_answers\.answered_by)$/;

test('removes all personal data that need not be retained, from all tables', async () => {
  const deleted = await aMarkedFamily(app, 'canarygamma', 3);
  const other = await aMarkedFamily(app, 'canarydelta', 4);
  const otherBefore = await findInAllTables(app, 'canarydelta');
  await app.call(
    'POST',
    '/api/children',
    { ageMonths: 4 },
    {
      as: deleted,
      headers: { 'idempotency-key': 'canarygamma-key' },
    },
  );
  await app.call('POST', '/api/auth/sign-in/magic-link', { email: deleted.email });
  await app.call('PATCH', '/api/profile', { bio: 'canarygamma-again' }, { as: deleted });
  expect((await deleteAccount(deleted)).status).toBe(200);
  // Emails contain personal data until they are sent.
  await eventually('the emails are sent', async () => {
    const [row] = await app.sql<{ count: number }[]>`
      select count(*)::int as count from outbox where strpos(outbox::text, 'canarygamma') > 0`;
    return row?.count === 0;
  });
  const remaining = await findInAllTables(app, 'canarygamma');
  expect(remaining.filter(({ column }) => !RETAINED_COLUMNS.test(column))).toEqual([]);
  expect(new Set(remaining.map(({ column }) => column.split('.')[0]))).toEqual(
    new Set(['messages', 'waivers', 'waiver_answers', 'bookings', 'parties']),
  );
  const ids = await findInAllTables(app, deleted.id);
  expect(ids.filter(({ column }) => !RETAINED_IDS.test(column))).toEqual([]);
  expect(await findInAllTables(app, 'canarydelta')).toEqual(otherBefore);
  expect(await accountExists(other)).toBe(true);
  const booking = await fetchBookingRow(app, deleted.bookingId);
  expect(booking).toMatchObject({ userId: null, guardianEmail: deleted.email, priceCents: 1500 });
});

test('emails a confirmation in the account’s language', async () => {
  const member = await aMember(app.services, { language: 'es' });
  expect((await deleteAccount(member)).status).toBe(200);
  const file = await eventually('the email', async () =>
    (await app.readSentEmails()).find((content) => content.includes(member.email)),
  );
  expect(file).toContain('tu cuenta de Playvillage');
});

test('hides the old account’s bookings from a new account with the same unverified email', async () => {
  const member = await aMemberWithCode(app);
  const bookingId = await aMemberBooking(app, member, await aSlot(app));
  await deleteAccount(member);
  const newAccount = await aMember(app.services, { email: member.email, emailVerified: false });
  const response = await app.call('GET', `/api/bookings/${bookingId}`, undefined, {
    as: newAccount,
  });
  expect(response.status).toBe(404);
  expect(await app.db.$count(users, sql`email = ${member.email}`)).toBe(1);
});
