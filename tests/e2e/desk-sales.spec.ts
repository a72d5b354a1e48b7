import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { aSlotToday } from '#features/check-in/server/check-in-factory.ts';
import { deskSales } from '#features/check-in/server/desk-sales-tables.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { aGiftCard, aPromo } from '#features/shop/server/shop-factory.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  const socks = { en: 'Grip socks', es: 'Calcetines' };
  const priceList = priceListWith(
    [
      admission('child', [{ cents: 1500 }], { names: { en: 'Child', es: 'Niño' } }),
      admission('socks', [{ cents: 300 }], { kind: 'extra', counted: false, names: socks }),
    ],
    { name: 'Sales tax', percent: 7, kind: 'added' },
  );
  app = await startTestApp({ pages: builtPages, venue: { priceList } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('the desk takes a promo code and a gift card from a walk-in, and sells an extra alone', async () => {
  await aSlotToday(app, ['00:00', '23:59'], 60);
  const email = await aSignedWaiver(app);
  const promo = await aPromo(app.db, { percentOff: 50 });
  const card = await aGiftCard(app, 500);
  const { page, consoleErrors, leave } = await visitAs(
    browser,
    app.address,
    await aStaffMember(app.services),
    { viewport: { width: 1024, height: 768 }, hasTouch: true, reducedMotion: 'reduce' },
  );
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Add a walk-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Guardian’s name').fill('Wanda Walker');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'More: Child' }).click();
  await dialog.getByRole('button', { name: 'More: Grip socks' }).click();
  const code = dialog.getByLabel('Promo code or gift card');
  for (const text of [promo.code, card.code]) {
    await code.fill(text);
    await code.press('Enter');
  }
  await expectAccessible(page, 'desk-walk-in-with-codes');
  // $15 and $3, half off, 7% tax added to each line: $9.64, of which the card pays $5.
  await dialog.getByRole('button', { name: 'Take $4.64 and check in' }).click();
  await page.getByText('Wanda Walker is checked in', { exact: true }).waitFor();
  expect(await app.db.select().from(deskPayments)).toMatchObject([{ amountCents: 464 }]);

  await page.getByRole('button', { name: 'Sell an extra' }).click();
  await dialog.getByRole('button', { name: 'More: Grip socks' }).click();
  await dialog.getByRole('button', { name: 'More: Grip socks' }).click();
  await expectAccessible(page, 'desk-sale');
  await dialog.getByRole('button', { name: 'Take $6.42' }).click();
  await page.getByText('$6.42 taken.').first().waitFor();
  await page.getByRole('button', { name: 'Sell an extra' }).click();
  const sold = dialog.getByRole('region', { name: 'Sold today' });
  await sold.getByText('2 × Grip socks').waitFor();
  await expectAccessible(page, 'desk-sales-today');
  await sold.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Give back $6.42 in cash.').first().waitFor();
  await sold.getByText('Undone').waitFor();
  expect(await app.db.select().from(deskSales)).toMatchObject([
    { priceCents: 642, undoneAt: expect.any(Date) },
  ]);
  expect(consoleErrors.filter((error) => !error.includes('device'))).toEqual([]);
  await leave();
});
