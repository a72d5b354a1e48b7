import type { Page } from 'playwright-core';

type Entry = PerformanceEntry & { interactionId: number };
type TimingWindow = { interactions: Map<number, number> };

/** Records the page's interactions with the Event Timing API. Call before navigating. */
export async function watchInteractions(page: Page) {
  await page.addInitScript(() => {
    const { interactions } = Object.assign(window as unknown as TimingWindow, {
      interactions: new Map<number, number>(),
    });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Entry[]) {
        if (!interactionId) continue;
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/**
 * Returns how long each interaction since the last call took until the next paint, in milliseconds. Interactions below
 * 16 milliseconds are missing.
 */
export async function takeInteractionTimes(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // Entries are delivered after the paint, in idle time.
    await new Promise((resolve) => setTimeout(resolve, 250));
    const { interactions } = window as unknown as TimingWindow;
    const times = [...interactions.values()];
    interactions.clear();
    return times;
  });
}
