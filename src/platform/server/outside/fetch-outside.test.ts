import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetchOutside } from './fetch-outside.ts';
import { onlyAt, startOutside } from './outside-factory.ts';

const allow = onlyAt('127.0.0.1');
const MEGABYTE = 1024 * 1024;

async function fetchFrom(
  answer: RequestListener,
  options: Partial<Parameters<typeof fetchOutside>[1]> = {},
) {
  await using outside = await startOutside(answer);
  return await fetchOutside(outside.address, { allow, ...options });
}

const responds =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

/** Writes endlessly while the other side reads. */
const drip = (response: ServerResponse, piece: Buffer, everyMillis: number) => {
  const timer = setInterval(() => response.write(piece), everyMillis);
  response.on('close', () => clearInterval(timer));
};

describe('limits', () => {
  it('stops early at a thousandfold gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE));
    expect(bomb.length * 1000).toBeLessThan(210 * MEGABYTE);
    const before = process.memoryUsage().rss;
    await expect(fetchFrom(responds(bomb, { 'content-encoding': 'gzip' }))).rejects.toMatchObject({
      reason: 'tooLarge',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  it.each([
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('stops at a bomb of %s', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(6 * MEGABYTE));
    await expect(fetchFrom(responds(bomb, { 'content-encoding': encoding }))).rejects.toMatchObject(
      {
        reason: 'tooLarge',
      },
    );
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

  it('accepts a body of exactly the limit, and none a byte longer', async () => {
    const options = { maxBytes: 1000 };
    await expect(fetchFrom(responds('x'.repeat(1000)), options)).resolves.toMatchObject({
      notModified: false,
    });
    for (const pack of [(body: Buffer) => body, gzipSync]) {
      const headers: Record<string, string> =
        pack === gzipSync ? { 'content-encoding': 'gzip' } : {};
      await expect(
        fetchFrom(responds(pack(Buffer.alloc(1001, 'x')), headers), options),
      ).rejects.toMatchObject({ reason: 'tooLarge' });
    }
  });

  it('stops a slow drip at the timeout', async () => {
    const started = Date.now();
    await expect(
      fetchFrom((_request, response) => drip(response, Buffer.from('x'), 20), {
        timeoutMillis: 400,
      }),
    ).rejects.toMatchObject({ reason: 'tooSlow' });
    expect(Date.now() - started).toBeLessThan(5000);
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
  ])('times out on %s', async (_what, answer) => {
    await expect(fetchFrom(answer, { timeoutMillis: 300 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });

  it('applies the timeout to all redirects together', async () => {
    const slowly: RequestListener = (_request, response) =>
      void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 200);
    await expect(fetchFrom(slowly, { timeoutMillis: 500 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });
});

describe('failed responses', () => {
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
  ])('reports a %i', async (status, reason) => {
    await expect(fetchFrom(responds('', {}, status))).rejects.toMatchObject({ reason, status });
  });

  it('follows at most five redirects', async () => {
    const countdown: RequestListener = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `./${left - 1}` }).end();
    };
    await using outside = await startOutside(countdown);
    const answer = await fetchOutside(`${outside.address}/5`, { allow });
    expect(answer).toMatchObject({ text: 'there', address: `${outside.address}/0` });
    await expect(fetchOutside(`${outside.address}/6`, { allow })).rejects.toMatchObject({
      reason: 'tooManyRedirects',
    });
  });

  it.each([
    ['one that promises more than it sends', '100', 'short'],
    ['one that promises a text', 'many', 'x'],
  ])('reports a wrong content-length: %s', async (_what, length, body) => {
    const lying: RequestListener = ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${body}`);
    await expect(fetchFrom(lying)).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  it('rejects a content-length above the limit without reading', async () => {
    const lying: RequestListener = ({ socket }) =>
      void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\nx');
    await expect(fetchFrom(lying)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('reports headers that are too large', async () => {
    const answer = responds('x', { 'x-long': 'x'.repeat(17_000) });
    await expect(fetchFrom(answer)).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  it.each([
    ['gzip', Buffer.from('not packed at all')],
    ['gzip', gzipSync('cut off in the middle').subarray(0, 20)],
    ['br', Buffer.from('not packed at all')],
    ['deflate', Buffer.from('not packed at all')],
    ['gzip, gzip', gzipSync(gzipSync('twice'))],
    ['zstd', Buffer.from('never asked for')],
  ])('reports a body that %s cannot decompress', async (encoding, body) => {
    await expect(fetchFrom(responds(body, { 'content-encoding': encoding }))).rejects.toMatchObject(
      {
        reason: 'badAnswer',
      },
    );
  });

  it('reports a picture', async () => {
    await expect(
      fetchFrom(responds(Buffer.from([137, 80, 78, 71, 0, 0, 1]))),
    ).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });

  it('reports a server that speaks no HTTP, and an unreachable one', async () => {
    await expect(
      fetchFrom(({ socket }) => void socket.end('220 mail.example ESMTP\r\n')),
    ).rejects.toMatchObject({ reason: 'badAnswer' });
    const gone = await startOutside(responds('x'));
    await gone[Symbol.asyncDispose]();
    await expect(fetchOutside(gone.address, { allow })).rejects.toMatchObject({
      reason: 'unreachable',
    });
    for (const resolve of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))]) {
      await expect(
        fetchOutside('http://nowhere.example/', { allow, resolve }),
      ).rejects.toMatchObject({ reason: 'unreachable' });
    }
  });
});

describe('a document', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('is decompressed from %s', async (encoding, pack) => {
    const answer = await fetchFrom(responds(pack('Grüße'), { 'content-encoding': encoding }));
    expect(answer).toMatchObject({ text: 'Grüße' });
  });

  it('is requested with its validators and reported as not modified', async () => {
    const answer: RequestListener = (request, response) => {
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
    const first = await fetchFrom(answer);
    expect(first).toMatchObject({ notModified: false, etag: '"one"' });
    if (first.notModified) return;
    const { etag, lastModified } = first;
    expect(await fetchFrom(answer, { etag, lastModified })).toEqual({ notModified: true });
    expect(await fetchFrom(answer, { etag: '"two"' })).toMatchObject({ text: 'text' });
  });
});
