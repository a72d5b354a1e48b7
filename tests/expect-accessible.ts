import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityProblems } from './browser.ts';
import { saveScreenshots } from './save-screenshots.ts';

/**
 * Expects no axe violations in both themes (in the dark one, only the color rules run) and no horizontal scrolling.
 * Leaves the page in the light theme. Saves screenshots if `name` is given.
 */
export async function expectAccessible(page: Page, name?: string) {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((themeName) => {
      document.documentElement.dataset.theme = themeName;
    }, theme);
    const rules = theme === 'dark' ? 'colors' : undefined;
    expect(await findAccessibilityProblems(page, rules), theme).toEqual([]);
    if (name) await saveScreenshots(page, `${name}-${theme}`);
  }
  await expectNoHorizontalScroll(page);
}

export async function expectNoHorizontalScroll(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}
