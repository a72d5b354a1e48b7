import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookieJar } from '#tests/cookie-jar.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let emailServer: SMTPServer;
const received: string[] = [];

beforeAll(async () => {
  emailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((ready) => emailServer.listen(0, '127.0.0.1', ready));
  const { port } = emailServer.server.address() as AddressInfo;
  app = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>((closed) => emailServer.close(closed));
});

test('sends a magic link over SMTP that signs in', async () => {
  await app.call('POST', '/api/auth/sign-in/magic-link', { email: 'posted@example.org' });
  const email = await eventually('the email', async () =>
    received.find((text) => text.includes('posted@example.org')),
  );
  // Quoted-printable: long lines are broken with "=", and "=" itself is "=3D".
  const text = email.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  expect(text).toMatch(/^Subject: Your sign-in link for Playvillage$/m);
  const token = /\/login\?link=(\S+)/.exec(text)?.[1] ?? '';
  const jar = createCookieJar();
  jar.store((await app.call('POST', '/api/auth/magic-link/verify', { token })).headers);
  const me = await app.call('GET', '/api/auth/user', undefined, { as: jar });
  expect(me.json).toMatchObject({ email: 'posted@example.org', emailVerified: true });
});
