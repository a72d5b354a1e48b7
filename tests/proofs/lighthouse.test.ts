import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { findBrowser } from '../find-browser.mjs';
import { findFreePort } from '../free-port.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * Runs Lighthouse with mobile settings on server-rendered pages. Performance is measured only with LONG=1, because
 * other tests compete for the CPU otherwise.
 */
const isLong = Boolean(process.env.LONG);
const EVENT_PAGE = '/calendar/:id';
const paths = isLong
  ? ['/', '/about', '/privacy', '/calendar', EVENT_PAGE, '/parties', '/shop']
  : ['/', '/about'];

let app: TestApp;
let browser: Browser;
let port: number;
let eventId: string;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  eventId = (await anEvent(app, { openToGuests: true })).id;
  port = await findFreePort();
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test.each(paths)('%s scores 100 for accessibility, best practices and SEO', async (path) => {
  const scores = await scoresOf(path, ['accessibility', 'best-practices', 'seo']);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
});

test.runIf(isLong).each(paths)(
  '%s scores at least 95 for performance (median of 5)',
  async (path) => {
    const scores: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      scores.push((await scoresOf(path, ['performance'], await phoneSlowdown())).performance ?? 0);
    }
    expect(scores.sort((a, b) => a - b)[2]).toBeGreaterThanOrEqual(95);
  },
);

/** Lighthouse's benchmark index of the phone simulated by its mobile settings (Moto G Power). */
const PHONE_INDEX = 264;

/**
 * Returns the CPU slowdown factor that makes this machine, at its current speed, as slow as the phone. Lighthouse's
 * default of 4 is too high for machines with an index below 1056.
 */
async function phoneSlowdown(): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return Math.min(4, Math.max(1, index / PHONE_INDEX));
}

/** Returns the scores by category, from 0 to 100. */
async function scoresOf(
  path: string,
  onlyCategories: string[],
  cpuSlowdownMultiplier = 4,
): Promise<Record<string, number>> {
  const result = await lighthouse(app.address + path.replace(':id', eventId), {
    port,
    logLevel: 'silent',
    onlyCategories,
    throttling: { cpuSlowdownMultiplier },
  });
  const categories = Object.entries(result?.lhr.categories ?? {});
  return Object.fromEntries(
    categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}
