import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { paletteCss } from '#features/look/palette-css.ts';
import { findAccessibilityProblems, openBrowser, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { pickSize } from './full-size.ts';

/*
 * Runs axe's contrast rule on real pages with random brand colors in both themes: with the style sheet that the server
 * sends for these colors. palette-rules.test.ts checks the pairs of tokens; this checks what pages make of them.
 */
const COLOR_PAIRS = pickSize(200, 3);
const TIMEOUT_MS = pickSize(3_600_000, 120_000);

let app: TestApp;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  admin = await anAdmin(app.services);
  await anEvent(app, { openToGuests: true });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test.each(['/', '/booking', '/dashboard', '/admin'])(
  '%s is readable with random brand colors in both themes',
  async (path) => {
    const { page, leave } = await visitAs(browser, app.address, admin);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // Also injects axe, and waits for what is loading.
    expect(await findAccessibilityProblems(page, 'colors')).toEqual([]);
    const problems: string[] = [];
    for (const colors of randomColorPairs(COLOR_PAIRS)) {
      const found = await findLowContrast(page, paletteCss(colors));
      problems.push(...found.map((problem) => `${JSON.stringify(colors)} ${problem}`));
    }
    await leave();
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Runs axe's contrast rule in both themes with a palette; returns one line per element with too little contrast. */
function findLowContrast(page: Page, css: string): Promise<string[]> {
  return page.evaluate(async (palette) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${palette}*,*::before,*::after{transition:none!important}`);
    document.adoptedStyleSheets = [sheet];
    const found: string[] = [];
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
        runOnly: ['color-contrast'],
        resultTypes: ['violations'],
      });
      for (const { nodes } of violations) {
        for (const { target, any } of nodes) {
          found.push(`${theme} ${target.join(' ')}: ${any[0]?.message}`);
        }
      }
    }
    return found;
  }, css);
}

type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { nodes: { target: string[]; any: { message: string }[] }[] }[] }>;
};

/** Pseudo-random colors, the same on every run. */
function randomColorPairs(count: number) {
  let seed = 20261128;
  const nextColor = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  };
  return Array.from({ length: count }, () => ({
    primaryColor: nextColor(),
    secondaryColor: nextColor(),
  }));
}
