import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { DEFAULT_EMAIL_COLORS } from '#platform/server/external/email-brand.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createEmailBrandReader, findPdfLogo } from './index.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const change = (body: object) => app.call('PATCH', '/api/admin/look', body, { as: admin });

async function uploadLogo(bytes: Buffer): Promise<string> {
  const body = { kind: 'logo', image: bytes.toString('base64') };
  const { status, json, text } = await app.call('POST', '/api/admin/venue-images', body, {
    as: admin,
  });
  expect(status, text).toBe(201);
  return (json as { id: string }).id;
}

/** A blue square, a gap, and a black bar, like a symbol with a name. */
const aWordmark = (margin = 0) =>
  sharp({ create: { width: margin + 400, height: 100, channels: 4, background: '#ffffff00' } })
    .composite([
      { input: Buffer.from(box(100, '#2255cc')), left: margin, top: 0 },
      { input: Buffer.from(box(260, '#000000')), left: margin + 140, top: 0 },
    ])
    .png()
    .toBuffer();
const box = (width: number, color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><rect width="${width}" height="100" fill="${color}"/></svg>`;
const fetchDrawn = async (id: string, as: string, background = 'fff0e0') => {
  const path = `/api/venue-images/${id}/drawn?as=${as}&background=${background}`;
  return fetch(app.address + path);
};
const pixelsOf = async (response: Response) => {
  const image = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex');
  return { ...info, at };
};

test('icons show the symbol of a wordmark on the background, within what masks leave', async () => {
  const id = await uploadLogo(await aWordmark());
  const response = await fetchDrawn(id, 'maskable');
  expect(response.headers.get('cache-control')).toContain('immutable');
  const { width, height, at } = await pixelsOf(response);
  expect([width, height]).toEqual([512, 512]);
  expect(at(0, 0)).toBe('fff0e0ff');
  expect(at(256, 256)).toBe('2255ccff');
  // A circle of 80% of the width contains the symbol’s corners.
  expect(at(256 - 146, 256 - 146)).toBe('fff0e0ff');
  const rounded = await pixelsOf(await fetchDrawn(id, 'app'));
  expect(rounded.at(0, 0)).toMatch(/00$/);
});

test('icons show the symbol of a wordmark that has a transparent margin to its left', async () => {
  const id = await uploadLogo(await aWordmark(200));
  const { at } = await pixelsOf(await fetchDrawn(id, 'favicon'));
  expect(at(24, 24)).toBe('2255ccff');
});

test('icons continue the background of a logo that has its own', async () => {
  const circle =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><rect width="300" height="300" fill="#fff"/><circle cx="150" cy="150" r="120"/></svg>';
  const { at } = await pixelsOf(await fetchDrawn(await uploadLogo(Buffer.from(circle)), 'touch'));
  expect(at(0, 0)).toBe('ffffffff');
});

test('the preview of links shows the whole logo', async () => {
  const id = await uploadLogo(await aWordmark());
  const { width, height, at } = await pixelsOf(await fetchDrawn(id, 'preview'));
  expect([width, height]).toEqual([1200, 630]);
  expect(at(800, 315)).toBe('000000ff');
});

test('rejects unknown images, names and backgrounds', async () => {
  const id = await uploadLogo(await aWordmark());
  expect((await fetchDrawn(crypto.randomUUID(), 'app')).status).toBe(404);
  expect((await fetchDrawn(id, 'poster')).status).toBe(400);
  expect((await fetchDrawn(id, 'app', 'red')).status).toBe(400);
});

test('emails carry the logo and the colors, and receipts and previews can use them', async () => {
  const id = await uploadLogo(await aWordmark());
  await change({ logoId: id, primaryColor: '#2255cc' });
  const sent = await createEmailBrandReader(app.services)();
  expect(sent.logo).toMatchObject({ src: `cid:${id}@logo`, width: 224, height: 56, plate: null });
  const file = await sharp(sent.logoFile?.content).metadata();
  expect([file.format, file.height]).toEqual(['png', 100]);
  expect(sent.colors.link).not.toBe(DEFAULT_EMAIL_COLORS.link);
  const previewed = await app.services.findEmailBrand();
  expect(previewed.logo?.src).toMatch(/^data:image\/png;base64,/);
  expect((await findPdfLogo(app.services))?.plate).toBeNull();
  await change({ logoId: null, primaryColor: null });
  const withoutLogo = await createEmailBrandReader(app.services)();
  expect(withoutLogo).toMatchObject({ logo: null, logoFile: null, colors: DEFAULT_EMAIL_COLORS });
  expect(await findPdfLogo(app.services)).toBeNull();
});
