import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import {
  fetchReceipt,
  readReceiptTaxes,
} from '#features/checkouts/server/receipts/receipts-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHeldParty, aParty, fetchPartyRow } from './parties-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  const child = admission('child', [{ cents: 1500 }]);
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '100' },
    venue: { priceList: priceListWith([child], { name: 'VAT', percent: 10, kind: 'included' }) },
  });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

const pathOf = (id: string, token?: string) =>
  `/api/parties/${id}/receipt${token ? `?token=${token}` : ''}`;

test('says what is paid and still to pay, with the tax of the payments', async () => {
  const { partyId, token, email } = await aParty(app, { date: '2027-03-13' });
  const deposit = await fetchReceipt(app, pathOf(partyId, token));
  expect(deposit.text).toMatch(/Sat, Mar 13, 2027, \d+:\d\d [AP]M/);
  expect(deposit.text).toContain('Total $325.00 Paid by card $81.25, Tue, Mar 2, 2027');
  expect(deposit.text).toContain('Still to pay $243.75');
  expect(readReceiptTaxes(deposit.text)).toEqual([
    { name: 'VAT', percent: 10, taxCents: 739, netCents: 7386, grossCents: 8125 },
  ]);

  const payment = { amountCents: 24_375, method: 'cash' };
  const path = `/api/admin/parties/${partyId}`;
  await app.call('POST', `${path}/desk-payments`, payment, { as: admin });
  const paid = await fetchReceipt(app, pathOf(partyId), { as: admin });
  expect(paid.text).toContain('Cash at the desk $243.75, Tue, Mar 2, 2027');
  expect(paid.text).not.toContain('Still to pay');
  expect(readReceiptTaxes(paid.text)).toMatchObject([{ taxCents: 2955, grossCents: 32_500 }]);
  const emails = await app.emailsTo(email);
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).toContain(pathOf(partyId, token));
});

test('takes refunds off, in the language of its reader', async () => {
  const { partyId, token } = await aParty(app);
  const path = `/api/admin/parties/${partyId}`;
  await app.call('POST', `${path}/cancel`, { refund: 'all', reason: '' }, { as: admin });
  const cancelled = await fetchReceipt(app, pathOf(partyId, token), { language: 'es' });
  expect(cancelled.text).toContain('Reembolsado −$81.25');
  expect((await fetchPartyRow(app, partyId)).status).toBe('cancelled');
});

test('keeps a deposit that is in dispute', async () => {
  const { partyId, token, sessionId } = await aParty(app);
  await app.sql`update checkouts set state = 'disputed' where session_id = ${sessionId}`;
  const { text } = await fetchReceipt(app, pathOf(partyId, token));
  expect(text).toContain('Paid by card $81.25');
  expect(text).toContain('Still to pay $243.75');
  const view = await app.call('GET', `/api/parties/${partyId}?token=${token}`);
  expect(view.json).toMatchObject({ hasReceipt: true });
});

test('is for the host and the office only, once something is paid', async () => {
  const host = await aMember(app.services);
  const { partyId } = await aParty(app, { email: host.email }, { as: host });
  expect((await fetchReceipt(app, pathOf(partyId), { as: host })).status).toBe(200);
  const stranger = await aMember(app.services);
  expect((await fetchReceipt(app, pathOf(partyId), { as: stranger })).status).toBe(404);
  expect((await fetchReceipt(app, pathOf(partyId, 'forged'))).status).toBe(404);
  expect((await fetchReceipt(app, pathOf(partyId))).status).toBe(401);
  const held = await aHeldParty(app, { email: host.email }, { as: host });
  expect((await fetchReceipt(app, pathOf(held.partyId), { as: host })).status).toBe(404);
  const view = await app.call('GET', `/api/parties/${held.partyId}`, undefined, { as: host });
  expect(view.json).toMatchObject({ hasReceipt: false });
});
