import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import type { NewMemberCode } from '#features/member-codes/server/member-codes-queries.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../expect-accessible.ts';
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from '../layout-shift.ts';
import { chooseFromManageMenu } from '../manage-menu.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

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

const openAs = (user: SignedIn, options: BrowserContextOptions = PHONE) =>
  visitAs(browser, app.address, user, options);

const qrOf = (page: Page) => page.getByRole('img', { name: 'QR code of your member code' });

async function aMemberWithCode(changes: Partial<NewMemberCode> = {}) {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  const [code] = await app.db
    .insert(memberCodes)
    .values(aMemberCode({ userId: member.id, ...changes }))
    .returning();
  if (!code) throw new Error('The code was not stored');
  return { member, code };
}

/** Books a free session as the member, `days` days from today. Returns the booking's id. */
async function bookAhead(member: SignedIn, memberCodeId: string, days: number) {
  await app.db.insert(waivers).values(aWaiver({ guardianEmail: member.email }));
  const today = venueDateOf(app.clock.now(), 'America/New_York');
  const response = await app.call(
    'POST',
    '/api/bookings/create-member-booking',
    {
      memberCodeId,
      date: addDays(today, days),
      slotLabel: '9:00 - 11:00 AM',
      guardianName: member.name,
      guardianEmail: member.email,
    },
    { as: member },
  );
  expect(response.text).toContain('"success":true');
  return (response.json as { bookingId: string }).bookingId;
}

test('a new member gets a code, can copy it, and has the same code after reloading', async () => {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  const { page, consoleErrors, leave } = await openAs(member);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Hello, Maya!' }).waitFor();
  await qrOf(page).waitFor();
  expect(await qrOf(page).boundingBox()).toMatchObject({ width: 200, height: 200 });

  const [code] = await app.db.select().from(memberCodes).where(eq(memberCodes.userId, member.id));
  const digits = code?.numericCode ?? '';
  await page.getByText(`${digits.slice(0, 3)} ${digits.slice(3)}`, { exact: true }).waitFor();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await page.getByText('Code copied!', { exact: true }).waitFor();
  await page.getByText('Numeric code copied to clipboard.', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  // The member has no code yet: the browser logs the 404, then the page generates one (spec 4).
  expect(consoleErrors).toEqual([expect.stringContaining('404')]);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await qrOf(page).waitFor();
  expect(requests.filter((url) => url.endsWith('/generate'))).toEqual([]);
  expect(consoleErrors).toHaveLength(1);
  await leave();
});

test.each([
  ['Expired', { expiresAt: new Date('2026-01-31T17:00:00Z'), membershipType: 'Family Year' }],
  ['Inactive', { active: false }],
])('the card shows "%s" and that the code cannot be used to book', async (status, changes) => {
  const { member } = await aMemberWithCode(changes);
  const { page, consoleErrors, leave } = await openAs(member);
  await page.goto('/dashboard');
  await page.getByText(status, { exact: true }).waitFor();
  await page.getByText('so you can’t book for free with it').waitFor();
  if ('membershipType' in changes) {
    await page.getByText('Family Year').waitFor();
    await page.getByText('Sat, Jan 31, 2026').waitFor();
  }
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('upcoming bookings are listed and can be cancelled', async () => {
  const { member, code } = await aMemberWithCode();
  const bookingId = await bookAhead(member, code.id, 2);
  const { page, consoleErrors, leave } = await openAs(member);
  await page.goto('/dashboard');
  await page.getByText('1 session coming up').waitFor();
  const list = page.getByRole('region', { name: 'Upcoming Bookings' });
  await list.getByText('9:00 - 11:00 AM').waitFor();
  await chooseFromManageMenu(page, list, 'Cancel Booking');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await list.getByText('Your booking is cancelled').waitFor();
  await list.getByText('No upcoming sessions').waitFor();
  await page.getByText('Nothing planned yet').waitFor();
  const [row] = await app.db.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(row?.status).toBe('cancelled');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('every tile and navigation link opens its page', async () => {
  const { member } = await aMemberWithCode();
  const { page, consoleErrors, leave } = await openAs(member);
  for (const [link, path, heading] of [
    ['Book', '/booking', 'Book a Play Session'],
    ['My Bookings', '/my-bookings', 'My Bookings'],
    ['Matches', '/matches', 'Matches'],
    ['Events', '/events', 'Events'],
  ]) {
    await page.goto('/dashboard');
    const tiles = page.getByRole('navigation', { name: 'Shortcuts' });
    await tiles.getByRole('link', { name: new RegExp(`^${link}`) }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
  const navigation = page.getByRole('navigation', { name: 'Member' });
  for (const [link, path, heading] of [
    ['Messages', '/messages', 'Messages'],
    ['Matches', '/matches', 'Matches'],
    ['Events', '/member-calendar', 'Member Events Calendar'],
    ['Profile', '/profile', 'Profile'],
    ['Home', '/dashboard', 'Hello, Maya!'],
  ]) {
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
  await expect.poll(() => page.getByRole('link', { name: /^Check-In/ }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('staff have a tile for the desk and admins one for the back office', async () => {
  const staff = await openAs(await aStaffMember(app.services));
  await staff.page.goto('/dashboard');
  const tile = staff.page.getByRole('link', { name: /^Check-In/ });
  await expect.poll(() => tile.getAttribute('href')).toBe('/scan');
  await staff.leave();
  const { page, leave } = await openAs(await anAdmin(app.services));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Back Office/ }).click();
  await page.waitForURL('**/admin**');
  await leave();
});

test('asks only members with an incomplete profile to complete it', async () => {
  const { member } = await aMemberWithCode();
  const { page, leave } = await openAs(member);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
  await page.getByRole('link', { name: 'Complete Profile' }).click();
  await page.waitForURL('**/intake');
  await app.db
    .update(users)
    .set({ phone: '555 010 0199', neighborhood: 'Maplewood' })
    .where(eq(users.id, member.id));
  await page.goto('/dashboard');
  await page.getByText('You don’t have any passes or gift balance.').waitFor();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.getByRole('heading', { name: 'Complete Your Profile' }).count())
    .toBe(0);
  await leave();
});

describe('the code for the desk', () => {
  const fullScreenCode = (page: Page) =>
    page.getByRole('dialog', { name: 'Your member code for the desk' });

  test('fills the screen in black on white even in the dark theme, and closes with Escape and Back', async () => {
    const { member, code } = await aMemberWithCode();
    const { page, consoleErrors, leave } = await openAs(member);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/my-bookings');
    await page.goto('/dashboard');
    const show = page.getByRole('button', { name: 'Show at the desk' });
    await show.click();
    const digits = `${code.numericCode.slice(0, 3)} ${code.numericCode.slice(3)}`;
    await fullScreenCode(page).getByText(digits, { exact: true }).waitFor();
    const colors = await fullScreenCode(page).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
    expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(32, 22, 14)' });
    const box = await fullScreenCode(page).getByRole('img').boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await fullScreenCode(page).waitFor({ state: 'hidden' });
    await show.click();
    await fullScreenCode(page).waitFor();
    await page.goBack();
    await fullScreenCode(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    await page.goBack();
    await page.waitForURL('**/my-bookings');
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('has its own URL, keeps the screen awake and fits a phone in landscape', async () => {
    const { member } = await aMemberWithCode();
    const landscape = { ...PHONE, viewport: { width: 844, height: 390 } };
    const { page, leave } = await openAs(member, landscape);
    await page.addInitScript(() => {
      const locks = { count: 0 };
      Object.assign(window, { locks });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async () => {
            locks.count += 1;
            const release = async () => {
              locks.count -= 1;
            };
            return { release };
          },
        },
      });
    });
    const countLocks = () =>
      page.evaluate(() => (window as unknown as { locks: { count: number } }).locks.count);
    await page.goto('/dashboard?show=code');
    await fullScreenCode(page).waitFor();
    await eventually('the wake lock is acquired', async () => (await countLocks()) === 1);
    const overflow = await fullScreenCode(page).evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(overflow).toBe(0);
    await fullScreenCode(page).getByRole('button', { name: 'Close' }).click();
    await fullScreenCode(page).waitFor({ state: 'hidden' });
    await eventually('the wake lock is released', async () => (await countLocks()) === 0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await leave();
  });
});

test('shows errors for failed requests, and loads on retry', async () => {
  const { member } = await aMemberWithCode();
  const { page, leave } = await openAs(member);
  const failingUrls = /\/api\/(member-codes|bookings\/mine)/;
  await page.route(failingUrls, (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByText('We couldn’t load your member code').waitFor();
  await page.getByText('We couldn’t load your bookings').waitFor();
  await page.unroute(failingUrls);
  const retry = (section: Locator) => section.getByRole('button', { name: 'Try again' }).click();
  await retry(page.getByRole('alert').filter({ hasText: 'load your member code' }));
  await retry(page.getByRole('region', { name: 'Upcoming Bookings' }));
  await qrOf(page).waitFor();
  await page.getByText('No upcoming sessions').waitFor();
  await leave();
});

test('signing out ends the session and opens the landing page instead of a sign-in prompt', async () => {
  const { member } = await aMemberWithCode();
  const { page, consoleErrors, leave } = await openAs(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  expect((await app.call('GET', '/api/auth/user', undefined, { as: member })).status).toBe(401);
  // Refetching the current user logs a 401.
  expect(consoleErrors.filter((error) => !error.includes('401'))).toEqual([]);
  await page.goto('/dashboard');
  await page.getByText('to see that page').waitFor();
  await leave();
});

describe('the layout', () => {
  test('the dashboard is accessible in both themes', async () => {
    const { member, code } = await aMemberWithCode({ expiresAt: new Date('2027-01-31') });
    await bookAhead(member, code.id, 4);
    const { page, leave } = await openAs(member);
    await page.goto('/dashboard');
    await qrOf(page).waitFor();
    await page.getByText('9:00 - 11:00 AM').waitFor();
    await expectAccessible(page, 'dashboard');
    await leave();
  });

  test.each([320, 390, 1280])(
    'the dashboard has no layout shifts or overflow at %d pixels',
    async (width) => {
      const { member, code } = await aMemberWithCode();
      await bookAhead(member, code.id, 5);
      const family = await aFamily(app, { name: 'Persephone Featherstonehaugh', childMonths: 8 });
      for (const months of [13, 40]) await aChild(app, family.id, months);
      await aMatch(app, member, family);
      await aMatch(app, member, await aFamily(app, { name: 'Ann Okafor', childMonths: 30 }));
      const { page, leave } = await openAs(member, { viewport: { width, height: 844 } });
      await watchLayoutShift(page);
      await page.goto('/dashboard');
      await qrOf(page).waitFor();
      await page.getByText('9:00 - 11:00 AM').waitFor();
      await page.getByText('3 years').waitFor();
      await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (width >= 390) expect(height, 'fits on two phone screens').toBeLessThanOrEqual(2 * 844);
      const { sum, moved } = await layoutShiftOf(page);
      expect(sum, moved.join('\n')).toBeLessThan(MAX_LAYOUT_SHIFT);
      await expectNoHorizontalScroll(page);
      await leave();
    },
  );
});
