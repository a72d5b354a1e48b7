import type { Page } from 'playwright-core';

/** Draws a wave on the page's signature canvas. */
export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The page has no visible canvas');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  const points = Array.from({ length: 30 }, (_, step) => ({
    x: box.x + 30 + step * ((box.width - 60) / 30),
    y: box.y + 100 + Math.sin(step / 2) * 50,
  }));
  const [first, ...others] = points;
  await touch('touchStart', first ? [first] : []);
  for (const point of others) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}
