import { count } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { badBodies, wrongValues } from '#tests/bad-bodies.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingInput, aMemberWithCode, aSignedWaiver, NOW } from './bookings-factory.ts';
import { bookingSlots, bookings, slotWaitlist } from './bookings-tables.ts';

let app: TestApp;
let member: Awaited<ReturnType<typeof aMemberWithCode>>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100000' } });
  app.clock.set(NOW);
  member = await aMemberWithCode(app);
  await aSignedWaiver(app, 'dana@example.org');
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

async function countRows() {
  const tables = [bookings, bookingSlots, slotWaitlist, checkouts, outbox];
  const counts = await Promise.all(
    tables.map((table) => app.db.select({ rows: count() }).from(table)),
  );
  return counts.map(([row]) => row?.rows);
}

async function expectRefused(path: string, body: unknown, message: RegExp | string) {
  const before = await countRows();
  const response = await app.call('POST', path, body, {
    as: member,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status, response.text).toBe(400);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.text).toMatch(message);
  expect(response.text).not.toMatch(/\bat .*\.ts|<html|Error:/);
  expect(await countRows()).toEqual(before);
}

const checkout = '/api/bookings/create-checkout';
const memberBooking = '/api/bookings/create-member-booking';
const waitlist = '/api/bookings/slot-waitlist';
const leaveWaitlist = '/api/bookings/slot-waitlist/leave';
const bookingId = '7b0c0f6e-0d8f-4b4e-9d55-0c4d1b8c3a11';
const cancel = `/api/bookings/${bookingId}/cancel`;
const reschedule = `/api/bookings/${bookingId}/reschedule`;

const checkoutInput = aBookingInput();
const memberInput = aBookingInput({ memberCodeId: bookingId });
const target = { date: '2027-03-03', slotLabel: '9:00 - 11:00 AM' };
const waitlistInput = { ...target, guardianName: 'Dana Rivera', guardianEmail: 'dana@example.org' };

const calls: [path: string, validBody: Record<string, unknown>][] = [
  [checkout, checkoutInput],
  [memberBooking, memberInput],
  [waitlist, waitlistInput],
  [leaveWaitlist, { token: 'x' }],
  [cancel, { token: 'x' }],
  [reschedule, { ...target, token: 'x' }],
];

describe.each(calls)('POST %s', (path, validBody) => {
  test.each(badBodies.filter(([label]) => label !== 'an empty body' || path !== cancel))(
    'refuses a request with %s',
    (_label, body, message) => expectRefused(path, body, message),
  );

  test.each(Object.keys(validBody))('refuses an invalid %s', async (field) => {
    for (const value of wrongValues) {
      await expectRefused(
        path,
        { ...validBody, [field]: value },
        new RegExp(`^${field}(\\.\\d+)?: `),
      );
    }
  });

  test.each(Object.keys(validBody).filter((field) => field !== 'token' || path === leaveWaitlist))(
    'requires %s',
    async (field) => {
      const { [field]: _omitted, ...rest } = validBody;
      await expectRefused(path, rest, new RegExp(`^${field}: Required$`));
    },
  );

  test.each(['priceCents', 'role', 'userId', 'id', 'memberId', 'constructor'])(
    'refuses the unknown field %s',
    (field) => expectRefused(path, { ...validBody, [field]: 1 }, `${field}: Unknown field`),
  );
});

test('accepts a guardian name of one letter', async () => {
  const email = await aSignedWaiver(app);
  const response = await app.call(
    'POST',
    checkout,
    aBookingInput({ guardianName: 'D', guardianEmail: email }),
  );
  expect(response.status, response.text).toBe(200);
});

test('reports each invalid field on a separate line', async () => {
  const body = { date: 'soon', guardianName: ' ', guardianEmail: 'dana', price: 1 };
  const response = await app.call('POST', checkout, body);
  expect(response.text.split('\n').sort()).toEqual([
    'date: Enter a date such as 2026-01-31',
    'guardianEmail: Valid email is required',
    'guardianName: Guardian name is required',
    'price: Unknown field',
    'slotLabel: Required',
  ]);
});

test.each([
  ['type', 'member'],
  ['type', 'event'],
  ['type', 'free'],
  ['childrenCount', 0],
  ['childrenCount', 13],
  ['childrenCount', '1'],
  ['childrenCount', 1.5],
  ['guardianPhone', 5552014477],
  ['notes', 'x'.repeat(1001)],
  ['waitlistToken', 'x'.repeat(101)],
  ['date', '2027-02-29'],
  ['date', '03/03/2027'],
  ['date', '2027-03-03T00:00:00Z'],
  ['guardianEmail', 'dana@example.org\nBcc: x@example.org'],
  ['guardianEmail', `${'d'.repeat(250)}@example.org`],
])('refuses a checkout with %s %j', (field, value) =>
  expectRefused(checkout, { ...checkoutInput, [field]: value }, new RegExp(`^${field}: `)),
);

test.each(['status', 'childrenCount'])(
  'accepts a checkout with any status, which is ignored, and with the maximum of 12 children: %s',
  async (field) => {
    const value = field === 'status' ? { paid: ['yes'] } : 12;
    const response = await app.call('POST', checkout, { ...checkoutInput, [field]: value });
    expect(response.status).toBe(200);
  },
);

test('refuses more children than the venue allows', async () => {
  await app.changeVenue({ maxChildrenPerBooking: 2 });
  await expectRefused(checkout, { ...checkoutInput, childrenCount: 3 }, /2 children at most/);
  const response = await app.call('POST', checkout, { ...checkoutInput, childrenCount: 2 });
  expect(response.status).toBe(200);
  await app.changeVenue({ maxChildrenPerBooking: 1 });
});

test.each([
  'abc',
  '%00',
  '%E0%A4%A',
  "1'%20or%20'1'='1",
  '..%2F..%2Fetc%2Fpasswd',
  'x'.repeat(600),
])('refuses the malformed booking id %s', async (id) => {
  const response = await app.call('GET', `/api/bookings/${id}?token=x`);
  expect([400, 404]).toContain(response.status);
  expect(response.text).not.toMatch(/^\{|postgres|syntax/i);
});

test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=%00'])(
  'refuses ?%s for the list of bookings',
  async (query) => {
    await app.sql`update users set role = 'admin' where id = ${member.id}`;
    const response = await app.call('GET', `/api/bookings?${query}`, undefined, { as: member });
    expect(response.status).toBe(400);
    await app.sql`update users set role = 'member' where id = ${member.id}`;
  },
);
