import type { Browser, Page } from 'playwright-core';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { openBrowser, PHONE, type Visit, visit, visitAs } from '#tests/browser.ts';
import { takeInteractions, watchInteractions } from './event-timing.ts';
import { type Walk, walks } from './interaction-walks.ts';
import type { Visitors } from './sample-visitors.ts';

/** The slowest step of a page's walk, in milliseconds from the interaction to the next paint. */
export type InteractionTime = { page: string; step: string; millis: number };

export const CPU_SLOWDOWN = 4;
const DESK = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/**
 * Measures interaction to next paint on ten pages, with the CPU slowed down to that of a phone: one round per member.
 * A step's time is the minimum of the rounds, since other load on the machine only adds to it.
 */
export async function measureInteractions(
  address: string,
  visitors: Visitors,
): Promise<InteractionTime[]> {
  const browser = await openBrowser();
  const times = new Map<Walk, number[]>(walks.map((walk) => [walk, []]));
  try {
    for (const member of visitors.members) {
      let visited: Visit | undefined;
      for (const [walk, fastest] of times) {
        // Pages of one site share a process, so an open page would slow down the next.
        if (walk.path) await visited?.leave();
        if (walk.path) visited = await openPage(browser, address, { ...visitors, member }, walk);
        if (!visited) throw new Error(`The walk of ${walk.name} has no page`);
        const round = await walkThrough(visited.page, walk);
        times.set(
          walk,
          round.map((millis, step) => Math.min(millis, fastest[step] ?? millis)),
        );
      }
      await visited?.leave();
    }
  } finally {
    await browser.close();
  }
  return [...times].map(([{ name, steps }, millis]) => {
    const slowest = Math.max(...millis);
    return { page: name, step: Object.keys(steps)[millis.indexOf(slowest)] ?? '', millis: slowest };
  });
}

async function openPage(
  browser: Browser,
  address: string,
  visitors: Visitors & { member: SignedIn },
  walk: Walk,
): Promise<Visit> {
  const options = {
    ...(walk.as === 'desk' ? DESK : PHONE),
    reducedMotion: 'no-preference' as const,
  };
  const visited = walk.as
    ? await visitAs(browser, address, visitors[walk.as], options)
    : await visit(browser, address, options);
  const { page } = visited;
  await watchInteractions(page);
  await page.goto(walk.path?.(visitors) ?? '/');
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return visited;
}

/** Returns the slowest interaction of each step, in milliseconds. */
async function walkThrough(page: Page, { name, steps }: Walk): Promise<number[]> {
  const times: number[] = [];
  for (const [label, step] of Object.entries(steps)) {
    try {
      await step(page);
    } catch (error) {
      throw new Error(`The walk of ${name} failed at “${label}”`, { cause: error });
    }
    times.push(Math.max(0, ...(await takeInteractions(page))));
  }
  return times;
}
