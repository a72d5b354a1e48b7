import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { pickDay } from '../pick-day.ts';
import type { TestApp } from '../test-app.ts';
import { NOW, startSampleVenue } from './sample-venue.ts';
import { openPage, savePicture, waitUntilLoaded } from './take-picture.ts';

/* `npm run pictures -- --readme` takes the pictures of the README. */

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const MAX_BYTES = 70_000;

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const TABLET = { viewport: { width: 820, height: 1180 } };

let app: TestApp;
let admin: SignedIn;
let browser: Browser;
beforeAll(async () => {
  ({ app, admin } = await startSampleVenue());
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Saves the page, without a banner of test payments above its header. */
async function save(page: Page, name: string) {
  const size = page.viewportSize();
  const banner = await page.getByRole('complementary', { name: 'Test mode' }).boundingBox();
  if (!size || !banner) throw new Error('The page has no banner');
  const top = banner.x === 0 && banner.y === 0 ? banner.height : 0;
  await page.setViewportSize({ ...size, height: size.height + top });
  const png = await page.screenshot({ clip: { x: 0, y: top, ...size } });
  await page.setViewportSize(size);
  await savePicture(resolve(FOLDER, `${name}.webp`), png, MAX_BYTES);
}

test.each<[string, string, BrowserContextOptions]>([
  ['landing', '/', DESKTOP],
  ['desk', '/scan', TABLET],
  ['today', '/admin/today', DESKTOP],
])('takes the picture of %s', async (name, path, screen) => {
  const options = { ...screen, colorScheme: 'light' as const };
  const { page, leave } =
    path === '/'
      ? await visit(browser, app.address, options)
      : await visitAs(browser, app.address, admin, options);
  await page.clock.setFixedTime(NOW);
  await openPage(page, path);
  // There is no camera to scan with.
  if (name === 'desk') await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await save(page, name);
  await leave();
});

test('takes the pictures of booking, confirmation and dashboard', async () => {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  await aSignedWaiver(app, member.email);
  await app.db.insert(memberCodes).values(aMemberCode({ userId: member.id }));
  const { page, leave } = await visitAs(browser, app.address, member, {
    ...PHONE,
    deviceScaleFactor: 4 / 3,
    colorScheme: 'light',
  });
  await page.clock.setFixedTime(NOW);
  await openPage(page, '/booking');
  await pickDay(page, '2027-03-09');
  await page.getByRole('radio', { name: /^9:00/ }).check();
  await waitUntilLoaded(page);
  await save(page, 'booking');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await waitUntilLoaded(page);
  await save(page, 'confirmation');
  await openPage(page, '/dashboard');
  await save(page, 'dashboard');
  await leave();
});
