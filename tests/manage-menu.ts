import type { Locator, Page } from 'playwright-core';

/** Chooses an item of the first "Manage" menu within `scope`. */
export async function chooseFromManageMenu(
  page: Page,
  scope: Locator | Page,
  item: string,
): Promise<void> {
  await openManageMenu(scope);
  await page.getByRole('menuitem', { name: item }).click();
}

export async function openManageMenu(scope: Locator | Page): Promise<void> {
  await scope
    .getByRole('button', { name: /^Manage / })
    .first()
    .click();
}
