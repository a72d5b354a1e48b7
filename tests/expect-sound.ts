import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from './browser.ts';
import { keepScreenshots } from './keep-screenshots.ts';

/** Whatever a page shows now has nothing for axe in both themes and fits its width; pictures by name. */
export async function expectSound(page: Page, name?: string) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, theme);
    expect(await accessibilityProblems(page)).toEqual([]);
    if (name) await keepScreenshots(page, `${name}-${theme}`);
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expectNoSideways(page);
}

/** Nothing of the page is to be found by scrolling sideways. */
export async function expectNoSideways(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}
