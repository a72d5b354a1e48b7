import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { aFamily, type Family } from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { type Held, writeQrVideo } from '../qr-video.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const TABLET: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, hasTouch: true };

let app: TestApp;
let desk: SignedIn;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'playvillage-cameras-'));
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  desk = await aStaff(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.db.delete(deskPayments).then(() => app.db.delete(visits)));

let cameras = 0;
/** A Chromium whose camera sees that code. */
async function browserSeeing(text: string | null, held?: Held): Promise<Browser> {
  cameras += 1;
  const file = join(folder, `${cameras}.y4m`);
  writeQrVideo(file, text, held);
  return openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
}

/** The desk's page, without a camera unless the browser has one. */
async function atDesk(on: Browser = browser, options: BrowserContextOptions = TABLET) {
  return visitAs(on, app.address, desk, options);
}

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));
const card = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true });

describe('the camera', () => {
  test.each<[string, Held]>([
    ['held straight', { size: 0.6 }],
    ['turned by 40 degrees', { size: 0.55, degrees: 40 }],
    ['upside down', { size: 0.5, degrees: 180 }],
    ['small', { size: 0.24 }],
    ['badly lit', { size: 0.55, badlyLit: true }],
    ['small, turned and badly lit', { size: 0.36, degrees: 17, badlyLit: true }],
  ])('reads a code %s without a click', async (_, held) => {
    const family = await aFamily(app, { membershipType: 'Family' });
    const seeing = await browserSeeing(family.code.qrCodeData, held);
    const { page, complaints } = await atDesk(seeing);
    await page.goto('/scan');
    await card(page, 'Valid Member Code').waitFor();
    await page.getByText('Access Granted').waitFor();
    expect(await visitsOf(family)).toMatchObject([{ source: 'scan', checkedInBy: desk.id }]);
    // The camera is off while a result shows.
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(complaints).toEqual([]);
    await seeing.close();
  });

  test('asks once for a code that it sees all the time, and again when told so', async () => {
    const family = await aFamily(app);
    const seeing = await browserSeeing(family.code.qrCodeData);
    const { page } = await atDesk(seeing);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/validate')) asked += 1;
    });
    await page.goto('/scan');
    await page.getByRole('button', { name: 'Scan Another Code' }).click();
    await page.getByText('Already checked in at').waitFor();
    expect(asked).toBe(2);
    expect(await visitsOf(family)).toHaveLength(1);
    await seeing.close();
  });

  test('says what else a QR code holds: not a member code', async () => {
    const seeing = await browserSeeing('https://example.org/menu');
    const { page } = await atDesk(seeing);
    await page.goto('/scan');
    await card(page, 'Invalid Code').waitFor();
    await page.getByRole('alert').getByText('Access Denied').waitFor();
    await page.getByText('This is not a member code.').first().waitFor();
    await seeing.close();
  });

  test('runs while it looks, with a square viewfinder of 70%, and stops on the other tab', async () => {
    const seeing = await browserSeeing(null);
    const { page } = await atDesk(seeing);
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const real = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (wanted) => {
        Object.assign(window, { wanted });
        const stream = await real(wanted);
        Object.assign(window, { stream });
        return stream;
      };
    });
    await page.goto('/scan');
    const viewfinder = page.locator('[data-part=viewfinder]');
    await viewfinder.waitFor();
    const [view, square] = [
      await page.getByLabel('Live camera view').boundingBox(),
      await viewfinder.boundingBox(),
    ];
    expect(view?.width).toBeCloseTo(view?.height ?? 0, 0);
    expect((square?.width ?? 0) / (view?.width ?? 1)).toBeCloseTo(0.7, 2);
    expect(await page.evaluate(() => (window as unknown as { wanted: unknown }).wanted)).toEqual({
      audio: false,
      video: {
        facingMode: 'environment',
        width: { min: 640, ideal: 720, max: 1920 },
        height: { min: 640, ideal: 720, max: 1080 },
      },
    });
    await page.getByRole('tab', { name: 'Manual Entry' }).click();
    const track = () =>
      page.evaluate(
        () => (window as unknown as { stream: MediaStream }).stream.getTracks()[0]?.readyState,
      );
    await eventually('the camera off', async () => (await track()) === 'ended');
    await seeing.close();
  });

  test.each([
    ['NotAllowedError', 'The camera was refused.'],
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', 'The camera is in use by another app.'],
  ])('%s has its own words, and another try', async (name, sentence) => {
    const { page, leave } = await atDesk();
    await page.addInitScript((httpError) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('no', httpError);
      };
    }, name);
    await page.goto('/scan');
    const alert = page.getByRole('alert').filter({ hasText: 'Camera Error' });
    await alert.getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Try the camera again' }).click();
    await alert.getByText(sentence).waitFor();
    await leave();
  });

  test('that is slow raises a timeout after three seconds, and may try again', async () => {
    const { page, leave } = await atDesk();
    await page.addInitScript(() => {
      // A stream without one picture.
      navigator.mediaDevices.getUserMedia = async () => new MediaStream();
    });
    await page.goto('/scan');
    await page.getByText('Starting the camera...').waitFor();
    const since = Date.now();
    await page.getByText('The camera did not start within 3 seconds.').waitFor();
    expect(Date.now() - since).toBeGreaterThan(2000);
    await leave();
  });

  test.each([
    ['isSecureContext', false, 'camera access is only permitted in secure context'],
    ['mediaDevices', undefined, 'this browser has no Stream API support'],
  ])('cannot be had: %s %s', async (property, value, sentence) => {
    const { page, leave } = await atDesk();
    await page.addInitScript(
      ([name, is]) => {
        const of = name === 'mediaDevices' ? Navigator.prototype : window;
        Object.defineProperty(of, String(name), { get: () => is });
      },
      [property, value] as const,
    );
    await page.goto('/scan');
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    await leave();
  });

  test('that throws something strange is a Camera error', async () => {
    const { page, leave } = await atDesk();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject('tired');
    });
    await page.goto('/scan');
    await page.getByRole('alert').getByText('Camera error', { exact: true }).waitFor();
    await leave();
  });
});
