import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaff,
  type SignedIn,
  sessionCookieFor,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  bookingRow,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamilyEverywhere, findEverywhere } from './personal-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const erase = (as: SignedIn, proof: Record<string, unknown> = { email: as.email }) =>
  app.call('POST', '/api/profile/delete', proof, { as });
const preview = async (as: SignedIn) =>
  (await app.call('GET', '/api/profile/delete', undefined, { as })).json;
const exists = async ({ id }: { id: string }) =>
  (await app.db.$count(users, eq(users.id, id))) === 1;

async function withPassword(): Promise<SignedIn> {
  const email = `owner-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const body = { name: 'Paula Word', email, password: 'correct horse' };
  const response = await app.call('POST', '/api/auth/sign-up/email', body);
  const { id } = (response.json as { user: { id: string } }).user;
  return { id, email, name: body.name, cookie: await sessionCookieFor(app.services, id) };
}

describe('refuses', () => {
  test('a visitor', async () => {
    expect((await app.call('POST', '/api/profile/delete', { email: 'x@y.org' })).status).toBe(401);
  });

  test.each([
    [{}, 400, 'password: Please type your password.'],
    [{ password: '' }, 400, 'password: Required'],
    [{ password: 5 }, 400, 'password: Required'],
    [{ password: 'wrong' }, 403, 'The password is not right.'],
    [{ password: 'x'.repeat(200) }, 400, 'password: This is too long'],
    [{ password: 'correct horse', userId: 'other' }, 400, 'userId: Unknown field'],
  ])('with a password, %j', async (proof, status, sentence) => {
    const member = await withPassword();
    const response = await erase(member, proof);
    expect([response.status, response.text]).toEqual([status, sentence]);
    expect((await erase(member)).status).toBe(400);
    expect(await exists(member)).toBe(true);
  });

  test.each([
    [{}, 400, 'email: Please type the email of your account.'],
    [{ password: 'anything' }, 400, 'email: Please type the email of your account.'],
    [{ email: 'another@example.org' }, 403, 'This is not the email of your account.'],
  ])('without a password, %j', async (proof, status, sentence) => {
    const member = await aMember(app.services);
    const response = await erase(member, proof);
    expect([response.status, response.text]).toEqual([status, sentence]);
    expect(await exists(member)).toBe(true);
  });

  test('more than ten guesses of the password', async () => {
    const slow = await startTestApp({ connection: app.connection });
    const member = await withPassword();
    const guess = (password: string) =>
      slow.call('POST', '/api/profile/delete', { password }, { as: member });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await guess(`guess ${attempt}`)).status).toBe(403);
    }
    expect((await guess('correct horse')).status).toBe(429);
    expect(await exists(member)).toBe(true);
    await slow.stop();
  });

  test('the last admin, also of two concurrent deletions', async () => {
    const [one, other] = [await anAdmin(app.services), await anAdmin(app.services)];
    expect(await preview(one)).toMatchObject({ isLastAdmin: false });
    const responses = await Promise.all([erase(one), erase(other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = (await exists(one)) ? one : other;
    expect(await preview(left)).toMatchObject({ isLastAdmin: true });
    const response = await erase(left);
    expect(response.status).toBe(409);
    expect(response.text).toContain('You are the only admin.');
    expect(await exists(left)).toBe(true);
  });
});

test('deletes the account by its password and ends every session', async () => {
  const member = await withPassword();
  const elsewhere = { ...member, cookie: await sessionCookieFor(app.services, member.id) };
  expect(await preview(member)).toMatchObject({ proof: 'password' });
  expect((await erase(member, { password: 'correct horse' })).json).toEqual({ success: true });
  for (const as of [member, elsewhere]) {
    expect((await app.call('GET', '/api/auth/user', undefined, { as })).status).toBe(401);
  }
  const signIn = { email: member.email, password: 'correct horse' };
  expect((await app.call('POST', '/api/auth/sign-in/email', signIn)).status).toBe(401);
});

test('ignores case and spaces of the e-mail, and deletes staff', async () => {
  const staff = await aStaff(app.services);
  expect(await preview(staff)).toMatchObject({ proof: 'email', isLastAdmin: false });
  expect((await erase(staff, { email: `  ${staff.email.toUpperCase()} ` })).status).toBe(200);
});

test('deletes once for concurrent requests', async () => {
  const member = await aMember(app.services);
  const responses = await Promise.all([erase(member), erase(member), erase(member)]);
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect(statuses.slice(1)).toEqual([401, 401]);
  const entries = await app.sql`
    select from audit_log where action = 'account.deleted' and subject = ${member.id}`;
  expect(entries).toHaveLength(1);
});

describe('upcoming bookings', () => {
  test('are cancelled under the refund policy, and release their spots', async () => {
    const member = await aMemberWithCode(app);
    const soon = await aSlot(app, 5, '2027-03-02');
    const later = await aSlot(app);
    const ids = [await aMemberBooking(app, member, soon), await aMemberBooking(app, member, later)];
    for (const id of ids) await payFor(id, member.email);
    expect(await preview(member)).toMatchObject({
      proof: 'email',
      isLastAdmin: false,
      parts: [
        { kind: 'booking', backCents: 0, lostCents: 1500 },
        { kind: 'booking', backCents: 1500, lostCents: 0 },
      ],
      backCents: 1500,
      lostCents: 1500,
      obstacles: [],
      household: 'none',
    });
    expect((await erase(member)).status).toBe(200);
    const rows = await Promise.all(ids.map((id) => bookingRow(app, id)));
    expect(rows.map(({ status, userId }) => [status, userId])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ]);
    const paidBack = await Promise.all(ids.map((id) => refundedOf(id)));
    expect(paidBack).toEqual([0, 1500]);
    expect((await spotsOf(app, later.date)).taken).toBe(0);
  });

  test('made concurrently are never left behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await aMemberWithCode(app);
      const slot = await aSlot(app);
      const [deleted] = await Promise.all([
        erase(member),
        aMemberBooking(app, member, slot).catch(() => null),
      ]);
      const live = await app.db
        .select()
        .from(bookings)
        .where(eq(bookings.guardianEmail, member.email));
      const isLeft = live.some(({ status }) => status !== 'cancelled');
      if (deleted.status === 200) expect(isLeft).toBe(false);
      else expect(deleted.status).toBe(409);
    }
  });

  test('on the waitlist release the spots offered', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app, 1);
    const by = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, by, slot);
    await app.call('POST', '/api/bookings/slot-waitlist', {
      ...slot,
      guardianName: 'Wanda Wait',
      guardianEmail: member.email,
    });
    await app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect((await erase(member)).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect(await app.db.$count(slotWaitlist, eq(slotWaitlist.guardianEmail, member.email))).toBe(0);
  });

  test('leave no e-mail and no link in the test payments', async () => {
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
    await payFor(bookingId, member.email);
    await app.db
      .update(checkouts)
      .set({ sessionId, request })
      .where(eq(checkouts.subjectId, bookingId));
    expect((await erase(member)).status).toBe(200);
    const kept = await app.sql`
      select request from checkouts where session_id = ${sessionId}
      union all select request from sandbox_checkouts where id = ${sessionId}`;
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(member.email);
    expect(JSON.stringify(kept)).not.toContain('Mary');
  });

  async function payFor(bookingId: string, customerEmail: string) {
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
  async function refundedOf(bookingId: string) {
    const [row] = await app.db.select().from(checkouts).where(eq(checkouts.subjectId, bookingId));
    return row?.refundedCents;
  }
});

describe('a household', () => {
  async function aHousehold() {
    const [owner, nanny] = [await aMember(app.services), await aMember(app.services)];
    const [made] = await app.db
      .insert(households)
      .values({ ownerId: owner.id })
      .returning({ id: households.id });
    await app.db
      .insert(householdMembers)
      .values({ householdId: made?.id ?? '', userId: nanny.id, relation: 'nanny' });
    return { owner, nanny };
  }

  test('ends with its owner; its other adults stay', async () => {
    const { owner, nanny } = await aHousehold();
    expect(await preview(owner)).toMatchObject({ household: 'owner' });
    expect((await erase(owner)).status).toBe(200);
    expect(await app.db.$count(households, eq(households.ownerId, owner.id))).toBe(0);
    expect(await exists(nanny)).toBe(true);
    expect(await preview(nanny)).toMatchObject({ household: 'none' });
  });

  test('stays when another adult leaves', async () => {
    const { owner, nanny } = await aHousehold();
    expect(await preview(nanny)).toMatchObject({ household: 'adult' });
    expect((await erase(nanny)).status).toBe(200);
    expect(await app.db.$count(households, eq(households.ownerId, owner.id))).toBe(1);
  });
});

/** Kept by law: signed waivers, and who booked. Messages stay with their recipients. */
const KEPT =
  /^(messages\.content|waivers\.\w+|bookings\.guardian_(name|email)|parties\.(guardian_name|email))$/;
/** Ids identify nobody once the account is deleted. */
const KEPT_IDS = /^(audit_log\.(actor_id|subject)|outbox\.key)$/;

test('leaves nothing personal but what must be kept, in any column of any table', async () => {
  const gone = await aFamilyEverywhere(app, 'canarygamma', 3);
  const stays = await aFamilyEverywhere(app, 'canarydelta', 4);
  const bystander = await findEverywhere(app, 'canarydelta');
  await app.call(
    'POST',
    '/api/children',
    { ageMonths: 4 },
    {
      as: gone,
      headers: { 'idempotency-key': 'canarygamma-key' },
    },
  );
  await app.call('POST', '/api/auth/sign-in/magic-link', { email: gone.email });
  await app.call('PATCH', '/api/profile', { bio: 'canarygamma-again' }, { as: gone });
  expect((await erase(gone)).status).toBe(200);
  // The confirmation has to be sent first.
  await eventually('the mails are sent', async () => {
    const [row] = await app.sql<{ n: number }[]>`
      select count(*)::int as n from outbox where strpos(outbox::text, 'canarygamma') > 0`;
    return row?.n === 0;
  });
  const left = await findEverywhere(app, 'canarygamma');
  expect(left.filter(({ place }) => !KEPT.test(place))).toEqual([]);
  expect(new Set(left.map(({ place }) => place.split('.')[0]))).toEqual(
    new Set(['messages', 'waivers', 'bookings', 'parties']),
  );
  const ids = await findEverywhere(app, gone.id);
  expect(ids.filter(({ place }) => !KEPT_IDS.test(place))).toEqual([]);
  expect(await findEverywhere(app, 'canarydelta')).toEqual(bystander);
  expect(await exists(stays)).toBe(true);
  const booking = await bookingRow(app, gone.bookingId);
  expect(booking).toMatchObject({ userId: null, guardianEmail: gone.email, priceCents: 1500 });
});

test('mails a confirmation in the person’s language', async () => {
  const member = await aMember(app.services, { language: 'es' });
  expect((await erase(member)).status).toBe(200);
  const file = await eventually('the mail', async () =>
    (await app.sentFiles()).find((sent) => sent.includes(member.email)),
  );
  expect(file).toContain('tu cuenta de Playvillage');
});

test('gives a new account no access to data of the old one', async () => {
  const member = await aMemberWithCode(app);
  const bookingId = await aMemberBooking(app, member, await aSlot(app));
  await erase(member);
  const again = await aMember(app.services, { email: member.email, emailVerified: false });
  const response = await app.call('GET', `/api/bookings/${bookingId}`, undefined, { as: again });
  expect(response.status).toBe(404);
  expect(await app.db.$count(users, sql`email = ${member.email}`)).toBe(1);
});
