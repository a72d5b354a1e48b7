import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp, { type ResizeOptions } from 'sharp';
import { expect } from 'vitest';

/** Opens a page and waits until everything on it has loaded. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
}

export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('.animate-pulse').count(), { timeout: 20_000 }).toBe(0);
}

/** Stores a screenshot as WebP in the best quality that is small enough. */
export async function savePicture(
  file: string,
  png: Buffer,
  maxBytes: number,
  size?: ResizeOptions,
): Promise<void> {
  for (const quality of [86, 76, 66, 56, 46, 36]) {
    const webp = await sharp(png).resize(size).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes) return writeFile(file, webp);
  }
  throw new Error(`${file} is too large`);
}
