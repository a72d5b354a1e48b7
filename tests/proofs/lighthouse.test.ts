import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { findBrowser } from '../find-browser.mjs';
import { freePort } from '../free-port.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * Lighthouse with its mobile settings on server-rendered pages. Speed is judged only in the long run: it means nothing
 * while other tests share the processor.
 */
const isLong = Boolean(process.env.LONG);
const paths = isLong
  ? ['/', '/about', '/privacy', '/calendar', '/parties', '/shop']
  : ['/', '/about'];

let app: TestApp;
let browser: Browser;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  port = await freePort();
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
  const marks = await marksOf(path, ['accessibility', 'best-practices', 'seo']);
  expect(marks).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
});

test.runIf(isLong).each(paths)('%s has at least 95 for performance (median of 5)', async (path) => {
  const marks: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    marks.push((await marksOf(path, ['performance'], await slowedToPhone())).performance ?? 0);
  }
  expect(marks.sort((a, b) => a - b)[2]).toBeGreaterThanOrEqual(95);
});

/** Lighthouse's benchmark index of the phone that its mobile settings simulate (Moto G Power). */
const PHONE_INDEX = 264;

/**
 * How many times this machine, as fast as it is just now, must be slowed down to be that phone. Lighthouse
 * says four for any machine, which holds from an index of 1056 on; below 1000 it warns of its own marks.
 */
async function slowedToPhone(): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return Math.min(4, Math.max(1, index / PHONE_INDEX));
}

/** Scores from 0 to 100, by category. */
async function marksOf(
  path: string,
  onlyCategories: string[],
  cpuSlowdownMultiplier = 4,
): Promise<Record<string, number>> {
  const result = await lighthouse(app.address + path, {
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
