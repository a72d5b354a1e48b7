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
import { startOutside } from '#platform/server/outside/outside-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aWebhook, deliverWebhooks } from './connections-factory.ts';
import { webhookDeliveries, webhookEndpoints } from './connections-tables.ts';
import { refuseAddress } from './refuse-address.ts';
import { wake } from './webhooks-queries.ts';

type Received = { body: string; signature: string; event: string };

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startOutside>>;
let received: Received[] = [];
/** Responses held open, destroyed after the test. */
let held: ServerResponse[] = [];
let mode: 'fine' | 'error' | 'redirect' | 'silence' = 'fine';

beforeAll(async () => {
  app = await startTestApp({ environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allowed' } });
  receiver = await startOutside((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { headers } = request;
      received.push({
        body: Buffer.concat(pieces).toString(),
        signature: String(headers['playvillage-signature']),
        event: String(headers['playvillage-event']),
      });
      if (mode === 'redirect') response.writeHead(302, { location: `${receiver.address}/else` });
      else if (mode !== 'silence') response.writeHead(mode === 'fine' ? 204 : 500);
      if (mode === 'silence') held.push(response);
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
  mode = 'fine';
});
afterEach(async () => {
  for (const response of held) response.destroy();
  held = [];
  await app.db.delete(webhookEndpoints);
});

const anEndpoint = (overrides = {}) =>
  aWebhook(app, { url: `${receiver.address}/hook`, isActive: true, ...overrides });
const deliveries = () => app.db.select().from(webhookDeliveries);
const settled = (state: string) =>
  eventually(`a delivery is ${state}`, async () => {
    const rows = await deliveries();
    return rows.length > 0 && rows.every((row) => row.state === state) && rows;
  });

test('sends an event at once, signed, by id and without names', async () => {
  const { secret } = await anEndpoint({ events: ['member.joined'] });
  const member = await aMember(app.services, { name: 'Zelda Quill' });
  await settled('delivered');
  const [call] = received;
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    type: 'member.joined',
    data: { memberId: member.id },
  });
  expect(call?.body).not.toContain('Quill');
  const [time, signature] = call?.signature.split(',') ?? [];
  const expected = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${call?.body}`)
    .digest('hex');
  expect(signature).toBe(`v1=${expected}`);
});

test('sends the events of a booking, but none for a rolled back change', async () => {
  await anEndpoint({ events: ['booking.paid', 'booking.moved', 'booking.cancelled'] });
  const member = await aMemberWithCode(app);
  const id = await aMemberBooking(app, member, await aSlot(app));
  await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: member });
  await eventually('both were received', async () => received.length === 2);
  expect(received.map(({ event }) => event).sort()).toEqual(['booking.cancelled', 'booking.paid']);
  const broken = app.sql.begin(async (tx) => {
    await tx`update bookings set status = 'paid' where id = ${id}`;
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect((await deliveries()).length).toBe(2);
  const [row] = await app.db.select().from(bookings).where(eq(bookings.id, id));
  expect(row?.status).toBe('cancelled');
});

test('retries a failed delivery for a day, then fails it; it can be resent', async () => {
  mode = 'error';
  await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('the first try', async () =>
    (await deliveries()).some(({ lastStatus }) => lastStatus === 500),
  );
  let tries = 1;
  for (; (await deliveries())[0]?.state === 'waiting' && tries < 20; tries += 1) {
    const [waiting] = await deliveries();
    app.clock.set(waiting?.nextTryAt ?? new Date());
    await deliverWebhooks(app.services);
  }
  const [given] = await deliveries();
  expect(given).toMatchObject({ state: 'failed', attempts: 10, lastProblem: 'status' });
  mode = 'fine';
  const admin = await anAdmin(app.services);
  const again = await app.call(
    'POST',
    `/api/admin/webhook-deliveries/${given?.id}/resend`,
    {},
    { as: admin },
  );
  expect(again.status).toBe(200);
  await eventually(
    'it arrives',
    async () => (await deliveries()).find(({ id }) => id === given?.id)?.state === 'delivered',
  );
  expect(new Set(received.slice(0, 2).map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('does not follow redirects', async () => {
  mode = 'redirect';
  await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('a try', async () =>
    (await deliveries()).some(({ lastStatus }) => lastStatus === 302),
  );
  expect(received.length).toBe(1);
});

test('never connects to a private address', async () => {
  const before = receiver.seen.connections;
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
  expect((await deliveries())[0]).toMatchObject({
    lastProblem: 'refusedAddress',
    state: 'waiting',
  });
  expect(receiver.seen.connections).toBe(before);
});

test.each([
  'http://127.0.0.1/x',
  'http://10.1.2.3/x',
  'http://localhost:3000/',
  'http://me:you@tools.example/',
])('refuses the address %s', (url) => {
  expect(() => refuseAddress({ config: { WEBHOOK_PRIVATE_ADDRESSES: 'refused' } }, url)).toThrow(
    'Nothing is sent',
  );
});

test('switches an endpoint off after three days of failures and mails the venue', async () => {
  mode = 'error';
  const failingSince = new Date(app.clock.now().getTime() - 3 * 86_400_000);
  const { id } = await anEndpoint({ failingSince, events: ['member.joined'] });
  await aMember(app.services);
  await eventually('it is off', async () => {
    const [row] = await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return row?.isActive === false && row.disabledAt;
  });
  expect((await app.mailsTo('hello@playvillage.example')).length).toBe(1);
  await aMember(app.services);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed']);
});

test('sends each delivery once with two servers', async () => {
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

test('does not delay other endpoints for one that hangs', async () => {
  mode = 'silence';
  const slow = await anEndpoint({ events: ['member.joined'] });
  await aMember(app.services);
  await eventually('it was called', async () => received.length === 1);
  mode = 'fine';
  const quick = await anEndpoint({ events: ['order.paid'] });
  const facts = { eventId: crypto.randomUUID(), event: 'order.paid', payload: {} };
  await app.db.insert(webhookDeliveries).values({ ...facts, endpointId: quick.id });
  await wake(app.db);
  const states = await eventually('the other has received', async () => {
    const rows = await deliveries();
    return rows.some(({ state }) => state === 'delivered') && rows;
  });
  expect(states.find(({ endpointId }) => endpointId === slow.id)).toMatchObject({
    state: 'waiting',
    lastProblem: null,
  });
});

test('signs with the earlier secret, too, for a day after a new one', async () => {
  const { id } = await anEndpoint({ events: ['member.joined'] });
  const admin = await anAdmin(app.services);
  await eventually('the event of the admin arrives', async () => received.length === 1);
  const { json } = await app.call('POST', `/api/admin/webhooks/${id}/secret`, {}, { as: admin });
  expect((json as { secret: string }).secret).toMatch(/^whsec_/);
  await aMember(app.services);
  await eventually('it is received', async () => received.length === 2);
  expect(received[1]?.signature.match(/v1=/g)?.length).toBe(2);
  app.clock.passMinutes(24 * 60 + 1);
  await aMember(app.services);
  await eventually('it is received', async () => received.length === 3);
  expect(received[2]?.signature.match(/v1=/g)?.length).toBe(1);
});
