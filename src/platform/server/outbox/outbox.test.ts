import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { outbox } from '../database/platform-tables.ts';

const anEmailInput = (key: string, changes = {}) => ({
  key,
  to: 'dana@example.org',
  subject: `About ${key}`,
  text: 'Hello Dana,\n\nall is well.',
  ...changes,
});

const rowOf = async (app: TestApp, key: string) => {
  const [row] = await app.db.select().from(outbox).where(eq(outbox.key, key));
  return row;
};
const isSent = async (app: TestApp, key: string) => (await rowOf(app, key))?.state === 'sent';

describe('the outbox without a mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('writes an email to a file once even if it is queued repeatedly', async () => {
    for (let n = 0; n < 3; n += 1) await app.services.queueEmail(app.db, anEmailInput('thrice'));
    await eventually('the email is sent', () => isSent(app, 'thrice'));
    const files = (await app.readSentEmails()).filter((file) => file.includes('About thrice'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^To: dana@example\.org$/m);
    expect(files[0]).toMatch(/^From: Playvillage <hello@playvillage\.example>$/m);
    expect(files[0]).toContain('all is well.');
  });

  test('drops an email queued in a rolled-back transaction', async () => {
    await app.db
      .transaction(async (db) => {
        await app.services.queueEmail(db, anEmailInput('undone'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await app.services.queueEmail(app.db, anEmailInput('done'));
    await eventually('the other email is sent', () => isSent(app, 'done'));
    expect(await rowOf(app, 'undone')).toBeUndefined();
    expect((await app.readSentEmails()).join()).not.toContain('About undone');
  });

  test('sends fifty emails that are queued at once', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `burst-${n}`);
    await Promise.all(keys.map((key) => app.services.queueEmail(app.db, anEmailInput(key))));
    await eventually('all are sent', async () => {
      const states = await Promise.all(keys.map((key) => isSent(app, key)));
      return states.every(Boolean);
    });
  });

  test('escapes user input in the HTML', async () => {
    const text = 'Hello <b onclick="x">Dana</b>,\n\nsee:\nhttps://example.org/?a=1&b="2"';
    await app.services.queueEmail(app.db, anEmailInput('typed', { text }));
    await eventually('the email is sent', () => isSent(app, 'typed'));
    const file =
      (await app.readSentEmails()).find((content) => content.includes('About typed')) ?? '';
    const html = file.slice(file.indexOf('text/html')).replaceAll(/=\n/g, '');
    expect(html).not.toContain('<b onclick');
    expect(html).toContain('&lt;b onclick=3D&quot;x&quot;&gt;');
  });
});

test('retries until the mail server is up, then sends the email once', async () => {
  const port = await findFreePort();
  const app = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await app.services.queueEmail(app.db, anEmailInput('retried'));
  const failed = await eventually('the first attempt failed', async () => {
    const row = await rowOf(app, 'retried');
    return row?.state === 'failed' && row;
  });
  expect(failed).toMatchObject({ attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') });

  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await eventually('the email is sent', () => isSent(app, 'retried'), 25);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Message-ID: <${failed.id}@localhost>`);
  expect(await rowOf(app, 'retried')).toMatchObject({ lastError: null });
  await app.stop();
  await new Promise<void>((closed) => server.close(closed));
}, 60_000);
