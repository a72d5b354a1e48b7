import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aConnectionError,
  aFailedEmail,
  aFakeMailer,
  waitForEmailState,
} from '#features/back-office/server/failures-factory.ts';
import { aDay } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { aFamily } from '#features/matches/server/family-factory.ts';
import { zipPlaces } from '#features/matches/server/matches-tables.ts';
import { aHeldParty, aPackage } from '#features/parties/server/parties-factory.ts';
import { aProduct } from '#features/shop/server/shop-factory.ts';
import { holdings } from '#features/shop/server/shop-tables.ts';
import { DESKTOP, openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

// The tests below have longer timeouts, because they check many screens in both themes.

const { fake, mailer } = aFakeMailer();

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  const environment = { THROTTLE_FACTOR: '100' };
  app = await startTestApp({ pages: builtPages, mailer, environment });
  browser = await openBrowser();
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('the owner sees a failing mail server, tests it and resends failed emails', async () => {
  fake.error = aConnectionError();
  const id = await aFailedEmail(app, { recipient: 'dana@example.org' });
  const anonymized = await aFailedEmail(app, { recipient: '', mail: {} });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin/today');
  await page.getByRole('link', { name: /failed messages/i }).click();
  await page.getByRole('tab', { name: 'Failed messages', selected: true }).waitFor();
  await page.getByRole('button', { name: 'dana@example.org' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your booking' });
  await sheet.getByText('We couldn’t connect.').waitFor();
  await expectAccessible(page, 'failed-mail');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Health' }).click();
  const card = page.getByRole('group', { name: 'E-mail' });
  await card.getByText('Needs attention').waitFor();
  await card.getByRole('button', { name: 'Send me a test e-mail' }).click();
  await card.getByRole('status').getByText('We couldn’t connect.').waitFor();
  await expectAccessible(page, 'integrations-down');
  fake.error = null;
  await card.getByRole('button', { name: 'Send me a test e-mail' }).click();
  await card.getByText('Test e-mail sent.').waitFor();
  expect(fake.sent).toEqual([admin.email]);

  await card.getByRole('link', { name: 'Failed messages' }).click();
  await page.getByRole('button', { name: 'Resend all' }).click();
  await page.getByText('Sending 1 message', { exact: true }).first().waitFor();
  await waitForEmailState(app, id, 'sent');
  await page.getByRole('button', { name: 'dana@example.org' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'deleted' }).click();
  await page.getByText('It can no longer be sent.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('All messages were sent').waitFor();
  await waitForEmailState(app, anonymized, 'dismissed');
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('zip code coordinates are imported from a file after a dry run', async () => {
  await aFamily(app, { zipCode: '01060' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin?tab=matches');
  await page.getByText('01060 (1 family)').waitFor();
  await page.getByRole('button', { name: 'Add locations' }).click();
  const sheet = page.getByRole('dialog', { name: 'Zip code locations' });
  const choose = (content: string) =>
    sheet
      .getByLabel('CSV file')
      .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('zip,lat,lng\n01060,91,-72.64\n01035,42.37,-72.58\n');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await sheet.getByText('Line 2: the latitude must be a number from -90 to 90.').waitFor();
  await expectAccessible(page, 'zip-places-wrong');
  await choose('zip,lat,lng\n01060,42.32,-72.64\n01035,42.37,-72.58\n');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await sheet.getByRole('button', { name: 'Save locations' }).waitFor();
  await expectAccessible(page, 'zip-places');
  await sheet.getByRole('button', { name: 'Save locations' }).click();
  await sheet.getByRole('cell', { name: '01035' }).waitFor();
  expect(await app.db.select().from(zipPlaces)).toHaveLength(2);
  await page.keyboard.press('Escape');
  await page.getByText('2 zip code locations').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('an order is refunded as credit', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const pass = await aProduct(app.db);
  const { json } = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [{ productId: pass.id, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: member.email,
    },
    { as: member },
  );
  const { orderId, sessionId } = json as { orderId: string; sessionId: string };
  await pay(app, sessionId);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto(`/admin/orders?open=${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('radio', { name: 'Credit' }).check();
  await expectAccessible(page, 'refund-as-credit');
  await dialog.getByRole('button', { name: 'Refund now' }).click();
  await page.getByText('Credit was added to the family’s account').first().waitFor();
  await page.getByText(/\$65\.00 refunded as credit/).waitFor();
  const rows = await app.db.select().from(holdings).where(eq(holdings.userId, member.id));
  expect(rows.filter(({ kind }) => kind === 'credit')).toMatchObject([{ balance: 6500 }]);
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('an inquiry is manually linked to its party', async () => {
  const email = 'sam.hollow@example.org';
  await app.call('POST', '/api/party-inquiries', {
    packageId: (await aPackage(app)).id,
    preferredDate: aDay(),
    childName: 'Wren',
    estimatedKids: 8,
    guardianName: 'Sam Hollow',
    email,
  });
  const { partyId } = await aHeldParty(app, { email, guardianName: 'Sam Hollow' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin/parties');
  await page.getByRole('button', { name: 'Sam Hollow' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sam Hollow' });
  await sheet.getByRole('button', { name: /^Link this party: Sam Hollow/ }).waitFor();
  await expectAccessible(page, 'inquiry-party');
  await sheet.getByRole('button', { name: /^Link this party: Sam Hollow/ }).click();
  await sheet.getByRole('button', { name: 'Open party' }).click();
  await page.waitForURL(/tab=parties.*open=/);
  await eventually('the inquiry is linked', async () => {
    const [row] = await app.sql`select status from party_inquiries where party_id = ${partyId}`;
    return row?.status === 'booked';
  });
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);
