import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { setupSteps } from '#features/back-office/setup-rules.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { PICTURE_SIZE, type PictureName, pictures } from '#features/help/client/pictures.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { LANGUAGE_COOKIE } from '#shared/languages.ts';
import { seedDatabase } from '../../database/seed/seed-database.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * `npm run pictures` takes the pictures of the help articles from the built app with sample data. It is not part of
 * `npm test`, because pictures change with each page; a test checks their size (articles.test.ts).
 */

/** A Saturday, 10:40 AM at the venue: the first session ends soon. */
const NOW = new Date('2027-03-06T15:40:00Z');
const TODAY = '2027-03-06';
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
  app = await startTestApp({
    pages: builtPages,
    environment: { THROTTLE_FACTOR: '1000' },
    venue: { name: 'Maple Street Play', town: 'Northampton', street: '12 Maple Street' },
  });
  app.clock.set(NOW);
  const { services, db, sql } = app;
  const installation = { config: services.config, database: { db, sql, close: async () => {} } };
  await seedDatabase(
    installation,
    { families: 160, bookings: 2600, waivers: 220, events: 24 },
    NOW,
  );
  admin = await anAdmin(services, { name: 'Rosa Delgado' });
  for (const step of setupSteps)
    await asAdmin('PUT', `/api/admin/setup/${step}`, { state: 'done' });
  await aParty(app, { date: TODAY, window: 'afternoon', kids: 8, guardianName: 'Dana Rivera' });
  await anEvent(app, { title: 'Music Morning', startsAt: new Date('2027-03-06T20:00:00Z') });
  await savePrices();
  await checkInFamilies();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function asAdmin(method: string, path: string, body: object) {
  const response = await app.call(method, path, body, { as: admin });
  expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
}

async function savePrices() {
  const baby = admission('baby', [{ cents: 0, withPaying: true }, { cents: 800 }], {
    names: { en: 'Baby', es: 'Bebé' },
    explanations: { en: 'Free with a paying child', es: 'Gratis con un niño que paga' },
    toMonths: 12,
  });
  const child = admission('child', [{ cents: 1700, weekdays: [0, 6] }, { cents: 1500 }], {
    names: { en: 'Child', es: 'Niño' },
    fromMonths: 12,
    toMonths: 72,
  });
  const socks = admission('socks', [{ cents: 250 }], {
    kind: 'extra',
    counted: false,
    names: { en: 'Grip socks', es: 'Calcetines antideslizantes' },
  });
  const list = priceListWith([child, baby, socks], null, { version: 0 });
  await asAdmin('POST', '/api/admin/price-list', { list, stock: {} });
}

/** Checks in most families of the session that is on. */
async function checkInFamilies() {
  const booked = await app.sql<{ id: string }[]>`
    select booking.id from bookings booking join booking_slots slot on slot.id = booking.slot_id
    where slot.venue_date = ${TODAY} and booking.status = 'paid'
      and slot.starts_at <= ${NOW.toISOString()} order by booking.id`;
  for (const { id } of booked.slice(2)) {
    await asAdmin('POST', '/api/check-in/visits', { bookingId: id });
  }
}

test.each(Object.keys(pictures) as PictureName[])('takes the pictures of %s', async (name) => {
  for (const language of ['en', 'es'] as const) {
    const { page, leave } = await visitAs(browser, app.address, admin, {
      viewport: { width: 1280, height: name === 'floor' ? 800 : 1200 },
      colorScheme: 'light',
      locale: language === 'en' ? 'en-US' : 'es-US',
    });
    await page.clock.setFixedTime(NOW);
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: app.address }]);
    await page.goto(pages[name].path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('.animate-pulse').count()).toBe(0);
    // There is no camera to scan with.
    if (name === 'desk') await page.getByRole('tab').last().click();
    const png = await page.screenshot({ clip: await clipOf(page, name) });
    await writeFile(resolve(FOLDER, `${name}-${language}.webp`), await toWebp(png));
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

/** The best quality that is small enough. */
async function toWebp(png: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55, 45, 35]) {
    const webp = await sharp(png).resize(PICTURE_SIZE).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error('The picture is too large');
}
