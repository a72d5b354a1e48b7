import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aHold, anEmail, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { checkoutOf, pay } from '#features/checkouts/server/checkouts-factory.ts';
import { requestRefund } from '#features/checkouts/server/checkouts-queries.ts';
import { handleEvent } from '#features/checkouts/server/payment-events.ts';
import { storeEvent } from '#features/checkouts/server/provider-reports-queries.ts';
import { submitRefund } from '#features/checkouts/server/refund.ts';
import { aHeldParty, aPackage } from '#features/parties/server/parties-factory.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { freePort } from '#tests/free-port.ts';
import { listenAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof listenAs>>;
beforeAll(async () => {
  // Nobody takes its mails.
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000', SMTP_URL } });
  app.clock.set(NOW);
  office = await listenAs(app.address, await anAdmin(app.services));
});
afterAll(async () => {
  office.leave();
  await app.stop();
});

async function aPaidHold() {
  const { sessionId } = await aHold(app, await aSlot(app));
  await pay(app, sessionId);
  return checkoutOf(app, sessionId);
}

async function disputed() {
  const { paymentId } = await aPaidHold();
  const none = { sessionId: null, refundId: null, subscriptionId: null, reference: null };
  const event = { ...none, id: `evt_${paymentId}`, type: 'charge.dispute.created', paymentId };
  await storeEvent(app.db, event);
  await handleEvent(app.services, event.id);
}

async function refundThatFails() {
  const { id: checkoutId } = await aPaidHold();
  const wanted = { checkoutId, amountCents: 500, reason: 'test' };
  const refundId = (await requestRefund(app.db, wanted)) ?? '';
  const refund = async () => ({ id: `re_${refundId}`, state: 'failed' as const });
  const payments = { ...app.services.payments, refund };
  await submitRefund({ ...app.services, payments }, refundId);
}

async function paidOtherwise() {
  const { sessionId } = await aHold(app, await aSlot(app));
  await app.sql`update checkouts set amount_cents = amount_cents + 1 where session_id = ${sessionId}`;
  await pay(app, sessionId);
}

const inquiry = async () => ({
  ...{ packageId: (await aPackage(app)).id, preferredDate: '2027-04-10', estimatedKids: 10 },
  ...{ childName: 'Mia', guardianName: 'Dana Rivera', email: anEmail() },
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a waiver that was signed', 'waivers', () => app.call('POST', '/api/waivers', aSignedForm())],
  [
    'a party that was asked for',
    'parties',
    async () => app.call('POST', '/api/party-inquiries', await inquiry()),
  ],
  ['a party that was booked', 'parties', async () => pay(app, (await aHeldParty(app)).sessionId)],
  ['a payment that is disputed', 'payments', disputed],
  ['a payment for a person to look at', 'payments', paidOtherwise],
  ['a refund that failed', 'payments', refundThatFails],
  [
    'a mail that did not leave',
    'outbox',
    () => app.services.queueMail(app.db, { key: 'a', to: anEmail(), subject: 'A', text: 'B' }),
  ],
])('the office hears of %s', async (_what, type, cause) => {
  const heard = () => office.news().filter((news) => news.type === type);
  const before = heard().length;
  await cause();
  await eventually(`news of ${type}`, async () => heard().length > before);
  expect(heard().map(({ payload }) => payload)).toEqual(heard().map(() => ({})));
});
