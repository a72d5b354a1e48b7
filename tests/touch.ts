import type { Page } from 'playwright-core';

type Point = { x: number; y: number };

/** Drags a finger along the points, in CSS pixels of the window, with one touch event per point. */
export async function dragFinger(page: Page, [start, ...others]: Point[]): Promise<void> {
  if (!start) throw new Error('A drag needs a first point');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const point of others) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await devtools.detach();
}

/** The points of a straight downward drag over `distance` pixels. */
export const downwardFrom = ({ x, y }: Point, distance: number): Point[] =>
  Array.from({ length: 11 }, (_, step) => ({ x, y: y + (distance * step) / 10 }));
