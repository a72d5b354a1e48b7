import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  type aFullSlot,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  fetchBookingRow,
} from '#features/bookings/server/bookings-factory.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import {
  aWaitlistEntry,
  cancelFillingBooking,
} from '#features/bookings/server/waitlist-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { chooseFromManageMenu, openManageMenu } from '../manage-menu.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '1000' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

let lastDay = 3;
/** Returns a future day that no other test in this file uses. */
function nextUnusedDay() {
  lastDay += 1;
  return addDays(venueDateOf(app.clock.now(), 'America/New_York'), lastDay);
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Creates an unpaid hold for a member. Returns the booking's id. */
async function createHold(member: SignedIn) {
  const input = aBookingInput({
    ...(await aSlot(app, 5, nextUnusedDay())),
    guardianEmail: member.email,
  });
  const response = await app.call('POST', '/api/bookings/create-checkout', input, { as: member });
  return (response.json as { bookingId: string }).bookingId;
}

/** Moves a booking back by `days` days, into a slot created for it, and frees its old slot. */
async function moveToPast(bookingId: string, days: number) {
  const { slotId, date } = await fetchBookingRow(app, bookingId);
  const past = addDays(date, -days);
  const startsAt = new Date(`${past}T14:00:00Z`);
  const [slot] = await app.db
    .insert(bookingSlots)
    .values({
      venueDate: past,
      startTime: '09:00',
      endTime: '11:00',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 7_200_000),
      capacity: 25,
      taken: 1,
    })
    .returning({ id: bookingSlots.id });
  await app.db
    .update(bookings)
    .set({ slotId: slot?.id, date: past, slotLabel: '9:00 - 11:00 AM' })
    .where(eq(bookings.id, bookingId));
  await app.db
    .update(bookingSlots)
    .set({ taken: 0 })
    .where(eq(bookingSlots.id, slotId ?? ''));
}

test('a member without bookings sees empty lists', async () => {
  const member = await aMemberWithCode(app);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  await region(page, 'Upcoming').getByText('No upcoming sessions').waitFor();
  await page.getByText('Your past sessions will be listed here.').waitFor();
  await expect.poll(() => region(page, 'On the Waitlist').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a booking is rescheduled, then cancelled and listed as cancelled', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app, 5, nextUnusedDay());
  const id = await aMemberBooking(app, member, { ...slot, notes: 'By stroller' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  const upcoming = region(page, 'Upcoming');
  await upcoming.getByText('7:00 - 8:00 PM').waitFor();
  await upcoming.getByText('Confirmed', { exact: true }).waitFor();
  await chooseFromManageMenu(page, upcoming, 'Details and payment');
  await page.getByRole('dialog').getByText('By stroller').waitFor();
  await page.keyboard.press('Escape');
  await openManageMenu(upcoming);
  const ics = page.getByRole('menuitem', { name: 'Add to calendar' });
  await expect.poll(() => ics.getAttribute('href')).toBe(`/api/bookings/${id}/booking.ics`);

  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await page.getByRole('button', { name: /^Move to/ }).click();
  await upcoming.getByText('Your booking was rescheduled').waitFor();
  await upcoming.getByText('9:00 - 11:00 AM').last().waitFor();

  await chooseFromManageMenu(page, upcoming, 'Cancel Booking');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This booking was free, so there’s nothing to refund.').waitFor();
  // The response arrives after the live update has removed the booking's row.
  await page.route('**/api/bookings/*/cancel', async (route) => {
    const response = await route.fetch();
    await dialog.waitFor({ state: 'detached' });
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await upcoming.getByText('Your booking is cancelled').waitFor();
  const past = region(page, 'Past and Cancelled');
  await past.getByText('Cancelled', { exact: true }).waitFor();
  await chooseFromManageMenu(page, past, 'Details and payment');
  await page.getByRole('dialog').getByText('By stroller').waitFor();
  expect((await fetchBookingRow(app, id)).status).toBe('cancelled');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('an unpaid booking can be paid from the list', async () => {
  const member = await aMemberWithCode(app);
  const id = await createHold(member);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/dashboard');
  await page.getByText('Awaiting payment').waitFor();
  await page.getByText(/^We’re holding your spot until/).waitFor();
  await page.getByRole('button', { name: 'Pay $15.00 Now' }).click();
  await page.waitForURL('**/sandbox-checkout/**');
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.goto('/my-bookings');
  await chooseFromManageMenu(page, region(page, 'Upcoming'), 'Details and payment');
  await page.getByRole('dialog').getByText('By card', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await openManageMenu(region(page, 'Upcoming'));
  const receipt = page.getByRole('menuitem', { name: 'Receipt (PDF)' });
  await expect.poll(() => receipt.getAttribute('href')).toBe(`/api/bookings/${id}/receipt`);
  expect((await fetchBookingRow(app, id)).status).toBe('paid');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a hold that has expired cannot be paid', async () => {
  const member = await aMemberWithCode(app);
  const id = await createHold(member);
  const { page, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  const button = page.getByRole('button', { name: 'Pay $15.00 Now' });
  await button.waitFor();
  // The hold expires after the click, because the page hides the button of an expired hold.
  await page.route('**/pay', async (route) => {
    await app.db
      .update(bookings)
      .set({ holdExpiresAt: new Date(0) })
      .where(eq(bookings.id, id));
    await route.continue();
  });
  await button.click();
  await page.getByText('This booking doesn’t need a payment.', { exact: true }).waitFor();
  await button.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my-bookings');
  await leave();
});

describe('the waitlist', () => {
  test('shows the position of an entry, and lets the member leave the waitlist', async () => {
    const member = await aMemberWithCode(app);
    const slot = await createFullSlot();
    await aWaitlistEntry(app, await aMemberWithCode(app), slot);
    await aWaitlistEntry(app, member, slot);
    const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
    await page.goto('/my-bookings');
    const entries = region(page, 'On the Waitlist');
    await entries.getByText('You’re number 2 on the waitlist.').waitFor();
    await entries.getByRole('button', { name: 'Leave the Waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this waitlist?' });
    await dialog.getByText('The next family moves up.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave the Waitlist' }).click();
    await entries.getByText('You’ve left the waitlist').waitFor();
    await expect.poll(() => entries.getByText('on the waitlist.').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('shows a freed spot live and lets the member book it', async () => {
    const member = await aMemberWithCode(app);
    const slot = await createFullSlot();
    await aWaitlistEntry(app, member, slot);
    const { page, leave } = await visitAs(browser, app.address, member, PHONE);
    await page.goto('/my-bookings');
    await page.getByText('You’re first on the waitlist.').waitFor();
    await cancelFillingBooking(app, slot);
    await page.getByText(/^We’re holding a spot for you until/).waitFor();
    await page.getByRole('link', { name: 'Book This Spot' }).click();
    await page.getByText('We’re holding a spot for you', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('radio', { name: slot.slotLabel }).isChecked())
      .toBe(true);
    await leave();
  });

  /** Creates a full slot within the calendar's range. */
  async function createFullSlot() {
    const slot = await aSlot(app, 1, nextUnusedDay());
    const by = await aMemberWithCode(app);
    const full: Awaited<ReturnType<typeof aFullSlot>> = {
      ...slot,
      bookingId: await aMemberBooking(app, by, slot),
      by,
    };
    return full;
  }
});

test('past bookings are paginated, newest first', async () => {
  const member = await aMemberWithCode(app);
  for (let count = 1; count <= 12; count += 1) {
    const id = await aMemberBooking(app, member, await aSlot(app, 5, nextUnusedDay()));
    await moveToPast(id, 100);
  }
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  const past = region(page, 'Past and Cancelled');
  await past.getByText('Completed', { exact: true }).first().waitFor();
  await expect.poll(() => past.getByRole('listitem').count()).toBe(10);
  await past.getByRole('button', { name: 'Show more' }).click();
  await past.getByRole('listitem').nth(11).waitFor();
  await expect.poll(() => past.getByRole('listitem').count()).toBe(12);
  await expect.poll(() => past.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('the page is accessible in both themes and fits every width', async () => {
  const member = await aMemberWithCode(app);
  await aMemberBooking(app, member, await aSlot(app, 5, nextUnusedDay()));
  await createHold(member);
  const past = await aMemberBooking(app, member, await aSlot(app, 5, nextUnusedDay()));
  await moveToPast(past, 60);
  const cancelled = await aMemberBooking(app, member, await aSlot(app, 5, nextUnusedDay()));
  await app.call('POST', `/api/bookings/${cancelled}/cancel`, {}, { as: member });
  const full = await aSlot(app, 1, nextUnusedDay());
  await aMemberBooking(app, await aMemberWithCode(app), full);
  await aWaitlistEntry(app, member, full);
  const { page, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/my-bookings');
  await page.getByText('You’re first on the waitlist.').waitFor();
  await page.getByText('Completed', { exact: true }).waitFor();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([width, scrollWidth]).toEqual([width, clientWidth]);
  }
  await expectAccessible(page, 'my-bookings');
  await leave();
});
