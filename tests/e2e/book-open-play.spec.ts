import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { parseCalendarEvent } from '#features/bookings/server/bookings-factory.ts';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import {
  addDays,
  formatInstant,
  formatVenueDate,
  instantOf,
  venueDateOf,
} from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from '../layout-shift.ts';
import { pickDay } from '../pick-day.ts';
import { type ParsedEmail, readEml } from '../read-eml.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const ZONE = 'America/New_York';
const EMAIL = 'robin@example.org';

let app: TestApp;
let browser: Browser;
let date: string;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
  date = addDays(venueDateOf(app.clock.now(), ZONE), 7);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Waits until an email whose subject starts with `subject` was sent, and parses it. */
const waitForSentEmail = (subject: string): Promise<ParsedEmail> =>
  eventually(`the email "${subject}" is sent`, async () =>
    (await app.readSentEmails()).map(readEml).find((email) => email.subject.startsWith(subject)),
  );

const takenOf = async (startTime: string) => {
  const rows = await app.db.select().from(bookingSlots).where(eq(bookingSlots.venueDate, date));
  return rows.find((row) => row.startTime === startTime)?.taken;
};

async function signWaiver(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: /Sign our waiver before your visit/ }).click();
  await page.getByText('1. Inherent risks').waitFor();
  await page.getByLabel('Full Name').fill('Robin Alder');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel("Child's Name").fill('Wren Alder');
  await drawSignature(page);
  await page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await page.getByRole('heading', { name: 'Choose a day' }).waitFor();
}

test('a parent books, pays, reschedules and cancels a session on a phone', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await signWaiver(page);
  const [signed] = await app.db.select().from(waivers).where(eq(waivers.guardianEmail, EMAIL));
  expect(signed).toMatchObject({ childName: 'Wren Alder', signatureKind: 'drawn' });

  await pickDay(page, date);
  await page.getByRole('radio', { name: '11:30 AM - 1:30 PM' }).check();
  const book = page.getByRole('button', { name: 'Proceed to Payment' });
  // The guardian who has just signed types nothing again.
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Robin Alder');
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(EMAIL);
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByRole('button', { name: 'Add phone or notes' }).click();
  await page.getByLabel('Notes').fill('We bring a stroller.');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await book.click();

  await page.waitForURL('**/sandbox-checkout/cs_sandbox_*');
  expect(await app.db.select().from(bookings)).toMatchObject([{ status: 'pending' }]);
  expect(await takenOf('11:30')).toBe(1);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await page.getByText('The card was declined').waitFor();
  await page.getByRole('button', { name: 'Pay $15.00' }).click();
  await page.waitForURL('**/booking-success?session_id=cs_sandbox_*');
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.getByText('a confirmation e-mail').waitFor();
  await page.getByRole('heading', { name: formatVenueDate(date) }).waitFor();
  await page.getByText('Robin Alder').waitFor();
  await page.getByText('$15.00').waitFor();
  await page.getByRole('img', { name: 'QR code for the desk' }).waitFor();
  await expectAccessible(page, 'booking-success');
  await watchLayoutShift(page);
  await page.reload();
  await page.getByRole('img', { name: 'QR code for the desk' }).waitFor();
  expect((await layoutShiftOf(page)).sum).toBeLessThan(MAX_LAYOUT_SHIFT);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('booking.ics');
  const receipt = page.getByRole('link', { name: 'Receipt (PDF)' });
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`We sent a link to ${EMAIL}. It works for 15 minutes.`).waitFor();
  await expectHiddenFromOthers(page.url());

  expect(await app.db.select().from(bookings)).toMatchObject([
    {
      type: 'open-play',
      status: 'paid',
      date,
      slotLabel: '11:30 AM - 1:30 PM',
      priceCents: 1500,
      childrenCount: 1,
      guardianName: 'Robin Alder',
      guardianEmail: EMAIL,
      guardianPhone: null,
      notes: 'We bring a stroller.',
      holdExpiresAt: null,
    },
  ]);
  expect(await app.db.select().from(checkouts)).toMatchObject([
    {
      kind: 'booking',
      state: 'paid',
      sessionId: new URL(page.url()).searchParams.get('session_id'),
      amountCents: 1500,
      paidCents: 1500,
      refundedCents: 0,
    },
  ]);
  expect(consoleErrors).toEqual([]);
  await leave();

  await manageFromEmail();
});

/** Expects another browser with the same URL to see only that the booking is confirmed. */
async function expectHiddenFromOthers(url: string) {
  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Book Another Session' }).waitFor();
  expect(await page.getByText('Robin Alder').count()).toBe(0);
  expect(await page.getByRole('img', { name: 'QR code for the desk' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
}

/** Manages the booking on another device, with the link in the email. */
async function manageFromEmail() {
  const startsAt = instantOf(date, '11:30', ZONE);
  const email = await waitForSentEmail('Booking confirmed');
  expect(email).toMatchObject({
    to: EMAIL,
    subject: `Booking confirmed: ${formatInstant(startsAt, ZONE)}`,
  });
  expect(parseCalendarEvent(email.attachments.get('booking.ics'))).toMatchObject({
    startsAt,
    endsAt: instantOf(date, '13:30', ZONE),
    status: 'CONFIRMED',
  });
  const link = /\S+\/manage-booking\?\S+/.exec(email.text)?.[0] ?? '';

  const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Manage Your Booking' }).waitFor();
  await page.getByText(/^Cancel by .+ for a \$15\.00 refund\.$/).waitFor();
  await page.getByRole('img', { name: 'QR code for the desk' }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('booking.ics');
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();

  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose another time' });
  await dialog.getByRole('radio', { name: '4:30 - 6:30 PM' }).check();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Move to .+ 4:30 - 6:30 PM$/ }).click();
  await page.getByText('Your booking was rescheduled').waitFor();
  expect([await takenOf('11:30'), await takenOf('16:30')]).toEqual([0, 1]);
  const moved = await waitForSentEmail('Booking rescheduled');
  expect(parseCalendarEvent(moved.attachments.get('booking.ics'))).toMatchObject({
    startsAt: instantOf(date, '16:30', ZONE),
    uid: parseCalendarEvent(email.attachments.get('booking.ics')).uid,
  });

  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await confirmation.getByText('You’ll be refunded $15.00.').waitFor();
  await confirmation.getByRole('button', { name: 'Keep Booking' }).click();
  expect(await app.db.select().from(bookings)).toMatchObject([{ status: 'paid' }]);
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await confirmation.getByRole('button', { name: 'Cancel and refund $15.00' }).click();
  await page.getByText('Your booking is cancelled').waitFor();
  await page.getByText('We’re refunding $15.00.').waitFor();
  expect(await app.db.select().from(bookings)).toMatchObject([{ status: 'cancelled' }]);
  expect(await takenOf('16:30')).toBe(0);
  await eventually('the refund succeeds', async () => {
    const rows = await app.db.select().from(refunds);
    return rows.length === 1 && rows[0]?.amountCents === 1500 && rows[0].state === 'succeeded';
  });
  await waitForSentEmail('Booking cancelled');

  await page.goto(link.replace('token=', 'token=x'));
  await page.getByText('This link doesn’t work').waitFor();
  expect(consoleErrors).toEqual([expect.stringContaining('404')]);
  await leave();
}
