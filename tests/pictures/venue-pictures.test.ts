import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { openBrowser, PHONE, visit } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { drawScene } from './draw-scene.ts';
import {
  type InventedVenue,
  type InventedVenueName,
  inventedVenues,
  NOW,
} from './invented-venues.ts';
import { openPage, savePicture } from './take-picture.ts';

/* `npm run pictures -- --venues` takes the pictures of docs/own-look.md. */

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures/venues');
const MAX_BYTES = 70_000;

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** `scrollTo`: a heading to scroll to. */
type View = { name: string; path: string; screen: BrowserContextOptions; scrollTo?: string };

const views: View[] = [
  { name: 'landing-phone', path: '/', screen: PHONE },
  { name: 'landing-desktop', path: '/', screen: DESKTOP },
  { name: 'visit-desktop', path: '/', screen: DESKTOP, scrollTo: 'Come and play' },
  {
    name: 'booking-phone',
    path: '/booking?date=2026-12-15',
    screen: PHONE,
  },
];

/** Real payments, so that pages have no banner of test payments; nothing is paid. */
const environment = {
  THROTTLE_FACTOR: '1000',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_pictures',
  STRIPE_WEBHOOK_SECRET: 'whsec_pictures',
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const names = Object.keys(inventedVenues) as InventedVenueName[];

test.each(names)('takes the pictures of %s', async (name) => {
  const app = await startTestApp({ pages: builtPages, environment });
  app.clock.set(NOW);
  await setUp(app, inventedVenues[name]);
  for (const { name: view, path, screen, scrollTo } of views) {
    const { page, leave } = await visit(browser, app.address, { ...screen, colorScheme: 'light' });
    await page.clock.setFixedTime(NOW);
    await openPage(page, path);
    if (scrollTo) {
      await page.getByRole('heading', { name: scrollTo }).evaluate((heading) => {
        window.scrollTo({ top: heading.getBoundingClientRect().top - 130 });
      });
    }
    await savePicture(resolve(FOLDER, `${name}-${view}.webp`), await page.screenshot(), MAX_BYTES);
    await leave();
  }
  await app.stop();
});

/** Sets up the venue through the calls of its owner. */
async function setUp(app: TestApp, venue: InventedVenue) {
  const owner = await anAdmin(app.services);
  const call = createCaller(app, owner);
  await call('PATCH', '/api/admin/settings', venue.settings);
  await call('POST', '/api/admin/price-list', { list: venue.prices, stock: {} });
  const change = { kind: 'weekly', slots: venue.sessions };
  const schedule = await app.call('GET', '/api/admin/schedule', undefined, { as: owner });
  const { version } = schedule.json as { version: string };
  const preview = await call('POST', '/api/admin/schedule/preview', { version, change });
  const { seen } = preview as { seen: string };
  await call('POST', '/api/admin/schedule/changes', { change, seen, bookings: 'keep' });
  const uploadImage = async (kind: string, bytes: Buffer) => {
    const image = bytes.toString('base64');
    return ((await call('POST', '/api/admin/venue-images', { kind, image })) as { id: string }).id;
  };
  const photos: object[] = [];
  for (const { scene, altEn, altEs } of venue.photos) {
    const id = await uploadImage('photo', await drawScene(scene));
    photos.push({ id, altEn, altEs, focusX: 50, focusY: 60 });
  }
  const logoId = await uploadImage('logo', Buffer.from(venue.logo));
  await call('PATCH', '/api/admin/look', { ...venue.colors, logoId, photos });
  for (const event of venue.events) {
    const startsAt = new Date(event.startsAt);
    await anEvent(app, { ...event, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) });
  }
}

const createCaller =
  (app: TestApp, as: SignedIn) => async (method: string, path: string, body: object) => {
    const response = await app.call(method, path, body, { as });
    expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
    return response.json;
  };
