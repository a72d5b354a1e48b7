import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { LANGUAGE_COOKIE, type Language, languages } from '#shared/languages.ts';
import { findAccessibilityProblems, openBrowser, type Visit, visit, visitAs } from './browser.ts';
import { createPageCases, DETAIL_PAGES, type PageCase } from './every-page.ts';
import { expectNoHorizontalScroll } from './expect-accessible.ts';
import { layoutShiftOf, MAX_LAYOUT_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { saveScreenshots } from './save-screenshots.ts';
import { findFocusProblems, MAX_STEPS, tabThrough } from './tab-through.ts';
import { startTestApp } from './test-app.ts';

/** The browser logs each 4xx response, which is expected for invalid links. */
const EXPECTED_ERROR = /the server responded with a status of 4\d\d/;

const PHONE_OPTIONS = {
  reducedMotion: 'reduce' as const,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const DESKTOP_OPTIONS = {
  reducedMotion: 'reduce' as const,
  viewport: { width: 1280, height: 800 },
};

type CheckedVisit = Visit & { requests: ReturnType<typeof watchRequests> };
type Theme = 'light' | 'dark';
type Variant = { size: 'phone' | 'desktop'; language: Language; theme: Theme };

/** Spanish has longer texts, so it is checked on the phone. With screenshots, every combination is checked. */
const VARIANTS: Variant[] = process.env.SCREENSHOTS
  ? (['phone', 'desktop'] as const).flatMap((size) =>
      languages.flatMap((language) =>
        (['light', 'dark'] as const).map((theme) => ({ size, language, theme })),
      ),
    )
  : [
      { size: 'phone', language: 'es', theme: 'light' },
      { size: 'desktop', language: 'en', theme: 'dark' },
    ];

/**
 * Starts an app with data on every page and returns a check for single pages, which loads the page on a phone and a
 * desktop and expects no axe violations, horizontal scrolling, layout shifts or console errors. On the desktop, it also
 * checks that Tab reaches all interactive elements and that they show a focus ring.
 */
export async function startPageChecks() {
  const app = await startTestApp({
    pages: builtPages,
    environment: { THROTTLE_FACTOR: '1000' },
  });
  const browser = await openBrowser();
  const cases = await createPageCases(app);
  /** One browser page per user and variant: a new page for each case would take twice as long. */
  const visits = new Map<string, CheckedVisit>();
  const checkCase = async (pageCase: PageCase, variant: Variant) => {
    const key = `${Object.values(variant)} ${pageCase.as?.cookie}`;
    const visited = visits.get(key) ?? (await openPage(browser, app.address, pageCase, variant));
    visits.set(key, visited);
    const { page, consoleErrors } = visited;
    try {
      consoleErrors.length = 0;
      await checkPage(visited, pageCase, variant);
      expect(consoleErrors.filter((line) => !EXPECTED_ERROR.test(line))).toEqual([]);
    } catch (error) {
      // The next case gets a new page.
      visits.delete(key);
      await page.close();
      throw new Error(Object.values(variant).join(', '), { cause: error });
    }
  };
  return {
    /** Checks a page by its path, or by its URL in the back office. */
    check: async (path: string) => {
      const pageCase = cases.find((candidate) => [candidate.path, candidate.url].includes(path));
      if (!pageCase) throw new Error(`${path} is missing from tests/every-page.ts`);
      // The next case uses the same browser pages: a check that goes on after another failed would disturb it.
      const results = await Promise.allSettled(
        VARIANTS.map((variant) => checkCase(pageCase, variant)),
      );
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

async function openPage(
  browser: Browser,
  address: string,
  { as }: PageCase,
  { size, language }: Variant,
): Promise<CheckedVisit> {
  const options = size === 'phone' ? PHONE_OPTIONS : DESKTOP_OPTIONS;
  const visited = as
    ? await visitAs(browser, address, as, options)
    : await visit(browser, address, options);
  await visited.page
    .context()
    .addCookies([{ name: LANGUAGE_COOKIE, value: language, url: address }]);
  await watchLayoutShift(visited.page);
  await stayOnOfflinePage(visited.page);
  return { ...visited, requests: watchRequests(visited.page) };
}

/** While online, /offline redirects to the requested page. */
export async function stayOnOfflinePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname === '/offline') {
      Object.defineProperty(navigator, 'onLine', { value: false });
    }
  });
}

const IDLE_MILLIS = 500;

/**
 * Tracks the requests of a page, without those of its frames: Playwright’s "networkidle" sometimes never
 * fires when an email preview is replaced.
 */
function watchRequests(page: Page) {
  const inFlight = new Set<Request>();
  let changedAt = Date.now();
  const change = (request: Request, isInFlight: boolean) => {
    if (request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    if (isInFlight) inFlight.add(request);
    else inFlight.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => change(request, true));
  page.on('requestfinished', (request) => change(request, false));
  page.on('requestfailed', (request) => change(request, false));
  return {
    waitUntilIdle: async () => {
      await expect.poll(() => Date.now() - changedAt > IDLE_MILLIS).toBe(true);
      await expect.poll(() => [...inFlight].map((request) => request.url())).toEqual([]);
    },
  };
}

async function checkPage(
  visited: CheckedVisit,
  { path, url }: PageCase,
  { size, language, theme }: Variant,
) {
  const { page } = visited;
  await page.goto(url);
  await expectStableLayout(visited);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await setTheme(page, theme);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const viewport = page.viewportSize() ?? undefined;
  await saveScreenshots(page, `${nameOf(path)}-${language}-${theme}`, viewport);
  // An open dialog traps the focus.
  if (size === 'desktop' && !DETAIL_PAGES.includes(path)) await expectKeyboardAccessible(page);
  if (size === 'phone') {
    // The longest texts on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize(PHONE_OPTIONS.viewport);
  }
}

/** Waits until the page is loaded and expects no layout shifts or horizontal scrolling. */
async function expectStableLayout({ page, requests }: CheckedVisit) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await requests.waitUntilIdle();
  // On a busy machine, the network is also idle while scripts are running.
  await expect.poll(() => page.locator('.animate-pulse').count()).toBe(0);
  await requests.waitUntilIdle();
  const { sum, moved } = await layoutShiftOf(page);
  expect(sum, moved.join('\n')).toBeLessThan(MAX_LAYOUT_SHIFT);
  await expectNoHorizontalScroll(page);
  await expect.poll(() => page.locator('h1').count()).toBe(1);
}

async function expectKeyboardAccessible(page: Page) {
  const steps = await tabThrough(page);
  expect(steps, 'has focusable elements').toBeGreaterThan(0);
  expect(steps, 'has no keyboard trap').toBeLessThan(MAX_STEPS);
  await expect.poll(() => page.evaluate(findFocusProblems)).toEqual([]);
}

async function setTheme(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

const nameOf = (path: string) =>
  path.replaceAll(/[/$?=&]+/g, '-').replace(/^-|-$/g, '') ||
  (path === '/' ? 'landing' : 'not-found');
