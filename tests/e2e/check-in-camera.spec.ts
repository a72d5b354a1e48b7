import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { aFamily, type Family } from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { type Placement, writeQrVideo } from '../qr-video.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const TABLET: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, hasTouch: true };

let app: TestApp;
let desk: SignedIn;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'playvillage-cameras-'));
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  desk = await aStaffMember(app.services);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.db.delete(deskPayments).then(() => app.db.delete(visits)));

let cameraCount = 0;
/** Opens a Chromium whose fake camera shows a QR code, or an empty desk if `text` is null. */
async function openCameraBrowser(text: string | null, placement?: Placement): Promise<Browser> {
  cameraCount += 1;
  const file = join(folder, `${cameraCount}.y4m`);
  writeQrVideo(file, text, placement);
  return openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
}

/** Opens a page as the desk. The default browser has no camera. */
async function visitAsDesk(from: Browser = browser, options: BrowserContextOptions = TABLET) {
  return visitAs(from, app.address, desk, options);
}

const visitsOf = ({ code }: Family) =>
  app.db.select().from(visits).where(eq(visits.memberCodeId, code.id));
const cardHeading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true });

describe('the camera', () => {
  test.each<[string, Placement]>([
    ['that is upright', { size: 0.6 }],
    ['that is rotated by 40 degrees', { size: 0.55, degrees: 40 }],
    ['that is upside down', { size: 0.5, degrees: 180 }],
    ['that is small', { size: 0.24 }],
    ['that is badly lit', { size: 0.55, isBadlyLit: true }],
    ['that is small, rotated and badly lit', { size: 0.36, degrees: 17, isBadlyLit: true }],
  ])('reads a code %s', async (_, placement) => {
    const family = await aFamily(app, { membershipType: 'Family' });
    const cameraBrowser = await openCameraBrowser(family.code.qrCodeData, placement);
    const { page, consoleErrors } = await visitAsDesk(cameraBrowser);
    await page.goto('/scan');
    await cardHeading(page, 'Valid Member Code').waitFor();
    await page.getByText('Access Granted').waitFor();
    expect(await visitsOf(family)).toMatchObject([{ source: 'scan', checkedInBy: desk.id }]);
    // The camera is off while a result is shown.
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await cameraBrowser.close();
  });

  test('validates a constantly visible code once, and again on request', async () => {
    const family = await aFamily(app);
    const cameraBrowser = await openCameraBrowser(family.code.qrCodeData);
    const { page } = await visitAsDesk(cameraBrowser);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/validate')) requestCount += 1;
    });
    await page.goto('/scan');
    await page.getByRole('button', { name: 'Scan Another Code' }).click();
    await page.getByText('Already checked in at').waitFor();
    expect(requestCount).toBe(2);
    expect(await visitsOf(family)).toHaveLength(1);
    await cameraBrowser.close();
  });

  test('shows that an unrelated QR code is not a member code', async () => {
    const cameraBrowser = await openCameraBrowser('https://example.org/menu');
    const { page } = await visitAsDesk(cameraBrowser);
    await page.goto('/scan');
    await cardHeading(page, 'Invalid Code').waitFor();
    await page.getByRole('alert').getByText('Access Denied').waitFor();
    await page.getByText('This is not a member code.').first().waitFor();
    await cameraBrowser.close();
  });

  test('shows a square viewfinder of 70% of the view’s width and stops when another tab is opened', async () => {
    const cameraBrowser = await openCameraBrowser(null);
    const { page } = await visitAsDesk(cameraBrowser);
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const original = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        Object.assign(window, { constraints });
        const stream = await original(constraints);
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
    expect(
      await page.evaluate(() => (window as unknown as { constraints: unknown }).constraints),
    ).toEqual({
      audio: false,
      video: {
        facingMode: 'environment',
        width: { min: 640, ideal: 720, max: 1920 },
        height: { min: 640, ideal: 720, max: 1080 },
      },
    });
    await page.getByRole('tab', { name: 'Manual Entry' }).click();
    const trackState = () =>
      page.evaluate(
        () => (window as unknown as { stream: MediaStream }).stream.getTracks()[0]?.readyState,
      );
    await eventually('the camera is off', async () => (await trackState()) === 'ended');
    await cameraBrowser.close();
  });

  test.each([
    ['NotAllowedError', 'Camera access was blocked.'],
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', 'Another app is using the camera.'],
  ])('shows a message for %s and can be retried', async (name, message) => {
    const { page, leave } = await visitAsDesk();
    await page.addInitScript((errorName) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('no', errorName);
      };
    }, name);
    await page.goto('/scan');
    const alert = page.getByRole('alert').filter({ hasText: 'Camera Error' });
    await alert.getByText(message).waitFor();
    await page.getByRole('button', { name: 'Try the camera again' }).click();
    await alert.getByText(message).waitFor();
    await leave();
  });

  test('times out after three seconds if it does not start', async () => {
    const { page, leave } = await visitAsDesk();
    await page.addInitScript(() => {
      // A stream without any frames.
      navigator.mediaDevices.getUserMedia = async () => {
        performance.mark('camera opened');
        return new MediaStream();
      };
    });
    await page.goto('/scan');
    await page.getByText('Starting the camera...').waitFor();
    await page.getByText('The camera did not start within 3 seconds.').waitFor();
    const elapsed = await page.evaluate(() => performance.measure('', 'camera opened').duration);
    expect(elapsed).toBeGreaterThanOrEqual(3000);
    await leave();
  });

  test.each([
    ['isSecureContext', false, 'camera access is only permitted in secure context'],
    ['mediaDevices', undefined, 'this browser has no Stream API support'],
  ])('shows a message if %s is %s', async (property, value, message) => {
    const { page, leave } = await visitAsDesk();
    await page.addInitScript(
      ([name, result]) => {
        const target = name === 'mediaDevices' ? Navigator.prototype : window;
        Object.defineProperty(target, String(name), { get: () => result });
      },
      [property, value] as const,
    );
    await page.goto('/scan');
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    await leave();
  });

  test('shows a general error for unknown exceptions', async () => {
    const { page, leave } = await visitAsDesk();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject('unknown');
    });
    await page.goto('/scan');
    await page.getByRole('alert').getByText('Camera error', { exact: true }).waitFor();
    await leave();
  });
});
