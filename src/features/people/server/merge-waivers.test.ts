import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aBookingInput, anEmail, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aBookingToday, aSlotToday, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import {
  countSignedGuardians,
  listGuardiansToSignAgain,
} from '#features/waivers/server/versions/sign-again-queries.ts';
import { aSignedForm, aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
let desk: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());

/** Merges three accounts in a chain. Returns their emails: the remaining account's, the second and the first merged. */
async function aChain(name = 'Chain Family') {
  const [remaining, second, first] = [
    await aMember(app.services, { name }),
    await aMember(app.services),
    await aMember(app.services),
  ];
  for (const pair of [
    { into: second, from: first },
    { into: remaining, from: second },
  ]) {
    const response = await merge(app, admin, pair);
    if (response.status !== 200) throw new Error(response.text);
  }
  return [remaining.email, second.email, first.email] as const;
}

const sign = async (guardianEmail: string) => {
  const response = await app.call('POST', '/api/waivers', aSignedForm({ guardianEmail }));
  if (response.status !== 201) throw new Error(response.text);
};

const getAsOf = () => ({
  rules: createWaiverRules(app.services.venue().waiverValidMonths, app.clock.now()),
  today: todayOf(app),
});

/** For each feature, whether it finds a waiver for an email. */
const checks: Record<string, (email: string) => Promise<boolean>> = {
  'the booking page': async (email) =>
    (await app.call('GET', `/api/waivers/check/${email}`)).text.includes('true'),
  'a guest’s booking': async (guardianEmail) => {
    const input = aBookingInput({ ...(await aSlot(app)), guardianEmail });
    return (await app.call('POST', '/api/bookings/create-checkout', input)).status === 200;
  },
  'the desk’s search': async (email) => {
    const path = `/api/check-in/families?search=${encodeURIComponent(email)}`;
    const [found] = (await app.call('GET', path, undefined, { as: desk })).json as {
      waiver: string;
    }[];
    return found?.waiver === 'signed';
  },
  'the check-in of a guest’s booking': async (guardianEmail) => {
    const bookingId = await aGuestBookingToday(guardianEmail);
    const path = '/api/check-in/visits';
    const response = await app.call('POST', path, { bookingId }, { as: desk });
    return response.text.includes('"waiver":"signed"');
  },
  'the offline desk copy': async (guardianEmail) => {
    const guardianName = `Guest ${guardianEmail}`;
    await aGuestBookingToday(guardianEmail, guardianName);
    const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
    const { guests } = copy.json as { guests: { name: string; waiver: string }[] };
    return guests.find(({ name }) => name === guardianName)?.waiver === 'signed';
  },
  'the list of missing waivers on Today': async (guardianEmail) => {
    const bookingId = await aGuestBookingToday(guardianEmail);
    const today = await app.call('GET', '/api/admin/today', undefined, { as: admin });
    return !today.text.includes(bookingId);
  },
};

async function aGuestBookingToday(guardianEmail: string, guardianName = 'Gus Guest') {
  const label = await aSlotToday(app, ['14:00', '16:00'], 500);
  return aBookingToday(app, label, { guardianEmail, guardianName });
}

const signers = [
  ['the remaining account', 0],
  ['the second merged account', 1],
  ['the first merged account', 2],
] as const;
describe.each(signers)('a waiver signed after the merges under the email of %s', (_, signer) => {
  test.each(Object.keys(checks))('is found only under the family’s emails by %s', async (check) => {
    const family = await aChain();
    // An account with an equal name, an unrelated guest, and another merged family.
    const strangers = [
      (await aMember(app.services, { name: 'Chain Family' })).email,
      anEmail(),
      (await aChain())[1],
    ];
    await sign(family[signer]);
    const isFoundByEmail: boolean[] = [];
    for (const email of [...family, ...strangers])
      isFoundByEmail.push((await checks[check]?.(email)) ?? false);
    expect(isFoundByEmail).toEqual([true, true, true, false, false, false]);
  });
});

test('finds a waiver at the kiosk under every email of the family', async () => {
  const [remaining, ...merged] = await aChain();
  await sign(merged[0]);
  const { cookie } = await aKiosk(app);
  const results = [];
  for (const email of [remaining, ...merged, anEmail()]) {
    const path = '/api/waivers/at-kiosk/check';
    results.push((await app.call('POST', path, { email }, { as: { cookie } })).json);
  }
  const [signed, unsigned] = [{ hasSigned: true }, { hasSigned: false }];
  expect(results).toEqual([signed, signed, signed, unsigned]);
});

test('stops sharing waivers between the emails once the remaining account is deleted', async () => {
  const [remaining, second, first] = await aChain();
  await sign(second);
  await app.sql`delete from users where email = ${remaining}`;
  const results = [];
  for (const email of [remaining, second, first])
    results.push(await checks['the booking page']?.(email));
  expect(results).toEqual([false, true, false]);
});

describe('a merged family', () => {
  const insertOldWaiver = (guardianEmail: string, createdAt: Date) =>
    app.db
      .insert(waivers)
      .values(aWaiver({ guardianEmail, agreementVersion: '0.1', createdAt, childName: 'Ida' }));
  const book = (guardianEmail: string, date: string) =>
    app.db.insert(bookings).values({
      type: 'open-play',
      slotLabel: '9:00 - 11:00 AM',
      priceCents: 1500,
      status: 'paid',
      guardianName: 'Gus Guest',
      guardianEmail,
      date,
    });
  const findToSignAgain = async (family: readonly string[]) => {
    const { rows } = await listGuardiansToSignAgain(app.db, getAsOf(), { page: 1, rows: 100 });
    return rows
      .filter(({ guardianEmail }) => family.includes(guardianEmail))
      .map(({ guardianEmail, nextBooking }) => [guardianEmail, nextBooking]);
  };

  test('is listed once for signing again, under the email that signed last, with its next booking', async () => {
    const family = await aChain();
    const [remaining, second, first] = family;
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
    await insertOldWaiver(remaining, hoursAgo(3));
    await insertOldWaiver(first, hoursAgo(2));
    const soon = addDays(todayOf(app), 4);
    await book(second, soon);
    expect(await findToSignAgain(family)).toEqual([[first, soon]]);
    await insertOldWaiver(second, hoursAgo(2));
    expect(await findToSignAgain(family)).toHaveLength(1);
    await sign(second);
    expect(await findToSignAgain(family)).toEqual([]);
  });

  test('is counted once among the signed families, with its booking under another email', async () => {
    const before = await countSignedGuardians(app.db, getAsOf());
    const [remaining, second, first] = await aChain();
    await sign(remaining);
    await sign(second);
    await book(first, addDays(todayOf(app), 4));
    await sign(anEmail());
    expect(await countSignedGuardians(app.db, getAsOf())).toEqual({
      guardians: before.guardians + 2,
      withBookings: before.withBookings + 1,
    });
  });
});
