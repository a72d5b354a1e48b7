import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowOnly, startExternalServer } from './external-server-factory.ts';
import { fetchExternal } from './fetch-external.ts';
import { hostileUrls } from './hostile-urls-factory.ts';
import { isPublicAddress } from './public-address.ts';

let canary: Awaited<ReturnType<typeof startExternalServer>>;
beforeAll(async () => {
  canary = await startExternalServer((_request, response) => response.end('alive'), '::');
});
afterAll(() => canary[Symbol.asyncDispose]());

const resolveToLoopback = async () => [{ address: '127.0.0.1' }];
const fetchCanary = (url: string, allow?: (address: string) => boolean) =>
  fetchExternal(url.replaceAll('PORT', String(canary.port)), {
    resolve: resolveToLoopback,
    timeoutMillis: 2000,
    ...(allow && { allow }),
  });

describe('fetchExternal', () => {
  it.each(hostileUrls)('rejects %j', async (url) => {
    const before = { ...canary.counts };
    await expect(fetchCanary(url)).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.counts).toEqual(before);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://calendar.example:PORT/',
  ])('fetches %j if the address is allowed', async (url) => {
    const before = canary.counts.requests;
    await expect(fetchCanary(url, () => true)).resolves.toMatchObject({ text: 'alive' });
    expect(canary.counts.requests).toBe(before + 1);
  });

  it('rejects a redirect to a private address', async () => {
    const targets = hostileUrls.filter((url) => /^http:\/\/[!-$&-?A-~]+PORT/.test(url));
    expect(targets.length).toBeGreaterThan(40);
    for (const target of targets.map((url) => url.replaceAll('PORT', String(canary.port)))) {
      await using first = await startExternalServer((_request, response) => {
        response.writeHead(302, { location: target }).end();
      }, '127.0.0.9');
      const before = { ...canary.counts };
      await expect(
        fetchExternal(first.address, { allow: allowOnly('127.0.0.9'), resolve: resolveToLoopback }),
      ).rejects.toMatchObject({ reason: 'refusedAddress' });
      expect(first.counts.requests).toBe(1);
      expect(canary.counts).toEqual(before);
    }
  });

  it('rejects redirects to other protocols, and redirect chains that end at a private address', async () => {
    await using first = await startExternalServer((request, response) => {
      const hops = Number(request.url?.slice(1));
      const location = hops > 0 ? `/${hops - 1}` : `http://127.0.0.1:${canary.port}/`;
      response.writeHead(307, {
        location: request.url === '/file' ? 'file:///etc/hostname' : location,
      });
      response.end();
    }, '127.0.0.9');
    const before = { ...canary.counts };
    for (const path of ['/3', '/file']) {
      await expect(
        fetchExternal(first.address + path, { allow: allowOnly('127.0.0.9') }),
      ).rejects.toMatchObject({ reason: 'refusedAddress' });
    }
    expect(first.counts.requests).toBe(5);
    expect(canary.counts).toEqual(before);
  });

  it('connects to the checked address despite DNS rebinding', async () => {
    await using server = await startExternalServer(
      (_request, response) => response.end('checked'),
      '127.0.0.9',
    );
    let lookups = 0;
    const rebinding = async () => {
      lookups++;
      return [{ address: lookups === 1 ? '127.0.0.9' : '127.0.0.1' }];
    };
    const before = { ...canary.counts };
    const options = { allow: allowOnly('127.0.0.9'), resolve: rebinding };
    const document = await fetchExternal(`http://calendar.example:${server.port}/`, options);
    expect(document).toMatchObject({ text: 'checked' });
    expect(lookups).toBe(1);
    await expect(
      fetchExternal(`http://calendar.example:${canary.port}/`, options),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.counts).toEqual(before);
  });

  it('checks a name again after a redirect to the same name', async () => {
    await using server = await startExternalServer((_request, response) => {
      response.writeHead(301, { location: `http://calendar.example:${canary.port}/` }).end();
    }, '127.0.0.9');
    let lookups = 0;
    const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.9' : '127.0.0.1' }];
    const before = { ...canary.counts };
    await expect(
      fetchExternal(`http://calendar.example:${server.port}/`, {
        allow: allowOnly('127.0.0.9'),
        resolve,
      }),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(lookups).toBe(2);
    expect(canary.counts).toEqual(before);
  });

  it('rejects a name with one private address among allowed ones', async () => {
    const before = { ...canary.counts };
    await expect(
      fetchExternal(`http://calendar.example:${canary.port}/`, {
        allow: allowOnly('127.0.0.9'),
        resolve: async () => [{ address: '127.0.0.9' }, { address: '::1' }],
      }),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.counts).toEqual(before);
  });
});

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['0x08.8.8.8', '8.8', 'calendar.example', '', '2606:4700::1%eth0'])(
    'rejects %j',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});
