import type { Page } from 'playwright-core';

/** Draws a wave on the page's signature canvas. */
export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas to draw on');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  const places = Array.from({ length: 30 }, (_, step) => ({
    x: box.x + 30 + step * ((box.width - 60) / 30),
    y: box.y + 100 + Math.sin(step / 2) * 50,
  }));
  const [first, ...further] = places;
  await touch('touchStart', first ? [first] : []);
  for (const place of further) await touch('touchMove', [place]);
  await touch('touchEnd', []);
}
