import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import {
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const PASSWORD = 'a good long password';

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

const inDays = (days: number) => addDays(venueDateOf(app.clock.now(), 'America/New_York'), days);

const bookingsOf = (guardianEmail: string) =>
  app.db.select().from(bookings).where(eq(bookings.guardianEmail, guardianEmail));

test('a visitor turns on the member toggle, signs in and returns to the selected slot', async () => {
  const email = 'ada@example.org';
  const account = { name: 'Ada Brook', email, password: PASSWORD };
  expect((await app.call('POST', '/api/auth/sign-up/email', account)).status).toBe(200);
  await aSignedWaiver(app, email);
  const slot = await aSlot(app, 5, inDays(4));

  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto(`/booking?${new URLSearchParams({ date: slot.date, slot: slot.slotLabel })}`);
  await page.getByRole('switch', { name: 'I am a member' }).check();
  await page.getByText('Sign in to book for free').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.waitForURL('**/booking?*');
  await page.getByRole('radio', { name: slot.slotLabel }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: slot.slotLabel }).isChecked()).toBe(true);
  await page.getByText('Booking for Ada Brook').waitFor();
  await page.getByText('Code verified. This session is free.').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect
    .poll(() => page.getByRole('switch', { name: 'I am a member' }).isChecked())
    .toBe(true);
  const entry = page.getByPlaceholder('Enter 6-digit code');
  const ownCode = await eventually('the code is filled in', () => entry.inputValue());
  const [stored] = await app.db.select().from(memberCodes);
  expect(ownCode).toBe(stored?.numericCode);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada Brook');
  await expect.poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  await leave();
});

test('a member verifies the code and books for free, once per slot', async () => {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app, 5, inDays(5));
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto(`/booking?${new URLSearchParams({ date: slot.date, slot: slot.slotLabel })}`);
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
  // An active code turns on the toggle and is verified automatically.
  await page.getByText('Code verified. This session is free.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect
    .poll(() => page.getByRole('switch', { name: 'I am a member' }).isChecked())
    .toBe(true);
  await page.getByText('$0.00', { exact: true }).waitFor();
  expect(await page.getByText('First visit?').count()).toBe(0);
  expect(await page.getByText('Please enter and validate').count()).toBe(0);

  await page.getByLabel('Member code').fill('12345');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByText('Please enter and validate your member code first.').first().waitFor();
  expect(await bookingsOf(member.email)).toEqual([]);
  await page.getByText('Please enter a valid member code').waitFor();
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect.poll(() => verify.isDisabled()).toBe(true);
  await page.getByLabel('Member code').fill('000 000');
  await verify.click();
  await page.getByText('Invalid Code', { exact: true }).waitFor();

  await page.getByRole('switch', { name: 'I am a member' }).uncheck();
  await page.getByRole('switch', { name: 'I am a member' }).check();
  await expect.poll(() => page.getByLabel('Member code').inputValue()).toBe('');
  await page.getByRole('button', { name: /^Use my code, \d{3} \d{3}$/ }).click();
  await page.getByText('Code verified. This session is free.').waitFor();
  await verify.click();
  await page.getByText('Member Verified', { exact: true }).waitFor();
  await page.getByText(`Welcome back, ${member.name}!`, { exact: true }).waitFor();
  await page.getByText('Code verified. This session is free.').waitFor();
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm Booking' }).dblclick();

  await page.waitForURL('**/booking-success?member=true&session_id=booking_*');
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.getByRole('heading', { name: 'Show your member code at the desk' }).waitFor();
  expect(await bookingsOf(member.email)).toMatchObject([
    { ...slot, type: 'member', status: 'paid', priceCents: 0, memberCodeId: member.codeId },
  ]);
  expect(await app.db.select().from(checkouts)).toEqual([]);
  // The waiver names a child that the profile lacks.
  await page.getByRole('button', { name: 'Add Milo Rivera to your family' }).click();
  await page.getByText('Milo Rivera was added to your family').first().waitFor();
  expect(await app.db.select().from(children).where(eq(children.userId, member.id))).toMatchObject([
    { birthMonth: '2024-05-01' },
  ]);
  expect(consoleErrors).toEqual([]);

  await expectSecondBookingRejected();
  await leave();

  /** Expects an error and the same single booking, because a code can book a slot only once. */
  async function expectSecondBookingRejected() {
    const choice = { date: slot.date, slot: slot.slotLabel, member: '1' };
    await page.goto(`/booking?${new URLSearchParams(choice)}`);
    await page.getByText('Code verified. This session is free.').waitFor();
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.getByText('Booking Failed', { exact: true }).waitFor();
    await page.getByText('This member code already has a booking for this slot.').first().waitFor();
    await page.getByText(`Booking for ${member.name}`).waitFor();
    expect(await bookingsOf(member.email)).toHaveLength(1);
  }
});
