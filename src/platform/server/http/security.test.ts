import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let publishedApp: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  publishedApp = await startTestApp({
    environment: { PUBLIC_URL: 'https://play.example', THROTTLE_FACTOR: '1000' },
  });
});
afterAll(async () => {
  await app.stop();
  await publishedApp.stop();
});

const localUrl = (app: TestApp) => `http://127.0.0.1:${app.services.config.PORT}`;

/** Sends an empty object, which is invalid: status 400 means that the origin was accepted. */
async function write(app: TestApp, headers: Record<string, string>) {
  const response = await fetch(`${localUrl(app)}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  return response.status;
}

describe('the origin check', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://play.example.evil.example' },
    { origin: 'http://play.example' },
    { origin: 'https://play.example:444' },
    { origin: 'https://PLAY.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('rejects a write with %j', async (headers) => {
    expect(await write(publishedApp, headers as unknown as Record<string, string>)).toBe(403);
  });

  test('accepts writes with our own origin or none', async () => {
    expect(await write(publishedApp, { origin: 'https://play.example' })).toBe(400);
    expect(await write(publishedApp, {})).toBe(400);
  });

  test('rejects writes from loopback on a published site', async () => {
    expect(await write(publishedApp, { origin: localUrl(publishedApp) })).toBe(403);
  });

  test('accepts writes from all names of this machine, on this port only, without a PUBLIC_URL', async () => {
    const { PORT } = app.services.config;
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await write(app, { origin: `http://${host}:${PORT}` })).toBe(400);
      expect(await write(app, { origin: `http://${host}:${PORT + 1}` })).toBe(403);
      expect(await write(app, { origin: `https://${host}:${PORT}` })).toBe(403);
    }
    expect(await write(app, { origin: `http://evil.example:${PORT}` })).toBe(403);
  });

  test('accepts cross-site reads', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(`${localUrl(publishedApp)}/api/venue`, { headers })).status).toBe(200);
  });
});

describe('the body parser', () => {
  const send = (headers: Record<string, string>, body: string) =>
    fetch(`${localUrl(app)}/api/waitlist`, { method: 'POST', headers, body });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ])('rejects a body of type %s', async (type) => {
    const response = await send({ 'content-type': type }, '{"email":"dana@example.org"}');
    expect(response.status).toBe(415);
    expect(await response.text()).toBe('Only JSON is accepted here.');
  });

  test('accepts JSON with a charset', async () => {
    const response = await send({ 'content-type': 'application/json; charset=utf-8' }, '{}');
    // Not 415: only the missing email is rejected.
    expect(response.status).toBe(400);
  });

  test('rejects a body of more than 256 kB and keeps running', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(256 * 1024) });
    const response = await send({ 'content-type': 'application/json' }, body);
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('The request is too large.');
    expect((await app.call('GET', '/api/health')).status).toBe(200);
  });

  test('sends the error to clients that are still uploading a body that is too large', async () => {
    // In a separate process: in this one, the client would not write while the server responds.
    const upload = `
      const body = JSON.stringify({ email: 'x'.repeat(30_000_000) });
      for (let n = 0; n < 5; n++) {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(process.argv[1], { method: 'POST', headers, body });
        console.log(response.status, await response.text());
      }`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      upload,
      `${app.address}/api/waitlist`,
    ]);
    expect(stdout).toBe('413 The request is too large.\n'.repeat(5));
  });

  const sendJson = (body: string) => send({ 'content-type': 'application/json' }, body);
  const manyKeys = (count: number, length = 1) =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`${n}`.padEnd(length, 'é'), true]),
      ),
    );

  test.each([
    ['keys', manyKeys(17_000)],
    ['items', `{"email":[${'1,'.repeat(80_000)}1]}`],
    ['objects', `{"email":[${'{},'.repeat(80_000)}{}]}`],
    ['levels', `{"email":${'['.repeat(33)}${']'.repeat(33)}}`],
    ['unclosed levels', '{"a":'.repeat(33)],
  ])('rejects a body with too many %s before parsing', async (_label, body) => {
    const response = await sendJson(body);
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      400,
      'errors.tooManyParts',
    ]);
  });

  test('accepts commas, quotes and brackets in strings', async () => {
    const text = '[{"a\\\\":1},"\\'.repeat(4_000);
    const response = await sendJson(JSON.stringify({ email: 'dana@example.org', [text]: text }));
    expect(await response.text()).toMatch(/: Unknown field$/);
  });

  test('sends a short response for many invalid fields', async () => {
    const response = await sendJson(manyKeys(400, 300));
    expect(response.headers.get('x-error-code')).toBe('errors.fieldProblem');
    const text = await response.text();
    expect(text.split('\n')).toHaveLength(10);
    expect(Buffer.byteLength(text)).toBeLessThan(2000);
  });
});

describe('malformed URLs', () => {
  test.each([
    ['/api/bookings/%E0%A4%A', 400, 'This address is not valid.'],
    ['/api/bookings/%00', 400, 'The request contains a character that can’t be saved.'],
    ['/api/venue?x=%00', 400, 'The request contains a character that can’t be saved.'],
    [
      `/api/venue?${'x=1&'.repeat(101)}`,
      400,
      'The request has too many fields, or they are nested too deeply.',
    ],
    [`/api/bookings/${'x'.repeat(600)}`, 404, 'We couldn’t find that.'],
  ])('get a response with a message: %s', async (path, status, message) => {
    const response = await app.call('GET', path);
    expect([response.status, response.text]).toEqual([status, message]);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });
});

describe('security headers', () => {
  const policyOf = (headers: Headers) =>
    new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ');
        return [name, sources];
      }),
    );

  const expectCommonHeaders = (headers: Headers) => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  };

  test.each(['/api/docs', '/no-page', '/api'])(
    'allow only our own scripts, and none inline, on %s',
    async (path) => {
      const { headers } = await app.call('GET', path);
      const policy = policyOf(headers);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy.get('script-src-attr')).toEqual(["'none'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect([...policy.values()].flat().join(' ')).not.toMatch(
        /https?:|\*|unsafe-eval'(?<!wasm-unsafe-eval')/,
      );
      expect(policy.has('upgrade-insecure-requests')).toBe(false);
      expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expectCommonHeaders(headers);
    },
  );

  test.each(['/api/venue', '/api/auth/user', '/api/bookings', '/api/health', '/api/nothing'])(
    'allow no scripts or resources in responses of %s',
    async (path) => {
      const { headers } = await app.call('GET', path);
      expect(policyOf(headers).get('default-src')).toEqual(["'none'"]);
      expect(policyOf(headers).get('frame-ancestors')).toEqual(["'none'"]);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expectCommonHeaders(headers);
    },
  );

  test('include HSTS only over HTTPS', async () => {
    expect(
      (await app.call('GET', '/api/venue')).headers.get('strict-transport-security'),
    ).toBeNull();
    const { headers } = await fetch(`${localUrl(publishedApp)}/api/venue`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });

  test('disable caching of API responses that are not shared', async () => {
    for (const path of ['/api/auth/user', '/api/bookings/mine']) {
      expect((await app.call('GET', path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

test.each([
  [99, 400],
  [100, 200],
])('answers an invalid parameter after %i others with %i', async (count, status) => {
  const others = Array.from({ length: count }, (_, index) => `q${index}=1`).join('&');
  const response = await fetch(`${localUrl(app)}/api/events?${others}&limit=none`);
  expect(response.status).toBe(status);
});
