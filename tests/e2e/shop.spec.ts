import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aProduct } from '#features/shop/server/shop-factory.ts';
import { DESKTOP, findAccessibilityProblems, openBrowser, PHONE, visit } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
  await aProduct(app.db, {
    name: 'Rainy Day Pass',
    priceCents: 4850,
    inventory: 2,
    metadata: { passCount: 4, validDays: 90, perChild: true },
    tags: ['Weekdays'],
  });
  await aProduct(app.db, { name: 'Last Summer Pass', inventory: 0 });
  await aProduct(app.db, {
    name: 'Chosen Gift',
    productType: 'gift_card',
    priceCents: 2500,
    metadata: { allowCustomAmount: true },
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ });
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });
const add = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));

describe('the product list', () => {
  test.each([
    ['light', PHONE],
    ['dark', DESKTOP],
  ] as const)('is accessible on each tab in the %s theme', async (theme, size) => {
    const { page, consoleErrors, leave } = await visit(browser, app.address, size);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/shop');
    await page.getByRole('heading', { name: 'Rainy Day Pass' }).waitFor();
    await page.getByText('$12.13 per session').waitFor();
    await page.getByText('Only 2 left').waitFor();
    await page.getByText('Sold Out').waitFor();
    const soldOut = page.getByRole('button', { name: 'Add to Cart: Last Summer Pass' });
    await expect.poll(() => soldOut.isDisabled()).toBe(true);
    for (const tab of ['Passes', 'Gift Cards', 'Memberships']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await saveScreenshots(page, `shop-${tab.toLowerCase().replace(' ', '-')}-${theme}`);
    }
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('the tabs work with the keyboard and are part of the URL', async () => {
    const { page, leave } = await visit(browser, app.address, DESKTOP);
    await page.goto('/shop?tab=memberships');
    await page.getByRole('tab', { name: 'Memberships', selected: true }).waitFor();
    await page.getByText('/month').first().waitFor();
    await page.getByRole('tab', { name: 'Memberships' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/shop?tab=gift-cards');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('tab', { name: 'Passes', selected: true }).waitFor();
    await leave();
  });

  test('"Request Membership" opens the memberships tab', async () => {
    const { page, leave } = await visit(browser, app.address, DESKTOP);
    await page.goto('/about');
    await page.getByRole('link', { name: 'Request Membership' }).click();
    await page.getByRole('tab', { name: 'Memberships', selected: true }).waitFor();
    await leave();
  });

  test('shows an error if it cannot be loaded, and can be retried', async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, body: 'Oops' }));
    // From another page, because the document of /shop contains the products.
    await page.goto('/shop-success');
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await page.getByText('We couldn’t load the shop').waitFor();
    await saveScreenshots(page, 'shop-failed');
    await page.unroute('**/api/products?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Rainy Day Pass' }).waitFor();
    await leave();
  });

  test('shows a message if it is empty', async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    await page.route('**/api/products?*', (route) => route.fulfill({ json: [] }));
    await page.goto('/shop');
    await page.getByText('No passes available right now').waitFor();
    await saveScreenshots(page, 'shop-empty');
    await leave();
  });
});

describe('the cart', () => {
  test('collects and counts items, can be changed and survives a reload', async () => {
    const { page, consoleErrors, leave } = await visit(browser, app.address, PHONE);
    await page.goto('/shop');
    await add(page, 'Rainy Day Pass');
    await page.getByText('Rainy Day Pass has been added to your cart').first().waitFor();
    await add(page, 'Rainy Day Pass');
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await cart(page).getByText('$97.00').first().waitFor();
    await cart(page)
      .getByRole('button', { name: /^More.*Rainy/i })
      .click();
    await cart(page).getByText('$145.50').first().waitFor();
    await cart(page).getByText('Only 2 of Rainy Day Pass are left.').waitFor();
    await cart(page).getByRole('button', { name: 'Remove Rainy Day Pass' }).click();
    await cart(page).getByText('Your cart is empty').waitFor();
    await saveScreenshots(page, 'cart-empty');
    await page.keyboard.press('Escape');
    await cartButton(page).waitFor();
    expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
    await leave();
  });

  test('is synchronized between tabs and opens from the landing page', async () => {
    const { page, leave } = await visit(browser, app.address, DESKTOP);
    const other = await page.context().newPage();
    await Promise.all([page.goto('/shop'), other.goto('/about')]);
    await add(page, 'Rainy Day Pass');
    await other.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await other.goto('/');
    await other.getByRole('link', { name: 'Cart, 1 item' }).click();
    await cart(other).getByText('Rainy Day Pass').waitFor();
    await cart(other).getByRole('button', { name: 'Remove Rainy Day Pass' }).click();
    await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
    await leave();
  });

  test('assigns ids to stored items without one, and drops invalid items', async () => {
    const { page, consoleErrors, leave } = await visit(browser, app.address, DESKTOP);
    await page.goto('/about');
    const [product] = ((await app.call('GET', '/api/products')).json as object[]).slice(0, 1);
    await page.evaluate(
      (item) => localStorage.setItem('cart', JSON.stringify([item, { broken: true }, null])),
      { product, quantity: 2 },
    );
    await page.reload();
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
    expect(await storedCart(page)).toMatch(/"cartItemId":"[^"]+-default-\d+"/);
    await page.evaluate(() => localStorage.setItem('cart', '{ invalid'));
    await page.reload();
    await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('requires the amount and recipient of a gift card', async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    await page.goto('/shop?tab=gift-cards');
    const amount = page
      .getByRole('listitem')
      .filter({ hasText: 'Chosen Gift' })
      .getByLabel('Amount');
    await page.getByText('Minimum $25').first().waitFor();
    await add(page, 'Chosen Gift');
    await page.getByText('Please enter an amount for your gift card.').first().waitFor();
    await amount.fill('24.99');
    await add(page, 'Chosen Gift');
    await page.getByText('Minimum gift card amount is $25.').first().waitFor();
    await amount.fill('40');
    await add(page, 'Chosen Gift');
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await expect.poll(() => amount.inputValue()).toBe('');
    await amount.fill('60.5');
    const card = page.getByRole('listitem').filter({ hasText: 'Chosen Gift' });
    await card.getByRole('button', { name: 'Send as a Gift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this gift card' });
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await dialog.getByText('Please enter the recipient’s e-mail.').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Recipient’s name').fill('Wren');
    await dialog.getByLabel('Recipient’s e-mail').fill('wren@example.org');
    await dialog.getByLabel('Your message').fill('Have fun!');
    await dialog.getByLabel('E-mail language').selectOption('Español');
    await saveScreenshots(page, 'gift-dialog');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await cart(page).getByText('Gift for Wren').waitFor();
    await cart(page).getByText('$100.50').first().waitFor();
    await leave();
  });

  test('requires sign-in for a membership and reopens afterward', async () => {
    const { page, leave } = await visit(browser, app.address, PHONE);
    await page.goto('/shop?tab=memberships');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await cartButton(page).click();
    await cart(page).getByText('Sign in to buy a membership').waitFor();
    await saveScreenshots(page, 'cart-membership');
    await cart(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?redirect=%2Fshop%3Fcart%3Dopen');
    await page.goto('/shop?cart=open');
    await cart(page).waitFor();
    await leave();
  });
});
