import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import {
  aHold,
  anEmail,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings, scheduleClosures } from '#features/bookings/server/bookings-tables.ts';
import { addDays, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, visit } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { pickDay } from '../pick-day.ts';
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

let lastDay = 20;
const nextFreeDay = () => {
  lastDay += 1;
  return addDays(venueDateOf(app.clock.now(), 'America/New_York'), lastDay);
};

const bookButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });
const checkoutUrl = '**/api/bookings/create-checkout';
const rowsOf = (email: string) =>
  app.db.select().from(bookings).where(eq(bookings.guardianEmail, email));

/** Opens the booking page with a complete form. */
async function openFilledForm(slot: { date: string; slotLabel: string }, signedEmail?: string) {
  const email = signedEmail ?? (await aSignedWaiver(app));
  const visited = await visit(browser, app.address);
  const { page } = visited;
  await page.goto(`/booking?${new URLSearchParams({ date: slot.date, slot: slot.slotLabel })}`);
  await page.getByLabel('Name').fill('Noa Field');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  return { ...visited, email };
}

test('creates one booking if the response is lost and the request retried', async () => {
  const { page, email, leave } = await openFilledForm(await aSlot(app, 5, nextFreeDay()));
  const dropResponse = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(checkoutUrl, dropResponse, { times: 1 });
  await bookButton(page).click();
  await page.getByText('Unable to complete booking. Please try again.').first().waitFor();
  expect(await rowsOf(email)).toHaveLength(1);
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Pay $15.00' }).waitFor();
  expect(await rowsOf(email)).toHaveLength(1);
  await leave();
});

test('creates one booking on a double click', async () => {
  const { page, email, consoleErrors, leave } = await openFilledForm(
    await aSlot(app, 5, nextFreeDay()),
  );
  await bookButton(page).dblclick();
  await page.getByRole('button', { name: 'Pay $15.00' }).waitFor();
  expect(await rowsOf(email)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('restores the form after navigating back from the payment page, without a second booking', async () => {
  const { page, email, leave } = await openFilledForm(await aSlot(app, 5, nextFreeDay()));
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Pay $15.00' }).waitFor();
  await page.goBack();
  await bookButton(page).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Noa Field');
  await eventually('the button is enabled', () => bookButton(page).isEnabled());
  expect(await rowsOf(email)).toHaveLength(1);
  await leave();
});

test('shows an error if the slot has become full', async () => {
  const slot = await aSlot(app, 1, nextFreeDay());
  const { page, email, leave } = await openFilledForm(slot);
  await aHold(app, slot);
  await bookButton(page).click();
  await page.getByText('Booking Failed', { exact: true }).waitFor();
  await page.getByText('This slot is full. Please choose another time.').first().waitFor();
  await page.getByText('Waitlist open').waitFor();
  await expect
    .poll(() => page.getByRole('radio', { name: slot.slotLabel }).isDisabled())
    .toBe(true);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Noa Field');
  expect(await rowsOf(email)).toEqual([]);
  await leave();
});

test('requires a new waiver if the signed one has expired since the form was opened', async () => {
  const twoMonthsInMinutes = 61 * 24 * 60;
  app.clock.advanceMinutes(-twoMonthsInMinutes);
  const email = await aSignedWaiver(app);
  app.clock.advanceMinutes(twoMonthsInMinutes);
  const { page, leave } = await openFilledForm(await aSlot(app, 5, nextFreeDay()), email);
  await app.changeVenue({ waiverValidMonths: 1 });
  await bookButton(page).click();
  await page.getByText('Waiver Required', { exact: true }).waitFor();
  await page.getByText('No signed waiver for this e-mail yet.').waitFor();
  expect(await rowsOf(email)).toEqual([]);
  await app.changeVenue({ waiverValidMonths: 12 });
  await leave();
});

test('shows missing fields and does not clear rejected ones', async () => {
  const { page, leave } = await visit(browser, app.address);
  await page.goto(`/booking?date=${nextFreeDay()}`);
  await expect.poll(() => bookButton(page).isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('Noa Field');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('noa@b');
  await bookButton(page).click();
  await page.getByText('Missing Information', { exact: true }).waitFor();
  await page.getByText('Please fill in all required fields.').first().waitFor();
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await bookButton(page).click();
  await page.getByText('Valid email is required').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('noa@b');
  expect(await page.getByText('Waiver Required').count()).toBe(0);
  expect(await page.getByText('No signed waiver for this e-mail yet.').count()).toBe(0);
  await leave();
});

test('shows an error if availability cannot be fetched, and the slots on retry', async () => {
  const { page, leave } = await visit(browser, app.address);
  await page.route('**/api/bookings/availability?*', (route) => route.abort(), { times: 1 });
  await page.goto(`/booking?date=${nextFreeDay()}`);
  await page.getByText('Failed to fetch availability').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).waitFor();
  await leave();
});

test('links a closed day to the next open one, and replaces an invalid date with the next bookable day', async () => {
  const date = nextFreeDay();
  await app.db.insert(scheduleClosures).values({ venueDate: date, reason: 'Holiday' });
  const { page, leave } = await visit(browser, app.address);
  await page.goto(`/booking?date=${date}`);
  await page.getByText(`No play sessions on ${formatVenueDate(date)}`).waitFor();
  const next = addDays(date, 1);
  await page.getByRole('button', { name: `Show ${formatVenueDate(next)}` }).click();
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(next);

  const today = venueDateOf(app.clock.now(), 'America/New_York');
  let isOver = false;
  await page.route(`**/api/bookings/availability?date=${today}`, async (route) => {
    const response = await route.fetch();
    const hours = isOver ? -3 : 3;
    const times = {
      startsAt: new Date(Date.now() + hours * 3_600_000),
      endsAt: new Date(Date.now() + (hours + 2) * 3_600_000),
      ...(isOver ? { available: 0, status: 'full' } : { available: 5, status: 'available' }),
    };
    const slots = ((await response.json()) as object[]).map((slot) => ({ ...slot, ...times }));
    await route.fulfill({ response, json: slots });
  });
  await page.goto('/booking?date=2020-02-30');
  await page.getByRole('group', { name: `Time slots on ${formatVenueDate(today)}` }).waitFor();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect
    .poll(() => calendar.locator(`[data-day="${addDays(today, -1)}"] button`).isDisabled())
    .toBe(true);
  await page.keyboard.press('Escape');

  isOver = true;
  await page.goto('/booking');
  const tomorrow = formatVenueDate(addDays(today, 1));
  await page.getByRole('group', { name: `Time slots on ${tomorrow}` }).waitFor();
  await page.getByText('Today’s sessions have ended.').waitFor();
  await page.locator(`[data-day="${today}"] button`).first().click();
  await page.getByRole('button', { name: '4 earlier sessions' }).click();
  await page.getByText('Ended').first().waitFor();
  expect(await page.getByText('No spots left').count()).toBe(0);
  await page.getByText(`The sessions on ${formatVenueDate(today)} have ended.`).waitFor();
  await leave();
});

test('shows days and times in the venue’s time zone to a visitor in a distant one', async () => {
  const date = nextFreeDay();
  const { page, leave } = await visit(browser, app.address, { timezoneId: 'Pacific/Kiritimati' });
  await page.goto(`/booking?date=${date}`);
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(date);
  await pickDay(page, addDays(date, 1));
  await page
    .getByRole('group', { name: `Time slots on ${formatVenueDate(addDays(date, 1))}` })
    .waitFor();
  await leave();
});

test('charges per child, requires a spot for each, and keeps the input on reload and after a cancelled payment', async () => {
  await app.changeVenue({ maxChildrenPerBooking: 3 });
  const slot = await aSlot(app, 2, nextFreeDay());
  const { page, email, leave } = await openFilledForm(slot);
  await page.getByRole('button', { name: 'More: Children' }).click();
  await page.getByText('2 × $15.00').waitFor();
  await page.getByText('$30.00', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More: Children' }).click();
  expect(await page.getByRole('radio', { name: slot.slotLabel }).isChecked()).toBe(true);
  const tooFew =
    'Not enough spots for 3 children. Please choose another session or fewer children.';
  await page.getByRole('status').filter({ hasText: tooFew }).waitFor();
  await bookButton(page).click();
  await page
    .getByText('Please choose another session or fewer children.', { exact: true })
    .waitFor();
  expect(await rowsOf(email)).toEqual([]);
  await page.getByRole('button', { name: 'Fewer: Children' }).click();
  await page.locator('form').getByText(tooFew).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add phone or notes' }).click();
  await page.getByLabel('Notes').fill('Socks, please');
  await page.getByRole('button', { name: 'Promo code, gift card or credit' }).click();
  await page.getByLabel('Promo code', { exact: true }).fill('NOSUCH');
  await page.reload();
  await page.getByText('2 × $15.00').waitFor();
  await expect
    .poll(() => page.getByLabel('Promo code', { exact: true }).inputValue())
    .toBe('NOSUCH');
  await page.getByLabel('Promo code', { exact: true }).fill('');
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.locator('#summary').getByText('You weren’t charged', { exact: true }).waitFor();
  await page.locator('#summary').getByText('$30.00', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Socks, please');
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  const paid = (await rowsOf(email)).filter(({ status }) => status === 'paid');
  expect(paid).toMatchObject([{ childrenCount: 2, priceCents: 3000, notes: 'Socks, please' }]);
  await leave();
  await app.changeVenue({ maxChildrenPerBooking: 1 });
});

test('shows an expired payment page without charging', async () => {
  const hold = await aHold(app, {
    ...(await aSlot(app, 5, nextFreeDay())),
    guardianEmail: anEmail(),
  });
  const { page, leave } = await visit(browser, app.address);
  await page.goto(hold.sessionUrl);
  const pay = page.getByRole('button', { name: 'Pay $15.00' });
  await pay.waitFor();
  app.clock.advanceMinutes(31);
  await pay.click();
  await page.getByRole('heading', { name: 'This payment page has expired' }).waitFor();
  await page.goto(`/booking-success?session_id=${hold.sessionId}`);
  await page.getByText('Your spot was released').waitFor();
  expect(await rowsOf(hold.email)).toMatchObject([{ status: 'cancelled' }]);
  app.clock.advanceMinutes(-31);
  await leave();
});
