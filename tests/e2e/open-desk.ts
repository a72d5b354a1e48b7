import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { TestApp } from '../test-app.ts';

export const TABLET: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  serviceWorkers: 'allow',
};

/** Opens the desk page and waits until the offline copy and the page are cached. */
export async function openDesk(browser: Browser, app: TestApp, as: SignedIn, options = TABLET) {
  const visited = await visitAs(browser, app.address, as, options);
  const { page } = visited;
  const copyResponse = page.waitForResponse('**/api/check-in/desk-copy');
  await page.goto('/scan');
  await copyResponse;
  await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await eventually('the page is cached', () =>
    page.evaluate(async () => {
      const matches = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).match('/scan')),
      );
      return matches.some(Boolean);
    }),
  );
  await eventually('the copy is stored', () =>
    page.evaluate(async () => (await indexedDB.databases()).some((db) => db.name === 'desk-copy')),
  );
  return visited;
}

export const goOffline = (page: Page) => page.context().setOffline(true);
export const goOnline = (page: Page) => page.context().setOffline(false);

export async function enterCode(page: Page, digits: string) {
  const field = page.getByRole('textbox', { name: 'Numeric code' });
  if (!(await field.isVisible())) await page.getByRole('tab', { name: 'Manual Entry' }).click();
  await field.fill(digits);
  // A second click within a second is ignored (spec 9).
  await eventually('the code is validated', async () => {
    const button = page.getByRole('button', { name: 'Validate Code' });
    if (await button.isEnabled()) await button.click();
    return page.getByRole('button', { name: 'Scan Another Code' }).isVisible();
  });
}
