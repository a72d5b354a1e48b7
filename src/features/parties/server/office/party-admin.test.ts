import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aDay, NOW } from '#features/bookings/server/bookings-factory.ts';
import { refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGuest, aPackage, aParty, partyRow, spotsWithParties } from '../parties-factory.ts';

let app: TestApp;
let admin: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  [admin, other] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app?.stop());

const office = (method: string, path: string, body?: object, as = admin) =>
  app.call(method, `/api/admin/${path}`, body, { as });
type Party = {
  balanceCents: number;
  keptCents: number;
  status: string;
  updatedAt: string;
  guests: { allergies: string }[];
  payments: { from: string; paidCents: number; refundedCents: number; isOwed: boolean }[];
};
const details = async (id: string) => (await office('GET', `parties/${id}`)).json as Party;
const take = (id: string, amountCents: number, as = admin) =>
  office('POST', `parties/${id}/desk-payments`, { amountCents, method: 'cash' }, as);

async function anInquiry(email = `${crypto.randomUUID()}@example.org`) {
  const { json } = await app.call('POST', '/api/party-inquiries', {
    packageId: (await aPackage(app)).id,
    preferredDate: aDay(),
    childName: 'Wren',
    estimatedKids: 8,
    guardianName: 'Sam Hollow',
    email,
  });
  const list = await office('GET', `party-inquiries?search=${email}`);
  const [row] = (list.json as { rows: { id: string; updatedAt: string; status: string }[] }).rows;
  if (!row || row.id !== (json as { id: string }).id) throw new Error('the inquiry is not listed');
  return row;
}

describe('an inquiry', () => {
  test.each([
    ['a status that is none', { status: 'lost' }],
    ['a note that never ends', { officeNote: 'x'.repeat(2001) }],
    ['something else', { email: 'a@example.org' }],
    ['no moment', { seenAt: 'now' }],
  ])('with %s is refused', async (_what, change) => {
    const { id, updatedAt } = await anInquiry();
    const body = { seenAt: updatedAt, ...change };
    expect((await office('PATCH', `party-inquiries/${id}`, body)).status).toBe(400);
  });

  test('moved by two admins at once is moved by one; the other is told', async () => {
    const { id, updatedAt: seenAt } = await anInquiry();
    app.clock.passMinutes(1);
    const answers = await Promise.all([
      office('PATCH', `party-inquiries/${id}`, { seenAt, status: 'contacted' }),
      office('PATCH', `party-inquiries/${id}`, { seenAt, status: 'declined' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is counted by its status', async () => {
    const counts = async () =>
      ((await office('GET', 'party-inquiries')).json as { counts: Record<string, number> }).counts;
    const before = await counts();
    const { id, updatedAt } = await anInquiry();
    await office('PATCH', `party-inquiries/${id}`, { seenAt: updatedAt, status: 'booked' });
    expect(await counts()).toEqual({ ...before, booked: (before.booked ?? 0) + 1 });
  });
});

describe('money at the desk', () => {
  test.each([0, -5, 10.5, '100', 1e9])('%s is refused', async (amountCents) => {
    const { partyId } = await aParty(app);
    const body = { amountCents, method: 'cash' };
    expect((await office('POST', `parties/${partyId}/desk-payments`, body)).status).toBe(400);
  });

  test('more than is owed is refused; a part leaves the rest; all of it is told to the host', async () => {
    const { partyId, email } = await aParty(app);
    const { balanceCents } = await details(partyId);
    expect((await take(partyId, balanceCents + 1)).status).toBe(409);
    expect((await take(partyId, 1000)).json).toEqual({ balanceCents: balanceCents - 1000 });
    const before = (await app.mailsTo(email)).length;
    expect((await take(partyId, balanceCents - 1000)).json).toEqual({ balanceCents: 0 });
    expect((await take(partyId, 1)).status).toBe(409);
    expect(await app.mailsTo(email)).toHaveLength(before + 1);
  });

  test('taken by two at once is taken once', async () => {
    const { partyId } = await aParty(app);
    const { balanceCents } = await details(partyId);
    const answers = await Promise.all([
      take(partyId, balanceCents),
      take(partyId, balanceCents, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await details(partyId)).balanceCents).toBe(0);
  });

  test('closes the payment page of the rest, so that nobody pays twice', async () => {
    const { partyId, token } = await aParty(app);
    const page = await app.call('POST', `/api/parties/${partyId}/pay`, { token });
    const { sessionUrl } = page.json as { sessionUrl: string };
    const sessionId = sessionUrl.split('/').at(-1) ?? '';
    const { balanceCents } = await details(partyId);
    expect((await take(partyId, balanceCents)).status).toBe(201);
    const late = await app.call('POST', `/api/sandbox-checkout/${sessionId}`, { outcome: 'paid' });
    expect(late.status).toBe(409);
    expect((await details(partyId)).balanceCents).toBe(0);
  });
});

describe('cancelled by the venue', () => {
  const cancel = (id: string, body: object, as = admin) =>
    office('POST', `parties/${id}/cancel`, body, as);

  test('all comes back, whatever the policy says: to the card, and at the desk', async () => {
    const { partyId, sessionId, email, date } = await aParty(app);
    await take(partyId, 5000);
    const { keptCents } = await details(partyId);
    const row = await partyRow(app, partyId);
    app.clock.set(new Date(row.startsAt.getTime() - 3_600_000));
    const answers = await Promise.all([
      cancel(partyId, { refund: 'all', reason: 'A pipe has burst.' }),
      cancel(partyId, { refund: 'all', reason: 'A pipe has burst.' }, other),
    ]);
    app.clock.set(NOW);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({
      refundCents: keptCents,
      deskCents: 5000,
    });
    expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: keptCents - 5000 }]);
    expect(await spotsWithParties(app, date)).toMatchObject({ held: 0 });
    const mail = (await app.mailsTo(email)).at(-1);
    expect(mail?.text).toContain('A pipe has burst.');
    expect(mail?.text).toContain('$50.00 waits for you at our front desk.');
  });

  test('what the desk owes is handed back once', async () => {
    const { partyId } = await aParty(app);
    await take(partyId, 5000);
    await cancel(partyId, { refund: 'all', reason: '' });
    expect((await details(partyId)).payments.at(-1)).toMatchObject({ isOwed: true });
    const path = `parties/${partyId}/handed-back`;
    const twice = await Promise.all([office('POST', path, {}), office('POST', path, {}, other)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await details(partyId)).payments.at(-1)).toMatchObject({ isOwed: false });
  });

  test('by the policy half comes back within two weeks', async () => {
    const { partyId, sessionId } = await aParty(app);
    const { startsAt, depositCents } = await partyRow(app, partyId);
    app.clock.set(new Date(startsAt.getTime() - 86_400_000));
    await cancel(partyId, { refund: 'policy', reason: '' });
    app.clock.set(NOW);
    expect(await refundsOf(app, sessionId)).toMatchObject([
      { amountCents: Math.round(depositCents / 2) },
    ]);
  });

  test('a party that nobody knows is told', async () => {
    const path = `parties/${crypto.randomUUID()}`;
    expect((await office('GET', path)).status).toBe(404);
    const body = { refund: 'all', reason: '' };
    expect((await office('POST', `${path}/cancel`, body)).status).toBe(404);
    expect((await cancel(crypto.randomUUID(), { refund: 'some', reason: '' })).status).toBe(400);
  });
});

test('a party shows its guests with allergies, and the list counts them', async () => {
  const { partyId, sessionId } = await aParty(app, { childName: 'Juniper' });
  await aGuest(app, partyId, { reply: 'yes', kids: 2, adults: 1, allergies: 'Peanuts' });
  expect(await details(partyId)).toMatchObject({ guests: [{ allergies: 'Peanuts' }] });
  const list = await office(
    'GET',
    'parties?status=live&search=juniper&sort=startsAt&direction=asc',
  );
  expect(list.json).toMatchObject({ total: 1, rows: [{ id: partyId, coming: 3, allergies: 1 }] });
  expect(sessionId).toMatch(/^cs_sandbox_/);
});

describe('a package', () => {
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
    ['longer than its window', { durationMins: 181 }],
    ['no children', { maxKids: 0 }],
    ['an extra without a name', { addons: [{ name: '', priceCents: 1, perGuest: true }] }],
    ['a price that is none', { basePriceCents: 1.5 }],
  ])('with %s is refused', async (_what, changes) => {
    expect((await office('POST', 'party-packages', form(changes))).status).toBe(400);
  });

  test('is offered in the reader’s language; parties that are booked keep their price', async () => {
    const { json, status } = await office('POST', 'party-packages', form());
    expect(status).toBe(201);
    const made = json as { id: string; updatedAt: string };
    const offered = (await app.call('GET', '/api/party-packages?language=es')).json as {
      id: string;
    }[];
    expect(offered.find(({ id }) => id === made.id)).toMatchObject({
      name: 'Fiesta de jardín',
      includes: ['A table'],
      addons: [{ name: 'Globos' }],
    });
    const { partyId } = await aParty(app, { packageId: made.id, kids: 5 });
    const { priceCents } = await partyRow(app, partyId);
    const { id, updatedAt: seenAt } = made;
    app.clock.passMinutes(1);
    const change = { ...form({ basePriceCents: 50_000 }), seenAt };
    const twice = await Promise.all([
      office('PATCH', `party-packages/${id}`, change),
      office('PATCH', `party-packages/${id}`, change, other),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await partyRow(app, partyId)).priceCents).toBe(priceCents);
  });
});
