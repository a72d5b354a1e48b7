import type { Page } from 'playwright-core';

/** Layout shifts must stay below this limit, from which content visibly jumps while loading. */
export const MAX_LAYOUT_SHIFT = 0.02;

type Entry = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type ShiftWindow = { layoutShifts: { value: number; moved: string[] }[] };

/** Starts recording layout shifts. Call before navigating. */
export async function watchLayoutShift(page: Page) {
  await page.addInitScript(() => {
    const target = window as unknown as ShiftWindow;
    target.layoutShifts = [];
    const describe = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const name = element ? `${element.tagName.toLowerCase()}.${element.className}` : 'removed';
      return `${name.slice(0, 80)} ${Math.round(previousRect.y)} -> ${Math.round(currentRect.y)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        target.layoutShifts.push({ value: entry.value, moved: entry.sources.map(describe) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the cumulative layout shift, and the moved elements for the failure message. */
export async function layoutShiftOf(page: Page) {
  const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`),
  };
}
