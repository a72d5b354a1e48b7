import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from './browser.ts';
import { saveScreenshots } from './save-screenshots.ts';

/** What the page shows now has nothing for axe in both themes and fits its width; pictures by name. */
export async function expectAccessible(page: Page, name?: string) {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, theme);
    const rules = theme === 'dark' ? 'colors' : undefined;
    expect(await accessibilityProblems(page, rules), theme).toEqual([]);
    if (name) await saveScreenshots(page, `${name}-${theme}`);
  }
  await expectNoHorizontalScroll(page);
}

/** Nothing of the page is to be found by scrolling sideways. */
export async function expectNoHorizontalScroll(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}
