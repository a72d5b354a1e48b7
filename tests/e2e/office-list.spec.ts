import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { openBrowser, visitAs } from '../browser.ts';
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

test('a back-office list stores page, search and sorting in its URL', async () => {
  const admin = await anAdmin(app.services);
  const names = Array.from({ length: 30 }, (_, index) => `Fern ${String(index + 10)}`);
  await app.db.insert(users).values(
    names.map((name, index) => ({
      id: `fern-${index}`,
      email: `fern-${index}@example.org`,
      name,
      ...splitName(name),
    })),
  );
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, admin);
  const search = page.getByRole('searchbox');
  await page.goto('/admin/people?search=Fern&sort=name&direction=asc');
  await page.getByText('1-25 of 30').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26-30 of 30').waitFor();

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: 'Fern 39' }).click();
  await page.getByRole('heading', { name: 'Fern 39' }).waitFor();
  await page.goBack();
  await page.getByText('26-30 of 30').waitFor();
  // On a wide screen, the family opens beside the list, and closing it returns to the row.
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.getByRole('button', { name: 'Fern 39' });
  await row.press('Enter');
  const family = page.getByRole('dialog', { name: 'Fern 39' });
  await family.getByText('fern-29@example.org').waitFor();
  await page.getByText('26-30 of 30').waitFor();
  await page.reload();
  await family.getByText('fern-29@example.org').waitFor();
  // The list stays usable: another row replaces the family, and Back closes it.
  await page.getByRole('button', { name: 'Fern 37' }).click();
  const otherFamily = page.getByRole('dialog', { name: 'Fern 37' });
  await otherFamily.getByText('fern-27@example.org').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await row.click();
  await family.getByText('fern-29@example.org').waitFor();
  await page.goBack();
  await family.waitFor({ state: 'detached' });
  await row.press('Enter');
  await family.getByText('fern-29@example.org').waitFor();
  await page.keyboard.press('Escape');
  await family.waitFor({ state: 'detached' });
  await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get('open')).toBeNull();

  await search.fill('Fern 1');
  await page.getByText('1-10 of 10').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.getByRole('button', { name: 'Name' }).click();
  await page
    .getByRole('columnheader', { name: 'Name' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();

  // The menu link shows the full list with an empty search.
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Families' })
    .click();
  await page.getByText('1-25 of 31').waitFor();
  await expect.poll(() => search.inputValue()).toBe('');

  await page.goto('/admin/orders?sort=invalid&direction=invalid&status=none&page=-3');
  await page.getByRole('heading', { name: 'No orders found' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});
