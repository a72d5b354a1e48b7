import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { anInquiry, aParty, fetchPartyRow } from '#features/parties/server/parties-factory.ts';
import { parties, partyInquiries } from '#features/parties/server/parties-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import {
  DESKTOP,
  findAccessibilityProblems,
  openBrowser,
  PHONE,
  visit,
  visitAs,
} from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let today: string;
let inThreeWeeks: string;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
  today = venueDateOf(app.clock.now(), 'America/New_York');
  inThreeWeeks = addDays(today, 21);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Reduced motion, so that color transitions do not affect the contrast checks. */
const REDUCED_MOTION_PHONE = { ...PHONE, reducedMotion: 'reduce' as const };

test('a family sends a party inquiry', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await page.goto('/parties');
  const deluxe = page.getByRole('listitem').filter({ hasText: 'Deluxe Celebration' });
  await deluxe.getByText('Most Popular').waitFor();
  await deluxe.getByText('$475.00').waitFor();
  await expect.poll(() => page.getByText('Most Popular').count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await page.getByText('Package is required').waitFor();
  expect(await app.db.select().from(partyInquiries)).toEqual([]);

  await deluxe.getByRole('button', { name: /Book This Package/ }).click();
  const form = page.getByRole('form', { name: 'Plan Your Party' });
  const packageSelect = form.getByLabel('Package');
  await expect
    .poll(() => packageSelect.locator('option:checked').textContent())
    .toBe('Deluxe Celebration - $475');
  await expect.poll(() => form.getByLabel('Number of Guests').inputValue()).toBe('10');
  await form.getByLabel("Child's Name").fill('Mia');
  await form.getByLabel('Your Name').fill('Dana Rivera');
  await form.getByLabel('E-mail').fill('dana@example.org');
  await form.getByLabel('Phone').fill('555-201-4477');
  await form.getByLabel('Preferred Time').selectOption('afternoon');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send Inquiry' }).click();
  await page.getByText('Inquiry Sent!', { exact: true }).waitFor();
  await page
    .getByText("We'll get back to you to discuss your party.", { exact: true })
    .first()
    .waitFor();
  await expect.poll(() => form.getByLabel("Child's Name").inputValue()).toBe('');
  await expect.poll(() => packageSelect.inputValue()).toBe('');
  expect(await app.db.select().from(partyInquiries)).toMatchObject([
    { childName: 'Mia', status: 'new', preferredTimeWindow: 'afternoon' },
  ]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('both forms are prefilled for a member and preserve the input', async () => {
  const member = await aMember(app.services, { name: 'Mara Quill' });
  await app.sql`update users set phone = '555-201-9988' where id = ${member.id}`;
  const { page, consoleErrors, leave } = await visitAs(
    browser,
    app.address,
    member,
    REDUCED_MOTION_PHONE,
  );
  await page.goto('/parties');
  const form = page.getByRole('form', { name: 'Plan Your Party' });
  await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe('555-201-9988');
  await expect.poll(() => form.getByLabel('Your Name').inputValue()).toBe('Mara Quill');
  await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe(member.email);
  await form.getByLabel('Phone').fill('');
  await form.getByLabel("Child's Name").fill('Wren');
  expect(await form.getByLabel('Phone').inputValue()).toBe('');

  await page.getByRole('button', { name: 'Book This Package: Village Party' }).click();
  await page.getByRole('radio', { name: 'Pick a date and book' }).check();
  await page.getByRole('radio', { name: /Evening/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(member.email);
  await page.getByLabel('Your Name').fill('Mara and Joe');
  await page.reload();
  await page.getByRole('button', { name: 'Book This Package: Village Party' }).click();
  await page.getByRole('radio', { name: 'Pick a date and book' }).check();
  await expect.poll(() => page.getByLabel('Your Name').inputValue()).toBe('Mara and Joe');
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555-201-9988');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a host books with a deposit, a guest replies and signs, and the host pays the balance', async () => {
  const { page, consoleErrors, leave } = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  page.setDefaultTimeout(20_000);
  await page.goto('/parties');
  await page.getByRole('button', { name: 'Book This Package: Village Party' }).click();
  await page.getByRole('radio', { name: 'Pick a date and book' }).check();
  await page.getByRole('radio', { name: /Afternoon/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'Balloon garland' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Child name is required').waitFor();
  await page.getByLabel("Child's Name").fill('Mia');
  await page.getByLabel('Your Name').fill('Dana Rivera');
  await page.getByLabel('E-mail').fill('host@example.org');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The total is $325.00 plus $45.00; the deposit is 25% of it.
  await page.getByText('$370.00').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay Deposit of $92.50' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByText('You weren’t charged', { exact: true }).waitFor();
  await page.getByText('$370.00').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay Deposit of $92.50' }).click();
  await page.getByRole('button', { name: 'Pay $92.50' }).click();
  await page.getByText('Your party is booked!').waitFor();
  await page.getByText('$277.50').first().waitFor();
  const receipt = page.getByRole('link', { name: 'Receipt (PDF)' });
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessible(page);
  await saveScreenshots(page, 'party-host');
  const [party] = await app.db.select().from(parties).where(eq(parties.status, 'booked'));
  expect(party).toMatchObject({
    status: 'booked',
    email: 'host@example.org',
    venueDate: inThreeWeeks,
    timeWindow: 'afternoon',
  });
  await page.getByLabel('Message to your guests').fill('Bring socks!');
  await page.getByRole('button', { name: 'Save Message' }).click();
  await page.getByText('Message saved', { exact: true }).waitFor();

  const guest = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await guest.page.goto(`/invitation/${party?.invitation}`);
  await guest.page.getByText('Bring socks!').waitFor();
  await guest.page.getByText('Dana Rivera invites you to celebrate with Mia.').waitFor();
  await expectAccessible(guest.page);
  await saveScreenshots(guest.page, 'party-invitation');
  await guest.page.getByRole('button', { name: 'Send Answer' }).click();
  await guest.page.getByText('Please tell us whether you’re coming.').waitFor();
  await guest.page.getByRole('radio', { name: 'Yes, we’ll be there' }).check();
  await guest.page.getByLabel('Name').fill('Lee Quill');
  await guest.page.getByLabel('E-mail').fill('quill@example.org');
  await guest.page.getByLabel('Allergies').fill('Nuts');
  await guest.page.getByRole('button', { name: 'Send Answer' }).click();
  await guest.page.getByRole('link', { name: 'Sign the Waiver' }).click();
  await guest.page.getByText('1. Inherent risks').waitFor();
  await guest.page.getByLabel('Full Name').fill('Lee Quill');
  await guest.page.getByLabel("Child's Name").fill('Fern Quill');
  await drawSignature(guest.page);
  await guest.page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await guest.page.getByRole('heading', { name: 'Your answer' }).waitFor();
  await expect
    .poll(() => guest.page.getByRole('radio', { name: 'Yes, we’ll be there' }).isChecked())
    .toBe(true);
  expect(guest.consoleErrors).toEqual([]);
  await guest.leave();

  await page.reload();
  await page.getByText('1 child and 1 adult said yes').waitFor();
  await page.getByText('Lee Quill: Nuts').waitFor();
  await page.getByText('Waiver signed').waitFor();
  await page.getByRole('form', { name: 'Add a Family' }).getByLabel('Name').fill('The Marshes');
  await page.getByRole('button', { name: 'Add to Guest List' }).click();
  await page.getByText('No answer yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove The Marshes' }).click();
  await page.getByText('No answer yet').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Pay the Balance of $277.50' }).click();
  await page.getByRole('button', { name: 'Pay $277.50' }).click();
  await page.getByText('Your party is paid in full').waitFor();

  // On the day, the host checks families in as the front desk does.
  await app.sql`update parties set venue_date = ${today} where id = ${party?.id ?? ''}`;
  await page.reload();
  await page.getByRole('heading', { name: 'Arriving today' }).waitFor();
  await page.getByText('0 of 1 family here, no children').waitFor();
  await page.getByRole('button', { name: 'Check in Lee Quill' }).click();
  await page.getByText(/^Here since/).waitFor();
  await page.getByText('1 of 1 family here, 1 child').waitFor();
  await page.getByRole('button', { name: 'Print a label for Lee Quill' }).waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, 'party-day');
  await page.getByRole('button', { name: 'Undo Lee Quill’s check-in' }).click();
  await page.getByRole('button', { name: 'Check in Lee Quill' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
}, 150_000);

test('holds one party if the response is lost and the request retried', async () => {
  const { page, leave } = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await page.goto('/parties');
  await page.getByRole('button', { name: 'Book This Package: Village Party' }).click();
  await page.getByRole('radio', { name: 'Pick a date and book' }).check();
  await page.getByRole('radio', { name: /Evening/ }).check();
  for (let step = 0; step < 2; step += 1) {
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByLabel("Child's Name").fill('Mia');
  await page.getByLabel('Your Name').fill('Dana Rivera');
  await page.getByLabel('E-mail').fill('retry@example.org');
  await page.getByRole('button', { name: 'Continue' }).click();
  const pay = page.getByRole('button', { name: 'Pay Deposit of $81.25' });
  const dropResponse = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/parties/create-checkout', dropResponse, { times: 1 });
  await pay.click();
  await page.getByText('Booking Failed', { exact: true }).waitFor();
  await pay.click();
  await page.getByRole('button', { name: 'Pay $81.25' }).waitFor();
  const held = await app.db.select().from(parties).where(eq(parties.email, 'retry@example.org'));
  expect(held).toMatchObject([{ status: 'pending' }]);
  await leave();
});

test('a host sees the refund before cancelling', async () => {
  const party = await aParty(app, { date: addDays(inThreeWeeks, 30) });
  const { page, consoleErrors, leave } = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await page.goto(`/party?party=${party.partyId}&token=${party.token}`);
  await page.getByRole('button', { name: 'Cancel Party' }).click();
  await page.getByText('You’ll be refunded $81.25, which is 100% of what you paid.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, Cancel Party' }).click();
  await page.getByText('We’re refunding $81.25.', { exact: true }).first().waitFor();
  await page.getByText('This party is cancelled').waitFor();
  expect((await fetchPartyRow(app, party.partyId)).status).toBe('cancelled');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('invalid links show an error', async () => {
  const { page, leave } = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await page.goto('/invitation/unknown');
  await page.getByRole('heading', { name: 'Invitation not found' }).waitFor();
  await expectAccessible(page);
  await page.goto(`/party?party=${crypto.randomUUID()}&token=wrong`);
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await page.goto('/party');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expectAccessible(page);
  await leave();
});

test('the office books an inquiry, and the family pays the deposit with the emailed link', async () => {
  const admin = await anAdmin(app.services);
  const inquiry = await anInquiry(app, {
    preferredDate: inThreeWeeks,
    preferredTimeWindow: 'morning',
    guardianName: 'Ines Vale',
    childName: 'Leo',
    notes: 'Dinosaurs',
  });
  const office = await visitAs(browser, app.address, admin, DESKTOP);
  await office.page.goto('/admin/parties');
  await office.page.getByRole('button', { name: 'Ines Vale' }).click();
  await office.page.getByRole('button', { name: 'Book Party' }).click();
  const form = office.page.getByRole('dialog', { name: 'Book party' });
  await expect.poll(() => form.getByLabel('Time').inputValue()).toBe('morning');
  await expect
    .poll(() => form.getByLabel('Child', { exact: false }).first().inputValue())
    .toBe('8');
  await expectAccessible(office.page);
  await saveScreenshots(office.page, 'party-from-inquiry', DESKTOP.viewport);
  await form.getByRole('button', { name: 'Hold Room and Send Link' }).click();
  await office.page.getByText('We’re holding the room', { exact: true }).waitFor();
  await office.page.getByText('Held until').waitFor();
  await office.page.getByRole('button', { name: 'Open inquiry' }).click();
  await office.page
    .getByRole('row', { name: /Ines Vale/ })
    .getByText('Booked')
    .waitFor();
  expect(office.consoleErrors).toEqual([]);
  await office.leave();

  const [email] = await app.emailsTo(inquiry.email);
  const family = await visit(browser, app.address, REDUCED_MOTION_PHONE);
  await family.page.goto(/\S+\/party\?party=\S+/.exec(email?.text ?? '')?.[0] ?? '');
  await family.page.getByRole('button', { name: 'Pay the Deposit of $81.25' }).click();
  await family.page.getByRole('button', { name: 'Pay $81.25' }).click();
  await family.page.getByText('Your party is booked!').waitFor();
  await family.leave();
});
