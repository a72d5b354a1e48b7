import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { NOW, parseCalendarEvent } from '#features/bookings/server/bookings-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGuest, aHeldParty, aParty, countTakenSpots, fetchPartyRow } from './parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Link = { partyId: string; token?: string };
const cancel = (
  { partyId, token, expectedRefundCents }: Link & { expectedRefundCents?: number },
  as?: { cookie: string },
) =>
  app.call(
    'POST',
    `/api/parties/${partyId}/cancel`,
    { token, expectedRefundCents },
    as ? { as } : {},
  );
const refundCentsOf = (response: { json: unknown }) =>
  (response.json as { refundCents: number }).refundCents;
const sumCents = (refunds: { amountCents: number }[]) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

describe('cancelling a party', () => {
  test('fails with a missing or invalid link and for other members', async () => {
    const { partyId } = await aParty(app);
    const otherMember = await aMember(app.services);
    expect((await cancel({ partyId })).status).toBe(401);
    expect((await cancel({ partyId, token: 'x'.repeat(43) })).status).toBe(404);
    expect((await cancel({ partyId }, otherMember)).status).toBe(404);
    expect((await fetchPartyRow(app, partyId)).status).toBe('booked');
  });

  test('fails a second time, and after the party has started', async () => {
    const party = await aParty(app);
    expect((await cancel(party)).status).toBe(200);
    expect((await cancel(party)).headers.get('x-error-code')).toBe('parties.cancelledAlready');
    const started = await aParty(app);
    app.clock.set(`${started.date}T17:00:00Z`);
    expect((await cancel(started)).headers.get('x-error-code')).toBe('parties.tooLateToCancel');
  });
});

describe('the refund of a cancelled party', () => {
  // In New York, daylight saving time starts on March 14, between the refund deadline and the party.
  const createSpringParty = (changes = {}) => aParty(app, { date: '2027-03-20', ...changes });

  test.each([
    ['50% after 9 AM on March 6 for a morning party', '2027-03-06T14:00:01Z', 'morning', 4063],
    ['100% until 9 AM on March 6 for a morning party', '2027-03-06T13:59:55Z', 'morning', 8125],
    [
      '100% until noon on March 6 for an afternoon party, across a DST change',
      '2027-03-06T16:59:55Z',
      'afternoon',
      8125,
    ],
    [
      '50% after noon on March 6 for an afternoon party, across a DST change',
      '2027-03-06T17:00:05Z',
      'afternoon',
      4063,
    ],
  ])('is %s', async (_case, now, window, refundCents) => {
    app.clock.set(NOW);
    const party = await createSpringParty({ window });
    app.clock.set(now);
    const view = await app.call('GET', `/api/parties/${party.partyId}?token=${party.token}`);
    expect(view.json).toMatchObject({
      refundCents,
      refundPercent: refundCents === 8125 ? 100 : 50,
    });
    const { partyId, token } = party;
    const outdated = await cancel({ partyId, token, expectedRefundCents: refundCents + 1 });
    expect(outdated.headers.get('x-error-code')).toBe('parties.refundChanged');
    expect((await fetchPartyRow(app, partyId)).status).toBe('booked');
    expect(refundCentsOf(await cancel({ partyId, token, expectedRefundCents: refundCents }))).toBe(
      refundCents,
    );
    expect(sumCents(await refundsOf(app, party.sessionId))).toBe(refundCents);
  });

  test('is paid separately for deposit and balance, and only once', async () => {
    const party = await createSpringParty({ window: 'evening' });
    const balance = await app.call('POST', `/api/parties/${party.partyId}/pay`, {
      token: party.token,
    });
    const balanceSession =
      (balance.json as { sessionUrl: string }).sessionUrl.split('/').at(-1) ?? '';
    await pay(app, balanceSession);
    app.clock.set('2027-03-15T12:00:00Z');
    const responses = await Promise.all([cancel(party), cancel(party), cancel(party)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refundsOf(app, party.sessionId)).toMatchObject([{ amountCents: 4063 }]);
    expect(await refundsOf(app, balanceSession)).toMatchObject([{ amountCents: 12188 }]);
    await sweepCheckouts(app.services);
    expect(await refundsOf(app, balanceSession)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('is zero for an unpaid hold, and the room is released immediately', async () => {
    const held = await aHeldParty(app, { email: 'held@example.org' });
    const member = await aMember(app.services, { email: 'held@example.org' });
    expect(refundCentsOf(await cancel({ partyId: held.partyId }, member))).toBe(0);
    expect((await fetchPartyRow(app, held.partyId)).status).toBe('cancelled');
    expect(await countTakenSpots(app, held.date)).toEqual({ taken: 0, held: 0 });
  });
});

test('on cancellation, releases the room and spots, and emails the host and the guests who replied yes or maybe', async () => {
  const party = await aParty(app);
  for (const reply of ['yes', 'maybe', 'no', 'waiting']) {
    await aGuest(app, party.partyId, { email: `${reply}-${party.partyId}@example.org`, reply });
  }
  await cancel(party);
  expect(await countTakenSpots(app, party.date)).toEqual({ taken: 0, held: 0 });
  const emailsByReply = await Promise.all(
    ['yes', 'maybe', 'no', 'waiting'].map((reply) =>
      app.emailsTo(`${reply}-${party.partyId}@example.org`),
    ),
  );
  expect(emailsByReply.map((emails) => emails.length)).toEqual([1, 1, 0, 0]);
  const email = (await app.emailsTo(party.email)).at(-1);
  expect(email?.text).toContain('We’re refunding $81.25');
  expect(parseCalendarEvent(email)).toMatchObject({ status: 'CANCELLED', method: 'CANCEL' });
  const next = await aParty(app, { date: party.date });
  expect((await fetchPartyRow(app, next.partyId)).status).toBe('booked');
});

test('records in the audit log that an admin viewed a party', async () => {
  const { partyId } = await aParty(app);
  const admin = await anAdmin(app.services);
  const response = await app.call('GET', `/api/parties/${partyId}`, undefined, { as: admin });
  expect(response.status).toBe(200);
  const rows = await app.sql`select action from audit_log where subject = ${partyId}`;
  expect(rows.map(({ action }) => action)).toEqual(['party.read']);
});
