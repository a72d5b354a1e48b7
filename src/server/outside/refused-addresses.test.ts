import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchOutside } from './fetch-outside.ts';
import { onlyAt, startOutside } from './outside-examples.ts';
import { isPublicAddress } from './public-address.ts';

/** PORT is the canary's, which listens on every address that this machine has. */
const hostile = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT',
  'HTTP://127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:////127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://127.0.0.1:PORT/#@example.com/',
  'http://127.0.0.1:PORT/?x=http://example.com/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0000.0000.0001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127。0。0。1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127.0.0.1\t:PORT/',
  'http://0/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0.1.2.3:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://calendar.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://ⓛocalhost:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal:PORT/',
  'http://router.home.arpa:PORT/',
  'http://intranet:PORT/',
  'http://user@calendar.example:PORT/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://calendar.example.:PORT/',
  // Names, all of which the tests' resolver finds at 127.0.0.1.
  'http://calendar.example:PORT/',
  'http://127.0.0.1.nip.example:PORT/',
  'http://xn--kalender-2za.example:PORT/',
  'https://calendar.example:PORT/',
  'http://10.0.0.1/',
  'http://10.255.255.255:8080/',
  'http://172.16.0.1/',
  'http://172.31.255.254/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[fe80::1%lo]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]/',
  'http://[fec0::1]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[100::1]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://[3fff::1]:PORT/',
  'http://[5f00::1]:PORT/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:25/',
  'http://8.8.8.8:1023/',
  'http://0x08080808/',
  'http://010.010.010.010/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/hostname',
  'gopher://127.0.0.1:PORT/_x',
  'data:text/calendar,BEGIN:VCALENDAR',
  'javascript:alert(1)',
  'ws://127.0.0.1:PORT/',
  'webcal://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'http://',
  'http://:PORT/',
  'http://[::1:PORT/',
  'calendar',
  '',
];

let canary: Awaited<ReturnType<typeof startOutside>>;
beforeAll(async () => {
  canary = await startOutside((_request, response) => response.end('alive'), '::');
});
afterAll(() => canary[Symbol.asyncDispose]());

const atHome = async () => [{ address: '127.0.0.1' }];
const fetchCanary = (address: string, allow?: (address: string) => boolean) =>
  fetchOutside(address.replaceAll('PORT', String(canary.port)), {
    resolve: atHome,
    patienceMillis: 2000,
    ...(allow && { allow }),
  });

describe('addresses that are not the public internet', () => {
  it.each(hostile)('refuses %j', async (address) => {
    const before = { ...canary.seen };
    await expect(fetchCanary(address)).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.seen).toEqual(before);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://calendar.example:PORT/',
  ])('the canary does sing for who is let through to %j', async (address) => {
    const before = canary.seen.requests;
    await expect(fetchCanary(address, () => true)).resolves.toMatchObject({ text: 'alive' });
    expect(canary.seen.requests).toBe(before + 1);
  });

  it('refuses the second hop into the house, though the first was allowed', async () => {
    const targets = hostile.filter((address) => /^http:\/\/[!-$&-?A-~]+PORT/.test(address));
    expect(targets.length).toBeGreaterThan(40);
    for (const target of targets.map((text) => text.replaceAll('PORT', String(canary.port)))) {
      await using first = await startOutside((_request, response) => {
        response.writeHead(302, { location: target }).end();
      }, '127.0.0.9');
      const before = { ...canary.seen };
      await expect(
        fetchOutside(first.address, { allow: onlyAt('127.0.0.9'), resolve: atHome }),
      ).rejects.toMatchObject({ reason: 'refusedAddress' });
      expect(first.seen.requests).toBe(1);
      expect(canary.seen).toEqual(before);
    }
  });

  it('refuses at the end of a chain, and redirects to what is not http', async () => {
    await using first = await startOutside((request, response) => {
      const hops = Number(request.url?.slice(1));
      const location = hops > 0 ? `/${hops - 1}` : `http://127.0.0.1:${canary.port}/`;
      response.writeHead(307, {
        location: request.url === '/file' ? 'file:///etc/hostname' : location,
      });
      response.end();
    }, '127.0.0.9');
    const before = { ...canary.seen };
    for (const path of ['/3', '/file']) {
      await expect(
        fetchOutside(first.address + path, { allow: onlyAt('127.0.0.9') }),
      ).rejects.toMatchObject({ reason: 'refusedAddress' });
    }
    expect(first.seen.requests).toBe(5);
    expect(canary.seen).toEqual(before);
  });

  it('connects to the address that it checked, whatever the name says a moment later', async () => {
    await using house = await startOutside(
      (_request, response) => response.end('kept'),
      '127.0.0.9',
    );
    let asked = 0;
    const rebinding = async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.9' : '127.0.0.1' }];
    };
    const before = { ...canary.seen };
    const options = { allow: onlyAt('127.0.0.9'), resolve: rebinding };
    const answer = await fetchOutside(`http://calendar.example:${house.port}/`, options);
    expect(answer).toMatchObject({ text: 'kept' });
    expect(asked).toBe(1);
    await expect(
      fetchOutside(`http://calendar.example:${canary.port}/`, options),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.seen).toEqual(before);
  });

  it('checks a name anew at a redirect to itself', async () => {
    await using house = await startOutside((_request, response) => {
      response.writeHead(301, { location: `http://calendar.example:${canary.port}/` }).end();
    }, '127.0.0.9');
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.9' : '127.0.0.1' }];
    const before = { ...canary.seen };
    await expect(
      fetchOutside(`http://calendar.example:${house.port}/`, {
        allow: onlyAt('127.0.0.9'),
        resolve,
      }),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(asked).toBe(2);
    expect(canary.seen).toEqual(before);
  });

  it('refuses a name with one address of ours among public ones', async () => {
    const before = { ...canary.seen };
    await expect(
      fetchOutside(`http://calendar.example:${canary.port}/`, {
        allow: onlyAt('127.0.0.9'),
        resolve: async () => [{ address: '127.0.0.9' }, { address: '::1' }],
      }),
    ).rejects.toMatchObject({ reason: 'refusedAddress' });
    expect(canary.seen).toEqual(before);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'knows %s as public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['0x08.8.8.8', '8.8', 'calendar.example', '', '2606:4700::1%eth0'])(
    'knows %j as no public address',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});
