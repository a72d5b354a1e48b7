import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import {
  aBookingInput,
  aSignedWaiver,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { startTestApp } from '#tests/test-app.ts';

/** `pass()` blocks until `open()` is called; `reached` resolves once a caller is blocked. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass: async () => {
      reached.resolve();
      await opened.promise;
    },
  };
}

test('finishes a request in flight and rejects new ones', async () => {
  const gate = createGate();
  const database = await createDatabaseForTest();
  const app = await startTestApp({ connection: database.address });
  app.clock.set(NOW);
  const { payments } = app.services;
  const createCheckout = payments.createCheckout;
  payments.createCheckout = async (...request) => {
    await gate.pass();
    return createCheckout(...request);
  };
  const input = aBookingInput({ ...(await aSlot(app)), guardianEmail: await aSignedWaiver(app) });
  const response = app.call('POST', '/api/bookings/create-checkout', input);
  await gate.reached;
  const stopped = app.stop();
  await eventually('new requests are rejected', async () => {
    const status = await app.call('GET', '/api/health').then(
      (response) => response.status,
      () => 503,
    );
    return status === 503;
  });
  gate.open();
  const { status, json } = await response;
  expect(status).toBe(200);
  await stopped;
  const reopened = openDatabase(database.address, 2);
  const [row] = await reopened.db.select().from(bookings);
  expect(row).toMatchObject({ id: (json as { bookingId: string }).bookingId, status: 'pending' });
  await reopened.close();
  await database.drop();
});

test('still answers while the proxy learns that it is not ready', async () => {
  const app = await startTestApp({ environment: { DRAIN_SECONDS: '1' } });
  const stopped = app.stop();
  expect((await app.call('GET', '/api/ready')).status).toBe(503);
  expect((await app.call('GET', '/api/health')).status).toBe(200);
  await stopped;
  await expect(app.call('GET', '/api/health')).rejects.toThrow();
});

test('finishes a running job, and the next server does not repeat it', async () => {
  const gate = createGate();
  const database = await createDatabaseForTest();
  const sent: string[] = [];
  const mailer = {
    send: async (_id: string, email: { key: string }) => {
      if (email.key === 'first') await gate.pass();
      sent.push(email.key);
    },
    close: () => undefined,
  };
  const app = await startTestApp({ connection: database.address, mailer });
  const anEmailInput = (key: string) => ({ key, to: 'dana@example.org', subject: key, text: key });
  await app.services.queueEmail(app.db, anEmailInput('first'));
  await gate.reached;
  const stopped = app.stop();
  gate.open();
  await stopped;
  expect(sent).toEqual(['first']);

  const reopened = openDatabase(database.address, 2);
  expect(await reopened.db.select().from(outbox)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  await reopened.close();

  const next = await startTestApp({ connection: database.address, mailer });
  await next.services.queueEmail(next.db, anEmailInput('second'));
  await eventually('the second email is sent', async () => sent.includes('second'));
  await next.stop();
  expect(sent).toEqual(['first', 'second']);
  await database.drop();
});

test('does not wait for a connection that never sent a request', { timeout: 20_000 }, async () => {
  const app = await startTestApp();
  const idleSocket = connect(Number(new URL(app.address).port), '127.0.0.1');
  await once(idleSocket, 'connect');
  const closed = once(idleSocket, 'close');
  // Without `closeConnectionsOnStop`, Node would wait for half a minute or more.
  await app.stop();
  await closed;
  expect(idleSocket.bytesRead).toBe(0);
});

test('serves open connections while it is replaced, and leaves new ones to its replacement', async () => {
  const app = await startTestApp();
  const port = Number(new URL(app.address).port);
  const socket = connect(port, '127.0.0.1');
  const ask = async () => {
    socket.write('GET /api/ready HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return String((await once(socket, 'data'))[0]).toLowerCase();
  };
  expect(await ask()).toContain('connection: keep-alive');
  const closed = once(socket, 'close');
  const stopped = app.stop({ isReplaced: true });
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error.code).toBe('ECONNREFUSED');
  expect(await ask()).toMatch(/^http\/1.1 200 ok.*\r\nconnection: close/s);
  await Promise.all([closed, stopped]);
});
