import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aHold, aSlot, linkInEmail } from '#features/bookings/server/bookings-factory.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, PHONE, visit } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from '../layout-shift.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
/** Maps the path of each page to a text that appears when the page is ready. */
const pages = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '1000' } });
  browser = await openBrowser();
  const date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), 3);
  const slot = await aSlot(app, 5, date);
  const choice = new URLSearchParams({ date, slot: slot.slotLabel });
  const pending = await aHold(app, slot);
  const paid = await aHold(app, slot);
  await app.call('POST', `/api/sandbox-checkout/${paid.sessionId}`, { outcome: 'paid' });
  await eventually('the confirmation is emailed', async () => (await app.emailsTo(paid.email))[0]);
  const link = await linkInEmail(app, paid.email);

  pages.set(`/booking?${choice}`, 'spots left');
  pages.set(`/book-guest?${choice}`, 'spots left');
  pages.set(`/book-guest?${choice}&step=details`, 'Your Information');
  pages.set(`/sandbox-checkout/${pending.sessionId}`, 'Your order');
  pages.set(`/sandbox-checkout/${paid.sessionId}`, 'This order is paid');
  pages.set(`/booking-success?session_id=${paid.sessionId}`, 'Booking Confirmed');
  pages.set('/booking-success?session_id=none', 'We can’t find this payment');
  pages.set(`/manage-booking?booking=${link.id}&token=${link.token}`, 'Add to calendar');
  pages.set('/manage-booking', 'This link doesn’t work');
  pages.set('/leave-waitlist?token=x', 'Plans changed?');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openPage(page: Page, path: string, text: string) {
  await page.goto(path);
  await page.getByText(text).or(page.getByLabel(text)).first().waitFor();
  await page.waitForLoadState('networkidle');
}

test.each([
  [320, 640],
  [390, 844],
  [1280, 800],
])('the booking pages have no overflow or layout shifts at %d by %d', async (width, height) => {
  const size: BrowserContextOptions = { viewport: { width, height } };
  const { page, consoleErrors, leave } = await visit(browser, app.address, size);
  await watchLayoutShift(page);
  const failures: Record<string, unknown> = {};
  for (const [path, text] of pages) {
    await openPage(page, path, text);
    const { sum: layoutShift } = await layoutShiftOf(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (layoutShift >= MAX_LAYOUT_SHIFT || overflow > 0) failures[path] = { layoutShift, overflow };
    if (width === 390) await expectAccessible(page, text.replace(/\W+/g, '-'));
  }
  expect(failures).toEqual({});
  expect(consoleErrors).toEqual([]);
  await leave();
});

test.each([4, 2])('who comes is chosen below %d sessions, without layout shifts', async (count) => {
  await app.changeVenue({ priceList: publishedLists.freeBaby });
  onTestFinished(() => app.changeVenue({ priceList: null }));
  const { page, leave } = await visit(browser, app.address, PHONE);
  await watchLayoutShift(page);
  await limitSessions(page, count);
  const [path = ''] = [...pages.keys()];
  for (const [name, url] of [
    ['booking', path],
    ['book-guest', path.replace('/booking', '/book-guest')],
  ] as const) {
    await openPage(page, url, 'spots left');
    expect(await page.getByRole('radio').count()).toBe(count);
    const lastSession = await page.getByRole('radio').last().boundingBox();
    const heading = await page.getByRole('heading', { name: 'Who’s coming' }).boundingBox();
    const distance = (heading?.y ?? 0) - (lastSession?.y ?? 0);
    expect(distance).toBeGreaterThan(0);
    expect(distance).toBeLessThan(80);
    const { sum, moved } = await layoutShiftOf(page);
    expect(sum, moved.join('\n')).toBeLessThan(MAX_LAYOUT_SHIFT);
    await saveScreenshots(page, `who-comes-${name}-${count}`);
  }
  await leave();
});

test('a form below two sessions does not move when they arrive', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await watchLayoutShift(page);
  await limitSessions(page, 2);
  const [path = ''] = [...pages.keys()];
  await openPage(page, path, 'spots left');
  await page.getByLabel('E-mail').first().waitFor();
  const { sum, moved } = await layoutShiftOf(page);
  expect(sum, moved.join('\n')).toBeLessThan(MAX_LAYOUT_SHIFT);
  await leave();
});

const limitSessions = (page: Page, count: number) =>
  page.route('**/api/bookings/availability?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, count) });
  });

test('a session can be chosen and the form submitted with only the keyboard', async () => {
  const [path = ''] = [...pages.keys()];
  const { page, leave } = await visit(browser, app.address);
  const date = new URL(path, app.address).searchParams.get('date');
  await page.goto(`/booking?date=${date}`);
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).waitFor();
  const chip = (day: string) => page.locator(`[data-day="${day}"] button`);
  await chip(date ?? '').focus();
  // Only one day is a tab stop; PageDown and PageUp move by two weeks, the arrow keys by a day.
  await page.keyboard.press('PageDown');
  const later = chip(addDays(date ?? '', 14));
  await expect
    .poll(() => later.evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await page.locator('[data-day] button[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const next = addDays(date ?? '', 1);
  await page.waitForURL(`**/booking?date=${next}`);
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).waitFor();
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.getByRole('radio', { name: '11:30 AM - 1:30 PM' }).isChecked())
    .toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kim Reed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kim@example.org');
  await page.getByText('No signed waiver for this e-mail yet.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('Sign in to book for free').waitFor();
  await page.keyboard.press('Space');
  await page.getByLabel('E-mail').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/waiver?*');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Kim Reed');
  await leave();
});
