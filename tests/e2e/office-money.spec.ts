import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aHold, aSlot } from '#features/bookings/server/bookings-factory.ts';
import { aMissedBooking } from '#features/bookings/server/no-show-fees/no-show-fees-factory.ts';
import { anOffice } from '#features/bookings/server/office-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { aGuest, aParty, fetchPartyRow } from '#features/parties/server/parties-factory.ts';
import { aPromo } from '#features/shop/server/shop-factory.ts';
import { DESKTOP, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

// The tests below have longer timeouts, because they check many screens in both themes.

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Creates a photo that is larger than a product card. */
const aPhotoFile = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#8fb08c' } })
    .jpeg()
    .toBuffer();

test('a product with an image is created, bought and partially refunded', async () => {
  await aPromo(app.db, { code: 'SUMMER-10' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Required', { exact: true }).waitFor();
  await form.getByText('Enter a valid price').waitFor();
  await form.getByLabel('Name in English').fill('Meadow Pass');
  await form.getByLabel('Name in Spanish').fill('Pase de la pradera');
  await form.getByLabel('Description in English').fill('Four mornings in the meadow room.');
  await form.getByLabel('Price (USD)').fill('40');
  await form.getByLabel('Visits').fill('4');
  await form.locator('input[type=file]').setInputFiles({
    name: 'meadow.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhotoFile(),
  });
  await form.getByRole('button', { name: 'Remove' }).waitFor();
  await expectAccessible(page, 'office-product-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Meadow Pass' }).waitFor();
  await expectAccessible(page, 'office-products');
  for (const tab of ['Party packages', 'Promo codes']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('table', { name: tab }).waitFor();
    await expectAccessible(page, `office-${tab.toLowerCase().replace(' ', '-')}`);
  }

  const buyer = await visit(browser, app.address, { ...PHONE, locale: 'es-US' });
  await buyer.page.goto('/shop');
  const card = buyer.page.getByRole('listitem').filter({ hasText: 'Pase de la pradera' });
  const productImage = card.locator('img');
  await productImage.scrollIntoViewIfNeeded();
  await eventually('the image is loaded', () =>
    productImage.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
  );
  await card.getByText('Four mornings in the meadow room.').waitFor();
  await saveScreenshots(buyer.page, 'shop-with-picture');
  expect(buyer.consoleErrors).toEqual([]);
  await buyer.leave();
  const products = await app.call('GET', '/api/products');
  const product = (products.json as { id: string; name: string }[]).find(
    ({ name }) => name === 'Meadow Pass',
  );
  const checkout = await app.call('POST', '/api/shop/create-checkout', {
    items: [{ productId: product?.id, quantity: 1 }],
    guardianName: 'Robin Alder',
    guardianEmail: 'robin@example.org',
  });
  const { sessionId } = checkout.json as { sessionId: string };
  await pay(app, sessionId);

  await page.goto('/admin/orders');
  const searchResponse = page.waitForResponse(/\/api\/admin\/orders\?.*search=robin/);
  await page.getByLabel('Name, e-mail or order number').fill('robin');
  await searchResponse;
  await page.getByText('Robin Alder').waitFor();
  await expectAccessible(page, 'office-orders');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const order = page.getByRole('dialog', { name: /^Order/ });
  await order.getByText('4 of 4 visits left').waitFor();
  await expectAccessible(page, 'office-order');
  await order.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount for Meadow Pass (USD)').fill('40.01');
  await refund.getByText('Up to 40.00 can be refunded').waitFor();
  await refund.getByLabel('Amount for Meadow Pass (USD)').fill('20');
  await refund.getByLabel('Reason').fill('The room was closed for two mornings');
  await expectAccessible(page, 'office-refund');
  await refund.getByRole('button', { name: 'Refund now' }).dblclick();
  await page.getByText('Refund sent').first().waitFor();
  await order.getByText('The room was closed for two mornings').waitFor();
  await order.getByText('Partially refunded').waitFor();
  expect(await refundsOf(app, sessionId)).toMatchObject([{ amountCents: 2000 }]);
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('a payment with a wrong amount is listed for review until it is resolved', async () => {
  const hold = await aHold(app, await aSlot(app));
  await app.db
    .update(checkouts)
    .set({ amountCents: 1400 })
    .where(eq(checkouts.sessionId, hold.sessionId));
  await pay(app, hold.sessionId);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin/orders');
  await page.getByText('We charged $14.00, but the provider received $15.00.').waitFor();
  await expectAccessible(page, 'office-review');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review' });
  await dialog.getByText('Refund payment').click();
  await dialog.getByLabel('Reason').fill('The price was too low');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('We charged $14.00').waitFor({ state: 'detached' });
  expect(await refundsOf(app, hold.sessionId)).toMatchObject([{ amountCents: 1500 }]);
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('an inquiry is marked as contacted, and a party is paid at the desk and cancelled by the venue', async () => {
  const party = await aParty(app, { childName: 'Juniper' });
  await aGuest(app, party.partyId, { reply: 'yes', kids: 2, adults: 1, allergies: 'Peanuts' });
  const { packageId } = await fetchPartyRow(app, party.partyId);
  await app.call('POST', '/api/party-inquiries', {
    packageId,
    preferredDate: party.date,
    childName: 'Wren',
    estimatedKids: 8,
    guardianName: 'Sam Hollow',
    email: 'sam@example.org',
  });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin/parties');
  await page.getByRole('button', { name: 'Sam Hollow' }).waitFor();
  await expectAccessible(page, 'office-inquiries');
  await page.getByRole('button', { name: 'Sam Hollow' }).click();
  const inquiry = page.getByRole('dialog', { name: 'Sam Hollow' });
  const replyLink = await inquiry
    .getByRole('link', { name: 'Reply by E-mail' })
    .getAttribute('href');
  expect(replyLink).toMatch(/^mailto:sam@example\.org\?subject=Your%20party/);
  await inquiry.getByText('Contacted').click();
  await page.getByText('Contacted (1)').waitFor();
  await inquiry.getByLabel('Note').fill('Wants a vegan cake');
  await inquiry.getByRole('button', { name: 'Save Note' }).click();
  await eventually('the note is stored', async () => {
    const [row] = await app.sql<{ note: string }[]>`
      select office_note as note from party_inquiries where email = 'sam@example.org'`;
    return row?.note === 'Wants a vegan cake';
  });
  await expectAccessible(page, 'office-inquiry');

  await page.goto(`/admin/parties?tab=calendar&from=${party.date}`);
  await page.getByRole('button', { name: /Juniper/ }).waitFor();
  await expectAccessible(page, 'office-party-calendar');
  await page.getByText('Week', { exact: true }).click();
  // Until the radio button is checked, the month is still shown.
  await page.getByRole('radio', { name: 'Week', checked: true }).waitFor();
  await page.getByRole('button', { name: /Juniper/ }).waitFor();
  await expectAccessible(page, 'office-party-week');
  await page.goto('/admin/parties?tab=parties&search=Juniper');
  await page.getByText('Allergies in 1 family').waitFor();
  await expectAccessible(page, 'office-party-list');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Juniper’s party' });
  await sheet.getByText('Allergies: Peanuts').waitFor();
  await expectAccessible(page, 'office-party');
  await sheet.getByRole('button', { name: 'Take Payment at the Desk' }).click();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await sheet.getByText('Cash at the desk').waitFor();
  await sheet.getByRole('button', { name: 'Cancel this party' }).click();
  await page.getByLabel('Message to the host').fill('A pipe has burst.');
  await expectAccessible(page, 'office-cancel-party');
  await page.getByRole('button', { name: 'Cancel Party' }).click();
  await sheet.getByText('to refund at the desk').waitFor();
  await sheet.getByRole('button', { name: 'Mark as Refunded' }).click();
  await sheet
    .getByText(/\d refunded$/)
    .first()
    .waitFor();
  const emails = await app.emailsTo(party.email);
  expect(emails.at(-1)?.text).toContain('A pipe has burst.');
  expect(consoleErrors).toEqual([]);
  await leave();
}, 240_000);

test('the owner asks a family that did not come for the no-show fee, and it pays by the link', async () => {
  await app.changeVenue({ noShowFeeCents: 500 });
  const { email } = await aMissedBooking(app, await anOffice(app));
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin, DESKTOP);
  await page.goto('/admin?status=no-show');
  await page.getByRole('button', { name: 'Ask 1 family for the no-show fee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask 1 family for $5.00 in no-show fees?' });
  await dialog.waitFor();
  await expectAccessible(page, 'office-ask-for-fees');
  await dialog.getByRole('button', { name: 'Ask for $5.00' }).click();
  await page.getByText('1 family was asked.').first().waitFor();
  await page.getByText('No-show fee: asked for $5.00, $5.00 to pay').waitFor();

  const letter = (await app.emailsTo(email)).at(-1)?.text ?? '';
  const guest = await visit(browser, app.address, PHONE);
  await guest.page.goto(/https?:\S+\/manage\S*/.exec(letter)?.[0] ?? '');
  await guest.page.getByText('We missed you, and asked for a no-show fee of $5.00.').waitFor();
  await expectAccessible(guest.page, 'no-show-fee');
  await guest.page.getByRole('button', { name: 'Pay $5.00' }).click();
  await guest.page.waitForURL('**/sandbox-checkout/**');
  await guest.page.getByRole('button', { name: 'Pay $5.00' }).click();
  await guest.page.getByText('Thank you, your payment arrived.').first().waitFor();
  await saveScreenshots(guest.page, 'no-show-fee-paid');
  expect(guest.consoleErrors).toEqual([]);
  await guest.leave();

  await page.getByText('No-show fee: $5.00 paid').waitFor();
  await page.getByRole('button', { name: 'Dana Rivera' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Waive the no-show fee' }).click();
  await expectAccessible(page, 'office-waive-fee');
  expect(consoleErrors).toEqual([]);
  await leave();
});
