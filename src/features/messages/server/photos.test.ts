import { once } from 'node:events';
import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aClientId, aDirectConversation, aJpeg, listConversations } from './messages-factory.ts';
import { messagesJobs } from './messages-jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

type Caller = { cookie: string };
const upload = (as: Caller, id: string, image: Buffer | string) => {
  const text = typeof image === 'string' ? image : image.toString('base64');
  return app.call('POST', `/api/conversations/${id}/photos`, { image: text }, { as });
};
const idOf = (response: { json: unknown }) => (response.json as { photoId: string }).photoId;

async function download(as: Caller | null, id: string, photoId: string) {
  const address = `${app.address}/api/conversations/${id}/photos/${photoId}`;
  const response = await fetch(address, { headers: as ? { cookie: as.cookie } : {} });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A PNG of a few kilobytes that declares the given size. */
function decompressionBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 4000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('uploading a photo', () => {
  test.each([
    ['text', Buffer.from('no picture at all')],
    ['a broken JPEG', Buffer.from('\xff\xd8\xff\xe0 and then nothing', 'latin1')],
    [
      'an SVG, which could reference other files',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
    ['a single zero byte', Buffer.from('\0')],
  ])('returns 422 for %s', async (_label, image) => {
    const { ann, id } = await aDirectConversation(app);
    const response = await upload(ann, id, image);
    expect(response.status).toBe(422);
    expect(response.text).toContain('can’t read this photo');
  });

  test('returns 422 for a decompression bomb of 30,000 pixels per side', async () => {
    const { ann, id } = await aDirectConversation(app);
    const image = decompressionBomb(30_000, 30_000);
    expect(image.length).toBeLessThan(50_000);
    const response = await upload(ann, id, image);
    expect([response.status, response.text]).toEqual([
      ...[422, 'This photo is too large. Please choose a smaller one.'],
    ]);
  });

  test('returns 413 for a photo of more than 6 MB', async () => {
    const { ann, id } = await aDirectConversation(app);
    const large = Buffer.concat([await aJpeg(), Buffer.alloc(6_000_050)]).subarray(0, 6_000_050);
    expect((await upload(ann, id, large)).status).toBe(413);
  });

  test('returns 413 for an oversized body before reading it', async () => {
    const { ann, id } = await aDirectConversation(app);
    const headers = { 'content-type': 'application/json', 'content-length': 9_000_000 };
    const unsent = request(`${app.address}/api/conversations/${id}/photos`, {
      method: 'POST',
      headers: { ...headers, cookie: ann.cookie },
    });
    unsent.flushHeaders();
    const [response] = await once(unsent, 'response');
    unsent.destroy();
    expect(response.statusCode).toBe(413);
  });

  test('returns 404 to people outside the conversation', async () => {
    const { eve, id } = await aDirectConversation(app);
    expect((await upload(eve, id, await aJpeg())).status).toBe(404);
  });
});

describe('an uploaded photo', () => {
  test('is re-encoded upright and scaled down, without metadata', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    const secret = 'canary-camera';
    const original = await sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#204060' },
    })
      .withExif({
        IFD0: { Model: secret, Copyright: secret },
        IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLongitude: '74/1 0/1 21/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await upload(ann, id, `data:image/jpeg;base64,${original.toString('base64')}`);
    expect(sent.json).toMatchObject({ width: 1067, height: 1600 });
    const photoId = idOf(sent);
    const message = await calls.send(ann, 'Look!', { photoId, type: 'photo' });
    expect(message.json).toMatchObject({ type: 'photo', photo: { width: 1067, height: 1600 } });
    const { response, bytes } = await download(bob, id, photoId);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1067, height: 1600 });
    const { exif, xmp, iptc, icc } = metadata;
    expect([exif, xmp, iptc, icc]).toEqual(Array(4).fill(undefined));
    expect(bytes.includes(secret)).toBe(false);
  });

  test('is shown only to people who see its message', async () => {
    const { ann, bob, eve, id, calls } = await aDirectConversation(app);
    const photoId = idOf(await upload(ann, id, await aJpeg()));
    const statusFor = async (caller: Caller | null) =>
      (await download(caller, id, photoId)).response.status;
    expect([await statusFor(ann), await statusFor(bob)]).toEqual([200, 404]);
    expect((await calls.send(bob, '', { photoId })).status).toBe(409);
    await calls.send(ann, '', { photoId });
    expect(await statusFor(bob)).toBe(200);
    expect([await statusFor(eve), await statusFor(null)]).toEqual([404, 401]);
    const otherId = (await aDirectConversation(app)).id;
    expect((await download(bob, otherId, photoId)).response.status).toBe(404);
    expect(await listConversations(app, bob)).toMatchObject([
      { latestMessage: { type: 'photo', content: '' } },
    ]);
  });

  test('is accepted in one message only', async () => {
    const { ann, calls, id } = await aDirectConversation(app);
    const photoId = idOf(await upload(ann, id, await aJpeg()));
    const clientId = aClientId();
    const sent = await Promise.all([1, 2, 3].map(() => calls.send(ann, '', { photoId, clientId })));
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect((await calls.send(ann, 'again', { photoId })).status).toBe(409);
  });

  test('is deleted with its message', async () => {
    const { ann, bob, calls, id } = await aDirectConversation(app);
    const photoId = idOf(await upload(ann, id, await aJpeg()));
    const sent = (await calls.send(ann, 'oops', { photoId })).json as { id: string };
    await app.call('POST', `/api/messages/${sent.id}/remove`, {}, { as: ann });
    expect((await download(bob, id, photoId)).response.status).toBe(404);
    expect((await download(ann, id, photoId)).response.status).toBe(404);
    expect(await calls.messages(bob)).toMatchObject([{ removed: true, photo: null }]);
    expect(await app.sql`select 1 from message_photos where id = ${photoId}`).toEqual([]);
  });

  test('is deleted if no message uses it within a day', async () => {
    const { ann, calls, id } = await aDirectConversation(app);
    const used = idOf(await upload(ann, id, await aJpeg()));
    await calls.send(ann, '', { photoId: used });
    const unused = idOf(await upload(ann, id, await aJpeg()));
    const runJob = () => messagesJobs['forget-unused-photos'].run(app.services, {});
    await runJob();
    expect((await download(ann, id, unused)).response.status).toBe(200);
    app.clock.advanceMinutes(24 * 60 + 1);
    await runJob();
    expect((await download(ann, id, unused)).response.status).toBe(404);
    expect((await download(ann, id, used)).response.status).toBe(200);
  });
});
