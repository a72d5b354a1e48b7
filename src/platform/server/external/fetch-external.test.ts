import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allowOnly, startExternalServer } from './external-server-factory.ts';
import { fetchExternal } from './fetch-external.ts';

const allow = allowOnly('127.0.0.1');
const MEGABYTE = 1024 * 1024;

async function fetchFrom(
  listener: RequestListener,
  options: Partial<Parameters<typeof fetchExternal>[1]> = {},
) {
  await using server = await startExternalServer(listener);
  return await fetchExternal(server.address, { allow, ...options });
}

const respondWith =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

/** Writes endlessly until the connection closes. */
const writeRepeatedly = (response: ServerResponse, chunk: Buffer, intervalMillis: number) => {
  const timer = setInterval(() => response.write(chunk), intervalMillis);
  response.on('close', () => clearInterval(timer));
};

describe('fetchExternal on large or slow responses', () => {
  it('stops early at a gzip bomb with a ratio of 1000', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE));
    expect(bomb.length * 1000).toBeLessThan(210 * MEGABYTE);
    const before = process.memoryUsage().rss;
    await expect(
      fetchFrom(respondWith(bomb, { 'content-encoding': 'gzip' })),
    ).rejects.toMatchObject({
      reason: 'tooLarge',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  it.each([
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('stops at a %s bomb', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(6 * MEGABYTE));
    await expect(
      fetchFrom(respondWith(bomb, { 'content-encoding': encoding })),
    ).rejects.toMatchObject({
      reason: 'tooLarge',
    });
  });

  it('stops an endless body at the limit', async () => {
    let written = 0;
    const endless: RequestListener = (_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) written += 65_536;
      };
      response.on('drain', write);
      write();
    };
    await expect(fetchFrom(endless)).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(written).toBeLessThan(20 * MEGABYTE);
  });

  it('accepts a body of exactly the limit but not one byte more', async () => {
    const options = { maxBytes: 1000 };
    await expect(fetchFrom(respondWith('x'.repeat(1000)), options)).resolves.toMatchObject({
      notModified: false,
    });
    for (const compress of [(body: Buffer) => body, gzipSync]) {
      const headers: Record<string, string> =
        compress === gzipSync ? { 'content-encoding': 'gzip' } : {};
      await expect(
        fetchFrom(respondWith(compress(Buffer.alloc(1001, 'x')), headers), options),
      ).rejects.toMatchObject({ reason: 'tooLarge' });
    }
  });

  it('stops a slow response at the timeout', async () => {
    const startedAt = Date.now();
    await expect(
      fetchFrom((_request, response) => writeRepeatedly(response, Buffer.from('x'), 20), {
        timeoutMillis: 400,
      }),
    ).rejects.toMatchObject({ reason: 'tooSlow' });
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });

  it.each([
    ['a response that never starts', () => {}],
    [
      'endless early hints',
      (_request: IncomingMessage, response: ServerResponse) => {
        const timer = setInterval(() => response.writeProcessing(), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('times out on %s', async (_label, listener) => {
    await expect(fetchFrom(listener, { timeoutMillis: 300 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });

  it('applies the timeout to all redirects together', async () => {
    const slowRedirect: RequestListener = (_request, response) =>
      void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 200);
    await expect(fetchFrom(slowRedirect, { timeoutMillis: 500 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });
});

describe('fetchExternal on failures', () => {
  it.each([
    [404, 'notFound'],
    [410, 'notFound'],
    [401, 'denied'],
    [403, 'denied'],
    [500, 'badAnswer'],
    [503, 'badAnswer'],
    [204, 'badAnswer'],
    [304, 'badAnswer'],
    [302, 'badAnswer'],
  ])('reports status %i as %s', async (status, reason) => {
    await expect(fetchFrom(respondWith('', {}, status))).rejects.toMatchObject({ reason, status });
  });

  it('follows at most five redirects', async () => {
    const countdown: RequestListener = (request, response) => {
      const remaining = Number(request.url?.slice(1));
      if (remaining === 0) response.end('done');
      else response.writeHead(302, { location: `./${remaining - 1}` }).end();
    };
    await using server = await startExternalServer(countdown);
    const document = await fetchExternal(`${server.address}/5`, { allow });
    expect(document).toMatchObject({ text: 'done', finalUrl: `${server.address}/0` });
    await expect(fetchExternal(`${server.address}/6`, { allow })).rejects.toMatchObject({
      reason: 'tooManyRedirects',
    });
  });

  it.each([
    ['larger than the body', '100', 'short'],
    ['not a number', 'many', 'x'],
  ])('reports an invalid content-length: %s', async (_label, length, body) => {
    const listener: RequestListener = ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${body}`);
    await expect(fetchFrom(listener)).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  it('rejects a content-length above the limit without reading', async () => {
    const listener: RequestListener = ({ socket }) =>
      void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\nx');
    await expect(fetchFrom(listener)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('reports oversized headers', async () => {
    const listener = respondWith('x', { 'x-long': 'x'.repeat(17_000) });
    await expect(fetchFrom(listener)).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  it.each([
    ['gzip', Buffer.from('not compressed')],
    ['gzip', gzipSync('cut off in the middle').subarray(0, 20)],
    ['br', Buffer.from('not compressed')],
    ['deflate', Buffer.from('not compressed')],
    ['gzip, gzip', gzipSync(gzipSync('twice'))],
    ['zstd', Buffer.from('unsupported')],
  ])('reports a body that is not valid %s', async (encoding, body) => {
    await expect(
      fetchFrom(respondWith(body, { 'content-encoding': encoding })),
    ).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });

  it('rejects an image', async () => {
    await expect(
      fetchFrom(respondWith(Buffer.from([137, 80, 78, 71, 0, 0, 1]))),
    ).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });

  it('reports a server that does not speak HTTP and an unreachable one', async () => {
    await expect(
      fetchFrom(({ socket }) => void socket.end('220 mail.example ESMTP\r\n')),
    ).rejects.toMatchObject({ reason: 'badAnswer' });
    const stopped = await startExternalServer(respondWith('x'));
    await stopped[Symbol.asyncDispose]();
    await expect(fetchExternal(stopped.address, { allow })).rejects.toMatchObject({
      reason: 'unreachable',
    });
    for (const resolve of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]) {
      await expect(
        fetchExternal('http://nowhere.example/', { allow, resolve }),
      ).rejects.toMatchObject({ reason: 'unreachable' });
    }
  });
});

describe('fetchExternal on valid responses', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('decompresses a %s body', async (encoding, compress) => {
    const document = await fetchFrom(
      respondWith(compress('Grüße'), { 'content-encoding': encoding }),
    );
    expect(document).toMatchObject({ text: 'Grüße' });
  });

  it('sends the stored validators and reports a document as not modified', async () => {
    const listener: RequestListener = (request, response) => {
      const { 'if-none-match': tag, 'if-modified-since': since } = request.headers;
      if (tag === '"one"' && since === 'Mon, 02 Nov 2026 10:00:00 GMT') {
        response.writeHead(304).end();
      } else {
        response.writeHead(200, {
          etag: '"one"',
          'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT',
        });
        response.end('text');
      }
    };
    const first = await fetchFrom(listener);
    expect(first).toMatchObject({ notModified: false, etag: '"one"' });
    if (first.notModified) return;
    const { etag, lastModified } = first;
    expect(await fetchFrom(listener, { etag, lastModified })).toEqual({ notModified: true });
    expect(await fetchFrom(listener, { etag: '"two"' })).toMatchObject({ text: 'text' });
  });
});
