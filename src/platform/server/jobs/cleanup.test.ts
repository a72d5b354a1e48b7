import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { outbox, throttles } from '../database/platform-tables.ts';
import { cleanupJobs } from './cleanup.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const attachments = [
  { filename: 'waiver.pdf', contentType: 'application/pdf', contentBase64: 'AA==' },
];

async function insertEmail(key: string, state: 'sent' | 'failed', sentDaysAgo: number) {
  await app.db.insert(outbox).values({
    key,
    recipient: 'ann@example.org',
    mail: { subject: 'A copy', text: 'Here it is.', attachments },
    state,
    sentAt: new Date(app.clock.now().getTime() - sentDaysAgo * 86_400_000),
  });
}

async function emailOf(key: string) {
  const [row] = await app.db.select().from(outbox).where(eq(outbox.key, key));
  return row?.mail as { text: string; attachments?: unknown } | undefined;
}

it('deletes only attachments of emails sent more than a week ago', async () => {
  await insertEmail('sent long ago', 'sent', 8);
  await insertEmail('sent recently', 'sent', 6);
  await insertEmail('never sent', 'failed', 8);
  await cleanupJobs.tidy.run(app.services, {});
  expect((await emailOf('sent long ago'))?.attachments).toBeUndefined();
  expect((await emailOf('sent recently'))?.attachments).toEqual(attachments);
  expect((await emailOf('never sent'))?.attachments).toEqual(attachments);
});

it('deletes only expired throttle windows', async () => {
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);
  await app.db.insert(throttles).values([
    { name: 'test', subject: 'expired', windowEndsAt: at(-1), count: 3 },
    { name: 'test', subject: 'current', windowEndsAt: at(1), count: 3 },
  ]);
  await cleanupJobs.tidy.run(app.services, {});
  const remaining = await app.db.select().from(throttles).where(eq(throttles.name, 'test'));
  expect(remaining.map(({ subject }) => subject)).toEqual(['current']);
});

it('deletes only texts of sign-in emails sent more than a day ago', async () => {
  await insertEmail('sign-in-reset:old', 'sent', 2);
  await insertEmail('sign-in-reset:new', 'sent', 0.5);
  await insertEmail('booking-confirmed:old', 'sent', 2);
  await cleanupJobs.tidy.run(app.services, {});
  expect((await emailOf('sign-in-reset:old'))?.text).toBe('');
  expect((await emailOf('sign-in-reset:new'))?.text).toBe('Here it is.');
  expect((await emailOf('booking-confirmed:old'))?.text).toBe('Here it is.');
});
