import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { startExternalServer } from '#platform/server/external/external-server-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aWebhook, deliverWebhooks } from './connections-factory.ts';
import { webhookDeliveries, webhookEndpoints } from './connections-tables.ts';
import { requireSendableUrl } from './require-sendable-url.ts';
import { notifyWebhookSenders } from './webhooks-queries.ts';

type Received = { body: string; signature: string; event: string };

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startExternalServer>>;
let received: Received[] = [];
/** Responses left open on purpose, destroyed after each test. */
let openResponses: ServerResponse[] = [];
let mode: 'success' | 'error' | 'redirect' | 'silence' = 'success';

beforeAll(async () => {
  app = await startTestApp({ environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allowed' } });
  receiver = await startExternalServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(headers['playvillage-signature']),
        event: String(headers['playvillage-event']),
      });
      if (mode === 'redirect') response.writeHead(302, { location: `${receiver.address}/other` });
      else if (mode !== 'silence') response.writeHead(mode === 'success' ? 204 : 500);
      if (mode === 'silence') openResponses.push(response);
      else response.end();
    });
  });
});
afterAll(async () => {
  await app.stop();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(() => {
  received = [];
  mode = 'success';
});
afterEach(async () => {
  for (const response of openResponses) response.destroy();
  openResponses = [];
  await app.db.delete(webhookEndpoints);
});

const anEndpoint = (overrides = {}) =>
  aWebhook(app, { url: `${receiver.address}/hook`, isActive: true, ...overrides });
const listDeliveries = () => app.db.select().from(webhookDeliveries);
const waitForDeliveries = (state: string) =>
  eventually(`all deliveries are ${state}`, async () => {
    const rows = await listDeliveries();
    return rows.length > 0 && rows.every((row) => row.state === state) && rows;
  });

test('sends a signed event immediately, with ids but without names', async () => {
  const { secret } = await anEndpoint({ events: ['member.joined'] });
  const member = await aMember(app.services, { name: 'Zelda Quill' });
  await waitForDeliveries('delivered');
  const [request] = received;
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    type: 'member.joined',
    data: { memberId: member.id },
  });
  expect(request?.body).not.toContain('Quill');
  const [time, signature] = request?.signature.split(',') ?? [];
  const expected = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${request?.body}`)
    .digest('hex');
  expect(signature).toBe(`v1=${expected}`);
});

test('sends the events of a booking, but none for a rolled back change', async () => {
  await anEndpoint({ events: ['booking.paid', 'booking.moved', 'booking.cancelled'] });
  const member = await aMemberWithCode(app);
  const id = await aMemberBooking(app, member, await aSlot(app));
  await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: member });
  await eventually('both events are received', async () => received.length === 2);
  expect(received.map(({ event }) => event).sort()).toEqual(['booking.cancelled', 'booking.paid']);
  const failedTransaction = app.sql.begin(async (tx) => {
    await tx`update bookings set status = 'paid' where id = ${id}`;
    throw new Error('rolled back');
  });
  await expect(failedTransaction).rejects.toThrow('rolled back');
  expect((await listDeliveries()).length).toBe(2);
  const [row] = await app.db.select().from(bookings).where(eq(bookings.id, id));
  expect(row?.status).toBe('cancelled');
});

test('retries a delivery for a day before it fails, and resends it on request', async () => {
  mode = 'error';
  await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('the first attempt fails', async () =>
    (await listDeliveries()).some(({ lastStatus }) => lastStatus === 500),
  );
  let attempts = 1;
  for (; (await listDeliveries())[0]?.state === 'waiting' && attempts < 20; attempts += 1) {
    const [waiting] = await listDeliveries();
    app.clock.set(waiting?.nextTryAt ?? new Date());
    await deliverWebhooks(app.services);
  }
  const [failed] = await listDeliveries();
  expect(failed).toMatchObject({ state: 'failed', attempts: 10, lastProblem: 'status' });
  mode = 'success';
  const admin = await anAdmin(app.services);
  const resent = await app.call(
    'POST',
    `/api/admin/webhook-deliveries/${failed?.id}/resend`,
    {},
    { as: admin },
  );
  expect(resent.status).toBe(200);
  await eventually(
    'the resent delivery arrives',
    async () => (await listDeliveries()).find(({ id }) => id === failed?.id)?.state === 'delivered',
  );
  expect(new Set(received.slice(0, 2).map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('does not follow redirects', async () => {
  mode = 'redirect';
  await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('the first attempt is stored', async () =>
    (await listDeliveries()).some(({ lastStatus }) => lastStatus === 302),
  );
  expect(received.length).toBe(1);
});

test('never connects to a private address', async () => {
  const before = receiver.counts.connections;
  const { id } = await anEndpoint({ isActive: false, events: ['member.joined'] });
  await app.db.insert(webhookDeliveries).values({
    endpointId: id,
    eventId: crypto.randomUUID(),
    event: 'member.joined',
    payload: {},
    nextTryAt: app.clock.now(),
  });
  await app.db.update(webhookEndpoints).set({ isActive: true });
  const { config } = app.services;
  const guarded = { ...config, WEBHOOK_PRIVATE_ADDRESSES: 'refused' as const };
  await deliverWebhooks({ ...app.services, config: guarded });
  expect((await listDeliveries())[0]).toMatchObject({
    lastProblem: 'refusedAddress',
    state: 'waiting',
  });
  expect(receiver.counts.connections).toBe(before);
});

test.each([
  'http://127.0.0.1/x',
  'http://10.1.2.3/x',
  'http://localhost:3000/',
  'http://me:you@tools.example/',
])('rejects the URL %s', (url) => {
  expect(() =>
    requireSendableUrl({ config: { WEBHOOK_PRIVATE_ADDRESSES: 'refused' } }, url),
  ).toThrow('We can’t send to this address');
});

test('disables an endpoint after three days of failures and emails the venue', async () => {
  mode = 'error';
  const failingSince = new Date(app.clock.now().getTime() - 3 * 86_400_000);
  const { id } = await anEndpoint({ failingSince, events: ['member.joined'] });
  await aMember(app.services);
  await eventually('the endpoint is disabled', async () => {
    const [row] = await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return row?.isActive === false && row.disabledAt;
  });
  expect((await app.emailsTo('hello@playvillage.example')).length).toBe(1);
  await aMember(app.services);
  expect((await listDeliveries()).map(({ state }) => state)).toEqual(['failed']);
});

test('sends each delivery once if two servers run concurrently', async () => {
  const { id } = await anEndpoint({ isActive: false });
  await app.db.insert(webhookDeliveries).values(
    Array.from({ length: 20 }, () => ({
      endpointId: id,
      eventId: crypto.randomUUID(),
      event: 'order.paid',
      payload: {},
      nextTryAt: app.clock.now(),
    })),
  );
  await app.db.update(webhookEndpoints).set({ isActive: true });
  await Promise.all([deliverWebhooks(app.services), deliverWebhooks(app.services)]);
  expect(received.length).toBe(20);
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(20);
});

test('does not delay other endpoints if one hangs', async () => {
  mode = 'silence';
  const hangingEndpoint = await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('the hanging endpoint is called', async () => received.length === 1);
  mode = 'success';
  const otherEndpoint = await anEndpoint({ events: ['order.paid'] });
  const delivery = { eventId: crypto.randomUUID(), event: 'order.paid', payload: {} };
  await app.db.insert(webhookDeliveries).values({ ...delivery, endpointId: otherEndpoint.id });
  await notifyWebhookSenders(app.db);
  const rows = await eventually('the other endpoint receives its event', async () => {
    const rows = await listDeliveries();
    return rows.some(({ state }) => state === 'delivered') && rows;
  });
  expect(rows.find(({ endpointId }) => endpointId === hangingEndpoint.id)).toMatchObject({
    state: 'waiting',
    lastProblem: null,
  });
});

test('also signs with the earlier secret for a day after a rotation', async () => {
  const { id } = await anEndpoint({ events: ['member.joined'] });
  const admin = await anAdmin(app.services);
  await eventually('the first event is received', async () => received.length === 1);
  const { json } = await app.call('POST', `/api/admin/webhooks/${id}/secret`, {}, { as: admin });
  expect((json as { secret: string }).secret).toMatch(/^whsec_/);
  await aMember(app.services);
  await eventually('the second event is received', async () => received.length === 2);
  expect(received[1]?.signature.match(/v1=/g)?.length).toBe(2);
  app.clock.advanceMinutes(24 * 60 + 1);
  await aMember(app.services);
  await eventually('the third event is received', async () => received.length === 3);
  expect(received[2]?.signature.match(/v1=/g)?.length).toBe(1);
});
