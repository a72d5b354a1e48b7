import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, openHydrated, PHONE, visit } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { pickDay } from '../pick-day.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let date: string;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
  date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), 9);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('a guest books a trial for two children in two steps and signs the waiver in between', async () => {
  await app.changeVenue({ maxChildrenPerBooking: 3 });
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/about');
  await page.getByRole('link', { name: 'Book a Visit' }).click();
  await page.waitForURL('**/book-guest');
  await pickDay(page, date);
  const continueLink = page.getByRole('link', { name: 'Continue to Details' });
  await expect.poll(() => continueLink.count()).toBe(0);
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await page.getByRole('button', { name: 'More: Children' }).click();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await continueLink.click();

  await page.getByRole('heading', { name: 'Your Information' }).waitFor();
  await page.getByText('Trial Open Play').waitFor();
  await page.getByText('2 × $20.00').waitFor();
  expect(await page.getByRole('link', { name: 'Sign in here' }).getAttribute('href')).toMatch(
    /^\/login\?/,
  );
  await page.goBack();
  await expect
    .poll(() => page.getByRole('radio', { name: '9:00 - 11:00 AM' }).isChecked())
    .toBe(true);
  await continueLink.click();
  await page.getByLabel('Full Name').fill('Sol Marsh');
  await page.getByLabel('Email Address').fill('sol@example.org');
  await page.getByText('No signed waiver for this e-mail yet.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await page.getByRole('link', { name: 'Sign Waiver' }).getAttribute('href')).toMatch(
    /^\/waiver\?email=sol%40example\.org/,
  );
  await page.getByRole('button', { name: 'Sign waiver and continue' }).click();
  await page.getByText('1. Inherent risks').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('email')).toBe('sol@example.org');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sol Marsh');
  await page.getByLabel("Child's Name").fill('Fern Marsh');
  await drawSignature(page);
  await page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await expectSummary(page, '$40.00');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sol Marsh');
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectSummary(page, '$40.00');
  await page.getByText('You weren’t charged', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Sol Marsh');
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Pay $40.00' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  const isPaid = eq(bookings.status, 'paid');
  expect(await app.db.select().from(bookings).where(isPaid)).toMatchObject([
    {
      type: 'trial',
      childrenCount: 2,
      priceCents: 4000,
      date,
      slotLabel: '9:00 - 11:00 AM',
      guardianEmail: 'sol@example.org',
    },
  ]);
  expect(consoleErrors).toEqual([]);
  await leave();
  await app.changeVenue({ maxChildrenPerBooking: 1 });
});

/** Expects the summary with the total in view, after returning from the waiver or payment page. */
async function expectSummary(page: Page, total: string) {
  await page.getByRole('heading', { name: 'Your Information' }).waitFor();
  const amount = page.locator('#summary').getByText(total, { exact: true });
  const bar = page.locator('[data-bottom-bar]');
  await expect
    .poll(async () => {
      const [top, bottom] = [
        (await amount.boundingBox())?.y ?? -1,
        (await bar.boundingBox())?.y ?? 0,
      ];
      return top >= 0 && top < bottom;
    })
    .toBe(true);
}

test('a second trial is rejected with a message', async () => {
  const email = await aSignedWaiver(app, 'twice@example.org');
  const { page, leave } = await visit(browser, app.address);
  const choice = { date, slot: '2:00 - 4:00 PM', step: 'details' };
  const book = async () => {
    await openHydrated(page, `/book-guest?${new URLSearchParams(choice)}`);
    await page.getByLabel('Full Name').fill('Sol Marsh');
    await page.getByLabel('Email Address').fill(email);
    await page.getByText('Waiver signed. You’re all set.').waitFor();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  };
  await book();
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await book();
  await page.getByText('Booking Failed', { exact: true }).waitFor();
  await page
    .getByText(/^This e-mail has already been used for a trial visit/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor();
  await leave();
});
