import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aFullSlot,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { anOffice } from '#features/bookings/server/office-factory.ts';
import { joinAsGuest } from '#features/bookings/server/waitlist-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addDays, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, PHONE, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
let today: string;

beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
  admin = await anAdmin(app.services);
  today = venueDateOf(app.clock.now(), 'America/New_York');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const REDUCED_MOTION = { reducedMotion: 'reduce' as const };

test('the owner books, reschedules and partly refunds a booking, and overbooks a session with a reason', async () => {
  const guardianEmail = await aSignedWaiver(app);
  const [first, second] = [
    await aSlot(app, 5, addDays(today, 3)),
    await aSlot(app, 5, addDays(today, 4)),
  ];
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, REDUCED_MOTION);
  await page.goto('/admin');
  await page.getByText('No bookings yet', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New booking' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Book for/ }).click();
  await page
    .getByText('Please enter a name and an e-mail or phone number, and choose a session.')
    .first()
    .waitFor();
  await sheet.getByLabel('Full name').fill('Nadia Nightingale');
  await sheet.getByLabel('E-mail', { exact: false }).first().fill(guardianEmail);
  await sheet.getByText('There’s a valid signed waiver.').waitFor();
  await sheet.getByLabel('Day').fill(first.date);
  await sheet.getByLabel('Session').selectOption(first.slotLabel);
  await sheet.getByText('Cash', { exact: true }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Book for $15.00' }).click();
  await page.getByText('Booked for Nadia Nightingale').first().waitFor();
  await page.getByRole('button', { name: 'Nadia Nightingale' }).click();

  await sheet.getByRole('button', { name: 'Reschedule' }).click();
  await sheet.getByLabel('Day').fill(second.date);
  await sheet.getByLabel('Session').selectOption(second.slotLabel);
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await page
    .getByText(`Moved to ${formatVenueDate(second.date)}, ${second.slotLabel}`)
    .first()
    .waitFor();

  await sheet.getByRole('button', { name: 'Refund' }).click();
  await sheet.getByText('Part of it', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('99');
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await sheet.getByText('Please enter an amount from $0.01 to $15.00.').waitFor();
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('5');
  await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
  await sheet.getByText('$5.00 refunded').waitFor();
  await sheet.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  await sheet.getByLabel('Staff note').fill('Accompanied by grandma');
  await sheet.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const full = await aFullSlot(app);
  await page.goto(`/admin?view=week&from=${full.date}`);
  const slot = page.getByRole('button', { name: /7:00 - 8:00 PM 1 of 1 taken/ });
  await slot.focus();
  await page.keyboard.press('Enter');
  await sheet.getByText('1 of 1 spots taken').waitFor();
  await sheet.getByRole('button', { name: 'Book for a family' }).click();
  await sheet.getByLabel('Full name').fill('Otto Over');
  await sheet
    .getByLabel('E-mail', { exact: false })
    .first()
    .fill(await aSignedWaiver(app));
  await sheet.getByLabel('Reason for going over capacity').fill('Twins');
  await sheet.getByRole('button', { name: 'Book for $15.00' }).click();
  await page.getByText('Booked for Otto Over').first().waitFor();
  await sheet.getByText('2 of 2 spots taken').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('the owner books for free for a member and offers a spot to a waiting family', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app, 5, addDays(today, 5));
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, {
    ...PHONE,
    ...REDUCED_MOTION,
  });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'New booking' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Find a family').fill(member.email);
  await sheet.getByRole('button', { name: member.email }).click();
  await sheet.getByText('Free with member code').waitFor();
  await sheet.getByLabel('Day').fill(slot.date);
  await sheet.getByLabel('Session').selectOption(slot.slotLabel);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Book for free' }).click();
  await page
    .getByText(/^Booked for/)
    .first()
    .waitFor();

  const full = await aFullSlot(app);
  await joinAsGuest(app, full);
  await page.goto(`/admin?view=week&slot=${full.date}T19:00`);
  await sheet.getByText('Wanda Waits').waitFor();
  await sheet.getByLabel('Reason for going over capacity').fill('A promise of ours');
  await sheet.getByRole('button', { name: 'Offer a spot' }).click();
  await page.getByText('Offered to Wanda Waits').first().waitFor();
  await sheet.getByText(/Spots held until/).waitFor();
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('the waivers tab counts, finds and opens signed waivers', async () => {
  await app.db.insert(waivers).values(
    aWaiver({
      guardianName: 'Wilma Waiver',
      childName: 'Pebbles',
      guardianPhone: '555-0100',
      emergencyContact: 'Barney',
      emergencyPhone: '555-0101',
      medicalNotes: 'Allergic to peanuts',
    }),
  );
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, REDUCED_MOTION);
  await page.goto('/admin?tab=waivers');
  await page.getByRole('heading', { name: /^Signed Waivers \(\d+\)$/ }).waitFor();
  const search = page.getByPlaceholder('Search by guardian or child name...');
  await search.fill('PEBBLES');
  await page.waitForURL(/search=PEBBLES/);
  const waiver = page.getByRole('listitem').filter({ hasText: 'Wilma Waiver' });
  await waiver.getByText('Allergic to peanuts').waitFor();
  await waiver.getByText('Barney, 555-0101').waitFor();
  const pdf = await waiver.getByRole('link', { name: 'PDF of the waiver for Pebbles' });
  const pdfResponse = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(pdfResponse.headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page);
  await search.fill('no such waiver');
  await page.getByText('No waivers match your search.').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('saves screenshots of the booking pages', { timeout: 120_000 }, async () => {
  const office = await anOffice(app);
  const slot = await aSlot(app, 6, addDays(today, 2));
  for (const guardianName of ['Ana Alvarez', 'Bo Bennett', 'Cora Chen', 'Dana Rivera']) {
    await office.book({ ...slot, guardianName, guardianPhone: '555-0188', notes: 'First visit' });
  }
  const response = await office.book({
    ...slot,
    guardianName: 'Eli Evans',
    payment: { method: 'link' },
  });
  const { bookingId } = response.json as { bookingId: string };
  const { page, leave } = await visitAs(browser, app.address, admin, REDUCED_MOTION);
  for (const [name, url] of [
    ['bookings', '/admin'],
    ['booking', `/admin?open=${bookingId}`],
    ['week', '/admin?view=week'],
    ['slot', `/admin?view=week&slot=${slot.date}T19:00`],
    ['waivers', '/admin?tab=waivers'],
  ] as const) {
    await page.goto(url);
    await page.locator('h2').first().waitFor();
    await page.waitForLoadState('networkidle');
    await saveScreenshots(page, `office-${name}`);
  }
  await page.goto('/admin');
  await page.getByRole('button', { name: 'New booking' }).click();
  await saveScreenshots(page, 'office-new-booking');
  await leave();
});
