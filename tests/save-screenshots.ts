import { join } from 'node:path';
import type { Page } from 'playwright-core';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * Saves screenshots in phone and desktop size, or only in the size `only`, to the folder in the environment variable
 * SCREENSHOTS: `SCREENSHOTS=/tmp/shots npm test -- every-page`. Does nothing if the variable is not set.
 */
export async function saveScreenshots(
  page: Page,
  name: string,
  only?: { width: number; height: number },
): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const before = page.viewportSize();
  for (const size of only ? [only] : SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}
