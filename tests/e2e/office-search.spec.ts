import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { DESKTOP, openBrowser, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

test('an admin finds a family, a booking, a setting and a page with only the keyboard, and Back closes a booking', async () => {
  const member = await aMemberWithCode(app);
  await app.sql`update users set name = 'Wilma Wren' where id = ${member.id}`;
  const bookingId = await aMemberBooking(app, member, {
    ...(await aSlot(app)),
    guardianName: 'Wilma Wren',
  });
  const { page, consoleErrors, leave } = await visitAs(
    browser,
    app.address,
    await anAdmin(app.services),
    DESKTOP,
  );
  const field = page.getByRole('combobox', { name: /^Search families/ });
  const keys = page.keyboard;
  // Bookings are a tab of /admin, but people type /admin/bookings.
  await page.goto(`/admin/bookings?open=${bookingId}`);
  await page.getByRole('heading', { name: 'Wilma Wren' }).waitFor();
  expect(page.url()).toBe(`${app.address}/admin?open=${bookingId}`);
  await page.goto('/admin/today');
  await page.getByRole('link', { name: 'Today', exact: true }).waitFor();

  // Enter pressed before the results arrive opens the first result.
  await keys.press('Control+k');
  await field.waitFor();
  await keys.type('wilma');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Wilma Wren' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?open=${member.id}`);

  await keys.press('Control+k');
  await field.waitFor();
  await keys.type('WILMA');
  const found = page.getByRole('group', { name: 'Bookings' }).getByRole('option');
  await found.waitFor();
  await expectAccessible(page, 'office-search');
  await keys.press('ArrowDown');
  await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
  await keys.press('Enter');
  // The family was open beside its list under the same name.
  await expect.poll(() => new URL(page.url()).search).toBe(`?open=${bookingId}`);
  await page.getByRole('dialog', { name: 'Wilma Wren' }).waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Back closes a booking opened from the list, and closing it leaves no extra history entry.
  await page.getByRole('button', { name: 'Wilma Wren' }).press('Enter');
  await page.getByRole('dialog', { name: 'Wilma Wren' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin');

  await keys.press('Control+k');
  await field.waitFor();
  await keys.type('walk-ins');
  await page.getByRole('option', { name: /walk-ins/ }).waitFor();
  await keys.press('Enter');
  await page.getByRole('tab', { name: 'Bookings', selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=bookings');

  await keys.press('Control+k');
  await field.waitFor();
  await keys.type('audit');
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const current = menu.getByRole('link', { name: 'Audit log' });
  await expect.poll(() => current.getAttribute('aria-current')).toBe('page');

  await keys.press('Control+k');
  await field.waitFor();
  await keys.type('no such thing');
  await page.getByText('No results for “no such thing”.').waitFor();
  await keys.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('an admin opens a page’s help with the keyboard, finds an article by a word, and sends its link to staff', async () => {
  const { page, consoleErrors, leave } = await visitAs(
    browser,
    app.address,
    await anAdmin(app.services),
    DESKTOP,
  );
  const keys = page.keyboard;
  await page.goto('/admin');
  const button = page.getByRole('button', { name: 'How this works' });
  await button.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'How bookings work' });
  await sheet.getByText('refunds in full until 24 hours before the start').waitFor();
  await expectAccessible(page, 'help-sheet');
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);

  // "overlaps" is a word of this article's answers, not of its title.
  await keys.press('Control+k');
  await page.getByRole('combobox', { name: /^Search families/ }).waitFor();
  await keys.type('overlaps');
  await page.getByRole('group', { name: 'Help' }).getByRole('option').waitFor();
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'How parties work' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/help/parties');
  await page.getByRole('link', { name: 'All help articles' }).click();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('allergies');
  await page.getByRole('status').filter({ hasText: '2 articles' }).waitFor();
  await expectAccessible(page, 'help-index');
  expect(consoleErrors).toEqual([]);
  await leave();

  const staff = await aStaffMember(app.services, { areas: [] });
  const atDesk = await visitAs(browser, app.address, staff, PHONE);
  await atDesk.page.goto('/admin/help/parties');
  await atDesk.page.getByRole('heading', { level: 1, name: 'How parties work' }).waitFor();
  await atDesk.page.goto('/scan');
  await atDesk.page.getByRole('button', { name: 'How this works' }).click();
  const deskHelp = atDesk.page.getByRole('dialog', { name: 'How the desk works' });
  await deskHelp.getByRole('heading', { name: 'Who sees the allergies?' }).waitFor();
  expect(atDesk.consoleErrors).toEqual([]);
  await atDesk.leave();
});

test('shows one navigation on office and desk, instead of the public header and footer, on a phone', async () => {
  const { page, consoleErrors, leave } = await visitAs(
    browser,
    app.address,
    await anAdmin(app.services),
    PHONE,
  );
  await page.goto('/admin/today');
  const bar = page.getByRole('navigation', { name: 'Back office' });
  await bar.getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Back Office' }).waitFor();
  await bar.getByRole('link', { name: 'Desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Member Check-In' }).waitFor();
  expect(await bar.locator('[aria-current=page]').allTextContents()).toEqual(['Desk']);
  await bar.getByRole('link', { name: 'Families' }).click();
  await page.getByRole('heading', { level: 1, name: 'Families' }).waitFor();
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    'Today',
    'Bookings',
    'Desk',
    'Families',
  ]);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Cart/ }).count()).toBe(0);

  await bar.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'All pages' });
  await more.getByRole('button', { name: 'Sell' }).click();
  await expectAccessible(page, 'office-more');
  await more.getByRole('link', { name: 'Promo codes' }).click();
  await more.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Promo codes', selected: true }).waitFor();

  await page.getByRole('link', { name: 'Playvillage, Today' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('limits the menu and search to a staff member’s areas, and opens the first permitted page if /admin has no tab they may open', async () => {
  await aMember(app.services, { name: 'Hidden Hazel' });
  const staff = await aStaffMember(app.services, { areas: ['parties'] });
  const { page, leave } = await visitAs(browser, app.address, staff, DESKTOP);
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Parties' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Parties']);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('hazel');
  await page.getByText('No results for “hazel”.').waitFor();
  await leave();
});
