import { openBrowser, visitAs } from '#tests/browser.ts';
import { median } from './latencies.ts';

/** Milliseconds from navigation to the first row, with an empty browser cache. */
export type PageTimes = { path: string; median: number; slowest: number };

const TRIES = 5;

/** The back office's longest lists, and a locator of their first row. */
const pages = [
  ['/admin/today', 'main section li'],
  ['/admin', 'main tbody tr'],
  ['/admin?tab=waivers', 'main ul[aria-busy] > li'],
  ['/admin/people', 'main tbody tr'],
  ['/admin/waitlist', 'main tbody tr'],
  ['/admin/schedule', 'main h2 button'],
  ['/admin/log', 'main tbody tr'],
] as const;

/** Measures the first page of each list in a real Chromium, each time in a fresh profile. */
export async function measureOfficePages(
  address: string,
  admin: { cookie: string },
): Promise<PageTimes[]> {
  const browser = await openBrowser();
  try {
    const times: PageTimes[] = [];
    for (const [path, first] of pages) {
      const taken: number[] = [];
      for (let round = 0; round < TRIES; round += 1) {
        const { page, leave } = await visitAs(browser, address, admin, { isFirst: true });
        await page.goto(path, { waitUntil: 'commit' });
        // Polls each frame, because locators poll only twice a second after a while.
        const drawnAt = await page.waitForFunction(
          (line) => document.querySelector(line)?.getClientRects().length && performance.now(),
          first,
        );
        taken.push(Number(await drawnAt.jsonValue()));
        await leave();
      }
      times.push({ path, median: median(taken), slowest: Math.max(...taken) });
    }
    return times;
  } finally {
    await browser.close();
  }
}
