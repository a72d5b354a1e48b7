import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  linkInEmail,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('logs no personal data of a family that books, pays and cancels', async () => {
  const email = anEmail();
  const input = { ...(await aSlot(app)), guardianEmail: email, guardianName: 'Dana Unmistakable' };
  const hold = await aHold(app, {
    ...input,
    guardianPhone: '555-987-6543',
    notes: 'Peanut allergy',
  });
  await pay(app, hold.sessionId);
  const { id, token } = await linkInEmail(app, email);
  await app.call('GET', `/api/waivers/check/${email}`);
  await app.call('GET', `/api/bookings/${id}?token=${token}`);
  await app.call('POST', `/api/bookings/${id}/cancel`, { token });
  await app.call('POST', '/api/bookings/create-checkout', { ...input, price: 1 });
  await app.call('POST', '/api/bookings/create-checkout', { ...input, type: 'trial' });
  const member = await aMemberWithCode(app);
  await aMemberBooking(app, member, await aSlot(app));
  await eventually('all emails are sent', async () => (await app.readSentEmails()).length >= 3);

  const text = lines.join('\n');
  expect(text).toContain('"route":"/api/bookings/:id/cancel"');
  expect(lines.length).toBeGreaterThan(3);
  for (const secret of [
    email,
    member.email,
    'Dana Unmistakable',
    '555-987-6543',
    'Peanut',
    token,
    hold.sessionId,
    member.cookie.split('=')[1],
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('logs a failed query without its values', async () => {
  lines.length = 0;
  const duplicate = { id: 'duplicate', name: 'Dana Unmistakable', email: 'duplicate@example.org' };
  await app.db.insert(users).values(duplicate);
  const failed = await app.db
    .insert(users)
    .values(duplicate)
    .catch((error: unknown) => error);
  log.error({ err: failed }, 'unexpected');
  const [line = ''] = lines;
  expect(line).toContain('a query failed');
  expect(line).toContain('users_');
  expect(line).not.toContain('duplicate@example.org');
  expect(line).not.toContain('Dana Unmistakable');
});

test('logs messages of database server errors, even of plain copies, but not of statement errors', () => {
  lines.length = 0;
  const diskFull = Object.assign(new Error('could not extend file: No space left on device'), {
    ...{
      name: 'PostgresError',
      severity: 'ERROR',
      code: '53100',
      query: 'insert dana@example.org',
    },
  });
  const failed = Object.assign(new Error('Failed query: dana@example.org', { cause: diskFull }), {
    query: 'insert dana@example.org',
  });
  log.error({ err: failed }, 'unexpected');
  log.error(
    { err: { ...diskFull, message: diskFull.message, stack: diskFull.stack, queue: 'x' } },
    'job queue',
  );
  for (const line of lines) {
    expect(line).toContain('No space left on device');
    expect(line).toContain('53100');
    expect(line).not.toContain('dana@example.org');
  }
  const statementError = {
    ...diskFull,
    message: 'invalid input: "Dana"',
    stack: 'Dana',
    code: '22P02',
  };
  log.error({ err: statementError }, 'job queue');
  expect(lines.at(-1)).not.toContain('Dana');
});

test('logs only the type of a thrown value that is not an error', () => {
  log.error({ err: new Map([['name', 'Dana']]) }, 'failed');
  log.error({ err: 'Dana' }, 'failed');
  expect(lines.at(-2)).toContain('"kind":"Map"');
  expect(lines.at(-1)).toContain('"kind":"string"');
  expect(lines.slice(-2).join()).not.toContain('Dana');
});

test('writes one JSON object with a time per line', () => {
  log.info({ text: 'a\nbreak' }, 'message');
  const line = lines.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ msg: 'message', text: 'a\nbreak' });
  expect(line.trim().split('\n')).toHaveLength(1);
});

test('tells which worker logs, and nothing of workers without any', () => {
  const written: string[] = [];
  const destination = { write: (line: string) => written.push(line) };
  createLog({ LOG_LEVEL: 'info' }, destination, null).info('alone');
  createLog({ LOG_LEVEL: 'info' }, destination, {
    number: 2,
    isFirst: false,
    database: null,
  }).info('one of several');
  expect(written.map((line) => JSON.parse(line).worker)).toEqual([undefined, 2]);
});
