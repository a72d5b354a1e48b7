import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMemberWithCode, anEmail } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import * as bookingsInEnglish from '#features/bookings/texts/public/en.ts';
import * as bookingsInSpanish from '#features/bookings/texts/public/es.ts';
import * as checkoutsInEnglish from '#features/checkouts/texts/member/en.ts';
import * as checkoutsInSpanish from '#features/checkouts/texts/member/es.ts';
import * as waiversInEnglish from '#features/waivers/texts/public/en.ts';
import * as waiversInSpanish from '#features/waivers/texts/public/es.ts';
import {
  DESKTOP,
  findAccessibilityProblems,
  openBrowser,
  PHONE,
  visit,
  visitAs,
} from '../browser.ts';
import { expectNoHorizontalScroll } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* A first-time family signs the waiver while booking, and pays: on unusual screens, by keyboard, offline. */

const ENGLISH = { ...bookingsInEnglish, ...checkoutsInEnglish, ...waiversInEnglish };
const SPANISH = { ...bookingsInSpanish, ...checkoutsInSpanish, ...waiversInSpanish };

/** The desktop's window at 200% zoom, in CSS pixels. */
const ZOOMED: BrowserContextOptions = {
  viewport: { width: 640, height: 400 },
  deviceScaleFactor: 2,
};
const NARROW: BrowserContextOptions = { viewport: { width: 320, height: 640 } };

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

/** How the family uses the page: `press` is a click or a key. */
type InputMethod = {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
};

const pointer: InputMethod = {
  press: async (target) => {
    await target.click();
  },
  type: async (field, text) => {
    await field.click();
    await expectUncovered(field);
    await field.pressSequentially(text);
  },
};

/** Reaches each target with Tab, in the order of the page. */
const keyboardOf = (page: Page): InputMethod => ({
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
  },
  type: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
});

/** More than the number of Tab stops on any of the pages. */
const MAX_STOPS = 80;

async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return await expectUncovered(target);
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Expects that no bar at the top or bottom of the window covers the target. */
async function expectUncovered(target: Locator) {
  const isUncovered = () =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    });
  await expect.poll(isUncovered, { message: `${target} is covered` }).toBe(true);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Fills in the booking form, starting at the landing page, without submitting it. Returns the guardian's email. */
async function fillBooking(page: Page, { press, type }: InputMethod, t = ENGLISH) {
  const email = anEmail();
  await page.goto('/');
  await press(page.getByRole('main').getByRole('link', { name: t.bookings.page.title }).first());
  await press(page.getByRole('radio', { disabled: false }).first());
  await type(page.getByLabel(t.bookings.guardian.name), 'Ivy Stone');
  await type(page.getByLabel(t.bookings.guardian.email), email);
  await page.getByText(t.bookings.waiver.unsigned).waitFor();
  return email;
}

/** Signs the waiver and waits until the booking summary shows it as signed. */
async function signWaiver(page: Page, { press, type }: InputMethod, t = ENGLISH) {
  const { child, signature, submit } = t.waivers;
  await type(page.getByLabel(child.name), 'Bo Stone');
  await press(button(page, signature.type));
  await type(page.getByLabel(signature.typedName), 'Ivy Stone');
  await press(button(page, submit));
  await page.getByText(t.bookings.waiver.signed).waitFor();
}

const payButton = (page: Page, t = ENGLISH) =>
  button(page, t.checkouts.sandbox.pay.replace('{amount}', '$15.00'));

async function expectPaid(page: Page, email: string, t = ENGLISH) {
  await page.getByRole('heading', { name: t.bookings.success.paidTitle }).waitFor();
  expect(await bookingsOf(email)).toMatchObject([{ status: 'paid', guardianName: 'Ivy Stone' }]);
}

const bookingsOf = (email: string) =>
  app.db.select().from(bookings).where(eq(bookings.guardianEmail, email));

/** Expects a page that fits its screen and has no accessibility problems. */
async function expectFittingAndAccessible(page: Page) {
  await expectNoHorizontalScroll(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);
}

const screens: [string, BrowserContextOptions, typeof ENGLISH, theme: 'light' | 'dark'][] = [
  ['in Spanish on a narrow phone', { ...PHONE, ...NARROW, locale: 'es-US' }, SPANISH, 'light'],
  ['in the dark theme at 200% zoom', ZOOMED, ENGLISH, 'dark'],
];

test.each(screens)('a first-time family books %s', async (_name, options, t, theme) => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, options);
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const email = await fillBooking(page, pointer, t);
  expect(await page.locator('html[data-theme=dark]').count()).toBe(theme === 'dark' ? 1 : 0);
  await expectFittingAndAccessible(page);
  await button(page, t.bookings.summary.signAndContinue).click();
  await page.getByLabel(t.waivers.child.name).waitFor();
  await expectFittingAndAccessible(page);
  await signWaiver(page, pointer, t);
  await button(page, t.bookings.summary.pay).click();
  await payButton(page, t).waitFor();
  await expectFittingAndAccessible(page);
  await payButton(page, t).click();
  await expectPaid(page, email, t);
  await expectFittingAndAccessible(page);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a first-time family books with only the keyboard', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, DESKTOP);
  const keyboard = keyboardOf(page);
  const email = await fillBooking(page, keyboard);
  await keyboard.press(button(page, 'Sign waiver and continue'));
  await signWaiver(page, keyboard);
  await keyboard.press(button(page, 'Proceed to Payment'));
  await keyboard.press(payButton(page));
  await expectPaid(page, email);
  await keyboard.press(page.getByRole('link', { name: 'Add to calendar' }));
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a member books from the dashboard with only the keyboard', async () => {
  const member = await aMemberWithCode(app);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, DESKTOP);
  const { press } = keyboardOf(page);
  await page.goto('/dashboard');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await press(shortcuts.getByRole('link', { name: /^Book/ }));
  await press(page.getByRole('radio', { disabled: false }).first());
  await press(button(page, 'Confirm Booking'));
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  expect(await bookingsOf(member.email)).toMatchObject([{ status: 'paid', type: 'member' }]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a typo in the email is corrected on the waiver, which keeps its input and returns the correction', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await fillBooking(page, pointer);
  await button(page, 'Add phone or notes').click();
  await page.getByLabel('Phone').fill('555-0100');
  await button(page, 'Sign waiver and continue').click();
  const email = anEmail();
  await page.getByLabel('Medical Notes').fill('Asthma');
  await page.getByLabel('E-mail').fill(email);
  await button(page, 'Back').click();
  await button(page, 'Sign waiver and continue').click();
  const expectInput = async () => {
    await expect.poll(() => page.getByLabel('Medical Notes').inputValue()).toBe('Asthma');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('Phone').first().inputValue()).toBe('555-0100');
  };
  await expectInput();
  await page.reload();
  await expectInput();

  await signWaiver(page, pointer);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain('Asthma');
  await button(page, 'Proceed to Payment').click();
  await payButton(page).click();
  await expectPaid(page, email);
  expect(consoleErrors).toEqual([]);
  await leave();
});

describe('without a network', () => {
  test('each step shows an error, preserves the input, and can be repeated when back online', async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    const context = page.context();
    const email = await fillBooking(page, pointer);
    await button(page, 'Sign waiver and continue').click();
    await page.getByLabel("Child's Name").fill('Bo Stone');
    await button(page, 'Type your name instead').click();
    await page.getByLabel('Type your full name as your signature').fill('Ivy Stone');

    await context.setOffline(true);
    await button(page, 'Sign & Submit Waiver').click();
    await page.getByText(ENGLISH.waivers.failedText).first().waitFor();
    await expect.poll(() => page.getByLabel("Child's Name").inputValue()).toBe('Bo Stone');
    await context.setOffline(false);
    await button(page, 'Sign & Submit Waiver').click();
    await page.getByText('Waiver signed. You’re all set.').waitFor();

    await context.setOffline(true);
    await button(page, 'Proceed to Payment').click();
    await page.getByText(ENGLISH.bookings.toasts.failedText).first().waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ivy Stone');
    await context.setOffline(false);
    await button(page, 'Proceed to Payment').click();
    await payButton(page).waitFor();

    await context.setOffline(true);
    await payButton(page).click();
    await page.getByText(ENGLISH.checkouts.sandbox.actionFailedText).first().waitFor();
    await context.setOffline(false);
    await payButton(page).click();
    await expectPaid(page, email);
    await leave();
  });
});

test('shows a changed price before charging it, and preserves the input', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  const email = await fillBooking(page, pointer);
  await button(page, 'Sign waiver and continue').click();
  await signWaiver(page, pointer);
  await app.changeVenue({ openPlayCents: 1700 });
  await button(page, 'Proceed to Payment').click();
  await page.getByText('The price has just changed: it’s now $17.00.').first().waitFor();
  expect(await bookingsOf(email)).toEqual([]);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ivy Stone');
  await page.locator('#summary').getByText('$17.00', { exact: true }).first().waitFor();
  await button(page, 'Proceed to Payment').click();
  await page.getByRole('button', { name: 'Pay $17.00' }).waitFor();
  expect(await bookingsOf(email)).toMatchObject([{ status: 'pending', priceCents: 1700 }]);
  await app.changeVenue({ openPlayCents: 1500 });
  await leave();
});
