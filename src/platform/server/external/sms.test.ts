import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { outbox } from '../database/platform-tables.ts';

const aTextMessage = (key: string) => ({
  key,
  to: '+15551234567',
  text: 'Playvillage: Reminder',
  instead: { to: `${key}@example.org`, subject: 'Reminder', text: 'Reminder' },
});
const rowOf = async (app: TestApp, key: string) => {
  const [row] = await app.db.select().from(outbox).where(eq(outbox.key, key));
  return row;
};

describe('the outbox with an SMS provider', () => {
  let app: TestApp;
  let provider: Server;
  let providerResponse = { status: 201, body: {} };
  const requests: { url: string; authorization: string; fields: Record<string, string> }[] = [];

  beforeAll(async () => {
    const port = await findFreePort();
    provider = createServer((request, response) => {
      let text = '';
      request.on('data', (data) => {
        text += data;
      });
      request.on('end', () => {
        const { url = '', headers } = request;
        const fields = Object.fromEntries(new URLSearchParams(text));
        requests.push({ url, authorization: headers.authorization ?? '', fields });
        response.writeHead(providerResponse.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(providerResponse.body));
      });
    }).listen(port, '127.0.0.1');
    app = await startTestApp({
      environment: {
        TWILIO_ACCOUNT_SID: 'AC123',
        TWILIO_AUTH_TOKEN: 'secret',
        SMS_FROM: '+15550001111',
        SMS_API_BASE: `http://127.0.0.1:${port}`,
      },
    });
  });
  beforeEach(() => {
    requests.length = 0;
    providerResponse = { status: 201, body: { sid: 'SM1' } };
  });
  afterAll(async () => {
    await app.stop();
    provider.close();
  });

  test('sends a message once in the provider’s format even if it is queued repeatedly', async () => {
    for (let n = 0; n < 3; n += 1) await app.services.queueSms(app.db, aTextMessage('thrice'));
    await eventually(
      'the message is sent',
      async () => (await rowOf(app, 'thrice'))?.state === 'sent',
    );
    expect(requests).toEqual([
      {
        url: '/2010-04-01/Accounts/AC123/Messages.json',
        authorization: `Basic ${Buffer.from('AC123:secret').toString('base64')}`,
        fields: { To: '+15551234567', From: '+15550001111', Body: 'Playvillage: Reminder' },
      },
    ]);
    expect(await app.emailsTo('thrice@example.org')).toEqual([]);
  });

  test('sends the fallback email once if the recipient has opted out', async () => {
    providerResponse = { status: 400, body: { code: 21610, message: 'unsubscribed +15551234567' } };
    await app.services.queueSms(app.db, aTextMessage('stopped'));
    await eventually('the email is queued', async () => {
      return (await app.emailsTo('stopped@example.org')).length === 1;
    });
    expect(requests).toHaveLength(1);
    const row = await rowOf(app, 'stopped');
    expect(row).toMatchObject({ state: 'failed', lastError: 'text message: 400, code 21610' });
  });

  test.each([
    [429, {}],
    [500, { code: 20500 }],
    [401, { code: 20003 }],
  ])('retries after status %i without sending the fallback email', async (status, body) => {
    providerResponse = { status, body };
    const key = `retried-${status}`;
    await app.services.queueSms(app.db, aTextMessage(key));
    await eventually('the first attempt failed', async () => {
      return (await rowOf(app, key))?.state === 'failed';
    });
    expect(await app.emailsTo(`${key}@example.org`)).toEqual([]);
  });

  test('sends a message after a failed attempt', async () => {
    providerResponse = { status: 503, body: {} };
    await app.services.queueSms(app.db, aTextMessage('retried'));
    await eventually('the first attempt failed', async () => {
      return (await rowOf(app, 'retried'))?.state === 'failed';
    });
    providerResponse = { status: 201, body: {} };
    await eventually(
      'the message is sent',
      async () => (await rowOf(app, 'retried'))?.state === 'sent',
      60,
    );
  });

  test('sends the fallback email if text messages were switched off after queueing', async () => {
    providerResponse = { status: 500, body: {} };
    await app.services.queueSms(app.db, aTextMessage('switched'));
    await eventually('the first attempt failed', async () => {
      return (await rowOf(app, 'switched'))?.state === 'failed';
    });
    app.services.smsSender = null;
    await eventually('the email is queued', async () => {
      return (await app.emailsTo('switched@example.org')).length === 1;
    });
  });
});

test('writes one file per message with SMS=file', async () => {
  const app = await startTestApp({ environment: { SMS: 'file' } });
  await app.services.queueSms(app.db, aTextMessage('filed'));
  const row = await eventually('the message is sent', async () => {
    const found = await rowOf(app, 'filed');
    return found?.state === 'sent' && found;
  });
  const folder = join(app.dataDir, 'outbox');
  expect(await readdir(folder)).toEqual([`${row.id}.sms.txt`]);
  expect(await readFile(join(folder, `${row.id}.sms.txt`), 'utf8')).toBe(
    'To: +15551234567\n\nPlayvillage: Reminder\n',
  );
  await app.stop();
});

test('sends the fallback email once, or nothing if there is none, when text messages are off', async () => {
  const app = await startTestApp();
  for (let n = 0; n < 3; n += 1) await app.services.queueSms(app.db, aTextMessage('off'));
  expect(await app.emailsTo('off@example.org')).toHaveLength(1);
  await app.services.queueSms(app.db, { ...aTextMessage('no-fallback'), instead: null });
  expect(await rowOf(app, 'no-fallback')).toBeUndefined();
  await app.stop();
});
