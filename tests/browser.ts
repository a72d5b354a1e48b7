import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Playwright's own word where it keeps the service worker out. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Chromium heeds only the last list of features to leave out, so this is Playwright's own again, and at its
 * end the two pages that every window of Chromium loads for its address bar: they cost twice what ours costs.
 */
export const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The installed Chromium, with further switches if need be. Close it when the file is done. */
export function openBrowser(switches: string[] = []): Promise<Browser> {
  // Without a graphics card its emulation takes a sixth more of the processor than drawing in software.
  const args = ['--disable-gpu', `--disable-features=${FEATURES_OFF.join(',')}`, ...switches];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath: findBrowser(), args });
}

/**
 * A page of its own on the site at `address`. `complaints` collects what a person would not see and
 * nobody should: errors and warnings in the console, uncaught exceptions.
 */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    baseURL: address,
    // It would answer for the network, which many tests stand in for; installable.spec.ts has it.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints, leave: () => context.close() };
}

/** The same, signed in: `cookie` is the Cookie header of a session. */
export async function visitAs(
  browser: Browser,
  address: string,
  { cookie }: { cookie: string },
  options: BrowserContextOptions = {},
) {
  const visited = await visit(browser, address, options);
  const [name = '', ...value] = cookie.split('=');
  const context = visited.page.context();
  await context.addCookies([{ name, value: value.join('='), url: address }]);
  // Visitors' pages ask who is signed in only where somebody has been before.
  await context.addInitScript(() => {
    // A mail that is shown in a frame of its own may not look there.
    if (window === window.top) localStorage.setItem('was-signed-in', 'yes');
  });
  return visited;
}

/** How many bytes of JavaScript, compressed with brotli, the page takes for what `open` does. */
export async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  await open();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** What axe finds on the page as it stands: one line for each rule that is broken. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // Colors on their way from one theme to the other are nobody's colors; where a child takes its
    // parent's, the one's way begins where the other's ends.
    const passing = () =>
      document.getAnimations().filter(({ effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return typeof end === 'number' && Number.isFinite(end);
      });
    for (let ways = passing(); ways.length > 0; ways = passing()) {
      await Promise.allSettled(ways.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    // What is on its way is shown paler, for a moment that nobody reads in.
    const latest = performance.now() + 5_000;
    while (document.querySelector('[aria-busy="true"]') && performance.now() < latest) {
      await new Promise(requestAnimationFrame);
    }
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // What passes is not told in detail, and no style sheet is fetched again.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.target).join(', ')}`);
  });
}

type AxeResults = { violations: { id: string; nodes: { target: string[] }[] }[] };
