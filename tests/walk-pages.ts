import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { LANGUAGE_COOKIE } from '#shared/languages.ts';
import { accessibilityProblems, openBrowser, type Visit, visit, visitAs } from './browser.ts';
import { allStops, OPENED, type Stop } from './every-page.ts';
import { expectNoHorizontalScroll } from './expect-accessible.ts';
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { saveScreenshots } from './save-screenshots.ts';
import { MAX_STEPS, missed, tabThrough } from './tab-through.ts';
import { startTestApp } from './test-app.ts';

/** The browser logs each 4xx response; expected for the invalid links visited here. */
const REFUSED = /the server responded with a status of 4\d\d/;

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
type Look = {
  size: string;
  options: typeof SMALL | typeof LARGE;
  themes: Theme[];
  /** Both languages, or used by the keyboard alone. */
  and: 'spanish' | 'keyboard';
};

/** Both themes once each; all of it where pictures are kept. */
const THEMES: Theme[] | null = process.env.SCREENSHOTS ? ['light', 'dark'] : null;
const LOOKS: Look[] = [
  { size: 'phone', options: SMALL, themes: THEMES ?? ['light'], and: 'spanish' },
  { size: 'desk', options: LARGE, themes: THEMES ?? ['dark'], and: 'keyboard' },
];

/**
 * Walks to pages of the product, each with something on it, as who sees it: in both themes axe finds nothing,
 * nothing scrolls sideways or jumps, the console stays quiet, and Tab reaches everything that can be used, shows
 * where it is, and comes out at the end; in Spanish too, whose words are longer.
 */
export async function startWalk() {
  const app = await startTestApp({
    pages: builtPages,
    environment: { THROTTLE_FACTOR: '1000' },
  });
  const browser = await openBrowser();
  const stops = await allStops(app);
  /** One page per person and look, reused for all stops: a new page for each would take twice as long. */
  const visits = new Map<string, Visit>();
  const check = async (stop: Stop, look: Look) => {
    const who = `${look.size} ${stop.as?.cookie}`;
    const visited = visits.get(who) ?? (await begin(browser, app.address, stop, look));
    visits.set(who, visited);
    const { page, complaints } = visited;
    try {
      complaints.length = 0;
      await lookAt(page, app.address, stop, look);
      expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    } catch (error) {
      // The next stop starts in a clean page.
      visits.delete(who);
      await page.close();
      throw error;
    }
  };
  return {
    /** A page by its path, or an address of the back office. */
    to: async (path: string) => {
      const stop = stops.find(({ url, ...one }) => one.path === path || url === path);
      if (!stop) throw new Error(`nobody walks to ${path}: add it to tests/every-page.ts`);
      await Promise.all(LOOKS.map((look) => check(stop, look)));
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

async function begin(browser: Browser, address: string, { as }: Stop, { options }: Look) {
  const visited = as
    ? await visitAs(browser, address, as, options)
    : await visit(browser, address, options);
  await watchLayoutShift(visited.page);
  return visited;
}

async function lookAt(
  page: Page,
  address: string,
  { path, url }: Stop,
  { size, options, themes, and }: Look,
) {
  await page.goto(url);
  await expectCalm(page, size, 'en');
  for (const theme of themes) {
    await wear(page, theme);
    expect(await accessibilityProblems(page), `${theme}, ${size}`).toEqual([]);
    await saveScreenshots(page, `${nameOf(path)}-en-${theme}`, options.viewport);
  }
  // An open sheet traps the focus.
  if (and === 'keyboard' && !OPENED.includes(path)) await expectKeyboardReaches(page);
  if (and === 'spanish') {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: address }]);
    await page.reload();
    await expectCalm(page, `${size} in Spanish`, 'es');
    // Spanish words are the longest, this phone the narrowest.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize(options.viewport);
    for (const theme of THEMES ?? []) {
      await wear(page, theme);
      await saveScreenshots(page, `${nameOf(path)}-es-${theme}`, options.viewport);
    }
    await page.context().clearCookies({ name: LANGUAGE_COOKIE });
  }
}

/** Once everything is there: nothing has jumped, nothing scrolls sideways. */
async function expectCalm(page: Page, size: string, language: 'en' | 'es') {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const { sum, moved } = await layoutShiftOf(page);
  expect(sum, `${size}: ${moved.join('\n')}`).toBeLessThan(MAX_LAYOUT_SHIFT);
  await expectNoHorizontalScroll(page);
  await expect.poll(() => page.locator('h1').count()).toBe(1);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
}

async function expectKeyboardReaches(page: Page) {
  const steps = await tabThrough(page);
  expect(steps, 'has focusable elements').toBeGreaterThan(0);
  expect(steps, 'has no keyboard trap').toBeLessThan(MAX_STEPS);
  await expect.poll(() => page.evaluate(missed)).toEqual([]);
}

async function wear(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

const nameOf = (path: string) =>
  path.replaceAll(/[/$?=&]+/g, '-').replace(/^-|-$/g, '') ||
  (path === '/' ? 'landing' : 'not-found');
