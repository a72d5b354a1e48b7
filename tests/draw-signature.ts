import type { Page } from 'playwright-core';
import { dragFinger } from './touch.ts';

/** Draws a wave on the page's signature canvas. */
export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The page has no visible canvas');
  const wave = Array.from({ length: 30 }, (_, step) => ({
    x: box.x + 30 + step * ((box.width - 60) / 30),
    y: box.y + 100 + Math.sin(step / 2) * 50,
  }));
  await dragFinger(page, wave);
}
