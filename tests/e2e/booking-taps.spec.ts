import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMemberWithCode, aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* The main booking flow on a phone, measured in taps and filled fields. */

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/**
 * Counts taps and filled fields. `tap` scrolls to its target first; `tapInReach` expects the button to be visible
 * without scrolling.
 */
function createTapCounter(page: Page) {
  const count = { taps: 0, fields: 0 };
  let keys = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    count.taps += 1;
  };
  return {
    count,
    tap,
    async fill(field: Locator, text: string) {
      await tap(field);
      await page.keyboard.type(text);
      count.fields += 1;
      keys += text.length;
    },
    /** The seconds that a person needs for tapping (200 ms per tap) and typing (120 ms per key), without page loads. */
    userSeconds: () => count.taps * 0.2 + keys * 0.12,
    async tapInReach(name: string) {
      const button = page.getByRole('button', { name });
      await expect.poll(() => button.isEnabled()).toBe(true);
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      await tap(button);
    },
  };
}

/** Drawing the signature and submitting it. */
const SIGNATURE_SECONDS = 5;

const firstSession = (page: Page) => page.getByRole('radio', { disabled: false }).first();

async function expectTwoScreens(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2 * 844);
}

test('a member books from the dashboard in three taps without typing', async () => {
  const member = await aMemberWithCode(app);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/dashboard');
  const { count, tap, tapInReach } = createTapCounter(page);
  await tap(
    page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /^Book/ }),
  );
  await tap(firstSession(page));
  await expectTwoScreens(page);
  await tapInReach('Confirm Booking');
  await page.waitForURL(/\/booking-success\?member=true/);
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  expect(count).toEqual({ taps: 3, fields: 0 });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a returning guest reaches the payment page in five taps and two fields', async () => {
  const email = await aSignedWaiver(app, 'ann@example.org');
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/');
  const { count, tap, fill, tapInReach } = createTapCounter(page);
  await tap(page.getByRole('main').getByRole('link', { name: 'Book a Play Session' }).first());
  await tap(firstSession(page));
  await expectTwoScreens(page);
  await fill(page.getByLabel('Name'), 'Ann Lee');
  await fill(page.getByLabel('E-mail'), email);
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await tapInReach('Proceed to Payment');
  await page.waitForURL('**/sandbox-checkout/*');
  expect(count).toEqual({ taps: 5, fields: 2 });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a first-time guest signs the waiver and books within 90 seconds, without losing any input', async () => {
  await app.changeVenue({ maxChildrenPerBooking: 3, street: '12 Maple Street', zip: '01060' });
  const date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), 20);
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto(`/booking?date=${date}`);
  const { fill, tap, tapInReach, userSeconds } = createTapCounter(page);
  await tap(page.getByRole('button', { name: 'More: Children' }));
  await tap(page.getByRole('radio', { name: '2:00 - 4:00 PM' }));
  await page.getByText('$30.00 for 2 children').waitFor();
  await expectTwoScreens(page);
  await fill(page.getByLabel('Name'), 'Sol Marsh');
  await fill(page.getByLabel('E-mail'), 'sol@example.org');
  await tap(page.getByRole('button', { name: 'Add phone or notes' }));
  await fill(page.getByLabel('Phone'), '555 010 2030');
  await tapInReach('Sign waiver and continue');

  await page.getByText('1. Inherent risks').waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sol Marsh');
  await fill(page.getByLabel("Child's Name"), 'Fern Marsh');
  await drawSignature(page);
  // Clicks instead of tapping: on a busy machine, Chromium fires no click for a tap soon after drawing.
  await page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();

  await page.waitForURL('**/booking?*');
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await expect
    .poll(() => page.getByRole('radio', { name: '2:00 - 4:00 PM' }).isChecked())
    .toBe(true);
  await page.getByText('$30.00 for 2 children').waitFor();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555 010 2030');
  // The success toast does not cover the button.
  await tapInReach('Proceed to Payment');
  await tap(page.getByRole('button', { name: 'Pay $30.00' }));
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  expect(userSeconds()).toBeLessThan(90 - SIGNATURE_SECONDS);
  expect((await app.db.select().from(bookings)).at(-1)).toMatchObject({
    date,
    slotLabel: '2:00 - 4:00 PM',
    childrenCount: 2,
    guardianPhone: '555 010 2030',
  });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('preloads the booking page while a link to it is visible', async () => {
  const member = await aMemberWithCode(app);
  const { page, leave } = await visitAs(browser, app.address, member, {
    ...PHONE,
    hasEmptyCache: true,
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard');
  const bookingPage = () => scripts.find((path) => path.includes('/booking-page'));
  await expect.poll(bookingPage).toBeDefined();
  // Resolves once the module and its imports are loaded.
  await page.evaluate(`import('${bookingPage()}')`);
  // The pages of other visible links are preloaded too.
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await shortcuts.getByRole('link', { name: /^Book/ }).tap();
  await page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  expect(scripts.slice(before)).toEqual([]);
  await leave();
});
