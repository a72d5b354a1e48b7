import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteUnusedImages } from './look-jobs.ts';
import { venueImages } from './look-tables.ts';

const DAY_MILLIS = 86_400_000;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await change({
    primaryColor: null,
    secondaryColor: null,
    logoId: null,
    iconId: null,
    photos: [],
  });
});

const upload = (kind: string, bytes: Buffer | string) =>
  app.call(
    'POST',
    '/api/admin/venue-images',
    { kind, image: Buffer.from(bytes).toString('base64') },
    { as: admin },
  );
const change = (body: object) => app.call('PATCH', '/api/admin/look', body, { as: admin });
const fetchVenue = async () => (await app.call('GET', '/api/venue')).json as { look: object };

const solidImage = (width: number, height: number, background = '#2255cc') =>
  sharp({ create: { width, height, channels: 3, background } });
const aPhoto = (width = 1200, height = 800) =>
  solidImage(width, height)
    .withExif({ IFD0: { Artist: 'secret person' } })
    .jpeg()
    .toBuffer();

/** A shape on a transparent or white background. */
async function aLogo(width: number, height: number, color = '#2255cc', background = '#ffffff00') {
  const mark = await solidImage(Math.round(width * 0.8), Math.round(height * 0.8), color)
    .png()
    .toBuffer();
  const hole = await sharp({
    create: {
      width: Math.round(width * 0.3),
      height: Math.round(height * 0.3),
      channels: 4,
      background: '#000000ff',
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: mark }, { input: hole, blend: 'dest-out', gravity: 'northwest' }])
    .png()
    .toBuffer();
}

async function uploadImage(kind: string, bytes: Buffer): Promise<string> {
  const { status, json, text } = await upload(kind, bytes);
  expect(status, text).toBe(201);
  return (json as { id: string }).id;
}

const svg = (content: string, size = 'viewBox="0 0 300 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
const shape = '<circle cx="50" cy="50" r="40" fill="#2255cc"/><path d="M100 10h190v80h-190z"/>';

describe('POST /api/admin/venue-images', () => {
  test.each([
    ['a text file', 'logo', Buffer.from('hello'), 422, 'We couldn’t read this file.'],
    [
      'a broken photo',
      'photo',
      Buffer.from('\xff\xd8\xff broken', 'latin1'),
      422,
      'We couldn’t read this photo.',
    ],
    ['an SVG as a photo', 'photo', Buffer.from(svg(shape)), 422, 'We couldn’t read this photo.'],
    [
      'an SVG with a script',
      'logo',
      Buffer.from(svg(`${shape}<script>alert(1)</script>`)),
      422,
      'This SVG file contains a script or other code.',
    ],
    [
      'an SVG with an event handler',
      'icon',
      Buffer.from(svg('<path d="M0 0" onclick="x()"/>')),
      422,
      'This SVG file contains a script or other code.',
    ],
    [
      'an SVG with text',
      'logo',
      Buffer.from(svg('<text>Hi</text>')),
      422,
      'This SVG file contains text',
    ],
    [
      'an SVG of 600 kB',
      'logo',
      Buffer.from(svg(`<path d="${'M0 0 '.repeat(120_000)}"/>`)),
      413,
      'This SVG file is too large',
    ],
  ])('rejects %s and explains why', async (_case, kind, bytes, status, message) => {
    const response = await upload(kind, bytes);
    expect(response.status).toBe(status);
    expect(response.text).toContain(message);
  });

  test.each([
    [
      'a logo 20 times wider than tall',
      'logo',
      () => aLogo(2000, 100),
      'This logo is 20 times as wide as it is tall',
    ],
    [
      'a logo 4 times taller than wide',
      'logo',
      () => aLogo(100, 400),
      'This logo is 4 times as tall as it is wide',
    ],
    ['a tiny logo', 'logo', () => aLogo(60, 30), 'would look blurry'],
    [
      'an icon that is not square',
      'icon',
      () => aLogo(400, 300),
      'An app icon is square, but this picture is 400 by 300 pixels',
    ],
    ['a small photo', 'photo', () => aPhoto(400, 300), 'This photo is only 400 pixels wide'],
  ])('rejects %s and explains why', async (_case, kind, image, message) => {
    const response = await upload(kind, await image());
    expect(response.status).toBe(422);
    expect(response.text).toContain(message);
  });

  test('rejects a file of 40 MB, explains why and stores nothing', async () => {
    const before = await app.db.$count(venueImages);
    const response = await upload('photo', Buffer.alloc(40_000_000, 1));
    expect(response.status).toBe(413);
    expect(response.text).toMatch(/too (large|big)/);
    const tooLarge = await upload('photo', Buffer.alloc(20_000_001, 1));
    expect(tooLarge.text).toContain('This file is too large. Please choose one of at most 20 MB.');
    expect(await app.db.$count(venueImages)).toBe(before);
  });

  test('stores a photo as AVIF and WebP in three widths, without its metadata', async () => {
    const id = await uploadImage('photo', await aPhoto(2000, 1000));
    for (const format of ['avif', 'webp']) {
      for (const width of [480, 960, 1600]) {
        const response = await fetch(
          `${app.address}/api/venue-images/${id}?format=${format}&width=${width}`,
        );
        expect(response.headers.get('content-type')).toBe(`image/${format}`);
        expect(response.headers.get('cache-control')).toContain('immutable');
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 });
        expect(bytes.includes('secret person')).toBe(false);
      }
    }
    expect((await fetch(`${app.address}/api/venue-images/${id}?width=500`)).status).toBe(404);
  });

  test('rasterizes an SVG logo, without the comments and titles of the file', async () => {
    const id = await uploadImage(
      'logo',
      Buffer.from(svg(`<!-- secret --><title>secret</title>${shape}`)),
    );
    const bytes = Buffer.from(
      await (await fetch(`${app.address}/api/venue-images/${id}?format=png`)).arrayBuffer(),
    );
    const { format, width = 0, height = 1 } = await sharp(bytes).metadata();
    expect(format).toBe('png');
    expect(width / height).toBeCloseTo(280 / 80, 0);
    expect(bytes.includes('secret')).toBe(false);
  });

  test('trims the empty space around a logo', async () => {
    const { json } = await upload('logo', await aLogo(400, 200));
    expect(json).toMatchObject({ width: 320, height: 160 });
  });
});

describe('PATCH /api/admin/look', () => {
  test.each([
    ['a color by name', { primaryColor: 'red' }, 'primaryColor: Choose a color such as #2255cc'],
    ['an unknown field', { logo: 'x' }, 'logo: Unknown field'],
    [
      'a photo without a description',
      { photos: [{ id: crypto.randomUUID(), altEn: ' ', altEs: '', focusX: 50, focusY: 50 }] },
      'Describe what the photo shows',
    ],
  ])('rejects %s', async (_case, body, message) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
  });

  test('rejects an image that was deleted or uploaded for another use', async () => {
    const photo = await uploadImage('photo', await aPhoto());
    for (const logoId of [photo, crypto.randomUUID()]) {
      const response = await change({ logoId });
      expect(response.status).toBe(409);
      expect(response.text).toContain('This picture was deleted');
    }
  });

  test('applies logo, colors and photos on all servers', async () => {
    const otherServer = await startTestApp({ connection: app.connection });
    const logoId = await uploadImage('logo', await aLogo(400, 200));
    const photoId = await uploadImage('photo', await aPhoto());
    const photo = { id: photoId, altEn: 'A slide', altEs: '', focusX: 20, focusY: 80 };
    expect((await change({ primaryColor: '#2255CC', logoId, photos: [photo] })).status).toBe(200);
    const look = {
      primaryColor: '#2255cc',
      logo: { id: logoId, width: 320, height: 160, plateOn: null },
      photos: [{ id: photoId, width: 1200, alt: { en: 'A slide', es: 'A slide' }, focusX: 20 }],
    };
    expect((await fetchVenue()).look).toMatchObject(look);
    await eventually('the other server shows the logo', async () => {
      const { json } = await otherServer.call('GET', '/api/venue');
      return (json as { look: { logo: object | null } }).look.logo !== null;
    });
    await otherServer.stop();
  });

  test('changes only the given fields', async () => {
    await change({ primaryColor: '#112233', secondaryColor: '#445566' });
    await change({ secondaryColor: null });
    expect((await fetchVenue()).look).toMatchObject({
      primaryColor: '#112233',
      secondaryColor: null,
    });
  });

  test.each([
    ['puts a dark logo on a plate in the dark theme', '#111122', 'dark'],
    ['puts a white logo on a plate in the light theme', '#fffdf9', 'light'],
    ['uses no plate for a logo that is visible in both themes', '#d0552f', null],
  ])('%s', async (_case, color, plateOn) => {
    const logoId = await uploadImage('logo', await aLogo(400, 200, color));
    expect((await change({ logoId })).json).toMatchObject({ logo: { plateOn } });
  });
});

test('deletes images after a day unless the look uses them', async () => {
  const [usedId, unusedId] = [
    await uploadImage('logo', await aLogo(400, 200)),
    await uploadImage('photo', await aPhoto()),
  ];
  await change({ logoId: usedId });
  const later = { now: () => new Date(app.clock.now().getTime() + DAY_MILLIS + 1000) };
  const statusOf = async (id: string) =>
    (await fetch(`${app.address}/api/venue-images/${id}`)).status;
  await deleteUnusedImages({ ...app.services, clock: app.clock });
  expect(await statusOf(unusedId)).toBe(200);
  await deleteUnusedImages({ ...app.services, clock: later });
  expect([await statusOf(usedId), await statusOf(unusedId)]).toEqual([200, 404]);
});
