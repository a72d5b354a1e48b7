import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { pickDay } from '../pick-day.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const openCart = (page: Page) => page.getByRole('button', { name: /^Cart/ }).click();
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}` }).click();

async function payInCart(page: Page, amount: string) {
  await cart(page).getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await page.getByRole('heading', { name: 'Purchase Complete!' }).waitFor();
}

test('a gift card is bought, emailed and partially redeemed for a booking', async () => {
  const { page, leave } = await visit(browser, app.address, PHONE);
  await page.goto('/shop?tab=gift-cards');
  await add(page, '$50 Gift Card');
  await openCart(page);
  await cart(page).getByLabel('Name').fill('Robin Alder');
  await cart(page).getByLabel('E-mail').fill('robin@example.org');
  await payInCart(page, '$50.00');
  const emails = await eventually('the receipt and the card are emailed', async () => {
    const all = await app.emailsTo('robin@example.org');
    return all.length === 2 && all;
  });
  const files = emails.flatMap(({ attachments }) => attachments ?? []);
  expect(files.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    'application/pdf',
  ]);
  const text = emails.map((email) => email.text).join('\n');
  const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{2,4}){6}/.exec(text) ?? [];

  await app.db.insert(waivers).values(aWaiver({ guardianEmail: 'robin@example.org' }));
  await page.goto('/booking');
  await pickDay(page, addDays(venueDateOf(app.clock.now(), 'America/New_York'), 5));
  await page.getByRole('radio', { name: '9:00 - 11:00 AM' }).check();
  await page.getByLabel('Name').fill('Robin Alder');
  await page.getByLabel('E-mail').fill('robin@example.org');
  await page.getByText('Waiver signed. You’re all set.').waitFor();
  await page.getByRole('button', { name: 'Promo code, gift card or credit' }).click();
  await page.getByLabel('Gift card code').fill(code.toLowerCase());
  await page.getByText('-$15.00').waitFor();
  await page.getByText('Nothing to pay. Your spot is confirmed right away.').waitFor();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
  await page.goto(`/gift-card#${code}`);
  await page.getByText('This card has $35.00 left.').waitFor();
  await leave();
});

test('a bought membership activates the code, and the desk shows its expiry', async () => {
  const member = await aMember(app.services, { name: 'Maya Rivera' });
  const { page, leave } = await visitAs(browser, app.address, member, PHONE);
  await page.goto('/shop?tab=memberships');
  await add(page, 'Monthly Membership');
  await openCart(page);
  await page.waitForFunction((email) => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] [name=email]');
    return field?.value === email;
  }, member.email);
  await payInCart(page, '$59.00');
  const code = await findCodeOf(app.db, member.id);
  expect(code).toMatchObject({ active: true, membershipType: 'Monthly Membership' });
  const expiresAt = code?.expiresAt ?? new Date(0);
  await page.goto('/dashboard');
  await page.getByText('Active', { exact: true }).first().waitFor();
  await leave();

  const staff = await aStaffMember(app.services);
  const deskVisit = await visitAs(browser, app.address, staff, {
    viewport: { width: 1024, height: 768 },
  });
  await deskVisit.page.goto('/scan');
  await deskVisit.page.getByRole('tab', { name: 'Manual Entry' }).click();
  await deskVisit.page.getByRole('textbox', { name: 'Numeric code' }).fill(code?.numericCode ?? '');
  await deskVisit.page.getByRole('button', { name: 'Validate Code' }).click();
  await deskVisit.page.getByText('Access Granted').waitFor();
  await deskVisit.page.getByText('Monthly Membership', { exact: true }).waitFor();
  const zone = 'America/New_York';
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' }).format(
    expiresAt,
  );
  await deskVisit.page.getByText(day).waitFor();
  await saveScreenshots(deskVisit.page, 'check-in-membership');
  await deskVisit.leave();
});
