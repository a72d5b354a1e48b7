import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { PICTURE_SIZE, type PictureName, pictures } from '#features/help/client/pictures.ts';
import { LANGUAGE_COOKIE } from '#shared/languages.ts';
import { openBrowser, visitAs } from '../browser.ts';
import type { TestApp } from '../test-app.ts';
import { NOW, startSampleVenue, TODAY } from './sample-venue.ts';
import { openPage, savePicture } from './take-picture.ts';

/*
 * `npm run pictures` takes the pictures of the help articles from the built app with sample data. It is not part of
 * `npm test`, because pictures change with each page; a test checks their size (articles.test.ts).
 */

const FOLDER = resolve(import.meta.dirname, '../../src/features/help/pictures');
const MAX_BYTES = 40_000;

/** The address of each page, and how many pixels of its top to leave out. */
const pages: Record<PictureName, { path: string; top: number }> = {
  today: { path: '/admin/today', top: 0 },
  bookings: { path: `/admin?from=${TODAY}&to=${TODAY}`, top: 480 },
  schedule: { path: '/admin/schedule', top: 0 },
  people: { path: '/admin/people', top: 0 },
  desk: { path: '/scan', top: 0 },
  floor: { path: '/scan/floor', top: 0 },
  prices: { path: '/admin/prices', top: 0 },
  reports: { path: '/admin/reports?from=2027-02-01&to=2027-02-28', top: 0 },
};

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  ({ app, admin } = await startSampleVenue());
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test.each(Object.keys(pictures) as PictureName[])('takes the pictures of %s', async (name) => {
  for (const language of ['en', 'es'] as const) {
    const { page, leave } = await visitAs(browser, app.address, admin, {
      viewport: { width: 1280, height: name === 'floor' ? 800 : 1200 },
      colorScheme: 'light',
      locale: language === 'en' ? 'en-US' : 'es-US',
    });
    await page.clock.setFixedTime(NOW);
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: app.address }]);
    await openPage(page, pages[name].path);
    // There is no camera to scan with.
    if (name === 'desk') await page.getByRole('tab').last().click();
    const png = await page.screenshot({ clip: await clipOf(page, name) });
    await savePicture(resolve(FOLDER, `${name}-${language}.webp`), png, MAX_BYTES, PICTURE_SIZE);
    await leave();
  }
});

/** The page without its navigation and the banner of test payments, in the pictures' proportions. */
async function clipOf(page: Page, name: PictureName) {
  if (name === 'floor') return { x: 0, y: 0, width: 1280, height: 800 };
  const box = await page.locator('#main').boundingBox();
  if (!box) throw new Error('The page has no main element');
  return { x: box.x, y: box.y + pages[name].top, ...PICTURE_SIZE };
}
