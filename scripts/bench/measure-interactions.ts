import type { Browser, Page } from 'playwright-core';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { openBrowser, PHONE, type Visit, visit, visitAs } from '#tests/browser.ts';
import { takeInteractionTimes, watchInteractions } from './event-timing.ts';
import type { PageSample } from './sample-pages.ts';
import { type UserFlow, userFlows } from './user-flows.ts';

/** The slowest step of a page's flow, in milliseconds from the interaction to the next paint. */
export type InteractionTime = { page: string; step: string; millis: number };

export const CPU_SLOWDOWN = 4;
const DESK = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/**
 * Measures interaction to next paint on ten pages, with the CPU slowed down to that of a phone: one round per member.
 * A step's time is the minimum of the rounds, since other load on the machine only adds to it.
 */
export async function measureInteractions(
  address: string,
  sample: PageSample,
): Promise<InteractionTime[]> {
  const browser = await openBrowser();
  const times = new Map<UserFlow, number[]>(userFlows.map((flow) => [flow, []]));
  try {
    for (const member of sample.members) {
      let currentVisit: Visit | undefined;
      for (const [flow, fastest] of times) {
        // Pages of one site share a process, so an open page would slow down the next.
        if (flow.path) await currentVisit?.leave();
        if (flow.path) currentVisit = await openPage(browser, address, { ...sample, member }, flow);
        if (!currentVisit) throw new Error(`The flow of ${flow.name} has no page`);
        const round = await runFlow(currentVisit.page, flow);
        times.set(
          flow,
          round.map((millis, step) => Math.min(millis, fastest[step] ?? millis)),
        );
      }
      await currentVisit?.leave();
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
  sample: PageSample & { member: SignedIn },
  flow: UserFlow,
): Promise<Visit> {
  const options = {
    ...(flow.as === 'desk' ? DESK : PHONE),
    reducedMotion: 'no-preference' as const,
  };
  const newVisit = flow.as
    ? await visitAs(browser, address, sample[flow.as], options)
    : await visit(browser, address, options);
  const { page } = newVisit;
  await watchInteractions(page);
  await page.goto(flow.path?.(sample) ?? '/');
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return newVisit;
}

/** Returns the slowest interaction of each step, in milliseconds. */
async function runFlow(page: Page, { name, steps }: UserFlow): Promise<number[]> {
  const times: number[] = [];
  for (const [label, step] of Object.entries(steps)) {
    try {
      await step(page);
    } catch (error) {
      throw new Error(`The flow of ${name} failed at “${label}”`, { cause: error });
    }
    times.push(Math.max(0, ...(await takeInteractionTimes(page))));
  }
  return times;
}
