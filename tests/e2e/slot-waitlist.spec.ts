import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { readEml } from '../read-eml.ts';
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

let lastDay = 10;

/** Creates a slot whose only spot is booked, on a day of its own; `free` cancels the booking. */
async function aFullSlot() {
  lastDay += 1;
  const date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), lastDay);
  const slot = await aSlot(app, 1, date);
  const holder = await aMemberWithCode(app);
  const bookingId = await aMemberBooking(app, holder, slot);
  const free = () => app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: holder });
  return { ...slot, free };
}

/** Waits until an email whose subject starts with `subject` was sent, and returns its link to `path`. */
const waitForEmailedLink = (to: string, subject: string, path: string) =>
  eventually(`the email "${subject}" is sent`, async () => {
    const emails = (await app.readSentEmails()).map(readEml).filter((email) => email.to === to);
    const email = emails.find((candidate) => candidate.subject.startsWith(subject));
    return email?.text.match(/http\S+/g)?.find((link) => link.includes(path));
  });

async function joinWaitlist(page: Page, date: string, email: string) {
  await page.goto(`/booking?date=${date}`);
  await page.getByRole('button', { name: 'Join the waitlist for this slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the waitlist for this slot' });
  await dialog.getByLabel('Name').fill('Ivy Stone');
  await dialog.getByLabel('E-mail').fill(email);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Join the Waitlist' }).click();
  await page.getByText('You’re first on the waitlist').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

const entryOf = async (email: string) => {
  const rows = await app.db
    .select()
    .from(slotWaitlist)
    .where(eq(slotWaitlist.guardianEmail, email));
  return rows[0];
};

test('the first family on the waitlist is emailed about a freed spot and books it', async () => {
  const email = await aSignedWaiver(app, 'ivy@example.org');
  const { date, slotLabel, free } = await aFullSlot();
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto(`/booking?date=${date}`);
  await page.getByText('Waitlist open').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: slotLabel }).isDisabled()).toBe(true);
  await joinWaitlist(page, date, email);
  await free();

  await page.goto(await waitForEmailedLink(email, 'A spot opened up', '/booking?'));
  await page.getByText('We’re holding a spot for you', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: slotLabel }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await page.getByRole('radio', { name: slotLabel }).check();
  await page.getByLabel('Name').fill('Ivy Stone');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  const rows = await app.db.select().from(bookings).where(eq(bookings.guardianEmail, email));
  expect(rows).toMatchObject([{ status: 'paid', date, slotLabel }]);
  expect(await entryOf(email)).toMatchObject({ state: 'booked' });
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('leaving the waitlist requires a click after opening the link', async () => {
  const { date } = await aFullSlot();
  const email = 'fay@example.org';
  const { page, consoleErrors, leave } = await visit(browser, app.address);
  await joinWaitlist(page, date, email);
  await page.goto(await waitForEmailedLink(email, 'You’re on the waitlist', '/leave-waitlist?'));
  const leaveButton = page.getByRole('button', { name: 'Leave the Waitlist' });
  await leaveButton.waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await entryOf(email)).toMatchObject({ state: 'waiting' });
  await leaveButton.click();
  await page.getByText('You’ve left the waitlist').waitFor();
  expect(await entryOf(email)).toMatchObject({ state: 'left' });
  expect(consoleErrors).toEqual([]);

  await page.goto('/leave-waitlist?token=unknown');
  await leaveButton.click();
  await page.getByText('This link no longer works').waitFor();
  await leave();
});
