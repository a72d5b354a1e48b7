import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPages } from '../../src/client/all-pages.tsx';
import { parts } from '../../src/features/back-office/client/parts.ts';
import { builtPages } from '../../src/server/page-shell.ts';
import { accessibilityProblems, openBrowser, visit, visitAs } from '../browser.ts';
import { allStops, OFFICE, OPENED, type Stop } from '../every-page.ts';
import { keepScreenshots } from '../keep-screenshots.ts';
import { layoutShiftOf, watchLayoutShift } from '../layout-shift.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * Every page of the product, with something on it, as who sees it: in both themes axe finds nothing,
 * nothing scrolls sideways or jumps, and the console stays quiet; in Spanish too, whose words are longer. A page
 * that is added is walked too.
 */

/** What the page says of a link that is wrong; the answer's own line in the console is no news. */
const REFUSED = /the server responded with a status of 4\d\d/;

/** look.md: nothing jumps when data arrives. */
const MOST_LAYOUT_SHIFT = 0.02;

let app: TestApp;
let browser: Browser;
let stops: Stop[];
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '1000' } });
  browser = await openBrowser();
  stops = await allStops(app);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const paths = allPages.flatMap((route) => route.options.staticData?.page?.path ?? []);
const CALM = { reducedMotion: 'reduce' as const };
const SMALL = {
  ...CALM,
  locale: 'en-US',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const LARGE = { ...CALM, locale: 'en-US', viewport: { width: 1280, height: 800 } };

type Theme = 'light' | 'dark';

/** Both themes and both languages once each; all of it where pictures are kept. */
const THEMES: Theme[] | null = process.env.SCREENSHOTS ? ['light', 'dark'] : null;
const LOOKS: {
  size: string;
  options: typeof SMALL | typeof LARGE;
  themes: Theme[];
  language: 'en' | 'es';
}[] = [
  { size: 'phone', options: SMALL, themes: THEMES ?? ['light'], language: 'en' },
  { size: 'desk', options: LARGE, themes: THEMES ?? ['dark'], language: 'en' },
  {
    size: 'phone in Spanish',
    options: { ...SMALL, locale: 'es-ES' },
    themes: THEMES ?? [],
    language: 'es',
  },
];

async function wear(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

test.each([...paths, ...OFFICE, ...OPENED])('%s', async (path) => {
  const stop = stops.find(({ url, ...one }) => one.path === path || url === path);
  if (!stop) throw new Error(`nobody walks to ${path}: add it to tests/every-page.ts`);
  for (const { size, options, themes, language } of LOOKS) {
    const { page, complaints, leave } = stop.as
      ? await visitAs(browser, app.address, stop.as, options)
      : await visit(browser, app.address, options);
    await watchLayoutShift(page);
    await page.goto(stop.url);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await layoutShiftOf(page);
    expect(sum, `${size}: ${moved.join('\n')}`).toBeLessThan(MOST_LAYOUT_SHIFT);
    for (const theme of themes) {
      await wear(page, theme);
      expect(await accessibilityProblems(page), `${theme}, ${size}`).toEqual([]);
      await keepScreenshots(page, `${nameOf(path)}-${language}-${theme}`, options.viewport);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, size).toBe(0);
    const lang = await page.locator('html').getAttribute('lang');
    expect(lang).toBe(language);
    expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    await leave();
  }
});

test('every part of the back office is among them', () => {
  for (const { path } of parts) expect(OFFICE).toContain(`/admin/${path}`);
});

const nameOf = (path: string) =>
  path.replaceAll(/[/$?=&]+/g, '-').replace(/^-|-$/g, '') ||
  (path === '/' ? 'landing' : 'not-found');
