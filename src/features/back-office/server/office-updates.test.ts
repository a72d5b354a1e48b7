import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aHold, anEmail, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { checkoutOf, pay } from '#features/checkouts/server/checkouts-factory.ts';
import { handleEvent } from '#features/checkouts/server/payment-events.ts';
import { storeEvent } from '#features/checkouts/server/payment-events-queries.ts';
import { submitRefund } from '#features/checkouts/server/refund.ts';
import { requestRefund } from '#features/checkouts/server/refunds-queries.ts';
import { aHeldParty, aPackage } from '#features/parties/server/parties-factory.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { findFreePort } from '#tests/free-port.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof connectAs>>;
beforeAll(async () => {
  // No mail server listens on this port.
  const SMTP_URL = `smtp://127.0.0.1:${await findFreePort()}`;
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000', SMTP_URL } });
  app.clock.set(NOW);
  office = await connectAs(app.address, await anAdmin(app.services));
});
afterAll(async () => {
  office.close();
  await app.stop();
});

async function aPaidCheckout() {
  const { sessionId } = await aHold(app, await aSlot(app));
  await pay(app, sessionId);
  return checkoutOf(app, sessionId);
}

async function disputePayment() {
  const { paymentId } = await aPaidCheckout();
  const noIds = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  const event = { ...noIds, id: `evt_${paymentId}`, type: 'charge.dispute.created', paymentId };
  await storeEvent(app.db, event);
  await handleEvent(app.services, event.id);
}

async function failRefund() {
  const { id: checkoutId } = await aPaidCheckout();
  const request = { checkoutId, amountCents: 500, reason: 'test' };
  const refundId = (await requestRefund(app.db, request)) ?? '';
  const refund = async () => ({ id: `re_${refundId}`, state: 'failed' as const });
  const payments = { ...app.services.payments, refund };
  await submitRefund({ ...app.services, payments }, refundId);
}

async function payWrongAmount() {
  const { sessionId } = await aHold(app, await aSlot(app));
  await app.sql`update checkouts set amount_cents = amount_cents + 1 where session_id = ${sessionId}`;
  await pay(app, sessionId);
}

const anInquiry = async () => ({
  packageId: (await aPackage(app)).id,
  preferredDate: '2027-04-10',
  estimatedKids: 10,
  childName: 'Mia',
  guardianName: 'Dana Rivera',
  email: anEmail(),
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a signed waiver', 'waivers', () => app.call('POST', '/api/waivers', aSignedForm())],
  [
    'a party inquiry',
    'parties',
    async () => app.call('POST', '/api/party-inquiries', await anInquiry()),
  ],
  ['a booked party', 'parties', async () => pay(app, (await aHeldParty(app)).sessionId)],
  ['a disputed payment', 'payments', disputePayment],
  ['a payment that needs review', 'payments', payWrongAmount],
  ['a failed refund', 'payments', failRefund],
  [
    'a failed email',
    'outbox',
    () => app.services.queueEmail(app.db, { key: 'a', to: anEmail(), subject: 'A', text: 'B' }),
  ],
])('notifies the office of %s', async (_label, type, trigger) => {
  const receivedUpdates = () => office.updates().filter((update) => update.type === type);
  const countBefore = receivedUpdates().length;
  await trigger();
  await eventually(`an update of type ${type}`, async () => receivedUpdates().length > countBefore);
  expect(receivedUpdates().map(({ payload }) => payload)).toEqual(
    receivedUpdates().map(() => ({})),
  );
});
