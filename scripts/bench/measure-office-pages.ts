import { openBrowser, visitAs } from '#tests/browser.ts';
import { median } from './latencies.ts';

/** Milliseconds from navigation to the first row, with an empty browser cache. */
export type PageTimes = { path: string; median: number; slowest: number };

const ROUNDS = 5;

/** Pages with the longest lists, and the selector of the first row. */
const pages = [
  ['/admin/today', 'main section li'],
  ['/admin', 'main tbody tr'],
  ['/admin?tab=waivers', 'main ul[aria-busy] > li'],
  ['/admin/people', 'main tbody tr'],
  ['/admin/waitlist', 'main tbody tr'],
  ['/admin/schedule', 'main h2 button'],
  ['/admin/log', 'main tbody tr'],
] as const;

/** Measures loading each page in Chromium, each time with a fresh profile. */
export async function measureOfficePages(
  address: string,
  admin: { cookie: string },
): Promise<PageTimes[]> {
  const browser = await openBrowser();
  try {
    const times: PageTimes[] = [];
    for (const [path, firstRow] of pages) {
      const durations: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { page, leave } = await visitAs(browser, address, admin, { hasEmptyCache: true });
        await page.goto(path, { waitUntil: 'commit' });
        // Polls on every animation frame, because locators back off to two polls per second.
        const renderedAt = await page.waitForFunction(
          (row) => document.querySelector(row)?.getClientRects().length && performance.now(),
          firstRow,
        );
        durations.push(Number(await renderedAt.jsonValue()));
        await leave();
      }
      times.push({ path, median: median(durations), slowest: Math.max(...durations) });
    }
    return times;
  } finally {
    await browser.close();
  }
}
