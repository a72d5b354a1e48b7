import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aDay, NOW } from '#features/bookings/server/bookings-factory.ts';
import { refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGuest, aPackage, aParty, countTakenSpots, fetchPartyRow } from '../parties-factory.ts';

let app: TestApp;
let admin: SignedIn;
let otherAdmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  [admin, otherAdmin] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app?.stop());

const callOffice = (method: string, path: string, body?: object, as = admin) =>
  app.call(method, `/api/admin/${path}`, body, { as });
type Party = {
  balanceCents: number;
  keptCents: number;
  status: string;
  updatedAt: string;
  guests: { allergies: string }[];
  payments: { from: string; paidCents: number; refundedCents: number; isOwed: boolean }[];
};
const fetchParty = async (id: string) => (await callOffice('GET', `parties/${id}`)).json as Party;
const payAtDesk = (id: string, amountCents: number, as = admin) =>
  callOffice('POST', `parties/${id}/desk-payments`, { amountCents, method: 'cash' }, as);

async function anInquiry(email = `${crypto.randomUUID()}@example.org`) {
  const { json } = await app.call('POST', '/api/party-inquiries', {
    packageId: (await aPackage(app)).id,
    preferredDate: aDay(),
    childName: 'Wren',
    estimatedKids: 8,
    guardianName: 'Sam Hollow',
    email,
  });
  const list = await callOffice('GET', `party-inquiries?search=${email}`);
  const [row] = (list.json as { rows: { id: string; updatedAt: string; status: string }[] }).rows;
  if (!row || row.id !== (json as { id: string }).id) throw new Error('the inquiry is not listed');
  return row;
}

describe('PATCH /api/admin/party-inquiries/:id', () => {
  test.each([
    ['an unknown status', { status: 'lost' }],
    ['a note that is too long', { officeNote: 'x'.repeat(2001) }],
    ['an unknown field', { email: 'a@example.org' }],
    ['an invalid instant', { expectedUpdatedAt: 'now' }],
  ])('rejects %s', async (_case, change) => {
    const { id, updatedAt } = await anInquiry();
    const body = { expectedUpdatedAt: updatedAt, ...change };
    expect((await callOffice('PATCH', `party-inquiries/${id}`, body)).status).toBe(400);
  });

  test('rejects the second of two concurrent changes', async () => {
    const { id, updatedAt: expectedUpdatedAt } = await anInquiry();
    app.clock.advanceMinutes(1);
    const responses = await Promise.all([
      callOffice('PATCH', `party-inquiries/${id}`, { expectedUpdatedAt, status: 'contacted' }),
      callOffice(
        'PATCH',
        `party-inquiries/${id}`,
        { expectedUpdatedAt, status: 'declined' },
        otherAdmin,
      ),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('updates the counts of inquiries by status', async () => {
    const counts = async () =>
      ((await callOffice('GET', 'party-inquiries')).json as { counts: Record<string, number> })
        .counts;
    const before = await counts();
    const { id, updatedAt } = await anInquiry();
    await callOffice('PATCH', `party-inquiries/${id}`, {
      expectedUpdatedAt: updatedAt,
      status: 'booked',
    });
    expect(await counts()).toEqual({ ...before, booked: (before.booked ?? 0) + 1 });
  });
});

describe('POST /api/admin/parties/:id/desk-payments', () => {
  test.each([0, -5, 10.5, '100', 1e9])('rejects an amount of %s', async (amountCents) => {
    const { partyId } = await aParty(app);
    const body = { amountCents, method: 'cash' };
    expect((await callOffice('POST', `parties/${partyId}/desk-payments`, body)).status).toBe(400);
  });

  test('reduces the balance, rejects more than the balance, and emails the host once nothing is due', async () => {
    const { partyId, email } = await aParty(app);
    const { balanceCents } = await fetchParty(partyId);
    expect((await payAtDesk(partyId, balanceCents + 1)).status).toBe(409);
    expect((await payAtDesk(partyId, 1000)).json).toEqual({ balanceCents: balanceCents - 1000 });
    const before = (await app.emailsTo(email)).length;
    expect((await payAtDesk(partyId, balanceCents - 1000)).json).toEqual({ balanceCents: 0 });
    expect((await payAtDesk(partyId, 1)).status).toBe(409);
    expect(await app.emailsTo(email)).toHaveLength(before + 1);
  });

  test('records only one of two concurrent payments of the balance', async () => {
    const { partyId } = await aParty(app);
    const { balanceCents } = await fetchParty(partyId);
    const responses = await Promise.all([
      payAtDesk(partyId, balanceCents),
      payAtDesk(partyId, balanceCents, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await fetchParty(partyId)).balanceCents).toBe(0);
  });

  test('expires an open checkout session for the balance', async () => {
    const { partyId, token } = await aParty(app);
    const page = await app.call('POST', `/api/parties/${partyId}/pay`, { token });
    const { sessionUrl } = page.json as { sessionUrl: string };
    const sessionId = sessionUrl.split('/').at(-1) ?? '';
    const { balanceCents } = await fetchParty(partyId);
    expect((await payAtDesk(partyId, balanceCents)).status).toBe(201);
    const late = await app.call('POST', `/api/sandbox-checkout/${sessionId}`, { outcome: 'paid' });
    expect(late.status).toBe(409);
    expect((await fetchParty(partyId)).balanceCents).toBe(0);
  });
});

describe('POST /api/admin/parties/:id/cancel', () => {
  const cancel = (id: string, body: object, as = admin) =>
    callOffice('POST', `parties/${id}/cancel`, body, as);

  test('refunds card and desk payments in full regardless of the policy', async () => {
    const { partyId, sessionId, email, date } = await aParty(app);
    await payAtDesk(partyId, 5000);
    const { keptCents } = await fetchParty(partyId);
    const row = await fetchPartyRow(app, partyId);
    app.clock.set(new Date(row.startsAt.getTime() - 3_600_000));
    const responses = await Promise.all([
      cancel(partyId, { refund: 'all', reason: 'A pipe has burst.' }),
      cancel(partyId, { refund: 'all', reason: 'A pipe has burst.' }, otherAdmin),
    ]);
    app.clock.set(NOW);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 200)?.json).toEqual({
      refundCents: keptCents,
      deskCents: 5000,
    });
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: keptCents - 5000 }]);
    expect(await countTakenSpots(app, date)).toMatchObject({ held: 0 });
    const message = (await app.emailsTo(email)).at(-1);
    expect(message?.text).toContain('A pipe has burst.');
    expect(message?.text).toContain('Please pick up your $50.00 refund at our front desk.');
  });

  test('records a desk refund that can be paid out only once', async () => {
    const { partyId } = await aParty(app);
    await payAtDesk(partyId, 5000);
    await cancel(partyId, { refund: 'all', reason: '' });
    expect((await fetchParty(partyId)).payments.at(-1)).toMatchObject({ isOwed: true });
    const path = `parties/${partyId}/handed-back`;
    const responses = await Promise.all([
      callOffice('POST', path, {}),
      callOffice('POST', path, {}, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fetchParty(partyId)).payments.at(-1)).toMatchObject({ isOwed: false });
  });

  test('refunds half under the policy if the party is less than two weeks away', async () => {
    const { partyId, sessionId } = await aParty(app);
    const { startsAt, depositCents } = await fetchPartyRow(app, partyId);
    app.clock.set(new Date(startsAt.getTime() - 86_400_000));
    await cancel(partyId, { refund: 'policy', reason: '' });
    app.clock.set(NOW);
    expect(await refundsOf(app, sessionId)).toMatchObject([
      { amountCents: Math.round(depositCents / 2) },
    ]);
  });

  test('returns 404 for an unknown party and 400 for an unknown refund option', async () => {
    const path = `parties/${crypto.randomUUID()}`;
    expect((await callOffice('GET', path)).status).toBe(404);
    const body = { refund: 'all', reason: '' };
    expect((await callOffice('POST', `${path}/cancel`, body)).status).toBe(404);
    expect((await cancel(crypto.randomUUID(), { refund: 'some', reason: '' })).status).toBe(400);
  });
});

test('returns allergies in the details, and the number of families with allergies in the list', async () => {
  const { partyId, sessionId } = await aParty(app, { childName: 'Juniper' });
  await aGuest(app, partyId, { reply: 'yes', kids: 2, adults: 1, allergies: 'Peanuts' });
  expect(await fetchParty(partyId)).toMatchObject({ guests: [{ allergies: 'Peanuts' }] });
  const list = await callOffice(
    'GET',
    'parties?status=live&search=juniper&sort=startsAt&direction=asc',
  );
  expect(list.json).toMatchObject({ total: 1, rows: [{ id: partyId, coming: 3, allergies: 1 }] });
  expect(sessionId).toMatch(/^cs_sandbox_/);
});

describe('the party package API', () => {
  const form = (changes: object = {}) => ({
    name: 'Garden Party',
    nameEs: 'Fiesta de jardín',
    description: '',
    descriptionEs: '',
    includes: ['A table'],
    includesEs: [],
    addons: [{ name: 'Balloons', nameEs: 'Globos', priceCents: 1500, perGuest: false }],
    durationMins: 120,
    basePriceCents: 20_000,
    maxKids: 10,
    active: true,
    position: 9,
    ...changes,
  });

  test.each([
    ['no name', { name: '', nameEs: '' }],
    ['a duration longer than a window', { durationMins: 181 }],
    ['a maximum of zero children', { maxKids: 0 }],
    ['an add-on without a name', { addons: [{ name: '', priceCents: 1, perGuest: true }] }],
    ['a fractional price', { basePriceCents: 1.5 }],
  ])('rejects a package with %s', async (_case, changes) => {
    expect((await callOffice('POST', 'party-packages', form(changes))).status).toBe(400);
  });

  test('offers a package in the requested language, rejects a concurrent edit, and keeps the price of booked parties', async () => {
    const { json, status } = await callOffice('POST', 'party-packages', form());
    expect(status).toBe(201);
    const addedPackage = json as { id: string; updatedAt: string };
    const packages = (await app.call('GET', '/api/party-packages?language=es')).json as {
      id: string;
    }[];
    expect(packages.find(({ id }) => id === addedPackage.id)).toMatchObject({
      name: 'Fiesta de jardín',
      includes: ['A table'],
      addons: [{ name: 'Globos' }],
    });
    const { partyId } = await aParty(app, { packageId: addedPackage.id, kids: 5 });
    const { priceCents } = await fetchPartyRow(app, partyId);
    const { id, updatedAt: expectedUpdatedAt } = addedPackage;
    app.clock.advanceMinutes(1);
    const change = { ...form({ basePriceCents: 50_000 }), expectedUpdatedAt };
    const responses = await Promise.all([
      callOffice('PATCH', `party-packages/${id}`, change),
      callOffice('PATCH', `party-packages/${id}`, change, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fetchPartyRow(app, partyId)).priceCents).toBe(priceCents);
  });
});
